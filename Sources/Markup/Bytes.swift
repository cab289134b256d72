// Small operations on UTF-8 bytes that the readers share. ASCII only where case or white space matters: that is what the formats define.

extension UInt8 {
    /// Space, tab, line feed, form feed or carriage return: HTML's "ASCII whitespace".
    @inlinable package var isASCIISpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B) }
    @inlinable package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    @inlinable package var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    @inlinable package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    /// As `asciiLowercased`, and for the second byte of a capital of Latin-1 in UTF-8, À to Þ, that of the small letter.
    /// - Parameter previous: the byte in front of it.
    @inlinable package func lowercased(behind previous: UInt8) -> UInt8 {
        previous == 0xC3 && self >= 0x80 && self <= 0x9E && self != 0x97 ? self | 0x20 : asciiLowercased
    }
}

extension Collection where Element == UInt8 {
    /// True if the bytes begin with those of `prefix`, letters of ASCII and Latin-1 compared without case; `prefix` is given in lower case.
    @inlinable package func hasASCIIPrefix(_ prefix: StaticString) -> Bool { prefix.withUTF8Buffer { hasASCIIPrefix($0) } }

    @inlinable package func hasASCIIPrefix(_ prefix: some Sequence<UInt8>) -> Bool {
        var i = startIndex, previous: UInt8 = 0
        for byte in prefix {
            guard i != endIndex, self[i].lowercased(behind: previous) == byte else { return false }
            previous = byte
            i = index(after: i)
        }
        return true
    }
}

extension ArraySlice<UInt8> {
    /// Without ASCII white space at both ends.
    package var trimmed: ArraySlice<UInt8> {
        var start = startIndex, end = endIndex
        while start < end, self[start].isASCIISpace { start += 1 }
        while end > start, self[end - 1].isASCIISpace { end -= 1 }
        return self[start..<end]
    }

    /// The first place of `needle` (given in lower case) at or after `start`, letters of ASCII and Latin-1 compared without case.
    package func firstIndex(ofASCII needle: StaticString, from start: Int) -> Int? {
        needle.withUTF8Buffer { firstIndex(ofASCII: $0, from: start) }
    }

    package func firstIndex(ofASCII needle: [UInt8], from start: Int) -> Int? {
        needle.withUnsafeBufferPointer { firstIndex(ofASCII: $0, from: start) }
    }

    private func firstIndex(ofASCII needle: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let first = needle.first else { return start }
        let count = needle.count
        return withUnsafeBufferPointer { bytes in
            var i = Swift.max(start - startIndex, 0)
            while i + count <= bytes.count {
                if bytes[i].asciiLowercased == first {
                    var k = 1
                    while k < count, bytes[i + k].lowercased(behind: needle[k - 1]) == needle[k] { k += 1 }
                    if k == count { return i + startIndex }
                }
                i += 1
            }
            return nil
        }
    }

    /// The bytes as a string, with every run of ASCII white space made one space and none at the ends.
    package var collapsed: String {
        var out: [UInt8] = []
        out.reserveCapacity(count)
        for byte in self {
            if byte.isASCIISpace {
                if let last = out.last, last != 0x20 { out.append(0x20) }
            } else {
                out.append(byte)
            }
        }
        if out.last == 0x20 { out.removeLast() }
        return String(decoding: out, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Letters and figures of a text in UTF-8, all small.
    package var lettersAndFigures: [UInt8] {
        let scalars = String(decoding: self, as: UTF8.self).lowercased().unicodeScalars
        return Array(
            String(String.UnicodeScalarView(scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })).utf8)
    }
}

extension Range {
    /// From `start` to `end`; empty at `start` where the end lies in front of it, as the parts of a damaged document may.
    package init(from start: Bound, to end: Bound) { self = start..<Swift.max(start, end) }
}
