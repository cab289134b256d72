import Testing

@testable import Pagination

/// Each weight of page breaking that a sheet can set, where it changes what stands on a page. Pages hold eight lines.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PageWeightTests {
    /// Two lines, of which the first ends with a hyphen, or as many as there are parts.
    private static func word(parts: Int = 2) -> String {
        [String](repeating: String(repeating: "n", count: 28), count: parts).joined(separator: "&shy;")
    }

    /// How many lines stand on each page.
    private func counts(_ body: String, _ css: String = "") throws -> [Int] {
        try SetPages(
            body, css: "@page { @footnote { margin: 0; border: none; padding: 0 } } html { -fleuron-paragraph-looseness: none }" + css
        )
        .pages.map(\.lines.count)
    }

    private func text(_ count: Int) -> String { SetPages.lines(1...count) }

    /// Seven lines, a word that the turn of a full page would part, and six lines.
    private static let hyphenAtTurn = "<p>\(SetPages.lines(1...7))</p><p>\(word())</p><p>\(SetPages.lines(8...13))</p>"

    @Test func shortPages() throws {
        #expect(try counts(Self.hyphenAtTurn) == [7, 8])
        #expect(try counts(Self.hyphenAtTurn, "html { -fleuron-short-page-penalty: 300 }") == [8, 7])
    }

    @Test func hyphensAtTheFootOfAPage() throws {
        #expect(try counts(Self.hyphenAtTurn, "p { -fleuron-page-hyphen-penalty: 100 }") == [8, 7])
        #expect(try counts(Self.hyphenAtTurn, "p { hyphenate-limit-last: page; -fleuron-page-hyphen-penalty: 100 }") == [8, 7])
        #expect(try counts(Self.hyphenAtTurn, "p { -fleuron-page-hyphen-penalty: auto }") == [7, 8])
    }

    @Test func howFarAPageMayEndAboveItsFoot() throws {
        #expect(try counts(Self.hyphenAtTurn, "html { -fleuron-page-hyphen-penalty: 5000 }") == [7, 8])
        #expect(try counts(Self.hyphenAtTurn, "html { -fleuron-page-hyphen-penalty: 5000; -fleuron-short-page-limit: 0 }") == [8, 7])
    }

    @Test func unevenSpreads() throws {
        let body = "<p style='orphans: 8'>\(text(8))</p><p>\(text(7))</p><p>\(Self.word())</p><p>\(text(20))</p>"
        #expect(try counts(body) == [8, 8, 8, 8, 5])
        #expect(try counts(body, "html { -fleuron-uneven-spread-penalty: 10 }") == [8, 7, 8, 8, 6])
    }

    @Test func longPages() throws {
        let body = "<p>\(text(8))</p><p>\(text(5))</p><p>\(Self.word(parts: 4))</p><p>\(text(17))</p>"
        let css = "html { -fleuron-page-hyphen-penalty: 5000; -fleuron-long-pages: auto;"
        #expect(try Array(counts(body, css + "}")[1...2]) == [9, 9])
        #expect(try Array(counts(body, css + "-fleuron-long-page-penalty: 5000 }")[1...2]) != [9, 9])
    }

    @Test func shortLastPages() throws {
        let body = "<p>\(text(10))</p>"
        #expect(try counts(body) == [6, 4])
        #expect(try counts(body, "html { -fleuron-short-last-page-penalty: 100 }") == [8, 2])
        #expect(try counts(body, "html { -fleuron-last-page-lines: 2 }") == [8, 2])
        #expect(try counts("<p>\(text(12))</p>", "html { -fleuron-last-page-lines: 5 }") == [7, 5])
    }

    private static let plainHeadings =
        "h3 { margin: 0; font: inherit } html { -fleuron-short-last-page-penalty: 0; -fleuron-short-page-penalty: 400 }"

    /// Headings, with text below that is shorter than what is to stand with them.
    @Test(arguments: [1, 2]) func linesBelowHeadings(short: Int) throws {
        let body = "<p>\(text(6))</p><h3>x</h3><p>\(text(short))</p><p>\(text(9))</p>"
        let css = Self.plainHeadings
        // The first two lines would fill the page: what is to stand with the heading takes both of them to the next.
        #expect(try counts(body, css + "h3 { -fleuron-lines-after: 1 }").first == 8)
        #expect(try counts(body, css + "h3 { -fleuron-lines-after: 2 }").first == 6)
        #expect(try counts("<p>\(text(5))</p><h3>x</h3><p>\(text(short))</p><p>\(text(9))</p>", css).first == 8)
    }

    /// `auto`, which headings have, allows one line where every paragraph may leave one.
    @Test func linesBelowHeadingsWhereOneLineMayStandAlone() throws {
        let body = "<p>\(text(6))</p><h3>x</h3><p>\(text(9))</p>"
        #expect(try counts(body, Self.plainHeadings + "h3 { orphans: 1 }").first == 8)
        #expect(try counts(body, Self.plainHeadings + "h3 { orphans: 2 }").first == 6)
        #expect(try counts(body, Self.plainHeadings + "h3 { orphans: 1; -fleuron-lines-after: 2 }").first == 6)
    }

    /// A section of one line ends with it: nothing is left that could stand with the heading.
    @Test func aSectionOfOneLine() throws {
        let body = "<p>\(text(6))</p><h3>x</h3><p>\(text(1))</p><h3>y</h3><p>\(text(9))</p>"
        #expect(try counts(body, Self.plainHeadings).first == 8)
    }

    /// Paragraphs that may stand in a line more or fewer.
    @Test func paragraphsInALineMoreOrFewer() throws {
        func set(_ css: String) throws -> [String] {
            try (1...8).map {
                try SetPages(ParagraphVariantTests.body($0), css: "p { text-align: justify; orphans: 2; widows: 2 }" + css).dump
            }
        }
        let varied = try set(""), rigid = try set("html { -fleuron-paragraph-looseness: none }")
        #expect(varied != rigid)
        #expect(try set("html { -fleuron-looseness-penalty: 100000 }") == rigid)
        // What each line of such a paragraph costs by itself is more than that of a page which ends short.
        let lines = "p { -fleuron-line-penalty: 300 } html { -fleuron-looseness-penalty: 0; -fleuron-looseness-limit: "
        #expect(try set(lines + "0 }") != set(lines + "100000 }"))
    }

    private func note(_ css: String) throws -> [String] {
        let body = "<p>\(text(5))<br>6<span style='float: footnote'>a<br>b<br>c<br>d</span><br>\(text(9))</p>"
        return try SetPages(
            body,
            css: "@page { @footnote { margin: 0; border: none; padding: 0 } } ::footnote-call, ::footnote-marker { content: none }" + css
        ).pages[0].texts
    }

    @Test func notesThatGoOnOverTheTurn() throws {
        #expect(try note("").contains("a"))
        #expect(try !note("html { -fleuron-cut-note-penalty: 2000 }").contains("a"))
        #expect(try !note("html { -fleuron-cut-note-line-penalty: 600 }").contains("a"))
    }

    @Test func floatsThatWait() throws {
        let float = "<span style='float: top; height: 48pt; background: red'></span>"
        let body = "<p>1<br>2\(float)<br>3</p><p>\(Self.word())</p><p>\(text(14))</p>"
        let css = "html { -fleuron-page-hyphen-penalty: 5000 }"
        #expect(try counts(body, css) == [3, 8, 8])
        #expect(try counts(body, css + "html { -fleuron-deferred-float-penalty: 10 }") == [8, 4, 7])
    }

    @Test func columnsThatDoNotEndLevel() throws {
        let word = [String](repeating: String(repeating: "n", count: 12), count: 2).joined(separator: "&shy;")
        let body = "<div style='columns: 2; column-gap: 10pt'><p>\(text(7))</p><p>\(word)</p><p>\(text(20))</p></div>"
        let css = "html { -fleuron-page-hyphen-penalty: 5000 }"
        let usual = try SetPages(body, css: css).pages[0].lines.count
        #expect(usual == 14)
        #expect(try SetPages(body, css: css + "html { -fleuron-uneven-columns-penalty: 0 }").pages[0].lines.count == 15)
        #expect(try SetPages(body, css: css + "html { -fleuron-short-column-limit: 0 }").pages[0].lines.count == 16)
    }

    @Test func rowsThatAreCut() throws {
        let body = "<p>\(text(5))</p><table><tr><td>\(text(6))</td></tr></table>"
        let css = "table { border-spacing: 0 } td { padding: 0 }"
        #expect(try counts(body, css) == [7, 4])
        #expect(try counts(body, css + "table { -fleuron-cut-block-penalty: 5000 }") == [5, 6])
    }
}
