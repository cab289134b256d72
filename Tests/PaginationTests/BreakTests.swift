import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Where pages end (css-break-3), by what stands on them.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct BreakTests {
    /// The second page ends a line short, as a pair of lines has no room on it; the third follows it down or does not.
    @Test(arguments: [("auto", 7), ("none", 8)])
    func facingPagesEndLevelUnlessTheyNeedNot(balancing: String, count: Int) throws {
        let body =
            "<p>\(SetPages.lines(1...8))</p><p style='break-before:page'>\(SetPages.lines(1...7))</p><p style='break-inside:avoid'>a<br>b</p><p>\(SetPages.lines(1...30))</p>"
        let set = try SetPages(body, css: "html { -fleuron-spread-balancing: \(balancing) }")
        #expect(set.pages.prefix(3).map(\.lines.count) == [8, 7, count])
    }

    /// Pairs of lines that find no room on a page of a spread: both its pages hold a line more instead, never one of them alone.
    @Test func bothPagesOfASpreadMayRunALineLong() throws {
        let pair = "<p style='break-inside:avoid'>a<br>b</p>"
        let body =
            "<p>\(SetPages.lines(1...15))</p><p style='break-inside:avoid'>a<br>b<br>c</p>"
            + "<p>\(SetPages.lines(1...5))</p>\(pair)\(pair)<p>\(SetPages.lines(1...5))</p>\(pair)<p>\(SetPages.lines(1...30))</p>"
        func counts(_ longPages: String) throws -> [Int] {
            try SetPages(body, css: "html { -fleuron-long-pages: \(longPages) }").pages.map(\.lines.count)
        }
        #expect(try counts("none").allSatisfy { $0 <= 8 })
        let long = try counts("auto")
        #expect(long.contains(9))
        for (index, count) in long.enumerated() where count > 8 {
            // Pages 2 and 3 face each other.
            let facing = index % 2 == 1 ? index + 1 : index - 1
            #expect(count == 9 && facing >= 0 && facing < long.count && long[facing] == 9, "\(long)")
        }
    }

    @Test func pagesFillUp() throws {
        #expect(try SetPages("<p>\(SetPages.lines(1...20))</p>").texts == [numbers(1...8), numbers(9...16), numbers(17...20)])
    }

    @Test func firstPageIsARecto() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...20))</p>")
        #expect(
            set.pages.map(\.head) == ["number 1 recto 200.000 120.000", "number 2 verso 200.000 120.000", "number 3 recto 200.000 120.000"])
    }

    @Test func marginsVanishAtTheHeadOfAPageButNotAfterAForcedBreak() throws {
        let natural = try SetPages("<p>\(SetPages.lines(1...8))</p><p style='margin-top:24pt'>next</p>")
        #expect(natural.pages[1].lines[0].y == natural.pages[0].lines[0].y)
        let forced = try SetPages("<p>a</p><p style='margin-top:24pt;break-before:page'>next</p>")
        #expect(forced.pages[1].lines[0].y == forced.pages[0].lines[0].y + 24)
    }

    @Test func forcedBreaksThatMeetAreOne() throws {
        #expect(
            try SetPages("<p style='break-after:page'>a</p><div style='break-before:page'><p style='break-before:page'>b</p></div>").texts
                == [["a"], ["b"]])
    }

    @Test func breakBeforeTheFirstElementMakesNoPage() throws {
        #expect(try SetPages("<p style='break-before:page'>a</p>").texts == [["a"]])
    }

    /// css-break-3 section 3.1: also where the box has a padding above it.
    @Test func theBreakBeforeAFirstChildIsBeforeItsBox() throws {
        let css = "section { padding-top: 12pt; background: red } p.new { break-before: page }"
        let set = try SetPages(
            "<section><div><p class=new>a</p></div></section><section><p class=new>b</p><p class=new>c</p></section>", css: css)
        #expect(set.texts == [["a"], ["b"], ["c"]])
        #expect(set.pages[0].lines[0].y == set.pages[1].lines[0].y && set.pages[1].lines[0].y == set.pages[2].lines[0].y + 12)
    }

    @Test func rectoLeavesABlankVerso() throws {
        let set = try SetPages("<p>a</p><p style='break-before:recto'>b</p>")
        #expect(set.texts == [["a"], [], ["b"]])
        #expect(set.pages[1].head == "number 2 verso blank 200.000 120.000")
    }

    @Test func versoNeedsNoBlankAfterARecto() throws {
        #expect(
            try SetPages("<p>a</p><p style='break-before:verso'>b</p><p style='break-before:left'>c</p>").texts == [
                ["a"], ["b"], [], ["c"],
            ])
    }

    /// Pages hold eight lines. What is too high by its lines may be parted, whatever its elements; what no limit is said of inside it may
    /// not.
    @Test func boxesHigherThanALimitArePartedAllTheSame() throws {
        func counts(_ box: String, _ css: String) throws -> [Int] {
            try SetPages(
                "<p>\(SetPages.lines(1...5))</p><div>\(box)</div>",
                css: "html { -fleuron-short-last-page-penalty: 0 } div { break-inside: avoid; \(css) }"
            ).pages.map(\.lines.count)
        }
        let five = "<p>a<br>b</p><p>c<br>d</p><p>e</p>"
        #expect(try counts(five, "") == [5, 5])
        #expect(try counts(five, "-fleuron-break-inside-limit: 5lh") == [5, 5])
        #expect(try counts(five, "-fleuron-break-inside-limit: 4lh") == [8, 2])
        #expect(try counts(five, "-fleuron-break-inside-limit: 50%") == [8, 2])
        #expect(try counts(five, "-fleuron-break-inside-limit: 65%") == [5, 5])
        #expect(try counts(five, "-fleuron-break-inside-limit: 4lh; margin-top: 12pt") == [7, 3])
        let held = "<p>a</p><p style='break-inside: avoid'>b<br>c<br>d</p><p>e</p>"
        #expect(try counts(held, "-fleuron-break-inside-limit: 4lh") == [6, 4])
        #expect(try counts("<p style='break-after: avoid'>a<br>b</p><p>c<br>d</p><p>e</p>", "-fleuron-break-inside-limit: 0") == [8, 2])
        let rows = ["a", "b", "c", "d", "e"].map { "<tr><td style='padding: 0'>\($0)</td></tr>" }.joined()
        let table = "<table style='border-spacing: 0'>\(rows)</table>"
        #expect(try counts(table, "-fleuron-break-inside-limit: 65%") == [5, 5])
        #expect(try counts(table, "-fleuron-break-inside-limit: 4lh") == [8, 2])
        // Columns in it, with such a box in them, which is no part of what is parted where that is too high.
        let inner = "<div style='-fleuron-break-inside-limit: 0'>d<br>e</div>"
        let columns = "<p>b<br>c</p><section style='columns: 1'>\(inner)</section><p>f</p>"
        #expect(try counts(columns, "-fleuron-break-inside-limit: 65%").first == 5)
        #expect(
            try SetPages(
                "<p>\(SetPages.lines(1...4))</p><div>\(columns)</div>",
                css: "html { -fleuron-short-last-page-penalty: 0 } div { break-inside: avoid; -fleuron-break-inside-limit: 65% }"
            ).pages.map(\.lines.count) == [4, 5])
        #expect(
            try SetPages(
                "<p>\(SetPages.lines(1...5))</p><section style='break-inside: avoid'><div>\(five)</div></section>",
                css: "div { break-inside: avoid; -fleuron-break-inside-limit: 0 }"
            ).pages.map(\.lines.count) == [5, 5])
    }

    /// As if nothing were said of breaks inside: in turned blocks, notes, floats, cells and what flows through frames.
    @Test(arguments: [
        "-fleuron-turn: 90deg", "float: footnote", "float: left", "display: table-cell", "-fleuron-flow: into story", "float: top",
    ])
    func boxesHigherThanALimitArePartedWhereverTheyStand(place: String) throws {
        let css = "@page { @-fleuron-frame a { -fleuron-flow: from story; left: 100pt; top: 0; width: 60pt; height: 36pt } }"
        func texts(_ avoidance: String) throws -> [[String]] {
            try SetPages(
                "<p>x</p><div style='\(place)'><p>y</p><section style='\(avoidance)'>\(SetPages.lines(1...30))</section></div><p>z</p>",
                css: css
            ).texts
        }
        let free = try texts("")
        #expect(free.joined().contains("30"))
        #expect(try texts("break-inside: avoid; -fleuron-break-inside-limit: 25%") == free)
    }

    /// What is placed as a whole, such as a float, is cut between lines: above a box that begins there, not below its upper edge.
    @Test func noStripOfABoxStandsAtTheFootOfAPage() throws {
        let box = "<div style='padding: 10pt 0; background: red'>\(SetPages.lines(8...13))</div>"
        for wrapper in ["<div style='float: left; width: 100pt'>", "<div style='display: inline-block; width: 100pt'>"] {
            let set = try SetPages("\(wrapper)<p>\(SetPages.lines(1...7))</p>\(box)</div>")
            #expect(set.texts == [numbers(1...7), numbers(8...13)], "\(wrapper)")
            #expect(set.rects[0].isEmpty, "\(wrapper) \(set.rects[0])")
            #expect(set.rects[1].reduce(0) { $0 + $1.rect.height.points } == 92, "\(wrapper)")
        }
    }

    @Test func orphansGoToTheNextPage() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...6))</p><p style='orphans:3'>\(SetPages.lines(7...12))</p>")
        #expect(set.texts == [numbers(1...6), numbers(7...12)])
    }

    @Test func widowsTakeALineWithThem() throws {
        let set = try SetPages("<p style='widows:3'>\(SetPages.lines(1...9))</p><p>\(SetPages.lines(10...20))</p>")
        #expect(set.texts == [numbers(1...6), numbers(7...14), numbers(15...20)])
    }

    @Test func headingsKeepWithWhatFollows() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...7))</p><h2>Heading</h2><p>\(SetPages.lines(8...20))</p>")
        #expect(set.texts == [numbers(1...7), ["Heading"] + numbers(8...14), numbers(15...20)])
    }

    @Test func unbreakableBoxesStayWhole() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...5))</p><div style='break-inside:avoid'><p>a<br>b</p><p>c<br>d</p></div>")
        #expect(set.texts == [numbers(1...5), ["a", "b", "c", "d"]])
    }

    @Test func unbreakableBoxTallerThanAPageIsBrokenAllTheSame() throws {
        let set = try SetPages("<div style='break-inside:avoid'><p>\(SetPages.lines(1...20))</p></div>")
        #expect(set.texts.flatMap { $0 } == numbers(1...20))
        #expect(set.pages.count == 3)
    }

    /// The left page of the spread ends a line short, because a heading may not stand at its foot: the right page does the same.
    @Test func facingPagesEndLevel() throws {
        let set = try SetPages(
            "<p>first</p><p style='break-before:page'>\(SetPages.lines(1...7))</p><h2>Heading</h2><p>\(SetPages.lines(8...27))</p>")
        #expect(set.texts[1] == numbers(1...7))
        #expect(set.texts[2] == ["Heading"] + numbers(8...13))
        #expect(set.pages[1].lines.last?.y == set.pages[2].lines.last?.y)
    }

    @Test func noPageEndsWithAHyphen() throws {
        let set = try SetPages("<p style='width:60pt'>\(SetPages.lines(1...7))<br>mmmmmm&shy;mmmmm<br>\(SetPages.lines(10...15))</p>")
        #expect(set.texts[0] == numbers(1...7))
        #expect(set.texts[1].count == 8)
    }

    @Test func lastPageOfAStretchHasMoreThanAFewLines() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...19))</p>")
        #expect(set.texts.map(\.count) == [8, 7, 4] || set.texts.map(\.count) == [7, 8, 4])
        #expect(set.texts.flatMap { $0 } == numbers(1...19))
    }

    @Test(arguments: ["size: 1pt 1pt; margin: 0", "size: 0", "margin: 1e9pt", "margin: 100%", "padding: 1e9pt", "size: 9pt; margin: 0"])
    func pagesWithoutRoomForALineAreRefused(page: String) throws {
        let error = #expect(throws: Diagnostic.self) {
            try SetPages("<p>one</p><p style='page: plate'>two</p>", css: "@page plate { \(page) }")
        }
        #expect(error?.code == .pageTooSmall && error?.message.contains("“plate”") == true)
        // Nothing stands on them.
        _ = try SetPages("<p>one</p>", css: "@page plate { \(page) }")
    }

    @Test(arguments: ["size: 12pt; margin: 0", "size: 1e9pt 1e9pt", "size: 30pt 40pt; margin: 5pt"])
    func everyOtherPageSizeSetsAllText(page: String) throws {
        let set = try SetPages("<p>one two three</p><p>four</p>", css: "@page { \(page) }")
        let text = set.texts.joined().joined(separator: " ")
        for word in ["one", "two", "three", "four"] { #expect(text.contains(word)) }
    }

    @Test(arguments: [
        "font-size: 1e9pt", "line-height: 1e9", "line-height: 0", "vertical-align: 1e9pt", "vertical-align: -1e9pt",
        "letter-spacing: 1e9pt", "text-indent: -1e9pt",
        "margin: -1e9pt", "padding: 1e9pt", "width: 0", "word-spacing: 1e9pt", "font-size: 1e9pt; line-height: normal",
        "orphans: 2000000000; widows: 2000000000",
    ])
    func absurdLengthsLoseNoText(style: String) throws {
        let set = try SetPages("<p>a <span style='\(style)'>bc</span> d</p><p style='\(style)'>e</p>")
        #expect(set.texts.joined().joined().filter { "abcde".contains($0) } == "abcde")
    }
}
