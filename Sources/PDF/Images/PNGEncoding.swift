internal import CDeflate

/// One colour in a picture of which every pixel has its own opacity: a shadow, as a PNG file for whoever takes pictures.
package struct OpacityMask {
    package let width: Int
    package let height: Int
    /// Row by row from the top; 255 is opaque.
    package let opacities: [UInt8]

    /// - Precondition: there are `width` times `height` opacities, and at least one.
    package init(width: Int, height: Int, opacities: [UInt8]) {
        precondition(width > 0 && height > 0 && opacities.count == width * height, "a mask has an opacity for each pixel")
        self.width = width; self.height = height; self.opacities = opacities
    }

    /// The bytes of a PNG file with alpha channel (ISO/IEC 15948); nil if memory is short.
    package func png(red: UInt8, green: UInt8, blue: UInt8) -> [UInt8]? {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (4 * width + 1))
        for y in 0..<height {
            // Each row begins with its filter: none.
            rows.append(0)
            for x in 0..<width {
                rows.append(red)
                rows.append(green)
                rows.append(blue)
                rows.append(opacities[y * width + x])
            }
        }
        guard let data = Compressor(level: 6).compressed(rows) else { return nil }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits for each of four channels, without interlacing.
        Self.append("IHDR", Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 6, 0, 0, 0], to: &file)
        Self.append("IDAT", data, to: &file)
        Self.append("IEND", [], to: &file)
        return file
    }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let content = Array(type.utf8) + data
        file += bytes(UInt32(data.count)) + content + bytes(libdeflate_crc32(0, content, content.count))
    }

    private static func bytes(_ value: UInt32) -> [UInt8] { [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
}
