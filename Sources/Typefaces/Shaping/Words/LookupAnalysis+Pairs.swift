extension LookupAnalysis {
    /// PairPos: the kerning itself is measured on the pairs; here only what makes pairs depend on each other, and the space.
    mutating func readPairs(_ table: TableBytes) {
        guard let format = table.uint16(0), let value1 = table.uint16(4), let value2 = table.uint16(6),
            let covered = coverage(table.subtable16(at: 2))
        else { return giveUp() }
        // The second glyph of a matched pair would not begin the next pair.
        if value2 != 0 { findings.affected.formUnion(covered) }
        let sizes = (2 * value1.nonzeroBitCount, 2 * value2.nonzeroBitCount)
        switch format {
        case 1: noteSpaceInPairSets(table, covered, sizes: sizes)
        case 2: noteSpaceInClassPairs(table, covered, sizes: sizes)
        default: giveUp()
        }
    }

    mutating func noteSpaceInPairSets(_ table: TableBytes, _ covered: GlyphBits, sizes: (Int, Int)) {
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
            if low < count, set.uint16(2 + low * recordSize) == spaceGlyph {
                findings.space = max(findings.space, sizes.1 == 0 ? .adjacent : .beyond)
            }
        }
    }

    mutating func noteSpaceInClassPairs(_ table: TableBytes, _ covered: GlyphBits, sizes: (Int, Int)) {
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
        if (0..<count1).contains(where: { hasValue($0, Int(classes2[space])) }) {
            findings.space = max(findings.space, sizes.1 == 0 ? .adjacent : .beyond)
        }
    }
}
