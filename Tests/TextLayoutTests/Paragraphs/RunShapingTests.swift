import Testing
import Typefaces

@testable import TextLayout

/// Fonts whose letters depend on the next word. Lato kerns letters with spaces and spaces with letters, so that no word of it has one
/// width.
@Suite(.enabled(if: ComposedText.hasLato, "fonts-lato is not installed"))
struct RunShapingTests {
    static let prose = [
        "To Yvonne, a tall woman, “Vow” was only what A Tower of Value was to Theodore: a way to wait. You may ask, why AV at all? We Told You Twice.",
        "Years ago T. W. Vance wrote a long letter to A. Yates, to V. Tate and to Y. Wotan about incomprehensible transportation in Waterfowl Valley.",
    ]

    /// A line's text shaped as a whole, without any cache.
    private func shape(_ string: String, _ text: TypesetText) -> [Glyph] {
        var shaper = Shaper(table: text.fonts, usesWordShaper: false)
        var store = ShapeStore()
        _ = shaper.shape(string, font: text.styles.characterStyles[0].font, into: &store)
        return store.glyphs
    }

    @Test func latoLooksBeyondSpaces() throws {
        let text = try ComposedText(Self.prose, family: "Lato").text
        #expect(text.words.hasRunWords)
        #expect(text.words.words.filter { !$0.dependsOnRun }.count == 0)
        #expect(try !ComposedText(Self.prose).text.words.hasRunWords)
        // The words alone do not add up to the line.
        let alone =
            shape("To", text).reduce(0) { $0 + $1.advance } + shape(" ", text)[0].advance
            + shape("Yvonne", text).reduce(0) { $0 + $1.advance }
        #expect(shape("To Yvonne", text).reduce(0) { $0 + $1.advance } != alone)
    }

