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

    @Test func tablesHaveGroupsRowsAndCells() throws {
        let boxed = Boxed("<table><col><thead><tr><th>A<th>B</tr></thead><tbody><tr><td colspan=2 rowspan=0>wide<td>3</tr></tbody></table>")
        #expect(
            boxed.outline
                == #"html[body[table:table[col:column[] thead:group[tr:row[th:cell[~"A"] th:cell[~"B"]]] tbody:group[tr:row[td:cell[~"wide"] td:cell[~"3"]]]]]]"#
        )
        let wide = try #require(boxed.tree.boxes.first { $0.kind == .tableCell && $0.columns == 2 })
        #expect(wide.rowSpan == 0)
    }

    /// CSS 2.2 section 17.2.1.
    @Test(arguments: [
        (
            "<div><b style='display:table-cell'>a</b> <b style='display:table-cell'>c</b> text</div>",
            #"html[body[div[~div:table[~div:row[b:cell[~"a"] b:cell[~"c"]]] ~"text"]]]"#
        ),
        ("<div><p style='display:table-row'>a</p><p>b</p></div>", #"html[body[div[~div:table[p:row[~p:cell[~"a"]]] p"b"]]]"#),
        ("<div style='display:table'><i style='display:table-cell'>a</i></div>", #"html[body[div:table[~div:row[i:cell[~"a"]]]]]"#),
        ("<p class=t><b class=b>x</b><i class=c>a</i></p>", #"html[body[p:table[~p:row[~p:cell[b"x"] i:cell[~"a"]]]]]"#),
        ("<p class=t><i class=c>a</i>x<b>y</b></p>", #"html[body[p:table[~p:row[i:cell[~"a"] ~p:cell[~"xy"]]]]]"#),
        ("<p class=t> <i class=c>a</i> <i class=c>b</i> </p>", #"html[body[p:table[~p:row[i:cell[~"a"] i:cell[~"b"]]]]]"#),
        (
            "<p class=t><b class=r>x<i class=c>a</i><i class=b>y</i>z</b></p>",
            #"html[body[p:table[b:row[~b:cell[~"x"] i:cell[~"a"] ~b:cell[i"y" ~"z"]]]]]"#
        ),
        ("<p class=t><b class=g>x</b></p>", #"html[body[p:table[b:group[~b:row[~b:cell[~"x"]]]]]]"#),
        (
            "<p class=t><i class=c>a</i><b class=r><i class=c>b</i></b><i class=c>d</i></p>",
            #"html[body[p:table[~p:row[i:cell[~"a"]] b:row[i:cell[~"b"]] ~p:row[i:cell[~"d"]]]]]"#
        ),
        (
            "<p class=t><b class=r><s class=r><i class=c>a</i></s></b></p>",
            #"html[body[p:table[b:row[~b:cell[~b:table[s:row[i:cell[~"a"]]]]]]]]"#
        ),
        ("<b class=k>x</b><s class=r><i class=c>a</i></s>", #"html[body[~body:table[b"x" s:row[i:cell[~"a"]]]]]"#),
        ("<p class=t><s></s><i class=c>a</i></p>", #"html[body[p:table[~p:row[i:cell[~"a"]]]]]"#),
        (
            "<table><tr><td class=b>a</td><td class=b>b</td><td>d</td></tr></table>",
            #"html[body[table:table[tr:row[~tr:cell[td"a" td"b"] td:cell[~"d"]]]]]"#
        ),
        // As a reader of HTML has it, the text stands in front of the table.
        ("<table>x<tr><td>a</td></tr></table>", #"html[body[table:table[~"x" tr:row[td:cell[~"a"]]]]]"#),
    ])
    func missingPartsOfTablesAreAdded(body: String, outline: String) {
        let css = """
            .t { display: table } .g { display: table-row-group } .r { display: table-row } .c { display: table-cell } .b { display: block }
            .k { display: table-caption }
            """
        #expect(Boxed(body, css: css).outline == outline)
    }

    @Test func anObjectWithAPictureIsThatPicture() {
        let boxed = Boxed(
            "<p>a<object data='b.png' width=20>c</object>d<object type='image/x' data=e>f</object>g<object data='h.pdf'>i</object></p>",
            css: "object { display: inline }")
        #expect(boxed.paragraphs == ["a￼d￼gi"])
        #expect(boxed.tree.images.map(\.path) == ["b.png", "e"] && boxed.tree.images.map(\.alternativeText) == ["c", "f"])
    }

    @Test func absurdColumnSpansAreCut() throws {
        let boxed = Boxed("<table><tr><td colspan=2000000000>a<td colspan=-4>b</table>")
        #expect(boxed.tree.boxes.allSatisfy { $0.columns <= 1000 })
    }

    @Test func inlineBlocksAndPositionedBoxesAreTreesOfTheirOwn() throws {
        let boxed = Boxed("<p>a <b style='display:inline-block'>b <i>c</i></b> d<span style='position:absolute'>e</span></p><p>f</p>")
        #expect(boxed.outline == #"html[body[p"a ￼ d" p"f"]]"#)
        #expect(boxed.tree.detached.count == 2)
        #expect(boxed.text(ofDetached: 0) == "b c")
        #expect(boxed.text(ofDetached: 1) == "e")
    }

    @Test func runningElementsLeaveTheFlow() {
        let boxed = Boxed("<p>a</p><div style='position:running(head)'>Title</div><p>b</p>")
        #expect(boxed.outline == #"html[body[p"a" p"b"]]"#)
        #expect(boxed.marks == ["element head=Title"])
    }

    @Test func inlineBlocksInsideEachOtherWithoutEndAreNoMatterOfTheStack() {
        let depth = 200
        let boxed = Boxed("<p>" + String(repeating: "<b style='display:inline-block'>x", count: depth))
        #expect(boxed.tree.detached.count < 30)
        #expect(boxed.tree.text.filter { $0 == UInt8(ascii: "x") }.count == depth)
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
