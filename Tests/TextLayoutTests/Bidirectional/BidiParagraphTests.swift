import CICUShim
import Testing

@testable import TextLayout

@Suite struct BidiParagraphTests {
    static func paragraph(_ text: String, _ direction: BaseDirection = .leftToRight) -> BidiParagraph {
        Array(text.utf8).withUnsafeBufferPointer { BidiParagraph($0, direction: direction) }
    }

    static func visual(_ paragraph: BidiParagraph, _ line: Range<Int>) -> [BidiRun] {
        var runs: [BidiRun] = []
        paragraph.visualRuns(for: line, into: &runs)
        return runs
    }

    @Test func textOfEuropeIsOneRunWithoutLevels() {
        let paragraph = Self.paragraph("“Where is he?” Елена Ελένη 中文 — 1812 👍")
        #expect(paragraph.isLeftToRight)
        #expect(Self.visual(paragraph, 3..<20) == [BidiRun(range: 3..<20, level: 0)])
    }

    @Test func hebrewInEnglishIsReordered() {
        let paragraph = Self.paragraph("say שלום עולם now")  // 2 bytes a letter
        #expect(!paragraph.isLeftToRight)
        #expect(
            Self.visual(paragraph, 0..<25) == [
                BidiRun(range: 0..<4, level: 0), BidiRun(range: 4..<21, level: 1), BidiRun(range: 21..<25, level: 0),
            ])
        // Broken after the first Hebrew word, the space at the line's end is the paragraph's.
        #expect(
            Self.visual(paragraph, 0..<13) == [
                BidiRun(range: 0..<4, level: 0), BidiRun(range: 4..<12, level: 1), BidiRun(range: 12..<13, level: 0),
            ])
    }

    @Test func numbersInHebrewRunLeftToRight() {
        let paragraph = Self.paragraph("אב 12 גד", .automatic)
        #expect(paragraph.baseLevel == 1)
        #expect(Self.visual(paragraph, 0..<12).map(\.range) == [7..<12, 5..<7, 0..<5])
        #expect(Self.visual(paragraph, 0..<12).map(\.level) == [1, 2, 1])
        var logical: [BidiRun] = []
        paragraph.logicalRuns(in: 1..<7, into: &logical)
        #expect(logical == [BidiRun(range: 1..<5, level: 1), BidiRun(range: 5..<7, level: 2)])
    }

    @Test func latinInARightToLeftParagraph() {
        let paragraph = Self.paragraph("one.", .rightToLeft)
        #expect(Self.visual(paragraph, 0..<4) == [BidiRun(range: 3..<4, level: 1), BidiRun(range: 0..<3, level: 2)])
        #expect(Self.paragraph("", .rightToLeft).baseLevel == 1)
    }

    /// Every code point whose class brings in a level must be seen by the scan of bytes.
    @Test func scanMissesNoCodePoint() {
        let bringsLevels: Set<Int32> = [1, 5, 11, 12, 13, 14, 15, 19, 20, 21]  // R, AN, LRE, LRO, AL, RLE, RLO, FSI, LRI, RLI
        for codePoint in UInt32(0)..<0x110000 where bringsLevels.contains(icu_property_value(codePoint, icu_property_bidi_class)) {
            guard let scalar = Unicode.Scalar(codePoint), let encoded = UTF8.encode(scalar) else { continue }
            let text = [0x61] + Array(encoded) + Array("12345678".utf8)
            if !text.withUnsafeBufferPointer(BidiScan.mayHaveLevels) { Issue.record("U+\(String(codePoint, radix: 16))") }
        }
    }

    @Test func malformedBytesHaveALevelEach() {
        let paragraph = [0xD7, 0x90, 0xFF, 0xD7, 0x90, 0xE2].withUnsafeBufferPointer { BidiParagraph($0) }
        #expect(Self.visual(paragraph, 0..<6).reduce(0) { $0 + $1.range.count } == 6)
    }
}
