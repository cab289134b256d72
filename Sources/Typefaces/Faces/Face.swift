internal import CHarfBuzz

/// One face of a font file (or of a collection): its glyphs, tables and names, at no particular size.
///
/// The file is mapped into memory and HarfBuzz's objects are immutable, so a face may be used by several threads at once.
/// Lengths are in font units, `metrics.unitsPerEm` to the em.
package final class Face: @unchecked Sendable {
    package let path: String
    package let collectionIndex: Int
    package let metrics: FaceMetrics
    package let postScriptName: String
    package let familyName: String
    /// Outlines in a `CFF ` table (an OpenType file with the tag OTTO) rather than TrueType's `glyf`.
    package let isCFF: Bool
    package let embedding: EmbeddingPermission
    package let glyphCount: Int
    /// Along which it varies; none for most.
    let axes: [VariationAxis]
    /// The variable face that this one is an instance of.
    let origin: Face?

    let hbFace: OpaquePointer
    /// Scaled so that one unit of HarfBuzz is one font unit.
    let hbFont: OpaquePointer
    /// Glyphs of the code points below `flatCharacters`, Latin to Cyrillic and Hebrew: one load instead of a search in the cmap.
    private let flatGlyphs: [UInt16]
    private let advances: [Int32]

    static let flatCharacters: UInt32 = 0x600

    package var unitsPerEm: Int32 { metrics.unitsPerEm }

    /// Maps a font file, or unpacks a WOFF or WOFF 2. Nil if it cannot be read, is no TrueType or OpenType font, or lacks the tables that
    /// setting needs.
    package convenience init?(path: String, collectionIndex: Int = 0) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        defer { hb_blob_destroy(blob) }
        if let font = WebFont.unpack(Self.bytes(of: blob)) {
            guard collectionIndex == 0 else { return nil }
            self.init(bytes: font, name: path)
        } else {
            self.init(blob, path: path, collectionIndex: collectionIndex)
        }
    }

    /// A font that is in memory: what an archive holds. `name` stands for its path.
    package convenience init?(bytes packed: [UInt8], name: String, origin: Face? = nil) {
        let bytes = packed.withUnsafeBytes { WebFont.unpack($0) } ?? packed
        let blob = bytes.withUnsafeBytes { buffer in
            hb_blob_create(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(buffer.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
        }
        defer { hb_blob_destroy(blob) }
        guard let blob else { return nil }
        self.init(blob, path: name, collectionIndex: 0, origin: origin)
    }

    private init?(_ blob: OpaquePointer, path: String, collectionIndex: Int, origin: Face? = nil) {
        guard collectionIndex >= 0, collectionIndex < Int(hb_face_count(blob)), let face = hb_face_create(blob, UInt32(collectionIndex))
        else { return nil }
        let units = Int32(clamping: hb_face_get_upem(face))
        let glyphCount = Int(hb_face_get_glyph_count(face))
        let hasCFF = Self.hasTable("CFF ", in: face)
        guard units > 0, glyphCount > 0, glyphCount <= 0x10000, Self.hasTable("cmap", in: face), Self.hasTable("hmtx", in: face),
            hasCFF || Self.hasTable("glyf", in: face), let font = hb_font_create(face)
        else {
            hb_face_destroy(face)
            return nil
        }
        hb_face_make_immutable(face)
        hb_font_set_scale(font, units, units)
        hb_font_make_immutable(font)

        self.path = path
        self.collectionIndex = collectionIndex
        self.glyphCount = glyphCount
        self.origin = origin
        hbFace = face
        hbFont = font
        isCFF = hasCFF
        axes = Self.axes(of: face)
        embedding = EmbeddingPermission(face: face)
        metrics = FaceMetrics(face: face, unitsPerEm: units) { character in
            Self.nominalGlyph(character, in: font).flatMap { Self.extents(of: $0, in: font) }.map { $0.yMin &+ $0.height }
        }
        let typographicFamily = Self.name(UInt32(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY), in: face)
        familyName = typographicFamily ?? Self.name(UInt32(HB_OT_NAME_ID_FONT_FAMILY), in: face) ?? ""
        postScriptName = Self.postScriptName(in: face) ?? Self.fileName(of: path)
        flatGlyphs = Self.mapFlatCharacters(in: font)
        advances = Self.readAdvances(of: glyphCount, in: font)
    }

    /// The bytes of the whole file; they last as long as the face.
    package var fileBytes: UnsafeRawBufferPointer {
        let blob = hb_face_reference_blob(hbFace)
        // The face keeps a reference of its own.
        defer { hb_blob_destroy(blob) }
        return Self.bytes(of: blob)
    }

    private static func bytes(of blob: OpaquePointer?) -> UnsafeRawBufferPointer {
        var count: UInt32 = 0
        let bytes = hb_blob_get_data(blob, &count)
        return UnsafeRawBufferPointer(start: bytes, count: Int(count))
    }

    deinit {
        hb_font_destroy(hbFont)
        hb_face_destroy(hbFace)
    }

    /// The glyph that the cmap gives a code point; 0 (.notdef) if it has none.
    package func glyph(for character: UInt32) -> UInt16 {
        if character < Self.flatCharacters { return flatGlyphs[Int(character)] }
        return Self.nominalGlyph(character, in: hbFont).map { UInt16(truncatingIfNeeded: $0) } ?? 0
    }

    /// The advance width in font units; 0 for a glyph the face does not have.
    package func advance(of glyph: UInt16) -> Int32 {
        Int(glyph) < advances.count ? advances[Int(glyph)] : 0
    }

    /// The name by `post` or the CFF charset; nil if the face keeps none.
    package func glyphName(_ glyph: UInt16) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, hb_font_get_glyph_name(hbFont, UInt32(glyph), base, 128) != 0 else { return nil }
            let name = String(cString: base)
            return name.isEmpty ? nil : name
        }
    }

    /// The glyph with a name by `post` or the CFF charset; nil if there is none. O(glyphs).
    package func glyph(named name: String) -> UInt16? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_glyph_from_name(hbFont, name, -1, &glyph) != 0 ? UInt16(exactly: glyph) : nil
    }

    /// The box round the outline; nil for a glyph without one (a space) or none at all.
    package func outlineExtents(of glyph: UInt16) -> GlyphExtents? {
        Self.extents(of: UInt32(glyph), in: hbFont).flatMap { $0.width == 0 && $0.height == 0 ? nil : $0 }
    }

    /// Calls `body` with the raw bytes of one of the face's tables, empty if there is none.
    package func withTableBytes<Result>(_ tag: UInt32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let blob = hb_face_reference_table(hbFace, tag)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let data = hb_blob_get_data(blob, &length)
        return body(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)))
    }

    func withFlatGlyphs<Result>(_ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result { flatGlyphs.withUnsafeBufferPointer(body) }
    func withAdvances<Result>(_ body: (UnsafeBufferPointer<Int32>) -> Result) -> Result { advances.withUnsafeBufferPointer(body) }
}

