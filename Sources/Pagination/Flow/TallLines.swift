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
    /// - Parameter reader: made for the first such paragraph.
    mutating func appendTallLines(_ item: FlowItem, _ text: TypesetText, _ contained: ContainedLayouts, _ reader: inout TallLineReader?)
        -> Bool
    {
        let index = Int(item.payload)
        guard contained.tree.paragraphs[index].hasObjects, !contained.tree.paragraphs[index].hasPositioned else { return false }
        let paragraph = text.paragraphs[index]
        guard paragraph.lineRange.contains(where: { contained.isTall(text.lines[Int($0)]) }) else { return false }

        let blocksOfLines = reader ?? TallLineReader(text, contained)
        reader = blocksOfLines
        var fragments: [Fragment] = []
        for number in paragraph.lineRange {
            let line = text.lines[Int(number)]
            if contained.isTall(line) {
                guard let blocks = blocksOfLines.blocks(on: line) else { return false }
                fragments += blocks.parts(
                    preferred: [], forbidden: [], mayPartInside: true, pageHeight: contained.pageHeight, cutCost: 0, text: text
                ).map(\.fragment)
            } else {
                var fragment = Fragment()
                fragment.lines.append(Fragment.PlacedLine(line: number, x: 0, y: 0))
                fragment.height = line.height
                fragments.append(fragment)
            }
        }
        // They come as high as they may: beside the block or above it.
        for run in contained.tree.runs(of: index) {
            guard case .float(let box) = run.kind else { continue }
            items.append(FlowItem(.anchor, payload: Int32(anchors.count)))
            anchors.append(FloatAnchor(box: box, x: item.x, width: paragraph.measure, margin: nil))
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

extension ContainedLayouts {
    fileprivate func isTall(_ line: Line) -> Bool { line.height > pageHeight }
}

/// Finds the blocks on lines.
struct TallLineReader {
    private let text: TypesetText
    private let contained: ContainedLayouts
    private let reader: LineReader
    /// By their objects: their indices in `BoxTree.detached`.
    private var blocks: [Int32: Int32] = [:]

    init(_ text: TypesetText, _ contained: ContainedLayouts) {
        self.text = text
        self.contained = contained
        reader = LineReader(text)
        for (block, object) in contained.tree.objectsOfDetached(in: text).enumerated() where object >= 0 {
            blocks[Int32(object)] = Int32(block)
        }
    }

    /// A block, in which lines of blocks that are higher than a page give way to these.
    private func fragment(of block: Int32) -> Fragment {
        var result = contained.detached[Int(block)]
        // What is turned counts the lines in front of it.
        guard result.turned.isEmpty else { return result }
        var inner: [(blocks: Fragment, x: Int64, y: Int64)] = []
        result.lines.removeAll { placed in
            let line = text.lines[Int(placed.line)]
            guard contained.isTall(line), placed.clip < 0, let blocks = blocks(on: line) else { return false }
            inner.append((blocks, Int64(placed.x), placed.y))
            return true
        }
        for (blocks, x, y) in inner { result.append(blocks, x: x, y: y) }
        return result
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
            result.append(fragment(of: block), x: rect.minX.scaledPoints, y: rect.minY.scaledPoints)
        }
        result.height = line.height
        return result
    }
}
