internal import DisplayLists
internal import Geometry

extension SVGDocument {
    mutating func draw(_ drawn: DrawnPath) {
        let fill = drawn.fill.flatMap { $0.alpha > 0 ? $0 : nil },
            stroke = drawn.stroke.flatMap { $0.alpha > 0 && drawn.width > 0 ? $0 : nil }
        guard fill != nil || stroke != nil else { return }
        beginClip(drawn.clip)
        defer { endClip(drawn.clip) }
        body.append("<path d=\"")
        appendData(drawn.path)
        body.append("\"")
        if let fill { append(paint: "fill", fill) } else { body.append(" fill=\"none\"") }
        if drawn.path.fillRule == .evenOdd { body.append(" fill-rule=\"evenodd\"") }
        if let stroke {
            append(paint: "stroke", stroke)
            body.append(" stroke-linejoin=\"round\" stroke-width=\"")
            body.append(scaledPoints: Int64(drawn.width))
            body.append("\"")
            if !drawn.dash.isEmpty {
                body.append(" stroke-dasharray=\"")
                for (index, length) in drawn.dash.enumerated() {
                    if index > 0 { body.append(" ") }
                    body.append(scaledPoints: Int64(length))
                }
                body.append("\"")
            }
        }
        body.append("/>\n")
    }

    /// Sets clips and transform until `end`. The page's own coordinates are those of the clips.
    mutating func begin(_ state: DrawingState) {
        guard !state.isPlain else { return }
        for clip in state.clips { beginClip(isEvenOdd: clip.fillRule == .evenOdd) { $0.appendData(clip) } }
        let matrix = state.transform
        body.append("<g transform=\"matrix(")
        for (index, value) in [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].enumerated() {
            if index > 0 { body.append(" ") }
            body.append(fixed: Int64((max(-1e6, min(1e6, value)) * 1e6).rounded()), decimals: 6)
        }
        body.append(")\">\n")
    }

    mutating func end(_ state: DrawingState) {
        guard !state.isPlain else { return }
        for _ in 0...state.clips.count { body.append("</g>\n") }
    }

    mutating func begin(_ group: DrawingGroup) {
        body.append("<g opacity=\"")
        body.append(fixed: (Int64(group.opacity) * 10_000 + 127) / 255, decimals: 4)
        body.append("\">\n")
    }

    mutating func endGroup() { body.append("</g>\n") }

    private mutating func appendData(_ path: Path) {
        func append(_ command: StaticString, _ points: Point...) {
            body.append(command)
            for (index, point) in points.enumerated() {
                if index > 0 { body.append(" ") }
                body.append(scaledPoints: point.x.scaledPoints)
                body.append(" ")
                body.append(scaledPoints: point.y.scaledPoints)
            }
        }
        for element in path.elements {
            switch element {
            case .move(let point): append("M", point)
            case .line(let point): append("L", point)
            case .quadratic(let control, let end): append("Q", control, end)
            case .cubic(let first, let second, let end): append("C", first, second, end)
            case .close: body.append("Z")
            }
        }
    }

    /// Each glyph with a matrix of its own.
    mutating func draw(_ run: StyledRun, _ outlines: GlyphOutlines) {
        beginClip(run.clip)
        defer { endClip(run.clip) }
        for glyph in run.glyphs {
            let matrix = glyph.matrix
            let scale = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
            guard scale > 0 else { continue }
            body.append("<use xlink:href=\"#g")
            body.append(fixed: Int64(number(of: glyph.outline, outlines)), decimals: 0)
            body.append("\" transform=\"matrix(")
            for (index, value) in [matrix.a, matrix.b, matrix.c, matrix.d].enumerated() {
                if index > 0 { body.append(" ") }
                body.append(fixed: Int64((max(-1e6, min(1e6, value)) * 1e9).rounded()), decimals: 9)
            }
            for value in [matrix.e, matrix.f] {
                body.append(" ")
                body.append(fixed: Int64((max(-1e9, min(1e9, value)) * 1e3).rounded()), decimals: 3)
            }
            body.append(")\"")
            if let fill = run.fill, fill.alpha > 0 { append(paint: "fill", fill) } else { body.append(" fill=\"none\"") }
            if let stroke = run.stroke, stroke.alpha > 0, run.strokeWidth > 0 {
                append(paint: "stroke", stroke)
                body.append(" stroke-width=\"")
                // In font units, as the matrix widens it again.
                body.append(fixed: Int64((min(1e6, run.strokeWidth / scale) * 100).rounded()), decimals: 2)
                body.append("\"")
            }
            body.append("/>\n")
        }
    }
}
