import Typefaces

/// What one token shows on a finished line, at its place.
package struct LinePiece: Sendable {
    package enum Kind: UInt8, Sendable {
        case word
        /// A space that is a token of its own, also one that may not break and one that has vanished with a break.
        case space
        case tab
        case object
        case leader
        /// The sign behind a token that is no word, where the line has been truncated.
        case ellipsis
    }

    package var kind: Kind
    /// Words: a space follows in the text, whether or not it has a width here.
    package var isFollowedBySpace = false
    /// Index in `TypesetText.tokens`.
    package var token: Int32
    /// In the word table's shapes, in the order of the text.
    package var firstShape: Int32 = 0
    package var shapeCount: Int32 = 0
    /// From where the line's `x` is measured.
    package var x: Int64
    package var width: Int64 = 0
    /// Words: of the space that follows; nought where it has vanished with a break.
    package var spaceWidth: Int64 = 0

    init(_ kind: Kind, token: Int, x: Int64) { self.kind = kind; self.token = Int32(token); self.x = x }
}

/// Goes along a finished line and says what stands where: the one place that knows how the breaker's lines say it, for books and for the
/// text system.
package struct LineReader {
    package let spaces: SpaceWidths

    package init(_ text: TypesetText) { spaces = SpaceWidths(text) }

    /// Where the reader stands in a line.
    private struct Pen {
        var x: Int64
        /// Behind this token there are only spaces, which have vanished.
        var contentEnd: Int
        /// Spaces set so far, and what they have taken of the line's adjustment.
        var spaceIndex: Int64 = 0
        var adjusted: Int64 = 0
    }

    /// - Parameter pieces: takes what stands on the line, from left to right; what is in it before goes.
    /// - Complexity: O(tokens of the line).
    package func read(_ line: Line, of text: TypesetText, into pieces: inout [LinePiece]) {
        pieces.removeAll(keepingCapacity: true)
        var contentEnd = Int(line.tokenEnd)
        while contentEnd > Int(line.tokenStart), text.token(contentEnd - 1, on: line).kind == .space { contentEnd -= 1 }
        var pen = Pen(x: Int64(line.x), contentEnd: contentEnd)
        if line.levelStart < 0 {
            for index in Int(line.tokenStart)..<Int(line.tokenEnd) { read(index, line, text, &pen, &pieces) }
        } else {
            for index in text.visualOrder(of: line) { read(index, line, text, &pen, &pieces) }
        }
    }

    @inline(__always)
    private func read(_ index: Int, _ line: Line, _ text: TypesetText, _ pen: inout Pen, _ pieces: inout [LinePiece]) {
        let token = text.token(index, on: line)
        let setting =
            line.settingStart < 0 ? TokenSetting() : text.settings[Int(line.settingStart) + index - Int(line.tokenStart)]
        if setting.isOmitted { return }
        let isFirst = index == Int(line.tokenStart), isLast = index == Int(line.tokenEnd) - 1
        switch token.kind {
        case .word:
            var piece = LinePiece(.word, token: index, x: pen.x)
            (piece.firstShape, piece.shapeCount) = line.shapes(
                of: text.words.words[token.payload], setting, isFirst: isFirst, isLast: isLast)
            let isExpanded = line.isExpanded && spaces.expands(text.words.words[token.payload].style)
            for shape in piece.firstShape..<piece.firstShape + piece.shapeCount {
                let width = text.words.width(ofShape: shape, of: token.payload)
                piece.width +=
                    isExpanded
                    ? line.advance(
                        ofShapeWithWidth: width, letterCount: text.words.letterCount(ofShape: shape, of: token.payload))
                    : Int64(width)
            }
            pen.x += piece.width
            if token.isFollowedBySpace, !(isLast && line.endBreak >= 0) {
                piece.isFollowedBySpace = true
                if index + 1 < pen.contentEnd {
                    let width = setting.isSet ? setting.space : spaces[text.words.words[token.payload].style]
                    piece.spaceWidth = space(width, index, line, &pen)
                }
            }
            pieces.append(piece)
            return
        case .space, .noBreakSpace:
            var piece = LinePiece(.space, token: index, x: pen.x)
            if token.kind == .noBreakSpace || line.keepsSpace(at: index) && index < pen.contentEnd {
                piece.width = space(setting.isSet ? setting.space : spaces[Int32(token.payload)], index, line, &pen)
            }
            pieces.append(piece)
        case .tab: append(.tab, index, width: Int64(setting.space), &pen, &pieces)
        case .object: append(.object, index, width: Int64(text.styles.objects[token.payload].width), &pen, &pieces)
        case .leader: append(.leader, index, width: Int64(line.leaderWidth), &pen, &pieces)
        case .breakOpportunity, .forcedBreak: break
        }
        guard setting.cut != nil else { return }
        var piece = LinePiece(.ellipsis, token: index, x: pen.x)
        (piece.firstShape, piece.shapeCount) = (setting.shapeStart, setting.shapeCount)
        for shape in piece.firstShape..<piece.firstShape + piece.shapeCount {
            piece.width += Int64(text.words.shapes.shapes[Int(shape)].width)
        }
        pen.x += piece.width
        pieces.append(piece)
    }

    private func append(_ kind: LinePiece.Kind, _ index: Int, width: Int64, _ pen: inout Pen, _ pieces: inout [LinePiece]) {
        var piece = LinePiece(kind, token: index, x: pen.x)
        piece.width = width
        pen.x += width
        pieces.append(piece)
    }

    /// The width of a space with its share of what the line has to spare.
    @inline(__always)
    private func space(_ natural: Int32, _ token: Int, _ line: Line, _ pen: inout Pen) -> Int64 {
        var width = Int64(natural)
        // What stands before a tab keeps its width.
        if token >= Int(line.stretchStart) {
            if line.spaceAdjustment != 0, pen.spaceIndex < Int64(line.spaceCount) {
                // Differences of rounded sums: the last space ends exactly where the line should.
                let sum = Int64(line.spaceAdjustment) * (pen.spaceIndex + 1) / Int64(line.spaceCount)
                width += sum - pen.adjusted
                pen.adjusted = sum
            }
            pen.spaceIndex += 1
        }
        pen.x += width
        return width
    }
}

extension TypesetText {
    /// How a token stands on a line.
    @inlinable package func setting(of token: Int, on line: Line) -> TokenSetting {
        line.settingStart < 0 ? TokenSetting() : settings[Int(line.settingStart) + token - Int(line.tokenStart)]
    }
}
