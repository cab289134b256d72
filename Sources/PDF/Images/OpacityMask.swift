internal import DisplayLists

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
        return PNGFile.encoded(rows: rows, width: width, height: height, channels: 4)
    }
}
