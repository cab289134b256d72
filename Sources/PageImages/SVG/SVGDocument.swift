internal import DisplayLists
internal import Geometry
internal import Resources

/// A page as SVG 1.1, in points. Every outline is written once, in font units as the font has it, and used at each place of its glyph:
/// nothing is rounded but the places, to a hundredth of a font unit.
struct SVGDocument {
    /// Of the upright page.
    private let size: Size
    private let turn: QuarterTurn
    var definitions: [UInt8] = []
    var body: [UInt8] = []
    /// The number in this file of an outline in `GlyphOutlines`.
    private var numbers: [Int: Int] = [:]
    /// How many clips and gradients there are.
    private var resourceCount: Int64 = 0
    /// The numbers of the pictures that are in the file.
    var pictures: Set<Int32> = []

    init(size: Size, turn: QuarterTurn = .none) { (self.size, self.turn) = (size, turn) }

    /// A number for a clip or a gradient.
    mutating func newNumber() -> Int64 {
        resourceCount += 1
        return resourceCount - 1
    }

    mutating func fill(_ area: FilledRect) {
        guard area.shape != .rectangle else { return fill(area.rect, area.color) }
        guard area.color.alpha > 0 else { return }
        beginClip(area.clip)
        defer { endClip(area.clip) }
        body.append("<path d=\"")
        appendOutline(of: area)
        body.append(area.isEvenOdd ? "\" fill-rule=\"evenodd\"" : "\"")
        append(paint: "fill", area.color)
        body.append("/>\n")
    }

    mutating func appendOutline(of area: FilledRect) {
        for segment in area.outline {
            switch segment {
            case .move(let point): append("M", point)
            case .line(let point): append("L", point)
            case .curve(let first, let second, let end): append("C", first, second, end)
            case .close: body.append("Z")
            }
        }
    }

    private mutating func append(_ command: StaticString, _ points: Point...) {
        body.append(command)
        for (index, point) in points.enumerated() {
            if index > 0 { body.append(UInt8(ascii: " ")) }
            body.append(scaledPoints: point.x.scaledPoints)
            body.append(UInt8(ascii: " "))
            body.append(scaledPoints: point.y.scaledPoints)
        }
    }

    mutating func fill(_ rect: Rect, _ color: Color) {
        guard color.alpha > 0 else { return }
        body.append("<rect")
        append(rect)
        append(paint: "fill", color)
        body.append("/>\n")
    }

    /// A group in font units, with y upwards, whose matrix puts it at the run's first glyph.
    mutating func fill(_ run: GlyphRun, _ outlines: GlyphOutlines) {
        let font = run.font
        guard let origin = run.glyphs.first?.x else { return }
        body.append("<g transform=\"matrix(")
        // Ten to the ninth, as a line is up to some hundred thousand font units long.
        let scale = Int64(font.size) * 1_000_000_000 / (65_536 * Int64(font.unitsPerEm))
        body.append(fixed: scale + scale * Int64(run.expansion) / 10_000, decimals: 9)
        body.append(" 0 ")
        body.append(fixed: Int64((Double(scale) * font.slant).rounded()), decimals: 9)
        body.append(" ")
        body.append(fixed: -scale, decimals: 9)
        body.append(" ")
        body.append(scaledPoints: Int64(origin))
        body.append(" ")
        body.append(scaledPoints: Int64(run.y))
        body.append(")\"")
        append(paint: "fill", run.color)
        if font.strokeWidth > 0 {
            append(paint: "stroke", run.color)
            body.append(" stroke-width=\"")
            body.append(fixed: hundredths(font.strokeWidth, of: font), decimals: 2)
            body.append("\" stroke-miterlimit=\"10\"")
        }
        body.append(">\n")
        for glyph in run.glyphs {
            body.append("<use xlink:href=\"#g")
            body.append(fixed: Int64(number(of: glyph.outline, outlines)), decimals: 0)
            body.append("\" x=\"")
            // The group's matrix makes all distances wider, too.
            let distance = Int64(glyph.x &- origin) * 10_000 / (10_000 + Int64(run.expansion))
            body.append(fixed: hundredths(Int32(truncatingIfNeeded: distance), of: font), decimals: 2)
            if glyph.rise != 0 {
                body.append("\" y=\"")
                body.append(fixed: hundredths(glyph.rise, of: font), decimals: 2)
            }
            body.append("\"/>\n")
        }
        body.append("</g>\n")
    }

    /// Scaled points as hundredths of font units.
    private func hundredths(_ scaledPoints: Int32, of font: RunFont) -> Int64 {
        let product = Int64(scaledPoints) * Int64(font.unitsPerEm) * 100, size = Int64(font.size)
        return (product + (product < 0 ? -size : size) / 2) / size
    }

    func finish() -> [UInt8] {
        let size = turn.size(of: size)
        var file: [UInt8] = []
        file.reserveCapacity(definitions.count + body.count + 400)
        file.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        file.append("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\"")
        file.append(scaledPoints: size.width.scaledPoints)
        file.append("pt\" height=\"")
        file.append(scaledPoints: size.height.scaledPoints)
        file.append("pt\" viewBox=\"0 0 ")
        file.append(scaledPoints: size.width.scaledPoints)
        file.append(" ")
        file.append(scaledPoints: size.height.scaledPoints)
        file.append("\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<defs>\n")
        file += definitions
        file.append("</defs>\n")
        switch turn {
        case .none: break
        case .left:
            file.append("<g transform=\"translate(0 ")
            file.append(scaledPoints: size.height.scaledPoints)
            file.append(") rotate(-90)\">\n")
        case .right:
            file.append("<g transform=\"translate(")
            file.append(scaledPoints: size.width.scaledPoints)
            file.append(" 0) rotate(90)\">\n")
        }
        file += body
        if turn != .none { file.append("</g>\n") }
        file.append("</svg>\n")
        return file
    }

    /// Numbers go by first use on the page: the numbers of the cache depend on the pages drawn before.
    mutating func number(of outline: Int, _ outlines: GlyphOutlines) -> Int {
        if let known = numbers[outline] { return known }
        let number = numbers.count
        numbers[outline] = number
        definitions.append("<path id=\"g")
        definitions.append(fixed: Int64(number), decimals: 0)
        definitions.append("\" d=\"")
        definitions.append(path: outlines[outline])
        definitions.append("\"/>\n")
        return number
    }

    mutating func append(_ rect: Rect) {
        let values: [(StaticString, Length)] = [
            (" x=\"", rect.minX), (" y=\"", rect.minY), (" width=\"", rect.width), (" height=\"", rect.height),
        ]
        for (name, value) in values {
            body.append(name)
            body.append(scaledPoints: value.scaledPoints)
            body.append("\"")
        }
    }

    mutating func append(paint: StaticString, _ color: Color) { Self.append(paint: paint, color, to: &body) }

    /// - Parameter suffix: what the name of the colour has behind that of what is painted.
    static func append(paint: StaticString, suffix: StaticString = "", _ color: Color, to bytes: inout [UInt8]) {
        bytes.append(" ")
        bytes.append(paint)
        bytes.append(suffix)
        bytes.append("=\"#")
        for channel in [color.red, color.green, color.blue] { bytes.append(hexByte: channel) }
        bytes.append("\"")
        if color.alpha < 255 {
            bytes.append(" ")
            bytes.append(paint)
            bytes.append("-opacity=\"")
            bytes.append(fixed: (Int64(color.alpha) * 10_000 + 127) / 255, decimals: 4)
            bytes.append("\"")
        }
    }
}
