internal import CCairo
package import DisplayLists
package import Geometry

/// What of a picture is opaque, for text that runs round it (css-shapes-1 section 6.2).
package enum PictureOutline {
    /// No outline has more rows: of a picture as high as a page each is then lower than half a line.
    private static let most: Int32 = 120

    /// A rectangle for each row that holds all points more opaque than a threshold, in a picture one point wide and high: as few rows as
    /// keep the outline close. Holes stay closed, as text runs along one side of a float only. A picture without transparency is opaque all
    /// over.
    /// - Parameter threshold: from 0 to 1.
    /// - Returns: nil if the picture cannot be read, or Cairo is not installed.
    /// - Complexity: O(pixels).
    package static func path(of file: ImageFile, threshold: Double) -> Path? {
        guard let picture = CairoPicture(file.pixels) else { return nil }
        guard cairo_image_surface_get_format(picture.surface) == CAIRO_FORMAT_ARGB32,
            let data = cairo_image_surface_get_data(picture.surface)
        else {
            return Path(Rect(x: .zero, y: .zero, width: Length(points: 1), height: Length(points: 1)))
        }
        cairo_surface_flush(picture.surface)
        let stride = Int(cairo_image_surface_get_stride(picture.surface)), limit = UInt32((threshold * 255).rounded(.down))
        let rows = min(picture.height, most)
        var path = Path()
        for row in 0..<rows {
            let lines = Int(picture.height * row / rows)..<Int(picture.height * (row + 1) / rows)
            var left = Int(picture.width), right = 0
            for line in lines {
                for column in 0..<Int(picture.width) {
                    // 32 bits in the order of the machine, alpha in the highest eight.
                    let pixel = UnsafeRawPointer(data + line * stride + column * 4).load(as: UInt32.self)
                    if pixel >> 24 > limit { (left, right) = (min(left, column), max(right, column + 1)) }
                }
            }
            guard left < right else { continue }
            func share(_ part: Int, of whole: Int32) -> Length { Length(points: Double(part) / Double(whole)) }
            let x = share(left, of: picture.width), y = share(lines.lowerBound, of: picture.height)
            path.append(
                Path(Rect(x: x, y: y, width: share(right, of: picture.width) - x, height: share(lines.upperBound, of: picture.height) - y)))
        }
        return path
    }
}
