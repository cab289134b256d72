import CICUShim
import Testing

@testable import TextLayout

@Suite struct BidiParagraphTests {
    static func paragraph(_ text: String, _ direction: BaseDirection = .leftToRight) -> BidiParagraph {
        Array(text.utf8).withUnsafeBufferPointer { BidiParagraph($0, direction: direction) }
    }

    struct Run: Equatable {
        var range: Range<Int>
        var level: UInt8
    }

    /// The stretches of a line from left to right, each of one level, as `VisualOrder` has its characters.
    static func visual(_ text: String, _ line: Range<Int>, _ direction: BaseDirection = .leftToRight) -> [Run] {
        let bytes = Array(text.utf8), paragraph = paragraph(text, direction)
        var starts: [Int] = [], levels: [UInt8] = [], resets: [VisualOrder.LevelReset] = []
        bytes.withUnsafeBufferPointer { bytes in
            var offset = line.lowerBound
            while offset < line.upperBound {
                starts.append(offset)
                levels.append(paragraph.level(at: offset))
                resets.append(BidiClass(of: UTF8Decoding.scalar(in: bytes, at: &offset)).levelReset)
            }
        }
        let order = VisualOrder.order(levels: &levels, resets: resets, baseLevel: paragraph.baseLevel)
        var runs: [Run] = []
        for index in order {
            let range = starts[index]..<(index + 1 < starts.count ? starts[index + 1] : line.upperBound)
            if let last = runs.last, last.level == levels[index],
                last.level & 1 == 1 ? range.upperBound == last.range.lowerBound : range.lowerBound == last.range.upperBound
            {
                runs[runs.count - 1].range = min(last.range.lowerBound, range.lowerBound)..<max(last.range.upperBound, range.upperBound)
            } else {
                runs.append(Run(range: range, level: levels[index]))
            }
        }
        return runs
    }

    @Test func textOfEuropeIsOneRunWithoutLevels() {
        let text = "“Where is he?” Елена Ελένη 中文 — 1812 👍"
        #expect(Self.paragraph(text).isLeftToRight)
        #expect(Self.visual(text, 3..<20) == [Run(range: 3..<20, level: 0)])
    }

    @Test func hebrewInEnglishIsReordered() {
        let text = "say שלום עולם now"  // 2 bytes a letter
        #expect(!Self.paragraph(text).isLeftToRight)
        #expect(
            Self.visual(text, 0..<25) == [
                Run(range: 0..<4, level: 0), Run(range: 4..<21, level: 1), Run(range: 21..<25, level: 0),
            ])
        // Broken after the first Hebrew word, the space at the line's end is the paragraph's.
        #expect(
            Self.visual(text, 0..<13) == [
                Run(range: 0..<4, level: 0), Run(range: 4..<12, level: 1), Run(range: 12..<13, level: 0),
            ])
    }

    @Test func numbersInHebrewRunLeftToRight() {
        let text = "אב 12 גד", paragraph = Self.paragraph(text, .automatic)
        #expect(paragraph.baseLevel == 1)
        #expect(Self.visual(text, 0..<12, .automatic).map(\.range) == [7..<12, 5..<7, 0..<5])
        #expect(Self.visual(text, 0..<12, .automatic).map(\.level) == [1, 2, 1])
        var logical: [BidiRun] = []
        paragraph.logicalRuns(in: 1..<7, into: &logical)
        #expect(logical == [BidiRun(range: 1..<5, level: 1), BidiRun(range: 5..<7, level: 2)])
    }

    @Test func latinInARightToLeftParagraph() {
        #expect(Self.visual("one.", 0..<4, .rightToLeft) == [Run(range: 3..<4, level: 1), Run(range: 0..<3, level: 2)])
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
        let paragraph = ([0xD7, 0x90, 0xFF, 0xD7, 0x90, 0xE2] as [UInt8]).withUnsafeBufferPointer { BidiParagraph($0) }
        var runs: [BidiRun] = []
        paragraph.logicalRuns(in: 0..<6, into: &runs)
        #expect(runs.map(\.range.count).reduce(0, +) == 6)
    }
}
