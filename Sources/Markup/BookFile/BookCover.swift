package import Resources

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

    /// The pictures of covers that say nothing besides: where one is missing, its page would be an empty frame.
    private func barePictures(ofCover cover: NodeID) -> [NodeID] {
        isBlank(Int(self[cover].textStart)..<Int(self[cover].textEnd)) ? elements("img", in: cover) : []
    }

    /// The document without covers whose pictures cannot be had.
    /// - Parameter isMissing: whether that is so of an address, written at a place.
    package func withoutMissingCover(isMissing: (_ address: String, _ place: SourceRange) -> Bool) -> Document {
        guard let body, let name = names.id(of: "cover") else { return self }
        let missing = children(of: body).filter { child in
            guard classes(of: child).contains(name) else { return false }
            let pictures = barePictures(ofCover: child)
            return !pictures.isEmpty
                && pictures.allSatisfy { picture in attribute("src", of: picture).map { isMissing($0, self[picture].source) } ?? true }
        }
        guard !missing.isEmpty else { return self }
        var copy = DocumentCopy(self)
        for cover in missing { copy.strip(cover, .cover) }
        copy.copy(.root)
        return copy.finish()
    }

    /// The document with the cover that its files had before they were put in order: what stands in front of a book's header is in none of
    /// its parts.
    func withCover(of raw: Document) -> Document {
        guard let body, let name = raw.names.id(of: "cover"),
            let page = raw.body.flatMap({ raw.children(of: $0).first { raw.classes(of: $0).contains(name) } }),
            let picture = raw.elements("img", in: page).first, let address = raw.attributeValue("src", of: picture)
        else { return self }
        // A cover that has stayed is not set twice.
        guard !elements("img", in: body).contains(where: { self[$0].source == raw[picture].source }) else { return self }
        var copy = DocumentCopy(self)
        copy.atStart[body.index, default: []].append { copy in
            copy.start("section", [("class", "cover")])
            let attributes = [
                Attribute(name: copy.builder.intern("src"), value: address.value, source: address.source),
                Attribute(name: copy.builder.intern("alt"), value: "", source: .nowhere),
            ]
            copy.builder.startElement(copy.builder.intern("img"), attributes: attributes, source: raw[picture].source)
            copy.builder.endElement()
            copy.builder.endElement()
        }
        copy.copy(.root)
        return copy.finish()
    }
}
