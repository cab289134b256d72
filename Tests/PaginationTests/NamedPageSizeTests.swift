import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Page floats and notes on pages that have a name and a size of their own: 380 points wide, where others have 180.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct NamedPageSizeTests {
    private static let sheet = """
        @page wide { size: 400pt 72pt } section { page: wide } p { margin: 0 }
        .f { float: top; background: #ddd } .n { float: footnote }
        """
    private static let words = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"

    private func set(_ body: String) throws -> SetPages { try SetPages(body, css: Self.sheet) }

    @Test func floatsAreAsWideAsTheirPages() throws {
        let float = "<div class=f>a</div>"
        let set = try set("<p>b</p>\(float)<section><p>c</p>\(float)</section>")
        #expect(set.rects.map { $0.map(\.rect.width.points) } == [[180], [380]])
    }

    @Test func notesAreAsWideAsTheirPages() throws {
        let note = "a<span class=n>\(Self.words)</span>"
        let set = try set("<p>\(note)</p><section><p>\(note)</p></section>")
        let widths = set.pages.map { $0.lines.map(\.width).max() ?? 0 }
        #expect(widths.count == 2 && widths[0] <= 181 && widths[1] > 250)
    }

    /// Four lines have room on a page of 48 points.
    @Test func aFloatThatIsHigherThanItsPageGoesOn() throws {
        let lines = SetPages.lines(1...6)
        let set = try set("<section><p>b</p><div class=f>\(lines)</div></section>")
        #expect(set.pages.allSatisfy { $0.lines.allSatisfy { $0.y < 60 } })
        #expect(Set(set.texts.joined()) == Set((1...6).map { "\($0)" } + ["b"]))
    }

    /// `page` says nothing of what is out of the flow (css-page-3 section 6.1).
    @Test func namesOfWhatIsOutOfTheFlowDoNotCount() throws {
        let set = try set("<div style='float: left; page: wide'><div class=f>a</div>x</div><p>b</p>")
        #expect(set.rects[0].first?.rect.width.points == 180)
    }
}
