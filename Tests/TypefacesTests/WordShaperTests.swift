import Resources
import Testing

@testable import Typefaces

/// The short way must give what HarfBuzz gives, glyph for glyph, with advances, offsets and break flags.
@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct WordShaperTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var families: [String]
        var change: @Sendable (inout FontRequest) -> Void = { _ in }
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "EB Garamond 12", families: ["EB Garamond"]),
        Case(name: "EB Garamond 08", families: ["EB Garamond"]) { $0.size = 8 * TestFonts.point },
        Case(name: "EB Garamond italic", families: ["EB Garamond"]) { $0.slant = .italic },
        Case(name: "EB Garamond bold", families: ["EB Garamond"]) { $0.weight = 700 },
        Case(name: "EB Garamond small capitals", families: ["EB Garamond"]) {
            $0.caps = .smallCaps; $0.letterSpacing = 4000
        },
        Case(name: "EB Garamond old-style figures, German", families: ["EB Garamond"]) {
            $0.features = [FontFeature("onum", 1)]; $0.language = "de"
        },
        Case(name: "EB Garamond fractions", families: ["EB Garamond"]) { $0.features = [FontFeature("frac", 1)] },
        Case(name: "DejaVu Serif", families: ["DejaVu Serif"]),
        Case(name: "DejaVu Sans bold", families: ["DejaVu Sans"]) { $0.weight = 700 },
        Case(name: "DejaVu Sans Mono", families: ["DejaVu Sans Mono"]),
        Case(name: "Latin Modern or its stand-in", families: ["Latin Modern Roman"]),
    ]

    static let words = [
        "AVATAR", "difficult", "“Qu’est-ce", "fjord,", "To-day", "Wolf.", "1805—1812", "½", "3⁄4", "naïve", "e\u{301}tat", "ﬁn", "Ωmega",
        "Москва", "a\u{AD}b", "f", "Qy", "(L’A)", "as-X", "\u{200B}",
    ]

    /// Debug builds are slow: a sample of the different words of two books.
    static let wordsOfBooks = Corpus.words("11-alice/11-0.txt", every: 3) + Corpus.words("2600-war-and-peace/2600-0.txt", every: 53)

    @Test(arguments: cases)
    func wordsComeOutAsFromHarfBuzz(_ font: Case) throws {
        try compare(font, Self.words.map { Array($0.utf8) })
    }

    /// All pairs of ASCII characters, so that every pair rule and kern that text in English can meet is met.
    @Test(arguments: cases.prefix(3))
    func pairsComeOutAsFromHarfBuzz(_ font: Case) throws {
        let characters = (UInt8(0x21)...0x7E).filter { $0 % 3 != 1 }
        try compare(font, characters.flatMap { a in characters.map { [0x6F, a, $0, 0x6E] } })
    }

    @Test(.enabled(if: Corpus.folder != nil, "FLEURON_SHARED is not set"), arguments: cases)
    func wordsOfABookComeOutAsFromHarfBuzz(_ font: Case) throws {
        try #require(Self.wordsOfBooks.count > 1000)
        try compare(font, Self.wordsOfBooks)
    }

    private func compare(_ font: Case, _ words: [[UInt8]]) throws {
        let (table, id, _) = try TestFonts.font(font.families, change: font.change)
        var short = Shaper(table: table), full = Shaper(table: table, usesWordShaper: false)
        for spaces in [[], .after, [.before, .after]] as [NeighbouringSpaces] {
            var a = ShapeStore(), b = ShapeStore()
            for word in words {
                word.withUnsafeBufferPointer {
                    _ = short.shape($0, in: 0..<$0.count, font: id, spaces: spaces, into: &a)
                    _ = full.shape($0, in: 0..<$0.count, font: id, spaces: spaces, into: &b)
                }
            }
            #expect(a.shapes.map(\.width) == b.shapes.map(\.width))
            #expect(a.text == b.text)
            if a.glyphs != b.glyphs {
                let place = zip(a.shapes, b.shapes).first { Array(a.glyphs(of: $0)) != Array(b.glyphs(of: $1)) }
                let word = place.map { a.text(of: $0.0) } ?? "different counts of glyphs"
                let (found, wanted) = place.map { (Array(a.glyphs(of: $0.0)), Array(b.glyphs(of: $0.1))) } ?? ([], [])
                Issue.record("\(font.name), \(word): \(found) instead of \(wanted)")
            }
        }
    }
}

/// Words shaped alone must come out as they do within their line.
@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct SpaceInvolvementTests {
    @Test func lookupsThatSeeSpacesAreFound() throws {
        #expect(try involvement() == .none)
        // A final f of the italic has another form before a space.
        #expect(try involvement { $0.slant = .italic } == .adjacent)
    }

    @Test func aWordIsToldOfTheSpaceBehindIt() throws {
        let (table, id, _) = try TestFonts.font { $0.slant = .italic }
        #expect(table.glyphNames("of", id) != table.glyphNames("of", id, spaces: .after))
    }

    @Test(.enabled(if: Corpus.folder != nil, "FLEURON_SHARED is not set"), arguments: WordShaperTests.cases)
    func wordsAloneAreAsInTheirLine(_ font: WordShaperTests.Case) throws {
        let (table, id, _) = try TestFonts.font(font.families, change: font.change)
        var shaper = Shaper(table: table), whole = Shaper(table: table, usesWordShaper: false)
        try #require(shaper.spaceInvolvement(of: id) < .beyond)
        for line in Self.lines {
            var alone = ShapeStore(), together = ShapeStore()
            line.withUnsafeBufferPointer { text in
                for word in text.split(separator: 0x20) {
                    var spaces: NeighbouringSpaces = []
                    if word.startIndex > 0 { spaces.insert(.before) }
                    if word.endIndex < text.count { spaces.insert(.after) }
                    _ = shaper.shape(text, in: word.startIndex..<word.endIndex, font: id, spaces: spaces, into: &alone)
                }
                _ = whole.shape(text, in: 0..<text.count, font: id, into: &together)
            }
            let space = table[id].face.glyph(for: 0x20)
            #expect(alone.glyphs.map(\.id) == together.glyphs.map(\.id).filter { $0 != space }, "\(String(decoding: line, as: UTF8.self))")
            #expect(alone.glyphs.map(\.advance) == together.glyphs.filter { $0.id != space }.map(\.advance))
        }
    }

    static let lines = Corpus.lines("11-alice/11-0.txt", every: 37)

    private func involvement(_ change: (inout FontRequest) -> Void = { _ in }) throws -> SpaceInvolvement {
        let (table, id, _) = try TestFonts.font(change: change)
        var shaper = Shaper(table: table)
        return shaper.spaceInvolvement(of: id)
    }
}
