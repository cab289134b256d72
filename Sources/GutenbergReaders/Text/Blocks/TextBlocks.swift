import Markup

/// A run of lines without a blank line between them: what a plain text has instead of elements.
struct TextBlock {
    var firstLine: Int32
    var lineCount: Int32
    /// Blank lines in front and behind; the text's ends count as `TextBlock.open`.
    var blankBefore: Int16
    var blankAfter: Int16
    /// The smallest indent of its lines.
    var indent: Int16
    /// The largest width of its lines.
    var width: Int16
    var role: BlockRole = .paragraph
    /// Right below its last line, and no part of it, stands a row of "-----" or "=====".
    var isUnderlined = false

    static let open: Int16 = 99

    var lastLine: Int { Int(firstLine + lineCount) - 1 }
    var lineRange: Range<Int> { Int(firstLine)..<Int(firstLine + lineCount) }
    var count: Int { Int(lineCount) }
}

/// What a block is in the book. Decided from the whole file; everything not recognised stays a paragraph.
enum BlockRole: Equatable {
    /// "Produced by …": the source's credits.
    case credits
    /// Ends one work of a file and begins the next: no part of the book.
    case frame
    /// A remark on the electronic text: a transcriber's note, where the text comes from.
    case note
    case titlePage(TitleLine)
    case contentsTitle
    case contents
    /// The index into the analysis' headings.
    case heading(Int)
    /// The book's title once more, above its text.
    case repeatedTitle
    /// The title of the page in front of the title page.
    case halfTitle
    /// The title of the heading in front, in a paragraph of its own.
    case headingTitle
    case paragraph
    /// A paragraph or a heading because the book file says so.
    case plain
    /// Said by the book file to be part of something, and no more.
    case reserved
    /// Lines that were broken on purpose: an address, a signature.
    case lines
    case verse
    case quotation
    case preformatted
    case ornament
    /// A note, or one of several notes; their lines are in the analysis' notes.
    case footnote
    case signature
    case pageMark
    /// `[Illustration: …]`, and the paragraphs that its bracket encloses.
    case illustration
    case sidenote
    /// The index into the analysis' lists, for each block of the list.
    case list(Int)
    /// Lines in columns that are certain.
    case table(TableForm)
    /// The title above a table.
    case tableCaption(TableForm)
    /// Who wrote the piece whose title stands above, and where it was printed.
    case byline
    /// Whoever wrote the verse above.
    case attribution
    /// "ARGUMENT" between a heading and what it holds.
    case argumentTitle
    /// A rule beside notes that stand at their calls.
    case noteRule
    /// Entries of an index.
    case index
    /// What somebody says in a play, and what is seen.
    case speech
    case direction
    /// Who speaks, alone above the speech.
    case speakerName
    /// An entry of a dictionary.
    case definition
    /// The date above an entry of a diary.
    case day
    /// The parts of a letter.
    case date, salutation, closing
}

enum TitleLine: Equatable {
    case author, title, subtitle, translator, edition, imprint
    /// What stands behind the title page.
    case copyright, otherWorks, dedication, epigraph
}

extension TextLines {
    /// The blocks of the text, in order. O(lines).
    func blocks() -> [TextBlock] {
        var blocks: [TextBlock] = []
        blocks.reserveCapacity(lines.count / 5 + 8)
        var blanks = TextBlock.open
        var i = 0
        while i < lines.count {
            if lines[i].isBlank {
                if blanks < TextBlock.open { blanks = min(blanks + 1, TextBlock.open - 1) }
                i += 1
                continue
            }
            if !blocks.isEmpty { blocks[blocks.count - 1].blankAfter = blanks }
            var block = TextBlock(
                firstLine: Int32(i), lineCount: 0, blankBefore: blanks, blankAfter: TextBlock.open,
                indent: .max, width: 0)
            while i < lines.count, !lines[i].isBlank {
                block.indent = min(block.indent, lines[i].indent)
                block.width = max(block.width, lines[i].width)
                block.lineCount += 1
                i += 1
            }
            if isUnderlined(block) {
                block.lineCount = 1
                block.width = lines[i - 2].width
                block.indent = lines[i - 2].indent
                block.isUnderlined = true
                // What others say by blank lines, the row says as well.
                let roomOfTitle: Int16 = 3
                block.blankBefore = max(block.blankBefore, roomOfTitle)
            }
            blocks.append(block)
            blanks = 0
        }
        return blocks
    }

    /// A title, and below it a row of one sign that is about as long.
    private func isUnderlined(_ block: TextBlock) -> Bool {
        // A short title has a row longer than itself.
        let longestTitle = 60, shortestRow = 3, usualRow = 20, mostSpacesBefore = 3
        guard block.count == 2 else { return false }
        let title = lines[Int(block.firstLine)], row = lines[block.lastLine]
        let titleLength = Int(title.width - title.indent), length = Int(row.end - row.start)
        guard titleLength <= longestTitle, length >= shortestRow, length <= max(titleLength * 2, usualRow), length * 2 >= titleLength,
            abs(row.indent - title.indent) <= mostSpacesBefore, let sign = signOfRow(block.lastLine)
        else { return false }
        return [0x2D, 0x3D, 0x5F, 0x7E].contains(sign) && bytes[Int(title.start)] != sign
    }

    /// The sign of which a line consists and nothing else; nil for any other line. O(line), but for most the first two bytes say it.
    func signOfRow(_ line: Int) -> UInt8? {
        let range = range(line)
        guard let first = range.first, range.allSatisfy({ bytes[$0] == bytes[first] }) else { return nil }
        return bytes[first]
    }
}

extension TextLines {
    /// Parts blocks in front of lines.
    /// - Parameter starts: in order.
    func split(_ blocks: [TextBlock], before starts: [Int]) -> [TextBlock] {
        guard !starts.isEmpty else { return blocks }
        var split: [TextBlock] = [], next = 0
        split.reserveCapacity(blocks.count + starts.count)
        for block in blocks {
            var start = Int(block.firstLine)
            while next < starts.count, starts[next] <= block.lastLine {
                if starts[next] > start {
                    split.append(part(block, start..<starts[next]))
                    start = starts[next]
                }
                next += 1
            }
            split.append(part(block, start..<(block.lastLine + 1)))
        }
        return split
    }
}
