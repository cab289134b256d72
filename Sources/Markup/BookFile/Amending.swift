import Resources

/// Changes of a document, by nodes: what is left out, and what elements are or say instead.
package struct DocumentAmendments {
    package var leftOut: Set<Int32> = []
    /// By nodes, in their order.
    package var elements: [(node: NodeID, role: ReadingOverride.Role?, level: Int?, wording: String?)] = []
    package init() {}
    package var isEmpty: Bool { leftOut.isEmpty && elements.isEmpty }
}

extension Document {
    /// The document with what the book file changes in it.
    ///
    /// What leads to something that is left out goes with it in lists of contents and at calls of notes; elsewhere it is no link any more.
    /// Where the contents say the same as a heading, they say the new wording as well.
    /// - Complexity: O(nodes · depth).
    package func amended(by amendments: DocumentAmendments) -> Document {
        guard !amendments.isEmpty else { return self }
        var document = self
        for item in amendments.elements { if let role = item.role { document.give(item.node, role, item.level) } }
        var copy = DocumentCopy(document)
        for index in amendments.leftOut.sorted() { copy.strip(NodeID(index), .unwanted) }
        let links = self.links()
        document.dropLinks(links, into: amendments.leftOut, &copy)
        for item in amendments.elements {
            let targets = self.targets(of: item.node)
            let entries = links.filter { targets.contains($0.target) && isInContents($0.node) }
            if let level = item.level { for entry in entries { document.setEntryLevel(of: entry.node, level, &copy) } }
            guard let wording = item.wording else { continue }
            let old = Self.folded(collapsedTextWithoutNotes(of: item.node))
            document.reword(item.node, wording, &copy)
            for entry in entries {
                guard let label = innermost(in: entry.node, saying: old) else { continue }
                document.reword(label, wording, &copy)
            }
        }
        copy.copy(.root)
        return copy.finish()
    }

    // MARK: Roles

    private mutating func give(_ node: NodeID, _ role: ReadingOverride.Role, _ level: Int?) {
        let i = Int(node.index), kinds = ElementClasses(names)
        let hasBlocks = (i + 1..<subtreeEnd(of: node)).contains { nodes[$0].kind == .element && kinds[nodes[$0].name].isBlock }
        func rename(_ name: String) { if !hasBlocks { nodes[i].name = names.intern(name) } }
        switch role {
        case .heading:
            rename("h\(level ?? 2)")
            if attribute("data-outline-level", of: node) != nil || standardSheets.contains("publication") {
                setAttribute("data-outline-level", String(level ?? 2), of: node)
            }
        case .paragraph:
            rename("p")
            removeOutline(of: node)
        case .quotation:
            rename("blockquote")
            addClass(i, "quotation")
        case .preformatted: rename("pre")
        case .list, .table: break
        case .verse, .contents, .titlePage, .credits, .note: addClass(i, role.rawValue)
        case .index: addClass(i, hasBlocks ? "index" : "index-entry")
        case .lines, .speech, .direction, .definition, .date, .salutation, .closing, .signature, .ornament:
            rename("p")
            removeOutline(of: node)
            addClass(i, role.rawValue)
        }
    }

