internal import Synchronization

/// What the tables of a face say of words in a script, whatever their size: read once, by whoever shapes such words first.
struct WordAnalysis: Sendable {
    let simple: SimpleCharacters
    let findings: LookupFindings

    init(_ plan: ShapingPlan) {
        simple = SimpleCharacters(face: plan.font.face, script: plan.script)
        findings = LookupAnalysis.findings(for: plan, simple: simple)
    }

    /// All that it depends on.
    struct Key: Hashable {
        let face: ObjectIdentifier
        let features: [FontFeature]
        let language: String
        let script: Script
        let direction: TextDirection

        init(_ plan: ShapingPlan) {
            face = ObjectIdentifier(plan.font.face)
            features = plan.font.features
            language = plan.font.language
            script = plan.script
            direction = plan.direction
        }
    }
}

extension FontTable {
    /// The analysis of the words that a plan shapes. Two threads that ask for the same at once both make it, and get the same.
    func analysis(for plan: ShapingPlan) -> WordAnalysis {
        let key = WordAnalysis.Key(plan)
        if let known = state.withLock({ $0.analyses[key] }) { return known }
        let made = WordAnalysis(plan)
        state.withLock { $0.analyses[key] = made }
        return made
    }
}
