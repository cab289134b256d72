import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The narrowest and the widest width of a box's content that make sense (css-sizing-3, min-content and max-content), in scaled points.
struct Extents: Sendable {
    var least: Int64 = 0
    var most: Int64 = 0

    mutating func cover(_ other: Extents, inset: Int64 = 0) {
        least = max(least, other.least + inset)
        most = max(most, other.most + inset)
    }
}

/// Finds the extents of boxes whose paragraphs' words are prepared. Those of tables are kept, as an outer table asks for them before they
/// are laid out.
struct IntrinsicWidths {
    let tree: BoxTree
    let styles: [ComputedStyle]
    var images: ImageSizing
    private var tableColumns: [Int32: TableColumns] = [:]
    /// Words count as narrow as their parts.
    private var parted = PartedWords.none

    init(tree: BoxTree, styles: [ComputedStyle], images: ImageSizing) {
        self.tree = tree; self.styles = styles; self.images = images
    }

    /// The narrowest that the content of a box can be with its words in parts, and its pictures as narrow as they may be. In tables inside
    /// it they stay whole.
    mutating func least(of box: BoxID, _ parted: PartedWords, _ text: TypesetText) -> Int64 {
        self.parted = parted
        defer { self.parted = .none }
        return contents(of: box, text).least
    }

    /// The columns of a table with their extents.
    mutating func columns(of table: BoxID, _ text: TypesetText) -> TableColumns {
        if let known = tableColumns[table.index] { return known }
        let outer = parted
        parted = .none
        defer { parted = outer }
        let columns = TableColumns(table, tree: tree, styles: styles, text: text, &self)
        tableColumns[table.index] = columns
        return columns
    }

    /// The extents of the contents of all boxes whose width is that of their content by the sheet.
    mutating func extentsOfBoxesSizedByContent(_ text: TypesetText) -> [Int32: Extents] {
        let isSized = styles.map { $0.box.hasRareValues && $0.box.rare.intrinsicSizes != IntrinsicSizes() }
        guard isSized.contains(true) else { return [:] }
        var result: [Int32: Extents] = [:]
        for (index, box) in tree.boxes.enumerated() where !box.isAnonymous && isSized[Int(box.style.index)] {
            result[Int32(index)] = contents(of: BoxID(Int32(index)), text)
        }
        return result
    }

    /// What is inside a box, without its own edges.
    mutating func contents(of root: BoxID, _ text: TypesetText) -> Extents {
        if tree[root].kind == .itemContainer {
            let isGrid = styles[Int(tree[root].style.index)].box.display.isGrid
            return isGrid ? contents(ofGrid: root, text) : contents(ofFlexContainer: root, text)
        }
        let extents = contentsOfColumn(root, text)
        let style = tree[root].isAnonymous ? BoxStyle() : styles[Int(tree[root].style.index)].box
        guard style.isMultiColumn, tree[root].image < 0 else { return extents }
        return ColumnSet.extents(style, content: extents, em: styles[Int(tree[root].style.index)].text.fontSize)
    }

    /// What is inside a box that has one column, or in one of its columns.
    private mutating func contentsOfColumn(_ root: BoxID, _ text: TypesetText) -> Extents {
        var result = Extents()
        let first = Int(root.index)
        if tree[root].kind == .paragraph {
            result.cover(paragraph(tree[root], text))
            coverFloats(of: tree[root], inset: 0, text, &result)
            return result
        }
        var insets: [(end: Int, inset: Int64)] = []
        var index = first + 1
        let end = tree.endOfSubtree(first)
        while index < end {
            while let last = insets.last, last.end <= index { insets.removeLast() }
            let box = tree.boxes[index]
            let style = box.isAnonymous ? BoxStyle() : styles[Int(box.style.index)].box
            let around = Self.horizontalEdges(style)
            let inset = (insets.last?.inset ?? 0) + around + Self.margins(style)
            let subtreeEnd = tree.endOfSubtree(index)
            if style.turn != .none {
                let width = turnedWidth(index..<subtreeEnd, style, text)
                result.cover(Extents(least: width, most: width), inset: inset - around)
                index = subtreeEnd
                continue
            }
            if box.kind == .table {
                result.cover(columns(of: BoxID(Int32(index)), text).tableExtents, inset: inset - around)
                index = subtreeEnd
                continue
            }
            if let width = Self.fixedWidth(style, around: around) {
                result.cover(Extents(least: width, most: width), inset: inset - around)
                index = subtreeEnd
                continue
            }
            if style.isMultiColumn && box.image < 0 || box.kind == .itemContainer {
                result.cover(contents(of: BoxID(Int32(index)), text), inset: inset)
                index = subtreeEnd
                continue
            }
            if box.kind == .paragraph {
                result.cover(paragraph(box, text), inset: inset)
                coverFloats(of: box, inset: inset, text, &result)
            }
            insets.append((subtreeEnd, inset))
            index += 1
        }
        return result
    }

