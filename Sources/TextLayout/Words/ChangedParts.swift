import Typefaces

/// Parts of words whose letters are others than those of the text, as they stand beside a hyphen (`LetterChange`).
extension WordParts {
    /// What the letters become where a part begins, behind a hyphen, and where it ends, before one.
    typealias Changes = (start: LetterChange?, end: LetterChange?)

    /// Shapes a part with the letters that it has beside a hyphen. What the shapes say of their text is that of the word all the same, "c"
    /// under the *k* of "Zuk-": who copies from the page gets the word as it is written, and places in the source stay what they are.
    static func shapeChanged(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, hyphen: [UInt8], changes: Changes, context: WordContext,
        font: FontID, shaper: inout Shaper, into store: inout ShapeStore
    ) -> ShapeRange {
        let part = ChangedPart(text, from: start, to: end, hyphen: hyphen, changes: changes)
        let firstShape = store.shapes.count
        let shapes = part.bytes.withUnsafeBufferPointer {
            shaper.shape(
                $0, in: 0..<$0.count, font: font, direction: context.direction,
                spaces: context.spaces(isStart: start == 0, isEnd: end == text.count && hyphen.isEmpty), into: &store)
        }
        part.restoreText(of: firstShape..<store.shapes.count, in: &store)
        return shapes
    }
}

/// The bytes that are shaped in the place of a part of a word, and where each of them comes from.
private struct ChangedPart {
    /// New letters, those that stay, new letters, the hyphen.
    private(set) var bytes: [UInt8] = []
    /// The part as it is in the word, with a soft hyphen for the hyphen.
    private var original: [UInt8]
    /// For each of `bytes`, and for their end, the offset in `original` of the letter that it stands for.
    private var origins: [Int32] = []
    /// The number of bytes of `original` without the soft hyphen.
    private let length: Int32

    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, hyphen: [UInt8], changes: WordParts.Changes) {
        original = Array(text[start..<end])
        length = Int32(end - start)
        let first = min(end - start, Int(changes.start?.removedAfter ?? 0))
        let last = max(first, end - start - Int(changes.end?.removedBefore ?? 0))
        for byte in changes.start?.after ?? [] { add(byte, from: 0) }
        for offset in first..<last { add(original[offset], from: offset) }
        // New letters that nothing gives way to go with the letter before them.
        var place = last
        if last == end - start { place = max(first, last - 1) }
        while place > 0, place < original.count, original[place] & 0xC0 == 0x80 { place -= 1 }
        for byte in changes.end?.before ?? [] { add(byte, from: place) }
        for byte in hyphen { add(byte, from: end - start) }
        if !hyphen.isEmpty { original += [0xC2, 0xAD] }
        origins.append(Int32(original.count))
    }

    private mutating func add(_ byte: UInt8, from offset: Int) {
        bytes.append(byte)
        origins.append(Int32(offset))
    }

    /// Gives shapes of `bytes`, the last of a store, the text of the word.
    func restoreText(of shapes: Range<Int>, in store: inout ShapeStore) {
        guard let base = shapes.map({ store.shapes[$0].textStart }).min() else { return }
        // Where the first letters are new ones, those that stay and stand for them are the first shape's.
        func origin(_ offset: Int32) -> Int32 { offset <= 0 ? 0 : origins[min(Int(offset), origins.count - 1)] }
        store.text.removeLast(store.text.count - Int(base))
        for index in shapes {
            var shape = store.shapes[index]
            let start = origin(shape.textStart - base), end = origin(shape.textStart - base + shape.textCount)
            for glyph in Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount) {
                store.glyphs[glyph].cluster = max(0, origin(shape.textStart - base + store.glyphs[glyph].cluster) - start)
            }
            shape.textStart = base + start
            shape.textCount = max(0, end - start)
            shape.sourceCount = max(0, min(end, length) - start)
            store.shapes[index] = shape
        }
        store.text.append(contentsOf: original)
    }
}
