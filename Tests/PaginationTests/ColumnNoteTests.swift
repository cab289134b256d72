import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Notes at the foot of one of several columns (`float-reference: column`), on pages of eight lines with two columns of 85 points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct ColumnNoteTests {
    private static let sheet = """
        @page { @footnote { margin: 0; padding: 0; border: none } }
        div { columns: 2; column-gap: 10pt } .t { float: top }
        figure { margin: 0; padding: 0; text-align: left }
        .n { float: footnote; float-reference: column; margin: 0 } .n::footnote-marker { content: "" }
        .n::footnote-call { content: "*"; font-size: 10pt; line-height: 12pt; vertical-align: baseline }
        """

    /// Paragraphs of a line each.
    private func text(_ range: ClosedRange<Int>, _ inside: [Int: String] = [:]) -> String {
        range.map { "<p>\($0)\(inside[$0] ?? "")</p>" }.joined()
    }

    private func note(_ name: String, lines: Int = 1) -> String {
        "<span class=n>" + (1...lines).map { "\(name)\($0)" }.joined(separator: "<br>") + "</span>"
    }

    private func set(_ body: String, _ css: String = "") throws -> SetPages { try SetPages("<div>\(body)</div>", css: Self.sheet + css) }

    private func columns(_ page: SetPages.Page) -> [[String]] {
        var result: [Double: [(y: Double, text: String)]] = [:]
        for line in page.lines { result[line.x < 100 ? 0 : 1, default: []].append((line.y, line.text)) }
        return [0.0, 1].map { (result[$0] ?? []).sorted { $0.y < $1.y }.map(\.text) }
    }

    private func words(_ set: SetPages) -> [String] { set.texts.joined().sorted() }

    @Test func aNoteStandsAtTheFootOfTheColumnOfItsCall() throws {
        let set = try set(text(1...30, [3: note("a", lines: 2), 9: note("b")]))
        #expect(columns(set.pages[0]) == [["1", "2", "3*", "4", "5", "6", "a1", "a2"], ["7", "8", "9*", "10", "11", "12", "13", "b1"]])
        // At the foot of the page.
        let last = set.pages[0].lines.map(\.y).max() ?? 0
        #expect(set.pages[0].lines.filter { ["a2", "b1"].contains($0.text) }.allSatisfy { $0.y == last })
    }

    @Test func unlessItAsksForTheColumnANoteStandsAcrossThePage() throws {
        let set = try set(text(1...30, [9: note("b")]), ".n { float-reference: inline }")
        #expect(columns(set.pages[0])[0].last == "b1" && columns(set.pages[0])[1].count == 7)
    }

    @Test func everyNoteBeginsInTheColumnOfItsCall() throws {
        for line in 3...30 {
            let set = try set(text(1...30, [line: note("a", lines: 3), line - 2: note("b")]))
            let columns = set.pages.flatMap(columns)
            for (call, first) in [("\(line)*", "a1"), ("\(line - 2)*", "b1")] {
                let called = try #require(columns.firstIndex { $0.contains { $0.hasPrefix(call) } }, "\(line) \(columns)")
                #expect(columns[called].contains(first), "line \(line): \(columns)")
            }
            #expect(set.diagnostics.all.isEmpty)
        }
    }

    @Test func aLongNoteGoesOnInTheNextColumnAndOverPages() throws {
        let set = try set(text(1...12, [2: note("a", lines: 25)]))
        let parts = set.pages.flatMap(columns).map { $0.filter { $0.hasPrefix("a") } }.filter { !$0.isEmpty }
        #expect(parts.count > 2 && parts.joined().elementsEqual((1...25).map { "a\($0)" }), "\(parts)")
        #expect(words(set) == (numbers(1...12).map { $0 == "2" ? "2*" : $0 } + (1...25).map { "a\($0)" }).sorted())
    }

    @Test func levelColumnsEndWithTheirNotes() throws {
        let set = try set(text(1...6, [1: note("a"), 6: note("b")]) + "<h2 style='column-span: all'>title</h2>" + text(7...8))
        let lines = set.pages[0].lines
        let title = try #require(lines.first { $0.text == "title" }).y
        for line in lines where line.text != "title" { #expect((line.y < title) == (!["7", "8"].contains(line.text)), "\(line.text)") }
        #expect(Set(lines.filter { ["a1", "b1"].contains($0.text) }.map(\.y)).count == 1)
    }

    @Test func notesOfACaptionStandInTheColumnOfTheFloat() throws {
        for line in [1, 5, 9, 14] {
            let float = "<figure class=t>f1<br>f2\(note("a"))</figure>"
            let set = try set(text(1...line) + float + text((line + 1)...30))
            let column = try #require(set.pages.flatMap(columns).first { $0.contains("f2*") })
            #expect(column.contains("a1"), "\(line): \(column)")
        }
    }

    /// There is nothing else in the columns, so that the float stands across the page; or it has no room beside its note.
    @Test func notesOfAFloatAreNotLostWhereItHasNoColumn() throws {
        let alone = try set("<figure class=t>f\(note("a"))</figure>")
        #expect(words(alone) == ["a1", "f*"])
        for lines in 1...9 {
            let float = "<figure class=t>" + (1...lines).map { "f\($0)" }.joined(separator: "<br>") + note("a", lines: 3) + "</figure>"
            let set = try set(text(1...3) + float + text(4...6))
            #expect(words(set).filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"], "\(lines): \(set.texts)")
        }
    }

    /// No height helps notes that `max-height` keeps back: columns are not tried with one after the other.
    @Test func notesWithoutRoomAreSetAllTheSame() throws {
        let set = try SetPages(
            "<div>\(text(1...30, [2: note("a", lines: 2), 9: note("b")]))</div>",
            css: Self.sheet.replacing("border: none", with: "border: none; max-height: 0"))
        #expect(words(set).count == 33)
    }

    @Test func notesOfBothKindsStandTogether() throws {
        let page = "<span class=n style='float-reference: page'>p</span>"
        let set = try set(text(1...30, [2: note("a"), 4: page]))
        #expect(columns(set.pages[0])[0].suffix(2) == ["a1", "p"])
        #expect(words(set).count == 32)
    }

    @Test func theAreaOfAColumnIsAsWideAsTheColumn() throws {
        let set = try SetPages(
            "<div>\(text(1...30, [9: note("b")]))</div>",
            css: Self.sheet.replacing("border: none", with: "border: none; background: red"))
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.minX.points == 105 && rect.width.points == 85)
    }
}
