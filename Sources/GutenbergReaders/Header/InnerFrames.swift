import Markup
import Resources

// A file may hold several works, each in a frame of Project Gutenberg's of its own: "***End of the Project Gutenberg Etext of Oedipus
// Rex***" and below it "This is the Project Gutenberg Etext of Oedipus at Colonus". Those between two works are no part of the book.

extension TextAnalysis {
    /// Takes the lines that end one work and begin the next out of the text. O(blocks of frames + works · log blocks).
    /// - Parameter ends: the closing lines that ``GutenbergMarkers/endsOfWorks`` gives, in order.
    mutating func findInnerFrames(_ ends: [Range<Int>]) {
        for end in ends {
            var block = blocks.partitioningIndex { Int(lines[$0.lastLine].end) > end.lowerBound }
            while block < bookBlocks.upperBound, firstLine(block).lowerBound < end.upperBound || opensWork(block) {
                if bookBlocks.contains(block), blocks[block].role == .paragraph { blocks[block].role = .frame }
                block += 1
            }
        }
    }

    private func opensWork(_ block: Int) -> Bool {
        let line = bytes[firstLine(block)].drop { $0 == 0x2A || $0 == 0x20 }
        let openings =
            openingsOfEtexts + ["this file should be named ", "start of the project gutenberg e", "start of this project gutenberg e"]
        return openings.contains { line.hasASCIIPrefix($0) }
    }
}
