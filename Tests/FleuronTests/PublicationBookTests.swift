import ArchiveFixtures
import Foundation
import Testing

/// The Standard Ebooks of the corpus, packed and as source folders.
@Suite(.enabled(if: SourceBook.isGiven, SourceBook.reason), .serialized)
struct PublicationBookTests {
    private static let folder = (SourceBook.shared ?? "") + "/corpus/standardebooks/"

    @Test(arguments: [
        "sherlock-holmes", "sherlock-holmes.epub", "importance-of-being-earnest", "importance-of-being-earnest.epub", "devils-dictionary",
    ])
    func noWordIsLost(name: String) throws {
        let workshop = try Workshop()
        let result = try Command.run(["build", Self.folder + name, "-o", workshop.path("book.pdf")])
        try #require(result.status == 0, "\(result.errors)")
        let words = try Command.run(
            "/usr/bin/env", ["python3", (SourceBook.shared ?? "") + "/tools/words.py", Self.folder + name, workshop.path("book.pdf")])
        let line = String(decoding: words.output, as: UTF8.self).split(separator: "\n").last ?? ""
        let share = try #require(line.split(separator: " ").first.flatMap { Double($0) }, "\(words.errors)")
        #expect(share >= 0.9997, "\(line)")
    }

    @Test func theOutlineIsTheListOfContents() throws {
        let book = try SetBook(SourceBook(path: "../standardebooks/sherlock-holmes.epub"))
        let titles = book.outline.map { "\($0.level) \($0.title)" }
        #expect(
            titles.contains("1 A Scandal in Bohemia") && titles.contains("2 III")
                && titles.contains("1 The Adventure of the Copper Beeches"))
        let stories = book.outline.filter { $0.level == 1 }.map(\.title).filter {
            !["Titlepage", "Imprint", "Table of Contents", "Colophon", "Uncopyright"].contains($0)
        }
        #expect(
            stories == [
                "A Scandal in Bohemia", "The Redheaded League", "A Case of Identity", "The Boscombe Valley Mystery", "The Five Orange Pips",
                "The Man with the Twisted Lip", "The Adventure of the Blue Carbuncle", "The Adventure of the Speckled Band",
                "The Adventure of the Engineer’s Thumb", "The Adventure of the Noble Bachelor", "The Adventure of the Beryl Coronet",
                "The Adventure of the Copper Beeches",
            ])
        let play = try SetBook(SourceBook(path: "../standardebooks/importance-of-being-earnest"))
        #expect(play.outline.filter { $0.level == 2 }.map(\.title) == ["Act I", "Act II", "Act III"])
    }

    @Test func anArchiveAndItsFolderGiveTheSameBook() throws {
        let packed = try SetBook(SourceBook(path: "../standardebooks/sherlock-holmes.epub"))
        let folder = try SetBook(SourceBook(path: "../standardebooks/sherlock-holmes"))
        #expect(packed.pdf == folder.pdf)
    }
}

