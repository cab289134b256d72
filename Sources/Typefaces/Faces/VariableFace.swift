internal import CHarfBuzz
internal import CHarfBuzzSubset

/// An axis along which a variable face changes.
struct VariationAxis: Sendable {
    /// The four bytes of its tag, big-endian.
    var tag: UInt32
    var range: ClosedRange<Double>
    var standard: Double
    /// In the font's table of names.
    var name: UInt32
}

/// An axis as a font describes it to its users.
package struct DesignAxis: Hashable, Sendable {
    package var tag: String
    /// In English; the tag where the font has no name.
    package var name: String
    package var range: ClosedRange<Double>
    package var standard: Double
}

/// A place on an axis.
package struct AxisSetting: Hashable, Sendable {
    /// The four bytes of the axis's tag, big-endian.
    package var tag: UInt32
    package var value: Double
    package init(tag: UInt32, value: Double) { self.tag = tag; self.value = value }
}

extension Face {
    /// The axes of a variable face; none for any other.
    static func axes(of face: OpaquePointer) -> [VariationAxis] {
        var count = hb_ot_var_get_axis_count(face)
        guard count > 0, count <= 64 else { return [] }
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).compactMap { info in
            let least = Double(info.min_value), most = Double(info.max_value), standard = Double(info.default_value)
            guard least <= standard, standard <= most else { return nil }
            return VariationAxis(tag: info.tag, range: least...most, standard: standard, name: info.name_id)
        }
    }

    /// The axes of the variable face that this one is, or is an instance of.
    package var designAxes: [DesignAxis] {
        let face = origin ?? self
        return face.axes.map { axis in
            let tag = Self.text(ofTag: axis.tag)
            return DesignAxis(tag: tag, name: Self.name(axis.name, in: face.hbFace) ?? tag, range: axis.range, standard: axis.standard)
        }
    }

    static func text(ofTag tag: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> UInt32(24 - 8 * $0)) }, as: UTF8.self)
    }

    /// The face at a place on its axes, as a face without any: whatever shapes, measures, draws or embeds it need not know of variations.
    /// Axes that are not named stand where they do by default. Nil if the font is too damaged, or has outlines that HarfBuzz cannot take
    /// apart (`CFF2`).
    func instance(at places: [AxisSetting]) -> Face? {
        guard let input = hb_subset_input_create_or_fail() else { return nil }
        defer { hb_subset_input_destroy(input) }
        // All of everything: some of these sets hold what subsets usually keep.
        let sets = [
            HB_SUBSET_SETS_LAYOUT_FEATURE_TAG, HB_SUBSET_SETS_LAYOUT_SCRIPT_TAG, HB_SUBSET_SETS_NAME_ID, HB_SUBSET_SETS_NAME_LANG_ID,
        ].map {
            hb_subset_input_set(input, $0)
        }
        for set in [hb_subset_input_glyph_set(input), hb_subset_input_unicode_set(input)] + sets {
            hb_set_clear(set)
            hb_set_invert(set)
        }
        hb_subset_input_set_flags(
            input, HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue | HB_SUBSET_FLAGS_GLYPH_NAMES.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
        for axis in axes {
            let place = places.last { $0.tag == axis.tag }?.value ?? axis.standard
            guard hb_subset_input_pin_axis_location(input, hbFace, axis.tag, Float(place)) != 0 else { return nil }
        }
        guard let face = hb_subset_or_fail(hbFace, input) else { return nil }
        defer { hb_face_destroy(face) }
        let blob = hb_face_reference_blob(face)
        defer { hb_blob_destroy(blob) }
        let bytes = Self.bytes(of: blob)
        return bytes.isEmpty ? nil : Face(bytes: bytes, name: path + Self.suffix(places), origin: self)
    }

    /// Tells instances of one file apart.
    private static func suffix(_ places: [AxisSetting]) -> String {
        places.map { "#\(text(ofTag: $0.tag))=\($0.value)" }.joined()
    }
}
