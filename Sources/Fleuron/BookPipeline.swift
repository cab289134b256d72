import DisplayLists
import Geometry
import Glibc
package import Markup
import PDF
package import PageImages
package import Pagination
package import Resources
import StandardStyles
package import StyleSheets
import TextLayout
import Typefaces

/// The stages of a book one after the other: read, style, lay out, write. Data goes one way; what each stage found wrong is collected here.
///
/// `Book` drives all of them; the command calls them one by one where it dumps what a stage has made.
package struct BookPipeline {
    package let sources: [String]
    /// The user's, completed by those of a book file.
    package private(set) var options: BuildOptions
    /// Where a book file wants the result.
    package private(set) var output: String?
    /// Where it stands there.
    package private(set) var outputSource: SourceRange?
    private var wordLists: [WordList] = []

    /// A file with words that are spelt right, which a book file names.
    private struct WordList {
        var path: String
        var book: String
        var source: SourceRange
    }
    private var startPage: Int?
    /// What book files say of a page with the contents.
    private var contents: ContentsChoice?
    /// Where a book file names the custom properties that it sets.
    private(set) var propertyPlaces: [String: SourceRange] = [:]
    /// Where a book file says the page's size.
    private var pageSizeSource: SourceRange?
    package private(set) var texts = Preparation.texts
    package private(set) var diagnostics = Diagnostics()
    package private(set) var timings = StageTimings()
    private var loader: ResourceLoader
    private var clock = Stopwatch()

    package init(sources: [String], options: BuildOptions) {
        self.sources = sources
        self.options = options
        loader = ResourceLoader()
        for source in sources { loader.permit(source) }
    }

    /// Whether the book is made from a file: a source, its book file, a style sheet, a picture, a font.
    package func hasRead(_ file: FileIdentity) -> Bool { loader.hasRead(file) }

    /// The files that the book is made from, sorted: sources, book file, sheets, pictures, and the fonts beside the sources. Files that are
    /// installed are not among them.
    package var dependencies: [String] {
        let fonts = fontFolders().flatMap { folder in ResourceLoader.files(in: folder).map { folder + "/" + $0 } }
        return Set(loader.pathsRead + fonts).sorted()
    }

    private var workers: Int { options.jobs > 0 ? options.jobs : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    // MARK: Reading

    /// Reads the sources into one document.
    package mutating func read() throws(Diagnostic) -> Document {
        _ = clock.lap()
        defer { timings.read += clock.lap() }
        // Said before the work, not after it.
        _ = try DocumentInformation.sourceDateEpoch()
        var documents: [Document] = []
        for path in sources {
            var files = SourceFiles(loader: loader, texts: texts)
            var found = Diagnostics()
            defer {
                loader = files.loader
                texts = files.texts
            }
            do throws(Diagnostic) {
                if let file = BookFolder.bookFile(at: path) {
                    let book = try BookFolder.read(file, language: options.language, workers: workers, files: &files, diagnostics: &found)
                    documents.append(book.document)
                    try take(book.file, from: file, files)
                } else {
                    documents.append(
                        try DocumentReader.read(
                            path, ReadingChoices(language: options.language, workers: workers), files: &files, diagnostics: &found))
                }
            } catch {
                // What has been found before may be why.
                for diagnostic in found.all where diagnostic.severity != .error { diagnostics.report(diagnostic) }
                throw error
            }
            try accept(found)
        }
        guard var document = Document.joined(documents) else {
            throw Diagnostic(.error, .noSource, "no source is given", hint: "name a Gutenberg text, an HTML or an XML file")
        }
        if let language = options.language {
            if let own = document.metadata.language, own.lowercased() != language.lowercased() {
                diagnostics.report(
                    Diagnostic(
                        .warning, .otherLanguage,
                        "the source says that its language is “\(own)”; “\(language)” counts only where it says none",
                        hint: "name the language in the source, or as “language:” in a book.yaml"))
            }
            document.metadata.language = language
        }
        document.labelReferences()
        document = document.withDivisionContents(colophon: DocumentReader.colophon).withContents(contents)
        document.shortenRunningHeads()
        guard document.hasContent else {
            throw Diagnostic(
                .error, .noText, "\(sources.joined(separator: ", ")): there is no text to set", hint: "check that it is the right file")
        }
        return document
    }

    /// Something to tell the user of what was made of the book.
    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

    /// What a book file says of how to set the book counts where the user has said nothing.
    private mutating func take(_ book: BookFile, from file: String, _ files: SourceFiles) throws(Diagnostic) {
        if options.styleSheets.isEmpty {
            for sheet in book.styles {
                guard !StandardStyleSheets.names.contains(sheet.path) else { options.styleSheets.append(sheet.path); continue }
                // Whether it is there, and may be read.
                do throws(Diagnostic) { _ = try files.loader.location(ofReference: sheet.path, namedBy: file, at: sheet.source) } catch {
                    throw Self.withNearestSheet(error, sheet.path)
                }
                options.styleSheets.append(files.loader.name(ofReference: sheet.path, namedBy: file))
            }
        }
        if options.pageSize == nil, let own = book.pageSize { (options.pageSize, pageSizeSource) = (own.size, own.source) }
        options.customProperties = book.properties + options.customProperties
        for (property, place) in zip(book.properties, book.propertyPlaces) { propertyPlaces[property.name] = place }
        options.isStrict = options.isStrict || book.isStrict
        options.fontFolders.append(files.loader.name(ofReference: "fonts", namedBy: file))
        if let place = book.output, output == nil {
            // A book from elsewhere does not overwrite what lies elsewhere.
            guard Reference(place.path).path(in: "") != nil, !Reference(place.path).isRemote else {
                throw Diagnostic(
                    .error, .forbiddenFile, "the output “\(place.path)” lies outside the folder of the book", at: place.source,
                    hint: "name another place with --output")
            }
            output = files.loader.name(ofReference: place.path, namedBy: file)
            outputSource = place.source
        }
        wordLists += book.words.map { WordList(path: $0.path, book: file, source: $0.source) }
        startPage = startPage ?? book.startPage
        contents = contents ?? book.contents
    }

    /// The lists of words that are spelt right, which book files name.
    package func personalWords() throws(Diagnostic) -> [[UInt8]] {
        var lists: [[UInt8]] = []
        for list in wordLists { lists.append(try loader.read(href: list.path, namedBy: list.book, at: list.source)) }
        return lists
    }

    /// Takes over what a reader has found. An error among it is the end: it is thrown rather than listed, so that it is said once.
    private mutating func accept(_ found: Diagnostics) throws(Diagnostic) {
        for diagnostic in found.all {
            if diagnostic.severity == .error { throw diagnostic }
            diagnostics.report(diagnostic)
        }
    }

    // MARK: Styles

    /// The cascade: Fleuron's base sheet, the source's own sheets, then those of the user or the default one.
    package mutating func style(_ document: Document) throws(Diagnostic) -> StyledDocument {
        _ = clock.lap()
        defer { timings.style += clock.lap() }
        let sheets = try styleSheets(of: document), measuring = measuring(sheets)
        reportUnknownVocabulary(document)
        for warning in unknownProperties() { diagnostics.report(warning) }
        return StyleEngine.style(
            document: document, sheets: sheets, customProperties: imposedProperties, pageSize: mediaPageSize, measuring: measuring,
            diagnostics: &diagnostics)
    }

    /// Elements that no sheet knows are set as one run of text, which is hardly what is wanted.
    private mutating func reportUnknownVocabulary(_ document: Document) {
        guard !document.nodes.isEmpty, document.styleSheets.isEmpty, document.standardSheets.isEmpty,
            options.styleSheets.allSatisfy(StandardStyleSheets.names.contains)
        else { return }
        let name = document.name(of: .root)
        // An element is HTML's by its namespace, whatever it is called.
        let html = document.names.id(of: Document.xhtmlNamespace)
        guard name != "html", html == nil || !document.nodes.contains(where: { $0.kind == .element && $0.namespace == html }) else {
            return
        }
        diagnostics.report(
            Diagnostic(
                .warning, .unknownVocabulary, "no style sheet says how <\(name)> and what is in it are set: all of it is one paragraph",
                at: document[.root].source,
                hint: "name one with --style, or in the file: <?xml-stylesheet type=\"text/css\" href=\"sheet.css\"?>"))
    }

    /// Says what style the elements have that a selector matches, and which declarations gave it to them.
    /// - Throws: a diagnostic where the selector is none.
    package mutating func explain(_ selector: String, in document: Document) throws(Diagnostic) -> StyleExplanation {
        let sheets = try styleSheets(of: document), measuring = measuring(sheets)
        return try StyleExplanation(
            of: selector, in: document, sheets: sheets, customProperties: imposedProperties, pageSize: mediaPageSize, measuring: measuring,
            diagnostics: &diagnostics)
    }

    /// What media queries are told of the page: what the user wants, else the usual size.
    private var mediaPageSize: Geometry.Size? { options.pageSize.flatMap(Self.cssPageSize).flatMap { StyleEngine.pageSize($0) } }

    var imposedProperties: [(name: String, value: String)] {
        options.customProperties.map { (name: $0.name.hasPrefix("--") ? $0.name : "--" + $0.name, value: $0.value) }
    }

    private mutating func styleSheets(of document: Document) throws(Diagnostic) -> [StyleSheet] {
        var sheets: [StyleSheet] = []
        if let base = Preparation.sheet(named: "base") { sheets.append(base) }
        for reference in document.styleSheets { if let sheet = sourceSheet(reference) { sheets.append(sheet) } }
        for name in StyleSheetNames.all(chosen: options.styleSheets, standard: document.standardSheets) {
            let prepared = Preparation.sheet(named: name)
            var sheet: StyleSheet
            if let prepared { sheet = prepared } else { sheet = parse(try styleSource(name), origin: .author) }
            sheet.isDefaultDesign = !options.styleSheets.contains(name)
            if sheet.isDefaultDesign { sheet.scope = document.standardSheetScopes[name] }
            sheets.append(sheet)
        }
        if let startPage {
            sheets.append(
                parse(
                    SourceText(name: "start-page", text: Array("\(Self.beginningOfText) { counter-reset: page \(startPage) }".utf8)),
                    origin: .author))
        }
        if let pageSize = options.pageSize { sheets.append(try pageSizeSheet(pageSize)) }
        if let textSize = options.textSize { sheets.append(try textSizeSheet(textSize)) }
        return sheets
    }

    /// Where the pages of the text begin to count: in the normal form, in TEI and in DocBook, as their sheets have it.
    private static let beginningOfText =
        "*|main, *|TEI > *|text > *|body, *|TEI\\.2 > *|text > *|body, "
        + "*|book > :is(*|part, *|chapter, *|article, *|reference):not(:is(*|part, *|chapter, *|article, *|reference) ~ *)"

    private mutating func parse(_ source: SourceText, origin: Origin) -> StyleSheet {
        let id = texts.add(source)
        return parse(source, id: id, origin: origin)
    }

    private mutating func parse(_ source: SourceText, id: SourceID, range: Range<Int>? = nil, origin: Origin) -> StyleSheet {
        var imports = StyleSheetImports(loader: loader, texts: texts)
        let sheet = StyleSheet.parse(source, id: id, range: range, origin: origin, diagnostics: &diagnostics) { href, from in
            imports.load(href, from: from)
        }
        texts = imports.texts
        return sheet
    }

    /// A sheet that the source brings along: the book can be set without what it imports.
    private mutating func parseSourceSheet(_ source: SourceText, id: SourceID, range: Range<Int>? = nil, scope: [SourceID]?) -> StyleSheet {
        let known = diagnostics
        diagnostics = Diagnostics()
        var sheet = parse(source, id: id, range: range, origin: .author)
        let found = diagnostics
        diagnostics = known
        diagnostics.append(found) { $0.inSourceSheet }
        sheet.scope = scope
        return sheet
    }

    private mutating func sourceSheet(_ reference: StyleSheetReference) -> StyleSheet? {
        switch reference.place {
        case .embedded(let range):
            guard let source = texts[range.source] else { return nil }
            return parseSourceSheet(
                reference.source(source), id: range.source, range: Int(range.start)..<Int(range.end), scope: reference.scope)
        case .linked(let href, let range):
            guard let source = texts[range.source] else { return nil }
            do throws(Diagnostic) {
                let bytes = try loader.read(href: href, namedBy: source.name, at: range)
                let id = SourceID(Int32(texts.sources.count))
                var found = Diagnostics()
                let text = SourceText.decodeStyleSheet(
                    bytes, name: loader.name(ofReference: href, namedBy: source.name), id: id, environmentEncoding: source.encoding,
                    diagnostics: &found)
                _ = texts.add(text)
                try accept(found)
                return parseSourceSheet(text, id: id, scope: reference.scope)
            } catch {
                // The book can be set without what its source names.
                var report = error
                report.severity = min(report.severity, .warning)
                diagnostics.report(report)
                return nil
            }
        }
    }

    /// A file that is not there may be one of the sheets that come with the program.
    private static func withNearestSheet(_ error: Diagnostic, _ name: String) -> Diagnostic {
        guard error.code == .missingFile, let nearest = nearestName(to: name, in: StandardStyleSheets.names) else { return error }
        var error = error
        error.hint = "did you mean “\(nearest)”?"
        return error
    }

    private mutating func styleSource(_ name: String) throws(Diagnostic) -> SourceText {
        if let standard = StandardStyleSheets.source(named: name) { return standard }
        let bytes: [UInt8]
        do throws(Diagnostic) { bytes = try loader.read(name) } catch { throw Self.withNearestSheet(error, name) }
        var found = Diagnostics()
        let text = SourceText.decodeStyleSheet(bytes, name: name, id: SourceID(Int32(texts.sources.count)), diagnostics: &found)
        try accept(found)
        return text
    }

    /// A sheet with the category of the text's size alone.
    private mutating func textSizeSheet(_ textSize: String) throws(Diagnostic) -> StyleSheet {
        let category = String(textSize.map { $0 == "_" || $0 == " " ? "-" : $0 }).lowercased()
        let categories = TextSizeCategory.allCases.map(\.name)
        guard categories.contains(category) else {
            let nearest = nearestName(to: category, in: categories)
            throw Diagnostic(
                .error, .invalidTextSize, "“\(textSize)” is not a category of text sizes",
                hint: nearest.map { "did you mean “\($0)”?" } ?? "there are " + categories.joined(separator: ", "))
        }
        return parse(
            SourceText(name: "--text-size", text: Array(":root { -fleuron-text-size-category: \(category) !important }".utf8)),
            origin: .author)
    }

    /// A sheet with the page's size alone: what is wrong with it is wrong with the option, and no page size is guessed.
    private mutating func pageSizeSheet(_ pageSize: String) throws(Diagnostic) -> StyleSheet {
        var found = Diagnostics()
        let size = Self.cssPageSize(pageSize)
        let source = SourceText(name: "--page-size", text: Array("@page { size: \(size ?? "nothing") }".utf8))
        let sheet = StyleSheet.parse(source, id: texts.add(source), origin: .author, diagnostics: &found) { _, _ in
            .failure(Diagnostic(.error, .invalidPageSize, "a page size imports nothing"))
        }
        guard found.all.isEmpty else {
            throw Diagnostic(
                .error, .invalidPageSize, "“\(pageSize)” is not a page size", at: pageSizeSource,
                hint: "write a name or width and height, as in a5 or 5inx8in")
        }
        return sheet
    }

    /// `5inx8in` is how everybody writes it, `5in 8in` how CSS does; nil for what can be neither.
    private static func cssPageSize(_ size: String) -> String? {
        guard size.allSatisfy({ $0.isLetter || $0.isNumber || " .-+×".contains($0) }) else { return nil }
        var parts: [String] = [""]
        var previous: Character = " "
        for character in size {
            if character == "x" || character == "×", previous.isLetter || previous.isNumber, parts.count == 1 {
                if previous.isNumber || parts[0].hasSuffix("in") || parts[0].hasSuffix("mm") || parts[0].hasSuffix("cm")
                    || parts[0].hasSuffix("pt")
                {
                    parts.append("")
                    previous = " "
                    continue
                }
            }
            parts[parts.count - 1].append(character)
            previous = character
        }
        return parts.contains("") ? nil : parts.joined(separator: " ")
    }

    // MARK: Layout

    package mutating func layOut(_ styled: consuming StyledDocument) throws(Diagnostic) -> Layout {
        _ = clock.lap()
        let opened = faceMeasures?.opened ?? openFonts(styled.fontFaces)
        let fonts = opened.fonts
        diagnostics.append(opened.diagnostics)
        var images = ImageLoader(loader: loader, texts: texts)
        let document = styled.document.withoutText()
        let layout = try LayoutEngine.layOut(
            consume styled, fonts: fonts, hyphenators: HyphenationDictionaries(),
            exceptions: HyphenationExceptions(options.hyphenationExceptions + " " + document.metadata.hyphenationExceptions),
            canRead: { images.canRead($0, in: document) }, imageSizes: { images.size(of: $0, in: document) },
            outlines: { images.outline(of: $0, threshold: $1, in: document) }, workers: workers, diagnostics: &diagnostics)
        diagnostics.append(images.diagnostics)
        imageFiles = images.files
        guard !layout.pages.isEmpty else {
            throw Diagnostic(
                .error, .noPages, "nothing is left to set: no element of the book makes a page", hint: "check what the style sheets hide")
        }
        timings.layout = layout.timings
        _ = clock.lap()
        return layout
    }

    private var imageFiles: [ImageFile] = []

    /// The fonts that a book may use: those its style sheets bring, those in the folders beside it, those installed.
    private func openFonts(_ faces: [FontFace]) -> FaceMeasures.Opened {
        var library = FontLibrary(fontFolders: fontFolders()), found = Diagnostics()
        for face in faces { addFace(face, to: &library, &found) }
        return FaceMeasures.Opened(fonts: FontTable(library: library), diagnostics: found)
    }

    /// What the cascade asks of faces, where a sheet has a unit that needs one. The fonts are opened at the first question.
    private mutating func measuring(_ sheets: [StyleSheet]) -> FontMeasuring {
        let pipeline = self
        let faces = FaceMeasures { pipeline.openFonts(StyleEngine.fontFaces(of: sheets, pageSize: pipeline.mediaPageSize)) }
        faceMeasures = faces
        return { faces.measures(of: $0) }
    }

    private var faceMeasures: FaceMeasures?

    private func fontFolders() -> [String] {
        options.fontFolders
            + sources.map { source in
                let folder = source.lastIndex(of: "/").map { String(source[..<$0]) } ?? "."
                return folder + "/fonts"
            }.filter { access($0, R_OK) == 0 }
    }

    /// The first location of an `@font-face` rule that can be had: a file beside the sheet that names it, or an installed face by its full
    /// name.
    private func addFace(_ face: FontFace, to library: inout FontLibrary, _ diagnostics: inout Diagnostics) {
        var failure: Diagnostic?
        let weights = face.weights.map { Int($0.lowerBound)...Int($0.upperBound) }, adjustments = FaceAdjustments(face)
        for location in face.locations {
            guard case .url(let href, let source) = location else {
                if case .local(let name) = location,
                    library.addLocal(
                        name: name, family: face.family, weights: weights, width: face.width, slant: face.slant, adjustments: adjustments)
                {
                    return
                }
                continue
            }
            do throws(Diagnostic) {
                switch try loader.location(ofReference: href, namedBy: texts[source]?.name ?? "", at: face.range) {
                case .file(let path):
                    try library.addFile(
                        path: path, family: face.family, weights: weights, width: face.width, slant: face.slant, adjustments: adjustments,
                        at: face.range)
                case .bytes(let bytes, let name):
                    try library.addFile(
                        bytes: bytes, name: name, family: face.family, weights: weights, width: face.width, slant: face.slant,
                        adjustments: adjustments,
                        at: face.range)
                }
                return
            } catch {
                failure = failure ?? error
            }
        }
        // Another face stands in.
        if let failure { diagnostics.reportAsWarning(failure) }
    }

    // MARK: Writing

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
        let isVeryLong = chosen == nil && layout.pages.count > Self.mostPagesKept
        var pages =
            isVeryLong ? PageSource.drawing(count: layout.pages.count, layout.drawing()) : .drawn(layout.displayLists(workers: workers))
        let shapes = layout.shapes, fonts = layout.text.fonts
        var outline = layout.outline.map {
            PDF.OutlineEntry(level: $0.level, title: $0.title, destination: $0.destination, isClosed: $0.isClosed)
        }
        let labels = PageLabels.ranges(of: chosen.map { indices in indices.map { layout.pages[$0] } } ?? layout.pages)
        _ = consume layout
        if let chosen, case .drawn(let all) = pages {
            let own = DisplayList.pages(all, at: chosen)
            pages = .drawn(own)
            let destinations = Set(own.flatMap { $0.destinations.map(\.name) })
            outline = outline.filter { destinations.contains($0.destination) }
        }
        try PDFWriter.write(
            pages: pages, shapes: [shapes], fonts: fonts, outline: outline, pageLabels: labels, information: information,
            images: imageFiles, workers: workers, diagnostics: &diagnostics, to: sink)
    }

    /// Pages whose drawings are kept while the file is written.
    private static let mostPagesKept = 4_096

    /// Pictures of pages, named by their indices in the layout.
    package mutating func pictures(of pages: [Int], in layout: Layout, as format: PictureFormat) throws(Diagnostic) -> [[UInt8]] {
        _ = clock.lap()
        defer { timings.write += clock.lap() }
        let lists = layout.displayLists(workers: workers)
        var writer = try PageImageWriter(shapes: [layout.shapes], fonts: layout.text.fonts, images: imageFiles)
        var result: [[UInt8]] = []
        for page in pages { result.append(try writer.picture(of: lists[page], as: format, diagnostics: &diagnostics)) }
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
