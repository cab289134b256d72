import Geometry

extension ComputedStyle {
    /// Puts right what depends on several properties, once all of them are in.
    /// - Parameters:
    ///   - isSet: by property, whether a declaration has given it a value other than by `initial`.
    ///   - isItem: it stands in a flex container or a grid.
    mutating func settle(isSet: [Bool], isRoot: Bool, isItem: Bool) {
        text.features.merge()
        settleBorders(isSet: isSet)
        settleFloatOffset()
        if isRoot || box.float == .left || box.float == .right || box.isPageFloat || box.position == .absolute || box.position == .fixed
            || box.position == .running || isItem
        {
            box.display = box.display.blockified
        }
        settleOpacity()
    }

    /// What stands in lines is faded part by part, and what is in it too; a box is faded as a whole.
    private mutating func settleOpacity() {
        guard box.hasRareValues && box.rare.opacity < 1 || text.hasRareValues && text.rare.inlineOpacity < 1 else { return }
        let isInLine = box.display == .inline && box.float != .footnote
        text.rare.inlineOpacity = isInLine ? text.rare.inlineOpacity * (box.hasRareValues ? box.rare.opacity : 1) : 1
    }

    /// `float-offset` moves a float of the text from the edge that it stands at (css-page-floats-3 section 6), as that margin does.
    private mutating func settleFloatOffset() {
        guard box.hasRareValues, box.rare.floatOffset != .zero else { return }
        let offset = box.rare.floatOffset
        switch box.float {
        case .left: box.margin.left = box.margin.left.adding(offset)
        case .right: box.margin.right = box.margin.right.adding(offset)
        case .top, .snapBlock, .bottom, .none, .footnote: break
        }
    }

    /// A border without a style has no width, whatever was said of it; one with a style has a medium width and the colour of the text
    /// unless something else was said (css-backgrounds-3 sections 3.1 to 3.3).
    private mutating func settleBorders(isSet: [Bool]) {
        let sides = BorderProperties.shared
        func settle(_ border: inout Border, _ side: Int) {
            guard border.style != .none, border.style != .hidden else {
                // Which of the two it is matters where cells share a border.
                let style = border.style
                border = Border()
                border.style = style
                return
            }
            if !isSet[sides.widths[side]] { border.width = mediumBorderWidth }
            if !isSet[sides.colors[side]] { border.color = text.color }
        }
        settle(&box.border.top, 0)
        settle(&box.border.right, 1)
        settle(&box.border.bottom, 2)
        settle(&box.border.left, 3)
        guard box.hasRareValues else { return }
        // The rule between columns and the outline follow the same rules (css-multicol-1 section 4, css-ui-4 section 3).
        settle(&box.rare.columnRule, 4)
        settle(&box.rare.outline, 5)
    }
}

/// The numbers of the border properties: top, right, bottom, left, the rule between columns, and the outline.
private struct BorderProperties {
    let widths: [Int]
    let colors: [Int]
    static let shared: BorderProperties = {
        let sides = ["top", "right", "bottom", "left"]
        func numbers(_ aspect: String) -> [Int] {
            (sides.map { "border-\($0)-\(aspect)" } + ["column-rule-\(aspect)", "outline-\(aspect)"]).map {
                Int(PropertyTable.shared.longhand($0).index)
            }
        }
        return BorderProperties(widths: numbers("width"), colors: numbers("color"))
    }()
}

extension Display {
    /// What a floated, positioned or root box becomes, and what stands in a flex container or a grid (css-display-3 section 2.7).
    var blockified: Display {
        switch self {
        case .inline, .inlineBlock, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableCaption,
            .tableColumn,
            .tableColumnGroup, .runIn:
            .block
        case .inlineFlex: .flex
        case .inlineGrid: .grid
        case .none, .contents, .block, .listItem, .flowRoot, .table, .flex, .grid: self
        }
    }
}
