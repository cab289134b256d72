import Resources

extension Document {
    /// One document of several sources: the contents of their bodies follow each other in the first one's.
    ///
    /// The metadata are those of the first that has each. Nil without any document. O(total size).
    package static func joined(_ documents: [Document]) -> Document? {
        guard documents.count > 1 else { return documents.first }
        // Elements of HTML are none inside another vocabulary; those of another inside HTML stay what they are.
        let isMixed = documents.contains(where: \.isHTML) && documents.first?.isHTML == false
        let first = isMixed ? emptyPage : documents[0], documents = isMixed ? [first] + documents : documents
        return joined(first, documents)
    }

    private static func joined(_ first: Document, _ documents: [Document]) -> Document {
        // A first source in TEI or DocBook lists the divisions of the others with its own.
        let documents = DivisionWords(first) == nil ? [first] + documents.dropFirst().map { $0.withListedDivisions() } : documents
        var builder = DocumentBuilder()
        var metadata = first.metadata
        var taken: Set<String> = []
        let ids = documents.map { Self.renamed($0, among: &taken) }
        // A book in the normal form goes on with sources that have no front matter: they are further chapters of it.
        let chapters = first.main == nil ? [] : documents.dropFirst().prefix { $0.isPlain }
        let isBook = first.main != nil
        let body = first.body ?? .root
        builder.startElement(
            builder.intern(first.names[first[.root].name]), attributes: builder.copiedAttributes(of: .root, in: first),
            source: first[.root].source)
        if body != .root {
            builder.startElement(
                builder.intern("body"), attributes: builder.copiedAttributes(of: body, in: first), source: first[body].source)
        }
        if !isBook {
            builder.copyChildren(of: body, from: first, ids: ids[0])
        } else {
            builder.copyBook(
                first, ids: ids[0], chapters: zip(chapters, ids.dropFirst()).map { ($0, $1) },
                listed: zip(documents, ids).dropFirst(chapters.count + 1).map { ($0, $1) })
        }
        for (index, document) in documents.enumerated() {
            if index > chapters.count {
                // The chapters of a text stand on a level of their own, whatever the first source has them on.
                let level = document.content == document.body ? nil : first.topLevel(in: .root)
                builder.copyChapters(document, ids: ids[index], level: level)
            }
            builder.copyNotes(of: document)
            builder.stripHead(of: document, upTo: document.body ?? .root)
            // The sheets of one source are none of the others' business.
            let sources = document.styleSheets.contains { $0.scope == nil } ? document.sources : []
            for var sheet in document.styleSheets {
                sheet.scope = sheet.scope ?? sources
                builder.addStyleSheet(sheet)
            }
            if metadata.title == nil { metadata.title = document.metadata.title }
            if metadata.authors.isEmpty { metadata.authors = document.metadata.authors }
            if metadata.language == nil { metadata.language = document.metadata.language }
            if metadata.date == nil { metadata.date = document.metadata.date }
        }
        var joined = builder.finish(metadata: metadata)
        joined.takeStandardSheets(of: documents)
        return joined
    }

    /// Each once, for the sources that are set by it.
    private mutating func takeStandardSheets(of documents: [Document]) {
        for name in documents.flatMap(\.standardSheets) where !standardSheets.contains(name) {
            standardSheets.append(name)
            let own = documents.filter { $0.standardSheets.contains(name) }
            if own.count < documents.count { standardSheetScopes[name] = own.flatMap(\.sources) }
        }
    }
}

extension Document {
    /// HTML with nothing in it.
    fileprivate static var emptyPage: Document {
        var builder = DocumentBuilder()
        builder.startElement(builder.intern("html"), source: .nowhere)
        builder.startElement(builder.intern("body"), source: .nowhere)
        return builder.finish(metadata: Metadata())
    }

    /// The text of a book in the normal form: the last element of its body.
    fileprivate var main: NodeID? { body.flatMap { children(of: $0).last }.flatMap { name(of: $0) == "main" ? $0 : nil } }

    /// What is in the body, or in the `main` that is all it holds.
    fileprivate var content: NodeID {
        guard let body else { return .root }
        let elements = children(of: body).filter { self[$0].kind == .element }
        return elements.count == 1 && name(of: elements[0]) == "main" ? elements[0] : body
    }

    /// It has no front matter of its own.
    fileprivate var isPlain: Bool { body != nil && (elements("main").isEmpty || content != body) }

    fileprivate static let headingNames = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// The first level of headings in a part of the document, from 0; nil without any.
    fileprivate func topLevel(in node: NodeID) -> Int? {
        Self.headingNames.indices.first { !elements(Self.headingNames[$0], in: node).isEmpty }
    }
}

extension DocumentBuilder {
    /// Copies the body of a book with further chapters at the end of its text, and their titles in its contents.
    /// - Parameter listed: what follows behind these; its divisions that are listed have their titles in the contents too.
    fileprivate mutating func copyBook(
        _ book: Document, ids: [String: String], chapters: [(document: Document, ids: [String: String])],
        listed: [(document: Document, ids: [String: String])]
    ) {
        guard let body = book.body, let main = book.children(of: body).last else { return }
        let level = book.topLevel(in: main) ?? 1
        let contentsClass = book.names.id(of: "contents")
        for child in book.children(of: body) {
            startElement(
                intern(book.name(of: child)), namespace: intern(book.names[book[child].namespace]),
                attributes: copiedAttributes(of: child, in: book), source: book[child].source)
            copyChildren(of: child, from: book, ids: ids)
            if child == main {
                for chapter in chapters { copyChapters(chapter.document, ids: chapter.ids, level: level) }
            } else if book.name(of: child) == "nav", contentsClass.map({ book.classes(of: child).contains($0) }) == true {
                for chapter in chapters { addEntries(of: chapter.document, ids: chapter.ids) }
                for (document, ids) in listed {
                    for (node, listing) in document.listedDivisions {
                        let id = document.names[document[node].id]
                        contentsEntry(listing, to: ids[id] ?? id)
                    }
                }
            }
            endElement()
        }
    }

