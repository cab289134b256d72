import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Old files of HTML that hold a plain text in one `pre`.
@Suite struct PreformattedBookTests {
    private static let prose =
        "The old house stood upon a low hill beyond the river, and nobody in our\nvillage could remember when its windows had last been lighted, although\nmy father used to say that he had seen a lamp there."
    private static let text =
        "The Project Gutenberg EBook of The House, by Jane Roe\n\nTitle: The House\n\nAuthor: Jane Roe\n\nLanguage: English\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\n\n"
        + ["I", "II", "III"].map {
            "CHAPTER \($0).\n\n\(prose)\n\nSmith & Sons, _Emphasis_ and <more>.[1]\n\n[1] A note.\n\n\n       *       *       *       *       *\n\n\(prose)"
        }
        .joined(separator: "\n\n\n\n") + "\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\nLicence.\n"

    private func html(_ lineEnd: String = "\n") -> SourceText {
        let body = Self.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let file = "<HTML><HEAD><TITLE>The House</TITLE></HEAD>\n<BODY>\n<PRE>\n\(body)</PRE></BODY></HTML>\n"
        return SourceText(name: "house.htm", text: Array(file.replacing("\n", with: lineEnd).utf8))
    }

    private func read(_ source: SourceText, _ overrides: ReadingOverrides = ReadingOverrides()) -> Document {
        var diagnostics = Diagnostics()
        return readDocument(source, id: SourceID(0), format: .html, overrides: overrides, diagnostics: &diagnostics)
    }

    @Test(arguments: ["\n", "\r\n"]) func isReadAsPlainText(lineEnd: String) {
        let book = read(html(lineEnd)), text = readText(Self.text)
        #expect(book.outline(below: "body") == text.outline(below: "body"))
        #expect(book.strings("h2") == ["CHAPTER I.", "CHAPTER II.", "CHAPTER III."] && book.elementNodes("aside", "note").count == 3)
    }

    @Test func everyByteHasItsPlaceInTheFile() {
        let source = html()
        let book = read(source)
        let account = SourceAccount(of: book, source: source, id: SourceID(0), format: .html)
        #expect(account.isComplete, "\(account.lost.map { String(decoding: source.text[Int($0.start)..<Int($0.end)], as: UTF8.self) })")
        // An entity is one place.
        let heading = book.elementNodes("h2")[1]
        #expect(
            String(decoding: source.text[Int(book[heading].source.start)..<Int(book[heading].source.end)], as: UTF8.self) == "CHAPTER II.")
        #expect(
            source.position(of: Int(book[heading].source.start)).line
                == String(decoding: source.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).firstIndex(
                    of: "CHAPTER II."
                ).map { $0 + 1 })
    }

    @Test func linesOfOverridesAreThoseOfTheFile() throws {
        let source = html()
        let lines = String(decoding: source.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex(of: "CHAPTER II.")) + 1
        let book = read(source, ReadingOverrides(items: [ReadingOverride(lines: line...line, role: .paragraph)]))
        #expect(book.strings("h2") == ["CHAPTER I.", "CHAPTER III."])
    }

    @Test func aPreformattedHeaderIsNoPreformattedBook() {
        let file =
            "<html><body><pre>\(Self.text.prefix(200))\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n</pre>\n<h2>CHAPTER I</h2><p>\(Self.prose)</p><h2>CHAPTER II</h2><p>\(Self.prose)</p></body></html>"
        let book = read(SourceText(name: "house.htm", text: Array(file.utf8)))
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II"] && book.elementNodes("p").count > 2)
    }
}
