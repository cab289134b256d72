/// A TrueType font program for FontFile2 (ISO 32000-1, 9.9): the tables that a PDF reader needs of a subset, and a cmap of our own.
///
/// A simple TrueType font without /Encoding is symbolic, and readers differ in which cmap they ask: (3, 0), where code c is at U+F000 +
/// c, or (1, 0). With both, and no other, every reader gets from the code to the glyph (9.6.6.4).
enum TrueTypeProgram {
    private static let kept = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"]

    /// - Parameter codes: the glyph of the subset for each of 256 codes; nil for a program that is addressed by glyph ids.
    /// - Returns: nil if the font file is damaged.
    static func make(from subset: [UInt8], codes: [UInt16]?) -> [UInt8]? {
        guard var tables = tables(of: subset) else { return nil }
        if let codes { tables.append((tag: Array("cmap".utf8), data: cmap(codes))) }
        tables.sort { $0.tag.lexicographicallyPrecedes($1.tag) }
        return assemble(tables)
    }

    private typealias Table = (tag: [UInt8], data: [UInt8])

    private static func tables(of file: [UInt8]) -> [Table]? {
        guard file.count >= 12 else { return nil }
        let count = Int(file[4]) << 8 | Int(file[5])
        guard file.count >= 12 + 16 * count else { return nil }
        var tables: [Table] = []
        for i in 0..<count {
            let record = 12 + 16 * i
            func word(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[record + offset + $1]) } }
            let tag = Array(file[record..<record + 4])
            guard kept.contains(where: { tag.elementsEqual($0.utf8) }) else { continue }
            let start = word(8), length = word(12)
            guard start <= file.count, length <= file.count - start else { return nil }
            tables.append((tag, Array(file[start..<start + length])))
        }
        return tables
    }

    /// A (1, 0) subtable of format 0 or, for glyphs above 255, 6, and a (3, 0) subtable of format 4 with one segment.
    private static func cmap(_ codes: [UInt16]) -> [UInt8] {
        func big(_ values: [Int]) -> [UInt8] { values.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] } }
        let glyphs = codes.map { Int($0) }
        let macintosh = big([6, 10 + 2 * glyphs.count, 0, 0, glyphs.count]) + big(glyphs)
        // Segments F000…F0FF and the closing FFFF; the glyph array follows idRangeOffset, two entries later.
        let windows =
            big([4, 16 + 16 + 2 * glyphs.count, 0, 4, 4, 1, 0, 0xF000 + glyphs.count - 1, 0xFFFF, 0, 0xF000, 0xFFFF, 0, 1, 4, 0])
            + big(glyphs)
        let first = 4 + 2 * 8
        let header = big([0, 2, 1, 0, 0, first, 3, 0, 0, first + macintosh.count])
        return header + macintosh + windows
    }

    private static func assemble(_ tables: [Table]) -> [UInt8]? {
        guard let head = tables.firstIndex(where: { $0.tag.elementsEqual("head".utf8) }), tables[head].data.count >= 12 else { return nil }
        var tables = tables
        for i in 8..<12 { tables[head].data[i] = 0 }
        var largestPower = 1, exponent = 0
        while 2 * largestPower <= tables.count { largestPower *= 2; exponent += 1 }
        var file: [UInt8] = [0, 1, 0, 0]
        for value in [tables.count, 16 * largestPower, exponent, 16 * (tables.count - largestPower)] {
            file.append(bigEndian: UInt32(value), bytes: 2)
        }
        var offset = 12 + 16 * tables.count
        var headOffset = 0
        for (i, table) in tables.enumerated() {
            if i == head { headOffset = offset }
            file += table.tag
            file.append(bigEndian: checksum(table.data[...]), bytes: 4)
            file.append(bigEndian: UInt32(offset), bytes: 4)
            file.append(bigEndian: UInt32(table.data.count), bytes: 4)
            offset += (table.data.count + 3) & ~3
        }
        for table in tables {
            file += table.data
            while file.count % 4 != 0 { file.append(0) }
        }
        // checkSumAdjustment makes the sum of the whole file B1B0AFBA.
        var adjustment: [UInt8] = []
        adjustment.append(bigEndian: 0xB1B0_AFBA &- checksum(file[...]), bytes: 4)
        file.replaceSubrange(headOffset + 8..<headOffset + 12, with: adjustment)
        return file
    }

    /// The sum of the big-endian 32-bit words, the last filled up with zeros.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0
        var shift: UInt32 = 24
        for byte in bytes {
            sum &+= UInt32(byte) << shift
            shift = shift == 0 ? 24 : shift - 8
        }
        return sum
    }
}
