/// The marks of a language, as UTF-8, and its habits of spacing.
package struct TypographyRules: Sendable {
    package var openingDouble: [UInt8]
    package var closingDouble: [UInt8]
    package var openingSingle: [UInt8]
    package var closingSingle: [UInt8]
    /// Stands for `--`.
    package var dash: [UInt8]
    /// Spaces on both sides of a dash are taken away (English).
    package var closesUpDashes: Bool
    /// No-break spaces in front of ; : ! ? and inside « » (French).
    package var spacesPunctuation: Bool
    /// A hyphen opens speech and closes a remark inside it (Spanish), and becomes a dash.
    package var opensSpeechWithHyphen: Bool
    /// A hyphen and a space open speech where a paragraph begins (French).
    package var opensSpeechWithSpacedHyphen: Bool
    /// ' is an apostrophe unless it stands behind a space, and another at the end of a word (French).
    package var hasFewSingleQuotes: Bool
    /// << and >> are typed for « and », in whichever direction the book has them.
    package var hasTypedGuillemets: Bool
    /// So are < and > for ‹ and › (German).
    package var hasTypedSingleGuillemets: Bool
    /// The mark for what stands above it, in lists and tables.
    package var ditto: [UInt8]
    /// ,, is typed for „.
    package var opensWithCommas: Bool
    /// Speakers leave an h out, and an apostrophe says so: 'ouse (English).
    package var dropsAspirates: Bool
    /// Speech stands between single marks: one that begins a paragraph opens, though what it opens may be closed in a later one.
    package private(set) var speaksInSingleMarks = false
    /// `--` between figures is an en dash, as in 1914--18 (Markdown).
    package var hasShortDashInRanges = false

    /// The rules of a language by its BCP 47 tag; those of English when it is unknown.
    package init(language: String?) {
        let primary = language.map { String($0.prefix { $0 != "-" && $0 != "_" }).lowercased() } ?? "en"
        let marks = QuotationMarks.marks(of: language ?? "en").map { Array($0.utf8) }
        (openingDouble, closingDouble, openingSingle, closingSingle) = (marks[0], marks[1], marks[2], marks[3])
        dash = Array("—".utf8)
        closesUpDashes = primary == "en"
        dropsAspirates = primary == "en"
        opensWithCommas = marks[0] == Array("„".utf8)
        ditto = opensWithCommas ? marks[0] : Array("”".utf8)
        spacesPunctuation = primary == "fr"
        opensSpeechWithHyphen = ["es", "ca", "gl"].contains(primary)
        opensSpeechWithSpacedHyphen = primary == "fr"
        hasFewSingleQuotes = primary == "fr"
        hasTypedGuillemets = [
            "de", "da", "fr", "es", "it", "pt", "ca", "gl", "el", "ru", "uk", "be", "no", "nb", "nn", "pl", "hu", "cs", "sk", "sl", "hr",
        ].contains(primary)
        hasTypedSingleGuillemets = primary == "de" || primary == "da"
        let usesShortDash: Set<String> = [
            "de", "cs", "sk", "sl", "hr", "bg", "lt", "et", "is", "pl", "hu", "ro", "sv", "fi", "da", "nb", "nn", "no",
        ]
        if usesShortDash.contains(primary) { dash = Array("–".utf8) }
    }

    /// Takes in whether a book's speech stands between single marks or double ones, by the paragraphs that begin with them.
    package mutating func settleSpeech(_ openings: SpeechOpenings) {
        let fewest = 10, share = 4
        speaksInSingleMarks = !hasFewSingleQuotes && openings.single >= fewest && openings.single > share * openings.double
    }
}

/// How many paragraphs of a book begin with speech between single marks, and with speech between double ones.
package struct SpeechOpenings: Sendable {
    fileprivate var single = 0, double = 0

    package init() {}

    /// Counts a paragraph; in front of a capital, and for a single mark only where another closes behind punctuation.
    /// - Complexity: O(paragraph) where it begins with a single mark.
    package mutating func add(_ paragraph: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let mark = paragraph.first, paragraph.count > 2, (0x41...0x5A).contains(paragraph[paragraph.startIndex + 1]) else { return }
        if mark == 0x22 { double += 1 }
        guard mark == 0x27 else { return }
        let marks = paragraph.indices.dropFirst(2)
        if marks.contains(where: { paragraph[$0] == 0x27 && [0x2C, 0x2E, 0x21, 0x3F].contains(paragraph[$0 - 1]) }) { single += 1 }
    }
}
