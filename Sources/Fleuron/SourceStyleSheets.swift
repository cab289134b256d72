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
            let bytes = try loader.read(href: href, namedBy: texts[source]?.name ?? "", at: nil)
            let id = SourceID(Int32(texts.sources.count))
            var found = Diagnostics()
            let text = SourceText.decodeStyleSheet(
                bytes, name: href, id: id, environmentEncoding: texts[source]?.encoding, diagnostics: &found)
            _ = texts.add(text)
            return .success((text, id))
        } catch {
            return .failure(error)
        }
    }
}
