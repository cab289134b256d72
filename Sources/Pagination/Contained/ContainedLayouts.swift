import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The layouts of boxes that are placed as a whole: cells and captions of tables, blocks in lines, boxes out of the flow. Each has a
/// vertical list of its own; widths are settled before paragraphs are broken, heights after.
struct ContainedLayouts: Sendable {
    /// Drafts of the lists by the index of their box. Looked up, never iterated.
    private(set) var flows: [Int32: Flow] = [:]
    private(set) var tables: [Int32: TableLayout] = [:]
    /// Looked up, never iterated.
    var flexContainers: [Int32: FlexContainer] = [:]
    var gridContainers: [Int32: GridContainer] = [:]
    /// The widths that the content of each box was given.
    private(set) var widths: [Int32: Int64] = [:]
    /// Tables that are wider than their place, and by how much.
    private(set) var overflowing: [(table: BoxID, width: Int64)] = []
    /// Boxes whose lists depend on the places of their lines, sorted as far as `sortedCount`; and these lists, once they are filled.
    private(set) var placedFlows: [Int32] = []
    private var sortedCount = 0
    private(set) var filled: [Int32: Flow] = [:]
    /// The width of what contains each float, by its index in `BoxTree.detached`.
    private(set) var floatBases: [Int32: Int64] = [:]
    /// The containers of chains, and what has flowed into each, by its box.
    private(set) var containers: [ChainContainer] = []
    var containerFragments: [Int32: Fragment] = [:]
    /// What flows through the frames of pages, in the order in which they are filled.
    var framedFlows: [FramedFlow] = []
    /// Detached boxes, by their index in the tree, as far as they are set.
    var detached: [Fragment] = []
    var columnWidths: ColumnWidths
    var namedPages = NamedPageSizes()
    let tree: BoxTree
    let styles: [ComputedStyle]
    var images: ImageSizing
    let masters: PageMasters
    /// Of the room for text on most pages.
    let pageWidth, pageHeight: Int64
    /// Where turned blocks stand, by their boxes. Looked up, never iterated.
    var turnedRooms: [Int32: TurnedRoom] = [:]
    /// What has been set of turned blocks, while nothing is laid out: those round them would set it anew, each for itself. Looked up, never
    /// iterated.
    var keptParts: [Int32: [Fragment]] = [:]
    /// Only heights are asked for, which do not depend on where pages may end: tables in cells would each be measured once more for every
    /// table round them.
    var measuresOnly = false
    /// The height of what tables and turned blocks stand in: that of most pages, in a turned block that of its room.
    var roomHeight: Int64
    /// Of boxes that are as wide as their content, once they are known.
    var extents: [Int32: Extents] = [:]
    /// Of the pictures that are shapes of floats.
    var shapeOutlines: [ShapeImage: Path] = [:]

    /// What it costs that a page ends inside a box which is placed as a whole.
    func cutPenalty(of box: BoxID) -> Int32 {
        let style = styles[Int(tree[box].style.index)].box
        return style.hasRareValues ? style.rare.cutBlockPenalty : RareBoxStyle().cutBlockPenalty
    }

    init(tree: BoxTree, styles: [ComputedStyle], images: ImageSizing, masters: PageMasters) {
        self.tree = tree; self.styles = styles; self.images = images; self.masters = masters
        columnWidths = ColumnWidths(tree)
        var masters = masters
        let page = masters.contentSize(pageName: nil)
        (pageWidth, pageHeight) = (page.width.scaledPoints, page.height.scaledPoints)
        roomHeight = pageHeight
    }

    /// Nothing laid out yet, for a book of which the same pictures, frames and outlines of shapes are known.
    func emptied() -> ContainedLayouts {
        var result = ContainedLayouts(tree: tree, styles: styles, images: images, masters: masters)
        result.framedFlows = framedFlows
        result.shapeOutlines = shapeOutlines
        return result
    }

