import Resources
import Testing

@testable import Markup

extension InventedBook {
    /// A paragraph of HTML, and as many of them as make a chapter.
    static let htmlParagraph = "<p>\(paragraph)</p>\n"
    static let htmlProse = String(repeating: htmlParagraph, count: 3)

    /// A book in the HTML of Project Gutenberg, read as ``file(_:)`` does.
    /// - Parameter fields: what the header says besides title and author, in paragraphs.
    static func html(
        _ body: String, title: String = "The House on the Hill", fullTitle: String? = nil, fields: String = "", css: String = ""
    ) -> Document {
        let header =
            "<p>Title: \(fullTitle ?? title)</p><p>Author: Jane Roe</p>\(fields)<p>*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p>"
        return file(
            "<html><head><title>\(title)</title><style>\(css)</style></head><body>\(header)\(body)<p>*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p></body></html>"
        )
    }

    /// A whole file of HTML, read; the account of its bytes must be complete.
    static func file(_ html: String) -> Document {
        let source = SourceText(name: "a.html", text: Array(html.utf8))
        var diagnostics = Diagnostics()
        let book = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(SourceAccount(of: book, source: source, id: SourceID(0), format: .html).isComplete)
        return book
    }
}
