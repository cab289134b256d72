/// Where the lines of a source begin: for many positions in one text.
package struct SourceLines: Sendable {
    private let text: [UInt8]
    private var starts: [Int] = [0]

    /// - Complexity: O(length).
    package init(_ source: SourceText) {
        text = source.text
        text.withUnsafeBufferPointer { bytes in
            for i in 0..<bytes.count {
                if endsLine(i, in: bytes) { starts.append(i + 1) }
            }
        }
    }

    /// Lines that hold anything; a line end at the end of the text begins no further one.
    package var count: Int { starts.count - (starts.last == text.count && starts.count > 1 ? 1 : 0) }

    /// The line of an offset, from 1. O(log lines).
    package func line(of offset: Int) -> Int {
        var low = 0, high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return max(1, low)
    }

    /// Line and column of an offset, both from 1; the column counts Unicode scalars. O(log lines + line).
    package func position(of offset: Int) -> (line: Int, column: Int) {
        let line = line(of: offset)
        var column = 1
        for byte in text[starts[line - 1]..<min(max(offset, starts[line - 1]), text.count)] where byte & 0xC0 != 0x80 { column += 1 }
        return (line, column)
    }

    /// The first and last line of a range; that of its last byte is the last.
    package func lines(of range: SourceRange) -> ClosedRange<Int> {
        let first = line(of: Int(range.start))
        return first...max(first, line(of: max(Int(range.start), Int(range.end) - 1)))
    }

    /// The bytes of a line, without its line end.
    package func content(ofLine line: Int) -> Range<Int> {
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] : text.count
        while end > start, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }
}

/// True for the byte that ends a line: LF, or CR where none follows, not even behind a second CR, which files that were converted twice
/// have.
func endsLine<Bytes: RandomAccessCollection>(_ i: Int, in bytes: Bytes) -> Bool where Bytes.Element == UInt8, Bytes.Index == Int {
    guard bytes[i] == 0x0D, i + 1 < bytes.endIndex else { return bytes[i] == 0x0A || bytes[i] == 0x0D }
    if bytes[i + 1] == 0x0D, i + 2 < bytes.endIndex { return bytes[i + 2] != 0x0A }
    return bytes[i + 1] != 0x0A
}
