/// Numbers for lists of integers: equal lists have equal numbers, given in the order of first appearance.
///
/// Open addressing over one flat array of all lists; looking one up allocates nothing.
struct IntegerListTable {
    private var values: [Int32] = []
    private var starts: [Int32] = [0]
    /// One more than the number of the list in a slot; 0 for none.
    private var slots: [Int32] = Array(repeating: 0, count: 256)

    var count: Int { starts.count - 1 }

    /// - Returns: the number of the list, and whether it is new.
    mutating func number(of list: some RandomAccessCollection<Int32>) -> (number: Int32, isNew: Bool) {
        var slot = Int(truncatingIfNeeded: Self.hash(list)) & (slots.count - 1)
        while slots[slot] != 0 {
            let candidate = slots[slot] - 1
            if equals(candidate, list) { return (candidate, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = Int32(count)
        slots[slot] = number + 1
        values.append(contentsOf: list)
        starts.append(Int32(values.count))
        if count * 2 > slots.count { grow() }
        return (number, true)
    }

    subscript(number: Int32) -> ArraySlice<Int32> { values[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])] }

    private func equals(_ number: Int32, _ list: some RandomAccessCollection<Int32>) -> Bool {
        let start = Int(starts[Int(number)])
        guard Int(starts[Int(number) + 1]) - start == list.count else { return false }
        var i = start
        for value in list {
            if values[i] != value { return false }
            i += 1
        }
        return true
    }

    /// FNV-1a by words, mixed at the end.
    private static func hash(_ list: some RandomAccessCollection<Int32>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for value in list { hash = (hash ^ UInt64(UInt32(bitPattern: value))) &* 0x100_0000_01B3 }
        hash ^= hash >> 32
        return hash &* 0x9E37_79B9_7F4A_7C15 >> 20
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for number in 0..<Int32(count) {
            var slot = Int(truncatingIfNeeded: Self.hash(self[number])) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = number + 1
        }
    }
}
