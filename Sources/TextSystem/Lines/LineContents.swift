internal import TextLayout
internal import Typefaces

/// What stands on a line, from left to right: glyphs of words, spaces, attachments. Lengths in scaled points.
struct LineContents {
    struct Piece {
        enum Kind {
            /// Index in the word table's shapes.
            case shape(Int32)
            case space
            /// Index in `TextStyles.objects`.
            case object(Int32)
        }

        var kind: Kind
        /// From where the line's `x` is measured: the container.
        var x: Int64
        var width: Int64
        /// Bytes of the paragraph that it sets.
        var start: Int32
        var end: Int32
        /// The character style; of an attachment that of its run.
        var style: Int32
        var isRightToLeft: Bool
        /// A space follows in the text (whether or not it has a width here).
        var isFollowedBySpace = false
        /// Of a shape: where its text begins in that of the word's shapes, and how that follows from the paragraph's.
        var source = Source()
        /// What is drawn otherwise than its style says.
        var temporary: TemporaryAttributes?
        /// Of a shape that is drawn in part: that part, in the canvas's own store.
        var part: ShapeID?
        /// Where the client has put other characters in the place of the paragraph's.
        var substitutions: SubstitutionMap?

        struct Source {
            /// Of the word in the paragraph.
            var word: Int32 = 0
            /// Of the shape's text in that of all of the word's shapes.
            var shape: Int32 = 0
            var cut = TokenSetting.Cut(start: 0, signStart: .max, signEnd: .max, resumption: 0)
        }

        /// The byte of the paragraph that a byte of the shape's text comes from.
        func offset(ofShaped offset: Int32) -> Int32 {
            let set = source.word + source.cut.offset(ofShaped: source.shape + offset)
            return max(start, min(end, substitutions?.stored(set) ?? set))
        }

        /// A stretch of the shape's text begins with the ellipsis, which stands for nothing.
        func isSign(at offset: Int32) -> Bool {
            source.shape + offset >= source.cut.signStart && source.shape + offset < source.cut.signEnd
        }
    }

    var pieces: [Piece] = []
    /// The left edge of the first and the right edge of the last piece; spaces at the end of a line do not count.
    var left: Int64 = 0
    var right: Int64 = 0
    /// Text has been taken out, and an ellipsis or nothing stands in its place.
    var hidesText = false
}

/// What the engine has on a line as pieces of the paragraph, with the bytes that each sets.
struct LineContentsReader {
    private let text: TypesetText
    private let reader: LineReader

    init(_ text: TypesetText) {
        self.text = text
        reader = LineReader(text)
    }

    private typealias Piece = LineContents.Piece

    /// - Parameter paragraph: the paragraph that the line belongs to.
    func contents(of line: TextLayout.Line, in paragraph: TypesetParagraph) -> LineContents {
        var contents = LineContents()
        var run = Int(paragraph.runStart)
        let lastRun = Int(paragraph.runStart + paragraph.runCount) - 1
        var pieces: [LinePiece] = []
        reader.read(line, of: text, into: &pieces)
        for piece in pieces {
            let offset = text.tokenOffsets[Int(piece.token)]
            if line.levelStart >= 0 { run = Int(paragraph.runStart) }
            while run < lastRun, text.runs[run + 1].start <= offset { run += 1 }
            add(piece, offset - paragraph.textStart, line, runStyle: text.runs[run].style, &contents)
        }
        contents.left = contents.pieces.map(\.x).min() ?? Int64(line.x)
        contents.right = contents.left
        for piece in contents.pieces {
            if case .space = piece.kind, piece.width == 0 { continue }
            contents.right = max(contents.right, piece.x + piece.width)
        }
        return contents
    }

    /// The natural width of a space.
    func spaceWidth(of style: Int32) -> Int64 { Int64(reader.spaces[style]) }

