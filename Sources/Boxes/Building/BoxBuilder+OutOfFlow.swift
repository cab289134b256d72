import Markup
import StyleSheets

/// Elements whose boxes are made after those of the flow: what is out of it, and what stands in a line like a letter.
extension BoxBuilder {
    /// Puts off an element that is positioned, running or an inline block; false for all others.
    mutating func detach(_ id: NodeID, style: StyleID, _ box: BoxStyle) -> Bool {
        let isInFlow = box.position == .static || box.position == .relative
        // What stands in a flex container or a grid does not float (css-flexbox-1 section 3).
        let isFloat = isInFlow && !isItemContext && (box.float == .left || box.float == .right || box.wrapsOnBothSides)
        let chain = isInFlow ? box.chainName.flatMap { containerNames.contains($0) ? $0 : nil } : nil
        let isNote = box.isFootnote, isPageFloat = box.isPageFloat && !isInInsertion && !isRepeated
        guard !isInFlow || box.display.isAtomicInline || isFloat || isNote || isPageFloat || chain != nil, !openBoxes.isEmpty else {
            return false
        }
        // A picture in the flow stands in its line by itself.
        let isPicture = names.isPicture(id, in: document)
        guard !isPicture || isFloat || isPageFloat || !isInFlow, depth < Self.deepestNesting else { return false }
        if isNote, isRepeated { return true }
        counters.enter(box, element: id, in: styled, names: names, isNote: box.isCalledNote)
        defer { counters.leave(id) }
        let index = Int32(detached.count)
        var element = DetachedElement(node: id, link: paragraph.link, counters: counters, quoteDepth: quoteDepth, depth: depth + 1)
        element.isRepeated = isRepeated || box.position == .running || box.position == .fixed
        element.isInInsertion = isInInsertion || isNote || isPageFloat || chain.map { frameNames.contains($0) } ?? false
        if isNote {
            element.note = Int32(tree.footnotes.count)
            element.link = -1
            let keepsItsBlock = box.hasRareValues && box.rare.footnotePolicy == .block
            var note = Footnote(box: index, node: id, style: style, keepsItsBlock: keepsItsBlock)
            if box.hasRareValues { note.side = box.rare.sidenote }
            tree.footnotes.append(note)
            addCall(of: Int32(tree.footnotes.count - 1), id)
        } else if box.position == .running {
            guard let name = box.runningName else { return true }
            addMark(.runningElement(name: name, box: index), hasBox: false)
        } else if let chain {
            if isTableContext { fitTable(to: nil, for: id) }
            tree.chains[chain, default: []].append(index)
            tree.dependsOnPlaces = true
        } else if isPageFloat {
            tree.pageFloats.append(PageFloat(box: index, node: id, style: style))
            addAnchor(of: Int32(tree.pageFloats.count - 1))
        } else if isFloat {
            if isTableContext { fitTable(to: nil, for: id) }
            startParagraphIfNeeded()
            paragraph.addFloat(index, node: id, style: style, to: &tree)
            tree.dependsOnPlaces = true
        } else if isInFlow {
            if isTableContext { fitTable(to: nil, for: id) }
            startParagraphIfNeeded()
            paragraph.addObject(.inlineBlock(index), node: id, style: style, to: &tree)
        } else {
            if box.isFarOff || box.position == .fixed { addMarks(of: id, node: document[id], style: box, hasBox: false) }
            if box.isFarOff { return true }
            if box.position == .fixed {
                tree.fixed.append(index)
            } else {
                startParagraphIfNeeded()
                paragraph.addPositioned(index, node: id, style: style, to: &tree)
            }
        }
        tree.detached.append(.none)
        detached.append(element)
        countContents(of: id, hasNotes: !element.isRepeated)
        return true
    }
}