extension Face {
    private static func hasTable(_ tag: StaticTag, in face: OpaquePointer) -> Bool { withTable(tag, of: face) { $0.count > 0 } }

    private static func nominalGlyph(_ character: UInt32, in font: OpaquePointer) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, character, &glyph) != 0 ? glyph : nil
    }

    private static func extents(of glyph: UInt32, in font: OpaquePointer) -> GlyphExtents? {
        var box = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &box) != 0 else { return nil }
        // HarfBuzz gives the top left corner and a negative height.
        return GlyphExtents(xMin: box.x_bearing, yMin: box.y_bearing &+ box.height, width: box.width, height: 0 &- box.height)
    }

    private static func mapFlatCharacters(in font: OpaquePointer) -> [UInt16] {
        (0..<flatCharacters).map { character in nominalGlyph(character, in: font).map { UInt16(truncatingIfNeeded: $0) } ?? 0 }
    }

    private static func readAdvances(of count: Int, in font: OpaquePointer) -> [Int32] {
        (0..<UInt32(count)).map { hb_font_get_glyph_h_advance(font, $0) }
    }

    static func name(_ id: UInt32, in face: OpaquePointer) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            var length: UInt32 = 256
            guard let base = buffer.baseAddress, hb_ot_name_get_utf8(face, id, hb_language_from_string("en", -1), &length, base) > 0 else {
                return nil
            }
            return String(cString: base)
        }
    }

    /// Name 6, kept to the characters that PostScript allows in a name.
    private static func postScriptName(in face: OpaquePointer) -> String? {
        guard let name = name(UInt32(HB_OT_NAME_ID_POSTSCRIPT_NAME), in: face) else { return nil }
        let forbidden = Array("[](){}<>/%".utf8)
        let bytes = name.utf8.filter { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private static func fileName(of path: String) -> String {
        let file = path.split(separator: "/").last ?? "font"
        let stem = file.split(separator: ".").first ?? file
        let bytes = stem.utf8.filter {
            ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x2D
        }
        return bytes.isEmpty ? "Font" : String(decoding: bytes, as: UTF8.self)
    }
}
