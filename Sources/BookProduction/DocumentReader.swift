import GutenbergReaders
import Markup
import PageImages
import Resources

/// What a book file, or the command line, says of how a source is to be read.
struct ReadingChoices {
    /// The source as the book file names it.
    var name: String?
    /// The source's own names of classes, and what they are called here.
    var classes: [String: String] = [:]
    var overrides = ReadingOverrides(styles: .print)
    /// The source's encoding, whatever it says itself.
    var encoding: String?
    /// What files of a publication are in the book, by their names.
    var parts: [(name: String, value: String)] = []
    /// Of the text, where the source does not say it.
    var language: String?
    /// What the book file says of the book, for the source that has its title page.
    var metadata = Metadata()
    /// Where the notes go; nil for the way of the source's kind.
    var notes: NotePlacement?
    /// Threads that may read it.
    var workers = 1
}

/// What reads a source, as far as what the book file says of it goes.
enum SourceKind {
    /// Its files have lines each of its own.
    case publication
    /// Nothing is concluded of its lines.
    case markdown
    /// Its reader takes what the book file says of its lines.
    case text
}

/// Reads one source by the reader for its format: a file, a packed publication, or the folder of one.
enum DocumentReader {
    static let colophon = "Fleuron"

    /// - Throws: an error if no document can be made of the source. Its texts are among those of `files` afterwards.
    static func read(_ path: String, _ choices: ReadingChoices, files: inout SourceFiles, diagnostics: inout Diagnostics) throws(Diagnostic)
        -> Document
    {
        var nothing = DocumentAmender()
        return try read(path, choices, amender: &nothing, files: &files, diagnostics: &diagnostics)
    }

    /// - Parameter amender: makes the changes that the book file asks for.
    static func read(
        _ path: String, _ choices: ReadingChoices, amender: inout DocumentAmender, files: inout SourceFiles, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> Document {
        let (source, kind) = try readSource(path, choices, &files, &diagnostics)
        // Notes at their calls go with what is left out.
        let placement = amender.leavesOut && choices.notes != nil ? .footnotes : choices.notes
        let document = withoutMissingCover(source, files, &diagnostics)
            .withNotes(placement, isMarkdown: kind == .markdown, concludes: !choices.overrides.rejected.contains(.notes))
        return try amender.amend(document, of: choices.name ?? path, kind, texts: files.texts).withDrawings(
            texts: files.texts, isAvailable: { Drawing.isAvailable }, diagnostics: &diagnostics)
    }

    /// A page with nothing but the frame of a picture that is not there is of no use.
    private static func withoutMissingCover(_ document: Document, _ files: SourceFiles, _ diagnostics: inout Diagnostics) -> Document {
        var missing: [Diagnostic] = []
        let rest = document.withoutMissingCover { address, place in
            guard !address.hasPrefix("data:") else { return false }
            do throws(Diagnostic) {
                _ = try files.loader.location(ofReference: address, namedBy: files.texts[place.source]?.name ?? "", at: place)
            } catch {
                guard error.code == .missingFile else { return false }
                missing.append(error)
                return true
            }
            return false
        }
        for var diagnostic in missing {
            diagnostic.hint = (diagnostic.hint.map { $0 + "; " } ?? "") + "the cover's page is left out"
            diagnostics.reportAsWarning(diagnostic)
        }
        return rest
    }

    private static func readSource(_ path: String, _ choices: ReadingChoices, _ files: inout SourceFiles, _ diagnostics: inout Diagnostics)
        throws(Diagnostic) -> (Document, SourceKind)
    {
        if let folder = PublicationFolder(path) {
            files.loader.openFolder(folder.root)
            var document = try PublicationReader(
                name: folder.root, colophon: colophon, parts: choices.parts, rejected: choices.overrides.rejected, conclusions: .gutenberg
            ).read(package: folder.package, files: &files, diagnostics: &diagnostics)
            document.mapClasses(choices.classes)
            return (document, .publication)
        }
        if ResourceLoader.isFolder(path) {
            throw Diagnostic(
                .error, .directorySource, "\(path) is a folder without a \(BookFolder.fileName)",
                hint: "name the texts in it, or begin a book in a new folder: fleuron new DIR")
        }
        let bytes = try files.loader.read(path)
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || path.lowercased().hasSuffix(".epub") {
            try files.loader.openArchive(bytes, name: path)
            var document = try PublicationReader(
                name: path, colophon: colophon, parts: choices.parts, rejected: choices.overrides.rejected, conclusions: .gutenberg
            ).read(files: &files, diagnostics: &diagnostics)
            document.mapClasses(choices.classes)
            return (document, .publication)
        }
        let format = SourceFormat(path: path, content: bytes)
        let (text, id) = try files.add(
            bytes, name: path, syntax: format.encodingDeclarations, encoding: choices.encoding, diagnostics: &diagnostics)
        var limits = ReaderLimits()
        limits.workers = choices.workers
        let document = readDocument(
            text, id: id, format: format, colophon: colophon, classes: choices.classes, overrides: choices.overrides,
            language: choices.language, given: choices.metadata,
            limits: limits, diagnostics: &diagnostics)
        guard format == .xml, XInclude.isNeeded(document) else { return (document, format == .markdown ? .markdown : .text) }
        // What is wrong with the file itself comes first.
        if let error = diagnostics.all.first(where: { $0.severity == .error }) { throw error }
        var whole = try XInclude().resolve(document, files: &files, diagnostics: &diagnostics)
        whole.standardSheets = document.standardSheets
        return (whole, .text)
    }
}

/// The folder of a publication that is not packed: one with META-INF, the source folder of a Standard Ebook, or that of a package document.
struct PublicationFolder {
    let root: String
    /// From the root; nil where the container names it.
    let package: String?

