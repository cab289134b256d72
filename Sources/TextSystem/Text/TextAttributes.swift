/// What a stretch of text looks like. An attribute that is nil has its default.
///
/// An attribute is named by its key path: `storage.setAttribute(\.kern, 2, in: range)`.
///
/// ```swift
/// let emphasis = TextAttributes { $0.font = .standard.adding(.italic); $0.foregroundColor = .blue }
/// storage.addAttributes(emphasis, in: range)
/// ```
public struct TextAttributes: Hashable, Sendable {
    /// Default: the document's text face at 12 points.
    public var font: FontDescriptor? { didSet { if font != oldValue { keptFont = nil } } }
    /// What was asked for, where a storage says that `font` stands in for it because it lacks the characters; nil otherwise. It is never
    /// set: attributes that have one are taken for those with this font.
    public var originalFont: FontDescriptor? { keptFont?.font }
    private var keptFont: KeptFont?
    /// That of the first character of a paragraph holds for all of it.
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
    /// The skew of the glyphs: x grows by this much per unit of height. About 0.2 looks like an oblique. A factor without a unit.
    public var obliqueness: Double?
    /// The natural logarithm of the factor by which glyphs are widened: 0 leaves them, ln 2 ≈ 0.69 doubles their width.
    public var expansion: Double?
    /// The width of a line along the outlines, in hundredths of the font's size. Positive: outlines only. Negative: filled outlines with a
    /// line round them.
    public var strokeWidth: Double?
    /// Default: the foreground colour.
    public var strokeColor: Color?
    /// Behind the text.
    public var shadow: Shadow?
    /// A line under the text, where the font wants it.
    public var underline: LineDecoration?
    /// A line through the text, at half the height of its small letters.
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

    /// No attributes: everything has its default.
    public init() {}

    /// `TextAttributes { $0.font = …; $0.kern = 2 }`
    public init(_ change: (inout TextAttributes) -> Void) {
        self.init()
        change(&self)
    }

    /// These attributes, and those of `other` where they are not nil. O(annotations).
    public func merging(_ other: TextAttributes) -> TextAttributes {
        var result = self
        func take<Value>(_ path: WritableKeyPath<TextAttributes, Value?>) {
            if let value = other[keyPath: path] { result[keyPath: path] = value }
        }
        take(\.font)
        if let keptFont = other.keptFont { result.keptFont = keptFont }
        take(\.paragraphStyle); take(\.foregroundColor); take(\.backgroundColor); take(\.kern); take(\.tracking);
        take(\.ligature)
        take(\.baselineOffset); take(\.obliqueness); take(\.expansion); take(\.strokeWidth); take(\.strokeColor); take(\.shadow);
        take(\.underline)
        take(\.strikethrough); take(\.textEffect); take(\.link); take(\.attachment); take(\.language); take(\.writingDirection);
        take(\.destination)
        if let annotations = other.annotations { result.annotations = (result.annotations ?? [:]).merging(annotations) { $1 } }
        return result
    }
}

extension TextAttributes {
    /// These attributes with a font that stands in for another.
    func withFont(_ font: FontDescriptor, for original: FontDescriptor) -> TextAttributes {
        var result = self
        result.font = font
        result.keptFont = KeptFont(original)
        return result
    }

    /// These attributes as they were asked for, without a font that stands in for another.
    func withOriginalFont() -> TextAttributes {
        guard let originalFont else { return self }
        var result = self
        result.font = originalFont
        result.keptFont = nil
        return result
    }
}

/// A font apart from the attributes that it belongs to, as hardly any have one and all are copied.
private final class KeptFont: Hashable, Sendable {
    let font: FontDescriptor

    init(_ font: FontDescriptor) { self.font = font }

    static func == (a: KeptFont, b: KeptFont) -> Bool { a.font == b.font }
    func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

/// Which ligatures are used.
///
/// ```swift
/// storage.setAttribute(\.ligature, Ligature.all, in: range)
/// ```
public enum Ligature: Sendable {
    /// Only those without which a script cannot be read.
    case none
    /// Those that the font has for ordinary text.
    case standard
    /// Rare and historical ones as well.
    case all
}

/// Which way a paragraph runs.
///
/// ```swift
/// let hebrew = ParagraphStyle { $0.baseWritingDirection = WritingDirection.rightToLeft }
/// ```
public enum WritingDirection: Sendable {
    /// That of the first letter with a direction (UAX #9, P2 and P3).
    case natural
    /// As Latin and Greek do.
    case leftToRight
    /// As Hebrew and Arabic do.
    case rightToLeft
}

/// How text is made to look like something else than ink.
///
/// ```swift
/// storage.setAttribute(\.textEffect, TextEffect.letterpress, in: range)
/// ```
public enum TextEffect: Sendable {
    /// Letters as if pressed into the paper: a light edge below, a dark one above.
    case letterpress
}

/// A copy of the letters behind them.
///
/// ```swift
/// storage.setAttribute(\.shadow, Shadow(offset: Size(width: 0, height: 2), blurRadius: 3), in: range)
/// ```
public struct Shadow: Hashable, Sendable {
    /// In points; x to the right, y downwards.
    public var offset: Size
    /// How far its edge spreads, in points; 0 is sharp.
    public var blurRadius: Double
    /// Its opacity is that of the shadow where nothing is blurred away.
    public var color: Color

    /// A shadow; without arguments a faint sharp one, a point to the right and below.
    public init(offset: Size = Size(width: 1, height: 1), blurRadius: Double = 0, color: Color = Color(white: 0, alpha: 0.33)) {
        self.offset = offset; self.blurRadius = blurRadius; self.color = color
    }
}

/// An underline or a line through text.
///
/// ```swift
/// storage.setAttribute(\.underline, LineDecoration(.double, color: .red), in: range)
/// ```
public struct LineDecoration: Hashable, Sendable {
    /// How the line looks across.
    public enum Style: Sendable {
        /// As thick as the font wants it.
        case single
        /// Twice as thick.
        case thick
        /// Two lines.
        case double
    }
    /// Whether the line is broken into dots or dashes.
    public enum Pattern: Sendable {
        /// Unbroken.
        case solid
        /// · · ·
        case dot
        /// – – –
        case dash
        /// – · –
        case dashDot
        /// – · · –
        case dashDotDot
    }

    /// Single, thick or double.
    public var style: Style
    /// Solid, or of dots and dashes.
    public var pattern: Pattern
    /// Default: the foreground colour.
    public var color: Color?
    /// Words only, not the spaces between them.
    public var byWord: Bool

    /// A decoration; without arguments a single solid line in the colour of the text.
    public init(_ style: Style = .single, pattern: Pattern = .solid, color: Color? = nil, byWord: Bool = false) {
        self.style = style; self.pattern = pattern; self.color = color; self.byWord = byWord
    }

    /// A single solid line in the colour of the text.
    public static let single = LineDecoration(.single)
}
