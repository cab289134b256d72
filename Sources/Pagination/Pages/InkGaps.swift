import DisplayLists
import Geometry
import TextLayout
import Typefaces

/// Where the ink of glyphs crosses a band, so that a line under the text leaves it free (`text-decoration-skip-ink`).
struct InkGaps {
    private let shapes: ShapeStore
    private let fonts: FontTable
    /// The band, from the top of the page downwards.
    private let top: Int64
    private let bottom: Int64
    /// What is left free on both sides of the ink.
    private let margin: Int64

    init(text: TypesetText, top: Int64, bottom: Int64, margin: Int64) {
        shapes = text.words.shapes
        fonts = text.fonts
        self.top = top; self.bottom = bottom; self.margin = margin
    }

    struct Stretch {
        var start: Int64
        var end: Int64
    }

    /// What is left of a line between two points. Pieces shorter than the margin are dropped.
    func stretches(from start: Int64, to end: Int64, past placed: ArraySlice<PlacedShape>) -> [Stretch] {
        var gaps: [Stretch] = []
        for shape in placed where Int64(shape.x) < end {
            // Ink may reach beyond its advance, but by no more than another letter.
            let font = fonts[shapes[shape.shape].font]
            guard Int64(shape.x) + Int64(shapes[shape.shape].width) + Int64(font.size) > start else { continue }
            addGaps(of: shape, font, &gaps)
        }
        gaps.sort { $0.start < $1.start }
        var result: [Stretch] = [], position = start
        for gap in gaps where gap.end > start && gap.start < end {
            if gap.start - position > margin { result.append(Stretch(start: position, end: gap.start)) }
            position = max(position, gap.end)
        }
        if end - position > margin || result.isEmpty && position == start { result.append(Stretch(start: position, end: end)) }
        return result
    }

    private func addGaps(of placed: PlacedShape, _ font: Font, _ gaps: inout [Stretch]) {
        let shape = shapes[placed.shape]
        let scale = Double(font.size) / Double(max(1, font.face.unitsPerEm))
        var x = Int64(placed.x)
        for glyph in shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
            defer { x += Int64(glyph.advance) }
            let y = Int64(placed.y) - Int64(glyph.yOffset)
            // Most letters end above the line: their boxes say so.
            guard let box = font.face.outlineExtents(of: glyph.id) else { continue }
            let inkBottom = y - Int64((Double(box.yMin) * scale).rounded()),
                inkTop = y - Int64((Double(box.yMin + box.height) * scale).rounded())
            guard inkBottom > top, inkTop < bottom else { continue }
            let outline = font.outline(
                of: glyph.id, at: Point(x: Length(scaledPoints: x + Int64(glyph.xOffset)), y: Length(scaledPoints: y)))
            guard let ink = outline.extent(from: top, to: bottom) else { continue }
            gaps.append(Stretch(start: ink.start - margin, end: ink.end + margin))
        }
    }
}
