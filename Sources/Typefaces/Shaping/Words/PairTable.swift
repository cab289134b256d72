/// What HarfBuzz does to two glyphs that stand together, in font units.
struct PairAdjustment {
    /// Added to the advance of the first and the second glyph; `secondOffset` moves the second.
    var firstAdvance: Int16 = 0
    var secondAdvance: Int16 = 0
    var secondOffset: Int16 = 0
    var flags: UInt16 = 0

    /// More than kerning could happen where this pair occurs: HarfBuzz must shape the word.
    static let needsShaping: UInt16 = 1
    /// No piece may begin between the two without being shaped again.
    static let unsafeToBreak: UInt16 = 2

    @inline(__always) var isNothing: Bool { firstAdvance == 0 && secondAdvance == 0 && secondOffset == 0 && flags == 0 }
}

/// Pair adjustments by two dense glyph indexes: open addressing in one block of memory, at most half full.
struct PairTable: ~Copyable {
    private struct Entry {
        /// The key plus one; 0 is an empty place.
        var key: UInt32
        var adjustment: PairAdjustment
    }
    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private var count = 0

    init() {
        mask = 2047
        entries = Self.allocate(mask + 1)
    }

    deinit { entries.deallocate() }

    @inline(__always) static func key(_ first: UInt16, _ second: UInt16) -> UInt32 { UInt32(first) << 16 | UInt32(second) }

    @inline(__always) func find(_ key: UInt32) -> PairAdjustment? {
        var place = Self.hash(key) & mask
        while true {
            let entry = entries[place]
            if entry.key == key &+ 1 { return entry.adjustment }
            if entry.key == 0 { return nil }
            place = (place &+ 1) & mask
        }
    }

    mutating func insert(_ key: UInt32, _ adjustment: PairAdjustment) {
        if 2 * (count + 1) > mask { grow() }
        Self.place(Entry(key: key &+ 1, adjustment: adjustment), in: entries, mask)
        count += 1
    }

    private mutating func grow() {
        let larger = 2 * mask + 1
        let moved = Self.allocate(larger + 1)
        for i in 0...mask where entries[i].key != 0 { Self.place(entries[i], in: moved, larger) }
        entries.deallocate()
        (entries, mask) = (moved, larger)
    }

    private static func place(_ entry: Entry, in entries: UnsafeMutablePointer<Entry>, _ mask: Int) {
        var place = hash(entry.key &- 1) & mask
        while entries[place].key != 0 { place = (place + 1) & mask }
        entries[place] = entry
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        entries.initialize(repeating: Entry(key: 0, adjustment: PairAdjustment()), count: capacity)
        return entries
    }

    /// Fibonacci hashing; the upper bits of the product are the well-mixed ones.
    @inline(__always) private static func hash(_ key: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
}
