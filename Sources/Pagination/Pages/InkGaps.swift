import DisplayLists
import Geometry
import TextLayout
import Typefaces

/// Where the ink of glyphs crosses a band, so that a line under the text leaves it free (`text-decoration-skip-ink`).
struct InkGaps {
    let text: TypesetText
    /// The band, from the top of the page downwards.
    let top: Int64
    let bottom: Int64
    /// What is left free on both sides of the ink.
    let margin: Int64

    struct Stretch {
        var start: Int64
        var end: Int64
    }

    /// What is left of a line between two points. Pieces shorter than the margin are dropped.
    func stretches(from start: Int64, to end: Int64, past shapes: ArraySlice<PlacedShape>) -> [Stretch] {
        var gaps: [Stretch] = []
        for shape in shapes where Int64(shape.x) < end { addGaps(of: shape, &gaps) }
        gaps.sort { $0.start < $1.start }
        var result: [Stretch] = [], position = start
        for gap in gaps where gap.end > start && gap.start < end {
            if gap.start - position > margin { result.append(Stretch(start: position, end: gap.start)) }
            position = max(position, gap.end)
        }
        if end - position > margin || result.isEmpty && position == start { result.append(Stretch(start: position, end: end)) }
        return result
    }

    private func addGaps(of placed: PlacedShape, _ gaps: inout [Stretch]) {
        let shape = text.words.shapes[placed.shape], font = text.fonts[shape.font]
        let units = Double(max(1, font.face.unitsPerEm)), scale = Double(font.size) / units
        var x = Int64(placed.x)
        for index in Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount) {
            let glyph = text.words.shapes.glyphs[index]
            defer { x += Int64(glyph.advance) }
            let y = Int64(placed.y) - Int64(glyph.yOffset)
            // Most letters end above the line: their boxes say so.
            guard let box = font.face.outlineExtents(of: glyph.id) else { continue }
            let inkBottom = y - Int64((Double(box.yMin) * scale).rounded()), inkTop = y - Int64((Double(box.yMin + box.height) * scale).rounded())
            guard inkBottom > top, inkTop < bottom else { continue }
            let origin = Point(x: Length(scaledPoints: x + Int64(glyph.xOffset)), y: Length(scaledPoints: y))
            guard let ink = crossing(of: font.face.outline(of: glyph.id, size: font.size, at: origin)) else { continue }
            gaps.append(Stretch(start: ink.start - margin, end: ink.end + margin))
        }
    }

    /// From the leftmost to the rightmost ink of an outline inside the band.
    private func crossing(of path: Path) -> Stretch? {
        var least = Double.infinity, most = -Double.infinity
        let (low, high) = (Double(top), Double(bottom))
        func value(_ point: Point) -> (x: Double, y: Double) { (Double(point.x.scaledPoints), Double(point.y.scaledPoints)) }
        func add(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) {
            guard max(a.y, b.y) >= low, min(a.y, b.y) <= high else { return }
            for (from, to) in [(a, b), (b, a)] {
                // The end itself, or where the line enters the band.
                if from.y >= low, from.y <= high {
                    least = min(least, from.x)
                    most = max(most, from.x)
                } else if from.y != to.y {
                    let edge = from.y < low ? low : high
                    let x = from.x + (to.x - from.x) * (edge - from.y) / (to.y - from.y)
                    least = min(least, x)
                    most = max(most, x)
                }
            }
        }
        /// Curves as a few straight pieces: a sixteenth of a letter's curve is finer than a line is thick.
        let pieces = 8
        var pen = (x: 0.0, y: 0.0), start = pen
        for element in path.elements {
            switch element {
            case .move(let point):
                pen = value(point)
                start = pen
            case .line(let point):
                add(pen, value(point))
                pen = value(point)
            case .quadratic(let control, let end):
                let (b, c) = (value(control), value(end)), a = pen
                for i in 1...pieces {
                    let t = Double(i) / Double(pieces), u = 1 - t
                    let next = (x: u * u * a.x + 2 * u * t * b.x + t * t * c.x, y: u * u * a.y + 2 * u * t * b.y + t * t * c.y)
                    add(pen, next)
                    pen = next
                }
            case .cubic(let first, let second, let end):
                let (b, c, d) = (value(first), value(second), value(end)), a = pen
                for i in 1...pieces {
                    let t = Double(i) / Double(pieces), u = 1 - t
                    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    let next = (x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
                    add(pen, next)
                    pen = next
                }
            case .close:
                add(pen, start)
                pen = start
            }
        }
        return least <= most ? Stretch(start: Int64(least.rounded()), end: Int64(most.rounded())) : nil
    }
}
