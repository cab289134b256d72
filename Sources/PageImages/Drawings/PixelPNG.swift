internal import DisplayLists

/// Writes pixels of Cairo's or of a decoder's as a PNG.
enum PixelPNG {
    /// - Parameters:
    ///   - pixels: 32 bits each, blue first; rows `stride` bytes apart.
    ///   - isMultiplied: colours are multiplied by alpha.
    /// - Returns: a file with three channels where every pixel is opaque, with four otherwise; nil for want of memory.
    static func encoded(_ pixels: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, isMultiplied: Bool = true) -> [UInt8]? {
        let channels = isOpaque(pixels, width, height, stride) ? 3 : 4
        return PNGFile.encoded(
            rows: filteredRows(pixels, width, height, stride, channels, isMultiplied), width: width, height: height, channels: channels)
    }

    private static func isOpaque(_ pixels: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ stride: Int) -> Bool {
        for y in 0..<height {
            let row = pixels + y * stride
            for x in 0..<width where row[4 * x + 3] != 255 { return false }
        }
        return true
    }

    /// Each row behind its filter: the difference to the pixel on the left or to the one above, whichever is smaller in all (section 12.8).
    private static func filteredRows(
        _ pixels: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ stride: Int, _ channels: Int, _ isMultiplied: Bool
    ) -> [UInt8] {
        let size = width * channels
        var rows: [UInt8] = []
        rows.reserveCapacity((size + 1) * height)
        var above = [UInt8](repeating: 0, count: size), row = above, left = above, up = above
        for y in 0..<height {
            read(pixels + y * stride, width, channels, isMultiplied, into: &row)
            var leftSum = 0, upSum = 0
            for i in 0..<size {
                left[i] = row[i] &- (i >= channels ? row[i - channels] : 0)
                up[i] = row[i] &- above[i]
                leftSum += Int(Int8(bitPattern: left[i]).magnitude)
                upSum += Int(Int8(bitPattern: up[i]).magnitude)
            }
            rows.append(upSum < leftSum ? 2 : 1)
            rows += upSum < leftSum ? up : left
            swap(&above, &row)
        }
        return rows
    }

    /// A row of pixels, colours not or no longer multiplied by alpha.
    private static func read(_ pixels: UnsafePointer<UInt8>, _ width: Int, _ channels: Int, _ isMultiplied: Bool, into row: inout [UInt8]) {
        for x in 0..<width {
            let alpha = Int(pixels[4 * x + 3])
            for channel in 0..<3 {
                let value = Int(pixels[4 * x + 2 - channel])
                row[x * channels + channel] =
                    alpha == 255 || !isMultiplied ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
            }
            if channels == 4 { row[x * 4 + 3] = UInt8(alpha) }
        }
    }
}
