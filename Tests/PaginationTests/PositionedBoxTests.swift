import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Boxes out of the flow (css-position-3): what they are and where they stand where no sheet says it. The content area is 180 by 96 points,
/// from 10 and 12 on.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct PositionedBoxTests {
    private static let gray = "background: #ddd; width: 20pt; height: 12pt;"

    @Test(arguments: [("left: 30pt; top: 10pt", 40.0, 22.0), ("right: 0; bottom: 0", 180, 42), ("left: 30pt", 40, 12), ("", 10, 12)])
    func picturesArePlacedLikeOtherBoxes(inset: String, x: Double, y: Double) throws {
        let set = try SetPages(
            "<div style='position: relative; height: 40pt'><img src='a.png' style='\(inset)'></div>",
            css: "img { position: absolute; width: 10pt; height: 10pt }",
            images: ["a.png": Size(width: Length(points: 10), height: Length(points: 10))])
        let rect = try #require(set.images[0].first).rect
        #expect(abs(rect.minX.points - x) < 0.01 && abs(rect.minY.points - y) < 0.01, "\(rect)")
    }

    /// Without a place of its own a box that has no text beside it stands where it would stand in the flow, and takes no room.
    @Test func aBoxAloneStandsAtItsStaticPosition() throws {
        let alone = "<div style='padding-left: 5pt'><span style='\(Self.gray) position: absolute'>b</span></div>"
        let set = try SetPages("<p>a</p>\(alone)<p style='margin-top: 24pt'>c</p>")
        let rect = try #require(set.rects[0].first).rect
        #expect(abs(rect.minX.points - 15) < 0.01 && abs(rect.minY.points - 24) < 0.01, "\(rect)")
        #expect(set.pages[0].texts.sorted() == ["a", "b", "c"])
    }

    @Test(arguments: ["inline-block", "table", "inline-table", "flow-root"], ["", "left: 30pt; top: 20pt"])
    func aBoxInOneThatHoldsNothingElseIsShown(display: String, inset: String) throws {
        let box = "<div style='\(Self.gray) position: absolute; \(inset)'>b</div>"
        let set = try SetPages("<p>a</p><div style='display: \(display)'>\(box)</div><p>c</p>")
        #expect(set.pages[0].texts.sorted() == ["a", "b", "c"])
        let rect = try #require(set.rects[0].first).rect
        #expect(inset.isEmpty ? rect.minX.points == 10 && rect.minY.points >= 24 : rect.minX.points == 40 && rect.minY.points == 32)
    }

    /// What stands in a cell or a flex container is placed by a positioned block outside as what stands in its text is.
    @Test(arguments: ["<table><tr><td>%</table>", "<div style='display: flex'><p>%</p></div>", "<p>%</p>"])
    func blocksRoundATablePlaceWhatIsInIt(around: String) throws {
        let box = "<span style='\(Self.gray) position: absolute; left: 30pt; top: 10pt'>b</span>"
        let set = try SetPages("<p>a</p><div style='position: relative; height: 40pt'>\(around.replacing("%", with: "c" + box))</div>")
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.minX.points == 40 && rect.minY.points == 34, "\(rect)")
    }

    /// css-masking-1, section 8: all four from the left and upper edges; readers' pages hide text for the ears with it.
    @Test(arguments: [
        ("rect(2pt, 15pt, 10pt, 5pt)", Rect?.some(Rect(points: 15, 14, 10, 8))), ("rect(auto auto 6pt auto)", Rect(points: 10, 12, 20, 6)),
        ("rect(0 0 0 0)", nil), ("auto", Rect(points: 10, 12, 20, 12)),
    ])
    func clipCutsWhatIsPositioned(clip: String, seen: Rect?) throws {
        let set = try SetPages("<div style='\(Self.gray) position: absolute; left: 0; top: 0; clip: \(clip)'></div><p>a</p>")
        #expect(set.rects[0].map { $0.clip ?? $0.rect } == (seen.map { [$0] } ?? []))
        let inFlow = try SetPages("<div style='\(Self.gray) clip: rect(0 0 0 0)'></div><p>a</p>")
        #expect(inFlow.rects[0].count == 1)
    }

    /// css-position-3, section 3.4: by itself, or with the inline box that it stands in; the lines stay where they are.
    @Test(arguments: ["display: inline-block", ""], [true, false])
    func whatStandsInALineIsMovedByRelativePositioning(display: String, isInABox: Bool) throws {
        let moved = "position: relative; left: 30pt; top: 6pt"
        func set(_ style: String) throws -> SetPages {
            let content = display.isEmpty ? "<img src='a.png'>" : "<b style='\(display)'></b>"
            return try SetPages(
                "<p>a<span style='\(isInABox ? style : "")'>\(content)</span>b</p><p>c</p>",
                css: "b, img { width: 10pt; height: 10pt; background: #ddd; \(isInABox ? "" : style) }",
                images: ["a.png": Size(width: Length(points: 10), height: Length(points: 10))])
        }
        let plain = try set(""), shifted = try set(moved)
        let from = try #require(plain.rects[0].first).rect, to = try #require(shifted.rects[0].first).rect
        #expect(abs(to.minX.points - from.minX.points - 30) < 0.01 && abs(to.minY.points - from.minY.points - 6) < 0.01, "\(from) \(to)")
        #expect(plain.pages[0].lines.map { [$0.x, $0.y, $0.width] } == shifted.pages[0].lines.map { [$0.x, $0.y, $0.width] })
    }

    /// CSS 2.2 section 10.8.1: by the text that it stands in, not by that which its paragraph begins with.
    @Test func inlineBlocksAreRaisedWithTheirBox() throws {
        func top(_ style: String) throws -> Double {
            let css =
                "b { display: inline-block; width: 10pt; height: 10pt; background: #ddd } p { line-height: 24pt } span { line-height: 0 }"
            let set = try SetPages("<p>a<span style='\(style)'>x<b></b></span></p>", css: css)
            return try #require(set.rects[0].first).rect.minY.points
        }
        #expect(abs(try top("vertical-align: baseline") - top("vertical-align: 4pt") - 4) < 0.01)
    }

    // MARK: Generated boxes

    /// Pseudo-elements are positioned, float and are inline blocks as elements are.
    @Test func whatStandsBeforeTextCanBePositioned() throws {
        let set = try SetPages(
            "<p style='position: relative'>text</p>", css: "p::before { content: '1'; position: absolute; left: 100pt; top: 12pt }")
        let lines = set.pages[0].lines
        let number = try #require(lines.first { $0.text == "1" }), text = try #require(lines.first { $0.text == "text" })
        #expect(text.x == 10 && abs(number.x - 110) < 0.01 && abs(number.y - text.y - 12) < 0.01, "\(lines)")
    }

    @Test func whatStandsBehindTextCanFloat() throws {
        let set = try SetPages(
            "<ul><li><a href='#a'>one</a><li><a href='#a'>two</a></ul><h2 id=a>x</h2>",
            css: "ul { margin: 0; padding: 0; list-style: none } a::after { content: attr(href); float: right }")
        let lines = set.pages[0].lines.filter { $0.text != "x" }
        #expect(Set(lines.map(\.y)).count == 2, "\(lines)")
        let numbers = lines.filter { $0.text == "#a" }
        #expect(numbers.count == 2 && numbers.allSatisfy { abs($0.x + $0.width - 190) < 0.01 }, "\(lines)")
    }

    @Test func generatedInlineBlocksHaveTheirSize() throws {
        let set = try SetPages(
            "<p>a</p>", css: "p::before { content: ''; display: inline-block; width: 20pt; height: 6pt; background: #ddd }")
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.width.points == 20 && rect.height.points == 6)
        #expect(abs((set.pages[0].lines.first { $0.text.hasSuffix("a") }?.x ?? 0) - 30) < 0.01)
    }

    @Test func quotationMarksThatArePositionedCount() throws {
        let set = try SetPages("<q>a <q>b</q></q>", css: "q::before { position: absolute; left: 0 } q { quotes: '<' '>' '[' ']' }")
        #expect(set.pages[0].texts.contains("<") && set.pages[0].texts.contains("["), "\(set.pages[0].texts)")
    }
}

