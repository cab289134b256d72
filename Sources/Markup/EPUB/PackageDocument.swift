package import Resources

// The package document of EPUB 3.3 (section 5) and of OPF 2.0.1 before it: what a publication consists of and what it says of itself.

/// A file that a package document lists.
struct ManifestItem {
    var id: String
    /// From the root of the publication; nil for a reference that leads out of it.
    var path: String?
    var mediaType: String
    var properties: [Substring]
    var fallback: String?
    /// Where its reference stands.
    var source: SourceRange
    /// The folder of the package document, to which references in it are relative.
    var folder = ""
}

struct PackageDocument {
    /// From the root of the publication.
    let path: String
    private(set) var metadata = Metadata()
    private(set) var manifest: [ManifestItem] = []
    private(set) var indices: [String: Int] = [:]
    /// The items of the spine in reading order, as indices of the manifest.
    private(set) var spine: [Int] = []
    /// The NCX of EPUB 2.
    private(set) var ncx: Int?
    /// What the guide of EPUB 2 says of files: kind and reference.
    private(set) var guide: [(type: String, href: String)] = []
    private(set) var isStandardEbook = false

    /// The list of contents of EPUB 3.
    var navigation: Int? { manifest.firstIndex { $0.properties.contains("nav") } }

    /// The picture of the cover: by its property, by the `meta` of EPUB 2, or by the guide.
    private(set) var cover: Int?
    /// The page of the cover, where the guide alone names one and it is no part of the spine.
    private(set) var coverPage: Int?
    /// By items that cannot be set, the fallback that stands for each.
    private var usable: [Int: Int?] = [:]
    /// Paths of files that cannot be set, with those of the fallbacks that stand for them.
    private(set) var replacements: [String: String] = [:]

    var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    init(_ document: Document, path: String, diagnostics: inout Diagnostics) {
        self.path = path
        readManifest(document, &diagnostics)
        readSpine(document, &diagnostics)
        metadata = PackageMetadata(document).metadata
        reportFixedLayout(document, &diagnostics)
        isStandardEbook =
            metadata.publisher == "Standard Ebooks" || document.attribute("prefix", of: .root)?.contains("standardebooks.org/vocab") == true
        for guide in document.elements("guide") {
            for reference in document.elements("reference", in: guide) {
                guard let type = document.attribute("type", of: reference), let href = document.attribute("href", of: reference) else {
                    continue
                }
                self.guide.append((type.lowercased(), href))
            }
        }
        readCover(document)
        for (index, item) in manifest.enumerated() where !item.isDocument && !item.isPicture && item.fallback != nil {
            guard let path = item.path, let replacement = readable(index).flatMap({ manifest[$0].path }) else { continue }
            replacements[path] = replacement
        }
    }

    private mutating func readCover(_ document: Document) {
        let byPath = Dictionary(
            manifest.indices.compactMap { i in manifest[i].path.map { ($0, i) } }, uniquingKeysWith: { first, _ in first })
        func item(_ href: String) -> Int? { Reference(href).path(in: folder).flatMap { byPath[$0] } }
        cover = manifest.firstIndex { $0.properties.contains("cover-image") }
        for meta in document.elements("meta") where cover == nil && document.attribute("name", of: meta) == "cover" {
            // By its id, as the standard of the programs has it, or by its name.
            cover = document.attribute("content", of: meta).flatMap { indices[$0] ?? item($0) }
        }
        if let named = cover, !manifest[named].isPicture { cover = nil }
        let read = Set(spine)
        for reference in guide
        where cover == nil && ["cover", "other.ms-coverimage", "other.ms-coverimage-standard"].contains(reference.type) {
            guard let named = item(reference.href) else { continue }
            if manifest[named].isPicture {
                cover = named
            } else if coverPage == nil, manifest[named].isDocument, !read.contains(named) {
                coverPage = named
            }
        }
        if cover != nil { coverPage = nil }
    }

    /// A publication whose pages the publisher has laid out: only its text and its pictures are set.
    private func reportFixedLayout(_ document: Document, _ diagnostics: inout Diagnostics) {
        let meta = document.elements("meta").first {
            document.attribute("property", of: $0) == "rendition:layout" && document.attribute("refines", of: $0) == nil
                && document.collapsedText(of: $0) == "pre-paginated"
        }
        guard let meta else { return }
        diagnostics.report(
            Diagnostic(
                .warning, .badPublication,
                "the pages of this publication are laid out by its publisher (fixed layout); its text and pictures are set anew, in their order",
                at: document[meta].source, hint: "for the publisher's pages, read it in a program for such ebooks"))
    }

