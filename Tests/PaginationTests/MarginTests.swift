import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Margins that meet (CSS 2.2 section 8.3.1), and at page ends (css-break-3 section 5.2). Lines are twelve points apart.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct MarginTests {
    private static let gray = "background: #ddd;"

    /// Heights of the backgrounds of the first page, from the top.
    private func heights(_ set: SetPages) -> [Double] { set.rects[0].map { $0.rect.height.points } }

    @Test func marginOfFirstAndLastChildLieOutsideABoxWithoutBorderOrPadding() throws {
        let set = try SetPages("<p>a</p><div style='\(Self.gray)'><p style='margin: 6pt 0'>b</p></div><p>c</p>")
        #expect(set.gaps() == [18, 18])
        #expect(heights(set) == [12])
    }

    @Test(arguments: [("padding-top: 1pt", 19.0, 1.0), ("padding-bottom: 2pt", 20, 2), ("display: flow-root", 24, 0)])
    func paddingAndFormattingContextsKeepMarginsInside(style: String, height: Double, padding: Double) throws {
        let set = try SetPages("<p>a</p><div style='\(Self.gray)\(style)'><p style='margin: 6pt 0'>b</p></div><p>c</p>")
        #expect(abs(heights(set)[0] - height) < 0.01)
        // What is not inside lies outside.
        #expect(abs(set.gaps().reduce(0, +) - (36 + padding)) < 0.01)
    }

    @Test func emptyBoxesLetTheirMarginsMeet() throws {
        let set = try SetPages("<p>a</p><div style='\(Self.gray) margin: 5pt 0 9pt'><div style='margin: 7pt 0'></div></div><p>b</p>")
        #expect(set.gaps() == [21])
        #expect(heights(set).isEmpty)
    }

    @Test func negativeMarginsAreTakenFromTheLargestPositiveOne() throws {
        let set = try SetPages("<p style='margin-bottom: 10pt'>a</p><div style='margin-top: 4pt'><p style='margin-top: -3pt'>b</p></div>")
        #expect(set.gaps() == [19])
    }

    @Test func marginsVanishAtAPagesEndAndStayAfterAForcedBreak() throws {
        let filler = "<p>\(SetPages.lines(1...8))</p>"
        #expect(
            try SetPages(filler + "<p style='margin-top: 5pt'>b</p>").pages[1].lines[0].y
                == (try SetPages(filler + "<p>b</p>").pages[1].lines[0].y))
        let forced = try SetPages("<p style='margin-bottom: 9pt'>a</p><p style='margin-top: 5pt; break-before: page'>b</p>")
        #expect(forced.pages[1].lines[0].y == forced.pages[0].lines[0].y + 5)
    }

    @Test(arguments: [("keep", "", 5.0), ("discard", "break-before: page;", 0), ("auto", "break-before: page;", 5)])
    func marginBreakSaysOtherwise(value: String, style: String, gap: Double) throws {
        let set = try SetPages("<p>\(SetPages.lines(1...8))</p><p style='\(style) margin-top: 5pt; margin-break: \(value)'>b</p>")
        #expect(set.pages[1].lines[0].y == set.pages[0].lines[0].y + gap)
    }

    @Test func aForcedBreakOfTheFirstChildComesBeforeItsParents() throws {
        let set = try SetPages("<p>a</p><div style='\(Self.gray) margin-top: 6pt'><p style='break-before: page'>b</p></div>")
        #expect(set.texts == [["a"], ["b"]])
        #expect(set.rects[0].isEmpty && set.rects[1].count == 1)
        #expect(set.pages[1].lines[0].y == set.pages[0].lines[0].y + 6)
    }

    @Test func aForcedBreakAfterTheLastChildComesAfterItsParents() throws {
        let set = try SetPages("<div style='border: 1pt solid; padding: 2pt'><p style='break-after: page'>a</p></div><p>b</p>")
        #expect(set.texts == [["a"], ["b"]])
        #expect(set.rects[0].count == 4 && set.rects[1].isEmpty)
    }
}
