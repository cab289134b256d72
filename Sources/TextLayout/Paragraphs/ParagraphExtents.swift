extension TypesetText {
    /// The narrowest and the widest measure that make sense for a paragraph whose words are prepared (css-sizing-3: min-content and max-content): its widest
    /// unbreakable piece, and its longest line if it is broken only where it must be. In scaled points.
    package func extents(of index: Int) -> (least: Int64, most: Int64) {
        let paragraph = paragraphs[index]
        let spaces = SpaceWidths(self)
        let style = styles.paragraphStyles[Int(paragraph.style)]
        var least: Int64 = 0, most: Int64 = 0, line = Int64(style.firstLineIndent), trailing: Int64 = 0, piece: Int64 = 0
        for token in tokens[Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)] {
            var width: Int64 = 0
            switch token.kind {
            case .word: width = Int64(words.words[token.payload].width)
            case .object: width = Int64(styles.objects[token.payload].width)
            case .noBreakSpace:
                line += trailing + Int64(spaces[Int32(token.payload)])
                trailing = 0
                piece += Int64(spaces[Int32(token.payload)])
                continue
            case .space:
                trailing += Int64(spaces[Int32(token.payload)])
                piece = 0
                continue
            case .forcedBreak:
                most = max(most, line)
                line = 0
                trailing = 0
                piece = 0
                continue
            case .breakOpportunity:
                piece = 0
                continue
            case .leader, .tab: continue
            }
            line += trailing + width
            trailing = 0
            piece += width
            least = max(least, piece)
            if token.kind == .word, token.isFollowedBySpace {
                trailing = Int64(spaces[words.words[token.payload].style])
                piece = 0
            }
        }
        return (least, max(most, line, least))
    }
}