    private mutating func readManifest(_ document: Document, _ diagnostics: inout Diagnostics) {
        guard let element = document.elements("manifest").first else { return }
        for node in document.elements("item", in: element) {
            guard let id = document.attribute("id", of: node), let href = document.attributeValue("href", of: node) else { continue }
            guard indices[id] == nil else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .badPublication, "the manifest has two items “\(id)”; the first counts", at: document[node].source,
                        hint: "give each item an id of its own"))
                continue
            }
            let reference = Reference(href.value)
            let path = reference.isRemote ? nil : reference.path(in: folder)
            if path == nil, !reference.isRemote {
                diagnostics.report(
                    Diagnostic(
                        .warning, .forbiddenFile, "“\(href.value)” lies outside the publication and is not read", at: href.source,
                        hint: "a publication names its files by paths within it"))
            }
            indices[id] = manifest.count
            manifest.append(
                ManifestItem(
                    id: id, path: path, mediaType: document.attribute("media-type", of: node) ?? "",
                    properties: document.words(of: "properties", at: node),
                    fallback: document.attribute("fallback", of: node), source: href.source, folder: folder))
        }
    }

    private mutating func readSpine(_ document: Document, _ diagnostics: inout Diagnostics) {
        guard let element = document.elements("spine").first else { return }
        ncx =
            document.attribute("toc", of: element).flatMap { indices[$0] }
            ?? manifest.firstIndex { $0.mediaType == "application/x-dtbncx+xml" }
        var seen: Set<String> = []
        for node in document.elements("itemref", in: element) {
            guard let id = document.attributeValue("idref", of: node) else { continue }
            guard let named = indices[id.value] else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .badPublication, "the spine names the item “\(id.value)”, which the manifest does not have",
                        at: id.source, hint: "add the item to the manifest, or take it out of the spine"))
                continue
            }
            guard let index = readable(named, &diagnostics) else { continue }
            // The same file twice would be the same ids twice.
            guard seen.insert(manifest[index].path ?? "\u{0}" + manifest[index].id).inserted else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .badPublication, "the spine names “\(id.value)” twice; it is set once", at: id.source,
                        hint: "take one of the two out of the spine"))
                continue
            }
            spine.append(index)
        }
    }

    /// The item itself if it can be set, or the first among its fallbacks that can; nil where there is none, or they lead in a circle. What
    /// has been found of items on the way is kept, so that each is looked at once.
    private mutating func readable(_ start: Int) -> Int? {
        var way: [Int] = []
        var index = start
        var found: Int?
        while true {
            if let known = usable[index] { found = known; break }
            if manifest[index].isDocument || manifest[index].isPicture { found = index; break }
            // A circle comes back to what is known to lead nowhere.
            usable[index] = .some(nil)
            way.append(index)
            guard let next = manifest[index].fallback.flatMap({ indices[$0] }) else { break }
            index = next
        }
        for item in way { usable[item] = .some(found) }
        return found
    }

    private mutating func readable(_ start: Int, _ diagnostics: inout Diagnostics) -> Int? {
        if let index = readable(start) { return index }
        var last = start
        var seen: Set<Int> = []
        while seen.insert(last).inserted, let next = manifest[last].fallback.flatMap({ indices[$0] }) { last = next }
        let reason = manifest[last].fallback.flatMap { indices[$0] } == nil ? "" : ", and its fallbacks lead in a circle"
        diagnostics.report(
            Diagnostic(
                .warning, .badPublication, "“\(manifest[start].id)” is \(manifest[start].mediaType), which cannot be set\(reason)",
                at: manifest[start].source, hint: "give it a fallback of XHTML, HTML, SVG or a picture"))
        return nil
    }
}

extension ManifestItem {
    /// A picture that can be set.
    var isPicture: Bool {
        if ["image/jpeg", "image/png", "image/svg+xml", "image/jpg", "image/gif", "image/webp"].contains(mediaType) { return true }
        let ending = path?.split(separator: ".").last?.lowercased() ?? ""
        return mediaType.isEmpty && ["jpg", "jpeg", "png", "svg", "gif", "webp"].contains(ending)
    }

    /// XHTML, or the like: what a spine consists of. Pictures in the spine are not.
    var isDocument: Bool {
        if mediaType.hasSuffix("xhtml+xml") || mediaType == "text/html" || mediaType == "application/x-dtbook+xml" { return true }
        let ending = path?.split(separator: ".").last?.lowercased() ?? ""
        return ["xhtml", "html", "htm"].contains(ending) && !mediaType.hasPrefix("image/")
    }
}

extension DiagnosticCode {
    /// A publication that is not as the standard wants it, and can be read all the same.
    package static let badPublication = DiagnosticCode("epub.malformed")
    /// No book can be made of it: no package document, an empty spine, encrypted text.
    package static let unreadablePublication = DiagnosticCode("epub.unreadable")
}
