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

/// Takes a finished line of the engine apart: the one place that knows how the engine says what stands on it.
struct LineReader {
    private let text: TypesetText
    private let spaces: SpaceWidths

    init(_ text: TypesetText) {
        self.text = text
        spaces = SpaceWidths(text)
    }

    private struct Pen {
        var x: Int64
        /// Spaces set so far.
        var spaceIndex: Int64 = 0
        var run: Int
    }

    /// - Parameter paragraph: the paragraph that the line belongs to.
    func contents(of line: TextLayout.Line, in paragraph: TypesetParagraph) -> LineContents {
        var contents = LineContents()
        var pen = Pen(x: Int64(line.x), run: Int(paragraph.runStart))
        let lastRun = Int(paragraph.runStart + paragraph.runCount) - 1
        let order = line.levelStart < 0 ? Array(Int(line.tokenStart)..<Int(line.tokenEnd)) : text.visualOrder(of: line)
        for index in order {
            let offset = text.tokenOffsets[index]
            if line.levelStart >= 0 { pen.run = Int(paragraph.runStart) }
            while pen.run < lastRun, text.runs[pen.run + 1].start <= offset { pen.run += 1 }
            add(index, offset - paragraph.textStart, line, &pen, &contents)
        }
        contents.left = contents.pieces.map(\.x).min() ?? Int64(line.x)
        contents.right = contents.left
        for piece in contents.pieces {
            if case .space = piece.kind, piece.width == 0 { continue }
            contents.right = max(contents.right, piece.x + piece.width)
        }
        return contents
    }

    private func add(_ index: Int, _ offset: Int32, _ line: TextLayout.Line, _ pen: inout Pen, _ contents: inout LineContents) {
        let token = text.tokens[index]
        let isLast = index == Int(line.tokenEnd) - 1
        let setting = line.settingStart < 0 ? TokenSetting() : text.settings[Int(line.settingStart) + index - Int(line.tokenStart)]
        if setting.isOmitted { return }
        let isRightToLeft = line.levelStart >= 0 && text.levels[Int(line.levelStart) + index - Int(line.tokenStart)] & 1 == 1
        // The ellipsis of a truncated line stands behind what is no word, too.
        defer { if token.kind != .word, setting.cut != nil { addSign(setting, text.runs[pen.run].style, at: offset, &pen, &contents) } }
        switch token.kind {
        case .word:
            let word = text.words.words[token.payload]
            let isParted = isLast && line.endBreak >= 0
            addWord(word, offset, line, setting, isFirst: index == Int(line.tokenStart), isLast: isLast, &pen, &contents)
            if token.isFollowedBySpace, !isParted {
                markSpace(&contents)
                let start = offset + word.textCount
                let width = isLast ? nil : setting.isSet ? setting.space : spaces[word.style]
                addSpace(word.style, start..<(start + 1), index, line, width: width, isRightToLeft, &pen, &contents)
            }
        case .space, .noBreakSpace:
            let length: Int32 = token.kind == .space ? 1 : 2
            markSpace(&contents)
            let hasWidth = token.kind == .noBreakSpace || (index > Int(line.tokenStart) && !isLast)
            let width = !hasWidth ? nil : setting.isSet ? setting.space : spaces[Int32(token.payload)]
            addSpace(Int32(token.payload), offset..<(offset + length), index, line, width: width, isRightToLeft, &pen, &contents)
        case .tab:
            markSpace(&contents)
            contents.pieces.append(
                .init(
                    kind: .space, x: pen.x, width: Int64(setting.space), start: offset, end: offset + 1, style: Int32(token.payload),
                    isRightToLeft: isRightToLeft))
            pen.x += Int64(setting.space)
        case .object:
            let object = text.styles.objects[token.payload]
            contents.pieces.append(
                .init(
                    kind: .object(Int32(token.payload)), x: pen.x, width: Int64(object.width), start: offset, end: offset + 3,
                    style: text.runs[pen.run].style,
                    isRightToLeft: isRightToLeft))
            pen.x += Int64(object.width)
        case .leader:
            pen.x += Int64(line.leaderWidth)
        case .breakOpportunity, .forcedBreak: break
        }
    }

