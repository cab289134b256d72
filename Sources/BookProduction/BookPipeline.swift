import DisplayLists
import Geometry
import Glibc
package import Markup
import PDF
package import PageImages
package import Pagination
package import Printing
package import Resources
import StandardStyles
package import StyleSheets
package import TextLayout
import Typefaces

/// The stages of a book one after the other: read, style, lay out, write. Data goes one way; what each stage found wrong is collected here.
/// `LayoutEngine.run` has the stages of the layout: boxes, paragraphs, lines, pages.
///
/// `Book` drives all of them; the command calls them one by one where it dumps what a stage has made. Sources, sheets and fonts are found by
/// extensions, each in a file of its own.
package struct BookPipeline {
    package let sources: [String]
    /// The user's, completed by those of a book file.
    package internal(set) var options: BuildOptions
    /// Where a book file wants the result.
    package internal(set) var output: String?
    /// Where it stands there.
    package internal(set) var outputSource: SourceRange?
    /// Lists of words that are spelt right.
    var wordLists: [WordList] = []
    var startPage: Int?
    /// A book file says how to set the book.
    var hasBookFile = false
    /// A book file wants the notes in the margin.
    var hasSidenotes = false
    /// What the book file says of the readers' conclusions, and of the book.
    var overrides = ReadingOverrides(styles: .print), givenMetadata = Metadata()
    /// What the user, or else a book file, says of a page with the contents.
    var contents: ContentsChoice?
    /// Where a book file names the custom properties that it sets.
    var propertyPlaces: [String: SourceRange] = [:]
    /// Where a book file says the page's size.
    var pageSizeSource: SourceRange?
    package internal(set) var texts = Preparation.texts
    package internal(set) var diagnostics = Diagnostics()
    package private(set) var timings = StageTimings()
    var loader: ResourceLoader
    /// What the printer asks for.
    package internal(set) var profile: PrintProfile?
    /// Where a book file names the profile.
    var profileSource: SourceRange?
    /// The inner margin that pages have at least; it only grows.
    var gutter = Length.zero
    /// Bleed is wanted, or something reaches for it.
    package internal(set) var usesBleed = false
    /// What there was to say before the last styling, which may be done again.
    var unstyled: (diagnostics: Diagnostics, texts: SourceTexts)?
    /// The measures of the cover, where that is what is set.
    var coverPlan: WrapCoverPlan?
    /// What book files say for the cover.
    var coverWords = CoverWords()
    /// The sheets of the user's own that the book is styled by, with what they import.
    var userSheets: [SourceID] = []
    /// The files of the fonts that the book is set in, once it is laid out; sorted.
    package private(set) var fontFiles: [String] = []
    /// The files with the patterns by which its words are hyphenated, and the words of compounds; sorted.
    package private(set) var hyphenationFiles: [String] = []
    /// The pictures of the layout.
    private var imageFiles: [ImageFile] = []
    /// The fonts that the cascade has asked for, kept for the layout.
    var faceMeasures: FaceMeasures?
    private var clock = Stopwatch()
    /// Told of each step of a layout before it is done.
    package var begins: @Sendable (LayoutStep) -> Void = { _ in }
    /// The page whose end the layout is to explain (`Layout.explanation`), by its index.
    package var explainedPage: Int?

    private let hyphenators: HyphenationDictionaries

    /// - Parameter hyphenators: those that keep what they have read are for books that are set one after the other.
    package init(sources: [String], options: BuildOptions, hyphenators: HyphenationDictionaries = HyphenationDictionaries()) {
        self.sources = sources
        self.options = options
        contents = options.contents
        self.hyphenators = hyphenators
        loader = ResourceLoader()
        for source in sources { loader.permit(source) }
    }

    var workers: Int { options.jobs > 0 ? options.jobs : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Reads the sources into one document.
    package mutating func read() throws(Diagnostic) -> Document {
        _ = clock.lap()
        defer { timings.read += clock.lap() }
        // Said before the work, not after it.
        _ = try DocumentInformation.sourceDateEpoch()
        guard var document = Document.joined(try readSources()) else {
            throw Diagnostic(.error, .noSource, "no source is given", hint: "name a Gutenberg text, an HTML or an XML file")
        }
        try chooseProfile()
        applyLanguage(to: &document)
        document.labelReferences()
        document = dressed(document).withDivisionContents(colophon: DocumentReader.colophon).withContents(contents)
        document.shortenRunningHeads()
        guard document.hasContent else {
            throw Diagnostic(
                .error, .noText, "\(sources.joined(separator: ", ")): there is no text to set", hint: "check that it is the right file")
        }
        return document
    }

    /// Something to tell the user of what was made of the book.
    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

    /// The cascade: Fleuron's base sheet, the source's own sheets, then those of the user or the default one.
    package mutating func style(_ document: Document) throws(Diagnostic) -> StyledDocument {
        _ = clock.lap()
        defer { timings.style += clock.lap() }
        if profile != nil { unstyled = (diagnostics, texts) }
        let sheets = try styleSheets(of: document), measuring = measuring(sheets)
        reportLostText(of: document)
        reportUnknownVocabulary(document)
        for warning in unknownProperties() { diagnostics.report(warning) }
        for warning in undefinedNames(in: document) { diagnostics.report(warning) }
        return StyleEngine.style(
            document: document, sheets: sheets, customProperties: imposedProperties, pageSize: mediaPageSize,
            isForScreens: isForScreens(document), measuring: measuring, diagnostics: &diagnostics)
    }

    /// Says what style the elements have that a selector matches, and which declarations gave it to them.
    /// - Throws: a diagnostic where the selector is none.
    package mutating func explain(_ selector: String, in document: Document) throws(Diagnostic) -> StyleExplanation {
        let sheets = try styleSheets(of: document), measuring = measuring(sheets)
        return try StyleExplanation(
            of: selector, in: document, sheets: sheets, customProperties: imposedProperties, pageSize: mediaPageSize,
            isForScreens: isForScreens(document), measuring: measuring, diagnostics: &diagnostics)
    }

    /// Boxes, lines and pages, with the fonts and pictures that they need.
    /// - Throws: where no font can be found, a page has no room for a line, or no element makes a page.
    package mutating func layOut(_ styled: consuming StyledDocument) throws(Diagnostic) -> Layout {
        _ = clock.lap()
        let opened = faceMeasures?.opened ?? openFonts(styled.fontFaces)
        let fonts = opened.fonts
        diagnostics.append(opened.diagnostics)
        var images = ImageLoader(loader: loader, texts: texts)
        let document = styled.document.withoutText()
        let layout = try LayoutEngine.layOut(
            consume styled, fonts: fonts, hyphenators: hyphenators,
            exceptions: HyphenationExceptions(options.hyphenationExceptions + " " + document.metadata.hyphenationExceptions),
            canRead: { images.canRead($0, in: document) }, imageSizes: { images.size(of: $0, in: document) },
            outlines: { images.outline(of: $0, threshold: $1, in: document) }, explainedPage: explainedPage, workers: workers,
            begins: begins, diagnostics: &diagnostics)
        diagnostics.append(images.diagnostics)
        imageFiles = images.files
        fontFiles = layout.text.fonts.files
        hyphenationFiles = Set(layout.text.styles.hyphenators.flatMap(\.files)).sorted()
        guard !layout.pages.isEmpty else {
            throw Diagnostic(
                .error, .noPages, "nothing is left to set: no element of the book makes a page", hint: "check what the style sheets hide")
        }
        timings.layout = layout.timings
        _ = clock.lap()
        return layout
    }

    /// The PDF, or one of those pages alone that are named by their indices, ascending.
    ///
    /// Once the pages are drawn nothing but their shapes is kept of the layout, if the caller has no use for it. Of a very long book it is
    /// the layout that is kept, which takes less memory than all its pages do.
    /// - Parameter sink: takes the bytes of the file in their order.
    package mutating func write(
        _ layout: consuming Layout, metadata: Metadata, only chosen: [Int]? = nil, to sink: ByteSink
    ) throws(Diagnostic) {
        _ = clock.lap()
        defer { timings.write += clock.lap() }
        let information = try DocumentInformation(metadata)
        let isVeryLong = chosen == nil && !isForPrint && layout.pages.count > Self.mostPagesKept
        var pages =
            isVeryLong ? PageSource.drawing(count: layout.pages.count, layout.drawing()) : .drawn(drawnPages(of: layout))
        let shapes = layout.shapes, fonts = layout.text.fonts
        var outline = layout.outline
        // The folios of blank pages at the end go on from the last.
        let own = chosen?.filter { $0 < layout.pages.count }
        var labels = PageLabels.ranges(of: own.map { indices in indices.map { layout.pages[$0] } } ?? layout.pages)
        _ = consume layout
        if let chosen, case .drawn(let all) = pages {
            let own = DisplayList.pages(all, at: chosen)
            pages = .drawn(own)
            let destinations = Set(own.flatMap { $0.destinations.map(\.name) })
            outline = outline.filter { destinations.contains($0.destination) }
        }
        if let imposition = options.imposition, case .drawn(let all) = pages {
            pages = .drawn(ImposedSheets.lists(of: all, by: imposition))
            (outline, labels) = ([], [])
        }
        try PDFWriter.write(
            pages: pages, shapes: [shapes], fonts: fonts, outline: outline, pageLabels: labels, information: information,
            images: imageFiles, workers: workers, diagnostics: &diagnostics, to: sink)
    }

    /// The PDF of one page that was put together of drawn ones.
    func writePage(
        _ page: DisplayList, of layout: borrowing Layout, metadata: Metadata, _ diagnostics: inout Diagnostics, to sink: ByteSink
    ) throws(Diagnostic) {
        try PDFWriter.write(
            pages: .drawn([page]), shapes: [layout.shapes], fonts: layout.text.fonts, information: try DocumentInformation(metadata),
            images: imageFiles, workers: workers, diagnostics: &diagnostics, to: sink)
    }

    /// A picture of such a page.
    func picture(
        of page: DisplayList, of layout: borrowing Layout, as format: PictureFormat, _ diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> [UInt8] {
        var writer = try PageImageWriter(shapes: [layout.shapes], fonts: layout.text.fonts, images: imageFiles)
        return try writer.picture(of: page, as: format, diagnostics: &diagnostics)
    }

    /// Pages whose drawings are kept while the file is written.
    private static let mostPagesKept = 4_096

    /// Pictures of pages, named by their indices in the layout.
    package mutating func pictures(of pages: [Int], in layout: Layout, as format: PictureFormat) throws(Diagnostic) -> [[UInt8]] {
        _ = clock.lap()
        defer { timings.write += clock.lap() }
        // What printers ask for is found in the drawings of all pages.
        let all = isForPrint ? drawnPages(of: layout) : [], draw = layout.drawing()
        var writer = try PageImageWriter(shapes: [layout.shapes], fonts: layout.text.fonts, images: imageFiles)
        var result: [[UInt8]] = []
        for page in pages {
            let list = isForPrint ? all[page] : draw(page..<page + 1)[0]
            result.append(try writer.picture(of: list, as: format, diagnostics: &diagnostics))
        }
        return result
    }
}

extension DiagnosticCode {
    static let noSource = DiagnosticCode("source.none")
    /// The language that the user names is not the source's own.
    static let otherLanguage = DiagnosticCode("source.other-language")
    static let noText = DiagnosticCode("source.no-text")
    /// XML of a vocabulary that no style sheet is there for.
    static let unknownVocabulary = DiagnosticCode("source.unknown-vocabulary")
    static let noPages = DiagnosticCode("layout.no-pages")
    static let invalidPageSize = DiagnosticCode("page-size.invalid")
    static let invalidTextSize = DiagnosticCode("text-size.invalid")
}

/// Milliseconds of each stage, for `--timings`.
package struct StageTimings: Sendable {
    package var read = 0.0
    package var style = 0.0
    package var layout = LayoutTimings()
    package var write = 0.0
    package init() {}
}
