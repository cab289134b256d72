import Markup

// "1. In France", "2. In Spain" set in below "II. The Spread of Cheese" in the list of contents: sections with numbers of their own. In the
// text their lines have no more room than a paragraph has, and would count as the items of a list, if the list did not name them.

extension TextAnalysis {
    /// Single lines that say the number and the title of an entry which stands below an entry of another kind of number. O(entries + single
    /// lines).
    func numberedSectionsOfContents(besides found: [Found]) -> [Found] {
        var named: Set<UInt64> = []
        for list in contents where !list.namesPictures { named.formUnion(numberedSections(of: list)) }
        named.remove(0)
        guard !named.isEmpty, let end = contents.last(where: { !$0.namesPictures })?.blocks.upperBound else { return [] }
        let known = Set(found.map(\.block))
        var sections: [Found] = []
        for block in bookBlocks
        where block >= end && block + 1 < bookBlocks.upperBound && blocks[block].role == .paragraph && blocks[block].count <= 2
            && !known.contains(block)
        {
            guard Int(blocks[block].indent) <= habits.indent || Int(blocks[block].blankBefore) >= habits.wideGap,
                named.remove(textKey(of: blocks[block])) != nil
            else { continue }
            sections.append(Found(block: block, gap: 1, rank: 2, reason: .contents))
        }
        return sections
    }

    /// The keys of the entries with figures and a title that are set in below an entry with Roman numbers or a word in front.
    private func numberedSections(of list: ContentsList) -> [UInt64] {
        let fewestColumns: Int16 = 2
        var parent: Int16?
        var keys: [UInt64] = []
        for entry in list.entries where !entry.isPageMark && !entry.isColumnTitle {
            guard let form = entry.form else { continue }
            let indent = lines[entry.lines.lowerBound].indent
            if form.division != .bare || form.numeral == .roman { parent = indent; continue }
            guard form.numeral == .arabic, form.titleStart != nil, let parent, indent >= parent + fewestColumns else { continue }
            keys.append(entry.key)
        }
        return keys
    }
}
