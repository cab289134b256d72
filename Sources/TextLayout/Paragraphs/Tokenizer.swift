/// Parts paragraphs into words and spaces and enters the words into the table: one pass over the bytes.
///
/// A word is what stands between spaces in one style. Where a style changes inside such a stretch (`“<em>Ah</em>!”`), each part is a word of its own and
/// the break opportunities at and near the seams come from the whole stretch, because the rules of UAX #14 look at neighbours.
package struct Tokenizer {
    /// Words longer than this (in bytes) are parted, so that no input makes a word whose width leaves 32 bits.
    static let longestWord = 1 << 10

    private let analyzer: LineBreakAnalyzer
    private var breaks: [LineBreak] = []
    /// The pieces of the stretch in hand: start, end, style.
    private var pieces: [(start: Int, end: Int, style: Int32)] = []

    package init(analyzer: LineBreakAnalyzer) { self.analyzer = analyzer }

    /// Appends the tokens of one paragraph and, for each, the offset of its first byte in `text`.
    /// - Parameter runs: the paragraph's runs, in order; the last ends at `end`.
    package mutating func tokenize(
        _ text: UnsafeBufferPointer<UInt8>, runs: UnsafeBufferPointer<TextRun>, end: Int, into tokens: inout [Token], offsets: inout [Int32], words: inout WordTable
    ) {
        pieces.removeAll(keepingCapacity: true)
        for (index, run) in runs.enumerated() {
            let runEnd = index + 1 < runs.count ? Int(runs[index + 1].start) : end
            scan(text, from: Int(run.start), to: runEnd, run: run, tokens: &tokens, offsets: &offsets, words: &words)
        }
        flush(text, tokens: &tokens, offsets: &offsets, words: &words)
    }

    private mutating func scan(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, run: TextRun, tokens: inout [Token], offsets: inout [Int32], words: inout WordTable
    ) {
        if run.object >= 0 {
            flush(text, tokens: &tokens, offsets: &offsets, words: &words)
            guard start < end else { return }
            tokens.append(Token(run.isLeader ? .leader : .object, run.object))
            offsets.append(Int32(start))
            return
        }
        var i = start
        var wordStart = start
        while i < end {
            let byte = text[i]
            if byte > 0x20 && byte != 0xC2 && byte != 0xE2 { i += 1; continue }
            var separator: Token.Kind?
            var length = 1
            if byte == 0x20 {
                separator = .space
            } else if byte == 0xC2 {
                if i + 1 < end, text[i + 1] == 0xA0 { separator = .noBreakSpace; length = 2 }
            } else if byte == 0xE2 {
                // U+2028 line separator.
                if i + 2 < end, text[i + 1] == 0x80, text[i + 2] == 0xA8 { separator = .forcedBreak; length = 3 }
            }
            guard let separator else { i += 1; continue }
            if wordStart < i { pieces.append((wordStart, i, run.style)) }
            let lastStyle = pieces.last?.style
            flush(text, tokens: &tokens, offsets: &offsets, words: &words)
            if separator == .space, lastStyle == run.style, let last = tokens.last, last.kind == .word, !last.isFollowedBySpace {
                tokens[tokens.count - 1].isFollowedBySpace = true
            } else {
                tokens.append(Token(separator, separator == .forcedBreak ? 0 : run.style))
                offsets.append(Int32(i))
            }
            i += length
            wordStart = i
        }
        if wordStart < end { pieces.append((wordStart, end, run.style)) }
    }

    /// Enters the stretch in hand.
    private mutating func flush(_ text: UnsafeBufferPointer<UInt8>, tokens: inout [Token], offsets: inout [Int32], words: inout WordTable) {
        guard let first = pieces.first else { return }
        if pieces.count == 1, first.end - first.start <= Self.longestWord {
            let word = words.intern(UnsafeBufferPointer(rebasing: text[first.start..<first.end]), style: first.style)
            tokens.append(Token(.word, word))
            offsets.append(Int32(first.start))
        } else {
            mergePieces()
            if pieces.count == 1, first.end - first.start <= Self.longestWord, pieces[0].end - pieces[0].start <= Self.longestWord {
                let word = words.intern(UnsafeBufferPointer(rebasing: text[pieces[0].start..<pieces[0].end]), style: pieces[0].style)
                tokens.append(Token(.word, word))
                offsets.append(Int32(pieces[0].start))
            } else {
                flushSeveral(text, tokens: &tokens, offsets: &offsets, words: &words)
            }
        }
        pieces.removeAll(keepingCapacity: true)
    }

    /// Pieces of equal style that follow each other are one: text is shaped across element boundaries where the font is the same.
    private mutating func mergePieces() {
        var merged = 0
        for index in 1..<max(pieces.count, 1) {
            if pieces[index].style == pieces[merged].style && pieces[index].start == pieces[merged].end {
                pieces[merged].end = pieces[index].end
            } else {
                merged += 1
                pieces[merged] = pieces[index]
            }
        }
        pieces.removeLast(pieces.count - merged - 1)
    }

    private mutating func flushSeveral(_ text: UnsafeBufferPointer<UInt8>, tokens: inout [Token], offsets: inout [Int32], words: inout WordTable) {
        let start = pieces[0].start, end = pieces[pieces.count - 1].end
        breaks.removeAll(keepingCapacity: true)
        analyzer.breaks(in: UnsafeBufferPointer(rebasing: text[start..<end]), into: &breaks)
        var next = 0
        for (index, piece) in pieces.enumerated() {
            var from = piece.start
            while from < piece.end {
                let to = Self.partEnd(text, from: from, limit: piece.end)
                var inside: [Int32] = []
                while next < breaks.count, start + Int(breaks[next].offset) <= from { next += 1 }
                while next < breaks.count, start + Int(breaks[next].offset) < to {
                    inside.append(Int32(start + Int(breaks[next].offset) - from))
                    next += 1
                }
                let word = words.append(UnsafeBufferPointer(rebasing: text[from..<to]), style: piece.style, imposedBreaks: inside)
                tokens.append(Token(.word, word))
                offsets.append(Int32(from))
                if to < piece.end || index + 1 < pieces.count {
                    let isAllowed = next < breaks.count && start + Int(breaks[next].offset) == to
                    let isParted = to < piece.end
                    if isAllowed || isParted {
                        tokens.append(Token(.breakOpportunity, isAllowed ? 0 : 1))
                        offsets.append(Int32(to))
                    }
                }
                from = to
            }
        }
    }

    /// The end of a part of at most `longestWord` bytes, on a character boundary.
    private static func partEnd(_ text: UnsafeBufferPointer<UInt8>, from: Int, limit: Int) -> Int {
        guard limit - from > longestWord else { return limit }
        var end = from + longestWord
        while end > from + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
