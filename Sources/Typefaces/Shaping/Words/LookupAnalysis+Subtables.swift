extension LookupAnalysis {
    mutating func readSubtable(_ table: TableBytes, type: Int, flags: Int, isPositioning: Bool, isExtension: Bool) {
        if type == (isPositioning ? 9 : 7) {
            guard !isExtension, table.uint16(0) == 1, let realType = table.uint16(2), let real = table.subtable32(at: 4) else {
                return giveUp()
            }
            return readSubtable(real, type: realType, flags: flags, isPositioning: isPositioning, isExtension: true)
        }
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

    mutating func addCovered(_ table: TableBytes, isSpaceUntouched: Bool = false) {
        guard let set = coverage(table.subtable16(at: 2)) else { return giveUp() }
        findings.affected.formUnion(set)
        if !isSpaceUntouched, let space = simple.spaceIndex, set.contains(space) { findings.space = .beyond }
    }

    /// For a lookup that may match over skipped glyphs, spaces among them: whatever it can begin with.
    mutating func addWholeCoverage(_ table: TableBytes, type: Int, isPositioning: Bool) {
        findings.space = .beyond
        let isChained = type == (isPositioning ? 8 : 6), isContext = type == (isPositioning ? 7 : 5)
        // Format 3 of a context has one coverage for each position, and the first input's is what it begins with.
        guard table.uint16(0) == 3, isChained || isContext else { return addCovered(table) }
        guard let rule = ContextRule(table.from(2), isChained: isChained, hasFirstInput: true), let first = rule.input.first,
            let set = coverage(table.from(first))
        else { return giveUp() }
        note(rule.lookups)
        findings.affected.formUnion(set)
    }

    /// LigatureSubst: the first component by coverage, the others in each ligature.
    mutating func readLigatures(_ table: TableBytes) {
        guard table.uint16(0) == 1, let setCount = table.uint16(4) else { return giveUp() }
        forEachCovered(table.subtable16(at: 2)) { reader, index, first in
            guard index < setCount, let set = table.subtable16(at: 6 + 2 * index), let count = set.uint16(0) else { return reader.giveUp() }
            if first == reader.simple.spaceIndex { reader.findings.space = .beyond }
            var seconds = GlyphBits(count: reader.simple.count)
            for i in 0..<count {
                guard let ligature = set.subtable16(at: 2 + 2 * i), let components = ligature.uint16(2), reader.spend(max(1, components))
                else { return reader.giveUp() }
                if components < 2 {
                    reader.findings.affected.insert(first)
                    continue
                }
                let rest = (0..<components - 1).map { k in ligature.uint16(4 + 2 * k).flatMap { reader.simple.index(of: $0) } }
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

    /// A space among the other components, also of ligatures that begin with a glyph that is not simple.
    mutating func noteSpaceInLigatures(_ table: TableBytes, setCount: Int) {
        guard let space = simple.spaceIndex else { return }
        let spaceGlyph = Int(simple.glyphs[space])
        for s in 0..<setCount {
            guard let set = table.subtable16(at: 6 + 2 * s), let count = set.uint16(0) else { return giveUp() }
            for i in 0..<count {
                guard let ligature = set.subtable16(at: 2 + 2 * i), let components = ligature.uint16(2), spend(max(1, components)) else {
                    return giveUp()
                }
                for k in 0..<max(0, components - 1) where ligature.uint16(4 + 2 * k) == spaceGlyph { findings.space = .beyond }
            }
        }
    }

    mutating func readReverseChain(_ table: TableBytes) {
        guard table.uint16(0) == 1, let input = coverage(table.subtable16(at: 2)), let backtrackCount = table.uint16(4),
            let lookaheadCount = table.uint16(6 + 2 * backtrackCount),
            let backtrack = coverages(table, at: 6, count: backtrackCount),
            let lookahead = coverages(table, at: 8 + 2 * backtrackCount, count: lookaheadCount)
        else { return giveUp() }
        findings.addSequence(
            backtrack.reversed() + [input] + lookahead, input: backtrackCount..<backtrackCount + 1, spaceIndex: simple.spaceIndex)
    }
}
