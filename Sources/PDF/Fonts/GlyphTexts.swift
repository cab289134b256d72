internal import Typefaces

/// The source text of each glyph of a shape, from HarfBuzz's clusters.
///
/// Where every glyph has a cluster of its own and clusters run in one direction (a ligature is one glyph for several characters),
/// ToUnicode can say all of it, glyph by glyph; a reader orders right-to-left text by itself. Otherwise (several glyphs for a character,
/// glyphs out of order) the shape needs an ActualText; its first glyph of a cluster then has the text and the others none.
struct GlyphTexts {
    let isDescending: Bool
    let needsActualText: Bool
    private let glyphs: UnsafeBufferPointer<Glyph>
    private let text: UnsafeBufferPointer<UInt8>

    @inline(__always)
    init(glyphs: UnsafeBufferPointer<Glyph>, text: UnsafeBufferPointer<UInt8>) {
        self.glyphs = glyphs
        self.text = text
        isDescending = glyphs.count > 1 && glyphs[0].cluster > glyphs[glyphs.count - 1].cluster
        var isMonotone = true
        var i = 1
        while i < glyphs.count {
            if isDescending ? glyphs[i].cluster >= glyphs[i - 1].cluster : glyphs[i].cluster <= glyphs[i - 1].cluster { isMonotone = false }
            i += 1
        }
        needsActualText = !isMonotone
    }

    @inline(__always)
    func text(of index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = max(0, min(text.count, Int(glyphs[index].cluster)))
        var end = text.count
        if needsActualText {
            if let first = glyphs.firstIndex(where: { $0.cluster == glyphs[index].cluster }), first != index {
                return UnsafeBufferPointer(start: nil, count: 0)
            }
            for glyph in glyphs where Int(glyph.cluster) > start { end = min(end, Int(glyph.cluster)) }
        } else if isDescending {
            if index > 0 { end = Int(glyphs[index - 1].cluster) }
        } else if index + 1 < glyphs.count {
            end = Int(glyphs[index + 1].cluster)
        }
        return UnsafeBufferPointer(rebasing: text[start..<max(start, min(end, text.count))])
    }
}
