import Markup
package import StyleSheets

/// Notes at the foot of the page (css-gcpm-3 section 2): each is a tree of its own, with a call in its place and a marker before its text.
extension BoxBuilder {
    /// Adds the mark of a note and the text of its call.
    mutating func addCall(of note: Int32, _ id: NodeID) {
        guard let (style, content) = noteContent(.footnoteCall, of: id) else {
            addMark(.noteCall(note: note), hasBox: false)
            return
        }
        if isTableContext { fitTable(to: nil, for: id) }
        startParagraphIfNeeded()
        addMark(.noteCall(note: note), hasBox: false)
        add(content, style, of: note, leadsTo: PageMark.destination(ofNote: note))
    }

    /// Adds what stands before the text of a note, in its first paragraph.
    mutating func addMarker(ofNote note: Int32) {
        pendingNoteMarker = nil
        guard let (style, content) = noteContent(.footnoteMarker, of: tree.footnotes[Int(note)].node) else { return }
        // The element that begins the paragraph begins after the marker.
        let inlineBox = paragraph.inlineBox
        paragraph.inlineBox = -1
        add(content, style, of: note, leadsTo: PageMark.destination(ofCall: note))
        paragraph.inlineBox = inlineBox
    }

    private mutating func add(_ content: [ContentItem], _ style: StyleID, of note: Int32, leadsTo destination: String) {
        let node = tree.footnotes[Int(note)].node
        var open = OpenElement(
            node: node, hasBox: false, boxCount: 0, savedLink: paragraph.link, savedInlineBox: paragraph.inlineBox, endEdge: nil)
        paragraph.link = paragraph.addLink(LinkReference(node: node, href: "#" + destination, source: document[node].source))
        enterInlineBox(node, style, styled.styles[Int(style.index)].box, isBlock: false, &open)
        noteInHand = note
        addContent(content, node: node, style: style)
        noteInHand = nil
        closeInlineBox(open)
        paragraph.link = open.savedLink
        paragraph.inlineBox = open.savedInlineBox
    }

    /// The generated content of a note's call or marker; nil for none.
    private func noteContent(_ part: PseudoElement, of id: NodeID) -> (style: StyleID, content: [ContentItem])? {
        guard let style = styled.pseudoStyle(part, of: id) else { return nil }
        let box = styled.styles[Int(style.index)].box
        guard box.display != .none, let content = box.content, !content.allSatisfy(\.isEmptyString) else { return nil }
        return (style, content)
    }

    /// Whether a style is that of an element's call.
    @inline(__always)
    func isCall(_ style: StyleID, of id: NodeID) -> Bool {
        styled.style(of: id).box.isFootnote && styled.pseudoStyle(.footnoteCall, of: id) == style
    }

    /// The text of an element as it is copied into heads, bookmarks and references: without calls and notes.
    func collapsedString(of id: NodeID, upTo limit: Int = .max) -> String {
        document.collapsedString(of: id, upTo: limit) { styled.style(of: $0).box.isFootnote }
    }

    /// Counts what is inside an element that is walked later, so that what follows it goes on from there.
    /// - Parameter hasNotes: notes in it are counted.
    mutating func countContents(of root: NodeID, hasNotes: Bool) {
        count(.before, of: root)
        var open: [NodeID] = []
        func close(_ id: NodeID, _ builder: inout Self) {
            builder.count(.after, of: id)
            builder.counters.leave(id)
        }
        let end = endOfSubtree(Int(root.index))
        var index = Int(root.index) + 1
        while index < end {
            let id = NodeID(Int32(index)), box = styled.style(of: id).box
            while let last = open.last, last != document[id].parent {
                close(last, &self)
                open.removeLast()
            }
            guard document[id].kind == .element else {
                index += 1
                continue
            }
            guard box.display != .none else {
                index = endOfSubtree(index)
                continue
            }
            counters.enter(box, element: id, in: styled, names: names, isNote: hasNotes && box.isCalledNote)
            count(.before, of: id)
            open.append(id)
            index += 1
        }
        for id in open.reversed() { close(id, &self) }
        count(.after, of: root)
    }

    private mutating func count(_ pseudoElement: PseudoElement, of id: NodeID) {
        guard let style = styled.pseudoStyle(pseudoElement, of: id) else { return }
        let box = styled.styles[Int(style.index)].box
        guard box.display != .none, box.content != nil else { return }
        counters.enter(box, element: id, in: styled, names: names)
    }
}

extension BoxStyle {
    /// The element is a note at the foot of the page, or in its margin.
    package var isFootnote: Bool {
        (float == .footnote || hasRareValues && rare.sidenote != .none) && (position == .static || position == .relative)
    }
    /// It is a note with a number of its own, which its call shows.
    var isCalledNote: Bool { isFootnote && float == .footnote }
}
