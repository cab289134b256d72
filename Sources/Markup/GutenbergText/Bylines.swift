// "By" on a title page names the author, or begins a phrase: "BY MEANS OF NATURAL SELECTION". Where another line of the page has the author's name, and this one
// has not, it is a phrase.

extension TextAnalysis {
    func isSaidOfAnother(_ block: Int) -> Bool {
        guard titlePage.contains(block), !namesAuthor(block) else { return false }
        return titlePage.contains { $0 != block && blocks[$0].count <= 4 && !isTitleLine($0) && namesAuthor($0) }
    }

    /// A word of the author's name, longer than an initial, stands in the block.
    private func namesAuthor(_ block: Int) -> Bool {
        let shortest = 4
        var words: Set<UInt64> = []
        for author in metadata.authors {
            Array(author.utf8).withUnsafeBufferPointer { name in
                var cursor = WordCursor(name, 0..<name.count)
                while !cursor.isAtEnd { if let word = cursor.word() { if word.count >= shortest { words.insert(word.key) } } else { cursor.position += 1 } }
            }
        }
        for line in blocks[block].lineRange {
            var cursor = WordCursor(bytes, lines.range(line))
            while !cursor.isAtEnd { if let word = cursor.word() { if words.contains(word.key) { return true } } else { cursor.position += 1 } }
        }
        return false
    }
}
