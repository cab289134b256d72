import Markup

// All that the rules propose for one block: what `fleuron inspect --why` tells of winners and losers.

extension TextAnalysis {
    /// Notes what rules propose for the block of the watched line, if there is one and it is this.
    mutating func noteProposals(for index: Int, counts: RoleCounts? = nil) {
        guard let line = watchedLine, blocks[index].lineRange.contains(line) else { return }
        var found: [RoleProposal] = []
        if let counts {
            let view = SingleLineView(index, in: self, counts)
            for rule in Self.singleLineRules where applies(rule.id) {
                if let role = rule.propose(self, view) { found.append(proposal(rule.id, role, rule.score)) }
            }
        } else {
            let view = BlockView(index, in: self)
            for rule in Self.blockRoleRules where applies(rule.id) && rule.proposes(view, in: self) {
                found.append(proposal(rule.id, rule.role, rule.score))
            }
        }
        proposals += found
    }

    private func proposal(_ rule: ReadingRule, _ role: BlockRole, _ score: Int) -> RoleProposal {
        RoleProposal(
            rule: rule.rawValue, file: rule.description.file, role: Self.name(of: role), score: score, evidence: rule.description.evidence)
    }
}
