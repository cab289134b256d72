package import Resources

// What readers ask of a small document that describes something else: a package document, a list of contents, a table of files.

extension Document {
    package static let xhtmlNamespace = "http://www.w3.org/1999/xhtml"

    /// Read as HTML, where names are in lower case: a root element `html` without a namespace.
    package var isHTML: Bool { nodes.first.map { $0.namespace == .none && names[$0.name] == "html" } ?? false }

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

    /// Whether a range of the text is white space alone.
    package func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy(\.isASCIISpace) }

    /// The text inside a node, white space collapsed.
    package func collapsedText(of node: NodeID) -> String {
        text[Int(self[node].textStart)..<Int(self[node].textEnd)].collapsed
    }

    /// The text inside a node without the notes that stand in it at their calls, and without the calls: a heading as lists, running heads
    /// and outlines repeat it. White space is collapsed. O(size of the subtree).
    package func collapsedTextWithoutNotes(of node: NodeID) -> String {
        textWithoutNotes(of: node, breaks: ["br"].compactMap { names.id(of: $0) })[...].collapsed
    }

    /// The bytes of such a text.
    /// - Parameter breaks: elements that are a space.
    package func textWithoutNotes(of root: NodeID, breaks: [NameID] = []) -> [UInt8] {
        let skipped = ["note-call", "at-call"].compactMap { names.id(of: $0) }
        var bytes: [UInt8] = []
        var index = Int(root.index)
        let end = subtreeEnd(of: root)
        while index < end {
            let id = NodeID(Int32(index))
            if nodes[index].kind == .text {
                bytes += text[Int(nodes[index].textStart)..<Int(nodes[index].textEnd)]
            } else if breaks.contains(nodes[index].name) {
                bytes.append(0x20)
            } else if !skipped.isEmpty, id != root, classes(of: id).contains(where: skipped.contains) {
                index = subtreeEnd(of: id)
                continue
            }
            index += 1
        }
        return bytes
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

// Where text stands in the source.

extension Document {
    /// The index of the provenance segment that holds an offset of the text; 0 in front of all. O(log segments).
    package func segment(at offset: Int) -> Int { max(0, provenance.partitioningIndex { Int($0.textOffset) > offset } - 1) }

    /// From where the first byte of a range stands to where the last one does. O(log segments).
    package func sourceRange(ofText range: Range<Int>) -> SourceRange {
        guard !range.isEmpty, !provenance.isEmpty else { return .nowhere }
        let first = provenance[segment(at: range.lowerBound)], last = provenance[segment(at: range.upperBound - 1)]
        let start = first.isVerbatim ? Int(first.source.start) + range.lowerBound - Int(first.textOffset) : Int(first.source.start)
        let end = last.isVerbatim ? Int(last.source.start) + range.upperBound - Int(last.textOffset) : Int(last.source.end)
        return SourceRange(source: first.source.source, start: start, end: end)
    }
}
