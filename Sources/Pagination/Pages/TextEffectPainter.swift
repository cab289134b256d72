import DisplayLists
import Geometry
import TextLayout
import Typefaces

/// Draws the shadows and emphasis marks of text, as outlines: who copies the text gets each letter once.
struct TextEffectPainter {
    private let text: TypesetText
    private let effects: [TextEffect]
    private var shaper: Shaper
    private var marks: [MarkKey: Mark] = [:]

    private struct MarkKey: Hashable {
        var effect: Int
        var font: FontID
    }

    /// An emphasis mark in half the size of its text.
    private struct Mark {
        var glyphs: [(glyph: Glyph, font: Font, x: Int64)] = []
        var width: Int64 = 0
        /// Of its ink, from the baseline downwards.
        var top: Int64 = 0
        var bottom: Int64 = 0
    }

    init(_ text: TypesetText, _ effects: [TextEffect]) {
        self.text = text
        self.effects = effects
        shaper = Shaper(table: text.fonts)
    }

    /// - Parameters:
    ///   - number: of the effect.
    ///   - x: left end of the shape on the page.
    ///   - font: of the text: the one that was asked for.
    ///   - node: the element that the text stands in, by its index.
    mutating func paint(_ number: Int, _ shape: Shape, font: FontID, node: Int32, x: Int64, baseline: Int64, into list: inout DisplayList) {
        let first = list.paths.count
        defer { for index in first..<list.paths.count { list.paths[index].node = node } }
        for shadow in effects[number].shadows { paint(shadow, shape, x: x, baseline: baseline, into: &list) }
        guard let emphasis = effects[number].emphasis else { return }
        paint(emphasis, mark(emphasis.mark, MarkKey(effect: number, font: font)), shape, font: font, x: x, baseline: baseline, into: &list)
    }

    // MARK: Shadows

    /// PDF has no blur: a blurred shadow is drawn as several faint ones round its place, the farther out the wider it is.
    private func paint(_ shadow: TextEffect.Shadow, _ shape: Shape, x: Int64, baseline: Int64, into list: inout DisplayList) {
        guard shadow.color.alpha > 0 else { return }
        let (dx, dy) = (shadow.x.scaledPoints, shadow.y.scaledPoints)
        guard shadow.blur > .zero else {
            list.paths.append(DrawnPath(path: outline(of: shape, x: x + dx, y: baseline + dy), fill: shadow.color))
            return
        }
        var faint = shadow.color
        faint.alpha = UInt8(max(1, Int(shadow.color.alpha) / 7))
        // Directions of a circle in twelfths; half of the blur on each side of the edge (css-backgrounds-3 section 7.1.1).
        let circle: [(Double, Double)] = [(1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)]
        for (radius, turn) in [(0.5, false), (0.25, true)] {
            let reach = shadow.blur.points * radius
            for (cosine, sine) in circle {
                let (a, b) = turn ? (sine, cosine) : (cosine, sine)
                list.paths.append(
                    DrawnPath(
                        path: outline(
                            of: shape, x: x + dx + Length(points: a * reach).scaledPoints,
                            y: baseline + dy + Length(points: b * reach).scaledPoints),
                        fill: faint))
            }
        }
    }

    private func outline(of shape: Shape, x: Int64, y: Int64) -> Path {
        text.words.shapes.outline(of: shape, font: text.fonts[shape.font], x: x, y: y)
    }

    // MARK: Emphasis

    private func paint(
        _ emphasis: TextEffect.Emphasis, _ mark: Mark, _ shape: Shape, font: FontID, x: Int64, baseline: Int64, into list: inout DisplayList
    ) {
        let metrics = text.fonts[font].metrics
        let y =
            emphasis.isUnder
            ? baseline + Self.reachBelow(metrics) - mark.top : baseline - Self.reachAbove(metrics) - mark.bottom
        var x = x, path = Path()
        var index = Int(shape.glyphStart)
        let end = index + Int(shape.glyphCount)
        while index < end {
            // One mark for each character as readers see it, a ligature counting as one.
            let cluster = text.words.shapes.glyphs[index].cluster
            var width: Int64 = 0
            while index < end, text.words.shapes.glyphs[index].cluster == cluster {
                width += Int64(text.words.shapes.glyphs[index].advance)
                index += 1
            }
            if takesMark(at: Int(shape.textStart + cluster), end: Int(shape.textStart + shape.textCount)) {
                for part in mark.glyphs {
                    let place = Point(
                        x: Length(scaledPoints: x + (width - mark.width) / 2 + part.x + Int64(part.glyph.xOffset)),
                        y: Length(scaledPoints: y - Int64(part.glyph.yOffset)))
                    path.append(part.font.outline(of: part.glyph.id, at: place))
                }
            }
            x += width
        }
        if !path.isEmpty { list.paths.append(DrawnPath(path: path, fill: emphasis.color)) }
    }

    /// From the baseline to where marks begin: above what rises over capitals, below what hangs under the line.
    static func reachAbove(_ metrics: FontMetrics) -> Int64 { Int64(metrics.capHeight) * 118 / 100 }
    static func reachBelow(_ metrics: FontMetrics) -> Int64 { Int64(metrics.descent) * 95 / 100 }

    /// Spaces and punctuation have none (css-text-decor-4 section 3.5, the initial value of `text-emphasis-skip`).
    private func takesMark(at offset: Int, end: Int) -> Bool {
        guard offset < end, end <= text.words.shapes.text.count else { return false }
        var bytes = text.words.shapes.text[offset..<end].makeIterator(), decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return false }
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .dashPunctuation,
            .connectorPunctuation,
            .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned:
            return false
        default: return true
        }
    }

    private mutating func mark(_ string: String, _ key: MarkKey) -> Mark {
        if let known = marks[key] { return known }
        var store = ShapeStore()
        let shapes = shaper.shape(string, font: key.font, into: &store)
        var mark = Mark()
        var top = Double.infinity, bottom = -Double.infinity
        for number in 0..<Int(shapes.count) {
            let shape = store[shapes[number]], full = text.fonts[shape.font]
            let half = full.resized(to: full.size / 2)
            let scale = Double(half.size) / Double(max(1, half.face.unitsPerEm))
            for var glyph in store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                (glyph.advance, glyph.xOffset, glyph.yOffset) = (glyph.advance / 2, glyph.xOffset / 2, glyph.yOffset / 2)
                if let box = half.face.outlineExtents(of: glyph.id) {
                    top = min(top, -Double(box.yMin + box.height) * scale)
                    bottom = max(bottom, -Double(box.yMin) * scale)
                }
                mark.glyphs.append((glyph, half, mark.width))
                mark.width += Int64(glyph.advance)
            }
        }
        if top <= bottom { (mark.top, mark.bottom) = (Int64(top), Int64(bottom)) }
        marks[key] = mark
        return mark
    }
}
