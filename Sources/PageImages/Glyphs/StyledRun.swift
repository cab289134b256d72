internal import DisplayLists
internal import Geometry
internal import Resources
internal import Typefaces

/// Takes points of an outline to their places on the page: (x, y) in font units goes to (a·x + c·y + e, b·x + d·y + f) in points from the
/// top left, y downwards.
struct GlyphMatrix {
    var a: Double, b: Double, c: Double, d: Double, e: Double, f: Double

    func callAsFunction(_ point: GlyphPoint) -> (x: Double, y: Double) {
        let x = Double(point.x), y = Double(point.y)
        return (a * x + c * y + e, b * x + d * y + f)
    }
}

/// The glyphs of a shape that is more than filled upright, each with its matrix from font units to points of the page.
struct StyledRun {
    var glyphs: [(outline: Int, matrix: GlyphMatrix)] = []
    var fill: Color?
    var stroke: Color?
    /// In points.
    var strokeWidth: Double
    var clip: Rect?
}

extension GlyphRuns {
    /// Those of some of a page's styled shapes.
    mutating func styledRuns(
        of page: DisplayList, _ range: Range<Int>, diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> [StyledRun] {
        var runs: [StyledRun] = []
        for styled in page.effects[range] {
            let store = stores[Int(styled.store)], shape = store[styled.shape]
            guard shape.glyphCount > 0, let font = try font(shape.font) else { continue }
            var run = StyledRun(
                fill: styled.fill, stroke: styled.stroke, strokeWidth: Double(styled.strokeWidth) / 65_536, clip: styled.clip)
            if run.stroke == nil, font.strokeWidth > 0 {
                run.stroke = styled.fill
                run.strokeWidth = Double(font.strokeWidth) / 65_536
            }
            let scale = Double(font.size) / 65_536 / Double(font.unitsPerEm)
            let c = styled.c + styled.a * font.slant, d = styled.d + styled.b * font.slant
            var pen: Int32 = 0
            for glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                if let outline = outlines.index(of: glyph.id, face: font.face, diagnostics: &diagnostics) {
                    let x = Double(pen &+ glyph.xOffset) / 65_536, rise = Double(glyph.yOffset) / 65_536
                    run.glyphs.append(
                        (
                            outline,
                            GlyphMatrix(
                                a: scale * styled.a, b: -scale * styled.b, c: scale * c, d: -scale * d,
                                e: Double(styled.x) / 65_536 + styled.a * x + c * rise,
                                f: Double(styled.y) / 65_536 - styled.b * x - d * rise)
                        ))
                }
                pen &+= glyph.advance
            }
            if !run.glyphs.isEmpty { runs.append(run) }
        }
        return runs
    }
}
