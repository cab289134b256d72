/// What the cascade decided, for `fleuron explain`: the declarations of a context are collected once more and kept with their places.
extension StyleResolver {
    /// The parts of the key of a context.
    private func key(of context: Int32) -> (parent: Int32, matched: [Int32], inlineBlock: Int32) {
        let key = Array(keys[context])
        return (key[0], groups.ranks(of: ruleLists[key[1]]), key[2])
    }

    /// The context that an element inherits from; -1 for the root.
    func parent(of context: Int32) -> Int32 { key(of: context).parent }

    /// Whether a block is among those that a context's element matched.
    func hasMatched(_ block: Int32, _ context: Int32) -> Bool { key(of: context).matched.contains { rules[Int($0)].block == block } }

    /// The properties declared for a context's element.
    mutating func explanation(of context: Int32) -> [PropertyExplanation] {
        let (_, matched, inlineBlock) = key(of: context)
        collect(matched, inlineBlock)
        let explanations = propertyExplanations(of: styles[Int(style(of: context).index)])
        finishCascade()
        return explanations
    }

    /// Groups what has been collected by property, in the order of the table; a flow-relative property counts as the one it stands for.
    mutating func propertyExplanations(of style: ComputedStyle) -> [PropertyExplanation] {
        let table = PropertyTable.shared
        var byProperty: [PropertyID: [PropertyExplanation.Declaration]] = [:]
        for place in cascaded.reversed() where place.index >= 0 {
            let declaration = blocks[Int(place.block)].declarations[Int(place.index)]
            let explained = PropertyExplanation.Declaration(
                range: declaration.range, origin: place.origin, isImportant: declaration.isImportant, isInline: place.layer == Int32.max)
            let property = target(of: declaration.property, in: style)
            // A shorthand may declare a property, and a list of selectors a rule, more than once from one place.
            if byProperty[property]?.last?.range == explained.range { continue }
            byProperty[property, default: []].append(explained)
        }
        return byProperty.keys.sorted().map { property in
            PropertyExplanation(
                property: table[property].name, value: table[property].text(style), declarations: byProperty[property] ?? [])
        }
    }
}
