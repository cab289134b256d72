internal import CDeflate

/// Writes PNG files (ISO/IEC 15948) of eight bits to the channel. libpng would do it as well; zlib, which it compresses with, takes five
/// times as long, and a cover has three million pixels.
package enum PNGFile {
    /// - Parameters:
    ///   - rows: the pixels row by row, each row behind the number of its filter.
    ///   - channels: 3 for red, green and blue, 4 with alpha.
    /// - Returns: nil for want of memory.
    package static func encoded(rows: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8]? {
        // libdeflate's second level: a cover is 2.5 % larger than with the sixth, its default, for half of the time.
        guard let compressor = libdeflate_alloc_compressor(2) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
        let data = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, rows, rows.count, buffer.baseAddress, bound)
        }
        guard !data.isEmpty else { return nil }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Colour type 2 (RGB) or 6 (with alpha), no interlacing.
        append("IHDR", bigEndian(width) + bigEndian(height) + [8, channels == 3 ? 2 : 6, 0, 0, 0], to: &file)
        append("IDAT", data, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func bigEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let chunk = Array(type.utf8) + data
        file += bigEndian(data.count) + chunk + bigEndian(Int(libdeflate_crc32(0, chunk, chunk.count)))
    }
}
