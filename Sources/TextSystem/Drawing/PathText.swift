internal import DisplayLists
internal import Geometry
internal import TextLayout
internal import Typefaces

/// A curve by its length: where one stands after some way along it, and which way one looks.
struct CurveWay {
    /// In points.
    private var points: [Point] = []
    private var lengths: [Double] = [0]

    /// The first contour of a path; a path of several is followed in the first alone.
    init(_ path: Path) {
        guard let contour = path.value.flattened().first else { return }
        self.points = contour.map { Point(x: $0.x / 65_536, y: $0.y / 65_536) }
        if case .close? = path.value.elements.last, let first = points.first { points.append(first) }
        for (a, b) in zip(points, points.dropFirst()) {
            let x = b.x - a.x, y = b.y - a.y
            lengths.append((lengths.last ?? 0) + (x * x + y * y).squareRoot())
        }
    }

    var length: Double { lengths.last ?? 0 }

    /// The place after some way, and the direction there as the cosine and sine of its angle; nil beyond the ends.
    func place(at distance: Double) -> (point: Point, cosine: Double, sine: Double)? {
        guard points.count > 1, distance >= 0, distance <= length else { return nil }
        var low = 0, high = points.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if lengths[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        let a = points[low], b = points[low + 1]
        let step = lengths[low + 1] - lengths[low]
        guard step > 0 else { return (a, 1, 0) }
        let share = (distance - lengths[low]) / step
        return (Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share), (b.x - a.x) / step, (b.y - a.y) / step)
    }
}

/// A glyph that stands on a curve.
///
/// ```swift
/// for glyph in page.draw(text, along: Path(circle: Point(x: 150, y: 150), radius: 80)) { print(glyph.point, glyph.advance) }
/// ```
public struct PathGlyph: Hashable, Sendable {
    /// The middle of its advance, on the curve, in points on the page.
    public let point: Point
    /// The direction of the curve there, as the cosine and sine of its angle; y downwards.
    public let cosine: Double
    /// The sine of the curve's angle there; positive where it goes downwards.
    public let sine: Double
    /// In points, along the curve.
    public let advance: Double
    /// The text that the glyph stands for.
    public let range: TextRange
}

extension Canvas {
    /// Sets a line of text along a curve, each glyph upright on it at the middle of its advance. Glyphs for which the curve is too short
    /// are left out.
    ///
    /// Of the attributes those of the glyphs count (font, colour, stroke, obliqueness, expansion, spacing, baseline offset); lines,
    /// backgrounds, shadows and attachments are not drawn on a curve. O(glyphs + pieces of the path).
    ///
    /// - Parameters:
    ///   - text: on one line.
    ///   - path: its first contour is followed; text stands on the left of its direction, which is above a curve that goes to the right.
    ///   - offset: from the beginning of the path to the text, in points; nil: the text stands in the middle of the path.
    ///   - baselineOffset: distance of the baseline from the curve, in points; positive is away from it.
    /// - Returns: where the glyphs stand.
    @discardableResult
    public mutating func draw(_ text: StyledText, along path: Path, offset: Double? = nil, baselineOffset: Double = 0) -> [PathGlyph] {
        let typesetter = Typesetter(text)
        let typeset = typesetter.line(typesetter.start..<typesetter.end)
        let contents = typeset.contents, way = CurveWay(path), source = typeset.layout.typeset.words.shapes
        let from = offset ?? (way.length - TextSystem.points(contents.right - contents.left)) / 2
        let number = ownStoreNumber()
        var result: [PathGlyph] = [], effects: [StyledShape] = []
        for piece in contents.pieces {
            guard case .shape(let index) = piece.kind else { continue }
            let shape = source.shapes[Int(index)], resolved = typeset.layout.styles.resolved[Int(piece.style)]
            let widening = resolved.attributes.expansion.map(ResolvedAttributes.factor) ?? 1, skew = resolved.skew
            let raise = baselineOffset + (resolved.attributes.baselineOffset ?? 0)
            let ink = (resolved.attributes.foregroundColor ?? .black).value
            let ends = source.clusterEnds(of: shape)
            var pen = from + TextSystem.points(piece.x - contents.left)
            for (glyph, end) in zip(source.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)], ends) {
                let advance = TextSystem.points(glyph.advance)
                defer { pen += advance }
                guard let place = way.place(at: pen + advance / 2) else { continue }
                let range = TextRange(Int(piece.offset(ofShaped: glyph.cluster)), Int(piece.offset(ofShaped: end)))
                // Of several glyphs for one character the first brings the text along.
                let isFirst = result.last?.range != range
                result.append(PathGlyph(point: place.point, cosine: place.cosine, sine: place.sine, advance: advance, range: range))
                let id = stores[Int(number)].append(
                    [glyph], of: shape, in: source, font: shape.font == resolved.font ? resolved.paintFont : shape.font,
                    text: glyph.cluster..<(isFirst ? end : glyph.cluster))
                // Back from the middle of the advance to the glyph's origin.
                let x = place.point.x - place.cosine * advance / 2 + place.sine * raise,
                    y = place.point.y - place.sine * advance / 2 - place.cosine * raise
                var styled = StyledShape(shape: id, store: number, x: scaledPoints32(x), y: scaledPoints32(y))
                // Turned clockwise for y downwards, which is anticlockwise by a negative angle for glyphs, whose y goes up.
                (styled.a, styled.b) = (widening * place.cosine, -widening * place.sine)
                (styled.c, styled.d) = (place.sine + skew * place.cosine, place.cosine - skew * place.sine)
                resolved.setColors(of: &styled, ink)
                effects.append(styled)
            }
        }
        paint { $0.list.effects += effects }
        return result
    }
}

extension ShapeStore {
    /// Appends some glyphs of a shape as a shape of their own.
    /// - Parameter range: their text, in that of the shape.
    mutating func append(
        _ part: some Sequence<Glyph>, of shape: Shape, in source: ShapeStore, font: FontID, text range: Range<Int32>
    ) -> ShapeID {
        let textStart = Int32(text.count), glyphStart = Int32(glyphs.count)
        text.append(contentsOf: source.text[Int(shape.textStart + range.lowerBound)..<Int(shape.textStart + range.upperBound)])
        var width: Int32 = 0
        for var glyph in part {
            glyph.cluster = max(0, glyph.cluster - range.lowerBound)
            glyphs.append(glyph)
            width &+= glyph.advance
        }
        shapes.append(
            Shape(
                font: font, glyphStart: glyphStart, glyphCount: Int32(glyphs.count) - glyphStart, textStart: textStart,
                textCount: Int32(text.count) - textStart, width: width))
        return ShapeID(Int32(shapes.count - 1))
    }
}

extension Path {
    /// The outline of a text on one line, with the left end of its baseline at the origin: a letter as a container, or as something to keep
    /// out of. O(glyphs).
    public init(outlineOf text: StyledText) {
        self.init()
        let typesetter = Typesetter(text)
        let typeset = typesetter.line(typesetter.start..<typesetter.end)
        let layout = typeset.layout, contents = typeset.contents
        for piece in contents.pieces {
            guard case .shape(let index) = piece.kind else { continue }
            let store = layout.typeset.words.shapes, shape = store.shapes[Int(index)]
            let outline = store.outline(of: shape, font: layout.typeset.fonts[shape.font], x: piece.x - contents.left, y: 0),
                skew = layout.styles.resolved[Int(piece.style)].skew
            value.append(skew == 0 ? outline : outline.mapped { Geometry.Point(x: $0.x - $0.y.scaled(by: skew), y: $0.y) })
        }
    }
}
