import Geometry
import StyleSheets

extension FlowStacker {
    /// `shape-inside` and `-fleuron-exclusion` of a box at its place; nil if neither takes anything away.
    ///
    /// A box without a height of its own is as high as wide for what its shapes are measured by.
    /// - Parameters:
    ///   - top: of the box.
    ///   - shift: how far it is moved to the right.
    func placedRoom(_ room: BoxRoom, box: Int32, top: Int64, shift: Int64) -> PlacedRoom? {
        let style = styles[Int(room.style.index)].box
        let content = Rect(
            x: room.x + shift, y: top + room.top, width: max(0, room.width), height: room.height >= 0 ? room.height : max(0, room.width))
        return PlacedRoom(style, content, box: box)
    }
}

/// The shapes that keep the text of a box in place, at the place of the box.
struct TextShapes {
    /// Text stands inside of this only; nil: in all of the box.
    private(set) var inside: Path?
    /// What lies within the padding of that outline, which is kept free.
    private(set) var edge: [Path] = []
    /// Text stands outside of these.
    private(set) var exclusions: [Path] = []
    /// Below this the exclusions take nothing.
    private(set) var exclusionBounds: Rect?

    /// - Parameter content: the content box, which shapes are measured by.
    init(_ style: BoxStyle, _ content: Rect) {
        guard style.hasRareValues else { return }
        let shape: BasicShape? =
            switch style.rare.shapeInside {
            case .shape(let shape): shape
            case .outsideShape: if case .shape(let shape, _) = style.rare.shapeOutside { shape } else { nil }
            case .auto, .image: nil
            }
        if let path = shape?.path(in: content), let bounds = path.controlBounds, bounds.height > .zero, bounds.width > .zero {
            inside = path
            let padding = style.rare.shapePadding.resolved(against: content.width)
            if padding > .zero { edge = Array(ShapeMargin.paths(path, distance: padding).dropFirst()) }
        }
        if let path = style.rare.exclusion?.path(in: content), let bounds = path.controlBounds, bounds.height > .zero {
            let margin = min(style.rare.shapeMargin.resolved(against: content.width), ShapeMargin.greatest)
            exclusions = ShapeMargin.paths(path, distance: margin)
            exclusionBounds = Rect(
                x: bounds.minX - margin, y: bounds.minY - margin, width: bounds.width + margin + margin,
                height: bounds.height + margin + margin)
        }
    }
}

extension PlacedRoom {
    /// - Parameter content: the content box, which shapes are measured by.
    init?(_ style: BoxStyle, _ content: Rect, box: Int32) {
        let shapes = TextShapes(style, content)
        self.init(box: box, shape: nil, exclusions: nil, bottom: -(1 << 60))
        if let inside = shapes.inside, let bounds = inside.controlBounds {
            shape = Region(inside, exclusions: shapes.edge)
            bottom = bounds.maxY.scaledPoints
        }
        if let bounds = shapes.exclusionBounds {
            let far = Length(points: 100_000)
            exclusions = Region(
                Rect(x: bounds.minX - far, y: bounds.minY - far, width: bounds.width + far + far, height: bounds.height + far + far),
                exclusions: shapes.exclusions)
            bottom = max(bottom, bounds.maxY.scaledPoints)
        }
        if shape == nil, exclusions == nil { return nil }
    }
}
