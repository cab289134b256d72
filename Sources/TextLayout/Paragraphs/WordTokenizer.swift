/// Parts paragraphs into words and spaces and enters the words into the table: one pass over the bytes.
///
/// A word is what stands between spaces in one style. Where a style changes inside such a stretch (`“<em>Ah</em>!”`), each part is a word
/// of its own and the break opportunities at and near the seams come from the whole stretch, because the rules of UAX #14 look at
/// neighbours.
struct WordTokenizer {
    /// Words longer than this (in bytes) are parted, so that no input makes a word whose width leaves 32 bits.
    static let longestWord = 1 << 10

    private var breaks: [LineBreak] = []
    /// The pieces of the stretch in hand.
    private var pieces: [Piece] = []
    /// Character styles whose font looks at the spaces beside a word.
    private let dependsOnSpaces: [Bool]
    private let breakings: [WordBreaking]
    /// Character styles in which no line ends.
    private let isUnbreakable: [Bool]
    /// By how much character styles are raised, in scaled points.
    private let baselineShifts: [Int32]
    /// By character style, that of the space behind a sentence; empty where none has another one.
    private let sentenceSpaceStyles: [Int32]
    private var bidiRuns: [BidiRun] = []

    private struct Piece {
        var start: Int
        var end: Int
        var style: Int32
        /// Embedding level of UAX #9.
        var level: UInt8
    }

    /// What tokens are appended to.
    struct Output {
        var tokens: [Token] = []
        /// Offset of each token's first byte.
        var offsets: [Int32] = []
        /// Embedding level of each token of paragraphs that have others than 0; no others are stored.
        var levels: [UInt8] = []
        var words = WordTable()
        var firstLineTokens: [Token] = []
        /// Where the tokens of the paragraph in hand begin, and whether their levels are stored.
        fileprivate var paragraphStart = 0
        fileprivate var hasLevels = false
        /// How many tokens there were when the last was an object by itself.
        fileprivate var lastAtom = 0

        fileprivate mutating func append(_ token: Token, at offset: Int, level: UInt8) {
            tokens.append(token)
            offsets.append(Int32(offset))
            if hasLevels { levels.append(level) }
        }
    }

    init(styles: TextStyles) {
        dependsOnSpaces = styles.characterStyles.map(\.dependsOnSpaces)
        breakings = styles.characterStyles.map(\.breaking)
        isUnbreakable = styles.characterStyles.map(\.isUnbreakable)
        baselineShifts = styles.characterStyles.map(\.baselineShift)
        let sentenceSpaceStyles = styles.characterStyles.map(\.sentenceSpaceStyle)
        self.sentenceSpaceStyles = sentenceSpaceStyles.contains { $0 >= 0 } ? sentenceSpaceStyles : []
    }

    /// Appends the tokens of one paragraph.
    /// - Parameters:
    ///   - runs: the paragraph's runs, in order; the last ends at `end`.
    ///   - bidi: the paragraph's levels where they are not all 0.
    mutating func tokenize(
        _ text: UnsafeBufferPointer<UInt8>, runs: UnsafeBufferPointer<TextRun>, end: Int, bidi: BidiParagraph?, into output: inout Output
    ) {
        pieces.removeAll(keepingCapacity: true)
        output.paragraphStart = output.tokens.count
        output.hasLevels = bidi != nil
        let paragraphStart = runs.first.map { Int($0.start) } ?? end
        for (index, run) in runs.enumerated() {
            let runEnd = index + 1 < runs.count ? Int(runs[index + 1].start) : end
            guard let bidi else {
                scan(text, from: Int(run.start), to: runEnd, run: run, level: 0, &output)
                continue
            }
            bidiRuns.removeAll(keepingCapacity: true)
            bidi.logicalRuns(in: (Int(run.start) - paragraphStart)..<(runEnd - paragraphStart), into: &bidiRuns)
            for part in bidiRuns {
                scan(
                    text, from: paragraphStart + part.range.lowerBound, to: paragraphStart + part.range.upperBound, run: run,
                    level: part.level, &output)
            }
        }
        flush(text, endsInSpace: false, &output)
    }

