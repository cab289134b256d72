public import Foundation
public import TextSystem

// `NSRange` is in Foundation itself, not in its essentials, and Foundation costs a program ten megabytes and some milliseconds at its
// start: so this is a product of its own, for those who have it anyway.

extension NSRange {
    /// The UTF-16 code units of a range of a text, for what takes an `NSRange`; as Foundation makes one of a range of a string.
    ///
    /// ```swift
    /// if let name = storage.range(of: "reader") {
    ///     let found = NSRange(name, in: storage)
    ///     print(found.location, found.length, (storage.string as NSString).substring(with: found))
    /// }
    /// ```
    ///
    /// O(bytes before its end).
    public init(_ range: TextRange, in storage: TextStorage) { self.init(storage.utf16Offsets(of: range)) }
}

extension Range<TextPosition> {
    /// The range of a text that an `NSRange` of its string is; nil if that is `NSNotFound` or reaches beyond the text. An end inside a
    /// surrogate pair is moved before it.
    ///
    /// ```swift
    /// let pattern = try NSRegularExpression(pattern: "[A-Z]\\w+")
    /// let whole = NSRange(storage.range, in: storage)
    /// for match in pattern.matches(in: storage.string, range: whole) {
    ///     if let word = TextRange(match.range, in: storage) { print(storage.substring(word)) }
    /// }
    /// ```
    ///
    /// O(bytes before its end).
    public init?(_ range: NSRange, in storage: TextStorage) {
        guard range.location != NSNotFound, range.location >= 0, range.length >= 0,
            range.length <= storage.string.utf16.count - range.location
        else { return nil }
        self = storage.range(utf16Offsets: range.location..<range.location + range.length)
    }
}
