public import TextSystem

extension LayoutManager {
    /// Every glyph's ink, and the box of each line from ascent to descent, in the coordinates of a container: what must stand inside of a
    /// shape.
    public func boxes(in container: Int = 0) -> [Rect] {
        var result: [Rect] = []
        for fragment in lineFragments(in: container) {
            guard let line = line(at: fragment.range.lowerBound), !line.runs.isEmpty else { continue }
            result += line.inkBoxes
            result.append(
                Rect(
                    x: fragment.usedRect.minX, y: fragment.baseline - fragment.ascent, width: fragment.usedRect.width,
                    height: fragment.ascent + fragment.descent))
        }
        return result
    }
}

extension Rect {
    public var corners: [Point] { [origin, Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY)] }

    /// Points of the rectangle a fixed distance apart in both directions, its edges among them.
    public func grid(_ distance: Double) -> [Point] {
        let columns = max(1, Int((width / distance).rounded(.up))), rows = max(1, Int((height / distance).rounded(.up)))
        return (0...rows).flatMap { row in
            (0...columns).map { Point(x: minX + width * Double($0) / Double(columns), y: minY + height * Double(row) / Double(rows)) }
        }
    }
}