    private mutating func scan(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, run: TextRun, level: UInt8, _ output: inout Output
    ) {
        if run.object >= 0 {
            flush(text, endsInSpace: false, &output)
            guard start < end else { return }
            // UAX #14 has a picture as U+FFFC, of class CB: that it may part from a letter beside it as well would tear initials from their
            // words.
            if run.isAtomic, endsInAtom(output), !isUnbreakable[Int(run.style)] {
                output.append(Token(.breakOpportunity, Token.freeBreak), at: start, level: level)
            }
            output.append(Token(run.isLeader ? .leader : .object, run.object), at: start, level: level)
            if run.isAtomic { output.lastAtom = output.tokens.count }
            return
        }
        var i = start
        var wordStart = start
        while i < end {
            let byte = text[i]
            if byte > 0x20 && byte != 0xC2 && byte != 0xE2 { i += 1; continue }
            guard let (separator, length) = separator(in: text, from: start, at: i, end: end) else {
                // What says nothing but how the text is embedded is no part of any word.
                if output.hasLevels, byte == 0xE2, BidiScan.isFormattingCharacter(text, at: i, end: end) {
                    if wordStart < i { pieces.append(Piece(start: wordStart, end: i, style: run.style, level: level)) }
                    wordStart = i + 3
                }
                i += 1
                continue
            }
            if wordStart < i { pieces.append(Piece(start: wordStart, end: i, style: run.style, level: level)) }
            let lastStyle = pieces.last?.style
            flush(text, endsInSpace: separator == .space || separator == .noBreakSpace, &output)
            if separator == .space, let style = sentenceSpaceStyle(text, before: i, run.style) {
                output.append(Token(.space, style), at: i, level: level)
                // Where text runs both ways, every space has a level of its own.
            } else if separator == .space, lastStyle == run.style, !output.hasLevels, let last = output.tokens.last, last.kind == .word,
                !last.isFollowedBySpace
            {
                output.tokens[output.tokens.count - 1].isFollowedBySpace = true
            } else {
                let payload =
                    switch separator {
                    case .forcedBreak: Int32(0);
                    case .breakOpportunity: Token.freeBreak;
                    default: run.style
                    }
                output.append(Token(separator, payload), at: i, level: level)
            }
            i += length
            wordStart = i
        }
        if wordStart < end { pieces.append(Piece(start: wordStart, end: end, style: run.style, level: level)) }
    }

    /// Whether the last token is an object by itself.
    private func endsInAtom(_ output: Output) -> Bool {
        output.lastAtom == output.tokens.count && output.lastAtom > output.paragraphStart && pieces.isEmpty
    }

    /// The separator that begins at a byte, and its length; nil for any other character.
    @inline(__always)
    private func separator(in text: UnsafeBufferPointer<UInt8>, from start: Int, at i: Int, end: Int) -> (Token.Kind, Int)? {
        switch text[i] {
        case 0x20: (.space, 1)
        case 0x09: (.tab, 1)
        // U+00A0 no-break space; U+2028 line separator.
        case 0xC2 where i + 1 < end && text[i + 1] == 0xA0:
            FullStops.surround(text, noBreakSpaceAt: i, from: start, to: end) ? nil : (.noBreakSpace, 2)
        case 0xE2 where i + 2 < end && text[i + 1] == 0x80 && text[i + 2] == 0xA8: (.forcedBreak, 3)
        // U+200B behind a no-break space; elsewhere it is part of a word, which knows by what rules it is broken.
        case 0xE2 where i + 2 < end && i >= 2 && text[i + 1] == 0x80 && text[i + 2] == 0x8B && text[i - 1] == 0xA0 && text[i - 2] == 0xC2:
            (.breakOpportunity, 3)
        default: nil
        }
    }

    /// The style of a space that a sentence ends before, where it is another one.
    @inline(__always)
    private func sentenceSpaceStyle(_ text: UnsafeBufferPointer<UInt8>, before space: Int, _ style: Int32) -> Int32? {
        guard !sentenceSpaceStyles.isEmpty, sentenceSpaceStyles[Int(style)] >= 0, FullStops.endSentence(text, before: space) else {
            return nil
        }
        return sentenceSpaceStyles[Int(style)]
    }

