internal import CCairo
internal import DisplayLists
internal import Geometry
internal import Resources

/// A page in memory that Cairo draws on, in points from the top left.
///
/// Cairo's functions give no errors: a surface or context that has failed stays in its error state and ignores what is asked of it. So the
/// status is looked at where one is made, and once more before its pixels are used.
struct CairoCanvas: ~Copyable {
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// - Parameters:
    ///   - size: of the upright page.
    ///   - resolution: pixels to the inch.
    ///   - isOpaque: white, without alpha; otherwise transparent.
    /// - Throws: a diagnostic if Cairo is not installed, the picture is too large, or memory runs out.
    init(_ size: Size, turn: QuarterTurn = .none, resolution: Double, isOpaque: Bool = true) throws(Diagnostic) {
        if let failure = cairo_load() {
            throw Diagnostic(
                .error, .pictureFailed, "pictures of pages need Cairo: \(String(cString: failure))", hint: "install it (Debian: libcairo2)")
        }
        let (width, height) = try Self.pixels(turn.size(of: size), resolution: resolution)
        guard let surface = cairo_image_surface_create(isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height) else {
            throw Self.failure(CAIRO_STATUS_NO_MEMORY)
        }
        guard let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            throw Self.failure(CAIRO_STATUS_NO_MEMORY)
        }
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw Self.failure(status)
        }
        self.surface = surface
        self.context = context
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

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The file: compressed by libpng, without a date.
    func png() throws(Diagnostic) -> [UInt8] {
        cairo_surface_flush(surface)
        try Self.check(cairo_status(context))
        try Self.check(cairo_surface_status(surface))
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { bytes in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, count in
                    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee.append(
                        contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, bytes)
        }
        try Self.check(status)
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

    static func check(_ status: cairo_status_t) throws(Diagnostic) {
        guard status == CAIRO_STATUS_SUCCESS else { throw failure(status) }
    }

    static func failure(_ status: cairo_status_t) -> Diagnostic {
        let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "error \(status.rawValue)"
        return Diagnostic(.error, .pictureFailed, "the page cannot be drawn: \(reason)", hint: "ask for a lower --resolution")
    }
}
