import Typefaces

/// What a word's glyphs say about each offset of its text.
///
/// A part of a word is shaped as a whole, but for very long words: with thousands of breaks that would take the square of their length, so
/// there a part reaches from its break only to where HarfBuzz calls the text safe to cut, some letters on.
struct OffsetMeasures {
    /// Sum of the advances of all glyphs of clusters before each offset; one more than the text has bytes.
    private(set) var prefix: [Int32] = []
    /// Whether a cluster begins there that HarfBuzz calls safe to cut in front of.
    private(set) var isSafe: [Bool] = []
    /// Glyphs of the cluster that begins there.
    private(set) var glyphCount: [UInt8] = []
    private static let longPart = 64
    private static let leastPart = 16

    mutating func measure(_ shapes: ShapeRange, of store: ShapeStore, byteCount: Int) {
        prefix.removeAll(keepingCapacity: true)
        isSafe.removeAll(keepingCapacity: true)
        prefix.append(contentsOf: repeatElement(0, count: byteCount + 1))
        isSafe.append(contentsOf: repeatElement(false, count: byteCount + 1))
        glyphCount.removeAll(keepingCapacity: true)
        glyphCount.append(contentsOf: repeatElement(0, count: byteCount + 1))
        guard shapes.count > 0 else { return }
        let textStart = (0..<Int(shapes.count)).reduce(Int32.max) { min($0, store[shapes[$1]].textStart) }
        for i in 0..<Int(shapes.count) {
            let shape = store[shapes[i]]
            let base = Int(shape.textStart - textStart)
            for glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                let offset = base + Int(glyph.cluster)
                guard offset < byteCount else { continue }
                prefix[offset + 1] &+= glyph.advance
                glyphCount[offset] = min(glyphCount[offset], 254) + 1
                if !glyph.isUnsafeToBreak { isSafe[offset] = true }
            }
        }
        for offset in 0..<byteCount { prefix[offset + 1] &+= prefix[offset] }
    }

    func start(ofPartTo end: Int) -> Int {
        guard end > Self.longPart else { return 0 }
        var start = end - Self.leastPart
        while start > 0, !isSafe[start] { start -= 1 }
        return start
    }

    func end(ofPartFrom start: Int) -> Int {
        let count = isSafe.count - 1
        guard count - start > Self.longPart else { return count }
        var end = start + Self.leastPart
        while end < count, !isSafe[end] { end += 1 }
        return end
    }
}
