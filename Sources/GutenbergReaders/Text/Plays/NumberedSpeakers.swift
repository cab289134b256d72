import Markup

// "1. When shall we meet?", "2. When the lamp is lit", "3. At noon", "1. Where?": witches, murderers and citizens may have numbers for
// names. What counts items goes on from number to number; those who speak answer each other, and their numbers come again.

extension TextAnalysis {
    /// The paragraphs of a play that begin with the number of one who speaks, and these numbers. O(blocks).
    /// - Parameters:
    ///   - first: the first speech of the play, above which such may stand closely.
    ///   - isSpeech: by block, whether a name is known to begin it.
    func speakersWithNumbers(from first: Int, _ isSpeech: [Bool]) -> [(block: Int, number: Range<Int>)] {
        let fewest = 3, mostAbove = 12
        var found: [(block: Int, number: Range<Int>)] = []
        var run: [(block: Int, number: Range<Int>)] = []
        func finish() {
            let names = Set(run.map { bytes[$0.number.lowerBound] })
            if run.count >= fewest, names.count >= 2, names.count < run.count { found += run }
            run = []
        }
        for block in bookBlocks where block + mostAbove >= first {
            if blocks[block].role == .paragraph, let number = numberOfSpeaker(block) {
                run.append((block, number))
            } else if !isSpeech[block], !(blocks[block].role == .paragraph && isDirection(block)) {
                finish()
            }
        }
        finish()
        return found
    }

    /// One figure and a full stop, with what is said behind it.
    private func numberOfSpeaker(_ block: Int) -> Range<Int>? {
        let line = firstLine(block), shortest = 5
        guard line.count >= shortest, bytes[line.lowerBound].isASCIIDigit, bytes[line.lowerBound] != 0x30,
            bytes[line.lowerBound + 1] == 0x2E, bytes[line.lowerBound + 2] == 0x20, isCapital(line.lowerBound + 3)
        else { return nil }
        return line.lowerBound..<line.lowerBound + 1
    }
}
