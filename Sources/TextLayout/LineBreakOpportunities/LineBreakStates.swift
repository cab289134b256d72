/// The rules of `LineBreakRules` as a state machine: the memories that any text can lead to, numbered in the order in which a search
/// from the start of the text finds them, and for each of them and each class of next character what happens.
///
/// About 130 states × 43 classes of two bytes; made at first use in well under a millisecond and the same in every run.
struct LineBreakStates: Sendable {
    static let standard = LineBreakStates()
    /// The state before the first character of a text.
    static let start: UInt8 = 0
    /// Entries per state: the number of classes rounded up, so that an index is a shift away.
    static let stride = 64

    /// What a state and a class lead to: the next state (bits 0-7), the opportunity before the character (bits 8-9), the retraction
    /// (bit 10).
    @frozen @usableFromInline struct Transition {
        let bits: UInt16
        var state: UInt8 { UInt8(truncatingIfNeeded: bits) }
        var isProhibited: Bool { bits & 0x700 == 0 }
        var isMandatory: Bool { bits & 0x300 == 0x200 }
        var isAllowed: Bool { bits & 0x300 == 0x100 }
        var retractsPrevious: Bool { bits & 0x400 != 0 }
    }

    let transitions: [Transition]

    subscript(state: UInt8, lineBreakClass: LineBreakClass) -> Transition {
        transitions[Int(state) * Self.stride + Int(lineBreakClass.rawValue)]
    }

    private init() {
        var memories = [LineBreakRules.Memory()]
        var numbers = [Int16](repeating: -1, count: LineBreakRules.Memory.count)
        numbers[memories[0].index] = 0
        var transitions: [Transition] = []
        var current = 0
        while current < memories.count {
            let memory = memories[current]
            for next in LineBreakClass.allCases {
                let following = LineBreakRules.memory(after: memory, appending: next)
                if numbers[following.index] < 0 {
                    numbers[following.index] = Int16(memories.count)
                    memories.append(following)
                }
                let decision = LineBreakRules.decision(after: memory, before: next)
                let bits = UInt16(numbers[following.index]) | decision.opportunity.rawValue << 8 | (decision.retractsPrevious ? 0x400 : 0)
                transitions.append(Transition(bits: bits))
            }
            for _ in LineBreakClass.allCases.count..<Self.stride { transitions.append(Transition(bits: 0)) }
            current += 1
        }
        precondition(memories.count <= 256, "a state number takes one byte")
        self.transitions = transitions
    }
}
