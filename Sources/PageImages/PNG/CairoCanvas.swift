internal import CCairo
internal import DisplayLists
internal import Geometry
internal import Resources

/// A page in memory that Cairo draws on, in points from the top left.
struct CairoCanvas: ~Copyable {
    private let target: CairoSurface
    var context: OpaquePointer { target.context }

    /// - Parameters:
    ///   - size: of the upright page.
    ///   - resolution: pixels to the inch.
    ///   - isOpaque: white, without alpha; otherwise transparent.
    /// - Throws: a diagnostic if Cairo is not installed, the picture is too large, or memory runs out.
    init(_ size: Size, turn: QuarterTurn = .none, resolution: Double, isOpaque: Bool = true) throws(Diagnostic) {
        let (width, height) = try Self.pixels(turn.size(of: size), resolution: resolution)
        target = try CairoSurface(for: "pictures of pages") {
            cairo_image_surface_create(isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height)
        }
        if isOpaque {
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_paint(context)
        }
        // Grey rather than subpixel levels: the same on every display.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
        cairo_scale(context, resolution / 72, resolution / 72)
        switch turn {
        case .none: break
        case .left:
            cairo_translate(context, 0, size.width.points)
            cairo_rotate(context, -.pi / 2)
        case .right:
            cairo_translate(context, size.height.points, 0)
            cairo_rotate(context, .pi / 2)
        }
        // The joins of a PDF, for synthetic bold.
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        cairo_set_miter_limit(context, 10)
    }

    /// The file: compressed by libpng, without a date.
    func png() throws(Diagnostic) -> [UInt8] {
        cairo_surface_flush(target.surface)
        try target.check()
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { bytes in
            cairo_surface_write_to_png_stream(
                target.surface,
                { closure, data, count in
                    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee.append(
                        contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, bytes)
        }
        try CairoSurface.check(status)
        return bytes
    }

    /// The page's size in whole pixels. A thousandth of a pixel more is rounding, not paper.
    private static func pixels(_ size: Size, resolution: Double) throws(Diagnostic) -> (Int32, Int32) {
        let width = (size.width.points * resolution / 72 - 0.001).rounded(.up)
        let height = (size.height.points * resolution / 72 - 0.001).rounded(.up)
        let sides = 1...PageImageLimits.side
        guard resolution > 0, sides.contains(width), sides.contains(height), Int(width) * Int(height) <= PageImageLimits.pixels else {
            throw Diagnostic(
                .error, .pictureSize,
                "a page of \(size.width) by \(size.height) at \(resolution) pixels to the inch is no picture of 1 to 32767 pixels a side",
                hint: "choose another resolution")
        }
        return (Int32(width), Int32(height))
    }
}
