import Markup
import StyleSheets

/// `::first-letter` (css-pseudo-4 section 2.2).
extension BoxBuilder {
    struct PendingFirstLetter {
        /// The block that the pseudo-element belongs to.
        var block: NodeID
        var style: StyleID
    }

    mutating func notePendingFirstLetter(of block: NodeID) {
        guard let style = styled.pseudoStyle(.firstLetter, of: block), shows(style, in: block) else { return }
        pendingFirstLetter = PendingFirstLetter(block: block, style: style)
    }

    /// Whether a first letter of a style looks other than the text round it: a sheet that may be asked for initials has a rule for them in
    /// every book, and a letter set by itself is not kerned to the next.
    private func shows(_ style: StyleID, in block: NodeID) -> Bool {
        let own = styled.styles[Int(style.index)]
        var text = own.text, outer = styled.styles[Int(styled.styleOfNode[Int(block.index)].index)].text
        // What is of initials only.
        outer.hangingPunctuation = text.hangingPunctuation
        (outer.rare.initialLetterWrap, outer.rare.initialLetterAlign) = (.none, .alphabetic)
        (text.rare.initialLetterWrap, text.rare.initialLetterAlign) = (.none, .alphabetic)
        return own.box != BoxStyle() || text != outer
    }

    /// Adds the first letter of a text in the style of the pseudo-element, if it begins its block, and gives the offset of what is left.
    mutating func addFirstLetter(of node: Node, from start: Int32, text: TextStyle) -> Int32 {
        guard let pending = pendingFirstLetter else { return start }
        guard !paragraph.hasContent else {
            pendingFirstLetter = nil
            return start
        }
        let scalars = String(decoding: document.text[Int(start)..<Int(node.textEnd)], as: UTF8.self)
        guard let length = Self.firstLetterLength(scalars) else {
            // White space alone: the letter may still come.
            if scalars.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) { pendingFirstLetter = nil }
            return start
        }
        pendingFirstLetter = nil
        let end = start + Int32(length)
        if detach(FloatedLetter(text: start..<end, style: pending.style), of: node.parent) { return end }
        if isInitial(pending.style), let initial = InitialText(scalars, isElement: false) {
            return add(initial, from: start, of: node.parent, pending.style, text)
        }
        let style = styled.styles[Int(pending.style.index)].text
        document.text.withUnsafeBufferPointer { bytes in
            paragraph.add(
                UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]), documentOffset: start, node: node.parent, style: pending.style,
                text: style,
                to: &tree)
        }
        return end
    }

    /// A letter that floats is a box by itself, with the text beside it.
    private mutating func detach(_ letter: FloatedLetter, of block: NodeID) -> Bool {
        let float = styled.styles[Int(letter.style.index)].box.float
        guard float == .left || float == .right, depth < Self.deepestNesting else { return false }
        paragraph.addFloat(Int32(detached.count), node: block, style: letter.style, to: &tree)
        tree.dependsOnPlaces = true
        tree.detached.append(.none)
        detached.append(
            DetachedElement(node: block, link: paragraph.link, counters: counters, quoteDepth: quoteDepth, depth: depth + 1, letter: letter)
        )
        return true
    }

    mutating func addBox(of letter: FloatedLetter, in block: NodeID) {
        openBox(.block, node: block, style: letter.style)
        startParagraphIfNeeded()
        // It stands beside the first line of its block, not on it.
        paragraph.firstLineStyle = nil
        let style = styled.styles[Int(letter.style.index)].text
        document.text.withUnsafeBufferPointer { bytes in
            paragraph.add(
                UnsafeBufferPointer(rebasing: bytes[Int(letter.text.lowerBound)..<Int(letter.text.upperBound)]),
                documentOffset: letter.text.lowerBound,
                node: block, style: letter.style, text: style, to: &tree)
        }
        finishParagraph()
        closeBox()
    }

    /// How many bytes the first letter takes, with the white space and punctuation before it and the punctuation after it; nil if there is
    /// none.
    static func firstLetterLength(_ string: String) -> Int? {
        var length = 0
        var hasLetter = false
        for character in string {
            guard let scalar = character.unicodeScalars.first else { continue }
            let isPunctuation = Self.isPunctuation(scalar)
            if hasLetter {
                guard isPunctuation else { break }
            } else if !isPunctuation {
                if scalar.properties.isWhitespace {
                    // Between a mark and its letter nothing but a no-break space may stand.
                    if length > 0, scalar != "\u{A0}", !string.utf8.prefix(length).allSatisfy({ $0 <= 0x20 }) { return nil }
                } else {
                    hasLetter = true
                }
            }
            length += character.utf8.count
        }
        return hasLetter ? length : nil
    }

    /// Opening, closing, initial, final and other punctuation; dashes and connectors do not count.
    static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: true
        default: false
        }
    }
}
