import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Floats at the head and the foot of pages, in documents (css-page-floats-3). A page of `SetPages` has eight lines of twelve points, from 12
/// to 108.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PageFloatTests {
    private static let sheet = """
        @page { @footnote { margin: 0; padding: 0; border: none } }
        figure { margin: 0; padding: 0 } .t { float: top } .b { float: bottom } .s { float: snap-block }
        .n { float: footnote } .n::footnote-marker { content: "" } .n::footnote-call { content: "*"; font-size: 10pt; line-height: 12pt; vertical-align: baseline }
        """

    /// Paragraphs of a line each.
    private func text(_ range: ClosedRange<Int>, _ inside: [Int: String] = [:]) -> String {
        range.map { "<p>\($0)\(inside[$0] ?? "")</p>" }.joined()
    }

    private func figure(_ kind: String, _ name: String, lines: Int = 1) -> String {
        "<figure class=\(kind)>" + (1...lines).map { "\(name)\($0)" }.joined(separator: "<br>") + "</figure>"
    }

    private func page(of text: String, in set: SetPages) throws -> Int {
        try #require(set.pages.firstIndex { $0.texts.contains(text) }, "\(text)")
    }

    private func words(_ set: SetPages) -> [String] { set.texts.joined().sorted() }

    @Test func aTopFloatStandsAtTheHeadOfItsAnchorsPage() throws {
        let set = try SetPages(text(1...3) + figure("t", "f", lines: 2) + text(4...12), css: Self.sheet)
        #expect(set.texts == [["1", "2", "3", "4", "5", "6", "f1", "f2"], numbers(7...12)])
        #expect(set.pages[0].floats == [Rect(x: 10, y: 12, width: 180, height: 24, unit: 65_536)])
        // The first line of the text stands two lines lower than it would.
        #expect(abs(set.pages[0].lines[0].y - set.pages[1].lines[0].y - 24) < 0.01)
    }

    @Test func aBottomFloatStandsAboveTheNotes() throws {
        let set = try SetPages(text(1...2, [1: "<span class=n>note</span>"]) + figure("b", "f", lines: 2) + text(3...20), css: Self.sheet)
        #expect(set.texts[0] == ["1*", "2", "3", "4", "5", "f1", "f2", "note"])
        let last = set.pages[0].lines.suffix(3).map(\.y)
        #expect(abs(last[2] - last[1] - 12) < 0.01 && abs(last[1] - last[0] - 12) < 0.01)
        #expect(set.pages[0].floats.map(\.maxY) == [Length(points: 96)])
    }

    @Test func aFloatSnapsToTheNearestEdge() throws {
        let set = try SetPages(text(1...2) + figure("s", "f") + text(3...5) + figure("s", "g") + text(6...20), css: Self.sheet)
        #expect(set.pages[0].floats.map(\.minY) == [Length(points: 12), Length(points: 96)])
    }

    @Test func inParagraphsTheAnchorIsALine() throws {
        let body = "<p>\(SetPages.lines(1...9)) <i class=t>f</i><br>\(SetPages.lines(10...20))</p>"
        let set = try SetPages(body, css: Self.sheet)
        #expect(set.texts == [numbers(1...8), numbers(9...15) + ["f"], numbers(16...20)])
    }

    @Test func noFloatStandsBeforeItsAnchor() throws {
        for line in 1...24 {
            for kind in ["t", "b", "s"] {
                let set = try SetPages(text(1...24, [line: figure(kind, "f", lines: 3)]), css: Self.sheet)
                let float = try page(of: "f1", in: set), anchor = try page(of: "\(line)", in: set)
                #expect(float == anchor || float == anchor + 1, "line \(line), \(kind)")
                #expect(words(set) == (numbers(1...24) + ["f1", "f2", "f3"]).sorted())
            }
        }
    }

    @Test func marginsAtTheEdgeOfThePageVanish() throws {
        let css = Self.sheet + "figure { margin: 12pt 0 }"
        let set = try SetPages(text(1...2) + figure("t", "f") + figure("t", "g") + text(3...12), css: css)
        #expect(set.pages[0].floats.map(\.minY) == [Length(points: 12), Length(points: 36)])
        // A line for each float, one between them, one below.
        #expect(set.texts[0] == ["1", "2", "3", "4", "f1", "g1"])
    }

    /// The text goes on in whole lines below, as on the page beside it.
    @Test func textBelowAFloatStandsOnTheLinesOfThePage() throws {
        let set = try SetPages(text(1...2) + "<figure class=t style='height: 30pt'></figure>" + text(3...20), css: Self.sheet)
        #expect(set.texts[0] == numbers(1...5))
        #expect(abs(set.pages[0].lines[0].y - set.pages[1].lines[0].y - 36) < 0.01)
    }

    @Test func floatsAtTheEndOfAChapterStandBeforeTheNext() throws {
        let css = Self.sheet + ".c { break-before: page }"
        for kind in ["t", "b", "s"] {
            let body =
                "<div>\(text(1...7))\(figure(kind, "f", lines: 3))\(figure(kind, "g", lines: 6))</div><div class=c>\(text(8...9))</div>"
            let set = try SetPages(body, css: css)
            #expect(try page(of: "f1", in: set) < page(of: "8", in: set) && page(of: "g1", in: set) < page(of: "8", in: set))
            #expect(words(set) == (numbers(1...9) + (1...3).map { "f\($0)" } + (1...6).map { "g\($0)" }).sorted())
        }
    }

    @Test func aChapterOfNothingButAFloatHasItsPage() throws {
        let set = try SetPages("<div>\(figure("t", "f"))</div><div style='break-before: page'>1</div>", css: Self.sheet)
        #expect(set.texts == [["f1"], ["1"]])
    }

    @Test func tenFloatsOnOneAnchorKeepTheirOrder() throws {
        let floats = (1...10).map { figure("t", "f\($0)x", lines: 3) }.joined()
        let set = try SetPages(text(1...3) + floats + text(4...40), css: Self.sheet)
        let pages = try (1...10).map { try page(of: "f\($0)x1", in: set) }
        #expect(pages == pages.sorted() && pages[0] == 0)
        #expect(set.texts.joined().filter { !$0.hasPrefix("f") } == numbers(1...40))
        #expect(words(set).filter { $0.hasPrefix("f") }.count == 30)
    }

    @Test func aFloatThatIsHigherThanAPageGoesOn() throws {
        let set = try SetPages(text(1...3) + figure("t", "f", lines: 20) + text(4...12), css: Self.sheet)
        #expect(words(set) == (numbers(1...12) + (1...20).map { "f\($0)" }).sorted())
        #expect(set.texts.joined().filter { $0.hasPrefix("f") } == (1...20).map { "f\($0)" })
        #expect(set.diagnostics.all.map(\.code.rawValue) == ["layout.float-too-high"])
    }

    /// Of 144 by 80 points: with the caption it is higher than the page.
    @Test func aPictureMakesRoomForItsCaption() throws {
        let body =
            text(1...3) + "<figure class=t><img src=a.png style='display: block'>\(SetPages.lines(101...103))</figure>" + text(4...12)
        let set = try SetPages(body, css: Self.sheet, images: ["a.png": Size(width: Length(points: 144), height: Length(points: 80))])
        #expect(set.diagnostics.all.isEmpty)
        let place = try page(of: "101", in: set)
        #expect(
            set.images[place].map(\.rect.height) == [Length(points: 60)] && set.images[place].map(\.rect.width) == [Length(points: 108)])
        #expect(words(set) == (numbers(1...12) + numbers(101...103)).sorted())
    }

    @Test func notesOfACaptionStandOnThePageOfTheFloat() throws {
        for lines in 1...6 {
            let float = "<figure class=t>" + (1...lines).map { "f\($0)" }.joined(separator: "<br>") + "<span class=n>note</span></figure>"
            let set = try SetPages(text(1...6) + float + text(7...20, [8: "<span class=n>other</span>"]), css: Self.sheet)
            #expect(try page(of: "f\(lines)*", in: set) == page(of: "note", in: set), "\(lines)")
            #expect(try page(of: "8*", in: set) == page(of: "other", in: set), "\(lines)")
            #expect(set.diagnostics.all.isEmpty)
        }
    }

    @Test func deferredFloatsLetPagesPass() throws {
        let css = Self.sheet + ".d { float-defer: 1 } .l { float-defer: last }"
        let body = text(1...2) + "<figure class='t d'>d</figure><figure class='t l'>l</figure>" + text(3...30)
        let set = try SetPages(body, css: css)
        #expect(try page(of: "d", in: set) == 1)
        #expect(try page(of: "l", in: set) == page(of: "30", in: set))
    }

    @Test func clearKeepsFloatsOfOneEdgeApart() throws {
        let css = Self.sheet + ".c { clear: top }"
        let set = try SetPages(text(1...2) + figure("t", "f") + "<figure class='t c'>g</figure>" + text(3...20), css: css)
        #expect(try page(of: "f1", in: set) == 0 && page(of: "g", in: set) == 1)
        let free = try SetPages(text(1...2) + figure("b", "f") + "<figure class='t c'>g</figure>" + text(3...20), css: css)
        #expect(try page(of: "f1", in: free) == 0 && page(of: "g", in: free) == 0)
    }

    @Test func floatsStandAcrossColumns() throws {
        let css = Self.sheet + "div { columns: 2; column-gap: 10pt; column-fill: auto } .p { float-reference: page }"
        for kind in ["t", "b"] {
            let set = try SetPages("<div>\(text(1...5))<figure class='\(kind) p'>f1<br>f2</figure>\(text(6...40))</div>", css: css)
            #expect(set.pages[0].texts.filter { !$0.hasPrefix("f") } == numbers(1...12), "\(set.texts)")
            #expect(set.pages[0].floats.map(\.width) == [Length(points: 180)])
            #expect(set.texts.joined().filter { !$0.hasPrefix("f") } == numbers(1...40))
        }
    }

    @Test func floatsStandBesideFloatsOfTheText() throws {
        let body = text(1...2) + "<p><span style='float: left'>x</span>a<br>b</p>" + figure("t", "f", lines: 2) + text(3...20)
        let set = try SetPages(body, css: Self.sheet)
        #expect(try page(of: "f1", in: set) == 0)
        #expect(words(set) == (numbers(1...20) + ["a", "b", "x", "f1", "f2"]).sorted())
    }

    @Test func inNotesAndFloatsThereAreNone() throws {
        let body = text(1...2, [1: "<span class=n>note <i class=t>a</i></span>"]) + "<figure class=t>f<p class=t>g</p></figure>"
        let set = try SetPages(body, css: Self.sheet)
        #expect(set.texts.joined().joined(separator: " ").split(separator: " ").sorted() == ["1*", "2", "a", "f", "g", "note"])
    }
}

extension Rect {
    fileprivate init(x: Int64, y: Int64, width: Int64, height: Int64, unit: Int64) {
        self.init(x: x * unit, y: y * unit, width: width * unit, height: height * unit)
    }
}
