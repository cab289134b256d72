/// Which pairs could begin more than kerning: for every dense index the rules whose first set it is in, and those whose second, as bit
/// masks.
struct PairRules {
    private var firsts: [UInt64]
    private var seconds: [UInt64]
    private let wordsPerGlyph: Int

    /// More rules share bits, which can only find too many pairs, never too few.
    private static let mostWords = 16

    init(_ pairs: [(first: GlyphBits, second: GlyphBits)], count: Int) {
        let words = min(Self.mostWords, (pairs.count + 63) / 64)
        wordsPerGlyph = words
        firsts = [UInt64](repeating: 0, count: count * words)
        seconds = firsts
        for (rule, pair) in pairs.enumerated() {
            let place = rule % (64 * words)
            let word = place >> 6, bit: UInt64 = 1 << UInt64(place & 63)
            pair.first.forEach { firsts[$0 * words + word] |= bit }
            pair.second.forEach { seconds[$0 * words + word] |= bit }
        }
    }

    func matches(_ first: Int, _ second: Int) -> Bool {
        for word in 0..<wordsPerGlyph where firsts[first * wordsPerGlyph + word] & seconds[second * wordsPerGlyph + word] != 0 {
            return true
        }
        return false
    }
}
