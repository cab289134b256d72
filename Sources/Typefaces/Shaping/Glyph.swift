/// A shaped glyph. Advances and offsets are in scaled points at the size of the font, 32 bits.
@frozen package struct Glyph: Hashable, Sendable {
    /// Index of the glyph in the face.
    package var id: UInt16
    /// The glyph may not be the first of a piece that is set apart without shaping the piece again (HarfBuzz's unsafe-to-break).
    package var isUnsafeToBreak: Bool
    /// Offset of the first byte of the glyph's cluster in the text of the shape. Glyphs of one cluster have equal offsets.
    package var cluster: Int32
    package var advance: Int32
    package var xOffset: Int32
    /// Positive is upwards.
    package var yOffset: Int32

    @inlinable package init(id: UInt16, isUnsafeToBreak: Bool, cluster: Int32, advance: Int32, xOffset: Int32, yOffset: Int32) {
        self.id = id; self.isUnsafeToBreak = isUnsafeToBreak; self.cluster = cluster
        self.advance = advance; self.xOffset = xOffset; self.yOffset = yOffset
    }
}

/// The number of a font (a face at a size with its features) in a `FontTable`.
@frozen package struct FontID: Hashable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
}

/// The number of a shape in a `ShapeStore`.
@frozen package struct ShapeID: Hashable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
}

/// Glyphs of one font for a piece of text: a word, a part of a word, a punctuation mark.
package struct Shape: Sendable {
    package var font: FontID
    package var glyphStart: Int32
    package var glyphCount: Int32
    /// The text that was shaped, in `ShapeStore.text`: what a reader who copies from the page gets.
    package var textStart: Int32
    package var textCount: Int32
    /// How many bytes of the text that was set it stands for: not all of `textCount` where a hyphen was added, and others where a dash is
    /// copied as it was typed.
    package var sourceCount: Int32
    /// Sum of the advances in scaled points.
    package var width: Int32
    package init(font: FontID, glyphStart: Int32, glyphCount: Int32, textStart: Int32, textCount: Int32, width: Int32) {
        self.font = font; self.glyphStart = glyphStart; self.glyphCount = glyphCount
        self.textStart = textStart; self.textCount = textCount; self.width = width
        sourceCount = textCount
    }
}

/// An arena of shapes. Glyphs are in visual order (left to right).
package struct ShapeStore: Sendable {
    package var shapes: [Shape] = []
    package var glyphs: [Glyph] = []
    package var text: [UInt8] = []
    package init() {}
    @inlinable package subscript(id: ShapeID) -> Shape { shapes[Int(id.index)] }

    /// For each glyph of a shape, in visual order, where the text of its cluster ends: where that of the next begins.
    package func clusterEnds(of shape: Shape) -> [Int32] {
        let all = glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
        let starts = Set(all.map(\.cluster)).sorted()
        return all.map { glyph in
            var low = 0, high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= glyph.cluster { low = middle + 1 } else { high = middle }
            }
            return low < starts.count ? starts[low] : shape.textCount
        }
    }
}
