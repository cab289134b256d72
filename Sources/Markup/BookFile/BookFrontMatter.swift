import Resources

extension Metadata {
    /// What somebody says of a book wins over what its source says.
    mutating func complete(by given: Metadata) {
        title = given.title ?? title
        if !given.authors.isEmpty { authors = given.authors }
        if !given.translators.isEmpty { translators = given.translators }
        date = given.date ?? date
        publisher = given.publisher ?? publisher
        subject = given.subject ?? subject
        if !given.keywords.isEmpty { keywords = given.keywords }
        ebookNumber = given.ebookNumber ?? ebookNumber
        language = given.language ?? language
        if !given.hyphenationExceptions.isEmpty, !hyphenationExceptions.hasSuffix(given.hyphenationExceptions) {
            hyphenationExceptions += " " + given.hyphenationExceptions
        }
    }

    package func completed(by given: Metadata) -> Metadata {
        var metadata = self
        metadata.complete(by: given)
        return metadata
    }
}

extension Document {
    /// What somebody says of a book wins over what its sources say.
    package mutating func complete(by given: Metadata) {
        metadata.complete(by: given)
        if let title = given.title, let first = guesses.firstIndex(where: { $0.subject == .title }) {
            guesses[first] = Guess(.title, "“\(title)”", because: Guess.given)
        }
        guard let language = given.language else { return }
        setLanguage(language)
        // What was concluded of the first source is that of the book.
        if let first = guesses.firstIndex(where: { $0.subject == .language }) {
            guesses[first] = Guess(.language, language, because: Guess.given)
        } else {
            guesses.insert(Guess(.language, language, because: Guess.given), at: 0)
        }
    }

    private mutating func setLanguage(_ language: String) {
        guard let name = names.id(of: "lang"), !nodes.isEmpty else { return }
        let root = nodes[0]
        for i in Int(root.attributeStart)..<Int(root.attributeStart + root.attributeCount) where attributes[i].name == name {
            attributes[i].value = language
        }
    }

    /// A book with half-title, title page and contents around a document that has a title and no such pages; others stay as they are.
    ///
    /// Its first level of headings becomes that of chapters in the normal form, or of parts. A heading with the title of the book above all
    /// others stands over them. In HTML that no sheet dresses elements that only group chapters are dissolved: chapters stand in the text
    /// itself.
    /// - Parameters:
    ///   - choice: of the page of contents.
    ///   - hasOwnSheet: the author's sheet, which may ask for those elements.
    package func withFrontMatter(
        hasParts: Bool, contents choice: ContentsChoice?, colophon: String?, hasOwnSheet: Bool = false
    ) -> Document {
        guard let front = FrontMatter(metadata: metadata, colophon: colophon), let body, !hasTitlePage else { return self }
        var builder = DocumentBuilder()
        let headings = ["h1", "h2", "h3", "h4", "h5", "h6"].map { names.id(of: $0) }
        let levels = HeadingLevels(of: self), first = levels.first
        let shift = (hasParts ? 0 : 1) - first
        let (divisions, ids) = !hasOwnSheet && isBookWithoutDress ? divisions(of: levels, in: body) : ([], [:])
        builder.startElement(
            builder.intern(name(of: .root)), attributes: builder.copiedAttributes(of: .root, in: self), source: self[.root].source)
        builder.startElement(builder.intern("body"), attributes: builder.copiedAttributes(of: body, in: self), source: self[body].source)
        front.halfTitle(into: &builder)
        front.titlePage(into: &builder)
        if colophon != nil { front.imprint(into: &builder) }
        if choice != ContentsChoice.none {
            var depth = hasParts ? 2 : 1
            if case .page(let wanted?)? = choice { depth = wanted }
            contents(levels: first..<min(first + depth, 6), headings, into: &builder)
        }
        builder.startElement(builder.intern("main"), source: self[body].source)
        builder.copyChildren(of: body, from: self, ids: ids, without: divisions) { name in
            guard shift != 0, let level = headings.firstIndex(of: name) else { return nil }
            return "h\(min(max(level + shift, 0), 5) + 1)"
        }
        builder.endElement()
        for sheet in styleSheets { builder.addStyleSheet(sheet) }
        var document = builder.finish(metadata: metadata)
        document.standardSheets = standardSheets
        document.standardSheetScopes = standardSheetScopes
        document.stripped = stripped
        document.guesses = guesses
        document.kept = kept
        return document
    }

    /// What holds chapters and nothing but them: the `main`, `article`, `section` and `div` round headings of the first level.
    /// - Returns: their indices, and for their ids those of the first headings in them, to which links lead then.
    private func divisions(of levels: HeadingLevels, in body: NodeID) -> (indices: Set<Int32>, ids: [String: String]) {
        var indices: Set<Int32> = [], ids: [String: String] = [:]
        for (heading, level) in levels.all where level == levels.first || heading == levels.title {
            var around: [NodeID] = []
            var parent = self[heading].parent
            while parent != body, parent != .none {
                around.append(parent)
                parent = self[parent].parent
            }
            guard around.allSatisfy(onlyGroups) else { continue }
            for node in around where indices.insert(node.index).inserted && self[node].id != .none && self[heading].id != .none {
                ids[names[self[node].id]] = names[self[heading].id]
            }
        }
        return (indices, ids)
    }

    /// Not so a quotation, notes, which have a look of their own, or a chapter in another language.
    private func onlyGroups(_ node: NodeID) -> Bool {
        guard ["main", "article", "section", "div"].contains(name(of: node)), attribute("role", of: node) == nil,
            names.id(of: "notes").map(classes(of: node).contains) != true
        else { return false }
        return attribute("lang", of: node).map { $0 == attribute("lang", of: .root) } ?? true
    }

    private var hasTitlePage: Bool {
        guard let name = names.id(of: "title-page") else { return false }
        return classes.contains(name)
    }

    private func contents(levels: Range<Int>, _ headings: [NameID?], into builder: inout DocumentBuilder) {
        let listed = nodes.indices.compactMap { i -> (node: NodeID, listing: ContentsListing)? in
            let node = NodeID(Int32(i))
            guard nodes[i].kind == .element, nodes[i].id != .none else { return nil }
            guard let level = levels.first(where: { headings[$0] == nodes[i].name }) else {
                return ContentsListing(node, in: self).map { (node, $0) }
            }
            return (node, ContentsListing(level: level - levels.lowerBound + 1, title: collapsedTextWithoutNotes(of: node)))
        }
        guard listed.count > 1 else { return }
        func start(_ name: String, _ attribute: String, _ value: String) {
            builder.startElement(
                builder.intern(name), attributes: [Attribute(name: builder.intern(attribute), value: value, source: .nowhere)],
                source: .nowhere)
        }
        start("nav", "class", "contents")
        start("p", "class", "contents-title")
        builder.text(ContentsTitle.of(metadata.language).utf8, source: .nowhere, isVerbatim: false)
        builder.endElement()
        for (node, listing) in listed { builder.contentsEntry(listing, to: names[self[node].id]) }
        builder.endElement()
    }
}
