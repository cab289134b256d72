import Geometry
import Markup
import StyleSheets
import Testing

@testable import Boxes

/// Notes at the foot of the page (css-gcpm-3 section 2).
@Suite struct FootnoteTests {
    private let css = ".n { float: footnote } "

    /// The texts of the notes, each with its marker.
    private func notes(_ boxed: Boxed) -> [String] { boxed.tree.footnotes.map { boxed.text(ofDetached: Int($0.box)) } }

    @Test func aNoteLeavesItsCallBehind() {
        let boxed = Boxed("<p>one<span class=n>first</span> two<span class=n>second</span>.</p>", css: css)
        #expect(boxed.paragraphs.first == "one1 two2.")
        #expect(notes(boxed) == ["1 first", "2 second"])
        #expect(boxed.inlineMarks == ["one|call 0|1 two|call 1|2."])
        #expect(boxed.marks == ["note 0", "note 1"])
    }

    @Test func callAndMarkerLeadToEachOther() throws {
        let boxed = Boxed("<p>one<span class=n>first</span>.</p>", css: css)
        let tree = boxed.tree
        let call = try #require(tree.runs(of: 0).first { $0.link >= 0 }), marker = try #require(tree.runs(of: 1).first { $0.link >= 0 })
        #expect(tree.links[Int(call.link)].href == "#fleuron-note-1" && PageMark.destination(ofNote: 0) == "fleuron-note-1")
        #expect(tree.links[Int(marker.link)].href == "#fleuron-call-1" && PageMark.destination(ofCall: 0) == "fleuron-call-1")
        #expect(tree.runs(of: 0).last?.link == -1 && tree.runs(of: 1).last?.link == -1)
    }

    @Test func aNoteInALinkIsNoPartOfIt() {
        let boxed = Boxed("<p><a href='u'>one<span class=n>first</span></a></p>", css: css)
        #expect(boxed.tree.runs(of: 0).map(\.link) == [0, 1])
        #expect(boxed.tree.runs(of: 1).map(\.link) == [2, -1])
    }

    @Test func contentNoneGivesNeitherCallNorMarker() {
        let none = "::footnote-call, ::footnote-marker { content: none }"
        let boxed = Boxed("<p>one<span class=n>first</span> two</p><p>a</p><div class=n>second</div><p>b</p>", css: css + none)
        #expect(boxed.paragraphs.prefix(3) == ["one two", "a", "b"])
        #expect(notes(boxed) == ["first", "second"])
        #expect(boxed.inlineMarks == ["one|call 0| two"])
        #expect(boxed.marks.first == "call 1")
    }

    @Test func aCallBetweenBlocksHasAParagraph() {
        #expect(Boxed("<p>a</p><div class=n>x</div><p>b</p>", css: css).paragraphs == ["a", "1", "b", "1 x"])
    }

    @Test func theMarkerStandsInTheFirstParagraphOfTheNote() {
        let boxed = Boxed("<p>a<span class=n><p>x</p><p>y</p></span></p><p>b<span class=n></span></p>", css: css + "p { display: block }")
        #expect(boxed.paragraphs.contains("1 x") && boxed.paragraphs.contains("y"))
        #expect(boxed.paragraphs.last == "2")
    }

    @Test func callsHaveTheStyleOfTheTextAroundThem() throws {
        let boxed = Boxed("<p style='font-size: 20pt'>a<span class=n>x</span></p>", css: css + ".n { font-size: 8pt }")
        let call = try #require(boxed.tree.runs(of: 0).last)
        #expect(boxed.styled.styles[Int(call.style.index)].text.fontSize.points == 14)
        #expect(boxed.tree.inlineBoxes[Int(call.inlineBox)].parentStyle == boxed.tree.paragraphs[0].style)
    }

