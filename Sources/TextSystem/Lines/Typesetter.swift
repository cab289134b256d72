internal import Geometry
internal import TextLayout
internal import Typefaces

/// Makes lines one by one, for those who place them themselves.
///
/// ```swift
/// let typesetter = Typesetter("A line, and another one")
/// let end = typesetter.suggestLineBreak(from: typesetter.start, width: 80)
/// let line = typesetter.line(typesetter.start..<end)
/// page.draw(line, at: Point(x: 20, y: 40))
/// ```
///
/// A line from it has its origin at the left end of its baseline.
public final class Typesetter {
    /// The text, in which the positions of lines are.
    public let storage: TextStorage

    /// A typesetter of a text. O(bytes).
    public init(_ text: StyledText) {
        storage = TextStorage(text)
    }

    /// A typesetter of plain text with the same attributes for all of it. O(bytes).
    public convenience init(_ string: String, attributes: TextAttributes = TextAttributes()) { self.init(StyledText(string, attributes)) }

    /// Before the first character.
    public var start: TextPosition { .start }
    /// Behind the last character.
    public var end: TextPosition { storage.endPosition }

    /// Where a line that begins at a position would end if it were filled: behind the last word that fits a width in points, or behind the
    /// letter if no word does. O(text behind the position).
    public func suggestLineBreak(from start: TextPosition, width: Double) -> TextPosition {
        let rest = rest(from: start), part = layout(rest, width: width, mode: .byWordWrapping)
        return position(part.lineFragments.first?.range.upperBound ?? .start, after: rest.lowerBound)
    }

    /// The same between any two characters. O(text behind the position). The width is in points.
    public func suggestClusterBreak(from start: TextPosition, width: Double) -> TextPosition {
        let rest = rest(from: start), part = layout(rest, width: width, mode: .byCharWrapping)
        return position(part.lineFragments.first?.range.upperBound ?? .start, after: rest.lowerBound)
    }

    /// What follows a position; nothing behind the end of the text.
    private func rest(from start: TextPosition) -> TextRange {
        let range = storage.clamped(start..<max(start, end))
        return TextRange(range.lowerBound, range.upperBound)
    }

    /// A range on one line, its spaces at their natural width. O(bytes of the range).
    public func line(_ range: TextRange) -> TypesetLine {
        TypesetLine(layout(range, width: Size.unlimited.width, mode: .byClipping), start: range.lowerBound)
    }

    /// A range on one line that is no wider than asked, in points: what does not fit is replaced by a token. O(bytes of the range).
    /// - Parameters:
    ///   - range: what stands on it.
    ///   - width: in points.
    ///   - mode: which part of the text is left out.
    ///   - token: what stands for it; with nothing, the line is cut.
    public func truncatedLine(
        _ range: TextRange, width: Double, mode: ParagraphStyle.LineBreakMode = .byTruncatingTail, token: String = "…"
    ) -> TypesetLine {
        let layout = layout(range, width: width, mode: mode)
        layout.truncationToken = token
        return TypesetLine(layout, start: range.lowerBound)
    }

    /// A range on one line of a width, its spaces stretched or shrunk to fill it. O(bytes of the range).
    ///
    /// - Parameters:
    ///   - range: what stands on it.
    ///   - factor: how much of what is lacking is filled, from 0 to 1, which is all of it.
    ///   - width: in points.
    public func justifiedLine(_ range: TextRange, factor: Double = 1, width: Double) -> TypesetLine {
        let natural = line(range).bounds.width
        let wanted = natural + ((width.isFinite ? width : natural) - natural) * max(0, min(1, factor.isNaN ? 1 : factor))
        var text = storage.styledText(range)
        for index in text.runs.indices {
            var style = text.runs[index].attributes.paragraphStyle ?? ParagraphStyle()
            style.lineBreakMode = .byWordWrapping
            style.typesetterBehavior = nil
            style.alignment = .justified
            (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
            text.runs[index].attributes.paragraphStyle = style
        }
        let manager = LayoutManager(TextStorage(text), containers: [TextContainer(width: max(wanted, 0.01))])
        manager.justifiesLastLines = true
        return TypesetLine(manager, start: range.lowerBound)
    }

    private func position(_ position: TextPosition, after start: TextPosition) -> TextPosition {
        TextPosition(utf8Offset: start.utf8Offset + position.utf8Offset)
    }

    private func layout(_ range: TextRange, width: Double, mode: ParagraphStyle.LineBreakMode) -> LayoutManager {
        var text = storage.styledText(range)
        for index in text.runs.indices {
            var style = text.runs[index].attributes.paragraphStyle ?? ParagraphStyle()
            style.lineBreakMode = mode
            // A line is filled as far as it goes, without regard to what follows.
            style.typesetterBehavior = .firstFit
            style.alignment = .left
            style.hyphenationFactor = 0
            (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
            text.runs[index].attributes.paragraphStyle = style
        }
        // A line without room is still a line.
        return LayoutManager(
            TextStorage(text), containers: [TextContainer(width: width > 0.01 ? min(width, Size.unlimited.width) : 0.01)])
    }
}

/// A line on its own, with what drawing it takes.
///
/// ```swift
/// let typesetter = Typesetter(text)
/// let line = typesetter.truncatedLine(typesetter.start..<typesetter.end, width: 80)
/// page.draw(line, at: Point(x: line.penOffset(flush: 0.5, width: 200), y: 40))
/// ```
public struct TypesetLine {
    let layout: LayoutManager
    /// The line; its positions count from where it begins in the typesetter's text.
    public let line: Line
    /// Where that is.
    public let start: TextPosition

    init(_ layout: LayoutManager, start: TextPosition) {
        self.layout = layout
        self.start = start
        line = layout.lineCount > 0 ? layout.line(0) : Line.empty
    }

    /// What stands on it, in the coordinates of its container.
    var contents: LineContents { layout.lineCount > 0 ? layout.contents(0) : LineContents() }

    /// From the ascent to the descent and from the first to the last glyph; the origin is at the left end of the baseline. In points.
    public var bounds: Rect {
        Rect(x: 0, y: -line.ascent, width: line.typographicWidth, height: line.ascent + line.descent)
    }

    /// The box round the ink, in points from the left end of the baseline; nil if there is none.
    public var imageBounds: Rect? { line.imageBounds?.offsetBy(x: -line.origin.x, y: -line.origin.y) }

    /// The glyphs.
    public var runs: [GlyphRun] { line.runs }

    /// How far from the origin the caret stands at a position of the typesetter's text, in points. O(glyphs).
    public func offset(for position: TextPosition) -> Double {
        line.offset(for: TextPosition(utf8Offset: max(0, position.utf8Offset - start.utf8Offset))) - line.origin.x
    }

    /// The position of the typesetter's text nearest to a distance from the origin, in points. O(glyphs).
    public func position(forOffset x: Double) -> TextPosition {
        TextPosition(utf8Offset: start.utf8Offset + line.position(forOffset: x + line.origin.x).utf8Offset)
    }

    /// How far from the left edge of a room of a width, in points, the line begins so that it stands flush: 0 left, 0.5 in the middle, 1
    /// right. O(1).
    public func penOffset(flush: Double, width: Double) -> Double { max(0, (width - line.typographicWidth) * flush) }
}

extension Canvas {
    /// Draws a line with the left end of its baseline at a point. O(glyphs of the line).
    public mutating func draw(_ line: TypesetLine, at point: Point) {
        draw(line.layout, at: Point(x: point.x - line.line.origin.x, y: point.y - line.line.origin.y))
    }
}
