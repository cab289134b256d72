import ArchiveFixtures
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Files that are a title page without saying so, and covers of Project Gutenberg. All texts are our own.
@Suite struct TitlePageFileTests {
    private let chapters = [
        ("one.xhtml", "<h2>One</h2><p>The carrier came down the hill.</p>"), ("two.xhtml", "<h2>Two</h2><p>He asked for nobody.</p>"),
    ]

    private func read(_ publication: PublicationFiles) throws -> Document {
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        try files.loader.openArchive(publication.zip, name: "b.epub")
        return try PublicationReader(name: "b.epub", colophon: "Set.", conclusions: .gutenberg).read(
            files: &files, diagnostics: &diagnostics)
    }

    private func publication(_ page: String, title: String = "The Silver Orchard: A Tale") -> PublicationFiles {
        PublicationFiles(
            metadata: "<dc:title>\(title)</dc:title><dc:creator>Edith Marlowe</dc:creator><dc:date>1897-05-01</dc:date>",
            chapters: [("start.xhtml", page)] + chapters)
    }

    private func parts(_ document: Document) -> [String] { document.elements("body").compactMap { document.attribute("class", of: $0) } }

    @Test(arguments: [
        "<h1>The Silver Orchard</h1><h2>Edith Marlowe</h2>",
        "<p>THE SILVER ORCHARD</p><p>A TALE</p><p>by</p><p>EDITH MARLOWE</p><p>1897</p>",
        "<div><p class='calibre1'>The Silver Orchard: A Tale</p><p>Edith Marlowe</p><img src='a.png' alt=''/></div>",
    ])
    func aPageThatSaysTitleAndAuthorIsTheTitlePage(_ page: String) throws {
        let document = try read(publication(page))
        #expect(parts(document) == ["title-page"])
        #expect(document.names.id(of: "half-title") != nil)
        #expect(document.elements("section").allSatisfy { document.attribute("class", of: $0) != "title-page" })
        #expect(document.guesses.contains { $0.subject == .parts && $0.conclusion == "start.xhtml is the book's title page" })
    }

    /// Whose the rights are, and a licence.
    @Test func aTitleWithRightsIsATitlePageOrAnImprint() throws {
        let rights = "<h1>The Silver Orchard</h1><h2>Fourth Edition</h2><p>Copyright © 1897 Edith Marlowe</p>"
        let licence = String(repeating: "<p>Permission is granted to anyone who asks for it in writing.</p>", count: 8)
        #expect(try parts(read(publication(rights))) == ["title-page"])
        #expect(try parts(read(publication("<h1>The Silver Orchard</h1><p>© 1897 Edith Marlowe</p>"))) == ["title-page"])
        #expect(try parts(read(publication(rights + licence))) == ["imprint-page"])
        #expect(try parts(read(publication(rights + String(repeating: licence, count: 8)))).isEmpty)
        #expect(try parts(read(publication("<h1>Preface</h1><p>Copyright © 1897 Edith Marlowe</p>"))).isEmpty)
    }

    /// A page that nothing says to be a title page stands in front of the contents, and so in front of the text.
    @Test func whatComesBeforeTheContentsIsInFront() throws {
        let text = String(repeating: "<p>The carrier came down the hill and asked for nobody.</p>", count: 20)
        let files = [
            ("start.xhtml", "<h1>Orchards</h1><p>Fourth edition</p>"), ("toc.xhtml", "<ul><li><a href='one.xhtml'>One</a></li></ul>"),
            ("one.xhtml", "<h2>One</h2>\(text)"), ("two.xhtml", "<h2>Two</h2>\(text)"),
        ]
        func read(_ files: [(String, String)]) throws -> Document {
            try self.read(PublicationFiles(metadata: "<dc:title>The Silver Orchard</dc:title>", chapters: files))
        }
        #expect(try parts(read(files)) == ["front", "contents"])
        #expect(try read(files).elements("nav").isEmpty)
        // Behind the text it is a part of that.
        #expect(try parts(read([files[2], files[1]])).isEmpty)
    }

    @Test func whatABookFileAddsStandsBehindTheTitlePage() throws {
        var pages = FrontPages()
        (pages.isbn, pages.dedication) = ("0-306-40615-2", "To A.")
        let document = try read(publication("<h1>The Silver Orchard</h1><h2>Edith Marlowe</h2>")).withFrontPages(pages)
        let text = document.collapsedText(of: .root)
        let author = try #require(text.firstRange(of: "Edith Marlowe")), isbn = try #require(text.firstRange(of: "ISBN"))
        let dedication = try #require(text.firstRange(of: "To A.")), story = try #require(text.firstRange(of: "The carrier"))
        #expect(
            author.upperBound <= isbn.lowerBound && isbn.upperBound <= dedication.lowerBound && dedication.upperBound <= story.lowerBound)
        pages.hasTitlePage = false
        let without = try read(publication("<h1>The Silver Orchard</h1><h2>Edith Marlowe</h2>")).withFrontPages(pages)
        #expect(!without.collapsedText(of: .root).contains("Edith Marlowe"))
    }

    @Test func aPageThatSaysTheTitleAloneIsTheHalfTitle() throws {
        let document = try read(publication("<h1>The Silver Orchard</h1>"))
        #expect(parts(document) == ["half-title-page"])
        #expect(document.elements("section").filter { document.attribute("class", of: $0) == "title-page" }.count == 1)
    }

    @Test(arguments: [
        "<h1>The Silver Orchard</h1><p>Edith Marlowe</p><p>To my brother.</p>", "<p>Edith Marlowe</p>",
        "<p><a href='one.xhtml'>The Silver Orchard</a> Edith Marlowe</p>",
        "<h1>The Silver Orchard by the Sea</h1><p>Edith Marlowe</p>",
    ])
    func aPageThatSaysMoreIsNone(_ page: String) throws {
        #expect(try parts(read(publication(page))).isEmpty)
    }

    // MARK: Project Gutenberg

    @Test(arguments: [
        "<div><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='cover.png'/></svg></div>",
        "<div><img src='cover.png' alt='Cover'/></div>",
    ])
    func theCoverInFrontOfTheHeaderStays(_ cover: String) throws {
        let start =
            "<p>Title: The Silver Orchard</p><p>Author: Edith Marlowe</p><p>*** START OF THE PROJECT GUTENBERG EBOOK THE SILVER ORCHARD ***</p><h1>The Silver Orchard</h1>"
        var book = PublicationFiles(chapters: [
            ("wrap0000.xhtml", cover), ("a.xhtml", start + "<h2>CHAPTER I</h2><p>The carrier came.</p>"),
            ("b.xhtml", "<h2>CHAPTER II</h2><p>He asked.</p><p>*** END OF THE PROJECT GUTENBERG EBOOK THE SILVER ORCHARD ***</p>"),
        ])
        book.set("OEBPS/cover.png", "x")
        let document = try read(book)
        let pictures = document.elements("img")
        #expect(pictures.map { document.attribute("src", of: $0) } == ["cover.png"])
        let page = try #require(pictures.first.map { document[$0].parent })
        #expect(document.attribute("class", of: page) == "cover" && document[page].previousSibling == .none)
    }
}