    /// What is no heading is in no outline and heads no page.
    /// Puts a class in front of an element's own.
    package mutating func addClass(_ i: Int, _ name: String) {
        let className = names.intern("class")
        var own = Array(attributes[Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)])
        if let k = own.firstIndex(where: { $0.name == className }) {
            own[k].value = name + " " + own[k].value
        } else {
            own.append(Attribute(name: className, value: name, source: .nowhere))
        }
        setAttributes(own, of: NodeID(Int32(i)))
        let old = classes(of: NodeID(Int32(i)))
        nodes[i].classStart = Int32(classes.count)
        classes.append(names.intern(name))
        classes.append(contentsOf: old)
        nodes[i].classCount = Int32(classes.count) - nodes[i].classStart
    }

    private mutating func removeOutline(of node: NodeID) {
        let marks = ["data-outline-level", "data-outline-label", Self.runningHeadAttribute].compactMap { names.id(of: $0) }
        let own = ownAttributes(of: node)
        if own.contains(where: { marks.contains($0.name) }) { setAttributes(own.filter { !marks.contains($0.name) }, of: node) }
    }

    private mutating func setAttribute(_ name: String, _ value: String, of node: NodeID) {
        let id = names.intern(name)
        setAttributes(ownAttributes(of: node).filter { $0.name != id } + [Attribute(name: id, value: value, source: .nowhere)], of: node)
    }

    private func ownAttributes(of node: NodeID) -> [Attribute] {
        let start = Int(self[node].attributeStart)
        return Array(attributes[start..<start + Int(self[node].attributeCount)])
    }

    private mutating func setAttributes(_ own: [Attribute], of node: NodeID) {
        nodes[Int(node.index)].attributeStart = Int32(attributes.count)
        nodes[Int(node.index)].attributeCount = Int32(own.count)
        attributes += own
    }

    // MARK: Links

    private typealias Link = (node: NodeID, target: NameID)

    /// The links that lead to something in the document.
    private func links() -> [Link] {
        guard let href = names.id(of: "href") else { return [] }
        return nodes.indices.compactMap { i in
            let node = NodeID(Int32(i))
            guard nodes[i].kind == .element, let address = attribute(href, of: node), address.hasPrefix("#"),
                let target = names.id(of: String(address.dropFirst()))
            else { return nil }
            return (node, target)
        }
    }

    /// The ids by which a heading is known: its own, and those of what begins with it.
    private func targets(of heading: NodeID) -> [NameID] {
        var ids: [NameID] = [], node = heading
        while node != .none, node != .root,
            isBlank(Int(self[node].textStart)..<max(Int(self[node].textStart), Int(self[heading].textStart)))
        {
            if self[node].id != .none { ids.append(self[node].id) }
            node = self[node].parent
        }
        return ids
    }

    private func isInContents(_ node: NodeID) -> Bool { contentsAround(node) != nil }

    private func contentsAround(_ node: NodeID) -> NodeID? {
        let contents = names.id(of: "contents")
        var parent = self[node].parent
        while parent != .none {
            if name(of: parent) == "nav" || classes(of: parent).contains(where: { $0 == contents })
                || words(of: "role", at: parent).contains("doc-toc")
            {
                return parent
            }
            parent = self[parent].parent
        }
        return nil
    }

    private func dropLinks(_ links: [Link], into leftOut: Set<Int32>, _ copy: inout DocumentCopy) {
        guard !leftOut.isEmpty else { return }
        var gone = Array(repeating: false, count: nodes.count)
        for index in leftOut { for i in Int(index)..<subtreeEnd(of: NodeID(index)) { gone[i] = true } }
        var ids: Set<NameID> = []
        for i in nodes.indices where gone[i] && nodes[i].id != .none { ids.insert(nodes[i].id) }
        let call = names.id(of: "note-call")
        let isDead = links.filter { ids.contains($0.target) && !gone[Int($0.node.index)] }
        let dead = Set(isDead.map(\.node))
        for (node, _) in isDead {
            if let contents = contentsAround(node) {
                copy.strip(entry(of: node, in: contents, links, dead), .unwanted)
            } else if classes(of: node).contains(where: { $0 == call }) || words(of: "role", at: node).contains("doc-noteref") {
                copy.strip(node, .mark)
            } else {
                let href = names.id(of: "href")
                copy.attributes[node.index] = copy.attributes(of: node).filter { $0.name != href }
            }
        }
    }

    /// The line of the contents that a link stands in: the largest element in which all links lead nowhere, short of the contents.
    private func entry(of link: NodeID, in contents: NodeID, _ links: [Link], _ dead: Set<NodeID>) -> NodeID {
        var entry = link, parent = self[link].parent
        while parent != contents, parent != .none {
            let range = Int(parent.index)..<subtreeEnd(of: parent)
            guard links.allSatisfy({ !range.contains(Int($0.node.index)) || dead.contains($0.node) }) else { break }
            (entry, parent) = (parent, self[parent].parent)
        }
        return entry
    }

    private func setEntryLevel(of link: NodeID, _ level: Int, _ copy: inout DocumentCopy) {
        for node in [link, self[link].parent] {
            let own = classes(of: node).map { names[$0] }
            guard own.contains(where: { $0.hasPrefix("level-") }) else { continue }
            let new = own.map { $0.hasPrefix("level-") ? "level-\(min(level, 6))" : $0 }
            copy.set("class", new.joined(separator: " "), of: node)
        }
    }

    // MARK: Wording

    private func innermost(in root: NodeID, saying words: [String]) -> NodeID? {
        (Int(root.index)..<subtreeEnd(of: root)).last {
            nodes[$0].kind == .element && Self.folded(collapsedTextWithoutNotes(of: NodeID(Int32($0)))) == words
        }.map { NodeID(Int32($0)) }
    }

    /// New words in an element, in place of its text; calls of notes, marks of pages and pictures in it stay behind them.
    private func reword(_ node: NodeID, _ wording: String, _ copy: inout DocumentCopy) {
        let kept = Set(["note-call", "at-call", "page-mark"].compactMap { names.id(of: $0) }), picture = names.id(of: "img")
        func isKept(_ i: Int) -> Bool {
            nodes[i].kind == .element
                && (nodes[i].name == picture || classes(of: NodeID(Int32(i))).contains(where: kept.contains))
        }
        var index = Int(node.index) + 1
        let end = subtreeEnd(of: node)
        while index < end {
            let behind = nodes[index].kind == .text ? index + 1 : subtreeEnd(of: NodeID(Int32(index)))
            if isKept(index) {
                index = behind
            } else if (index..<behind).contains(where: isKept) {
                index += 1
            } else {
                copy.leftOut.insert(Int32(index))
                index = behind
            }
        }
        let source = sourceRange(ofText: Int(self[node].textStart)..<Int(self[node].textEnd))
        copy.atStart[node.index, default: []].append { copy in
            copy.builder.text(wording.utf8, source: source, isVerbatim: false)
        }
        for name in ["data-outline-label", Self.runningHeadAttribute] where attribute(name, of: node) != nil {
            copy.set(name, wording, of: node)
        }
    }
}
