import Markup
import StyleSheets

/// The anonymous boxes of tables (CSS 2.2 section 17.2.1): a cell outside a row gets a row, a row outside a table gets a table.
extension BoxBuilder {
    /// The box that a display value makes here; nil for inline content.
    @inline(__always)
    func boxKind(of display: Display) -> Box.Kind? {
        let parent = openBoxes.last.map { tree[$0].kind }
        switch display {
        case .none, .contents, .inline, .inlineBlock: return openBoxes.isEmpty ? .block : nil
        case .block, .listItem, .flowRoot, .tableCaption: return .block
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
        case .block, .paragraph, .tableCell: return false
        }
    }

    /// Closes anonymous parts of tables that cannot hold what comes, and opens those that it needs.
    /// - Parameter display: nil for text.
    mutating func fitTable(to display: Display?) {
        while let last = openBoxes.last, tree[last].isAnonymous, tree[last].kind != .tableCell, !canHold(tree[last].kind, display) {
            finishParagraph()
            closeBox()
        }
        guard let display, depth < Self.deepestNesting, let parent = openBoxes.last else { return }
        var missing: [Box.Kind] = []
        switch (display, tree[parent].kind) {
        case (.tableCell, .table), (.tableCell, .tableRowGroup): missing = [.tableRow]
        case (.tableCell, .block), (.tableCell, .tableCell): missing = [.table, .tableRow]
        case (.tableRow, .block), (.tableRow, .tableCell), (.tableRowGroup, .block), (.tableRowGroup, .tableCell),
            (.tableHeaderGroup, .block),
            (.tableHeaderGroup, .tableCell), (.tableFooterGroup, .block), (.tableFooterGroup, .tableCell):
            missing = [.table]
        default: break
        }
        for kind in missing {
            finishParagraph()
            openBox(kind, node: tree[parent].node, style: tree[parent].style, isAnonymous: true)
        }
    }

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

    private func canHold(_ kind: Box.Kind, _ display: Display?) -> Bool {
        switch kind {
        case .table:
            switch display {
            case .tableCell, .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableColumn, .tableColumnGroup: true
            default: false
            }
        case .tableRow: display == .tableCell
        case .tableRowGroup: display == .tableRow || display == .tableCell
        case .block, .paragraph, .tableCell, .tableColumn: true
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
        case .block, .paragraph, .tableRowGroup, .tableRow: return
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
        case .none, .contents, .inline, .inlineBlock, .block, .listItem, .flowRoot, .table, .tableCaption: false
        }
    }
}
