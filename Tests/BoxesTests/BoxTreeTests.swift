import Testing

@testable import Boxes

/// Which boxes elements make (CSS 2.2 section 9.2).
@Suite struct BoxTreeTests {
    @Test func blocksHoldBlocksOrOneParagraph() {
        #expect(Boxed("<div><p>One</p><p>Two</p></div><p>Three</p>").outline == #"html[body[div[p"One" p"Two"] p"Three"]]"#)
    }

    @Test func textBesideBlocksIsWrappedIntoAnonymousBoxes() {
        #expect(Boxed("<div>before <i>and</i> <p>inside</p> after</div>").outline == #"html[body[div[~"before and" p"inside" ~"after"]]]"#)
    }

    @Test func whiteSpaceBetweenBlocksMakesNoBox() {
        #expect(Boxed("<div>\n  <p>One</p>\n\n  <p>Two</p> \n</div>").outline == #"html[body[div[p"One" p"Two"]]]"#)
    }

    @Test func blockInsideInlineElementPartsIt() {
        #expect(Boxed("<div>a <span>b <p>c</p> d</span> e</div>").outline == #"html[body[div[~"a b" p"c" ~"d e"]]]"#)
    }

    @Test func anonymousBoxesHaveTheirParentsStyleAndNode() throws {
        let boxed = Boxed("<div id=d>text <p>block</p></div>")
        let anonymous = try #require(boxed.tree.boxes.first { $0.isAnonymous })
        let parent = boxed.tree[anonymous.parent]
        #expect(anonymous.style == parent.style)
        #expect(anonymous.node == parent.node)
    }

    @Test func displayNoneMakesNoBoxesAndNoText() {
        let boxed = Boxed("<p>seen</p><div style='display:none'>hidden <p>too</p></div><p>a<span hidden>b</span>c</p>")
        #expect(boxed.outline == #"html[body[p"seen" p"ac"]]"#)
        #expect(!String(decoding: boxed.tree.text, as: UTF8.self).contains("hidden"))
    }

    @Test func displayContentsLeavesOutTheBoxOnly() {
        #expect(Boxed("<div style='display:contents'><p>One</p></div>").outline == #"html[body[p"One"]]"#)
    }

    @Test func tablesHaveRowsAndCellsWithoutTheirGroups() throws {
        let boxed = Boxed("<table><thead><tr><th>A<th>B</tr></thead><tbody><tr><td colspan=2>wide<td>3</tr></tbody></table>")
        #expect(boxed.outline == #"html[body[table:table[tr:row[th:cell[~"A"] th:cell[~"B"]] tr:row[td:cell[~"wide"] td:cell[~"3"]]]]]"#)
        #expect(try #require(boxed.tree.boxes.first { $0.kind == .table }).columns == 3)
    }

    @Test func tablePartsOutsideATableAreBlocks() {
        #expect(Boxed("<div style='display:table-cell'>a</div>").outline == #"html[body[div"a"]]"#)
    }

    @Test func absurdColumnSpansAreCut() throws {
        let boxed = Boxed("<table><tr><td colspan=2000000000>a<td colspan=-4>b</table>")
        #expect(try #require(boxed.tree.boxes.first { $0.kind == .table }).columns <= 1001)
    }

    @Test func emptyElementsKeepTheirBoxes() {
        #expect(Boxed("<div></div><p>x</p>").outline == #"html[body[div[] p"x"]]"#)
    }

    @Test func depthIsNoMatterOfTheStack() {
        let depth = 500
        let boxed = Boxed(String(repeating: "<div>", count: depth) + "deep" + String(repeating: "</div>", count: depth))
        #expect(boxed.paragraphs == ["deep"])
    }
}
