import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Lines higher than a page. What stands in a line is no more parted than a letter is, but where no page has room for it all of it is to
/// be read all the same (css-break-3 section 4.4): blocks in lines (`display: inline-block`) that are higher than a page, alone or beside
/// each other, go on over several, as the cells of a table's row do.
extension Flow {
    /// Appends a paragraph with such a line as fragments, one for each line and several for those. False where it has none, or one with
    /// more in it than blocks.
    mutating func appendTallLines(_ item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts) -> Bool {
        let index = Int(item.payload), paragraph = text.paragraphs[index], source = contained.tree.paragraphs[index]
        guard source.hasObjects, !source.hasFloats, !source.hasPositioned else { return false }
        func isTall(_ line: Line) -> Bool { Int64(line.ascent) + Int64(line.descent) > contained.pageHeight }
        guard paragraph.lineRange.contains(where: { isTall(text.lines[Int($0)]) }) else { return false }

        let reader = TallLineReader(of: index, text, contained)
        var fragments: [Fragment] = []
        for number in paragraph.lineRange {
            let line = text.lines[Int(number)]
            if isTall(line) {
                guard let blocks = reader.blocks(on: line) else { return false }
                fragments += blocks.parts(
                    preferred: [], forbidden: [], mayPartInside: true, pageHeight: contained.pageHeight, cutCost: 0, text: text
                ).map(\.fragment)
            } else {
                var fragment = Fragment()
                fragment.lines.append(Fragment.PlacedLine(line: number, x: 0, y: 0))
                fragment.height = Int64(line.ascent) + Int64(line.descent)
                fragments.append(fragment)
            }
        }
        var marks = MarksOfLines(index, contained.tree, text)
        marks.append(to: &items, before: .max, penalty: item.penalty)
        for (number, var fragment) in fragments.enumerated() {
            fragment.width = Int64(paragraph.measure)
            var placed = FlowItem(.fragment, payload: Int32(self.fragments.count), x: item.x, height: fragment.height)
            placed.penalty = number == 0 ? item.penalty : 0
            self.fragments.append(fragment)
            items.append(placed)
        }
        return true
    }
}

/// Finds the blocks on the lines of a paragraph.
private struct TallLineReader {
    private let text: TypesetText
    private let contained: ContainedLayouts
    private let reader: LineReader
    /// By their objects: their indices in `BoxTree.detached`.
    private var blocks: [Int32: Int32] = [:]

    init(of paragraph: Int, _ text: TypesetText, _ contained: ContainedLayouts) {
        self.text = text
        self.contained = contained
        reader = LineReader(text)
        let tree = contained.tree, first = Int(text.paragraphs[paragraph].runStart)
        for (offset, run) in tree.runs(of: paragraph).enumerated() {
            if case .inlineBlock(let block) = run.kind { blocks[text.runs[first + offset].object] = block }
        }
    }

    /// The blocks of a line as one fragment; nil where there is something else.
    func blocks(on line: Line) -> Fragment? {
        var pieces: [LinePiece] = [], result = Fragment()
        reader.read(line, of: text, into: &pieces)
        for piece in pieces where piece.kind != .space {
            let number = Int32(text.token(Int(piece.token), on: line).payload)
            guard piece.kind == .object, let block = blocks[number] else { return nil }
            let box = contained.tree.detached[Int(block)], style = contained.styles[Int(contained.tree[box].style.index)].box
            let rect = text.styles.objects[Int(number)].rect(of: style, at: piece.x, on: line, baseline: Int64(line.ascent))
            result.append(contained.detached[Int(block)], x: rect.minX.scaledPoints, y: rect.minY.scaledPoints)
        }
        result.height = Int64(line.ascent) + Int64(line.descent)
        return result
    }
}
