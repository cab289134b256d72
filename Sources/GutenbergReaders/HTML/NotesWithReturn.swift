import Markup
import Resources

// `<p>1 (<a href="#ref-1">return</a>)<br> [ The text of the note.]</p>`, as hundreds of files have it. On paper nothing returns: the label
// is the note's mark, and the rest of the line goes.

extension HTMLBook {
    /// The label that a note begins with, where nothing but a word that leads back to the call stands between it and the note's text.
    private func labelWithReturn(_ block: Int, _ label: Range<Int>, _ href: NameID) -> (label: Range<Int>, link: Int, close: Int)? {
        let most = 24
        let whole = textRange(block)
        guard let first = whole.first(where: { !raw.text[$0].isASCIISpace }), whole.upperBound - first > label.count,
            raw.text[first..<first + label.count].elementsEqual(raw.text[label])
        else { return nil }
        let own = first..<first + label.count
        guard
            let link = (block + 1..<min(ends[block], block + most)).first(where: {
                raw.nodes[$0].kind == .element && kind($0) == .anchor && textRange($0).lowerBound >= own.upperBound
                    && !isBlank(textRange($0))
            }),
            raw.text[own.upperBound..<textRange(link).lowerBound].trimmed.elementsEqual([0x28]),
            raw.attribute(href, of: NodeID(Int32(link))).flatMap(fragment) != nil,
            textRange(link).upperBound < whole.upperBound, raw.text[textRange(link).upperBound] == 0x29
        else { return nil }
        return (own, link, textRange(link).upperBound + 1)
    }

    /// - Returns: false if a note has no such beginning.
    func addMarkWithReturn(_ block: Int, _ label: Range<Int>, _ number: Int, _ href: NameID, _ found: inout BookNotes) -> Bool {
        guard let mark = labelWithReturn(block, label, href) else { return false }
        let whole = textRange(block)
        found.edits.append(TextEdit(range: mark.label, kind: .mark(note: number, label: mark.label, hasCall: true)))
        found.edits.append(TextEdit(range: mark.label.upperBound..<textRange(mark.link).lowerBound, kind: .drop))
        found.edits.append(TextEdit(range: mark.close - 1..<mark.close, kind: .drop))
        found.leftOut.insert(mark.link)
        let next = raw.nodes[mark.link].nextSibling
        if next != .none, raw.nodes[Int(next.index)].kind == .text, textRange(Int(next.index)).lowerBound == mark.close - 1,
            isBlank(mark.close..<textRange(Int(next.index)).upperBound)
        {
            let behind = raw.nodes[Int(next.index)].nextSibling
            if behind != .none, kind(Int(behind.index)) == .lineBreak { found.leftOut.insert(Int(behind.index)) }
        }
        // The brackets round the text.
        guard let open = (mark.close..<whole.upperBound).first(where: { !raw.text[$0].isASCIISpace }), raw.text[open] == 0x5B,
            let close = whole.last(where: { !raw.text[$0].isASCIISpace }), raw.text[close] == 0x5D, open < close
        else { return true }
        found.edits.append(TextEdit(range: open..<open + 1, kind: .drop))
        found.edits.append(TextEdit(range: close..<close + 1, kind: .drop))
        return true
    }
}
