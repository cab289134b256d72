internal import Resources
internal import Typefaces

/// A point of an outline in font units; y grows upwards.
struct GlyphPoint {
    var x: Int32
    var y: Int32
}

/// The outline of a glyph in font units, to be filled by the non-zero winding rule.
struct GlyphOutline {
    enum Segment {
        case move(GlyphPoint)
        case line(GlyphPoint)
        case quadratic(GlyphPoint, GlyphPoint)
        case cubic(GlyphPoint, GlyphPoint, GlyphPoint)
        case close
    }

    var segments: [Segment] = []

    /// Begins a contour. FreeType does not say where one ends: where the next begins.
    mutating func begin(at point: GlyphPoint) {
        end()
        segments.append(.move(point))
    }

    mutating func end() {
        if !segments.isEmpty { segments.append(.close) }
    }
}

/// The outlines that have been asked for, each read once.
struct GlyphOutlines {
    private struct Key: Hashable {
        var face: Int
        var glyph: UInt16
    }

    private let library: FreeTypeLibrary
    private var faces: [FreeTypeFace] = []
    private var faceIndices: [ObjectIdentifier: Int] = [:]
    private var outlines: [GlyphOutline] = []
    private var indices: [Key: Int] = [:]

    init() throws(Diagnostic) { library = try FreeTypeLibrary() }

    subscript(index: Int) -> GlyphOutline { outlines[index] }

    /// The number of a face for `index(of:face:)`.
    mutating func faceIndex(of face: Face) throws(Diagnostic) -> Int {
        if let known = faceIndices[ObjectIdentifier(face)] { return known }
        faces.append(try FreeTypeFace(face, library: library))
        faceIndices[ObjectIdentifier(face)] = faces.count - 1
        return faces.count - 1
    }

    /// The number of a glyph's outline; nil if it has no ink. A glyph that cannot be read is reported once.
    mutating func index(of glyph: UInt16, face: Int, diagnostics: inout Diagnostics) -> Int? {
        let key = Key(face: face, glyph: glyph)
        if let known = indices[key] { return outlines[known].segments.isEmpty ? nil : known }
        let outline = faces[face].outline(of: glyph)
        if outline == nil {
            diagnostics.report(
                Diagnostic(
                    .warning, .pictureGlyph, "the outline of glyph \(glyph) cannot be read; its place is left empty",
                    hint: "the font is damaged; install it again"))
        }
        outlines.append(outline ?? GlyphOutline())
        indices[key] = outlines.count - 1
        return outlines[outlines.count - 1].segments.isEmpty ? nil : outlines.count - 1
    }
}
