import Testing

@testable import Pagination

/// Block flow: margins, widths, padding.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FlowTests {
    @Test func linesStandOneLineHeightApart() throws {
        let set = try SetPages("<p>one<br>two<br>three</p>")
        #expect(set.texts == [["one", "two", "three"]])
        #expect(set.gaps() == [12, 12])
        #expect(set.pages[0].lines.allSatisfy { $0.x == 10 })
    }

    @Test(arguments: [
        ("12pt", "12pt", 24.0), ("6pt", "12pt", 24), ("12pt", "-6pt", 18), ("-3pt", "-6pt", 6), ("0", "0", 12),
    ])
    func adjoiningMarginsCollapse(bottom: String, top: String, gap: Double) throws {
        let set = try SetPages("<p style='margin-bottom:\(bottom)'>a</p><p style='margin-top:\(top)'>b</p>")
        #expect(set.gaps() == [gap])
    }

    @Test func marginsCollapseThroughParents() throws {
        let set = try SetPages(
            "<div style='margin-bottom:20pt'><p style='margin-bottom:6pt'>a</p></div><div style='margin-top:4pt'><p style='margin-top:8pt'>b</p></div>"
        )
        #expect(set.gaps() == [32])
    }

    @Test func marginsCollapseThroughEmptyBlocks() throws {
        let set = try SetPages("<p style='margin-bottom:5pt'>a</p><div style='margin:9pt 0'></div><p style='margin-top:7pt'>b</p>")
        #expect(set.gaps() == [21])
    }

    @Test func paddingPartsMargins() throws {
        let set = try SetPages(
            "<p style='margin-bottom:5pt'>a</p><div style='margin-top:5pt;padding-top:3pt'><p style='margin-top:4pt'>b</p></div>")
        #expect(set.gaps() == [24])
    }

    @Test func marginsAndPaddingNarrowTheMeasure() throws {
        let set = try SetPages("<div style='margin-left:7pt;padding-left:5pt'><p style='margin-left:10%'>a</p></div>")
        // A tenth of the container's width: 180 - 7 - 5.
        #expect(set.pages[0].lines[0].x == 38.8)
    }

    @Test func widthsWithAutoMarginsAreCentred() throws {
        let set = try SetPages("<p style='width:80pt;margin:0 auto'>a</p>")
        #expect(set.pages[0].lines[0].x == 60)
    }

    @Test func blocksWiderThanThePageAreCutToIt() throws {
        let set = try SetPages("<p style='width:900px;text-align:right;-fleuron-wide-boxes:narrow'>a</p>")
        let line = set.pages[0].lines[0]
        #expect(abs(line.x + line.width - 190) < 0.01)
    }

    @Test func textIsAlignedInItsMeasure() throws {
        let set = try SetPages("<p style='text-align:center'>mm</p><p style='text-align:right'>mm</p>")
        let lines = set.pages[0].lines
        #expect(abs(lines[0].x + lines[0].width / 2 - 100) < 0.002)
        #expect(abs(lines[1].x + lines[1].width - 190) < 0.002)
    }

    @Test func markersHangBesideTheFirstLine() throws {
        let set = try SetPages("<ol style='margin:0;padding-left:20pt'><li>a<br>b</ol>")
        let lines = set.pages[0].lines
        #expect(Set(lines.map(\.text)) == ["1.", "a", "b"])
        let marker = try #require(lines.first { $0.text == "1." }), first = try #require(lines.first { $0.text == "a" })
        #expect(marker.y == first.y)
        #expect(marker.x + marker.width < 30 && first.x == 30)
    }

    @Test func rtlParagraphsBeginAtTheRight() throws {
        let set = try SetPages("<p dir=rtl style='text-align:start'>mm</p>")
        let line = set.pages[0].lines[0]
        #expect(abs(line.x + line.width - 190) < 0.002)
    }

    @Test func resultDoesNotDependOnWorkers() throws {
        let body = (1...80).map {
            "<p>Paragraph \($0) has some words that fill more than a line of this narrow measure, and then some.</p>"
        }.joined()
        #expect(try SetPages(body).dump == SetPages(body, workers: 4).dump)
    }
}
