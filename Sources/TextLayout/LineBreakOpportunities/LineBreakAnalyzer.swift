/// A position where a line may end.
@frozen package struct LineBreak: Equatable, Sendable {
    package enum Kind: UInt8, Sendable { case allowed, mandatory }
    /// The UTF-8 offset of the character that would begin the next line: spaces stand before it.
    package var offset: Int32
    package var kind: Kind
    package init(offset: Int32, kind: Kind) { self.offset = offset; self.kind = kind }
}

/// What the line breaking of a paragraph needs of a word: the class of its first character and the state its text leads to.
///
/// With spaces before and after it a word's inner breaks do not depend on its neighbours, as no rule carries a fact across spaces
/// but those about the one character before them (LB8, LB14 to LB17).
@frozen package struct LineBreakEdges: Equatable, Sendable {
    package var first: LineBreakClass
    package var last: LineBreakState
}

/// The state of the rules after a text: its last class and what else UAX #14 looks back to. A number without meaning of its own.
@frozen package struct LineBreakState: Equatable, Sendable {
    let number: UInt8
    /// The state before any text.
    package static var start: LineBreakState { LineBreakState(number: LineBreakStates.start) }
}

/// Finds the line break opportunities of UTF-8 text by UAX #14 (Unicode 15.0).
///
/// One pass over the bytes: a character gives a class (a table), state and class give the decision and the next state (another).
/// All 7,654 cases of the standard's LineBreakTest.txt agree. Dictionary-based breaking of Thai, Lao, Khmer and Burmese is not
/// part of UAX #14; their letters count as AL, as its LB1 says.
package struct LineBreakAnalyzer: Sendable {
    private let classes: LineBreakClassTable
    private let states: LineBreakStates

    package init(tailoring: LineBreakTailoring? = nil) {
        classes = tailoring.map(LineBreakClassTable.standard.tailored(by:)) ?? .standard
        states = .standard
    }

    /// By the rules of UAX #14, but that no line begins with an em dash: printers keep it with the word before.
    static let books = LineBreakAnalyzer(tailoring: LineBreakTailoring(classes: [(codePoint: 0x2014, lineBreakClass: .breakAfter)]))

    /// Makes the tables, if nobody has asked for them yet.
    package static func prepare() { _ = books }

    /// Appends the breaks inside `text` in order of their offsets, and returns the classes at its edges (nil for empty text).
    ///
    /// Neither the start nor the end of the text is a break. A byte that is not UTF-8 counts as U+FFFD. Offsets are limited to
    /// Int32, so `text` must be shorter than 2 GB. O(bytes).
    @discardableResult
    package func breaks(in text: UnsafeBufferPointer<UInt8>, into breaks: inout [LineBreak]) -> LineBreakEdges? {
        precondition(text.count < Int(Int32.max), "offsets have 32 bits")
        guard !text.isEmpty else { return nil }
        let first = firstClass(of: text)
        let firstBreak = breaks.count
        let last = classes.classes.withUnsafeBufferPointer { table in
            states.transitions.withUnsafeBufferPointer { transitions in
                var state = LineBreakStates.start
                var offset = 0
                while offset < text.count {
                    let start = offset
                    let transition = transitions[
                        Int(state) &* LineBreakStates.stride &+ Int(nextClass(in: text, at: &offset, table))]
                    state = transition.state
                    if transition.isProhibited { continue }
                    if transition.retractsPrevious, breaks.count > firstBreak { breaks.removeLast() }
                    if transition.isAllowed { breaks.append(LineBreak(offset: Int32(truncatingIfNeeded: start), kind: .allowed)) }
                    if transition.isMandatory { breaks.append(LineBreak(offset: Int32(truncatingIfNeeded: start), kind: .mandatory)) }
                }
                return state
            }
        }
        return LineBreakEdges(first: first, last: LineBreakState(number: last))
    }

    /// Whether a line may end between two words.
    ///
    /// - Parameters:
    ///   - last: The state after the word before, or after a longer text that ends with it.
    ///   - acrossSpaces: Whether spaces (U+0020, any number) stand between the words; the break is then after the last of them.
    ///     Without spaces a number, a pair of regional indicators, a Hebrew hyphen or a combining mark may reach across: such texts are
    ///     analysed as one.
    /// - Returns: nil if no line may end there.
    package func lineBreak(after last: LineBreakState, acrossSpaces: Bool, before first: LineBreakClass) -> LineBreak.Kind? {
        let state = acrossSpaces ? states[last.number, .space].state : last.number
        let transition = states[state, first]
        return transition.isMandatory ? .mandatory : transition.isAllowed ? .allowed : nil
    }

    /// As `lineBreak(after:acrossSpaces:before:)`, where it does not matter whether the break is mandatory.
    package func allowsBreak(afterWordWithLast last: LineBreakState, acrossSpaces: Bool, beforeWordWithFirst first: LineBreakClass) -> Bool
    {
        lineBreak(after: last, acrossSpaces: acrossSpaces, before: first) != nil
    }

    /// The class of the first character of a text that is not empty.
    private func firstClass(of text: UnsafeBufferPointer<UInt8>) -> LineBreakClass {
        var offset = 0
        let raw = classes.classes.withUnsafeBufferPointer { nextClass(in: text, at: &offset, $0) }
        return LineBreakClass(rawValue: raw) ?? .alphabetic
    }

    /// The raw class of the character at `offset`, which moves past it.
    @inline(__always)
    private func nextClass(in text: UnsafeBufferPointer<UInt8>, at offset: inout Int, _ table: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let byte = text[offset]
        if byte < 0x80 { offset &+= 1; return table[Int(byte)] }
        let codePoint = UTF8Decoding.scalar(in: text, at: &offset)
        let raw = codePoint < LineBreakClassTable.limit ? table[Int(codePoint)] : LineBreakClassTable.other
        return raw != LineBreakClassTable.other ? raw : classes.classOfOther(codePoint)
    }
}
