internal import DisplayLists
internal import TextLayout
internal import Typefaces

/// What is drawn of a stretch of text.
///
/// ```swift
/// page.draw(layout, range: range, parts: [.glyphs, .decorations], at: Point(x: 20, y: 20))
/// ```
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
        layout.prepareLines(.container(container))
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
        layout.prepareLines(layout.need(of: range))
        draw(layout, range, parts, container, origin)
    }

    private mutating func draw(
        _ layout: LayoutManager, _ range: TextRange?, _ parts: DrawingParts, _ container: Int, _ origin: Point
    ) {
        if let far = farCenter {
            return withSavedGState {
                $0.translateBy(x: far.x, y: far.y)
                $0.draw(layout, range, parts, container, Point(x: origin.x - far.x, y: origin.y - far.y))
            }
        }
        var painter = TextPainter(layout: layout, store: store(of: layout), origin: origin, parts: parts)
        paint { canvas in
            for number in layout.lineCache.index.indices where Int(layout.placed(number).container) == container {
                let placed = layout.placed(number), paragraph = Int(layout.lineCache.index[number].paragraph)
                var contents = layout.contents(number)
                let start = layout.storage.paragraphs.starts[paragraph]
                if let range {
                    let own = range.offsets.clamped(to: start + Int(placed.start)..<start + Int(placed.end))
                    guard !own.isEmpty else { continue }
                    contents = canvas.cut(contents, to: Int32(own.lowerBound - start)..<Int32(own.upperBound - start), layout)
                }
                if !layout.temporary.runs.isEmpty {
                    let temporary = layout.temporary.stretches(in: start + Int(placed.start)..<start + Int(placed.end))
                    contents = canvas.part(contents, temporary, from: start, layout)
                }
                painter.paint(contents, placed, paragraphStart: start, &canvas)
            }
        }
        // Lines through all of the text are drawn over all of it.
        if !painter.linesOverText.isEmpty { paint { $0.list.paths += painter.linesOverText } }
    }

    /// The middle of the page, in whole points, where a transform has moved the page so far that glyphs could not be placed on it: their
    /// places are reckoned in 32 bits, 32,768 points to either side. Nil where it is near.
    private var farCenter: Point? {
        guard let center = transform.inverted().map(Point(x: size.width / 2, y: size.height / 2).applying) else { return nil }
        guard center.x.isFinite, center.y.isFinite, max(abs(center.x), abs(center.y)) > Self.farthest else { return nil }
        return Point(x: center.x.rounded(), y: center.y.rounded())
    }

    private static let farthest = 16_384.0
}
