/// A text of one or a few lines in a rectangle, which it may be made smaller to fit.
///
/// ```swift
/// var label = Label(text)
/// label.minimumScaleFactor = 0.7
/// label.draw(in: Rect(x: 10, y: 10, width: 100, height: 20), on: &page)
/// ```
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
    /// Letters may be set closer, by no more than 5 % of the width, so that a line need not be truncated; of paragraphs whose style does
    /// not allow it by itself (`ParagraphStyle.allowsDefaultTighteningForTruncation`).
    public var allowsDefaultTighteningForTruncation = false
    /// How the lines of paragraphs are chosen whose style does not say it.
    public var typesetterBehavior = TypesetterBehavior.totalFit
    /// Type may be made smaller down to this factor; 0: it keeps its size.
    public var minimumScaleFactor = 0.0
    /// Before that, letters may be set closer by as much as this, in points (negative); 0: they may not.
    public var minimumTracking = 0.0
    /// Where text that has been made smaller stands.
    public var baselineAdjustment = BaselineAdjustment.alignBaselines
    /// The width for which `intrinsicSize` is reckoned; 0: as wide as the text. In points.
    public var preferredWidth = 0.0

    /// A label of one line that is truncated at its end.
    public init(_ text: StyledText) { self.text = text }

    /// What the label would like to take, in points: at full size, in `preferredWidth` and `numberOfLines`.
    public var intrinsicSize: Size {
        let width = preferredWidth > 0 ? preferredWidth : Size.unlimited.width
        return TextMeasure.neededRect(fitted(in: Size(width: width, height: Size.unlimited.height), shrinks: false).layout).size
    }

    /// The factor by which type is made smaller in a room, from `minimumScaleFactor` to 1. It is looked for by halves: the text is laid out
    /// about ten times. O(bytes of the text).
    public func scale(in size: Size) -> Double { fitted(in: size, shrinks: true).scale }

    private func fitted(in size: Size, shrinks: Bool) -> (layout: LayoutManager, scale: Double, tracking: Double) {
        var container = TextContainer(size: size)
        container.maximumNumberOfLines = numberOfLines
        container.lineBreakMode = lineBreakMode
        var text = text
        if allowsDefaultTighteningForTruncation {
            for index in text.runs.indices {
                var style = text.runs[index].attributes.paragraphStyle ?? ParagraphStyle()
                style.allowsDefaultTighteningForTruncation = true
                text.runs[index].attributes.paragraphStyle = style
            }
        }
        return TextMeasure(typesetterBehavior: typesetterBehavior).fitted(
            text, in: container, minimumScale: shrinks ? minimumScaleFactor : 0, minimumTracking: shrinks ? minimumTracking : 0)
    }

    /// Draws the label in a rectangle, in the middle of its height. In points. O(bytes of the text), as often as `scale(in:)` lays it out.
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