    /// Its headings move to the levels of those of the book, if these are given.
    fileprivate mutating func copyChapters(_ document: Document, ids: [String: String], level: Int?) {
        let content = document.content
        let shift = level.map { $0 - (document.topLevel(in: content) ?? $0) } ?? 0
        let headings = Document.headingNames.map { document.names.id(of: $0) }
        copyChildren(of: content, from: document, ids: ids) { name in
            guard shift != 0, let own = headings.firstIndex(of: name) else { return nil }
            return Document.headingNames[min(max(own + shift, 0), 5)]
        }
    }

    private mutating func addEntries(of document: Document, ids: [String: String]) {
        guard let level = document.topLevel(in: .root) else { return }
        for heading in document.elements(Document.headingNames[level]) where document[heading].id != .none {
            let id = document.names[document[heading].id]
            contentsEntry(ContentsListing(level: 1, title: document.collapsedTextWithoutNotes(of: heading)), to: ids[id] ?? id)
        }
    }
}

extension Document {
    /// The sources that its elements come from, in the order of their numbers.
    private var sources: [SourceID] {
        Set(nodes.map(\.source.source)).filter { $0 != .generated }.sorted { $0.index < $1.index }
    }

    /// New names for the ids of a document that others in front of it have already.
    private static func renamed(_ document: Document, among taken: inout Set<String>) -> [String: String] {
        var new: [String: String] = [:], own: Set<String> = []
        for node in document.nodes where node.kind == .element && node.id != .none {
            let id = document.names[node.id]
            guard own.insert(id).inserted, !taken.insert(id).inserted else { continue }
            var number = 2
            while !taken.insert("\(id)-\(number)").inserted { number += 1 }
            new[id] = "\(id)-\(number)"
        }
        return new
    }
}

extension DocumentBuilder {
    fileprivate mutating func startCopy(of node: NodeID, in document: Document) {
        startElement(
            intern(document.names[document[node].name]), namespace: intern(document.names[document[node].namespace]),
            attributes: copiedAttributes(of: node, in: document), source: document[node].source)
    }

    /// Accounts for what stands in front of the body: titles, style sheets.
    fileprivate mutating func stripHead(of document: Document, upTo body: NodeID) {
        guard body.index > 1 else { return }
        for child in 1..<Int(body.index) where document.nodes[child].kind == .element && document.nodes[child].parent == .root {
            strip(document.nodes[child].source, .metadata)
        }
    }

    mutating func copiedAttributes(of node: NodeID, in document: Document) -> [Attribute] {
        let element = document[node]
        return document.attributes[Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount)].map {
            Attribute(
                name: intern(document.names[$0.name]), namespace: intern(document.names[$0.namespace]), value: $0.value, source: $0.source)
        }
    }

    /// Copies all nodes below one, with their text's provenance.
    /// - Parameters:
    ///   - ids: ids that get another name here, in links too.
    ///   - dissolved: the indices of elements of which only the content is copied.
    ///   - renamed: another name for an element of this name; nil to keep it.
    mutating func copyChildren(
        of parent: NodeID, from document: Document, ids: [String: String] = [:], without dissolved: Set<Int32> = [],
        renamed: (NameID) -> String? = { _ in nil }
    ) {
        let base = depth
        var open: [NodeID] = [parent]
        var index = Int(parent.index) + 1
        while index < document.nodes.count {
            let node = document.nodes[index]
            while let last = open.last, last != node.parent {
                open.removeLast()
                if open.isEmpty { break }
                if depth > base, !dissolved.contains(last.index) { endElement() }
            }
            if open.isEmpty { break }
            if node.kind == .text {
                copyText(node, from: document)
            } else if dissolved.contains(Int32(index)) {
                open.append(NodeID(Int32(index)))
            } else {
                var attributes = copiedAttributes(of: NodeID(Int32(index)), in: document)
                if !ids.isEmpty { rename(ids, in: &attributes) }
                startElement(
                    intern(renamed(node.name) ?? document.names[node.name]), namespace: intern(document.names[node.namespace]),
                    attributes: attributes,
                    source: node.source)
                open.append(NodeID(Int32(index)))
            }
            index += 1
        }
        while depth > base { endElement() }
    }

    private mutating func rename(_ ids: [String: String], in attributes: inout [Attribute]) {
        let idName = intern("id"), hrefName = intern("href")
        for i in attributes.indices {
            if attributes[i].name == idName, let new = ids[attributes[i].value] {
                attributes[i].value = new
            } else if attributes[i].name == hrefName, attributes[i].value.hasPrefix("#"),
                let new = ids[String(attributes[i].value.dropFirst())]
            {
                attributes[i].value = "#" + new
            }
        }
    }

    private mutating func copyText(_ node: Node, from document: Document) {
        var segment = document.segment(at: Int(node.textStart))
        var start = Int(node.textStart)
        while start < Int(node.textEnd), segment < document.provenance.count {
            let current = document.provenance[segment]
            let end =
                segment + 1 < document.provenance.count
                ? min(Int(node.textEnd), Int(document.provenance[segment + 1].textOffset)) : Int(node.textEnd)
            var source = current.source
            if current.isVerbatim {
                let offset = Int(source.start) + start - Int(current.textOffset)
                source = SourceRange(source: source.source, start: offset, end: offset + end - start)
            }
            text(document.text[start..<end], source: source, isVerbatim: current.isVerbatim)
            start = end
            segment += 1
        }
    }
}
