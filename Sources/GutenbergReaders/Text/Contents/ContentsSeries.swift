import Markup

// A file of several volumes or works has a list of contents in front of each. Such lists stand anywhere, and each names what comes up to
// the next one; the first of them may be that of the whole file.

extension TextAnalysis {
    /// The titles of lists that say no more than "Contents", or "Contents of Volume II", where there are several; in order.
    func findContentsSeries() -> [Int] {
        let fewest = 2
        let titles = bookBlocks.filter { isPlainContentsTitle($0) && $0 + 1 < bookBlocks.upperBound }
        return titles.count >= fewest ? titles : []
    }

    /// The blocks that a list in such a series may name; nil for the first list, and for any other title.
    func reachOfContents(_ title: Int) -> Range<Int>? {
        guard !contentsSeries.isEmpty else { return nil }
        let index = contentsSeries.partitioningIndex { $0 >= title }
        guard index > 0, index < contentsSeries.count, contentsSeries[index] == title else { return nil }
        return (title + 1)..<(index + 1 < contentsSeries.count ? contentsSeries[index + 1] : bookBlocks.upperBound)
    }

    /// The list of contents that begins with a block.
    func contentsList(at block: Int) -> ContentsList? {
        let index = contents.partitioningIndex { $0.firstBlock >= block }
        return index < contents.count && contents[index].firstBlock == block ? contents[index] : nil
    }

    /// The list of contents that has a block, its title or one of its entries.
    func contentsList(holding block: Int) -> ContentsList? {
        let index = contents.partitioningIndex { $0.blocks.upperBound > block }
        return index < contents.count && contents[index].firstBlock <= block ? contents[index] : nil
    }

    /// True for a block of a list that names what comes behind it: the text goes on there.
    func leadsOn(_ block: Int) -> Bool { contentsList(holding: block)?.leadsOn == true }
}
