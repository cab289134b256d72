import Geometry
import Testing

@testable import Pagination

/// Markers of list items that begin with something else than a line of their own.
@Suite(.enabled(if: SetPages.hasFont)) struct ListMarkerTests {
    private let css = "ol, ul { padding: 0 30pt; margin: 0 } p, blockquote { margin: 0 }"

    /// Text and place of the lines of the first page, from left to right on each height.
    private func lines(_ body: String) throws -> [[String]] {
        let lines = try SetPages(body, css: css).pages[0].lines
        return Dictionary(grouping: lines) { $0.y }.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.x < $1.x }.map(\.text) }
    }

    @Test(arguments: ["", "<table><tr><td>", "<div style='display: inline-block; width: 150pt'>"])
    func tableHasTheNumberOfItsItem(inside: String) throws {
        #expect(try lines("\(inside)<ol><li>a<li><table><tr><td>b</table></ol>") == [["1.", "a"], ["2.", "b"]])
    }

    @Test func firstRowOfATableHasTheNumber() throws {
        #expect(try lines("<ol><li><table><tr><td>a<tr><td>b</table></ol>") == [["1.", "a"], ["b"]])
    }

    @Test func nestedListsBeginOnOneLine() throws {
        #expect(try lines("<ol><li><ol><li>a</ol></ol>") == [["1.", "1.", "a"]])
    }

    /// It stands on a line of its own, as that of an item to be filled in by hand.
    @Test(arguments: ["<li>", "<li><p></p>", "<li><ol></ol>"])
    func emptyItemsHaveTheirNumber(item: String) throws {
        let lines = try lines("<ol>\(item)<li>b</ol><p>a</p>").map { $0.filter { !$0.allSatisfy(\.isWhitespace) } }
        #expect(lines == [["1."], ["2.", "b"], ["a"]])
    }

    @Test func itemsThatHoldAPictureHaveNoLineBesides() throws {
        let set = try SetPages(
            "<ol><li><img src='a.png'></ol><p>a</p>", css: css + "img { display: block }",
            images: ["a.png": Size(width: Length(points: 10), height: Length(points: 10))])
        #expect(set.pages[0].lines.map(\.text) == ["1.", "a"])
    }

    @Test(arguments: ["", "<table><tr><td>"])
    func markersOfRightToLeftListsStandAtTheRight(inside: String) throws {
        let lines = try SetPages("\(inside)<ol dir=rtl><li>a<li><p>b</p></ol>", css: css).pages[0].lines
        for (text, number) in [("a", 0), ("b", 1)] {
            let item = try #require(lines.first { $0.text == text })
            let marker = try #require(lines.filter { $0.text.contains(".") }.dropFirst(number).first)
            #expect(marker.y == item.y && marker.x >= item.x + item.width)
        }
    }
}
