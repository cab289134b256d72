internal import CCairo
internal import CLibrsvg
internal import Geometry
internal import Resources

/// A drawing that librsvg has read.
struct OpenDrawing: ~Copyable {
    private var drawing = SVGDrawing()
    private let name: String
    private let range: SourceRange?
    /// In CSS pixels.
    private let width: Double
    private let height: Double

    /// - Parameter kind: what the file is, for messages.
    /// - Throws: where librsvg is not installed, or the drawing is none.
    init(_ bytes: [UInt8], name: String, kind: String, at range: SourceRange?) throws(Diagnostic) {
        guard svg_is_available() else {
            throw Diagnostic(
                .warning, .missingLibrary, "\(name) is \(kind), and librsvg, which draws these, is not installed", at: range,
                hint: "install the package librsvg2-2")
        }
        var drawing = SVGDrawing()
        let isOpen = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { svg_drawing_open(&drawing, $0, buffer.count, kind == Drawing.gif) } ?? false
        }
        guard isOpen else { throw Self.failure(drawing, name, range) }
        // CSS's size for a replaced element that has none.
        let width = drawing.width > 0 ? drawing.width : 300, height = drawing.height > 0 ? drawing.height : 150
        let scale = Self.scale(width, height)
        guard width.isFinite, height.isFinite, width * scale >= 1, height * scale >= 1 else {
            svg_drawing_close(&drawing)
            throw Diagnostic(
                .warning, .badDrawing, "the drawing \(name) is too narrow to be seen", at: range,
                hint: "give it a width and a height, or a viewBox")
        }
        self.drawing = drawing
        self.name = name
        self.range = range
        self.width = width
        self.height = height
    }

    deinit {
        var drawing = drawing
        svg_drawing_close(&drawing)
    }

    /// At 96 pixels to the inch.
    var size: Size { Size(width: Length(points: width * 0.75), height: Length(points: height * 0.75)) }

    /// Pixels of the PNG to one of CSS.
    private static func scale(_ width: Double, _ height: Double) -> Double {
        min(Drawing.resolution / 96, Drawing.longestSide / max(width, height))
    }

    mutating func png() throws(Diagnostic) -> [UInt8] {
        let scale = Self.scale(width, height)
        let columns = (width * scale - 0.001).rounded(.up), rows = (height * scale - 0.001).rounded(.up)
        let canvas = try DrawingCanvas(width: columns, height: rows)
        // The drawing covers the last pixels too, so that no edge of it fades.
        let cover = max(columns / width, rows / height)
        try render(to: canvas.context, width: width * cover, height: height * cover)
        return try canvas.png()
    }

    /// A PDF file of version 1.4 with the drawing as its only page, as many points wide as it has pixels.
    mutating func outlines() throws(Diagnostic) -> [UInt8] {
        let canvas = try OutlineCanvas(width: width, height: height)
        try render(to: canvas.context, width: width, height: height)
        return try canvas.finish()
    }

    private mutating func render(to context: OpaquePointer, width: Double, height: Double) throws(Diagnostic) {
        guard svg_drawing_render(&drawing, UnsafeMutableRawPointer(context), width, height) else {
            throw Self.failure(drawing, name, range)
        }
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

/// A transparent picture in memory.
private struct DrawingCanvas: ~Copyable {
    private let target: CairoSurface
    var context: OpaquePointer { target.context }

    init(width: Double, height: Double) throws(Diagnostic) {
        target = try CairoSurface(for: "drawings") { cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) }
        cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    }

    func png() throws(Diagnostic) -> [UInt8] {
        let surface = target.surface
        cairo_surface_flush(surface)
        try target.check()
        let pixels = cairo_image_surface_get_data(surface).flatMap {
            PixelPNG.encoded(
                UnsafePointer($0), width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)),
                stride: Int(cairo_image_surface_get_stride(surface)))
        }
        guard let pixels else { throw CairoSurface.failure(CAIRO_STATUS_NO_MEMORY) }
        return pixels
    }
}

/// A PDF file in memory.
private struct OutlineCanvas: ~Copyable {
    /// What Cairo writes to.
    private final class File { var bytes: [UInt8] = [] }

    private let file: File
    private let target: CairoSurface
    var context: OpaquePointer { target.context }

    init(width: Double, height: Double) throws(Diagnostic) {
        let file = File()
        self.file = file
        target = try CairoSurface(for: "drawings") {
            cairo_pdf_surface_create_for_stream(
                { closure, bytes, count in
                    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    Unmanaged<File>.fromOpaque(closure).takeUnretainedValue().bytes.append(
                        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(file).toOpaque(), width, height)
        }
        // Of later versions objects would be compressed, which `DrawingPage` does not read.
        cairo_pdf_surface_restrict_to_version(target.surface, CAIRO_PDF_VERSION_1_4)
    }

    // The surface writes to the file until it is finished.
    deinit { cairo_surface_finish(target.surface) }

    func finish() throws(Diagnostic) -> [UInt8] {
        try CairoSurface.check(cairo_status(context))
        cairo_surface_finish(target.surface)
        try CairoSurface.check(cairo_surface_status(target.surface))
        return file.bytes
    }
}
