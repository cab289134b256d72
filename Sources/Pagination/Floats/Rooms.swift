import Geometry
import StyleSheets

extension Galley {
    /// `shape-inside` and `-fleuron-exclusion` of a box at the place it has reached; nil if neither takes anything away.
    ///
    /// A box without a height of its own is as high as wide for what its shapes are measured by.
    func placedRoom(_ room: BoxRoom, box: Int32) -> PlacedRoom? {
        let style = styles[Int(room.style.index)].box
        let content = Rect(
            x: room.x, y: state.y + room.top, width: max(0, room.width), height: room.height >= 0 ? room.height : max(0, room.width))
        return PlacedRoom(style, content, box: box)
    }
}

extension PlacedRoom {
    /// - Parameter content: the content box, which shapes are measured by.
    init?(_ style: BoxStyle, _ content: Rect, box: Int32) {
        guard style.hasRareValues else { return nil }
        self.init(box: box, shape: nil, exclusions: nil, bottom: -(1 << 60))
        let inside: BasicShape? = switch style.rare.shapeInside {
        case .shape(let shape): shape
        case .outsideShape: if case .shape(let shape, _) = style.rare.shapeOutside { shape } else { nil }
        case .auto, .image: nil
        }
        if let inside {
            let path = inside.path(in: content)
            let padding = style.rare.shapePadding.resolved(against: content.width)
            // What lies within the padding of the outline is kept free: its edge is an exclusion.
            let edge = padding > .zero ? ShapeMargin.paths(path, distance: min(padding, Length(points: 2_000))).dropFirst() : []
            let region = Region(path, exclusions: Array(edge))
            if let bounds = path.controlBounds, bounds.height > .zero, bounds.width > .zero {
                shape = region
                bottom = bounds.maxY.scaledPoints
            }
        }
        if let exclusion = style.rare.exclusion {
            let path = exclusion.path(in: content)
            if let bounds = path.controlBounds, bounds.height > .zero {
                let far = Length(points: 100_000)
                let margin = style.rare.shapeMargin.resolved(against: content.width)
                let paths = ShapeMargin.paths(path, distance: min(margin, Length(points: 2_000)))
                exclusions = Region(
                    Rect(x: bounds.minX - far, y: bounds.minY - far, width: bounds.width + far + far, height: bounds.height + far + far), exclusions: paths)
                bottom = max(bottom, bounds.maxY.scaledPoints + margin.scaledPoints)
            }
        }
        if shape == nil, exclusions == nil { return nil }
    }
}
