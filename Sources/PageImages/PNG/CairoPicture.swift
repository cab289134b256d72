internal import CCairo

/// The pixels of a PNG file.
struct CairoPicture: ~Copyable {
    let surface: OpaquePointer
    let width: Int32
    let height: Int32

    /// Nil if the file is damaged, no PNG, or larger than `PageImageLimits.pixels`.
    init?(png bytes: [UInt8]) {
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