    /// Every finished line has the glyphs and the advances that HarfBuzz gives for its text as a whole.
    @Test(arguments: [90, 140, 200, 333])
    func linesAreThoseShapedAsAWhole(measure: Int32) throws {
        let composed = try ComposedText(Self.prose, family: "Lato", measure: measure, language: "en-GB")
        let space = composed.text.fonts[composed.text.styles.characterStyles[0].font].face.glyph(for: 0x20)
        var hyphens = 0
        for line in composed.lines {
            let pieces = composed.pieces(line)
            let string = pieces.map(\.text).joined(separator: " ").replacing("\u{AD}", with: "-")
            if line.isHyphenated { hyphens += 1 }
            let whole = shape(string, composed.text)
            let cached = pieces.flatMap(\.glyphs)
            #expect(cached.map(\.id) == whole.map(\.id).filter { $0 != space }, "\(string)")
            #expect(cached.map(\.advance) == whole.filter { $0.id != space }.map(\.advance), "\(string)")
            // And the spaces too, before they are stretched.
            let natural = whole.reduce(0) { $0 + Int64($1.advance) }
            #expect(Int64(line.width) - Int64(line.spaceAdjustment) == natural, "\(string)")
        }
        if measure == 90 { #expect(hyphens > 0) }
    }

    /// The breaker is told the widths that its lines come to have.
    @Test(arguments: [90, 140, 200, 333])
    func theBreakersWidthsAreThoseOfTheLines(measure: Int32) throws {
        let composed = try ComposedText(Self.prose, family: "Lato", measure: measure, language: "en-GB") { $0.hangsPunctuation = true }
        for (number, paragraph) in composed.text.paragraphs.enumerated() {
            var runs: RunShaping? = RunShaping(composed.text)
            #expect(runs?.measure(paragraph) == true)
            var builder = ItemBuilder(composed.text)
            builder.build(paragraph, of: composed.text, runs)
            var breaker = LineBreaker()
            var broken: [BrokenLine] = []
            let parameters = ParagraphComposer.parameters(composed.text.styles.paragraphStyles[0], hasLeader: false, ragStretch: 0)
            _ = breaker.breakLines(builder.items.span, parameters, RectangleFragments(width: paragraph.measure), into: &broken)
            let lines = composed.lines(of: number)
            try #require(broken.count == lines.count)
            for (line, own) in zip(lines, broken) {
                let pieces = composed.pieces(line)
                let first = pieces.first.map { UnicodeScalarEdges.left($0.text, composed) } ?? 0
                let last = pieces.last.map { UnicodeScalarEdges.right($0.text, composed) } ?? 0
                let natural = Int64(line.width) - Int64(line.spaceAdjustment)
                #expect(own.naturalWidth == natural - first - last, "\(composed.words(line))")
            }
        }
    }

    /// In a font that looks at nothing, shaping by run gives what shaping by word does.
    @Test(.enabled(if: ComposedText.hasGaramond, "EB Garamond is not installed"))
    func otherFontsComeOutAsByWords() throws {
        let byWords = try ComposedText(Self.prose, measure: 140, language: "en-GB")
        for (number, paragraph) in byWords.text.paragraphs.enumerated() {
            var text = byWords.text
            text.words.dependOnRun()
            var runs: RunShaping? = RunShaping(text)
            #expect(runs?.measure(paragraph) == true)
            var builder = ItemBuilder(text), plain = ItemBuilder(byWords.text)
            builder.build(paragraph, of: text, runs)
            plain.build(paragraph, of: byWords.text, nil)
            #expect(builder.items == plain.items, "paragraph \(number)")
        }
    }

    /// The same for finished lines, in both directions: glyphs, places, breaks.
    @Test(.enabled(if: ComposedText.isInstalled("DejaVu Sans"), "DejaVu Sans is not installed"), arguments: [false, true])
    func linesOfOtherFontsComeOutAsByWords(isRightToLeft: Bool) throws {
        let arabic = "كان يا ما كان في قديم الزمان تاجر له مال كثير وتجارة واسعة في البلاد (1812) وكان يحب السفر بين المدن الكبيرة."
        let asFound = try ComposedText(
            [isRightToLeft ? arabic : Self.prose[1]], family: isRightToLeft ? "DejaVu Sans" : "EB Garamond", measure: 150
        ) { _ in
        } paragraph: {
            $0.isRightToLeft = isRightToLeft
            if isRightToLeft { ($0.alignment, $0.lastLineAlignment) = (.justified, .right) }
        }
        let byRuns = asFound.recomposed { $0.words.dependOnRun() }, byWords = asFound.recomposed { $0.words.dependOnRun(false) }
        try #require(byWords.lines.count > 3 && byRuns.lines.count == byWords.lines.count)
        for (own, other) in zip(byRuns.lines, byWords.lines) {
            #expect(own.settingStart >= 0 && other.settingStart < 0)
            let pieces = byRuns.pieces(own), expected = byWords.pieces(other)
            #expect(pieces.map(\.text) == expected.map(\.text))
            #expect(pieces.map(\.x) == expected.map(\.x))
            #expect(pieces.map { $0.glyphs.map(\.id) } == expected.map { $0.glyphs.map(\.id) })
            #expect(pieces.map { $0.glyphs.map(\.cluster) } == expected.map { $0.glyphs.map(\.cluster) })
        }
    }

    @Test func workersDoNotMatter() throws {
        let one = try ComposedText(Array(repeating: Self.prose, count: 40).flatMap { $0 }, family: "Lato", measure: 120)
        var many = one.text
        let count = many.lines.count
        many.compose(Array(many.paragraphs.indices), workers: 2)
        let again = many.lines[count...]
        #expect(again.map(\.width) == one.lines.map(\.width))
        #expect(again.map(\.tokenEnd) == one.lines.map(\.tokenEnd))
    }
}

/// What hangs out at the ends of a text.
private enum UnicodeScalarEdges {
    static func left(_ text: String, _ composed: ComposedText) -> Int64 {
        guard let first = text.unicodeScalars.first else { return 0 }
        return Int64(OpticalMargins.protrusion(of: first.value, in: font(composed)).left)
    }

    static func right(_ text: String, _ composed: ComposedText) -> Int64 {
        guard let last = text.unicodeScalars.last else { return 0 }
        return Int64(OpticalMargins.protrusion(of: last.value == 0xAD ? 0x2D : last.value, in: font(composed)).right)
    }

    private static func font(_ composed: ComposedText) -> Font { composed.text.fonts[composed.text.styles.characterStyles[0].font] }
}

extension WordTable {
    /// Has all words shaped in their runs, or none.
    fileprivate mutating func dependOnRun(_ isDependent: Bool = true) {
        hasRunWords = isDependent
        for index in words.indices {
            var word = words[index]
            word.dependsOnRun = isDependent
            update(index, word)
        }
    }
}
