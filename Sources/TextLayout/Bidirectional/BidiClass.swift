import CICUShim

/// Bidi_Class (UAX #9, table 4), numbered as ICU's stable `UCharDirection`.
enum BidiClass: UInt8 {
    case left = 0, right, europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
    case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
    case leftEmbedding, leftOverride, arabicLetter, rightEmbedding, rightOverride, popFormat
    case nonspacingMark, boundaryNeutral
    case firstStrongIsolate, leftIsolate, rightIsolate, popIsolate

    init(of scalar: UInt32) {
        self = BidiClass(rawValue: UInt8(truncatingIfNeeded: icu_property_value(scalar, icu_property_bidi_class))) ?? .otherNeutral
    }

    /// L for an even level, R for an odd one.
    init(directionOf level: UInt8) { self = level & 1 == 0 ? .left : .right }

    var isIsolateInitiator: Bool {
        switch self {
        case .firstStrongIsolate, .leftIsolate, .rightIsolate: true
        default: false
        }
    }

    /// What rule X9 takes out of the text.
    var isRemoved: Bool {
        switch self {
        case .leftEmbedding, .leftOverride, .rightEmbedding, .rightOverride, .popFormat, .boundaryNeutral: true
        default: false
        }
    }

    /// NI of rules N1 and N2, once the weak classes are resolved.
    var isNeutral: Bool {
        switch self {
        case .paragraphSeparator, .segmentSeparator, .whiteSpace, .otherNeutral: true
        case .firstStrongIsolate, .leftIsolate, .rightIsolate, .popIsolate: true
        default: false
        }
    }

    /// The direction that a resolved class has for its neighbours (N0, N1: numbers count as R); nil for neutrals.
    var strongDirection: BidiClass? {
        switch self {
        case .left: .left
        case .right, .arabicLetter, .europeanNumber, .arabicNumber: .right
        default: nil
        }
    }
}
