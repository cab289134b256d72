import Markup

// "J. G. DOE." and "LEITH, June 1922." with nothing set in: where a preface ends, in front of the next heading, the name of who wrote it
// and a place with a date are told by standing there, and not by their look alone.

extension TextAnalysis {
    /// Finds the lines at the margin between prose and the next heading, or the book's title above the text, that say who wrote it, where
    /// and when. O(blocks).
    mutating func findSignaturesAtMargin() {
        let first = headings.first?.block ?? bookBlocks.upperBound
        for block in bookBlocks where block > first && isSignedInOneBlock(block) {
            let next = block + 1
            let isAtEnd = next == bookBlocks.upperBound || beginsFurther(next) || Int(blocks[block].blankAfter) >= max(2, habits.wideGap)
            if isAtEnd { blocks[block].role = .signature }
        }
        let ends = bookBlocks.filter { $0 > first + 1 && beginsFurther($0) } + [bookBlocks.upperBound]
        for end in ends {
            var last = end - 1
            guard end > first + 2, blocks[last].role != .signature else { continue }
            let date =
                isShortAtMargin(last) && isDateLine(last) && blocks[last].lineRange.allSatisfy { Int(lines[$0].width) <= 48 } ? last : nil
            if date != nil { last -= 1 }
            let isName =
                isShortAtMargin(last) && blocks[last].count == 1 && isNameOfWriter(last, aboveDate: date != nil) && isProse(last - 1)
            if isName { blocks[last].role = .signature }
            // Without a name, a date is one only if it is all that stands there.
            // Below a paragraph of one line only what has a figure is a date: "_Seasonable_ in July." goes on with a list of such.
            let isDated = date.map { shape(of: blocks[$0]).digits > 0 || blocks[last].count > 1 } ?? false
            if let date, isName || isDated && isProse(last) && hasCapitalsOrDateAlone(date) { blocks[date].role = .date }
        }
    }

    /// A heading, the title above the text, or the title of the list of contents.
    private func beginsFurther(_ block: Int) -> Bool {
        isHeading(block) || blocks[block].role == .repeatedTitle || blocks[block].role == .contentsTitle
    }

    /// "P. M." far to the right, and "LONDON, 1850." at the margin right below it, though lines so short look like verse.
    private func isSignedInOneBlock(_ index: Int) -> Bool {
        let block = blocks[index], lineCounts = 2...3, fewestColumns = 20, longest = 48
        guard index > bookBlocks.lowerBound, lineCounts.contains(block.count),
            [.paragraph, .lines, .verse].contains(block.role), isProse(index - 1)
        else { return false }
        let first = Int(block.firstLine)
        guard Int(lines[first].indent) >= habits.indent + fewestColumns, lines.range(first).count <= longest,
            !shape(ofLines: first..<first + 1).endsAsSpeech
        else { return false }
        guard
            block.lineRange.dropFirst().allSatisfy({ Int(lines[$0].indent) < Int(lines[first].indent) && lines.range($0).count <= longest })
        else { return false }
        let year = 4
        return namesMonth(block)
            || block.lineRange.dropFirst().contains { line in lines.range(line).count(where: { bytes[$0].isASCIIDigit }) == year }
    }

    private func isShortAtMargin(_ block: Int) -> Bool {
        let mostLines = 3
        return block > bookBlocks.lowerBound && blocks[block].count <= mostLines && Int(blocks[block].indent) <= habits.indent
            && (blocks[block].role == .paragraph || blocks[block].role == .lines)
    }

    /// Two lines or more, or one that ends a sentence below such.
    private func isProse(_ block: Int) -> Bool {
        guard block >= bookBlocks.lowerBound, blocks[block].role == .paragraph else { return false }
        return blocks[block].count >= 2
            || shape(of: blocks[block]).endsWithFullStop && block > bookBlocks.lowerBound && blocks[block - 1].role == .paragraph
                && blocks[block - 1].count >= 2
    }

    /// "J. G. DOE.", "JANE ROE": the initials of names, or a name that the file's header has; above a date, any name in capitals.
    private func isNameOfWriter(_ block: Int, aboveDate: Bool) -> Bool {
        let words = 2...5
        let shape = shape(of: blocks[block])
        guard shape.isMostlyCapitals, words.contains(shape.words), !shape.endsAsSpeech, !shape.endsOpen || shape.last == 0x2C,
            shape.digits == 0, !isEnding(block)
        else { return false }
        let key = textKey(of: blocks[block])
        return aboveDate || beginsWithInitial(block) || isEmphasisedInitials(block)
            || (metadata.authors + metadata.translators).contains { name in
                Self.textKey(name) == key
                    || lastWord(of: block).map { $0 == Self.textKey(String(name.split(separator: " ").last ?? "")) } == true
            }
    }

    /// "_M. D._"
    private func isEmphasisedInitials(_ block: Int) -> Bool {
        let line = firstLine(block)
        return shape(of: blocks[block]).isEmphasised && line.count > 5 && isCapital(line.lowerBound + 1)
            && bytes[line.lowerBound + 2] == 0x2E
    }

    private func lastWord(of block: Int) -> UInt64? {
        let line = firstLine(block)
        return bytes[line].lastIndex(of: 0x20).map { textKey(CollectionOfOne($0 + 1..<line.upperBound)) }
    }

    /// "LEITH COLLEGE," and "March, 1902.": places in capitals, or a line that is nothing but a date.
    private func hasCapitalsOrDateAlone(_ block: Int) -> Bool {
        isNothingButDate(block) || shape(ofLines: Int(blocks[block].firstLine)..<Int(blocks[block].firstLine) + 1).isMostlyCapitals
    }
}
