/// What a reader works with whose source consists of several files: the files that may be read, and the texts read so far.
package struct SourceFiles: Sendable {
    package var loader: ResourceLoader
    package var texts: SourceTexts

    package init(loader: ResourceLoader, texts: SourceTexts) {
        self.loader = loader
        self.texts = texts
    }

    /// Decodes bytes as the text of a source and takes it up among the texts, so that ranges in it can be shown.
    /// - Parameter encoding: by the user's word, stronger than what the source says itself.
    /// - Throws: an error if the bytes are no text or their encoding is unknown.
    package mutating func add(
        _ bytes: consuming [UInt8], name: String, syntax: EncodingDeclarationSyntax, encoding: String? = nil, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> (text: SourceText, id: SourceID) {
        let id = SourceID(Int32(texts.sources.count))
        var found = Diagnostics()
        let text = SourceText.decode(bytes, name: name, id: id, syntax: syntax, declared: encoding, diagnostics: &found)
        // Ranges among the diagnostics refer to the text, so it is kept whatever they say.
        if let text { _ = texts.add(text) }
        if let error = found.all.first(where: { $0.severity == .error }) { throw error }
        diagnostics.append(found)
        guard let text else {
            throw Diagnostic(.error, .binarySource, "\(name) is not a text", hint: "convert it to text, HTML, Markdown or EPUB first")
        }
        return (text, id)
    }
}
