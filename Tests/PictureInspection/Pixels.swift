import CCairo

/// Decoded pixels.
package struct Pixels {
    package let width: Int
    package let height: Int
    /// Red, green and blue, 0 to 255; where the picture is transparent, as they are on black.
    private let values: [SIMD3<Int>]
    /// 255 where the picture is opaque.
    private let alphas: [Int]

    package subscript(x: Int, y: Int) -> SIMD3<Int> { values[y * width + x] }

    package func alpha(_ x: Int, _ y: Int) -> Int { alphas[y * width + x] }

    package func isWhite(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
        rows.allSatisfy { y in columns.allSatisfy { self[$0, y] == SIMD3(255, 255, 255) } }
    }

    /// The mean of the differences between the channels of two pictures of the same size, 0 to 255.
    package func meanDifference(from other: Pixels) -> Double {
        let sum = zip(values, other.values).reduce(0) { $0 + abs($1.0.x - $1.1.x) + abs($1.0.y - $1.1.y) + abs($1.0.z - $1.1.z) }
        return Double(sum) / Double(3 * values.count)
    }

    /// How dark the picture is on average, 0 to 255.
    package var ink: Double { Double(values.reduce(0) { $0 + 765 - $1.x - $1.y - $1.z }) / Double(3 * values.count) }

    /// Nil if the bytes are no PNG that libpng reads.
    package init?(png: [UInt8]) throws {
        let file = try TemporaryFile(png, name: "picture.png")
        guard cairo_load() == nil, let surface = cairo_image_surface_create_from_png(file.path) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let hasAlpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
        var values: [SIMD3<Int>] = [], alphas: [Int] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = UnsafeRawPointer(data).loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                values.append(SIMD3(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)))
                alphas.append(hasAlpha ? Int(pixel >> 24) : 255)
            }
        }
        self.values = values
        self.alphas = alphas
    }
}
