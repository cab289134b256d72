internal import CHarfBuzz

/// The bytes of one table of a font file, or of a part of one, read big-endian with every offset checked.
///
/// Font files are input like any other: an offset that leads out of the table reads as nil and never traps.
struct TableBytes {
    private let base: UnsafeRawBufferPointer

    init(_ base: UnsafeRawBufferPointer) { self.base = base }

    var count: Int { base.count }

    func byte(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset < base.count else { return nil }
        return base[offset]
    }

    func uint16(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= base.count else { return nil }
        return Int(base[offset]) << 8 | Int(base[offset + 1])
    }

    func int16(_ offset: Int) -> Int? {
        guard let value = uint16(offset) else { return nil }
        return Int(Int16(truncatingIfNeeded: value))
    }

    func uint32(_ offset: Int) -> Int? {
        guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
        return high << 16 | low
    }

    /// 16.16 fixed point.
    func fixed(_ offset: Int) -> Double? {
        guard let value = uint32(offset) else { return nil }
        return Double(Int32(truncatingIfNeeded: value)) / 65_536
    }

    /// The rest of the table from an offset on; nil for an offset outside.
    func from(_ offset: Int) -> TableBytes? {
        guard offset >= 0, offset <= base.count else { return nil }
        return TableBytes(UnsafeRawBufferPointer(rebasing: base[offset...]))
    }

    /// The subtable that the 16-bit offset at `field` points to. OpenType uses 0 for "none", which is nil too.
    func subtable16(at field: Int) -> TableBytes? {
        guard let offset = uint16(field), offset != 0 else { return nil }
        return from(offset)
    }

    func subtable32(at field: Int) -> TableBytes? {
        guard let offset = uint32(field), offset != 0 else { return nil }
        return from(offset)
    }
}

/// Calls `body` with the bytes of a table, empty if the face has none.
func withTable<Result>(_ tag: StaticTag, of face: OpaquePointer, _ body: (TableBytes) -> Result) -> Result {
    let blob = hb_face_reference_table(face, tag.value)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return body(TableBytes(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))))
}

/// An OpenType tag written as four characters: `let tag: StaticTag = "GSUB"`.
struct StaticTag: ExpressibleByStringLiteral {
    let value: UInt32
    init(stringLiteral literal: StaticString) {
        var value: UInt32 = 0
        literal.withUTF8Buffer { bytes in
            for i in 0..<4 { value = value << 8 | UInt32(i < bytes.count ? bytes[i] : 0x20) }
        }
        self.value = value
    }
}
