import Markup

// "P R E F A C E", "T O M   S A W Y E R": a typewriter spaces the letters of a title out. Their distance is the style sheet's business, and
// nobody who looks for the word finds it so.

extension TextAnalysis {
    /// Marks the spaces between the letters of titles that are spaced out, line by line. O(lines of titles).
    mutating func findSpacedLetters() {
        for block in blocks where Self.isOfTitle(block.role) {
            for line in block.lineRange { marks += spacesBetweenLetters(lines.range(line)).map { FoundMark(range: $0, kind: .leftOut) } }
        }
    }

    private static func isOfTitle(_ role: BlockRole) -> Bool {
        switch role {
        case .heading, .headingTitle, .titlePage, .halfTitle, .repeatedTitle, .contentsTitle: true
        default: false
        }
    }

    /// Single spaces between capitals, in a line that has nothing else but wider spaces and a full stop or the like; none for any other.
    private func spacesBetweenLetters(_ line: Range<Int>) -> [Range<Int>] {
        let fewestLetters = 4
        var spaces: [Range<Int>] = []
        var letters = 0, i = line.lowerBound
        while i < line.upperBound {
            let length = bytes[i] == 0xC3 ? 2 : 1
            guard isCapital(i) || letters > 0 && [0x2E, 0x2C, 0x3A, 0x26].contains(bytes[i]) else { return [] }
            if isCapital(i) { letters += 1 }
            i += length
            // What closes a word stands close to its last letter.
            if i < line.upperBound, [0x2E, 0x2C, 0x3A].contains(bytes[i]) { i += 1 }
            let end = bytes[i..<line.upperBound].firstIndex { $0 != 0x20 } ?? line.upperBound
            guard end > i || end == line.upperBound else { return [] }
            if end - i == 1 { spaces.append(i..<end) }
            i = end
        }
        return letters >= fewestLetters && !spaces.isEmpty ? spaces : []
    }
}