    @Test(arguments: [
        (".n { counter-increment: footnote 2 }", "a2 b4"), ("b { counter-reset: footnote 7 }", "a1 b8"),
        (".n { counter-set: footnote 5 }", "a5 b5"),
        ("::footnote-call { content: counter(footnote, lower-alpha) }", "aa bb"),
        ("::footnote-call { content: counter(footnote, symbols(cyclic '*' '†')) }", "a* b†"),
    ]) func theCounterCountsNotes(rule: String, text: String) {
        let boxed = Boxed("<p>a<i class=n>x</i> <b>b<i class=n>y</i></b></p>", css: css + rule)
        #expect(boxed.paragraphs.first == text)
    }

    @Test func notesInNotesAreCountedInDocumentOrder() {
        let boxed = Boxed("<p>a<i class=n>x<i class=n>y</i></i> b<i class=n>z</i></p>", css: css)
        #expect(boxed.paragraphs == ["a1 b3", "1 x2", "3 z", "2 y"])
        #expect(boxed.inlineMarks == ["a|call 0|1 b|call 1|3", "1 x|call 2|2"])
    }

    @Test func countersInsideFloatsGoOnAfterThem() {
        let css = "div { float: left } i::before { counter-increment: n; content: counter(n) }"
        #expect(Boxed("<p>a<div><i></i></div><i></i></p>", css: css).paragraphs.contains("2"))
    }

    @Test func copiedHeadingsHaveNeitherCallNorNote() {
        let boxed = Boxed(
            "<h2 id=h>One <i class=n>note</i></h2><p><a href='#h'></a></p>",
            css: css + "h2 { string-set: s content() } a::before { content: target-text(attr(href)) }")
        #expect(boxed.marks.prefix(3) == ["destination h", "string s=One", "bookmark 2 One"])
        #expect(boxed.paragraphs[1] == "One")
    }

    @Test func runningElementsHaveNoNotes() {
        let boxed = Boxed("<div class=r>head<i class=n>x</i></div><p>a<i class=n>y</i></p>", css: css + ".r { position: running(r) }")
        #expect(boxed.tree.footnotes.count == 1)
        #expect(boxed.text(ofDetached: 0) == "head")
        #expect(boxed.paragraphs.first == "a1")
    }

    @Test func callsInInlineBlocksStandInTheLineOfTheBox() {
        let css = css + "b { display: inline-block } u { position: absolute }"
        let boxed = Boxed("<p>a<b>b<b>c<i class=n>x</i></b></b>d<u>e<i class=n>y</i></u></p>", css: css)
        #expect(boxed.inlineMarks == ["a|call 1|\u{FFFC}d|call 0|"])
    }

    @Test func callsInFloatsAndCellsStayThere() {
        let boxed = Boxed("<div style='float:left'>a<i class=n>x</i></div><table><tr><td>b<i class=n>y</i></table>", css: css)
        #expect(Set(boxed.inlineMarks) == ["a|call 1|1", "b|call 0|2"])
    }

    @Test func numbersByPageAreKnownWithThePages() throws {
        let boxed = Boxed("<p>a<i class=n>x</i></p>", css: css + "@page { counter-reset: footnote }")
        #expect(boxed.tree.paragraphs.map(\.isUnsettled) == [true, true])
        for paragraph in 0..<2 {
            #expect(boxed.tree.runs(of: paragraph).contains { $0.kind == .noteNumber(note: 0, style: "decimal") })
        }
    }

    @Test func theAreaForNotesHasAShortRule() throws {
        func area(_ css: String) throws -> BoxStyle {
            let pages = Boxed("<p>a</p>", css: css).styled.pages
            return try #require(
                pages.style(for: PageSelectorContext(name: nil, isRight: true, isFirst: false, isBlank: false)).footnoteArea
            ).box
        }
        #expect(try area("").border.top.width.points == 0.5)
        #expect(try area("").rare.borderTopLength == .value(.length(Length(points: 40))))
        let own = "@page { @footnote { border-top: 1pt solid red; -fleuron-border-top-length: auto; max-height: 50% } }"
        #expect(try area(own).border.top.width.points == 1)
        #expect(try area(own).rare.borderTopLength == .auto)
    }
}
