package import Resources

/// Reads EPUB 2 and 3, packed or as a folder, into one document.
///
/// The container names the package document, this the files in reading order; they become one document in which every link between them is
/// a link to an id, and every node keeps its place in its own file. What the files bring along (sheets, pictures, fonts) is named by them
/// as before: the loader finds it inside the publication, and nowhere else.
package struct PublicationReader {
    private let name: String
    private let limits: ReaderLimits
    private let colophon: String?
    private let parts: [(name: String, value: String)]
    private let rejected: Set<Guess.Subject>
    private let conclusions: PublicationConclusions
    /// The files that describe the publication, as they have been read.
    private var descriptions: [SourceRange] = []
    /// What is wrong with them, by their paths.
    private var damages: [String: Diagnostic] = [:]

    /// - Parameters:
    ///   - name: of the publication, as it has been opened with the loader.
    ///   - parts: what its files are in the book, by their names, where that is not what would be concluded.
    ///   - rejected: what is not to be concluded of it.
    ///   - conclusions: what is concluded of its words.
    package init(
        name: String, colophon: String? = nil, parts: [(name: String, value: String)] = [], rejected: Set<Guess.Subject> = [],
        conclusions: PublicationConclusions = PublicationConclusions(), limits: ReaderLimits = ReaderLimits()
    ) {
        self.rejected = rejected
        self.conclusions = conclusions
        self.name = name
        self.colophon = colophon
        self.parts = parts
        self.limits = limits
    }

    /// - Parameter package: the path of the package document from the root of the publication; nil to ask the container for it.
    /// - Throws: an error where there is no package document, or nothing in reading order that can be read.
    package consuming func read(package path: String? = nil, files: inout SourceFiles, diagnostics: inout Diagnostics) throws(Diagnostic)
        -> Document
    {
        let path = if let path { path } else { try packagePath(&files, &diagnostics) }
        guard let source = try xml(path, &files, &diagnostics) else {
            throw Diagnostic(
                .error, .unreadablePublication, "\(name)/\(path) is no package document: \(damages[path]?.message ?? "it is empty")",
                at: damages[path]?.range,
                hint: "expected <package> with metadata, manifest and spine")
        }
        let package = PackageDocument(source, path: path, diagnostics: &diagnostics)
        guard !package.spine.isEmpty else {
            if let damage = damages[path] {
                throw Diagnostic(
                    .error, .unreadablePublication, "\(name): the package document \(path) is damaged: \(damage.message)", at: damage.range,
                    hint: "correct it, or fetch the publication again")
            }
            throw Diagnostic(
                .error, .unreadablePublication, "\(name): the package document \(path) names no files in reading order",
                at: source[.root].source,
                hint: "its spine is empty, or names what is not in its manifest")
        }
        let encryption = try encryption(&files, &diagnostics)
        for item in package.spine {
            guard let path = package.manifest[item].path, encryption.isEncrypted(path) else { continue }
            throw Diagnostic(
                .error, .unreadablePublication, "\(name) is encrypted: \(path) cannot be read without its key",
                hint: "only books without copy protection can be set")
        }
        files.loader.setObfuscation(encryption.obfuscation(identifiers: package.metadata.identifiers), of: name)
        let navigation = navigation(of: package, &files, &diagnostics)
        if let navigation { reportMissingFiles(of: navigation, package, files.loader, &diagnostics) }
        var publication = Publication(package: package, navigation: navigation, conclusions: conclusions)
        publication.descriptions = descriptions
        publication.given = parts
        publication.readsTypedTitles = !rejected.contains(.headings)
        for index in [package.coverPage].compactMap({ $0 }) + package.spine {
            if package.manifest[index].isPicture, !package.manifest[index].isDocument {
                publication.files += pictureFile(package.manifest[index], navigation)
                continue
            }
            guard let path = package.manifest[index].path,
                let document = try content(path, of: package.manifest[index], &files, &diagnostics)
            else { continue }
            publication.files.append(SpineFile(path: path, document: document))
        }
        guard !publication.files.isEmpty else {
            throw Diagnostic(
                .error, .unreadablePublication, "\(name == "." ? path : name): none of the files in reading order can be read",
                hint: "the publication is incomplete"
                    + (package.spine.first.flatMap { package.manifest[$0].path }.map { ": its package document names \($0)" } ?? ""))
        }
        return PublicationEmitter.document(of: publication, colophon: colophon)
    }

    /// The package document that the container names: the first in a form that we know (EPUB 3.3, section 4.2.6.3.1).
    private mutating func packagePath(_ files: inout SourceFiles, _ diagnostics: inout Diagnostics) throws(Diagnostic) -> String {
        let place = "META-INF/container.xml"
        guard files.loader.contains(place, in: name) else {
            // The only package document that there is must be the one.
            let packages = files.loader.entries(of: name).filter { $0.lowercased().hasSuffix(".opf") }
            if packages.count == 1 {
                diagnostics.report(
                    Diagnostic(
                        .warning, .badPublication, "\(name) has no file \(place); \(packages[0]) is taken for its package document",
                        hint: "the archive is incomplete, or was packed without META-INF"))
                return packages[0]
            }
            throw Diagnostic(
                .error, .unreadablePublication, "\(name) is no EPUB: it has no file \(place)",
                hint: "name an EPUB, or the folder of one with its META-INF")
        }
        guard let container = try xml(place, &files, &diagnostics) else {
            throw Diagnostic(
                .error, .unreadablePublication, "\(name)/\(place) cannot be read",
                hint: "it must be an XML file; unpack the publication to look at it")
        }
        for rootfile in container.elements("rootfile") {
            let type = container.attribute("media-type", of: rootfile)
            guard type == nil || type == "application/oebps-package+xml", let full = container.attributeValue("full-path", of: rootfile)
            else { continue }
            let reference = Reference(full.value)
            guard !reference.isRemote, let path = reference.path(in: "") else {
                throw Diagnostic(
                    .error, .forbiddenFile, "“\(full.value)” lies outside the publication \(name) and is not read", at: full.source,
                    hint: "a publication names its files by paths within it")
            }
            return path
        }
        throw Diagnostic(
            .error, .unreadablePublication, "\(name): the container names no package document", at: container[.root].source,
            hint: "expected <rootfile full-path=\"….opf\" media-type=\"application/oebps-package+xml\"/>")
    }

    private mutating func encryption(_ files: inout SourceFiles, _ diagnostics: inout Diagnostics) throws(Diagnostic) -> Encryption {
        let place = "META-INF/encryption.xml"
        return Encryption(files.loader.contains(place, in: name) ? try xml(place, &files, &diagnostics) : nil)
    }

    private mutating func navigation(of package: PackageDocument, _ files: inout SourceFiles, _ diagnostics: inout Diagnostics)
        -> Navigation?
    {
        // A navigation document that holds nothing hides an NCX that does.
        for index in [package.navigation, package.ncx] {
            guard let index, let path = package.manifest[index].path else { continue }
            do throws(Diagnostic) {
                guard let document = try xml(path, isNavigation: true, &files, &diagnostics) else { continue }
                let navigation = Navigation(document, path: path)
                if !navigation.entries.isEmpty { return navigation }
            } catch {
                diagnostics.reportAsWarning(error)
            }
        }
        return nil
    }

    /// Lines of the contents that lead to files which the publication does not have.
    private func reportMissingFiles(
        of navigation: Navigation, _ package: PackageDocument, _ loader: ResourceLoader, _ diagnostics: inout Diagnostics
    ) {
        let known = Set(package.manifest.compactMap { $0.path?.lowercased() })
        for entry in navigation.entries {
            guard let path = entry.path, !known.contains(path.lowercased()), !loader.contains(path, in: name) else { continue }
            diagnostics.report(
                Diagnostic(
                    .warning, .badPublication,
                    "the contents lead to “\(path)”, which \(name) does not have; “\(entry.label)” is left out of them",
                    at: navigation.document[entry.labelNode].source,
                    hint: "the publication is incomplete, or the line is one too many"))
        }
    }

    /// A picture that stands in the spine by itself, as EPUB 3 allows it to drawings: a page of its own.
    private func pictureFile(_ item: ManifestItem, _ navigation: Navigation?) -> [SpineFile] {
        guard let path = item.path else { return [] }
        var builder = DocumentBuilder()
        builder.startElement(builder.intern("html"), source: .nowhere)
        builder.startElement(builder.intern("body"), source: .nowhere)
        let name = Reference.relative(path, from: item.folder)
        builder.startElement(
            builder.intern("img"), attributes: [Attribute(name: builder.intern("src"), value: name, source: item.source)],
            source: item.source)
        return [SpineFile(path: path, document: builder.finish(metadata: Metadata()))]
    }

    /// A file of the spine; nil, with a warning, where it cannot be read.
    private func content(
        _ path: String, of item: ManifestItem, _ files: inout SourceFiles, _ diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> Document? {
        do throws(Diagnostic) {
            let bytes = try files.loader.read(entry: path, of: name, at: item.source)
            let isHTML = item.mediaType == "text/html"
            let (text, id) = try files.add(bytes, name: name + "/" + path, syntax: isHTML ? .html : .xml, diagnostics: &diagnostics)
            let document =
                isHTML ? HTMLReader.read(text, id: id, limits: limits, diagnostics: &diagnostics) : xhtml(text, id, &diagnostics)
            return document.withNamedTargets()
        } catch {
            // What is out of proportion is an attack, and no file that happens to be missing.
            if error.code == .archiveTooLarge { throw error }
            diagnostics.reportAsWarning(error)
            return nil
        }
    }

    /// XHTML as XML; where that is not well-formed, as HTML, which loses nothing.
    private func xhtml(_ text: SourceText, _ id: SourceID, _ diagnostics: inout Diagnostics) -> Document {
        var found = Diagnostics()
        let document = XMLReader.read(text, id: id, limits: limits, diagnostics: &found)
        guard let error = found.all.first(where: { $0.severity == .error }) else {
            diagnostics.append(found)
            return document
        }
        diagnostics.report(
            Diagnostic(
                .warning, error.code, error.message, at: error.range,
                hint: "the file is read as HTML instead; correct it to be sure of its structure"))
        var ignored = Diagnostics()
        return HTMLReader.read(text, id: id, limits: limits, diagnostics: &ignored)
    }

    /// A file that describes the publication. What is wrong with its XML is a warning, as long as something can be read.
    private mutating func xml(
        _ path: String, isNavigation: Bool = false, _ files: inout SourceFiles, _ diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> Document? {
        let bytes = try files.loader.read(entry: path, of: name, at: nil)
        let (text, id) = try files.add(bytes, name: name + "/" + path, syntax: .xml, diagnostics: &diagnostics)
        var found = Diagnostics()
        let document = XMLReader.read(text, id: id, limits: limits, diagnostics: &found)
        // The last one is what reading ended at.
        damages[path] = found.all.last { $0.severity == .error }
        for diagnostic in found.all { diagnostics.reportAsWarning(diagnostic) }
        guard document.nodes.count > 1 else { return nil }
        if !isNavigation { descriptions.append(SourceRange(source: id, start: 0, end: text.text.count)) }
        return document
    }
}
