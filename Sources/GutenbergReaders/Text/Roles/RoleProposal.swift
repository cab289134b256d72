package import Markup

/// What a rule proposed for the block of a line.
package struct RoleProposal: Sendable, Equatable {
    /// The rule's id, and the file of `GutenbergReaders` that it stands in.
    package var rule: String
    package var file: String
    package var role: String
    /// How sure the rule is, up to 100.
    package var score: Int
    package var evidence: String
}

/// Why a line is what it is.
package struct LineReading: Sendable, Equatable {
    /// Those that changed it, in their order.
    package var steps: [ReadingStep]
    /// For its block by itself, the surest first: that one has won, and the others lost for being less sure.
    package var proposals: [RoleProposal]
}
