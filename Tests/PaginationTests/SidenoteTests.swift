import Geometry
import Resources
import Testing

@testable import Pagination

/// Notes in the margin (`-fleuron-sidenote`). A page has eight lines of twelve points, from 12 to 108, and a margin of 100 points outside.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct SidenoteTests {
    private static let sheet = """
        @page { size: 300pt 120pt } @page :right { margin: 12pt 100pt 12pt 60pt } @page :left { margin: 12pt 60pt 12pt 100pt }
        .n { float: footnote; -fleuron-sidenote: outside; margin: 0 20pt 0 10pt } .n::footnote-marker { content: "" }
        .n::footnote-call { content: "*"; font-size: 10pt; line-height: 12pt; vertical-align: baseline }
        """

    private func note(_ name: String, lines: Int = 1) -> String {
        "<span class=n>" + (1...lines).map { "\(name)\($0)" }.joined(separator: "<br>") + "</span>"
    }

    private func text(_ range: ClosedRange<Int>, _ inside: [Int: String] = [:]) -> String {
        range.map { "<p>\($0)\(inside[$0] ?? "")</p>" }.joined()
    }

    private func line(_ text: String, _ set: SetPages) throws -> (page: Int, line: SetPages.Line) {
        let page = try #require(set.pages.firstIndex { $0.texts.contains(text) }, "\(text)")
        return (page, try #require(set.pages[page].lines.first { $0.text == text }))
    }

    @Test func aNoteStandsLevelWithItsCallOnBothSides() throws {
        let set = try SetPages(text(1...20, [3: note("a"), 12: note("b", lines: 2)]), css: Self.sheet)
        #expect(set.pages[0].texts == ["1", "2", "3*", "4", "5", "6", "7", "8", "a1"])
        let right = try (call: line("3*", set), note: line("a1", set)), left = try (call: line("12*", set), note: line("b1", set))
        #expect(right.call.page == right.note.page && abs(right.call.line.y - right.note.line.y) < 0.001)
        #expect(left.call.page == left.note.page && abs(left.call.line.y - left.note.line.y) < 0.001)
        // 10 points from the text and 20 from the edge of the paper.
        #expect(abs(right.note.line.x - 210) < 0.001 && abs(left.note.line.x - 20) < 0.001)
    }

    @Test func insideIsTheOtherMargin() throws {
        let set = try SetPages(
            text(1...20, [3: note("a"), 12: note("b")]), css: Self.sheet + ".n { -fleuron-sidenote: inside; margin: 0 5pt }")
        #expect(try abs(line("a1", set).line.x - 5) < 0.001 && abs(line("b1", set).line.x - 245) < 0.001)
    }

    @Test func notesArePushedDownAndUpAndOverlapNowhere() throws {
        for calls in [[2, 2, 3], [6, 7, 8], [1, 4, 8], [7, 7, 7]] {
            var inside: [Int: String] = [:]
            for (index, call) in calls.enumerated() { inside[call, default: ""] += note("n\(index)x", lines: 2) }
            let set = try SetPages(text(1...8, inside), css: Self.sheet)
            let notes = set.pages[0].lines.filter { $0.text.hasPrefix("n") }
            #expect(notes.count == 6 && set.pages.count == 1, "\(calls)")
            #expect(zip(notes, notes.dropFirst()).allSatisfy { $1.y - $0.y > 11.99 }, "\(calls)")
            #expect(notes.allSatisfy { $0.y > 12 && $0.y < 108 }, "\(calls)")
        }
    }

    @Test func aNoteThatIsTooLongGoesOn() throws {
        let set = try SetPages(text(1...20, [7: note("a", lines: 12)]), css: Self.sheet)
        #expect(set.pages[0].texts.filter { $0.hasPrefix("a") } == (1...8).map { "a\($0)" })
        #expect(set.pages[1].texts.filter { $0.hasPrefix("a") } == (9...12).map { "a\($0)" })
    }

    @Test func notesThatAreLeftAtTheEndGetPages() throws {
        let set = try SetPages(text(1...3, [2: note("a", lines: 20)]), css: Self.sheet)
        #expect(set.pages.count == 3 && set.texts.joined().filter { $0.hasPrefix("a") } == (1...20).map { "a\($0)" })
    }

    @Test func theTextKnowsNothingOfNotesInTheMargin() throws {
        let plain = try SetPages(text(1...20), css: Self.sheet)
        let set = try SetPages(
            text(1...20, [3: "<i class=m>a</i>", 9: "<i class=m>b</i>"]), css: Self.sheet + ".m { -fleuron-sidenote: outside }")
        #expect(set.pages.map { $0.texts.filter { Int($0) != nil } } == plain.texts)
        #expect(try abs(line("3", set).line.y - line("a", set).line.y) < 0.001)
    }

    @Test func whereTheMarginIsTooNarrowNotesStandAtTheFoot() throws {
        let css = Self.sheet + "@page :right { margin-right: 50pt } @page { @footnote { margin: 0; border: none; padding: 0 } }"
        let set = try SetPages(text(1...3, [1: note("a")]), css: css)
        #expect(set.texts == [["1*", "2", "3", "a1"]])
        #expect(set.diagnostics.all.map(\.code.rawValue) == ["layout.margin-too-narrow"])
    }

    @Test func notesInCellsAndFloatsStandBesideThem() throws {
        let body =
            text(1...2) + "<table><tr><td>c\(note("a"))</table><figure style='float: top; margin: 0'>f\(note("b"))</figure>" + text(3...5)
        let set = try SetPages(body, css: Self.sheet)
        #expect(
            try abs(line("c*", set).line.y - line("a1", set).line.y) < 0.001 && abs(line("f*", set).line.y - line("b1", set).line.y) < 0.001
        )
    }
}
