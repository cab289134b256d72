import FontFixtures
import Resources
import Testing

@testable import Typefaces

/// Variable fonts become static ones where a style wants them elsewhere than at their defaults (css-fonts-4 sections 2 and 7.2).
@Suite struct VariableFontTests {
    private static func table(_ weights: ClosedRange<Int>? = nil) throws -> FontTable {
        var library = FontLibrary()
        try library.addFile(bytes: VariableFont.bytes, name: "variable.ttf", family: "Variable", weights: weights)
        return FontTable(library: library)
    }

    /// The width of the ink and the advance of `H`, in font units, and what was reported.
    private func letter(_ table: FontTable, _ change: (inout FontRequest) -> Void) throws -> (
        ink: Int32, advance: Int32, font: Font, reports: [Diagnostic]
    ) {
        var request = FontRequest(families: ["Variable"], size: 10 * 65_536), diagnostics = Diagnostics()
        change(&request)
        let font = table[try table.font(for: request, diagnostics: &diagnostics)]
        let glyph = font.face.glyph(for: 0x48)
        return (font.face.outlineExtents(of: glyph)?.width ?? 0, font.face.advance(of: glyph), font, diagnostics.all)
    }

    private static let weight: UInt32 = 0x7767_6874, width: UInt32 = 0x7764_7468

    @Test func lettersWidenAlongTheWidthAxis() throws {
        let table = try Self.table()
        var diagnostics = Diagnostics()
        func font(width: Double) throws -> FontID {
            var request = FontRequest(families: ["Variable"], size: 10 * 65_536)
            request.width = width
            return try table.font(for: request, diagnostics: &diagnostics)
        }
        func advance(_ id: FontID) -> Int32 { table[id].face.advance(of: table[id].face.glyph(for: 0x78)) }
        let usual = try font(width: 150), natural = advance(usual)
        #expect(natural == 600 && table.hasWidthAxis(usual))
        let wide = try #require(table.widthInstance(of: usual, expansion: 190))
        let narrow = try #require(table.widthInstance(of: usual, expansion: -200))
        #expect((advance(wide), advance(narrow)) == (612, 588))
        // In steps, so that a book has few instances.
        #expect(table.widthInstance(of: usual, expansion: 205) == wide)
        #expect(table.widthInstance(of: usual, expansion: 10) == nil)
        // From where the style has it, as far as the axis goes.
        let condensed = try font(width: 120)
        let wider = try #require(table.widthInstance(of: condensed, expansion: 100))
        #expect(abs(Double(advance(wider)) / Double(advance(condensed)) - 1.01) < 0.004)
        #expect(try table.widthInstance(of: font(width: 200), expansion: 100) == nil)
        #expect(try table.widthInstance(of: font(width: 50), expansion: -100) == nil)
    }

    @Test func weightAndWidthOfTheStyleGoToTheirAxes() throws {
        let table = try Self.table()
        let regular = try letter(table) { _ in }
        #expect((regular.ink, regular.advance) == (200, 400))
        let bold = try letter(table) { $0.weight = 900 }
        #expect((bold.ink, bold.advance) == (400, 600))
        #expect(bold.font.syntheticBold == 0 && bold.reports.isEmpty)
        #expect(bold.font.face.postScriptName == "FleuronVariable")
        let half = try letter(table) { $0.weight = 650 }
        #expect((half.ink, half.advance) == (300, 500))
        #expect(try letter(table) { $0.width = 200 }.ink == 600)
    }

    @Test func settingsWinOverTheStyle() throws {
        let table = try Self.table()
        let set = try letter(table) { request in
            request.weight = 900
            request.variations = [AxisSetting(tag: Self.width, value: 150), AxisSetting(tag: Self.weight, value: 400)]
        }
        #expect((set.ink, set.advance) == (400, 600))
        // Beyond the end of an axis is its end.
        #expect(try letter(table) { $0.variations = [AxisSetting(tag: Self.weight, value: 5_000)] }.ink == 400)
    }

    @Test func theWeightsOfARuleBoundTheAxis() throws {
        #expect(try letter(try Self.table(300...650)) { $0.weight = 900 }.ink == 300)
    }

    @Test func equalPlacesAreOneFace() throws {
        let table = try Self.table()
        let first = try letter(table) { $0.weight = 900 },
            second = try letter(table) { request in
                request.weight = 900
                request.size = 20 * 65_536
            }
        #expect(first.font.face === second.font.face)
    }

    @Test func subsetsDoNotVary() throws {
        let font = try letter(try Self.table()) { $0.weight = 900 }.font
        let subset = try #require(font.face.subset(glyphs: [font.face.glyph(for: 0x48)]))
        let face = try #require(Face(bytes: subset.bytes, name: "subset"))
        #expect(face.axes.isEmpty && face.outlineExtents(of: 1)?.width == 400)
        let plain = try letter(try Self.table()) { _ in }.font
        let plainSubset = try #require(plain.face.subset(glyphs: [plain.face.glyph(for: 0x48)]))
        #expect(Face(bytes: plainSubset.bytes, name: "subset")?.axes.isEmpty == true)
    }

    @Test(.enabled(if: TestFonts.areInstalled, "the test fonts are not installed"))
    func settingsForAnyOtherFontAreANote() throws {
        let (_, _, diagnostics) = try TestFonts.font { $0.variations = [AxisSetting(tag: Self.weight, value: 500)] }
        #expect(diagnostics.all.map(\.severity) == [.note])
    }
}
