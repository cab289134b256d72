import Testing
import Typefaces

@testable import TextLayout

/// Words broken twice: what the breaker takes the part between for is what it is.
@Suite(.enabled(if: ComposedText.hasGaramond && ComposedText.isInstalled("DejaVu Serif"), "EB Garamond or DejaVu Serif is not installed"))
struct PartCorrectionTests {
    private func width(_ string: String, _ text: TypesetText) -> Int32 {
        var shaper = Shaper(table: text.fonts, usesWordShaper: false)
        var store = ShapeStore()
        let shapes = shaper.shape(string, font: text.styles.characterStyles[0].font, into: &store)
        return (0..<Int(shapes.count)).reduce(0) { $0 + store[shapes[$1]].width }
    }

    /// Every part of a word between two of its breaks, measured as the breaker does and by itself. Returns how many need a correction.
    private func compare(_ text: TypesetText, hyphen: String) throws -> Int {
        var corrected = 0
        for entry in text.words.words {
            let bytes = text.words.text[Int(entry.textStart)..<Int(entry.textStart + entry.textCount)]
            let breaks = Array(text.words.breaks[Int(entry.breakStart)..<Int(entry.breakStart + entry.breakCount)])
            for i in breaks.indices {
                for j in breaks.indices where j > i {
                    let correction = text.words.partCorrections.first {
                        Int($0.startBreak) == Int(entry.breakStart) + i && Int($0.endBreak) == Int(entry.breakStart) + j
                    }
                    if correction != nil { corrected += 1 }
                    let sum =
                        breaks[j].prefixWidth + breaks[j].preWidth - breaks[i].prefixWidth + breaks[i].postWidth + (correction?.width ?? 0)
                    let part = String(
                        decoding: bytes[Int(entry.textStart + breaks[i].offset)..<Int(entry.textStart + breaks[j].offset)], as: UTF8.self)
                    #expect(sum == width(part.replacing("\u{AD}", with: "") + hyphen, text), "\(part)")
                }
            }
        }
        return corrected
    }

    private static let words = ["ffi", "efficient", "affliction", "The", "Quay", "fjord", "offbeat", "AVATAR", "“fifty-five”"]

    /// Broken between any two letters, under ligatures too.
    @Test func partsOfWordsBrokenAnywhereAreExact() throws {
        // The ligatures ff, fi and ffi of DejaVu Serif are such that a letter between two breaks is not what both breaks make it; EB
        // Garamond's are.
        for (family, isCorrected) in [("DejaVu Serif", true), ("EB Garamond", false)] {
            let text = try ComposedText(Self.words, family: family, measure: 500) { $0.wrapsCharacters = true }.text
            let corrected = try compare(text, hyphen: "")
            #expect((corrected > 0) == isCorrected, "\(family)")
        }
    }

    /// Hyphens with their own kerning.
    @Test func partsBetweenSoftHyphensAreExact() throws {
        let words = Self.words.map { $0.map(String.init).joined(separator: "\u{AD}") }
        for family in ["EB Garamond", "DejaVu Serif"] {
            _ = try compare(try ComposedText(words, family: family, measure: 500).text, hyphen: "-")
        }
    }

    @Test func ordinaryWordsNeedNoCorrection() throws {
        #expect(
            try ComposedText(["incomprehensible transportation officially waterfowl"], language: "en-GB").text.words.partCorrections.isEmpty
        )
    }

    /// In columns narrower than a word every line is one part, and as wide as the breaker took it for.
    @Test(arguments: Array(1...20) as [Int32]) func linesNarrowerThanAWordAreExact(measure: Int32) throws {
        let composed = try ComposedText(["difficult afflictions"], family: "DejaVu Serif", measure: measure) {
            $0.wrapsCharacters = true
        } paragraph: {
            $0.lineBreakMode = .characterWrapping
        }
        let paragraph = composed.text.paragraphs[0]
        var builder = ItemBuilder(composed.text)
        builder.build(paragraph, of: composed.text, nil)
        #expect(builder.adjustments?.corrections.isEmpty == false)
        var breaker = LineBreaker()
        var broken: [BrokenLine] = []
        let parameters = ParagraphComposer.parameters(composed.text.styles.paragraphStyles[0], hasLeader: false, ragStretch: 0)
        _ = breaker.breakLines(
            builder.items.span, parameters, RectangleFragments(width: paragraph.measure), builder.adjustments, into: &broken)
        #expect(broken.map { Int64($0.naturalWidth) } == composed.lines.map { Int64($0.width) - Int64($0.spaceAdjustment) })
    }
}
