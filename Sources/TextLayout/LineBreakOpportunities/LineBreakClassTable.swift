import CICUShim

/// Line break classes by code point.
///
/// Those of Latin letters and of general punctuation are written down in `LatinLineBreakClasses`: a book in a Latin script has hardly
/// another character, and needs no library to tell it more. The property data of all others is ICU's (Unicode 15.0 with ICU 72): the 12,288
/// code points below U+3000 are tabled when the first of them is met (about a tenth of a millisecond); those above ask ICU each time, which
/// costs some ten nanoseconds.
struct LineBreakClassTable: Sendable {
    static let limit: UInt32 = 0x3000
    /// What `classes` has for a code point that is to be asked for by `classOfOther`.
    static let other: UInt8 = 0xFF
    static let standard = LineBreakClassTable()

    /// `LineBreakClass.rawValue` by code point, or `other`.
    private(set) var classes: [UInt8]
    private(set) var japaneseStartersBreak = false
    private(set) var letters = LineBreakTailoring.Letters.asTheyAre

    private init() {
        classes = [UInt8](repeating: Self.other, count: Int(Self.limit))
        LatinLineBreakClasses.forEach { codePoints, lineBreakClass in
            for codePoint in codePoints { classes[Int(codePoint)] = lineBreakClass.rawValue }
        }
    }

    /// ICU's classes of all code points below `limit`.
    private static let tabled: [UInt8] = {
        var raw = [UInt8](repeating: 0, count: Int(limit))
        raw.withUnsafeMutableBufferPointer { icu_property_values(0, limit, icu_property_line_break, $0.baseAddress) }
        for codePoint in 0..<limit { raw[Int(codePoint)] = resolve(Int32(raw[Int(codePoint)]), codePoint).rawValue }
        return raw
    }()

    /// The table with some classes changed; see `LineBreakTailoring`.
    func tailored(by tailoring: LineBreakTailoring) -> LineBreakClassTable {
        var table = self
        table.letters = tailoring.letters
        if tailoring.letters != .asTheyAre {
            for i in table.classes.indices where table.classes[i] != Self.other {
                table.classes[i] = table.withLetters(LineBreakClass(rawValue: table.classes[i]) ?? .alphabetic).rawValue
            }
        }
        for (codePoint, lineBreakClass) in tailoring.classes where codePoint < Self.limit {
            table.classes[Int(codePoint)] = lineBreakClass.rawValue
        }
        table.japaneseStartersBreak = tailoring.japaneseStartersBreak
        return table
    }

    /// The raw class of a code point that `classes` does not know.
    func classOfOther(_ codePoint: UInt32) -> UInt8 {
        guard codePoint < Self.limit else { return classBeyondTable(of: codePoint).rawValue }
        let own = Self.tabled[Int(codePoint)]
        return letters == .asTheyAre ? own : withLetters(LineBreakClass(rawValue: own) ?? .alphabetic).rawValue
    }

    /// The class of a code point of U+3000 or above.
    private func classBeyondTable(of codePoint: UInt32) -> LineBreakClass {
        let value = icu_property_value(codePoint, icu_property_line_break)
        if japaneseStartersBreak, ICUClass(rawValue: value) == .conditionalJapaneseStarter { return withLetters(.ideographic) }
        return withLetters(Self.resolve(value, codePoint))
    }

    /// The class of a letter where all letters count as one kind (css-text-4 section 5.2): `keep-all` joins what would part, `break-all`
    /// parts what would hold together. Punctuation keeps its class.
    private func withLetters(_ own: LineBreakClass) -> LineBreakClass {
        switch (letters, own) {
        case (.asTheyAre, _): own
        case (.alphabetic, .ideographic), (.alphabetic, .reservedPictograph), (.alphabetic, .hangulLV), (.alphabetic, .hangulLVT),
            (.alphabetic, .hangulL),
            (.alphabetic, .hangulV), (.alphabetic, .hangulT):
            .alphabetic
        case (.ideographic, .alphabetic), (.ideographic, .hebrewLetter), (.ideographic, .numeric), (.ideographic, .hangulLV),
            (.ideographic, .hangulLVT),
            (.ideographic, .hangulL), (.ideographic, .hangulV), (.ideographic, .hangulT):
            .ideographic
        default: own
        }
    }

