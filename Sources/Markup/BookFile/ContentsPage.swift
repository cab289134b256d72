import Resources

/// What a book file says of a page with the contents (`contents`).
package enum ContentsChoice: Equatable, Sendable {
    /// None is made.
    case none
    /// With so many levels of headings; nil for parts and chapters.
    case page(depth: Int?)
}

extension Document {
    /// With a page of the contents in front of the text, if the source has none: where it is asked for, and in a book of Project Gutenberg's
    /// with eight headings or more, unless they are numbers, and more of these than one page lists (154 sonnets).
    ///
    /// Headings that nothing can lead to get an id. Other documents are returned as they are. O(nodes), and a copy of the document.
    package func withContents(_ choice: ContentsChoice?) -> Document {
        if choice == ContentsChoice.none || hasContents { return self }
        var depth: Int?
        if case .page(let wanted)? = choice { depth = wanted }
        let text = elements("main").first ?? body ?? .root, headings = headings(in: text, depth: depth)
        guard headings.count >= (choice == nil ? Self.fewestListedHeadings : 2), let first = headings.first,
            choice != nil || hasFrontMatter && !areManyNumbers(headings.map(\.listing))
        else { return self }
        var copy = DocumentCopy(self), ids: [String] = []
        for (number, heading) in headings.enumerated() {
            let own = self[heading.node].id
            ids.append(own != .none ? names[own] : unusedID("contents-\(number + 1)"))
            if own == .none { copy.set("id", ids[number], of: heading.node) }
        }
        let title = ContentsTitle.of(metadata.language)
        copy.insert(before: name(of: text) == "main" ? text : child(of: text, around: first.node)) { copy in
            copy.start("nav", [("class", "contents")])
            copy.start("p", [("class", "contents-title")])
            copy.text(title)
            copy.builder.endElement()
            for (heading, id) in zip(headings, ids) { copy.builder.contentsEntry(heading.listing, to: id) }
            copy.builder.endElement()
        }
        copy.copy(.root)
        return copy.finish()
    }

    /// A list of them would say where a number stands, and nothing else.
    private func areManyNumbers(_ headings: [ContentsListing]) -> Bool {
        let mostOnOnePage = 40
        return headings.count > mostOnOnePage
            && headings.allSatisfy { $0.number == nil && $0.title.utf8.allSatisfy { "IVXLCDM0123456789. ".utf8.contains($0) } }
    }

    /// The pages that readers of Project Gutenberg's files make.
    private var hasFrontMatter: Bool {
        ["half-title", "title-page"].contains { names.id(of: $0).map(classes.contains) ?? false } && !elements("main").isEmpty
    }

    /// The headings of the upper levels that there are, in the order of the text, without one with the title of the book above all others.
    private func headings(in text: NodeID, depth: Int?) -> [(node: NodeID, listing: ContentsListing)] {
        let levels = HeadingLevels(of: self, in: text), first = levels.first
        // Below parts stand chapters, below chapters what a list of contents seldom names.
        let end = first + (depth ?? (first == 0 ? 2 : 1))
        return levels.all.compactMap { node, level in
            let title = collapsedTextWithoutNotes(of: node)
            guard level < end, node != levels.title, !title.isEmpty else { return nil }
            return (node, listing(of: node, level: level - first + 1, title: title))
        }
    }

    /// A number that is marked as one stands by itself.
    private func listing(of heading: NodeID, level: Int, title: String) -> ContentsListing {
        func part(_ name: String) -> String? {
            guard let id = names.id(of: name) else { return nil }
            return children(of: heading).first { classes(of: $0).contains(id) }.map { collapsedTextWithoutNotes(of: $0) }
        }
        guard let number = part("number"), let rest = part("title"), !rest.isEmpty else {
            return ContentsListing(level: level, title: title)
        }
        return ContentsListing(level: level, number: number, title: rest)
    }

    private func child(of ancestor: NodeID, around node: NodeID) -> NodeID {
        var node = node
        while self[node].parent != ancestor, self[node].parent != .none { node = self[node].parent }
        return node
    }

    private func unusedID(_ wanted: String) -> String {
        var id = wanted
        while names.id(of: id) != nil { id += "-" }
        return id
    }
}

extension DocumentCopy {
    /// Adds something in front of an element.
    mutating func insert(before node: NodeID, _ addition: @escaping Addition) {
        let previous = document[node].previousSibling
        if previous == .none {
            atStart[document[node].parent.index, default: []].append(addition)
        } else {
            behind[previous.index, default: []].append(addition)
        }
    }
}
