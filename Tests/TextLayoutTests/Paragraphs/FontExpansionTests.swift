import Testing
import Typefaces

@testable import TextLayout

/// Letters made wider and narrower to even out justified lines.
@Suite(.enabled(if: ComposedText.hasGaramond, "EB Garamond is not installed"))
struct FontExpansionTests {
    private static let text =
        "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had "
        + "peeped into the book her sister was reading, but it had no pictures or conversations in it, and what is the use of a book, thought "
        + "Alice, without pictures or conversations? So she was considering in her own mind (as well as she could, for the hot day made her "
        + "feel very sleepy and stupid), whether the pleasure of making a daisy-chain would be worth the trouble of getting up and picking "
        + "the daisies, when suddenly a White Rabbit with pink eyes ran close by her."

    private func composed(
        _ text: String = text, family: String = "EB Garamond", measure: Int32 = 200, change: (inout FontExpansionLimits) -> Void = { _ in }
    ) throws -> ComposedText {
        try ComposedText(
            [text], family: family, measure: measure,
            paragraph: {
                $0.fontExpansion.stretch = 20
                $0.fontExpansion.shrink = 20
                $0.fontExpansion.em = 11 * ComposedText.point
                $0.fontExpansion.letterSpace = 11 * ComposedText.point / 100
                change(&$0.fontExpansion)
            })
    }

    /// The deviation of the word spaces of all lines but the last from their natural width, in points.
    private func deviation(_ composed: ComposedText) -> Double {
        let lines = composed.lines.dropLast()
        let squares = lines.map { line -> Double in
            let space = Double(line.spaceAdjustment) / Double(max(1, line.spaceCount)) / 65_536
            return space * space
        }
        return (squares.reduce(0, +) / Double(lines.count)).squareRoot()
    }

    @Test func linesFillTheirMeasure() throws {
        let composed = try composed(), reader = LineReader(composed.text)
        #expect(composed.lines.contains { $0.expansion > 0 } && composed.lines.contains { $0.expansion < 0 })
        var pieces: [LinePiece] = []
        for line in composed.lines.dropLast() {
            reader.read(line, of: composed.text, into: &pieces)
            let end = try #require(pieces.last { $0.kind == .word })
            // Rounding: less than a scaled point for each shape.
            #expect(abs(end.x + end.width - Int64(line.x) - Int64(line.width)) < 64)
        }
    }

    @Test func wordSpacesAreMoreEven() throws {
        #expect(try deviation(composed()) < 0.7 * deviation(composed { $0 = FontExpansionLimits() }))
    }

    @Test func limitsAndStepsHold() throws {
        for measure: Int32 in stride(from: 120, through: 260, by: 20) {
            let lines = try composed(measure: measure) { ($0.stretch, $0.shrink, $0.step) = (20, 10, 5) }.lines
            for line in lines {
                #expect((-100...200).contains(line.expansion) && line.expansion % 50 == 0)
                #expect(abs(line.letterSpace) <= 11 * ComposedText.point / 100)
            }
        }
    }

    @Test func neighboursDifferByThreePerCentAtMost() throws {
        for measure: Int32 in stride(from: 100, through: 260, by: 10) {
            let lines = try composed(measure: measure).lines
            #expect(zip(lines, lines.dropFirst()).allSatisfy { abs(Int($0.expansion) - Int($1.expansion)) <= 300 })
        }
    }

    @Test func theLastLineIsAsItIs() throws {
        let last = try #require(composed().lines.last)
        #expect(last.expansion == 0 && last.letterSpace == 0)
    }

    @Test(.enabled(if: ComposedText.isInstalled("DejaVu Sans Mono"), "DejaVu Sans Mono is not installed"))
    func monospacedFacesAreLeftAlone() throws {
        let lines = try composed(family: "DejaVu Sans Mono").lines
        #expect(lines.allSatisfy { !$0.isExpanded })
        #expect(lines.map(\.tokenEnd) == (try composed(family: "DejaVu Sans Mono") { $0 = FontExpansionLimits() }).lines.map(\.tokenEnd))
    }

    @Test func neighboursLimitWhatALineTakes() {
        var style = ParagraphStyle()
        (style.fontExpansion.stretch, style.fontExpansion.shrink) = (20, 20)
        func scale(_ rest: Int64, after previous: Int32?) -> Int32 {
            LineExpansion(rest: rest, letterWidth: 100_000, letterCount: 100, spaceWidth: 6_000, style, previous: previous).scale
        }
        // 2,000 of letters and 3,000 of spaces are the pool.
        #expect(scale(5_000, after: nil) == 200 && scale(2_500, after: nil) == 100 && scale(9_000, after: nil) == 200)
        #expect(scale(5_000, after: -200) == 100 && scale(-9_000, after: 200) == -100 && scale(0, after: 200) == 0)
    }
}
