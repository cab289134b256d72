import DisplayLists
import Geometry
import PDFInspection
import Resources
import Testing
import Typefaces

@testable import PDF

private let alice = [
    "Alice was beginning to get very tired of sitting by her sister on the",
    "bank, and of having nothing to do: once or twice she had peeped into",
    "the book her sister was reading, but it had no pictures or conversations",
    "in it, \u{201C}and what is the use of a book,\u{201D} thought Alice",
]

@Suite(.enabled(if: Typesetter.hasFonts, "EB Garamond and DejaVu are not installed"))
struct TextTests {
    /// Every glyph of the display lists with its place, in points from the bottom left.
    private func expectedGlyphs(_ typesetter: Typesetter, page: Int) -> [(x: Double, y: Double)] {
        typesetter.pages[page].shapes.flatMap { placed -> [(x: Double, y: Double)] in
            let store = typesetter.stores[Int(placed.store)], shape = store[placed.shape]
            var pen = Int64(placed.x)
            return store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart) + Int(shape.glyphCount)].map { glyph in
                func expanded(_ distance: Int32) -> Int64 { Int64(distance) + Int64(distance) * Int64(placed.expansion) / 10_000 }
                defer { pen += expanded(glyph.advance) + Int64(placed.letterSpace) }
                return (
                    Double(pen + expanded(glyph.xOffset)) / 65_536,
                    typesetter.pages[page].size.height.points - Double(placed.y) / 65_536 + Double(glyph.yOffset) / 65_536
                )
            }
        }
    }

    /// Compares the glyphs of a written page, word spaces left out, with those of the display list.
    private func expectGlyphsInPlace(
        _ typesetter: Typesetter, _ pdf: [UInt8], page: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let reader = try PDFReader(pdf)
        let page = (number: page, dictionary: try reader.pages()[page])
        let composite = try Self.compositeSpaces(reader, page.dictionary)
        let glyphs = try ContentInterpreter(page: page.dictionary, reader: reader).glyphs.filter {
            !($0.font.hasPrefix("F") ? $0.code == 32 : composite[$0.font] == $0.code)
        }
        let expected = expectedGlyphs(typesetter, page: page.number)
        try #require(glyphs.count == expected.count, sourceLocation: sourceLocation)
        let drift = zip(glyphs, expected).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
        #expect(drift < 0.005, sourceLocation: sourceLocation)
    }

    /// The code of the word space in each composite font.
    private static func compositeSpaces(_ reader: PDFReader, _ page: [String: PDFValue]) throws -> [String: Int] {
        var spaces: [String: Int] = [:]
        for (name, reference) in try reader.dictionary(reader.dictionary(page["Resources"])["Font"]) where name.hasPrefix("C") {
            let text = String(
                decoding: try reader.stream(try reader.dictionary(reference)["ToUnicode"]?.reference ?? 0).data, as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasSuffix("> <0020>") {
                spaces[name] = Int(line.dropFirst().prefix(4), radix: 16)
            }
        }
        return spaces
    }

    private func text(_ pdf: [UInt8]) throws -> String { try Tool.pdftotext.run("-enc", "UTF-8", "-nopgbrk", "@", "-", on: pdf).output }

    /// Lines of other widths and letter-spaces, one behind the other, and one as it is: kerning, spaces and the next word all stand where the
    /// display list has them.
    @Test(arguments: ["EB Garamond", "DejaVu Serif"])
    func expandedLinesStandWhereTheyWerePlaced(family: String) throws {
        var typesetter = Typesetter()
        let font = try typesetter.font(family, size: 8)
        let settings: [(expansion: Int16, letterSpace: Int32)] = [(200, 5_243), (-170, -4_000), (0, 0), (50, 0)]
        for (i, setting) in settings.enumerated() {
            let y = 40 + 12 * Double(i), first = typesetter.pages[0].shapes.count
            var left: Int64 = 30 * 65_536
            typesetter.line(alice[i] + " AVATAR To", font, y: y)
            for index in first..<typesetter.pages[0].shapes.count {
                let placed = typesetter.pages[0].shapes[index], shape = typesetter.stores[0][placed.shape]
                typesetter.pages[0].shapes[index].x = Int32(left)
                typesetter.pages[0].shapes[index].expansion = setting.expansion
                typesetter.pages[0].shapes[index].letterSpace = setting.letterSpace
                left += Int64(shape.width) * (10_000 + Int64(setting.expansion)) / 10_000
                left += Int64(shape.glyphCount) * Int64(setting.letterSpace)
                if placed.isFollowedBySpace { left += 150_000 }
            }
        }
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        // One operator for a line, none for its words.
        let content = String(decoding: try PDFReader(pdf).content(of: try PDFReader(pdf).pages()[0]), as: UTF8.self)
        #expect(content.split(separator: "\n").count { $0.hasSuffix(" Tz") } == 5)
    }

    @Test func justifiedLinesNeedNoAdjustmentAtSpaces() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font("DejaVu Serif", size: 8)
        for (i, line) in alice.enumerated() { typesetter.line(line, font, y: 40 + 12 * Double(i), width: i < 3 ? 290 : nil) }
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        let reader = try PDFReader(pdf)
        let content = String(decoding: try reader.content(of: reader.pages()[0]), as: UTF8.self)
        #expect(content.contains("T*\n"))
        #expect(content.contains("sister w"))
        #expect(!content.contains(") "))
    }

    @Test(arguments: ["EB Garamond", "DejaVu Serif", "DejaVu Sans"], [7.3, 11, 48.0, 200])
    func glyphsStandWithinFiveThousandthsOfAPoint(family: String, size: Double) throws {
        var typesetter = Typesetter()
        let font = try typesetter.font(family, size: size)
        for (i, line) in alice.enumerated() {
            typesetter.line(
                line, font, x: 20.123 + Double(i) * 0.3701, y: 40.05 + 13.777 * Double(i), width: 70 * size + Double(i) * 1.2347)
        }
        try expectGlyphsInPlace(typesetter, typesetter.write())
    }

    @Test func letterSpacingSlantWeightAndRiseKeepGlyphsInPlace() throws {
        var typesetter = Typesetter()
        let spaced = try typesetter.font { $0.letterSpacing = 40_000 }
        let slanted = try typesetter.font("DejaVu Serif Condensed", size: 10) { $0.slant = .oblique }
        let bold = try typesetter.font {
            $0.weight = 700; $0.slant = .italic
        }
        let plain = try typesetter.font(size: 7)
        typesetter.line("Spaced letters here", spaced, y: 40, width: 250)
        var x = typesetter.place(typesetter.shapes("slanted", slanted), x: 30, y: 60, space: true) + 3
        x = typesetter.place(typesetter.shapes("bold", bold), x: x, y: 60, space: true) + 2.5
        x = typesetter.place(typesetter.shapes("upright", plain), x: x, y: 60)
        typesetter.place(typesetter.shapes("2", plain), x: x, y: 56)
        typesetter.line("and the next line", slanted, y: 75)
        typesetter.line("and one more", plain, y: 85)
        let raised = typesetter.shapes("raised", plain)
        for i in typesetter.stores[0].glyphs.indices.suffix(3) {
            typesetter.stores[0].glyphs[i].yOffset = 100_000; typesetter.stores[0].glyphs[i].xOffset = -30_000
        }
        typesetter.place(raised, x: 30, y: 100)
        try expectGlyphsInPlace(typesetter, typesetter.write())
    }

    @Test func syntheticStylesAreDrawn() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font {
            $0.weight = 700; $0.slant = .italic
        }
        try #require(typesetter.table[font].syntheticBold > 0 || typesetter.table[font].syntheticSlant > 0)
        typesetter.line("Bold italic", font, y: 40)
        let reader = try PDFReader(typesetter.write())
        let content = String(decoding: try reader.content(of: reader.pages()[0]), as: UTF8.self)
        if typesetter.table[font].syntheticBold > 0 { #expect(content.contains(" w 2 Tr\n")) }
        if typesetter.table[font].syntheticSlant > 0 { #expect(content.contains(" Tm\n")) }
    }

    @Test(.enabled(if: Tool.pdftotext.isInstalled, "pdftotext is not installed"))
    func ligaturesSmallCapitalsAndHyphensGiveTheirSourceText() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font()
        let smallCaps = try typesetter.font { $0.caps = .allSmallCaps }
        typesetter.line("The official fjord, (the office) of a \\ shelf; Qu'il", font, y: 40)
        typesetter.line("Small CAPITALS aA Here", smallCaps, y: 60)
        let end = typesetter.place(typesetter.shapes("hyphen", font), x: 30, y: 80)
        typesetter.place([typesetter.shape("-", standingFor: "\u{AD}", font)], x: end, y: 80, endsLine: true)
        typesetter.place(typesetter.shapes("ation", font), x: 30, y: 94, space: true, endsLine: true)
        typesetter.place(typesetter.shapes("co-operate", font), x: 30, y: 108, space: true, endsLine: true)
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        let text = try text(pdf)
        #expect(text.contains("The official fjord, (the office) of a \\ shelf; Qu'il\n"))
        #expect(text.contains("Small CAPITALS aA Here"))
        let joined = text.replacing("\u{AD}\n", with: "").replacing("-\n", with: "")
        #expect(joined.contains("hyphenation"))
        #expect(text.contains("co-operate"))
    }

    @Test(.enabled(if: Tool.pdftotext.isInstalled, "pdftotext is not installed"))
    func lettersFarApartStayAWord() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font { $0.letterSpacing = 3 * 65_536 }
        typesetter.line("CHAPTER ONE", font, y: 40)
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        let text = try text(pdf)
        #expect(text.split(whereSeparator: \.isWhitespace) == ["CHAPTER", "ONE"], "\(text)")
    }

    @Test(.enabled(if: Tool.pdftotext.isInstalled, "pdftotext is not installed"))
    func decomposedLettersComeBackByActualText() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font("DejaVu Sans")
        // No font has q with diaeresis: two glyphs, one cluster.
        typesetter.line("plain q\u{308}ue end", font, y: 40)
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        let reader = try PDFReader(pdf)
        let spans = try ContentInterpreter(page: reader.pages()[0], reader: reader).actualTexts
        #expect(spans == [utf16WithMark("q\u{308}ue".utf8)])
        #expect(try text(pdf).contains("plain q\u{308}ue end"))
    }

    @Test(.enabled(if: Tool.pdftotext.isInstalled, "pdftotext is not installed"))
    func mixedFontsAndSuperscriptsReadInOrder() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font(), italic = try typesetter.font { $0.slant = .italic }, small = try typesetter.font(size: 7)
        var x = typesetter.place(typesetter.shapes("see", font), x: 30, y: 50, space: true) + 3
        x = typesetter.place(typesetter.shapes("ibid", italic), x: x, y: 50)
        x = typesetter.place(typesetter.shapes(".", font), x: x, y: 50)
        x = typesetter.place(typesetter.shapes("12", small), x: x, y: 46, space: true) + 3
        typesetter.place(typesetter.shapes("below", font), x: x, y: 50, space: true, endsLine: true)
        typesetter.line("and then the next line", font, y: 64)
        let text = try text(typesetter.write())
        #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").hasPrefix("see ibid.12 below and then the next line"))
    }

    /// Letters of many alphabets: more than the codes of a simple font.
    private func manyLetters() -> [String] {
        let letters = (0x100...0x17F).map { $0 } + (0x386...0x3CE).map { $0 } + (0x400...0x45F).map { $0 } + (0x4E0...0x4FF).map { $0 }
        let scalars = letters.compactMap { Unicode.Scalar(UInt32($0)) }.filter { $0.properties.isAlphabetic && $0.value != 0x149 }
        return stride(from: 0, to: scalars.count, by: 10).map { start in
            var word = String.UnicodeScalarView()
            for scalar in scalars[start..<min(start + 10, scalars.count)] { word.append(scalar) }
            return String(word)
        }
    }

    @Test(
        .enabled(if: Tool.pdftotext.isInstalled && Tool.qpdf.isInstalled, "pdftotext or qpdf is not installed"),
        arguments: ["DejaVu Sans", "EB Garamond"])
    func moreGlyphsThanCodesSpillIntoACompositeFont(family: String) throws {
        var typesetter = Typesetter()
        let font = try typesetter.font(family, size: 8)
        let lines =
            [alice[0]]
            + manyLetters().enumerated().reduce(into: [String]()) { lines, word in
                if word.offset % 3 == 0 { lines.append(word.element) } else { lines[lines.count - 1] += " " + word.element }
            } + [alice[1]]
        for (i, line) in lines.enumerated() { typesetter.line(line, font, y: 30 + 12 * Double(i)) }
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        let reader = try PDFReader(pdf)
        let fonts = try reader.dictionary(reader.dictionary(reader.pages()[0]["Resources"])["Font"])
        #expect(fonts.keys.contains { $0.hasPrefix("C") } && fonts.keys.contains { $0.hasPrefix("F") })
        #expect(try Tool.qpdf.run("--check", "@", on: pdf).status == 0)
        let words = try text(pdf).split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words == lines.flatMap { $0.split(separator: " ").map(String.init) })
    }

    @Test func thousandsOfShapesAreBuiltInPartsWithTheSameResult() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font(size: 5)
        for page in 0..<10 {
            if page > 0 { typesetter.addPage() }
            for line in 0..<20 {
                typesetter.line((0..<22).map { String(page * 440 + line * 22 + $0) }.joined(separator: " "), font, y: 20 + 6 * Double(line))
            }
        }
        #expect(typesetter.stores[0].shapes.count == 4400)
        let pdf = try typesetter.write(workers: 1)
        #expect(try typesetter.write(workers: 2) == pdf)
        try expectGlyphsInPlace(typesetter, pdf, page: 0)
        try expectGlyphsInPlace(typesetter, pdf, page: 9)
    }

    @Test func shapesOfSeveralStoresShareAFont() throws {
        var typesetter = Typesetter()
        let font = try typesetter.font()
        typesetter.stores.append(ShapeStore())
        let first = typesetter.shapes("first", font), second = typesetter.shapes("second", font, store: 1)
        let x = typesetter.place(first, x: 30, y: 40, space: true)
        typesetter.place(second, x: x + 3, y: 40, space: true, endsLine: true, store: 1)
        let pdf = try typesetter.write()
        try expectGlyphsInPlace(typesetter, pdf)
        let reader = try PDFReader(pdf)
        #expect(try reader.dictionary(reader.dictionary(reader.pages()[0]["Resources"])["Font"]).count == 1)
    }
}
