/// The rules of UAX #14 (Unicode 15.0), LB4 to LB31, each as one line of code in the order of the standard, with the regular
/// expression for numbers of its section 8.2, example 7, in the place of LB25 (as LineBreakTest.txt has it).
///
/// The rules speak of a position between two characters. What they need to know of the text before it is finite: the class of the
/// last character that is not a combining mark (LB9), whether spaces follow it, whether the very last character is a
/// zero width joiner (LB8a), and four facts of longer reach (`Context`). All of that is a `Memory`; what a memory and the class
/// of the next character decide is a `Decision`. `LineBreakStates` numbers the memories that can occur and tables the decisions, so
/// the rules run once per process and not per character.
enum LineBreakRules {
    /// What is remembered of the text before a position.
    struct Memory {
        /// The last class that is neither a space nor a mark attached to what stands before it; nil at the start of the text.
        var last: LineBreakClass?
        /// Spaces stand between `last` and the position.
        var spaces = false
        var afterJoiner = false
        var context = Context.none

        /// A number of its own for each memory, below `count`.
        var index: Int {
            let last = last.map { Int($0.rawValue) + 1 } ?? 0
            return ((last * 2 + (spaces ? 1 : 0)) * 2 + (afterJoiner ? 1 : 0)) * Context.allCases.count + Int(context.rawValue)
        }
        static let count = (LineBreakClass.allCases.count + 1) * 4 * Context.allCases.count
    }

    /// Facts of longer reach about the text that ends with `Memory.last`.
    enum Context: UInt8, CaseIterable {
        case none
        /// LB25: `last` is a symbol or infix separator inside a number, or punctuation that closes one.
        case number
        /// LB21a: `last` is a hyphen or break-after that follows a Hebrew letter.
        case hebrewHyphen
        /// LB30a: `last` is the first of a pair of regional indicators.
        case oddRegionalIndicator
        /// LB25: `last` is an opening punctuation right after a prefix or postfix, with a break between the two that a digit takes back.
        case openedAfterAffix
    }

    struct Decision: Equatable {
        var opportunity: Opportunity
        /// LB25: the break before the previous opening punctuation is taken back, as a number begins here.
        var retractsPrevious = false
    }

    enum Opportunity: UInt16 { case prohibited, allowed, mandatory }

    static func decision(after memory: Memory, before next: LineBreakClass) -> Decision {
        // LB2: nothing before the first character. A mandatory break is one whatever follows, a mark included (LB9 excepts them).
        guard let last = memory.last else { return Decision(opportunity: .prohibited) }
        let retracts = memory.context == .openedAfterAffix && !memory.spaces && next == .numeric
        return Decision(opportunity: opportunity(memory, last, next), retractsPrevious: retracts)
    }

    /// The memory after one more character.
    static func memory(after memory: Memory, appending next: LineBreakClass) -> Memory {
        switch next {
        case .space:
            guard let last = memory.last, !isHardBreak(last) else { return Memory(last: .space) }
            // What spaces do not keep: the joiner (LB8a), and all contexts.
            return Memory(last: last, spaces: last != .space)
        case .combiningMark, .zeroWidthJoiner:
            let joiner = next == .zeroWidthJoiner
            guard let last = memory.last, attachesMarks(memory, last) else { return Memory(last: .alphabetic, afterJoiner: joiner) }
            return Memory(last: last, afterJoiner: joiner, context: memory.context)
        default:
            return Memory(last: next, context: context(memory, next))
        }
    }

    private static func context(_ memory: Memory, _ next: LineBreakClass) -> Context {
        guard let last = memory.last, !memory.spaces else { return next == .regionalIndicator ? .oddRegionalIndicator : .none }
        let inNumber = last == .numeric || (memory.context == .number && isOne(last, .symbol, .infixSeparator))
        switch next {
        case .symbol, .infixSeparator: return inNumber ? .number : .none
        case .closePunctuation, .closeParenthesis, .wideCloseParenthesis: return inNumber ? .number : .none
        case .hyphen, .breakAfter: return last == .hebrewLetter ? .hebrewHyphen : .none
        case .regionalIndicator: return memory.context == .oddRegionalIndicator ? .none : .oddRegionalIndicator
        case .openPunctuation, .wideOpenPunctuation:
            return isOne(last, .prefixNumeric, .postfixNumeric) && !memory.afterJoiner ? .openedAfterAffix : .none
        default: return .none
        }
    }

    private static func opportunity(_ memory: Memory, _ last: LineBreakClass, _ next: LineBreakClass) -> Opportunity {
        // LB4, LB5, LB6
        if last == .carriageReturn && next == .lineFeed { return .prohibited }
        if isHardBreak(last) { return .mandatory }
        if isHardBreak(next) { return .prohibited }
        // LB7, LB8, LB8a
        if isOne(next, .space, .zeroWidthSpace) { return .prohibited }
        if last == .zeroWidthSpace { return .allowed }
        if memory.afterJoiner { return .prohibited }
        let afterSpace = memory.spaces || last == .space
        // LB9, LB10
        if isOne(next, .combiningMark, .zeroWidthJoiner) {
            if attachesMarks(memory, last) { return .prohibited }
            return prohibits(memory, last, .alphabetic, afterSpace) ? .prohibited : .allowed
        }
        return prohibits(memory, last, next, afterSpace) ? .prohibited : .allowed
    }

