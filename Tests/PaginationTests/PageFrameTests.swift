import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Frames of one's own on pages (`@-fleuron-frame`), whose page area is 180 by 96 points from (10, 12).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PageFrameTests {
    private static func lines(_ words: ClosedRange<Int>, _ letter: String = "w") -> String {
        words.map { "\(letter)\($0)" }.joined(separator: "<br>")
    }

    private func words(_ range: ClosedRange<Int>, _ letter: String = "w") -> [String] { range.map { "\(letter)\($0)" } }

    /// Two lines at the left, three at the right, further down.
    private static let frames = """
        @page {
          @-fleuron-frame left { -fleuron-flow: from story; left: 0; top: 0; width: 60pt; height: 24pt }
          @-fleuron-frame right { -fleuron-flow: from story; right: 0; bottom: 0; width: 80pt; height: 36pt }
        }
        .s { -fleuron-flow: into story }
        """

    @Test func textGoesFromFrameToFrameAndFromPageToPage() throws {
        let set = try SetPages("<div class=s>\(Self.lines(1...8))</div>", css: Self.frames)
        #expect(set.texts == [words(1...5), words(6...8)])
        let first = set.pages[0].lines
        #expect(first.map(\.x) == [10, 10, 110, 110, 110])
        #expect(first.map { ($0.y - first[0].y).rounded() } == [0, 12, 60, 72, 84])
        #expect(set.pages[1].lines.map(\.x) == [10, 10, 110])
    }

    /// Frames are columns of a page: `column` leads to the next of them, `page` to the first on the next page.
    @Test func breaksLeadToTheNextFrameOrTheNextPage() throws {
        func texts(_ body: String) throws -> [[String]] { try SetPages(body, css: Self.frames + "p { margin: 0 }").texts }
        func story(_ paragraphs: String) -> String { "<div class=s>\(paragraphs)</div>" }
        let column = try SetPages(
            story("<p>a</p><p style='break-before: column'>b</p><p style='break-after: column'>c</p><p>d</p>"), css: Self.frames)
        #expect(column.pages.map { $0.lines.map { $0.x < 60 } } == [[true, false, false], [true]])
        #expect(try texts(story("<p>a</p><p style='break-before: page'>b</p><p>c</p>")) == [["a"], ["b", "c"]])
        #expect(try texts(story("<p style='break-before: page'>a</p><p>b</p>")) == [["a", "b"]])
        #expect(try texts(story("<p>a</p><p style='break-before: right'>b</p>")) == [["a"], [], ["b"]])
        let both = "<p style='break-after: column'>a</p><p style='break-before: page'>b</p>"
        #expect(try texts(story(both)) == [["a"], ["b"]])
        #expect(
            try texts(story("<p>a</p>") + "<div class=s style='break-before: page'>b</div>" + story("<p>c</p>")) == [["a"], ["b", "c"]])
        let chapters = (1...50).map { "<p style='break-before: page'>\($0)</p>" }.joined()
        #expect(try texts(story(chapters)) == (1...50).map { ["\($0)"] })
    }

    /// A paragraph that goes on in a wider frame is set across both as a whole.
    @Test func aParagraphKeepsToTheMeasureOfEachFrame() throws {
        let set = try SetPages("<div class=s><p>\(FloatTests.text(2))</p></div>", css: Self.frames)
        let lines = set.pages.flatMap(\.lines)
        #expect(lines.count > 5)
        for line in lines { #expect(line.x + line.width < (line.x < 60 ? 70.5 : 190.5)) }
        #expect(lines.contains { $0.x > 60 && $0.width > 60 })
    }

    @Test func theTextOfThePagesStandsBesideTheFrames() throws {
        let set = try SetPages("<p>\(Self.lines(1...12, "v"))</p><div class=s>\(Self.lines(1...9))</div>", css: Self.frames)
        #expect(set.pages.count == 2)
        #expect(set.texts[0].filter { $0.hasPrefix("w") } == words(1...5))
        #expect(set.texts[1].filter { $0.hasPrefix("w") } == words(6...9))
        #expect(set.texts.joined().filter { $0.hasPrefix("v") } == words(1...12, "v"))
    }

    /// The pages that the text needs come behind the last page of their name, before those of the next.
    @Test func pagesAreAddedWithTheirName() throws {
        let sheet = """
            @page news { @-fleuron-frame a { -fleuron-flow: from story; height: 24pt } margin-top: 60pt }
            .s { -fleuron-flow: into story } h1 { page: news } p { page: book }
            """
        let set = try SetPages("<h1>head</h1><div class=s>\(Self.lines(1...5))</div><p>text</p>", css: sheet)
        #expect(set.texts.map { $0.sorted() } == [["head", "w1", "w2"], ["w3", "w4"], ["w5"], ["text"]])
        // Nothing on these pages but what flows: none is added where the text ends with the last frame.
        #expect(try SetPages("<h1>head</h1><div class=s>\(Self.lines(1...4))</div>", css: sheet).pages.count == 2)
    }

    /// The rows of a table wider than both have room by their heights in the wider one, which holds two of them.
    @Test func theRowsOfATableThatIsWiderThanItsFramesGoOnInThem() throws {
        let rows = (1...7).map { "<tr><td>incomprehensibilities<td>w\($0)" }.joined()
        let sheet = Self.frames + "td { padding: 0 } table { -fleuron-shrink-to-fit: none }"
        let set = try SetPages("<div class=s><table>\(rows)</table></div>", css: sheet)
        #expect(set.texts.joined().filter { $0.hasPrefix("w") } == words(1...7))
        #expect(set.pages.count == 4 && set.pages.flatMap(\.lines).allSatisfy { $0.y < 108 })
    }

    /// Rows that the frames of left pages are too narrow for stand on the right ones; the last frame takes what is left.
    @Test func rowsPassPagesOfTheSideThatHasNoRoomForThem() throws {
        let rows = (1...3).map { "<tr><td>incomprehensibilities<td>w\($0)" }.joined()
        let sheet = """
            @page { @-fleuron-frame a { -fleuron-flow: from story; left: 0; width: 140pt; height: 14pt } }
            @page :left { @-fleuron-frame a { width: 60pt } }
            .s { -fleuron-flow: into story } td { padding: 0 }
            """
        let set = try SetPages("<div class=s><table>\(rows)</table></div>", css: sheet)
        let texts = set.texts.map { $0.filter { $0.hasPrefix("w") } }
        #expect(texts.joined().elementsEqual(words(1...3)))
        for (page, text) in texts.enumerated().dropLast() { #expect(text.isEmpty || (page % 2 == 0 && text.count == 1), "\(texts)") }
        #expect(texts.last?.count == 1)
    }

    /// A row that has no room in what is left of a frame goes to the next, and a picture does.
    @Test func rowsAndPicturesGoToTheNextFrame() throws {
        let row = "<tr><td>a<br>b</td></tr>"
        let sheet = "table { border-collapse: collapse } td { padding: 0 }"
        let set = try SetPages("<div class=s>w<table>\(row)\(row)</table></div>", css: Self.frames + sheet)
        let lines = set.pages[0].lines
        #expect(lines.map(\.text) == ["w", "a", "b"] && lines.map(\.x) == [10, 110, 110])
        #expect(set.pages[1].lines.map(\.text) == ["a", "b"] && set.pages[1].lines.map(\.x) == [10, 10])
        let picture = try SetPages(
            "<div class=s>w<img style='display: block' src=p></div>", css: Self.frames,
            images: ["p": Size(width: Length(points: 40), height: Length(points: 20))])
        #expect(picture.images[0].map(\.rect.minX.points) == [110])
    }

    /// It goes across the frames, and across what lies between them.
    @Test func aRowThatNoFrameHasRoomForLosesNoLine() throws {
        let css = Self.frames + "table, td { border-spacing: 0; padding: 0 }"
        let set = try SetPages("<div class=s><table><tr><td>\(Self.lines(1...9))</td></tr></table></div>", css: css)
        #expect(Set(set.texts.joined()) == Set(words(1...9)))
    }

    /// A positioned box takes no room, and a frame is filled all the same.
    @Test func aFlowOfAPositionedBoxAloneIsSet() throws {
        let css = Self.frames + ".p { position: absolute; left: 0; top: 0 }"
        #expect(try SetPages("<p>a</p><div class=s><div class=p>w1</div></div>", css: css).texts.joined().sorted() == ["a", "w1"])
    }

    /// Only the third has room beside the indent.
    @Test func framesNarrowerThanTheIndentArePassedOver() throws {
        let css = """
            @page { @-fleuron-frame a { -fleuron-flow: from story; left: 0; top: 0; width: 30pt; height: 24pt; border-radius: 5pt }
              @-fleuron-frame b { -fleuron-flow: from story; left: 20pt; top: 20pt; width: 40pt; height: 24pt; wrap-flow: both }
              @-fleuron-frame c { -fleuron-flow: from story; left: 80pt; top: 0; width: 70pt } }
            .s { -fleuron-flow: into story } p { margin-left: 40pt }
            """
        let set = try SetPages("<div class=s>\((1...30).map { "<p>w\($0)</p>" }.joined())</div>", css: css)
        #expect(Array(set.texts.joined()) == words(1...30))
        #expect(set.pages.flatMap(\.lines).allSatisfy { $0.x >= 130 })
    }

    @Test func leftAndRightPagesHaveFramesOfTheirOwn() throws {
        let sheet = """
            @page { @-fleuron-frame a { -fleuron-flow: from story; top: 0; width: 50pt; height: 24pt } }
            @page :left { @-fleuron-frame a { left: 100pt } }
            .s { -fleuron-flow: into story }
            """
        let set = try SetPages("<div class=s>\(Self.lines(1...6))</div>", css: sheet)
        #expect(set.pages.map { $0.lines.map(\.x) } == [[10, 10], [110, 110], [10, 10]])
    }

    /// A circle of a diameter of 80 points: no line reaches out of it.
    @Test func frameMayHaveAShape() throws {
        let set = try SetPages(
            "<div class=s><p>\(FloatTests.text(3))</p></div>",
            css: """
                @page { @-fleuron-frame a {
                  -fleuron-flow: from story; left: 20pt; top: 8pt; width: 80pt; height: 80pt; shape-inside: circle(40pt) } }
                .s { -fleuron-flow: into story }
                """)
        #expect(set.pages.count > 1)
        for line in set.pages.flatMap(\.lines) {
            for x in [line.x, line.x + line.width] {
                #expect(((x - 70) * (x - 70) + (line.y - 3 - 60) * (line.y - 3 - 60)).squareRoot() < 41.5, "\(line)")
            }
        }
    }

    @Test func framesHaveBackgroundsBordersAndPadding() throws {
        let set = try SetPages(
            "<div class=s>w</div>",
            css: """
                @page { @-fleuron-frame a {
                  -fleuron-flow: from story; top: 10pt; width: 50pt; height: 24pt; padding: 5pt; background: red } }
                @page { @-fleuron-frame b { left: 100pt; background: blue } }
                .s { -fleuron-flow: into story }
                """)
        #expect(set.pages[0].lines.map(\.x) == [15])
        #expect(
            set.rects[0].map(\.rect) == [
                Rect(x: Length(points: 10), y: Length(points: 22), width: Length(points: 60), height: Length(points: 34)),
                Rect(x: Length(points: 110), y: Length(points: 12), width: Length(points: 80), height: Length(points: 96)),
            ])
    }

    /// The box stands over the gutter: 30 points of the left frame are beside it.
    @Test func textRunsRoundOtherFrames() throws {
        let set = try SetPages(
            "<div class=s><p>\(FloatTests.text(1))</p></div><div class=b>box</div>",
            css: """
                @page { @-fleuron-frame a { -fleuron-flow: from story; width: 80pt }
                  @-fleuron-frame b { -fleuron-flow: from box; left: 50pt; top: 36pt; width: 60pt; height: 24pt; wrap-flow: both } }
                .s { -fleuron-flow: into story; hyphens: auto } .b { -fleuron-flow: into box }
                """)
        let lines = set.pages[0].lines.filter { $0.text != "box" }
        #expect(lines.count > 5)
        for line in lines where line.y > 50 && line.y < 80 { #expect(line.x + line.width < 60.5, "\(line)") }
        #expect(lines.contains { $0.width > 60 })
        // Where a flow has ended its frame is not drawn.
        #expect(set.pages.dropFirst().allSatisfy { !$0.texts.contains("box") })
    }

    @Test func notesStandBehindTheTextThatCallsThem() throws {
        let set = try SetPages(
            "<div class=s>w1<i>note</i><br>\(Self.lines(2...4))</div>",
            css: Self.frames
                + "i { float: footnote } i::footnote-call { content: '*' } i::footnote-marker { content: '*'; letter-spacing: 1pt }")
        #expect(set.texts[0].prefix(4).map { $0.prefix(2) } == ["w1", "w2", "w3", "w4"])
        #expect(set.texts[0].last?.hasSuffix("note") == true)
    }

    @Test func pageNumbersNamedStringsAndFloatsOfTheTextAreKnown() throws {
        let set = try SetPages(
            "<p><a href='#t'></a></p><div class=s>\(Self.lines(1...6))<h1 id=t>head</h1><figure>fig</figure></div>",
            css: Self.frames + """
                a::after { content: 'p' target-counter(attr(href), page) } h1 { string-set: title content() }
                figure { float: top; margin: 0 }
                @page { @bottom-center { content: 'title: ' string(title) } }
                """)
        #expect(set.texts[0].contains("p2"))
        #expect(set.texts[1].contains("fig"))
        #expect(set.dump.contains("title: head"))
    }

    @Test(arguments: [
        "width: 0", "height: 0", "width: 1pt; height: 1pt", "width: 1e9pt; left: 1e9pt", "top: -1e9pt; height: 5pt",
        "left: 90%; right: 90%",
        "shape-inside: polygon(0 0, 1pt 0, 0 1pt)",
    ])
    func framesWithoutRoomLoseNoWord(css: String) throws {
        let set = try SetPages(
            "<p>text</p><div class=s>\(Self.lines(1...20))</div>",
            css: "@page { @-fleuron-frame a { -fleuron-flow: from story; \(css) } } .s { -fleuron-flow: into story }")
        #expect(set.texts.joined().sorted() == (["text"] + words(1...20)).sorted())
        #expect(set.diagnostics.all.map(\.code.rawValue) == ["layout.text-overflow"])
    }

    @Test func aFrameOfFirstPagesOnlyTakesNoText() throws {
        let set = try SetPages(
            "<p>a</p><div class=s>b</div><p>c</p>",
            css: "@page :first { @-fleuron-frame a { -fleuron-flow: from story } } .s { -fleuron-flow: into story }")
        #expect(set.texts == [["a", "b", "c"]])
    }

    @Test func mistakesAreReported() throws {
        let set = try SetPages("<p>a</p>", css: "@page { @-fleuron-frame { left: 0 } } @-fleuron-frame x { left: 0 }")
        let messages = set.diagnostics.all.map(\.message)
        #expect(messages == ["a frame needs one name", "@-fleuron-frame stands inside @page"])
    }
}
