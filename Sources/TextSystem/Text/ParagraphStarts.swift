/// Where paragraphs begin: behind every line feed, form feed, carriage return (with the line feed after it), U+0085 and U+2029. A text
/// that ends in one of them, and the empty text, ends in an empty paragraph.
struct ParagraphStarts {
    /// Ascending offsets; never empty.
    private(set) var starts: [Int] = [0]

    var count: Int { starts.count }

    /// The paragraph that an offset lies in; at the border of two the second. O(log paragraphs).
    func index(at offset: Int) -> Int {
        var low = 0, high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// All of a paragraph, its separator included.
    func range(_ index: Int, textCount: Int) -> Range<Int> { starts[index]..<(index + 1 < starts.count ? starts[index + 1] : textCount) }

    /// What an edit did to the paragraphs: `removed` of them became `added` others.
    struct Change {
        var first: Int
        var removed: Int
        var added: Int
    }

    /// Follows an edit that has put `length` bytes in the place of `range`; `text` is the new text. O(bytes of the paragraphs touched +
    /// paragraphs).
    mutating func update(replaced range: Range<Int>, length: Int, in text: [UInt8]) -> Change {
        var first = index(at: range.lowerBound)
        // A line feed put behind a carriage return becomes one separator with it.
        if first > 0, starts[first] == range.lowerBound, text[range.lowerBound - 1] == 0x0D { first -= 1 }
        let last = index(at: range.upperBound)
        let delta = length - range.count
        let end = last + 1 < starts.count ? starts[last + 1] + delta : text.count
        var found = [starts[first]]
        Self.appendStarts(in: text, starts[first]..<end, isLast: last + 1 == starts.count, to: &found)
        for index in (last + 1)..<max(starts.count, last + 1) { starts[index] += delta }
        starts.replaceSubrange(first...last, with: found)
        return Change(first: first, removed: last - first + 1, added: found.count)
    }

    private static func appendStarts(in text: [UInt8], _ range: Range<Int>, isLast: Bool, to starts: inout [Int]) {
        var i = range.lowerBound
        while i < range.upperBound {
            let length = separatorLength(in: text, at: i)
            guard length > 0 else { i += 1; continue }
            i += length
            if i < range.upperBound || isLast { starts.append(i) }
        }
    }

    /// What follows it stands in the next container, if there is one.
    static let formFeed: UInt8 = 0x0C

    /// The bytes of the paragraph separator that begins at an offset; 0 if none does.
    static func separatorLength(in text: [UInt8], at i: Int) -> Int {
        switch text[i] {
        case 0x0A, 0x0C: 1
        case 0x0D: i + 1 < text.count && text[i + 1] == 0x0A ? 2 : 1
        case 0xC2 where i + 1 < text.count && text[i + 1] == 0x85: 2
        case 0xE2 where i + 2 < text.count && text[i + 1] == 0x80 && text[i + 2] == 0xA9: 3
        default: 0
        }
    }

    /// A paragraph without its separator.
    func content(_ index: Int, of text: [UInt8]) -> Range<Int> {
        let range = range(index, textCount: text.count)
        for length in [3, 2, 1] where range.count >= length && Self.separatorLength(in: text, at: range.upperBound - length) == length {
            return range.lowerBound..<(range.upperBound - length)
        }
        return range
    }
}
