import DisplayLists
import Geometry
import Testing
import TextLayout
import Typefaces

@testable import Pagination

/// `initial-letter` (css-inline-3 section 7). The pages of these tests have lines of twelve points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct InitialTests {
    private static let words = String(repeating: "over the hills and far away ", count: 12)
    private static let sheet = "@page { size: 200pt 300pt }"

    /// Where the ink of a glyph begins, its cap height and its baseline, in points. (The ink of letters reaches beyond both by what the face
    /// has them overshoot.)
    private struct Ink {
        var left: Double
        var top: Double
        var bottom: Double
    }

    private func set(_ body: String, _ css: String) throws -> SetPages { try SetPages(body, css: Self.sheet + css) }

    /// The ink of the letter of each initial on a page, and that of a letter on the line behind it.
    private func inks(_ pages: SetPages, page: Int = 0) throws -> [Ink] {
        let list = pages.lists[page]
        return try list.initials.map { try ink(pages, page, shape: $0.letter) }
    }

    /// - Parameter glyph: its number in the shape.
    private func ink(_ pages: SetPages, _ page: Int, shape: Int, glyph: Int = 0) throws -> Ink {
        let placed = pages.lists[page].shapes[shape], store = pages.layout.shapes, own = store[placed.shape]
        let font = pages.layout.text.fonts[own.font], first = store.glyphs[Int(own.glyphStart) + glyph]
        let box = try #require(font.face.outlineExtents(of: first.id))
        let scale = Double(font.size) / Double(font.face.unitsPerEm) / 65_536, y = Double(placed.y) / 65_536
        return Ink(
            left: Double(placed.x) / 65_536 + Double(box.xMin) * scale, top: y - Double(font.metrics.capHeight) / 65_536, bottom: y)
    }

    @Test(arguments: [2, 3, 4, 5, 9])
    func standsFromTheCapHeightOfOneLineToTheBaselineOfAnother(lines: Int) throws {
        // The second H is one of the text: both reach to the cap height.
        let pages = try set("<p>HHe went \(Self.words)</p>", "p::first-letter { initial-letter: \(lines) }")
        let initial = try inks(pages)[0], next = try #require(pages.lists[0].initials[0].next)
        let capital = try ink(pages, 0, shape: next)
        #expect(abs(initial.top - capital.top) < 0.05)
        #expect(abs(initial.bottom - pages.pages[0].lines[lines - 1].y) < 0.05)
        // Its ink begins at the margin.
        #expect(abs(initial.left - 10) < 0.05)
    }

    @Test func theDumpSaysWhereItStands() throws {
        let pages = try set("<p>HHe went \(Self.words)</p>", "p::first-letter { initial-letter: 3 }")
        let line = try #require(pages.dump.split(separator: "\n").first { $0.hasPrefix("initial ") }).split(separator: " ")
        let numbers = line.dropFirst().compactMap { Double($0) }, initial = try inks(pages)[0]
        #expect(abs(numbers[1] - initial.top) < 0.05 && abs(numbers[1] + numbers[3] - initial.bottom) < 0.05 && line.last == "\"H\"")
        #expect(pages.pages[0].lines[0].text.hasPrefix("HHe went over"))
    }

    @Test func aRaisedOneMakesRoomAboveItsLine() throws {
        let pages = try set("<p>before</p><p>HHe went \(Self.words)</p>", "p + p::first-letter { initial-letter: 3 2 }")
        let lines = pages.pages[0].lines, initial = try inks(pages)[0]
        #expect(pages.gaps()[0] == 24)
        #expect(abs(initial.bottom - lines[2].y) < 0.05 && initial.top > lines[0].y)
        #expect(lines[2].x > 20 && lines[3].x == 10)
        let raised = try set("<p>before</p><p>HHe went \(Self.words)</p>", "p + p::first-letter { initial-letter: 3 raise }")
        #expect(raised.gaps()[0] == 36 && raised.pages[0].lines[2].x == 10)
        #expect(abs(try inks(raised)[0].bottom - raised.pages[0].lines[1].y) < 0.05)
    }

    @Test func theLinesBesideItBeginBehindIt() throws {
        let pages = try set("<p>HHe went \(Self.words)</p>", "p { text-align: justify } p::first-letter { initial-letter: 3 }")
        let lines = pages.pages[0].lines, box = pages.lists[0].initials[0]
        let shape = pages.lists[0].shapes[box.letter]
        let end = Double(shape.x) / 65_536 + Double(pages.layout.shapes[shape.shape].width) / 65_536
        #expect(lines[0].x >= end && lines[1].x == lines[0].x && lines[2].x == lines[0].x && lines[3].x == 10)
        for line in lines.dropLast() { #expect(abs(line.x + line.width - 190) < 0.01) }
    }

    @Test func theTextFollowsItsContourWhereAsked() throws {
        func starts(_ letter: String, _ wrap: String) throws -> [Double] {
            try set("<p>\(letter)he went \(Self.words)</p>", "p::first-letter { initial-letter: 3; initial-letter-wrap: \(wrap) }")
                .pages[0].lines.prefix(4).map(\.x)
        }
        let none = try starts("A", "none"), first = try starts("A", "first"), all = try starts("A", "all")
        #expect(none[0] == none[1] && none[1] == none[2])
        #expect(first[0] < none[0] - 5 && first[1] == none[1] && first[2] == none[2])
        #expect(all[0] == first[0] && all[0] < all[1] && all[1] < all[2])
        let el = try starts("L", "first")
        #expect(el[0] < el[1] - 5)
        let vee = try starts("V", "all")
        #expect(vee[0] > vee[1] && vee[1] > vee[2])
    }

    @Test func aTailKeepsTheNextLineAway() throws {
        let lines = try set("<p>Quick \(Self.words)</p>", "p::first-letter { initial-letter: 3 }").pages[0].lines
        #expect(lines[3].x > 20 && lines[4].x == 10)
    }

    @Test func marksHangWhereTheyMayAndStandBeforeItElsewhere() throws {
        let body = "<p>“HHe went \(Self.words)</p>"
        let hanging = try set(body, "p { hanging-punctuation: first } p::first-letter { initial-letter: 3 }")
        #expect(abs(try inks(hanging)[0].left - 10) < 0.05)
        #expect(Double(hanging.lists[0].shapes[0].x) / 65_536 < 8)
        let plain = try set(body, "p::first-letter { initial-letter: 3 }"), initial = try inks(plain)[0]
        #expect(initial.left > 12 && plain.lists[0].shapes[0].x == 10 * 65_536)
        // A mark is as large as the text and stands in its first line; the letter is as it is without one.
        let capital = try ink(plain, 0, shape: try #require(plain.lists[0].initials[0].next))
        #expect(
            abs(Double(plain.lists[0].shapes[0].y) / 65_536 - plain.pages[0].lines[0].y) < 0.01 && abs(initial.top - capital.top) < 0.05)
        #expect(plain.lists[0].initials.map { String(decoding: $0.text, as: UTF8.self) } == ["“HHe"])
    }

    @Test func whoCopiesGetsTheWord() throws {
        func texts(_ body: String) throws -> [String] {
            try set(body, "p::first-letter, b { initial-letter: 2 }").lists[0].initials.map { String(decoding: $0.text, as: UTF8.self) }
        }
        #expect(try texts("<p>Once upon a time</p>") == ["Once"])
        #expect(try texts("<p>A man</p>") == ["A man"])
        #expect(try texts("<p>O’Brien came</p>") == ["O’Brien"])
        #expect(try texts("<p>X</p>") == ["X"])
    }

    @Test func anElementAtTheStartIsOneToo() throws {
        let pages = try set("<p><b>HT</b>he went \(Self.words)</p>", "b { initial-letter: 3; font-weight: inherit }")
        let initial = try inks(pages)[0], lines = pages.pages[0].lines
        #expect(abs(initial.bottom - lines[2].y) < 0.05 && lines[0].text.hasPrefix("HThe went") && lines[1].x > 30)
        // Elsewhere, or with several words, it is plain text.
        for body in ["<p>In the <b>H</b>all</p>", "<p><b>Once upon</b> a time</p>"] {
            #expect(try set(body, "b { initial-letter: 3 }").lists[0].initials.isEmpty)
        }
    }

    @Test func whatFollowsAShortParagraphStandsBelowIt() throws {
        let pages = try set("<p>Hot.</p><p>Hat.</p><div>end</div>", "p::first-letter { initial-letter: 3 }")
        let lines = pages.pages[0].lines
        #expect(lines.map(\.text) == ["Hot.", "Hat.", "end"])
        #expect(pages.gaps() == [36, 36])
        let initials = try inks(pages)
        #expect(abs(initials[1].top - initials[0].top - 36) < 0.01)
    }

    @Test func noPageEndsBesideIt() throws {
        let sheet = "@page { size: 200pt 120pt } p::first-letter { initial-letter: 3 }"
        for lines in 4...8 {
            let pages = try SetPages("<div>\(SetPages.lines(1...lines))</div><p>Here \(Self.words)</p>", css: sheet)
            let page = try #require(pages.lists.firstIndex { !$0.initials.isEmpty })
            #expect(page == (lines + 3 > 8 ? 1 : 0))
            let first = try #require(pages.pages[page].texts.firstIndex { $0.hasPrefix("Here") })
            #expect(pages.pages[page].lines.count >= first + 3)
        }
    }

    @Test(arguments: [
        "<div style='columns:2;column-gap:10pt'><p>Half \(words)</p></div>",
        "<div style='padding:5pt;border:1pt solid'><p>Half \(words)</p></div>",
        "<table><tr><td style='width:90pt'><p>Half \(words)</p></td><td>x</td></tr></table>",
        "<div style='float:left;width:80pt'><p>Half \(words)</p></div><div>x</div>",
        "<span style='display:inline-block;width:90pt'><p>Half \(words)</p></span>",
    ])
    func standsInBoxesAsOnAPage(body: String) throws {
        let pages = try set(body, "p::first-letter { initial-letter: 3 }")
        let initial = try inks(pages)[0]
        let lines = pages.pages[0].lines.filter { $0.text != "x" }
        let first = try #require(lines.firstIndex { $0.text.hasPrefix("Half") }), foot = lines[first + 2]
        #expect(abs(initial.bottom - foot.y) < 0.05 && abs(foot.y - lines[first].y - 24) < 0.01 && abs(foot.x - lines[first].x) < 0.01)
        #expect(lines[first + 3].x < lines[first].x - 10)
    }

    @Test func standsBesideFloats() throws {
        let float = "<span style='float:left;width:40pt;height:70pt'></span>"
        let pages = try set("<p>\(float)Half \(Self.words)</p>", "p::first-letter { initial-letter: 3 }")
        let lines = pages.pages[0].lines, initial = try inks(pages)[0]
        #expect(abs(initial.left - 50) < 0.05 && abs(initial.bottom - lines[2].y) < 0.05)
        #expect(lines[0].x > 60 && lines[1].x == lines[0].x && lines[2].x == lines[0].x && lines[3].x == 50 && lines[6].x == 10)
        // One that ends beside the initial leaves no room on its other side.
        let low = try set(
            "<p>\(float.replacing("70pt", with: "20pt"))Half \(Self.words)</p>", "p::first-letter { initial-letter: 3 }"
        ).pages[0].lines
        #expect(low[2].x == low[0].x && low[3].x == 10)
    }

    @Test func whereNoLineHasRoomBesideItTheTextGoesOnBelow() throws {
        let pages = try set("<p style='width:60pt'>Half \(Self.words)</p>", "p::first-letter { initial-letter: 3 }")
        let lines = pages.pages[0].lines, initial = try inks(pages)[0]
        #expect(lines[1].x == 10 && pages.gaps()[0] == 36 && initial.bottom < lines[1].y - 8)
    }

    @Test func goesOnInAFirstLineOfItsOwnStyle() throws {
        let css = "p::first-letter { initial-letter: 3 } p::first-line { font-variant-caps: small-caps }"
        let pages = try set("<p>HHe went \(Self.words)</p>", css)
        let initial = try inks(pages)[0], lines = pages.pages[0].lines
        #expect(abs(initial.bottom - lines[2].y) < 0.05 && abs(initial.bottom - initial.top - 24 - 6.5) < 0.1)
    }

    @Test(arguments: ["center", "right"])
    func isRaisedWhereLinesDoNotBeginAtTheMargin(alignment: String) throws {
        let pages = try set("<p style='text-align:\(alignment)'>Half way</p><p>x</p>", "p:first-child::first-letter { initial-letter: 3 }")
        #expect(abs(try inks(pages)[0].bottom - pages.pages[0].lines[0].y) < 0.05)
        #expect(pages.gaps()[0] == 12)
    }

    @Test func aRuleThatAsksForNoneChangesNothing() throws {
        let body = "<p>“The Vale” \(Self.words)</p>"
        let rule = "p::first-letter { initial-letter: normal; initial-letter-wrap: first; hanging-punctuation: first }"
        #expect(try set(body, rule).dump == set(body, "").dump)
    }

    @Test(arguments: [
        "initial-letter: 1000 1000", "initial-letter: 64", "initial-letter: 1", "initial-letter: 1.5 3", "initial-letter: 3; float: left",
        "initial-letter: 3; initial-letter-align: border-box; padding: 50pt", "initial-letter: 3; initial-letter-align: ideographic",
        "initial-letter: 3; margin: -500pt", "initial-letter: 3; font-size: 0; line-height: 0",
    ])
    func oddValuesLoseNoText(style: String) throws {
        for direction in ["ltr", "rtl"] {
            let pages = try set("<p dir=\(direction)>Half a league, half a league</p><p></p><p>“</p>", "p::first-letter { \(style) }")
            let texts = pages.texts.flatMap { $0 }.joined(separator: " ")
            for word in ["alf", "league,", "half", "“"] { #expect(texts.contains(word)) }
        }
    }

    // MARK: Alignment

    /// Half the leading of a line of ten on twelve points lies on each side of its ascent and descent.
    @Test(arguments: [
        ("alphabetic", 2), ("alphabetic", 3), ("hanging", 2), ("hanging", 3), ("ideographic", 3), ("leading", 2), ("leading", 4),
    ])
    func standsBetweenTheHeightsThatItIsAlignedBy(align: String, count: Int) throws {
        let pages = try set("<p>HHe went \(Self.words)</p>", "p::first-letter { initial-letter: \(count); initial-letter-align: \(align) }")
        let initial = try inks(pages)[0], lines = pages.pages[0].lines, next = try #require(pages.lists[0].initials[0].next)
        let capital = try ink(pages, 0, shape: next), foot = lines[count - 1].y
        let font = pages.layout.text.fonts[pages.layout.shapes[pages.lists[0].shapes[next].shape].font]
        let leading = (12 - Double(font.metrics.ascent + font.metrics.descent) / 65_536) / 2
        let (top, bottom): (Double, Double) =
            switch align {
            // EB Garamond has no letter that hangs, and no ideographs: .6 em, and an em of which 12 % lie below the baseline.
            case "hanging": (lines[0].y - 6, foot)
            case "ideographic": (lines[0].y - 8.8, foot + 1.2)
            case "leading":
                (lines[0].y - Double(font.metrics.ascent) / 65_536 - leading, foot + Double(font.metrics.descent) / 65_536 + leading)
            default: (capital.top, foot)
            }
        #expect(abs(initial.top - top) < 0.05 && abs(initial.bottom - bottom) < 0.05)
    }

    @Test(arguments: ["alphabetic", "hanging", "leading"])
    func itsBorderBoxStandsBetweenThem(align: String) throws {
        let pages = try set(
            "<p>HHe went \(Self.words)</p>",
            "p::first-letter { initial-letter: 3; initial-letter-align: border-box \(align); padding: 2pt 0 3pt }")
        let plain = try set("<p>HHe went \(Self.words)</p>", "p::first-letter { initial-letter: 3; initial-letter-align: \(align) }")
        let initial = try inks(pages)[0], other = try inks(plain)[0]
        #expect(abs(initial.top - other.top - 2) < 0.05 && abs(other.bottom - initial.bottom - 3) < 0.05)
    }

    @Test func oneOfFewerLinesThanItSinksStandsByItsHead() throws {
        let pages = try set("<p>HHe went \(Self.words)</p>", "p::first-letter { initial-letter: 2 3 }")
        let initial = try inks(pages)[0], next = try #require(pages.lists[0].initials[0].next), lines = pages.pages[0].lines
        let capital = try ink(pages, 0, shape: next)
        #expect(abs(initial.top - capital.top) < 0.05 && abs(initial.bottom - lines[1].y) < 0.05)
        #expect(lines[2].x > 20 && lines[3].x == 10)
    }

    /// It would stand where the line begins, and its word at the far end of the letters that follow.
    @Test(arguments: [("rtl", "Hello"), ("ltr", "שלום")])
    func aLetterThatRunsTheOtherWayIsNoInitial(direction: String, word: String) throws {
        let pages = try set(
            "<p>\(word) \(Self.words)</p>", "p { direction: \(direction) } p::first-letter { initial-letter: 3 }")
        let sizes = pages.lists[0].shapes.map { pages.layout.text.fonts[pages.layout.shapes[$0.shape].font].size }
        #expect(sizes.max() == 655_360)
        let lines = pages.pages[0].lines
        #expect(lines[1].y - lines[0].y == 12)
    }
}
