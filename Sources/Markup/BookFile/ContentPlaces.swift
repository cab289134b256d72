package import Resources

// Which nodes of a document a place of the book file means.

extension Document {
    /// The elements at a place, in document order, none inside another.
    /// - Parameters:
    ///   - sources: the sources that the place is in; nil for all of the document's. Lines need one.
    ///   - text: of the source whose lines are meant.
    ///   - selected: the elements that a selector matches, in document order.
    /// - Complexity: O(nodes + length of the source).
    package func elements(
        at place: ContentPlace, sources: Set<SourceID>?, text: SourceText?, selected: (String) throws(Diagnostic) -> [NodeID]
    ) throws(Diagnostic) -> [NodeID] {
        func isIn(_ node: NodeID) -> Bool { sources?.contains(self[node].source.source) ?? true }
        switch place {
        case .id(let id):
            guard let name = names.id(of: id) else { return [] }
            return nodes.indices.filter { nodes[$0].id == name }.map { NodeID(Int32($0)) }.filter(isIn)
        case .selector(let selector): return outermost(try selected(selector).filter(isIn))
        case .heading(let wanted):
            let wanted = Self.folded(wanted)
            return headings.filter { isIn($0) && says(wanted, $0) }
        case .lines(let lines):
            guard let text else { return [] }
            let offsets = text.text.withUnsafeBufferPointer { ReadingOverrides.offsets(of: lines, in: $0) }
            let kinds = ElementClasses(names), line = names.id(of: "line")
            return outermost(
                nodes.indices.filter { i in
                    let node = nodes[i], id = NodeID(Int32(i))
                    return node.kind == .element && isIn(id) && node.source.start < node.source.end
                        && Int(node.source.start) >= offsets.lowerBound && Int(node.source.end) <= offsets.upperBound
                        && (kinds[node.name].isBlock || [.row, .item].contains(kinds[node.name])
                            || classes(of: id).contains { $0 == line } || isBlockOfXML(id))
                }.map { NodeID(Int32($0)) })
        }
    }

    /// In a vocabulary of its own, what the text stands in directly is a block, and what holds such is one as well.
    private func isBlockOfXML(_ node: NodeID) -> Bool {
        guard !isHTML else { return false }
        var parent = self[node].parent
        while parent != .none {
            var child = self[parent].firstChild
            while child != .none {
                if self[child].kind == .text, !isBlank(Int(self[child].textStart)..<Int(self[child].textEnd)) { return false }
                child = self[child].nextSibling
            }
            parent = self[parent].parent
        }
        return true
    }

    private func outermost(_ found: [NodeID]) -> [NodeID] {
        var behind = 0
        return found.filter { node in
            guard Int(node.index) >= behind else { return false }
            behind = subtreeEnd(of: node)
            return true
        }
    }

    /// `h1` to `h6`; in TEI and DocBook the heads and titles of divisions.
    package var headings: [NodeID] {
        let html = elements("h1", "h2", "h3", "h4", "h5", "h6")
        return html.isEmpty ? elements("head", "title").filter { self[$0].parent != .root && self[$0].parent != .none } : html
    }

    /// The headings as lists repeat them, for hints.
    package var headingTexts: [String] { headings.map(collapsedTextWithoutNotes) }

    /// Whether a heading has these words: all of it, or the title without its number.
    private func says(_ wanted: [String], _ heading: NodeID) -> Bool {
        if Self.folded(collapsedTextWithoutNotes(of: heading)) == wanted { return true }
        guard let title = names.id(of: "title") else { return false }
        return elements("span", in: heading).contains {
            classes(of: $0).contains(title) && Self.folded(collapsedTextWithoutNotes(of: $0)) == wanted
        }
    }

    /// Words in small letters, without marks.
    static func folded(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    // MARK: What belongs to a heading

    /// The elements and texts of all that belongs to a heading: the division that it begins, or what stands between it and the next heading
    /// of its level or one above.
    package func division(of heading: NodeID) -> [NodeID] {
        let level = self.level(of: heading)
        guard level < 7 else { return [self[heading].parent] }
        var node = heading
        // Up to the division that begins with it: one with more text than itself.
        while self[node].textEnd - self[node].textStart <= self[heading].textEnd - self[heading].textStart, begins(self[node].parent, node),
            !hasOtherHeading(in: self[node].parent, than: heading, upTo: level)
        {
            node = self[node].parent
        }
        var found = [node]
        if self[node].textEnd == self[heading].textEnd || isBlank(Int(self[heading].textEnd)..<Int(self[node].textEnd)) {
            var next = self[node].nextSibling
            while next != .none, !hasOtherHeading(in: next, than: heading, upTo: level) {
                found.append(next)
                next = self[next].nextSibling
            }
        }
        // A file of an EPUB, or another wrapper, of which nothing would be left.
        while found.count == 1, begins(self[node].parent, node),
            isBlank(Int(self[node].textEnd)..<Int(self[self[node].parent].textEnd))
        {
            node = self[node].parent
            found = [node]
        }
        return found
    }

    /// 1 to 6; 7 for what is no heading of HTML.
    private func level(of node: NodeID) -> Int {
        let name = names[self[node].name].utf8.map { $0 }
        return name.count == 2 && name[0] == 0x68 && (0x31...0x36).contains(name[1]) ? Int(name[1] - 0x30) : 7
    }

    /// Whether an element that is neither the text as a whole nor the document has nothing in front of a node.
    private func begins(_ parent: NodeID, _ node: NodeID) -> Bool {
        guard parent != .none, parent != .root, name(of: parent) != "main", self[parent].parent != .root else { return false }
        return isBlank(Int(self[parent].textStart)..<max(Int(self[parent].textStart), Int(self[node].textStart)))
    }

    private func hasOtherHeading(in node: NodeID, than heading: NodeID, upTo level: Int) -> Bool {
        (Int(node.index)..<subtreeEnd(of: node)).contains {
            nodes[$0].kind == .element && $0 != Int(heading.index) && self.level(of: NodeID(Int32($0))) <= level
        }
    }
}
