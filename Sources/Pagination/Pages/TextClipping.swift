import DisplayLists
import Geometry
import TextLayout
import Typefaces

/// `background-clip: text` (css-backgrounds-4 section 3.4): what lies behind a box shows only where its letters are.
///
/// Backgrounds are painted before the text that they are cut to, so they wait, marked by an empty path, for the end of the page. The
/// outlines are paths and not text, which a reader would find a second time.
enum TextClipping {
    static let mark = FilledRect.Shape.path(Path())

    static func finish(_ list: inout DisplayList, _ text: TypesetText) {
        guard list.rects.contains(where: { $0.shape == mark }) else { return }
        // What is turned has been seen to by itself.
        let shapes = list.layers.isEmpty ? list.shapes : list.parts.filter { $0.frame == nil }.flatMap { list.shapes[$0.shapes] }
        for index in list.rects.indices where list.rects[index].shape == mark {
            list.rects[index].shape = .path(outlines(in: list.rects[index].rect, shapes, text))
        }
        list.removeRects { $0.shape == mark }
    }

    /// Of all that stands in a rectangle.
    private static func outlines(in rect: Rect, _ shapes: [PlacedShape], _ text: TypesetText) -> Path {
        let left = rect.minX.scaledPoints, right = rect.maxX.scaledPoints, top = rect.minY.scaledPoints, bottom = rect.maxY.scaledPoints
        var path = Path()
        for placed in shapes where (left..<right).contains(Int64(placed.x)) && (top...bottom).contains(Int64(placed.y)) {
            let store = text.words.shapes, shape = store[placed.shape], font = text.fonts[shape.font]
            var pen = Int64(placed.x)
            for glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                let origin = Point(
                    x: Length(scaledPoints: pen + Int64(glyph.xOffset)), y: Length(scaledPoints: Int64(placed.y) - Int64(glyph.yOffset)))
                path.append(
                    leaned(
                        font.face.outline(of: glyph.id, size: font.size, at: origin), font.syntheticSlant, y: Length(scaledPoints: placed.y)
                    ))
                pen += Int64(glyph.advance)
            }
        }
        return path
    }

    private static func leaned(_ path: Path, _ slant: Double, y: Length) -> Path {
        slant == 0 ? path : path.mapped { Point(x: $0.x + (y - $0.y).scaled(by: slant), y: $0.y) }
    }
}
