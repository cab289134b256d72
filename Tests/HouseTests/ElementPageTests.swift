import Foundation
import Testing

/// Documentation/elements.md, by which others write sheets.
struct ElementPageTests {
    private func classes(in text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /\.([a-z][a-z-]*[a-z]|[a-z])(?![a-z(\/])/).map { String($0.1) })
    }

    /// What the default sheet selects by class.
    private func selected() throws -> Set<String> {
        let sheet = try House.text("Styles/novel.css").replacing(/\/\*[\s\S]*?\*\//, with: "").replacing(/\{[^{}]*\}/, with: "{}")
        return classes(in: sheet.replacing(/@import[^;]*;/, with: ""))
    }

    @Test func everyClassOfTheDefaultSheetIsOnThePage() throws {
        let page = try House.text("Documentation/elements.md")
        // Names that a sheet knows only because old files have others for the same thing, and levels and indents that count on.
        let others: Set = ["figcentre", "indent", "level"]
        let known = Set(page.matches(of: /[a-z][a-z-]*[a-z]/).map { String($0.0) })
        let missing = try selected().subtracting(others).subtracting(known)
        #expect(missing == [])
        #expect(try selected().count > 60)
    }

    @Test func everyClassOnThePageIsThere() throws {
        let page = try House.text("Documentation/elements.md")
        let spans = page.matches(of: /`([^`\n]+)`/).map { String($0.1) }
        let code = spans.filter { span in !span.contains(":") && ![".css", ".yaml"].contains(where: span.hasSuffix) }
        let named = code.reduce(into: Set<String>()) { $0.formUnion(classes(in: $1)) }
        let sources = try ["GutenbergReaders", "Markup", "BookProduction"].flatMap { folder in
            try House.files(in: "Sources/" + folder).filter { $0.hasSuffix(".swift") }.map { try House.text($0) }
        }
        let text = sources.joined()
        var written = Set(text.matches(of: /"([a-z][a-z-]*)"/).map { String($0.1) })
        // Marks inside lines are named as their cases are.
        let marks = try #require(text.firstMatch(of: /enum SpanMark: String \{ case ([^}]*)\}/)?.1)
        written.formUnion(marks.split(separator: /[, ]+/).map(String.init))
        let known = try selected().union(written)
        #expect(named.subtracting(known) == [])
        #expect(named.count > 60)
    }
}
