import Resources

extension Document {
    /// The document with the cover that its book file wants: that of its sources, none, or a picture in place of it.
    package func withCover(_ cover: BookFile.Cover) -> Document {
        guard cover != .source, let body else { return self }
        var copy = DocumentCopy(self)
        if let name = names.id(of: "cover") {
            for child in children(of: body) where classes(of: child).contains(name) { copy.strip(child, .cover) }
        }
        if case .picture(let path, let source) = cover {
            copy.atStart[body.index, default: []].append { copy in
                copy.start("section", [("class", "cover")])
                copy.start("img", [("src", path), ("alt", "")], source: source)
                copy.builder.endElement()
                copy.builder.endElement()
            }
        }
        copy.copy(.root)
        return copy.finish()
    }
}
