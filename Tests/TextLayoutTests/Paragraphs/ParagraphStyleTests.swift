import Testing

@testable import TextLayout

/// Text Kit's paragraph properties.
@Suite(.enabled(if: ComposedText.hasGaramond, "EB Garamond is not installed"))
struct ParagraphStyleTests {
    private let point = ComposedText.point
    private static let prose =
        "A paragraph of plain words, none of them remarkable, that takes several lines in a narrow column and says nothing at all."

    private func set(_ text: String = prose, measure: Int32 = 120, language: String? = nil, _ change: (inout ParagraphStyle) -> Void) throws
        -> ComposedText
    {
        try ComposedText([text], measure: measure, language: language) { _ in
        } paragraph: {
            change(&$0)
        }
    }

    // MARK: - Indents

    @Test func indentsNarrowTheLines() throws {
        let composed = try set {
            $0.firstLineHeadIndent = 30 * point
            $0.headIndent = 10 * point
            $0.tailIndent = -5 * point
        }
        #expect(composed.lines.count > 3)
        #expect(composed.lines.map(\.x) == [30 * point] + Array(repeating: 10 * point, count: composed.lines.count - 1))
        for line in composed.lines.dropLast() { #expect(line.x + line.width == 115 * point) }
    }

    @Test func aPositiveTailIndentCountsFromTheHead() throws {
        let composed = try set { $0.tailIndent = 100 * point }
        for line in composed.lines.dropLast() { #expect(line.x + line.width == 100 * point) }
    }

    @Test func hangingIndentsFromRightToLeftStandAtTheRight() throws {
        let composed = try set {
            $0.isRightToLeft = true
            $0.headIndent = 20 * point
            $0.alignment = .right
            $0.lastLineAlignment = .right
        }
        #expect(composed.lines[0].x + composed.lines[0].width == 120 * point)
        #expect(composed.lines[1].x + composed.lines[1].width == 100 * point)
    }

    @Test func eachLineAfterAForcedBreakMayBeIndented() throws {
        let text = "First.\u{2028}Second, which goes on for more than just one of the lines.\u{2028}Third."
        let indented = try set(text) { ($0.firstLineIndent, $0.indentsEachLine) = (15 * point, true) }
        #expect(
            indented.lines.map(\.x) == [15 * point, 15 * point, 0, 0, 15 * point]
                || indented.lines.map(\.x) == [15 * point, 15 * point, 0, 15 * point])
        let hanging = try set(text) { ($0.firstLineIndent, $0.indentsEachLine, $0.isHangingIndent) = (15 * point, true, true) }
        #expect(hanging.lines.first?.x == 0 && hanging.lines[1].x == 0 && hanging.lines[2].x == 15 * point && hanging.lines.last?.x == 0)
    }

    /// An empty line between two breaks fits as well as any: the paragraph needs none of what helps where nothing fits.
    @Test func anEmptyLineBetweenForcedBreaksLeavesTheOthersAsTheyAre() throws {
        for separator in ["\u{2028}\u{2028}", "\u{2028} \u{2028} ", "\u{2028}\u{2028}\u{2028}"] {
            for measure in stride(from: Int32(90), to: 240, by: 10) {
                func lines(_ text: String) throws -> LineList {
                    try set(text, measure: measure) {
                        ($0.lineBreaking.tolerance, $0.lineBreaking.emergencyStretch) = (500, 60 * point)
                    }.lines
                }
                // The space that the last line begins with stands there.
                let own = (separator.hasSuffix(" ") ? " " : "") + Self.prose
                let plain = try lines(own), parted = try lines(Self.prose + separator.dropLast(separator.hasSuffix(" ") ? 1 : 0) + own)
                #expect(parted.suffix(plain.count).map(\.width) == plain.map(\.width), "measure \(measure)")
            }
        }
    }

    // MARK: - Heights

    @Test func lineHeightsAreMultipliedAndClamped() throws {
        let plain = try set { _ in }.lines[0]
        let natural = plain.ascent + plain.descent
        func line(_ change: (inout ParagraphStyle) -> Void) throws -> Line { try self.set(Self.prose, change).lines[0] }
        let double = try line { $0.lineHeightMultiple = 2 * 65_536 }
        #expect(double.ascent == plain.ascent + natural && double.descent == plain.descent)
        let high = try line { $0.minimumLineHeight = 40 * point }
        #expect(high.ascent == 40 * point - plain.descent)
        let low = try line { $0.maximumLineHeight = 9 * point }
        #expect(low.ascent + low.descent == 9 * point)
        let spaced = try line { $0.lineSpacing = 3 * point }
        #expect(spaced.descent == plain.descent + 3 * point)
    }

    // MARK: - Line-break modes

    @Test func clippedLinesAreAsLongAsTheyCome() throws {
        let composed = try set(Self.prose + "\u{2028}Short.") {
            $0.lineBreakMode = .clipping
            $0.alignment = .left
        }
        #expect(composed.lines.count == 2)
        #expect(composed.lines[0].width > 400 * point && composed.lines[0].x == 0)
        #expect(composed.words(composed.lines[1]) == "Short.")
    }

    @Test func charactersWrapAnywhere() throws {
        let composed = try ComposedText(["incomprehensibilities"], measure: 40) {
            $0.wrapsCharacters = true
        } paragraph: {
            $0.lineBreakMode = .characterWrapping
            $0.alignment = .left
        }
        #expect(composed.lines.count >= 3)
        #expect(composed.lines.map { composed.words($0) }.joined() == "incomprehensibilities")
        for line in composed.lines { #expect(line.width <= 40 * point && !line.isHyphenated) }
        // Nearly full: no further letter would have fitted.
        for line in composed.lines.dropLast() { #expect(line.width > 30 * point) }
    }

    private func truncated(_ mode: LineBreakMode, lines: Int32 = 0, _ text: String = prose, measure: Int32 = 120) throws -> ComposedText {
        try set(text, measure: measure) {
            $0.lineBreakMode = mode
            $0.maximumLines = lines
            $0.alignment = .left
        }
    }

    @Test func theTailIsTruncatedToTheCharacter() throws {
        let composed = try truncated(.truncatingTail)
        #expect(composed.lines.count == 1)
        let words = composed.words(composed.lines[0])
        #expect(words.hasSuffix("…") && Self.prose.hasPrefix(words.dropLast()))
        #expect(composed.lines[0].width <= 120 * point)
        // One character more would not fit.
        let next = Self.prose[Self.prose.index(Self.prose.startIndex, offsetBy: words.count - 1)]
        #expect(try ComposedText([words.dropLast() + String(next) + "…"], measure: 500).lines[0].width > 120 * point)
    }

    @Test func theHeadIsTruncated() throws {
        let composed = try truncated(.truncatingHead)
        let words = composed.words(composed.lines[0])
        #expect(words.hasPrefix("…") && Self.prose.hasSuffix(words.dropFirst()) && words.count > 10)
        #expect(composed.lines[0].width <= 120 * point)
    }

    @Test func theMiddleIsTruncated() throws {
        let composed = try truncated(.truncatingMiddle)
        let parts = composed.words(composed.lines[0]).split(separator: "…").map { $0.trimmingPrefix(" ") }
        try #require(parts.count == 2)
        #expect(Self.prose.hasPrefix(parts[0]) && Self.prose.hasSuffix(parts[1]))
        #expect(composed.lines[0].width <= 120 * point && composed.lines[0].width > 100 * point)
    }

    @Test func textThatFitsIsNotTruncated() throws {
        for mode in [LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
            let composed = try truncated(mode, "A few words")
            #expect(composed.words(composed.lines[0]) == "A few words")
        }
    }

    @Test func onlyTheLastOfTheLinesAllowedIsTruncated() throws {
        let composed = try truncated(.truncatingTail, lines: 2)
        #expect(composed.lines.count == 2)
        #expect(!composed.words(composed.lines[0]).contains("…"))
        #expect(composed.words(composed.lines[1]).hasSuffix("…"))
        #expect(composed.lines[1].isLast)
        #expect(try truncated(.wordWrapping, lines: 2).lines.count == 2)
    }

    @Test(arguments: [1, 5, 9, 20]) func absurdMeasuresLeaveTheEllipsis(measure: Int32) throws {
        for mode in [LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
            let composed = try truncated(mode, measure: measure)
            #expect(composed.lines.count == 1)
            #expect(composed.words(composed.lines[0]).contains("…"))
        }
    }

    // MARK: - Hyphenation

    @Test func theHyphenationFactorSaysWhenWordsAreParted() throws {
        let text = "Incomprehensible transportation characteristically necessitates uncharacteristic administration."
        func hyphens(_ factor: Double) throws -> Int {
            try set(text, measure: 110, language: "en-GB") { $0.hyphenationFactor = Int32(factor * 65_536) }.lines.filter(\.isHyphenated)
                .count
        }
        #expect(try hyphens(0) == 0)
        #expect(try hyphens(0.1) == 0)
        #expect(try hyphens(0.99) > 0)
        #expect(try hyphens(1) > 0)
    }

    @Test func runtsAreAvoided() throws {
        func runts(_ demerits: Int32) throws -> Int {
            try (Array(20..<40) as [Int32]).filter { measure in
                let lines = try set(measure: measure * 5) {
                    ($0.lineBreaking.runtWidth, $0.lineBreaking.runtDemerits) = (40 * point, demerits)
                }.lines
                return lines[lines.count - 1].width < 40 * point
            }.count
        }
        let usual = try runts(0), avoided = try runts(1_000_000_000)
        #expect(usual > 2 && avoided < usual, "\(usual), \(avoided)")
    }
}