    private func add(_ piece: LinePiece, _ offset: Int32, _ line: TextLayout.Line, runStyle: Int32, _ contents: inout LineContents) {
        let index = Int(piece.token), token = text.tokens[index]
        let isRightToLeft = line.levelStart >= 0 && text.levels[Int(line.levelStart) + index - Int(line.tokenStart)] & 1 == 1
        func append(_ kind: Piece.Kind, x: Int64, width: Int64, _ range: Range<Int32>, _ style: Int32) {
            contents.pieces.append(
                Piece(
                    kind: kind, x: x, width: width, start: range.lowerBound, end: range.upperBound, style: style,
                    isRightToLeft: isRightToLeft))
        }
        switch piece.kind {
        case .word:
            let word = text.words.words[token.payload]
            addWord(word, piece, offset, line, &contents)
            guard piece.isFollowedBySpace else { return }
            markSpace(&contents)
            let start = offset + word.textCount
            append(.space, x: piece.x + piece.width, width: piece.spaceWidth, start..<(start + 1), word.style)
        case .space:
            markSpace(&contents)
            append(.space, x: piece.x, width: piece.width, offset..<(offset + (token.kind == .space ? 1 : 2)), Int32(token.payload))
        case .tab:
            markSpace(&contents)
            append(.space, x: piece.x, width: piece.width, offset..<(offset + 1), Int32(token.payload))
        case .object: append(.object(Int32(token.payload)), x: piece.x, width: piece.width, offset..<(offset + 3), runStyle)
        case .ellipsis: addEllipsis(piece, runStyle, at: offset, &contents)
        case .leader: break
        }
    }

    private func addWord(_ word: Word, _ piece: LinePiece, _ offset: Int32, _ line: TextLayout.Line, _ contents: inout LineContents) {
        guard piece.shapeCount > 0 else { return }
        let isFirst = piece.token == line.tokenStart, isLast = piece.token == line.tokenEnd - 1
        let end = isLast && line.endBreak >= 0 ? text.words.breaks[Int(line.endBreak)].offset : word.textCount
        let start = isFirst && line.startBreak >= 0 ? text.words.breaks[Int(line.startBreak)].offset : 0
        let cut =
            text.setting(of: Int(piece.token), on: line).cut
            ?? TokenSetting.Cut(start: start, signStart: .max, signEnd: .max, resumption: end)
        add(piece, Piece.Source(word: offset, shape: 0, cut: cut), end: offset + end, word, &contents)
    }

    /// Adds shapes in visual order.
    private func add(_ word: LinePiece, _ source: Piece.Source, end: Int32, _ own: Word, _ contents: inout LineContents) {
        let isRightToLeft = own.context.contains(.rightToLeft), first = word.firstShape, count = word.shapeCount
        let origin = text.words.shapes.shapes[Int(first)].textStart
        var x = word.x
        for number in 0..<count {
            // The shapes of a word stand in the order of its text: from right to left the first is rightmost.
            let index = isRightToLeft ? first + count - 1 - number : first + number
            let shape = text.words.shapes.shapes[Int(index)]
            var place = source
            place.shape = shape.textStart - origin
            var piece = Piece(
                kind: .shape(index), x: x, width: Int64(shape.width), start: source.word, end: end, style: own.style,
                isRightToLeft: isRightToLeft, source: place)
            let start = piece.offset(ofShaped: 0)
            (piece.start, piece.end) = (
                start, piece.isSign(at: 0) && piece.isSign(at: shape.textCount - 1) ? start : piece.offset(ofShaped: shape.textCount)
            )
            contents.pieces.append(piece)
            x += Int64(shape.width)
        }
    }

    /// Adds an ellipsis by itself.
    private func addEllipsis(_ sign: LinePiece, _ style: Int32, at offset: Int32, _ contents: inout LineContents) {
        let end = contents.pieces.last?.end ?? offset
        var x = sign.x
        for index in sign.firstShape..<sign.firstShape + sign.shapeCount {
            let width = Int64(text.words.shapes.shapes[Int(index)].width)
            contents.pieces.append(Piece(kind: .shape(index), x: x, width: width, start: end, end: end, style: style, isRightToLeft: false))
            x += width
        }
    }

    private func markSpace(_ contents: inout LineContents) {
        if let last = contents.pieces.indices.last { contents.pieces[last].isFollowedBySpace = true }
    }
}
