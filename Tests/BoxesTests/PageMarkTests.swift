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

    private let link = "<p><a href='#x'>go</a><a href='#y'>on</a></p>"

    @Test func marksOfInlineElementsStandAtTheirPlaceInTheText() {
        let boxed = Boxed(link + "<p>some  text <span id=x>here</span> and<b id=y></b> there</p>")
        #expect(boxed.inlineMarks == ["some text |destination x|here and|destination y| there"])
        #expect(boxed.marks == [])
    }

    @Test func marksAtOneOffsetKeepDocumentOrder() {
        let boxed = Boxed(link + "<p>a<i id=y></i><i id=x><b></b>b</i></p>", css: "b { string-set: s 'v' }")
        #expect(boxed.inlineMarks == ["a|destination y||destination x||string s=v|b"])
    }

    @Test func marksAfterADroppedSpaceStandAtTheEndOfTheText() {
        #expect(Boxed(link + "<p>a <i id=x></i> </p><p>b <i id=y></i><br>").inlineMarks == ["a|destination x|", "b|destination y|"])
    }

    @Test func marksMetOutsideParagraphsGoToTheNextBox() {
        #expect(Boxed(link + "<p>a</p><a id=x></a><h2>b</h2>").marks == ["destination x", "bookmark 2 b"])
        #expect(Boxed(link + "<p>a</p><a id=x></a>text").inlineMarks == ["|destination x|text"])
        #expect(Boxed(link + "<div><p>a</p> <a id=x> </a></div><p>b</p>").marks == ["destination x"])
    }

    @Test func marksMetOutsideParagraphsDoNotGoToTheBoxAround() throws {
        let boxed = Boxed(link + "<div><p>a</p><a id=x></a><p>b</p></div>")
        let box = try #require(boxed.tree.boxes.first { $0.markCount > 0 })
        #expect(boxed.text(ofParagraph: Int(box.paragraph)) == "b")
    }

    @Test func marksThatWaitAtTheVeryEndGoToTheLastParagraph() {
        #expect(Boxed(link + "<div><p>a</p><table></table></div><a id=x></a>").inlineMarks == ["a|destination x|"])
        #expect(Boxed("<div><hr></div><a href='#x' id=x></a>").marks == ["destination x"])
    }

    @Test func eachAnonymousParagraphKeepsItsMarks() {
        let boxed = Boxed(link + "<div>one <i id=x>two</i><p>three</p><i id=y>four</i></div>")
        #expect(boxed.inlineMarks == ["one |destination x|two", "|destination y|four"])
    }

    @Test func marksOfBlocksAndOfTextInThemStandApart() {
        let boxed = Boxed(link + "<p id=x>a <i id=y>b</i></p>")
        #expect(boxed.marks == ["destination x"])
        #expect(boxed.inlineMarks == ["a |destination y|b"])
    }

    @Test func countersOfGeneratedBlocksDoNotStandInTheTextBefore() {
        let boxed = Boxed("<p>a</p>", css: "p::after { content: 'b'; display: block; counter-increment: n }")
        #expect(boxed.marks == ["counter n=1"])
        #expect(boxed.inlineMarks == [])
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

    @Test func aTransformedLetterHasTheRangeOfItsOriginal() throws {
        let boxed = Boxed("<p>Straße am</p>", css: "p { text-transform: uppercase }")
        let start = try #require(boxed.tree.documentOffset(of: 0))
        // STRASSE: both letters S stand for the ß, which has two bytes.
        #expect((0..<7).map { boxed.tree.documentRange(of: $0..<$0 + 1)?.lowerBound } == [0, 1, 2, 3, 4, 4, 6].map { start + $0 })
        #expect(boxed.tree.documentRange(of: 4..<6) == start + 4..<start + 6)
        #expect(boxed.tree.documentRange(of: 8..<10) == start + 8..<start + 10)
    }

    @Test func aRangeReachesOverGeneratedText() throws {
        let boxed = Boxed("<p>a<i>b</i>c</p>", css: "i::before { content: 'gen' }")
        let start = try #require(boxed.tree.documentOffset(of: 0)), count = boxed.tree.text.count
        #expect(boxed.tree.documentRange(of: 0..<count) == start..<start + 3)
        #expect(boxed.tree.documentRange(of: 1..<4) == nil)
    }

    @Test func generatedTextHasNoOrigin() throws {
        let boxed = Boxed("<p>x</p>", css: "p::before { content: 'gen' }")
        #expect(boxed.tree.documentOffset(of: 0) == nil)
        #expect(boxed.tree.documentOffset(of: 3) != nil)
    }
}
