package import Geometry

extension ShapeStore {
    /// The outlines of a shape's glyphs, y downwards, drawn as its font draws them: as wide as it says, and slanted where an italic is
    /// imitated.
    ///
    /// - Parameters:
    ///   - font: the shape's.
    ///   - x: left end of the baseline, in scaled points.
    ///   - y: of the baseline.
    package func outline(of shape: Shape, font: Font, x: Int64, y: Int64) -> Path {
        var path = Path(), pen = x
        for glyph in glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
            let origin = Point(x: Length(scaledPoints: pen + Int64(glyph.xOffset)), y: Length(scaledPoints: y - Int64(glyph.yOffset)))
            path.append(font.outline(of: glyph.id, at: origin))
            pen += Int64(glyph.advance)
        }
        return path
    }
}

extension Font {
    /// The outline of a glyph with its origin at a point.
    package func outline(of glyph: UInt16, at origin: Point) -> Path {
        let plain = face.outline(of: glyph, size: size, at: origin)
        guard horizontalScale != 1 || syntheticSlant != 0 else { return plain }
        return plain.mapped {
            Point(x: origin.x + ($0.x - origin.x).scaled(by: horizontalScale) + (origin.y - $0.y).scaled(by: syntheticSlant), y: $0.y)
        }
    }
}
