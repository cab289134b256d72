import Foundation
import Testing

/// The example of an academic paper: two columns, floats of one column and of both, notes at the foot.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct PaperExampleTests {
    private static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Examples/paper").path

    private func pages() throws -> (pages: [DumpedPage], floats: [[(width: Double, y: Double)]], errors: String) {
        let result = try Command.run(["build", Self.folder, "--dump", "layout"])
        #expect(result.status == 0)
        let dump = String(decoding: result.output, as: UTF8.self)
        let floats = dump.split(separator: "\n").split { $0.hasPrefix("page ") }.dropFirst().map { page in
            page.filter { $0.hasPrefix("float ") }.map { line in
                let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
                return (width: numbers[2], y: numbers[1])
            }
        }
        return (DumpedPage.pages(of: dump), floats, result.errors)
    }

    @Test func floatsOfBothKindsStandOnTheirPages() throws {
        let (pages, floats, errors) = try pages()
        #expect(pages.count == 3 && errors.isEmpty, "\(errors)")
        // Of 174 mm the page's, of half of that without the gap the columns'.
        let page = 174 / 25.4 * 72, column = (174 - 6) / 2 / 25.4 * 72
        let widths = floats.joined().map(\.width)
        #expect(widths.count { abs($0 - page) < 0.1 } == 3 && widths.count { abs($0 - column) < 0.1 } == 3, "\(widths)")
    }

    @Test func numbersOfFiguresSectionsAndReferencesAreWritten() throws {
        let text = try pages().pages.flatMap { $0.lines.map(\.text) }.joined(separator: "\n")
        for words in ["Figure 4.", "Table 2.", "(Figure 3)"] { #expect(text.contains(words), "\(words)") }
        #expect(text.contains("[1]") && text.contains("[6]") && !text.contains("[0]"))
    }

    @Test func columnsEndLevelAboveTheNotes() throws {
        let page = try #require(try pages().pages.first)
        let middle = 297.6
        func last(_ isLeft: Bool) -> Double { page.lines.filter { ($0.x < middle) == isLeft && $0.y < 620 }.map(\.y).max() ?? 0 }
        #expect(abs(last(true) - last(false)) < 12.1)
    }
}
