import Markup
package import Resources
import StandardStyles

/// Sources and book files: what is read, and what book files say of how to set the book.
extension BookPipeline {
    /// A file with words that are spelt right, which a book file names.
    struct WordList {
        var path: String
        var book: String
        var source: SourceRange
    }

    /// Each source by itself.
    mutating func readSources() throws(Diagnostic) -> [Document] {
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
                    let book = try BookFolder.read(
                        file, language: options.language, contents: options.contents, styleSheets: options.styleSheets, workers: workers,
                        files: &files, diagnostics: &found)
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
        return documents
    }

    /// HTML that is plainly a book, and has no sheet that says how it looks, gets what the default sheet has for books: front matter,
    /// contents, chapters on new pages with running heads.
    func dressed(_ document: Document) -> Document {
        guard options.styleSheets.allSatisfy(StandardStyleSheets.names.contains), document.isBookWithoutDress else { return document }
        return document.withFrontMatter(hasParts: false, contents: contents, colophon: DocumentReader.colophon)
    }

    /// The user's language counts where a source says none.
    mutating func applyLanguage(to document: inout Document) {
        guard let language = options.language else { return }
        if let own = document.metadata.language, own.lowercased() != language.lowercased() {
            diagnostics.report(
                Diagnostic(
                    .warning, .otherLanguage,
                    "the source says that its language is “\(own)”; “\(language)” counts only where it says none",
                    hint: "name the language in the source, or as “language:” in a book.yaml"))
        }
        document.metadata.language = language
    }

    /// What a book file says of how to set the book counts where the user has said nothing.
    mutating func take(_ book: BookFile, from file: String, _ files: SourceFiles) throws(Diagnostic) {
        hasBookFile = true
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
        hasSidenotes = book.notes == .sidenotes
        (overrides, givenMetadata) = (book.overrides, book.metadata)
        if options.profile == nil, let own = book.profile { (options.profile, profileSource) = (own.name, own.source) }
        options.paper = options.paper ?? book.paper
        coverWords.isbn = coverWords.isbn ?? book.frontPages.isbn
        coverWords.blurb = coverWords.blurb ?? book.blurb
        contents = contents ?? book.contents
    }

    /// The lists of words that are spelt right, which book files name.
    package func personalWords() throws(Diagnostic) -> [[UInt8]] {
        var lists: [[UInt8]] = []
        for list in wordLists { lists.append(try loader.read(href: list.path, namedBy: list.book, at: list.source)) }
        return lists
    }

    /// Takes over what a reader has found. An error among it is the end: it is thrown rather than listed, so that it is said once.
    mutating func accept(_ found: Diagnostics) throws(Diagnostic) {
        for diagnostic in found.all {
            if diagnostic.severity == .error { throw diagnostic }
            diagnostics.report(diagnostic)
        }
    }

    // MARK: The files of a book

    /// Whether the book is made from a file: a source, its book file, a style sheet, a picture, a font.
    package func hasRead(_ file: FileIdentity) -> Bool { loader.hasRead(file) }

    /// The files that the book is made from, sorted: sources, book file, sheets, pictures, and the fonts beside the sources. Files that are
    /// installed are not among them.
    package var dependencies: [String] {
        let fonts = fontFolders().flatMap { folder in ResourceLoader.files(in: folder).map { folder + "/" + $0 } }
        return Set(loader.pathsRead + fonts).sorted()
    }
}
