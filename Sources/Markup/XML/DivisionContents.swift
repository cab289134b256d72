import Resources

/// The contents of a text in TEI or DocBook, which the default book has and such a text seldom brings along: its divisions by their titles.
///
/// They fill the place that the text keeps for them (`divGen type="toc"`, `toc`), or stand behind its title page and dedication. What in
/// them is only divided further (parts, acts, volumes) is listed with its divisions below it, to three levels; sections of chapters are not
/// listed.
struct DivisionContents {
    /// A division with a title.
    struct Entry {
        /// From 1 on.
        var level: Int
        /// The element with the title, to which the entry leads.
        var heading: NodeID
        var number: String?
        var title: String
    }

    /// Where the contents stand.
    enum Place {
        /// Instead of an element.
        case instead(NodeID)
        case behind(NodeID)
        case atStart(NodeID)
    }

    let document: Document
    let words: DivisionWords
    private(set) var entries: [Entry] = []
    private(set) var place: Place?
    /// What keeps a place for an index and has nothing in it but a title: nobody makes that index.
    private(set) var emptyIndexes: [NodeID] = []

    /// - Returns: nil for a document in another vocabulary.
    init?(_ document: Document) {
        guard !document.nodes.isEmpty, let words = DivisionWords(document) else { return nil }
        self.document = document
        self.words = words
        emptyIndexes = document.elements(words.index.name).compactMap(emptyIndex)
        guard !hasTypedContents else { return }
        let kept = document.elements(words.place.name).first(where: isKept)
        list(below: .root, level: 1)
        // An article is short; it has contents only where it says so.
        guard entries.count > 1, kept != nil || document.name(of: .root) != "article" else { return }
        place = kept.map { .instead($0) } ?? words.place(in: document)
    }

    /// The printed edition's own contents are in the text.
    private var hasTypedContents: Bool {
        document.elements("div", "div1").contains {
            ["contents", "toc", "tableofcontents", "table_of_contents", "table-of-contents"].contains(
                document.attribute("type", of: $0)?.lowercased() ?? "")
        }
    }

    /// An element that says that the contents belong here.
    private func isKept(_ node: NodeID) -> Bool {
        guard document.isBlank(Int(document[node].textStart)..<Int(document[node].textEnd)) else { return false }
        return words.place.type.map { document.attribute("type", of: node) == $0 } ?? true
    }

    /// The element that goes with the place that a text keeps for an index: itself, or the division round it where that has no more than a
    /// title.
    private func emptyIndex(_ node: NodeID) -> NodeID? {
        func isEmpty(_ node: NodeID, but title: NodeID?) -> Bool {
            let end = title.map { Int(document[$0].textStart) } ?? Int(document[node].textEnd)
            return document.isBlank(Int(document[node].textStart)..<end)
                && document.isBlank((title.map { Int(document[$0].textEnd) } ?? end)..<Int(document[node].textEnd))
        }
        func title(of node: NodeID) -> NodeID? { document.children(of: node).first { words.headings.contains(document.name(of: $0)) } }
        guard words.index.type.map({ document.attribute("type", of: node)?.lowercased() == $0 }) ?? true,
            isEmpty(node, but: title(of: node))
        else { return nil }
        let parent = document[node].parent
        guard words.index.type != nil, parent != .none, document.name(of: parent).hasPrefix("div"), let heading = title(of: parent),
            isEmpty(parent, but: heading)
        else { return node }
        return parent
    }

    // MARK: Entries

    private mutating func list(below parent: NodeID, level: Int) {
        var pending = Array(document.children(of: parent).reversed())
        while let node = pending.popLast() {
            let name = document.name(of: node)
            if emptyIndexes.contains(node) { continue }
            if words.divisions.contains(name) {
                // What has no title of its own is no more than a border round what it holds.
                guard var entry = entry(of: node) else { pending += document.children(of: node).reversed(); continue }
                entry.level = level
                entries.append(entry)
                if level < 3, isOnlyDivided(node) { list(below: node, level: level + 1) }
            } else if words.wrappers.contains(name) {
                pending += document.children(of: node).reversed()
            }
        }
    }

