/// A place between two characters of a text.
///
/// Positions are opaque: they come from a `TextStorage` and are handed back to it. Inside they count bytes of UTF-8, so that none has to be
/// converted on the way to the layout; `TextStorage` converts them to and from UTF-16 offsets and string indices. A position always lies on
/// a character boundary (of a Unicode scalar; those of graphemes are found by `TextNavigation`).
///
/// ```swift
/// let middle = storage.position(characterOffset: 4)
/// storage.insert("new ", at: middle)
/// print(storage.utf16Offset(of: middle))
/// ```
public struct TextPosition: Hashable, Comparable, Sendable {
    package let utf8Offset: Int
    package init(utf8Offset: Int) { self.utf8Offset = utf8Offset }
    /// The one stands before the other.
    public static func < (a: TextPosition, b: TextPosition) -> Bool { a.utf8Offset < b.utf8Offset }
    /// The beginning of every text.
    public static let start = TextPosition(utf8Offset: 0)
}

/// A stretch of a text, possibly empty.
public typealias TextRange = Range<TextPosition>

extension Range where Bound == TextPosition {
    init(_ start: Int, _ end: Int) { self = TextPosition(utf8Offset: start)..<TextPosition(utf8Offset: Swift.max(start, end)) }
    /// The offsets of the bytes.
    var offsets: Range<Int> { lowerBound.utf8Offset..<upperBound.utf8Offset }
}

/// To which of two characters a position belongs where a line ends between them: the caret stands at the end of the one line or at the
/// beginning of the next.
///
/// ```swift
/// let end = layout.caretRect(at: range.upperBound, affinity: .upstream)
/// ```
public enum TextAffinity: Sendable {
    /// The beginning of the next line: the character after the position.
    case downstream
    /// The end of the line before: the character before the position.
    case upstream
}
