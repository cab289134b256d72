import ArchiveFixtures
import Resources
import Testing

@testable import Markup

@Suite struct PublicationTests {
    private func read(_ publication: PublicationFiles) throws -> (document: Document, files: SourceFiles, diagnostics: [Diagnostic]) {
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        try files.loader.openArchive(publication.zip, name: "b.epub")
        let document = try PublicationReader(name: "b.epub", colophon: "Fleuron").read(files: &files, diagnostics: &diagnostics)
        return (document, files, diagnostics.all)
    }

    private func expectRefusal(_ publication: PublicationFiles, _ code: DiagnosticCode, location: SourceLocation = #_sourceLocation) {
        do {
            _ = try read(publication)
            Issue.record("it was read", sourceLocation: location)
        } catch let error as Diagnostic {
            #expect(error.code == code, "\(error.message)", sourceLocation: location)
        } catch { Issue.record(error, sourceLocation: location) }
    }

    private func texts(_ name: String, in document: Document) -> [String] { document.elements(name).map { document.collapsedText(of: $0) } }

    // MARK: Package document

    @Test func filesFollowTheSpine() throws {
        let publication = PublicationFiles(spine: "<itemref idref='two.xhtml'/><itemref idref='one.xhtml'/>")
        let (document, files, diagnostics) = try read(publication)
        let main = try #require(document.elements("main").first)
        #expect(document.collapsedText(of: main) == "TwoSecond.OneFirst.")
        #expect(diagnostics.isEmpty)
        // Each node keeps its place in its own file.
        let paragraph = try #require(document.elements("p", in: main).first)
        let source = document[paragraph].source
        #expect(files.texts[source.source]?.name == "b.epub/OEBPS/two.xhtml")
        #expect(files.texts[source.source].map { String(decoding: $0.text[Int(source.start)..<Int(source.end)], as: UTF8.self) } == "<p>Second.</p>")
    }

    @Test func metadataOfEPUB3() throws {
        let metadata = """
            <dc:title id='t'>The Book</dc:title><meta refines='#t' property='title-type'>main</meta><dc:title id='s'>A Tale</dc:title>
            <meta refines='#s' property='title-type'>subtitle</meta><dc:creator id='a'>Ann Author</dc:creator><meta refines='#a' property='role'>aut</meta>
            <dc:creator>Bob Writer</dc:creator><dc:contributor id='x'>Tom Translator</dc:contributor><meta refines='#x' property='role' scheme='marc:relators'>trl</meta>
            <dc:contributor id='i'>Ina Artist</dc:contributor><meta refines='#i' property='role'>ill</meta><dc:identifier>isbn:1</dc:identifier>
            <dc:identifier id='uid'>urn:uuid:1</dc:identifier><dc:date>1898</dc:date><dc:language>en-GB</dc:language><dc:publisher>A House</dc:publisher>
            """
        let found = try read(PublicationFiles(metadata: metadata)).document.metadata
        #expect(found.title == "The Book: A Tale")
        #expect(found.authors == ["Ann Author", "Bob Writer"])
        #expect(found.translators == ["Tom Translator"])
        #expect(found.contributors == [Contributor(name: "Ina Artist", role: "ill")])
        #expect(found.identifiers == ["urn:uuid:1", "isbn:1"])
        #expect(found.date == "1898-01-01" && found.language == "en-GB" && found.publisher == "A House")
    }

    @Test func metadataOfEPUB2() throws {
        let metadata = """
            <dc:title>Buch</dc:title><dc:creator opf:role='aut'>A. B.</dc:creator><dc:creator opf:role='trl'>C. D.</dc:creator>
            <dc:date opf:event='publication'>2009-10</dc:date><dc:language>de</dc:language>
            """
        let found = try read(PublicationFiles(metadata: metadata)).document.metadata
        #expect(found.authors == ["A. B."] && found.translators == ["C. D."] && found.date == "2009-10-01" && found.language == "de")
    }

    // MARK: Links

