package import Resources

/// A document made anew of another one: parts of it are left out, stand elsewhere, or have something added.
///
/// What is to happen is said beforehand, by node; then `copy(.root)` goes through the document once. Text keeps its places in the source
/// wherever it goes. Whoever leaves text out for good says so with `strip`.
package struct DocumentCopy {
    package typealias Addition = (inout DocumentCopy) -> Void

    package let document: Document
    package var builder: DocumentBuilder
    /// Nodes that are not copied where they stand, with all that is in them.
    package var leftOut: Set<Int32> = []
    /// Attributes that an element gets in place of its own.
    package var attributes: [Int32: [Attribute]] = [:]
    /// What comes right behind an element, or in the place of one that is left out.
    package var behind: [Int32: [Addition]] = [:]
    /// What comes first and last in an element.
    package var atStart: [Int32: [Addition]] = [:]
    package var atEnd: [Int32: [Addition]] = [:]

    /// The nodes of which anything was said, ascending, as far as `changedCount` tells that they are all.
    private var changed: [Int32] = []
    private var changedCount = 0
    /// The provenance segment in which the text that was copied last ends.
    private var segment = 0

    package init(_ document: Document) {
        self.document = document
        builder = DocumentBuilder(names: document.names)
        builder.reserveCapacity(nodes: document.nodes.count, text: document.text.count, provenance: document.provenance.count)
    }

    /// The attributes that an element will have.
    package func attributes(of node: NodeID) -> [Attribute] {
        if let new = attributes[node.index] { return new }
        let element = document[node]
        return Array(document.attributes[Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount)])
    }

    /// Sets an attribute that an element will have, in place of one of this name.
    package mutating func set(_ name: String, _ value: String, of node: NodeID) {
        let id = builder.intern(name)
        attributes[node.index] = attributes(of: node).filter { $0.name != id } + [Attribute(name: id, value: value, source: .nowhere)]
    }

    /// Gives an element a class beside those that it has.
    package mutating func addClass(_ name: String, to node: NodeID) {
        let own = document.classes(of: node).map { document.names[$0] }
        if !own.contains(name) { set("class", (own + [name]).joined(separator: " "), of: node) }
    }

    /// Copies a node with what is in it to where the copy has come.
    /// - Parameter isForced: even if it is to be left out where it stands. What comes behind it comes there all the same, and only there:
    ///   it may be this copy.
    /// - Complexity: O(size of the subtree).
    package mutating func copy(_ root: NodeID, isForced: Bool = false) {
        let end = document.subtreeEnd(of: root), moved = isForced && leftOut.contains(root.index) ? root.index : -1
        var open: [Int32] = []
        var index = Int(root.index)
        while index < end {
            let node = document.nodes[index]
            while let last = open.last, last != node.parent.index { close(last, &open, runsBehind: last != moved) }
            if index > 0, node.kind == .element || !builder.endsWithText, let next = copyUnchanged(from: index, before: end) {
                index = next
            } else if leftOut.contains(Int32(index)), !(isForced && index == Int(root.index)) {
                run(behind[Int32(index)])
                index = document.subtreeEnd(of: NodeID(Int32(index)))
            } else if node.kind == .text {
                goToSegment(at: Int(node.textStart))
                builder.text(from: document, Int(node.textStart)..<Int(node.textEnd), segment: &segment)
                index += 1
            } else {
                builder.startElement(
                    node.name, namespace: node.namespace, attributes: attributes(of: NodeID(Int32(index))), source: node.source)
                open.append(Int32(index))
                run(atStart[Int32(index)])
                index += 1
            }
        }
        while let last = open.last { close(last, &open, runsBehind: last != moved) }
    }

    /// What stands elsewhere may say more of its nodes when its turn comes.
    private mutating func updateChanged() {
        let count = leftOut.count + attributes.count + behind.count + atStart.count + atEnd.count
        guard count != changedCount else { return }
        changedCount = count
        changed = Array(leftOut)
        changed += attributes.keys
        changed += behind.keys
        changed += atStart.keys
        changed += atEnd.keys
        changed.sort()
    }

    /// Copies a subtree of which nothing was said, with those beside it.
    /// - Returns: the node behind them; nil, and nothing is copied, if there is none.
    private mutating func copyUnchanged(from first: Int, before end: Int) -> Int? {
        updateChanged()
        let next = changed.partitioningIndex { $0 >= first }
        let limit = next < changed.count ? min(Int(changed[next]), end) : end
        let parent = document.nodes[first].parent
        var last = first
        while last < limit, document.nodes[last].parent == parent {
            let subtreeEnd = document.subtreeEnd(of: NodeID(Int32(last)))
            guard subtreeEnd <= limit else { break }
            last = subtreeEnd
        }
        guard last > first else { return nil }
        goToSegment(at: Int(document.nodes[first].textStart))
        builder.append(siblings: first..<last, of: document, segment: &segment)
        return last
    }

    /// Text is mostly copied in its order: the segment is the one in hand or the next.
    private mutating func goToSegment(at offset: Int) {
        let segments = document.provenance
        func holds(_ index: Int) -> Bool {
            index < segments.count && Int(segments[index].textOffset) <= offset
                && (index + 1 == segments.count || offset < Int(segments[index + 1].textOffset))
        }
        if !holds(segment) { segment = holds(segment + 1) ? segment + 1 : document.segment(at: offset) }
    }

    package mutating func copyChildren(of node: NodeID) {
        var child = document[node].firstChild
        while child != .none {
            copy(child)
            child = document[child].nextSibling
        }
    }

    private mutating func close(_ node: Int32, _ open: inout [Int32], runsBehind: Bool) {
        run(atEnd[node])
        builder.endElement()
        open.removeLast()
        if runsBehind { run(behind[node]) }
    }

    private mutating func run(_ additions: [Addition]?) {
        for addition in additions ?? [] { addition(&self) }
    }

    /// Leaves a node out for good: its text goes on the list of what was stripped.
    package mutating func strip(_ node: NodeID, _ reason: StrippedRange.Reason) {
        leftOut.insert(node.index)
        stripText(of: node, reason)
    }

    /// Puts the text in a node on that list, but for what is left out already, and so stands elsewhere.
    package mutating func stripText(of root: NodeID, _ reason: StrippedRange.Reason) {
        var index = Int(root.index)
        let end = document.subtreeEnd(of: root)
        while index < end {
            if index != Int(root.index), leftOut.contains(Int32(index)) {
                index = document.subtreeEnd(of: NodeID(Int32(index)))
                continue
            }
            if document.nodes[index].kind == .text { builder.strip(document.nodes[index], of: document, reason) }
            index += 1
        }
    }

    /// Copies a part of the text, without the elements round it.
    package mutating func copyText(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var segment = document.segment(at: range.lowerBound)
        builder.text(from: document, range, segment: &segment)
    }

    /// Puts a part of the text on the list of what was stripped, unless it is white space.
    package mutating func strip(_ range: Range<Int>, _ reason: StrippedRange.Reason) {
        guard !document.isBlank(range) else { return }
        var node = Node(kind: .text, source: document.sourceRange(ofText: range))
        node.textStart = Int32(range.lowerBound)
        node.textEnd = Int32(range.upperBound)
        builder.strip(node, of: document, reason)
    }

    /// Begins an element of our own.
    package mutating func start(_ name: String, _ pairs: [(name: String, value: String)] = [], source: SourceRange = .nowhere) {
        builder.startElement(
            builder.intern(name), attributes: pairs.map { Attribute(name: builder.intern($0.name), value: $0.value, source: .nowhere) },
            source: source)
    }

    /// Text of our own.
    package mutating func text(_ text: String) { builder.text(text.utf8, source: .nowhere, isVerbatim: false) }

    /// The copy, with all that the document holds beside its tree.
    package consuming func finish() -> Document {
        builder.copyNotes(of: document)
        for sheet in document.styleSheets { builder.addStyleSheet(sheet) }
        var copy = builder.finish(metadata: document.metadata)
        copy.standardSheets = document.standardSheets
        copy.standardSheetScopes = document.standardSheetScopes
        return copy
    }
}

extension DocumentBuilder {
    /// Puts the places of a text node of another document on the list of what was left out.
    package mutating func strip(_ node: Node, of document: Document, _ reason: StrippedRange.Reason) {
        guard node.textStart < node.textEnd, !document.provenance.isEmpty else { return }
        var segment = document.segment(at: Int(node.textStart))
        var start = Int(node.textStart)
        while start < Int(node.textEnd), segment < document.provenance.count {
            let piece = document.provenance[segment]
            let next = segment + 1 < document.provenance.count ? Int(document.provenance[segment + 1].textOffset) : document.text.count
            let end = min(next, Int(node.textEnd))
            var source = piece.source
            if piece.isVerbatim {
                let first = Int(source.start) + start - Int(piece.textOffset)
                source = SourceRange(source: source.source, start: first, end: first + end - start)
            }
            if source.source != .generated { strip(source, reason) }
            start = end
            segment += 1
        }
    }
}
