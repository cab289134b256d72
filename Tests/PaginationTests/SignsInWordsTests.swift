import Resources
import Testing

@testable import Pagination

/// Where lines end beside the signs of names, paths and code, which UAX #14 takes for those of a sentence.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct SignsInWordsTests {
    private func lines(_ text: String, width: Int, _ css: String = "") throws -> [String] {
        let set = try SetPages("<p>\(text)</p>", css: "p { width: \(width)pt; \(css) }")
        return set.pages.flatMap(\.texts)
    }

    @Test(arguments: [":status", ".profile", "!important", "?query", ";name"])
    func aSignThatBelongsToAWordBeginsALine(word: String) throws {
        #expect(try lines("something \(word)", width: 50) == ["something", word])
    }

    /// French sets a space before these.
    @Test(arguments: ["!", "?", ";", ":", "!»"])
    func aSignThatStandsAloneDoesNot(sign: String) throws {
        #expect(try lines("other something \(sign)", width: 60) == ["other", "something \(sign)"])
    }

    @Test func noLineEndsBehindTheSlashThatAPathBeginsWith() throws {
        #expect(try lines("something /usr/share", width: 48) == ["something", "/usr/share"])
        #expect(try lines("something /usr/share", width: 68) == ["something /usr/", "share"])
    }

    /// More hyphens in succession than are wanted are better than a line that sticks out, beside a float as well.
    @Test(arguments: ["justify", "left"], ["", "<span style='float: left; width: 20pt; height: 500pt'></span>"])
    func hyphensWithoutNumberAreBetterThanALineThatSticksOut(alignment: String, float: String) throws {
        let words = (1...6).map { "number\($0)-and-what" }.joined(separator: "-")
        let width = float.isEmpty ? 62 : 82
        let set = try SetPages(
            "<p>\(float)\(words)</p>",
            css: "p { width: \(width)pt; text-align: \(alignment); hyphenate-limit-lines: 2; hyphens: none }")
        let broken = set.pages.flatMap(\.texts)
        #expect(broken.joined() == words && broken.count > 4)
        #expect(!set.diagnostics.all.contains { $0.code == .textOverflow })
    }
}
