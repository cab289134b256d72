import Markup

// A file may hold several works, each in a frame of Project Gutenberg's of its own: "***End of the Project Gutenberg Etext of Oedipus
// Rex***" and below it "This is the Project Gutenberg Etext of Oedipus at Colonus". Those between two works are no part of the book.

extension TextAnalysis {
    /// Takes the lines that end one work and begin the next out of the text. O(blocks).
    mutating func findInnerFrames() {
        for block in bookBlocks where endsWork(block) {
            blocks[block].role = .frame
            var next = block + 1
            while next < bookBlocks.upperBound, opensWork(next) {
                blocks[next].role = .frame
                next += 1
            }
        }
    }

    private func endsWork(_ block: Int) -> Bool {
        let line = bytes[firstLine(block)].drop { $0 == 0x2A || $0 == 0x20 }
        let endings: [StaticString] = ["end of the project gutenberg e", "end of project gutenberg", "end of this project gutenberg e"]
        return blocks[block].role == .paragraph && endings.contains { line.hasASCIIPrefix($0) }
    }

    private func opensWork(_ block: Int) -> Bool {
        let line = bytes[firstLine(block)].drop { $0 == 0x2A || $0 == 0x20 }
        let openings: [StaticString] = [
            "this is the project gutenberg etext ", "this is a project gutenberg etext ", "the project gutenberg etext of ",
            "this file should be named ", "start of the project gutenberg e", "start of this project gutenberg e",
        ]
        return blocks[block].role == .paragraph && openings.contains { line.hasASCIIPrefix($0) }
    }
}
