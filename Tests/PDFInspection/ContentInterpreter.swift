/// Where a reader of the file puts every glyph: an interpreter of the text operators (ISO 32000-1, 9.4.4) over a page of a written file.
package struct ContentInterpreter {
    package struct PlacedGlyph {
        package var font: String
        package var code: Int
        /// Origin in points, from the bottom left of the page.
        package var x: Double
        package var y: Double
        package var size: Double
    }

    private struct FontWidths {
        var isComposite: Bool
        var widths: [Int: Double]
    }

    package private(set) var glyphs: [PlacedGlyph] = []
    /// The texts of ActualText spans, in UTF-16BE with a mark.
    package private(set) var actualTexts: [[UInt8]] = []

    private var fonts: [String: FontWidths] = [:]
    private var font = "", size = 0.0, wordSpacing = 0.0, letterSpacing = 0.0, rise = 0.0, leading = 0.0
    /// `Tz` as a factor: of widths, spacings and adjustments, not of where lines begin.
    private var scale = 1.0
    private var line = (a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0)
    private var pen = 0.0
    private var openSpans = 0

    package init(page: [String: PDFValue], reader: PDFReader) throws {
        let resources = try reader.dictionary(page["Resources"])
        for (name, reference) in try reader.dictionary(resources["Font"]) {
            fonts[name] = try Self.widths(reader.dictionary(reference), reader)
        }
        var scanner = PDFScanner(try reader.content(of: page), hasReferences: false)
        var operands: [PDFValue] = []
        while let value = scanner.next() {
            if case .keyword(let name) = value {
                try execute(name, operands)
                operands = []
            } else {
                operands.append(value)
            }
        }
        guard openSpans == 0 else { throw PDFReader.Malformed(reason: "a marked-content span is not closed") }
    }

    private static func widths(_ font: [String: PDFValue], _ reader: PDFReader) throws -> FontWidths {
        var widths: [Int: Double] = [:]
        if font["Subtype"] == .name("Type0") {
            let descendant = try reader.dictionary(font["DescendantFonts"]?.array?.first)
            var entries = descendant["W"]?.array ?? []
            while entries.count >= 2, let code = entries[0].integer, let list = entries[1].array {
                for (i, width) in list.enumerated() { widths[code + i] = width.number }
                entries.removeFirst(2)
            }
            return FontWidths(isComposite: true, widths: widths)
        }
        let first = font["FirstChar"]?.integer ?? 0
        for (i, width) in (font["Widths"]?.array ?? []).enumerated() { widths[first + i] = width.number }
        guard font["LastChar"]?.integer == first + widths.count - 1 else { throw PDFReader.Malformed(reason: "Widths and LastChar") }
        return FontWidths(isComposite: false, widths: widths)
    }

    private mutating func execute(_ name: String, _ operands: [PDFValue]) throws {
        func number(_ i: Int) throws -> Double {
            guard i < operands.count, let value = operands[i].number else { throw PDFReader.Malformed(reason: "operands of \(name)") }
            return value
        }
        switch name {
        case "BT":
            line = (1, 0, 0, 1, 0, 0)
            pen = 0
        case "Tf":
            guard case .name(let selected)? = operands.first, fonts[selected] != nil else {
                throw PDFReader.Malformed(reason: "unknown font")
            }
            font = selected
            size = try number(1)
        case "Tw": wordSpacing = try number(0)
        case "Tc": letterSpacing = try number(0)
        case "Tz": scale = try number(0) / 100
        case "Ts": rise = try number(0)
        case "TL": leading = try number(0)
        case "Td": try move(number(0), number(1))
        case "TD":
            leading = -(try number(1))
            try move(number(0), number(1))
        case "T*": try move(0, -leading)
        case "Tm":
            line = (try number(0), try number(1), try number(2), try number(3), try number(4), try number(5))
            pen = 0
        case "TJ":
            for element in operands.first?.array ?? [] {
                if let adjustment = element.number {
                    pen -= adjustment / 1000 * size * scale
                } else if let string = element.string {
                    try show(string)
                }
            }
        case "BDC":
            openSpans += 1
            if let text = operands.last?.dictionary?["ActualText"]?.string { actualTexts.append(text) }
        case "EMC": openSpans -= 1
        case "ET", "g", "G", "rg", "RG", "gs", "re", "f", "q", "Q", "cm", "Do", "w", "Tr": break
        default: throw PDFReader.Malformed(reason: "operator \(name)")
        }
    }

    private mutating func move(_ x: Double, _ y: Double) throws {
        line.e += x * line.a + y * line.c
        line.f += x * line.b + y * line.d
        pen = 0
    }

    private mutating func show(_ string: [UInt8]) throws {
        guard let widths = fonts[font] else { throw PDFReader.Malformed(reason: "text without a font") }
        let step = widths.isComposite ? 2 : 1
        for i in stride(from: 0, to: string.count, by: step) {
            let code = widths.isComposite ? Int(string[i]) << 8 | Int(string[i + 1]) : Int(string[i])
            guard let width = widths.widths[code] else { throw PDFReader.Malformed(reason: "no width for code \(code)") }
            glyphs.append(
                PlacedGlyph(
                    font: font, code: code, x: line.e + pen * line.a + rise * line.c, y: line.f + pen * line.b + rise * line.d, size: size))
            pen += (width / 1000 * size + letterSpacing + (code == 32 && !widths.isComposite ? wordSpacing : 0)) * scale
        }
    }
}
