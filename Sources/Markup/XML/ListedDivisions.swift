import Resources

// Sources of TEI or DocBook behind one of another kind: the list of contents of the whole is made of headings of HTML, and theirs are none.
// So the titles of their divisions say beforehand that they are listed, and how.

/// What an element says of its entry in the list of contents of a book of several sources.
struct ContentsListing {
    /// From 1 on.
    var level: Int
    var number: String?
    var title: String

    static let levelName = "data-contents-level", numberName = "data-contents-number", titleName = "data-contents-title"

    init(level: Int, number: String? = nil, title: String) { self.level = level; self.number = number; self.title = title }

    /// Nil for an element that says nothing of it, or that nothing can lead to.
    init?(_ node: NodeID, in document: Document) {
        guard document[node].id != .none, let level = document.attribute(Self.levelName, of: node).flatMap({ Int($0) }),
            let title = document.attribute(Self.titleName, of: node)
        else { return nil }
        self.init(level: level, number: document.attribute(Self.numberName, of: node), title: title)
    }
}

extension Document {
    /// A text in TEI or DocBook whose titles say how they are listed; any other document as it is. O(nodes).
    func withListedDivisions() -> Document {
        guard let contents = DivisionContents(self), !contents.entries.isEmpty else { return self }
        var copy = DocumentCopy(self)
        for entry in contents.entries {
            copy.set(ContentsListing.levelName, "\(entry.level)", of: entry.heading)
            if let number = entry.number { copy.set(ContentsListing.numberName, number, of: entry.heading) }
            copy.set(ContentsListing.titleName, entry.title, of: entry.heading)
        }
        _ = contents.nameHeadings(&copy)
        copy.copy(.root)
        return copy.finish()
    }

    /// The elements that say how they are listed, in their order. O(nodes) if there are any.
    var listedDivisions: [(node: NodeID, listing: ContentsListing)] {
        guard names.id(of: ContentsListing.levelName) != nil else { return [] }
        return nodes.indices.compactMap { i in
            let node = NodeID(Int32(i))
            return nodes[i].kind == .element ? ContentsListing(node, in: self).map { (node, $0) } : nil
        }
    }
}

extension DocumentBuilder {
    /// An entry of `nav.contents` in the normal form.
    mutating func contentsEntry(_ listing: ContentsListing, to id: String) {
        func start(_ name: String, _ attribute: String, _ value: String) {
            startElement(intern(name), attributes: [Attribute(name: intern(attribute), value: value, source: .nowhere)], source: .nowhere)
        }
        start("p", "class", "entry level-\(listing.level)")
        start("a", "href", "#" + id)
        if let number = listing.number {
            start("span", "class", "number")
            text(number.utf8, source: .nowhere, isVerbatim: false)
            endElement()
        }
        start("span", "class", "title")
        text(listing.title.utf8, source: .nowhere, isVerbatim: false)
        for _ in 0..<3 { endElement() }
    }
}
