/// The characters of a dictionary's patterns, numbered in the order in which they occur: the symbols of its tries.
struct HyphenationAlphabet: Sendable {
    static let none: UInt8 = 0xFF
    static let maximumCount = 64
    /// The period, which stands for the start and the end of a word in patterns.
    static let boundary: UInt8 = 0

    /// Symbols of the characters below `limit`.
    private var table = [UInt8](repeating: none, count: Int(limit))
    private static let limit: UInt32 = 0x600
    /// The others, few in any dictionary.
    private var others: [(scalar: UInt32, symbol: UInt8)] = []
    private(set) var count = 0

    init() { _ = add(0x2E) }

    /// The symbol of a character, which becomes part of the alphabet; nil if it is full.
    mutating func add(_ scalar: UInt32) -> UInt8? {
        let known = self[scalar]
        if known != Self.none { return known }
        guard count < Self.maximumCount else { return nil }
        let symbol = UInt8(count)
        count += 1
        if scalar < Self.limit { table[Int(scalar)] = symbol } else { others.append((scalar, symbol)) }
        return symbol
    }

    /// The symbol of a character, `none` if no pattern has it.
    @inline(__always) subscript(scalar: UInt32) -> UInt8 {
        scalar < Self.limit ? table[Int(scalar)] : symbolOfOther(scalar)
    }

    /// An entry of `HyphenationCharacters` with the symbol of its lower case.
    func withSymbol(_ entry: UInt32) -> UInt32 { entry | UInt32(self[HyphenationCharacters.lowerCase(entry)]) << 24 }

    private func symbolOfOther(_ scalar: UInt32) -> UInt8 {
        for other in others where other.scalar == scalar { return other.symbol }
        return Self.none
    }
}
