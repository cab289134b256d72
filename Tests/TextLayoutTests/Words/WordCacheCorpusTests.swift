import Testing
import Typefaces

@testable import TextLayout

/// The word cache against uncached shaping and breaking over a book of the corpus: every fortieth line in debug builds, where all would
/// take minutes.
@Suite(.enabled(if: TestFiles.shared != nil && TestText.hasFont, "FLEURON_SHARED names no corpus, or EB Garamond is not installed"))
struct WordCacheCorpusTests {
    private func lines(every step: Int) throws -> [String] {
        let bytes = try #require(TestFiles.book("11-alice/11-0.txt"))
        var lines: [String] = [], number = 0
        TestFiles.forEachLine(of: bytes) { line in
            number += 1
            let text = String(decoding: line.filter { $0 != 0x0D && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }, as: UTF8.self)
            if number % step == 0, !text.isEmpty { lines.append(text) }
        }
        return lines
    }

    @Test func tokensGiveBackTheBook() throws {
        let lines = try lines(every: 7)
        let text = try TestText(lines, prepares: false)
        for index in lines.indices { #expect(text.tokenText(index) == lines[index]) }
    }

    /// A line shaped as a whole is as wide as its words and spaces, glyph for glyph.
    @Test func linesOfCachedWordsAreThoseShapedAsAWhole() throws {
        let lines = try lines(every: 40)
        let text = try TestText(lines)
        var shaper = Shaper(table: text.text.fonts, usesWordShaper: false)
        for (index, line) in lines.enumerated() {
            var store = ShapeStore()
            let bytes = Array(line.utf8)
            let shapes = bytes.withUnsafeBufferPointer {
                shaper.shape($0, in: 0..<$0.count, font: text.text.styles.characterStyles[0].font, into: &store)
            }
            let whole = (0..<Int(shapes.count)).flatMap { i in
                let shape = store[shapes[i]]
                return store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)].filter { !isSpace(store, shape, $0) }
            }
            let cached = glyphs(ofParagraph: index, text.text)
            #expect(cached.map(\.id) == whole.map(\.id), "\(line)")
            #expect(cached.map(\.advance) == whole.map(\.advance), "\(line)")
        }
    }

    private func isSpace(_ store: ShapeStore, _ shape: Shape, _ glyph: Glyph) -> Bool {
        store.text[Int(shape.textStart + glyph.cluster)] == 0x20
    }

    private func glyphs(ofParagraph index: Int, _ text: TypesetText) -> [Glyph] {
        let paragraph = text.paragraphs[index]
        var glyphs: [Glyph] = []
        for token in text.tokens[Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)] where token.kind == .word {
            let word = text.words.words[token.payload]
            for shape in text.words.shapes.shapes[Int(word.shapeStart)..<Int(word.shapeStart + word.shapeCount)] {
                glyphs += text.words.shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
            }
        }
        return glyphs
    }

    /// Break opportunities inside words and between them are those of the whole line by UAX #14.
    @Test func breaksOfCachedWordsAreThoseOfTheLine() throws {
        let lines = try lines(every: 40)
        let text = try TestText(lines, language: nil)
        let analyzer = LineBreakAnalyzer()
        for (index, line) in lines.enumerated() {
            var expected: [LineBreak] = []
            let bytes = Array(line.utf8)
            _ = bytes.withUnsafeBufferPointer { analyzer.breaks(in: $0, into: &expected) }
            let paragraph = text.text.paragraphs[index]
            var found: Set<Int32> = []
            for position in Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)
            where text.text.tokens[position].kind == .word {
                let word = text.text.words.words[text.text.tokens[position].payload]
                let offset = text.text.tokenOffsets[position] - paragraph.textStart
                for place in text.breaks(of: text.text.tokens[position].payload) where place.kind != .emergency {
                    found.insert(offset + place.offset)
                }
                _ = word
            }
            // Those after spaces are the affair of the spaces.
            let inside = expected.filter { $0.offset > 0 && Int($0.offset) < bytes.count && bytes[Int($0.offset) - 1] != 0x20 }.map(
                \.offset)
            #expect(found == Set(inside), "\(line)")
        }
    }
}
