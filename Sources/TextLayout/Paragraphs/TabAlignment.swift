import Typefaces

extension TypesetText {
    /// The stops of a paragraph; without any there is one every eight spaces, as on a terminal.
    func tabStops(_ style: ParagraphStyle, spaceWidth: Int32) -> TabStops {
        style.tabStops >= 0 ? styles.tabStops[Int(style.tabStops)] : TabStops(interval: Int32(clamping: 8 * Int64(spaceWidth)))
    }
}

extension WordTable {
    /// The width of a word before the first of some characters, or nil if it has none of them. O(bytes + glyphs).
    func width(of word: Word, before terminators: [UInt32]) -> Int32? {
        let bytes = text[Int(word.textStart)..<Int(word.textStart + word.textCount)]
        guard let offset = bytes.withUnsafeBufferPointer({ Self.offset(of: terminators, in: $0) }), word.shapeCount > 0 else { return nil }
        let textStart = (0..<word.shapeCount).reduce(Int32.max) { min($0, shapes.shapes[Int(word.shapeStart + $1)].textStart) }
        var width: Int32 = 0
        for number in word.shapeStart..<(word.shapeStart + word.shapeCount) {
            let shape = shapes.shapes[Int(number)]
            for glyph in shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
            where Int(shape.textStart - textStart + glyph.cluster) < offset { width &+= glyph.advance }
        }
        return width
    }

    private static func offset(of terminators: [UInt32], in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var offset = 0
        while offset < bytes.count {
            let start = offset
            if terminators.contains(UTF8Decoding.scalar(in: bytes, at: &offset)) { return start }
        }
        return nil
    }
}

/// Finds where the columns of figures behind tabs are aligned, for the breaker.
struct TerminatorWidths {
    /// For each tab so far and each set of terminators: the width of the text between them, or -1.
    private(set) var widths: [Int32] = []
    private let sets: [[UInt32]]
    private let words: WordTable
    /// Since the last tab, which is that of the last `sets.count` widths.
    private var position: Int32 = 0
    private var isAfterTab = false

    init(_ sets: [[UInt32]], _ words: WordTable) {
        self.sets = sets
        self.words = words
    }

    mutating func addTab() {
        widths.append(contentsOf: repeatElement(-1, count: sets.count))
        position = 0
        isAfterTab = true
    }

    mutating func end() { isAfterTab = false }

    mutating func add(_ word: Word) {
        guard isAfterTab else { return }
        for (number, set) in sets.enumerated() where widths[widths.count - sets.count + number] < 0 {
            if let width = words.width(of: word, before: set) { widths[widths.count - sets.count + number] = position &+ width }
        }
        position &+= word.width
    }

    mutating func add(width: Int32) { position &+= width }
}