    /// Rules LB11 to LB31: whether one of them prohibits a break before the first that allows it.
    private static func prohibits(_ memory: Memory, _ last: LineBreakClass, _ next: LineBreakClass, _ afterSpace: Bool) -> Bool {
        /* LB11  */ if next == .wordJoiner || (last == .wordJoiner && !afterSpace) { return true }
        /* LB12  */ if last == .glue && !afterSpace { return true }
        /* LB12a */ if next == .glue && !afterSpace && !isOne(last, .breakAfter, .hyphen) { return true }
        /* LB13  */ if isClosing(next) || isOne(next, .exclamation, .infixSeparator, .symbol) { return true }
        /* LB14  */ if isOpening(last) { return true }
        /* LB15  */ if last == .quotation && isOpening(next) { return true }
        /* LB16  */ if isClosing(last) && next == .nonstarter { return true }
        /* LB17  */ if last == .breakBoth && next == .breakBoth { return true }
        /* LB18  */ if afterSpace { return false }
        /* LB19  */ if next == .quotation || last == .quotation { return true }
        /* LB20  */ if next == .contingentBreak || last == .contingentBreak { return false }
        /* LB21  */ if isOne(next, .breakAfter, .hyphen, .nonstarter) || last == .breakBefore { return true }
        /* LB21a */ if memory.context == .hebrewHyphen { return true }
        /* LB21b */ if last == .symbol && next == .hebrewLetter { return true }
        /* LB22  */ if next == .inseparable { return true }
        /* LB23  */ if isLetter(last) && next == .numeric || last == .numeric && isLetter(next) { return true }
        /* LB23a */ if last == .prefixNumeric && isIdeographic(next) || isIdeographic(last) && next == .postfixNumeric { return true }
        /* LB24  */ if isAffix(last) && isLetter(next) || isLetter(last) && isAffix(next) { return true }
        /* LB25  */ if prohibitsInNumber(memory, last, next) { return true }
        /* LB26  */ if last == .hangulL && isOne(next, .hangulL, .hangulV, .hangulLV, .hangulLVT) { return true }
        /* LB26  */ if isOne(last, .hangulV, .hangulLV) && isOne(next, .hangulV, .hangulT) { return true }
        /* LB26  */ if isOne(last, .hangulT, .hangulLVT) && next == .hangulT { return true }
        /* LB27  */ if isHangul(last) && next == .postfixNumeric || last == .prefixNumeric && isHangul(next) { return true }
        /* LB28  */ if isLetter(last) && isLetter(next) { return true }
        /* LB29  */ if last == .infixSeparator && isLetter(next) { return true }
        /* LB30  */ if (isLetter(last) || last == .numeric) && next == .openPunctuation { return true }
        /* LB30  */ if last == .closeParenthesis && (isLetter(next) || next == .numeric) { return true }
        /* LB30a */ if memory.context == .oddRegionalIndicator && next == .regionalIndicator { return true }
        /* LB30b */ if isOne(last, .emojiBase, .reservedPictograph) && next == .emojiModifier { return true }
        /* LB31  */ return false
    }

    /// (PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)? of example 7, but for PR × OP NU, which `retractsPrevious` does.
    private static func prohibitsInNumber(_ memory: Memory, _ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
        let inNumber = last == .numeric || memory.context == .number
        if inNumber && isAffix(next) {
            // A symbol or separator belongs to the number too, and may be its end.
            return true
        }
        guard next == .numeric else { return false }
        return isAffix(last) || isOne(last, .hyphen, .numeric)
            || (memory.context == .number && isOne(last, .symbol, .infixSeparator))
    }

    /// LB9: marks attach to everything but spaces and hard breaks.
    private static func attachesMarks(_ memory: Memory, _ last: LineBreakClass) -> Bool {
        !memory.spaces && !isOne(last, .space, .zeroWidthSpace) && !isHardBreak(last)
    }

    private static func isHardBreak(_ c: LineBreakClass) -> Bool { isOne(c, .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine) }
    private static func isLetter(_ c: LineBreakClass) -> Bool { isOne(c, .alphabetic, .hebrewLetter) }
    private static func isAffix(_ c: LineBreakClass) -> Bool { isOne(c, .prefixNumeric, .postfixNumeric) }
    private static func isOpening(_ c: LineBreakClass) -> Bool { isOne(c, .openPunctuation, .wideOpenPunctuation) }
    private static func isClosing(_ c: LineBreakClass) -> Bool { isOne(c, .closePunctuation, .closeParenthesis, .wideCloseParenthesis) }
    private static func isIdeographic(_ c: LineBreakClass) -> Bool {
        isOne(c, .ideographic, .reservedPictograph, .emojiBase, .emojiModifier)
    }
    private static func isHangul(_ c: LineBreakClass) -> Bool { c == .hangulL || isOne(c, .hangulV, .hangulT, .hangulLV, .hangulLVT) }
    private static func isOne(
        _ c: LineBreakClass, _ c1: LineBreakClass, _ c2: LineBreakClass, _ c3: LineBreakClass? = nil, _ c4: LineBreakClass? = nil
    ) -> Bool { c == c1 || c == c2 || c == c3 || c == c4 }
}
