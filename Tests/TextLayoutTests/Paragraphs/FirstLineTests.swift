import Testing
import Typefaces

@testable import TextLayout

/// Paragraphs whose first line has a style of its own.
@Suite(.enabled(if: ComposedText.hasGaramond, "EB Garamond is not installed"))
struct FirstLineTests {
    private static let prose = [
        "It was a bright cold day in April, and the clocks were striking thirteen. Nobody had expected anything else of the incomprehensible clockmakers.",
        "Short.", "“Quotations—with dashes—and transportation” make difficult lines, officially.",
    ]

    /// A style that is the same changes nothing, whatever the measure.
    @Test(arguments: [60, 97, 130, 200, 400] as [Int32])
    func aFirstLineLikeTheOthersChangesNothing(measure: Int32) throws {
        func set(_ firstLine: ComposedText.FirstLine?) throws -> ComposedText {
            try ComposedText(Self.prose, measure: measure, language: "en-GB", firstLine: firstLine) { $0.hangsPunctuation = true }
        }
        let plain = try set(nil), same = try set(ComposedText.FirstLine())
        #expect(same.text.lines.map(\.width) == plain.text.lines.map(\.width))
        #expect(same.text.lines.map(\.x) == plain.text.lines.map(\.x))
        #expect(same.text.lines.map(\.tokenEnd) == plain.text.lines.map(\.tokenEnd))
        #expect(same.text.lines.map(\.spaceAdjustment) == plain.text.lines.map(\.spaceAdjustment))
    }

    @Test(arguments: [90, 130, 200, 260] as [Int32])
    func onlyTheFirstLineIsRestyled(measure: Int32) throws {
        let composed = try ComposedText(Self.prose, measure: measure, language: "en-GB", firstLine: .init(points: 15))
        for index in Self.prose.indices {
            let lines = composed.lines(of: index)
            #expect(
                lines.map { composed.words($0) }.joined(separator: " ").replacing("\u{AD} ", with: "").replacing("— ", with: "—")
                    == Self.prose[index])
            for (number, line) in lines.enumerated() {
                for token in Int(line.tokenStart)..<Int(line.tokenEnd) where composed.text.tokens[token].kind == .word {
                    let style = composed.text.words.words[composed.text.token(token, on: line).payload].style
                    #expect(style == (number == 0 ? 1 : 0))
                }
            }
            // Justified lines fill the measure in either style.
            for line in lines.dropLast() where !line.isOverfull && line.spaceCount > 0 {
                #expect(line.x + line.width == measure * ComposedText.point)
            }
        }
    }

    /// The breaker is told the widths that the lines come to have.
    @Test(arguments: [70, 90, 130, 200, 260] as [Int32])
    func theBreakerKnowsTheFirstLine(measure: Int32) throws {
        let composed = try ComposedText(Self.prose, measure: measure, language: "en-GB", firstLine: .init(caps: .smallCaps))
        for (number, paragraph) in composed.text.paragraphs.enumerated() {
            var builder = ItemBuilder(composed.text)
            builder.build(paragraph, of: composed.text, nil)
            #expect(builder.hasFirstLine)
            var breaker = LineBreaker()
            var broken: [BrokenLine] = []
            let parameters = ParagraphComposer.parameters(composed.text.styles.paragraphStyles[0], hasLeader: false, ragStretch: 0)
            _ = breaker.breakLines(
                builder.items.span, parameters, RectangleFragments(width: paragraph.measure), builder.adjustments, into: &broken)
            let lines = composed.lines(of: number)
            #expect(broken.map(\.naturalWidth) == lines.map { Int64($0.width) - Int64($0.spaceAdjustment) })
        }
    }

    /// A wider first line takes fewer words, and the rest is set as a whole with it.
    @Test func aLargerFirstLineTakesFewerWords() throws {
        let plain = try ComposedText([Self.prose[0]], measure: 200),
            large = try ComposedText([Self.prose[0]], measure: 200, firstLine: .init(points: 18))
        #expect(large.lines[0].tokenEnd < plain.lines[0].tokenEnd)
    }

    @Test func workersDoNotMatter() throws {
        let paragraphs = Array(repeating: Self.prose, count: 60).flatMap { $0 }
        let one = try ComposedText(paragraphs, measure: 120, firstLine: .init(caps: .smallCaps)).text
        var many = TypesetText(styles: one.styles, fonts: one.fonts, text: one.text, runs: one.runs)
        many.tokenize(
            one.paragraphs.map { source in
                var paragraph = TypesetParagraph(
                    textStart: source.textStart, textEnd: source.textEnd, runStart: source.runStart, runCount: source.runCount,
                    style: source.style)
                (paragraph.measure, paragraph.firstLineStyle) = (source.measure, source.firstLineStyle)
                return paragraph
            }, workers: 2)
        many.prepare(workers: 2)
        many.compose(Array(many.paragraphs.indices), workers: 2)
        #expect(many.lines.map(\.width) == one.lines.map(\.width))
        #expect(many.lines.map(\.tokenEnd) == one.lines.map(\.tokenEnd))
    }
}
