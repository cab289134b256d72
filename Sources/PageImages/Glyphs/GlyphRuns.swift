internal import DisplayLists
internal import Geometry
internal import Resources
internal import Typefaces

/// Glyphs of one font and colour on one baseline.
struct GlyphRun {
    struct PlacedOutline {
        /// Number in `GlyphOutlines`.
        var outline: Int
        /// Of the glyph's origin from the left of the page, in scaled points.
        var x: Int32
        /// Above the baseline, in scaled points.
        var rise: Int32
    }

    var font: RunFont
    var color: Color
    /// The baseline, from the top of the page, in scaled points.
    var y: Int32
    /// What the glyphs are wider (narrower: negative), in ten thousandths.
    var expansion: Int16 = 0
    var glyphs: [PlacedOutline] = []
}

/// What drawing needs of a font.
struct RunFont: Hashable {
    /// Number in `GlyphOutlines`.
    var face: Int
    /// In scaled points, more than zero.
    var size: Int32
    var unitsPerEm: Int32
    /// How far x grows per unit of height, for synthetic italics.
    var slant: Double
    /// Width of the line round every glyph in scaled points, for synthetic bold; 0 for none.
    var strokeWidth: Int32
}

/// Takes the shapes of a page apart into glyphs with their places.
struct GlyphRuns {
    let stores: [ShapeStore]
    let fonts: FontTable
    var outlines: GlyphOutlines
    /// By `FontID.index`; nil until used.
    private var known: [RunFont?] = []

    init(stores: [ShapeStore], fonts: FontTable, outlines: GlyphOutlines) {
        self.stores = stores
        self.fonts = fonts
        self.outlines = outlines
    }

    /// The runs of some shapes of a page, in their order, without glyphs that have no ink.
    mutating func runs(of page: DisplayList, _ range: Range<Int>, diagnostics: inout Diagnostics) throws(Diagnostic) -> [GlyphRun] {
        var runs: [GlyphRun] = []
        for placed in page.shapes[range] {
            let store = stores[Int(placed.store)], shape = store[placed.shape]
            guard shape.glyphCount > 0, let font = try font(shape.font) else { continue }
            let color = Int(placed.color) < page.colors.count ? page.colors[Int(placed.color)] : .black
            if let last = runs.last, last.font == font, last.color == color, last.y == placed.y, last.expansion == placed.expansion {
            } else {
                runs.append(GlyphRun(font: font, color: color, y: placed.y, expansion: placed.expansion))
            }
            func expanded(_ distance: Int32) -> Int32 {
                distance &+ Int32(truncatingIfNeeded: Int64(distance) * Int64(placed.expansion) / 10_000)
            }
            var pen = placed.x
            for glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                if let outline = outlines.index(of: glyph.id, face: font.face, diagnostics: &diagnostics) {
                    runs[runs.count - 1].glyphs.append(.init(outline: outline, x: pen &+ expanded(glyph.xOffset), rise: glyph.yOffset))
                }
                pen &+= expanded(glyph.advance) &+ placed.letterSpace
            }
        }
        return runs.filter { !$0.glyphs.isEmpty && $0.color.alpha > 0 }
    }

    /// Nil for a font without a size, which leaves no ink.
    mutating func font(_ id: FontID) throws(Diagnostic) -> RunFont? {
        let index = Int(id.index)
        if index >= known.count { known += [RunFont?](repeating: nil, count: index + 1 - known.count) }
        if let font = known[index] { return font }
        let font = fonts[id]
        guard font.size > 0 else { return nil }
        let run = RunFont(
            face: try outlines.faceIndex(of: font.face), size: font.size, unitsPerEm: max(1, font.face.unitsPerEm),
            slant: font.syntheticSlant.isFinite ? font.syntheticSlant : 0, strokeWidth: max(0, font.syntheticBold))
        known[index] = run
        return run
    }
}
