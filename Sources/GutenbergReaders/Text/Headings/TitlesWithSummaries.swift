import Markup

// What a list of contents says of titles that have no number in the text: some under numbers that only the list has, and some with a line
// or two below them that say what they treat of.

extension TextAnalysis {
    /// The keys of "Physical Meaning" and "The System" in "01. Physical Meaning", "02. The System", where no heading of the text has a
    /// number of that kind.
    func titlesWithoutTheirNumbers() -> Set<UInt64> {
        guard !headings.contains(where: { $0.form.map { $0.division.rank >= Division.chapter.rank && $0.division != .appendix } == true })
        else { return [] }
        var keys: Set<UInt64> = []
        for list in contents where !list.namesPictures {
            for entry in list.entries where entry.form?.division == .bare && entry.form?.titleStart != nil { keys.insert(entry.titleKey) }
        }
        keys.remove(0)
        return keys
    }

    /// "  History of Bread.--Fruits.--Butchers' Meat." below "Food and Cookery.": lines of phrases right below a title, which the list
    /// repeats as it does the titles. Where there are several, what is set in as they are is one of them.
    func withoutSummaries(_ found: [Found]) -> [Found] {
        let fewest = 2, fewestDashes = 2
        let titles = Set(found.map(\.block))
        func isBelowTitle(_ block: Int) -> Bool {
            guard block - 2 >= bookBlocks.lowerBound, !titles.contains(block - 1), !isHeading(block - 1) else {
                return block > bookBlocks.lowerBound
            }
            // "Privileges and Rights." and "Feudal and Municipal." are one title.
            return titles.contains(block - 2) && blocks[block - 1].count == 1
                && blocks[block - 1].blankBefore < blocks[block - 2].blankBefore
        }
        let below = found.filter { $0.reason == .contents && blocks[$0.block].count <= 2 && isBelowTitle($0.block) }
        guard below.count >= fewest else { return found }
        let summaries = below.filter { dashes(in: $0.block) >= fewestDashes }
        guard summaries.count >= fewest, let first = summaries.first else { return found }
        let indent = blocks[first.block].indent
        var dropped = Set(summaries.map(\.block))
        for item in below where blocks[item.block].indent == indent && indent > blocks[item.block - 1].indent { dropped.insert(item.block) }
        return found.filter { !dropped.contains($0.block) }
    }
}
