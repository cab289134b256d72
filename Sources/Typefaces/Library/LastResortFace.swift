/// A face that is always there: every character is an empty box. Text set in it has its lines and its places where no font is installed,
/// and shows that one is missing.
///
/// The file is put together here, by the tables of the OpenType specification that setting and writing need: two glyphs, the box
/// (`.notdef`) and the space.
enum LastResortFace {
    static let familyName = "Last Resort"

    /// Made when it is first needed.
    static let face: Face = {
        guard let face = Face(bytes: file, name: "LastResort") else { preconditionFailure("the built-in face is a sound one") }
        return face
    }()

    private static let unitsPerEm = 1_000
    private static let boxAdvance = 600
    private static let spaceAdvance = 250
    private static let box = (left: 60, bottom: 0, right: 540, top: 700)
    private static let stroke = 40

    /// The file: a table directory and the tables, in the order of their names.
    private static var file: [UInt8] {
        let tables: [(tag: String, bytes: Bytes)] = [
            ("OS/2", os2), ("cmap", cmap), ("glyf", glyf), ("head", head), ("hhea", hhea), ("hmtx", hmtx), ("loca", loca), ("maxp", maxp),
            ("name", name), ("post", post),
        ]
        var directory = Bytes()
        directory.add32(0x0001_0000)
        // Their number, and what a binary search needs.
        directory.add16(tables.count, 128, 3, tables.count * 16 - 128)
        var offset = 12 + 16 * tables.count
        var contents: [UInt8] = []
        for table in tables {
            directory.all += Array(table.tag.utf8)
            directory.add32(table.bytes.checksum)
            directory.add32(UInt32(offset))
            directory.add32(UInt32(table.bytes.all.count))
            let padded = table.bytes.padded
            contents += padded
            offset += padded.count
        }
        return directory.all + contents
    }

    /// Two contours, the inner one the other way round.
    private static var glyf: Bytes {
        var bytes = Bytes()
        bytes.add16(2, box.left, box.bottom, box.right, box.top, 3, 7, 0)
        bytes.all += [UInt8](repeating: 1, count: 8)
        let (l, b, r, t, s) = (box.left, box.bottom, box.right, box.top, stroke)
        let points = [(l, b), (l, t), (r, t), (r, b), (l + s, b + s), (r - s, b + s), (r - s, t - s), (l + s, t - s)]
        var last = (0, 0)
        let deltas = points.map { point in
            defer { last = point }
            return (point.0 - last.0, point.1 - last.1)
        }
        for delta in deltas { bytes.add16(delta.0) }
        for delta in deltas { bytes.add16(delta.1) }
        return bytes
    }

    /// Offsets in `glyf` by halves: the space has no outline.
    private static var loca: Bytes {
        let half = glyf.padded.count / 2
        var bytes = Bytes()
        bytes.add16(0, half, half)
        return bytes
    }

    private static var head: Bytes {
        var bytes = Bytes()
        bytes.add32(0x0001_0000)
        bytes.add32(0x0001_0000)
        bytes.add32(0)
        bytes.add32(0x5F0F_3CF5)
        bytes.add16(0, unitsPerEm)
        // Times of making and of changing.
        for _ in 0..<4 { bytes.add32(0) }
        bytes.add16(box.left, box.bottom, box.right, box.top, 0, 8, 2, 0, 0)
        return bytes
    }

    private static var hhea: Bytes {
        var bytes = Bytes()
        bytes.add32(0x0001_0000)
        bytes.add16(800, -200, 0, boxAdvance, 0, 0, box.right, 1, 0, 0, 0, 0, 0, 0, 0, 2)
        return bytes
    }

    private static var hmtx: Bytes {
        var bytes = Bytes()
        bytes.add16(boxAdvance, box.left, spaceAdvance, 0)
        return bytes
    }

    private static var maxp: Bytes {
        var bytes = Bytes()
        bytes.add32(0x0001_0000)
        bytes.add16(2, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
        return bytes
    }

    /// The space and the no-break space; all else is not there, which is the box.
    private static var cmap: Bytes {
        var bytes = Bytes()
        bytes.add16(0, 1, 3, 10)
        bytes.add32(12)
        bytes.add16(12, 0)
        bytes.add32(16 + 2 * 12)
        bytes.add32(0)
        bytes.add32(2)
        for character: UInt32 in [0x20, 0xA0] {
            bytes.add32(character)
            bytes.add32(character)
            bytes.add32(1)
        }
        return bytes
    }

    private static var name: Bytes {
        let names = [(1, familyName), (2, "Regular"), (4, familyName), (6, "LastResort")]
        var bytes = Bytes(), strings = Bytes()
        bytes.add16(0, names.count, 6 + 12 * names.count)
        for (id, text) in names {
            bytes.add16(3, 1, 0x409, id, text.utf16.count * 2, strings.all.count)
            for unit in text.utf16 { strings.add16(Int(unit)) }
        }
        bytes.all += strings.all
        return bytes
    }

    private static var post: Bytes {
        var bytes = Bytes()
        bytes.add32(0x0003_0000)
        bytes.add32(0)
        bytes.add16(-100, 50)
        for _ in 0..<5 { bytes.add32(0) }
        return bytes
    }

    private static var os2: Bytes {
        var bytes = Bytes()
        // Version 4, average width, weight, width, may be embedded.
        bytes.add16(4, boxAdvance, 400, 5, 0)
        // Sizes and places of sub- and superscripts and of the line through text; family class.
        bytes.add16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
        bytes.all += [UInt8](repeating: 0, count: 10 + 16 + 4)
        // Regular, with the vertical measures that follow; first and last character.
        bytes.add16(0xC0, 0x20, 0xA0, 800, -200, 0, 800, 200)
        for _ in 0..<2 { bytes.add32(0) }
        bytes.add16(500, 700, 0, 0x20, 0)
        return bytes
    }
}

/// Bytes of a table, big-endian.
private struct Bytes {
    var all: [UInt8] = []

    mutating func add16(_ values: Int...) {
        for value in values {
            let word = UInt16(truncatingIfNeeded: value)
            all += [UInt8(word >> 8), UInt8(word & 0xFF)]
        }
    }

    mutating func add32(_ value: UInt32) {
        all += [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    var padded: [UInt8] { all + [UInt8](repeating: 0, count: (4 - all.count % 4) % 4) }

    /// The sum of its words.
    var checksum: UInt32 {
        var sum: UInt32 = 0
        for (index, byte) in padded.enumerated() { sum &+= UInt32(byte) << UInt32(24 - 8 * (index % 4)) }
        return sum
    }
}
