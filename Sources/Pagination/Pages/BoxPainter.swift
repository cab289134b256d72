import DisplayLists
import Geometry
import Markup
import StyleSheets

/// The background, the borders and the outline of a box (css-backgrounds-3).
enum BoxPainter {
    /// - Parameters:
    ///   - rect: the border box, or the part of it that lies on the page.
    ///   - page: the size of the page, which fixed backgrounds refer to.
    ///   - node: the element that the box belongs to; none for those of pages.
    ///   - isCutAbove: the box began on an earlier page; below: it goes on. Cut sides have no border unless the style clones it
    ///     (css-break-3 section 5.4).
    static func paint(
        _ style: BoxStyle, _ rect: Rect, images: StyleImages, page: Size, hidesBorders: Bool = false, isCutAbove: Bool = false,
        isCutBelow: Bool = false,
        node: NodeID, into rects: inout [FilledRect]
    ) {
        let first = rects.count
        paintInside(
            style, rect, images: images, page: page, hidesBorders: hidesBorders, isCutAbove: isCutAbove, isCutBelow: isCutBelow,
            into: &rects)
        if style.hasOutline { paintOutline(style, rect, isCutAbove, isCutBelow, into: &rects) }
        rects.setNode(node, from: first)
    }

    /// Round the border edge, over whatever stands there (css-ui-4 section 3).
    private static func paintOutline(
        _ style: BoxStyle, _ rect: Rect, _ isCutAbove: Bool, _ isCutBelow: Bool, into rects: inout [FilledRect]
    ) {
        // A negative offset goes no further in than the middle.
        let inwards = min(rect.width, rect.height) / 2
        let outline = style.rare.outline, distance = max(style.rare.outlineOffset, .zero - inwards) + outline.width
        var sides = Edges(all: outline)
        if isCutAbove && !style.clonesDecoration { sides.top = Border() }
        if isCutBelow && !style.clonesDecoration { sides.bottom = Border() }
        rects += Borders.rects(of: sides, around: rect.inside(Edges(all: .zero - distance)))
    }

    private static func paintInside(
        _ style: BoxStyle, _ rect: Rect, images: StyleImages, page: Size, hidesBorders: Bool, isCutAbove: Bool, isCutBelow: Bool,
        into rects: inout [FilledRect]
    ) {
        let radii = hidesBorders ? nil : radii(of: style, rect, isCutAbove, isCutBelow)
        var border = style.border
        if isCutAbove && !style.clonesDecoration { border.top = Border() }
        if isCutBelow && !style.clonesDecoration { border.bottom = Border() }
        if style.hasRareValues {
            paintBackground(style, rect, border: hidesBorders ? Edges(all: Border()) : border, radii, images, page, into: &rects)
        } else if style.backgroundColor.alpha > 0 {
            rects.append(FilledRect(rect: rect, color: style.backgroundColor))
        }
        guard !hidesBorders else { return }
        if let radii { return paintRoundedBorder(border, rect, radii, into: &rects) }
        var topLength = rect.width
        if style.hasRareValues, case .value(let length) = style.rare.borderTopLength {
            topLength = min(topLength, length.resolved(against: rect.width))
        }
        rects += Borders.rects(of: border, around: rect, topLength: topLength)
    }

    private static func paintBackground(
        _ style: BoxStyle, _ rect: Rect, border: Edges<Border>, _ radii: CornerRadii?, _ images: StyleImages, _ page: Size,
        into rects: inout [FilledRect]
    ) {
        let background = style.rare.background
        let padding = rect.inside(
            Edges(top: border.top.width, right: border.right.width, bottom: border.bottom.width, left: border.left.width))
        let content = padding.inside(
            Edges(
                top: style.padding.top.resolved(against: rect.width), right: style.padding.right.resolved(against: rect.width),
                bottom: style.padding.bottom.resolved(against: rect.width), left: style.padding.left.resolved(against: rect.width)))
        let painter = BackgroundPainter(
            background: background, images: images, page: page, border: rect, padding: padding, content: content, radii: radii)
        painter.paint(style.backgroundColor, into: &rects)
        painter.paint(into: &rects)
    }

    /// The radii of a box's corners; nil for none. Cut corners are not round.
    private static func radii(of style: BoxStyle, _ rect: Rect, _ isCutAbove: Bool, _ isCutBelow: Bool) -> CornerRadii? {
        guard style.hasRareValues else { return nil }
        let isWhole = style.clonesDecoration
        let radii = style.rare.borderRadius.corners(in: rect, isCutAbove: isCutAbove && !isWhole, isCutBelow: isCutBelow && !isWhole)
        return radii.areZero ? nil : radii
    }

    /// A border that is solid or double and of one colour is one piece, whose curves are exact.
    private static func paintRoundedBorder(_ border: Edges<Border>, _ rect: Rect, _ radii: CornerRadii, into rects: inout [FilledRect]) {
        let sides = [border.top, border.right, border.bottom, border.left].filter { $0.width > .zero }
        guard let first = sides.first else { return }
        guard first.style == .solid || first.style == .double, sides.allSatisfy({ $0.style == first.style && $0.color == first.color })
        else {
            return RoundedBorder(border, rect, radii).paint(into: &rects)
        }
        guard first.color.alpha > 0 else { return }
        func widths(_ part: Double) -> Edges<Length> {
            Edges(
                top: border.top.width.scaled(by: part), right: border.right.width.scaled(by: part),
                bottom: border.bottom.width.scaled(by: part),
                left: border.left.width.scaled(by: part))
        }
        guard first.style == .double else {
            return rects.append(FilledRect(rect: rect, color: first.color, shape: .frame(radii, inset: widths(1))))
        }
        let third = widths(1.0 / 3), twoThirds = widths(2.0 / 3)
        rects.append(FilledRect(rect: rect, color: first.color, shape: .frame(radii, inset: third)))
        rects.append(FilledRect(rect: rect.inside(twoThirds), color: first.color, shape: .frame(radii.inset(by: twoThirds), inset: third)))
    }
}

