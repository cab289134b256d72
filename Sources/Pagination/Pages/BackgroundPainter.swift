import DisplayLists
import Geometry
import StyleSheets

/// The pictures and gradients behind a box (css-backgrounds-3 section 2): sized, placed and repeated, the last layer first.
struct BackgroundPainter {
    let background: Background
    let images: StyleImages
    /// What `background-attachment: fixed` refers to, so that what is behind several boxes of a page joins (section 2.5).
    let page: Size
    /// Of the whole border box, and of what its borders and padding leave.
    let border: Rect
    let padding: Rect
    let content: Rect
    let radii: CornerRadii?

    /// No layer has more copies than this: a picture of a pixel on a large page is a mistake, and would be drawn for minutes.
    private static let mostCopies = 200_000

    private enum Source {
        case picture(StyleImages.Entry)
        case gradient(Gradient)
    }

    func paint(into rects: inout [FilledRect]) {
        for number in background.images.indices.reversed() {
            switch background.images[number] {
            case .none: break
            case .url: if let image = images[background.images[number]] { paint(.picture(image), layer: number, into: &rects) }
            case .gradient(let gradient): paint(.gradient(gradient), layer: number, into: &rects)
            }
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

    /// What a layer is cut to (section 2.6): a box with the corners that the border's roundness leaves it, or the text.
    private func clipped(_ clip: Background.Area) -> (rect: Rect, shape: FilledRect.Shape) {
        let rect = area(clip)
        if clip == .text { return (rect, TextClipping.mark) }
        guard let radii else { return (rect, .rectangle) }
        let edges = Edges(
            top: rect.minY - border.minY, right: border.maxX - rect.maxX, bottom: border.maxY - rect.maxY, left: rect.minX - border.minX)
        let inner = radii.inset(by: edges)
        return (rect, inner.areZero ? .rectangle : .rounded(inner))
    }

    /// The colour lies below all layers and is cut like the last.
    func paint(_ color: Color, into rects: inout [FilledRect]) {
        guard color.alpha > 0 else { return }
        let (rect, shape) = clipped(value(background.clips, background.images.count - 1) ?? .borderBox)
        rects.append(FilledRect(rect: rect, color: color, shape: shape))
    }

    private func paint(_ source: Source, layer: Int, into rects: inout [FilledRect]) {
        let isFixed = value(background.attachments, layer) == .fixed
        let origin = isFixed ? Rect(origin: .zero, size: page) : area(value(background.origins, layer))
        let (visible, shape) = clipped(value(background.clips, layer) ?? .borderBox)
        let tiling = value(background.tilings, layer) ?? .repeated
        var natural: Size?
        if case .picture(let image) = source { natural = image.size }
        var size = size(natural, value(background.sizes, layer) ?? .size(.auto, .auto), in: origin.size, tiling)
        guard size.width > .zero, size.height > .zero, visible.width > .zero, visible.height > .zero else { return }
        let position = value(background.positions, layer) ?? .topLeft
        let x = Axis(
            start: origin.minX, length: origin.width, tile: &size.width, tiling.x, offset: position.x, clip: (visible.minX, visible.maxX))
        let y = Axis(
            start: origin.minY, length: origin.height, tile: &size.height, tiling.y, offset: position.y, clip: (visible.minY, visible.maxY))
        guard x.count > 0, y.count > 0, x.count * y.count <= Self.mostCopies else { return }
        let tile = Rect(x: x.first, y: y.first, width: size.width, height: size.height)
        let content: ImageTiling.Content
        switch source {
        case .picture(let image): content = .image(image.index)
        case .gradient(let gradient):
            guard let fill = GradientResolution.fill(gradient, size: tile.size) else { return }
            content = .gradient(fill)
        }
        rects.append(
            FilledRect(
                rect: visible,
                tiling: ImageTiling(content, tile: tile, step: Size(width: x.step, height: y.step), columns: x.count, rows: y.count),
                shape: shape))
    }

    /// Section 2.9; where the picture is repeated a whole number of times it is then made to fit. What has no natural size is as large as
    /// the area.
    private func size(_ natural: Size?, _ extent: Background.Extent, in area: Size, _ tiling: Background.Tiling) -> Size {
        guard let natural else {
            guard case .size(let width, let height) = extent else { return area }
            func length(_ value: LengthPercentageAuto, of base: Length) -> Length {
                if case .value(let value) = value { value.resolved(against: base) } else { base }
            }
            return Size(width: length(width, of: area.width), height: length(height, of: area.height))
        }
        let ratio = natural.height.points / max(natural.width.points, 0.001)
        func scaled(_ factor: Double) -> Size { Size(width: natural.width.scaled(by: factor), height: natural.height.scaled(by: factor)) }
        let horizontal = area.width.points / max(natural.width.points, 0.001),
            vertical = area.height.points / max(natural.height.points, 0.001)
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
        init(
            start: Length, length: Length, tile: inout Length, _ repetition: Background.Repeat, offset: LengthPercentage,
            clip: (Length, Length)
        ) {
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