extension Rect {
    fileprivate init(points x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
    }
}

/// `z-index` of positioned boxes.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct StackedBoxTests {
    private static let css = """
        i { position: absolute; top: 0; width: 20pt; height: 10pt } .r { background: #f00 } .g { background: #0f0 } .b { background: #00f }
        p { background: #ff0 }

        """

    /// The colours of the rectangles of the first page as they are drawn, lowest first.
    private func colors(_ body: String, _ css: String = "") throws -> [String] {
        let list = try SetPages(body, css: Self.css + css).lists[0]
        let names = ["255 0 0": "red", "0 255 0": "green", "0 0 255": "blue", "255 255 0": "yellow"]
        return list.parts.flatMap { list.rects[$0.rects] }.map { names["\($0.color.red) \($0.color.green) \($0.color.blue)"] ?? "?" }
    }

    @Test func boxesStandAboveEachOtherByTheirNumber() throws {
        let body = "<i class=r></i><p>a</p><i class=g></i><p>b</p><i class=b></i>"
        #expect(try colors(body) == ["red", "yellow", "green", "yellow", "blue"])
        #expect(try colors(body, ".r { z-index: 2 } .g { z-index: 1 }") == ["yellow", "yellow", "blue", "green", "red"])
        #expect(try colors(body, ".b { z-index: -1 } .g { z-index: -2 }") == ["green", "blue", "red", "yellow", "yellow"])
        #expect(try colors(body, ".g { z-index: 0 }") == ["red", "yellow", "green", "yellow", "blue"])
    }

    @Test func boxesThatStandInTheFlowDoToo() throws {
        let body = "<p class=r>a</p><p>b</p>"
        #expect(try colors(body, ".r { position: relative; z-index: 1 }") == ["yellow", "red"])
        #expect(try colors(body, ".r { z-index: 1 }") == ["red", "yellow"])
        let below = "<p>b</p><div class=r>a<p>c</p></div>"
        #expect(try colors(below, ".r { position: relative; z-index: -1 }") == ["red", "yellow", "yellow"])
    }

    @Test func whatIsInABoxStaysWithIt() throws {
        let body = "<div class=r><i class=g></i></div><p>a</p><i class=b></i>"
        let outer = ".r { position: relative; z-index: 1 } .g { z-index: 5 } .b { z-index: 2 }"
        #expect(try colors(body, outer) == ["yellow", "red", "green", "blue"])
        // Without a number of its own the outer box leaves the inner one to the page.
        #expect(try colors(body, outer + " .r { z-index: auto }") == ["red", "yellow", "blue", "green"])
        let cut = ".r { position: relative; overflow: hidden; height: 20pt } .g { z-index: 5 }"
        #expect(try colors(body, cut) == ["red", "green", "yellow", "blue"])
        #expect(try colors(body, ".r { transform: skewX(2deg) } .g { z-index: -5 }") == ["red", "green", "yellow", "blue"])
    }

    @Test func aStampLiesBelowTheTextOfEachPage() throws {
        let words = (0..<200).map { _ in "word" }.joined(separator: " ")
        let set = try SetPages("<i class=r></i><p>\(words)</p>", css: Self.css + ".r { position: fixed; z-index: -1 }")
        #expect(set.lists.count > 1)
        for list in set.lists { #expect(list.parts.flatMap { list.rects[$0.rects] }.first?.color.red == 255) }
        #expect(set.pages.flatMap(\.texts).joined(separator: " ").split(separator: " ").count == 200)
    }
}
