import Markup
import Resources

/// A line of a plain text.
struct TextLine {
    /// First byte that is not white space; equal to `end` for a blank line.
    var start: Int32
    /// Behind the last byte that is not white space.
    var end: Int32
    /// Columns of white space in front, a tab going on to the next multiple of eight.
    var indent: Int16
    /// Columns from the margin to the end: the indent and one for each Unicode scalar.
    var width: Int16

    var isBlank: Bool { start == end }
}

/// A text split into lines, by LF, CR LF, CR CR LF or CR: one pass at the speed of memchr, no copy of the text.
struct TextLines {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var lines: [TextLine] = []

    /// - Parameter bytes: must outlive the value.
    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        lines.reserveCapacity(range.count / 48 + 8)
        // The next LF and the next CR at or behind the position; each is searched again only once it has been passed.
        var nextLF = -1, nextCR = -1
        var position = range.lowerBound
        while position < range.upperBound {
            if nextLF < position { nextLF = bytes.firstIndex(of: 0x0A, from: position, to: range.upperBound) ?? range.upperBound }
            if nextCR < position { nextCR = bytes.firstIndex(of: 0x0D, from: position, to: range.upperBound) ?? range.upperBound }
            let end = min(nextLF, nextCR)
            lines.append(Self.line(bytes, position, end))
            position = end + 1
            // CR LF, or CR CR LF where a file was converted twice.
            if end == nextCR, nextLF == end + 1 || nextLF == end + 2 && bytes[end + 1] == 0x0D { position = nextLF + 1 }
        }
        if isDoubleSpaced { halveBlanks() }
    }

    /// Leaves columns at a line's end out of its width.
    mutating func narrow(_ line: Int, by columns: Int16) { lines[line].width -= min(columns, lines[line].width) }

    // MARK: Notes

    /// Parts lines behind the bracket that closes a note: what stands behind "[Footnote 1: See the map.]" is another note or text, and has
    /// a line of its own. Only a note that begins a paragraph, or stands right behind such a note, is looked at. O(lines).
    /// - Returns: the lines of text right behind notes, in order.
    mutating func partBehindNotes(_ brackets: BracketPairs, opensNote: (Range<Int>) -> Bool) -> [Int] {
        var parted: [TextLine] = [], textBehind: [Int] = []
        parted.reserveCapacity(lines.count)
        var index = 0, mayBegin = true
        while index < lines.count {
            var line = lines[index]
            var isBehindNote = false
            while !line.isBlank, mayBegin, opensNote(Int(line.start)..<Int(line.end)), let close = brackets.closing(of: Int(line.start)) {
                while Int(line.end) <= close, index + 1 < lines.count {
                    parted.append(line)
                    index += 1
                    line = lines[index]
                }
                guard Int(line.end) > close + 1 else { isBehindNote = true; break }
                let rest = Self.line(bytes, close + 1, Int(line.end))
                guard isBeginning(Int(rest.start)) else { break }
                let width = Int(line.indent) + Self.scalarCount(bytes, Int(line.start), close + 1)
                parted.append(TextLine(start: line.start, end: Int32(close + 1), indent: line.indent, width: Int16(width)))
                line = TextLine(start: rest.start, end: rest.end, indent: 0, width: rest.width - rest.indent)
                if !opensNote(Int(line.start)..<Int(line.end)) { textBehind.append(parted.count) }
            }
            parted.append(line)
            index += 1
            mayBegin = line.isBlank || isBehindNote
            if isBehindNote, index < lines.count, !lines[index].isBlank, !opensNote(range(index)) { textBehind.append(parted.count) }
        }
        lines = parted
        return textBehind
    }

    /// A letter, a figure, or a sign that opens something: no sign that ends what stands in front.
    private func isBeginning(_ place: Int) -> Bool {
        let opening: [UInt8] = [0x22, 0x27, 0x28, 0x5B, 0x5F]
        return bytes[place].isASCIILetter || bytes[place].isASCIIDigit || bytes[place] >= 0xC3 || opening.contains(bytes[place])
    }

    // MARK: Double spacing

    /// A blank line between the lines of a paragraph, as on a typewriter: hardly a line follows another directly, and many that are full
    /// and end no sentence are followed by one blank line.
    private var isDoubleSpaced: Bool {
        let fewest = 24
        var adjacent = 0, parted = 0, count = 0
        for i in lines.indices.dropLast(2) where !lines[i].isBlank {
            count += 1
            if !lines[i + 1].isBlank { adjacent += 1; continue }
            let last = bytes[Int(lines[i].end) - 1]
            if !lines[i + 2].isBlank, (45...100).contains(lines[i].width), last != 0x2E, last != 0x21, last != 0x3F, last != 0x22 {
                parted += 1
            }
        }
        return parted >= fewest && adjacent * 20 <= count && parted * 5 >= count * 2
    }

    /// Of n blank lines in a row n/2 are left.
    private mutating func halveBlanks() {
        var halved: [TextLine] = []
        halved.reserveCapacity(lines.count)
        var blanks = 0
        for line in lines {
            blanks = line.isBlank ? blanks + 1 : 0
            if blanks == 0 || blanks % 2 == 0 { halved.append(line) }
        }
        lines = halved
    }

    subscript(index: Int) -> TextLine { lines[index] }

    func range(_ index: Int) -> Range<Int> { Int(lines[index].start)..<Int(lines[index].end) }

    private static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ lineEnd: Int) -> TextLine {
        var end = lineEnd
        // Ctrl-Z ended a text file under DOS; it is no character of the text.
        while end > start {
            if isSpace(bytes[end - 1]) || bytes[end - 1] == 0x1A {
                end -= 1
            } else if end - start >= 3, isWideSpace(bytes, end - 3) {
                end -= 3
            } else {
                break
            }
        }
        var first = start, indent = 0
        while first < end {
            if isSpace(bytes[first]) {
                indent = bytes[first] == 0x09 ? (indent / 8 + 1) * 8 : indent + 1
                first += 1
            } else if first + 3 <= end, isWideSpace(bytes, first) {
                // It begins a paragraph, and sets nothing in.
                indent = 0
                first += 3
            } else {
                break
            }
        }
        guard first < end else { return TextLine(start: Int32(first), end: Int32(first), indent: 0, width: 0) }
        let columns = min(indent, 0x3FFF) + min(scalarCount(bytes, first, end), 0x3FFF)
        return TextLine(start: Int32(first), end: Int32(end), indent: Int16(min(indent, 0x3FFF)), width: Int16(columns))
    }

    /// Bytes that begin a scalar, eight at a time: a continuation byte has its top bit set and the next one clear.
    private static func scalarCount(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var continuations = 0
        var i = start
        while i + 8 <= end {
            let word = UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 { continuations += (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount }
            i += 8
        }
        while i < end {
            if bytes[i] & 0xC0 == 0x80 { continuations += 1 }
            i += 1
        }
        return end - start - continuations
    }

    /// Whether a line begins with U+3000, as paragraphs of Chinese and Japanese texts do.
    func beginsWide(_ index: Int) -> Bool {
        let start = Int(lines[index].start)
        return start >= 3 && Self.isWideSpace(bytes, start - 3)
    }

    /// U+3000.
    private static func isWideSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        bytes[place] == 0xE3 && bytes[place + 1] == 0x80 && bytes[place + 2] == 0x80
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0C || byte == 0x0B || byte == 0x0D }
}
