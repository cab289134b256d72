/// The text of a heading or a contents entry as one line: white space, line breaks and the borders of cells are one space each, and every
/// byte knows its place in the document's text, so that a part of the line can be found again in the markup.
struct FlatLine {
    private(set) var bytes: [UInt8] = []
    /// For each byte its offset in the text of the raw document; for a space that no text stands for, the offset where it would stand.
    private(set) var offsets: [Int32] = []

    var isEmpty: Bool { bytes.isEmpty }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The place in the document's text of a non-empty range of the line.
    func place(of range: Range<Int>) -> Range<Int> {
        Int(offsets[range.lowerBound])..<(Int(offsets[range.upperBound - 1]) + 1)
    }

    /// The whole line's place in the document's text.
    var place: Range<Int> { bytes.isEmpty ? 0..<0 : place(of: 0..<bytes.count) }

    /// Reads the form of a numbered heading.
    var form: HeadingForm? {
        bytes.withUnsafeBufferPointer { HeadingForm($0, 0..<$0.count) }
    }

    mutating func append(_ byte: UInt8, at offset: Int) {
        bytes.append(byte)
        offsets.append(Int32(offset))
    }

    mutating func space(at offset: Int) {
        if let last = bytes.last, last != 0x20 { append(0x20, at: offset) }
    }

    mutating func trim() {
        if bytes.last == 0x20 { bytes.removeLast(); offsets.removeLast() }
    }
}

extension HTMLBook {
    /// The line of the nodes in `nodes` as far as their text lies in `clip`; page numbers are left out.
    /// - Parameter limit: a line that is longer is cut, for callers who only ask whether it is short.
    func flatLine(_ nodes: Range<Int>, clip: Range<Int>? = nil, limit: Int = .max) -> FlatLine {
        var line = FlatLine()
        var i = nodes.lowerBound
        while i < nodes.upperBound, line.bytes.count < limit {
            let node = raw.nodes[i]
            if node.kind == .text {
                var range = Int(node.textStart)..<Int(node.textEnd)
                if let clip { range = range.clamped(to: clip) }
                for offset in range {
                    if line.bytes.count >= limit { break }
                    if raw.text[offset].isASCIISpace { line.space(at: offset) } else { line.append(raw.text[offset], at: offset) }
                }
            } else {
                let kind = classes[node.name]
                if kind == .lineBreak || kind == .cell || kind == .paragraph { line.space(at: Int(node.textStart)) }
                if isPageNumber(i) { i = ends[i]; continue }
            }
            i += 1
        }
        line.trim()
        return line
    }
}
