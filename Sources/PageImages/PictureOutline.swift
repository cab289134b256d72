internal import CCairo
package import DisplayLists
package import Geometry

/// What of a picture is opaque, for text that runs round it (css-shapes-1 section 6.2).
package enum PictureOutline {
    /// No outline has more rows: of a picture as high as a page each is then lower than half a line.
    private static let most: Int32 = 120

    /// Rectangles that hold all points more opaque than a threshold, in a picture one point wide and high: as few rows as keep the outline close. A picture without transparency is opaque all
    /// over.
    /// - Parameter threshold: from 0 to 1.
    /// - Returns: nil if the picture cannot be read.
    /// - Complexity: O(pixels).
    package static func path(of file: ImageFile, threshold: Double) -> Path? {
        guard let picture = CairoPicture(file.bytes) else { return nil }
        guard cairo_image_surface_get_format(picture.surface) == CAIRO_FORMAT_ARGB32, let data = cairo_image_surface_get_data(picture.surface) else {
            return Path(Rect(x: .zero, y: .zero, width: Length(points: 1), height: Length(points: 1)))
        }
        cairo_surface_flush(picture.surface)
        let stride = Int(cairo_image_surface_get_stride(picture.surface)), limit = UInt32((threshold * 255).rounded(.down))
        let rows = min(picture.height, most)
        var path = Path()
        for row in 0..<rows {
            let lines = Int(picture.height * row / rows)..<Int(picture.height * (row + 1) / rows)
            var isOpaque = [Bool](repeating: false, count: Int(picture.width))
            for line in lines {
                for column in isOpaque.indices {
                    // 32 bits in the order of the machine, alpha in the highest eight.
                    let pixel = UnsafeRawPointer(data + line * stride + column * 4).load(as: UInt32.self)
                    if pixel >> 24 > limit { isOpaque[column] = true }
                }
            }
            add(isOpaque, top: Double(lines.lowerBound) / Double(picture.height), bottom: Double(lines.upperBound) / Double(picture.height), to: &path)
        }
        return path
    }

    /// The stretches of a row.
    private static func add(_ isOpaque: [Bool], top: Double, bottom: Double, to path: inout Path) {
        var column = 0
        while column < isOpaque.count {
            guard isOpaque[column] else { column += 1; continue }
            let start = column
            while column < isOpaque.count, isOpaque[column] { column += 1 }
            let left = Length(points: Double(start) / Double(isOpaque.count)), right = Length(points: Double(column) / Double(isOpaque.count))
            path.append(Path(Rect(x: left, y: Length(points: top), width: right - left, height: Length(points: bottom - top))))
        }
    }
}
