internal import CICUShim

/// How a paragraph is set: Text Kit's vocabulary. Lengths in points.
///
/// The style of a paragraph is that of its first character.
///
/// ```swift
/// let style = ParagraphStyle { $0.alignment = .justified; $0.hyphenationFactor = 1; $0.firstLineHeadIndent = 12 }
/// storage.setAttribute(\.paragraphStyle, style, in: storage.range)
/// ```
public struct ParagraphStyle: Hashable, Sendable {
    /// Where the lines of a paragraph stand between its margins.
    public enum Alignment: Sendable {
        /// Left where text runs from left to right, else right.
        case natural
        /// The left ends in one vertical.
        case left
        /// The right ends in one vertical.
        case right
        /// The middles in one vertical.
        case center
        /// Both margins straight; the last line as `natural`.
        case justified
    }

    /// Where lines end, and what becomes of text that does not fit.
    public enum LineBreakMode: Hashable, Sendable {
        /// Between words, with hyphens as `hyphenationFactor` allows, all lines of the paragraph chosen together.
        case byWordWrapping
        /// Between any two characters.
        case byCharWrapping
        /// A single line; what does not fit is cut off.
        case byClipping
        /// A single line with an ellipsis for what does not fit, at its beginning, in its middle or at its end.
        case byTruncatingHead, byTruncatingMiddle, byTruncatingTail
    }

    /// Where lines stand between the margins.
    public var alignment = Alignment.natural
    /// From the leading edge of the container to the first line, and to all others. A greater `headIndent` than `firstLineHeadIndent` makes
    /// a hanging indent. In points.
    public var firstLineHeadIndent = 0.0
    /// From the leading edge of the container to all lines but the first, in points.
    public var headIndent = 0.0
    /// Positive: the distance of the lines' end from the leading edge. Nought or negative: from the trailing edge. In points.
    public var tailIndent = 0.0
    /// Multiplies the natural height of each line; nought is 1. What is added goes above the line.
    public var lineHeightMultiple = 0.0
    /// Nought: no limit. In points.
    public var minimumLineHeight = 0.0
    /// The greatest height of a line, in points, whatever stands on it; nought: no limit.
    public var maximumLineHeight = 0.0
    /// Added below each line but the last of the paragraph. In points.
    public var lineSpacing = 0.0
    /// Added below the paragraph, and above it (not at the top of a container). In points.
    public var paragraphSpacing = 0.0
    /// Added above the paragraph, in points; not at the top of a container.
    public var paragraphSpacingBefore = 0.0
    /// Words are hyphenated only if some line would be filled to less than this part of its width without it: 0 is never, 1 wherever it
    /// makes the lines better. Takes a language (`TextAttributes.language`) with a dictionary.
    public var hyphenationFactor = 0.0
    /// Where lines end.
    public var lineBreakMode = LineBreakMode.byWordWrapping
    /// The direction of the paragraph, which decides on which side it begins.
    public var baseWritingDirection = WritingDirection.natural
    /// In the order of their places.
    public var tabStops: [TabStop] = []
    /// The distance of the stops after the last of `tabStops`; nought: 28 points.
    public var defaultTabInterval = 0.0
    /// Punctuation and hyphens hang into the margins a little, so that they look straight.
    public var usesOpticalMargins = false
    /// How the lines are chosen; nil: as the layout manager says.
    public var typesetterBehavior: TypesetterBehavior?
    /// With `TypesetterBehavior.totalFit`: the greatest badness of a line (TeX's measure, 0 to 10,000) that is put up with before the
    /// spaces of a justified paragraph are stretched further.
    public var tolerance = 200
    /// Where `lineBreakMode` truncates (that of the paragraph, or that of the container on its last line), letters may be set closer
    /// instead, if all of the text fits the line so.
    public var allowsDefaultTighteningForTruncation = false
    /// By how much of the width of a line its text may be wider so that letters are set closer rather than left out. Beyond that, text is
    /// left out and what remains keeps its letterspacing. A factor: 0.05 is 5 %.
    public var tighteningFactorForTruncation = 0.05

    /// Ragged lines without indents, broken between words.
    public init() {}

    /// `ParagraphStyle { $0.alignment = .justified }`
    public init(_ change: (inout ParagraphStyle) -> Void) {
        self.init()
        change(&self)
    }
}

/// A place in a line at which text after a tab character is aligned.
///
/// ```swift
/// let prices = ParagraphStyle { $0.tabStops = [TabStop(.left, at: 20), TabStop(.decimal, at: 200)] }
/// ```
public struct TabStop: Hashable, Sendable {
    /// What of the text behind the tab stands at the stop.
    public enum Alignment: Hashable, Sendable {
        /// The text begins there.
        case left
        /// The text ends there.
        case right
        /// Its middle stands there.
        case center
        /// The first of the column terminators stands there: points of numbers come to lie below each other. Without one, the end of the
        /// text does.
        case decimal
        /// As the paragraph's text runs.
        case natural
    }

    /// What of the text behind the tab stands there.
    public var alignment: Alignment
    /// From the leading edge of the container, in points.
    public var location: Double
    /// The characters of which the first one ends the part that is aligned. At a decimal stop, and at one where the text ends, that part
    /// ends at the stop; at a centre stop its middle stands there; where the text begins at the stop they change nothing. Nil: at a decimal
    /// stop those of the language of the text, a full stop where it has none; at all others the whole text is aligned.
    public var columnTerminators: String?

    /// - Parameters:
    ///   - alignment: what of the text stands there.
    ///   - location: from the leading edge of the container, in points. Stops need not be in order.
    ///   - columnTerminators: for decimal, right and centre stops; nil: at decimal ones those of the language of the text.
    public init(_ alignment: Alignment, at location: Double, columnTerminators: String? = nil) {
        self.alignment = alignment; self.location = location; self.columnTerminators = columnTerminators
    }

    /// The characters that part the whole from the fraction in a language, by its BCP 47 tag: “,” for `de`, “.” for `de-CH`, `en` and
    /// languages that are not known. From CLDR, by ICU. O(1).
    public static func columnTerminators(for language: String) -> String {
        guard !language.isEmpty else { return "." }
        var bytes = [CChar](repeating: 0, count: 32)
        let count = icu_decimal_separator(language, &bytes, Int32(bytes.count))
        return count > 0 ? String(decoding: bytes[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self) : "."
    }
}
