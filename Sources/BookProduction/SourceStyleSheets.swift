import Resources
import StandardStyles
import StyleSheets

/// Reads what style sheets import: files beside the source that names them. Keeps the texts for the messages.
struct StyleSheetImports {
    let loader: ResourceLoader
    private(set) var texts: SourceTexts

    init(loader: ResourceLoader, texts: SourceTexts) {
        self.loader = loader
        self.texts = texts
    }

    mutating func load(_ href: String, from source: SourceID) -> Result<(text: SourceText, id: SourceID), Diagnostic> {
        if let standard = standardSheet(href, from: source) { return .success((standard, texts.add(standard))) }
        do throws(Diagnostic) {
            let base = texts[source]?.name ?? ""
            let bytes = try loader.read(href: href, namedBy: base, at: nil)
            let id = SourceID(Int32(texts.sources.count))
            var found = Diagnostics()
            let text = SourceText.decodeStyleSheet(
                bytes, name: loader.name(ofReference: href, namedBy: base), id: id, environmentEncoding: texts[source]?.encoding,
                diagnostics: &found)
            _ = texts.add(text)
            return .success((text, id))
        } catch {
            // A sheet of the user's may begin with one of ours.
            if error.code == .missingFile, let standard = StandardStyleSheets.source(named: String(href.dropLast(4))),
                href.hasSuffix(".css")
            {
                return .success((standard, texts.add(standard)))
            }
            return .failure(error)
        }
    }
}

extension StyleSheetImports {
    /// What a sheet that comes with Fleuron imports is one of its kind, whatever lies in the current folder.
    private func standardSheet(_ href: String, from source: SourceID) -> SourceText? {
        guard href.hasSuffix(".css"), let importing = texts[source], importing.name.hasSuffix(".css"),
            let known = StandardStyleSheets.source(named: String(importing.name.dropLast(4))), known.text == importing.text
        else { return nil }
        return StandardStyleSheets.source(named: String(href.dropLast(4)))
    }
}

/// The sheets of a book after those of its source.
enum StyleSheetNames {
    /// The user's choice, or else the default book; what sources of this kind are set by follows the default book, so that a sheet of the
    /// user comes after both.
    static func all(chosen: [String], standard: [String]) -> [String] {
        var names = chosen.isEmpty ? ["novel"] : chosen
        let place = names.lastIndex { StandardStyleSheets.books.contains($0) }.map { $0 + 1 } ?? 0
        names.insert(contentsOf: standard.filter { !names.contains($0) }, at: place)
        return names
    }
}
