import Typefaces

/// How much wider the parts of a word are, shaped by themselves, than their shares of the whole, for the places where that depends on two
/// letters only.
///
/// Between two letters that each have a glyph of their own, a break takes away their kerning and adds a hyphen with its own: the same for
/// every word in which the two meet. So it is measured once for each pair, on the pair alone, and taken over where the word's glyphs have
/// the pair's advances; every other place (a ligature, a contextual form) is measured on the word itself.
struct BreakWidths {
    struct Measured {
        /// Advance of the first letter's glyph before the second one: what a word must agree with.
        var firstAdvance: Int32
        /// Width of the first letter alone, and with a hyphen, less `firstAdvance`.
        var pre: Int32
        var preWithHyphen: Int32
        /// Width of the second letter alone, less its share of the pair.
        var post: Int32
        /// Each letter has one glyph in the pair.
        var isSimple: Bool
    }

    private struct Key: Hashable {
        var style: Int32
        var first: UInt32
        var second: UInt32
    }

    private var known: [Key: Measured] = [:]
    private var scratch = ShapeStore()

    mutating func pair(
        _ first: UInt32, _ second: UInt32, style: Int32, font: FontID, hyphen: [UInt8], shaper: inout Shaper
    ) -> Measured {
        let key = Key(style: style, first: first, second: second)
        if let measured = known[key] { return measured }
        let measured = measure(first, second, font: font, hyphen: hyphen, shaper: &shaper)
        known[key] = measured
        return measured
    }

    private mutating func measure(_ first: UInt32, _ second: UInt32, font: FontID, hyphen: [UInt8], shaper: inout Shaper) -> Measured {
        guard let one = Unicode.Scalar(first), let two = Unicode.Scalar(second) else {
            return Measured(firstAdvance: 0, pre: 0, preWithHyphen: 0, post: 0, isSimple: false)
        }
        scratch = ShapeStore()
        let pair = shaper.shape(String(one) + String(two), font: font, into: &scratch)
        let glyphs = scratch.glyphs
        let isSimple = pair.count == 1 && glyphs.count == 2 && glyphs[0].cluster == 0 && Int(glyphs[1].cluster) == String(one).utf8.count
        guard isSimple else { return Measured(firstAdvance: 0, pre: 0, preWithHyphen: 0, post: 0, isSimple: false) }
        let alone = width(String(one), font, &shaper),
            hyphenated = width(String(one) + String(decoding: hyphen, as: UTF8.self), font, &shaper),
            second = width(String(two), font, &shaper)
        return Measured(
            firstAdvance: glyphs[0].advance, pre: alone &- glyphs[0].advance, preWithHyphen: hyphenated &- glyphs[0].advance,
            post: second &- glyphs[1].advance, isSimple: true)
    }

    private mutating func width(_ text: String, _ font: FontID, _ shaper: inout Shaper) -> Int32 {
        scratch = ShapeStore()
        let shapes = shaper.shape(text, font: font, into: &scratch)
        return (0..<Int(shapes.count)).reduce(0) { $0 &+ scratch[shapes[$1]].width }
    }
}
