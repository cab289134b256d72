internal import CHarfBuzz

/// Reads the GSUB and GPOS lookups that a plan applies and finds which words they leave alone but for pair kerning.
///
/// Why that is decidable: lookups are applied one after another, and a word consists of nominal glyphs at first. If none of them matches anywhere in that
/// sequence, the sequence never changes, so only the *first* match needs to be excluded; what lookups do to each other's results does not
/// matter. A lookup matches only where its coverage and, in contextual lookups and ligatures, all positions of a sequence match (OpenType 1.9,
/// chapters GSUB, GPOS and Common Table Formats). Pair adjustments remain. Where they move only by the first glyph's value (`valueFormat2` is 0, so the
/// second glyph begins the next pair) the effect on a pair does not depend on its neighbours: it is measured once, by HarfBuzz itself, on the pair.
///
/// Lookup flags skip marks, and words have none; a lookup that skips bases or ligatures could match over a distance, so all it may begin with is affected.
/// Whatever the reader does not understand makes the font unsuitable for the short way, never wrong. The cost is that of reading the active
/// lookups once per font and script, a fraction of a millisecond; `budget` bounds it for hostile files.
struct LookupAnalysis {
    private let simple: SimpleCharacters
    private let face: Face
    private(set) var findings: LookupFindings
    private var budget = 2_000_000
    /// Lookups that contextual ones apply: they act only after those matched, but may still involve the space.
    private var nested: Set<Int> = []

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

    /// The old `kern` table, which HarfBuzz applies where GPOS has no kerning. Pairs of format 0 are as independent of each other as GPOS's.
    private mutating func readKernTable(_ table: TableBytes) {
        guard table.count > 0 else { return }
        guard table.uint16(0) == 0, let count = table.uint16(2) else { return giveUp() }
        var start = 4
        for _ in 0..<count {
            // Format 0 in the high byte; of the flags only "horizontal" may be set.
            guard let length = table.uint16(start + 2), let coverage = table.uint16(start + 4), coverage & 0xFF07 == 1, let pairs = table.uint16(start + 6), spend(pairs)
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
            var active: Set<Int> = []
            var index: hb_codepoint_t = UInt32.max
            while hb_set_next(set, &index) != 0 {
                active.insert(Int(index))
                guard Int(index) < count, let lookup = list.subtable16(at: 2 + 2 * Int(index)) else { return giveUp() }
                readLookup(lookup, isPositioning: isPositioning, onlySpace: false)
            }
            // Lookups reached only through others: their effect on spaces, transitively.
            var seen = active
            while let next = nested.subtracting(seen).min() {
                seen.insert(next)
                guard next < count, let lookup = list.subtable16(at: 2 + 2 * next) else { return giveUp() }
                readLookup(lookup, isPositioning: isPositioning, onlySpace: true)
            }
        }
    }

    /// With `onlySpace` the findings about words stay as they are.
    private mutating func readLookup(_ lookup: TableBytes, isPositioning: Bool, onlySpace: Bool) {
        guard let type = lookup.uint16(0), let flags = lookup.uint16(2), let count = lookup.uint16(4) else { return giveUp() }
        let before = findings
        for i in 0..<count {
            guard let subtable = lookup.subtable16(at: 6 + 2 * i) else { return giveUp() }
            readSubtable(subtable, type: type, flags: flags, isPositioning: isPositioning, isExtension: false)
        }
        if onlySpace {
            findings.affected = before.affected
            findings.pairs = before.pairs
        }
    }

    mutating func giveUp() {
        findings.isUnderstood = false
        findings.space = .beyond
    }

    private mutating func spend(_ steps: Int) -> Bool {
        budget -= steps
        if budget < 0 { giveUp() }
        return budget >= 0
    }
}

// MARK: Subtables