    /// ICU's numbers of the classes, from uchar.h, where they are part of the stable interface.
    private enum ICUClass: Int32 {
        case unknown, ambiguous, alphabetic, breakBoth, breakAfter, breakBefore, mandatoryBreak, contingentBreak, closePunctuation
        case combiningMark, carriageReturn, exclamation, glue, hyphen, ideographic, inseparable, infixNumeric, lineFeed, nonstarter
        case numeric, openPunctuation, postfixNumeric, prefixNumeric, quotation, complexContext, surrogate, space, breakSymbols
        case zeroWidthSpace, nextLine, wordJoiner, h2, h3, jl, jt, jv, closeParenthesis, conditionalJapaneseStarter, hebrewLetter
        case regionalIndicator, emojiBase, emojiModifier, zeroWidthJoiner
    }

    /// Rule LB1, and the properties besides the class that LB30 and LB30b ask for.
    private static func resolve(_ value: Int32, _ codePoint: UInt32) -> LineBreakClass {
        switch ICUClass(rawValue: value) {
        case .unknown, .ambiguous, .surrogate, .alphabetic, nil: .alphabetic
        case .complexContext: isMark(codePoint) ? .combiningMark : .alphabetic
        case .breakBoth: .breakBoth
        case .breakAfter: .breakAfter
        case .breakBefore: .breakBefore
        case .mandatoryBreak: .mandatoryBreak
        case .contingentBreak: .contingentBreak
        case .closePunctuation: .closePunctuation
        case .combiningMark: .combiningMark
        case .carriageReturn: .carriageReturn
        case .exclamation: .exclamation
        case .glue: .glue
        case .hyphen: .hyphen
        case .ideographic: isReservedPictograph(codePoint) ? .reservedPictograph : .ideographic
        case .inseparable: .inseparable
        case .infixNumeric: .infixSeparator
        case .lineFeed: .lineFeed
        case .nonstarter, .conditionalJapaneseStarter: .nonstarter
        case .numeric: .numeric
        case .openPunctuation: isWide(codePoint) ? .wideOpenPunctuation : .openPunctuation
        case .postfixNumeric: .postfixNumeric
        case .prefixNumeric: .prefixNumeric
        case .quotation: .quotation
        case .space: .space
        case .breakSymbols: .symbol
        case .zeroWidthSpace: .zeroWidthSpace
        case .nextLine: .nextLine
        case .wordJoiner: .wordJoiner
        case .h2: .hangulLV
        case .h3: .hangulLVT
        case .jl: .hangulL
        case .jt: .hangulT
        case .jv: .hangulV
        case .closeParenthesis: isWide(codePoint) ? .wideCloseParenthesis : .closeParenthesis
        case .hebrewLetter: .hebrewLetter
        case .regionalIndicator: .regionalIndicator
        case .emojiBase: .emojiBase
        case .emojiModifier: .emojiModifier
        case .zeroWidthJoiner: .zeroWidthJoiner
        }
    }

    /// East_Asian_Width is F, W or H (the values of `UEastAsianWidth`).
    private static func isWide(_ codePoint: UInt32) -> Bool {
        switch icu_property_value(codePoint, icu_property_east_asian_width) {
        case 2, 3, 5: true
        default: false
        }
    }

    /// General_Category is Mn or Mc (the values of `UCharCategory`).
    private static func isMark(_ codePoint: UInt32) -> Bool {
        switch icu_property_value(codePoint, icu_property_general_category) {
        case 6, 8: true
        default: false
        }
    }

    private static func isReservedPictograph(_ codePoint: UInt32) -> Bool {
        icu_property_value(codePoint, icu_property_general_category) == 0
            && icu_property_value(codePoint, icu_property_extended_pictographic) == 1
    }
}
