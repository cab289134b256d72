import Markup
import Resources

extension TextEmitter {
    /// Emits a list whose first block this is; gives the block behind it.
    mutating func list(_ number: Int, _ index: Int) -> Int {
        let list = analysis.lists[number]
        let name = list.isOrdered ? names.ol : names.ul
        var last = list.blocks.upperBound - 1
        if list.items.last?.lines == analysis.blocks[last].lineRange { while analysis.goesOnBehindPage(last) { last += 2 } }
        start(name, "marked", source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[last].lastLine + 1)))
        var isInside = false
        for (i, item) in list.items.enumerated() {
            if item.depth == 0, isInside { end(); end(); isInside = false }
            if item.depth == 1, !isInside {
                // The inner list belongs to the item in front, which is still open.
                start(item.mark.form == .bullets ? names.ul : names.ol, "marked", source(item.lines))
                isInside = true
            }
            start(names.li, nil, source(item.lines))
            if i > 0 { pageMarks(list.items[i - 1].lines.upperBound..<item.lines.lowerBound) }
            if i + 1 == list.items.count, last >= list.blocks.upperBound {
                // The last item goes on behind the end of a page.
                inline.begin(Int(analysis.lines[item.lines.lowerBound].start)..<analysis.lastLine(last).upperBound)
                linesOverPages(list.blocks.upperBound - 1, to: last, hasLeadIn: false)
            } else {
                itemText(item.lines)
            }
            let next = i + 1 < list.items.count ? list.items[i + 1].depth : 0
            if !(item.depth == 0 && next == 1) { end() }
        }
        if isInside { end(); end() }
        end()
        return last + 1
    }

    /// The page that ends between two items, where the second begins.
    private mutating func pageMarks(_ gap: Range<Int>) {
        for line in gap where !analysis.lines[line].isBlank {
            pageMark(inline.names.span, analysis.block(ofLine: line))
            let next = Int(analysis.lines[gap.upperBound].start)
            inline.sink.replacement([0x20], next - 1..<next)
        }
    }

    /// The lines of an item; where blank lines part them, as paragraphs.
    private mutating func itemText(_ range: Range<Int>) {
        guard range.contains(where: { analysis.lines[$0].isBlank }) else { prose(range); return }
        var line = range.lowerBound
        while line < range.upperBound {
            guard !analysis.lines[line].isBlank else { line += 1; continue }
            var end = line + 1
            while end < range.upperBound, !analysis.lines[end].isBlank { end += 1 }
            paragraph(names.p, nil, line..<end)
            line = end
        }
    }
}
