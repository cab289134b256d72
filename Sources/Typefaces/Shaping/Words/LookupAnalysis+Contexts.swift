extension LookupAnalysis {
    mutating func readContext(_ table: TableBytes, isChained: Bool) {
        switch table.uint16(0) {
        case 1: readGlyphContext(table, isChained: isChained)
        case 2: readClassContext(table, isChained: isChained)
        case 3: readCoverageContext(table, isChained: isChained)
        default: giveUp()
        }
    }

    mutating func readCoverageContext(_ table: TableBytes, isChained: Bool) {
        guard let rule = ContextRule(table.from(2), isChained: isChained, hasFirstInput: true) else { return giveUp() }
        note(rule.lookups)
        guard let sets = sets(rule, by: { reader, offset, _ in offset == 0 ? nil : reader.coverage(table.from(offset)) }) else {
            return giveUp()
        }
        findings.addSequence(sets, input: rule.inputRange, spaceIndex: simple.spaceIndex)
    }

    mutating func readGlyphContext(_ table: TableBytes, isChained: Bool) {
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

    mutating func readClassContext(_ table: TableBytes, isChained: Bool) {
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

    mutating func readRules(_ set: TableBytes, isChained: Bool, sets: (inout LookupAnalysis, ContextRule) -> [GlyphBits]?) {
        guard let count = set.uint16(0) else { return giveUp() }
        for i in 0..<count {
            guard let rule = ContextRule(set.subtable16(at: 2 + 2 * i), isChained: isChained, hasFirstInput: false) else { return giveUp() }
            note(rule.lookups)
            guard let sets = sets(&self, rule) else { return giveUp() }
            findings.addSequence(sets, input: rule.inputRange, spaceIndex: simple.spaceIndex)
        }
    }

    /// The sets of a rule in the order of the text. `set` gets a value and the part it is of: 0 backtrack, 1 input, 2 lookahead.
    mutating func sets(_ rule: ContextRule, first: GlyphBits? = nil, by set: (inout LookupAnalysis, Int, Int) -> GlyphBits?)
        -> [GlyphBits]?
    {
        guard spend(rule.length * 8) else { return nil }
        var sets: [GlyphBits] = []
        for value in rule.backtrack.reversed() { guard let bits = set(&self, value, 0) else { return nil }; sets.append(bits) }
        if let first { sets.append(first) }
        for value in rule.input { guard let bits = set(&self, value, 1) else { return nil }; sets.append(bits) }
        for value in rule.lookahead { guard let bits = set(&self, value, 2) else { return nil }; sets.append(bits) }
        return sets
    }

    mutating func note(_ lookups: [Int]) { nested += lookups }

    func single(_ glyph: Int) -> GlyphBits {
        var bits = GlyphBits(count: simple.count)
        if let index = simple.index(of: glyph) { bits.insert(index) }
        return bits
    }

    func members(of value: Int, in classes: [UInt16]) -> GlyphBits {
        var bits = GlyphBits(count: simple.count)
        for (index, own) in classes.enumerated() where Int(own) == value { bits.insert(index) }
        return bits
    }
}
