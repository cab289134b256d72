internal import CHarfBuzz
internal import CHarfBuzzSubset

/// A font file that holds only the glyphs a document uses, without layout tables: what is embedded.
package struct FontSubset: Sendable {
    /// The whole SFNT file.
    package let bytes: [UInt8]
    /// New glyph ids in ascending order with the old glyph of each: `oldGlyphs[new] = old`. Old .notdef is always new 0.
    package let oldGlyphs: [UInt16]
    /// The bare `CFF ` table, for PDF's FontFile3 of subtype Type1C or CIDFontType0C; nil for TrueType outlines.
    package let cff: [UInt8]?
    /// Names of the new glyphs as the charset of the `CFF ` table (or `post`) has them; nil where it keeps no names (CID-keyed fonts).
    package let glyphNames: [String]?

    /// The new id of an old glyph, nil if it is not part of the subset. O(log n).
    package func newGlyph(for old: UInt16) -> UInt16? {
        var low = 0, high = oldGlyphs.count
        while low < high {
            let middle = (low + high) / 2
            if oldGlyphs[middle] < old { low = middle + 1 } else { high = middle }
        }
        return low < oldGlyphs.count && oldGlyphs[low] == old ? UInt16(low) : nil
    }
}

extension Face {
    /// The subset of the face with `glyphs` and whatever they are composed of. Nil if the font is too damaged to subset.
    ///
    /// Equal sets of glyphs give equal bytes. Glyph ids are renumbered in the order of the old ones. Layout tables are dropped with
    /// whatever else a PDF does not read; the `CFF ` charset and `post` keep the glyph names.
    package func subset(glyphs: [UInt16]) -> FontSubset? {
        guard let input = hb_subset_input_create_or_fail() else { return nil }
        defer { hb_subset_input_destroy(input) }
        let set = hb_subset_input_glyph_set(input)
        hb_set_add(set, 0)
        for glyph in glyphs where Int(glyph) < glyphCount { hb_set_add(set, UInt32(glyph)) }
        let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
        let droppedTables: [StaticTag] = ["GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "DSIG", "FFTM", "MATH", "morx", "kerx", "feat"]
        for tag in droppedTables { hb_set_add(dropped, tag.value) }
        hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_GLYPH_NAMES.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)

        // What is embedded does not vary.
        for axis in axes { _ = hb_subset_input_pin_axis_to_default(input, hbFace, axis.tag) }
        guard let plan = hb_subset_plan_create_or_fail(hbFace, input) else { return nil }
        defer { hb_subset_plan_destroy(plan) }
        guard let subset = hb_subset_plan_execute_or_fail(plan) else { return nil }
        defer { hb_face_destroy(subset) }
        let blob = hb_face_reference_blob(subset)
        defer { hb_blob_destroy(blob) }
        let bytes = Self.bytes(of: blob)
        guard !bytes.isEmpty, let oldGlyphs = Self.oldGlyphs(of: plan, count: Int(hb_face_get_glyph_count(subset))) else { return nil }
        let cffTable = hb_face_reference_table(subset, StaticTag("CFF ").value)
        defer { hb_blob_destroy(cffTable) }
        let cff = Self.bytes(of: cffTable)
        return FontSubset(
            bytes: bytes, oldGlyphs: oldGlyphs, cff: cff.isEmpty ? nil : cff,
            glyphNames: Self.glyphNames(of: subset, count: oldGlyphs.count))
    }

    static func bytes(of blob: OpaquePointer?) -> [UInt8] {
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length) else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    private static func oldGlyphs(of plan: OpaquePointer, count: Int) -> [UInt16]? {
        let map = hb_subset_plan_new_to_old_glyph_mapping(plan)
        var old: [UInt16] = []
        old.reserveCapacity(count)
        for new in 0..<UInt32(count) {
            let value = hb_map_get(map, new)
            guard value <= 0xFFFF else { return nil }
            old.append(UInt16(value))
        }
        return old
    }

    private static func glyphNames(of subset: OpaquePointer, count: Int) -> [String]? {
        guard let font = hb_font_create(subset) else { return nil }
        defer { hb_font_destroy(font) }
        var names: [String] = []
        names.reserveCapacity(count)
        var buffer = [CChar](repeating: 0, count: 128)
        for glyph in 0..<UInt32(count) {
            guard hb_font_get_glyph_name(font, glyph, &buffer, 128) != 0, buffer[0] != 0 else { return nil }
            names.append(buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
        }
        return names
    }
}
