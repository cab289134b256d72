/// A place in a paragraph at which a line may begin.
package struct BreakOpportunity: Hashable, Sendable {
    /// Of the first byte of the line, in `TypesetText.text`.
    package var offset: Int32
    /// The line before it ends in a hyphen that is added.
    package var isHyphenated: Bool
}

/// Where lines may begin, and where a client does not want them to.
extension TypesetText {
    /// The places at which lines of a paragraph may begin, beside its own beginning and those behind forced breaks, ascending. Its words
    /// are prepared. O(tokens).
    package func breakOpportunities(of index: Int) -> [BreakOpportunity] {
        let paragraph = paragraphs[index]
        var starts: [BreakOpportunity] = []
        for token in paragraph.tokenStart..<paragraph.tokenStart + paragraph.tokenCount {
            let kind = tokens[Int(token)].kind
            switch kind {
            case .word:
                let word = words.words[tokens[Int(token)].payload]
                for number in word.breakStart..<word.breakStart + word.breakCount {
                    let place = words.breaks[Int(number)]
                    starts.append(BreakOpportunity(offset: tokenOffsets[Int(token)] + place.offset, isHyphenated: place.addsHyphen))
                }
                guard tokens[Int(token)].isFollowedBySpace else { continue }
            case .space, .breakOpportunity, .tab: break
            case .noBreakSpace, .forcedBreak, .object, .leader: continue
            }
            let start = lineStart(behind: token, paragraph)
            if start < paragraph.textEnd, starts.last?.offset != start {
                starts.append(BreakOpportunity(offset: start, isHyphenated: false))
            }
        }
        return starts
    }

    /// Where a line begins that follows a break at the end of a token: behind the spaces there. The end of the paragraph if nothing
    /// follows.
    func lineStart(behind token: Int32, _ paragraph: TypesetParagraph) -> Int32 {
        var next = token + 1
        let end = paragraph.tokenStart + paragraph.tokenCount
        while next < end, tokens[Int(next)].kind == .space || tokens[Int(next)].kind == .breakOpportunity { next += 1 }
        return next < end ? tokenOffsets[Int(next)] : paragraph.textEnd
    }

    /// Keeps lines of a paragraph from beginning at some places, until its text changes.
    /// - Parameter offsets: in `text`, ascending.
    package mutating func forbidBreaks(at offsets: [Int32], in paragraph: Int) {
        paragraphs[paragraph].forbiddenStart = Int32(forbiddenBreaks.count)
        paragraphs[paragraph].forbiddenCount = Int32(offsets.count)
        forbiddenBreaks += offsets
    }
}

/// The places of one paragraph at which no line may begin.
struct ForbiddenBreaks {
    private var offsets: ArraySlice<Int32> = []

    init() {}

    init(_ paragraph: TypesetParagraph, of text: TypesetText) {
        guard paragraph.forbiddenCount > 0 else { return }
        offsets = text.forbiddenBreaks[Int(paragraph.forbiddenStart)..<Int(paragraph.forbiddenStart + paragraph.forbiddenCount)]
    }

    var isEmpty: Bool { offsets.isEmpty }

    /// O(log places).
    func contains(_ offset: Int32) -> Bool {
        var low = offsets.startIndex, high = offsets.endIndex
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low < offsets.endIndex && offsets[low] == offset
    }
}
