import ArchiveFixtures
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Publications that are read in tests.
protocol PublicationReading {}

extension PublicationReading {
    func read(_ publication: PublicationFiles) throws -> (document: Document, files: SourceFiles, diagnostics: [Diagnostic]) {
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        try files.loader.openArchive(publication.zip, name: "b.epub")
        let document = try PublicationReader(name: "b.epub", colophon: "Fleuron", conclusions: .gutenberg).read(
            files: &files, diagnostics: &diagnostics)
        return (document, files, diagnostics.all)
    }

    func expectRefusal(_ publication: PublicationFiles, _ code: DiagnosticCode, location: SourceLocation = #_sourceLocation) {
        do {
            _ = try read(publication)
            Issue.record("it was read", sourceLocation: location)
        } catch let error as Diagnostic {
            #expect(error.code == code, "\(error.message)", sourceLocation: location)
        } catch { Issue.record(error, sourceLocation: location) }
    }

    func texts(_ name: String, in document: Document) -> [String] { document.elements(name).map { document.collapsedText(of: $0) } }
}

@Suite struct PublicationTests: PublicationReading {
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
        #expect(
            files.texts[source.source].map { String(decoding: $0.text[Int(source.start)..<Int(source.end)], as: UTF8.self) }
                == "<p>Second.</p>")
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
            (
                "one.xhtml",
                "<p id='a'>x<a href='two.xhtml#a'>1</a><a href='two.xhtml'>2</a><a href='#a'>3</a><a href='http://x/'>4</a><a href='two.xhtml#none'>5</a></p>"
            ),
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

    @Test func aSheetIsForTheFilesThatLinkIt() throws {
        var publication = PublicationFiles()
        publication.set(
            "OEBPS/one.xhtml",
            PublicationFiles.page(
                "<p>1</p>", head: "<link rel='stylesheet' href='a.css'/><link rel='stylesheet' href='b.css'/><style>p{}</style>"))
        publication.set(
            "OEBPS/two.xhtml",
            PublicationFiles.page("<p>2</p>", head: "<link rel='stylesheet' href='../OEBPS/b.css'/><link rel='stylesheet' href='a.css'/>"))
        let (document, files, _) = try read(publication)
        func file(_ id: SourceID) -> String { String(files.texts[id]?.name.suffix(9) ?? "") }
        let sheets = document.styleSheets.map { sheet in
            let name = if case .linked(let href, _) = sheet.place { href } else { "style" }
            return name + ": " + (sheet.scope ?? []).map(file).joined(separator: " ")
        }
        // Each file finds its own in its order.
        #expect(sheets == ["a.css: one.xhtml", "b.css: one.xhtml two.xhtml", "style: one.xhtml", "a.css: two.xhtml"])
    }

    @Test func sectionsStandInTheirParents() throws {
        let document = try read(
            PublicationFiles(chapters: [
                ("part.xhtml", "<section id='part-1'><h2>I</h2></section>\n"),
                ("a.xhtml", "<section id='a' data-parent='part-1'><h3>A</h3></section>"),
                ("b.xhtml", "<section id='b' data-parent='part-1'><h3>B</h3></section>"),
                ("c.xhtml", "<section id='c' data-parent='b'><h4>C</h4></section>"), ("d.xhtml", "<section id='d'><h2>D</h2></section>"),
                // A parent that something stands behind, and one that there is not.
                ("e.xhtml", "<section id='e' data-parent='part-1'><h2>E</h2></section>"),
                ("f.xhtml", "<section id='f' data-parent='none'><h2>F</h2></section>"),
            ])
        ).document
        func path(_ id: String) -> [String] {
            var node =
                document.names.id(of: id).flatMap { name in document.nodes.firstIndex { $0.kind == .element && $0.id == name } }.map {
                    NodeID(Int32($0))
                } ?? .none
            var path: [String] = []
            while node != .none {
                if document.name(of: node) == "section" { path.append(document.attribute("id", of: node) ?? "") }
                node = document[node].parent
            }
            return path
        }
        #expect(
            ["part-1", "a", "b", "c", "d", "e", "f"].map(path) == [
                ["part-1"], ["a", "part-1"], ["b", "part-1"], ["c", "b", "part-1"], ["d"], ["e"], ["f"],
            ])
        #expect(document.elements("main").map { document.collapsedText(of: $0) } == ["IABCDEF"])
    }

    @Test(arguments: [
        "<item id='cv' href='images/cover.jpg' media-type='image/jpeg' properties='cover-image'/>",
        "<item id='cv' href='images/cover.jpg' media-type='image/jpeg'/>",
    ])
    func theCoverComesFirst(item: String) throws {
        let metadata = "<dc:title>A Book</dc:title>" + (item.contains("properties") ? "" : "<meta name='cover' content='cv'/>")
        let (document, files, _) = try read(PublicationFiles(metadata: metadata, manifest: item))
        let body = try #require(document.body)
        let first = try #require(document.children(of: body).first)
        #expect(document.attribute("class", of: first) == "cover")
        let picture = try #require(document.elements("img", in: first).first)
        #expect(document.attribute("src", of: picture) == "images/cover.jpg")
        // Where its name stands, so that it is found.
        #expect(files.texts[document[picture].source.source]?.name == "b.epub/OEBPS/book.opf")
        #expect(document.withCover(.none).elements("img").isEmpty)
        let other = document.withCover(.picture("mine.png", SourceRange(source: SourceID(0), start: 0, end: 1)))
        #expect(other.elements("img").map { other.attribute("src", of: $0) } == ["mine.png"])
    }

    /// The guide of EPUB 2 names a picture, or a page that shows one; `meta` may name the file and not its id.
    @Test(arguments: [
        ("", "<guide><reference type='cover' href='images/c%20v.jpg'/></guide>", "images/c%20v.jpg"),
        ("", "<guide><reference type='Cover' href='cv.xhtml'/></guide>", "images/page.jpg"),
        ("<meta name='cover' content='images/c%20v.jpg'/>", "", "images/c%20v.jpg"),
        ("<meta name='cover' content='page'/>", "<guide><reference type='cover' href='cv.xhtml'/></guide>", "images/page.jpg"),
    ])
    func theGuideKnowsTheCover(metadata: String, guide: String, picture: String) throws {
        var publication = PublicationFiles(
            metadata: "<dc:title>A Book</dc:title>" + metadata,
            manifest:
                "<item id='cv' href='images/c%20v.jpg' media-type='image/jpeg'/><item id='page' href='cv.xhtml' media-type='application/xhtml+xml'/>",
            guide: guide)
        publication.set("OEBPS/cv.xhtml", PublicationFiles.page("<div><img src='images/page.jpg' alt=''/></div>"))
        let (document, _, diagnostics) = try read(publication)
        let body = try #require(document.body)
        let first = try #require(document.children(of: body).first)
        #expect(document.attribute("class", of: first) == "cover")
        #expect(document.elements("img").map { document.attribute("src", of: $0) } == [picture])
        #expect(diagnostics.isEmpty)
    }

    /// A file that cannot be set is its fallback, for links and pictures too.
    @Test func linksToAFileLeadToItsFallback() throws {
        var publication = PublicationFiles(
            manifest:
                "<item id='d' href='data/x.xml' media-type='application/xml' fallback='e'/><item id='e' href='data/x.bin' media-type='x/y' fallback='f'/>"
                + "<item id='f' href='x.xhtml' media-type='application/xhtml+xml'/><item id='t' href='img/p.tiff' media-type='image/tiff' fallback='p'/>"
                + "<item id='p' href='img/p.png' media-type='image/png'/>",
            spine: "<itemref idref='one.xhtml'/><itemref idref='d'/>",
            chapters: [
                (
                    "one.xhtml",
                    "<p><a href='data/x.xml#r'>1</a><a href='data/x.xml'>2</a><a href='x.xhtml#r'>3</a><img src='img/p.tiff' alt=''/></p>"
                )
            ])
        publication.set("OEBPS/x.xhtml", PublicationFiles.page("<p id='r'>Rows.</p>"))
        let (document, _, diagnostics) = try read(publication)
        #expect(document.elements("a").map { document.attribute("href", of: $0) } == ["#r", "#x.xhtml", "#r"])
        #expect(document.elements("img").map { document.attribute("src", of: $0) } == ["img/p.png"])
        #expect(diagnostics.isEmpty)
    }

    @Test func aPictureInTheSpineIsAPage() throws {
        let (document, _, diagnostics) = try read(
            PublicationFiles(
                manifest: "<item id='map' href='pictures/the map.svg' media-type='image/svg+xml'/>",
                spine: "<itemref idref='one.xhtml'/><itemref idref='map'/><itemref idref='two.xhtml'/>"))
        #expect(document.elements("img").map { document.attribute("src", of: $0) } == ["pictures/the%20map.svg"])
        #expect(diagnostics.isEmpty)
    }

    /// What a file's name says is a conclusion, and the book's own file knows better.
    @Test func partsAreConcludedAndGiven() throws {
        let publication = PublicationFiles(chapters: [
            ("title.xhtml", "<h1>A Book</h1>"), ("one.xhtml", "<p>1</p>"), ("two.xhtml", "<p>2</p>"),
        ])
        func classes(_ document: Document) -> [String?] {
            document.elements("body").dropFirst().map { document.attribute("class", of: $0) }
        }
        let document = try read(publication).document
        #expect(classes(document) == ["title-page", nil, nil])
        #expect(document.guesses.map(\.conclusion) == ["title.xhtml is the book's title page"] && document.guesses[0].subject == .parts)
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        try files.loader.openArchive(publication.zip, name: "b.epub")
        let given = try PublicationReader(
            name: "b.epub", parts: [("title.xhtml", "front"), ("OEBPS/one.xhtml", "imprint")], conclusions: .gutenberg
        ).read(
            files: &files, diagnostics: &diagnostics)
        #expect(classes(given) == ["front", "imprint-page", nil] && given.guesses.isEmpty)
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
        #expect(
            document.children(of: contents).map { document.attribute("class", of: $0) } == [
                "contents-title", "entry level-1", "entry level-2", "entry level-2",
            ])
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

    /// A line that leads nowhere is a title; where one is left out, those below it move up.
    @Test func linesOfTheContentsHaveTheLevelsOfWhatIsThere() throws {
        var publication = PublicationFiles(
            manifest: "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>",
            chapters: [
                ("halftitle.xhtml", "<section epub:type='halftitlepage'><h1>T</h1></section>"), ("one.xhtml", "<h1>I</h1>"),
                ("two.xhtml", "<h1>II</h1>"),
            ])
        publication.set(
            "OEBPS/nav.xhtml",
            PublicationFiles.page(
                "<nav epub:type='toc'><ol><li><a href='halftitle.xhtml'>T</a><ol><li><a href='one.xhtml'>One</a></li></ol></li><li><span>Part</span><ol><li><a href='two.xhtml'>Two</a></li></ol></li></ol></nav>"
            ))
        let document = try read(publication).document
        let contents = try #require(document.elements("nav").first)
        #expect(
            document.children(of: contents).dropFirst().map {
                (document.attribute("class", of: $0) ?? "") + " " + document.collapsedText(of: $0)
            } == ["entry level-1 One", "entry level-1 Part", "entry level-2 Two"])
        #expect(document.elements("a", in: contents).count == 2)
    }

    /// The file is missing, and the line is said where it stands.
    @Test func linesOfTheContentsThatLeadToNoFileAreSaid() throws {
        var publication = PublicationFiles(
            manifest: "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>",
            chapters: [("one.xhtml", "<h1>I</h1>"), ("two.xhtml", "<h1>II</h1>")])
        publication.set(
            "OEBPS/nav.xhtml",
            PublicationFiles.page(
                "<nav epub:type='toc'><ol><li><a href='one.xhtml'>One</a></li><li><a href='gone.xhtml#a'>Ghost</a></li><li><a href='Two.xhtml'>Two</a></li></ol></nav>"
            ))
        let (document, _, diagnostics) = try read(publication)
        let contents = try #require(document.elements("nav").first)
        #expect(document.children(of: contents).dropFirst().map { document.collapsedText(of: $0) } == ["One", "Two"])
        #expect(
            diagnostics.map(\.severity) == [.warning] && diagnostics.first?.range != nil
                && diagnostics.first?.message.contains("OEBPS/gone.xhtml") == true, "\(diagnostics)")
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
            chapters: [
                ("one.xhtml", "<h1>I</h1><p>First.</p>"),
                ("two.xhtml", "<section id='p'><h2 hidden='hidden'>Ode</h2><p>Second.</p></section>"),
            ])
        publication.set("OEBPS/nav.xhtml", navigation)
        let document = try read(publication).document
        let marked = document.elements("section", "body").filter { document.attribute("data-outline-label", of: $0) == "Chapter" }
        #expect(marked.count == 1)
    }

    @Test func aGutenbergEPUBIsTheBookInTheNormalForm() throws {
        let start =
            "<p>Title: Alice</p><p>Author: Lewis Carroll</p><p>*** START OF THE PROJECT GUTENBERG EBOOK ALICE ***</p><h1>Alice</h1><p>by Lewis Carroll</p>"
        let (document, _, _) = try read(
            PublicationFiles(chapters: [
                ("a.xhtml", start + "<h2>CHAPTER I.<br/>Down</h2><p>Alice was beginning.</p>"),
                (
                    "b.xhtml",
                    "<h2>CHAPTER II.<br/>The Pool</h2><p>Curiouser.</p><p>*** END OF THE PROJECT GUTENBERG EBOOK ALICE ***</p><p>Licence.</p>"
                ),
            ]))
        let main = try #require(document.elements("main").first)
        #expect(document.elements("h2", in: main).map { document.collapsedText(of: $0) }.count == 2)
        #expect(!document.collapsedText(of: .root).contains("Licence"))
        #expect(document.standardSheets.isEmpty)
    }
}
