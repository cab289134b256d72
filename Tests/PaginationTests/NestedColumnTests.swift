import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Columns in the columns of others (css-multicol-1), on pages of eight lines and 180 points: what has no room goes on in the next outer
/// column, and on the next page.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct NestedColumnTests {
    private static func lines(_ words: ClosedRange<Int>, _ letter: String = "w") -> String {
        words.map { "\(letter)\($0)" }.joined(separator: "<br>")
    }

    private static let sheet = "section { columns: 2; column-gap: 0 } div { columns: 2; column-gap: 0 }"

    /// The words of a page from column to column, each from the top.
    private func columns(_ page: SetPages.Page) -> [[String]] {
        let edges = Set(page.lines.map(\.x)).sorted()
        return edges.map { edge in page.lines.filter { $0.x == edge }.sorted { $0.y < $1.y }.map(\.text) }
    }

    private func words(_ range: ClosedRange<Int>, _ letter: String = "w") -> [String] { range.map { "\(letter)\($0)" } }

    @Test func aSetInsideIsLevelInItsColumn() throws {
        let set = try SetPages("<section><div>\(Self.lines(1...4))</div>\(Self.lines(1...2, "v"))</section>", css: Self.sheet)
        #expect(set.pages.map(columns) == [[["w1", "w2"], ["w3", "w4"], ["v1", "v2"]]])
    }

    @Test func aSetInsideGoesOnInTheNextColumn() throws {
        let set = try SetPages("<section>\(Self.lines(1...4, "v"))<div>\(Self.lines(1...20))</div></section>", css: Self.sheet)
        #expect(
            set.pages.map(columns) == [
                [words(1...4, "v") + words(1...3), words(4...6), words(7...13), words(14...20)]
            ])
    }

    @Test func aSetInsideGoesOnOnTheNextPage() throws {
        let set = try SetPages("<section><div>\(Self.lines(1...48))</div>\(Self.lines(1...4, "v"))</section>", css: Self.sheet)
        #expect(set.pages.count == 2)
        #expect(columns(set.pages[0]) == [words(1...8), words(9...16), words(17...24), words(25...32)])
        #expect(columns(set.pages[1]) == [words(33...38), words(39...44), words(45...46) + words(1...4, "v"), words(47...48)])
    }

    /// Three sets, each in the one before, over several pages.
    @Test(arguments: ["", "column-fill: auto", "column-fill: balance-all"])
    func threeSetsInEachOtherLoseNoLine(fill: String) throws {
        for count in stride(from: 3, through: 90, by: 7) {
            let body = "<section><p>a</p><section>\(Self.lines(1...2, "v"))<section>\(Self.lines(1...count))</section>b</section></section>"
            let set = try SetPages(body, css: "section { columns: 2; column-gap: 4pt; \(fill) } p { margin: 0 }")
            let found = set.texts.joined().sorted()
            #expect(found == (["a", "b", "v1", "v2"] + words(1...count)).sorted(), "\(count) lines")
            #expect(set.pages.allSatisfy { page in page.lines.allSatisfy { $0.y < 110 && $0.x < 190 } }, "\(count) lines")
        }
    }

    /// The boxes round the lines of the set inside end with each column and go on in the next, as the box of the set itself does.
    @Test func boxesInsideAreCutWithTheirColumns() throws {
        let set = try SetPages(
            "<section>\(Self.lines(1...4, "v"))<div><p>\(Self.lines(1...20))</p></div></section>",
            css: Self.sheet + " p { margin: 0; background: red } div { background: blue }")
        let rects = try #require(set.rects.first).map(\.rect)
        let narrow = rects.filter { $0.width.points == 45 }, wide = rects.filter { $0.width.points == 90 }
        #expect(narrow.map(\.height.points) == [36, 36, 84, 84])
        #expect(wide.map(\.height.points) == [36, 84])
    }

    /// What has no room in the height of a set inside stands beside it, however far that reaches; beside a float too much was left out.
    @Test func aSetOfAHeightLosesNoLineBesideAFloat() throws {
        for count in [20, 60, 120] {
            let body =
                "<section><div style='height: 110pt'>\(Self.lines(1...count))</div><p><span style='float: left'>x</span>a</p></section>"
            let set = try SetPages(body, css: "section { columns: 3; column-fill: auto } div { columns: 2 } p { margin: 0 }")
            #expect(set.texts.joined().sorted() == (["a", "x"] + words(1...count)).sorted(), "\(count) lines")
        }
    }

    /// The blank below the content of a box with a height of its own: columns that are filled in order end in it (css-break-3 section 4.1).
    @Test(arguments: ["columns: 2; column-gap: 0", "widows: 1"])
    func aColumnEndsInTheBlankOfABox(style: String) throws {
        let set = try SetPages(
            "<section>\(Self.lines(1...5, "v"))<div>\(Self.lines(1...3))</div></section>",
            css: "section { columns: 2; column-gap: 0; column-fill: auto; height: 96pt } div { \(style); height: 80pt; background: blue }")
        let rects = try #require(set.rects.first).map(\.rect)
        #expect(rects.map(\.height.points) == [36, 44] && Set(rects.map(\.minX)).count == 2)
        #expect(set.texts == [words(1...5, "v") + words(1...3)])
    }

    /// A set that is to be in one piece stays so as long as a column has room for it.
    @Test func whatMayNotBreakStaysTogether() throws {
        let set = try SetPages(
            "<section>\(Self.lines(1...6, "v"))<div><p>\(Self.lines(1...6))</p></div></section>",
            css: Self.sheet + " section { column-fill: auto } p { margin: 0; break-inside: avoid }")
        #expect(set.pages.map(columns) == [[words(1...6, "v"), words(1...6)]])
    }
}
