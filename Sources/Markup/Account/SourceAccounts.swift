package import Resources

extension Document {
    /// Who has each byte of the sources that the document, or what was left out of it, is from; nil for other texts: sheets, book files.
    /// - Complexity: O(segments · log + nodes + length of the texts), however many these are.
    package func accounts(of texts: SourceTexts) -> [SourceAccount?] {
        let sources = texts.sources
        var claims = [[SourceAccount.Claim]](repeating: [], count: sources.count)
        var used = [Bool](repeating: false, count: sources.count)
        for segment in provenance where sources.indices.contains(Int(segment.source.source.index)) {
            used[Int(segment.source.source.index)] = true
        }
        forEachClaim { id, claim in
            guard sources.indices.contains(Int(id.index)) else { return }
            used[Int(id.index)] = true
            claims[Int(id.index)].append(claim)
        }
        let formats = zip(sources, used).map { $1 ? SourceFormat(path: $0.name, content: $0.text) : nil }
        let leaves = leaves(of: formats)
        return sources.indices.map { index in
            formats[index].map {
                SourceAccount(claims[index], leaves: leaves[index], source: sources[index], id: SourceID(Int32(index)), format: $0)
            }
        }
    }

    private func leaves(of formats: [SourceFormat?]) -> [[Range<Int>]] {
        let names = formats.map { $0.flatMap { LeafElements(of: self, $0) } }
        var leaves = [[Range<Int>]](repeating: [], count: formats.count)
        guard names.contains(where: { $0 != nil }) else { return leaves }
        for node in nodes {
            let index = Int(node.source.source.index)
            if names.indices.contains(index), names[index]?.contains(node) == true { leaves[index].append(LeafElements.range(node)) }
        }
        return leaves
    }
}
