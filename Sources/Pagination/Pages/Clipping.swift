import DisplayLists
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// What a box with `overflow: hidden` or `clip` leaves of its contents (css-overflow-3 section 3): areas and pictures are cut at its padding edge, words and lines
/// stay whole where they lie inside for the better part, and go otherwise. Paper shows no half letters.
struct Clip: Sendable, Equatable {
    var area: Rect

    /// Wider or higher than any page: along this axis nothing is cut.
    private static let farAway = Length(points: 1_000_000)

    /// Nil for a box that clips nothing.
    init?(_ style: BoxStyle, border: Rect) {
        guard style.clipsContents else { return nil }
        let padding = border.inside(style.border), rare = style.rare
        area = padding
        if rare.overflowX == .scroll || rare.overflowX == .visible {
            area.origin.x = padding.minX - Self.farAway
            area.size.width = padding.width + Self.farAway * 2
        }
        if rare.overflowY == .scroll || rare.overflowY == .visible {
            area.origin.y = padding.minY - Self.farAway
            area.size.height = padding.height + Self.farAway * 2
        }
    }

    init(area: Rect) { self.area = area }

    func moved(_ x: Int64, _ y: Int64) -> Clip { Clip(area: area.moved(x, y)) }

    /// Both together.
    func inside(_ outer: Clip?) -> Clip {
        guard let outer else { return self }
        return Clip(area: area.intersection(outer.area) ?? Rect(x: area.minX, y: area.minY, width: .zero, height: .zero))
    }

    /// How much of a list there was before something was drawn.
    struct Start {
        fileprivate let rects, paths, images, shapes, links: Int

        init(_ list: DisplayList) {
            rects = list.rects.count
            paths = list.paths.count
            images = list.images.count
            shapes = list.shapes.count
            links = list.links.count
        }
    }

    /// Cuts what has been drawn since.
    func apply(to list: inout DisplayList, since start: Start, _ text: TypesetText) {
        var rects: [FilledRect] = []
        for var filled in list.rects[start.rects...] {
            guard let cut = filled.rect.intersection(area) else { continue }
            // A shape that is not plain stays whole or goes.
            if filled.shape == .rectangle { filled.rect = cut } else if !contains(filled.rect.middle) { continue }
            rects.append(filled)
        }
        list.rects.replaceSubrange(start.rects..., with: rects)
        var images: [PlacedImage] = []
        for var image in list.images[start.images...] {
            let seen = image.clip ?? image.rect
            guard let cut = seen.intersection(area) else { continue }
            if cut != seen { image.clip = cut }
            images.append(image)
        }
        list.images.replaceSubrange(start.images..., with: images)
        let shapes = list.shapes[start.shapes...].filter { placed in
            let shape = text.words.shapes[placed.shape]
            let height = Int64(text.fonts[shape.font].metrics.xHeight)
            return contains(Point(x: Length(scaledPoints: Int64(placed.x) + Int64(shape.width) / 2), y: Length(scaledPoints: Int64(placed.y) - height / 2)))
        }
        list.shapes.replaceSubrange(start.shapes..., with: shapes)
        let paths = list.paths[start.paths...].filter { path in
            if case .move(let point) = path.path.elements.first { contains(point) } else { false }
        }
        list.paths.replaceSubrange(start.paths..., with: paths)
        let links = list.links[start.links...].compactMap { link in link.rect.intersection(area).map { PlacedLink(rect: $0, target: link.target) } }
        list.links.replaceSubrange(start.links..., with: links)
    }

    private func contains(_ point: Point) -> Bool { point.x >= area.minX && point.x <= area.maxX && point.y >= area.minY && point.y <= area.maxY }
}

extension BoxStyle {
    /// `overflow: hidden` or `clip` along either axis.
    var clipsContents: Bool {
        guard hasRareValues else { return false }
        return [rare.overflowX, rare.overflowY].contains { $0 == .hidden || $0 == .clip }
    }
}

extension Rect {
    /// Nil where nothing is common.
    fileprivate func intersection(_ other: Rect) -> Rect? {
        let left = max(minX, other.minX), right = min(maxX, other.maxX), top = max(minY, other.minY), bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    fileprivate var middle: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}
