import Typefaces

extension TypesetText {
    /// How much of a paragraph set on one line stands before the first of some characters, and how much behind its beginning; all of it
    /// before where there is none.
    ///
    /// What columns of figures are aligned by (css-text-4 section 7.2). Words are to be prepared. O(tokens).
    package func parts(ofParagraph index: Int, at characters: [UInt32]) -> (before: Int64, after: Int64) {
        let paragraph = paragraphs[index]
        var width: Int64 = 0, trailing: Int64 = 0
        var before: Int64?
        for token in tokens[Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)] {
            switch token.kind {
            case .word:
                let word = words.words[token.payload]
                width += trailing
                if before == nil, let part = words.width(of: word, before: characters) { before = width + Int64(part) }
                width += Int64(word.width)
                trailing = token.isFollowedBySpace ? space(word.style) : 0
            case .space: trailing += space(Int32(token.payload))
            case .noBreakSpace:
                width += trailing + space(Int32(token.payload))
                trailing = 0
            case .object:
                width += trailing + Int64(styles.objects[token.payload].width)
                trailing = 0
            case .breakOpportunity, .forcedBreak, .leader, .tab: break
            }
        }
        return (before ?? width, width - (before ?? width))
    }

    private func space(_ style: Int32) -> Int64 { Int64(SpaceWidths.natural(styles.characterStyles[Int(style)], fonts)) }
}
