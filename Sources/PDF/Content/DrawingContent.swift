internal import DisplayLists
internal import Geometry
internal import Typefaces

/// Paths, and shapes that are more than filled upright. Each is drawn with a graphics state of its own (`q … Q`), so that nothing leaks
/// into the text of the page.
struct DrawingContent {
    let context: ContentContext
    /// In scaled points.
    let pageHeight: Int64

    // MARK: Layers

    /// Sets clips and transform until `end`. The page's own coordinates are those of the clips.
    func begin(_ state: DrawingState, to buffer: inout ContentBuffer) {
        buffer.ensure(256)
        buffer.put("q\n")
        for clip in state.clips {
            // A path of nothing would clip nothing away.
            if clip.isEmpty { buffer.put("0 0 0 0 re ") } else { put(clip, to: &buffer) }
            buffer.put(clip.fillRule == .evenOdd ? "W* n\n" : "W n\n")
        }
        guard state.transform != .identity else { return }
        // The same transform for y upwards: that of the list between two reflections at the page's height.
        let matrix = Self.upwards(state.transform, pageHeight: Length(scaledPoints: pageHeight))
        for value in [matrix.a, matrix.b, matrix.c, matrix.d] {
            buffer.put(fixed: Int64((max(-1e6, min(1e6, value)) * 1e6).rounded()), decimals: 6)
            buffer.put(" ")
        }
        buffer.put(coordinate: millipoints(Length(points: matrix.tx)))
        buffer.put(coordinate: millipoints(Length(points: matrix.ty)))
        buffer.put("cm\n")
    }

    /// A transform of the list for coordinates whose y goes upwards from the foot of the page.
    static func upwards(_ transform: AffineTransform, pageHeight: Length) -> AffineTransform {
        let height = pageHeight.points
        return AffineTransform(
            a: transform.a, b: -transform.b, c: -transform.c, d: transform.d, tx: transform.tx + transform.c * height,
            ty: height - transform.d * height - transform.ty)
    }

    func end(to buffer: inout ContentBuffer) {
        buffer.ensure(16)
        buffer.put("Q\n")
    }

    // MARK: Paths

    func write(_ drawn: DrawnPath, to buffer: inout ContentBuffer) {
        let fill = drawn.fill.flatMap { $0.alpha > 0 ? $0 : nil },
            stroke = drawn.stroke.flatMap { $0.alpha > 0 && drawn.width > 0 ? $0 : nil }
        guard fill != nil || stroke != nil, !drawn.path.isEmpty else { return }
        buffer.ensure(512 + 16 * drawn.dash.count)
        buffer.put("q\n")
        if let clip = drawn.clip { put(clip: clip, to: &buffer) }
        // Opacity is one for both: of two different ones each gets a drawing of its own.
        if let fill {
            put(opacity: fill, to: &buffer)
            put(fill, "rg\n", to: &buffer)
            put(drawn.path, to: &buffer)
            buffer.put(drawn.path.fillRule == .evenOdd ? "f*\n" : "f\n")
        }
        if let stroke {
            buffer.ensure(512 + 16 * drawn.dash.count)
            put(opacity: stroke, to: &buffer)
            put(stroke, "RG\n", to: &buffer)
            buffer.put(coordinate: millipoints(scaledPoints: Int64(drawn.width)))
            buffer.put("w 1 j\n")
            if !drawn.dash.isEmpty {
                buffer.put("[")
                for length in drawn.dash { buffer.put(coordinate: millipoints(scaledPoints: Int64(length))) }
                buffer.put("] 0 d\n")
            }
            put(drawn.path, to: &buffer)
            buffer.put("S\n")
        }
        buffer.put("Q\n")
    }

    private func put(_ path: Path, to buffer: inout ContentBuffer) {
        var pen = Point.zero, start = Point.zero
        for element in path.elements {
            buffer.ensure(256)
            switch element {
            case .move(let point):
                put(point, to: &buffer)
                buffer.put("m\n")
                start = point
                pen = point
            case .line(let point):
                put(point, to: &buffer)
                buffer.put("l\n")
                pen = point
            case .quadratic(let control, let end):
                // PDF has cubic curves only; the controls of the one of the same shape lie two thirds of the way to this one's.
                put(Self.between(pen, control), to: &buffer)
                put(Self.between(end, control), to: &buffer)
                put(end, to: &buffer)
                buffer.put("c\n")
                pen = end
            case .cubic(let first, let second, let end):
                put(first, to: &buffer)
                put(second, to: &buffer)
                put(end, to: &buffer)
                buffer.put("c\n")
                pen = end
            case .close:
                buffer.put("h\n")
                pen = start
            }
        }
        buffer.ensure(64)
    }