    /// Nil for a path that is none of these.
    init?(_ path: String) {
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        guard ResourceLoader.isFolder(folder) else {
            guard folder.hasSuffix(".opf"), ResourceLoader.isFile(folder) else { return nil }
            let slash = folder.lastIndex(of: "/")
            root = slash.map { String(folder[..<$0]) } ?? "."
            package = slash.map { String(folder[folder.index(after: $0)...]) } ?? folder
            return
        }
        for root in [folder, folder + "/src"] where ResourceLoader.isFile(root + "/META-INF/container.xml") {
            self.root = root
            package = nil
            return
        }
        guard ResourceLoader.isFile(folder + "/content.opf") else { return nil }
        root = folder
        package = "content.opf"
    }
}

extension Document {
    /// Notes where the book wants them. Where it says nothing, they go to their calls; those that TEI, DocBook, Markdown and Project
    /// Gutenberg's files have inside the text get a call.
    fileprivate func withNotes(_ choice: NotePlacement?, isMarkdown: Bool, concludes: Bool) -> Document {
        if let choice {
            return choice == .footnotes || choice == .sidenotes ? placingNotes(choice, takesInline: true, concludes: concludes) : self
        }
        let takesInline = isMarkdown || isOfGutenberg || standardSheets.contains("tei") || standardSheets.contains("docbook")
        return placingNotes(.footnotes, takesInline: takesInline, concludes: concludes)
    }

    /// In the normal form, as the readers of Project Gutenberg's files make it. Without a number in its header, a text is known by its
    /// half-title.
    private var isOfGutenberg: Bool {
        !standardSheets.contains("publication")
            && (metadata.ebookNumber != nil || isHTML && names.id(of: "half-title") != nil && names.id(of: "title-page") != nil)
    }

    /// Whether there is anything to set: a picture, or text other than white space.
    var hasContent: Bool {
        if text.contains(where: { $0 > 0x20 }) { return true }
        guard let picture = names.id(of: "img") else { return false }
        return nodes.contains { $0.name == picture }
    }
}
