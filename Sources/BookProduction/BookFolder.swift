import GutenbergReaders
import Markup
import Resources
import StandardStyles

/// A book with a file `book.yaml`, which names its sources and says how to set them.
enum BookFolder {
    static let fileName = "book.yaml"

    /// The book file of a path: itself, or that of the folder; nil for any other source.
    static func bookFile(at path: String) -> String? {
        if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return path }
        guard ResourceLoader.isFolder(path) else { return nil }
        let file = (path.hasSuffix("/") ? path : path + "/") + fileName
        return ResourceLoader.isFile(file) ? file : nil
    }

    /// Reads the book file and its sources: they become one document, with classes mapped and text replaced as it says.
    /// - Parameters:
    ///   - contents: what the user says of a page of contents; it wins over the book file.
    ///   - styleSheets: those that the user names; they win over its own.
    static func read(
        _ path: String, language: String?, contents: ContentsChoice?, styleSheets: [String], workers: Int, files: inout SourceFiles,
        diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> (file: BookFile, document: Document) {
        let bytes = try files.loader.read(path)
        let (text, id) = try files.add(bytes, name: path, syntax: .text, diagnostics: &diagnostics)
        let book = try BookFile.read(text, id: id, diagnostics: &diagnostics)
        guard !book.sources.isEmpty else {
            throw Diagnostic(.error, .noSource, "\(path) names no sources", at: book.emptySources, hint: "write sources: [text.md]")
        }
        for warning in book.misdirected() { diagnostics.report(warning) }
        var documents: [Document] = [], amender = DocumentAmender(book)
        // Several texts without titles of their own are chapters of one book, which gets its front matter once.
        for (index, source) in book.sources.enumerated() {
            let name = try place(of: source, in: path, book, files)
            documents.append(
                try DocumentReader.read(
                    name,
                    ReadingChoices(
                        name: source.path, classes: book.classes, overrides: book.overrides.of(source: source.path),
                        encoding: book.encoding(of: source.path),
                        parts: book.parts,
                        language: book.metadata.language ?? language, metadata: index == 0 ? book.metadata : Metadata(), notes: book.notes,
                        workers: workers),
                    amender: &amender, files: &files, diagnostics: &diagnostics))
        }
        for warning in amender.warnings(files: files.texts.sources.map(\.name)) { diagnostics.report(warning) }
        for warning in book.unknownParts(among: files.texts.sources.map(\.name)) { diagnostics.report(warning) }
        for warning in book.unknownClasses(in: Array(files.texts.sources.dropFirst(Int(id.index) + 1))) { diagnostics.report(warning) }
        guard var document = Document.joined(documents) else {
            throw Diagnostic(.error, .noSource, "\(path) names no sources", hint: "list them under “sources:”, in order")
        }
        document = try document.replacing(book.replacements, texts: &files.texts, diagnostics: &diagnostics)
        document.complete(by: book.metadata)
        let sheets = styleSheets.isEmpty ? book.styles.map(\.path) : styleSheets
        document = document.withFrontMatter(
            hasParts: book.hasParts, contents: contents ?? book.contents, colophon: DocumentReader.colophon,
            hasOwnSheet: !sheets.allSatisfy(StandardStyleSheets.names.contains))
        document = document.withFrontPages(book.frontPages)
        // Behind the text of all sources, or behind chapters, which may be parted among them.
        if let notes = book.notes, notes == .endnotes || notes == .chapterEndnotes {
            document = document.placingNotes(notes, takesInline: true, concludes: !book.overrides.rejected.contains(.notes))
        }
        return (book, document.withCover(book.cover))
    }

    /// The path of a source, which lies in the book's folder.
    private static func place(of source: (path: String, source: SourceRange), in book: String, _ file: BookFile, _ files: SourceFiles)
        throws(Diagnostic) -> String
    {
        do throws(Diagnostic) {
            _ = try files.loader.location(ofReference: source.path, namedBy: book, at: source.source)
        } catch {
            guard error.code == .missingFile, let number = file.metadata.ebookNumber else { throw error }
            throw Diagnostic(
                .error, error.code, error.message, at: source.source,
                hint: "bring it with: fleuron fetch \(number) --into \(folder(of: book))")
        }
        return files.loader.name(ofReference: source.path, namedBy: book)
    }

    private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
}

extension Array where Element: Hashable {
    /// Each element once, where it comes first.
    fileprivate var uniqued: Self {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
