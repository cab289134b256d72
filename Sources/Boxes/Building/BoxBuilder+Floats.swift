import Geometry
package import StyleSheets

/// What leaves its place without being positioned: floats beside text and at the edges of pages, boxes that text runs round, and what flows through containers.
extension BoxBuilder {
    /// The names in `-fleuron-flow: from` of boxes.
    static func containerNames(of styled: StyledDocument) -> Set<String> {
        var names: Set<String> = []
        for style in styled.styles where style.box.hasRareValues {
            if case .from(let name) = style.box.rare.flow { names.insert(name) }
        }
        return names
    }

    /// Marks the place of a page float: in the paragraph, if one is open.
    mutating func addAnchor(of float: Int32) {
        let mark = PageMark.pageFloat(float: float)
        if paragraph.isOpen { paragraph.addMark(mark, in: tree) } else { waitingAnchors.append(mark) }
    }

    /// Gives the anchors that wait between blocks an empty box, which stays before a page break that follows.
    mutating func placeWaitingAnchors() {
        guard !waitingAnchors.isEmpty, let block = openBoxes.last, !isTableContext else { return }
        var box = Box(kind: .block, node: tree[block].node, style: tree[block].style)
        box.isAnonymous = true
        let clear = pendingClear
        pendingClear = .none
        append(box)
        pendingClear = clear
        for mark in waitingAnchors { marks.append((BoxID(Int32(tree.boxes.count - 1)), mark)) }
        waitingAnchors.removeAll()
    }
}

extension BoxStyle {
    /// `wrap-flow` of a block in the flow: the text after it runs past it where it stands.
    package var wrapsOnBothSides: Bool {
        guard hasRareValues, rare.wrapFlow != .auto else { return false }
        return [.block, .flowRoot, .table, .listItem, .flex, .grid].contains(display)
    }

    /// The containers that the contents flow into.
    var chainName: String? {
        guard hasRareValues, case .into(let name) = rare.flow else { return nil }
        return name
    }

    /// Text in it keeps to a shape or out of one, or comes from elsewhere: it is filled line by line where it stands.
    package var shapesItsText: Bool {
        guard hasRareValues else { return false }
        if case .from = rare.flow { return true }
        return rare.exclusion != nil || rare.shapeInside != .auto
    }
}
