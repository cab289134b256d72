import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Marks in a paragraph's text: what they concern is the page on which their line stands.
@Suite(.enabled(if: SetPages.hasFont)) struct LineMarkTests {
    private let numbered = "a::after { content: ' ' target-counter(attr(href), page) }"

    /// Where each destination stands: its page, and its distance from the top in points.
    private func destinations(_ set: SetPages) -> [String: [Double]] {
        var result: [String: [Double]] = [:]
        for (index, list) in set.lists.enumerated() {
            for destination in list.destinations { result[destination.name] = [Double(index + 1), destination.point.y.points] }
        }
        return result
    }

    @Test func targetCounterNamesThePageOfTheLine() throws {
        let set = try SetPages("<p><a href='#x'>to</a></p><p>\(SetPages.lines(1...50))<br><i id=x>end</i></p>", css: numbered)
        #expect(set.pages.count == 7)
        #expect(set.texts[0][0] == "to 7")
    }

    @Test(arguments: [("#a", "#b", "to 1–7"), ("#b", "#b", "to 7"), ("#a", "#none", "to 1"), ("#b", "#a", "to 7–1")])
    func targetPagesNameTheFirstAndTheLast(first: String, last: String, expected: String) throws {
        let css = "i.to::after { content: ' ' -fleuron-target-pages(attr(href), attr(last), decimal) }"
        let body =
            "<p><i class=to href='\(first)' last='\(last)'>to</i> <i id=a>a</i></p><p>\(SetPages.lines(1...50))<br><i id=b>end</i></p>"
        #expect(try SetPages(body, css: css).texts[0][0] == expected + " a")
    }

    @Test func stringOfAnInlineElementIsThatOfItsPage() throws {
        let css = "@page { margin-top: 24pt; @top-center { content: string(s, first) } } i { string-set: s content() }"
        let set = try SetPages("<p><i>a</i><br>\(SetPages.lines(1...12))<br><i>z</i></p>", css: css)
        #expect(set.texts.map { $0.contains("a") } == [true, false])
        #expect(set.texts.map { $0.filter { $0 == "z" }.count } == [0, 2])
    }

    @Test func destinationsStandAtTheirLines() throws {
        let set = try SetPages("<p><a href='#x'>to</a><br>\(SetPages.lines(1...14))<br>and <i id=x>here</i></p>")
        #expect(destinations(set) == ["x": [2, 96]])
    }

    @Test func anEmptyElementBeforeAHeadingGoesWithTheHeading() throws {
        let body = "<p><a href='#x'>to</a></p><p>\(SetPages.lines(1...7))</p><a id=x></a><h2>next</h2>"
        #expect(try SetPages(body, css: numbered).texts.map(\.first) == ["to 2", "next"])
    }

    @Test func aMarkAtABrokenWordStandsWhereTheWordBegins() throws {
        let set = try SetPages("<p><a href='#x'>to</a></p><p style='width: 30pt'><i id=x>extra&shy;ordinary</i></p>")
        #expect(set.texts[0].count == 3)
        #expect(destinations(set) == ["x": [1, 24]])
    }

    /// The text of such a paragraph is a copy with other offsets.
    @Test func marksInParagraphsWithPageNumbersStandAtTheirLines() throws {
        let body = "<p>\(SetPages.lines(1...7))<br><a href='#x'>to the place on</a><br>\(SetPages.lines(1...15))<br><i id=x>here</i></p>"
        let set = try SetPages(body, css: numbered)
        #expect(set.texts[0].last == "to the place on 3")
        #expect(destinations(set) == ["x": [3, 96]])
    }

    @Test func marksBesideFloatsStandAtTheirLines() throws {
        let body = "<p><a href='#x'>to</a></p><p><b>f</b>\(SetPages.lines(1...14))<br><i id=x>here</i></p>"
        let set = try SetPages(body, css: numbered + "b { float: left; width: 20pt; height: 30pt }")
        #expect(set.texts[0].contains("to 2"))
        #expect(destinations(set) == ["x": [2, 96]])
    }

    @Test func marksBesideAFloatAloneAreNotLost() throws {
        let body = "<p><a href='#x'>to</a></p><div><b>f</b><i id=x></i></div><p>text</p>"
        let set = try SetPages(body, css: numbered + "b { float: left; width: 20pt; height: 30pt }")
        #expect(destinations(set) == ["x": [1, 24]])
    }

    @Test func marksInTablesStandAtTheirLines() throws {
        let body = "<p><a href='#x'>to</a></p><table><tr><td>a<br>b<br><i id=x>c</i></table>"
        let set = try SetPages(body, css: numbered + "table { border-spacing: 0 } td { padding: 0 }")
        #expect(destinations(set) == ["x": [1, 48]])
    }

    @Test func marksInInlineBlocksStandAtTheLineOfTheBlock() throws {
        let body = "<p><a href='#x'>to</a></p><p>\(SetPages.lines(1...14))<br>and <b>in <i id=x>here</i></b></p>"
        let set = try SetPages(body, css: numbered + "b { display: inline-block }")
        #expect(set.texts[0][0] == "to 2")
        #expect(destinations(set) == ["x": [2, 96]])
    }

    @Test func notesAreNumberedByPage() throws {
        let note = "<i class=n>x</i>"
        let css = "@page { counter-reset: footnote } .n { float: footnote } ::footnote-call { font-size: 1em; vertical-align: baseline }"
        let set = try SetPages("<p>a\(note) b\(note)</p><p style='break-before: page'>c\(note)</p>", css: css)
        #expect(set.texts == [["a1 b2", "1 x", "2 x"], ["c1", "1 x"]])
    }

    @Test(arguments: [
        "<p>$</p>", "<table><tr><td>$</table>", "<div style='float: left'>$</div><p>b</p>", "<p>b <b>$</b></p>", "<ul><li>$</ul>",
    ])
    func callsReachTheirPageFromAnywhere(body: String) throws {
        let call = "a<i class=n>x</i>", style = ".n { float: footnote } b { display: inline-block }"
        let set = try SetPages("<p>a</p><div style='break-before: page'>\(body.replacing("$", with: call))</div>", css: style)
        #expect(destinations(set)["fleuron-call-1"]?[0] == 2)
    }
}
