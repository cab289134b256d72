import Resources

extension Document {
    /// Recognizes documents in TEI and DocBook: the sheet that they are set by, and what they say of themselves.
    package mutating func recognizeVocabulary() {
        guard !nodes.isEmpty else { return }
        let namespace = names[self[.root].namespace], root = name(of: .root)
        if namespace == "http://www.tei-c.org/ns/1.0" || (namespace.isEmpty && ["TEI", "TEI.2", "teiCorpus"].contains(root)) {
            standardSheets = ["tei"]
            if namespace.isEmpty { moveToNamespace("http://www.tei-c.org/ns/1.0") }
            readTEIHeader()
        } else if namespace == "http://docbook.org/ns/docbook"
            || (namespace.isEmpty && ["book", "article"].contains(root) && !elements("para").isEmpty)
        {
            standardSheets = ["docbook"]
            readDocBookInformation()
        } else {
            return
        }
        if let title = metadata.title { setRootAttribute("data-title", title) }
    }

    /// Texts from before TEI had a namespace are set by the sheet for those that have it.
    private mutating func moveToNamespace(_ uri: String) {
        let namespace = names.intern(uri)
        for i in nodes.indices where nodes[i].kind == .element && nodes[i].namespace == .none { nodes[i].namespace = namespace }
    }

    private func text(_ name: String, in parent: NodeID) -> String? {
        elements(name, in: parent).lazy.map { collapsedText(of: $0) }.first { !$0.isEmpty }
    }

    private mutating func readTEIHeader() {
        guard let statement = elements("titleStmt").first else { return }
        metadata.title = metadata.title ?? text("title", in: statement)
        metadata.authors = elements("author", in: statement).map { collapsedText(of: $0) }.filter { !$0.isEmpty }
        if let publication = elements("publicationStmt").first { metadata.publisher = text("publisher", in: publication) }
        if metadata.language == nil, let language = elements("language").first { metadata.language = attribute("ident", of: language) }
    }

    private mutating func readDocBookInformation() {
        let children = children(of: .root)
        let information = children.first { ["info", "bookinfo", "articleinfo"].contains(name(of: $0)) }
        let title = children.first { name(of: $0) == "title" }.map { collapsedText(of: $0) }
        metadata.title = metadata.title ?? information.flatMap { text("title", in: $0) } ?? title
        guard let information else { return }
        metadata.authors = elements("author", in: information).map { author in
            let parts = elements("honorific", "firstname", "givenname", "surname", in: author)
            return text("personname", in: author).flatMap { parts.isEmpty ? $0 : nil }
                ?? (parts.isEmpty ? collapsedText(of: author) : parts.map { collapsedText(of: $0) }.joined(separator: " "))
        }
        metadata.date =
            metadata.date ?? text("date", in: information).flatMap { HeadReader.day($0) }
            ?? text("pubdate", in: information).flatMap { HeadReader.day($0) }
    }
}
