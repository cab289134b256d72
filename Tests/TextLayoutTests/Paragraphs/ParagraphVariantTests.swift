import Testing

@testable import TextLayout

/// Paragraphs in a line more or fewer than their best breaks give.
@Suite(.enabled(if: ComposedText.hasGaramond, "EB Garamond is not installed"))
struct ParagraphVariantTests {
    /// Paragraphs of many lengths, so that the last lines of some are nearly empty and those of others nearly full.
    private static let paragraphs = (20..<260).map { count in
        (0..<count).map { ["a", "word", "another", "of", "the", "sentence", "is", "here", "I", "though"][($0 * $0 + count) % 10] }.joined(
            separator: " ")
    }

    /// The last line ends where it ends.
    private static func justify(_ style: inout ParagraphStyle) { (style.alignment, style.lastLineAlignment) = (.justified, .left) }

    private func words(_ text: TypesetText, _ lines: Range<Int32>) -> [Int32] {
        lines.flatMap { line in
            let line = text.lines[Int(line)]
            return (line.tokenStart..<line.tokenEnd).filter { text.tokens[Int($0)].kind == .word }
        }
    }

    @Test func variantsHaveALineMoreOrFewerAndTheSameWords() throws {
        var text = try ComposedText(Self.paragraphs, paragraph: Self.justify).text
        let natural = text.paragraphs.map(\.lineRange)
        let variants = text.composeVariants(of: Array(text.paragraphs.indices), workers: 1)
        // These lines are tight already: nearly all can become longer, hardly one shorter.
        #expect(!variants.isEmpty)
        #expect(text.paragraphs.map(\.lineRange) == natural)
        for variant in variants {
            let own = natural[variant.paragraph]
            #expect(Int32(variant.lines.count) == Int32(own.count) + variant.looseness)
            #expect(words(text, variant.lines) == words(text, own))
            #expect(variant.lines.allSatisfy { !text.lines[Int($0)].isOverfull })
        }
    }

    @Test func variantsAreTheSameForAnyNumberOfWorkers() throws {
        var one = try ComposedText(Self.paragraphs, paragraph: Self.justify).text
        var two = one
        let indices = Array(one.paragraphs.indices)
        let first = one.composeVariants(of: indices, workers: 1), second = two.composeVariants(of: indices, workers: 2)
        #expect(first.map(\.lines) == second.map(\.lines) && first.map(\.demerits) == second.map(\.demerits))
        #expect(one.lines.map(\.width) == two.lines.map(\.width))
    }

    /// The lines beside an initial begin behind it in every variant.
    @Test func variantsKeepTheRoomOfTheInitial() throws {
        let indent = 30 * ComposedText.point
        var text = try ComposedText(Self.paragraphs, paragraph: Self.justify).recomposed { text in
            let room = InitialRoom(lineCount: 3, indents: [indent, indent], lineHeight: 13 * ComposedText.point, leastWidth: 0)
            text.styles.initials = [room]
            for index in text.paragraphs.indices { text.paragraphs[index].initial = 0 }
        }.text
        let variants = text.composeVariants(of: Array(text.paragraphs.indices), workers: 1).filter { $0.lines.count > 3 }
        #expect(!variants.isEmpty)
        for variant in variants {
            let lines = text.lines[Int(variant.lines.lowerBound)..<Int(variant.lines.upperBound)]
            // Letters may hang out a little.
            #expect(
                lines.dropFirst().prefix(2).allSatisfy { $0.x > indent * 9 / 10 } && lines.dropFirst(3).allSatisfy { $0.x < indent / 2 })
        }
    }

    @Test func raggedParagraphsAndSingleLinesHaveNone() throws {
        var ragged = try ComposedText(Self.paragraphs, paragraph: { $0.alignment = .left }).text
        #expect(ragged.composeVariants(of: Array(ragged.paragraphs.indices), workers: 1).isEmpty)
        var short = try ComposedText(["one line"], paragraph: Self.justify).text
        #expect(short.composeVariants(of: [0], workers: 1).isEmpty)
    }
}
