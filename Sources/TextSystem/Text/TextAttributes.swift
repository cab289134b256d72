/// What a stretch of text looks like. An attribute that is nil has its default.
///
/// An attribute is named by its key path: `storage.setAttribute(\.kern, 2, in: range)`.
public struct TextAttributes: Hashable, Sendable {
    /// Default: the document's text face at 12 points.
    public var font: FontDescriptor?
    public var paragraphStyle: ParagraphStyle?
    /// Default: black.
    public var foregroundColor: Color?
    /// Fills the line's height behind the text.
    public var backgroundColor: Color?
    /// Added after every character, in points; nought turns the font's kerning off. Anything but nought turns optional ligatures off.
    public var kern: Double?
    /// Added after every character, in points, beside `kern`; kerning pairs stay.
    public var tracking: Double?
    /// Default: `.standard`.
    public var ligature: Ligature?
    /// Raises the text, in points; negative lowers it.
    public var baselineOffset: Double?
    /// The skew of the glyphs: x grows by this much per unit of height. About 0.2 looks like an oblique.
    public var obliqueness: Double?
    /// The natural logarithm of the factor by which glyphs are widened: 0 leaves them, ln 2 ≈ 0.69 doubles their width.
    public var expansion: Double?
    /// The width of a line along the outlines, in hundredths of the font's size. Positive: outlines only. Negative: filled outlines with a line round them.
    public var strokeWidth: Double?
    /// Default: the foreground colour.
    public var strokeColor: Color?
    public var shadow: Shadow?
    public var underline: LineDecoration?
    public var strikethrough: LineDecoration?
    /// Letters as if pressed into the paper.
    public var textEffect: TextEffect?
    /// An address (`https:`, `http:`, `mailto:`, `tel:`), or `#` and the name of a destination.
    public var link: String?
    /// What stands in the place of the character U+FFFC.
    public var attachment: TextAttachment?
    /// A BCP 47 tag (`en-GB`, `de`). Chooses hyphenation and localised letter forms.
    public var language: String?
    /// The direction of the paragraph where its style leaves it open. The text itself follows Unicode's rules.
    public var writingDirection: WritingDirection?
    /// A name for links to lead to.
    public var destination: String?
    /// What the client wants to find again, by names of its own; detectors leave what they have found here.
    public var annotations: [String: String]?

    public init() {}

    /// `TextAttributes { $0.font = …; $0.kern = 2 }`
    public init(_ change: (inout TextAttributes) -> Void) {
        self.init()
        change(&self)
    }

    /// These attributes, and those of `other` where they are not nil.
    public func merging(_ other: TextAttributes) -> TextAttributes {
        var result = self
        func take<Value>(_ path: WritableKeyPath<TextAttributes, Value?>) {
            if let value = other[keyPath: path] { result[keyPath: path] = value }
        }
        take(\.font); take(\.paragraphStyle); take(\.foregroundColor); take(\.backgroundColor); take(\.kern); take(\.tracking); take(\.ligature)
        take(\.baselineOffset); take(\.obliqueness); take(\.expansion); take(\.strokeWidth); take(\.strokeColor); take(\.shadow); take(\.underline)
        take(\.strikethrough); take(\.textEffect); take(\.link); take(\.attachment); take(\.language); take(\.writingDirection); take(\.destination)
        if let annotations = other.annotations { result.annotations = (result.annotations ?? [:]).merging(annotations) { $1 } }
        return result
    }
}

public enum Ligature: Sendable {
    /// Only those without which a script cannot be read.
    case none
    /// Those that the font has for ordinary text.
    case standard
    /// Rare and historical ones as well.
    case all
}

public enum WritingDirection: Sendable {
    /// That of the first letter with a direction (UAX #9, P2 and P3).
    case natural
    case leftToRight, rightToLeft
}

public enum TextEffect: Sendable { case letterpress }

/// A copy of the letters behind them.
public struct Shadow: Hashable, Sendable {
    /// In points; x to the right, y downwards.
    public var offset: Size
    /// How far its edge spreads, in points; 0 is sharp.
    public var blurRadius: Double
    public var color: Color

    public init(offset: Size = Size(width: 1, height: 1), blurRadius: Double = 0, color: Color = Color(white: 0, alpha: 0.33)) {
        self.offset = offset; self.blurRadius = blurRadius; self.color = color
    }
}

/// An underline or a line through text.
public struct LineDecoration: Hashable, Sendable {
    public enum Style: Sendable { case single, thick, double }
    public enum Pattern: Sendable { case solid, dot, dash, dashDot, dashDotDot }

    public var style: Style
    public var pattern: Pattern
    /// Default: the foreground colour.
    public var color: Color?
    /// Words only, not the spaces between them.
    public var byWord: Bool

    public init(_ style: Style = .single, pattern: Pattern = .solid, color: Color? = nil, byWord: Bool = false) {
        self.style = style; self.pattern = pattern; self.color = color; self.byWord = byWord
    }

    public static let single = LineDecoration(.single)
}
