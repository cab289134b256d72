import Pagination
import TextLayout
import Typefaces

/// What quality is measured by of one line. Lengths in scaled points.
struct MeasuredLine {
    let placed: PlacedTextLine
    /// The size of its type.
    var em: Int64 = 0
    /// From the left edge of the page to the edges of the text and of its measure.
    var start: Int64 = 0
    var end: Int64 = 0
    var left: Int64 = 0
    var right: Int64 = 0
    /// Where each word space begins and ends.
    var gaps: [(start: Int64, end: Int64)] = []
    /// Set to both edges of its measure, with spaces that could give.
    var isJustified = false
    /// Set from the left edge, or to both.
    var beginsAtLeft = false
    var endsInHyphen = false
    var isOverfull = false
    /// First and last of its paragraph, which has more lines than this one where one of them is false.
    var opens = false
    var ends = false
    /// A `<br>` ends it.
    var isForced = false
    /// The advances inside words over their natural ones, less 1; nil for lines with too few letters to tell.
    var letterDeviation: Double?

    /// The mean of the word spaces, in em.
    var gap: Double {
        Double(gaps.reduce(0) { $0 + $1.end - $1.start }) / Double(max(gaps.count, 1)) / Double(max(em, 1))
    }

    init(_ placed: PlacedTextLine, _ text: borrowing TypesetText, _ reader: LineReader, _ pieces: inout [LinePiece]) {
        self.placed = placed
        let line = text.lines[placed.line], paragraph = text.paragraphs[placed.paragraph]
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        reader.read(line, of: text, into: &pieces)
        em = Self.em(of: line, text)
        start = placed.x + Int64(line.x)
        end = start + Int64(line.width)
        left = placed.x
        right = placed.x + Int64(paragraph.measure)
        isForced = line.isLast
        readGaps(pieces, letterSpace: Int64(line.letterSpace), text)
        let hang = em * 55 / 100
        beginsAtLeft = style.alignment == .justified || style.alignment == .left
        isJustified =
            style.alignment == .justified && !gaps.isEmpty && abs(end - right) < hang && start - left < em * 31 / 10
        isOverfull = end > right + hang || (line.isOverfull && end > right + em / 20)
        endsInHyphen = line.isHyphenated || Self.endsInHyphen(pieces, text)
    }

    private mutating func readGaps(_ pieces: [LinePiece], letterSpace: Int64, _ text: borrowing TypesetText) {
        var set: Int64 = 0, natural: Int64 = 0
        for (index, piece) in pieces.enumerated() {
            let x = placed.x + piece.x
            switch piece.kind {
            case .word:
                set += piece.width
                for shape in piece.firstShape..<piece.firstShape + piece.shapeCount {
                    natural += Int64(text.words.shapes.shapes[Int(shape)].width)
                }
                if piece.spaceWidth > 0, index + 1 < pieces.count {
                    // What stands behind a word's last letter in a line whose letters are moved is space to the eye.
                    gaps.append((x + piece.width - letterSpace, x + piece.width + piece.spaceWidth))
                }
            case .space: if piece.width > 0, index + 1 < pieces.count { gaps.append((x, x + piece.width)) }
            case .tab, .object, .leader, .ellipsis: break
            }
        }
        if natural > 8 * em { letterDeviation = Double(set) / Double(natural) - 1 }
    }

    /// Of the word in the middle: an initial or small capitals at the beginning have sizes of their own.
    private static func em(of line: Line, _ text: borrowing TypesetText) -> Int64 {
        let count = Int(line.tokenEnd - line.tokenStart)
        for step in 0..<count {
            let offset = count / 2 + (step % 2 == 0 ? step / 2 : -(step + 1) / 2)
            guard (0..<count).contains(offset) else { continue }
            let token = text.token(Int(line.tokenStart) + offset, on: line)
            guard token.kind == .word else { continue }
            return Int64(text.fonts[text.styles.characterStyles[Int(text.words.words[token.payload].style)].font].size)
        }
        return 0
    }

    /// A hyphen of the text's own, U+002D or U+2010, where no break has made one.
    private static func endsInHyphen(_ pieces: [LinePiece], _ text: borrowing TypesetText) -> Bool {
        guard let last = pieces.last, last.kind == .word, last.shapeCount > 0 else { return false }
        let shape = text.words.shapes.shapes[Int(last.firstShape + last.shapeCount) - 1]
        let end = Int(shape.textStart + shape.textCount)
        let bytes = text.words.shapes.text[Int(shape.textStart)..<end]
        return bytes.last == 0x2D || bytes.suffix(3).elementsEqual([0xE2, 0x80, 0x90])
    }
}