    private func addWord(
        _ word: Word, _ offset: Int32, _ line: TextLayout.Line, _ setting: TokenSetting, isFirst: Bool, isLast: Bool, _ pen: inout Pen,
        _ contents: inout LineContents
    ) {
        let (first, count) = line.shapes(of: word, setting, isFirst: isFirst, isLast: isLast)
        guard count > 0 else { return }
        let end = isLast && line.endBreak >= 0 ? text.words.breaks[Int(line.endBreak)].offset : word.textCount
        let start = isFirst && line.startBreak >= 0 ? text.words.breaks[Int(line.startBreak)].offset : 0
        let cut = setting.cut ?? TokenSetting.Cut(start: start, signStart: .max, signEnd: .max, resumption: end)
        add(first, count, Piece.Source(word: offset, shape: 0, cut: cut), end: offset + end, word, &pen, &contents)
    }

    private typealias Piece = LineContents.Piece

    /// Adds shapes in visual order.
    private func add(
        _ first: Int32, _ count: Int32, _ source: Piece.Source, end: Int32, _ word: Word, _ pen: inout Pen, _ contents: inout LineContents
    ) {
        let isRightToLeft = word.context.contains(.rightToLeft)
        let origin = text.words.shapes.shapes[Int(first)].textStart
        for number in 0..<count {
            // The shapes of a word stand in the order of its text: from right to left the first is rightmost.
            let index = isRightToLeft ? first + count - 1 - number : first + number
            let shape = text.words.shapes.shapes[Int(index)]
            var own = source
            own.shape = shape.textStart - origin
            var piece = Piece(
                kind: .shape(index), x: pen.x, width: Int64(shape.width), start: source.word, end: end, style: word.style,
                isRightToLeft: isRightToLeft, source: own)
            let start = piece.offset(ofShaped: 0)
            (piece.start, piece.end) = (
                start, piece.isSign(at: 0) && piece.isSign(at: shape.textCount - 1) ? start : piece.offset(ofShaped: shape.textCount)
            )
            contents.pieces.append(piece)
            pen.x += Int64(shape.width)
        }
    }

    /// Adds an ellipsis by itself.
    private func addSign(_ setting: TokenSetting, _ style: Int32, at offset: Int32, _ pen: inout Pen, _ contents: inout LineContents) {
        let end = contents.pieces.last?.end ?? offset
        for index in setting.shapeStart..<setting.shapeStart + setting.shapeCount {
            let width = Int64(text.words.shapes.shapes[Int(index)].width)
            contents.pieces.append(
                Piece(kind: .shape(index), x: pen.x, width: width, start: end, end: end, style: style, isRightToLeft: false))
            pen.x += width
        }
    }

    private func markSpace(_ contents: inout LineContents) {
        if let last = contents.pieces.indices.last { contents.pieces[last].isFollowedBySpace = true }
    }

    /// - Parameter width: the space's own; nil where it has vanished with a break.
    private func addSpace(
        _ style: Int32, _ range: Range<Int32>, _ token: Int, _ line: TextLayout.Line, width natural: Int32?, _ isRightToLeft: Bool,
        _ pen: inout Pen,
        _ contents: inout LineContents
    ) {
        var width = Int64(natural ?? 0)
        // What stands before a tab keeps its width.
        if natural != nil, token >= Int(line.stretchStart) {
            if line.spaceAdjustment != 0, pen.spaceIndex < Int64(line.spaceCount) {
                let count = Int64(line.spaceCount), adjustment = Int64(line.spaceAdjustment)
                // Differences of rounded sums: the last space ends exactly where the line should.
                width += adjustment * (pen.spaceIndex + 1) / count - adjustment * pen.spaceIndex / count
            }
            pen.spaceIndex += 1
        }
        contents.pieces.append(
            .init(
                kind: .space, x: pen.x, width: width, start: range.lowerBound, end: range.upperBound, style: style,
                isRightToLeft: isRightToLeft))
        pen.x += width
    }
}
