import Geometry
import Resources
import Testing

@testable import Pagination

/// Text that leaves its frame or its page is reported, one warning to a paragraph.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct TextOverflowTests {
    private func overflows(_ body: String, css: String = "") throws -> [Diagnostic] {
        try SetPages(body, css: css).diagnostics.all.filter { $0.code == .textOverflow }
    }

    /// What stands in the source where a diagnostic points.
    private func place(_ diagnostic: Diagnostic, _ body: String) -> Substring? {
        let source = "<!DOCTYPE html><html><body>\(body)</body></html>"
        return diagnostic.range.map { source[source.utf8.index(source.startIndex, offsetBy: Int($0.start))...].prefix(4) }
    }

    @Test func textThatFitsIsNotReported() throws {
        #expect(try overflows("<p>\(FloatTests.text(3))</p><ul><li>one<li>two</ul><table><td>a<td>b</table>").isEmpty)
        // Tight lines are no overfull ones, and marks may hang.
        #expect(try overflows("<p>\(FloatTests.text(3))</p>", css: "p { text-align: justify; hanging-punctuation: last }").isEmpty)
    }

    @Test func aWordThatIsWiderThanItsMeasureIsReportedWithItsPlace() throws {
        let body =
            "<p>A <b>incomprehensibilitiesincom</b> and <i>incomprehensibilities</i></p>"
        let found = try overflows(body, css: "p { margin-right: 130pt }")
        #expect(found.count == 1 && found[0].severity == .warning && found[0].message.contains("wider than its measure"))
        #expect(found.first.flatMap { place($0, body) } == "inco")
    }

    /// One that fills a page is made a little larger than the page, so that no sliver of paper shows.
    @Test func aPictureMayBeCutAtTheEdgeOfThePaper() throws {
        let sheet = """
            @page { size: 200pt 300pt; margin: 20pt } @page cover { margin: 0 } body { margin: 0 } div { page: cover }
            img { display: block; max-width: none; position: relative; left: -2%;
            """
        for (width, count) in [(104, 0), (130, 1)] {
            let size = Size(width: Length(points: 400), height: Length(points: 100))
            let set = try SetPages("<p>a</p><div><img src=a.png></div>", css: sheet + "width: \(width)% }", images: ["a.png": size])
            #expect(set.diagnostics.all.count { $0.code == .textOverflow } == count)
        }
    }

    @Test func eachParagraphIsReportedOnceWithItsFarthestLine() throws {
        let body = "<pre>\(String(repeating: "x", count: 60))\nb\n\(String(repeating: "y", count: 90))</pre><p>short</p>"
        let found = try overflows(body, css: "pre { font: 10pt/12pt \"EB Garamond\"; margin: 0; white-space: pre }")
        #expect(found.count == 1)
        #expect(found.first.flatMap { place($0, body) } == "yyyy")
    }

    @Test func aWordInACellThatIsTooNarrowIsReported() throws {
        let found = try overflows(
            "<table><tr><td>incomprehensibilities<td>b</table>", css: "table { table-layout: fixed; width: 60pt } td { padding: 0 }")
        #expect(found.count == 1)
    }

    /// Once for each kind of margin box, with the page where it is widest.
    @Test func whatIsWiderThanItsMarginBoxIsReportedOnce() throws {
        let css = """
            @page { @top-left { content: string(t); white-space: nowrap } @bottom-right { content: counter(page) }
            @bottom-left { content: 'incomprehensibilities'; width: 30pt } }
            p { string-set: t content(); break-before: page }
            """
        let long = "a title that is far too long for the head of its page"
        let found = try SetPages("<p>short</p><p>\(long)</p><p>\(long) indeed</p>", css: css).diagnostics.all
        #expect(found.map(\.code) == [.marginBoxOverflow, .marginBoxOverflow] && found.allSatisfy { $0.severity == .warning })
        let head = try #require(found.first { $0.message.contains("@top-left") }),
            foot = try #require(found.first { $0.message.contains("@bottom-left") })
        #expect(head.message.hasSuffix("on page 3, and on 1 more") && foot.message.hasSuffix("and on 2 more"))
        #expect(head.hint?.isEmpty == false)
    }

    @Test func textThatIsCutOnPurposeIsNotReported() throws {
        #expect(
            try overflows(
                "<table><tr><td><div>incomprehensibilities</div></table>",
                css: "table { table-layout: fixed; width: 40pt } div { overflow: hidden }"
            ).isEmpty)
    }

    @Test func aBoxThatLeavesThePaperIsReported() throws {
        let found = try overflows("<p>\(FloatTests.text(2))</p>", css: "p { position: relative; left: 100pt }")
        #expect(found.map { $0.message.contains("beyond the paper") } == [true])
    }
}
