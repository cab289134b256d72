internal import TextLayout
internal import Typefaces

/// Lines that are drawn in part, or one part otherwise than another.
extension Canvas {
    /// What of a line sets a stretch of its paragraph; shapes that set more than that are cut, into the canvas's own store.
    mutating func cut(_ contents: LineContents, to range: Range<Int32>, _ layout: LayoutManager) -> LineContents {
        var result = contents
        result.pieces = []
        for piece in contents.pieces {
            if range.lowerBound <= piece.start, piece.end <= range.upperBound {
                // What stands for nothing, as an ellipsis, belongs to the text before it.
                if piece.start < piece.end || piece.start > range.lowerBound { result.pieces.append(piece) }
            } else if case .shape(let index) = piece.kind, piece.start < range.upperBound, piece.end > range.lowerBound {
                if let part = cut(piece, index, layout, { $0 < range.upperBound && $1 > range.lowerBound }) { result.pieces.append(part) }
            }
        }
        for index in result.pieces.indices {
            let piece = result.pieces[index]
            result.pieces[index].isFollowedBySpace = piece.isFollowedBySpace && piece.end < range.upperBound
        }
        return result
    }

    /// The pieces of a line, parted where other temporary attributes begin, each with its own. Letters that share a glyph are drawn as the
    /// first of them.
    /// - Parameters:
    ///   - stretches: of the line's text, in the storage.
    ///   - start: of the paragraph in the storage.
    mutating func part(
        _ contents: LineContents, _ stretches: [(range: Range<Int>, attributes: TemporaryAttributes)], from start: Int,
        _ layout: LayoutManager
    ) -> LineContents {
        var result = contents
        result.pieces = []
        for var piece in contents.pieces {
            let bytes = start + Int(piece.start)..<start + Int(max(piece.end, piece.start + 1))
            let own = stretches.filter { $0.range.overlaps(bytes) }
            guard own.count > 1, case .shape(let index) = piece.kind else {
                piece.temporary = own.first?.attributes
                result.pieces.append(piece)
                continue
            }
            var parts: [LineContents.Piece] = []
            for (range, attributes) in own {
                guard var part = cut(piece, index, layout, { first, _ in range.contains(start + Int(first)) }) else { continue }
                part.temporary = attributes
                part.isFollowedBySpace = piece.isFollowedBySpace && range.upperBound >= bytes.upperBound
                parts.append(part)
            }
            result.pieces += piece.isRightToLeft ? parts.reversed() : parts
        }
        return result
    }

    /// Those glyphs of a shape that are wanted, as a piece by itself; nil for none.
    /// - Parameter isWanted: takes the bytes of the paragraph at which the text of a glyph begins and ends.
    private mutating func cut(
        _ piece: LineContents.Piece, _ index: Int32, _ layout: LayoutManager, _ isWanted: (Int32, Int32) -> Bool
    ) -> LineContents.Piece? {
        let number = ownStoreNumber()
        // A piece that was cut before is in the canvas's own store.
        let source = piece.part == nil ? layout.typeset.words.shapes : stores[Int(number)]
        let shape = piece.part.map { source[$0] } ?? source.shapes[Int(index)]
        let glyphs = source.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
        // Clusters of a shape run one way, so that those of a stretch stand beside each other.
        var first: Int?, past = glyphs.startIndex, textStart = shape.textCount, textEnd: Int32 = 0
        for (place, end) in zip(glyphs.indices, source.clusterEnds(of: shape)) {
            let cluster = glyphs[place].cluster
            guard isWanted(piece.offset(ofShaped: cluster), piece.offset(ofShaped: end)) else { continue }
            first = first ?? place
            past = place + 1
            (textStart, textEnd) = (min(textStart, cluster), max(textEnd, end))
        }
        guard let first else { return nil }
        let id = stores[Int(number)].append(glyphs[first..<past], of: shape, in: source, font: shape.font, text: textStart..<textEnd)
        var part = piece
        part.part = id
        part.x += glyphs[..<first].reduce(Int64(0)) { $0 + Int64($1.advance) }
        part.width = Int64(stores[Int(number)][id].width)
        (part.start, part.end) = (piece.offset(ofShaped: textStart), piece.offset(ofShaped: textEnd))
        part.source.shape += textStart
        return part
    }
}
