import Testing

@testable import Pagination

/// `hanging-punctuation` (css-text-3 section 8.3), on lines whose widths are asked of the same text without it.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct HangingPunctuationTests {
    private func lines(_ text: String, _ style: String) throws -> [SetPages.Line] {
        try SetPages("<p style='\(style)'>\(text)</p>").pages[0].lines
    }

    private func width(_ text: String) throws -> Double { try lines(text, "")[0].width }

    @Test func anOpeningMarkHangsOnTheFirstLineOnly() throws {
        let text = "“first<br>“second", mark = try width("““") - width("“")
        let hanging = try lines(text, "hanging-punctuation:first")
        #expect(abs(hanging[0].x - (10 - mark)) < 0.1)
        #expect(hanging[1].x == 10)
    }

    @Test func anOpeningMarkHangsFromTheIndent() throws {
        let mark = try width("““") - width("“")
        #expect(abs(try lines("“first", "hanging-punctuation:first;text-indent:20pt")[0].x - (30 - mark)) < 0.1)
    }

    @Test(arguments: ["word", "—word", ".word"])
    func otherCharactersDoNot(text: String) throws {
        #expect(try lines(text, "hanging-punctuation:first")[0].x == 10)
    }

    @Test func aClosingMarkHangsOnTheLastLineOnly() throws {
        let text = "first”<br>second”", style = "text-align:right;width:100pt;"
        let hanging = try lines(text, style + "hanging-punctuation:last")
        #expect(abs(hanging[0].x + hanging[0].width - 110) < 0.1)
        #expect(hanging[1].x + hanging[1].width > 113)
    }

    @Test func stopsHangAtAllEnds() throws {
        let hanging = try lines("one, two<br>three,<br>four.", "text-align:right;width:100pt;hanging-punctuation:force-end")
        let stop = try width("a,") - width("a")
        #expect(hanging.map { $0.x + $0.width - 110 > 0.1 } == [false, true, true])
        #expect(abs(hanging[1].x + hanging[1].width - 110 - stop) < 0.2)
    }

    /// A measure that holds all but the stop, and one that holds it too.
    @Test func stopsHangWhereThereIsNoRoomForThem() throws {
        let text = "abcdef ghijkl,", all = try width(text), stop = try width("a,") - width("a")
        let tight = try lines(text, "text-align:left;hanging-punctuation:allow-end;width:\(all - stop / 2)pt")
        #expect(tight.count == 1)
        #expect(try lines(text, "text-align:left;width:\(all - stop / 2)pt").count == 2)
        let wide = try lines(text, "text-align:right;hanging-punctuation:allow-end;width:\(all + 1)pt")
        #expect(abs(wide[0].x + wide[0].width - (10 + all + 1)) < 0.1)
    }
}
