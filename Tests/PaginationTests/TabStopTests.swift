import Testing

/// Tab stops and other paragraph properties from the style sheet to the page.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct TabStopTests {
    @Test func columnsStandAtTheStopsOfTheSheet() throws {
        let css = "p { white-space: pre-wrap; -fleuron-tab-stops: 100pt right }"
        let lines = try SetPages("<p>Onions\t2.34</p><p>Peppers\t15.2</p><p>Salt\tmuch more</p>", css: css).pages[0].lines
        #expect(lines.map(\.x) == [10, 10, 10])
        for line in lines { #expect(abs(line.width - 100) < 0.001, "\(line.text)") }
    }

    @Test func decimalPointsStandInOneVertical() throws {
        let css =
            "p { white-space: pre; font-variant-numeric: lining-nums tabular-nums; -fleuron-tab-stops: 60pt right, 100pt decimal \".\" }"
        let rows = ["Onions\t2\t2.34", "Peppers\t1,250\t15.2", "Ink\t–\t0.5", "Paper\t80\t120.00", "Salt\t1\t3.1416"]
        let set = try SetPages(rows.map { "<p>\($0)</p>" }.joined(), css: css)
        #expect(set.fullStops.count == rows.count)
        for stop in set.fullStops { #expect(abs(stop - 110) < 0.01, "\(stop)") }
    }

    @Test func decimalMarksFollowTheLanguage() throws {
        let css = "p { white-space: pre-wrap; -fleuron-tab-stops: 100pt decimal }"
        func width(_ language: String, _ text: String) throws -> Double {
            try SetPages("<p lang=\(language)>x\t\(text)</p>", css: css).pages[0].lines[0].width
        }
        // A text without a mark ends at the stop.
        #expect(abs(try width("en", "1,5") - 100) < 0.001)
        #expect(try width("en", "1.5") > 102)
        #expect(try width("de", "1,5") > 102)
        #expect(abs(try width("de", "1.5") - 100) < 0.001)
    }

    @Test func tabSizeGoesOnBehindTheLastStop() throws {
        let css = "p { white-space: pre-wrap; tab-size: 4; -fleuron-tab-stops: 20pt }"
        let lines = try SetPages("<p>a\tb\tc</p><p>a\tbb\tc</p>", css: css).pages[0].lines
        #expect(lines[0].width == lines[1].width && lines[0].width > 24)
    }

    @Test func withoutStopsTabsAreSpaces() throws {
        #expect(try SetPages("<pre>a\tb</pre>").pages[0].lines.count == 1)
    }

    @Test func linesAfterForcedBreaksMayBeIndented() throws {
        let lines = try SetPages("<p>One.<br>Two.<br>Three.</p>", css: "p { text-indent: 15pt each-line }").pages[0].lines
        #expect(lines.map(\.x) == [25, 25, 25])
        #expect(try SetPages("<p>One.<br>Two.</p>", css: "p { text-indent: 15pt }").pages[0].lines.map(\.x) == [25, 10])
    }
}
