/// Where addresses of the web and of mail may end a line: no hyphen is added to them, as it would be taken for one of theirs, and none of
/// theirs ends a line (Chicago Manual of Style, 17th edition, 14.18).
enum WebAddress {
    /// Text without spaces that begins like an address or holds one: "https://…", "(www.…", "name@place". O(length).
    static func isHeld(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 5 else { return false }
        for i in text.indices.dropFirst() {
            switch text[i] {
            case UInt8(ascii: ":"):
                if i + 2 < text.count, text[i + 1] == UInt8(ascii: "/"), text[i + 2] == UInt8(ascii: "/") { return true }
            case UInt8(ascii: "."):
                if i >= 3, text[i - 3..<i].allSatisfy({ $0 | 0x20 == UInt8(ascii: "w") }) { return true }
            case UInt8(ascii: "@"):
                if isLetterOrDigit(text[i - 1]), i + 1 < text.count, isLetterOrDigit(text[i + 1]) { return true }
            default: break
            }
        }
        return false
    }

    /// In front of these an address may be parted.
    private static let signs = Set(".,_~?#%=&-+@;".utf8)

    /// Takes out the breaks behind hyphens, and adds those in front of signs with two characters at least on each side of them.
    static func setBreaks(in text: UnsafeBufferPointer<UInt8>, _ breaks: inout [Int32]) {
        breaks.removeAll { $0 > 0 && text[Int($0) - 1] == UInt8(ascii: "-") }
        let known = Set(breaks)
        for i in text.indices.dropFirst(2) where i + 2 < text.count && signs.contains(text[i]) {
            guard isLetterOrDigit(text[i - 1]), isLetterOrDigit(text[i + 1]), !known.contains(Int32(i)) else { continue }
            breaks.append(Int32(i))
        }
    }

    /// Of characters beyond ASCII all bytes count as letters.
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }
}