    /// Gives the content of a box its width: makes its list, sets the measures of its paragraphs and lays out the tables in it.
    /// - Parameter isInChain: it flows through a chain of containers.
    mutating func layOut(
        contentsOf box: BoxID, width: Int64, isInChain: Bool = false, intrinsic: inout IntrinsicWidths, text: inout TypesetText
    ) {
        let sizing = BlockSizing(tree: tree, styles: styles, images: images, extents: extents, isContained: true)
        let builder = FlowBuilder.contents(
            of: box, width: Length(scaledPoints: max(width, Length.unitsPerPoint)), sizing: sizing, masters: masters, isInChain: isInChain)
        keep(builder, of: box, width: width, intrinsic: &intrinsic, text: &text)
    }

    /// Keeps the list of a box, sets the measures of its paragraphs and lays out what has lists of its own in it.
    mutating func keep(_ builder: FlowBuilder, of box: BoxID, width: Int64, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        flows[box.index] = builder.flow
        widths[box.index] = width
        if builder.flow.dependsOnPlaces { placedFlows.append(box.index) }
        for measure in builder.measures { set(measure, text: &text) }
        layOutParts(of: builder.flow, intrinsic: &intrinsic, text: &text)
        layOutDetached(in: builder.containingWidths, intrinsic: &intrinsic, text: &text)
    }

    /// Lays out inline blocks and boxes out of the flow once more that stand in a box which is placed as a whole: they were measured by the
    /// page, before that had its width.
    private mutating func layOutDetached(in containing: [Int32: Int64], intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        for (index, available) in containing.sorted(by: { $0.key < $1.key }) {
            let box = tree.detached[Int(index)]
            // What has been set with a chain or a turn of its own stays as it is.
            guard let known = widths[box.index], turnedRooms[box.index] == nil, flows[box.index]?.containers.isEmpty ?? false else {
                continue
            }
            let style = styles[Int(tree[box].style.index)].box
            let width =
                IntrinsicWidths.stretchedWidth(style, available: available) ?? intrinsic.shrinkToFit(box, available: available, text)
            if width != known { layOut(contentsOf: box, width: width, intrinsic: &intrinsic, text: &text) }
        }
    }

    mutating func setWidth(_ width: Int64, of box: BoxID) { widths[box.index] = width }

    /// Lays out the tables, the turned blocks and the floats of a draft.
    mutating func layOutParts(of flow: Flow, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        containers += flow.containers
        layOutTables(of: flow, intrinsic: &intrinsic, text: &text)
        for item in flow.items where item.kind == .itemContainer {
            layOutItems(
                of: BoxID(item.payload), width: item.height, heights: flow.containerHeights[item.payload] ?? BlockSizing.Heights(),
                pageHeight: flow.pageHeightsOfTables[item.payload] ?? roomHeight, intrinsic: &intrinsic, text: &text)
        }
        for item in flow.items where item.kind == .turned {
            layOutTurned(
                BoxID(item.payload), across: item.height, along: flow.pageHeightsOfTables[item.payload] ?? roomHeight,
                intrinsic: &intrinsic, text: &text)
        }
        for (box, available) in flow.floats { layOutFloat(box, available: available, intrinsic: &intrinsic, text: &text) }
    }

    /// Gives a float its width: its own, or that of its content where there is room (CSS 2.2 section 10.3.5).
    private mutating func layOutFloat(_ index: Int32, available: Int64, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        let box = tree.detached[Int(index)]
        floatBases[index] = available
        if isTurned(box) {
            let margins = IntrinsicWidths.margins(styles[Int(tree[box].style.index)].box, base: available)
            layOutTurned(box, across: available - margins, along: roomHeight, intrinsic: &intrinsic, text: &text)
            return
        }
        if tree[box].image >= 0 {
            layOut(contentsOf: box, width: available, intrinsic: &intrinsic, text: &text)
            return
        }
        let style = styles[Int(tree[box].style.index)].box
        let width: Int64
        if tree[box].isAnonymous {
            let extents = intrinsic.contents(of: box, text)
            width = min(max(extents.least, available), extents.most)
        } else {
            width = intrinsic.shrinkToFit(
                box, available: max(0, available - IntrinsicWidths.margins(style, base: available)), base: available, text)
        }
        layOut(contentsOf: box, width: width, intrinsic: &intrinsic, text: &text)
    }

