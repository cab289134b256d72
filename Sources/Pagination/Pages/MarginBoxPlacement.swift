import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// Gives the margin boxes of one page their places.
struct MarginBoxPlacement {
    let master: PageMaster
    let running: RunningExtents

    func place(
        _ boxes: [MarginBoxContent], _ texts: inout FurnitureTexts, _ resolver: inout TextStyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> [PageFurniture.PlacedBox] {
        var result: [PageFurniture.PlacedBox] = []
        for box in boxes {
            if let area = box.kind.box.cornerArea(in: master) { result.append(try placed(box, in: area, &texts, &resolver, &text)) }
        }
        for edge in PageEdge.allCases {
            let own = edge.boxes.map { kind in boxes.first { $0.kind.box == kind } }
            guard own.contains(where: { $0 != nil }) else { continue }
            let areas = try areas(of: own, along: edge, &texts, &resolver, &text)
            for (box, area) in zip(own, areas) { if let box { result.append(try placed(box, in: area, &texts, &resolver, &text)) } }
        }
        return result
    }

    /// The part of an edge that each of its three boxes has.
    private func areas(
        of boxes: [MarginBoxContent?], along edge: PageEdge, _ texts: inout FurnitureTexts, _ resolver: inout TextStyleResolver,
        _ text: inout TypesetText
    ) throws(Diagnostic) -> [Rect] {
        let full = edge.area(in: master), whole = [full, full, full]
        if edge.isHorizontal {
            if try fitSideBySide(boxes, full.width, &texts, &resolver, &text) { return whole }
        } else if boxes.allSatisfy({ $0?.kind.isPlainAlongSide ?? true }) {
            // They stand at the top, in the middle and at the bottom of it, where the heights of section 5.3.2 would put them.
            return whole
        }
        let demands = try boxes.map { box throws(Diagnostic) -> MarginBoxShares.Demand? in
            guard let box else { return nil }
            return edge.isHorizontal
                ? try width(box, full.width, &texts, &resolver, &text) : try height(box, full, &texts, &resolver, &text)
        }
        let available = (edge.isHorizontal ? full.width : full.height).scaledPoints
        let extents = MarginBoxShares.extents(demands, available: available)
        let starts = [0, (available - extents[1]) / 2, available - extents[2]]
        return (0..<3).map { index in
            let start = Length(scaledPoints: starts[index]), extent = Length(scaledPoints: max(Length.unitsPerPoint, extents[index]))
            return edge.isHorizontal
                ? Rect(x: full.minX + start, y: full.minY, width: extent, height: full.height)
                : Rect(x: full.minX, y: full.minY + start, width: full.width, height: extent)
        }
    }

    /// What a box has if it has its edge for itself.
    static func fullArea(of box: MarginBox, in master: PageMaster, _ style: BoxStyle) -> Rect {
        let full = box.cornerArea(in: master) ?? PageEdge.allCases.first { $0.boxes.contains(box) }?.area(in: master)
        return content(of: border(full ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero), box, style), style)
    }

