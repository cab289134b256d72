import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// `opacity` (css-color-4 section 6.1).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct OpacityTests {
    /// The parts of a page that stand in groups: the opacities of these, outermost first, and how many shapes, rectangles and images each
    /// has.
    private func faded(_ set: SetPages) -> [(opacities: [UInt8], shapes: Int, rects: Int, images: Int)] {
        set.lists[0].parts.filter { !$0.state.groups.isEmpty && !($0.shapes.isEmpty && $0.rects.isEmpty && $0.images.isEmpty) }
            .map { ($0.state.groups.map(\.opacity), $0.shapes.count, $0.rects.count, $0.images.count) }
    }

    @Test func aBlockIsFadedAsAWhole() throws {
        let body = "<p>before</p><div class=a><p class=b>one</p><p>two</p></div><p>after</p>"
        let set = try SetPages(body, css: ".a { opacity: .5; background: #ff0 } .b { background: #0f0 }"), plain = try SetPages(body)
        let parts = faded(set)
        #expect(parts.count == 1 && parts[0].opacities == [128] && parts[0].shapes == 2 && parts[0].rects == 2)
        #expect(set.pages[0].lines == plain.pages[0].lines, "its place is what it was")
    }

    @Test func groupsStandInGroups() throws {
        let css = ".a { opacity: .5; background: #ff0 } .b { opacity: 20%; background: #0f0 }"
        let set = try SetPages("<div class=a><p class=b>one</p><p class=b>two</p></div><p class=a>three</p>", css: css)
        let groups = Set(set.lists[0].layers.flatMap(\.state.groups))
        #expect(faded(set).map(\.opacities) == [[128], [128, 51], [128, 51], [128]])
        #expect(groups.map(\.opacity).sorted() == [51, 51, 128, 128] && Set(groups.map(\.number)).count == 4)
    }

    @Test(arguments: [
        "<p>a <span class=a style='display: inline-block'>faded</span> b</p>", "<div class=a style='float: left'>faded</div><p>text</p>",
        "<p>text</p><div class=a style='position: absolute; top: 0'>faded</div>", "<table class=a><tr><td>faded</table>",
        "<table><tr><td class=a>faded<td>other</table>", "<p>text<span class=a style='float: footnote'>faded</span></p>",
        "<div style='columns: 2'><p class=a>faded</p><p>text</p></div>", "<div style='display: flex'><span class=a>faded</span></div>",
        "<div style='-fleuron-turn: 90deg'><p class=a>faded</p></div>", "<p class=a style='transform: rotate(3deg)'>faded</p>",
    ])
    func boxesOfAllKindsAreFadedOnce(body: String) throws {
        let set = try SetPages(body, css: ".a { opacity: .5 }")
        #expect(faded(set).contains { $0.opacities == [128] && $0.shapes > 0 } && !faded(set).contains { $0.opacities.count > 1 })
        #expect(set.lists[0].colors.allSatisfy { $0.alpha == 255 })
    }

    @Test func picturesAreFaded() throws {
        let set = try SetPages(
            "<p>a <img src='a.png'></p><img src='a.png' style='display: block'>", css: "img { opacity: .5 }",
            images: ["a.png": Size(width: Length(points: 10), height: Length(points: 10))])
        #expect(faded(set).map { [Int($0.opacities[0]), $0.images] } == [[128, 1], [128, 1]])
    }

    /// What stands in a line is faded part by part.
    @Test func textInLinesTakesAlpha() throws {
        let set = try SetPages(
            "<p>a <span>b <b>c</b> <u>d</u></span> e</p>",
            css:
                "span { opacity: .5; background: #f00; text-decoration: underline } b { opacity: .5; color: #00f }"
        )
        let list = set.lists[0]
        #expect(list.layers.isEmpty && Set(list.shapes.map { list.colors[Int($0.color)].alpha }) == [255, 128, 64])
        #expect(Set(list.rects.map(\.color.alpha)) == [128])
    }

    /// A number in a faded box counts in that box (css-color-4 section 6.1.1).
    @Test func whatIsInAGroupIsNotPutAboveOthers() throws {
        let css = ".a { opacity: .5 } .z { position: relative; z-index: 5; background: #0f0 } .y { position: relative; background: #f00 }"
        let set = try SetPages("<div class=a><p class=z>in</p></div><p class=y>over</p>", css: css)
        let parts = set.lists[0].parts.filter { !$0.rects.isEmpty }
        #expect(parts.map { $0.state.groups.map(\.opacity) } == [[128], []])
    }
}
