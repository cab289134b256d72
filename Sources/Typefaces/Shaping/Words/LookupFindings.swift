/// How far the lookups of a font look at word spaces.
package enum SpaceInvolvement: UInt8, Comparable, Sendable {
    /// Not at all: a word has the same shape wherever it stands.
    case none
    /// To the space beside a word and no farther, and the space itself never changes: a word may be shaped alone if the shaper is told of
    /// the spaces.
    case adjacent
    /// Farther, or the space changes: whole runs must be shaped.
    case beyond
    package static func < (a: SpaceInvolvement, b: SpaceInvolvement) -> Bool { a.rawValue < b.rawValue }
}

/// What the lookups that a plan applies could do to words of simple glyphs.
struct LookupFindings {
    /// False where a table was of a kind that the analysis does not know, or damaged: nothing may be concluded.
    var isUnderstood = true
    /// Glyphs to which something may happen whatever stands beside them.
    var affected: GlyphBits
    /// Something may happen only where a glyph of the first set stands immediately before one of the second.
    var pairs: [(first: GlyphBits, second: GlyphBits)] = []
    var space = SpaceInvolvement.none

    init(count: Int) { affected = GlyphBits(count: count) }

    /// A rule applies only where the glyphs of a word match a sequence of sets, the positions `input` being those it may change.
    ///
    /// A necessary condition is enough here: that *one* pair of neighbours matches. The pair with the fewest combinations is taken.
    mutating func addSequence(_ sets: [GlyphBits], input: Range<Int>, spaceIndex: Int?) {
        noteSpace(sets, input: input, spaceIndex: spaceIndex)
        // A position that no glyph of a word can match: the rule is for marks or for glyphs that only other rules bring in, and those did
        // not apply.
        if sets.contains(where: \.isEmpty) { return }
        if sets.count == 1 { affected.formUnion(sets[0]); return }
        var best = 0, fewest = Int.max
        for i in 0..<sets.count - 1 {
            let combinations = sets[i].count * sets[i + 1].count
            if combinations < fewest { (best, fewest) = (i, combinations) }
        }
        pairs.append((sets[best], sets[best + 1]))
    }

    mutating func noteSpace(_ sets: [GlyphBits], input: Range<Int>, spaceIndex: Int?) {
        guard let spaceIndex else { return }
        for (position, set) in sets.enumerated() where set.contains(spaceIndex) {
            let isAtEdge = !input.contains(position) && (position == 0 || position == sets.count - 1)
            space = max(space, isAtEdge ? .adjacent : .beyond)
        }
    }
}
