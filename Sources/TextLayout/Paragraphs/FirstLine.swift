import Typefaces

/// Paragraphs whose first line has a style of its own (`::first-line`): which words stand on it depends on how wide they are in that style,
/// and how they are styled on whether they stand on it.
///
/// So such a paragraph has its first tokens twice, in the same order and with the same breaks: as they are, and as they would be on the
/// first line. The breaker is given the items of the former, and for each place where the first line may end how much wider the latter are
/// before it (`LineCorrection`).
extension TypesetText {
    /// No first line has more tokens.
    private static let longestFirstLine: Int32 = 4096

    /// Enters the words of a paragraph's first tokens in the styles of its first line.
    func enterFirstLine(of paragraph: inout TypesetParagraph, into output: inout WordTokenizer.Output) {
        let style = styles.firstLineStyles[Int(paragraph.firstLineStyle)]
        func restyled(_ own: Int32) -> Int32 { Int(own) < style.count && style[Int(own)] >= 0 ? style[Int(own)] : own }
        paragraph.firstLineTokenStart = Int32(output.firstLineTokens.count)
        paragraph.firstLineTokenCount = min(paragraph.tokenCount, Self.longestFirstLine)
        let tokens = output.tokens[Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)]
        for index in tokens.indices.prefix(Int(paragraph.firstLineTokenCount)) {
            let token = tokens[index]
            switch token.kind {
            case .word:
                let word = output.words.words[token.payload]
                let own = restyled(word.style)
                guard own != word.style else { output.firstLineTokens.append(token); continue }
                var bytes = Array(output.words.text[Int(word.textStart)..<Int(word.textStart + word.textCount)])
                let change = styles.characterStyles[Int(own)].caseChange
                if change != .none {
                    let beginsWord = index == tokens.startIndex || tokens[index - 1].isSpace || tokens[index - 1].isFollowedBySpace
                    change.apply(to: &bytes, beginsWord: beginsWord)
                }
                var context = word.context.intersection(.rightToLeft)
                if styles.characterStyles[Int(own)].dependsOnSpaces {
                    if index > tokens.startIndex, tokens[index - 1].isSpace || tokens[index - 1].isFollowedBySpace {
                        context.insert(.spaceBefore)
                    }
                    if token.isFollowedBySpace || (index + 1 < tokens.endIndex && tokens[index + 1].isSpace) { context.insert(.spaceAfter) }
                }
                let number = bytes.withUnsafeBufferPointer {
                    word.imposition < 0
                        ? output.words.intern($0, style: own, context: context)
                        : output.words.append(
                            $0, style: own, context: context,
                            imposing: WordImposition(breaks: output.words.impositions[Int(word.imposition)].breaks))
                }
                output.firstLineTokens.append(token.renumbered(number))
            case .space, .noBreakSpace, .tab: output.firstLineTokens.append(Token(token.kind, restyled(Int32(token.payload))))
            case .breakOpportunity, .forcedBreak, .object, .leader: output.firstLineTokens.append(token)
            }
        }
    }

    /// A token as it stands on a line.
    @inlinable @inline(__always)
    package func token(_ index: Int, on line: Line) -> Token {
        line.firstLineTokenStart < 0 ? tokens[index] : firstLineTokens[Int(line.firstLineTokenStart) + index - Int(line.tokenStart)]
    }
}

extension Token {
    fileprivate var isSpace: Bool { kind == .space || kind == .noBreakSpace }
}

extension ItemBuilder {
    /// Whether the items of the first line can be broken wherever the paragraph's can: its style has not changed what words are.
    static func correspond(_ items: [Item], _ firstLine: [Item]) -> Bool {
        firstLine.count <= items.count && firstLine.indices.allSatisfy { (items[$0].kind == .box) == (firstLine[$0].kind == .box) }
    }

    /// For each place where the first line may end, what it is wider in its own style.
    /// - Parameter reach: no line wider than this is of interest.
    static func corrections(_ items: [Item], _ firstLine: [Item], isWhole: Bool, reach: Int64) -> [LineCorrection] {
        var result: [LineCorrection] = []
        var difference = LineExtent(), width: Int64 = 0
        var rightEdges: (Int32, Int32) = (0, 0)
        let left = Int64(leftEdge(firstLine)) - Int64(leftEdge(items))
        func add(_ end: Int32, pre: Int64, _ right: (Int32, Int32)) {
            let hanging = left + Int64(right.1) - Int64(right.0)
            let correction = LineCorrection(
                start: -1, end: end, width: Int32(clamping: difference.width + pre - hanging), stretch: Int32(clamping: difference.stretch),
                shrink: Int32(clamping: difference.shrink))
            if correction.width != 0 || correction.stretch != 0 || correction.shrink != 0 { result.append(correction) }
        }
        for index in firstLine.indices {
            let (own, other) = (items[index], firstLine[index])
            // The breaker drops a space at the very end.
            if isWhole, own.kind == .glue, index + 1 == items.count { break }
            switch own.kind {
            case .box, .fontKern: break
            case .glue, .explicitKern, .penalty, .tab: add(Int32(index), pre: 0, rightEdges)
            case .discretionary, .hyphenation:
                add(Int32(index), pre: Int64(other.preWidth) - Int64(own.preWidth), (own.rightProtrusion, other.rightProtrusion))
            }
            if own.kind == .box {
                rightEdges = (own.rightProtrusion, other.rightProtrusion)
            } else if own.kind == .glue {
                rightEdges = (0, 0)
            }
            difference.width += Int64(other.width) - Int64(own.width)
            width += Int64(other.width)
            if own.kind == .glue, own.stretchOrder == .normal { difference.stretch += Int64(other.stretch) - Int64(own.stretch) }
            if own.kind == .glue { difference.shrink += Int64(other.shrink) - Int64(own.shrink) }
            if width > reach { return result }
        }
        if isWhole { add(LineCorrection.atEnd, pre: 0, rightEdges) }
        return result
    }

    private static func leftEdge(_ items: [Item]) -> Int32 {
        items.first { $0.kind != .box || $0.width | $0.leftProtrusion != 0 }.map { $0.kind == .box ? $0.leftProtrusion : 0 } ?? 0
    }
}
