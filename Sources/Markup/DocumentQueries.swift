package import Resources

// What readers ask of a small document that describes something else: a package document, a list of contents, a table of files.

extension Document {
    package func name(of node: NodeID) -> String { names[self[node].name] }

    /// The elements below a node in document order, itself included, that have one of these local names. O(size of the subtree).
    package func elements(_ localNames: String..., in root: NodeID = .root) -> [NodeID] {
        let wanted = localNames.compactMap { names.id(of: $0) }
        guard !wanted.isEmpty, !nodes.isEmpty else { return [] }
        return (Int(root.index)..<subtreeEnd(of: root)).compactMap { i in
            nodes[i].kind == .element && wanted.contains(nodes[i].name) ? NodeID(Int32(i)) : nil
        }
    }

    /// The elements directly below a node.
    package func children(of node: NodeID) -> [NodeID] {
        var children: [NodeID] = []
        var child = self[node].firstChild
        while child != .none {
            if self[child].kind == .element { children.append(child) }
            child = self[child].nextSibling
        }
        return children
    }

    /// The index behind the last node of a subtree. O(depth).
    package func subtreeEnd(of node: NodeID) -> Int {
        var last = node
        while self[last].lastChild != .none { last = self[last].lastChild }
        return Int(last.index) + 1
    }

    /// The text inside a node, white space collapsed.
    package func collapsedText(of node: NodeID) -> String {
        text[Int(self[node].textStart)..<Int(self[node].textEnd)].collapsed
    }

    /// The value of an attribute with where it stands.
    package func attributeValue(_ name: String, of node: NodeID) -> (value: String, source: SourceRange)? {
        guard let id = names.id(of: name) else { return nil }
        let element = self[node]
        for i in Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount) where attributes[i].name == id {
            return (attributes[i].value, attributes[i].source)
        }
        return nil
    }

    /// The words of an attribute's value, as those of `epub:type`; empty without the attribute.
    package func words(of attribute: String, at node: NodeID) -> [Substring] {
        (self.attribute(attribute, of: node) ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
    }

    /// `body`, directly below the root.
    package var body: NodeID? {
        guard !nodes.isEmpty else { return nil }
        return children(of: .root).first { name(of: $0) == "body" }
    }
}
