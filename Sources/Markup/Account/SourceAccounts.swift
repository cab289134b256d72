package import Resources

extension Document {
    /// Who has each byte of the sources that the document, or what was left out of it, is from; nil for other texts: sheets, book files.
    /// - Complexity: O(segments · log + length of the texts).
    package func accounts(of texts: SourceTexts) -> [SourceAccount?] {
        var used = [Bool](repeating: false, count: texts.sources.count)
        for segment in provenance where used.indices.contains(Int(segment.source.source.index)) {
            used[Int(segment.source.source.index)] = true
        }
        for omission in stripped where used.indices.contains(Int(omission.range.source.index)) {
            used[Int(omission.range.source.index)] = true
        }
        return texts.sources.enumerated().map { index, source in
            guard used[index] else { return nil }
            let format = SourceFormat(path: source.name, content: source.text)
            return SourceAccount(of: self, source: source, id: SourceID(Int32(index)), format: format)
        }
    }
}
