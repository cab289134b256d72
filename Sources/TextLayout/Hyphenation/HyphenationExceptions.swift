/// Words whose hyphenation a document gives itself: `ta-ble` has one point, `project` none. They win over the patterns, in any case.
package struct HyphenationExceptions: Sendable {
    /// Words in lower case and the numbers of characters before their points, in flat arrays with a hash table of indices into `entries`.
    private var entries: [Entry] = []
    private var scalars: [UInt32] = []
    private var points: [Int32] = []
    private var slots: [Int32] = []

    private struct Entry {
        var word: Range<Int>
        var points: Range<Int>
    }

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// Words with hyphens at their points, separated by white space; of a word given twice the last counts.
    package init(_ text: String) {
        for word in text.split(whereSeparator: \.isWhitespace) { add(word.unicodeScalars) }
    }

    private mutating func add(_ word: some Sequence<Unicode.Scalar>) {
        let firstScalar = scalars.count, firstPoint = points.count
        for scalar in word {
            let entry = HyphenationCharacters.entry(scalar.value)
            if HyphenationCharacters.kind(entry) == .hyphen || HyphenationCharacters.kind(entry) == .softHyphen {
                points.append(Int32(clamping: scalars.count - firstScalar))
            } else {
                scalars.append(Self.normalized(HyphenationCharacters.lowerCase(entry)))
            }
        }
        entries.append(Entry(word: firstScalar..<scalars.count, points: firstPoint..<points.count))
        if entries.count * 2 > slots.count { rebuildSlots() } else { insert(Int32(clamping: entries.count - 1)) }
    }

    private mutating func rebuildSlots() {
        slots = [Int32](repeating: -1, count: max(16, slots.count * 2))
        for i in entries.indices { insert(Int32(clamping: i)) }
    }

    private mutating func insert(_ index: Int32) {
        var slot = Self.hash(scalars[entries[Int(index)].word]) & (slots.count - 1)
        while slots[slot] >= 0, scalars[entries[Int(slots[slot])].word] != scalars[entries[Int(index)].word] {
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = index
    }

    /// The numbers of characters before the points of a word in lower case; nil if it is no exception.
    func points(of word: UnsafeBufferPointer<UInt32>) -> ArraySlice<Int32>? {
        guard !slots.isEmpty else { return nil }
        var slot = Self.hash(word) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.word.count == word.count, zip(entry.word, word).allSatisfy({ scalars[$0] == Self.normalized($1) }) {
                return points[entry.points]
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Both apostrophes are one.
    private static func normalized(_ scalar: UInt32) -> UInt32 { scalar == 0x2019 ? 0x27 : scalar }

    /// FNV-1a, over scalars.
    private static func hash(_ word: some Sequence<UInt32>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for scalar in word { hash = (hash ^ normalized(scalar)) &* 0x0100_0193 }
        return Int(hash ^ hash >> 15)
    }
}
