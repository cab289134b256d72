import Geometry
import Testing

@testable import Pagination

/// What placing pages from states has to hold: progress, masters of different measures, odd floats.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PagePlacingTests {
    @Test func linesHaveTheMeasureOfTheirPage() throws {
        let text = (1...120).map { "word\($0)" }.joined(separator: " ")
        let set = try SetPages(
            "<p style='text-align: justify'>\(text)</p>", css: "@page :left { margin-right: 70pt } @page :right { margin-right: 10pt }")
        #expect(set.texts.flatMap { $0 }.joined(separator: " ") == text)
        #expect(set.pages.count > 3)
        for (number, page) in set.pages.enumerated() {
            let width = page.lines.dropLast().map(\.width).max() ?? 0
            #expect(width <= (number % 2 == 0 ? 180.5 : 120.5), "page \(number + 1)")
            if number % 2 == 0, page.lines.count > 3 { #expect(width > 150) }
        }
    }

    @Test func aFirstPageOnALeftHandSideIsALeftHandOne() throws {
        // A float makes the stretch one whose pages are stacked.
        let set = try SetPages(
            "<p>a</p><section><p>b<i class=f></i></p><p>c</p></section>",
            css: "@page :left { margin-top: 60pt } section { break-before: left } .f { float: left; width: 9pt; height: 30pt }")
        let page = try #require(set.pages.first { $0.texts.contains("b") })
        #expect(page.head.contains("verso"))
        #expect(page.floats.map(\.minY.points) == [60])
    }

    /// The smallest forms of inputs that crashed the program or never ended.
    @Test(arguments: [
        "<p>\(String(repeating: "word ", count: 400))<span style='float:right'>x</span></p>",
        "<div style='float:left;height:9000pt;width:20pt'>tall</div><p>a</p>",
        "<p>a<span style='float:left;height:300pt'>b</span><span style='float:left;height:300pt'>c</span> d</p>",
        "<table style='margin-left:1e30pt'><tr><td>a</table><p style='float:left;width:1e30pt'>b</p>",
        "<div style='float:left;height:90pt'>f</div><div style='clear:both'>c</div><div style='float:right;height:95pt'>g</div><p>h</p>",
        "<div style='height:40pt'><p>\(String(repeating: "word ", count: 90))</p><i style='float:left;height:80pt'>f</i></div><p>z</p>",
        "<p style='float:left;shape-outside:circle(50%);width:40pt;height:500pt'>s</p><p>\(String(repeating: "t ", count: 300))</p>",
    ])
    func strangePagesEndAndLoseNoWord(body: String) throws {
        let set = try SetPages(body)
        let words = set.texts.flatMap { $0.flatMap { $0.split(separator: " ") } }.sorted()
        #expect(words == SetPages.words(inMarkup: body))
    }
}