    private static func between(_ from: Point, _ to: Point) -> Point {
        Point(x: from.x + (to.x - from.x) * 2 / 3, y: from.y + (to.y - from.y) * 2 / 3)
    }

    private func put(_ point: Point, to buffer: inout ContentBuffer) {
        buffer.put(coordinate: millipoints(point.x))
        buffer.put(coordinate: millipoints(Length(scaledPoints: pageHeight) - point.y))
    }

    private func put(clip rect: Rect, to buffer: inout ContentBuffer) {
        put(Point(x: rect.minX, y: rect.maxY), to: &buffer)
        buffer.put(coordinate: millipoints(rect.width))
        buffer.put(coordinate: millipoints(rect.height))
        buffer.put("re W n\n")
    }

    private func put(opacity color: Color, to buffer: inout ContentBuffer) {
        guard color.alpha < 255 else { return }
        buffer.put("/A")
        buffer.put(fixed: Int64(color.alpha), decimals: 0)
        buffer.put(" gs\n")
    }

    private func put(_ color: Color, _ command: StaticString, to buffer: inout ContentBuffer) {
        for channel in [color.red, color.green, color.blue] {
            buffer.put(fixed: (Int64(channel) * 10_000 + 127) / 255, decimals: 4)
            buffer.put(" ")
        }
        buffer.put(command)
    }

    // MARK: Shapes

    func write(_ styled: StyledShape, to buffer: inout ContentBuffer) {
        let fragment = context.fragments.fragments[context.base[Int(styled.store)] + Int(styled.shape.index)]
        let font = context.fonts[Int(fragment.font)]
        let fill = styled.fill.flatMap { $0.alpha > 0 ? $0 : nil }
        var stroke = styled.stroke.flatMap { $0.alpha > 0 && styled.strokeWidth > 0 ? $0 : nil }
        var strokeWidth = millipoints(scaledPoints: Int64(styled.strokeWidth))
        // A font without a bold face is thickened as everywhere.
        if stroke == nil, font.strokeWidth > 0, let fill {
            stroke = fill
            strokeWidth = font.strokeWidth
        }
        guard fragment.count > 0, fill != nil || stroke != nil else { return }
        buffer.ensure(1024 + Int(fragment.count))
        buffer.put("q\n")
        if let clip = styled.clip { put(clip: clip, to: &buffer) }
        if let fill {
            put(opacity: fill, to: &buffer)
            put(fill, "rg\n", to: &buffer)
        }
        if let stroke {
            if fill == nil { put(opacity: stroke, to: &buffer) }
            put(stroke, "RG\n", to: &buffer)
            buffer.put(coordinate: strokeWidth)
            buffer.put("w\n")
        }
        buffer.put("BT\n")
        buffer.append(font.selection)
        buffer.ensure(1024 + Int(fragment.count))
        if font.letterSpacing != 0 {
            buffer.put(fixed: font.letterSpacing, decimals: Precision.spacingDecimals)
            buffer.put(" Tc\n")
        }
        buffer.put(fill == nil ? "1 Tr\n" : stroke == nil ? "0 Tr\n" : "2 Tr\n")
        putMatrix(styled, slant: Double(font.slant) / 10_000, to: &buffer)
        buffer.put("[(")
        context.fragments.bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { buffer.put(start + Int(fragment.start), count: Int(fragment.count)) }
        }
        if styled.isFollowedBySpace, !font.isComposite, font.spaceAdvance != nil { buffer.put(CodeTable.spaceCode) }
        buffer.put(")]TJ\nET\nQ\n")
    }

    private func putMatrix(_ styled: StyledShape, slant: Double, to buffer: inout ContentBuffer) {
        for value in [styled.a, styled.b, styled.c + styled.a * slant, styled.d + styled.b * slant] {
            buffer.put(fixed: Int64((max(-1_000, min(1_000, value.isFinite ? value : 0)) * 1_000_000).rounded()), decimals: 6)
            buffer.put(" ")
        }
        buffer.put(coordinate: millipoints(scaledPoints: Int64(styled.x)))
        buffer.put(coordinate: millipoints(scaledPoints: pageHeight - Int64(styled.y)))
        buffer.put("Tm\n")
    }
}
