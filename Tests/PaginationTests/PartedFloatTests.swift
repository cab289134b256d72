import Testing

@testable import Pagination

/// Floats that are higher than a page, and floats whose line has no room on their page: what has been set is not set again. The content
/// area is 180 by 96 points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PartedFloatTests {
    private func words(_ count: Int, _ letter: String) -> String { (1...count).map { letter + "\($0)" }.joined(separator: "<br>") }

    private func expectOnce(_ set: SetPages, _ letters: (String, Int)..., sourceLocation: SourceLocation = #_sourceLocation) {
        let all = letters.flatMap { letter, count in (1...count).map { letter + "\($0)" } }.sorted()
        let found = set.texts.joined().flatMap { $0.split(separator: " ").map(String.init) }.sorted()
        #expect(found == all, sourceLocation: sourceLocation)
    }

    /// A line with something high in it begins the page behind the one that has the floats before it.
    @Test(arguments: [4, 6, 8]) func floatsBeforeAHighLineStandOnce(lines: Int) throws {
        let high = "<div style='display: inline-block; width: 60pt'>\(words(lines, "l"))</div>"
        let set = try SetPages(
            "<p style='break-after: avoid'>\(words(2, "a"))</p><div style='float: left; width: 140pt'>\(words(1, "f"))</div>\(high)")
        expectOnce(set, ("a", 2), ("f", 1), ("l", lines))
    }

    @Test func aFloatBehindOneInPartsWaitsForTheirEnd() throws {
        let floats =
            "<div style='float: left; width: 40pt'>\(words(12, "f"))</div><div style='float: right; width: 170pt'>\(words(3, "g"))</div>"
        let set = try SetPages(floats + "<div style='display: inline-block; width: 60pt'>\(words(7, "l"))</div>")
        expectOnce(set, ("f", 12), ("g", 3), ("l", 7))
        #expect(set.texts[1].contains("f12") && set.pages.count >= 3)
    }

    /// The next page is high enough for all of it.
    @Test func aFloatThatHasBegunInPartsGoesOnInThem() throws {
        let set = try SetPages(
            "<div style='float: left; width: 40pt'>\(words(7, "f"))</div><p>\(words(2, "l"))</p>", css: "@page :first { margin-top: 60pt }")
        expectOnce(set, ("f", 7), ("l", 2))
    }

    /// The line is higher than the page, which begins with it all the same.
    @Test func whatALineCallsStandsOnItsPageAlone() throws {
        let note = "<div></div><div style='-fleuron-sidenote: outside'>n1</div>"
        let high = "<div style='display: inline-block; width: 60pt'>\(words(9, "l"))</div>"
        expectOnce(try SetPages("<div style='float: right'></div>\(note)\(high)"), ("n", 1), ("l", 9))
    }

    /// Its content has no room on two pages, and stays together as long as it has.
    @Test func aBoxOfAFixedHeightLosesNoLine() throws {
        let set = try SetPages(
            "<div style='float: right'>f1</div><div style='height: 20pt'><p>\(words(3, "a"))</p><p>\(words(20, "b"))</p></div>")
        expectOnce(set, ("f", 1), ("a", 3), ("b", 20))
    }
}
