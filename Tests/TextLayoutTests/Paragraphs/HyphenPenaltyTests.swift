import Testing

@testable import TextLayout

/// What hyphens cost where they are better or worse than elsewhere, and how that decides where a word is parted.
@Suite(.enabled(if: ComposedText.hasGaramond, "needs EB Garamond")) struct HyphenPenaltyTests {
    private func composed(
        _ text: String, measure: Int32, points: String, language: String = "en", _ change: (inout LineBreakingParameters) -> Void
    ) throws -> [String] {
        let pattern = points.replacing("-", with: "1")
        let plain = try Hyphenator.reading("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n\(pattern)\n")
        let words = CompoundWords(
            text: Array("9\nbook\nshelf\nhaus\nschiff\nmeister\n".utf8), encoding: .utf8,
            language: CompoundWords.Morphology(links: [], dropped: [], endings: []), files: [])
        let hyphenator = Hyphenator(
            dictionary: plain.dictionary, exceptions: HyphenationExceptions(), letterChanges: nil, compounds: words)
        let text = try ComposedText([text], measure: measure, hyphenator: hyphenator) {
            ($0.hyphenateBefore, $0.hyphenateAfter, $0.hyphenateWord) = (2, 2, 4)
            $0.capitalsMarkNames = LanguageTag(language).capitalsMarkNames
        } paragraph: {
            $0.lineBreaking.pretolerance = -1
            // So that a hyphen is wanted where one fits.
            $0.lineBreaking.hyphenPenalty = -500
            change(&$0.lineBreaking)
        }
        return text.lines.map { text.words($0).replacing("\u{AD}", with: "-") }
    }

    /// The first line of a text with one word that may be parted at several places.
    private func end(
        _ text: String, measure: Int32, points: String, language: String = "en", _ change: (inout LineBreakingParameters) -> Void
    )
        throws -> String
    {
        String(try composed(text, measure: measure, points: points, language: language, change)[0].split(separator: " ").last ?? "")
    }

    private static let before = "one two three four five six "
    private static let after = " seven eight nine ten eleven twelve thirteen fourteen fifteen"

    /// The measure at which a word would be parted at its later point.
    private func measures(_ word: String, _ points: String, partedAs first: String) throws -> [Int32] {
        try (130...220).filter { try end(Self.before + word + Self.after, measure: $0, points: points) { _ in } == first }
    }

    @Test func jointsOfCompoundsCostLess() throws {
        let points = "haus-meis-ter", word = "hausmeister"
        let measures = try measures(word, points, partedAs: "hausmeis-")
        #expect(!measures.isEmpty)
        let moved = try measures.filter { measure in
            try end(Self.before + word + Self.after, measure: measure, points: points) {
                $0.compoundHyphenPenalty = -3_000
            } == "haus-"
        }
        #expect(!moved.isEmpty)
    }

    @Test func twoLettersCostMore() throws {
        let points = "be-lie-ver", word = "believer"
        let measures = try measures(word, points, partedAs: "be-")
        #expect(!measures.isEmpty)
        for measure in measures {
            let end = try end(Self.before + word + Self.after, measure: measure, points: points) { $0.shortHyphenPenalty = 9_000 }
            #expect(end != "be-")
        }
    }

    /// Short words, so that a line has room to do without the hyphen.
    @Test func namesCostMoreInTheMiddleOfASentence() throws {
        let points = "alex-androvich", before = "it is so as we go on to do it if he is in at", after = " Alexandrovich" + Self.after
        func measures(_ text: String) throws -> [Int32] {
            try (140...230).filter { try end(text, measure: $0, points: points) { _ in } == "Alex-" }
        }
        func lastWord(_ text: String, _ measure: Int32, _ language: String = "en") throws -> String {
            try end(text, measure: measure, points: points, language: language) { $0.nameHyphenPenalty = 9_000 }
        }
        let inside = try measures(before + after), atStart = try measures(before + "!" + after)
        #expect(!inside.isEmpty && !atStart.isEmpty)
        for measure in inside {
            #expect(try lastWord(before + after, measure) != "Alex-")
            // A noun like any other.
            #expect(try lastWord(before + after, measure, "de") == "Alex-")
        }
        // A word that begins a sentence.
        for measure in atStart { #expect(try lastWord(before + "!" + after, measure) == "Alex-") }
    }

    @Test(arguments: [
        ("six", false), ("six!", true), ("six.”", true), ("six,", false), ("Mr.", false), ("J.", false), ("said:", true), ("it…", true),
        ("(so.)", true), ("Messrs.", true), ("”", true), ("that—", true),
    ])
    func whereASentenceEnds(word: String, ends: Bool) {
        #expect(Array(word.utf8).withUnsafeBufferPointer { ItemBuilder.endsSentence($0) } == ends)
    }

    /// The costs that are not said are those of any hyphen.
    @Test func withoutAWordOfThemNothingChanges() {
        var place = BreakInWord(
            offset: 1, kind: .automaticHyphen, prefixWidth: 0, preWidth: 0, postWidth: 0, rightProtrusion: 0, leftProtrusion: 0)
        var parameters = LineBreakingParameters()
        (place.isJoint, place.leavesFewLetters) = (true, true)
        #expect(parameters.penalty(ofHyphenAt: place, isInName: true) == 50)
        (parameters.compoundHyphenPenalty, parameters.shortHyphenPenalty, parameters.nameHyphenPenalty) = (10, 100, 200)
        #expect(parameters.penalty(ofHyphenAt: place, isInName: true) == 200)
        #expect(parameters.penalty(ofHyphenAt: place, isInName: false) == 100)
        place.leavesFewLetters = false
        #expect(parameters.penalty(ofHyphenAt: place, isInName: false) == 10)
        place.isJoint = false
        #expect(parameters.penalty(ofHyphenAt: place, isInName: false) == 50)
    }
}
