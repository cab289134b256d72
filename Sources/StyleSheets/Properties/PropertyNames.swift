/// The names of all properties with what they stand for: open addressing over a flat array, quick to fill, since every run of the program
/// fills it, and to ask, since every declaration does.
struct PropertyNames: Sendable {
    private var names: [String] = []
    private var entries: [PropertyTable.Entry] = []
    /// One more than the number of the name in a slot; 0 for none.
    private var slots: [Int16] = Array(repeating: 0, count: 2048)

    /// The names in the order they came in.
    var all: [String] { names }

    init() {
        names.reserveCapacity(800)
        entries.reserveCapacity(800)
    }

    subscript(name: String) -> PropertyTable.Entry? {
        get {
            let slot = self.slot(of: name)
            return slots[slot] == 0 ? nil : entries[Int(slots[slot]) - 1]
        }
        set {
            guard let newValue else { return }
            precondition(names.count < slots.count / 2, "the table of names of properties is full")
            let slot = self.slot(of: name)
            guard slots[slot] == 0 else {
                entries[Int(slots[slot]) - 1] = newValue
                return
            }
            names.append(name)
            entries.append(newValue)
            slots[slot] = Int16(names.count)
        }
    }

    /// Where a name is, or would be.
    private func slot(of name: String) -> Int {
        // FNV-1a.
        var hash: UInt32 = 0x811C_9DC5
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        var slot = Int((hash ^ hash >> 15) & UInt32(slots.count - 1))
        while slots[slot] != 0, names[Int(slots[slot]) - 1] != name { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
