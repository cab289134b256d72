/// What a style asks of a font, as far as it decides which face is used and how it shapes text.
///
/// Equal requests get the same `FontID`.
package struct FontRequest: Hashable, Sendable {
    /// Family names in order of preference; the generic names of CSS (`serif`, `sans-serif`, `monospace` …) may be among them.
    package var families: [String]
    /// Size in scaled points, 65,536 to the point.
    package var size: Int32
    /// 1 … 1000; 400 is normal, 700 bold.
    package var weight: Int16 = 400
    /// Percentage of the normal width.
    package var width: Double = 100
    package var slant = FontSlant.upright
    /// In degrees, of an oblique; what leans to the left is negative.
    package var obliqueAngle: Double = 14
    /// Take the face whose design size is nearest to `size` where a family has several.
    package var opticalSizing = true
    /// In points: the face for this size is wanted, whatever `size` is. Nil: for `size`.
    package var designSize: Double?
    /// OpenType features beyond the default ones, sorted by tag; a value of 0 turns a default feature off.
    package var features: [FontFeature] = []
    package var caps = CapsVariant.normal
    /// Added after every cluster, in scaled points. Anything but 0 turns optional ligatures off (css-text-4, 9.2).
    package var letterSpacing: Int32 = 0
    package var kerning = true
    /// Glyphs are to be drawn wider by this factor: their advances are, too. Whoever draws sees to the glyphs (`Font.horizontalScale`).
    package var horizontalScale: Double = 1
    /// BCP 47 tag; empty if unknown. Chooses localised forms.
    package var language = ""
    /// What may be imitated where the family lacks it.
    package var synthesis = SynthesisPermission.all
    /// The size is chosen so that a measure of the face is a given part of it.
    package var sizeAdjustment: SizeAdjustment?
    /// Where a variable face is to stand, beside what the rest of the request says.
    package var variations: [AxisSetting] = []
    /// What characters are taken from that none of `families` has, in this order, before any other face that is there. Size, language and
    /// spacing are those of the request; cascades of their own do not count.
    package var cascade: [FontRequest] = []

    package init(families: [String], size: Int32) { self.families = families; self.size = size }
}

/// What of a style may be imitated (`font-synthesis`).
package struct SynthesisPermission: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let weight = SynthesisPermission(rawValue: 1), style = SynthesisPermission(rawValue: 2),
        smallCaps = SynthesisPermission(rawValue: 4)
    /// An oblique, while `style` is an italic.
    package static let oblique = SynthesisPermission(rawValue: 8)
    package static let all: SynthesisPermission = [.weight, .style, .smallCaps, .oblique]
}

/// `font-size-adjust`: the face is set in the size at which a measure of it is `value` times the font size.
package struct SizeAdjustment: Hashable, Sendable {
    package enum Measure: UInt8, Sendable { case xHeight, capHeight, zeroAdvance, ideographAdvance }
    package var measure: Measure
    package var value: Double
    package init(measure: Measure, value: Double) { self.measure = measure; self.value = value }
}

/// What an `@font-face` rule says of a face beside its file and style.
package struct FaceAdjustments: Hashable, Sendable {
    /// The code points it serves; empty for all that it has.
    package var characters: [ClosedRange<UInt32>] = []
    /// What sizes are multiplied by.
    package var size: Double = 1
    /// In ems, where they are not those of the face.
    package var ascent: Double?
    package var descent: Double?
    package var lineGap: Double?
    /// Features that hold unless a style says otherwise.
    package var features: [FontFeature] = []
    /// Where it stands on the axes of a variable face, unless a style says otherwise.
    package var variations: [AxisSetting] = []
    package init() {}

    func serves(_ character: UInt32) -> Bool { characters.serve(character) }
}

extension [ClosedRange<UInt32>] {
    /// Whether code points of these ranges include one; none are all.
    func serve(_ character: UInt32) -> Bool { isEmpty || contains { $0.contains(character) } }
}

package enum FontSlant: UInt8, Sendable { case upright, italic, oblique }

package enum CapsVariant: UInt8, Sendable { case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps }

/// One OpenType feature with its value: 0 is off, 1 on, higher values choose an alternate.
package struct FontFeature: Hashable, Sendable {
    /// The four bytes of the tag, big-endian.
    package var tag: UInt32
    package var value: UInt32
    package init(tag: UInt32, value: UInt32) { self.tag = tag; self.value = value }
    init(_ tag: StaticTag, _ value: UInt32) { self.init(tag: tag.value, value: value) }
}
