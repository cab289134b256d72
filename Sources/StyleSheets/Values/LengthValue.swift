import Geometry

/// What relative units refer to when a value is computed.
struct FontContext {
    /// `em` in points.
    var fontSize: Double
    /// `lh` in points.
    var lineHeight: Double
    /// `rem` in points.
    var rootFontSize: Double
    /// `rlh` in points.
    var rootLineHeight: Double
    /// Of the root's face.
    var rootMeasures = FontMeasures()
    /// Whose measures `ex`, `ch`, `cap` and `ic` are; nil where no style sheet has such a unit.
    var face: Face?
    /// What `vw` and `vh` are hundredths of: the page area of the first page, which is the initial containing block (css-page-3 section
    /// 3.1).
    var viewport = PageRules.defaultSize

    struct Face {
        var style: TextStyle
        var measuring: FontMeasuring
    }

    /// Of the element's face, which is looked up at each question.
    var measures: FontMeasures { face.map { $0.measuring($0.style) } ?? FontMeasures() }

    static let initial = FontContext(fontSize: 12, lineHeight: 14.4, rootFontSize: 12, rootLineHeight: 14.4)
}

/// What only a face knows, as parts of an em: what `ex`, `ch`, `cap` and `ic` are made of. Without a face they are what css-values-4
/// section 6.1.1 gives where a measure cannot be had: half an em, half an em, the ascent (here 0.7 em), an em.
package struct FontMeasures: Hashable, Sendable {
    package var xHeight = 0.5
    /// The advance of the figure nought.
    package var zeroAdvance = 0.5
    package var capHeight = 0.7
    /// The advance of 水.
    package var ideographAdvance = 1.0
    package init() {}
}

/// Gives the measures of the face that a text is set in. The cascade knows no faces: who has them lends it this function, and it is asked
/// only where a style sheet has such a unit.
package typealias FontMeasuring = @Sendable (TextStyle) -> FontMeasures

/// The units of length of css-values-4 that a book can use.
enum LengthUnit: UInt8, Sendable {
    case pt, px, pc, `in`, cm, mm, q
    case em, rem, ex, ch, cap, ic, lh, rlh, rex, rch, rcap, ric
    case vw, vh, vmin, vmax

    static let names = [
        "pt", "px", "pc", "in", "cm", "mm", "q", "em", "rem", "ex", "ch", "cap", "ic", "lh", "rlh", "rex", "rch", "rcap", "ric", "vw", "vh",
        "vi", "vb", "vmin", "vmax",
    ]

    init?(_ text: String) {
        switch text.lowercasedASCII {
        case "pt": self = .pt
        case "px": self = .px
        case "pc": self = .pc
        case "in": self = .in
        case "cm": self = .cm
        case "mm": self = .mm
        case "q": self = .q
        case "em": self = .em
        case "rem": self = .rem
        case "ex": self = .ex
        case "ch": self = .ch
        case "cap": self = .cap
        case "ic": self = .ic
        case "lh": self = .lh
        case "rlh": self = .rlh
        case "rex": self = .rex
        case "rch": self = .rch
        case "rcap": self = .rcap
        case "ric": self = .ric
        // Paper has one viewport, which is neither large nor small nor changes; text runs horizontally.
        case "vw", "vi", "svw", "svi", "lvw", "lvi", "dvw", "dvi": self = .vw
        case "vh", "vb", "svh", "svb", "lvh", "lvb", "dvh", "dvb": self = .vh
        case "vmin", "svmin", "lvmin", "dvmin": self = .vmin
        case "vmax", "svmax", "lvmax", "dvmax": self = .vmax
        default: return nil
        }
    }

    var isFontRelative: Bool {
        switch self {
        case .pt, .px, .pc, .in, .cm, .mm, .q, .vw, .vh, .vmin, .vmax: false
        case .em, .rem, .ex, .ch, .cap, .ic, .lh, .rlh, .rex, .rch, .rcap, .ric: true
        }
    }

    /// Whether a unit of this name refers to the face. Asked of every dimension of a style sheet, so it looks at the letters alone.
    static func needsFace(_ text: String) -> Bool {
        let count = text.utf8.count
        guard count >= 2, count <= 4 else { return false }
        switch text.utf8.first.map(\.lowercasedASCII) {
        case UInt8(ascii: "e"): return text.equalsIgnoringASCIICase("ex")
        case UInt8(ascii: "c"): return text.equalsIgnoringASCIICase("ch") || text.equalsIgnoringASCIICase("cap")
        case UInt8(ascii: "i"): return text.equalsIgnoringASCIICase("ic")
        case UInt8(ascii: "r"): return ["rex", "rch", "rcap", "ric"].contains { text.equalsIgnoringASCIICase($0) }
        default: return false
        }
    }

