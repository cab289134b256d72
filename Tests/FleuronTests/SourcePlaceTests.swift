import Foundation
import Testing

/// Where the lines of whole books stand in their sources, read from these without the program.
@Suite(.enabled(if: SourceBook.isGiven, SourceBook.reason)) struct SourcePlaceTests {
    @Test(arguments: [SourceBook.aliceText, .nombresText, .warAndPeaceText, .prideText])
    func linesHaveTheLettersAtTheirPlaceInTheSource(source: SourceBook) async throws {
        let book = try await SetBooks.shared.book(source)
        let lines = try Self.lines(of: source.file)
        var placed = 0, wrong: [String] = []
        for line in DumpedPage.pages(of: book.dump).flatMap(\.lines) {
            guard let place = line.place else { continue }
            placed += 1
            // Behind entries of the contents stand numbers of pages.
            let shown = Self.letters(of: line.text), found = Self.letters(of: Self.text(at: place, lines))
            if shown != found, Int(shown.dropFirst(found.count)) == nil || !shown.hasPrefix(found) { wrong.append(line.text) }
        }
        #expect(placed > 2_000)
        #expect(wrong.isEmpty, "\(wrong.count) of \(placed) lines: \(wrong.prefix(5))")
    }

    private static func lines(of file: String) throws -> [[Character]] {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        var text = try #require(String(data: data, encoding: .utf8) ?? String(data: data, encoding: .windowsCP1252))
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        // CR LF is one character.
        return text.split(separator: /\r\n|\n/, omittingEmptySubsequences: false).map(Array.init)
    }

    private static func text(at place: DumpedPage.Place, _ lines: [[Character]]) -> String {
        var text = ""
        for line in place.firstLine...max(place.firstLine, place.lastLine) where line <= lines.count {
            let all = lines[line - 1]
            let first = line == place.firstLine ? place.firstColumn - 1 : 0
            let last = line == place.lastLine ? place.lastColumn - 1 : all.count
            text += String(all[min(first, all.count)..<max(min(first, all.count), min(last, all.count))]) + " "
        }
        return text
    }

    /// Letters and figures without case and accents: typography has its own quotation marks, dashes and spaces.
    private static func letters(of text: String) -> String {
        String(text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).filter { $0.isLetter || $0.isNumber })
    }
}
