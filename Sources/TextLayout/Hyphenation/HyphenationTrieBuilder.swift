/// Builds a `HyphenationTrie` pattern by pattern, in any order; a pattern given again replaces the digits it had.
///
/// While it grows, the trie is a hash table from parent and symbol to child; `finish` then gives the children of each node their places side
/// by side. Linear in the size of the patterns, without an allocation per pattern.
struct HyphenationTrieBuilder {
    /// The symbol and the parent of each node; the root's are not used.
    private var edges: [UInt32] = [0]
    private var matches: [UInt32] = [0]
    private var digits: [UInt8] = [0]
    /// Open addressing: the node of an edge, or 0.
    private var slots: [UInt32]
    private var shift: UInt32

    /// - Parameter expectedNodes: A guess; the table grows as needed.
    init(expectedNodes: Int = 16) {
        var bits: UInt32 = 6
        while bits < 24, 1 << bits < expectedNodes * 2 { bits += 1 }
        slots = [UInt32](repeating: 0, count: 1 << bits)
        shift = 32 - bits
        edges.reserveCapacity(expectedNodes)
        matches.reserveCapacity(expectedNodes)
    }

    /// The number of nodes is limited by the 26 bits of a parent in an edge.
    private static let maximumNodes = 1 << 26

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - symbols: Its letters, each less than 64.
    ///   - values: The digits before each letter and after the last, 0 where there is none: one more than `symbols`.
    /// - Returns: false if the trie is full.
    mutating func add(_ symbols: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<UInt8>) -> Bool {
        guard matches.count + symbols.count < Self.maximumNodes, values.count < 256 else { return false }
        var node: UInt32 = 0
        for symbol in symbols { node = child(of: node, by: symbol) }
        var first = 0, end = values.count
        while first < end, values[first] == 0 { first += 1 }
        while end > first, values[end - 1] == 0 { end -= 1 }
        guard first < end else { matches[Int(node)] = 0; return true }
        matches[Int(node)] = UInt32(digits.count)
        digits.append(UInt8(values.count - first))
        digits.append(UInt8(end - first))
        digits.append(contentsOf: values[first..<end])
        return true
    }

    private mutating func child(of parent: UInt32, by symbol: UInt8) -> UInt32 {
        let edge = parent << 6 | UInt32(symbol)
        var slot = Self.slot(edge, shift)
        while slots[slot] != 0 {
            if edges[Int(slots[slot])] == edge { return slots[slot] }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        let node = UInt32(edges.count)
        edges.append(edge)
        matches.append(0)
        slots[slot] = node
        if edges.count * 2 > slots.count { grow() }
        return node
    }

    private static func slot(_ edge: UInt32, _ shift: UInt32) -> Int { Int((edge &* 0x9E37_79B1) >> shift) }

    private mutating func grow() {
        shift -= 1
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for node in 1..<edges.count {
            var slot = Self.slot(edges[node], shift)
            while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
            slots[slot] = UInt32(node)
        }
    }

    func finish() -> HyphenationTrie {
        let count = edges.count
        var masks = [UInt64](repeating: 0, count: count)
        for node in 1..<max(1, count) { masks[Int(edges[node] >> 6)] |= 1 << UInt64(edges[node] & 63) }
        var firstChildren = [UInt32](repeating: 0, count: count)
        var next: UInt32 = 1
        for node in 0..<count {
            firstChildren[node] = next
            next += UInt32(masks[node].nonzeroBitCount)
        }
        var nodes = [HyphenationTrie.Node](repeating: .init(), count: count)
        nodes[0] = .init(mask: masks[0], firstChild: firstChildren[0], match: matches[0])
        for node in 1..<max(1, count) {
            let parent = Int(edges[node] >> 6)
            let bit: UInt64 = 1 << UInt64(edges[node] & 63)
            let place = Int(firstChildren[parent]) + (masks[parent] & (bit - 1)).nonzeroBitCount
            nodes[place] = .init(mask: masks[node], firstChild: firstChildren[node], match: matches[node])
        }
        return HyphenationTrie(nodes: nodes, digits: digits)
    }
}