    @Test func linksBetweenFilesBecomeLinksToIDs() throws {
        let publication = PublicationFiles(chapters: [
            ("one.xhtml", "<p id='a'>x<a href='two.xhtml#a'>1</a><a href='two.xhtml'>2</a><a href='#a'>3</a><a href='http://x/'>4</a><a href='two.xhtml#none'>5</a></p>"),
            ("two.xhtml", "<p id='a'>y<a href='one.xhtml#a'>6</a></p>"),
        ])
        let document = try read(publication).document
        let main = try #require(document.elements("main").first)
        let links = document.elements("a", in: main).map { document.attribute("href", of: $0) }
        #expect(links == ["#two.xhtml.a", "#two.xhtml", "#a", "http://x/", "#two.xhtml", "#a"])
        let ids = Set(document.nodes.filter { $0.kind == .element && $0.id != .none }.map { document.names[$0.id] })
        for link in links { if let link, link.hasPrefix("#") { #expect(ids.contains(String(link.dropFirst()))) } }
        #expect(document.nodes.filter { $0.id != .none }.count == ids.count)
    }

    @Test func aCoverInADrawingIsAPicture() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='cover.jpg'/></svg>"
        let document = try read(PublicationFiles(chapters: [("cover.xhtml", svg), ("one.xhtml", "<p>x</p>")])).document
        let image = try #require(document.elements("img").first)
        #expect(document.attribute("src", of: image) == "cover.jpg")
        #expect(document.elements("svg").isEmpty)
    }

    // MARK: Navigation

    private let navigation = PublicationFiles.page(
        "<nav epub:type='toc'><h2>Inhalt</h2><ol><li><a href='one.xhtml'>Part <b>One</b></a><ol><li><a href='two.xhtml'>Chapter</a></li>"
            + "<li><a href='two.xhtml#s'>Section</a></li></ol></li></ol></nav>"
            + "<nav epub:type='landmarks'><ol><li><a href='two.xhtml' epub:type='bodymatter'>Start</a></li></ol></nav>")

    @Test func navigationGivesContentsAndOutline() throws {
        var publication = PublicationFiles(
            manifest: "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>",
            chapters: [("one.xhtml", "<h1>I</h1><p>First.</p>"), ("two.xhtml", "<h1>II</h1><p>Second.</p><h2 id='s'>*</h2><p>Third.</p>")])
        publication.set("OEBPS/nav.xhtml", navigation)
        let (document, files, _) = try read(publication)
        let contents = try #require(document.elements("nav").first)
        #expect(document.children(of: contents).map { document.attribute("class", of: $0) } == ["contents-title", "entry level-1", "entry level-2", "entry level-2"])
        #expect(document.children(of: contents).map { document.collapsedText(of: $0) } == ["Inhalt", "Part One", "Chapter", "Section"])
        #expect(document.elements("a", in: contents).map { document.attribute("href", of: $0) } == ["#one.xhtml", "#two.xhtml", "#s"])
        #expect(files.texts[document[contents].source.source]?.name == "b.epub/OEBPS/nav.xhtml")
        let headings = document.elements("h1", "h2")
        #expect(headings.map { document.attribute("data-outline-level", of: $0) } == [nil, "1", "2", "2"])
        #expect(headings.map { document.attribute("data-outline-label", of: $0) } == [nil, "Part One", "Chapter", "Section"])
        #expect(headings.map { document.attribute("data-running-head", of: $0) } == [nil, "Part One", "Chapter", "Section"])
        #expect(document.attribute("class", of: headings[2]) == "opening")
        // What stands in front of the text by the landmarks is not in `main`.
        let main = try #require(document.elements("main").first)
        #expect(document.collapsedText(of: main) == "IISecond.*Third.")
    }

    @Test func theNCXOfEPUB2DoesAsWell() throws {
        var publication = PublicationFiles(manifest: "<item id='ncx' href='toc.ncx' media-type='application/x-dtbncx+xml'/>")
        publication.set(
            "OEBPS/toc.ncx",
            "<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap><navPoint><navLabel><text>Eins</text></navLabel><content src='one.xhtml'/>"
                + "<navPoint><navLabel><text>Zwei</text></navLabel><content src='two.xhtml'/></navPoint></navPoint></navMap></ncx>")
        let document = try read(publication).document
        #expect(document.elements("h1").compactMap { document.attribute("data-outline-level", of: $0) } == ["1", "2"])
        #expect(texts("nav", in: document) == ["ContentsEinsZwei"])
    }

    @Test func hiddenTitlesAreKnownToTheOutline() throws {
        var publication = PublicationFiles(
            manifest: "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>",
            chapters: [("one.xhtml", "<h1>I</h1><p>First.</p>"), ("two.xhtml", "<section id='p'><h2 hidden='hidden'>Ode</h2><p>Second.</p></section>")])
        publication.set("OEBPS/nav.xhtml", navigation)
        let document = try read(publication).document
        let marked = document.elements("section", "body").filter { document.attribute("data-outline-label", of: $0) == "Chapter" }
        #expect(marked.count == 1)
    }

    @Test func aGutenbergEPUBIsTheBookInTheNormalForm() throws {
        let start = "<p>Title: Alice</p><p>Author: Lewis Carroll</p><p>*** START OF THE PROJECT GUTENBERG EBOOK ALICE ***</p><h1>Alice</h1><p>by Lewis Carroll</p>"
        let (document, _, _) = try read(
            PublicationFiles(chapters: [
                ("a.xhtml", start + "<h2>CHAPTER I.<br/>Down</h2><p>Alice was beginning.</p>"),
                ("b.xhtml", "<h2>CHAPTER II.<br/>The Pool</h2><p>Curiouser.</p><p>*** END OF THE PROJECT GUTENBERG EBOOK ALICE ***</p><p>Licence.</p>"),
            ]))
        let main = try #require(document.elements("main").first)
        #expect(document.elements("h2", in: main).map { document.collapsedText(of: $0) }.count == 2)
        #expect(!document.collapsedText(of: .root).contains("Licence"))
        #expect(document.standardSheets.isEmpty)
    }

    // MARK: Bad input

    @Test func whatIsMissingIsSaidAndTheRestIsRead() throws {
        var publication = PublicationFiles(spine: "<itemref idref='one.xhtml'/><itemref idref='none'/><itemref idref='two.xhtml'/>")
        publication.remove("OEBPS/two.xhtml")
        let (document, _, diagnostics) = try read(publication)
        #expect(document.collapsedText(of: .root).contains("First."))
        #expect(diagnostics.map(\.code).contains(.missingFile) && diagnostics.map(\.code).contains(.badPublication))
        #expect(diagnostics.allSatisfy { $0.severity < .error && $0.range != nil })
    }

    @Test func noContainerNoPackageNoSpine() {
        var publication = PublicationFiles()
        publication.remove("META-INF/container.xml")
        expectRefusal(publication, .unreadablePublication)
        publication = PublicationFiles()
        publication.remove("OEBPS/book.opf")
        expectRefusal(publication, .missingFile)
        expectRefusal(PublicationFiles(spine: ""), .unreadablePublication)
        publication = PublicationFiles()
        publication.set("META-INF/container.xml", "<container/>")
        expectRefusal(publication, .unreadablePublication)
        publication.set("META-INF/container.xml", "no XML at all")
        expectRefusal(publication, .unreadablePublication)
    }

    @Test(arguments: ["../../etc/book.opf", "/etc/passwd", "file:///etc/passwd"])
    func aPackageOutsideIsRefused(path: String) {
        var publication = PublicationFiles()
        publication.set("META-INF/container.xml", "<container><rootfiles><rootfile full-path='\(path)'/></rootfiles></container>")
        expectRefusal(publication, .forbiddenFile)
    }

    @Test func filesOutsideAreNotRead() throws {
        let items = ["../../../etc/passwd", "/etc/passwd", "file:///etc/passwd"].enumerated().map {
            "<item id='x\($0.offset)' href='\($0.element)' media-type='application/xhtml+xml'/>"
        }
        let (document, _, diagnostics) = try read(
            PublicationFiles(manifest: items.joined(), spine: "<itemref idref='x0'/><itemref idref='x1'/><itemref idref='x2'/><itemref idref='one.xhtml'/>"))
        #expect(diagnostics.filter { $0.code == .forbiddenFile }.count == 3)
        #expect(!document.collapsedText(of: .root).contains("root:"))
    }

    @Test func circlesEnd() throws {
        let (_, _, diagnostics) = try read(
            PublicationFiles(
                manifest: "<item id='a' href='a.pdf' media-type='application/pdf' fallback='b'/><item id='b' href='b.pdf' media-type='application/pdf' fallback='a'/>",
                spine: "<itemref idref='a'/><itemref idref='one.xhtml'/><itemref idref='one.xhtml'/>"))
        #expect(diagnostics.contains { $0.message.contains("circle") })
        #expect(diagnostics.contains { $0.message.contains("twice") })
    }

    @Test func whatIsNotWellFormedIsReadAsHTML() throws {
        var publication = PublicationFiles()
        publication.set("OEBPS/one.xhtml", "<html><body><p>First<br>line &nbsp; <i>open<p>Next</body></html>")
        let (document, _, diagnostics) = try read(publication)
        #expect(document.collapsedText(of: .root).contains("Next"))
        #expect(diagnostics.contains { $0.code == .malformedXML && $0.severity == .warning })
    }

    @Test func encryptedTextIsRefusedAndFontsAreNot() throws {
        func encryption(_ uri: String, _ algorithm: String) -> String {
            "<encryption xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><EncryptedData xmlns='http://www.w3.org/2001/04/xmlenc#'>"
                + "<EncryptionMethod Algorithm='\(algorithm)'/><CipherData><CipherReference URI='\(uri)'/></CipherData></EncryptedData></encryption>"
        }
        var publication = PublicationFiles()
        publication.set("META-INF/encryption.xml", encryption("OEBPS/one.xhtml", "http://www.w3.org/2001/04/xmlenc#aes128-cbc"))
        expectRefusal(publication, .unreadablePublication)
        publication.set("META-INF/encryption.xml", encryption("OEBPS/f.otf", "http://www.idpf.org/2008/embedding"))
        #expect(try read(publication).diagnostics.isEmpty)
    }

    @Test func anEntityBombInAChapterIsNoHang() throws {
        var publication = PublicationFiles()
        let declarations = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        publication.set("OEBPS/one.xhtml", "<!DOCTYPE html [<!ENTITY e0 \"lollollollol\">\(declarations)]><html><body><p>&e9;</p></body></html>")
        let (document, _, diagnostics) = try read(publication)
        #expect(document.text.count < 64 << 20 && !diagnostics.isEmpty)
    }
}
