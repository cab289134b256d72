import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Tables (CSS 2.2 chapter 17, css-tables-3). Pages of the tests hold eight lines of twelve points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct TableTests {
    private static let plain = "table { border-spacing: 0; margin: 0 } td, th { padding: 0; font: inherit; text-align: left } "

    private func set(_ body: String, _ css: String = "") throws -> SetPages { try SetPages(body, css: Self.plain + css) }
    private func line(_ text: String, in set: SetPages, page: Int = 0) throws -> SetPages.Line {
        try #require(set.pages[page].lines.first { $0.text == text })
    }

    @Test func columnsAreAsWideAsTheirContent() throws {
        let set = try set("<table><tr><td>wide content<td>b<tr><td>a<td>d</table>")
        let wide = try line("wide content", in: set), b = try line("b", in: set), d = try line("d", in: set)
        #expect(wide.x == 10)
        #expect(abs(b.x - (wide.x + wide.width)) < 0.01)
        #expect(b.x == d.x && b.y == wide.y && d.y == b.y + 12)
    }

    @Test(arguments: [
        ("width:100%", "width:25%", "", 55.0), ("width:100%", "width:40pt", "", 50), ("width:100pt", "", "width:60pt", 50),
        ("width:90pt; table-layout:fixed", "width:30pt", "", 40), ("width:90pt; table-layout:fixed", "", "", 55),
    ])
    func widthsAreAskedForByTableAndCells(table: String, first: String, second: String, x: Double) throws {
        let set = try set("<table style='\(table)'><tr><td style='\(first)'>a<td style='\(second)'>b</table>")
        #expect(abs(try line("b", in: set).x - x) < 0.01)
    }

    @Test func attributesAndColumnElementsGiveWidths() throws {
        #expect(abs(try line("b", in: try set("<table width='100%'><tr><td width='50%'>a<td>b</table>")).x - 100) < 0.01)
        #expect(abs(try line("b", in: try set("<table width='100%'><col style='width:60pt'><col><tr><td>a<td>b</table>")).x - 70) < 0.01)
    }

    /// A cell has its width when its paragraphs are known already.
    @Test(arguments: [("text-indent:50%", 60.0), ("margin-left:40%;text-indent:-50%", 20), ("text-indent:10pt", 20)])
    func partsOfAMeasureAreThoseOfTheCell(style: String, x: Double) throws {
        let set = try set("<table style='width:100pt'><tr><td><p style='\(style)'>a</table>")
        #expect(abs(try line("a", in: set).x - x) < 0.01)
        // So it is in what floats.
        let float = try self.set("<div style='float:left;width:100pt'><p style='\(style)'>a</p></div>")
        #expect(abs(try line("a", in: float).x - x) < 0.01)
    }

    @Test func collapsedRowsAndColumnsTakeNoRoom() throws {
        let rows = try set("<table><tr><td>a<tr style='visibility:collapse'><td>wide content<tr><td>b</table>")
        #expect(rows.texts[0] == ["a", "b"] && rows.gaps() == [12])
        let columns = try set("<table><col><col style='visibility:collapse'><col><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f</table>")
        #expect(columns.texts[0] == ["a", "c", "d", "f"])
        let a = try line("a", in: columns), c = try line("c", in: columns), d = try line("d", in: columns)
        #expect(c.x - max(a.x + a.width, d.x + d.width) < 0.01)
    }

    @Test func heightsInPercentAreOfATableWithAHeight() throws {
        let set = try set("<table style='height:80pt'><tr style='height:50%'><td>a<tr><td>b<tr><td>c</table>", "td { vertical-align: top }")
        #expect(set.gaps()[0] >= 40)
    }

    @Test func cellsSpanColumnsAndRows() throws {
        let set = try set(
            "<table width='100%'><tr><td rowspan=2 width='50%'>a<td width='25%'>b<td>c<tr><td colspan=2>d<tr><td>e<td>f<td>g</table>")
        #expect(try line("d", in: set).x == (try line("b", in: set).x))
        #expect(try line("d", in: set).y == (try line("b", in: set).y) + 12)
        #expect(try line("e", in: set).x == 10)
        #expect(abs(try line("g", in: set).x - 145) < 0.01)
    }

    @Test func spacingAndPaddingAddUp() throws {
        let set = try set("<table style='border-spacing: 4pt 6pt'><tr><td style='padding: 1pt 2pt'>a<td>b<tr><td>c</table>")
        let a = try line("a", in: set), c = try line("c", in: set)
        #expect(a.x == 16)
        #expect(abs((c.y - a.y) - (12 + 1 + 6)) < 0.01)
    }

    @Test(arguments: [("top", 0.0), ("middle", 12), ("bottom", 24)])
    func cellsAreAlignedInTheirRow(align: String, offset: Double) throws {
        let set = try set("<table><tr><td style='vertical-align:\(align)'>a<td>1<br>2<br>3</table>")
        #expect(try line("a", in: set).y == (try line("1", in: set).y) + offset)
    }

    @Test func baselinesOfARowMeet() throws {
        let set = try set("<table><tr style='vertical-align:baseline'><td>a<td style='font-size:20pt;line-height:24pt'>B</table>")
        #expect(try line("a", in: set).y == (try line("B", in: set).y))
    }

    /// Cells hold blocks with margins, lists and tables of their own.
    @Test func cellsHoldBlocks() throws {
        let set = try set(
            "<table><tr><td><p style='margin:5pt 0 0 7pt'>a</p><p style='margin-top:4pt'>b</p><table><tr><td>c<td>d</table></table>")
        let a = try line("a", in: set), b = try line("b", in: set), c = try line("c", in: set), d = try line("d", in: set)
        #expect(a.x == 17 && b.x == 10)
        #expect(b.y == a.y + 16 && c.y == b.y + 12 && d.y == c.y && d.x > c.x)
    }

    /// CSS 2.2 section 17.2.1: what is no part of a table stands in a row and a cell that nobody has written.
    @Test(arguments: ["text", "<p>text</p>", "<b>te</b>xt", "<div style='display:table'>text</div>"])
    func aTableWithoutRowsIsOneCell(content: String) throws {
        let css = ".t { display: table; margin: 0 auto; border-left: 5pt solid; border-collapse: collapse } .f { width: 100% }"
        let set = try SetPages("<div class='t'>\(content)</div>", css: css)
        let line = try #require(set.pages[0].lines.first)
        #expect(line.text == "text")
        // As wide as its content, in the middle of 180 points, behind the inner half of the border: the outer half is in the margin.
        #expect(abs(line.x - (10 + (180 - line.width - 5) / 2 + 5)) < 0.01)
        #expect(set.rects[0].contains { $0.rect.width.points == 5 && $0.rect.height.points == 12 })
    }

    /// CSS 2.2 section 17.6.3.
    @Test(arguments: [("inset", "ridge"), ("outset", "groove")])
    func collapsedBordersHaveNoInside(style: String, like: String) throws {
        func rects(_ style: String) throws -> [String] {
            let css = "table { border-collapse: collapse; border: 6pt \(style) gray }"
            return try SetPages("<table><tr><td>a</td></tr></table>", css: css).rects[0].map { "\($0.rect) \($0.color)" }
        }
        #expect(try rects(style) == rects(like))
        #expect(try rects(style) != rects("solid"))
    }

    @Test func relativePositionMovesTables() throws {
        let body = "<p>above</p><table><tr><td>a</td></tr></table><p>below</p>"
        func ys(_ css: String) throws -> [Double] { try SetPages(body, css: "td { padding: 0 } " + css).pages[0].lines.map(\.y) }
        let plain = try ys(""), moved = try ys("table { position: relative; top: 7pt }")
        #expect(zip(plain, moved).map { (($1 - $0) * 100).rounded() / 100 } == [0, 7, 0])
    }

    @Test func captionsStandAboveOrBelow() throws {
        #expect(try set("<table><caption>cap</caption><tr><td>a</table>").texts == [["cap", "a"]])
        #expect(try set("<table><caption style='caption-side:bottom'>cap</caption><tr><td>a</table>").texts == [["a", "cap"]])
    }

    @Test func headsAreRepeatedOnEveryPage() throws {
        let rows = (1...12).map { "<tr><td>\($0)" }.joined()
        let set = try set("<table><thead><tr><th>Head</thead><tbody>\(rows)</tbody></table>")
        #expect(set.texts == [["Head"] + numbers(1...7), ["Head"] + numbers(8...12)])
        #expect(set.pages[1].lines[1].y == set.pages[1].lines[0].y + 12)
    }

    @Test func headsTooTallForThePageAreNotRepeated() throws {
        let rows = (1...12).map { "<tr><td>\($0)" }.joined()
        let set = try set("<table><thead><tr><th>A<br>B<br>C<br>D<br>E</thead><tbody>\(rows)</tbody></table>")
        #expect(set.texts.joined().filter { $0 == "A" }.count == 1)
        #expect(set.texts.joined().filter { Int($0) != nil } == numbers(1...12))
    }

    @Test func feetStandLastWhereverTheyAreWritten() throws {
        #expect(try set("<table><tfoot><tr><td>foot</tfoot><tbody><tr><td>a</tbody></table>").texts == [["a", "foot"]])
    }

    @Test func rowsTallerThanAPageArePartedBetweenLines() throws {
        let set = try set("<table><tr><td style='vertical-align:top'>a<td>\(SetPages.lines(1...20))</table>")
        #expect(set.pages.count == 3)
        #expect(set.texts.joined().filter { $0 != "a" } == numbers(1...20))
        #expect(set.texts.joined().filter { $0 == "a" }.count == 1)
    }

    /// Lines of two columns that never end at the same height: some are moved down, none is cut or lost.
    @Test func columnsWithoutACommonCutLoseNothing() throws {
        let left = (1...30).map { "l\($0)" }.joined(separator: "<br>"), right = (1...30).map { "r\($0)" }.joined(separator: "<br>")
        let set = try set(
            "<table><tr><td style='vertical-align:top;line-height:13pt'>\(left)<td style='vertical-align:top;padding-top:5pt;line-height:11pt'>\(right)</table>"
        )
        let all = set.texts.joined()
        #expect(all.filter { $0.hasPrefix("l") } == (1...30).map { "l\($0)" })
        #expect(all.filter { $0.hasPrefix("r") } == (1...30).map { "r\($0)" })
        for page in set.pages { for line in page.lines { #expect(line.y <= 120) } }
    }

    @Test func rowspansKeepRowsTogetherOnlyWhileThePageHoldsThem() throws {
        let rows = (1...12).map { "<tr>\($0 == 1 ? "<td rowspan=12>side" : "")<td>\($0)" }.joined()
        let set = try set("<table>\(rows)</table>")
        #expect(set.texts.joined().filter { Int($0) != nil } == numbers(1...12))
        #expect(set.pages.count == 2)
    }

    @Test func linksLeadIntoTables() throws {
        let rows = (1...12).map { "<tr><td id=r\($0)>\($0)" }.joined()
        let set = try set("<p><a href='#r12'>x</a></p><table>\(rows)</table>", "a::after { content: target-counter(attr(href), page) }")
        #expect(set.texts[0][0] == "x2")
    }

    @Test func nestingWithoutEndIsNoMatterOfTheStack() throws {
        let set = try set(String(repeating: "<table><tr><td>", count: 300) + "deep")
        #expect(set.texts.joined().contains("deep"))
    }

    // MARK: Page ends

    private static func rows(_ range: ClosedRange<Int>) -> String { range.map { "<tr><td>\($0)" }.joined() }

    @Test func headAndFootStandOnEveryPage() throws {
        let set = try set("<table><thead><tr><td>head</thead><tfoot><tr><td>foot</tfoot>\(Self.rows(1...14))</table>")
        #expect(
            set.texts == [
                ["head"] + numbers(1...6) + ["foot"], ["head"] + numbers(7...12) + ["foot"], ["head"] + numbers(13...14) + ["foot"],
            ])
    }

    @Test func rowsForceBreaks() throws {
        let css = ".new { break-before: page } .last { break-after: page }"
        let set = try set(
            "<p>p<table><thead><tr><td>head</thead><tr><td>1<tr class=new><td>2<tr class=last><td>3<tr><td>4<tbody class=new><tr><td>5</table>",
            css)
        #expect(set.texts == [["p", "head", "1"], ["head", "2", "3"], ["head", "4"], ["head", "5"]])
    }

    @Test func aHeightOfItsOwnIsShared() throws {
        let set = try set(
            "<table style='height: 60pt'><tr><td style='vertical-align: top'>a<tr><td style='vertical-align: top'>b</table><p>c")
        #expect(try abs(line("b", in: set).y - line("a", in: set).y - 30) < 0.01)
        #expect(try abs(line("c", in: set).y - line("a", in: set).y - 60) < 0.01)
    }

    @Test func aPageBeginsWithTheRuleBetweenItsRows() throws {
        let css = "table { border-collapse: collapse } td { border-top: 1pt solid; border-bottom: 1pt solid }"
        let set = try set("<table>\(Self.rows(1...9))</table>", css)
        #expect(set.rects.count == 2)
        #expect(set.rects[1].count == set.pages[1].lines.count + 1)
    }

    // MARK: Widths

    @Test func cellsOverColumnsShareWhatTheyAskFor() throws {
        let set = try set("<table width='100%'><tr><td colspan=2 width='50%'>a<td>b<tr><td>c<td>c<td>d</table>")
        #expect(abs(try line("d", in: set).x - 100) < 0.01)
        // More than all there is cannot be had.
        let much = try self.set("<table width='100%'><tr><td width='80%'>a<td width='80%'>b<td>c</table>")
        #expect(try line("b", in: much).x > 140)
    }

    @Test func aTableTooWideForItsPlaceBreaksItsWordsAndSaysSoWhereThatIsNotEnough() throws {
        let long = String(repeating: "w", count: 12)
        let broken = try set("<table><tr><td>\(long)-\(long)<td>\(long)-\(long)</table>")
        #expect(broken.diagnostics.all.isEmpty)
        #expect(broken.pages[0].lines.allSatisfy { $0.x + $0.width <= 190.1 })
        let cells = String(repeating: "<td>\(long)", count: 6)
        let wide = try set("<table><tr>\(cells)</table>", "table { -fleuron-shrink-to-fit: none }")
        #expect(wide.diagnostics.all.map(\.code) == [.tableTooWide])
        // Whatever is outside, nothing is set over anything else.
        let lines = wide.pages[0].lines
        for (one, next) in zip(lines, lines.dropFirst()) { #expect(one.x + one.width <= next.x + 0.01) }
    }

    /// A word that may be broken anywhere takes the room that the others leave: it is broken as often as it must be, and they are not.
    @Test func aTableTooWideForItsPlaceBreaksLongWordsAsLittleAsItMay() throws {
        let sum = String(repeating: "0123456789", count: 6)
        let set = try SetPages(
            "<table><tr><td>release<td>\(sum)<td>downloads</table>",
            css: "table { border-spacing: 0 } td { padding: 0; hyphens: none; overflow-wrap: -fleuron-long-words }")
        #expect(!set.diagnostics.all.contains { $0.code == .tableTooWide || $0.code == .textOverflow })
        let texts = set.texts[0], parts = texts.filter { sum.contains($0) }
        #expect(texts.contains("release") && texts.contains("downloads"))
        #expect(parts.joined() == sum && parts.count < 5, "\(texts)")
    }

    @Test func captionsAreNotNarrowerThanTheirWords() throws {
        let set = try set("<table><caption>Incomprehensible</caption><tr><td>a</table>")
        #expect(set.pages[0].lines.contains { $0.text == "Incomprehensible" })
    }

    @Test(arguments: ["\".\"", "'.' center", "start '.'"])
    func figuresStandBelowEachOtherByTheirPoint(align: String) throws {
        let css = "td { text-align: \(align); font-variant-numeric: lining-nums tabular-nums }"
        let set = try set("<table width='100%'><tr><td>1.25<tr><td>100.5<tr><td>7</table>", css)
        let one = try line("1.25", in: set), hundred = try line("100.5", in: set), seven = try line("7", in: set)
        #expect(one.x > hundred.x && abs(seven.x + seven.width - (one.x + seven.width)) < 0.01)
        #expect(abs(one.x - hundred.x - 2 * seven.width) < 0.01)
        #expect(one.x + one.width <= 190.01)
    }

    /// CSS 2.2 section 17.5.3: also in a height that the cell itself asks for.
    @Test(arguments: [("top", 0.0), ("middle", 12), ("bottom", 24)])
    func cellsPlaceTheirContentInTheirOwnHeight(align: String, y: Double) throws {
        func place(_ align: String) throws -> Double {
            try line("a", in: try set("<table><tr><td style='height: 36pt; vertical-align: \(align)'>a</table>", "td { padding: 0 }")).y
        }
        #expect(abs(try place(align) - place("top") - y) < 0.01)
    }
}
