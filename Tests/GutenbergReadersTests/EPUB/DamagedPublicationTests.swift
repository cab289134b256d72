import ArchiveFixtures
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Publications with mistakes, or that mean harm.
@Suite struct DamagedPublicationTests: PublicationReading {
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
        publication.remove("OEBPS/book.opf")
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

    @Test func aDamagedPackageSaysWhatIsWrong() throws {
        var publication = PublicationFiles()
        publication.set("OEBPS/book.opf", "<package><metadata><dc:title>x</package")
        do {
            _ = try read(publication)
            Issue.record("it was read")
        } catch let error as Diagnostic {
            #expect(error.code == .unreadablePublication && error.message.contains("damaged") && error.range != nil)
        }
    }

    @Test func aFileWithTwoItemsIsSetOnce() throws {
        let publication = PublicationFiles(
            manifest: "<item id='again' href='one.xhtml' media-type='application/xhtml+xml'/>",
            spine: "<itemref idref='one.xhtml'/><itemref idref='again'/>")
        let (document, _, diagnostics) = try read(publication)
        #expect(document.collapsedText(of: try #require(document.elements("main").first)) == "OneFirst.")
        #expect(diagnostics.count == 1)
    }

    @Test func pagesOfThePublisherAreReported() throws {
        let found = try read(
            PublicationFiles(metadata: "<dc:title>The Book</dc:title><meta property='rendition:layout'>pre-paginated</meta>")
        ).diagnostics
        #expect(found.count == 1 && found[0].message.contains("fixed layout"))
    }

    @Test func filesOutsideAreNotRead() throws {
        let items = ["../../../etc/passwd", "/etc/passwd", "file:///etc/passwd"].enumerated().map {
            "<item id='x\($0.offset)' href='\($0.element)' media-type='application/xhtml+xml'/>"
        }
        let (document, _, diagnostics) = try read(
            PublicationFiles(
                manifest: items.joined(),
                spine: "<itemref idref='x0'/><itemref idref='x1'/><itemref idref='x2'/><itemref idref='one.xhtml'/>"))
        #expect(diagnostics.filter { $0.code == .forbiddenFile }.count == 3)
        #expect(!document.collapsedText(of: .root).contains("root:"))
    }

    @Test func circlesEnd() throws {
        let (_, _, diagnostics) = try read(
            PublicationFiles(
                manifest:
                    "<item id='a' href='a.pdf' media-type='application/pdf' fallback='b'/>"
                    + "<item id='b' href='b.pdf' media-type='application/pdf' fallback='a'/>",
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
                + "<EncryptionMethod Algorithm='\(algorithm)'/><CipherData><CipherReference URI='\(uri)'/></CipherData>"
                + "</EncryptedData></encryption>"
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
        publication.set(
            "OEBPS/one.xhtml", "<!DOCTYPE html [<!ENTITY e0 \"lollollollol\">\(declarations)]><html><body><p>&e9;</p></body></html>")
        let (document, _, diagnostics) = try read(publication)
        #expect(document.text.count < 64 << 20 && !diagnostics.isEmpty)
    }

    // MARK: What is not quite as it should be

    @Test func aHalfTitleOfItsOwnIsNotMadeASecondTime() throws {
        let publication = PublicationFiles(chapters: [
            ("cover.xhtml", "<section epub:type='cover'><p>C</p></section>"),
            ("half.xhtml", "<section epub:type='halftitlepage'><h1>A Book</h1></section>"),
            ("title.xhtml", "<section epub:type='titlepage'><h1>A Book</h1></section>"), ("one.xhtml", "<h1>One</h1><p>First.</p>"),
        ])
        let document = try read(publication).document
        let half = try #require(document.names.id(of: "half-title-page"))
        #expect(
            document.names.id(of: "half-title") == nil
                && document.nodes.indices.filter { document.classes(of: NodeID(Int32($0))).contains(half) }.count == 1)
        #expect(document.elements("body").compactMap { document.attribute("class", of: $0) } == ["cover", "half-title-page", "title-page"])
    }

    @Test func namesInOtherLettersAreFound() throws {
        var publication = PublicationFiles(chapters: [
            ("ONE.xhtml", "<h1>One</h1><p><a href='Two.XHTML#x'>on</a></p>"), ("two.xhtml", "<h1 id='x'>Two</h1>"),
        ])
        publication.files = publication.files.map { ($0.0.replacing("ONE", with: "one"), $0.1) }
        let (document, _, diagnostics) = try read(publication)
        #expect(texts("h1", in: document).suffix(2) == ["One", "Two"] && diagnostics.isEmpty)
        #expect(document.elements("a").compactMap { document.attribute("href", of: $0) }.contains("#x"))
    }

    @Test func theOnlyPackageDocumentIsTakenWithoutAContainer() throws {
        var publication = PublicationFiles()
        publication.remove("META-INF/container.xml")
        let (document, _, diagnostics) = try read(publication)
        #expect(texts("h1", in: document).contains("Two") && diagnostics.map(\.severity) == [.warning])
        publication.set("other.opf", "<package/>")
        expectRefusal(publication, .unreadablePublication)
    }

    @Test func theHeadOfTheNavigationIsAccountedFor() throws {
        var publication = PublicationFiles(
            manifest: "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>")
        publication.set(
            "OEBPS/nav.xhtml",
            PublicationFiles.page(
                "<nav epub:type='toc'><ol><li><a href='one.xhtml'>One</a></li></ol></nav>", head: "<style>p { color: red }</style>"))
        let (document, files, _) = try read(publication)
        for (index, text) in files.texts.sources.enumerated() {
            let account = SourceAccount(of: document, source: text, id: SourceID(Int32(index)), format: .xml)
            #expect(account.isComplete, "\(text.name): \(account)")
        }
    }
}
