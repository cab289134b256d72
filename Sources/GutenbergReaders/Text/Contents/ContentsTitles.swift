import Markup

// What the list of contents says of titles without a number, besides naming them: that two lines are one title, "EPILOGUE" and "THE FINDING
// OF THE LAMP" below it.

extension TextAnalysis {
    /// "EPILOGUE" and "THE FINDING OF THE LAMP" in two paragraphs are the title that the contents call "EPILOGUE. THE FINDING OF THE LAMP".
    mutating func joinTitlesOfTwoBlocks() {
        let named = keysWithoutNumber
        guard !named.isEmpty else { return }
        var joined: Set<Int> = []
        for index in headings.indices
        where headings[index].form == nil && headings[index].titleBlock == nil && !joined.contains(headings[index].block) {
            let block = headings[index].block
            guard !named.contains(textKey(of: blocks[block])), let key = keyOfTwoBlocks(block), named.contains(key),
                blocks[block + 1].role == .paragraph || isUnnumberedHeading(block + 1)
            else { continue }
            headings[index].titleBlock = block + 1
            joined.insert(block + 1)
        }
        guard !joined.isEmpty else { return }
        setHeadings(headings.filter { !joined.contains($0.block) })
        for block in joined.sorted() { blocks[block].role = .headingTitle }
    }

    func isUnnumberedHeading(_ block: Int) -> Bool {
        guard case .heading(let index) = blocks[block].role else { return false }
        return headings[index].form == nil
    }

    /// True if a list of contents has an entry with a key. O(1), but for the first call after a list was found.
    mutating func isEntryOfContents(_ key: UInt64) -> Bool {
        if keysOfEntries.lists != contents.count {
            keysOfEntries = (contents.count, Set(contents.lazy.filter { !$0.namesPictures }.flatMap(\.entries).map(\.key)))
        }
        return keysOfEntries.keys.contains(key)
    }

    /// Keys of the entries without a number in all lists of contents.
    private var keysWithoutNumber: Set<UInt64> {
        Set(contents.lazy.filter { !$0.namesPictures }.flatMap(\.entries).filter { $0.form == nil && $0.key != 0 }.map(\.key))
    }
}
