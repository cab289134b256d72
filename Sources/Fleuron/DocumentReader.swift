import Markup
import Resources

/// Reads one source by the reader for its format.
enum DocumentReader {
    /// - Returns: the document and the text that its source ranges refer to; nil, with an error among the diagnostics, if the bytes are no text.
    static func read(_ bytes: [UInt8], path: String, id: SourceID, diagnostics: inout Diagnostics) -> (Document, SourceText)? {
        let format = SourceFormat(path: path, content: bytes)
        guard let text = SourceText.decode(bytes, name: path, id: id, syntax: format.encodingDeclarations, diagnostics: &diagnostics) else { return nil }
        return (readDocument(text, id: id, format: format, colophon: "Fleuron", diagnostics: &diagnostics), text)
    }
}

extension Document {
    /// Whether there is anything to set: a picture, or text other than white space.
    var hasContent: Bool {
        if text.contains(where: { $0 > 0x20 }) { return true }
        guard let picture = names.id(of: "img") else { return false }
        return nodes.contains { $0.name == picture }
    }
}
