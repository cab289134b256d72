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
            let outer = box.parent >= 0 ? contents.boxAdvances[Int(box.parent)] : 0
            let own = box.isBlock ? .zero : resolver.styles[Int(box.style.index)].box.relativeAdvance
            contents.boxAdvances.append(outer + own.scaledPoints)
            contents.boxStyles.append(try resolver.characterStyle(of: box.style, raised: shifts[index]))
        }
        for run in tree.runs {
            let shift = run.inlineBox >= 0 ? shifts[Int(run.inlineBox)] : BaselineShift()
            var converted = TextRun(
                start: run.start, style: shift.isZero ? try resolver.characterStyle(of: run.style) : try resolver.characterStyle(of: run.style, raised: shift))
            switch run.kind {
            case .text, .lineBreak, .targetCounter, .targetCounterValue, .targetCounterValues, .pageNumber, .pageCount, .positioned, .float: break
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
    private static func baselineShifts(of boxes: [InlineBox], _ resolver: inout StyleResolver) throws(Diagnostic) -> [BaselineShift] {
        var shifts: [BaselineShift] = []
        shifts.reserveCapacity(boxes.count)
        for box in boxes {
            var shift = box.parent >= 0 ? shifts[Int(box.parent)] : BaselineShift()
            if !box.isBlock {
                shift.aligned = shift.aligned &+ (try resolver.ownBaselineShift(of: box.style))
                shift.relative = shift.relative &+ resolver.styles[Int(box.style.index)].box.relativeRise.clamped32
            }
            shifts.append(shift)
        }
        return shifts
    }
}

/// How far text stands above the baseline of its paragraph.
struct BaselineShift: Hashable {
    /// By `vertical-align`: the line makes room for it.
    var aligned: Int32 = 0
    /// By relative positioning: it does not.
    var relative: Int32 = 0
    var isZero: Bool { aligned == 0 && relative == 0 }
}
