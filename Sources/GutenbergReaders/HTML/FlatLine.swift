import Markup

/// The text of a heading or a contents entry as one line: white space, no-break spaces, line breaks and the borders of cells are one space
/// each, and every byte knows its place in the document's text, so that a part of the line can be found again in the markup.
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

    /// The form of a line whose first bytes are a number and nothing else, and whose title is the rest; nil if they are none.
    func form(ofNumber count: Int) -> HeadingForm? {
        guard count > 0, count + 1 < bytes.count, bytes[count] == 0x20 else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            var cursor = WordCursor(buffer, 0..<count)
            guard let number = cursor.number(), number.value > 0 else { return nil }
            let end = cursor.position
            cursor.skip { $0 == 0x2E || $0 == 0x3A }
            return cursor.isAtEnd
                ? HeadingForm(
                    division: .bare, number: number.value, numeral: number.numeral, start: 0, numberEnd: end, titleStart: count + 1) : nil
        }
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
    /// The line of the nodes in `nodes` as far as their text lies in `clip`; page numbers and links back to the contents are left out.
    /// - Parameter limit: a line that is longer is cut, for callers who only ask whether it is short.
    func flatLine(_ nodes: Range<Int>, clip: Range<Int>? = nil, limit: Int = .max) -> FlatLine {
        var line = FlatLine()
        var i = nodes.lowerBound
        let first = clip.map { firstNode(of: $0, in: nodes) } ?? i
        while i < nodes.upperBound, line.bytes.count < limit {
            let node = raw.nodes[i]
            if let clip {
                if Int(node.textStart) > clip.upperBound { break }
                if Int(node.textEnd) < clip.lowerBound { i = next(behind: i, towards: first); continue }
            }
            if node.kind == .text {
                var range = Int(node.textStart)..<Int(node.textEnd)
                if let clip { range = range.clamped(to: clip) }
                var offset = range.lowerBound
                while offset < range.upperBound, line.bytes.count < limit {
                    let byte = raw.text[offset]
                    if byte.isASCIISpace {
                        line.space(at: offset)
                    } else if byte == 0xC2, offset + 1 < range.upperBound, raw.text[offset + 1] == 0xA0 {
                        line.space(at: offset)
                        offset += 1
                    } else {
                        line.append(byte, at: offset)
                    }
                    offset += 1
                }
            } else {
                let kind = classes[node.name]
                if kind == .lineBreak || kind == .cell || kind == .paragraph { line.space(at: Int(node.textStart)) }
                if isPageNumber(i) || waysToContents.contains(i) { i = ends[i]; continue }
            }
            i += 1
        }
        line.trim()
        return line
    }

    /// The node in which a stretch of text begins, or the last in front of it. O(log nodes).
    func firstNode(of clip: Range<Int>, in nodes: Range<Int>) -> Int {
        max(nodes.lowerBound, raw.nodes[nodes].partitioningIndex { Int($0.textStart) >= clip.lowerBound } - 1)
    }

    /// The node behind one and what is in it, past as many of its siblings as end in front of `first`. O(depth).
    func next(behind i: Int, towards first: Int) -> Int {
        let parent = parent(i)
        var node = first
        while node > i, self.parent(node) != parent, let outer = self.parent(node) { node = outer }
        return max(ends[i], node > i && self.parent(node) == parent ? node : 0)
    }
}
