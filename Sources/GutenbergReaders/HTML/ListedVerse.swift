import Markup
import Resources

// `<DL><DD>O the wind and the rain,<DD>And the rain and the wind,</DL>`: pages of the nineties set lines in by the descriptions of a list,
// or let them begin further left as its terms. Where its items read as the lines of a poem, and its terms are none of a glossary, it is
// one.

extension HTMLBook {
    /// The lines of a list that is verse; nil for any other. O(nodes inside).
    func listedVerse(_ i: Int) -> [BookVerseLine]? {
        let mostNodes = 2_000
        guard raw.nodes[i].kind == .element, kind(i) == .list, raw.names[raw.nodes[i].name] == "dl", ends[i] - i < mostNodes,
            role(i) == nil, notes.container(i) == nil
        else { return nil }
        var lines: [BookVerseLine] = []
        var texture = LineTexture(), terms = LineTexture()
        var isFirst = true
        var item = raw.nodes[i].firstChild
        while item != .none {
            let k = Int(item.index)
            item = raw.nodes[k].nextSibling
            if raw.nodes[k].kind == .text { guard isBlank(textRange(k)) else { return nil }; continue }
            let name = raw.names[raw.nodes[k].name]
            guard name == "dd" || name == "dt", let pieces = lineRanges(of: k) else { return nil }
            // An empty one leaves a line blank.
            if pieces.isEmpty { isFirst = true; continue }
            for text in pieces {
                texture.add(raw.text[text], indent: name == "dd" ? 1 : 0)
                if name == "dt" { terms.add(raw.text[text], indent: 0) }
                lines.append(BookVerseLine(nodes: k + 1..<ends[k], text: text, indent: name == "dd" ? 1 : 0, isFirstOfStanza: isFirst))
                isFirst = false
            }
        }
        guard texture.isVerse(isAside: true), terms.lines == 0 || terms.lines == lines.count || terms.isClauses else { return nil }
        let left = lines.map(\.indent).min() ?? 0
        return lines.map { BookVerseLine(nodes: $0.nodes, text: $0.text, indent: $0.indent - left, isFirstOfStanza: $0.isFirstOfStanza) }
    }

    /// The lines of an item that holds nothing but lines.
    private func lineRanges(of item: Int) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var start = textRange(item).lowerBound
        func cut(_ end: Int) {
            let text = trimmedLine(start..<max(start, end)).text
            if !text.isEmpty { ranges.append(text) }
            start = end
        }
        for k in item + 1..<max(ends[item], item + 1) where raw.nodes[k].kind == .element {
            switch kind(k) {
            case .inline, .anchor: if role(k) != nil { return nil }
            case .lineBreak: cut(textRange(k).lowerBound)
            default: return nil
            }
        }
        cut(textRange(item).upperBound)
        return ranges
    }
}
