import DisplayLists
import Geometry
import StyleSheets

/// The pictures behind a box (css-backgrounds-3 section 2): sized, placed and repeated, the last layer first.
struct BackgroundPainter {
    let background: Background
    let images: StyleImages
    /// Of the whole border box, and of what its borders and padding leave.
    let border: Rect
    let padding: Rect
    let content: Rect
    let radii: CornerRadii?

    /// No layer has more copies than this: a picture of a pixel would fill a file.
    private static let mostCopies = 4_000

    func paint(into rects: inout [FilledRect]) {
        for number in background.images.indices.reversed() {
            guard let image = images[background.images[number]] else { continue }
            paint(image, layer: number, into: &rects)
        }
    }

    /// Lists that are shorter than that of the images begin again (section 2.3).
    private func value<Value>(_ values: [Value], _ layer: Int) -> Value? { values.isEmpty ? nil : values[layer % values.count] }

    private func area(_ area: Background.Area?) -> Rect {
        switch area {
        case .paddingBox, nil: padding
        case .contentBox: content
        case .borderBox, .text: border
        }
    }

    private func paint(_ image: StyleImages.Entry, layer: Int, into rects: inout [FilledRect]) {
        let clip = value(background.clips, layer)
        guard clip != .text else { return }
        let origin = area(value(background.origins, layer)), clipped = area(clip ?? .borderBox)
        let tiling = value(background.tilings, layer) ?? .repeated
        var size = size(image.size, value(background.sizes, layer) ?? .size(.auto, .auto), in: origin.size, tiling)
        guard size.width > .zero, size.height > .zero, clipped.width > .zero, clipped.height > .zero else { return }
        let position = value(background.positions, layer) ?? .topLeft
        let x = Axis(
            start: origin.minX, length: origin.width, tile: &size.width, tiling.x, offset: position.x, clip: (clipped.minX, clipped.maxX))
        let y = Axis(
            start: origin.minY, length: origin.height, tile: &size.height, tiling.y, offset: position.y, clip: (clipped.minY, clipped.maxY))
        guard x.count > 0, y.count > 0, x.count * y.count <= Self.mostCopies else { return }
        let shape: FilledRect.Shape = radii.map { clip == nil || clip == .borderBox ? .rounded($0) : .rectangle } ?? .rectangle
        rects.append(
            FilledRect(
                rect: clipped,
                tiling: ImageTiling(
                    image: image.index, tile: Rect(x: x.first, y: y.first, width: size.width, height: size.height),
                    step: Size(width: x.step, height: y.step), columns: x.count, rows: y.count), shape: shape))
    }

    /// Section 2.9; where the picture is repeated a whole number of times it is then made to fit.
    private func size(_ natural: Size, _ extent: Background.Extent, in area: Size, _ tiling: Background.Tiling) -> Size {
        let ratio = natural.height.points / max(natural.width.points, 0.001)
        func scaled(_ factor: Double) -> Size { Size(width: natural.width.scaled(by: factor), height: natural.height.scaled(by: factor)) }
        let horizontal = area.width.points / max(natural.width.points, 0.001), vertical = area.height.points / max(natural.height.points, 0.001)
        switch extent {
        case .cover: return scaled(max(horizontal, vertical))
        case .contain: return scaled(min(horizontal, vertical))
        case .size(.auto, .auto): return natural
        case .size(.value(let width), .auto):
            let width = width.resolved(against: area.width)
            return Size(width: width, height: width.scaled(by: ratio))
        case .size(.auto, .value(let height)):
            let height = height.resolved(against: area.height)
            return Size(width: height.scaled(by: 1 / max(ratio, 0.001)), height: height)
        case .size(.value(let width), .value(let height)):
            return Size(width: width.resolved(against: area.width), height: height.resolved(against: area.height))
        }
    }

    /// The copies along one direction.
    private struct Axis {
        var first: Length
        var step: Length
        var count: Int

        /// - Parameter tile: made to fit where the copies are to fill the area.
        init(start: Length, length: Length, tile: inout Length, _ repetition: Background.Repeat, offset: LengthPercentage, clip: (Length, Length)) {
            var step = tile, first = start + offset.resolved(against: length - tile), isRepeated = repetition != .none
            switch repetition {
            case .none, .repeat: break
            case .round:
                let copies = max(1, (length.points / tile.points).rounded())
                tile = Length(points: length.points / copies)
                step = tile
                first = start
            case .space:
                let copies = Int(length.points / tile.points)
                if copies > 1 {
                    let white: Length = length - tile * copies
                    step = tile + white / (copies - 1)
                    first = start
                } else {
                    // There is no room for two: one at its position.
                    isRepeated = false
                }
            }
            self.step = step
            guard isRepeated, step > .zero else {
                self.first = first
                count = first < clip.1 && first + tile > clip.0 ? 1 : 0
                return
            }
            // Back to the first copy that shows.
            let before = ((first + tile - clip.0).points / step.points - 0.0001).rounded(.up) - 1
            let begin = first - step.scaled(by: max(-1e6, min(1e6, before)))
            self.first = begin
            count = Int(max(0, min(1e6, ((clip.1 - begin).points / step.points - 0.0001).rounded(.up))))
        }
    }
}
