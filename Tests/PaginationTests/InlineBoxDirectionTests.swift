import DisplayLists
import Geometry
import Testing
import TextLayout
import Typefaces

@testable import Pagination

/// Margins, borders and padding of inline boxes where text runs from right to left (CSS 2.2 section 8.6), by overrides of Latin letters.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct InlineBoxDirectionTests {
    private static let sheet = ".b { background: #dddddd; padding: 0 20pt 0 5pt } p { text-align: left } "

    /// The background of a box, and where the words on its line begin and end.
    private func box(_ body: String, _ css: String = "") throws -> (rects: [Rect], words: [(text: String, left: Double, right: Double)]) {
        let set = try SetPages(body, css: Self.sheet + css)
        let text = set.layout.text
        let words = set.lists[0].shapes.map { placed in
            let shape = text.words.shapes[placed.shape], left = Length(scaledPoints: Int64(placed.x)).points
            let start = Int(placed.textOffset), own = String(decoding: text.text[start..<start + Int(shape.sourceCount)], as: UTF8.self)
            return (own, left, left + Length(scaledPoints: Int64(shape.width)).points)
        }
        return (set.rects[0].map(\.rect), words)
    }

    @Test(arguments: ["", "direction: rtl", "direction: rtl; unicode-bidi: embed", "direction: rtl; unicode-bidi: bidi-override"])
    func thePaddingOfEachSideStandsAtThatSide(style: String) throws {
        let (rects, words) = try box("<p>ab <span class=b style='\(style)'>cd</span> ef</p>")
        let rect = try #require(rects.first), word = try #require(words.first { $0.text == "cd" })
        #expect(rects.count == 1 && abs(word.left - rect.minX.points - 5) < 0.01 && abs(rect.maxX.points - word.right - 20) < 0.01)
        let after = try #require(words.first { $0.text == "ef" })
        #expect(after.left > rect.maxX.points)
    }

    /// A line of the base direction rtl holds the same words in the same order.
    @Test func boxesKeepTheirPlaceInParagraphsFromRightToLeft() throws {
        let (rects, words) = try box("<p style='direction: rtl'>ab <span class=b>cd</span></p>")
        let rect = try #require(rects.first)
        #expect(words.map(\.text) == ["ab", "cd"] && words[0].right < rect.minX.points && rects.count == 1)
    }

    /// Only its outermost parts have its ends.
    @Test func aBoxInSeveralPartsHasOneLeftAndOneRightEnd() throws {
        let override = "<bdo dir=rtl>ab <span class=b>cd <bdo dir=ltr>ef</bdo></span></bdo>"
        let (rects, words) = try box("<p>\(override)</p>")
        let parts = rects.sorted { $0.minX < $1.minX }
        let left = try #require(words.map(\.left).min()), right = try #require(words.map(\.right).max())
        #expect(abs(left - parts[0].minX.points - 5) < 0.01 && parts[parts.count - 1].maxX.points <= right)
    }

    @Test func aBoxThatIsBrokenFromRightToLeftIsOpenAtTheRightOfItsLastLine() throws {
        let css = ".b { border: 1pt solid; padding: 0; background: none } p { direction: rtl; width: 60pt }"
        let (rects, _) = try box("<p><span class=b>one two three four five</span></p>", css)
        // Upright borders: the right one on the first line, the left one on the last.
        let upright = rects.filter { $0.width.points < 2 }
        #expect(upright.count == 2)
        #expect(upright[0].minY < upright[1].minY && upright[0].minX > upright[1].minX)
    }
}
