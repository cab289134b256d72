internal import Geometry
internal import TextLayout
internal import Typefaces

/// Lines that hold more text than they show: those of single-line paragraphs, and the last one for which there was room.
extension LayoutManager {
    /// Makes the contents of such lines, once for each generation.
    func truncateLines() {
        lineCache.truncated = [:]
        for (index, paragraph) in paragraphs.enumerated() where !isWrapped(paragraph.style) {
            guard let placed = paragraph.lines.first, placed.line >= 0 else { continue }
            let number = lineCache.firstLine[index]
            let contents = reader.contents(of: typeset.lines[Int(placed.line)], in: typeset.paragraphs[paragraph.typeset])
            setTruncated(number, contents, mode: paragraph.style.lineBreakMode, isForced: false)
        }
        truncateLastLine()
    }

    /// If there is more text than room and the last container wants its last line to show it.
    private func truncateLastLine() {
        guard let mode = containers.last?.lineBreakMode, mode != .byWordWrapping, mode != .byCharWrapping, let number = lineCache.index.indices.last,
            let overflow = paragraphs.firstIndex(where: { $0.overflow != nil })
        else { return }
        let index = Int(lineCache.index[number].paragraph), placed = placed(number)
        guard Int(placed.container) == containers.count - 1, placed.line >= 0, lineCache.truncated[number] == nil else { return }
        let paragraph = typeset.paragraphs[paragraphs[index].typeset]
        // All of the rest of the paragraph on one line, as wide as it comes.
        let first = typeset.lines[Int(placed.line)]
        var line = TextLayout.Line(tokenStart: first.tokenStart, tokenEnd: paragraph.tokenStart + paragraph.tokenCount)
        line.startBreak = first.startBreak
        line.levelStart = first.levelStart
        line.isRightToLeft = first.isRightToLeft
        if first.startBreak >= 0 { line = withStart(line, first) }
        line.x = Int32(clamping: paragraphs[index].measure == nil ? placed.x : 0)
        setTruncated(number, reader.contents(of: line, in: paragraph), mode: mode, isForced: overflow > index)
    }

    /// The rest of a parted word that begins a line, whole.
    private func withStart(_ line: TextLayout.Line, _ first: TextLayout.Line) -> TextLayout.Line {
        var line = line
        let token = typeset.tokens[Int(first.tokenStart)]
        let word = typeset.words.words[token.payload]
        let from = Int(word.textStart + typeset.words.breaks[Int(first.startBreak)].offset), end = Int(word.textStart + word.textCount)
        let style = typeset.styles.characterStyles[Int(word.style)]
        let shapes = typeset.shape(Array(typeset.words.text[from..<end]), font: style.font, isRightToLeft: word.context.contains(.rightToLeft))
        line.startShape = shapes.first
        line.startShapeCount = shapes.count
        return line
    }

    private func setTruncated(_ number: Int, _ contents: LineContents, mode: ParagraphStyle.LineBreakMode, isForced: Bool) {
        let placed = placed(number), index = Int(lineCache.index[number].paragraph)
        var contents = contents
        contents.dropTrailingSpaces()
        var truncator = LineTruncator(layout: self, pieces: contents.pieces, width: placed.width, isRightToLeft: paragraphs[index].isRightToLeft)
        if contents.right - contents.left > placed.width || isForced {
            contents.pieces = truncator.truncated(mode, isForced: isForced)
            contents.hidesText = true
        }
        contents.settle()
        contents.move(by: placed.x - contents.left + alignmentOffset(index, rest: placed.width - (contents.right - contents.left)))
        lineCache.truncated[number] = contents
    }

    private func alignmentOffset(_ index: Int, rest: Int64) -> Int64 {
        guard rest > 0 else { return 0 }
        switch paragraphs[index].style.alignment {
        case .left: return 0
        case .center: return rest / 2
        case .right: return rest
        case .natural, .justified: return paragraphs[index].isRightToLeft ? rest : 0
        }
    }

    var reader: LineReader {
        if let known = lineCache.reader { return known }
        let made = LineReader(typeset)
        lineCache.reader = made
        return made
    }
}

extension LineContents {
    mutating func dropTrailingSpaces() {
        while let last = pieces.last, case .space = last.kind { pieces.removeLast() }
        settle()
    }

    /// Finds the ends anew.
    mutating func settle() {
        left = pieces.map(\.x).min() ?? left
        right = pieces.map { $0.x + $0.width }.max() ?? left
    }
}

/// Takes letters out of a line until it fits, and puts an ellipsis in their place.
private struct LineTruncator {
    let layout: LayoutManager
    let pieces: [LineContents.Piece]
    let width: Int64
    let isRightToLeft: Bool

