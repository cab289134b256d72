internal import CHarfBuzz

/// Reads the GSUB and GPOS lookups that a plan applies and finds which words they leave alone but for pair kerning.
///
/// Why that is decidable: lookups are applied one after another, and a word consists of nominal glyphs at first. If none of them matches
/// anywhere in that sequence, the sequence never changes, so only the *first* match needs to be excluded; what lookups do to each other's
/// results does not matter. A lookup matches only where its coverage and, in contextual lookups and ligatures, all positions of a sequence
/// match (OpenType 1.9, chapters GSUB, GPOS and Common Table Formats). Pair adjustments remain. Where they move only by the first glyph's
/// value (`valueFormat2` is 0, so the second glyph begins the next pair) the effect on a pair does not depend on its neighbours: it is
/// measured once, by HarfBuzz itself, on the pair.
///
/// Lookup flags skip marks, and words have none; a lookup that skips bases or ligatures could match over a distance, so all it may begin
/// with is affected. Whatever the reader does not understand makes the font unsuitable for the short way, never wrong. The cost is that of
/// reading the active lookups once per font and script, a fraction of a millisecond; `budget` bounds it for hostile files.
struct LookupAnalysis {
    let simple: SimpleCharacters
    let face: Face
    var findings: LookupFindings
    private var budget = 2_000_000
    /// Lookups that contextual ones apply: they act only after those matched, but may still involve the space.
    var nested: [Int] = []

    static func findings(for plan: ShapingPlan, simple: SimpleCharacters) -> LookupFindings {
        var analysis = LookupAnalysis(simple: simple, face: plan.font.face)
        analysis.readOtherTables(plan)
        for tag in ["GSUB", "GPOS"] as [StaticTag] {
            let set = hb_set_create()
            defer { hb_set_destroy(set) }
            plan.collectLookups(tag, into: set)
            analysis.readLookups(set, of: tag)
        }
        return analysis.findings
    }

    private init(simple: SimpleCharacters, face: Face) {
        self.simple = simple
        self.face = face
        findings = LookupFindings(count: simple.count)
    }

    /// Shaping that is not in GSUB and GPOS: Graphite, Apple's tables and state machines in `kern`.
    private mutating func readOtherTables(_ plan: ShapingPlan) {
        for tag in ["Silf", "morx", "mort", "kerx", "trak", "ankr"] as [StaticTag] where withTable(tag, of: face.hbFace, { $0.count > 0 }) {
            findings.isUnderstood = false
            findings.space = .beyond
        }
        withTable("kern", of: face.hbFace) { readKernTable($0) }
    }

    /// The old `kern` table, which HarfBuzz applies where GPOS has no kerning. Pairs of format 0 are as independent of each other as
    /// GPOS's.
    private mutating func readKernTable(_ table: TableBytes) {
        guard table.count > 0 else { return }
        guard table.uint16(0) == 0, let count = table.uint16(2) else { return giveUp() }
        var start = 4
        for _ in 0..<count {
            // Format 0 in the high byte; of the flags only "horizontal" may be set.
            guard let length = table.uint16(start + 2), let coverage = table.uint16(start + 4), coverage & 0xFF07 == 1,
                let pairs = table.uint16(start + 6), spend(pairs)
            else { return giveUp() }
            noteSpaceInKernPairs(table, from: start + 14, count: pairs)
            start += length
        }
    }

    private mutating func noteSpaceInKernPairs(_ table: TableBytes, from start: Int, count: Int) {
        guard let space = simple.spaceIndex else { return }
        let spaceGlyph = Int(simple.glyphs[space])
        for i in 0..<count where table.uint16(start + 6 * i) == spaceGlyph || table.uint16(start + 6 * i + 2) == spaceGlyph {
            // It moves both glyphs, so the space too.
            findings.space = .beyond
            return
        }
    }

    private mutating func readLookups(_ set: OpaquePointer?, of tag: StaticTag) {
        let isPositioning = tag.value == StaticTag("GPOS").value
        withTable(tag, of: face.hbFace) { table in
            guard table.count > 0 else { return }
            guard let list = table.subtable16(at: 8), let count = list.uint16(0) else { return giveUp() }
            nested = []
            var seen = [Bool](repeating: false, count: count)
            var index: hb_codepoint_t = UInt32.max
            while hb_set_next(set, &index) != 0 {
                guard Int(index) < count, let lookup = list.subtable16(at: 2 + 2 * Int(index)) else { return giveUp() }
                seen[Int(index)] = true
                readLookup(lookup, isPositioning: isPositioning, onlySpace: false)
            }
            // Lookups reached only through others: their effect on spaces, transitively.
            while let next = nested.popLast() {
                guard next < count, let lookup = list.subtable16(at: 2 + 2 * next) else { return giveUp() }
                guard !seen[next] else { continue }
                seen[next] = true
                readLookup(lookup, isPositioning: isPositioning, onlySpace: true)
            }
        }
    }

    /// With `onlySpace` the findings about words stay as they are.
    private mutating func readLookup(_ lookup: TableBytes, isPositioning: Bool, onlySpace: Bool) {
        guard let type = lookup.uint16(0), let flags = lookup.uint16(2), let count = lookup.uint16(4) else { return giveUp() }
        // Held only where it is wanted: a second holder of the findings has each change of them copy them.
        let before = onlySpace ? findings : nil
        for i in 0..<count {
            guard let subtable = lookup.subtable16(at: 6 + 2 * i) else { return giveUp() }
            readSubtable(subtable, type: type, flags: flags, isPositioning: isPositioning, isExtension: false)
        }
        if let before {
            findings.affected = before.affected
            findings.pairs = before.pairs
        }
    }

    mutating func giveUp() {
        findings.isUnderstood = false
        findings.space = .beyond
    }

    mutating func spend(_ steps: Int) -> Bool {
        budget -= steps
        if budget < 0 { giveUp() }
        return budget >= 0
    }
}