    /// Enters the stretch in hand.
    private mutating func flush(_ text: UnsafeBufferPointer<UInt8>, endsInSpace: Bool, _ output: inout Output) {
        guard !pieces.isEmpty else { return }
        if pieces.count > 1 { mergePieces() }
        if pieces.count == 1, pieces[0].end - pieces[0].start <= Self.longestWord {
            let piece = pieces[0]
            let context = context(of: piece, isFirst: true, isLast: true, endsInSpace: endsInSpace, output)
            let word = output.words.intern(
                UnsafeBufferPointer(rebasing: text[piece.start..<piece.end]), style: piece.style, context: context)
            output.append(Token(.word, word), at: piece.start, level: piece.level)
        } else {
            flushSeveral(text, endsInSpace: endsInSpace, &output)
        }
        pieces.removeAll(keepingCapacity: true)
    }

    /// What beside its bytes and its style decides how a piece is shaped.
    @inline(__always)
    private func context(of piece: Piece, isFirst: Bool, isLast: Bool, endsInSpace: Bool, _ output: Output) -> WordContext {
        var context: WordContext = piece.level & 1 == 1 ? .rightToLeft : []
        guard dependsOnSpaces[Int(piece.style)] else { return context }
        if isFirst, output.tokens.count > output.paragraphStart, let last = output.tokens.last {
            if last.kind == .space || last.kind == .noBreakSpace || (last.kind == .word && last.isFollowedBySpace) {
                context.insert(.spaceBefore)
            }
        }
        if isLast, endsInSpace { context.insert(.spaceAfter) }
        return context
    }

    /// Pieces of equal style that follow each other are one: text is shaped across element boundaries where the font is the same.
    private mutating func mergePieces() {
        var merged = 0
        for index in 1..<max(pieces.count, 1) {
            if pieces[index].style == pieces[merged].style, pieces[index].level == pieces[merged].level,
                pieces[index].start == pieces[merged].end
            {
                pieces[merged].end = pieces[index].end
            } else {
                merged += 1
                pieces[merged] = pieces[index]
            }
        }
        pieces.removeLast(pieces.count - merged - 1)
    }

    private mutating func flushSeveral(_ text: UnsafeBufferPointer<UInt8>, endsInSpace: Bool, _ output: inout Output) {
        let start = pieces[0].start, end = pieces[pieces.count - 1].end
        breaks.removeAll(keepingCapacity: true)
        // Between two styles the first one's rules hold (css-text-4 section 5.1: those of the nearest common ancestor, which most often has
        // neither).
        LineBreakAnalyzer.analyzer(for: breakings[Int(pieces[0].style)]).breaks(
            in: UnsafeBufferPointer(rebasing: text[start..<end]), into: &breaks)
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
                let isLast = to == piece.end && index + 1 == pieces.count
                let context = context(of: piece, isFirst: from == start, isLast: isLast, endsInSpace: endsInSpace, output)
                let word = output.words.append(
                    UnsafeBufferPointer(rebasing: text[from..<to]), style: piece.style, context: context,
                    imposing: WordImposition(breaks: inside))
                output.append(Token(.word, word), at: from, level: piece.level)
                if to < piece.end || index + 1 < pieces.count {
                    // Between two pieces there may be formatting characters, at whose end the break then is.
                    let after = to == piece.end && index + 1 < pieces.count ? pieces[index + 1].start : to
                    let isAllowed = next < breaks.count && start + Int(breaks[next].offset) <= after
                    let isParted = to < piece.end
                    let belongs = index + 1 < pieces.count && belongTogether(piece, pieces[index + 1])
                    if (isAllowed && !belongs) || isParted {
                        output.append(Token(.breakOpportunity, isAllowed ? 0 : 1), at: to, level: piece.level)
                    }
                }
                from = to
            }
        }
    }

    /// Whether no line ends between two pieces whatever UAX #14 says: inside text that is not to be broken, and in front of what is raised,
    /// as a call of a note behind a full stop.
    private func belongTogether(_ piece: Piece, _ next: Piece) -> Bool {
        isUnbreakable[Int(piece.style)] && isUnbreakable[Int(next.style)]
            || baselineShifts[Int(next.style)] > baselineShifts[Int(piece.style)]
    }

    /// The end of a part of at most `longestWord` bytes, on a character boundary.
    private static func partEnd(_ text: UnsafeBufferPointer<UInt8>, from: Int, limit: Int) -> Int {
        guard limit - from > longestWord else { return limit }
        var end = from + longestWord
        while end > from + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
