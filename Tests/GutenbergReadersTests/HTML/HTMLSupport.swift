import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

extension InventedBook {
    /// A paragraph of HTML, and as many of them as make a chapter.
    static let htmlParagraph = "<p>\(paragraph)</p>\n"
    static let htmlProse = String(repeating: htmlParagraph, count: 3)

    /// A book in the HTML of Project Gutenberg, read as ``file(_:)`` does.
    /// - Parameter fields: what the header says besides title and author, in paragraphs.
    static func html(
        _ body: String, title: String = "The House on the Hill", fullTitle: String? = nil, author: String = "Jane Roe",
        fields: String = "", css: String = ""
    ) -> Document {
        let header =
            "<p>Title: \(fullTitle ?? title)</p><p>Author: \(author)</p>\(fields)<p>*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p>"
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

/// As the reader of any HTML takes it, without conclusions.
func readHTML(_ text: String, limits: ReaderLimits = ReaderLimits()) -> (Document, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let source = SourceText(name: "x.html", text: Array(text.utf8))
    return (HTMLReader.read(source, id: SourceID(0), limits: limits, diagnostics: &diagnostics), diagnostics.all)
}

/// Checks what must hold of any document against its source: every verbatim segment equals its source bytes.
func expectVerbatim(_ document: Document, _ source: String, _ location: SourceLocation = #_sourceLocation) {
    let bytes = Array(source.utf8)
    for (i, segment) in document.provenance.enumerated() where segment.isVerbatim {
        let start = Int(segment.textOffset)
        let end = i + 1 < document.provenance.count ? Int(document.provenance[i + 1].textOffset) : document.text.count
        #expect(end - start == Int(segment.source.end - segment.source.start), sourceLocation: location)
        #expect(
            Array(document.text[start..<end]) == Array(bytes[Int(segment.source.start)..<Int(segment.source.end)]), sourceLocation: location
        )
    }
}
