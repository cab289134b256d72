import Foundation
import Testing

/// What a text of Project Gutenberg says of its look on a screen, and what of it a book has.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct SourceStylesTests {
    private static let html = """
        <html><head><title>The House</title><style><!--
        @page { margin: .25em } a:link { color: #0000ff } .box { background-color: #ffddee; margin-left: 2em }
        .pagenum { position: absolute; right: 1% }
        // -->
        </style></head><body><p>Title: The House</p><p>Author: Jane Roe</p><p>Release Date: May 3, 2006 [EBook #12]</p>
        <p>*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p><h1>The House</h1><p>by Jane Roe</p><h2>CHAPTER I</h2>
        <p class="box">The <span class="pagenum">[Pg 3]</span>door was <a href="#x">open</a>.</p><h2 id="x">CHAPTER II</h2><p>It rained.</p>
        <p>*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***</p></body></html>
        """

    private func dump(_ kind: String, _ book: String) throws -> (text: String, messages: String) {
        let workshop = try Workshop()
        _ = try workshop.write("house.html", Self.html)
        _ = try workshop.write("book.yaml", "sources: [house.html]\n" + book)
        let result = try Command.run(["build", ".", "--dump", kind], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        return (String(decoding: result.output, as: UTF8.self), result.errors)
    }

    @Test func onPaperIsWhatPrintHas() throws {
        let document = try dump("document", "")
        #expect(!document.text.contains("[Pg 3]"))
        #expect(!document.messages.contains("css.invalid-rule"), "\(document.messages)")
        let styles = try dump("styles", "").text
        #expect(!styles.contains("0000ff") && !styles.contains("ffddee"))
    }

    @Test func whatTheFileSaysOfScreensIsKeptOnRequest() throws {
        #expect(try dump("document", "source-styles: screen\n").text.contains("[Pg 3]"))
        let styles = try dump("styles", "source-styles: screen\n").text
        #expect(styles != (try dump("styles", "source-styles: print\n").text))
    }
}
