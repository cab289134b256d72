import Markup

// What publishers say of their other books behind the text is told by its prices and the sizes of its volumes: "8vo. 10s. 6d.", "12mo,
// cloth, $1.75".

/// True for a text that has a sum of money in it, or the size of a volume if these count. O(count).
func saysPrice(_ bytes: some Collection<UInt8>, countsSizes: Bool = true) -> Bool {
    let currencies: [UInt8] = [0x24, 0xA3]  // $, and the second byte of £
    var last: UInt8 = 0x20, digits = 0
    var unit: [UInt8] = []
    for byte in bytes {
        if byte.isASCIIDigit {
            if currencies.contains(last) { return true }
            (digits, unit) = (digits + 1, [])
        } else if digits > 0, byte == 0x5F || unit.isEmpty && byte == 0x20 {
            // "6_d._", "$ 2.00"
        } else if digits > 0, byte.isASCIILetter {
            unit.append(byte.asciiLowercased)
            if unit.count > 2 { (digits, unit) = (0, []) }
        } else {
            // "10s.", "1l.", "12mo", "8vo", "4to", "fr."
            if digits > 0, isUnitOfPrices(unit, behind: byte, countsSizes) { return true }
            (digits, unit) = (0, [])
        }
        if byte != 0x20 { last = byte }
    }
    return digits > 0 && isUnitOfPrices(unit, behind: 0x20, countsSizes)
}

private func isUnitOfPrices(_ unit: [UInt8], behind next: UInt8, _ countsSizes: Bool) -> Bool {
    switch unit {
    case [0x73], [0x64], [0x6C], [0x66, 0x72]: next == 0x2E  // s. d. l. fr.
    case [0x76, 0x6F], [0x6D, 0x6F], [0x74, 0x6F]: countsSizes  // vo mo to
    default: false
    }
}

/// Which of the blocks at the end of a book say a price.
struct PricesAtEnd {
    /// For each block, and behind the last, how many from it on do.
    private let counts: [Int]
    private static let fewest = 3

    init(_ isPriced: [Bool]) {
        var counts = [Int](repeating: 0, count: isPriced.count + 1)
        for block in isPriced.indices.reversed() { counts[block] = counts[block + 1] + (isPriced[block] ? 1 : 0) }
        self.counts = counts
    }

    private func blocks(from block: Int) -> Int { counts.count - 1 - block }

    /// One block in eight behind the end of the text.
    func areMany(from block: Int) -> Bool {
        block < counts.count && counts[block] >= Self.fewest && counts[block] * 8 >= blocks(from: block)
    }

    /// The title from which on most prices stand among fewest other blocks: no less than one in four.
    func beginning(among titles: [Int]) -> Int? {
        func weight(_ title: Int) -> Int { 4 * counts[title] - blocks(from: title) }
        return titles.filter { counts[$0] >= Self.fewest && weight($0) >= 0 }.max { weight($0) < weight($1) }
    }
}