    /// Whether a unit of this name refers to the page.
    static func needsViewport(_ text: String) -> Bool {
        guard let first = text.utf8.first?.lowercasedASCII,
            [UInt8(ascii: "v"), UInt8(ascii: "s"), UInt8(ascii: "l"), UInt8(ascii: "d")].contains(first)
        else { return false }
        return LengthUnit(text)?.isViewportRelative ?? false
    }

    var isViewportRelative: Bool { self == .vw || self == .vh || self == .vmin || self == .vmax }

    /// Points to the unit.
    func points(_ context: FontContext) -> Double {
        switch self {
        case .pt: 1
        case .px: 0.75
        case .pc: 12
        case .in: 72
        case .cm: 72 / 2.54
        case .mm: 72 / 25.4
        case .q: 72 / 101.6
        case .em: context.fontSize
        case .ex: context.fontSize * context.measures.xHeight
        case .ch: context.fontSize * context.measures.zeroAdvance
        case .cap: context.fontSize * context.measures.capHeight
        case .ic: context.fontSize * context.measures.ideographAdvance
        case .rex: context.rootFontSize * context.rootMeasures.xHeight
        case .rch: context.rootFontSize * context.rootMeasures.zeroAdvance
        case .rcap: context.rootFontSize * context.rootMeasures.capHeight
        case .ric: context.rootFontSize * context.rootMeasures.ideographAdvance
        case .rem: context.rootFontSize
        case .lh: context.lineHeight
        case .rlh: context.rootLineHeight
        case .vw: context.viewport.width.points / 100
        case .vh: context.viewport.height.points / 100
        case .vmin: min(context.viewport.width, context.viewport.height).points / 100
        case .vmax: max(context.viewport.width, context.viewport.height).points / 100
        }
    }
}

/// A length or percentage as a style sheet gives it.
enum SpecifiedLength: Sendable {
    case dimension(Double, LengthUnit)
    /// 1 is 100 %.
    case percentage(Double)
    case calculation(Calculation)

    static let zero = SpecifiedLength.dimension(0, .pt)
    /// In points.
    private static let longest = 1e6

    func computed(_ context: FontContext) -> LengthPercentage {
        switch self {
        case .dimension(let value, let unit): return .length(Length(points: value * unit.points(context)))
        case .percentage(let value): return .percentage(value)
        case .calculation(let calculation):
            return calculation.evaluated(context).map(Self.lengthPercentage) ?? .zero
        }
    }

    private static func lengthPercentage(_ value: Calculation.Value) -> LengthPercentage {
        switch value {
        case .number: return .zero
        case .length(let points, let percentage):
            // What is infinite is as large as a length can be; what is no number is nought (css-values-4 section 10.12).
            let points = points.isNaN ? 0 : max(-Self.longest, min(Self.longest, points)), percentage = percentage.isFinite ? percentage : 0
            if percentage == 0 { return .length(Length(points: points)) }
            return points == 0 ? .percentage(percentage) : .calculated(Length(points: points), percentage: percentage)
        case .compared(let values, let isMinimum):
            return .compared(ComparedLengths(values.map(lengthPercentage), isMinimum: isMinimum))
        }
    }

    /// The length, percentages referring to a base.
    func length(_ context: FontContext, percentagesOf base: Length) -> Length { computed(context).resolved(against: base) }

    /// Whether it depends on a font or on what percentages refer to.
    var isRelative: Bool {
        switch self {
        case .dimension(let value, let unit): value != 0 && unit.isFontRelative
        case .percentage: true
        case .calculation(let calculation): calculation.isRelative
        }
    }

    /// Certainly below zero before anything is known of fonts. What a calculation gives is clamped when it is computed instead.
    var isNegative: Bool {
        switch self {
        case .dimension(let value, _), .percentage(let value): value < 0
        case .calculation: false
        }
    }
}

extension ValueReader {
    /// A length; zero may go without a unit.
    mutating func length(allowsNegative: Bool = true) -> SpecifiedLength? {
        lengthOrPercentage(allowsNegative: allowsNegative, allowsPercentage: false)
    }

    mutating func lengthPercentage(allowsNegative: Bool = true) -> SpecifiedLength? {
        lengthOrPercentage(allowsNegative: allowsNegative, allowsPercentage: true)
    }

    private mutating func lengthOrPercentage(allowsNegative: Bool, allowsPercentage: Bool) -> SpecifiedLength? {
        attempt { reader in
            guard let current = reader.current else { return nil }
            let value: SpecifiedLength
            switch current.kind {
            case .dimension:
                guard let unit = LengthUnit(current.text) else { return nil }
                value = .dimension(current.number, unit)
                reader.advance()
            case .number where current.number == 0:
                value = .zero
                reader.advance()
            case .percentage where allowsPercentage:
                value = .percentage(current.number / 100)
                reader.advance()
            case .function:
                guard let calculation = reader.calculation(), calculation.type == .length,
                    allowsPercentage || !calculation.hasPercentage
                else { return nil }
                value = .calculation(calculation)
            default: return nil
            }
            return value.isNegative && !allowsNegative ? nil : value
        }
    }
}