    private func entry(of division: NodeID) -> Entry? {
        var titles: [NodeID] = []
        for child in document.children(of: division) {
            let name = document.name(of: child)
            if words.headings.contains(name) {
                titles.append(child)
            } else if words.information.contains(name) {
                titles += document.children(of: child).filter { words.headings.contains(document.name(of: $0)) }
            } else if !words.lead.contains(name) {
                break
            }
        }
        let labels = titles.map { words.label(of: $0, in: document) }
        guard let heading = zip(titles, labels).first(where: { !$1.isEmpty })?.0 else { return nil }
        let shown = labels.filter { !$0.isEmpty }
        // "Chapter I", and what it is called.
        if shown.count > 1 { return Entry(level: 1, heading: heading, number: shown[0], title: shown[1]) }
        return Entry(level: 1, heading: heading, number: nil, title: shown[0])
    }

    /// A part: behind its title come divisions at once.
    private func isOnlyDivided(_ division: NodeID) -> Bool {
        if let parts = words.parts { return parts.contains(document.name(of: division)) }
        for child in document.children(of: division) {
            let name = document.name(of: child)
            if words.divisions.contains(name) { return true }
            if !words.headings.contains(name), !words.lead.contains(name) { return false }
        }
        return false
    }
}

extension Document {
    /// A text in TEI or DocBook with contents, and with a title page where it has none; any other document as it is.
    /// - Parameter colophon: what the imprint says of how the book was made.
    /// - Complexity: O(nodes).
    package func withDivisionContents(colophon: String?) -> Document {
        guard let contents = DivisionContents(self) else { return self }
        var copy = DocumentCopy(self)
        for index in contents.emptyIndexes { copy.strip(index, .navigation) }
        if let place = contents.titlePagePlace, let front = FrontMatter(metadata: metadata, colophon: colophon) {
            copy.atStart[place.index, default: []].append { copy in
                front.halfTitle(into: &copy.builder)
                front.titlePage(into: &copy.builder)
                if colophon != nil { front.imprint(into: &copy.builder) }
            }
        }
        if let place = contents.place {
            let targets = contents.nameHeadings(&copy)
            let list: DocumentCopy.Addition = { contents.emit(targets, into: &$0) }
            switch place {
            case .instead(let node):
                copy.strip(node, .navigation)
                copy.behind[node.index, default: []].append(list)
            case .behind(let node): copy.behind[node.index, default: []].append(list)
            case .atStart(let node): copy.atStart[node.index, default: []].append(list)
            }
        }
        copy.copy(.root)
        var document = copy.finish()
        // Among elements of another vocabulary those of HTML say that they are.
        let namespace = document.names.intern(Document.xhtmlNamespace)
        for i in document.nodes.indices
        where document.nodes[i].kind == .element && document.nodes[i].namespace == .none && document.nodes[i].source.source == .generated {
            document.nodes[i].namespace = namespace
        }
        return document
    }
}

extension DivisionContents {
    /// Where half-title and title page stand in a text that has none; nil where it has.
    fileprivate var titlePagePlace: NodeID? {
        guard let wrapper = words.titlePageWrapper, document.elements("titlePage").isEmpty else { return nil }
        return document.elements(wrapper).first
    }

    /// Gives each heading an id, unless it has one.
    /// - Returns: the ids, by entry.
    func nameHeadings(_ copy: inout DocumentCopy) -> [String] {
        var number = 0
        return entries.map { entry in
            let id = document[entry.heading].id
            guard id == .none else { return document.names[id] }
            var new: String
            repeat {
                number += 1
                new = "division-\(number)"
            } while document.names.id(of: new) != nil
            copy.set("id", new, of: entry.heading)
            return new
        }
    }

    /// `nav.contents` of the normal form.
    fileprivate func emit(_ targets: [String], into copy: inout DocumentCopy) {
        copy.start("nav", [("class", "contents")])
        copy.start("p", [("class", "contents-title")])
        copy.text(ContentsTitle.of(document.metadata.language))
        copy.builder.endElement()
        for (entry, target) in zip(entries, targets) {
            copy.start("p", [("class", "entry level-\(entry.level)")])
            copy.start("a", [("href", "#" + target)])
            if let number = entry.number {
                copy.start("span", [("class", "number")])
                copy.text(number)
                copy.builder.endElement()
            }
            copy.start("span", [("class", "title")])
            copy.text(entry.title)
            for _ in 0..<3 { copy.builder.endElement() }
        }
        copy.builder.endElement()
    }
}
