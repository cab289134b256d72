/// How words may be broken where as little room as can be is asked for.
package enum PartedWords: Sendable {
    case none
    /// Where lines may end in them: at hyphens, dashes, hyphenation points.
    case byRule
    /// Between any two letters as well, where their style allows it (`overflow-wrap`).
    case asLastResort
}

extension TypesetText {
    /// The narrowest and the widest measure that make sense for a paragraph whose words are prepared (css-sizing-3: min-content and
    /// max-content): its widest unbreakable piece, and its longest line if it is broken only where it must be. In scaled points.
    /// - Parameter parted: words are as narrow as their widest part between two places where they may be broken so.
    package func extents(of index: Int, parted: PartedWords = .none) -> (least: Int64, most: Int64) {
        let paragraph = paragraphs[index]
        // Not the table of all styles' spaces: short texts are asked for by the thousand.
        var known: (style: Int32, width: Int64) = (-1, 0)
        func space(_ style: Int32) -> Int64 {
            if known.style != style { known = (style, Int64(SpaceWidths.natural(styles.characterStyles[Int(style)], fonts))) }
            return known.width
        }
        let style = styles.paragraphStyles[Int(paragraph.style)]
        var least: Int64 = 0, most: Int64 = 0, line = Int64(style.firstLineIndent), trailing: Int64 = 0, piece: Int64 = 0
        for token in tokens[Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)] {
            var width: Int64 = 0
            switch token.kind {
            case .word: width = Int64(words.words[token.payload].width)
            case .object: width = Int64(styles.objects[token.payload].width)
            case .noBreakSpace:
                line += trailing + space(Int32(token.payload))
                trailing = 0
                piece += space(Int32(token.payload))
                continue
            case .space:
                trailing += space(Int32(token.payload))
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
            case .tab:
                line += trailing
                line +=
                    tabStops(style, spaceWidth: Int32(clamping: space(Int32(token.payload)))).advance(at: line, textWidth: 0) { _ in -1 }
                    .width
                trailing = 0
                piece = 0
                continue
            case .leader: continue
            }
            line += trailing + width
            trailing = 0
            piece += parted == .none ? width : leastWidth(of: token, width, parted)
            least = max(least, piece)
            if token.kind == .word, token.isFollowedBySpace {
                trailing = space(words.words[token.payload].style)
                piece = 0
            }
        }
        return (least, max(most, line, least))
    }

    /// How narrow a word or an object can be made.
    private func leastWidth(of token: Token, _ width: Int64, _ parted: PartedWords) -> Int64 {
        switch token.kind {
        case .word: widestPart(of: words.words[token.payload], parted)
        case .object: styles.objects[token.payload].isFlexible ? 0 : width
        default: width
        }
    }

    private func widestPart(of word: Word, _ parted: PartedWords) -> Int64 {
        guard word.breakCount > 0 else { return Int64(word.width) }
        var widest: Int64 = 0, start: Int64 = 0, before: Int64 = 0
        for index in Int(word.breakStart)..<Int(word.breakStart + word.breakCount) {
            let place = words.breaks[index]
            if place.kind.isLastResort, parted != .asLastResort { continue }
            widest = max(widest, Int64(place.prefixWidth) + Int64(place.preWidth) - start + before)
            (start, before) = (Int64(place.prefixWidth), Int64(place.postWidth))
        }
        return max(widest, Int64(word.width) - start + before)
    }
}
