import Markup

// A motto between a heading and its text: a quotation of a few lines whose last says who wrote it.

extension HTMLBook {
    /// A short quotation that ends in an attribution.
    func isEpigraph(_ i: Int) -> Bool {
        let longest = 900, mostNodes = 120, mostParagraphs = 6
        guard textRange(i).count <= longest, ends[i] - i <= mostNodes, kind(i) == .quotation || hasClass(i, quotationClasses),
            notes.container(i) == nil
        else { return false }
        var paragraphs: [Int] = []
        for k in i + 1..<ends[i] where raw.nodes[k].kind == .element && kind(k).isBlock {
            switch kind(k) {
            case .paragraph: if !isBlank(textRange(k)) { paragraphs.append(k) }
            case .wrapper, .quotation: continue
            default: return false
            }
        }
        guard let last = paragraphs.last, (2...mostParagraphs).contains(paragraphs.count),
            !paragraphs.dropLast().contains(where: { isSalutation($0) || alignment(of: $0) == .right })
        else { return false }
        return isAttribution(last)
    }

    /// A short line at the right, or behind a dash, that names whom the words are from.
    func isAttribution(_ i: Int) -> Bool {
        let longest = 120
        let text = raw.text[textRange(i)].trimmed
        guard !text.isEmpty, text.count <= longest else { return false }
        return beginsWithDash(text.startIndex..<text.endIndex) || alignment(of: i) == .right && text.last != 0x2C
    }

    /// A paragraph by its class alone: a term, what is said of it, a caption.
    func isTermOrCaption(_ i: Int) -> Bool {
        switch raw.names[raw.nodes[i].name] {
        case "dt", "dd", "figcaption", "caption", "address": true
        default: false
        }
    }
}
