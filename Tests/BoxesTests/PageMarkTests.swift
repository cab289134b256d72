import Markup
import Testing

@testable import Boxes

/// What boxes say to the page that they begin on, and where their text came from.
@Suite struct PageMarkTests {
    @Test func headingsAreBookmarksWithTheirCollapsedText() {
        #expect(Boxed("<h1>Part <br> One</h1><h2><i>A</i>  b</h2>").marks == ["bookmark 1 Part One", "bookmark 2 A b"])
    }

    @Test func bookmarksCanBeTurnedOffAndRenamed() {
        #expect(
            Boxed("<h1>A</h1><h2>B</h2>", css: "h1 { bookmark-level: none } h2 { bookmark-label: 'x' content() }").marks == [
                "bookmark 2 xB"
            ])
    }

    @Test func stringSetTakesContentAndCounters() {
        let css = "h2 { counter-increment: n; string-set: chapter content(), number counter(n); bookmark-level: none }"
        #expect(
            Boxed("<h2>One</h2><h2>Two</h2>", css: css).marks == [
                "string chapter=One", "string number=1", "counter n=1", "string chapter=Two", "string number=2", "counter n=2",
            ])
    }

    @Test func onlyIdsThatSomethingLeadsToAreDestinations() {
        #expect(Boxed("<p><a href='#b'>go</a></p><p id=a>a</p><p id=b>b</p>").marks == ["destination b"])
    }

    @Test func marksOfInlineElementsStandWithTheirParagraph() throws {
        let boxed = Boxed("<p><a href='#x'>go</a></p><p>text <span id=x>here</span></p>")
        let box = try #require(boxed.tree.boxes.first { $0.markCount > 0 })
        #expect(box.paragraph >= 0 && boxed.text(ofParagraph: Int(box.paragraph)) == "text here")
    }

    @Test func pageCounterResetsArePageMarks() {
        #expect(Boxed("<main><p>a</p></main>", css: "main { counter-reset: page 5 }").marks == ["page 5"])
    }

    @Test func linksBelongToTheRunsOfTheirElement() throws {
        let boxed = Boxed("<p>a <a href='u'>b <i>c</i></a> d</p>")
        let linked = boxed.tree.runs(of: 0).filter { $0.link >= 0 }
        #expect(boxed.tree.links.map(\.href) == ["u"])
        #expect(linked.count == 2)
        #expect(boxed.tree.runs(of: 0).last?.link == -1)
    }

    @Test func targetCountersLeaveAParagraphUnsettled() {
        let boxed = Boxed("<p><a href='#x'>go</a></p><p id=x>x</p>", css: "a::after { content: target-counter(attr(href), page) }")
        #expect(boxed.tree.paragraphs.map(\.isUnsettled) == [true, false])
    }

    /// Every byte that has an origin is the byte of the document's text that it names.
    @Test func originsLeadBackToTheDocument() throws {
        let boxed = Boxed("<p>  one <i> two</i>\n\n three<br>four</p><ul><li>item  x</ul>", css: "i::before { content: '(' }")
        var found = 0
        for offset in boxed.tree.text.indices {
            guard let origin = boxed.tree.documentOffset(of: offset) else { continue }
            let byte = boxed.tree.text[offset]
            guard byte > 0x20 && byte < 0x80 else { continue }
            #expect(boxed.document.text[origin] == byte, "byte \(offset)")
            found += 1
        }
        #expect(found == "onetwothreefouritemx".utf8.count)
    }

    @Test func generatedTextHasNoOrigin() throws {
        let boxed = Boxed("<p>x</p>", css: "p::before { content: 'gen' }")
        #expect(boxed.tree.documentOffset(of: 0) == nil)
        #expect(boxed.tree.documentOffset(of: 3) != nil)
    }
}