    /// The vertical list of what is inside a box, its lines at their places.
    mutating func fill(_ box: Int32, _ text: inout TypesetText) {
        guard let flow = flows[box], flow.dependsOnPlaces else { return }
        filled[box] = FlowStacker.stack(flow, tree: tree, styles: styles, contained: self, &text)
    }

    /// Fills the lists of boxes of a range, inner ones first.
    mutating func fill(in boxes: Range<Int32>, _ text: inout TypesetText) {
        guard !placedFlows.isEmpty else { return }
        if sortedCount < placedFlows.count {
            placedFlows.sort()
            sortedCount = placedFlows.count
        }
        var low = 0, high = placedFlows.count
        while low < high {
            let middle = (low + high) / 2
            if placedFlows[middle] < boxes.upperBound { low = middle + 1 } else { high = middle }
        }
        while low > 0, placedFlows[low - 1] >= boxes.lowerBound {
            low -= 1
            if low == 0 || placedFlows[low - 1] != placedFlows[low] { fill(placedFlows[low], &text) }
        }
    }

    /// A float with its content, which is set.
    func float(_ index: Int32) -> FloatBox {
        let box = tree[tree.detached[Int(index)]]
        let style = box.isAnonymous ? outOfFlowStyle(box) : styles[Int(box.style.index)].box
        return FloatBox(
            detached[Int(index)], style: style, isImage: box.image >= 0, outline: ShapeImage(style).flatMap { shapeOutlines[$0] },
            available: floatBases[index] ?? 0)
    }

    /// The style of a table's anonymous box: that of the table as far as it concerns where it stands.
    private func outOfFlowStyle(_ box: Box) -> BoxStyle {
        let table = styles[Int(box.style.index)].box
        var style = BoxStyle()
        style.float = table.float
        style.clear = table.clear
        if table.hasRareValues { style.rare = table.rare }
        return style
    }

    /// Lays out the tables of a draft.
    mutating func layOutTables(of flow: Flow, intrinsic: inout IntrinsicWidths, text: inout TypesetText) {
        for item in flow.items where item.kind == .table {
            var columns = intrinsic.columns(of: BoxID(item.payload), text)
            if columns.leastWidth > item.height { columns.breakWords(available: item.height, tree, text, &intrinsic) }
            let table = TableLayout(
                BoxID(item.payload), available: item.height, columns: columns, self,
                pageHeight: flow.pageHeightsOfTables[item.payload] ?? roomHeight, isPlaced: turnedRooms[item.payload] == nil)
            for (index, cell) in table.grid.cells.enumerated() {
                layOut(contentsOf: cell.box, width: table.contentWidth(ofCell: index), intrinsic: &intrinsic, text: &text)
            }
            for caption in table.grid.captions {
                layOut(contentsOf: caption, width: table.captionWidth(caption), intrinsic: &intrinsic, text: &text)
            }
            let excess = table.placedWidth - item.height
            if excess > Length.unitsPerPoint, !overflowing.contains(where: { $0.table.index == item.payload }) {
                overflowing.append((BoxID(item.payload), excess))
            }
            tables[item.payload] = table
        }
    }

    func set(_ measure: ParagraphMeasure, text: inout TypesetText) {
        let paragraph = Int(measure.paragraph)
        text.setMeasure(measure.measure, of: paragraph)
        let indent = styles[Int(tree.paragraphs[paragraph].style.index)].text.textIndent
        if indent.isRelative, !tree.paragraphs[paragraph].isReplaced {
            text.setFirstLineIndent(indent.resolved(against: Length(scaledPoints: measure.measure)).clamped32, of: paragraph)
        }
        guard tree.paragraphs[paragraph].hasObjects else { return }
        images.resize(objectsOf: paragraph, measure: measure.measure, base: measure.base, tree: tree, text: &text)
    }

