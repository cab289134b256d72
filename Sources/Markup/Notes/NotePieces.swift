// Notes that a source sets in a row of a table, or as a term and what is said of it: the label in one piece, the text in the next.
// Elsewhere than in their table or list these are no cells; the label stands in front of the text.

extension NotePlacing {
    private static let pieceNames: Set<String> = ["td", "th", "dt", "dd"]

    /// The cells of a row, the term and the description; the note itself where it has none.
    func pieces(of note: FoundNote) -> [NodeID] {
        let first = note.containers[0], name = document.name(of: first)
        if name == "dt" { return note.containers }
        guard ["tr", "aside", "div", "dl"].contains(name) else { return [first] }
        let children = document.children(of: first).filter { !document.isEmpty($0) }
        return !children.isEmpty && children.allSatisfy({ Self.pieceNames.contains(document.name(of: $0)) }) ? children : [first]
    }

    /// The first piece of a note that says its label and nothing else.
    func labelPiece(_ note: FoundNote) -> NodeID? {
        guard !note.isInline else { return nil }
        let pieces = pieces(of: note)
        guard pieces.count > 1, Self.isSame(document.collapsedText(of: pieces[0]), note.label) else { return nil }
        return pieces[0]
    }

    /// What stands in front of the first paragraph of a note, such as its label, goes into that.
    /// - Returns: whether there is any, and a paragraph behind it.
    mutating func moveLead(of note: NodeID) -> Bool {
        var lead: [NodeID] = []
        for child in document.children(of: note) {
            if document[child].kind == .element, document.name(of: child) == "p" {
                guard !lead.isEmpty else { return false }
                copy.leftOut.formUnion(lead.map(\.index))
                copy.atStart[child.index, default: []].append { copy in
                    for node in lead { copy.copy(node, isForced: true) }
                    copy.text(" ")
                }
                return true
            }
            if document[child].kind == .element {
                guard Self.inlines.contains(document.name(of: child)) else { return false }
                lead.append(child)
            } else if !document.isBlank(Int(document[child].textStart)..<Int(document[child].textEnd)) {
                lead.append(child)
            }
        }
        return false
    }

    /// Lets the label come first in the paragraph that the text of a note begins with.
    /// - Returns: whether it begins with one.
    mutating func moveLabel(_ label: NodeID, to piece: NodeID) -> Bool {
        guard let first = document.firstContent(of: piece), document[first].kind == .element, document.name(of: first) == "p" else {
            return false
        }
        copy.atStart[first.index, default: []].append { Self.copyLabel(label, into: &$0) }
        return true
    }

    private static func copyLabel(_ label: NodeID, into copy: inout DocumentCopy) {
        let document = copy.document, children = document.children(of: label)
        // Out of a paragraph of its own.
        copy.copyChildren(of: children.count == 1 && document.name(of: children[0]) == "p" ? children[0] : label)
        copy.text(" ")
    }

    /// Copies what is in pieces, each at least a paragraph.
    /// - Parameter label: comes first in the first; nil where it has been moved into its paragraph, or there is none.
    static func copy(_ pieces: ArraySlice<NodeID>, label: NodeID?, into copy: inout DocumentCopy) {
        let document = copy.document
        for (number, piece) in pieces.enumerated() {
            let label = number == 0 ? label : nil
            let first = document.firstContent(of: piece)
            let name = first.map { document[$0].kind == .element ? document.name(of: $0) : "" } ?? ""
            if name == "p" {
                copy.copyChildren(of: piece)
            } else {
                let isBlock = ["div", "ul", "ol", "dl", "table", "blockquote", "pre"].contains(name)
                if !isBlock || label != nil { copy.start("p", source: document[piece].source) }
                if let label { copyLabel(label, into: &copy) }
                if isBlock, label != nil { copy.builder.endElement() }
                copy.copyChildren(of: piece)
                if !isBlock { copy.builder.endElement() }
            }
        }
    }
}

extension Document {
    /// The first child that is more than white space.
    fileprivate func firstContent(of node: NodeID) -> NodeID? {
        var child = self[node].firstChild
        while child != .none {
            if self[child].kind == .element || !isEmpty(child) { return child }
            child = self[child].nextSibling
        }
        return nil
    }

    /// Holds no text and no picture.
    fileprivate func isEmpty(_ node: NodeID) -> Bool {
        guard isBlank(Int(self[node].textStart)..<Int(self[node].textEnd)) else { return false }
        return elements("img", in: node).isEmpty
    }
}
