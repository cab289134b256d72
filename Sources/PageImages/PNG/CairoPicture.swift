internal import CCairo
internal import CLibrsvg
internal import DisplayLists

/// The pixels of a PNG or JPEG file.
struct CairoPicture: ~Copyable {
    let surface: OpaquePointer
    let width: Int32
    let height: Int32

    /// Nil if the file is damaged, of another kind, or larger than `PageImageLimits.pixels`, where cairo is not installed, or a JPEG where
    /// librsvg is not.
    init?(_ bytes: [UInt8]) {
        // Cairo's functions are there once it is open, and a picture may be the first thing that needs them.
        guard cairo_load() == nil else { return nil }
        if ImageKind(bytes) == .jpeg { self.init(jpeg: bytes) } else { self.init(png: bytes) }
    }

    /// By librsvg, which draws a picture inside a drawing with the decoder of gdk-pixbuf: the same libraries that draw SVG, and no other.
    private init?(jpeg bytes: [UInt8]) {
        guard svg_is_available(), let header = JPEG(bytes), JPEG.isComplete(bytes), header.width <= PageImageLimits.pixels / header.height
        else { return nil }
        var drawing = SVGDrawing()
        defer { svg_drawing_close(&drawing) }
        let turned = header.orientation.isTurned
        let (width, height) = turned ? (header.height, header.width) : (header.width, header.height)
        let source = JPEGDrawing.svg(bytes, header)
        guard
            source.withUnsafeBufferPointer({ buffer in
                buffer.baseAddress.map { svg_drawing_open(&drawing, $0, buffer.count, true) } ?? false
            }),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        else { return nil }
        guard let context = cairo_create(surface),
            svg_drawing_render(&drawing, UnsafeMutableRawPointer(context), Double(width), Double(height))
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        cairo_destroy(context)
        self.surface = surface
        self.width = Int32(width)
        self.height = Int32(height)
    }

    private init?(png bytes: [UInt8]) {
        guard let size = ImageKind.pngSize(bytes), size.width > 0, size.height > 0, size.width <= PageImageLimits.pixels / size.height
        else { return nil }
        let decoded = bytes.withUnsafeBytes { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            return withUnsafeMutablePointer(to: &rest) { rest in
                cairo_image_surface_create_from_png_stream(
                    { closure, target, count in
                        guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
                        let rest = closure.assumingMemoryBound(to: UnsafeRawBufferPointer.self)
                        guard Int(count) <= rest.pointee.count, let start = rest.pointee.baseAddress else { return CAIRO_STATUS_READ_ERROR }
                        UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: Int(count))
                        rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee.dropFirst(Int(count)))
                        return CAIRO_STATUS_SUCCESS
                    }, rest)
            }
        }
        guard let decoded else { return nil }
        guard cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS, cairo_image_surface_get_width(decoded) > 0,
            cairo_image_surface_get_height(decoded) > 0
        else {
            cairo_surface_destroy(decoded)
            return nil
        }
        surface = decoded
        width = cairo_image_surface_get_width(decoded)
        height = cairo_image_surface_get_height(decoded)
    }

    deinit { cairo_surface_destroy(surface) }
}