    /// About what a turned block takes of the width of what it stands in: the lines that its paragraphs will have on a page's height.
    private func turnedWidth(_ boxes: Range<Int>, _ style: BoxStyle, _ text: TypesetText) -> Int64 {
        guard style.turn != .half else { return contents(ofHalfTurned: boxes.lowerBound, text) }
        let room = max(1, images.pageSize.height.scaledPoints)
        return boxes.reduce(0) { sum, index in
            let box = tree.boxes[index], own = box.isAnonymous ? BoxStyle() : styles[Int(box.style.index)].box
            let edges = BoxEdges(own, base: .zero), around = (edges.top + edges.bottom).scaledPoints
            if box.image >= 0 {
                return sum + around + images.size(of: box.image, measure: images.pageSize.height).height.scaledPoints
            }
            guard box.paragraph >= 0 else { return sum + around }
            let most = text.extents(of: Int(box.paragraph)).most
            let line = Int64(text.styles.paragraphStyles[Int(text.paragraphs[Int(box.paragraph)].style)].lineHeight)
            return sum + around + line * max(1, (most + room - 1) / room)
        }
    }

    private func contents(ofHalfTurned box: Int, _ text: TypesetText) -> Int64 {
        var copy = self
        let around = Self.horizontalEdges(styles[Int(tree.boxes[box].style.index)].box)
        return copy.contents(of: BoxID(Int32(box)), text).most + around
    }

    private func paragraph(_ box: Box, _ text: TypesetText) -> Extents {
        if box.image >= 0 {
            let width = images.naturalWidth(of: box.image)
            return Extents(least: parted != .none && images.isFlexible(box.image) ? 0 : width, most: width)
        }
        let (least, most) = text.extents(of: Int(box.paragraph), parted: parted)
        return Extents(least: least, most: most)
    }

    /// The border box's width where the style gives one in a length.
    static func fixedWidth(_ style: BoxStyle, around: Int64) -> Int64? {
        guard case .value(.length(let width)) = style.width else { return nil }
        return style.sizesBorderBox ? max(width.scaledPoints, around) : width.scaledPoints + around
    }

    /// Padding and borders at both sides; percentages count as nothing.
    static func horizontalEdges(_ style: BoxStyle) -> Int64 {
        let edges = BoxEdges(style, base: .zero)
        return (edges.left + edges.right).scaledPoints
    }

    /// A float may stand beside all of the text, or with none beside it.
    private mutating func coverFloats(of box: Box, inset: Int64, _ text: TypesetText, _ result: inout Extents) {
        guard tree.dependsOnPlaces, tree.paragraphs[Int(box.paragraph)].hasFloats else { return }
        var most = text.extents(of: Int(box.paragraph)).most
        for run in tree.runs(of: Int(box.paragraph)) {
            guard case .float(let index) = run.kind else { continue }
            let float = marginBox(of: tree.detached[Int(index)], text)
            result.cover(Extents(least: float.least, most: 0), inset: inset)
            most += float.most
        }
        result.cover(Extents(least: 0, most: most), inset: inset)
    }

    /// The margin box of a float, or of an item of a flex container or a grid.
    mutating func marginBox(of id: BoxID, _ text: TypesetText) -> Extents {
        let style = tree[id].isAnonymous ? BoxStyle() : styles[Int(tree[id].style.index)].box
        let around = Self.horizontalEdges(style), margins = Self.margins(style)
        if tree[id].image >= 0 {
            let width = images.naturalWidth(of: tree[id].image)
            return Extents(least: (images.isFlexible(tree[id].image) ? 0 : width) + around + margins, most: width + around + margins)
        }
        if let width = Self.fixedWidth(style, around: around) { return Extents(least: width + margins, most: width + margins) }
        let inner = contents(of: id, text)
        return Extents(least: inner.least + around + margins, most: inner.most + around + margins)
    }

    static func margins(_ style: BoxStyle, base: Int64 = 0) -> Int64 {
        func length(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: Length(scaledPoints: base)).scaledPoints } else { 0 }
        }
        return length(style.margin.left) + length(style.margin.right)
    }

    /// The content width of a box out of the flow that reaches from one inset to the other (css-position-3 section 4.1); nil for others.
    static func stretchedWidth(_ style: BoxStyle, available: Int64) -> Int64? {
        guard style.position == .absolute || style.position == .fixed, style.width == .auto, style.hasRareValues else { return nil }
        guard case .value(let left) = style.rare.inset.left, case .value(let right) = style.rare.inset.right else { return nil }
        let base = Length(scaledPoints: available)
        let taken = left.resolved(against: base) + right.resolved(against: base)
        return max(0, available - taken.scaledPoints - horizontalEdges(style))
    }

    /// The width of a box that is as wide as its content where there is room (CSS 2.2 section 10.3.5), without its edges.
    /// - Parameter base: what percentages refer to; nil for what is available.
    mutating func shrinkToFit(_ box: BoxID, available: Int64, base: Int64? = nil, _ text: TypesetText) -> Int64 {
        let style = styles[Int(tree[box].style.index)].box
        let base = Length(scaledPoints: base ?? available)
        let around = Self.horizontalEdges(style)
        let inner = style.sizesBorderBox ? around : 0
        var width: Int64
        if case .value(let fixed) = style.width {
            width = fixed.resolved(against: base).scaledPoints - inner
        } else {
            let extents = contents(of: box, text)
            width = min(max(extents.least, available - around), extents.most)
        }
        if let maximum = style.maxWidth { width = min(width, maximum.resolved(against: base).scaledPoints - inner) }
        width = max(width, style.minWidth.resolved(against: base).scaledPoints - inner)
        if styles[Int(tree[box].style.index)].text.narrowsWideBoxes {
            // A page is narrower than a screen, and a part of it may be narrower than a word. Pictures become narrower, too.
            if style.width != .auto, available > around { width = max(width, least(of: box, .byRule, text)) }
            width = min(width, available - around)
        }
        return max(width, 0)
    }
}
