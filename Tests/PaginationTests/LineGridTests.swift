import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Lines of text on the lines of their page (`line-snap`).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct LineGridTests {
    private static let sheet = """
        html { line-snap: baseline; -fleuron-paragraph-looseness: none }
        .quotation { margin: 6pt 0; line-snap: none }
        img { display: block; margin: 12pt 0 }
        """

    private func set(_ body: String, _ css: String = "", images: [String: Size] = [:]) throws -> SetPages {
        try SetPages(body, css: Self.sheet + css, images: images)
    }

    /// How far the lines of a page stand below those of its grid.
    private func offsets(_ page: SetPages.Page, of texts: Set<String>) -> [Double] {
        page.lines.filter { texts.contains($0.text) }.map { offset($0.y) }
    }

    /// In thousandths of a point, as positions are printed.
    private func offset(_ y: Double) -> Double {
        ((y - Self.firstBaseline) * 1000).rounded().truncatingRemainder(dividingBy: 12_000)
    }

    /// Of a page that begins with text.
    private static let firstBaseline: Double = {
        (try? SetPages("<p>1</p>"))?.pages.first?.lines.first?.y ?? 0
    }()

    @Test func aQuotationOnOnePageStandsBetweenTheLines() throws {
        let set = try set("<p>1<br>2</p><div class=quotation>3<br>4</div><p>5<br>6</p>")
        #expect(set.gaps() == [12, 18, 12, 18, 12])
    }

    /// css-inline-3, section 5.3: letters of another size have their leading round another middle, and the line would not fit its place.
    @Test(arguments: [("leading", 8, false), ("cap alphabetic", 8, true), ("cap alphabetic", 12, true), ("text", 12, false)])
    func lettersOfAnotherSizeLeaveTheLinesWhereTheyAre(edges: String, size: Int, isLevel: Bool) throws {
        let body = "<p>1<br><span style='font-size: \(size)pt; line-height: 12pt'>2</span><br>3</p>"
        let gaps = try set(body, "html { line-fit-edge: \(edges) }").gaps()
        #expect((gaps == [12, 12]) == isLevel, "\(gaps)")
        // Text of the block itself has its leading, whatever stands beside it.
        #expect(try set("<p>1<br>2<br>3</p>", "html { line-fit-edge: \(edges) }").gaps() == [12, 12])
    }

    /// The first half line is lost at the turn, or the second: the text would stand between the lines for the rest of the page.
    @Test(arguments: [4, 6, 7])
    func textComesBackBelowAQuotationThatThePageBeforeBegins(above: Int) throws {
        let quotation = "<div class=quotation>\(SetPages.lines((above + 1)...10))</div>"
        let body = "<p>\(SetPages.lines(1...above))</p>\(quotation)<p>\(SetPages.lines(11...14))</p>"
        let text = Set((11...14).map(String.init)), on = try set(body), off = try set(body, "html { line-snap: none }")
        #expect(on.texts.joined().map(\.self) == (1...14).map(String.init))
        #expect(offsets(on.pages[1], of: text).allSatisfy { $0 == 0 } && !offsets(on.pages[1], of: text).isEmpty)
        #expect(offsets(off.pages[1], of: text).contains { $0 != 0 })
        // The page that ends in the quotation is full.
        let last = try #require(on.pages[0].lines.last)
        #expect(offset(last.y) == 0)
    }

    /// In columns over pages, above and below a block across them, each column with its lines, so that those side by side are level.
    @Test(arguments: 1...9) func linesOfColumnsAreLevel(above: Int) throws {
        let quotation = { (first: Int) in "<div class=quotation>\(SetPages.lines(first...(first + 2)))</div>" }
        let body = """
            <p>1<br>2</p>\(quotation(3))<div class=columns><p>\(SetPages.lines(11...(10 + above)))</p>\(quotation(31))\
            <p>\(SetPages.lines(41...46))</p>\(quotation(51))<p>\(SetPages.lines(61...64))</p><h2>70</h2>\
            <p>\(SetPages.lines(71...75))</p>\(quotation(81))<p>\(SetPages.lines(91...99))</p></div><p>101<br>102</p>
            """
        let css = ".columns { columns: 2; column-gap: 0 } h2 { column-span: all }"
        let text = Set(([1, 2, 70, 101, 102] + (11...19) + (41...46) + (61...64) + (71...75) + (91...99)).map(String.init))
        let on = try set(body, css), off = try set(body, css + "html { line-snap: none }")
        #expect(on.texts.joined().sorted() == off.texts.joined().sorted())
        for page in on.pages {
            #expect(offsets(page, of: text).allSatisfy { $0 == 0 })
            #expect(page.lines.allSatisfy { $0.y <= Self.firstBaseline + 84.001 })
        }
        #expect(off.pages.contains { offsets($0, of: text).contains { $0 != 0 } })
    }

    /// Text above notes has no need to end on a line, so that as much of it as can be stands there; where its notes leave room it does.
    @Test(arguments: [(0, 3, true), (3, 3, true), (4, 3, false), (9, 3, false), (10, 2, true)])
    func textAboveNotesStandsOnTheLinesWhereThereIsRoom(padding: Int, count: Int, isOn: Bool) throws {
        let body = "<p>1<br>2<span class=n>note</span></p><div class=quotation>\(SetPages.lines(3...12))</div>"
        let css = " .n { float: footnote; padding-top: \(padding)pt } .n::footnote-call, .n::footnote-marker { content: none }"
        let set = try set(body, css)
        #expect(set.texts[0] == ["1", "2"] + (3..<(3 + count)).map(String.init) + ["note"])
        #expect(offsets(set.pages[0], of: ["3", "4", "5"]).allSatisfy { ($0 == 0) == isOn })
    }

    /// A line less on the page would be worse.
    @Test func aPageWithoutRoomForItEndsBetweenTheLines() throws {
        let body = "<p>\(SetPages.lines(1...4))</p><div class=quotation>\(SetPages.lines(5...12))</div>"
        let set = try set(body, "@page { size: 200pt 126pt }")
        #expect(set.pages[0].lines.count == 8 && set.gaps()[3] == 18)
        #expect(try self.set(body, "@page { size: 200pt 132pt }").gaps()[3] == 24)
    }

    @Test func aPictureStandsInTheMiddleOfItsWhite() throws {
        let body = "<p>1</p><img src=a.png><p>2</p>"
        let set = try set(body, images: ["a.png": Size(width: Length(points: 40), height: Length(points: 29))])
        #expect(set.gaps() == [72])
        let top = set.images[0][0].rect.minY.points, before = set.pages[0].lines[0].y
        let plain = try self.set(
            body, "html { line-snap: none }", images: ["a.png": Size(width: Length(points: 40), height: Length(points: 29))])
        #expect(plain.gaps() == [65])
        #expect(abs(top - before - (plain.images[0][0].rect.minY.points - plain.pages[0].lines[0].y) - 3.5) < 0.01)
    }

    /// The float stands level with the first of the lines beside it.
    @Test(arguments: ["", "clear: left", "text-indent: 190pt"])
    func textBesideAndBelowFloatsStandsOnTheLines(below: String) throws {
        let body = """
            <p>1<br>2</p><div class=quotation>3</div><p><span class=float>F</span>5</p><p style="\(below)">6<br>7</p><p>8</p>
            """
        let css = ".float { float: left; width: 40pt; height: 29pt } .quotation { margin-bottom: 3pt }"
        let text = Set(["1", "2", "F", "5", "6", "7", "8"])
        let on = try set(body, css), off = try set(body, css + "html { line-snap: none }")
        #expect(on.texts.joined().sorted() == off.texts.joined().sorted())
        #expect(on.pages.allSatisfy { offsets($0, of: text).allSatisfy { $0 == 0 } })
        #expect(off.pages.contains { offsets($0, of: text).contains { $0 != 0 } })
        let lines = on.pages[0].lines
        #expect(lines.first { $0.text == "F" }?.y == lines.first { $0.text == "5" }?.y)
    }

    /// Nothing comes between an item and its number.
    @Test func whatGoesWithALineGoesWithItToTheLinesBesideAFloat() throws {
        let body = """
            <p><span class=float>F</span>1</p><div class=quotation>2</div><ol>\((3...14).map { "<li>\($0)" }.joined())</ol>
            """
        let css = ".float { float: left; width: 40pt; height: 17pt } ol { margin: 0; padding-left: 20pt } .quotation { margin-bottom: 3pt }"
        let set = try set(body, css), off = try self.set(body, css + "html { line-snap: none }")
        #expect(offsets(off.pages[0], of: ["3", "4"]).allSatisfy { $0 != 0 })
        for page in set.pages {
            #expect(offsets(page, of: Set((3...14).map(String.init))).allSatisfy { $0 == 0 })
            #expect(page.lines.filter { $0.text.hasSuffix(".") }.count == page.lines.filter { Int($0.text).map { $0 > 2 } ?? false }.count)
        }
    }

    @Test func blocksThatDoNotSnapKeepTheirDistances() throws {
        let set = try set("<p>1</p><p class=quotation>2</p><p class=quotation>3</p><p>4</p>")
        #expect(set.gaps() == [21, 18, 21])
    }
}
