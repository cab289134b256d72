import DisplayLists
import Geometry
import Printing

/// Pages side by side on sheets for folding. Links and the places that they lead to are left out: nobody clicks on a sheet.
enum ImposedSheets {
    /// One list for each side of a sheet, fronts and backs in turn.
    static func lists(of pages: [DisplayList], by imposition: Imposition) -> [DisplayList] {
        guard let first = pages.first else { return [] }
        return imposition.sides(ofPages: pages.count).map { side in
            let creep = imposition.creep * side.depth
            var sheet = DisplayList(size: Geometry.Size(width: first.size.width * 2, height: first.size.height))
            (sheet.bleed, sheet.outset, sheet.colors) = (first.bleed, first.outset, [])
            if let left = side.left { sheet.add(pages[left], movedBy: creep, isLeft: true) }
            if let right = side.right { sheet.add(pages[right], movedBy: first.size.width - creep, isLeft: false) }
            if sheet.colors.isEmpty { sheet.colors = [.black] }
            return sheet
        }
    }
}

extension DisplayList {
    /// Puts a page on its half of the sheet. What it has beyond the fold is cut off.
    fileprivate mutating func add(_ page: DisplayList, movedBy x: Length, isLeft: Bool) {
        let fold = size.width / 2, beyond = outset + size.width
        let half = Geometry.Rect(
            x: isLeft ? -beyond : fold, y: -beyond, width: fold + beyond, height: size.height + beyond + beyond)
        func clip(_ own: Geometry.Rect?, _ bounds: Geometry.Rect?) -> Geometry.Rect? {
            let moved = own?.shifted(by: x)
            if let moved { return moved.common(with: half) }
            guard let bounds, bounds.minX >= half.minX, bounds.maxX <= half.maxX else { return half }
            return nil
        }
        guard page.layers.isEmpty else {
            var state = DrawingState()
            state.transform.tx = x.points
            state.clips = [Path(half)]
            var unlinked = page
            (unlinked.links, unlinked.destinations) = ([], [])
            return append(unlinked, under: state, frame: state.transform.bounds(of: Rect(origin: .zero, size: unlinked.size)))
        }
        let firstColor = UInt16(colors.count)
        colors += page.colors
        for var area in page.rects {
            area.clip = clip(area.clip, area.rect.shifted(by: x))
            area.rect = area.rect.shifted(by: x)
            area.tiling?.tile.origin.x += x
            if case .path(let path) = area.shape { area.shape = .path(path.translated(x: x, y: .zero)) }
            rects.append(area)
        }
        for var path in page.paths {
            path.path = path.path.translated(x: x, y: .zero)
            path.clip = clip(path.clip, path.path.controlBounds)
            paths.append(path)
        }
        for var image in page.images {
            image.clip = clip(image.clip, image.rect.shifted(by: x))
            image.rect = image.rect.shifted(by: x)
            images.append(image)
        }
        for var shape in page.shapes {
            shape.x += x.clamped32
            shape.color += firstColor
            shapes.append(shape)
        }
        for var effect in page.effects {
            effect.x += x.clamped32
            effect.clip = effect.clip?.shifted(by: x)
            effects.append(effect)
        }
    }
}

extension Geometry.Rect {
    fileprivate func shifted(by x: Length) -> Geometry.Rect { Geometry.Rect(origin: Point(x: minX + x, y: minY), size: size) }
}
