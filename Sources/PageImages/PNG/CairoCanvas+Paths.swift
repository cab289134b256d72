internal import CCairo
internal import DisplayLists
internal import Geometry

extension CairoCanvas {
    /// Sets clips and transform until `end`. The page's own coordinates are those of the clips.
    func begin(_ state: DrawingState) {
        guard !state.isPlain else { return }
        cairo_save(context)
        for clip in state.clips {
            cairo_new_path(context)
            add(clip)
            cairo_set_fill_rule(context, clip.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_clip(context)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        }
        let transform = state.transform
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        if transform != .identity { cairo_transform(context, &matrix) }
    }

    func end(_ state: DrawingState) { if !state.isPlain { cairo_restore(context) } }

    func beginGroup() { cairo_push_group(context) }

    func end(_ group: DrawingGroup) {
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, Double(group.opacity) / 255)
    }

    /// Draws what shows in an area; nil for all.
    func clipped(to area: Rect?, _ draw: () -> Void) {
        guard let area else { return draw() }
        cairo_save(context)
        outline(area)
        cairo_clip(context)
        draw()
        cairo_restore(context)
    }

    func draw(_ drawn: DrawnPath) { clipped(to: drawn.clip) { drawWhole(drawn) } }

    private func drawWhole(_ drawn: DrawnPath) {
        if let fill = drawn.fill, fill.alpha > 0 {
            add(drawn.path)
            cairo_set_fill_rule(context, drawn.path.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            select(fill)
            cairo_fill(context)
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        }
        if let stroke = drawn.stroke, stroke.alpha > 0, drawn.width > 0 {
            cairo_save(context)
            add(drawn.path)
            select(stroke)
            cairo_set_line_width(context, Double(drawn.width) / 65_536)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            let dash = drawn.dash.map { Double($0) / 65_536 }
            // All of nought is an error for Cairo.
            if dash.contains(where: { $0 > 0 }) { cairo_set_dash(context, dash, Int32(dash.count), 0) }
            cairo_stroke(context)
            cairo_restore(context)
        }
    }

    func draw(_ run: StyledRun, _ outlines: GlyphOutlines) { clipped(to: run.clip) { drawWhole(run, outlines) } }

    private func drawWhole(_ run: StyledRun, _ outlines: GlyphOutlines) {
        for glyph in run.glyphs {
            add(outlines[glyph.outline], glyph.matrix)
            if let fill = run.fill, fill.alpha > 0 {
                select(fill)
                cairo_fill_preserve(context)
            }
            if let stroke = run.stroke, stroke.alpha > 0, run.strokeWidth > 0 {
                select(stroke)
                cairo_set_line_width(context, run.strokeWidth)
                cairo_stroke_preserve(context)
            }
            cairo_new_path(context)
        }
    }

    private func add(_ path: Path) {
        var pen = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                cairo_move_to(context, point.x.points, point.y.points)
                pen = point
            case .line(let point):
                cairo_line_to(context, point.x.points, point.y.points)
                pen = point
            case .quadratic(let control, let end):
                curve(
                    from: (pen.x.points, pen.y.points), control: (control.x.points, control.y.points), to: (end.x.points, end.y.points))
                pen = end
            case .cubic(let first, let second, let end):
                cairo_curve_to(context, first.x.points, first.y.points, second.x.points, second.y.points, end.x.points, end.y.points)
                pen = end
            case .close: cairo_close_path(context)
            }
        }
    }

    /// Appends the outline of a glyph to the path in hand.
    func add(_ outline: GlyphOutline, _ place: GlyphMatrix) {
        var pen = (x: 0.0, y: 0.0)
        for segment in outline.segments {
            switch segment {
            case .move(let point):
                pen = place(point)
                cairo_move_to(context, pen.x, pen.y)
            case .line(let point):
                pen = place(point)
                cairo_line_to(context, pen.x, pen.y)
            case .quadratic(let control, let point):
                let end = place(point)
                curve(from: pen, control: place(control), to: end)
                pen = end
            case .cubic(let first, let second, let point):
                let first = place(first), second = place(second)
                pen = place(point)
                cairo_curve_to(context, first.x, first.y, second.x, second.y, pen.x, pen.y)
            case .close: cairo_close_path(context)
            }
        }
    }

    /// Cairo has cubic curves only; the one of the same shape has its controls at two thirds of the way to this one's.
    private func curve(from pen: (x: Double, y: Double), control: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        cairo_curve_to(
            context, pen.x + (control.x - pen.x) * 2 / 3, pen.y + (control.y - pen.y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
            end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
    }
}
