import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Page floats of one of several columns (css-page-floats-3), on pages of eight lines with two columns of 85 points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ColumnFloatTests {
    private static let sheet = """
        @page { @footnote { margin: 0; padding: 0; border: none } }
        div { columns: 2; column-gap: 10pt }
        figure { margin: 0; padding: 0 } .t { float: top } .b { float: bottom } .s { float: snap-block }
        .n { float: footnote } .n::footnote-marker { content: "" } .n::footnote-call { content: "*"; font-size: 10pt; line-height: 12pt; vertical-align: baseline }
        """

    /// Paragraphs of a line each.
    private func text(_ range: ClosedRange<Int>, _ inside: [Int: String] = [:]) -> String {
        range.map { "<p>\($0)\(inside[$0] ?? "")</p>" }.joined()
    }

    private func figure(_ kind: String, _ name: String, lines: Int = 1, _ style: String = "") -> String {
        let lines = (1...lines).map { "\(name)\($0)" }.joined(separator: "<br>")
        return "<figure class='\(kind)' style='text-align: left; \(style)'>\(lines)</figure>"
    }

    private func set(_ body: String, _ css: String = "") throws -> SetPages { try SetPages("<div>\(body)</div>", css: Self.sheet + css) }

    /// The words of the columns of a page, each from top to bottom.
    private func columns(_ page: SetPages.Page) -> [[String]] {
        var result: [Double: [(y: Double, text: String)]] = [:]
        for line in page.lines { result[line.x < 100 ? 0 : 1, default: []].append((line.y, line.text)) }
        return [0.0, 1].map { (result[$0] ?? []).sorted { $0.y < $1.y }.map(\.text) }
    }

    /// The floats of a page: left edge, top, width and height in points.
    private func floats(_ page: SetPages.Page) -> [[Double]] {
        page.floats.map { [$0.minX, $0.minY, $0.width, $0.height].map(\.points) }
    }

    private func words(_ set: SetPages) -> [String] { set.texts.joined().sorted() }

    /// Each page's columns, one after the other.
    private func column(of text: String, in set: SetPages) throws -> Int {
        try #require(set.pages.flatMap(columns).firstIndex { $0.contains(text) }, "\(text)")
    }

    @Test func aFloatStandsAtTheHeadOfTheColumnOfItsAnchor() throws {
        let set = try set(text(1...3) + figure("t", "f", lines: 2) + text(4...30))
        #expect(columns(set.pages[0]) == [["f1", "f2"] + numbers(1...6), numbers(7...14)])
        #expect(floats(set.pages[0]) == [[10, 12, 85, 24]])
    }

    @Test func aFloatStandsAtTheFootOfTheColumnOfItsAnchor() throws {
        let set = try set(text(1...12) + figure("b", "f", lines: 3) + text(13...30))
        #expect(columns(set.pages[0]) == [numbers(1...8), numbers(9...13) + ["f1", "f2", "f3"]])
        #expect(floats(set.pages[0]) == [[105, 72, 85, 36]])
    }

    @Test func aFloatSnapsToTheNearestEdgeOfItsColumn() throws {
        let set = try set(text(1...2) + figure("s", "f") + text(3...13) + figure("s", "g") + text(14...40))
        #expect(columns(set.pages[0]) == [["f1"] + numbers(1...7), numbers(8...14) + ["g1"]])
    }

    @Test func aBareFloatMeansTheColumnAndThePageHasToBeAskedFor() throws {
        for (css, width) in [("", 85.0), ("figure { float-reference: column }", 85), ("figure { float-reference: page }", 180)] {
            let set = try self.set(text(1...3) + figure("t", "f") + text(4...30), css)
            #expect(set.pages[0].floats.map(\.width.points) == [width], "\(css)")
        }
    }

    /// Seven lines are above the anchor, and two of the float have no room below.
    @Test func whatHasNoRoomInItsColumnGoesToTheNext() throws {
        let set = try set(text(1...7) + figure("t", "f", lines: 2) + text(8...30))
        #expect(columns(set.pages[0]) == [numbers(1...8), ["f1", "f2"] + numbers(9...14)])
        let last = try self.set(text(1...15) + figure("t", "f", lines: 2) + text(16...30))
        #expect(columns(last.pages[0]) == [numbers(1...8), numbers(9...16)])
        #expect(columns(last.pages[1])[0].prefix(2) == ["f1", "f2"])
    }

    @Test func noFloatStandsBeforeItsAnchorAndNoWordIsLost() throws {
        for line in stride(from: 1, through: 40, by: 3) {
            for kind in ["t", "b", "s"] {
                for fill in ["auto", "balance", "balance-all"] {
                    let set = try set(text(1...40, [line: figure(kind, "f", lines: 3)]), "div { column-fill: \(fill) }")
                    let float = try column(of: "f1", in: set), anchor = try column(of: "\(line)", in: set)
                    #expect(float == anchor || float == anchor + 1, "line \(line), \(kind), \(fill)")
                    #expect(words(set) == (numbers(1...40) + ["f1", "f2", "f3"]).sorted())
                    #expect(set.texts.joined().filter { !$0.hasPrefix("f") }.sorted { Int($0)! < Int($1)! } == numbers(1...40))
                }
            }
        }
    }

    @Test func columnsWithFloatsAreLevel() throws {
        let set = try set(text(1...4) + figure("t", "f", lines: 2) + text(5...8))
        let level = columns(set.pages[0])
        #expect(level.map(\.count) == [5, 5] && level.joined().filter { $0.hasPrefix("f") } == ["f1", "f2"])
        let other = try self.set(text(1...2) + figure("b", "f", lines: 4) + text(3...8) + "<p>end</p>")
        #expect(columns(other.pages[0]) == [numbers(1...3) + (1...4).map { "f\($0)" }, numbers(4...8) + ["end"]])
        #expect(other.pages[0].lines.map(\.y).max() == other.pages[0].lines.filter { $0.text == "f4" }.map(\.y).max())
    }

    @Test func floatsStandInTheRowOfTheirAnchorBeforeWhatSpansTheColumns() throws {
        let body = text(1...3) + figure("t", "f", lines: 2) + "<h2 style='column-span: all'>title</h2>" + text(4...6)
        let set = try set(body), lines = set.pages[0].lines
        let title = try #require(lines.first { $0.text == "title" }).y
        for line in lines where line.text != "title" {
            #expect((line.y < title) == (line.text.hasPrefix("f") || Int(line.text)! <= 3), "\(line.text)")
        }
    }

    @Test func floatsOfAChapterStandBeforeTheNext() throws {
        let floats = (1...5).map { figure($0 % 2 == 0 ? "b" : "t", "f\($0)x", lines: 6) }.joined()
        let set = try SetPages(
            "<div>\(text(1...9))\(floats)</div><div style='break-before: page'>\(text(10...12))</div>", css: Self.sheet)
        #expect(words(set) == (numbers(1...12) + (1...5).flatMap { float in (1...6).map { "f\(float)x\($0)" } }).sorted())
        let next = try column(of: "10", in: set)
        let columns = try (1...5).map { try column(of: "f\($0)x1", in: set) }
        #expect(columns == columns.sorted() && columns.allSatisfy { $0 < next })
        #expect(try column(of: "10", in: set) % 2 == 0)
    }

    @Test func aFloatAsHighAsThePageHasAColumnOfItsOwn() throws {
        let set = try set(text(1...3) + figure("t", "f", lines: 8) + text(4...30))
        let own = try column(of: "f1", in: set)
        #expect(set.pages.flatMap(columns)[own] == (1...8).map { "f\($0)" })
        #expect(words(set) == (numbers(1...30) + (1...8).map { "f\($0)" }).sorted())
    }

    @Test func aFloatThatIsHigherThanAPageGoesOnInTheNextColumn() throws {
        let set = try set(text(1...3) + figure("t", "f", lines: 20) + text(4...12))
        #expect(words(set) == (numbers(1...12) + (1...20).map { "f\($0)" }).sorted())
        #expect(set.diagnostics.all.map(\.code.rawValue) == ["layout.float-too-high"])
    }

    @Test func floatsInColumnsInsideOthersAreNotLost() throws {
        for outer in 1...3 {
            let inner = "<div><div>" + text(1...12) + figure("t", "f", lines: 2) + text(13...14) + "</div></div>"
            let set = try SetPages("<section style='columns: \(outer)'>\(inner)</section>", css: Self.sheet)
            #expect(words(set) == (numbers(1...14) + ["f1", "f2"]).sorted(), "\(outer): \(set.texts)")
        }
    }

    /// A page whose lines are stacked one by one may hold nothing but a float of the columns that it begins in.
    @Test func aFloatAloneOnAPageOfColumnsInsideOthersLosesNoLine() throws {
        for count in 8...30 {
            let inner = "<div>" + figure("s", "f") + "<p>" + (1...count).map { "w\($0)x" }.joined(separator: "<br>") + "</p></div>"
            let set = try SetPages(
                "<section style='columns: 1'>\(inner)<p><i style='float: left'>x</i></p></section>",
                css: Self.sheet + "@page { size: 120pt 90pt }")
            #expect(words(set) == ((1...count).map { "w\($0)x" } + ["f1", "x"]).sorted(), "\(count): \(set.texts)")
        }
    }

    @Test func tenFloatsOnOneAnchorKeepTheirOrder() throws {
        let floats = (1...10).map { figure("t", "f\($0)x", lines: 3) }.joined()
        let set = try set(text(1...3) + floats + text(4...60))
        let columns = try (1...10).map { try column(of: "f\($0)x1", in: set) }
        #expect(columns == columns.sorted() && columns[0] <= 1)
        #expect(words(set).count == 90)
    }

    @Test func deferredFloatsLetColumnsPass() throws {
        let set = try set(text(1...3) + figure("t", "f") + text(4...60), "figure { float-defer: 2 }")
        #expect(try column(of: "f1", in: set) == 2)
        let last = try self.set(text(1...3) + figure("t", "f") + text(4...40), "figure { float-defer: last }")
        #expect(try column(of: "f1", in: last) == last.pages.count * 2 - 1)
    }

    @Test func notesOfACaptionStandOnThePageOfTheFloat() throws {
        for line in 1...20 {
            let float = figure("t", "f", lines: 2).replacing("</figure>", with: "<span class=n>note</span></figure>")
            let set = try set(text(1...line) + float + text((line + 1)...40, [30: "<span class=n>other</span>"]))
            #expect(set.pages.filter { $0.texts.contains("f2*") && $0.texts.contains("note") }.count == 1, "\(line): \(set.texts)")
            #expect(set.pages.filter { $0.texts.contains("30*") && $0.texts.contains("other") }.count == 1, "\(line)")
            #expect(set.diagnostics.all.isEmpty)
        }
    }

    @Test func floatsAcrossThePageAndInColumnsStandTogether() throws {
        let body = text(1...3) + figure("t p", "p", lines: 2) + figure("t", "f", lines: 2) + text(4...40)
        let set = try set(body, ".p { float-reference: page }")
        #expect(floats(set.pages[0]) == [[10, 12, 180, 24], [10, 36, 85, 24]])
        #expect(words(set) == (numbers(1...40) + ["f1", "f2", "p1", "p2"]).sorted())
    }

    @Test func linksAndBookmarksOfAFloatLeadToItsPage() throws {
        let float = figure("t", "f", lines: 2).replacing("<figure", with: "<figure id=x")
        let body = "<p class=r><a href='#x'></a></p>" + text(1...15) + float + text(16...30)
        let set = try set(body, ".r a::after { content: target-counter(attr(href), page) }")
        #expect(set.texts[0].contains("2") && set.texts[1].contains("f1"))
    }

    /// Both are in the column: the float takes no room from the text beside the other.
    @Test func floatsOfTheTextStandBesideThem() throws {
        let body = text(1...2) + "<p><span style='float: left'>x</span>a<br>b</p>" + figure("t", "f", lines: 2) + text(3...20)
        let set = try set(body)
        #expect(words(set) == (numbers(1...20) + ["a", "b", "x", "f1", "f2"]).sorted())
        #expect(columns(set.pages[0])[0].prefix(2) == ["f1", "f2"])
    }

    @Test func inWhatSpansTheColumnsAFloatStandsAcrossThePage() throws {
        let body = text(1...3) + "<section style='column-span: all'><p>s</p>\(figure("t", "f"))</section>" + text(4...6)
        #expect(try set(body).pages[0].floats.map(\.width.points) == [180])
    }

    /// A list with floats is stacked as one column, which reaches further down than the row.
    @Test(arguments: ["<p style='clear: both'>after</p>", "<div style='columns: 2'>after</div>", "<b class=s></b><p>after</p>"])
    func whatFollowsColumnsWithFloatsStandsBelowThem(after: String) throws {
        let float = "<div class=s style='height: 30pt'></div>"
        let css = "main { columns: 2; column-gap: 0 } .s { float: right; width: 20pt; height: 6pt }"
        let set = try SetPages("<main><p>a</p>\(float)<p>b<br>c<br>d</p>\(float)<p>e<br>f<br>g</p></main>\(after)", css: css)
        let lines = set.pages[0].lines, last = try #require(lines.last), bottom = try #require(lines.dropLast().map(\.y).max())
        #expect(last.text == "after" && abs(last.y - bottom - 12) < 0.01, "\(lines.map { ($0.text, $0.y) })")
    }
}
