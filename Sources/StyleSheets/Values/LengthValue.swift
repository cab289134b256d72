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

    static let initial = FontContext(fontSize: 12, lineHeight: 14.4, rootFontSize: 12, rootLineHeight: 14.4)
}

/// The units of length of css-values-4 that a book can use.
enum LengthUnit: UInt8, Sendable {
    case pt, px, pc, `in`, cm, mm, q
    case em, rem, ex, ch, cap, ic, lh, rlh

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
        default: return nil
        }
    }

    var isFontRelative: Bool {
        switch self {
        case .pt, .px, .pc, .in, .cm, .mm, .q: false
        case .em, .rem, .ex, .ch, .cap, .ic, .lh, .rlh: true
        }
    }

    /// Points to the unit. The cascade knows no faces, so `ex`, `ch`, `cap` and `ic` take the values that css-values-4 section 6.1.1 gives
    /// where a face's own measures cannot be had: half an em, half an em, the ascent (here 0.7 em), an em.
    func points(_ context: FontContext) -> Double {
        switch self {
        case .pt: 1
        case .px: 0.75
        case .pc: 12
        case .in: 72
        case .cm: 72 / 2.54
        case .mm: 72 / 25.4
        case .q: 72 / 101.6
        case .em, .ic: context.fontSize
        case .ex, .ch: context.fontSize / 2
        case .cap: context.fontSize * 0.7
        case .rem: context.rootFontSize
        case .lh: context.lineHeight
        case .rlh: context.rootLineHeight
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
