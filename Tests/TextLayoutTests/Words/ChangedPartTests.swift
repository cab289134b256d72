import Testing
import Typefaces

@testable import TextLayout

/// Words that are parted where letters change, in lines.
@Suite(.enabled(if: ComposedText.hasGaramond, "needs EB Garamond")) struct ChangedPartTests {
    private static func hyphenator(_ language: String, _ patterns: String) throws -> Hyphenator {
        let plain = try Hyphenator.reading("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n" + patterns)
        return Hyphenator(
            dictionary: plain.dictionary, exceptions: HyphenationExceptions(),
            letterChanges: LetterChangeRules.rules(for: LanguageTag(language), patternLanguage: LanguageTag(language)), compounds: nil)
    }

    private func composed(_ text: String, _ language: String, measure: Int32, _ patterns: String = "xx1yy\n") throws -> ComposedText {
        try ComposedText([text], measure: measure, hyphenator: Self.hyphenator(language, patterns)) {
            ($0.hyphenateBefore, $0.hyphenateAfter, $0.hyphenateWord) = (2, 2, 4)
        } paragraph: {
            $0.lineBreaking.hyphenPenalty = 0
        }
    }

    private func width(_ text: String) throws -> Int64 {
        let whole = try ComposedText([text], measure: 1_000)
        return whole.pieces(whole.lines[0])[0].width
    }

    private func glyphs(_ text: String) throws -> [UInt16] {
        let whole = try ComposedText([text], measure: 1_000)
        return whole.pieces(whole.lines[0])[0].glyphs.map(\.id)
    }

    @Test(arguments: [
        ("Zucker", "de-1901", "Zuk-", "ker", 3), ("Schiffahrt", "de-1901", "Schiff-", "fahrt", 6), ("reeën", "nl", "ree-", "en", 3),
        ("zeeëend", "nl", "zee-", "eend", 3), ("cafeetje", "nl", "café-", "tje", 5), ("tillåta", "sv", "till-", "låta", 4),
        ("ZUCKER", "de-1901", "ZUK-", "KER", 3),
    ])
    func linesHaveTheLettersOfTheHyphen(word: String, language: String, first: String, second: String, offset: Int) throws {
        let text = try composed(word, language, measure: Int32(try width(first) / 65_536) + 1)
        #expect(text.lines.count == 2)
        let pieces = text.lines.map { text.pieces($0) }
        #expect(try pieces.map { $0[0].glyphs.map(\.id) } == [glyphs(first), glyphs(second)])
        #expect(try pieces.map { $0[0].width } == [width(first), width(second)])
        // Who copies gets the word, and the place of each part is that in the word.
        #expect(
            pieces.map { $0[0].text } == [
                String(decoding: word.utf8.prefix(offset), as: UTF8.self) + "\u{AD}",
                String(decoding: word.utf8.dropFirst(offset), as: UTF8.self),
            ])
    }

    /// What the breaker reckons with is what is set.
    @Test func widthsAreExactInTheSearch() throws {
        for (word, language, first, second) in [
            ("Zucker", "de-1901", "Zuk-", "ker"), ("Schiffahrt", "de-1901", "Schiff-", "fahrt"), ("zeeëend", "nl", "zee-", "eend"),
        ] {
            let text = try composed(word, language, measure: 1_000).text
            let found = text.words.words[0], place = text.words.breaks[Int(found.breakStart)]
            #expect(found.breakCount == 1 && place.kind == .automaticHyphen && place.change >= 0)
            #expect(try Int64(place.prefixWidth) + Int64(place.preWidth) == width(first))
            #expect(try Int64(found.width) - Int64(place.prefixWidth) + Int64(place.postWidth) == width(second))
        }
    }

    /// A part between two breaks, with changed letters at both ends.
    @Test func aPartBetweenTwoBreaks() throws {
        let text = try composed("Zuckerbäcker", "de-1901", measure: 26, "er1bä\n")
        #expect(text.lines.map { text.pieces($0)[0].text } == ["Zuc\u{AD}", "ker\u{AD}", "bäc\u{AD}", "ker"])
        #expect(try text.lines.map { text.pieces($0)[0].width } == ["Zuk-", "ker-", "bäk-", "ker"].map(width))
    }

    /// Where a break is not taken nothing changes.
    @Test func unbrokenWordsStay() throws {
        let text = try composed("ein Zucker und reeën", "de-1901", measure: 1_000)
        #expect(text.words(text.lines[0]) == "ein Zucker und reeën")
    }

    /// The new letters come from another font than those beside them, and the text is the word's all the same.
    @Test func whatTheFontLacksIsTakenFromOthers() throws {
        let text = try composed("Zuckеr Zuckеrzuckеr", "de-1901", measure: 30, "c1k\n")
        let words = text.lines.map { text.words($0) }.joined(separator: "|")
        #expect(words.replacing("\u{AD}|", with: "").replacing("|", with: " ") == "Zuckеr Zuckеrzuckеr")
    }
}
