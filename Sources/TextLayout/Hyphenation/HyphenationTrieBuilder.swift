/// Builds a `HyphenationTrie` pattern by pattern, in any order; a pattern given again replaces the digits it had.
///
/// While it grows, the children of a node are a list. Dictionaries are sorted, or nearly: the nodes of the pattern before are kept, and
/// those of the common beginning are not searched for again. `finish` then gives the children of each node their places side by side.
/// Linear in the size of sorted patterns, at most 64 times that in unsorted ones, and without an allocation per pattern.
struct HyphenationTrieBuilder {
    private struct Node {
        var firstChild: UInt32 = 0
        var nextSibling: UInt32 = 0
        var match: UInt32 = 0
    }

    private var nodes = [Node()]
    private var symbols: [UInt8] = [0]
    private var digits: [UInt8] = [0]
    /// The pattern before, and the node after each of its symbols.
    private var previousSymbols: [UInt8] = []
    private var previousNodes: [UInt32] = []

    /// - Parameter expectedNodes: A guess; room grows as needed.
    init(expectedNodes: Int = 16) {
        nodes.reserveCapacity(expectedNodes)
        symbols.reserveCapacity(expectedNodes)
        digits.reserveCapacity(expectedNodes)
    }

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - symbols: Its letters, each less than 64.
    ///   - values: The digits before each letter and after the last, 0 where there is none: one more than `symbols`, at most 255.
    mutating func add(_ symbols: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<UInt8>) {
        precondition(values.count == symbols.count + 1 && values.count < 256, "a value before each letter and after the last")
        let node = Int(path(to: symbols))
        var first = 0, end = values.count
        while first < end, values[first] == 0 { first += 1 }
        while end > first, values[end - 1] == 0 { end -= 1 }
        guard first < end else { nodes[node].match = 0; return }
        nodes[node].match = UInt32(truncatingIfNeeded: digits.count)
        digits.append(UInt8(values.count - first))
        digits.append(UInt8(end - first))
        for i in first..<end { digits.append(values[i]) }
    }

    private mutating func path(to symbols: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var shared = 0
        while shared < min(symbols.count, previousSymbols.count), symbols[shared] == previousSymbols[shared] { shared += 1 }
        previousSymbols.removeSubrange(shared...)
        previousNodes.removeSubrange(shared...)
        var node = previousNodes.last ?? 0
        for i in shared..<symbols.count {
            node = child(of: node, by: symbols[i])
            previousSymbols.append(symbols[i])
            previousNodes.append(node)
        }
        return node
    }

    private mutating func child(of parent: UInt32, by symbol: UInt8) -> UInt32 {
        let first = nodes[Int(parent)].firstChild
        var child = first
        while child != 0 {
            if symbols[Int(child)] == symbol { return child }
            child = nodes[Int(child)].nextSibling
        }
        let node = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(Node(nextSibling: first))
        symbols.append(symbol)
        nodes[Int(parent)].firstChild = node
        return node
    }

    func finish(hearsAll: Bool = false) -> HyphenationTrie {
        nodes.withUnsafeBufferPointer { nodes in
            symbols.withUnsafeBufferPointer { symbols in
                HyphenationTrie(nodes: Self.place(nodes, symbols), digits: digits, hearsAll: hearsAll)
            }
        }
    }

    /// The finished nodes level by level, so that the upper ones, which every walk passes, share cache lines; the children of a node
    /// in the order of their symbols.
    private static func place(_ nodes: UnsafeBufferPointer<Node>, _ symbols: UnsafeBufferPointer<UInt8>) -> [HyphenationTrie.Node] {
        var placed = [HyphenationTrie.Node](repeating: .init(), count: nodes.count)
        // The node in hand at each place.
        var order = [UInt32](repeating: 0, count: nodes.count)
        var next = 1
        for place in 0..<nodes.count {
            let node = nodes[Int(order[place])]
            var mask: UInt64 = 0
            var child = node.firstChild
            while child != 0 {
                mask |= 1 &<< UInt64(symbols[Int(child)])
                child = nodes[Int(child)].nextSibling
            }
            placed[place] = .init(mask: mask, firstChild: UInt32(truncatingIfNeeded: next), match: node.match)
            child = node.firstChild
            while child != 0 {
                let lesser = mask & ((1 &<< UInt64(symbols[Int(child)])) &- 1)
                order[next &+ lesser.nonzeroBitCount] = child
                child = nodes[Int(child)].nextSibling
            }
            next &+= mask.nonzeroBitCount
        }
        return placed
    }
}
