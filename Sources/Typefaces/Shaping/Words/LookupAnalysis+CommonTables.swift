extension LookupAnalysis {
    /// The simple glyphs of a Coverage table; nil if it is damaged.
    mutating func coverage(_ table: TableBytes?) -> GlyphBits? {
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

    mutating func coverages(_ table: TableBytes, at field: Int, count: Int) -> [GlyphBits]? {
        var sets: [GlyphBits] = []
        for i in 0..<count {
            guard let set = coverage(table.subtable16(at: field + 2 * i)) else { return nil }
            sets.append(set)
        }
        return sets
    }

    /// All glyphs of a Coverage table in the order of their coverage indexes.
    mutating func coveredGlyphs(_ table: TableBytes?) -> [Int]? {
        guard let table, let format = table.uint16(0), let count = table.uint16(2), spend(count) else { return nil }
        var glyphs: [Int] = []
        for i in 0..<count {
            if format == 1 {
                guard let glyph = table.uint16(4 + 2 * i) else { return nil }
                glyphs.append(glyph)
            } else {
                guard format == 2, let start = table.uint16(4 + 6 * i), let end = table.uint16(6 + 6 * i), start <= end, spend(end - start)
                else { return nil }
                glyphs += start...end
            }
        }
        return glyphs
    }

    /// Calls `body` with coverage index and dense index of every simple glyph covered.
    mutating func forEachCovered(_ table: TableBytes?, _ body: (inout LookupAnalysis, Int, Int) -> Void) {
        guard let glyphs = coveredGlyphs(table) else { return giveUp() }
        for (index, glyph) in glyphs.enumerated() {
            if let dense = simple.index(of: glyph) { body(&self, index, dense) }
        }
    }

    /// The class of every simple glyph by a ClassDef table; no table means class 0 for all.
    mutating func classDefinition(_ table: TableBytes?) -> [UInt16]? {
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
                guard let start = table.uint16(4 + 6 * i), let end = table.uint16(6 + 6 * i), let value = table.uint16(8 + 6 * i) else {
                    return nil
                }
                let range = simple.indexes(from: start, through: end)
                guard spend(range.count) else { return nil }
                for index in range { classes[index] = UInt16(truncatingIfNeeded: value) }
            }
        default: return nil
        }
        return classes
    }
}
