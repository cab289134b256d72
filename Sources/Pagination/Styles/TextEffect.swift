import Geometry
import StyleSheets
import TextLayout
import Typefaces

/// What is drawn with the glyphs of a text: shadows behind them, emphasis marks above or below (css-text-decor-4 sections 3 and 4).
struct TextEffect: Hashable, Sendable {
    struct Shadow: Hashable, Sendable {
        var x: Length
        var y: Length
        var blur: Length
        var color: Color
    }

    struct Emphasis: Hashable, Sendable {
        /// One character as readers see it.
        var mark: String
        var color: Color
        var isUnder: Bool
    }

    /// Back to front: the first shadow of the style lies on top.
    var shadows: [Shadow] = []
    var emphasis: Emphasis?

    init() {}

    init(_ style: TextStyle) {
        let rare = style.rare
        shadows = rare.textShadow.reversed().map { Shadow(x: $0.x, y: $0.y, blur: $0.blur, color: $0.color ?? style.color) }
        if case .text(let mark) = rare.textEmphasisMark {
            emphasis = Emphasis(mark: mark, color: rare.textEmphasisColor ?? style.color, isUnder: rare.textEmphasisIsUnder)
        }
    }
}

extension TextLayout.HangingPunctuation {
    init(_ hanging: StyleSheets.HangingPunctuation) {
        self = []
        if hanging.contains(.first) { insert(.first) }
        if hanging.contains(.last) { insert(.last) }
        if hanging.contains(.forceEnd) { insert(.forceEnd) }
        if hanging.contains(.allowEnd) { insert(.allowEnd) }
    }
}

extension SynthesisPermission {
    init(_ synthesis: FontSynthesis) {
        var allowed: SynthesisPermission = []
        if synthesis.contains(.weight) { allowed.insert(.weight) }
        if synthesis.contains(.style) { allowed.insert([.style, .oblique]) }
        if synthesis.contains(.obliqueOnly) { allowed.insert(.oblique) }
        if synthesis.contains(.smallCaps) { allowed.insert(.smallCaps) }
        self = allowed
    }
}

extension FontSizeAdjust.Metric {
    /// The height of an ideograph is that of its em box, as wide as it is high.
    var measure: SizeAdjustment.Measure {
        switch self {
        case .exHeight: .xHeight
        case .capHeight: .capHeight
        case .chWidth: .zeroAdvance
        case .icWidth, .icHeight: .ideographAdvance
        }
    }
}

extension UInt32 {
    /// An OpenType tag as text, without the spaces at its end.
    var tagName: String {
        var bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
