// What an apostrophe on a typewriter may be: looked for in the source's bytes up to the end of the paragraph.

/// What a ' is by what stands beside it.
enum SingleMark {
    /// Inside a word, or alone.
    case neither
    case opens
    /// Behind a letter: it may stand for one that is left out.
    case mayClose
    /// Behind punctuation.
    case surelyCloses

    init(at i: Int, _ text: Typographer.Stretch) {
        let previous = CharacterClass(before: i, in: text.bytes, from: text.range.lowerBound),
            next = CharacterClass(at: i + 1, in: text.bytes, to: text.limit)
        switch (previous, next) {
        case (.start, .letter), (.space, .letter), (.opening, .letter), (.dash, .letter): self = .opens
        case (.letter, .letter), (.start, _), (.space, _), (.opening, _): self = .neither
        case (.letter, _): self = .mayClose
        case (.punctuation, _), (.dash, _): self = .surelyCloses
        }
    }

    /// Between a word and a small letter, where a quotation seldom begins without a comma.
    static func isWithinClause(_ i: Int, _ text: Typographer.Stretch) -> Bool {
        guard i + 1 < text.range.upperBound, (0x61...0x7A).contains(text.bytes[i + 1]), i - 1 > text.range.lowerBound,
            text.bytes[i - 1] <= 0x20
        else { return false }
        return CharacterClass(before: i - 1, in: text.bytes, from: text.range.lowerBound) == .letter
    }
}

/// Looks ahead in a paragraph for what a mark belongs to, at no byte more than once for each question.
struct MarksAhead: Sendable {
    /// The next ' that can close, or the limit where there is none.
    private var closing = -1
    /// The next '' that can.
    private var doubled = -1
    /// The next ' that tells something, and where it stands.
    private var telling = -1
    private var told = SingleMark.neither

    /// True if a ' that can close a quotation stands behind `i` in the paragraph.
    mutating func closes(behind i: Int, _ text: Typographer.Stretch) -> Bool {
        if closing > i { return closing < text.limit }
        var j = i + 1
        while j < text.limit {
            if text.bytes[j] == 0x27, text.bytes[j - 1] > 0x20, text.bytes[j - 1] != 0x27, j - 1 != i {
                let isEnd = j + 1 >= text.limit || !(text.bytes[j + 1].isASCIILetter || text.bytes[j + 1] >= 0xC3)
                if isEnd || text.bytes[j + 1] == 0xE2 { break }
            }
            j += 1
        }
        closing = max(j, i + 1)
        return j < text.limit
    }

    /// True if '' stands behind a word or punctuation and in front of no letter.
    mutating func doubledCloses(behind i: Int, _ text: Typographer.Stretch) -> Bool {
        if doubled > i { return doubled < text.limit }
        var j = i + 1
        while j + 1 < text.limit,
            !(text.bytes[j] == 0x27 && text.bytes[j + 1] == 0x27 && text.bytes[j - 1] > 0x20
                && CharacterClass(at: j + 2, in: text.bytes, to: text.limit) != .letter)
        { j += 1 }
        doubled = j + 1 < text.limit ? j : max(text.limit, i + 1)
        return doubled < text.limit
    }

    /// The next ' behind `i` that opens or surely closes; `.neither` where there is none.
    mutating func next(behind i: Int, _ text: Typographer.Stretch, _ rules: TypographyRules) -> SingleMark {
        if telling > i { return told }
        var j = i + 1
        told = .neither
        while j < text.limit {
            if text.bytes[j] == 0x27 {
                let mark = SingleMark(at: j, text)
                if mark == .surelyCloses || mark == .opens && !rules.isClipped(j + 1, text) { told = mark; break }
            }
            j += 1
        }
        telling = max(j, i + 1)
        return told
    }

    /// True if one opens behind `i` before any that can close.
    mutating func opensFirst(behind i: Int, _ text: Typographer.Stretch, _ rules: TypographyRules) -> Bool {
        next(behind: i, text, rules) == .opens && closes(behind: i, text) && telling < closing
    }
}

extension TypographyRules {
    /// True for the rest of a clipped word behind an apostrophe: 'tis, 'em, 'twas.
    func isClipped(_ start: Int, _ text: Typographer.Stretch) -> Bool {
        var end = start
        while end < text.limit, text.bytes[end].isASCIILetter { end += 1 }
        let word = text.bytes[start..<end]
        func isListed(_ words: [StaticString]) -> Bool { words.contains { $0.utf8CodeUnitCount == word.count && word.hasASCIIPrefix($0) } }
        return isListed(Self.clippedWords) || dropsAspirates && isListed(Self.wordsWithoutAspirate)
    }

    private static let clippedWords: [StaticString] = [
        "tis", "twas", "twere", "twill", "twould", "twouldn", "tisn", "twasn", "em", "til", "bout", "gainst", "neath", "mongst", "tween",
        "pon",
        "un", "uns", "ud", "ave", "ee", "nuff", "nother", "cos", "coz", "s", "n", "d", "st", "ne", "nen", "raus", "rein", "rum", "t", "k",
    ]

    /// What London speaks of "house" and "him". Words that are others without their h ('is, 'as, 'old) are none of them.
    private static let wordsWithoutAspirate: [StaticString] = [
        "e", "ole", "im", "imself", "ers", "erself", "isself", "ow", "oo", "ouse", "ouses", "orse", "orses", "ome", "ead", "eads", "eart",
        "eard",
        "alf", "undred", "appy", "appen", "appens", "appened", "ell", "elp", "ope", "opes", "ospital", "orspital", "usband", "avin",
        "aving", "adn",
        "asn", "aven", "arry", "enry", "enery", "eaven", "eavens", "ungry", "urt", "urry", "ullo", "ello", "igh", "oly", "undreds", "ands",
    ]
}
