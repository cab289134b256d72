import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// Turns the runs of the box tree into those of TextLayout: one for one, with character styles for computed styles and objects for what is not text. The sizes of
/// objects are settled with the measures of their paragraphs.
enum RunConversion {
    static func runs(of tree: BoxTree, resolver: inout StyleResolver, contents: inout InlineContents) throws(Diagnostic) -> [TextRun] {
        var runs: [TextRun] = []
        runs.reserveCapacity(tree.runs.count)
        let shifts = try baselineShifts(of: tree.inlineBoxes, &resolver)
        for (index, box) in tree.inlineBoxes.enumerated() {
            contents.boxStyles.append(try resolver.characterStyle(of: box.style, shift: shifts[index]))
        }
        for run in tree.runs {
            let shift = run.inlineBox >= 0 ? shifts[Int(run.inlineBox)] : 0
            var converted = TextRun(
                start: run.start, style: shift == 0 ? try resolver.characterStyle(of: run.style) : try resolver.characterStyle(of: run.style, shift: shift))
            switch run.kind {
            case .text, .lineBreak, .targetCounter, .targetCounterValue, .pageNumber, .pageCount, .positioned: break
            case .leader(let pattern):
                converted.isLeader = true
                converted.object = add(contents.addLeader(pattern, style: run.style), &resolver)
            case .image(let index): converted.object = add(contents.add(.image(index), style: run.style), &resolver)
            case .inlineBlock(let index): converted.object = add(contents.add(.block(index), style: run.style), &resolver)
            case .inlineEdge: converted.object = add(contents.add(.edge, style: run.style), &resolver)
            }
            runs.append(converted)
        }
        return runs
    }

    private static func add(_ payload: Int32, _ resolver: inout StyleResolver) -> Int32 {
        resolver.addObject(InlineObject(width: 0, ascent: 0, descent: 0, payload: payload))
    }

    /// How far the text in each inline box is raised: by the box itself and by those round it (CSS 2.2 section 10.8.1).
    private static func baselineShifts(of boxes: [InlineBox], _ resolver: inout StyleResolver) throws(Diagnostic) -> [Int32] {
        var shifts: [Int32] = []
        shifts.reserveCapacity(boxes.count)
        for box in boxes {
            let outer = box.parent >= 0 ? shifts[Int(box.parent)] : 0
            shifts.append(box.isBlock ? outer : outer &+ (try resolver.ownBaselineShift(of: box.style)))
        }
        return shifts
    }
}
