import Markup
import StyleSheets

/// Headings that stand at the beginning of the paragraph below them (`display: run-in`, css-display-3 section 2.6): what is in them becomes
/// the first of the block that follows. Where none follows, or where they hold blocks, they are blocks themselves.
extension BoxBuilder {
    /// The block that an element runs into; nil for none.
    func blockForRunIn(_ id: NodeID, _ style: BoxStyle) -> NodeID? {
        guard style.position == .static || style.position == .relative, holdsNoBlock(id) else { return nil }
        var sibling = document[id].nextSibling
        while sibling != .none {
            let node = document[sibling]
            guard node.kind == .element else {
                let space = styled.styles[Int(styled.styleOfNode[Int(sibling.index)].index)].text.whiteSpace
                guard isWhiteSpace(node.textStart, node.textEnd), space != .pre, space != .preWrap else { return nil }
                sibling = node.nextSibling
                continue
            }
            let box = styled.styles[Int(styled.styleOfNode[Int(sibling.index)].index)].box
            let isOut = !(box.position == .static || box.position == .relative) || box.float != .none
            switch box.display {
            case .none: break
            case .runIn: if !isOut, !holdsNoBlock(sibling) { return nil }
            case .block, .listItem:
                guard isOut else { return box.startsFormattingContext || names.isPicture(sibling, in: document) ? nil : sibling }
            default: if !isOut { return nil }
            }
            sibling = node.nextSibling
        }
        return nil
    }

    /// Whether nothing in an element is a block in the flow.
    private func holdsNoBlock(_ id: NodeID) -> Bool {
        ((Int(id.index) + 1)..<endOfSubtree(Int(id.index))).allSatisfy { index in
            guard document.nodes[index].kind == .element else { return true }
            let box = styled.styles[Int(styled.styleOfNode[index].index)].box
            guard box.position == .static || box.position == .relative, box.float == .none else { return true }
            return box.display == .inline || box.display == .none || box.display == .contents || box.display.isAtomicInline
        }
    }

    /// Walks what runs into the block that has just begun.
    mutating func walkRunIn(_ id: NodeID) {
        let (outer, outerRunIn) = (openElements, runInHand)
        openElements = []
        runInHand = id
        walk(Int(id.index)..<endOfSubtree(Int(id.index)))
        (openElements, runInHand) = (outer, outerRunIn)
    }
}

extension BoxStyle {
    /// What is in it is laid out by itself, so that nothing runs into it.
    fileprivate var startsFormattingContext: Bool {
        guard hasRareValues else { return false }
        return rare.columnCount > 0 || rare.columnWidth != nil
            || [rare.overflowX, rare.overflowY].contains { $0 == .hidden || $0 == .scroll }
    }
}
