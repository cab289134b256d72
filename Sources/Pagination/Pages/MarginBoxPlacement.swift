import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// Gives the margin boxes of one page their places.
struct MarginBoxPlacement {
    let master: PageMaster
    let detached: [Fragment]

    func place(
        _ boxes: [MarginBoxContent], _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> [PageFurniture.PlacedBox] {
        var result: [PageFurniture.PlacedBox] = []
        for box in boxes {
            if let area = box.kind.box.cornerArea(in: master) { result.append(try placed(box, in: area, &texts, &resolver, &text)) }
        }
        for edge in PageEdge.allCases {
            let own = edge.boxes.map { kind in boxes.first { $0.kind.box == kind } }
            guard own.contains(where: { $0 != nil }) else { continue }
            let full = edge.area(in: master)
            if edge.isHorizontal, try !fitSideBySide(own, full.width, &texts, &resolver, &text) {
                let demands = try own.map { box throws(Diagnostic) -> MarginBoxShares.Demand? in
                    guard let box else { return nil }
                    return try demand(box, full.width, &texts, &resolver, &text)
                }
                let widths = MarginBoxShares.extents(demands, available: full.width.scaledPoints)
                let starts = [0, (full.width.scaledPoints - widths[1]) / 2, full.width.scaledPoints - widths[2]]
                for (index, box) in own.enumerated() {
                    guard let box else { continue }
                    let area = Rect(
                        x: full.minX + Length(scaledPoints: starts[index]), y: full.minY, width: Length(scaledPoints: max(Length.unitsPerPoint, widths[index])),
                        height: full.height)
                    result.append(try placed(box, in: area, &texts, &resolver, &text))
                }
            } else {
                for box in own { if let box { result.append(try placed(box, in: full, &texts, &resolver, &text)) } }
            }
        }
        return result
    }

    /// What a box has if it has its edge for itself.
    static func fullArea(of box: MarginBox, in master: PageMaster, _ style: BoxStyle) -> Rect {
        let full = box.cornerArea(in: master) ?? PageEdge.allCases.first { $0.boxes.contains(box) }?.area(in: master)
        return content(of: border(full ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero), style), style)
    }

    /// Whether every box may have the whole edge, because their texts do not meet: short lines aligned left, in the middle and right, with nothing drawn round them.
    /// The widths of section 5.3.2 then give the same places.
    private func fitSideBySide(
        _ boxes: [MarginBoxContent?], _ available: Length, _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> Bool {
        var widths: [Int64] = [0, 0, 0]
        let count = boxes.count { $0 != nil }
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            if count == 1 { return !box.kind.hasOwnWidth }
            guard box.kind.isPlain, case .text(let own) = box.content, own.leaders.isEmpty else { return false }
            widths[index] = try demand(box, available, &texts, &resolver, &text).most
        }
        return widths[1] / 2 + max(widths[0], widths[2]) <= available.scaledPoints / 2 && widths[0] + widths[2] <= available.scaledPoints
    }

    private func demand(
        _ box: MarginBoxContent, _ available: Length, _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> MarginBoxShares.Demand {
        let style = texts.styles[box.kind.style].box
        let margin = Self.margins(style, available)
        let edges = BoxEdges(style, base: available)
        let around = (margin.left + margin.right + edges.left + edges.right).scaledPoints
        var fixed: Int64?
        if case .value(let width) = style.width {
            let inner = style.sizesBorderBox ? margin.left + margin.right : margin.left + margin.right + edges.left + edges.right
            fixed = (width.resolved(against: available) + inner).scaledPoints
        }
        switch box.content {
        case .element(let index):
            let width = detached[index].width
            return MarginBoxShares.Demand(fixed: fixed, least: around, most: width + around)
        case .image(let image):
            let width = image.size.width.scaledPoints + around
            return MarginBoxShares.Demand(fixed: fixed, least: width, most: width)
        case .text(let own):
            let paragraph = try texts.paragraph(own, box.kind.style, measure: box.kind.fullMeasure, resolver: &resolver, text: &text)
            let extents = text.extents(of: paragraph)
            return MarginBoxShares.Demand(fixed: fixed, least: extents.least + around, most: extents.most + around)
        }
    }

    private func placed(
        _ box: MarginBoxContent, in full: Rect, _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> PageFurniture.PlacedBox {
        let style = texts.styles[box.kind.style].box
        let border = Self.border(full, style)
        let area = Self.content(of: border, style)
        let content: PageFurniture.PlacedBox.Content = switch box.content {
        case .element(let index): .element(index)
        case .image(let image): .image(image)
        case .text(let own): .paragraph(try texts.paragraph(own, box.kind.style, measure: area.width, resolver: &resolver, text: &text))
        }
        return PageFurniture.PlacedBox(content: content, border: border, area: area, style: box.kind.style)
    }

    private static func margins(_ style: BoxStyle, _ base: Length) -> Edges<Length> {
        func length(_ value: LengthPercentageAuto) -> Length {
            if case .value(let value) = value { value.resolved(against: base) } else { .zero }
        }
        return Edges(top: length(style.margin.top), right: length(style.margin.right), bottom: length(style.margin.bottom), left: length(style.margin.left))
    }

    private static func border(_ rect: Rect, _ style: BoxStyle) -> Rect {
        let margin = margins(style, rect.width)
        return Rect(
            x: rect.minX + margin.left, y: rect.minY + margin.top, width: max(Length(points: 1), rect.width - margin.left - margin.right),
            height: max(.zero, rect.height - margin.top - margin.bottom))
    }

    private static func content(of rect: Rect, _ style: BoxStyle) -> Rect {
        let edges = BoxEdges(style, base: rect.width)
        return Rect(
            x: rect.minX + edges.left, y: rect.minY + edges.top, width: max(Length(points: 1), rect.width - edges.left - edges.right),
            height: max(.zero, rect.height - edges.top - edges.bottom))
    }
}
