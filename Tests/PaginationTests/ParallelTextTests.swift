import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// `-fleuron-parallel`. Pages of the tests have eight lines of twelve points, which are 180 wide.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ParallelTextTests {
    private static let sheet = ".a, .b, .c { -fleuron-parallel: text; column-gap: 20pt }\n"

    private func set(_ body: String, _ css: String = "") throws -> SetPages { try SetPages(body, css: Self.sheet + css) }

    private func line(_ text: String, in pages: SetPages) throws -> (page: Int, line: SetPages.Line) {
        for (number, page) in pages.pages.enumerated() {
            if let line = page.lines.first(where: { $0.text.hasPrefix(text) }) { return (number, line) }
        }
        throw NotFound(text: text, dump: pages.dump)
    }
    private struct NotFound: Error { var text: String, dump: String }

    /// The first lines of paragraphs of both sides: their baselines on their pages.
    private func expectLevel(_ pairs: [(String, String)], in pages: SetPages) throws {
        for (left, right) in pairs {
            let a = try line(left, in: pages), b = try line(right, in: pages)
            #expect(a.page == b.page && a.line.y == b.line.y && a.line.x < b.line.x, "\(left) \(right)")
        }
    }

    private func lost(_ body: String, _ pages: SetPages) -> [Substring] {
        var texts = pages.texts.flatMap { $0 }.joined(separator: " ").split(separator: " ").sorted()[...]
        var lost: [Substring] = []
        for word in SetPages.words(inMarkup: body) {
            while let first = texts.first, first < word { texts.removeFirst() }
            if texts.first == word { texts.removeFirst() } else { lost.append(word) }
        }
        return lost
    }

    @Test func childrenBeginLevelInEqualColumns() throws {
        let pages = try set(
            "<div class=a><p>eins lang genug für mehr als eine Zeile</p><p>zwei</p></div>"
                + "<div class=b><p>one</p><p>two</p></div><p>after</p>")
        try expectLevel([("eins", "one"), ("zwei", "two")], in: pages)
        let one = try line("one", in: pages).line, two = try line("two", in: pages).line, after = try line("after", in: pages).line
        #expect(one.x == 110 && two.x == 110 && two.y == one.y + 24)
        #expect(after.x == 10 && after.y == two.y + 12)
        #expect(pages.pages[0].lines.allSatisfy { $0.width <= 80 })
    }

    @Test func threeContainersShareTheirWidths() throws {
        let pages = try set(
            "<div class=a><p>x</p></div><div class=b><p>y</p></div><div class=c><p>z</p></div>",
            ".a { width: 50% } .b { width: 20pt; column-gap: 0 }")
        #expect(try ["y", "z"].map { try line($0, in: pages).line.x } == [120, 160])
        // Widths that leave nothing are not heeded, and too large ones are made smaller.
        let full = try set("<div class=a><p>x</p></div><div class=b><p>y</p></div>", ".a { width: 300pt }")
        #expect(try line("y", in: full).line.x == 110)
        let both = try set("<div class=a><p>x</p></div><div class=b><p>y</p></div>", ".a { width: 480pt } .b { width: 160pt }")
        #expect(abs(try line("y", in: both).line.x - (10 + 120 + 20)) < 0.01)
    }

    @Test func groupsAreThoseOfOneParent() throws {
        let pages = try set(
            """
            <div><div class=a><p>a1</p></div><p>between</p><div class=b><p>b1</p></div></div>
            <div><div class=a><p>a2</p></div></div><div class=b><p>b2</p></div>
            """)
        // The partner stands where the first does; what has none stays a block of its own.
        try expectLevel([("a1", "b1")], in: pages)
        #expect(pages.pages[0].texts == ["a1", "b1", "between", "a2", "b2"])
        #expect(try line("b2", in: pages).line.x == 10)
    }

    @Test func whereOneSideIsLongerTheOtherWaits() throws {
        let pages = try set("<div class=a><p>a1</p></div><div class=b><p>b1</p><p>b2</p><p>b3</p></div>stray")
        #expect(pages.pages[0].texts == ["a1", "b1", "b2", "b3", "stray"])
        #expect(try line("b3", in: pages).line.x == 110)
    }

    @Test func aPageTurnPartsBoth() throws {
        let left = (1...20).map { "L\($0)" }.joined(separator: "<br>"), right = (1...14).map { "R\($0)" }.joined(separator: "<br>")
        let body = "<p>before</p><div class=a><p>\(left)</p><p>Lend</p></div><div class=b><p>\(right)</p><p>Rend</p></div>"
        let pages = try set(body)
        try expectLevel([("L1", "R1"), ("L8", "R8"), ("Lend", "Rend")], in: pages)
        // The first page holds seven lines of each beside each other.
        #expect(try ["L7", "R7", "L8", "R8"].map { try line($0, in: pages).page } == [0, 0, 1, 1])
        #expect(try line("L8", in: pages).line.y == line("R8", in: pages).line.y)
        #expect(lost(body, pages).isEmpty)
    }

    @Test func widowsAndOrphansAreKeptOnBothSides() throws {
        let css = "p { orphans: 2; widows: 2 }"
        for before in 1...7 {
            let body =
                SetPages.lines(1...before).split(separator: "<br>").map { "<p>\($0)</p>" }.joined()
                + "<div class=a><p>L1<br>L2<br>L3<br>L4<br>L5</p></div><div class=b><p>R1<br>R2<br>R3<br>R4</p></div>"
            let pages = try set(body, css)
            for (side, count) in [("L", 5), ("R", 4)] {
                let first = pages.pages[0].texts.filter { $0.hasPrefix(side) }.count
                #expect(first == 0 || first == count || (first >= 2 && count - first >= 2), "\(before) \(side) \(first)")
            }
            try expectLevel([("L1", "R1")], in: pages)
        }
    }

    @Test func headingsStayWithWhatFollowsAndForcedBreaksHold() throws {
        let css = "h2 { break-after: avoid } .new { break-before: page }"
        let body = """
            <p>\(SetPages.lines(1...6))</p><div class=a><h2>Erstes</h2><p>x<br>y</p><h2 class=new>Zweites</h2><p>u</p></div>
            <div class=b><h2>First</h2><p>v<br>w</p><h2>Second</h2><p>t</p></div>
            """
        let pages = try set(body, css)
        try expectLevel([("Erstes", "First"), ("x", "v"), ("Zweites", "Second")], in: pages)
        #expect(try line("Erstes", in: pages).page == line("x", in: pages).page)
        let second = try line("Second", in: pages)
        let before = try line("v", in: pages)
        #expect(second.line.y == pages.pages[second.page].lines[0].y && second.page > before.page)
    }

    @Test func marginsOfChildrenCollapseAsBetweenBlocks() throws {
        let pages = try set(
            "<p>before</p><div class=a><p>a1</p><p class=m>a2</p></div><div class=b><p class=m>b1</p><p>b2</p></div><p>after</p>",
            ".m { margin: 6pt 0 9pt }")
        try expectLevel([("a1", "b1"), ("a2", "b2")], in: pages)
        let y = try ["before", "b1", "a2", "after"].map { try line($0, in: pages).line.y }
        #expect(zip(y, y.dropFirst()).map { (($1 - $0) * 1000).rounded() / 1000 } == [18, 21, 21])
    }

    @Test func notesOfBothSidesStandAtTheFoot() throws {
        let note = "<span class=n>note of"
        let body =
            "<div class=a><p>a1\(note) a</span></p><p>a2</p></div><div class=b><p>b1\(note) b</span></p><p>b2</p></div>"
        let pages = try set(
            body, ".n { float: footnote } .n::footnote-call { content: counter(footnote) } .n::footnote-marker { content: '' }")
        #expect(pages.pages.count == 1)
        let a = try #require(pages.pages[0].lines.first { $0.text.hasSuffix("note of a") })
        let b = try #require(pages.pages[0].lines.first { $0.text.hasSuffix("note of b") })
        #expect(b.y == a.y + 12 && b.y > 95 && a.x == b.x)
    }

    @Test func placesAndStringsAreThoseOfTheirPages() throws {
        let css = "@page { @top-left { content: string(s) } } p { break-inside: avoid } .s { string-set: s content() }"
        let rows = (1...14).map { "<p class=s id=i\($0)>s\($0)</p>" }.joined() + "<p><a href='#whole'>x</a></p>"
        let links = (1...14).map { "<a href='#i\($0)'>\($0)</a>" }.joined(), others = (1...14).map { "<p>t\($0)</p>" }.joined()
        let pages = try set("<div class=a id=whole>\(rows)</div><div class=b>\(others)<p>\(links)</p></div>", css)
        #expect(pages.pages.count == 2)
        let places = pages.lists.map { $0.destinations.map(\.name) }
        #expect(places[0] == ["whole"] + (1...8).map { "i\($0)" } && places[1] == (9...14).map { "i\($0)" })
        // What the head of the second page says is what begins on it.
        #expect(pages.pages[1].lines.filter { $0.text == "s9" }.count == 2)
    }

    @Test func aNoteAtTheVeryEndOfAPairIsCalled() throws {
        let pages = try set(
            "<div class=a><p>a1<br>a2<br>a3</p><div style='position:absolute'>x<span class=n>note</span></div></div>"
                + "<div class=b><p>b1</p></div>",
            ".n { float: footnote } .n::footnote-call { content: counter(footnote) } .n::footnote-marker { content: '' }")
        #expect(pages.pages[0].lines.contains { $0.text.hasSuffix("note") && $0.y > 95 })
    }

    @Test func whatHasNoTextGoesWithTheNextPair() throws {
        let pages = try set(
            "<div class=a><p>a1</p><p class=f>float</p><p>a2</p></div><div class=b><p>b1</p><p>b2</p></div>",
            ".f { float: left; width: 20pt }")
        try expectLevel([("a1", "b1"), ("a2", "b2")], in: pages)
    }

    @Test func listsAndTextWithoutBlocksArePairedToo() throws {
        let pages = try set(
            "<div class=a>plain text</div><div class=b>other text</div><ul><li class=c>x</li><li class=c>y</li></ul>",
            "ul { margin: 0; padding-left: 20pt }")
        try expectLevel([("plain", "other"), ("x", "y")], in: pages)
        #expect(pages.dump.contains("\u{2022}"))
    }

    @Test func standInColumnsCellsAndTurnedBlocks() throws {
        let body = "<div class=a><p>a1</p><p>a2</p></div><div class=b><p>b1</p><p>b2</p></div>"
        for outer in [
            "<table><tr><td>\(body)</td></tr></table>", "<div style='columns:2;column-gap:4pt'>\(body)</div>",
            "<div style='float:left;width:100pt'>\(body)</div>x",
        ] {
            try expectLevel([("a1", "b1")], in: try set(outer, "table { width: 100% } td { padding: 0 } .a, .b { column-gap: 4pt }"))
        }
        let turned = try set("<div style='-fleuron-turn:-90deg;width:90pt'>\(body)</div>")
        #expect(try line("a1", in: turned).line.x == line("b1", in: turned).line.x)
    }

    @Test func insideEachOther() throws {
        let inner = "<div class=a><p>i1</p></div><div class=b><p>j1</p></div>"
        let body = "<div class=a><div>\(inner)</div><p>a2</p></div><div class=b><p>b1</p><p>b2</p></div>"
        let pages = try set(body, ".a, .b { column-gap: 2pt }")
        try expectLevel([("i1", "j1"), ("j1", "b1"), ("a2", "b2")], in: pages)
        let deep = (0..<40).reduce("x") { text, _ in "<div><div class=a><div>\(text)</div></div><div class=b><p>y</p></div></div>" }
        #expect(lost(deep, try set(deep, ".a, .b { column-gap: 0 }")).isEmpty)
    }
}
