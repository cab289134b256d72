import Glibc
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

private let shared = getenv("FLEURON_SHARED").map { String(cString: $0) }

/// The plain text and the HTML of one book are the same book: the same headings at the same levels, and the same words below each.
@Suite(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"))
struct TextAndHTMLTests {
    struct Pair: CustomTestStringConvertible, Sendable {
        var text: String
        var html: String
        /// Chapters whose words differ in the files themselves: "cloisters" and "closters", letters and verses that only one of them has.
        var differing = 0
        /// Headings that differ in the files themselves.
        var differingTitles = 0
        var testDescription: String { text }
    }

    static let pairs = [
        Pair(text: "11-alice/11-0.txt", html: "11-alice/11-h/11-h.htm", differing: 1),
        Pair(text: "1342-pride-and-prejudice/1342-0.txt", html: "1342-pride-and-prejudice/1342-h/1342-h.htm", differing: 2),
        Pair(text: "2600-war-and-peace/2600-0.txt", html: "2600-war-and-peace/2600-h/2600-h.htm"),
        Pair(text: "2542-dolls-house/2542.txt", html: "2542-dolls-house/2542-h/2542-h.htm"),
        Pair(
            text: "13272-beethovens-letters/13272-8.txt", html: "13272-beethovens-letters/13272-h/13272-h.htm", differing: 21,
            differingTitles: 3),
        Pair(text: "44157-entre-nous/44157-0.txt", html: "44157-entre-nous/44157-h/44157-h.htm", differing: 8),
        // The text writes oe for œ.
        Pair(text: "27936-histoire-des-nombres/27936-8.txt", html: "27936-histoire-des-nombres/27936-h/27936-h.htm", differing: 2),
    ]

    private func read(_ name: String, _ format: SourceFormat) throws -> Document {
        let path = (shared ?? "") + "/corpus/gutenberg/" + name
        var diagnostics = Diagnostics()
        let bytes = try ResourceLoader().read(path)
        let source = try #require(
            SourceText.decode(bytes, name: path, id: SourceID(0), syntax: format.encodingDeclarations, diagnostics: &diagnostics))
        return readDocument(source, id: SourceID(0), format: format, diagnostics: &diagnostics)
    }

    private struct Chapter: Equatable {
        var level: String
        var title: String
        var text = ""
    }

    private func chapters(_ book: Document) -> [Chapter] {
        guard let main = book.nodes.firstIndex(where: { book.names[$0.name] == "main" }) else { return [] }
        var chapters = [Chapter(level: "", title: "")]
        var headingEnd: Int32 = -1
        // Where the pages of the printed book began, only one of the files says, and only one describes its pictures and its music in
        // words.
        var pageNumberEnd: Int32 = -1
        for (index, node) in book.nodes.enumerated().dropFirst(main) {
            if node.kind == .element {
                if book.classes(of: NodeID(Int32(index))).contains(where: { ["pagenum", "page-mark", "missing"].contains(book.names[$0]) })
                {
                    pageNumberEnd = node.textEnd
                }
                guard ["h1", "h2", "h3"].contains(book.names[node.name]) else { continue }
                let text = String(decoding: book.text[Int(node.textStart)..<Int(node.textEnd)], as: UTF8.self)
                chapters.append(Chapter(level: book.names[node.name], title: letters(text)))
                headingEnd = node.textEnd
            } else if node.textStart >= headingEnd, node.textStart >= pageNumberEnd {
                chapters[chapters.count - 1].text += letters(
                    String(decoding: book.text[Int(node.textStart)..<Int(node.textEnd)], as: UTF8.self))
            }
        }
        return chapters
    }

    /// Letters and figures in lower case.
    private func letters(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            out.append(scalar)
        }
        return String(out)
    }

    @Test(arguments: pairs) func chaptersAreTheSame(pair: Pair) throws {
        let text = chapters(try read(pair.text, .text)), html = chapters(try read(pair.html, .html))
        let titles = [text, html].map { $0.dropFirst().map { $0.level + " " + $0.title } }
        #expect(titles[0].count == titles[1].count)
        let wrong = zip(titles[0], titles[1]).filter { $0 != $1 }
        #expect(wrong.count <= pair.differingTitles, "\(wrong.prefix(4))")
        guard text.count == html.count else { return }
        let differing = zip(text, html).dropFirst().count { $0.text != $1.text }
        #expect(differing <= pair.differing)
    }
}
