import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// The outline that `inspect` shows is that of the PDF.
@Suite struct DocumentSurveyTests {
    /// Volumes of books of chapters: three levels, though parts of both kinds are `h1`.
    @Test func booksStandInsideVolumes() {
        let chapters = ["I", "II", "III"].map { "CHAPTER \($0)\n\n\(InventedBook.text)" }.joined(separator: InventedBook.gap)
        let books = ["ONE", "TWO"].map { "BOOK \($0)\(InventedBook.gap)\(chapters)" }.joined(separator: InventedBook.gap)
        let document = InventedBook.gutenberg("VOLUME I\(InventedBook.gap)\(books)\(InventedBook.gap)VOLUME II\(InventedBook.gap)\(books)")
        let outline = DocumentSurvey(of: document).headings.filter {
            $0.title.hasPrefix("VOLUME") || $0.title.hasPrefix("BOOK") || $0.title.hasPrefix("CHAPTER")
        }
        #expect(
            outline.prefix(5).map(\.level) == [1, 2, 3, 3, 3] && outline.map(\.level).max() == 3,
            "\(outline.map { "\($0.level) \($0.title)" })")
    }

    /// In a publication its list of contents says the levels; what that does not name stands below what it names.
    @Test func aListOfContentsSaysTheLevels() {
        var diagnostics = Diagnostics()
        let html =
            "<body data-navigation><h2 data-outline-level=1>A</h2><p>x</p><h1>B</h1><p>x</p><h4>C</h4><p>y</p><h1 data-outline-level=2>D</h1><p>z</p></body>"
        let document = readDocument(
            SourceText(name: "a.html", text: Array(html.utf8)), id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(DocumentSurvey(of: document).headings.map(\.level) == [1, 2, 2, 2])
    }

    /// "h3" right below "h1" is one step below it, and so are all that stand beside it.
    @Test func theOutlineHasNoStepsLeftOut() {
        var diagnostics = Diagnostics()
        let html = "<body><h1>A</h1><h3>B</h3><p>x</p><h4>C</h4><p>x</p><h3>D</h3><p>x</p><h2>E</h2><p>x</p><h3>F</h3><p>x</p></body>"
        let document = readDocument(
            SourceText(name: "a.html", text: Array(html.utf8)), id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(DocumentSurvey(of: document).headings.map { "\($0.title)\($0.level)" } == ["A1", "B2", "C3", "D2", "E2", "F3"])
    }

    @Test func aLineBreakInATitleIsASpace() {
        var diagnostics = Diagnostics()
        let html = "<body><h1><span>Chapter 1</span><br>The <i>Mill</i></h1><p>x</p></body>"
        let document = readDocument(
            SourceText(name: "a.html", text: Array(html.utf8)), id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(DocumentSurvey(of: document).headings.map(\.title) == ["Chapter 1 The Mill"])
    }

    /// A chapter of a Standard Ebook has a title for the list of contents only.
    @Test func placesWithoutAHeadingThatIsShownHaveTheirLabels() {
        var diagnostics = Diagnostics()
        let html =
            "<body data-navigation><h2 data-outline-level=1 data-outline-label='A: The Mill'>A</h2><p>x</p><section data-outline-level=2 data-outline-label='II'><h3 hidden>Hidden</h3><p>y z</p></section></body>"
        let document = readDocument(
            SourceText(name: "a.html", text: Array(html.utf8)), id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(DocumentSurvey(of: document).headings.map { "\($0.title)\($0.level)" } == ["A: The Mill1", "II2"])
    }

    /// A label names a place of the outline only where a level is given with it: the name of an element that is no heading says none.
    @Test func aLabelWithoutALevelIsNoHeading() {
        var diagnostics = Diagnostics()
        let html =
            "<body><x- data-outline-label=A>x</x-><h1>B</h1><p data-outline-label=C>y</p><p data-outline-label=D data-outline-level=2>z</p></body>"
        let document = readDocument(
            SourceText(name: "a.html", text: Array(html.utf8)), id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(DocumentSurvey(of: document).headings.map { "\($0.title)\($0.level)" } == ["B1", "D2"])
    }
}
