internal import DisplayLists
internal import TextLayout
internal import Typefaces

/// What is drawn of a stretch of text.
public struct DrawingParts: OptionSet, Hashable, Sendable {
    /// A sum of powers of two.
    public let rawValue: Int
    /// The parts of a sum of powers of two.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Background colours.
    public static let backgrounds = DrawingParts(rawValue: 1)
    /// Glyphs with their shadows, attachments, and the areas of links.
    public static let glyphs = DrawingParts(rawValue: 2)
    /// Lines under and through the text.
    public static let decorations = DrawingParts(rawValue: 4)
    /// Everything.
    public static let all: DrawingParts = [.backgrounds, .glyphs, .decorations]
}

extension Canvas {
    /// Draws the text of a container with its top left corner at a point of the page: backgrounds, glyphs, lines under and through them,
    /// attachments, links. O(lines of the layout and glyphs of the container).
    public mutating func draw(_ layout: LayoutManager, container: Int = 0, at origin: Point = .zero) {
        layout.prepareLines()
        layout.delegate?.layoutManager(layout, drawBackgroundOf: container, in: &self, at: origin)
        draw(layout, nil, .all, container, origin)
        layout.delegate?.layoutManager(layout, drawOverlayOf: container, in: &self, at: origin)
    }

    /// Draws a stretch of a container's text where it stands when the container's top left corner is at a point of the page, and nothing
    /// else of the container. A glyph is drawn if the stretch holds a part of what it stands for: of a ligature all. What a client draws
    /// behind and over containers is not drawn. O(lines of the layout and glyphs of the stretch).
    /// - Parameters:
    ///   - layout: what is drawn.
    ///   - range: of the storage; what stands in other containers, or in none, is left out.
    ///   - parts: which parts of it.
    ///   - container: its number.
    ///   - origin: of the container, in points.
    public mutating func draw(
        _ layout: LayoutManager, range: TextRange, parts: DrawingParts = .all, container: Int = 0, at origin: Point = .zero
    ) {
        layout.prepareLines()
        draw(layout, range, parts, container, origin)
    }

    private mutating func draw(
        _ layout: LayoutManager, _ range: TextRange?, _ parts: DrawingParts, _ container: Int, _ origin: Point
    ) {
        var painter = TextPainter(layout: layout, store: store(of: layout), origin: origin, parts: parts)
        paint { canvas in
            for number in layout.lineCache.index.indices where Int(layout.placed(number).container) == container {
                let placed = layout.placed(number), paragraph = Int(layout.lineCache.index[number].paragraph)
                var contents = layout.contents(number)
                if let range {
                    let start = layout.storage.paragraphs.starts[paragraph]
                    let own = range.offsets.clamped(to: start + Int(placed.start)..<start + Int(placed.end))
                    guard !own.isEmpty else { continue }
                    contents = canvas.cut(contents, to: Int32(own.lowerBound - start)..<Int32(own.upperBound - start), layout)
                }
                painter.paint(contents, placed, &canvas)
            }
        }
        // Lines through all of the text are drawn over all of it.
        if !painter.linesOverText.isEmpty { paint { $0.list.paths += painter.linesOverText } }
    }

    /// What of a line sets a stretch of its paragraph; shapes that set more than that are cut, into the canvas's own store.
    private mutating func cut(_ contents: LineContents, to range: Range<Int32>, _ layout: LayoutManager) -> LineContents {
        var result = contents
        result.pieces = []
        for piece in contents.pieces {
            if range.lowerBound <= piece.start, piece.end <= range.upperBound {
                // What stands for nothing, as an ellipsis, belongs to the text before it.
                if piece.start < piece.end || piece.start > range.lowerBound { result.pieces.append(piece) }
            } else if case .shape(let index) = piece.kind, piece.start < range.upperBound, piece.end > range.lowerBound {
                if let part = cut(piece, index, to: range, layout) { result.pieces.append(part) }
            }
        }
        for index in result.pieces.indices {
            let piece = result.pieces[index]
            result.pieces[index].isFollowedBySpace = piece.isFollowedBySpace && piece.end < range.upperBound
        }
        return result
    }

    private mutating func cut(
        _ piece: LineContents.Piece, _ index: Int32, to range: Range<Int32>, _ layout: LayoutManager
    ) -> LineContents.Piece? {
        let source = layout.typeset.words.shapes, shape = source.shapes[Int(index)]
        let glyphs = source.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
        // Clusters of a shape run one way, so that those of a stretch stand beside each other.
        var first: Int?, past = glyphs.startIndex, textStart = shape.textCount, textEnd: Int32 = 0
        for (place, end) in zip(glyphs.indices, source.clusterEnds(of: shape)) {
            let cluster = glyphs[place].cluster
            guard piece.offset(ofShaped: cluster) < range.upperBound, piece.offset(ofShaped: end) > range.lowerBound else { continue }
            first = first ?? place
            past = place + 1
            (textStart, textEnd) = (min(textStart, cluster), max(textEnd, end))
        }
        guard let first else { return nil }
        let number = ownStoreNumber()
        var part = piece
        part.x += glyphs[..<first].reduce(Int64(0)) { $0 + Int64($1.advance) }
        part.part = stores[Int(number)].append(glyphs[first..<past], of: shape, in: source, font: shape.font, text: textStart..<textEnd)
        part.width = Int64(stores[Int(number)].shapes[Int(part.part?.index ?? 0)].width)
        (part.start, part.end) = (piece.offset(ofShaped: textStart), piece.offset(ofShaped: textEnd))
        return part
    }
}
