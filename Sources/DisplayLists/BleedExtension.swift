package import Geometry

/// What touches the edges of the page goes on into the bleed (css-page-3 section 7.2): a cut that is off by a hair then shows no paper.
extension DisplayList {
    /// Layout rounds; what comes this near to an edge touches it.
    private static let tolerance = Length(points: 0.5)

    /// Lets pictures and backgrounds that touch edges of the page reach beyond them by the bleed. A picture keeps its proportions: it grows
    /// about its middle until it fills what shows of it. Gradients stay as they are.
    package mutating func extendIntoBleed() {
        guard bleed > .zero else { return }
        for part in parts { extendIntoBleed(part) }
    }

    private mutating func extendIntoBleed(_ part: Part) {
        let toPage = part.state.transform
        guard let fromPage = toPage.inverse else { return }
        func extended(_ area: Rect) -> Rect? { self.extended(toPage.bounds(of: area)).map { fromPage.bounds(of: $0) } }
        for index in part.images {
            let image = images[index], visible = image.clip.map { $0.common(with: image.rect) } ?? image.rect
            guard let target = extended(visible) else { continue }
            images[index].rect = Self.covering(target, image.rect, visible)
            images[index].clip = target
        }
        for index in part.rects where rects[index].shape == .rectangle {
            let area = rects[index], visible = area.clip.map { $0.common(with: area.rect) } ?? area.rect
            guard let target = extended(visible), area.tiling?.gradient == nil else { continue }
            rects[index].rect = target
            rects[index].clip = nil
            guard var tiling = area.tiling else { continue }
            if tiling.columns == 1 && tiling.rows == 1 {
                tiling.tile = Self.covering(target, tiling.tile, visible)
            } else {
                tiling.cover(target)
            }
            rects[index].tiling = tiling
        }
    }

    /// Whether a picture or a background reaches beyond the edges of the page.
    package var usesBleed: Bool {
        let areas = parts.flatMap { part in
            let areas =
                images[part.images].map { image in image.clip.map { $0.common(with: image.rect) } ?? image.rect }
                + rects[part.rects].map { area in area.clip.map { $0.common(with: area.rect) } ?? area.rect }
            return areas.map { part.state.transform.bounds(of: $0) }
        }
        return areas.contains { area in
            isOnPage(area)
                && (area.minX < -Self.tolerance || area.minY < -Self.tolerance || area.maxX > size.width + Self.tolerance
                    || area.maxY > size.height + Self.tolerance)
        }
    }

    /// Printer's marks lie outside.
    private func isOnPage(_ area: Rect) -> Bool {
        area.maxX > Self.tolerance && area.maxY > Self.tolerance && area.minX < size.width - Self.tolerance
            && area.minY < size.height - Self.tolerance
    }

    /// The area with the bleed on the sides where it touches the edge; nil where it touches none.
    private func extended(_ area: Rect) -> Rect? {
        guard isOnPage(area) else { return nil }
        let left = area.minX <= Self.tolerance ? min(area.minX, -bleed) : area.minX
        let top = area.minY <= Self.tolerance ? min(area.minY, -bleed) : area.minY
        let right = area.maxX >= size.width - Self.tolerance ? max(area.maxX, size.width + bleed) : area.maxX
        let bottom = area.maxY >= size.height - Self.tolerance ? max(area.maxY, size.height + bleed) : area.maxY
        let result = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return result == area ? nil : result
    }

    /// Where a picture goes of which a part shows, so that this part fills a larger area.
    private static func covering(_ target: Rect, _ picture: Rect, _ visible: Rect) -> Rect {
        guard visible.width > .zero, visible.height > .zero else { return picture }
        let scale = max(target.width.points / visible.width.points, target.height.points / visible.height.points)
        func middle(_ rect: Rect) -> Point { Point(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2) }
        let from = middle(visible), to = middle(target)
        return Rect(
            x: to.x + (picture.minX - from.x).scaled(by: scale), y: to.y + (picture.minY - from.y).scaled(by: scale),
            width: picture.width.scaled(by: scale), height: picture.height.scaled(by: scale))
    }
}

extension ImageTiling {
    /// Adds copies on all sides until an area is covered.
    fileprivate mutating func cover(_ area: Rect) {
        func steps(_ length: Length, _ step: Length) -> Int {
            length > .zero && step > .zero ? Int((length.points / step.points).rounded(.up)) : 0
        }
        let left = steps(tile.minX - area.minX, step.width), top = steps(tile.minY - area.minY, step.height)
        tile.origin = Point(x: tile.minX - step.width * left, y: tile.minY - step.height * top)
        columns = max(columns + left, steps(area.maxX - tile.minX, step.width))
        rows = max(rows + top, steps(area.maxY - tile.minY, step.height))
    }
}

extension Rect {
    /// What both have in common; without width or height where that is nothing.
    package func common(with other: Rect) -> Rect {
        let left = max(minX, other.minX), top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(.zero, min(maxX, other.maxX) - left), height: max(.zero, min(maxY, other.maxY) - top))
    }
}
