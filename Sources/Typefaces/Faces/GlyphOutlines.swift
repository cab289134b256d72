internal import CHarfBuzz
package import Geometry

extension Face {
    /// The outline of a glyph in a size, y downwards, with the glyph's origin at `origin`; empty for a glyph without ink.
    ///
    /// By HarfBuzz, from the same tables that shaping reads. `scale` is points to the font unit.
    package func outline(of glyph: UInt16, size: Int32, at origin: Point) -> Path {
        let sink = OutlineSink(scale: Double(size) / 65_536 / Double(max(1, unitsPerEm)), origin: origin)
        let callbacks = hb_draw_funcs_create()
        defer { hb_draw_funcs_destroy(callbacks) }
        hb_draw_funcs_set_move_to_func(callbacks, { _, data, _, x, y, _ in OutlineSink.of(data)?.move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(callbacks, { _, data, _, x, y, _ in OutlineSink.of(data)?.line(x, y) }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            callbacks, { _, data, _, x1, y1, x, y, _ in OutlineSink.of(data)?.quadratic(x1, y1, x, y) }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            callbacks, { _, data, _, x1, y1, x2, y2, x, y, _ in OutlineSink.of(data)?.cubic(x1, y1, x2, y2, x, y) }, nil, nil)
        hb_draw_funcs_set_close_path_func(callbacks, { _, data, _, _ in OutlineSink.of(data)?.close() }, nil, nil)
        hb_font_get_glyph_shape(hbFont, UInt32(glyph), callbacks, Unmanaged.passUnretained(sink).toOpaque())
        return sink.path
    }
}

/// What HarfBuzz draws into.
private final class OutlineSink {
    var path = Path()
    private let scale: Double
    private let origin: Point

    init(scale: Double, origin: Point) {
        self.scale = scale
        self.origin = origin
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> OutlineSink? {
        data.map { Unmanaged<OutlineSink>.fromOpaque($0).takeUnretainedValue() }
    }

    private func place(_ x: Float, _ y: Float) -> Point {
        Point(x: origin.x + Length(points: Double(x) * scale), y: origin.y - Length(points: Double(y) * scale))
    }

    func move(_ x: Float, _ y: Float) { path.move(to: place(x, y)) }
    func line(_ x: Float, _ y: Float) { path.addLine(to: place(x, y)) }
    func quadratic(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) { path.addQuadratic(place(x1, y1), to: place(x, y)) }
    func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
        path.addCubic(place(x1, y1), place(x2, y2), to: place(x, y))
    }
    func close() { path.close() }
}
