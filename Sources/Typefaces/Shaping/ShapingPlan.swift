internal import CHarfBuzz

/// A font, a script and a direction with HarfBuzz's plan for them: which lookups apply in which order. One thread uses a plan at a time.
final class ShapingPlan {
    let fontID: FontID
    let font: Font
    let script: Script
    let direction: TextDirection
    /// Font units along the line, and across it.
    let scale: UnitScale
    let verticalScale: UnitScale
    let spaceGlyph: UInt16

    private let hbPlan: OpaquePointer?
    private var hbFeatures: [hb_feature_t]
    private var properties: hb_segment_properties_t

    init(fontID: FontID, font: Font, script: Script, direction: TextDirection) {
        self.fontID = fontID
        self.font = font
        self.script = script
        self.direction = direction
        scale = UnitScale(size: Font.horizontalSize(font.size, font.horizontalScale), unitsPerEm: font.face.unitsPerEm)
        verticalScale = UnitScale(size: font.size, unitsPerEm: font.face.unitsPerEm)
        spaceGlyph = font.face.glyph(for: 0x20)
        // Start 0 and end of all bits: the whole buffer.
        hbFeatures = font.features.map { hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max) }
        var properties = hb_segment_properties_t()
        properties.direction = direction == .rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        properties.script = hb_script_t(rawValue: script.code)
        properties.language = font.language.isEmpty ? hb_language_from_string("und", -1) : hb_language_from_string(font.language, -1)
        self.properties = properties
        hbPlan = hb_shape_plan_create(font.face.hbFace, &properties, hbFeatures, UInt32(hbFeatures.count), nil)
    }

    deinit { hb_shape_plan_destroy(hbPlan) }

    /// Shapes what the buffer holds.
    func execute(_ buffer: ShapingBuffer) {
        hb_buffer_set_segment_properties(buffer.hbBuffer, &properties)
        hb_shape_plan_execute(hbPlan, font.face.hbFont, buffer.hbBuffer, hbFeatures, UInt32(hbFeatures.count))
    }

    /// Adds the lookups of a table (GSUB or GPOS) that may apply to text without U+2044.
    ///
    /// HarfBuzz plans for automatic fractions too, whose lookups cover most of a face, but switches them on only around a fraction slash;
    /// they are left out unless the font's own features ask for them.
    func collectLookups(_ table: StaticTag, into set: OpaquePointer?) {
        var features = hbFeatures
        for tag in ["frac", "numr", "dnom"] as [StaticTag] where !font.features.contains(where: { $0.tag == tag.value }) {
            features.append(hb_feature_t(tag: tag.value, value: 0, start: 0, end: UInt32.max))
        }
        let plan = hb_shape_plan_create(font.face.hbFace, &properties, features, UInt32(features.count), nil)
        defer { hb_shape_plan_destroy(plan) }
        hb_ot_shape_plan_collect_lookups(plan, table.value, set)
    }
}
