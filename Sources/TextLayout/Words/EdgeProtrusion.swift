import Typefaces

/// How far the first and last character of a stretch of text hang into the margins, kept for each font.
struct EdgeProtrusion {
    private var tables: [Table?] = []

    /// The common characters of a font; the rest is asked for each time.
    fileprivate struct Table {
        let font: Font
        var left: [Int32]
        var right: [Int32]

        init(_ font: Font) {
            self.font = font
            left = (0..<256).map { OpticalMargins.protrusion(of: $0, in: font).left }
            right = (0..<256).map { OpticalMargins.protrusion(of: $0, in: font).right }
        }
    }

    /// In scaled points, for the first character of a text (not empty).
    mutating func left(of text: UnsafeBufferPointer<UInt8>, from offset: Int = 0, _ font: FontID, _ fonts: FontTable) -> Int32 {
        let scalar = UTF8Decoding.scalar(in: text, startingAt: offset)
        return with(font, fonts) { $0.left(of: scalar) }
    }

    /// In scaled points, for the last character before `end`.
    mutating func right(of text: UnsafeBufferPointer<UInt8>, before end: Int, _ font: FontID, _ fonts: FontTable) -> Int32 {
        var offset = end - 1
        while offset > 0, text[offset] & 0xC0 == 0x80 { offset -= 1 }
        let scalar = UTF8Decoding.scalar(in: text, startingAt: offset)
        return with(font, fonts) { $0.right(of: scalar) }
    }

    mutating func hyphen(_ hyphen: [UInt8], _ font: FontID, _ fonts: FontTable) -> Int32 {
        hyphen.withUnsafeBufferPointer { right(of: $0, before: $0.count, font, fonts) }
    }

    private mutating func with(_ id: FontID, _ fonts: FontTable, _ body: (Table) -> Int32) -> Int32 {
        let index = Int(id.index)
        while tables.count <= index { tables.append(nil) }
        if let table = tables[index] { return body(table) }
        let table = Table(fonts[id])
        tables[index] = table
        return body(table)
    }
}

extension EdgeProtrusion.Table {
    func left(of scalar: UInt32) -> Int32 { scalar < 256 ? left[Int(scalar)] : OpticalMargins.protrusion(of: scalar, in: font).left }
    func right(of scalar: UInt32) -> Int32 { scalar < 256 ? right[Int(scalar)] : OpticalMargins.protrusion(of: scalar, in: font).right }
}