extension LookupAnalysis {
    private mutating func readSubtable(_ table: TableBytes, type: Int, flags: Int, isPositioning: Bool, isExtension: Bool) {
        if type == (isPositioning ? 9 : 7) {
            guard !isExtension, table.uint16(0) == 1, let realType = table.uint16(2), let real = table.subtable32(at: 4) else { return giveUp() }
            return readSubtable(real, type: realType, flags: flags, isPositioning: isPositioning, isExtension: true)
        }
        noteSkippedSpace(flags)
        // 0x2 skips base glyphs, 0x4 ligatures.
        if flags & 0x6 != 0 { return addWholeCoverage(table, type: type, isPositioning: isPositioning) }
        switch (isPositioning, type) {
        case (false, 1), (false, 2), (false, 3), (true, 1), (true, 3): addCovered(table)
        case (false, 4): readLigatures(table)
        case (true, 2): readPairs(table)
        // A mark is attached: nothing happens without one. The mark's coverage is the first.
        case (true, 4), (true, 5), (true, 6): addCovered(table, isSpaceUntouched: true)
        case (false, 5), (true, 7): readContext(table, isChained: false)
        case (false, 6), (true, 8): readContext(table, isChained: true)
        case (false, 8): readReverseChain(table)
        default: giveUp()
        }
    }

    /// A lookup that skips the class of the space glyph sees the words on both sides of it as one.
    private mutating func noteSkippedSpace(_ flags: Int) {
        guard flags & 0x6 != 0, let space = simple.spaceIndex else { return }
        let kind = hb_ot_layout_get_glyph_class(face.hbFace, UInt32(simple.glyphs[space]))
        if flags & 0x2 != 0 && kind == HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH || flags & 0x4 != 0 && kind == HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE {
            findings.space = .beyond
        }
    }

    private mutating func addCovered(_ table: TableBytes, isSpaceUntouched: Bool = false) {
        guard let set = coverage(table.subtable16(at: 2)) else { return giveUp() }
        findings.affected.formUnion(set)
        if !isSpaceUntouched, let space = simple.spaceIndex, set.contains(space) { findings.space = .beyond }
    }

    /// For a lookup that may match over skipped glyphs: whatever it can begin with.
    private mutating func addWholeCoverage(_ table: TableBytes, type: Int, isPositioning: Bool) {
        let isContextFormat3 = table.uint16(0) == 3 && (type == (isPositioning ? 7 : 5) || type == (isPositioning ? 8 : 6))
        guard isContextFormat3 else { return addCovered(table) }
        var field = 2
        if type == (isPositioning ? 8 : 6) {
            guard let backtrack = table.uint16(2) else { return giveUp() }
            field = 4 + 2 * backtrack
        }
        // In format 3 of the unchained context the coverages follow the counts of glyphs and records.
        let first = type == (isPositioning ? 8 : 6) ? field + 2 : 6
        guard let set = coverage(table.subtable16(at: first)) else { return giveUp() }
        findings.affected.formUnion(set)
        findings.space = .beyond
    }

    /// LigatureSubst: the first component by coverage, the others in each ligature.
    private mutating func readLigatures(_ table: TableBytes) {
        guard table.uint16(0) == 1, let setCount = table.uint16(4) else { return giveUp() }
        forEachCovered(table.subtable16(at: 2)) { reader, index, first in
            guard index < setCount, let set = table.subtable16(at: 6 + 2 * index), let count = set.uint16(0) else { return reader.giveUp() }
            var seconds = GlyphBits(count: reader.simple.count)
            for i in 0..<count {
                guard let ligature = set.subtable16(at: 2 + 2 * i), let components = ligature.uint16(2), reader.spend(max(1, components)) else { return reader.giveUp() }
                if components < 2 {
                    reader.findings.affected.insert(first)
                    continue
                }
                let rest = (0..<components - 1).map { k in ligature.uint16(4 + 2 * k).flatMap { reader.simple.index(of: $0) } }
                if rest.contains(where: { $0 != nil && $0 == reader.simple.spaceIndex }) || first == reader.simple.spaceIndex { reader.findings.space = .beyond }
                guard !rest.contains(nil), let second = rest[0] else { continue }
                seconds.insert(second)
            }
            guard !seconds.isEmpty else { return }
            var firsts = GlyphBits(count: reader.simple.count)
            firsts.insert(first)
            reader.findings.pairs.append((firsts, seconds))
        }
        noteSpaceInLigatures(table, setCount: setCount)
    }

