import Geometry
import Resources
import StyleSheets

// What is drawn under a transform or cut to a shape, and what is set smaller than its sheet says.

extension Fragment {
    /// Makes a layer of what stands in a box. Marks stay where they are, as what they lead to is the box.
    /// - Parameters:
    ///   - start: what there is before the box.
    ///   - border: its border box.
    mutating func makeLayer(of style: BoxStyle, since start: Extent = Extent(), border: Rect) {
        var drawn = Fragment()
        drawn.clips = clips
        drawn.boxes = boxes.takeLast(from: start.boxes)
        drawn.borders = borders.takeLast(from: start.borders)
        drawn.lines = lines.takeLast(from: start.lines)
        drawn.turned = turned.takeLast(from: start.turned)
        for index in drawn.turned.indices { drawn.turned[index].lineCount -= start.lines }
        let out = detached.takeLast(from: start.detached)
        drawn.dropUnusedClips()
        drawn.detached = out.filter { $0.container != nil }
        detached += out.filter { $0.container == nil }
        var content = Fragment()
        let x = border.minX.scaledPoints, y = border.minY.scaledPoints
        content.append(drawn, x: -x, y: -y)
        (content.width, content.height) = (border.width.scaledPoints, border.height.scaledPoints)
        guard let layer = style.layer(border: Rect(origin: .zero, size: border.size)) else { return }
        turned.append(PlacedTurn(content: content, layer: layer, x: x, y: y, lineCount: lines.count))
    }

    /// The same, smaller: the row of a table that is wider than its place.
    func scaled(by scale: Double) -> Fragment {
        guard scale != 1 else { return self }
        func scaled(_ length: Int64) -> Int64 { length.scaled(by: scale) }
        var content = self
        content.contain(BoxStyle(), border: Rect(x: 0, y: 0, width: width, height: height))
        (content.marks, content.floats, content.borders) = ([], [], [])
        var result = Fragment()
        (result.width, result.height) = (scaled(width), scaled(height))
        (result.firstBaseline, result.lastBaseline) = (firstBaseline.map(scaled), lastBaseline.map(scaled))
        result.marks = marks.map { PlacedMark(mark: $0.mark, y: scaled($0.y)) }
        result.floats = floats.map { AffineTransform(scale: scale).bounds(of: $0) }
        // Those between two rows are drawn above the backgrounds of both, so they are no part of either.
        result.borders = borders.map { placed in
            var placed = placed
            func scaledMiddle(_ start: Length, _ extent: Length) -> (start: Int64, extent: Int64) {
                let own = scaled(extent.scaledPoints)
                return (scaled(start.scaledPoints + extent.scaledPoints / 2) - own / 2, own)
            }
            let x = scaledMiddle(placed.rect.minX, placed.rect.width), y = scaledMiddle(placed.rect.minY, placed.rect.height)
            placed.rect = Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
            placed.border.width = placed.border.width.scaled(by: scale)
            return placed
        }
        result.turned = [PlacedTurn(content: content, scale: scale, x: 0, y: 0)]
        return result
    }
}

extension Int64 {
    /// A length in scaled points that is so many times as long. One is exact; others stay in the range of lengths.
    func scaled(by factor: Double) -> Int64 { factor == 1 ? self : Length(scaledPoints: self).scaled(by: factor).scaledPoints }
}
