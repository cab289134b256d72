/// The number of a source among the sources of one run (a book's text, a style sheet, `book.yaml` …).
@frozen package struct SourceID: Hashable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
    /// For what has no source: text that a style sheet or the program generated.
    @inlinable package static var generated: SourceID { SourceID(-1) }
}

/// A range of UTF-8 offsets in the transcoded text of a source.
@frozen package struct SourceRange: Hashable, Sendable {
    package var source: SourceID
    package var start: UInt32
    package var end: UInt32
    @inlinable package init(source: SourceID, start: Int, end: Int) {
        self.source = source; self.start = UInt32(clamping: start); self.end = UInt32(clamping: end)
    }

    /// For what stands in no source.
    package static var nowhere: SourceRange { SourceRange(source: .generated, start: 0, end: 0) }
}

/// One source: its name as the user gave it and its text, transcoded to UTF-8 without a byte order mark.
///
/// Offsets everywhere are UTF-8 offsets into `text`. Line ends are kept as they were (LF, CR LF or CR).
package struct SourceText: Sendable {
    package let name: String
    package let text: [UInt8]
    /// The encoding that the bytes were decoded from, by its IANA name in lower case.
    package let encoding: String
    /// Why that one, where the source does not say it, or says another; nil where there is nothing to conclude.
    package internal(set) var encodingReason: String?

    package init(name: String, text: [UInt8], encoding: String = "utf-8") {
        self.name = name; self.text = text; self.encoding = encoding
    }

    /// Line and column of an offset, both from 1; the column counts Unicode scalars. O(offset): for diagnostics only.
    package func position(of offset: Int) -> (line: Int, column: Int) {
        var line = 1, lineStart = 0, i = 0
        let end = min(max(offset, 0), text.count)
        while i < end {
            if endsLine(i, in: text) { line += 1; lineStart = i + 1 }
            i += 1
        }
        var column = 1
        for byte in text[lineStart..<end] where byte & 0xC0 != 0x80 { column += 1 }
        return (line, column)
    }

    /// The range of the line that holds an offset, without its line end. O(length of the line).
    package func lineRange(around offset: Int) -> Range<Int> {
        var start = min(max(offset, 0), text.count), end = start
        while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x0D { start -= 1 }
        while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
        return start..<end
    }
}

/// All sources of one run, in the order in which they were read.
package struct SourceTexts: Sendable {
    package private(set) var sources: [SourceText] = []
    package init() {}
    package mutating func add(_ source: SourceText) -> SourceID {
        sources.append(source)
        return SourceID(Int32(sources.count - 1))
    }
    package subscript(id: SourceID) -> SourceText? {
        sources.indices.contains(Int(id.index)) ? sources[Int(id.index)] : nil
    }
}