    /// A ligature may contain a space and begin with a glyph that is not simple; those are looked for here.
    private mutating func noteSpaceInLigatures(_ table: TableBytes, setCount: Int) {
        guard let space = simple.spaceIndex else { return }
        let spaceGlyph = Int(simple.glyphs[space])
        for s in 0..<setCount {
            guard let set = table.subtable16(at: 6 + 2 * s), let count = set.uint16(0) else { return giveUp() }
            for i in 0..<count {
                guard let ligature = set.subtable16(at: 2 + 2 * i), let components = ligature.uint16(2), spend(max(1, components)) else { return giveUp() }
                for k in 0..<max(0, components - 1) where ligature.uint16(4 + 2 * k) == spaceGlyph { findings.space = .beyond }
            }
        }
    }

    private mutating func readReverseChain(_ table: TableBytes) {
        guard table.uint16(0) == 1, let input = coverage(table.subtable16(at: 2)), let backtrackCount = table.uint16(4),
            let lookaheadCount = table.uint16(6 + 2 * backtrackCount),
            let backtrack = coverages(table, at: 6, count: backtrackCount), let lookahead = coverages(table, at: 8 + 2 * backtrackCount, count: lookaheadCount)
        else { return giveUp() }
        findings.addSequence(backtrack.reversed() + [input] + lookahead, input: backtrackCount..<backtrackCount + 1, spaceIndex: simple.spaceIndex)
    }
}

// MARK: Contexts

extension LookupAnalysis {
    private mutating func readContext(_ table: TableBytes, isChained: Bool) {
        switch table.uint16(0) {
        case 1: readGlyphContext(table, isChained: isChained)
        case 2: readClassContext(table, isChained: isChained)
        case 3: readCoverageContext(table, isChained: isChained)
        default: giveUp()
        }
    }

    private mutating func readCoverageContext(_ table: TableBytes, isChained: Bool) {
        guard let rule = ContextRule(table.from(2), isChained: isChained, hasFirstInput: true) else { return giveUp() }
        note(rule.lookups)
        guard let sets = sets(rule, by: { reader, offset, _ in offset == 0 ? nil : reader.coverage(table.from(offset)) }) else { return giveUp() }
        findings.addSequence(sets, input: rule.inputRange, spaceIndex: simple.spaceIndex)
    }

    private mutating func readGlyphContext(_ table: TableBytes, isChained: Bool) {
        guard let setCount = table.uint16(4), let firsts = coveredGlyphs(table.subtable16(at: 2)) else { return giveUp() }
        for index in 0..<setCount {
            // Coverage may be shorter than the list of sets; a set without rules has offset 0.
            guard index < firsts.count, let set = table.subtable16(at: 6 + 2 * index) else { continue }
            let first = single(firsts[index])
            readRules(set, isChained: isChained) { reader, rule in
                reader.sets(rule, first: first) { reader, glyph, _ in reader.single(glyph) }
            }
        }
    }

    private mutating func readClassContext(_ table: TableBytes, isChained: Bool) {
        let classFields = isChained ? 3 : 1
        guard let covered = coverage(table.subtable16(at: 2)), let setCount = table.uint16(4 + 2 * classFields) else { return giveUp() }
        var classes: [[UInt16]] = []
        for i in 0..<classFields {
            guard let definition = classDefinition(table.subtable16(at: 4 + 2 * i)) else { return giveUp() }
            classes.append(definition)
        }
        let inputClasses = isChained ? 1 : 0
        for firstClass in 0..<setCount {
            guard let set = table.subtable16(at: 6 + 2 * classFields + 2 * firstClass) else { continue }
            var first = members(of: firstClass, in: classes[inputClasses])
            first.formIntersection(covered)
            readRules(set, isChained: isChained) { reader, rule in
                reader.sets(rule, first: first) { reader, value, part in reader.members(of: value, in: classes[isChained ? part : 0]) }
            }
        }
    }