/// Publications made for the purpose.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct PublicationCommandTests {
    @Test func aPublicationsFontSetsItsText() throws {
        let fonts = ["/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]
        guard let font = fonts.first(where: { FileManager.default.fileExists(atPath: $0) }),
            let bytes = FileManager.default.contents(atPath: font)
        else { return }
        var publication = PublicationFiles(
            manifest: "<item id='one' href='text/one.xhtml' media-type='application/xhtml+xml'/>", spine: "<itemref idref='one'/>",
            chapters: [])
        publication.set(
            "OEBPS/text/one.xhtml",
            PublicationFiles.page("<p class='x'>In the face of the book.</p>", head: "<link rel='stylesheet' href='../css/a.css'/>"))
        publication.set("OEBPS/css/a.css", "@font-face { font-family: 'Own'; src: url(../fonts/own.ttf) } p.x { font-family: 'Own' }")
        var zip = ZipFile(publication.files)
        zip.add("OEBPS/fonts/own.ttf", [UInt8](bytes), isDeflated: true)
        let workshop = try Workshop()
        let source = try workshop.write("own.epub", zip.bytes)
        let result = try Command.run(["build", source, "-o", workshop.path("own.pdf")])
        #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
        let listed = try Command.run("/usr/bin/env", ["pdffonts", workshop.path("own.pdf")])
        #expect(String(decoding: listed.output, as: UTF8.self).contains("DejaVu"))
        // Pictures of pages read the same font from memory.
        let picture = try Command.run(["build", source, "-o", workshop.path("own.png"), "--pages", "1"])
        #expect(picture.status == 0, "\(picture.errors)")
    }

    /// A grey page with a white sheet on it, as programs draw it round each chapter.
    @Test func theFrameOfAScreensPageIsNotPrinted() throws {
        let paragraph = "<p>\(String(repeating: "It was a long way, and the road was as bad as ever. ", count: 8))</p>"
        let frame =
            "body { margin: 5%; border: 40px solid #eee; background: #eee } div.poem { margin-left: 3em } "
            + "div.c { max-width: 10em; margin: 40px auto; padding: 1px 40px; background: white }"
        func lines(_ sheet: String) throws -> [DumpedPage.Line] {
            var publication = PublicationFiles()
            for name in ["one", "two"] {
                publication.set(
                    "OEBPS/\(name).xhtml",
                    PublicationFiles.page(
                        "<div class='c'><h1>Chapter</h1>\(paragraph)<div class='poem'><p>Inner</p></div></div>",
                        head: "<style>\(sheet)</style>"))
            }
            let workshop = try Workshop()
            let result = try Command.run(["build", try workshop.write("x.epub", publication.zip), "--dump", "layout"])
            return DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).flatMap(\.lines)
        }
        let framed = try lines(frame), plain = try lines("div.poem { margin-left: 3em }")
        #expect(framed.map(\.text) == plain.map(\.text) && framed.map(\.x) == plain.map(\.x))
        #expect(framed.contains { $0.text == "Inner" })
    }

    /// As programs that make EPUBs set the paragraphs of web pages.
    @Test func paragraphsSetApartBySpaceHaveNoIndent() throws {
        let sheet = ".apart { margin: 1em 0 } .both { margin: 1em 0; text-indent: 20pt } .close { margin: 0.1em 0 }"
        let paragraphs = ["apart", "both", "close", "plain"].map { "<p>First.</p><p class='\($0)'>A \($0) one.</p>" }.joined()
        var publication = PublicationFiles()
        for name in ["one", "two"] {
            publication.set("OEBPS/\(name).xhtml", PublicationFiles.page("<h1>One</h1>\(paragraphs)", head: "<style>\(sheet)</style>"))
        }
        let workshop = try Workshop()
        let result = try Command.run(["build", try workshop.write("x.epub", publication.zip), "--dump", "layout"])
        let lines = DumpedPage.pages(of: String(decoding: result.output, as: UTF8.self)).flatMap(\.lines)
        func indent(_ word: String) throws -> Double {
            let line = try #require(lines.firstIndex { $0.text == "A \(word) one." })
            let edge = try #require(lines.first { $0.text == "First." }).x
            return (lines[line].x - edge).rounded()
        }
        #expect(try ["apart", "both", "close", "plain"].map(indent) == [0, 20, 11, 11])
    }

    @Test func sheetsOfOneFileLeaveTheOthersAlone() throws {
        var publication = PublicationFiles()
        publication.set("OEBPS/one.xhtml", PublicationFiles.page("<p>Words of one.</p>", head: "<style>p { display: none }</style>"))
        publication.set("OEBPS/two.xhtml", PublicationFiles.page("<p>Words of two.</p>"))
        let workshop = try Workshop()
        let result = try Command.run(["build", try workshop.write("x.epub", publication.zip), "-o", workshop.path("x.pdf")])
        #expect(result.status == 0, "\(result.errors)")
        let text = String(decoding: try Command.run("/usr/bin/env", ["pdftotext", workshop.path("x.pdf"), "-"]).output, as: UTF8.self)
        #expect(text.contains("Words of two") && !text.contains("Words of one"))
    }

    /// Where a book wants its notes, and that a book's file can say no to a cover.
    @Test func theBookFileDecidesOnNotesAndCover() throws {
        let workshop = try Workshop()
        _ = try workshop.write("text.md", "# One\n\nFirst[^a].\n\nBehind it.\n\n# Two\n\nLast.\n\n[^a]: The note.\n")
        _ = try workshop.write(
            "cover.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><text y='50'>Front</text></svg>")
        func text(_ lines: String) throws -> String {
            _ = try workshop.write("book.yaml", "title: T\nsources: [text.md]\noutput: x.pdf\n" + lines)
            let result = try Command.run(["build", workshop.folder.path])
            #expect(result.status == 0, "\(result.errors)")
            let text = String(
                decoding: try Command.run("/usr/bin/env", ["pdftotext", "-layout", workshop.path("x.pdf"), "-"]).output, as: UTF8.self)
            return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        for choice in ["", "notes: footnotes\n"] {
            let atCall = try text(choice)
            #expect(atCall.contains("The note.") && !atCall.contains("Notes"), "\(choice)")
        }
        let behind = try text("notes: endnotes\n")
        #expect(
            behind.contains("Behind it.") && !behind.contains("The note. Behind it.") && behind.contains("Notes")
                && behind.contains("The note."))
        #expect(try !text("cover: false\n").contains("Front"))
        #expect(try text("cover: cover.svg\n").contains("Front"))
        _ = try workshop.write("book.yaml", "sources: [text.md]\noutput: ../x.pdf\n")
        let outside = try Command.run(["build", workshop.folder.path])
        #expect(
            outside.status == 1 && outside.errors.contains("[source.forbidden]") && outside.errors.contains("book.yaml:2:9"),
            "\(outside.errors)")
    }

    @Test func badArchivesAreRefusedInOneLine() throws {
        var bombed = PublicationFiles(
            manifest: "<item id='big' href='big.xhtml' media-type='application/xhtml+xml'/>", spine: "<itemref idref='big'/>")
        bombed.remove("mimetype")
        var zip = ZipFile(bombed.files)
        zip.add("OEBPS/big.xhtml", [UInt8](repeating: 0x20, count: 48 << 20), isDeflated: true)
        for (bytes, code) in [
            (Array("PK\u{3}\u{4}nothing".utf8), "archive.damaged"), (Array(PublicationFiles().zip.prefix(600)), "archive.damaged"),
            (zip.bytes, "archive.too-large"),
            (ZipFile([("a", "b")]).bytes, "epub.unreadable"),
        ] {
            let workshop = try Workshop()
            let source = try workshop.write("x.epub", bytes)
            let result = try Command.run(["build", source, "-o", workshop.path("x.pdf")], seconds: 30)
            #expect(result.status == 1 && result.errors.contains("[\(code)]"), "\(result.errors)")
            #expect(workshop.names == ["x.epub"])
        }
    }
}
