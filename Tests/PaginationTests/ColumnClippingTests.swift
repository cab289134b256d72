import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// What is wider than its column is cut in the middle of the gap, and said (css-multicol-1, Candidate Recommendation of 2011, section 8.1):
/// two columns of 80 points, from 10 and from 110 to the right.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ColumnClippingTests {
    private static let wide = "<p>incomprehensibilities</p>"

    private func pages(_ content: String, _ css: String = "") throws -> SetPages {
        try SetPages(
            "<div>\(content)</div>",
            css: "div { columns: 2; column-gap: 20pt } p { white-space: nowrap; letter-spacing: 2pt }" + css)
    }

    private func edges(_ set: SetPages) -> [Double?] { set.lists[0].effects.map { $0.clip?.maxX.points } }

    @Test func aWordThatReachesIntoTheNextColumnIsCutAndKept() throws {
        let set = try pages(Self.wide + "<p>b</p>")
        #expect(edges(set) == [100])
        let found = set.diagnostics.all.filter { $0.code == .textOverflow }
        #expect(found.count == 1 && found[0].message.contains("beyond its column"))
    }

    @Test func textThatIsCutAwayAsAWholeStaysInTheFile() throws {
        let set = try pages("<p>first second third fourth fifth sixth seventh</p><p>b</p>")
        let hidden = set.lists[0].effects.filter { $0.x > Int32(Length(points: 100).scaledPoints) }
        #expect(!hidden.isEmpty && hidden.allSatisfy { $0.clip?.maxX.points == 100 })
        #expect(set.lists[0].effects.count + set.lists[0].shapes.count == 8)
    }

    /// Though it would reach beyond the paper by itself.
    @Test func textThatIsCutIsReportedForItsColumn() throws {
        let set = try pages("<p>\(String(repeating: "incomprehensibilities", count: 3))</p><p>b</p>")
        let found = set.diagnostics.all.filter { $0.code == .textOverflow }
        #expect(found.count == 1 && found[0].message.contains("beyond its column"))
    }

    @Test func nothingIsCutBesideTheLastColumnOrInTheGap() throws {
        #expect(edges(try pages("<p>a</p>" + Self.wide)) == [])
        #expect(edges(try pages("<p>a</p><p>b</p>", "p { text-indent: 74pt }")) == [])
        let marker = try pages("<p>a</p><ul><li>b</ul>", "ul { padding: 0; margin: 0 } li { list-style: outside '****' }")
        #expect(edges(marker) == [])
    }

    @Test func theLeftSideIsCutWhereColumnsRunToTheLeft() throws {
        let set = try pages(Self.wide + "<p>b</p>", "div { direction: rtl }")
        #expect(set.lists[0].effects.map { $0.clip?.minX.points } == [100])
    }

    @Test(arguments: ["", "display: inline-block; width: 180pt", "float: left; width: 180pt"])
    func boxesAreCutWithTheirBackgrounds(container: String) throws {
        let set = try pages("<section></section><p>b</p>", "div { \(container) } section { width: 130pt; height: 14pt; background: red }")
        #expect(set.rects[0].map(\.rect.maxX.points) == [100])
    }

    @Test func theInnerOfTwoSetsCutsFirst() throws {
        let set = try pages(
            "<section>\(Self.wide)<p>b</p></section><p>c</p><p>d</p>", "section { columns: 2; column-gap: 0 }")
        #expect(edges(set) == [50])
    }

    /// Boxes that the page places stand where they are put.
    @Test func positionedBoxesAreNotCut() throws {
        let set = try pages("<h5></h5><p>a</p><p>b</p>", "h5 { position: absolute; left: 70pt; width: 60pt; height: 9pt; background: red }")
        #expect(set.rects[0].map(\.rect.width.points) == [60])
    }

    @Test func thereAreAsManyColumnsAsHaveAWidth() throws {
        let set = try SetPages("<div>a<br>b<br>c<br>d</div>", css: "div { width: 120pt; columns: 3; column-gap: 60pt }")
        #expect(Set(set.pages[0].lines.map(\.x)) == [10, 100])
    }
}
