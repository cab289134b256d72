import Markup

/// How small text that was typed in columns is set, so that these stay below each other on the page of the default book.
enum PreformattedWidth {
    /// The class of the element; nil for text that has room in its usual size.
    static func className(columns: Int) -> String? {
        let most = 57, mostOfWide = 72
        return columns > mostOfWide ? "wider" : columns > most ? "wide" : nil
    }

    /// The columns from the indent that all lines have to the end of the broadest line, and that indent. O(bytes).
    static func columns(of text: ArraySlice<UInt8>) -> (count: Int, indent: Int) {
        var most = 0, indent = Int.max
        for line in text.split(separator: 0x0A) {
            guard let last = line.lastIndex(where: { !$0.isASCIISpace }) else { continue }
            indent = min(indent, line.prefix { $0 == 0x20 }.count)
            // Characters, not the bytes that they go on with.
            most = max(most, line[...last].count { $0 & 0xC0 != 0x80 })
        }
        return most == 0 ? (0, 0) : (most - indent, indent)
    }
}

extension HTMLBook {
    /// The indents that all lines of broad preformatted text have: its columns need the room.
    func indentsOfBroadText() -> [TextEdit] {
        var edits: [TextEdit] = []
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .preformatted {
            let text = raw.text[textRange(i)], (count, indent) = PreformattedWidth.columns(of: text)
            guard indent > 0, PreformattedWidth.className(columns: count + indent) != nil else { continue }
            for line in text.split(separator: 0x0A) {
                let spaces = line.prefix(indent).prefix { $0 == 0x20 }
                if !spaces.isEmpty { edits.append(TextEdit(range: spaces.startIndex..<spaces.endIndex, kind: .drop)) }
            }
        }
        return edits
    }
}
