import Resources
import Testing

@testable import Typefaces

@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct ConcurrencyTests {
    private struct Result: Equatable, Sendable {
        var word: String
        var faces: [String]
        var glyphs: [Glyph]
    }

    @Test func threadsThatShapeAtOnceGetWhatOneGets() async throws {
        let words = ["Avignon", "שלום", "difficult", "Москва", "日本", "№ 5", "fﬁ", "אב", "Ωmega", "\u{2766}", "ﷺ", "→"]
        let (alone, aloneID, _) = try TestFonts.font()
        let expected = Self.shape(words, alone, aloneID)
        let (table, id, _) = try TestFonts.font()
        let results = await withTaskGroup(of: [Result].self) { group in
            for turn in 0..<4 {
                group.addTask { Self.shape(turn % 2 == 0 ? words : words.reversed(), table, id) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for result in results {
            #expect(result.sorted { $0.word < $1.word } == expected.sorted { $0.word < $1.word })
        }
        #expect(table.coverageDiagnostics().map(\.message) == alone.coverageDiagnostics().map(\.message))
    }

    private static func shape(_ words: [String], _ table: FontTable, _ id: FontID) -> [Result] {
        var shaper = Shaper(table: table)
        return words.map { word in
            var store = ShapeStore()
            _ = shaper.shape(word, font: id, into: &store)
            return Result(word: word, faces: store.shapes.map { table[$0.font].face.postScriptName }, glyphs: store.glyphs)
        }
    }
}
