/// A prefix code of least cost with code lengths up to a limit, in Deflate's canonical form (RFC 1951, 3.2.2).
///
/// Lengths come from Huffman's algorithm with two queues over the sorted counts. Where one exceeds the limit, codes are shortened to it and
/// others lengthened until Kraft's sum is 1 again, which costs a little more than the optimum and far less than finding it. O(n log n).
struct HuffmanCode {
    /// 0 for a symbol without code.
    private(set) var lengths: [UInt8]
    /// Bit-reversed, since Deflate sends codes from their first bit and everything else from its lowest.
    private(set) var codes: [UInt16]

    init(counts: [Int], limit: Int) {
        lengths = Array(repeating: 0, count: counts.count)
        codes = Array(repeating: 0, count: counts.count)
        let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        if symbols.count == 1 {
            lengths[symbols[0]] = 1
        } else if symbols.count > 1 {
            let numbers = Self.limited(Self.depths(symbols.map { counts[$0] }), limit: limit)
            // The rarest symbols take the longest codes.
            var next = 0
            for length in stride(from: limit, through: 1, by: -1) {
                for _ in 0..<numbers[length] {
                    lengths[symbols[next]] = UInt8(length)
                    next += 1
                }
            }
        }
        assignCodes(limit: limit)
    }

    /// Depths of the leaves of Huffman's tree over ascending weights.
    private static func depths(_ weights: [Int]) -> [Int] {
        let leaves = weights.count
        var weight = weights, parent = [Int](repeating: 0, count: 2 * leaves - 1)
        var leaf = 0, inner = leaves
        func smallest() -> Int {
            if leaf < leaves, inner >= weight.count || weight[leaf] <= weight[inner] { leaf += 1; return leaf - 1 }
            inner += 1
            return inner - 1
        }
        for node in leaves..<2 * leaves - 1 {
            let first = smallest(), second = smallest()
            parent[first] = node
            parent[second] = node
            weight.append(weight[first] + weight[second])
        }
        var depth = [Int](repeating: 0, count: 2 * leaves - 1)
        for node in stride(from: 2 * leaves - 3, through: 0, by: -1) { depth[node] = depth[parent[node]] + 1 }
        return Array(depth[..<leaves])
    }

    /// How many codes there are of each length, none longer than the limit.
    private static func limited(_ depths: [Int], limit: Int) -> [Int] {
        var numbers = [Int](repeating: 0, count: limit + 1)
        for depth in depths { numbers[min(depth, limit)] += 1 }
        var sum = (1...limit).reduce(0) { $0 + numbers[$1] << (limit - $1) }
        while sum > 1 << limit {
            // One code of full length moves beside another that gets one bit longer: the sum falls by one.
            guard let length = (1..<limit).last(where: { numbers[$0] > 0 }) else { break }
            numbers[limit] -= 1
            numbers[length] -= 1
            numbers[length + 1] += 2
            sum -= 1
        }
        return numbers
    }

    private mutating func assignCodes(limit: Int) {
        var next = 0
        for length in 1...limit {
            for symbol in lengths.indices where Int(lengths[symbol]) == length {
                codes[symbol] = Self.reversed(next, bits: length)
                next += 1
            }
            next <<= 1
        }
    }

    private static func reversed(_ code: Int, bits: Int) -> UInt16 {
        var reversed = 0
        for bit in 0..<bits where code >> bit & 1 == 1 { reversed |= 1 << (bits - 1 - bit) }
        return UInt16(reversed)
    }
}