    /// Whether every box may have the whole edge, because their texts do not meet: short lines aligned left, in the middle and right, with
    /// nothing drawn round them. The widths of section 5.3.2 then give the same places.
    private func fitSideBySide(
        _ boxes: [MarginBoxContent?], _ available: Length, _ texts: inout FurnitureTexts, _ resolver: inout TextStyleResolver,
        _ text: inout TypesetText
    ) throws(Diagnostic) -> Bool {
        var widths: [Int64] = [0, 0, 0]
        let count = boxes.count { $0 != nil }
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            if count == 1 { return !box.kind.hasOwnWidth }
            guard box.kind.isPlain, case .text(let own) = box.content, own.leaders.isEmpty else { return false }
            widths[index] = try width(box, available, &texts, &resolver, &text).most
        }
        return widths[1] / 2 + max(widths[0], widths[2]) <= available.scaledPoints / 2 && widths[0] + widths[2] <= available.scaledPoints
    }

    // MARK: What boxes ask for

    private func width(
        _ box: MarginBoxContent, _ available: Length, _ texts: inout FurnitureTexts, _ resolver: inout TextStyleResolver,
        _ text: inout TypesetText
    ) throws(Diagnostic) -> MarginBoxShares.Demand {
        let style = texts.styles[box.kind.style].box
        let margin = Self.margins(style, available), edges = BoxEdges(style, base: available)
        let outside = (margin.left + margin.right).scaledPoints, around = outside + (edges.left + edges.right).scaledPoints
        let content: Extents
        switch box.content {
        case .element(let index): content = running[index]
        case .image(let image): content = Extents(least: image.size.width.scaledPoints, most: image.size.width.scaledPoints)
        case .text(let own):
            let extents = text.extents(
                of: try texts.paragraph(own, box.kind.style, measure: box.kind.fullMeasure, resolver: &resolver, text: &text))
            content = Extents(least: extents.least, most: extents.most)
        }
        let inner = style.sizesBorderBox ? outside : around
        return MarginBoxShares.Demand(
            fixed: Self.length(style.width, available, inner), least: content.least + around, most: content.most + around,
            minimum: style.minWidth.resolved(against: available).scaledPoints + inner,
            maximum: style.maxWidth.map { $0.resolved(against: available).scaledPoints + inner })
    }

    /// Of boxes below each other the narrowest and the widest height are both that of their content.
    private func height(
        _ box: MarginBoxContent, _ full: Rect, _ texts: inout FurnitureTexts, _ resolver: inout TextStyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> MarginBoxShares.Demand {
        let style = texts.styles[box.kind.style].box
        let margin = Self.margins(style, full.width), edges = BoxEdges(style, base: full.width)
        let outside = (margin.top + margin.bottom).scaledPoints, around = outside + (edges.top + edges.bottom).scaledPoints
        var content: Int64 = 0
        switch box.content {
        case .element(let index): content = running.height(of: index)
        case .image(let image): content = image.size.height.scaledPoints
        case .text(let own):
            let paragraph = text.paragraphs[
                try texts.paragraph(own, box.kind.style, measure: box.kind.fullMeasure, resolver: &resolver, text: &text)]
            content += text.height(of: paragraph.lineRange)
        }
        let inner = style.sizesBorderBox ? outside : around
        func length(_ value: LengthPercentage) -> Int64 { value.resolved(against: full.height).scaledPoints + inner }
        return MarginBoxShares.Demand(
            fixed: Self.length(style.height, full.height, inner), least: content + around, most: content + around,
            minimum: style.hasRareValues ? length(style.rare.minHeight) : 0,
            maximum: style.hasRareValues ? style.rare.maxHeight.map(length) : nil)
    }

    private static func length(_ value: LengthPercentageAuto, _ base: Length, _ around: Int64) -> Int64? {
        if case .value(let value) = value { value.resolved(against: base).scaledPoints + around } else { nil }
    }

    // MARK: Places

    private func placed(
        _ box: MarginBoxContent, in full: Rect, _ texts: inout FurnitureTexts, _ resolver: inout TextStyleResolver,
        _ text: inout TypesetText
    ) throws(Diagnostic) -> PageFurniture.PlacedBox {
        let style = texts.styles[box.kind.style].box
        let border = Self.border(full, box.kind.box, style)
        let area = Self.content(of: border, style)
        let content: PageFurniture.PlacedBox.Content =
            switch box.content {
            case .element(let index): .element(index)
            case .image(let image): .image(image)
            case .text(let own): .paragraph(try texts.paragraph(own, box.kind.style, measure: area.width, resolver: &resolver, text: &text))
            }
        return PageFurniture.PlacedBox(content: content, border: border, area: area, style: box.kind.style, name: box.kind.box)
    }

    private static func margins(_ style: BoxStyle, _ base: Length) -> Edges<Length> {
        func length(_ value: LengthPercentageAuto) -> Length {
            if case .value(let value) = value { value.resolved(against: base) } else { .zero }
        }
        return Edges(
            top: length(style.margin.top), right: length(style.margin.right), bottom: length(style.margin.bottom),
            left: length(style.margin.left))
    }

    /// The border box. Across its edge it fills the margin, or, with a size of its own, stands at the page's content (section 5.3.2.1: of
    /// too many lengths the outer margin gives way).
    private static func border(_ rect: Rect, _ box: MarginBox, _ style: BoxStyle) -> Rect {
        let margin = margins(style, rect.width), edges = BoxEdges(style, base: rect.width)
        var result = Rect(
            x: rect.minX + margin.left, y: rect.minY + margin.top, width: max(Length(points: 1), rect.width - margin.left - margin.right),
            height: max(.zero, rect.height - margin.top - margin.bottom))
        let sides = box.outerSides
        if sides.top || sides.bottom, case .value(let value) = style.height {
            result.size.height = value.resolved(against: rect.height) + (style.sizesBorderBox ? .zero : edges.top + edges.bottom)
            let rest = rect.height - result.height
            if style.margin.top == .auto, style.margin.bottom == .auto {
                result.origin.y = rect.minY + rest / 2
            } else if sides.top ? style.margin.bottom != .auto : style.margin.top == .auto {
                result.origin.y = rect.minY + rest - margin.bottom
            }
        }
        if sides.left || sides.right, case .value(let value) = style.width {
            result.size.width = value.resolved(against: rect.width) + (style.sizesBorderBox ? .zero : edges.left + edges.right)
            let rest = rect.width - result.width
            if style.margin.left == .auto, style.margin.right == .auto {
                result.origin.x = rect.minX + rest / 2
            } else if sides.left ? style.margin.right != .auto : style.margin.left == .auto {
                result.origin.x = rect.minX + rest - margin.right
            }
        }
        return result
    }

    private static func content(of rect: Rect, _ style: BoxStyle) -> Rect {
        let edges = BoxEdges(style, base: rect.width)
        return Rect(
            x: rect.minX + edges.left, y: rect.minY + edges.top, width: max(Length(points: 1), rect.width - edges.left - edges.right),
            height: max(.zero, rect.height - edges.top - edges.bottom))
    }
}
