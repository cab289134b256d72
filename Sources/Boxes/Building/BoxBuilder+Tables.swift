import Markup
import StyleSheets

/// The anonymous boxes of tables (CSS 2.2 section 17.2.1): a cell outside a row gets a row, a row outside a table gets a table, and what is
/// no cell gets one where only cells can stand.
extension BoxBuilder {
    /// The box that a display value makes here; nil for inline content.
    @inline(__always)
    func boxKind(of display: Display) -> Box.Kind? {
        let parent = openBoxes.last.map { tree[$0].kind }
        switch display {
        case .none, .contents, .inline, .inlineBlock: return openBoxes.isEmpty ? .block : nil
        case .block, .listItem, .flowRoot, .tableCaption, .runIn: return .block
        case .flex, .inlineFlex, .grid, .inlineGrid: return areContainersTooDeep ? .block : .itemContainer
        case .table: return depth < Self.deepestNesting ? .table : .block
        case .tableRow: return parent == .table || parent == .tableRowGroup ? .tableRow : .block
        case .tableCell: return parent == .tableRow ? .tableCell : .block
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: return parent == .table ? .tableRowGroup : .block
        case .tableColumn, .tableColumnGroup: return parent == .table || parent == .tableColumn ? .tableColumn : nil
        }
    }

    /// Whether the innermost box is a table or a part of one that holds no text itself.
    var isTableContext: Bool {
        guard let last = openBoxes.last else { return false }
        switch tree[last].kind {
        case .table, .tableRowGroup, .tableRow, .tableColumn: return true
        case .block, .paragraph, .tableCell, .itemContainer: return false
        }
    }

    /// Closes anonymous parts of tables that cannot hold what comes, and opens those that it needs.
    /// - Parameters:
    ///   - display: nil for what is part of a line: text, an inline block, the anchor of a float.
    ///   - node: the text or element that comes, or the element whose `::before` or `::after` does.
    mutating func fitTable(to display: Display?, for node: NodeID, isGenerated: Bool = false) {
        let parent = isGenerated ? node : parentWithBox(of: node)
        let isPart = display.map { $0.isTablePart || $0 == .tableCaption } ?? false
        let isBesideTable = !isPart && !isGenerated && standsBesideTable(node)
        while let last = openBoxes.last, tree[last].isAnonymous, !canHold(tree[last], display, from: parent, isBesideTable: isBesideTable) {
            finishParagraph()
            closeBox()
        }
        guard !isBesideTable, depth < Self.deepestNesting, let last = openBoxes.last else { return }
        let missing = missingParts(for: display, in: tree[last].kind)
        if missing.contains(.table), openBoxes.count(where: { tree[$0].kind == .table }) >= Self.deepestNesting { return }
        for kind in missing {
            finishParagraph()
            openBox(kind, node: tree[last].node, style: tree[last].style, isAnonymous: true)
        }
    }

    /// The boxes that have to stand between a box and what comes in it.
    private func missingParts(for display: Display?, in parent: Box.Kind) -> [Box.Kind] {
        /// Parts of a row's own parts stand in a table inside a cell of it.
        func inCell(_ parts: [Box.Kind]) -> [Box.Kind] {
            switch parent {
            case .table, .tableRowGroup: [.tableRow, .tableCell] + parts
            case .tableRow: [.tableCell] + parts
            case .block, .paragraph, .tableCell, .tableColumn, .itemContainer: parts
            }
        }
        switch display {
        case .tableCell:
            switch parent {
            case .tableRow, .paragraph, .tableColumn: return []
            case .table, .tableRowGroup: return [.tableRow]
            case .block, .tableCell, .itemContainer: return [.table, .tableRow]
            }
        case .tableRow: return parent == .table || parent == .tableRowGroup || parent == .tableColumn ? [] : inCell([.table])
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableCaption:
            return parent == .table || parent == .tableColumn ? [] : inCell([.table])
        case .tableColumn, .tableColumnGroup: return []
        case nil, .some: return inCell([])
        }
    }

    /// The nearest element above that has a box or is part of a line.
    private func parentWithBox(of node: NodeID) -> NodeID {
        var parent = document[node].parent
        while parent != .none, styled.styles[Int(styled.styleOfNode[Int(parent.index)].index)].box.display == .contents {
            parent = document[parent].parent
        }
        return parent
    }

