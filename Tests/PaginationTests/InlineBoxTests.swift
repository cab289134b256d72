import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Elements in lines: how they are aligned, and what is drawn round them.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct InlineBoxTests {
    /// How far the second shape stands above the first, in points.
    private func rise(_ style: String, _ css: String = "") throws -> Double {
        try #require(
            try SetPages(
                "<p>x <span style='\(style)'>x</span></p>", css: "p { line-height: 20pt } span { font-size: 5pt; line-height: 5pt }" + css
            ).shapeHeights.last)
    }

    /// The box of small text is 5 points high, the line 20.
    @Test func textIsAlignedWithItsParentOrItsLine() throws {
        let middle = try rise("vertical-align: middle"), top = try rise("vertical-align: top"), bottom = try rise("vertical-align: bottom")
        let textTop = try rise("vertical-align: text-top"), textBottom = try rise("vertical-align: text-bottom")
        #expect(abs(top - bottom - 15) < 0.01)
        #expect(top > textTop && textTop > middle && middle > textBottom && textBottom > bottom)
    }

    /// What is higher in it touches the top of the line, and it stands below as far as it does without that.
    @Test func whatIsAlignedWithABoxAtAnEdgeStandsThereWithIt() throws {
        let css = "p { line-height: 20pt } span { font-size: 5pt; line-height: 5pt } b { font: 15pt/15pt 'EB Garamond' }"
        let set = try SetPages("<p>x <span style='vertical-align:top'>x<b>x</b></span></p>", css: css)
        let alone = try SetPages("<p>x <span style='vertical-align:top'>x</span><b style='vertical-align:top'>x</b></p>", css: css)
        #expect(set.shapeHeights[1] == set.shapeHeights[2])
        #expect(abs(set.shapeHeights[2] - alone.shapeHeights[2]) < 0.01 && alone.shapeHeights[1] - set.shapeHeights[1] > 3)
    }

    @Test func picturesInRaisedTextAreRaisedWithIt() throws {
        func top(_ body: String) throws -> Length {
            try #require(
                try SetPages(
                    "<p>x \(body)</p>", css: "p { line-height: 30pt }",
                    images: ["a.png": Size(width: Length(points: 6), height: Length(points: 6))]
                ).images[0].first
            ).rect.minY
        }
        #expect(try top("<img src=a.png>") - top("<span style='vertical-align:4pt'><img src=a.png></span>") == Length(points: 4))
    }

    @Test func tallTextAtAnEdgeMakesTheLineHigher() throws {
        let set = try SetPages("<p>a <span style='vertical-align:top;line-height:40pt'>b</span></p><p>c</p>")
        #expect(try #require(set.pages[0].lines.last).y - set.pages[0].lines[0].y == 40)
    }

    @Test func firstLinesHaveBackgroundsAndRulesOfTheirOwn() throws {
        let text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        let set = try SetPages("<p>\(text)</p>", css: "p::first-line { background: #ffff00; text-decoration: underline }")
        let line = set.pages[0].lines[0], rects = set.rects[0]
        #expect(set.pages[0].lines.count > 1)
        #expect(rects[0].color == Color(red: 255, green: 255, blue: 0) && abs(rects[0].rect.width.points - line.width) < 0.01)
        #expect(rects.dropFirst().contains { $0.color == .black && $0.rect.height < Length(points: 1) })
        #expect(rects.allSatisfy { $0.rect.minY < Length(points: line.y + 4) })
    }

    private static let words = "aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr ss tt uu vv ww xx yy zz aa bb cc dd"

    @Test func partsOfASlicedBoxHaveNoSidesWhereItGoesOn() throws {
        let set = try SetPages("<p>\(Self.words.prefix(20))<span style='border:2pt solid red'>\(Self.words)</span></p>")
        let upright = set.rects[0].filter { $0.rect.width == Length(points: 2) && $0.rect.height > Length(points: 4) }
        #expect(set.pages[0].lines.count > 1 && upright.count == 2)
    }

    @Test func clonedBoxesHaveSidesOnEachLineInsideTheMeasure() throws {
        let set = try SetPages(
            "<p>\(Self.words.prefix(20))<span style='border:2pt solid red;padding:0 3pt;box-decoration-break:clone'>\(Self.words)</span></p>"
        )
        let upright = set.rects[0].filter { $0.rect.width == Length(points: 2) && $0.rect.height > Length(points: 4) }
        #expect(set.pages[0].lines.count > 1 && upright.count == 2 * set.pages[0].lines.count)
        #expect(set.rects[0].allSatisfy { $0.rect.minX >= Length(points: 9.99) && $0.rect.maxX <= Length(points: 190.01) })
        #expect(abs(set.pages[0].lines[1].x - 15) < 0.01)
    }

    @Test func marginsOfInlineBoxesAreNotPainted() throws {
        let set = try SetPages("<p><span style='margin:0 20pt;background:red'>a</span></p>")
        #expect(abs(set.rects[0][0].rect.minX.points - 30) < 0.01)
    }

    @Test func justifiedLinesCanBeFilledBetweenLetters() throws {
        let css = "p { text-align: justify; text-justify: inter-character }", text = Self.words
        let spread = try SetPages("<p>\(text)</p>", css: css), plain = try SetPages("<p>\(text)</p>", css: "p { text-align: justify }")
        #expect(spread.texts == plain.texts)
        #expect(abs(spread.pages[0].lines[0].width - 180) < 0.01)
        // The second word begins further to the left than where only spaces give: the first has grown, and the space less.
        func firstWidth(_ set: SetPages) -> Int32 { set.lists[0].shapes[1].x - set.lists[0].shapes[0].x }
        #expect(firstWidth(spread) != firstWidth(plain))
    }

    @Test func tabsInPreReachStopsAtAnyPlaceOnTheLine() throws {
        for (size, distance) in [("20pt", 20.0), ("4", 4.0 * 2.5)] {
            let set = try SetPages(
                "<pre>i\tb\n\tb\nWi\tb</pre>", css: "pre { font: 10pt/12pt 'EB Garamond'; margin: 0; tab-size: \(size) }")
            let starts = set.lists[0].shapes.filter { $0.x > Length(points: 12).scaledPoints }.map(\.x)
            #expect(set.pages[0].lines.count == 3)
            #expect(Set(starts).count <= 2 && !starts.isEmpty, "\(size) \(distance)")
        }
    }
}
