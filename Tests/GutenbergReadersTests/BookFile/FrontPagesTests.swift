import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What `book.yaml` puts in front of the text.
struct FrontPagesTests {
    private func pages(_ set: (inout FrontPages) -> Void) -> FrontPages {
        var pages = FrontPages()
        set(&pages)
        return pages
    }

    private func document(_ body: String) throws -> Document {
        var diagnostics = Diagnostics()
        let bytes = Array("<html><body>\(body)</body></html>".utf8)
        let source = try #require(SourceText.decode(bytes, name: "a.html", id: SourceID(0), syntax: .html, diagnostics: &diagnostics))
        return readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics)
    }

    private func sections(_ document: Document) -> [String] {
        document.elements("section", "main").map { node in
            let own = document.classes(of: node).map { document.names[$0] }.joined(separator: " ")
            return (own.isEmpty ? document.name(of: node) : own) + ": " + document.collapsedText(of: node)
        }
    }

    private static let book =
        "<section class='half-title'><p class='title'>T</p></section><section class='credits'><p>by us</p></section>"
        + "<section class='title-page'><h1>T</h1></section><section class='imprint'><p>source</p></section><main><p>text</p></main>"

    @Test func pagesStandInTheOrderOfPublishers() throws {
        let pages = pages {
            ($0.series, $0.edition, $0.publisher, $0.rights, $0.isbn) = ("S", "2nd", "P", "© A", "0-306-40615-2")
            ($0.dedication, $0.epigraph) = ("To A,\nfrom B.", "Motto.")
        }
        #expect(
            sections(try document(Self.book).withFrontPages(pages)) == [
                "half-title: TS", "credits: by us", "title-page: T", "imprint: 2ndP© AISBN 0-306-40615-2source",
                "front-page: To A,from B.", "front-page: Motto.", "main: text",
            ])
    }

    @Test func pagesAreLeftOutAndAccountedFor() throws {
        let document = try document(Self.book)
        let without = document.withFrontPages(pages { ($0.hasHalfTitle, $0.hasCredits, $0.series) = (false, false, "S") })
        #expect(sections(without) == ["front-page: S", "title-page: T", "imprint: source", "main: text"])
        #expect(without.stripped.count { $0.reason == .unwanted } == 2)
    }

    @Test func titlePageAndImprintCanBeLeftOut() throws {
        let document = try document(Self.book)
        let without = document.withFrontPages(
            pages {
                ($0.hasTitlePage, $0.hasImprint, $0.rights, $0.dedication, $0.colophon) = (false, false, "© A", "To A.", .text("Set."))
            })
        #expect(sections(without) == ["half-title: T", "credits: by us", "front-page: To A.", "main: text"])
        #expect(without.stripped.count { $0.reason == .unwanted } == 2)
    }

    @Test func aColophonOfOnesOwnTakesTheProgramsPlace() throws {
        let document = try document(
            "<section class='title-page'><h1>T</h1></section><section class='imprint'><p>source</p><p class='colophon'>Set by Fleuron.</p></section>"
        )
        let own = document.withFrontPages(pages { ($0.isbn, $0.colophon) = ("0-306-40615-2", .text("Set in Garamond\nby A.")) })
        #expect(sections(own) == ["title-page: T", "imprint: ISBN 0-306-40615-2sourceSet in Garamondby A."])
        #expect(sections(document.withFrontPages(pages { $0.colophon = .none })) == ["title-page: T", "imprint: source"])
    }

    @Test func aDocumentWithoutSuchPagesGetsThem() throws {
        let document = try document("<p>text</p>").withFrontPages(pages { ($0.rights, $0.dedication) = ("© A", "To A.\n\nTo B.") })
        #expect(sections(document) == ["imprint: © A", "front-page: To A.To B."])
        #expect(document.elements("p").map { document.collapsedText(of: $0) } == ["© A", "To A.", "To B.", "text"])
    }

    @Test func nothingAskedChangesNothing() throws {
        let document = try document(Self.book)
        #expect(document.withFrontPages(FrontPages()).nodes.count == document.nodes.count)
    }

    @Test(arguments: [
        ("978-3-16-148410-0", true), ("0-306-40615-2", true), ("080442957X", true), ("978-3-16-148410-1", false), ("X80442957X", false),
        ("", false), ("12", false),
    ])
    func digitsOfAnISBNFitEachOther(isbn: String, isOne: Bool) {
        #expect(FrontPages.isISBN(isbn) == isOne)
    }
}
