import Boxes
import Markup
import StyleSheets

/// The widths of the columns in which page floats and notes stand (css-page-floats-3 section 3): the outermost round their places. A float
/// stands in its column unless it asks for the page, a note only if it asks for the column.
struct ColumnWidths: Sendable {
    /// By the indices in `BoxTree.pageFloats` and `BoxTree.footnotes`; nil for what stands across the page.
    var floats: [Int64?]
    var notes: [Int64?]

    /// - Parameter sets: the columns of the book's list.
    init(_ tree: BoxTree, _ styled: StyledDocument, _ sets: [ColumnSet]) {
        floats = Array(repeating: nil, count: tree.pageFloats.count)
        notes = Array(repeating: nil, count: tree.footnotes.count)
        guard sets.contains(where: { $0.count > 1 }) else { return }
        var widths: [NodeID: Int64] = [:]
        for set in sets where set.count > 1 { widths[set.node] = set.width }
        for (index, float) in tree.pageFloats.enumerated() {
            switch Self.reference(of: float.node, styled) {
            case .inline, .column: floats[index] = Self.width(around: float.node, styled, widths)
            case .page, .region: break
            }
        }
        for (index, note) in tree.footnotes.enumerated() where Self.reference(of: note.node, styled) == .column {
            notes[index] = Self.width(around: note.node, styled, widths)
        }
    }

    /// Everything stands across the page.
    init(_ tree: BoxTree) {
        floats = Array(repeating: nil, count: tree.pageFloats.count)
        notes = Array(repeating: nil, count: tree.footnotes.count)
    }

    private static func reference(of node: NodeID, _ styled: StyledDocument) -> FloatReference {
        let style = styled.style(of: node).box
        return style.hasRareValues ? style.rare.floatReference : .inline
    }

    /// Nil outside columns and in what spans them.
    private static func width(around node: NodeID, _ styled: StyledDocument, _ widths: [NodeID: Int64]) -> Int64? {
        var node = styled.document[node].parent, width: Int64?, isSpanning = false
        while node != .none {
            if let own = widths[node] { (width, isSpanning) = (isSpanning ? nil : own, false) }
            let style = styled.style(of: node).box
            if style.hasRareValues, style.rare.spansColumns { isSpanning = true }
            node = styled.document[node].parent
        }
        return width
    }
}
