internal import CFreeType
internal import Resources
internal import Typefaces

/// FreeType itself; it must outlive the faces it has opened, so they hold on to it.
final class FreeTypeLibrary {
    fileprivate let library: FT_Library

    init() throws(Diagnostic) {
        var library: FT_Library?
        let error = FT_Init_FreeType(&library)
        guard error == 0, let library else {
            throw Diagnostic(.error, .pictureFailed, "FreeType cannot be set up (its error \(error))", hint: "install FreeType again")
        }
        self.library = library
    }

    deinit { FT_Done_FreeType(library) }
}

/// A face opened a second time, by FreeType, for its outlines.
final class FreeTypeFace {
    private let library: FreeTypeLibrary
    private let face: FT_Face
    /// Its bytes are FreeType's too: a font may lie in an archive.
    private let source: Face

    init(_ face: Face, library: FreeTypeLibrary) throws(Diagnostic) {
        var opened: FT_Face?
        let bytes = face.fileBytes
        let error = FT_New_Memory_Face(
            library.library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count), FT_Long(face.collectionIndex),
            &opened)
        guard error == 0, let opened else {
            throw Diagnostic(
                .error, .pictureFont, "FreeType cannot read the font \(face.path) (its error \(error))",
                hint: "check that the file is still there, or choose another font")
        }
        self.library = library
        self.face = opened
        source = face
    }

    deinit { FT_Done_Face(face) }

    /// The outline in font units; nil if the glyph is damaged or no outline. One without ink has no segments.
    func outline(of glyph: UInt16) -> GlyphOutline? {
        // Unscaled: the numbers of the font as they are, without hinting and the same at every size.
        guard FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE)) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        var callbacks = FT_Outline_Funcs()
        callbacks.move_to = { point, outline in FreeTypeFace.append(outline) { $0.begin(at: GlyphPoint(point)) } }
        callbacks.line_to = { point, outline in FreeTypeFace.append(outline) { $0.segments.append(.line(GlyphPoint(point))) } }
        callbacks.conic_to = { control, point, outline in
            FreeTypeFace.append(outline) { $0.segments.append(.quadratic(GlyphPoint(control), GlyphPoint(point))) }
        }
        callbacks.cubic_to = { first, second, point, outline in
            FreeTypeFace.append(outline) { $0.segments.append(.cubic(GlyphPoint(first), GlyphPoint(second), GlyphPoint(point))) }
        }
        var outline = GlyphOutline()
        let error = withUnsafeMutablePointer(to: &outline) { FT_Outline_Decompose(&slot.pointee.outline, &callbacks, $0) }
        guard error == 0 else { return nil }
        outline.end()
        return outline
    }

    private static func append(_ outline: UnsafeMutableRawPointer?, _ change: (inout GlyphOutline) -> Void) -> Int32 {
        guard let outline else { return 1 }
        change(&outline.assumingMemoryBound(to: GlyphOutline.self).pointee)
        return 0
    }
}

extension GlyphPoint {
    fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
        self.init(x: Int32(clamping: vector?.pointee.x ?? 0), y: Int32(clamping: vector?.pointee.y ?? 0))
    }
}
