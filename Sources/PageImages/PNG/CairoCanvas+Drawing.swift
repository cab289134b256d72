internal import CCairo
internal import DisplayLists
internal import Geometry
internal import Resources

extension CairoCanvas {
    func fill(_ rect: Rect, _ color: Color) {
        guard color.alpha > 0 else { return }
        select(color)
        outline(rect)
        cairo_fill(context)
    }

    func fill(_ area: FilledRect) { clipped(to: area.clip) { fillWhole(area) } }

    private func fillWhole(_ area: FilledRect) {
        guard area.shape != .rectangle else { return fill(area.rect, area.color) }
        guard area.color.alpha > 0 else { return }
        select(area.color)
        trace(area)
        cairo_set_fill_rule(context, area.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    /// Copies of a picture or a gradient, clipped to an area.
    func draw(_ tiling: ImageTiling, in area: FilledRect, images: [ImageFile], diagnostics: inout Diagnostics) throws(Diagnostic) {
        cairo_save(context)
        defer { cairo_restore(context) }
        if let clip = area.clip {
            outline(clip)
            cairo_clip(context)
        }
        if area.shape == .rectangle {
            outline(area.rect)
        } else {
            trace(area)
            cairo_set_fill_rule(context, area.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        }
        cairo_clip(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        switch tiling.content {
        case .gradient(let fill): for place in tiling.places { paint(fill, in: place) }
        case .image(let number):
            guard images.indices.contains(Int(number)) else { return }
            guard let picture = CairoPicture(images[Int(number)].pixels) else {
                return fillPlaceholder(area.rect, images[Int(number)], &diagnostics)
            }
            for place in tiling.places { paint(picture, in: place) }
        }
        try CairoSurface.check(cairo_status(context))
    }

    private func trace(_ area: FilledRect) {
        for segment in area.outline {
            switch segment {
            case .move(let point): cairo_move_to(context, point.x.points, point.y.points)
            case .line(let point): cairo_line_to(context, point.x.points, point.y.points)
            case .curve(let first, let second, let end):
                cairo_curve_to(context, first.x.points, first.y.points, second.x.points, second.y.points, end.x.points, end.y.points)
            case .close: cairo_close_path(context)
            }
        }
    }

    /// Fills glyph by glyph: where two overlap each is drawn for itself, as in the PDF.
    func fill(_ run: GlyphRun, _ outlines: GlyphOutlines) {
        select(run.color)
        let stroke = Double(run.font.strokeWidth) / 65_536
        if stroke > 0 { cairo_set_line_width(context, stroke) }
        let placing = GlyphPlacing(run)
        for glyph in run.glyphs {
            add(outlines[glyph.outline], placing.at(glyph))
            if stroke > 0 {
                cairo_fill_preserve(context)
                cairo_stroke(context)
            } else {
                cairo_fill(context)
            }
        }
    }

    /// An image in its frame; a grey frame, with a warning, if it cannot be drawn.
    func draw(_ image: ImageFile, _ placed: PlacedImage, diagnostics: inout Diagnostics) throws(Diagnostic) {
        guard let picture = CairoPicture(image.pixels) else { return fillPlaceholder(placed.rect, image, &diagnostics) }
        cairo_save(context)
        if let clip = placed.clip {
            outline(clip)
            cairo_clip(context)
        }
        paint(picture, in: placed.rect)
        cairo_restore(context)
        try CairoSurface.check(cairo_status(context))
    }

    private func fillPlaceholder(_ rect: Rect, _ image: ImageFile, _ diagnostics: inout Diagnostics) {
        fill(rect, Color(red: 208, green: 208, blue: 208))
        diagnostics.report(ImageKind(image.bytes).drawingWarning(name: image.name))
    }

    private func paint(_ picture: borrowing CairoPicture, in rect: Rect) {
        cairo_save(context)
        outline(rect)
        cairo_clip(context)
        cairo_translate(context, rect.minX.points, rect.minY.points)
        cairo_scale(context, rect.width.points / Double(picture.width), rect.height.points / Double(picture.height))
        cairo_set_source_surface(context, picture.surface, 0, 0)
        // Without this the edges would fade into the paper.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint(context)
        cairo_restore(context)
    }

    func select(_ color: Color) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
    }

    func outline(_ rect: Rect) {
        cairo_rectangle(context, rect.minX.points, rect.minY.points, rect.width.points, rect.height.points)
    }
}

/// Where the glyphs of a run go.
private struct GlyphPlacing {
    private let scale: Double
    private let slant: Double
    /// How much wider the glyphs are than drawn: 1 for not.
    private let expansion: Double
    private let y: Double

    init(_ run: GlyphRun) {
        scale = Double(run.font.size) / 65_536 / Double(run.font.unitsPerEm)
        slant = run.font.slant
        expansion = 1 + Double(run.expansion) / 10_000
        y = Double(run.y) / 65_536
    }

    /// With the origin at a glyph's. What is raised is slanted with the rest of its line, so an accent stays over its letter.
    func at(_ glyph: GlyphRun.PlacedOutline) -> GlyphMatrix {
        let rise = Double(glyph.rise) / 65_536
        return GlyphMatrix(a: scale * expansion, b: 0, c: scale * slant, d: -scale, e: Double(glyph.x) / 65_536 + slant * rise, f: y - rise)
    }
}
