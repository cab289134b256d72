import Typefaces

/// Glyphs that are set in the place of those that a face has for a text, or that are hidden: what the client of the text system has said.
///
/// A glyph is told by its number and by where its cluster begins, so that it is found again where a part of its word is shaped by itself;
/// what is another glyph there (a ligature that a break has undone) is another matter.
package struct GlyphReplacements: Sendable {
    package struct Replacement: Sendable {
        /// Offset of the first byte of the glyph's cluster in the word.
        var offset: Int32
        var glyph: UInt16
        /// Of the same face; nil: nothing is seen of the glyph, and it takes no room.
        var other: UInt16?
    }

    /// Ascending by offset.
    private(set) var all: [Replacement] = []

    package init() {}
    init(_ all: [Replacement]) { self.all = all }

    var isEmpty: Bool { all.isEmpty }
    /// Some glyph is hidden.
    package var hidesGlyphs: Bool { all.contains { $0.other == nil } }

    /// Some glyph of the cluster that begins at an offset is replaced. O(log replacements).
    func contains(_ offset: Int32) -> Bool {
        let index = index(of: offset)
        return index < all.count && all[index].offset == offset
    }

    /// What stands for a glyph: itself (nil), another, or none.
    fileprivate func replacement(of glyph: UInt16, at offset: Int32) -> Replacement? {
        var index = index(of: offset)
        while index < all.count, all[index].offset == offset {
            if all[index].glyph == glyph { return all[index] }
            index += 1
        }
        return nil
    }

    private func index(of offset: Int32) -> Int {
        var low = 0, high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func append(_ other: GlyphReplacements, shiftedBy distance: Int32) {
        for var replacement in other.all {
            replacement.offset += distance
            all.append(replacement)
        }
    }
}

extension ShapeStore {
    /// Puts other glyphs in the place of those that HarfBuzz has given. Their advances are those of the face, and so is that of a glyph
    /// before them: the pairs that were kerned are gone.
    ///
    /// - Parameter offset: where a byte of the text that was shaped stands in that which the replacements count in; -1 for what was added
    ///   to it.
    mutating func replaceGlyphs(of range: ShapeRange, by replacements: GlyphReplacements, _ fonts: FontTable, offset: (Int32) -> Int32) {
        guard !replacements.isEmpty, range.count > 0 else { return }
        let textStart = (0..<Int(range.count)).reduce(Int32.max) { min($0, self[range[$1]].textStart) }
        for number in Int(range.first)..<Int(range.first + range.count) {
            let shape = shapes[number], font = fonts[shape.font]
            let all = Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)
            var hasChanged = false, isAfterOther = false
            for index in all.reversed() {
                let place = offset(shape.textStart - textStart + glyphs[index].cluster)
                let spacing = index + 1 == all.upperBound || glyphs[index + 1].cluster != glyphs[index].cluster ? font.letterSpacing : 0
                if place >= 0, let found = replacements.replacement(of: glyphs[index].id, at: place) {
                    // A hidden one is a space without a width, so that its text stays with it.
                    glyphs[index].id = found.other ?? font.face.glyph(for: 0x20)
                    glyphs[index].advance = found.other.map { font.advance(of: $0) &+ spacing } ?? 0
                    (glyphs[index].xOffset, glyphs[index].yOffset) = (0, 0)
                    (hasChanged, isAfterOther) = (true, true)
                    continue
                }
                // Marks have no advance to lose.
                if isAfterOther, glyphs[index].advance != 0, glyphs[index].xOffset == 0 {
                    glyphs[index].advance = font.advance(of: glyphs[index].id) &+ spacing
                }
                isAfterOther = false
            }
            if hasChanged { shapes[number].width = all.reduce(0) { $0 &+ glyphs[$1].advance } }
        }
    }
}
