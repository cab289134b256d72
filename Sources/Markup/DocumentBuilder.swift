package import Resources

/// Builds a document in document order: the only way to make one, so that the order of nodes and text always holds.
package struct DocumentBuilder {
    private var document = Document()
    private var open: [NodeID] = []
    private let idName: NameID
    private let classNameID: NameID

    package init() { self.init(names: NameTable()) }

    /// For a document made from another one: names keep their ids.
    package init(names: NameTable) {
        document.names = names
        idName = document.names.intern("id")
        classNameID = document.names.intern("class")
    }

    /// How many elements are open.
    package var depth: Int { open.count }
    package var current: NodeID { open.last ?? .none }
    package var nodeCount: Int { document.nodes.count }
    package var textCount: Int { document.text.count }

    /// The text of the open element so far.
    package var currentText: ArraySlice<UInt8> {
        guard let id = open.last else { return [] }
        return document.text[Int(document.nodes[Int(id.index)].textStart)...]
    }

    package mutating func intern(_ name: String) -> NameID { document.names.intern(name) }

    /// Begins an element as the last child of the open one. The first element is the root; a second root is not allowed.
    @discardableResult
    package mutating func startElement(_ name: NameID, namespace: NameID = .none, attributes: [Attribute] = [], source: SourceRange)
        -> NodeID
    {
        precondition(!open.isEmpty || document.nodes.isEmpty, "a document has one root element")
        var node = Node(kind: .element, source: source)
        node.name = name
        node.namespace = namespace
        node.textStart = Int32(document.text.count)
        node.textEnd = node.textStart
        node.attributeStart = Int32(document.attributes.count)
        node.attributeCount = Int32(attributes.count)
        node.classStart = Int32(document.classes.count)
        for attribute in attributes {
            if attribute.name == idName {
                node.id = document.names.intern(attribute.value)
            } else if attribute.name == classNameID {
                for word in attribute.value.utf8.split(whereSeparator: \.isASCIISpace) {
                    document.classes.append(document.names.intern(String(Substring(word))))
                }
            }
        }
        document.attributes.append(contentsOf: attributes)
        node.classCount = Int32(document.classes.count) - node.classStart
        let id = append(node)
        open.append(id)
        return id
    }

    /// Ends the open element, which takes its text and, if given, the end of its source range.
    package mutating func endElement(sourceEnd: Int? = nil) {
        guard let id = open.popLast() else { preconditionFailure("endElement without startElement") }
        document.nodes[Int(id.index)].textEnd = Int32(document.text.count)
        if let sourceEnd { document.nodes[Int(id.index)].source.end = UInt32(clamping: sourceEnd) }
    }

    /// Appends text to the open element; adjacent text becomes one node.
    /// - Parameter isVerbatim: the bytes are those of the source range, one for one.
    @inlinable package mutating func text(_ bytes: some Collection<UInt8>, source: SourceRange, isVerbatim: Bool) {
        let isKnown: Void? = bytes.withContiguousStorageIfAvailable { text($0, source: source, isVerbatim: isVerbatim) }
        if isKnown == nil { Array(bytes).withUnsafeBufferPointer { text($0, source: source, isVerbatim: isVerbatim) } }
    }

    /// The same for bytes that lie in one piece.
    package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, source: SourceRange, isVerbatim: Bool) {
        guard !bytes.isEmpty else { return }
        precondition(!open.isEmpty, "text lies inside the root element")
        let start = Int32(document.text.count)
        document.text.append(contentsOf: bytes)
        appendProvenance(ProvenanceSegment(textOffset: start, isVerbatim: isVerbatim, source: source))
        extendTextNode(from: start, source: source)
    }

    /// Appends a part of another document's text with its provenance.
    /// - Parameter segment: the index of the provenance segment in which `range` begins; afterwards of that in which it ends.
    /// - Complexity: O(bytes + segments): for each segment only its numbers are looked at.
    package mutating func text(from other: borrowing Document, _ range: Range<Int>, segment: inout Int) {
        guard !range.isEmpty else { return }
        precondition(!open.isEmpty, "text lies inside the root element")
        let start = Int32(document.text.count)
        if let source = appendText(from: other, range, segment: &segment) { extendTextNode(from: start, source: source) }
    }

    /// The same without a node. Gives back the source of all of it.
    private mutating func appendText(from other: borrowing Document, _ range: Range<Int>, segment: inout Int) -> SourceRange? {
        let start = document.text.count
        other.text.withUnsafeBufferPointer { document.text.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
        var whole: SourceRange?
        other.provenance.withUnsafeBufferPointer { segments in
            var i = range.lowerBound
            while i < range.upperBound {
                let piece = segments[segment]
                let isLast = segment + 1 == segments.count
                let end = isLast ? range.upperBound : min(Int(segments[segment + 1].textOffset), range.upperBound)
                var source = piece.source
                if piece.isVerbatim {
                    source.start += UInt32(i - Int(piece.textOffset))
                    source.end = source.start + UInt32(end - i)
                }
                appendProvenance(
                    ProvenanceSegment(textOffset: Int32(start + i - range.lowerBound), isVerbatim: piece.isVerbatim, source: source))
                if let begun = whole { whole?.end = max(begun.end, source.end) } else { whole = source }
                i = end
                if i < range.upperBound { segment += 1 }
            }
        }
        return whole
    }

    /// Appends subtrees that stand beside each other in a document with the same names, as they are.
    /// - Parameters:
    ///   - nodes: all of theirs. The first is an element, or no text stands in front of it in the open element.
    ///   - segment: the index of the provenance segment in which their text begins; afterwards of that in which it ends.
    /// - Complexity: O(nodes + text), with next to nothing for each.
    mutating func append(siblings nodes: Range<Int>, of other: borrowing Document, segment: inout Int) {
        guard let first = nodes.first, let last = nodes.last else { return }
        let parent = other.nodes[first].parent, start = other.nodes[first].textStart
        let nodeShift = Int32(document.nodes.count - first), textShift = Int32(document.text.count) - start
        // The last node ends where its ancestors among them do.
        let range = Int(start)..<Int(other.nodes[last].textEnd)
        if !range.isEmpty { _ = appendText(from: other, range, segment: &segment) }
        for index in nodes {
            var node = other.nodes[index]
            node.textStart += textShift
            node.textEnd += textShift
            let attributes = Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)
            let classes = Int(node.classStart)..<Int(node.classStart + node.classCount)
            (node.attributeStart, node.classStart) = (Int32(document.attributes.count), Int32(document.classes.count))
            if !attributes.isEmpty { document.attributes += other.attributes[attributes] }
            if !classes.isEmpty { document.classes += other.classes[classes] }
            append(node, movedBy: nodeShift, childOf: parent)
        }
    }

    /// Whether the open element ends with text, which further text would become a part of.
    var endsWithText: Bool {
        guard let parent = open.last else { return false }
        let last = document.nodes[Int(parent.index)].lastChild
        return last != .none && document.nodes[Int(last.index)].kind == .text
    }

    /// Appends the children of an element, the only one of another document that has any text, to the open one. They come from further on
    /// in the same source and begin with an element, so that no text has to be joined. O(nodes + text).
    mutating func append(childrenOf parent: NodeID, from other: Document) {
        let nodes = Int32(document.nodes.count) - parent.index - 1, text = Int32(document.text.count)
        let attributes = Int32(document.attributes.count), classes = Int32(document.classes.count)
        let names = (0..<Int32(other.names.count)).map { document.names.intern(other.names[NameID($0)]) }
        func name(_ id: NameID) -> NameID { names[Int(id.rawValue)] }
        document.text.append(contentsOf: other.text)
        document.attributes.append(
            contentsOf: other.attributes.map {
                Attribute(name: name($0.name), namespace: name($0.namespace), value: $0.value, source: $0.source)
            })
        document.classes.append(contentsOf: other.classes.map(name))
        document.provenance.append(
            contentsOf: other.provenance.map {
                ProvenanceSegment(textOffset: $0.textOffset + text, isVerbatim: $0.isVerbatim, source: $0.source)
            })
        document.nodes.reserveCapacity(document.nodes.count + other.nodes.count)
        for var node in other.nodes[(Int(parent.index) + 1)...] {
            node.textStart += text
            node.textEnd += text
            if node.kind == .element {
                (node.attributeStart, node.classStart) = (node.attributeStart + attributes, node.classStart + classes)
            }
            (node.name, node.namespace, node.id) = (name(node.name), name(node.namespace), name(node.id))
            append(node, movedBy: nodes, childOf: parent)
        }
    }

    /// Appends a node of another document, whose own nodes all move by a distance. A child of `parent` becomes one of the open element: its
    /// siblings are found when they are appended.
    private mutating func append(_ other: Node, movedBy distance: Int32, childOf parent: NodeID) {
        func moved(_ id: NodeID) -> NodeID { id == .none ? .none : NodeID(id.index + distance) }
        var node = other
        (node.firstChild, node.lastChild) = (moved(node.firstChild), moved(node.lastChild))
        guard node.parent != parent else {
            (node.previousSibling, node.nextSibling) = (.none, .none)
            _ = append(node)
            return
        }
        (node.parent, node.previousSibling, node.nextSibling) = (
            moved(node.parent), moved(node.previousSibling), moved(node.nextSibling)
        )
        document.nodes.append(node)
    }

    /// Makes the text from `start` on part of the open element's last text node, or a node of its own.
    private mutating func extendTextNode(from start: Int32, source: SourceRange) {
        let parent = open[open.count - 1]
        let last = document.nodes[Int(parent.index)].lastChild
        if last != .none, document.nodes[Int(last.index)].kind == .text {
            document.nodes[Int(last.index)].textEnd = Int32(document.text.count)
            if document.nodes[Int(last.index)].source.source == source.source {
                document.nodes[Int(last.index)].source.end = max(document.nodes[Int(last.index)].source.end, source.end)
            }
        } else {
            var node = Node(kind: .text, source: source)
            node.textStart = start
            node.textEnd = Int32(document.text.count)
            _ = append(node)
        }
    }

    /// Appends a line end of the source to the text of the open element, as a space or as it is; there must be text in front of it.
    /// It belongs to the verbatim segment that it ends, since its place is exact too.
    package mutating func lineEnd(as byte: UInt8 = 0x20, at offset: Int, in source: SourceID) {
        let range = SourceRange(source: source, start: offset, end: offset + 1)
        let last = document.provenance.count - 1
        if last >= 0, document.provenance[last].isVerbatim, document.provenance[last].source.source == source,
            document.provenance[last].source.end == range.start, let parent = open.last
        {
            let child = document.nodes[Int(parent.index)].lastChild
            if child != .none, document.nodes[Int(child.index)].kind == .text {
                document.text.append(byte)
                document.provenance[last].source.end = range.end
                document.nodes[Int(child.index)].textEnd += 1
                document.nodes[Int(child.index)].source.end = range.end
                return
            }
        }
        text(CollectionOfOne(byte), source: range, isVerbatim: false)
    }

    /// Prepares for a document of about this size.
    package mutating func reserveCapacity(nodes: Int, text: Int, provenance: Int) {
        document.nodes.reserveCapacity(nodes)
        document.text.reserveCapacity(text)
        document.provenance.reserveCapacity(provenance)
    }

    /// A verbatim piece that goes on where the last one ended extends its segment: readers hand over text in small pieces.
    private mutating func appendProvenance(_ segment: ProvenanceSegment) {
        let last = document.provenance.count - 1
        if segment.isVerbatim, last >= 0, document.provenance[last].isVerbatim,
            document.provenance[last].source.source == segment.source.source, document.provenance[last].source.end == segment.source.start
        {
            document.provenance[last].source.end = segment.source.end
        } else {
            document.provenance.append(segment)
        }
    }

    package mutating func addStyleSheet(_ reference: StyleSheetReference) { document.styleSheets.append(reference) }

    /// Records what the reader leaves out of the document.
    package mutating func strip(_ range: SourceRange, _ reason: StrippedRange.Reason) {
        guard range.start < range.end else { return }
        document.stripped.append(StrippedRange(range, reason))
    }

    /// The places in a source of all text so far, in their order.
    func textPlaces(in source: SourceID) -> [Range<Int>] {
        document.provenance.filter { $0.source.source == source && $0.source.start < $0.source.end }.map {
            Int($0.source.start)..<Int($0.source.end)
        }
        .sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Records a conclusion.
    package mutating func guess(_ guess: Guess) { document.guesses.append(guess) }

    /// Records what was kept as it was.
    package mutating func keep(_ range: SourceRange, _ reason: KeptRange.Reason) {
        guard range.start < range.end else { return }
        document.kept.append(KeptRange(range, reason))
    }

    /// Takes over what another document's reader has recorded.
    package mutating func copyNotes(of other: borrowing Document) {
        document.stripped.append(contentsOf: other.stripped)
        document.guesses.append(contentsOf: other.guesses)
        document.kept.append(contentsOf: other.kept)
    }

    /// Closes what is open and gives the document; a document without any element gets an empty root named `html`.
    package consuming func finish(metadata: Metadata) -> Document {
        if document.nodes.isEmpty {
            startElement(intern("html"), source: SourceRange(source: .generated, start: 0, end: 0))
        }
        while !open.isEmpty { endElement() }
        document.metadata = metadata
        document.settleStripped()
        // It has grown, and stays as long as the pages: in an array of its size it takes up to half as much.
        document.provenance = document.provenance.withUnsafeBufferPointer { Array($0) }
        return document
    }

    private mutating func append(_ node: Node) -> NodeID {
        var node = node
        let id = NodeID(Int32(document.nodes.count))
        if let parent = open.last {
            node.parent = parent
            let last = document.nodes[Int(parent.index)].lastChild
            if last == .none {
                document.nodes[Int(parent.index)].firstChild = id
            } else {
                document.nodes[Int(last.index)].nextSibling = id
                node.previousSibling = last
            }
            document.nodes[Int(parent.index)].lastChild = id
        }
        document.nodes.append(node)
        return id
    }
}

extension Document {
    /// Sorts what was stripped and leaves out what lies in another's range: a style sheet in a header that is left out as a whole.
    package mutating func settleStripped() {
        guard stripped.count > 1 else { return }
        stripped.sort { a, b in
            if a.range.source != b.range.source { return a.range.source.index < b.range.source.index }
            return a.range.start != b.range.start ? a.range.start < b.range.start : a.range.end > b.range.end
        }
        var settled: [StrippedRange] = []
        settled.reserveCapacity(stripped.count)
        for var next in stripped {
            if let last = settled.last, last.range.source == next.range.source, next.range.start < last.range.end {
                next.range.start = last.range.end
                guard next.range.start < next.range.end else { continue }
            }
            settled.append(next)
        }
        stripped = settled
    }
}
