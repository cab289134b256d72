import DisplayLists
import Geometry
import Testing
import TextLayout
import Typefaces

@testable import Pagination

/// Floats with text beside them (CSS 2.2 section 9.5), on pages of 180 by 96 points of content: eight lines.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FloatTests {
    private static let words =
        "the quick brown fox jumps over a lazy dog and runs on through the long grass until night falls upon the field "
    static func text(_ count: Int) -> String { String(repeating: words, count: count) }
    static let box = "<div class=f></div>"
    static let sheet =
        ".f { float: left; width: 60pt; height: 30pt } .r { float: right; width: 60pt; height: 30pt } p { text-align: justify }"

    /// A float of the page or its column stands at the edge of that, wherever its block ends.
    @Test func floatsOfThePageStandAtItsEdge() throws {
        func float(_ css: String, around body: String = "<blockquote><p><i></i>\(Self.text(1))</p></blockquote>") throws -> [Rect] {
            let sheet =
                "blockquote { margin: 0 30pt } section blockquote { margin: 0 10pt } section { columns: 2; column-gap: 20pt }"
                + "i { width: 30pt; height: 22pt; \(css) }"
            let page = try #require(try SetPages(body, css: Self.sheet + sheet).pages.first)
            for rect in page.floats { #expect(Self.isClear(rect, of: page.lines)) }
            return page.floats
        }
        #expect(try float("float: inline-start").map(\.minX.points) == [40])
        #expect(try float("float: inline-start; float-reference: page").map(\.minX.points) == [10])
        #expect(try float("float: right; float-reference: column").map(\.maxX.points) == [190])
        let between = "<blockquote><i></i><p>\(Self.text(1))</p></blockquote>"
        #expect(try float("float: right; float-reference: page", around: between).map(\.maxX.points) == [190])
        let columns = "<section><blockquote><p><i></i>\(Self.text(1))</p></blockquote></section>"
        #expect(
            try float("float: right; float-reference: column", around: columns).map(\.maxX.points) == [90])
    }

    /// Stretches of a measure of 180 points that have room for no word, or for few, beside floats of several heights.
    @Test(arguments: [120, 140, 155, 160, 165, 170, 175, 179, 180])
    func textNeverCoversAFloat(width: Int) throws {
        for height in [5, 12, 30, 47] {
            for side in ["left", "right"] {
                for indent in [0, 10] {
                    let float = "<i style='float: \(side); width: \(width)pt; height: \(height)pt'></i>"
                    let set = try SetPages("\(float)<p>\(Self.text(1))</p>", css: "p { text-indent: \(indent)pt }")
                    let page = try #require(set.pages.first)
                    var rect = try #require(page.floats.first)
                    // Lines are taken for half a point higher than they are.
                    rect.size.height = rect.size.height - Length(points: 0.5)
                    #expect(Self.isClear(rect, of: page.lines), "\(width), \(height), \(side), \(indent)")
                }
            }
        }
    }

    /// The usual way to have a box hold its floats: an empty block at its end that stands below them (CSS 2.2 section 9.5.2).
    @Test(arguments: ["<p style='clear: both; margin: 0'></p>", "<b></b>"])
    func anEmptyBlockBelowFloatsEndsTheirBox(end: String) throws {
        let css = Self.sheet + "section { background: #ddd } b { display: block } b::after { content: ''; display: block; clear: both }"
        for text in ["", "<p>a</p>"] {
            let set = try SetPages("<section>\(text)\(Self.box)\(end)</section><p>after</p>", css: css)
            let rect = try #require(set.rects[0].first).rect
            #expect(abs(rect.height.points - (text.isEmpty ? 30 : 42)) < 0.01, "\(rect)")
            #expect(try #require(set.pages[0].lines.last).y > rect.maxY.points)
        }
        let without = try SetPages("<section><p>a</p>\(Self.box)</section><p>after</p>", css: css)
        #expect(abs(try #require(without.rects[0].first).rect.height.points - 12) < 0.01)
    }

    /// Backgrounds of blocks, floats, text: CSS 2.2 appendix E. Blocks that follow a float lie below it, inside each other as before.
    @Test(arguments: ["BODY", "<section style='display: inline-block; width: 150pt'>BODY</section>"])
    func floatsLieAboveTheBackgroundsOfBlocks(around: String) throws {
        let css = ".f { float: left; width: 60pt; height: 30pt; background: #111 } div, p { margin: 0 }"
        let blocks = "<div style='background: #222'><p style='background: #333'>a</p></div><p style='background: #444'>b</p>"
        func grays(_ body: String) throws -> [UInt8] {
            try SetPages(around.replacing("BODY", with: body), css: css).rects[0].map { $0.color.red / 17 }
        }
        let order = try grays("<div class=f></div>\(blocks)")
        #expect(order == [2, 3, 4, 1])
        #expect(try grays("<div style='background: #555'><div class=f></div><p style='background: #333'>a</p></div>") == [5, 3, 1])
        // What is positioned lies above floats.
        #expect(
            try grays("<div class=f></div><div style='background: #666; position: relative'><p style='background: #333'>a</p></div>")
                == [1, 6, 3])
    }

    @Test func anOffsetMovesAFloatFromItsEdge() throws {
        func floats(_ css: String) throws -> [Rect] {
            let set = try SetPages("<p><i></i>\(Self.text(1))</p>", css: Self.sheet + "i { width: 30pt; height: 24pt; \(css) }")
            return try #require(set.pages.first).floats
        }
        #expect(try floats("float: left; float-offset: 5pt").map(\.minX.points) == [10])
        #expect(try floats("float: left; float-offset: 5pt").map(\.maxX.points) == [45])
        #expect(try floats("float: right; margin-right: 2pt; float-offset: 10%").map(\.minX.points) == [140])
        #expect(try floats("float: top; float-offset: 12pt").map(\.minY.points) == [24])
        #expect(try floats("float: bottom; float-offset: 12pt").map(\.maxY.points) == [96])
        #expect(try floats("float: bottom; float-offset: -3pt").map(\.maxY.points) == [111])
        let set = try SetPages("<p><i></i>w</p>", css: Self.sheet + "i { width: 30pt; height: 24pt; float: top; float-offset: 12pt }")
        #expect(set.pages[0].lines.map { $0.y > 48 && $0.y < 60 } == [true])
        #expect(try floats("float: left; float-offset: -4pt").map(\.maxX.points) == [36])
    }

    /// Whether no line of the page reaches into a rectangle: the lines are as high as 12 points, with the baseline 3 points or so from
    /// below.
    static func isClear(_ rect: Rect, of lines: [SetPages.Line]) -> Bool {
        lines.allSatisfy { line in
            line.y - 8.5 >= rect.maxY.points || line.y + 3 <= rect.minY.points || line.x >= rect.maxX.points - 0.7
                || line.x + line.width <= rect.minX.points + 0.7
        }
    }

    // MARK: Text beside floats

    @Test(arguments: [("f", 70.0, 190.0), ("r", 10.0, 130.0)])
    func textRunsBesideAndBelow(name: String, left: Double, right: Double) throws {
        let set = try SetPages("<div class=\(name)></div><p>\(Self.text(2))</p>", css: Self.sheet)
        let lines = set.pages[0].lines
        for line in lines.prefix(3) { #expect(abs(line.x - left) < 0.7 && abs(line.x + line.width - right) < 1.5, "\(line)") }
        for line in lines.dropFirst(3).prefix(2) { #expect(abs(line.x - 10) < 0.7 && abs(line.x + line.width - 190) < 1.5, "\(line)") }
        #expect(Self.isClear(try #require(set.pages[0].floats.first), of: lines))
        #expect(set.gaps().allSatisfy { $0 == 12 })
    }

    @Test func textRunsBetweenTwo() throws {
        let narrower = ".f, .r { width: 40pt }"
        let set = try SetPages("<div class=f></div><div class=r></div><p>\(Self.text(2))</p>", css: Self.sheet + narrower)
        for line in set.pages[0].lines.prefix(3) { #expect(line.x > 49 && line.x + line.width < 151) }
    }

    @Test func severalParagraphsStandBesideOne() throws {
        let set = try SetPages(
            "<div class=f style='height: 48pt'></div><p>a</p><p>b</p><p style='margin-top:12pt'>c</p><p>d</p>", css: Self.sheet)
        #expect(set.pages[0].lines.map(\.x).map { ($0 / 5).rounded() * 5 } == [70, 70, 70, 10])
        #expect(set.gaps() == [12, 24, 12])
    }

    @Test func marginsKeepTextAway() throws {
        let set = try SetPages("<div class=f style='margin: 6pt 10pt 6pt 5pt'></div><p>\(Self.text(2))</p>", css: Self.sheet)
        let float = try #require(set.pages[0].floats.first)
        #expect([float.minX, float.minY, float.width, float.height].map(\.points) == [10, 12, 75, 42])
        #expect(set.pages[0].lines.map { $0.x > 80 }.prefix(5) == [true, true, true, true, false])
    }

    // MARK: Places (section 9.5.1)

    @Test func aFloatThatNothingFollowsStandsBelowTheMarginBeforeIt() throws {
        let alone = "<p style='margin-bottom: 12pt'>a</p><div class=f></div>"
        let places = try [alone, alone + "<p>b</p>"].map { try SetPages($0, css: Self.sheet).pages[0].floats.first?.minY }
        #expect(places[0] != nil && places[0] == places[1])
    }

    @Test func floatsStandBesideEachOtherAndThenBelow() throws {
        let set = try SetPages(String(repeating: Self.box, count: 4), css: Self.sheet)
        #expect(set.pages[0].floats.map { [$0.minX.points, $0.minY.points] } == [[10, 12], [70, 12], [130, 12], [10, 42]])
    }

    @Test func noFloatStandsHigherThanOneBeforeIt() throws {
        let set = try SetPages(
            "<div class=f style='width: 150pt'></div><div class=f></div><div class=r style='width: 20pt'></div>", css: Self.sheet)
        #expect(set.pages[0].floats.map { [$0.minX.points, $0.minY.points] } == [[10, 12], [10, 42], [170, 42]])
    }

    @Test func aFloatStandsAtTheLineOfItsPlaceInTheText() throws {
        let set = try SetPages("<p>\(Self.text(1))<span class=f></span>\(Self.text(1))</p>", css: Self.sheet)
        let float = try #require(set.pages[0].floats.first)
        let before = try #require(set.pages[0].lines.lastIndex { $0.text.contains("field") && $0.y < 80 })
        // Beside the line that holds its place, or below if there it does not fit.
        #expect(float.minY.points >= set.pages[0].lines[0].y - 9 + 12 * Double(before) - 12.1)
        #expect(Self.isClear(float, of: set.pages[0].lines))
    }

    @Test func aFloatWiderThanThePageStandsByItself() throws {
        let set = try SetPages("<div class=f style='width: 500pt'></div><p>a</p>", css: Self.sheet)
        #expect(set.pages[0].floats.map { [$0.minX.points, $0.width.points] } == [[10, 500]])
        #expect(set.pages[0].lines.map(\.y)[0] > 42)
    }

    /// Rule 7 of section 9.5.1, for both sides.
    @Test func aRightFloatWiderThanItsBlockSticksOutOnTheLeft() throws {
        let set = try SetPages("<div style='margin: 0 40pt'><div class=r style='width: 150pt'></div></div><p>a</p>", css: Self.sheet)
        #expect(set.pages[0].floats.map { [$0.minX.points, $0.width.points] } == [[0, 150]])
    }

    /// Margins that join later lie below the top of a float, if the block that it stands in has its place by then (as browsers have it).
    @Test(arguments: [
        ("<p style='margin-bottom: 6pt'>a</p>@<p style='margin-top: 18pt'>b</p>", 30.0, 42.0),
        ("<p>a</p>@<p style='margin-top: 18pt'>b</p>", 24, 42),
        ("<p>a</p><div>@<p style='margin-top: 18pt'>b</p></div>", 42, 42),
        ("<p>a</p><div style='padding-top: 1pt'>@<p style='margin-top: 18pt'>b</p></div>", 25, 43),
        ("<p>a</p><div style='display: flow-root; margin-top: 6pt'>@<p style='margin-top: 18pt'>b</p></div>", 30, 48),
        ("<p style='margin-bottom: 18pt'>a</p>@<p style='margin-top: -6pt'>b</p>", 42, 36),
        ("<p>a</p>@<div style='margin-top: 6pt'><p style='margin-top: 18pt'>b</p></div>", 24, 42),
    ])
    func aFloatBetweenBlocksStandsBelowTheMarginKnownThere(body: String, float: Double, line: Double) throws {
        let set = try SetPages(body.replacingOccurrences("@", with: Self.box), css: Self.sheet)
        #expect(set.pages[0].floats.map(\.minY.points) == [float])
        let b = try #require(set.pages[0].lines.last)
        #expect(b.text == "b" && abs(b.y - line - 9) < 1.2 && b.x > 69, "\(b)")
    }

    @Test func floatsAreAsWideAsTheirContentWhereThereIsRoom() throws {
        let set = try SetPages(
            "<div class=a>ab cd</div><div class=a style='clear:both'>\(Self.text(1))</div><div class=a style='clear:both; width: 50%'></div>",
            css: ".a { float: left; height: 12pt }")
        let widths = set.pages.flatMap(\.floats).map(\.width.points)
        #expect(widths[0] > 15 && widths[0] < 40 && widths[1] == 180 && widths[2] == 90)
    }

    // MARK: Clear

    @Test(arguments: [("left", 42.0), ("right", 54.0), ("both", 54.0), ("none", 12.0)])
    func clearGoesBelow(sides: String, top: Double) throws {
        let set = try SetPages(
            "<div class=f></div><div class=r style='height: 42pt'></div><p style='clear: \(sides)'>a</p>", css: Self.sheet)
        #expect(abs(try #require(set.pages[0].lines.first).y - top - 9) < 1.2)
    }

    @Test func clearanceTakesTheMarginIn() throws {
        let set = try SetPages("<div class=f></div><p>a</p><p style='clear: both; margin-top: 6pt'>b</p>", css: Self.sheet)
        #expect(set.gaps() == [30])
    }

    @Test func aLineBreakClears() throws {
        let set = try SetPages("<p><span class=f></span>a<br clear=all>b</p>", css: Self.sheet)
        #expect(set.gaps() == [30])
    }

    // MARK: Blocks beside floats

    @Test func whatMayNotOverlapGoesBesideOrBelow() throws {
        let size = [
            "p.png": Size(width: Length(points: 100), height: Length(points: 24)),
            "w.png": Size(width: Length(points: 150), height: Length(points: 24)),
        ]
        let set = try SetPages(
            "<div class=f></div><img src=p.png style='display:block'><img src=w.png style='display:block'>", css: Self.sheet, images: size)
        #expect(set.images[0].map { [$0.rect.minX.points, $0.rect.minY.points] } == [[70, 12], [10, 42]])
    }

    @Test func tablesStandBesideOrBelow() throws {
        let set = try SetPages(
            "<div class=f></div><table><tr><td>a<td>b</table><table style='width: 150pt'><tr><td>c</table>", css: Self.sheet)
        let lines = set.pages[0].lines
        #expect(lines[0].x > 70 && lines[0].y < 30)
        #expect(try #require(lines.first { $0.text == "c" }).y > 42)
    }

    @Test func aFlowRootHoldsItsFloats() throws {
        let set = try SetPages("<div style='display: flow-root'><div class=f></div>a</div><p>b</p>", css: Self.sheet)
        #expect(set.gaps() == [30])
        let open = try SetPages("<div><div class=f></div>a</div><p>b</p>", css: Self.sheet)
        #expect(open.gaps() == [12])
    }

    @Test func floatsInCellsInlineBlocksAndFloatsAreSet() throws {
        let body = "<span class=f>in</span>beside"
        for outer in [
            "<table><tr><td>@</table>", "<p><span style='display: inline-block'>@</span></p>",
            "<div class=f style='width: 150pt; height: 40pt'>@</div>",
        ] {
            let set = try SetPages(outer.replacingOccurrences("@", with: body), css: Self.sheet)
            let texts = set.texts.flatMap { $0 }.sorted()
            #expect(texts == ["beside", "in"], "\(outer) \(texts)")
            let lines = set.pages[0].lines
            let inner = try #require(lines.first { $0.text == "in" }), beside = try #require(lines.first { $0.text == "beside" })
            #expect(beside.x >= inner.x + 59, "\(outer)")
            #expect(abs(beside.y - inner.y) < 0.01)
        }
    }

    @Test func markersStandBesideTheirItems() throws {
        let set = try SetPages("<div class=f></div><ul style='padding-left: 20pt; margin: 0'><li>a</li></ul>", css: Self.sheet)
        let marker = try #require(set.pages[0].lines.first { $0.text != "a" }),
            item = try #require(set.pages[0].lines.first { $0.text == "a" })
        #expect(marker.x > 60 && marker.x < item.x && marker.y == item.y)
    }

    /// It stands beside the first line, which does not change it; fonts that look at spaces make no difference.
    @Test(arguments: ["EB Garamond", "Lato"])
    func aFloatedFirstLetterIsNotOfTheFirstLine(family: String) throws {
        let set = try SetPages(
            "<p>\(Self.text(2))</p>",
            css:
                "p { font-family: '\(family)' } p::first-letter { float: left; font-size: 30pt; line-height: 24pt } p::first-line { font-size: 6pt }"
        )
        let sizes = set.lists[0].shapes.map { placed in
            let text = set.layout.text
            return Double(text.fonts[text.words.shapes[placed.shape].font].size) / 65_536
        }
        #expect(Set(sizes) == [30, 6, 10])
    }

    @Test func aFirstLetterMayFloat() throws {
        let set = try SetPages(
            "<p>\(Self.text(2))</p>", css: "p::first-letter { float: left; font-size: 30pt; line-height: 24pt } p { text-align: left }")
        let lines = set.pages[0].lines
        let letter = try #require(lines.first { $0.text == "t" }), float = try #require(set.pages[0].floats.first)
        let others = lines.filter { $0.text != "t" }
        #expect(float.height.points == 24 && letter.x < 11)
        #expect(
            others[0].text.hasPrefix("he quick") && others[0].x >= float.maxX.points - 1 && others[1].x >= float.maxX.points - 1
                && others[2].x < 11)
    }

    // MARK: Pages

    @Test func aFloatThatHasNoRoomGoesToTheNextPageAndTextFillsThePage() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...6))</p><div class=f></div><p>\(SetPages.lines(7...20))</p>", css: Self.sheet)
        #expect(set.texts[0] == numbers(1...8))
        #expect(set.pages[0].floats.isEmpty)
        #expect(set.pages[1].floats.map { [$0.minX.points, $0.minY.points] } == [[10, 12]])
        #expect(set.pages[1].lines.prefix(3).allSatisfy { $0.x > 69 } && set.pages[1].lines[3].x < 11)
        #expect(set.texts.flatMap { $0 } == numbers(1...20))
    }

    @Test func widowsAndOrphansHoldBesideFloats() throws {
        let set = try SetPages(
            "<p>\(SetPages.lines(1...6))</p><div class=f></div><p>\(SetPages.lines(7...9))</p>",
            css: Self.sheet + "p { widows: 2; orphans: 2 }")
        #expect(set.texts == [numbers(1...6), numbers(7...9)])
    }

    @Test func floatsThatWaitKeepTheirOrder() throws {
        let boxes = (1...4).map { "<div class=f style='height: 40pt; width: 100pt'>f\($0)</div>" }.joined()
        let set = try SetPages("<p>\(SetPages.lines(1...5))</p>\(boxes)<p>\(SetPages.lines(6...30))</p>", css: Self.sheet)
        #expect(set.texts.flatMap { $0 }.filter { $0.hasPrefix("f") } == ["f1", "f2", "f3", "f4"])
        #expect(set.texts.flatMap { $0 }.filter { !$0.hasPrefix("f") } == numbers(1...30))
        for page in set.pages { for float in page.floats { #expect(float.maxY.points <= 108.01) } }
    }

    @Test func floatsAtTheEndStandOnAPageOfTheirOwn() throws {
        let set = try SetPages("<p>\(SetPages.lines(1...7))</p><div class=f>f</div>", css: Self.sheet)
        #expect(set.texts == [numbers(1...7), ["f"]])
    }

    @Test func aFloatHigherThanAPageIsSetInParts() throws {
        let set = try SetPages("<div class=f>\(SetPages.lines(1...30))</div><p>a</p>", css: ".f { float: left; width: 60pt }")
        #expect(set.texts.flatMap { $0 } == numbers(1...30) + ["a"])
        #expect(set.pages.count == 4)
    }

    /// Though it has a margin that would fit by itself, and nothing to part it at.
    @Test(arguments: ["", "<p>before</p>"], [0, 2, 20])
    func aFloatHigherThanAPageLeavesTheTextItsPages(before: String, margin: Int) throws {
        let words = (1...40).map { "w\($0)" }
        let float = "<div style='float: right; width: 40pt; height: 150pt; margin: \(margin)pt'></div>"
        let set = try SetPages("\(before)\(float)<p>\(words.joined(separator: "<br>"))</p>")
        #expect(Array(set.texts.joined().filter { $0.hasPrefix("w") }) == words)
        #expect(set.pages.flatMap(\.lines).allSatisfy { $0.y <= 108 })
    }

    /// The last line beside it need not reach its foot.
    @Test(arguments: [84, 97, 99, 100])
    func textStandsBesideAFloatAsHighAsThePage(height: Int) throws {
        let body = "<div class=f style='height: \(height)pt'></div><p>\(SetPages.lines(1...16))</p>"
        let set = try SetPages(body, css: Self.sheet + "@page { size: 200pt 124pt }")
        #expect(set.texts.map(\.count) == [8, 8])
        #expect(Array(set.texts.joined()) == (1...16).map { String($0) })
    }

    @Test func boxesThatRepeatTheirEdgesHaveRoomForThem() throws {
        let set = try SetPages(
            "<p>a<span class=f style='height: 12pt'></span></p><div style='padding: 12pt; box-decoration-break: clone; background: #eee'>\(SetPages.lines(1...14))</div>",
            css: Self.sheet)
        #expect(set.texts == [["a"] + numbers(1...5), numbers(6...11), numbers(12...14)])
        for page in set.pages.dropFirst() { #expect(abs(page.lines[0].y - 24 - 9) < 1.2) }
    }

    @Test func aTableBesideAFloatRepeatsItsHeadWhereItsRowsStand() throws {
        let rows = (1...12).map { "<tr><td>\($0)" }.joined()
        let set = try SetPages(
            "<div class=f></div><table style='border-spacing: 0'><thead><tr><th>h</thead>\(rows)</table>",
            css: Self.sheet + "td, th { padding: 0; text-align: left }")
        #expect(set.texts == [["h"] + numbers(1...7), ["h"] + numbers(8...12)])
        for line in set.pages.flatMap(\.lines) { #expect(line.x > 69, "\(line)") }
    }

    @Test func aForcedBreakBetweenRowsBeginsPagesAnew() throws {
        let body =
            "<div class=f></div><table style='border-spacing: 0'><tr><td>1<tr style='break-before: page'><td>2</table><div class=f style='height: 90pt'></div><p>after</p>"
        let set = try SetPages(body, css: Self.sheet + "td { padding: 0 }")
        // The second float has no room below the row: text fills the page, and the float stands on the next.
        #expect(set.texts == [["1"], ["2", "after"], []])
        #expect(set.pages.map { $0.floats.map(\.minY.points) } == [[12], [], [12]])
    }

    @Test func anyNumberOfWorkersGivesTheSamePages() throws {
        let body = (1...12).map { "<div class='\($0 % 3 == 0 ? "r" : "f")'>\($0)</div><p>\(Self.text(1 + $0 % 3))</p>" }.joined()
        #expect(try SetPages(body, css: Self.sheet, workers: 1).dump == SetPages(body, css: Self.sheet, workers: 3).dump)
    }

    // MARK: Bad input

    @Test(arguments: [
        "<div class=f style='width: 0; height: 0'>a</div>", "<div class=f style='width: 1e9pt; height: 1e9pt'>a</div>",
        "<div class=f style='margin: -100pt'>a</div>", "<div class=f style='margin: 0 0 0 calc(1pt / 0)'>a</div>",
        "<div class=f style='shape-outside: polygon(0 0)'>a</div>", "<div class=f style='shape-outside: circle(calc(0/0*1px))'>a</div>",
        "<div class=f style='shape-outside: polygon(calc(1pt*(0/0)) 1pt, 3pt 1e30pt, -1e30pt 4pt); shape-margin: 1e20pt'>a</div>",
        "<div class=f style='shape-outside: path(\"M 0 0 L\")'>a</div>", "<div class=f style='shape-outside: ellipse(0 0)'>a</div>",
    ])
    func strangeFloatsLoseNothing(body: String) throws {
        let set = try SetPages("\(body)<p>\(SetPages.lines(1...9))</p>", css: Self.sheet)
        #expect(Set(set.texts.flatMap { $0 }).isSuperset(of: numbers(1...9) + ["a"]))
    }

    @Test func floatsInFloatsInFloatsEnd() throws {
        let depth = 40
        let body = String(repeating: "<div class=g>", count: depth) + "deep" + String(repeating: "</div>", count: depth)
        #expect(try SetPages(body + "<p>a</p>", css: ".g { float: left }").texts.flatMap { $0 }.sorted() == ["a", "deep"])
    }

    @Test func manyFloatsInOneParagraphAreSet() throws {
        let body = (1...60).map { "w\($0) <i class=g>\($0)</i> " }.joined()
        let texts = try SetPages("<p>\(body)</p>", css: ".g { float: left; width: 20pt; height: 12pt } p { text-align: left }").texts
            .flatMap { $0 }
        #expect(texts.flatMap { $0.split(separator: " ") }.count == 120)
    }

    /// A paragraph that is set in parts: every float stands on its page, beside the text of its place, and no two overlap.
    @Test func floatsInALongParagraphStandWhereTheyBelong() throws {
        let count = 300
        let body = (1...count).map { "one two three w\($0) <i class='g\($0 % 2)'>f\($0)</i> four" }.joined(separator: " ")
        let set = try SetPages(
            "<p>\(body)</p><p>end</p>",
            css:
                ".g0, .g1 { width: 20pt; height: 16pt } .g0 { float: left } .g1 { float: right } p { text-align: justify; widows: 2; orphans: 2; text-indent: 10pt }"
        )
        func isFloat(_ line: SetPages.Line) -> Bool { line.text.hasPrefix("f") && line.text.dropFirst().allSatisfy(\.isNumber) }
        var pageOfWord: [String: Int] = [:]
        var words: [String] = []
        for (number, page) in set.pages.enumerated() {
            for line in page.lines where !isFloat(line) {
                for word in line.text.split(separator: " ").map(String.init) {
                    words.append(word)
                    pageOfWord[word] = number
                }
                #expect(Self.isClearOfAll(page.floats, line), "\(line)")
            }
            for (index, float) in page.floats.enumerated() {
                #expect(float.maxY.points <= 108.01 && float.minY.points >= 11.99)
                for other in page.floats[..<index] {
                    #expect(float.minX >= other.maxX || other.minX >= float.maxX || float.minY >= other.maxY || other.minY >= float.maxY)
                }
            }
        }
        #expect(words == (1...count).flatMap { ["one", "two", "three", "w\($0)", "four"] } + ["end"])
        #expect(set.pages.map(\.floats.count).reduce(0, +) == count)
        for (number, page) in set.pages.enumerated() {
            for line in page.lines where isFloat(line) {
                let own = try #require(pageOfWord["w" + line.text.dropFirst()])
                #expect(number == own || number == own + 1, "\(line.text) on \(number), its word on \(own)")
            }
        }
        // Only the first line of the paragraph is indented.
        let first = set.pages.flatMap(\.lines).filter { !isFloat($0) }
        #expect(first[0].x > 19 && first.dropFirst().dropLast().allSatisfy { abs($0.x - 20) > 0.5 })
    }

    private static func isClearOfAll(_ floats: [Rect], _ line: SetPages.Line) -> Bool { floats.allSatisfy { isClear($0, of: [line]) } }

    @Test func thousandsOfFloatsAreSet() throws {
        let body = (1...2_000).map { "<i class=g>\($0)</i>" }.joined(separator: " ")
        let texts = try SetPages("<p>start</p>\(body)<p>end</p>", css: ".g { float: left; width: 20pt; height: 12pt }").texts.flatMap { $0 }
        #expect(texts.count == 2_002)
    }
}

extension String {
    fileprivate func replacingOccurrences(_ character: Character, with other: String) -> String {
        map { $0 == character ? other : String($0) }.joined()
    }
}
