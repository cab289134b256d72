internal import Synchronization

extension FontTable {
    /// The stretches of a text that a font lacks and another one has, in order, divided as shaping divides them. O(bytes); beyond ASCII the
    /// cost of looking characters up in the font.
    /// - Parameters:
    ///   - font: that the text asks for.
    ///   - range: bytes of UTF-8, from one character to another.
    package func substitutes(
        for font: FontID, in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> [(range: Range<Int>, font: FontID)] {
        let own = self[font]
        var itemizer = Itemizer(table: self)
        var result: [(range: Range<Int>, font: FontID)] = []
        func add(_ part: Range<Int>) {
            for piece in itemizer.pieces(text, part, fontID: font, font: own, script: .common)
            where piece.font != font && piece.replacement != .capitals {
                if let last = result.indices.last, result[last].font == piece.font, result[last].range.upperBound == piece.range.lowerBound
                {
                    result[last].range = result[last].range.lowerBound..<piece.range.upperBound
                } else {
                    result.append((piece.range, piece.font))
                }
            }
        }
        guard (0x21...0x7E).allSatisfy({ own.glyph(for: $0) != 0 }) else {
            add(range)
            return result
        }
        // Of a text in ASCII nothing is missing; what is not begins with the letter before it, which marks may belong to.
        var i = range.lowerBound
        while i < range.upperBound {
            if text[i] < 0x80 { i += 1; continue }
            let start = max(range.lowerBound, i - 1)
            while i < range.upperBound, text[i] >= 0x80 { i += 1 }
            add(start..<i)
        }
        return result
    }

    /// Fonts have come: requests that they serve better are answered anew from now on. Ids that were given stay what they are.
    package func forgetChoices() {
        state.withLock { state in
            for (request, id) in state.ids where state.face(for: request) !== state.fonts[Int(id.index)].face { state.ids[request] = nil }
            state.fallbacks = [:]
        }
    }
}
