/// How text is drawn or measured without a layout manager of its own.
///
/// ```swift
/// page.draw(text, in: Rect(x: 0, y: 0, width: 90, height: 30), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
/// ```
public struct DrawingOptions: OptionSet, Hashable, Sendable {
    /// A sum of powers of two.
    public let rawValue: Int
    /// The options of a sum of powers of two.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The origin is the top left corner of the first line, and text runs over as many lines as it needs. Without it the origin is the left
    /// end of the baseline of a single line.
    public static let usesLineFragmentOrigin = DrawingOptions(rawValue: 1)
    /// What does not fit ends in an ellipsis.
    public static let truncatesLastVisibleLine = DrawingOptions(rawValue: 2)
    /// What a font wants between two lines beside their letters is part of the height of its lines.
    public static let usesFontLeading = DrawingOptions(rawValue: 4)
    /// What is taken where nothing is said: lines from the top left corner, with the leading of their fonts.
    public static let standard: DrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]
}

/// Takes wishes to drawing and measuring, and brings back what became of them.
///
/// ```swift
/// let context = DrawingContext()
/// context.minimumScaleFactor = 0.5
/// page.draw(text, in: Rect(x: 0, y: 0, width: 60, height: 20), context: context)
/// print(context.actualScaleFactor, context.totalBounds)
/// ```
public final class DrawingContext {
    /// How the lines of paragraphs are chosen whose style does not say it.
    public var typesetterBehavior = TypesetterBehavior.totalFit
    /// How far type may be made smaller so that it fits; 0 or 1: not at all. A factor of the sizes of its fonts.
    public var minimumScaleFactor = 0.0
    /// How small it was made. The factor, 1 where it kept its size.
    public internal(set) var actualScaleFactor = 1.0
    /// What the text took, in points, where it was drawn; measured text begins at the origin.
    public internal(set) var totalBounds = Rect.zero
    /// A context that wishes for nothing.
    public init() {}
}

extension Canvas {
    /// Draws text on a single line (or several, where it has paragraphs) with its top left corner at a point; lines that are not flush left
    /// stand by the widest of them. In points. O(bytes of the text).
    public mutating func draw(_ text: StyledText, at point: Point) {
        draw(text, in: Rect(origin: point, size: .unlimited))
    }

    /// Draws text in a rectangle; lines that do not fit are left out. O(bytes of the text); with a scale factor about ten times that.
    /// - Returns: what the text took, on the page.
    @discardableResult
    public mutating func draw(
        _ text: StyledText, in rect: Rect, options: DrawingOptions = .standard, context: DrawingContext? = nil
    ) -> Rect {
        let layout = TextMeasure.layout(text, size: rect.size, options: options, context: context)
        var origin = rect.origin
        if !options.contains(.usesLineFragmentOrigin), let first = layout.lineFragments.first { origin.y -= first.baseline }
        draw(layout, at: origin)
        let drawn = (layout.usedRect(of: 0) ?? .zero).offsetBy(x: origin.x, y: origin.y)
        context?.totalBounds = drawn
        return drawn
    }
}

extension StyledText {
    /// What the text takes, in points, fractions and indents included: a rectangle of its size holds all of the text, in the same lines
    /// or, if they would come out otherwise in less than the width that was given, in that width. Lays out the text, twice where lines
    /// were broken. O(bytes of the text); with a scale factor about ten times that.
    ///
    /// - Parameters:
    ///   - size: the room that there is; `.unlimited` in a direction without bound.
    ///   - options: as for drawing.
    ///   - context: takes wishes, and brings back what became of them.
    public func boundingRect(with size: Size, options: DrawingOptions = .standard, context: DrawingContext? = nil) -> Rect {
        let layout = TextMeasure.layout(self, size: size, options: options, context: context)
        var needed = TextMeasure.neededRect(layout)
        if !options.contains(.usesLineFragmentOrigin), let first = layout.lineFragments.first {
            needed = needed.offsetBy(x: 0, y: -first.baseline)
        }
        context?.totalBounds = needed
        return needed
    }

    /// What the text takes if no line of it is broken, in points.
    public var size: Size { boundingRect(with: .unlimited).size }

    /// The same text with all its lengths multiplied.
    func scaled(by scale: Double) -> StyledText {
        guard scale != 1 else { return self }
        var result = self
        for index in result.runs.indices {
            result.runs[index].attributes.font = (result.runs[index].attributes.font ?? .standard).scaled(by: scale)
            result.runs[index].attributes.kern = result.runs[index].attributes.kern.map { $0 * scale }
            result.runs[index].attributes.tracking = result.runs[index].attributes.tracking.map { $0 * scale }
            result.runs[index].attributes.baselineOffset = result.runs[index].attributes.baselineOffset.map { $0 * scale }
            result.runs[index].attributes.attachment?.scale(by: scale)
            result.runs[index].attributes.shadow?.scale(by: scale)
            guard var style = result.runs[index].attributes.paragraphStyle else { continue }
            style.scale(by: scale)
            result.runs[index].attributes.paragraphStyle = style
        }
        return result
    }

    /// The same text with more tracking, in points.
    func tracked(by amount: Double) -> StyledText {
        guard amount != 0 else { return self }
        var result = self
        for index in result.runs.indices { result.runs[index].attributes.tracking = (result.runs[index].attributes.tracking ?? 0) + amount }
        return result
    }
}

extension FontDescriptor {
    fileprivate func scaled(by scale: Double) -> FontDescriptor { withSize(size * scale) }
}

extension Rect {
    fileprivate mutating func scale(by scale: Double) {
        self = Rect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
    }
}

extension TextAttachment {
    fileprivate mutating func scale(by scale: Double) {
        bounds.scale(by: scale)
        if case .drawing(let path, let color) = content { content = .drawing(path.scaledBy(x: scale, y: scale), color) }
    }
}

extension Shadow {
    fileprivate mutating func scale(by scale: Double) {
        offset = Size(width: offset.width * scale, height: offset.height * scale)
        blurRadius *= scale
    }
}

extension ParagraphStyle {
    fileprivate mutating func scale(by scale: Double) {
        for path in [
            \ParagraphStyle.firstLineHeadIndent, \.headIndent, \.tailIndent, \.minimumLineHeight, \.maximumLineHeight, \.lineSpacing,
            \.paragraphSpacing, \.paragraphSpacingBefore,
            \.defaultTabInterval,
        ] as [WritableKeyPath<ParagraphStyle, Double>] { self[keyPath: path] *= scale }
        for index in tabStops.indices { tabStops[index].location *= scale }
        if case .tex(var parameters) = typesetterBehavior {
            parameters.emergencyStretch *= scale
            typesetterBehavior = .tex(parameters)
        }
    }
}