extension [FilledRect] {
    /// Gives the areas from `first` on to an element.
    mutating func setNode(_ node: NodeID, from first: Int) {
        for index in indices.suffix(from: Swift.min(first, count)) { self[index].node = node.index }
    }
}

extension Rect {
    /// What edges leave of it.
    func inside(_ edges: Edges<Length>) -> Rect {
        Rect(
            x: minX + edges.left, y: minY + edges.top, width: max(.zero, width - edges.left - edges.right),
            height: max(.zero, height - edges.top - edges.bottom))
    }
}

/// The rules of a box's borders.
enum Borders {
    /// - Parameter topLength: of the upper one, from the left; nil for the whole width.
    static func rects(of border: Edges<Border>, around rect: Rect, topLength: Length? = nil) -> [FilledRect] {
        var rects: [FilledRect] = []
        add(
            border.top, Rect(x: rect.minX, y: rect.minY, width: topLength ?? rect.width, height: border.top.width), isHorizontal: true,
            isStart: true, to: &rects)
        add(
            border.bottom, Rect(x: rect.minX, y: rect.maxY - border.bottom.width, width: rect.width, height: border.bottom.width),
            isHorizontal: true,
            isStart: false, to: &rects)
        // Between the horizontal ones, so that translucent corners are not drawn twice.
        let top = rect.minY + border.top.width, height = max(.zero, rect.height - border.top.width - border.bottom.width)
        add(
            border.left, Rect(x: rect.minX, y: top, width: border.left.width, height: height), isHorizontal: false, isStart: true,
            to: &rects)
        add(
            border.right, Rect(x: rect.maxX - border.right.width, y: top, width: border.right.width, height: height), isHorizontal: false,
            isStart: false,
            to: &rects)
        return rects
    }

    /// One side of a border.
    /// - Parameter isStart: top and left, which are lit or in the shade where the style gives depth.
    static func add(_ border: Border, _ full: Rect, isHorizontal: Bool, isStart: Bool, to rects: inout [FilledRect]) {
        guard border.width > .zero, border.color.alpha > 0, full.width > .zero, full.height > .zero else { return }
        let side = Side(rect: full, isHorizontal: isHorizontal, width: border.width)
        switch border.style {
        case .none, .hidden: break
        case .solid: rects.append(FilledRect(rect: full, color: border.color))
        case .double:
            guard border.width.scaledPoints >= 3 else { return rects.append(FilledRect(rect: full, color: border.color)) }
            let third = border.width / 3
            for offset in [Length.zero, border.width - third] {
                rects.append(FilledRect(rect: side.strip(from: offset, width: third), color: border.color))
            }
        case .dashed: side.addPieces(length: border.width.scaled(by: 3), gap: border.width.scaled(by: 2), border.color, to: &rects)
        case .dotted: side.addPieces(length: border.width, gap: border.width, border.color, shape: .ellipse, to: &rects)
        case .inset, .outset:
            rects.append(FilledRect(rect: full, color: (border.style == .inset) == isStart ? border.color.shaded : border.color.lit))
        case .groove, .ridge:
            let half = border.width / 2
            let first = (border.style == .groove) == isStart ? border.color.shaded : border.color.lit
            let second = (border.style == .groove) == isStart ? border.color.lit : border.color.shaded
            // Seen from outside: at the far sides the order of the halves is turned round with that of the light.
            rects.append(FilledRect(rect: side.strip(from: .zero, width: half), color: isStart ? first : second))
            rects.append(FilledRect(rect: side.strip(from: half, width: border.width - half), color: isStart ? second : first))
        }
    }

    struct Side {
        let rect: Rect
        let isHorizontal: Bool
        let width: Length

        func strip(from offset: Length, width: Length) -> Rect {
            isHorizontal
                ? Rect(x: rect.minX, y: rect.minY + offset, width: rect.width, height: width)
                : Rect(x: rect.minX + offset, y: rect.minY, width: width, height: rect.height)
        }

        /// Pieces with gaps that come out even: a piece at each end.
        func addPieces(length: Length, gap: Length, _ color: Color, shape: FilledRect.Shape = .rectangle, to rects: inout [FilledRect]) {
            let total = isHorizontal ? rect.width : rect.height
            let step = (length + gap).points
            guard total > length, step > 0 else { return rects.append(FilledRect(rect: rect, color: color)) }
            let most = 2_000.0
            let count = max(1, min(((total - length).points / step).rounded(), most))
            let advance = (total - length).points / count
            for number in 0...Int(count) {
                let offset = Length(points: advance * Double(number))
                rects.append(
                    FilledRect(
                        rect: isHorizontal
                            ? Rect(x: rect.minX + offset, y: rect.minY, width: length, height: rect.height)
                            : Rect(x: rect.minX, y: rect.minY + offset, width: rect.width, height: length), color: color, shape: shape))
            }
        }
    }
}

extension Color {
    /// The side of a groove or an inset box that light does not reach.
    var shaded: Color {
        Color(red: UInt8(Int(red) * 2 / 3), green: UInt8(Int(green) * 2 / 3), blue: UInt8(Int(blue) * 2 / 3), alpha: alpha)
    }
    /// The side that it does.
    var lit: Color {
        func half(_ channel: UInt8) -> UInt8 { UInt8(255 - (255 - Int(channel)) / 2) }
        return Color(red: half(red), green: half(green), blue: half(blue), alpha: alpha)
    }
}
