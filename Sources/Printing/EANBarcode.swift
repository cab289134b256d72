/// The bars of an EAN-13 (ISO/IEC 15420), as books carry their ISBN (ISO 2108, annex D).
package struct EANBarcode: Sendable, Equatable {
    /// Thirteen digits, the last of which is the check digit.
    package let digits: [Int]
    /// From left to right, 95 modules; true is a bar.
    package let modules: [Bool]
    /// The modules of the guard bars, which reach lower than the others.
    package static let guards = Set([0, 1, 2, 45, 46, 47, 48, 49, 92, 93, 94])
    /// Modules that stay white to the left and to the right.
    package static let quietZones = (left: 11, right: 7)

    /// - Parameter isbn: with hyphens or without; an ISBN of ten digits becomes one of thirteen.
    /// - Returns: nil where it is no ISBN, or its check digit is wrong.
    package init?(isbn: String) {
        let signs = isbn.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        var digits = signs.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        if signs.count == 10, digits.count == 10 || (digits.count == 9 && signs.last == UInt8(ascii: "X")) {
            let last = digits.count == 10 ? digits[9] : 10
            let sum = digits.prefix(9).enumerated().reduce(last) { $0 + (10 - $1.offset) * $1.element }
            guard sum % 11 == 0 else { return nil }
            digits = [9, 7, 8] + digits.prefix(9)
            digits.append(Self.checkDigit(of: digits))
        } else {
            guard signs.count == 13, digits.count == 13, digits[12] == Self.checkDigit(of: Array(digits.prefix(12))) else { return nil }
        }
        self.digits = digits
        modules = Self.modules(of: digits)
    }

    private static func checkDigit(of digits: [Int]) -> Int {
        (10 - digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element } % 10) % 10
    }

    /// Seven modules of each digit in set A; set C is their opposite, set B set C read backwards.
    private static let setA = [
        0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011,
    ]
    /// Which of the six digits on the left are in set B: they tell the first digit.
    private static let parities = [0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010]

    private static func modules(of digits: [Int]) -> [Bool] {
        func bits(_ value: Int, _ count: Int) -> [Bool] { (0..<count).map { value >> (count - 1 - $0) & 1 == 1 } }
        var result = [true, false, true]
        let parity = bits(parities[digits[0]], 6)
        for (index, digit) in digits[1...6].enumerated() {
            let pattern = bits(setA[digit], 7)
            result += parity[index] ? pattern.map { !$0 }.reversed() : pattern
        }
        result += [false, true, false, true, false]
        for digit in digits[7...12] { result += bits(setA[digit], 7).map { !$0 } }
        return result + [true, false, true]
    }
}