    private mutating func readRules(_ set: TableBytes, isChained: Bool, sets: (inout LookupAnalysis, ContextRule) -> [GlyphBits]?) {
        guard let count = set.uint16(0) else { return giveUp() }
        for i in 0..<count {
            guard let rule = ContextRule(set.subtable16(at: 2 + 2 * i), isChained: isChained, hasFirstInput: false) else { return giveUp() }
            note(rule.lookups)
            guard let sets = sets(&self, rule) else { return giveUp() }
            findings.addSequence(sets, input: rule.inputRange, spaceIndex: simple.spaceIndex)
        }
    }

    /// The sets of a rule in the order of the text. `set` gets a value and the part it is of: 0 backtrack, 1 input, 2 lookahead.
    private mutating func sets(_ rule: ContextRule, first: GlyphBits? = nil, by set: (inout LookupAnalysis, Int, Int) -> GlyphBits?) -> [GlyphBits]? {
        guard spend(rule.length * 8) else { return nil }
        var sets: [GlyphBits] = []
        for value in rule.backtrack.reversed() { guard let bits = set(&self, value, 0) else { return nil }; sets.append(bits) }
        if let first { sets.append(first) }
        for value in rule.input { guard let bits = set(&self, value, 1) else { return nil }; sets.append(bits) }
        for value in rule.lookahead { guard let bits = set(&self, value, 2) else { return nil }; sets.append(bits) }
        return sets
    }

    private mutating func note(_ lookups: [Int]) { nested.formUnion(lookups) }

    private func single(_ glyph: Int) -> GlyphBits {
        var bits = GlyphBits(count: simple.count)
        if let index = simple.index(of: glyph) { bits.insert(index) }
        return bits
    }

    private func members(of value: Int, in classes: [UInt16]) -> GlyphBits {
        var bits = GlyphBits(count: simple.count)
        for (index, own) in classes.enumerated() where Int(own) == value { bits.insert(index) }
        return bits
    }
}

// MARK: Pairs

extension LookupAnalysis {
    /// PairPos: the kerning itself is measured on the pairs; here only what makes pairs depend on each other, and the space.
    private mutating func readPairs(_ table: TableBytes) {
        guard let format = table.uint16(0), let value1 = table.uint16(4), let value2 = table.uint16(6), let covered = coverage(table.subtable16(at: 2)) else { return giveUp() }
        // The second glyph of a matched pair would not begin the next pair.
        if value2 != 0 { findings.affected.formUnion(covered) }
        let sizes = (2 * value1.nonzeroBitCount, 2 * value2.nonzeroBitCount)
        switch format {
        case 1: noteSpaceInPairSets(table, covered, sizes: sizes)
        case 2: noteSpaceInClassPairs(table, covered, sizes: sizes)
        default: giveUp()
        }
    }

    private mutating func noteSpaceInPairSets(_ table: TableBytes, _ covered: GlyphBits, sizes: (Int, Int)) {
        guard let space = simple.spaceIndex, let setCount = table.uint16(8) else { return }
        let spaceGlyph = Int(simple.glyphs[space])
        // Any pair that begins with a space moves it.
        if covered.contains(space) { findings.space = .beyond }
        let recordSize = 2 + sizes.0 + sizes.1
        for i in 0..<setCount {
            guard let set = table.subtable16(at: 10 + 2 * i), let count = set.uint16(0) else { return giveUp() }
            // Records are sorted by second glyph.
            var low = 0, high = count
            while low < high {
                let middle = (low + high) / 2
                guard let second = set.uint16(2 + middle * recordSize) else { return giveUp() }
                if second < spaceGlyph { low = middle + 1 } else { high = middle }
            }
            if low < count, set.uint16(2 + low * recordSize) == spaceGlyph { findings.space = max(findings.space, sizes.1 == 0 ? .adjacent : .beyond) }
        }
    }

