import DisplayLists
import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// What a box with `overflow: hidden` or `clip` leaves of its contents (css-overflow-3 section 3): all is cut at its padding edge. Or what
/// a column leaves of what is wider than it.
struct Clip: Sendable, Equatable {
    var area: Rect
    /// Text that does not show stays for those who search the file or let it be read to them.
    var keepsText = false

    /// As wide and high as the largest page that readers show: along this axis nothing is cut. Twice as much is a number that every
    /// reader of PDF still takes (ISO 32000-1 annex C).
    private static let farAway = Length(points: 14_400)

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

    /// Cuts what stands to the right of an edge, and keeps its text.
    init(rightEdge x: Int64) {
        let far = Self.farAway.scaledPoints
        self.init(area: Rect(x: x - far, y: -far, width: far, height: far * 2))
        keepsText = true
    }

    /// Cuts what stands to the left of an edge, and keeps its text.
    init(leftEdge x: Int64) {
        let far = Self.farAway.scaledPoints
        self.init(area: Rect(x: x, y: -far, width: far, height: far * 2))
        keepsText = true
    }

    /// What `clip` leaves of a positioned box.
    init(_ edges: Edges<LengthPercentageAuto>, border: Rect) {
        func place(_ edge: LengthPercentageAuto, _ extent: Length, usual: Length) -> Length {
            if case .value(let value) = edge { value.resolved(against: extent) } else { usual }
        }
        let left = place(edges.left, border.width, usual: .zero), right = place(edges.right, border.width, usual: border.width)
        let top = place(edges.top, border.height, usual: .zero), bottom = place(edges.bottom, border.height, usual: border.height)
        area = Rect(x: border.minX + left, y: border.minY + top, width: max(.zero, right - left), height: max(.zero, bottom - top))
    }

    func moved(_ x: Int64, _ y: Int64) -> Clip {
        var moved = self
        moved.area = area.moved(x, y)
        return moved
    }

    /// Both together.
    func inside(_ outer: Clip?) -> Clip {
        guard let outer else { return self }
        var both = Clip(area: area.intersection(outer.area) ?? Rect(x: area.minX, y: area.minY, width: .zero, height: .zero))
        both.keepsText = keepsText && outer.keepsText
        return both
    }

    /// How much of a list there was before something was drawn.
    struct Start {
        fileprivate let counts: DrawnCounts
        fileprivate let links: Int
        private let destinations: Int
        let layers: Int

        fileprivate var rects: Int { counts.rects }
        fileprivate var paths: Int { counts.paths }
        fileprivate var images: Int { counts.images }
        fileprivate var shapes: Int { counts.shapes }
        fileprivate var effects: Int { counts.effects }

        init(_ list: DisplayList) {
            counts = list.counts
            links = list.links.count
            destinations = list.destinations.count
            layers = list.layerCount
        }

        /// Takes out what has been drawn since.
        func takeDrawn(from list: inout DisplayList) -> DisplayList {
            list.takeDrawn(since: counts, links: links, destinations: destinations, layerCount: layers)
        }
    }

    /// Cuts what has been drawn since.
    func apply(to list: inout DisplayList, since start: Start, _ text: TypesetText) {
        cutLinks(of: &list, since: start)
        // What is turned is cut as a whole, by the page's own coordinates.
        if list.layerCount > start.layers { return list.clipLayers(to: area, since: start.counts, layerCount: start.layers) }
        list.rects.replaceSubrange(start.rects..., with: list.rects[start.rects...].compactMap(cut))
        list.paths.replaceSubrange(start.paths..., with: list.paths[start.paths...].compactMap(cut))
        list.images.replaceSubrange(start.images..., with: list.images[start.images...].compactMap(cut))
        var effects = list.effects[start.effects...].compactMap { cut($0, text) }
        var shapes: [PlacedShape] = []
        for placed in list.shapes[start.shapes...] {
            let extent = extent(of: placed.shape, x: placed.x, y: placed.y, text)
            if contains(extent) {
                shapes.append(placed)
                continue
            }
            if placed.isLastOfLine, let last = shapes.indices.last { shapes[last].isLastOfLine = true }
            // A word that is cut is drawn by itself.
            if keepsText || extent.intersection(area) != nil {
                effects.append(StyledShape(placed, color: list.colors[Int(placed.color)], clip: area))
            }
        }
        list.effects.replaceSubrange(start.effects..., with: effects)
        // Their places among the shapes are no longer known.
        if shapes.count < list.shapes.count - start.shapes { list.initials.removeAll { $0.shapes.lowerBound >= start.shapes } }
        list.shapes.replaceSubrange(start.shapes..., with: shapes)
    }