    /// The content of a box that has been laid out, once its paragraphs are set.
    func fragment(ofContentsOf box: BoxID, _ text: TypesetText) -> Fragment { builder(ofContentsOf: box, text).fragment }

    /// The same with the places where a page may not end.
    /// - Parameter containerHeight: of a flex container or a grid that is given its height; nil for its own.
    func builder(ofContentsOf box: BoxID, containerHeight: Int64? = nil, _ text: TypesetText) -> FragmentBuilder {
        var builder = FragmentBuilder()
        guard let list = finishedList(of: box, containerHeight: containerHeight, text) else { return builder }
        builder.stack(list, text, styles)
        builder.setWidth(widths[box.index] ?? 0)
        return builder
    }

    /// The list of a box that has been laid out, with its lines.
    func finishedList(of box: BoxID, containerHeight: Int64? = nil, _ text: TypesetText) -> Flow? {
        filled[box.index] ?? flows[box.index].map { lines(of: $0, containerHeight: containerHeight, text) }
    }

    /// The list of a box in which no line depends on its place.
    private func lines(of flow: Flow, containerHeight: Int64?, _ text: TypesetText) -> Flow {
        var result = flow.assembled(text, contained: self, isPaged: false, containerHeight: containerHeight)
        var heights = BoxHeights(pageHeight: pageHeight)
        var rows: [ColumnRow] = []
        var spans: [ParagraphSpan] = []
        result.items = result.withLines(
            0..<result.items.count, text, tree: tree, styles: styles, &heights, rows: &rows, spans: &spans)
        result.columnRows = ColumnRow.outermost(rows).flatMap(\.withInner)
        return result
    }

    /// A detached box with its own edges round its content.
    /// - Parameter base: what percentages of its padding refer to.
    func fragment(ofDetached box: BoxID, base: Length = .zero, _ text: TypesetText) -> Fragment {
        if turnedRooms[box.index] != nil { return fragment(ofTurned: box, text) }
        let content = fragment(ofContentsOf: box, text)
        if tree[box].isAnonymous || tree[box].image >= 0 { return tree[box].image >= 0 ? content.trimmedToContent(text) : content }
        let style = styles[Int(tree[box].style.index)].box
        let edges = BoxEdges(style, base: base)
        let heights = BlockSizing(tree: tree, styles: styles, images: images, extents: extents, isContained: true).heights(
            style, edges, base: nil)
        return borderBox(of: box, round: content, style, edges, height: heights.used(content.height))
    }

    /// The border box of a box, with its content in it.
    /// - Parameter height: of its content box.
    func borderBox(of box: BoxID, round content: Fragment, _ style: BoxStyle, _ edges: BoxEdges, height: Int64) -> Fragment {
        let left = edges.left.scaledPoints, top = edges.top.scaledPoints
        var result = Fragment()
        result.width = left + content.width + edges.right.scaledPoints
        result.height = top + height + edges.bottom.scaledPoints
        if style.isDecorated {
            result.boxes.append(
                Fragment.PlacedBox(
                    node: tree[box].node, style: tree[box].style, rect: Rect(x: 0, y: 0, width: result.width, height: result.height)))
        }
        let firstBox = result.boxes.count
        result.append(content, x: left, y: top)
        let border = Rect(x: 0, y: 0, width: result.width, height: result.height)
        if let clip = Clip(style, border: border) {
            result.clip(to: clip, since: Fragment.Extent(boxes: firstBox), isContainingBlock: style.containsPositioned)
        }
        if style.containsPositioned { result.contain(style, border: border) }
        if style.isLayer { result.makeLayer(of: style, border: border) }
        return result
    }
}
