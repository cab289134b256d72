import Markup
package import StyleSheets

/// Makes the box tree of a styled document (CSS 2.2 section 9.2): walks the nodes once in document order, opens a box for every block-level
/// element, gathers the inline content between them into paragraphs, and wraps what stands beside blocks into anonymous boxes.
///
/// What is out of the flow or stands in a line like a letter is put off and walked at the end, each as a tree of its own, so that the text
/// of the paragraph round it stays in one piece. The walk keeps its own stack, so that depth is bounded by memory and not by the thread's
/// stack. O(nodes + bytes of text).
///
/// What only reads the builder is inlined where it is asked for each element: a call copies all of it first, three kilobytes.
package struct BoxBuilder {
    let styled: StyledDocument
    let document: Document
    var tree = BoxTree()
    var paragraph: ParagraphBuilder
    var counters = CounterScopes()
    var quoteDepth = 0

    /// Boxes that are open, innermost last; the last child of each, for linking.
    var openBoxes: [BoxID] = []
    var lastChild: [BoxID] = []
    var openElements: [OpenElement] = []
    var marks: [(box: BoxID, mark: PageMark)] = []
    /// Marks of inline elements in finished paragraphs.
    var inlineMarks: [(paragraph: Int32, offset: Int32, mark: PageMark)] = []
    /// Marks of inline elements that were met while no paragraph was open: the next paragraph or box that begins gets them.
    var waitingMarks: [PageMark] = []
    /// Marks of page floats that stand between blocks: the paragraph that comes next in the same block gets them, or a box of their own.
    var waitingAnchors: [PageMark] = []
    var detached: [DetachedElement] = []
    /// How deep in detached trees and tables the walk is.
    var depth = 0
    let names: ElementNames
    let spansOfXML: SpansOfXML?
    let linkTargets: Set<NameID>
    let hasFirstLines: Bool
    let hasFirstLetters: Bool
    /// Some style overrides the direction of its characters.
    let hasOverrides: Bool
    /// Blocks with a `::first-letter` that has not been met yet, by their place in `openElements`.
    var pendingFirstLetter: PendingFirstLetter?
    /// An inline element that has begun and may be an initial.
    var pendingInitial: NodeID?
    /// Some containers may stand beside each other.
    let hasParallels: Bool
    /// Some element is to be an initial.
    let hasInitials: Bool
    /// The note that is being walked, until the first paragraph in it begins, with its marker.
    var pendingNoteMarker: Int32?
    /// The note whose call or marker is being made.
    var noteInHand: Int32?
    /// A page rule resets the counter `footnote`.
    lazy var countsNotesByPage = styled.pages.resets(counter: "footnote")
    /// Every page that shows what is being walked shows a copy: there are no notes in it.
    var isRepeated = false
    /// What is being walked stands in a note or in a page float: there are no page floats in it.
    var isInInsertion = false
    /// Nodes by id, made when the first `target-text()` asks.
    var nodesOfIDs: [NameID: NodeID]?
    /// Bytes that references may still repeat of what they lead to.
    var referenceRoom = 1 << 24

    /// Tables and detached boxes inside each other deeper than this are set as plain blocks and text: layout descends into them one by one.
    static let deepestNesting = 24
    static let deepestContainerNesting = 8

    /// The elements that run into a block (`display: run-in`), by that block, and the one that is being walked in it.
    var runIns: [NodeID: [NodeID]] = [:]
    var runInHand: NodeID?
    /// `clear` of a line break, for the box that comes next.
    var pendingClear = Clear.none
    let unreadable: Set<CSSImage>
    /// The names of the containers that there are for text to flow into; text for others stays where it is.
    let containerNames: Set<String>
    /// Those of the frames of pages among them.
    let frameNames: Set<String>

    struct OpenElement {
        var node: NodeID
        /// Whether the element opened a box, and how many were open before.
        var hasBox: Bool
        var boxCount: Int
        var savedLink: Int32
        var savedInlineBox: Int32
        /// Style of the edge that an inline box ends with; nil if it has none.
        var endEdge: StyleID?
        /// What ends its `unicode-bidi`, in its style.
        var bidiEnd: (controls: String, style: StyleID)?
        var isTable = false
    }

    /// An element whose boxes are made after those of the flow, with what the walk knew where it stands.
    struct DetachedElement {
        var node: NodeID
        var link: Int32
        var counters: CounterScopes
        var quoteDepth: Int
        var depth: Int
        /// The element's first letter rather than the element.
        var letter: FloatedLetter?
        /// The style of what stands before or behind the element's text, rather than the element.
        var generated: StyleID?
        /// Index in `BoxTree.footnotes`, if it is a note.
        var note: Int32?
        var isRepeated = false
        var isInInsertion = false
    }

    struct FloatedLetter {
        /// In the document's text.
        var text: Range<Int32>
        var style: StyleID
    }

    /// - Parameter unreadable: pictures that cannot be had; as markers text stands for them.
    package static func build(_ styled: StyledDocument, unreadable: Set<CSSImage> = []) -> BoxTree {
        var builder = BoxBuilder(styled, unreadable)
        builder.walk(0..<styled.document.nodes.count)
        builder.arrangeParallels(from: 0)
        builder.tree.flowBoxCount = builder.tree.boxes.count
        builder.attachWaitingMarks(in: 0)
        builder.walkDetached()
        return builder.finish()
    }

    private init(_ styled: StyledDocument, _ unreadable: Set<CSSImage>) {
        self.styled = styled
        self.unreadable = unreadable
        document = styled.document
        names = ElementNames(document)
        spansOfXML = SpansOfXML(document)
        linkTargets = Self.linkTargets(of: styled)
        hasFirstLines = styled.pseudoStyles.contains { $0.pseudoElement == .firstLine }
        hasFirstLetters = styled.pseudoStyles.contains { $0.pseudoElement == .firstLetter }
        hasParallels = styled.styles.contains { $0.box.hasRareValues && $0.box.rare.parallel != nil }
        hasInitials = styled.styles.contains { $0.box.hasRareValues && $0.box.rare.initialLetter != nil }
        hasOverrides = styled.styles.contains { $0.box.unicodeBidi == .bidiOverride || $0.box.unicodeBidi == .isolateOverride }
        frameNames = Set(styled.pages.framedFlows().map(\.flow))
        containerNames = Self.containerNames(of: styled).union(frameNames)
        paragraph = ParagraphBuilder()
        tree.text.reserveCapacity(document.text.count + document.text.count / 64)
    }

    // MARK: The walk

    /// - Parameter isDetached: its first node stands in no box.
    mutating func walk(_ range: Range<Int>, isDetached: Bool = false) {
        let nodes = document.nodes
        var i = range.lowerBound
        while i < range.upperBound {
            let node = nodes[i]
            while let top = openElements.last, top.node != node.parent { closeElement(top) }
            if node.kind == .text {
                addText(NodeID(Int32(i)), style: styled.styleOfNode[i])
                i += 1
            } else if openElement(NodeID(Int32(i)), isDetachedRoot: isDetached && i == range.lowerBound) {
                i += 1
            } else {
                i = endOfSubtree(i)
            }
        }
        while let top = openElements.last { closeElement(top) }
    }

    /// Makes the trees of the elements that were put off; inside them more may be.
    private mutating func walkDetached() {
        let flowCounters = counters
        var index = 0
        while index < detached.count {
            let element = detached[index]
            counters = element.counters
            quoteDepth = element.quoteDepth
            depth = element.depth
            paragraph.link = element.link
            isRepeated = element.isRepeated
            isInInsertion = element.isInInsertion
            pendingNoteMarker = element.note
            tree.detached[index] = BoxID(Int32(tree.boxes.count))
            if let letter = element.letter {
                addBox(of: letter, in: element.node)
            } else if let generated = element.generated {
                addBox(ofGenerated: generated, of: element.node)
            } else {
                walk(Int(element.node.index)..<endOfSubtree(Int(element.node.index)), isDetached: true)
            }
            if Int(tree.detached[index].index) == tree.boxes.count {
                append(Box(kind: .block, node: element.node, style: styled.styleOfNode[Int(element.node.index)]))
            }
            arrangeParallels(from: Int(tree.detached[index].index))
            if let note = element.note { marks.append((tree.detached[index], .noteDestination(note: note))) }
            attachWaitingMarks(in: Int(tree.detached[index].index))
            index += 1
        }
        counters = flowCounters
    }

    @inline(__always)
    func endOfSubtree(_ index: Int) -> Int {
        var node = document.nodes[index]
        while node.nextSibling == .none {
            if node.parent == .none { return document.nodes.count }
            node = document.nodes[Int(node.parent.index)]
        }
        return Int(node.nextSibling.index)
    }

    /// Opens an element; false where its subtree makes no boxes or has been dealt with.
    private mutating func openElement(_ id: NodeID, isDetachedRoot: Bool) -> Bool {
        let styleID = styled.styleOfNode[Int(id.index)]
        let box = styled.styles[Int(styleID.index)].box
        guard box.display != .none else { return false }
        let node = document[id]
        let isItem = !isDetachedRoot && isItemContext
        // A break parts no items.
        if isItem, node.name == names.br { return false }
        var display = box.display
        if display == .runIn {
            if !isDetachedRoot, runInHand != id, let block = blockForRunIn(id, box) {
                runIns[block, default: []].append(id)
                return false
            }
            display = runInHand == id ? .inline : .block
        }
        if !isDetachedRoot, detach(id, style: styleID, box) { return false }
        var open = OpenElement(
            node: id, hasBox: false, boxCount: openBoxes.count, savedLink: paragraph.link, savedInlineBox: paragraph.inlineBox, endEdge: nil
        )
        if !isDetachedRoot { counters.enter(box, element: id, in: styled, names: names) }

        let isReplaced = names.isPicture(id, in: document)
        if isTableContext || display.isTablePart || display == .tableCaption { fitTable(to: display, for: id) }
        let kind = isDetachedRoot && display != .table && !display.isItemContainer ? .block : boxKind(of: display)
        if let kind {
            finishParagraph()
            open.boxCount = openBoxes.count
            // A table that is out of the flow, or an item, stands in a box that has nothing of its own.
            if isDetachedRoot || isItem, kind == .table { openBox(.block, node: id, style: styleID, isAnonymous: true) }
            openBox(kind, node: id, style: styleID)
            open.hasBox = true
            if box.shapesItsText { tree.dependsOnPlaces = true }
            if kind == .table {
                open.isTable = true
                depth += 1
                if holdsNoTablePart(id) { openOnlyCell(of: id, style: styleID) }
            }
            if hasFirstLetters { notePendingFirstLetter(of: id) }
        }
        addMarks(of: id, node: node, style: box, hasBox: open.hasBox)
        if let reference = names.reference(of: id, in: document) {
            paragraph.link = paragraph.addLink(LinkReference(node: id, href: reference, source: document[id].source))
        }
        enterInlineBox(id, styleID, box, isBlock: open.hasBox, &open)
        if hasInitials, !open.hasBox { notePendingInitial(id, styleID) }
        openElements.append(open)
        if kind != nil && box.display == .listItem { addMarker(of: id, style: styleID) }
        if !runIns.isEmpty, let own = runIns.removeValue(forKey: id) { for runIn in own { walkRunIn(runIn) } }
        if !isReplaced { addGeneratedContent(.before, of: id) }

        if node.name == names.br {
            startParagraphIfNeeded()
            paragraph.addLineBreak(node: id, style: styleID, to: &tree)
            if box.clear != .none {
                finishParagraph()
                pendingClear = box.clear
            }
        } else if isReplaced {
            addImage(id, style: styleID, isBlock: open.hasBox)
            // What is in an object stands for a picture that cannot be had.
            return node.name != names.object
        }
        return true
    }

    private mutating func closeElement(_ element: OpenElement) {
        // A note without text has its marker all the same.
        if let note = pendingNoteMarker, tree.footnotes[Int(note)].node == element.node { startParagraphIfNeeded() }
        if !names.isPicture(element.node, in: document) { addGeneratedContent(.after, of: element.node) }
        closeInlineBox(element)
        openElements.removeLast()
        if element.hasBox {
            finishParagraph()
            while openBoxes.count > element.boxCount + 1 { closeBox() }
            addLineForMarker(of: element.node)
            closeBox()
            pendingFirstLetter = pendingFirstLetter.flatMap { $0.block == element.node ? nil : $0 }
        }
        if element.isTable { depth -= 1 }
        counters.leave(element.node)
        paragraph.link = element.savedLink
        paragraph.inlineBox = element.savedInlineBox
    }

    // MARK: Boxes

    mutating func openBox(_ kind: Box.Kind, node: NodeID, style: StyleID, isAnonymous: Bool = false) {
        placeWaitingAnchors()
        var box = Box(kind: kind, node: node, style: style)
        box.isAnonymous = isAnonymous
        if !isAnonymous { readSpans(of: node, into: &box) }
        append(box)
        let id = BoxID(Int32(tree.boxes.count - 1))
        openBoxes.append(id)
        lastChild.append(.none)
        // Columns stand on no page by themselves.
        guard kind != .tableColumn else { return }
        for mark in waitingMarks { marks.append((id, mark)) }
        waitingMarks.removeAll(keepingCapacity: true)
    }

    mutating func append(_ box: Box) {
        var box = box
        let id = BoxID(Int32(tree.boxes.count))
        box.clearAfterBreak = pendingClear
        pendingClear = .none
        if let parent = openBoxes.last {
            box.parent = parent
            let last = lastChild[lastChild.count - 1]
            if last == .none { tree.boxes[Int(parent.index)].firstChild = id } else { tree.boxes[Int(last.index)].nextSibling = id }
            lastChild[lastChild.count - 1] = id
        }
        tree.boxes.append(box)
    }

    mutating func closeBox() {
        placeWaitingAnchors()
        guard let id = openBoxes.popLast() else { return }
        let last = lastChild.removeLast()
        // A block whose only child is an anonymous paragraph is that paragraph.
        guard tree[id].kind == .block, last != .none, last == tree[id].firstChild, tree[last].isAnonymous, tree[last].kind == .paragraph,
            Int(last.index) == tree.boxes.count - 1
        else { return }
        let child = tree.boxes.removeLast()
        tree.boxes[Int(id.index)].kind = .paragraph
        tree.boxes[Int(id.index)].paragraph = child.paragraph
        if child.clearAfterBreak != .none { tree.boxes[Int(id.index)].clearAfterBreak = child.clearAfterBreak }
        tree.boxes[Int(id.index)].firstChild = .none
    }

    // MARK: Inline content

    mutating func startParagraphIfNeeded() {
        guard !paragraph.isOpen else { return }
        let block = openBoxes.last ?? .root
        paragraph.start(node: tree[block].node, style: tree[block].style, in: tree)
        for mark in waitingMarks { paragraph.addMark(mark, in: tree) }
        waitingMarks.removeAll(keepingCapacity: true)
        for mark in waitingAnchors { paragraph.addMark(mark, in: tree) }
        waitingAnchors.removeAll(keepingCapacity: true)
        if hasFirstLines { paragraph.firstLineStyle = firstLineStyle(inside: block) }
        if hasOverrides { overrideDirection(of: block) }
        if let note = pendingNoteMarker { addMarker(ofNote: note) }
    }

    /// The `::first-line` of the innermost block that has one and whose first line is the one that begins now: it may lie in a block inside
    /// (css-pseudo-4 section 2.1.1).
    private func firstLineStyle(inside block: BoxID) -> StyleID? {
        guard tree[block].firstChild == .none else { return nil }
        var block = block
        while tree[block].kind == .block || tree[block].kind == .tableCell {
            if !tree[block].isAnonymous, let style = styled.pseudoStyle(.firstLine, of: tree[block].node) { return style }
            let parent = tree[block].parent
            guard parent != .none, tree[parent].firstChild == block else { return nil }
            block = parent
        }
        return nil
    }

    private mutating func addText(_ id: NodeID, style: StyleID) {
        let node = document[id]
        guard !openBoxes.isEmpty else { return }
        let text = styled.styles[Int(style.index)].text
        if !paragraph.isOpen {
            // White space between blocks makes no box.
            if text.whiteSpace != .pre && text.whiteSpace != .preWrap || isItemContext, isWhiteSpace(node.textStart, node.textEnd) {
                return
            }
            if isTableContext { fitTable(to: nil, for: id) }
            startParagraphIfNeeded()
        }
        var start = node.textStart
        if pendingInitial != nil { start = addPendingInitial(of: node, style: style, text: text) }
        if pendingFirstLetter != nil { start = addFirstLetter(of: node, from: start, text: text) }
        document.text.withUnsafeBufferPointer { bytes in
            paragraph.add(
                UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(node.textEnd)]), documentOffset: start,
                node: node.parent, style: style, text: text, to: &tree)
        }
    }

    /// Whether the innermost box is a flex container or a grid: each element in it, and each stretch of text, is an item.
    @inline(__always)
    var isItemContext: Bool { openBoxes.last.map { tree[$0].kind == .itemContainer } ?? false }

    /// Whether so many containers are inside each other that one more is set as a block: those that are as high as their line are laid out
    /// twice, with all that is in them.
    var areContainersTooDeep: Bool { openBoxes.count { tree[$0].kind == .itemContainer } >= Self.deepestContainerNesting }

    @inline(__always)
    func isWhiteSpace(_ start: Int32, _ end: Int32) -> Bool {
        for i in Int(start)..<Int(end) {
            switch document.text[i] {
            case 0x20, 0x09, 0x0A, 0x0D, 0x0C: continue
            default: return false
            }
        }
        return true
    }

    mutating func finishParagraph() {
        guard paragraph.isOpen else { return }
        let index = paragraph.finish(&tree), ownMarks = paragraph.takeMarks()
        guard let index else {
            for (_, mark) in ownMarks {
                if case .pageFloat = mark { waitingAnchors.append(mark) } else { waitingMarks.append(mark) }
            }
            return
        }
        for (offset, mark) in ownMarks { inlineMarks.append((index, offset, mark)) }
        let parent = openBoxes.last ?? .root
        var box = Box(kind: .paragraph, node: tree[parent].node, style: tree[parent].style)
        box.isAnonymous = true
        box.paragraph = index
        append(box)
    }

    // MARK: The end

    private consuming func finish() -> BoxTree {
        moveMarksOutOfLines()
        storeMarks()
        tree.links = paragraph.links
        return tree
    }
}
