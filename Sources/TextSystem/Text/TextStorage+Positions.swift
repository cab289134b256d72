/// Positions from and to the ways in which others count.
extension TextStorage {
    /// The position before the character at a string index of `string`. O(1).
    public func position(_ index: String.Index) -> TextPosition {
        TextPosition(utf8Offset: string.utf8.distance(from: string.startIndex, to: index))
    }

    /// The index of a position in `string`. O(1).
    public func index(of position: TextPosition) -> String.Index {
        string.utf8.index(string.startIndex, offsetBy: offset(position))
    }

    /// The position at an offset in UTF-16 code units, as Text Kit and AttributedString's `NSRange`s count; inside a surrogate pair, that
    /// before it. O(bytes before it).
    public func position(utf16Offset: Int) -> TextPosition {
        let units = string.utf16
        let index = units.index(units.startIndex, offsetBy: max(0, min(utf16Offset, units.count)))
        return scalarAligned(TextPosition(utf8Offset: string.utf8.distance(from: string.startIndex, to: index)))
    }

    /// The number of UTF-16 code units before a position. O(bytes before it).
    public func utf16Offset(of position: TextPosition) -> Int {
        string.utf16.distance(from: string.startIndex, to: index(of: position))
    }

    /// The range of a range of UTF-16 code units; what Foundation gives as an `NSRange` comes by `Range(nsRange)`. O(bytes).
    public func range(utf16Offsets range: Range<Int>) -> TextRange {
        position(utf16Offset: range.lowerBound)..<position(utf16Offset: range.upperBound)
    }

    /// A range in UTF-16 code units; `NSRange(storage.utf16Offsets(of: range))` is what Foundation takes. O(bytes before its end).
    public func utf16Offsets(of range: TextRange) -> Range<Int> {
        utf16Offset(of: range.lowerBound)..<utf16Offset(of: range.upperBound)
    }

    /// The position after some characters, as a reader counts them. O(bytes before it).
    public func position(characterOffset: Int) -> TextPosition {
        position(string.index(string.startIndex, offsetBy: max(0, characterOffset), limitedBy: string.endIndex) ?? string.endIndex)
    }

    /// The range between two indices of `string`, which must be its own. O(1).
    public func range(_ range: Range<String.Index>) -> TextRange { position(range.lowerBound)..<position(range.upperBound) }

    /// The nearest position before or at one that lies between two Unicode scalars.
    func scalarAligned(_ position: TextPosition) -> TextPosition {
        var offset = offset(position)
        while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
        return TextPosition(utf8Offset: offset)
    }
}
