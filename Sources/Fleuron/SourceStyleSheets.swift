import Resources
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
        do throws(Diagnostic) {
            let base = texts[source]?.name ?? ""
            let bytes = try loader.read(href: href, namedBy: base, at: nil)
            let id = SourceID(Int32(texts.sources.count))
            var found = Diagnostics()
            let text = SourceText.decodeStyleSheet(
                bytes, name: loader.name(ofReference: href, namedBy: base), id: id, environmentEncoding: texts[source]?.encoding, diagnostics: &found)
            _ = texts.add(text)
            return .success((text, id))
        } catch {
            return .failure(error)
        }
    }
}

/// The sheets of a book after those of its source.
enum StyleSheetNames {
    /// The user's choice, or else the default book; what sources of this kind are set by follows the default book, so that a sheet of the user
    /// comes after both.
    static func all(chosen: [String], standard: [String]) -> [String] {
        var names = chosen.isEmpty ? ["novel"] : chosen
        let place = names.lastIndex(of: "novel").map { $0 + 1 } ?? 0
        names.insert(contentsOf: standard.filter { !names.contains($0) }, at: place)
        return names
    }
}
