/// Liang's patterns as a trie: where a word may be hyphenated is decided by the digits of all patterns found in it (F. M. Liang, "Word
/// Hy-phen-a-tion by Com-put-er", 1983).
///
/// The edges of a node are a mask of up to 64 symbols, and its children stand together, so a step is one look at a 16-byte record: the
/// child's place is the first child's plus the number of lesser symbols in the mask.
///
/// Which patterns count follows libhyphen rather than Liang. It runs an automaton that is, after each letter, in the state of the longest
/// text up to there that begins any pattern, and applies that state's own digits only; shorter patterns that end there too must have
/// been merged into the longer one when the file was made (by its tool `substrings`). So of all starts from which the trie reaches a
/// letter, the leftmost alone is heard: `covered` below. TeX's own files have not been made so, and are heard as Liang says.
struct HyphenationTrie: Sendable {
    struct Node: Sendable {
        var mask: UInt64 = 0
        var firstChild: UInt32 = 0
        /// Where the node's digits stand in `digits`; 0 for none.
        var match: UInt32 = 0
    }

    /// Node 0 is the root.
    let nodes: [Node]
    /// For each match: how far before the end of the pattern its first digit is, the number of digits, and the digits. Zeros at both
    /// ends are left out.
    let digits: [UInt8]
    /// The root's child by each symbol, 0 where there is none: it saves every walk its first step.
    private let firstNodes: [UInt32]
    /// Every pattern in a word is heard, as TeX does it, not only the leftmost that reaches a letter.
    private let hearsAll: Bool

    init(nodes: [Node], digits: [UInt8], hearsAll: Bool = false) {
        self.nodes = nodes; self.digits = digits
        self.hearsAll = hearsAll
        var firstNodes = [UInt32](repeating: 0, count: 256)
        var next = nodes[0].firstChild
        for symbol in 0..<64 where nodes[0].mask & 1 << UInt64(symbol) != 0 {
            firstNodes[symbol] = next
            next += 1
        }
        self.firstNodes = firstNodes
    }

    /// Raises `values` to the digits of the patterns in a word. O(length × longest pattern).
    ///
    /// - Parameters:
    ///   - symbols: The word's symbols with the symbol of the word boundary before and after.
    ///   - values: For each position in `symbols` the value between it and the next symbol; as many.
    func apply(to symbols: UnsafeMutableBufferPointer<UInt8>, values: UnsafeMutableBufferPointer<UInt8>) {
        withBuffers { nodes, digits, firstNodes in
            var covered = -1
            for start in 0..<symbols.count {
                let first = firstNodes[Int(symbols[start])]
                if first == 0 { continue }
                var node = nodes[Int(first)]
                if node.match != 0 && start > covered { Self.raise(values, at: start, Int(node.match), digits) }
                var position = start &+ 1
                while position < symbols.count {
                    let bit = Self.bit(symbols[position])
                    if node.mask & bit == 0 { break }
                    node = nodes[Int(node.firstChild) &+ (node.mask & (bit &- 1)).nonzeroBitCount]
                    if node.match != 0 && position > covered { Self.raise(values, at: position, Int(node.match), digits) }
                    position &+= 1
                }
                if !hearsAll { covered = max(covered, position &- 1) }
            }
        }
    }

    @inline(__always)
    private func withBuffers(_ body: (UnsafeBufferPointer<Node>, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt32>) -> Void) {
        nodes.withUnsafeBufferPointer { nodes in
            digits.withUnsafeBufferPointer { digits in
                firstNodes.withUnsafeBufferPointer { body(nodes, digits, $0) }
            }
        }
    }

    /// The symbols with which patterns begin.
    var firstSymbols: UInt64 { nodes[0].mask }

    /// A symbol that no pattern has is 64 or more, and has no bit.
    @inline(__always) static func bit(_ symbol: UInt8) -> UInt64 { symbol < 64 ? 1 &<< UInt64(symbol) : 0 }

    @inline(__always)
    private static func raise(
        _ values: UnsafeMutableBufferPointer<UInt8>, at end: Int, _ match: Int, _ digits: UnsafeBufferPointer<UInt8>
    ) {
        let first = end &+ 1 &- Int(digits[match])
        for k in 0..<Int(digits[match &+ 1]) where first &+ k >= 0 {
            values[first &+ k] = max(values[first &+ k], digits[match &+ 2 &+ k])
        }
    }
}
