import GutenbergReaders
import Markup
import Resources
import Testing

@testable import FleuronCommand

@Suite struct SpellingTests {
    private func words(_ text: String, path: String = "a.txt") -> BookWords {
        var diagnostics = Diagnostics()
        let source = SourceText(name: path, text: Array(text.utf8))
        return BookWords(
            TextPassages(
                readDocument(source, id: SourceID(0), format: SourceFormat(path: path, content: source.text), diagnostics: &diagnostics)))
    }

    private static let hasEnglish = (try? SpellingDictionaries.load(for: "en")) != nil
    private static let reason: Comment = "libhunspell or its English dictionary is not installed (Scripts/setup does it)"

    private func check(_ text: String, path: String = "a.txt", personal: Set<String> = [], names: Int = 3) throws -> SpellingCheck {
        try SpellingCheck(words(text, path: path), language: "en", personal: personal, nameFrequency: names, suggestionCount: 4)
    }

    @Test func wordsAreLettersWithApostrophesInside() {
        #expect(
            words("It's “don’t” l'été, co-op 12 3rd _redo_\n").words.map(\.text) == ["It's", "don't", "l'été", "co", "op", "3rd", "redo"])
    }

    @Test func figuresAmongLettersAreNoWord() {
        #expect(["1ike", "th0u", "I2"].allSatisfy { $0.mixesLettersAndFigures })
        #expect(["1st", "22nd", "1840s", "like", "4to"].allSatisfy { !$0.mixesLettersAndFigures })
    }

    @Test func misreadLettersAreUndone() {
        #expect(ScanningErrors.candidates(for: "tlie").contains("thie") && ScanningErrors.candidates(for: "modem").contains("modern"))
        #expect(ScanningErrors.candidates(for: "arid").contains("and"))
        #expect(!ScanningErrors.candidates(for: "hello").contains("hello"))
    }

    @Test(.enabled(if: hasEnglish, reason))
    func wordsOfBothSpellingsAreRightAndMisreadOnesAreFound() throws {
        let found = try check("The colour and the color of the house were 1ovely, but the barn was smal1 and the hnman sheop bleated.\n")
            .findings
        #expect(found.map(\.word.text) == ["1ovely", "smal1", "hnman", "sheop"])
        #expect(found.prefix(3).allSatisfy { $0.isMisread })
        #expect(found[0].suggestions.first == "lovely" && found[1].suggestions.first == "small" && found[2].suggestions.first == "human")
        #expect(found[3].suggestions.contains("sheep"))
    }

    @Test(.enabled(if: hasEnglish, reason))
    func whatTheDictionarySuggestsStandsBehindWhatIsMisread() throws {
        let found = try check("The hnman sheop bleated, and the 1ovely one too.\n").findings
        #expect(found[0].suggestions.first == "human" && found[0].suggestions.count > 1)
        #expect(found.allSatisfy { Set($0.suggestions).count == $0.suggestions.count && $0.suggestions.count <= 4 })
    }

    @Test func addressesAndCodeHaveNoWords() {
        #expect(
            words(
                "See www.gutnberg.org, http://xqz.org/abc-def.htm and (mailto:a@bcd.ef) or mnop@qrst.uv; readmee.txt. Then: the end.The x/y\n"
            ).words.map(\.text)
                == ["See", "and", "or", "Then", "the", "end", "The", "x", "y"])
        #expect(words("# T\n\nCall `xqz(abcd)` now.\n\n    zzqx\n", path: "a.md").words.map(\.text) == ["T", "Call", "now"])
    }

    /// Words of the dictionary that are misread ones most of the time; what the book has often is believed.
    @Test(.enabled(if: hasEnglish, reason))
    func commonMisreadingsThatAreWordsAreFound() throws {
        let text =
            String(repeating: "Salt and bread and cheese and figs. ", count: 20)
            + "Bread arid cheese; Arid lands. 1 think a modem man would go, and l was 1 of 1 or 2 who did.\n"
        let found = try check(text).findings
        #expect(found.map { "\($0.word.text)→\($0.suggestions.first ?? "")" } == ["arid→and", "Arid→And", "1→I", "modem→modern", "l→I"])
        #expect(found.allSatisfy { $0.isMisread })
        let desert = try check("An arid plain, and one more arid plain.\n").findings
        #expect(desert.isEmpty)
        let own = try check("A modem blinked.\n", personal: ["modem"]).findings
        #expect(own.isEmpty)
    }

    @Test(.enabled(if: hasEnglish, reason))
    func namesAreKnownByComingAgain() throws {
        let text = "Bolkonsky came. Then Bolkonsky went, and Bolkonsky's horse. Zqrvist stood.\n"
        let check = try check(text)
        #expect(check.findings.map(\.word.text) == ["Zqrvist"] && check.names > 0)
        let withoutNames = try self.check(text, names: 0)
        #expect(withoutNames.findings.map(\.word.text).contains("Bolkonsky"))
    }

    @Test(.enabled(if: hasEnglish, reason))
    func personalWordsAreRight() throws {
        let found = try check("A borogove and Borogove's nest, a zqrvist.\n", personal: ["borogove"]).findings.map(\.word.text)
        #expect(found == ["zqrvist"])
    }

    @Test(.enabled(if: hasEnglish, reason))
    func whatTheBookHasOftenIsSuggestedFirst() throws {
        let text = "The house stood. A house is a house, and this house is one more house of the houses. The hcuse was old.\n"
        let found = try check(text).findings
        #expect(found.first?.suggestions.first == "house")
    }

    @Test(.enabled(if: hasEnglish && (try? SpellingDictionaries.load(for: "fr")) != nil, reason))
    func partsInAnotherLanguageAreCheckedByItsDictionary() throws {
        let check = try check("<p>He said <i lang='fr'>maintenant voilà quelquechose</i> and left.</p>", path: "a.html")
        #expect(check.findings.map(\.word.text) == ["quelquechose"])
        #expect(check.dictionaries.contains { $0.hasPrefix("fr") })
    }

    /// Every noun has a capital, and ß was mostly read as something else.
    @Test(.enabled(if: hasEnglish && (try? SpellingDictionaries.load(for: "de")) != nil, reason))
    func germanNounsHaveSuggestions() throws {
        let found = try check("<p lang='de'>Das Hauss war grofs, und der Weg war groB genug.</p>", path: "a.html").findings
        #expect(found.map(\.word.text) == ["Hauss", "grofs", "groB"])
        #expect(found.first?.suggestions.contains("Haus") == true && found.dropFirst().allSatisfy { $0.suggestions.first == "groß" })
    }

    @Test(.enabled(if: hasEnglish, reason))
    func aLanguageWithoutDictionaryIsAnErrorThatSaysWhatToInstall() {
        do throws(Diagnostic) {
            _ = try SpellingDictionaries.load(for: "tlh")
            Issue.record("there is no dictionary of Klingon")
        } catch {
            #expect(error.code == .noDictionary && error.hint?.contains("hunspell-tlh") == true)
        }
    }

    @Test func jsonIsWrittenAsTheStandardWants() {
        #expect(
            JSONText.array([.string("a\"\\\n\u{1}é"), .number(-3), .bool(true), .null]).text
                == "[\n  \"a\\\"\\\\\\n\\u0001é\",\n  -3,\n  true,\n  null\n]\n")
        #expect(JSONText.object([("a", .array([]))]).text == "{\n  \"a\": []\n}\n")
    }

    @Test func wordsGoOnBehindTheEndOfALine() {
        let broken = words("An exam-\nple of a co-op and a well-\nknown one.\n").words
        #expect(broken.map(\.text) == ["An", "exam-ple", "of", "a", "co", "op", "and", "well-known", "one"])
        #expect(broken.filter(\.isBroken).count == 2)
    }

    @Test func numbersReadAsLettersAreKnown() {
        #expect(
            ["lst", "Ist", "llth", "2Oth", "22nd", "ith", "Oth", "last", "lnd"].map(ScanningErrors.ordinal) == [
                "1st", "1st", "11th", "20th", nil, nil, nil, nil, nil,
            ])
    }

    @Test(.enabled(if: hasEnglish, reason))
    func brokenWordsAreJudgedAsOne() throws {
        let found = try check("It was an exarn-\nple of a well-\nknown kind, as an exam-\nple is, on the lst of May.\n").findings
        #expect(found.map(\.word.text) == ["exarn-ple", "lst"])
        #expect(found.first?.suggestions.first == "example" && found.last?.suggestions.first == "1st")
    }
}
