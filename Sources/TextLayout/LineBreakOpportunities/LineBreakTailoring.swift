/// What a style may change about the default line break classes of UAX #14 (its section 8 calls this tailoring).
///
/// Nothing is tailored unless asked for: the em dash keeps class B2 (a break before it and after it), the slash SY (a break after
/// it, except before a digit or a Hebrew letter), and small kana and the like are nonstarters (CSS `line-break: strict`).
/// - A break only after an em dash: `classes: [(0x2014, .breakAfter)]`. No break at the slash: `[(0x2F, .alphabetic)]`.
/// - CSS `line-break: normal` or `loose`: `japaneseStartersBreak`.
/// - CSS `word-break: keep-all` and `break-all`: `letters`.
/// - CSS `line-break: anywhere` and `overflow-wrap: anywhere`: no tailoring but `GraphemeBoundaries`.
///
/// The classes that UAX #14 calls non-tailorable (spaces, mandatory breaks, glue, joiners, marks) can be assigned to other characters.
package struct LineBreakTailoring: Sendable {
    /// Code points below U+3000 with the class each is to have; a later entry wins over an earlier one.
    package var classes: [(codePoint: UInt32, lineBreakClass: LineBreakClass)]
    /// Whether a line may begin with small kana and the prolonged sound mark (class CJ counts as ID rather than NS).
    package var japaneseStartersBreak: Bool

    /// What the letters of words count as: themselves, all as letters of an alphabet (no break between ideographs or syllables), or all as
    /// ideographs (a break between any two).
    package enum Letters: UInt8, Hashable, Sendable { case asTheyAre, alphabetic, ideographic }
    package var letters = Letters.asTheyAre

    package init(
        classes: [(codePoint: UInt32, lineBreakClass: LineBreakClass)] = [], japaneseStartersBreak: Bool = false,
        letters: Letters = .asTheyAre
    ) {
        self.classes = classes; self.japaneseStartersBreak = japaneseStartersBreak; self.letters = letters
    }
}

/// How a style has lines broken inside its text (`word-break` and `line-break` of css-text-4 section 5).
package struct WordBreaking: Hashable, Sendable {
    package var letters = LineBreakTailoring.Letters.asTheyAre
    package var japaneseStartersBreak = false
    package init(letters: LineBreakTailoring.Letters = .asTheyAre, japaneseStartersBreak: Bool = false) {
        self.letters = letters; self.japaneseStartersBreak = japaneseStartersBreak
    }
}

extension LineBreakAnalyzer {
    /// The analyzer for a style: by the rules of books where the style asks for nothing else.
    static func analyzer(for breaking: WordBreaking) -> LineBreakAnalyzer {
        if breaking == WordBreaking() { return books }
        return tailored[Int(breaking.letters.rawValue) * 2 + (breaking.japaneseStartersBreak ? 1 : 0)]
    }

    private static let tailored: [LineBreakAnalyzer] = [LineBreakTailoring.Letters.asTheyAre, .alphabetic, .ideographic].flatMap {
        letters in
        [false, true].map { startersBreak in
            LineBreakAnalyzer(
                tailoring: LineBreakTailoring(
                    classes: [(codePoint: 0x2014, lineBreakClass: .breakAfter)], japaneseStartersBreak: startersBreak, letters: letters))
        }
    }
}
