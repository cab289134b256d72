import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What hand-made HTML says without a class: lists of pictures, figures, remarks behind the text, lines that are no verse.
@Suite struct HTMLLeftoverTests {
    private let filler = GutenbergHTMLTests.chapter

    private func stripped(_ book: Document, _ reason: StrippedRange.Reason) -> Int { book.stripped.count { $0.reason == reason } }

    @Test(arguments: ["p", "li", "td", "br"])
    func aListOfIllustrationsLosesItsPages(_ form: String) throws {
        let lines = [("The mill at night", "3"), ("The river in flood", "17"), ("The old bridge of 1841", "29")]
        let list =
            switch form {
            case "p": lines.map { "<p>\($0.0) . . . . . \($0.1)</p>" }.joined()
            case "li": "<ul>" + lines.map { "<li>\($0.0), \($0.1)</li>" }.joined() + "</ul>"
            case "td": "<table>" + lines.map { "<tr><td>\($0.0)</td><td>\($0.1)</td></tr>" }.joined() + "</table>"
            default: "<p>" + lines.map { "\($0.0) \($0.1)" }.joined(separator: "<br>\n") + "</p>"
            }
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><p>by SOMEBODY</p><h2>LIST OF ILLUSTRATIONS</h2>\(list)<h2>CHAPTER I</h2>\(filler)<h2>CHAPTER II</h2>\(filler)")
        let main = try #require(book.elementNodes("main").first)
        let text = book.collapsedText(of: main)
        #expect(text.hasPrefix("LIST OF ILLUSTRATIONS"))
        for (line, page) in lines {
            #expect(
                text.contains(line) && !text.contains("\(line) \(page)") && !text.contains("\(line), \(page)")
                    && !text.contains("\(line)\(page)"))
        }
        #expect(stripped(book, .pageMark) == 3 && book.guesses.contains { $0.subject == .pages })
    }

    /// Numbers that do not grow are none of pages.
    @Test func whatIsCountedKeepsItsNumbers() throws {
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><h2>MAPS</h2><p>Sheet 3</p><p>Sheet 1</p><p>Sheet 2</p><h2>CHAPTER I</h2>\(filler)<h2>CHAPTER II</h2>\(filler)")
        #expect(stripped(book, .pageMark) == 0 && book.collapsedText(of: .root).contains("Sheet 3"))
    }

    @Test func remarksAndCreditsBehindTheTextAreBackMatter() throws {
        let remark =
            "<p>THE END</p><hr><h3>Transcriber's Notes</h3><p>Errors were mended.</p><ul><li>Page 3: mill.</li></ul><p>Produced by Some Body and others</p>"
        let (book, _) = try readBook("<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)<h2>CHAPTER II</h2>\(filler)\(remark)")
        let back = try #require(book.elementNodes("section", "back-matter").first)
        #expect(book.collapsedText(of: back) == "Transcriber’s NotesErrors were mended.Page 3: mill.Produced by Some Body and others")
        #expect(book.elementNodes("main").first.map { book.collapsedText(of: $0).hasSuffix("THE END") } == true)
        #expect(book.elements("h2").count == 2 && book.guesses.contains { $0.subject == .credits })
    }

    @Test(arguments: [
        "<div class=\"transnote\"><p>Errors were mended.</p></div>", "<p>Produced by Some Body</p>",
        "<p>E-text prepared by Some Body</p><div class=\"tn\"><p>Errors.</p></div>",
    ])
    func theyNeedNoHeading(_ remark: String) throws {
        let (book, _) = try readBook("<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)<h2>CHAPTER II</h2>\(filler)\(remark)")
        #expect(book.elementNodes("section", "back-matter").count == 1)
    }

    /// A remark in the midst of a chapter stands where it stands.
    @Test(arguments: [
        "<p>[Transcriber's note: a line is missing.]</p>", "<div class=\"transnote\"><p>A line is missing.</p></div>",
        "<p>Transcriber's note: a line is missing.</p>",
    ])
    func aRemarkInTheTextStaysThere(_ remark: String) throws {
        let (book, _) = try readBook("<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)<h2>CHAPTER II</h2>\(filler)\(remark)\(filler)")
        #expect(book.elementNodes("section", "back-matter").isEmpty)
    }

    @Test(arguments: [
        "<center><img src=\"a.jpg\" alt=\"\"><br><b>The mill</b></center>",
        "<div align=\"center\"><img src=\"a.jpg\" alt=\"\"><p>The mill</p></div>",
        "<div style=\"text-align: center\"><p><img src=\"a.jpg\" alt=\"\"></p><p>The mill</p></div>",
    ])
    func aCentredPictureKeepsItsCaption(_ figure: String) throws {
        let (book, _) = try readBook("<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)\(figure)\(filler)<h2>CHAPTER II</h2>\(filler)")
        let found = book.elementNodes("div", "figcenter") + book.elementNodes("center", "figcenter")
        #expect(found.map { book.collapsedText(of: $0) } == ["The mill"])
    }

    /// The persons of a play, an address: no verse and no paragraph.
    @Test func shortLinesAreLines() throws {
        let (book, _) = try readBook(
            "<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)<p>Old Tom.<br>Ann, his wife.<br>A Miller.<br>Servants</p><p>One line.<br>And another.</p><h2>CHAPTER II</h2>\(filler)"
        )
        #expect(book.elementNodes("p", "lines").map { book.collapsedText(of: $0) } == ["Old Tom.Ann, his wife.A Miller.Servants"])
    }

    private func afterPage(_ first: String, _ second: String, between: String = "") throws -> [String] {
        let pieces = "<p>\(first) <span class='pagenum'>12</span></p>\(between)\n<p>\(second)</p>"
        let (book, _) = try readBook("<h1>A BOOK</h1><h2>CHAPTER I</h2>\(filler)\(pieces)<h2>CHAPTER II</h2>\(filler)")
        return book.strings("p").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    @Test func aSentenceThatAPageCutsIsOne() throws {
        let whole = try afterPage("The miller went down to the", "river, where the old boat lay.")
        #expect(whole.contains { $0.hasPrefix("The miller went down to the") && $0.hasSuffix("river, where the old boat lay.") })
    }

    @Test(arguments: [
        ("The miller went down to it.", "river boats lay there in the sun.", ""),
        ("The miller went down to the", "River, where the old boat lay.", ""),
        ("The miller went down to the", "a) river, where the old boat lay.", ""),
        ("The miller went down to the", "river, where the old boat lay.", "<hr>"),
    ])
    func whatBeginsAnewBehindAPageIsAParagraph(_ first: String, _ second: String, _ between: String) throws {
        #expect(try afterPage(first, second, between: between).contains(second))
    }
}