    /// Whether anything that has been drawn since reaches beyond. What is turned has coordinates of its own, and is left as it is.
    func cutsAnything(of list: DisplayList, since start: Start, _ text: TypesetText) -> Bool {
        guard list.layerCount == start.layers else { return false }
        let left = area.minX.scaledPoints, right = area.maxX.scaledPoints
        return list.shapes[start.shapes...].contains {
            Int64($0.x) < left || Int64($0.x) + Int64(text.words.shapes[$0.shape].width) > right
        } || list.rects[start.rects...].contains { !contains($0.rect) } || list.images[start.images...].contains { !contains($0.rect) }
            || list.effects[start.effects...].contains { Int64($0.x) < left || Int64($0.x) > right }
            || list.paths[start.paths...].contains { $0.path.controlBounds.map { !contains($0) } ?? false }
    }

    private func cutLinks(of list: inout DisplayList, since start: Start) {
        let links = list.links[start.links...].compactMap { link in
            var link = link
            guard let seen = link.rect.intersection(area) else { return nil as PlacedLink? }
            link.rect = seen
            return link
        }
        list.links.replaceSubrange(start.links..., with: links)
    }

    private func cut(_ filled: FilledRect) -> FilledRect? {
        guard let seen = (filled.clip ?? filled.rect).intersection(filled.rect), let cut = seen.intersection(area) else { return nil }
        var filled = filled
        if filled.shape == .rectangle { filled.rect = cut } else if cut != filled.rect { filled.clip = cut }
        return filled
    }

    private func cut(_ drawn: DrawnPath) -> DrawnPath? {
        guard let bounds = drawn.path.controlBounds else { return nil }
        let half = Length(scaledPoints: Int64(drawn.stroke == nil ? 0 : drawn.width)) / 2
        let extent = Rect(x: bounds.minX - half, y: bounds.minY - half, width: bounds.width + half * 2, height: bounds.height + half * 2)
        guard extent.intersection(area) != nil else { return nil }
        var drawn = drawn
        if !contains(extent) { drawn.clip = drawn.clip.map { Clip(area: $0).inside(self).area } ?? area }
        return drawn
    }

    private func cut(_ image: PlacedImage) -> PlacedImage? {
        let seen = image.clip ?? image.rect
        guard let cut = seen.intersection(area) else { return nil }
        var image = image
        if cut != seen { image.clip = cut }
        return image
    }

    private func cut(_ styled: StyledShape, _ text: TypesetText) -> StyledShape? {
        let extent = extent(of: styled.shape, x: styled.x, y: styled.y, text)
        var styled = styled
        guard let seen = (styled.clip ?? extent).intersection(extent), let cut = seen.intersection(area) else {
            styled.clip = area
            return keepsText ? styled : nil
        }
        if cut != seen { styled.clip = styled.clip.map { Clip(area: $0).inside(self).area } ?? area }
        return styled
    }

    /// Where a shape may have ink or, if that does not lie inside, where it has some.
    private func extent(of shape: ShapeID, x: Int32, y: Int32, _ text: TypesetText) -> Rect {
        let store = text.words.shapes, shape = store[shape], font = text.fonts[shape.font]
        let ascent = Int64(font.metrics.ascent), descent = Int64(font.metrics.descent)
        let whole = Rect(
            x: Length(scaledPoints: Int64(x)), y: Length(scaledPoints: Int64(y) - ascent), width: Length(scaledPoints: Int64(shape.width)),
            height: Length(scaledPoints: ascent + descent))
        if contains(whole) { return whole }
        var ink: Rect?, pen = Int64(x)
        let scale = Double(font.size) / Double(max(1, font.face.unitsPerEm))
        for glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
            if let box = font.face.outlineExtents(of: glyph.id) {
                let left = pen + Int64(glyph.xOffset) + Int64(Double(box.xMin) * scale),
                    bottom = Int64(y) - Int64(glyph.yOffset) - Int64(Double(box.yMin) * scale)
                let width = Int64(Double(box.width) * scale), height = Int64(Double(box.height) * scale)
                let outline = Rect(
                    x: Length(scaledPoints: left), y: Length(scaledPoints: bottom - height), width: Length(scaledPoints: width),
                    height: Length(scaledPoints: height))
                ink = ink.map { $0.union(outline) } ?? outline
            }
            pen += Int64(glyph.advance)
        }
        return ink ?? whole
    }

    private func contains(_ rect: Rect) -> Bool {
        rect.minX >= area.minX && rect.maxX <= area.maxX && rect.minY >= area.minY && rect.maxY <= area.maxY
    }
}

extension StyledShape {
    /// A word of which a part shows.
    fileprivate init(_ placed: PlacedShape, color: Color, clip: Rect) {
        self.init(shape: placed.shape, store: placed.store, x: placed.x, y: placed.y)
        a = 1 + Double(placed.expansion) / 10_000
        fill = color
        node = placed.node
        textOffset = placed.textOffset
        isFollowedBySpace = placed.isFollowedBySpace
        self.clip = clip
    }
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

    fileprivate func union(_ other: Rect) -> Rect {
        let left = min(minX, other.minX), top = min(minY, other.minY)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