    private mutating func noteSpaceInClassPairs(_ table: TableBytes, _ covered: GlyphBits, sizes: (Int, Int)) {
        guard let space = simple.spaceIndex else { return }
        guard let classes1 = classDefinition(table.subtable16(at: 8)), let classes2 = classDefinition(table.subtable16(at: 10)),
            let count1 = table.uint16(12), let count2 = table.uint16(14)
        else { return giveUp() }
        let recordSize = sizes.0 + sizes.1
        func hasValue(_ class1: Int, _ class2: Int) -> Bool {
            let start = 16 + (class1 * count2 + class2) * recordSize
            for field in stride(from: start, to: start + recordSize, by: 2) where table.uint16(field) != 0 { return true }
            return false
        }
        guard spend(count1 + count2) else { return }
        if covered.contains(space), (0..<count2).contains(where: { hasValue(Int(classes1[space]), $0) }) { findings.space = .beyond }
        if (0..<count1).contains(where: { hasValue($0, Int(classes2[space])) }) { findings.space = max(findings.space, sizes.1 == 0 ? .adjacent : .beyond) }
    }
}

// MARK: Common tables

extension LookupAnalysis {
    /// The simple glyphs of a Coverage table; nil if it is damaged.
    private mutating func coverage(_ table: TableBytes?) -> GlyphBits? {
        var bits = GlyphBits(count: simple.count)
        guard let table, let format = table.uint16(0), let count = table.uint16(2), spend(count) else { return nil }
        for i in 0..<count {
            if format == 1 {
                guard let glyph = table.uint16(4 + 2 * i) else { return nil }
                if let index = simple.index(of: glyph) { bits.insert(index) }
            } else {
                guard format == 2, let start = table.uint16(4 + 6 * i), let end = table.uint16(6 + 6 * i) else { return nil }
                let range = simple.indexes(from: start, through: end)
                guard spend(range.count) else { return nil }
                bits.insert(range)
            }
        }
        return bits
    }

    private mutating func coverages(_ table: TableBytes, at field: Int, count: Int) -> [GlyphBits]? {
        var sets: [GlyphBits] = []
        for i in 0..<count {
            guard let set = coverage(table.subtable16(at: field + 2 * i)) else { return nil }
            sets.append(set)
        }
        return sets
    }

    /// All glyphs of a Coverage table in the order of their coverage indexes.
    private mutating func coveredGlyphs(_ table: TableBytes?) -> [Int]? {
        guard let table, let format = table.uint16(0), let count = table.uint16(2), spend(count) else { return nil }
        var glyphs: [Int] = []
        for i in 0..<count {
            if format == 1 {
                guard let glyph = table.uint16(4 + 2 * i) else { return nil }
                glyphs.append(glyph)
            } else {
                guard format == 2, let start = table.uint16(4 + 6 * i), let end = table.uint16(6 + 6 * i), start <= end, spend(end - start) else { return nil }
                glyphs += start...end
            }
        }
        return glyphs
    }

    /// Calls `body` with coverage index and dense index of every simple glyph covered.
    private mutating func forEachCovered(_ table: TableBytes?, _ body: (inout LookupAnalysis, Int, Int) -> Void) {
        guard let glyphs = coveredGlyphs(table) else { return giveUp() }
        for (index, glyph) in glyphs.enumerated() {
            if let dense = simple.index(of: glyph) { body(&self, index, dense) }
        }
    }

    /// The class of every simple glyph by a ClassDef table; no table means class 0 for all.
    private mutating func classDefinition(_ table: TableBytes?) -> [UInt16]? {
        var classes = [UInt16](repeating: 0, count: simple.count)
        guard let table else { return classes }
        switch table.uint16(0) {
        case 1:
            guard let start = table.uint16(2), let count = table.uint16(4), spend(count) else { return nil }
            for i in 0..<count {
                guard let value = table.uint16(6 + 2 * i) else { return nil }
                if let index = simple.index(of: start + i) { classes[index] = UInt16(truncatingIfNeeded: value) }
            }
        case 2:
            guard let count = table.uint16(2), spend(count) else { return nil }
            for i in 0..<count {
                guard let start = table.uint16(4 + 6 * i), let end = table.uint16(6 + 6 * i), let value = table.uint16(8 + 6 * i) else { return nil }
                let range = simple.indexes(from: start, through: end)
                guard spend(range.count) else { return nil }
                for index in range { classes[index] = UInt16(truncatingIfNeeded: value) }
            }
        default: return nil
        }
        return classes
    }
}
