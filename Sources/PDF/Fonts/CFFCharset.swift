/// The CIDs of the glyphs of a CID-keyed CFF font (Adobe Technical Note 5176, sections 9 and 13).
///
/// In such a font a code of an Identity-H string is a CID, which the charset maps to a glyph; in a font with glyph names the code is the
/// glyph.
enum CFFCharset {
    /// - Returns: the CID of each glyph, or nil if the font is not CID-keyed (codes are glyphs) or its charset cannot be read.
    static func cids(of cff: [UInt8], glyphCount: Int) -> [UInt16]? {
        let reader = Reader(bytes: cff)
        guard let headerSize = reader.byte(2), let names = reader.index(at: headerSize), let dictionaries = reader.index(at: names.end),
            let top = dictionaries.first
        else { return nil }
        var charset = 0, isKeyedByCID = false
        reader.forEachOperator(in: top) { code, operands in
            if code == 15 { charset = operands.last ?? 0 }
            if code == 0x0C1E { isKeyedByCID = true }
        }
        guard isKeyedByCID else { return nil }
        // Predefined charsets mean nothing here; fonts that give one have CIDs equal to glyphs.
        guard charset > 2 else { return (0..<glyphCount).map { UInt16(truncatingIfNeeded: $0) } }
        return reader.charset(at: charset, glyphCount: glyphCount)
    }

    private struct Reader {
        let bytes: [UInt8]

        func byte(_ offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }
        func number(_ offset: Int, size: Int) -> Int? {
            var value = 0
            for i in 0..<size {
                guard let byte = byte(offset + i) else { return nil }
                value = value << 8 | byte
            }
            return value
        }

        /// The first object of an INDEX and where the INDEX ends.
        func index(at start: Int) -> (first: Range<Int>?, end: Int)? {
            guard let count = number(start, size: 2) else { return nil }
            guard count > 0 else { return (nil, start + 2) }
            guard let size = byte(start + 2), (1...4).contains(size) else { return nil }
            let data = start + 3 + (count + 1) * size - 1
            guard let first = number(start + 3, size: size), let second = number(start + 3 + size, size: size),
                let last = number(start + 3 + count * size, size: size), first <= second, data + last <= bytes.count,
                data + second <= bytes.count
            else { return nil }
            return (data + first..<data + second, data + last)
        }

        func forEachOperator(in range: Range<Int>, _ body: (Int, [Int]) -> Void) {
            var i = range.lowerBound
            var operands: [Int] = []
            while i < range.upperBound {
                let b = Int(bytes[i])
                i += 1
                switch b {
                case 0...21:
                    if b == 12 { body(0x0C00 | (byte(i) ?? 0), operands); i += 1 } else { body(b, operands) }
                    operands = []
                case 28: operands.append(number(i, size: 2) ?? 0); i += 2
                case 29: operands.append(number(i, size: 4) ?? 0); i += 4
                case 30:
                    while i < range.upperBound, bytes[i] & 15 != 15 { i += 1 }
                    i += 1
                    operands.append(0)
                case 32...246: operands.append(b - 139)
                case 247...250: operands.append((b - 247) * 256 + (byte(i) ?? 0) + 108); i += 1
                case 251...254: operands.append(-(b - 251) * 256 - (byte(i) ?? 0) - 108); i += 1
                default: break
                }
            }
        }

        func charset(at start: Int, glyphCount: Int) -> [UInt16]? {
            guard let format = byte(start), format <= 2 else { return nil }
            var result: [UInt16] = [0]
            var i = start + 1
            while result.count < glyphCount {
                guard let first = number(i, size: 2) else { return nil }
                i += 2
                var left = 0
                if format > 0 {
                    guard let more = number(i, size: format) else { return nil }
                    left = more
                    i += format
                }
                for cid in first...first + left where result.count < glyphCount { result.append(UInt16(truncatingIfNeeded: cid)) }
            }
            return result
        }
    }
}
