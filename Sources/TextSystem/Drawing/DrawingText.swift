internal import Geometry
internal import TextLayout

/// How text is drawn or measured without a layout manager of its own.
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
}

/// Takes wishes to drawing and measuring, and brings back what became of them.
public final class DrawingContext {
    /// How far type may be made smaller so that it fits; 0 or 1: not at all.
    public var minimumScaleFactor = 0.0
    /// How small it was made.
    public internal(set) var actualScaleFactor = 1.0
    /// What the text took, in points, where it was drawn; measured text begins at the origin.
    public internal(set) var totalBounds = Rect.zero
    /// A context that wishes for nothing.
    public init() {}
}

extension Canvas {
    /// Draws text on a single line (or several, where it has paragraphs) with its top left corner at a point; lines that are not flush left
    /// stand by the widest of them.
    public mutating func draw(_ text: StyledText, at point: Point) {
        draw(text, in: Rect(origin: point, size: .unlimited), options: .usesLineFragmentOrigin)
    }

    /// Draws text in a rectangle; lines that do not fit are left out.
    /// - Returns: what the text took, on the page.
    @discardableResult
    public mutating func draw(
        _ text: StyledText, in rect: Rect, options: DrawingOptions = .usesLineFragmentOrigin, context: DrawingContext? = nil
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
    /// were broken.
    ///
    /// - Parameters:
    ///   - size: the room that there is; `.unlimited` in a direction without bound.
    ///   - options: as for drawing.
    ///   - context: takes wishes, and brings back what became of them.
    public func boundingRect(with size: Size, options: DrawingOptions = .usesLineFragmentOrigin, context: DrawingContext? = nil) -> Rect {
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
    }
}

/// Finds the size at which text fits.
enum TextMeasure {
    static func layout(_ text: StyledText, size: Size, options: DrawingOptions, context: DrawingContext?) -> LayoutManager {
        var container = TextContainer(size: size)
        if !options.contains(.usesLineFragmentOrigin) {
            // A single line hangs from its baseline, whatever the height says.
            container.maximumNumberOfLines = 1
            container.size.height = Size.unlimited.height
        }
        if options.contains(.truncatesLastVisibleLine) { container.lineBreakMode = .byTruncatingTail }
        let layout = fitted(text, in: container, minimumScale: context?.minimumScaleFactor ?? 0, minimumTracking: 0)
        context?.actualScaleFactor = layout.scale
        // In a room without an end, what is not flush left stands by the widest line.
        if container.size.width >= Size.unlimited.width, let width = widthNeeded(layout.layout.lineFragments) {
            layout.layout.containers[0].size.width = width
        }
        return layout.layout
    }

    /// What the lines of the only container take, with the indents beside them. Where lines were broken and would be others in so little
    /// width, all of the width.
    static func neededRect(_ layout: LayoutManager) -> Rect {
        guard let rect = rectWithIndents(layout), let container = layout.containers.first else { return .zero }
        guard layout.lineCount > layout.paragraphs.count, rect.width < container.size.width else { return rect }
        var narrowed = container
        narrowed.size = Size(width: rect.width, height: rect.height)
        if fits(LayoutManager(layout.storage, containers: [narrowed])) || !fits(layout) { return rect }
        return Rect(x: 0, y: rect.minY, width: container.size.width, height: rect.height)
    }

    private static func rectWithIndents(_ layout: LayoutManager) -> Rect? {
        guard let room = layout.containers.first?.size.width else { return nil }
        layout.prepareLines()
        var result: Rect?
        for (number, place) in layout.lineCache.index.enumerated() {
            let line = layout.lineFragment(number), paragraph = layout.paragraphs[Int(place.paragraph)]
            var left = line.usedRect.minX - line.rect.minX, right = line.usedRect.maxX + max(0, room - line.rect.maxX)
            // An end that is reckoned from the leading edge takes all of the room up to it.
            if paragraph.style.tailIndent > 0 {
                (left, right) = paragraph.isRightToLeft ? (line.rect.minX, room) : (0, line.rect.maxX)
            }
            let rect = Rect(x: left, y: line.usedRect.minY, width: right - left, height: line.usedRect.height).union(line.usedRect)
            result = result?.union(rect) ?? rect
        }
        return result
    }

    /// The width of a column in which every line has room, its indents included; nil if all lines begin at the left anyway.
    private static func widthNeeded(_ lines: [PlacedLineFragment]) -> Double? {
        guard lines.contains(where: { $0.usedRect.minX > $0.rect.minX + 0.01 }) else { return nil }
        let room = Size.unlimited.width
        let widths = lines.map { line in
            let left = line.rect.minX, right = room - line.rect.maxX
            // An end that is reckoned from the leading edge says the width by itself.
            if right > room / 2 { return line.rect.maxX }
            return left > room / 2 ? room - left : left + line.usedRect.width + right
        }
        // A hundredth of a point more, so that nothing that is rounded makes a line break.
        return widths.max().map { $0 + 0.01 }
    }

