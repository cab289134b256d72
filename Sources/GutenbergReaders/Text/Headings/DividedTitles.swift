import Markup

// "THE", "SECOND BOOK", "OF", "THE ROADS": the phrase of a number as printers set it, each of its lines in a paragraph of its own. Small
// words alone on their lines join what stands above and below them.

extension TextAnalysis {
    /// Makes one heading of a number and the lines that small words join to it.
    mutating func joinDividedTitles() {
        var isJoined = false
        for index in headings.indices {
            let block = headings[index].block
            guard let form = headings[index].form, form.division != .bare, form.titleStart == nil, isPiece(block) else { continue }
            var first = block, last = block
            // An article, with the room of a heading above it.
            if first - 1 >= bookBlocks.lowerBound, isJoint(first - 1), blocks[first - 1].role == .paragraph, blocks[first].blankBefore <= 2,
                Int(blocks[first - 1].blankBefore) >= habits.wideGap
            {
                first -= 1
            }
            while last + 2 < bookBlocks.upperBound, isJoint(last + 1), blocks[last + 1].role == .paragraph,
                blocks[last + 1].blankBefore <= 2, blocks[last + 2].role == .paragraph, blocks[last + 2].blankBefore <= 2, isPiece(last + 2)
            { last += 2 }
            guard last > first else { continue }
            headings[index].block = first
            headings[index].titleBlock = last
            headings[index].isDivided = true
            for inside in first + 1...last { blocks[inside].role = .headingTitle }
            isJoined = true
        }
        if isJoined { setHeadings(headings) }
    }

    /// A line in capitals, a few words.
    private func isPiece(_ block: Int) -> Bool {
        let mostWords = 8
        guard blocks[block].count == 1 else { return false }
        let shape = shape(of: blocks[block])
        return shape.isAllCapitals && shape.words <= mostWords && !shape.endsOpen
    }

    /// Nothing but small words: "OF", "OF THE".
    private func isJoint(_ block: Int) -> Bool {
        let longest = 10
        guard blocks[block].count == 1 else { return false }
        let line = firstLine(block)
        guard line.count <= longest else { return false }
        var cursor = WordCursor(bytes, line)
        var words = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            guard jointWords[word] != nil else { return false }
            words += 1
        }
        return words > 0
    }
}

private let jointWords = FoldedWordTable<Bool>(list: "joins-titles")
