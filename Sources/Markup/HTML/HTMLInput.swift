import CLibXML2
import Glibc
import Resources

/// The bytes of an HTML source as libxml2 asks for them, piece by piece.
///
/// libxml2 looks a named character reference up by comparing it with some 250 names one after the other, and a novel has tens of thousands
/// of `&ldquo;` and `&rsquo;`. It is given the number instead, `&#8220;`, with so many zeros in front that nothing changes its place. In
/// style sheets and scripts, where a reference means itself, nobody reads what it is given.
struct HTMLInput {
    private let source: UnsafeBufferPointer<UInt8>
    private var preamble: StaticString?
    private var position: Int
    private var references = [Reference](repeating: Reference(), count: 64)

    /// A name met before.
    private struct Reference {
        /// The name's bytes; 0 for none yet.
        var name: UInt64 = 0
        /// The character; 0 for a name that is none or too short for the number.
        var value: UInt32 = 0
    }

    init(_ whole: UnsafeBufferPointer<UInt8>, _ part: ParserInput) {
        source = UnsafeBufferPointer(rebasing: whole[..<part.range.upperBound])
        position = part.range.lowerBound
        preamble = part.preamble
    }

    static let read: xmlInputReadCallback = { state, buffer, count in
        guard let input = state?.assumingMemoryBound(to: HTMLInput.self), let buffer, count > 0 else { return 0 }
        return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { Int32(input.pointee.read(into: $0, Int(count))) }
    }

    /// Fills up to `count` bytes and gives how many there were; 0 at the end. A reference is never parted.
    private mutating func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
        guard let base = source.baseAddress else { return 0 }
        if let preamble, 0 < preamble.utf8CodeUnitCount, preamble.utf8CodeUnitCount < count {
            self.preamble = nil
            memcpy(buffer, preamble.utf8Start, preamble.utf8CodeUnitCount)
            return preamble.utf8CodeUnitCount
        }
        let start = position, end = min(source.count, start + count)
        memcpy(buffer, base + start, end - start)
        while let found = source.firstIndex(of: 0x26, from: position, to: end) {
            position = found
            let length = referenceLength(at: position)
            guard length > 0 else { position += 1; continue }
            guard position + length <= end else {
                // Whole in the next piece; in none if it is longer than all that is asked for.
                if position > start { return position - start }
                break
            }
            write(character(of: position + 1..<position + length - 1), length, to: buffer + (position - start))
            position += length
        }
        position = end
        return end - start
    }

    /// From `&` to `;`, with a name of letters and digits between them that fits in eight bytes; 0 for anything else.
    private func referenceLength(at place: Int) -> Int {
        let limit = min(source.count, place + 10)
        var i = place + 1
        while i < limit, source[i].isASCIILetter || (i > place + 1 && source[i].isASCIIDigit) { i += 1 }
        return i < limit && i > place + 1 && source[i] == 0x3B ? i + 1 - place : 0
    }

    private mutating func character(of range: Range<Int>) -> UInt32 {
        var name: UInt64 = 0
        for byte in source[range] { name = name << 8 | UInt64(byte) }
        let slot = Int(truncatingIfNeeded: (name &* 0x9E37_79B9_7F4A_7C15) >> 58)
        if references[slot].name != name {
            let value = htmlEntityLookup(Array(source[range]) + [0])?.pointee.value ?? 0
            references[slot] = Reference(name: name, value: value)
        }
        return references[slot].value
    }

    /// `&#` and as many digits as there is room for before `;`, unless the number needs more.
    private func write(_ value: UInt32, _ length: Int, to place: UnsafeMutablePointer<UInt8>) {
        var rest = value, digits = 0
        while rest > 0 { rest /= 10; digits += 1 }
        guard value > 0, digits <= length - 3 else { return }
        place[1] = 0x23
        rest = value
        for i in stride(from: length - 2, through: 2, by: -1) {
            place[i] = 0x30 + UInt8(rest % 10)
            rest /= 10
        }
    }
}