    /// Lays text out in a container: as it is if it fits; else with less tracking, down to a minimum; else smaller, down to a minimum
    /// scale.
    static func fitted(
        _ text: StyledText, in container: TextContainer, minimumScale: Double, minimumTracking: Double
    ) -> (layout: LayoutManager, scale: Double, tracking: Double) {
        func layout(_ scale: Double, _ tracking: Double) -> LayoutManager {
            LayoutManager(TextStorage(text.scaled(by: scale).tracked(by: tracking * scale)), containers: [container])
        }
        let natural = layout(1, 0)
        if fits(natural) { return (natural, 1, 0) }
        if minimumTracking < 0 {
            let tightest = layout(1, minimumTracking)
            if fits(tightest) {
                let found = search(from: minimumTracking, to: 0, steps: 7) { fits(layout(1, $0)) }
                return (layout(1, found), 1, found)
            }
        }
        guard minimumScale > 0, minimumScale < 1 else { return (natural, 1, 0) }
        guard fits(layout(minimumScale, minimumTracking)) else {
            return (layout(minimumScale, minimumTracking), minimumScale, minimumTracking)
        }
        let scale = search(from: minimumScale, to: 1, steps: 10) { fits(layout($0, minimumTracking)) }
        return (layout(scale, minimumTracking), scale, minimumTracking)
    }

    /// The greatest value that will do, to within a 2ⁿ-th of the range; the least one does.
    private static func search(from least: Double, to most: Double, steps: Int, _ fits: (Double) -> Bool) -> Double {
        var low = least, high = most
        for _ in 0..<steps {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// All of the text has a place, and no word sticks out or was broken for want of room.
    private static func fits(_ layout: LayoutManager) -> Bool {
        guard layout.overflowPosition == nil,
            layout.lineCache.truncated.isEmpty || layout.lineCache.truncated.values.allSatisfy({ !$0.hidesText })
        else { return false }
        return !layout.paragraphs.contains { $0.breakWidth < .max }
    }
}

/// A text of one or a few lines in a rectangle, which it may be made smaller to fit.
public struct Label {
    /// Where text stands that has been made smaller than its room is high.
    public enum BaselineAdjustment: Sendable {
        /// Its baseline where that of the text at full size would be.
        case alignBaselines
        /// Its middle in the middle.
        case alignCenters
        /// At the top.
        case none
    }

    /// What it shows.
    public var text: StyledText
    /// Nought: as many as there is room for.
    public var numberOfLines = 1
    /// What becomes of text that does not fit even so.
    public var lineBreakMode = ParagraphStyle.LineBreakMode.byTruncatingTail
    /// Type may be made smaller down to this factor; 0: it keeps its size.
    public var minimumScaleFactor = 0.0
    /// Before that, letters may be set closer by as much as this, in points (negative); 0: they may not.
    public var minimumTracking = 0.0
    /// Where text that has been made smaller stands.
    public var baselineAdjustment = BaselineAdjustment.alignBaselines
    /// The width for which `intrinsicSize` is reckoned; 0: as wide as the text.
    public var preferredWidth = 0.0

    /// A label of one line that is truncated at its end.
    public init(_ text: StyledText) { self.text = text }

    /// What the label would like to take, in points: at full size, in `preferredWidth` and `numberOfLines`.
    public var intrinsicSize: Size {
        let width = preferredWidth > 0 ? preferredWidth : Size.unlimited.width
        return TextMeasure.neededRect(fitted(in: Size(width: width, height: Size.unlimited.height), shrinks: false).layout).size
    }

    /// The factor by which type is made smaller in a room, from `minimumScaleFactor` to 1. It is looked for by halves: the text is laid out
    /// about ten times.
    public func scale(in size: Size) -> Double { fitted(in: size, shrinks: true).scale }

    private func fitted(in size: Size, shrinks: Bool) -> (layout: LayoutManager, scale: Double, tracking: Double) {
        var container = TextContainer(size: size)
        container.maximumNumberOfLines = numberOfLines
        container.lineBreakMode = lineBreakMode
        return TextMeasure.fitted(
            text, in: container, minimumScale: shrinks ? minimumScaleFactor : 0, minimumTracking: shrinks ? minimumTracking : 0)
    }

    /// Draws the label in a rectangle, in the middle of its height.
    public func draw(in rect: Rect, on canvas: inout Canvas) {
        let result = fitted(in: rect.size, shrinks: true)
        guard let used = result.layout.usedRect(of: 0), let first = result.layout.lineFragments.first else { return }
        var y = rect.minY + (rect.height - used.height) / 2
        if result.scale < 1 {
            switch baselineAdjustment {
            case .alignCenters: break
            case .none: y = rect.minY
            case .alignBaselines:
                // That of the first line at full size, if that stood in the middle.
                let height = used.height / result.scale, baseline = first.baseline / result.scale
                y = rect.minY + (rect.height - height) / 2 + baseline - first.baseline
            }
        }
        canvas.draw(result.layout, at: Point(x: rect.minX, y: y))
    }
}
