import Testing

@testable import TextLayout

/// Pattern files as TeX's hyph-utf8 has them.
@Suite struct TeXPatternTests {
    private func hyphenator(_ text: String) throws -> Hyphenator {
        let dictionary = try #require(TeXPatternReader.read(Array(text.utf8), path: "hyph-xx.tex"))
        return Hyphenator(dictionary: dictionary)
    }

    private static let head = """
        % title: Patterns
        % hyphenmins:
        %     generation:
        %         left: 1
        %         right: 1
        %     typesetting:
        %         left: 1
        %         right: 2

        """

    @Test func patternsAndExceptionsAreRead() throws {
        let hyphenator = try hyphenator(
            Self.head + "\\message{x}\n\\patterns{ % a comment }\n1ba 1bä\n.a2b % 1c\n1d}\n\\hyphenation{ta-bäba\nnone}\n")
        #expect(hyphenator.hyphenated("ababäca") == "aba-bäca")
        #expect(hyphenator.hyphenated("tabäba, Tabäba none") == "ta-bäba, Ta-bäba none")
        #expect(hyphenator.with(HyphenationExceptions("tab-äba")).hyphenated("tabäba") == "tab-äba")
    }

    @Test func minimaAreThoseForTypesetting() throws {
        let hyphenator = try hyphenator(Self.head + "\\patterns{1a}")
        #expect(hyphenator.hyphenated("aaaaa") == "a-a-a-aa")
        #expect(try self.hyphenator("\\patterns{1a}").hyphenated("aaaaa") == "aa-a-aa")
    }

    /// libhyphen hears only the longest pattern that ends at a letter; TeX hears all.
    @Test func allPatternsInAWordAreHeard() throws {
        let patterns = "xab b1c xabc"
        #expect(try hyphenator("\\patterns{\(patterns)}").hyphenated("xxabcc") == "xxab-cc")
        let lines = patterns.split(separator: " ").joined(separator: "\n")
        #expect(try Hyphenator.reading("UTF-8\n\(lines)\n").hyphenated("xxabcc") == "xxabcc")
    }

    @Test(arguments: ["", "\\patterns", "\\patterns{", "\\patterns{}", "% \\patterns{1a}", "\\hyphenation{a-b}"])
    func filesWithoutPatterns(_ text: String) {
        #expect(TeXPatternReader.read(Array(text.utf8), path: "hyph-xx.tex") == nil)
    }
}
