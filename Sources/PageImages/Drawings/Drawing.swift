internal import CCairo
internal import CLibrsvg
package import Geometry
package import Resources

/// SVG in a book, drawn by librsvg, as a PNG that is fine enough for print.
///
/// A drawing is parsed and drawn without an address of its own, so that nothing it names is read, from a disk or a network.
package enum Drawing {
    /// Pixels to the inch; of large drawings fewer.
    static let resolution = 300.0
    /// Pixels of the longer side at most: 300 to the inch on a page of seven inches.
    static let longestSide = 2100.0

    /// Whether a file is a drawing by how it begins.
    package static func isDrawing(_ bytes: [UInt8]) -> Bool {
        var start = bytes.prefix(1024)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        guard start.first(where: { $0 > 0x20 }) == 0x3C else { return false }
        let text = String(decoding: start, as: UTF8.self)
        // A drawing, or XML with a doctype or a comment in front of one.
        return text.contains("<svg") || text.contains(":svg") || text.contains("DTD SVG")
    }

    package static let gif = "a GIF"

    /// False where librsvg is not installed.
    package static var isAvailable: Bool { svg_is_available() }

    /// - Parameter kind: what the file is, for messages.
    /// - Returns: the picture, and the size of the drawing at 96 pixels to the inch.
    /// - Throws: where librsvg or Cairo is not installed, or the drawing is none.
    package static func png(of bytes: [UInt8], name: String, kind: String = "a drawing (SVG)", at range: SourceRange?) throws(Diagnostic)
        -> (png: [UInt8], size: Size)
    {
        guard svg_is_available() else {
            throw Diagnostic(
                .warning, .missingLibrary, "\(name) is \(kind), and librsvg, which draws these, is not installed", at: range,
                hint: "install the package librsvg2-2")
        }
        var drawing = SVGDrawing()
        let isOpen = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { svg_drawing_open(&drawing, $0, buffer.count, kind == gif) } ?? false
        }
        defer { svg_drawing_close(&drawing) }
        guard isOpen else { throw failure(drawing, name, range) }
        // CSS's size for a replaced element that has none.
        let width = drawing.width > 0 ? drawing.width : 300, height = drawing.height > 0 ? drawing.height : 150
        let scale = min(resolution / 96, longestSide / max(width, height))
        guard width.isFinite, height.isFinite, width * scale >= 1, height * scale >= 1 else {
            throw Diagnostic(
                .warning, .badDrawing, "the drawing \(name) is too narrow to be seen", at: range,
                hint: "give it a width and a height, or a viewBox")
        }
        let columns = (width * scale - 0.001).rounded(.up), rows = (height * scale - 0.001).rounded(.up)
        let canvas = try DrawingCanvas(width: columns, height: rows)
        // The drawing covers the last pixels too, so that no edge of it fades.
        let cover = max(columns / width, rows / height)
        guard svg_drawing_render(&drawing, UnsafeMutableRawPointer(canvas.context), width * cover, height * cover) else {
            throw failure(drawing, name, range)
        }
        return (try canvas.png(), Size(width: Length(points: width * 0.75), height: Length(points: height * 0.75)))
    }

    private static func failure(_ drawing: SVGDrawing, _ name: String, _ range: SourceRange?) -> Diagnostic {
        let reason = withUnsafeBytes(of: drawing.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // librsvg ends some with a line end.
        let message = String(reason.reversed().drop { $0.isWhitespace || $0 == "." }.reversed())
        return Diagnostic(
            .warning, .badDrawing, "the drawing \(name.isEmpty ? "" : name + " ")cannot be drawn: \(message)", at: range,
            hint: "look at it in a program that draws SVG, or convert it to PNG")
    }
}

extension DiagnosticCode {
    /// SVG that cannot be drawn.
    package static let badDrawing = DiagnosticCode("drawing.unreadable")
}

/// A transparent picture in memory.
private struct DrawingCanvas: ~Copyable {
    private let surface: OpaquePointer
    let context: OpaquePointer

    init(width: Double, height: Double) throws(Diagnostic) {
        if let failure = cairo_load() {
            throw Diagnostic(
                .warning, .pictureFailed, "drawings need Cairo: \(String(cString: failure))", hint: "install it (Debian: libcairo2)")
        }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            throw CairoCanvas.failure(CAIRO_STATUS_NO_MEMORY)
        }
        guard let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            throw CairoCanvas.failure(CAIRO_STATUS_NO_MEMORY)
        }
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            let status = cairo_status(context)
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw CairoCanvas.failure(status)
        }
        self.surface = surface
        self.context = context
        cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    func png() throws(Diagnostic) -> [UInt8] {
        cairo_surface_flush(surface)
        try CairoCanvas.check(cairo_status(context))
        try CairoCanvas.check(cairo_surface_status(surface))
        let pixels = cairo_image_surface_get_data(surface).flatMap {
            PixelPNG.encoded(
                UnsafePointer($0), width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)),
                stride: Int(cairo_image_surface_get_stride(surface)))
        }
        guard let pixels else { throw CairoCanvas.failure(CAIRO_STATUS_NO_MEMORY) }
        return pixels
    }
}
