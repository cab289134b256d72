internal import CCairo
internal import DisplayLists
internal import Geometry

extension CairoCanvas {
    func paint(_ fill: GradientFill, in rect: Rect) {
        cairo_save(context)
        defer { cairo_restore(context) }
        outline(rect)
        cairo_clip(context)
        cairo_translate(context, rect.minX.points, rect.minY.points)
        switch fill.shape {
        case .linear(let fromX, let fromY, let toX, let toY): paint(cairo_pattern_create_linear(fromX, fromY, toX, toY), fill.stops)
        case .radial(let x, let y, let radiusX, let radiusY):
            // A circle of radius 1, drawn out to the ellipse.
            cairo_translate(context, x, y)
            cairo_scale(context, radiusX, radiusY)
            paint(cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), fill.stops)
        case .conic(let x, let y, _):
            // Cairo has none. Sectors are drawn without levels of grey at their edges, which would show as rays.
            cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
            for sector in fill.sectors(perTurn: Self.sectorsPerTurn) {
                select(sector.firstColor.mixed(with: sector.secondColor, part: 0.5))
                cairo_move_to(context, x, y)
                cairo_line_to(context, sector.first.x, sector.first.y)
                cairo_line_to(context, sector.second.x, sector.second.y)
                cairo_close_path(context)
                cairo_fill(context)
            }
        }
    }

    /// Four to a degree, each of one colour: their steps are too small to be seen.
    private static let sectorsPerTurn = 1_440

    private func paint(_ pattern: OpaquePointer?, _ stops: [GradientFill.Stop]) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
                Double(color.alpha) / 255)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(context, pattern)
        cairo_paint(context)
    }
}
