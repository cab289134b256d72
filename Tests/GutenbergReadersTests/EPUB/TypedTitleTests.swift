import ArchiveFixtures
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Publications whose titles are paragraphs in bold, as programs make them of anything: only the list of contents knows of them.
@Suite struct TypedTitleTests {
    private func read(_ entries: [(label: String, href: String)], _ chapters: [(String, String)], rejected: Set<Guess.Subject> = []) throws
        -> Document
    {
        var publication = PublicationFiles(
            manifest: "<item id='ncx' href='toc.ncx' media-type='application/x-dtbncx+xml'/>", chapters: chapters)
        let points = entries.map { "<navPoint><navLabel><text>\($0.label)</text></navLabel><content src='\($0.href)'/></navPoint>" }
            .joined()
        publication.set("OEBPS/toc.ncx", "<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap>\(points)</navMap></ncx>")
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        try files.loader.openArchive(publication.zip, name: "b.epub")
        return try PublicationReader(name: "b.epub", rejected: rejected, conclusions: .gutenberg).read(
            files: &files, diagnostics: &diagnostics)
    }

    private func headings(_ document: Document) throws -> [String] {
        let main = try #require(document.elements("main").first)
        return document.elements("h1", "h2", "h3", in: main).map { document.name(of: $0) + " " + document.collapsedText(of: $0) }
    }

    private let filler = "<p class='c1'>The carrier came down the hill at noon and asked for nobody.</p>"

    @Test func paragraphsAreTitlesWhereTheContentsCallThemSo() throws {
        let document = try read(
            [("Chapter 1: A Walk", "a_split_000.html#f1"), ("Chapter 2", "a_split_001.html#f2"), ("Chapter 3", "a_split_001.html#f3")],
            [
                (
                    "a_split_000.html",
                    "<p id='f1' class='c3'><b>Chapter 1</b></p><p class='c3'><b>A Walk</b></p>\(filler)<p class='c3'>A Walk</p>"
                ),
                (
                    "a_split_001.html",
                    "<div><p class='c3'><a id='f2'></a><b>CHAPTER 2</b></p>\(filler)<p id='f3' class='c3'>Chapter 3.</p>\(filler)</div>"
                ),
            ])
        #expect(try headings(document) == ["h1 Chapter 1", "h1 A Walk", "h1 CHAPTER 2", "h1 Chapter 3."])
        let main = try #require(document.elements("main").first)
        let titles = document.elements("h1", in: main)
        #expect(titles.map { document.attribute("class", of: $0) } == ["c3 opening", "c3 continued-title", "c3 opening", "c3"])
        #expect(titles.map { document.attribute("data-outline-label", of: $0) } == ["Chapter 1: A Walk", nil, "Chapter 2", "Chapter 3"])
        #expect(document.guesses.filter { $0.subject == .headings }.map(\.conclusion) == ["3 titles are paragraphs"])
    }

    @Test func theBookFileMayRejectThem() throws {
        let document = try read(
            [("One", "a.html"), ("Two", "b.html")], [("a.html", "<p>One</p>\(filler)"), ("b.html", "<p>Two</p>\(filler)")],
            rejected: [.headings])
        #expect(try headings(document).isEmpty && document.guesses.allSatisfy { $0.subject != .headings })
    }

    /// A heading far below is another one; text that only begins like an entry is text.
    @Test func whatTheContentsDoNotNameStaysAsItIs() throws {
        let document = try read(
            [("The", "a.html"), ("Morning", "b.html")],
            [("a.html", "\(filler)<h3>Intermission</h3>\(filler)"), ("b.html", "<p>Morning</p>\(filler)<h3>Remarks</h3>\(filler)")])
        #expect(try headings(document) == ["h3 Intermission", "h1 Morning", "h3 Remarks"])
        #expect(document.elements("h3").allSatisfy { document.attribute("data-outline-label", of: $0) == nil })
        let bodies = document.elements("body").filter { document.attribute("data-outline-label", of: $0) == "The" }
        #expect(bodies.count == 1)
    }

    /// Text may stand in front of a heading that the contents name.
    @Test func aMottoMayStandAboveTheHeading() throws {
        let document = try read(
            [("3. The Ferry", "a.html"), ("4. The Ford", "b.html")],
            [("a.html", "<p>17</p><h2>The Ferry</h2>\(filler)"), ("b.html", "<h2>The Ford</h2>\(filler)")])
        #expect(document.elements("h2").map { document.attribute("data-outline-label", of: $0) } == ["3. The Ferry", "4. The Ford"])
    }

    @Test func titlesInOtherScripts() throws {
        let document = try read(
            [("Глава 1", "a.html"), ("第二章", "b.html")], [("a.html", "<p>ГЛАВА 1</p>\(filler)"), ("b.html", "<p>第二章</p>\(filler)")])
        #expect(try headings(document) == ["h1 ГЛАВА 1", "h1 第二章"])
    }

    /// "Part 1" in a paragraph above the heading is the first line of one title, whether the list of contents says both or the first alone.
    @Test(arguments: ["Part 1: The Hill", "Part 1", "1"]) func aLabelAboveAHeadingIsOneTitleWithIt(label: String) throws {
        let document = try read(
            [(label, "a.html"), ("Two", "b.html")],
            [("a.html", "<p class='label'>Part 1</p><h1>The Hill</h1>\(filler)"), ("b.html", "<h1>Two</h1>\(filler)")])
        #expect(try headings(document) == ["h1 Part 1", "h1 The Hill", "h1 Two"])
        #expect(
            document.elements("h1").map { document.attribute("class", of: $0) }.suffix(3) == [
                "label opening", "continued-title", "opening",
            ])
        let survey = DocumentSurvey(of: document).headings.map(\.title)
        #expect(survey.suffix(2) == [label.hasSuffix("Hill") ? label : label + " The Hill", "Two"])
    }

    /// A chapter of its own, or of which the list says so.
    @Test func aHeadingBelowALabelMayBeAnother() throws {
        let document = try read(
            [("Part 1", "a.html"), ("The Hill", "a.html#h"), ("Part 2", "b.html")],
            [("a.html", "<p>Part 1</p><h1 id='h'>The Hill</h1>\(filler)"), ("b.html", "<p>Part 2</p><h1>Chapter 4</h1>\(filler)")])
        #expect(DocumentSurvey(of: document).headings.map(\.title).suffix(4) == ["Part 1", "The Hill", "Part 2", "Chapter 4"])
    }
}
