import Boxes
import StyleSheets
import TextLayout

extension Flow {
    /// The list with every paragraph replaced by its lines, which carry the rules of css-break-3 for widows and orphans as penalties.
    ///
    /// Pure: the draft stays as it is, so that the list can be made anew when a paragraph's lines have changed.
    func expanded(_ text: TypesetText, tree: BoxTree, styles: [ComputedStyle], tables: [Int32: TableLayout]) -> Flow {
        var result = self
        result.items.removeAll()
        result.items.reserveCapacity(items.count + text.lines.count)
        for item in items {
            if item.kind == .paragraph {
                result.appendLines(of: item, text, tree: tree, style: styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text)
            } else if item.kind == .table {
                tables[item.payload]?.append(to: &result, item: item, text)
            } else {
                result.items.append(item)
            }
        }
        return result
    }

    /// What a hyphen at the foot of a page costs: little, or, where `hyphenate-limit-last` rules it out, more than short pages do.
    private static func hyphenAtPageEnd(_ style: TextStyle) -> Int32 { style.hyphenateLimits.avoidsLastOfPage ? 5_000 : 200 }

    private mutating func appendLines(of item: FlowItem, _ text: TypesetText, tree: BoxTree, style: TextStyle) {
        let paragraph = text.paragraphs[Int(item.payload)]
        let count = Int(paragraph.lineCount)
        let orphans = max(1, Int(style.orphans)), widows = max(1, Int(style.widows))
        var margins = MarginTextPlacement(tree.runs(of: Int(item.payload)))
        for number in 0..<count {
            let index = Int(paragraph.lineStart) + number
            let line = text.lines[index]
            var lineItem = FlowItem(.line, payload: Int32(index), x: item.x, height: Int64(line.ascent) + Int64(line.descent))
            if number == 0 {
                lineItem.penalty = item.penalty
            } else if item.isUnbreakable || number < orphans || count - number < widows {
                lineItem.penalty = FlowItem.forbidden
            } else if text.lines[index - 1].isHyphenated {
                lineItem.penalty = Self.hyphenAtPageEnd(style)
            }
            items.append(lineItem)
            let end = number + 1 < count ? text.offset(ofToken: text.lines[index + 1].tokenStart) : Int32.max
            while let marginText = margins.next(before: end) { items.append(FlowItem(.marginText, payload: marginText)) }
        }
        // A paragraph of margin texts alone still has to place them.
        while let marginText = margins.next(before: Int32.max) { items.append(FlowItem(.marginText, payload: marginText)) }
    }
}

/// Hands out the margin texts of a paragraph in order, each to the line that it stands in.
private struct MarginTextPlacement {
    private var texts: [(offset: Int32, index: Int32)]
    private var position = 0

    init(_ runs: ArraySlice<InlineRun>) {
        texts = []
        for run in runs { if case .marginText(let index) = run.kind { texts.append((run.start, index)) } }
    }

    mutating func next(before end: Int32) -> Int32? {
        guard position < texts.count, texts[position].offset < end else { return nil }
        position += 1
        return texts[position - 1].index
    }
}