    /// What a reader of HTML puts in front of the table that it is written in is set above its rows (HTML, “foster parenting”);
    /// elements without text, which only mark a place, make no cell of their own either.
    private func standsBesideTable(_ node: NodeID) -> Bool {
        let element = document[node]
        if element.kind == .element {
            let display = styled.styles[Int(styled.styleOfNode[Int(node.index)].index)].box.display
            if display == .inline, element.textStart == element.textEnd, !names.isPicture(node, in: document) { return true }
            if Self.partNames.contains(document.names[element.name]) { return false }
        }
        guard element.parent != .none else { return false }
        return Self.tableNames.contains(document.names[document[element.parent].name])
    }

    private static var tableNames: Set<String> { ["table", "tbody", "thead", "tfoot", "tr"] }
    private static var partNames: Set<String> { ["caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th"] }

    /// Whether an element has content and none of it is a part of a table. Where some is, what stands beside it is set above the rows, as a
    /// reader of HTML puts it in front of the table.
    func holdsNoTablePart(_ table: NodeID) -> Bool {
        var holdsAny = false, child = document[table].firstChild
        while child != .none {
            let node = document[child]
            if node.kind == .element {
                let display = styled.styles[Int(styled.styleOfNode[Int(child.index)].index)].box.display
                if display.isTablePart || display == .tableCaption || display == .contents { return false }
                holdsAny = holdsAny || display != .none
            } else {
                holdsAny = holdsAny || !isWhiteSpace(node.textStart, node.textEnd)
            }
            child = node.nextSibling
        }
        return holdsAny
    }

    /// All of the table stands in one cell.
    mutating func openOnlyCell(of table: NodeID, style: StyleID) {
        openBox(.tableRow, node: table, style: style, isAnonymous: true)
        openBox(.tableCell, node: table, style: style, isAnonymous: true)
    }

    /// Whether an anonymous box can hold what comes.
    /// - Parameter parent: the element that it comes in.
    private func canHold(_ box: Box, _ display: Display?, from parent: NodeID, isBesideTable: Bool) -> Bool {
        let isPart = display.map { $0.isTablePart || $0 == .tableCaption } ?? false
        return switch box.kind {
        case .table:
            switch display {
            case .tableCell, .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableColumn, .tableColumnGroup,
                .tableCaption:
                true
            default: false
            }
        // What is no part of a table stands in the row beside the cells of a table, and behind a table that was made for cells alone.
        case .tableRow: display == .tableCell || !isPart && !isBesideTable && box.parent != .none && !tree[box.parent].isAnonymous
        case .tableRowGroup: display == .tableRow || display == .tableCell
        // A part of the table round the cell ends it; one deeper inside stands in it.
        case .tableCell: !isPart || parent != box.node
        case .block, .paragraph, .tableColumn, .itemContainer: true
        }
    }

    /// What HTML's attributes say of the columns and rows that a cell or column covers.
    mutating func readSpans(of node: NodeID, into box: inout Box) {
        let most: Int32 = 1000
        switch box.kind {
        case .tableCell:
            if let count = span("colspan", of: node), count > 1 { box.columns = min(count, most) }
            if let count = span("rowspan", of: node), count >= 0 { box.rowSpan = min(count, 65_534) }
            if let spans = spansOfXML {
                if let count = spans.columns(of: node), count > 1 { box.columns = min(count, most) }
                if let count = spans.rows(of: node), count > 1 { box.rowSpan = min(count, 65_534) }
            }
        case .tableColumn:
            if let count = span("span", of: node), count > 1 { box.columns = min(count, most) }
        case .table: break
        case .block, .paragraph, .tableRowGroup, .tableRow, .itemContainer: return
        }
        if let width = document.attribute("width", of: node).flatMap(HTMLLength.init) {
            tree.attributeWidths[Int32(tree.boxes.count)] = width
        }
    }

    private func span(_ name: String, of node: NodeID) -> Int32? { document.attribute(name, of: node).flatMap { Int32($0) } }
}

extension Display {
    var isTablePart: Bool {
        switch self {
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn, .tableColumnGroup: true
        case .none, .contents, .inline, .inlineBlock, .block, .listItem, .flowRoot, .table, .tableCaption, .flex, .inlineFlex, .grid,
            .inlineGrid, .runIn:
            false
        }
    }
}
