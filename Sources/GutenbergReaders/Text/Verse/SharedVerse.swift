import Markup

// A verse that several persons share is printed in steps: "ALICE. My lord!", "BOB.            What is't?", "ALICE.                     The
// king is dead." What each says begins below the end of what was said before. The names stay at the margin, the step is kept behind them.

extension TextAnalysis {
    /// The blocks of a play's speeches that begin below the end of the speech above, and those above them. O(blocks).
    func blocksSharingVerse(_ isSpeech: [Bool]) -> Set<Int> {
        var found: Set<Int> = []
        for index in bookBlocks.dropFirst() where isSpeech[index] && isSpeech[index - 1] && blocks[index].blankBefore <= 1 {
            let line = Int(blocks[index].firstLine)
            guard let said = saidBehindStep(line), isBelowEnd(of: blocks[index - 1].lastLine, columnOf(said, line)) else { continue }
            found.insert(index - 1)
            found.insert(index)
        }
        return found
    }

    /// Where the text begins behind a name, what ends it and three spaces or more.
    func saidBehindStep(_ line: Int) -> Int? {
        let narrowest = 3
        let range = lines.range(line)
        guard let opening = speechOpening(range) else { return nil }
        var i = opening.name.upperBound
        while i < range.upperBound, bytes[i] != 0x20 { i += 1 }
        let gap = i
        while i < range.upperBound, bytes[i] == 0x20 { i += 1 }
        return i < range.upperBound && i - gap >= narrowest ? i : nil
    }

    func columnOf(_ offset: Int, _ line: Int) -> Int {
        Int(lines[line].indent) + (Int(lines[line].start)..<offset).count { bytes[$0] & 0xC0 != 0x80 }
    }

    /// A column lies where the text of a line ends.
    func isBelowEnd(of line: Int, _ column: Int) -> Bool { (-1...4).contains(column - Int(lines[line].width)) }
}