    /// - Parameter isForced: an ellipsis is set even if all letters fit.
    mutating func truncated(_ mode: ParagraphStyle.LineBreakMode, isForced: Bool) -> [LineContents.Piece] {
        guard let first = pieces.first, let last = pieces.last else { return pieces }
        // Head and tail are those of the text; the pieces stand from left to right.
        let keepsLeft = (mode != .byTruncatingHead) != isRightToLeft
        if mode == .byClipping { return keepsLeft ? prefix(upTo: width) : suffix(upTo: width) }
        let sign = ellipsis(keepsLeft ? first : last)
        guard sign.width < width else { return keepsLeft ? prefix(upTo: width) : suffix(upTo: width) }
        switch mode {
        case .byTruncatingMiddle:
            let left = prefix(upTo: (width - sign.width) / 2)
            let right = suffix(upTo: width - sign.width - total(left))
            return joined(left, sign, right)
        default:
            return keepsLeft ? joined(prefix(upTo: width - sign.width), sign, []) : joined([], sign, suffix(upTo: width - sign.width))
        }
    }

    private func total(_ pieces: [LineContents.Piece]) -> Int64 { pieces.reduce(0) { $0 + $1.width } }

    private func ellipsis(_ near: LineContents.Piece) -> LineContents.Piece {
        let font = layout.typeset.styles.characterStyles[Int(near.style)].font
        let shapes = layout.typeset.shape(Array("…".utf8), font: font, isRightToLeft: false)
        let width = shapes.count > 0 ? Int64(layout.typeset.words.shapes[shapes[0]].width) : 0
        return .init(kind: .shape(shapes.first), x: 0, width: width, start: near.start, end: near.start, style: near.style, isRightToLeft: false)
    }

    /// Next to each other, without spaces beside the ellipsis.
    private func joined(_ left: [LineContents.Piece], _ sign: LineContents.Piece, _ right: [LineContents.Piece]) -> [LineContents.Piece] {
        var left = left, right = right, sign = sign
        while let last = left.last, case .space = last.kind { left.removeLast() }
        while let first = right.first, case .space = first.kind { right.removeFirst() }
        // The ellipsis stands for what lies between its neighbours.
        let hidden = isRightToLeft ? (right.first?.end ?? pieces.last?.start ?? 0) : (left.last?.end ?? pieces.first?.start ?? 0)
        sign.start = hidden
        sign.end = hidden
        if let last = left.indices.last { left[last].isFollowedBySpace = false }
        var x = pieces.first?.x ?? 0
        return (left + [sign] + right).map { piece in
            var piece = piece
            piece.x = x
            x += piece.width
            return piece
        }
    }

    /// As many letters from the left as fit.
    private func prefix(upTo limit: Int64) -> [LineContents.Piece] {
        var result: [LineContents.Piece] = []
        var rest = limit
        for piece in pieces {
            if piece.width <= rest {
                result.append(piece)
                rest -= piece.width
            } else {
                if let part = part(of: piece, upTo: rest, fromLeft: true) { result.append(part) }
                break
            }
        }
        return result
    }

    /// As many letters from the right as fit.
    private func suffix(upTo limit: Int64) -> [LineContents.Piece] {
        var result: [LineContents.Piece] = []
        var rest = limit
        for piece in pieces.reversed() {
            if piece.width <= rest {
                result.insert(piece, at: 0)
                rest -= piece.width
            } else {
                if let part = part(of: piece, upTo: rest, fromLeft: false) { result.insert(part, at: 0) }
                break
            }
        }
        return result
    }

    /// The letters of a word that fit: cut between graphemes, and shaped anew.
    private func part(of piece: LineContents.Piece, upTo limit: Int64, fromLeft: Bool) -> LineContents.Piece? {
        guard case .shape(let index) = piece.kind else { return nil }
        let store = layout.typeset.words.shapes, shape = store.shapes[Int(index)]
        let bytes = Array(store.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)])
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.count == bytes.count else { return nil }
        let keepsStart = fromLeft != piece.isRightToLeft
        var count = text.count - 1
        while count > 0 {
            let kept = keepsStart ? String(text.prefix(count)) : String(text.suffix(count))
            let shapes = layout.typeset.shape(Array(kept.utf8), font: shape.font, isRightToLeft: piece.isRightToLeft)
            guard shapes.count == 1 else { return nil }
            let width = Int64(layout.typeset.words.shapes[shapes[0]].width)
            if width <= limit {
                var part = piece
                part.kind = .shape(shapes.first)
                part.width = width
                if keepsStart { part.end = part.start + Int32(kept.utf8.count) } else { part.start = part.end - Int32(kept.utf8.count) }
                if fromLeft { part.isFollowedBySpace = false }
                return part
            }
            count -= 1
        }
        return nil
    }
}

/// One line as long as it will be.
struct UnlimitedFragments: FragmentSource {
    let x: Int32
    var start: FragmentCursor { FragmentCursor() }
    func fragment(at cursor: FragmentCursor) -> Fragment { Fragment(x: x, width: 1 << 29, next: cursor) }
}
