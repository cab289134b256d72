import Markup

// The levels of a book's headings. Words and looks say a level for each (`setNumberedLevels`, `insert`); what stands in which order says
// more: rules propose levels for single headings, all over the same view that none of them changes, and one resolver takes for each heading
// the surest of those that speak. Most proposals lean on another heading ("a step below that title"), so whatever moves a title moves what
// belongs to it. At last no level is left out.

/// What a rule says of the level of one heading.
struct LevelProposal {
    enum Claim: Equatable {
        case on(Int)
        /// A step below another heading, in front of it.
        case below(Int)
        /// On the level of another heading, in front of it.
        case beside(Int)
    }
    /// Its index among the headings.
    var heading: Int
    var claim: Claim
}

/// A rule about levels.
struct LevelRule: Sendable {
    let id: ReadingRule
    /// How sure it is, up to 100; no two are equally sure.
    let score: Int
    /// The last that it says of a heading counts.
    let propose: @Sendable (TextAnalysis) -> [LevelProposal]
}

extension TextAnalysis {
    /// The surest first.
    static let levelRules: [LevelRule] = [
        LevelRule(id: .backMatter, score: 95) { $0.levelsOfBackMatter() },
        LevelRule(id: .levelsOfContents, score: 90) { $0.levelsOfContents().named },
        LevelRule(id: .headingsOfNotes, score: 85) { $0.levelsOfNotes() },
        LevelRule(id: .runsBelowTitles, score: 80) { $0.levelsOfRunsBelowTitles() },
        LevelRule(id: .actsOfPlays, score: 78) { $0.levelsOfActsOfPlays() },
        LevelRule(id: .secondRuns, score: 75) { $0.levelsOfSecondRuns() },
        LevelRule(id: .titlesInTitles, score: 70) { $0.levelsOfTitlesInTitles() },
        LevelRule(id: .equalTitles, score: 65) { $0.levelsOfEqualTitles() },
        LevelRule(id: .unlistedHeadings, score: 55) { $0.levelsOfContents().others },
        LevelRule(id: .titleAboveAll, score: 50) { $0.levelOfTitleAboveAll() },
    ]

    /// What the parts of a book are that no number tells, in the order in which they are asked.
    private static let partRules: [LevelRule] = [
        LevelRule(id: .emptyTitles, score: 95) { parts($0.emptyTitles()) },
        LevelRule(id: .titlesAboveNumbers, score: 90) { parts($0.titlesAboveNumbers()) },
        LevelRule(id: .monthsOfYears, score: 85) { $0.levelsOfYearsAndMonths() },
        LevelRule(id: .testaments, score: 80) { parts($0.testaments()) },
        LevelRule(id: .works, score: 75) { parts($0.works()) },
    ]

    private static func parts(_ titles: [Int]) -> [LevelProposal] { titles.map { LevelProposal(heading: $0, claim: .on(1)) } }

    /// The first of those rules that finds any says all of them: a book has one kind of parts.
    mutating func settleParts() {
        let levels = headings.map(\.level)
        for rule in Self.partRules where applies(rule.id) {
            let proposals = rule.propose(self)
            guard !proposals.isEmpty else { continue }
            return step(rule.id) { analysis in
                for proposal in proposals { analysis.headings[proposal.heading].level = Self.level(proposal.claim, levels) }
            }
        }
    }

    /// Gives all headings their levels. O(rules × headings), but for what the rules themselves cost.
    mutating func settleLevels() {
        if contents.contains(where: { !$0.namesPictures }) { for index in headings.indices { setKeys(index) } }
        // Where the contents do not say it, the titles between chapters that look as these do are sections: that is of their looks.
        if concludes(.headings), levelsOfContents().named.isEmpty { step(.sectionsOfChapters) { $0.lowerSectionsOfChapters() } }
        let watched = watchedLine.flatMap { line in headings.firstIndex { blocks[$0.block].lineRange.contains(line) } }
        var said: [(rule: LevelRule, claim: LevelProposal.Claim)] = []
        var surest = [(rule: LevelRule, claim: LevelProposal.Claim)?](repeating: nil, count: headings.count)
        for rule in Self.levelRules where applies(rule.id) && concludes(.headings) {
            for proposal in rule.propose(self) {
                if surest[proposal.heading].map({ $0.rule.score == rule.score }) ?? true {
                    surest[proposal.heading] = (rule, proposal.claim)
                }
                if proposal.heading == watched { said.append((rule, proposal.claim)) }
            }
        }
        var wanted = headings.map(\.level)
        for (index, decision) in surest.enumerated() {
            guard let decision else { continue }
            wanted[index] = Self.level(decision.claim, wanted)
            if decision.rule.id == .backMatter { headings[index].isBackMatter = true }
        }
        levelsByIndent = surest.count { $0?.rule.id == .levelsOfContents }
        let levels = Self.withoutGaps(wanted)
        if let watched { noteLevels(watched, said, wanted, levels[watched]) }
        for index in headings.indices { headings[index].level = levels[index] }
    }

    private static func level(_ claim: LevelProposal.Claim, _ levels: [Int]) -> Int {
        let deepest = 6
        return switch claim {
        case .on(let level): min(deepest, level)
        case .below(let other): min(deepest, levels[other] + 1)
        case .beside(let other): levels[other]
        }
    }

    /// Levels without steps left out: a section needs a chapter around it, so below a part, or in front of all chapters, what looks like a
    /// section is a chapter; and what looks alike below one heading stays alike.
    private static func withoutGaps(_ wanted: [Int]) -> [Int] {
        var open: [(wanted: Int, level: Int)] = []
        return wanted.map { wanted in
            while let last = open.last, last.wanted > wanted { open.removeLast() }
            if let last = open.last, last.wanted == wanted { return last.level }
            let level = wanted <= 2 ? wanted : min(wanted, max(2, (open.last?.level ?? 1) + 1))
            open.append((wanted, level))
            return level
        }
    }

    /// Notes what was said of the watched heading's level, and what decided.
    private mutating func noteLevels(
        _ heading: Int, _ said: [(rule: LevelRule, claim: LevelProposal.Claim)], _ wanted: [Int], _ level: Int
    ) {
        func name(_ level: Int) -> String { "heading of level \(level)" }
        proposals += said.map { rule, claim in
            RoleProposal(
                rule: rule.id.rawValue, file: rule.id.description.file, role: name(Self.level(claim, wanted)), score: rule.score,
                evidence: rule.id.description.evidence)
        }
        guard let rule = said.first?.rule.id, headings[heading].level != level else { return }
        steps.append(
            ReadingStep(
                name: rule.rawValue, file: rule.description.file, before: name(headings[heading].level), after: name(level),
                reason: rule.description.evidence))
    }
}
