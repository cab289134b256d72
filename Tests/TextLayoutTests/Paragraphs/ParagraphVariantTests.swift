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

    /// All that there are, with their lines.
    private func taken(of text: inout TypesetText) -> [(way: ParagraphVariant, lines: Range<Int32>)] {
        let variants = text.variants(of: Array(text.paragraphs.indices), workers: 1)
        return Array(zip(variants.ways, text.take(Array(variants.ways.indices), of: variants)))
    }

    @Test func variantsHaveALineMoreOrFewerAndTheSameWords() throws {
        var text = try ComposedText(Self.paragraphs, paragraph: Self.justify).text
        let natural = text.paragraphs.map(\.lineRange)
        let variants = taken(of: &text)
        // These lines are tight already: nearly all can become longer, hardly one shorter.
        #expect(!variants.isEmpty)
        #expect(text.paragraphs.map(\.lineRange) == natural)
        for (variant, lines) in variants {
            let own = natural[variant.paragraph], height = lines.reduce(0) { $0 + text.lines[Int($1)].ascent + text.lines[Int($1)].descent }
            #expect(lines.count == variant.lineCount && Int32(lines.count) == Int32(own.count) + variant.looseness)
            #expect(words(text, lines) == words(text, own))
            #expect(lines.allSatisfy { !text.lines[Int($0)].isOverfull })
            #expect(variant.height == Int64(height))
        }
    }

    /// Looser lines and more of them have what the usual ones have, and more.
    @Test func wideVariantsAreMore() throws {
        let text = try ComposedText(Self.paragraphs, paragraph: Self.justify).text, indices = Array(text.paragraphs.indices)
        func ways(_ breadth: VariantBreadth) -> Set<[Int32]> {
            Set(text.variants(of: indices, breadth, workers: 1).ways.map { [Int32($0.paragraph), $0.looseness] })
        }
        #expect(ways(.usual).isStrictSubset(of: ways(.wide)))
    }

    /// A last line of a short word is no price for a full page.
    @Test func variantsHaveNoRunts() throws {
        let width = 30 * ComposedText.point
        func runts(_ demerits: Int32) throws -> Int {
            var text = try ComposedText(Self.paragraphs, paragraph: Self.justify).recomposed { text in
                for index in text.styles.paragraphStyles.indices {
                    text.styles.paragraphStyles[index].lineBreaking.runtWidth = width
                    text.styles.paragraphStyles[index].lineBreaking.runtDemerits = demerits
                }
            }.text
            return taken(of: &text).count { text.lines[Int($0.lines.upperBound) - 1].width < width }
        }
        #expect(try runts(0) > 0)
        #expect(try runts(1) == 0)
    }

    @Test func variantsAreTheSameForAnyNumberOfWorkers() throws {
        var one = try ComposedText(Self.paragraphs, paragraph: Self.justify).text
        var two = one
        let indices = Array(one.paragraphs.indices)
        let first = one.variants(of: indices, workers: 1), second = two.variants(of: indices, workers: 2)
        #expect(first.ways.map(\.lineCount) == second.ways.map(\.lineCount) && first.ways.map(\.demerits) == second.ways.map(\.demerits))
        let some = Array(stride(from: 0, to: first.ways.count, by: 3))
        #expect(one.take(some, of: first) == two.take(some, of: second))
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
        let variants = taken(of: &text).filter { $0.way.lineCount > 3 }
        #expect(!variants.isEmpty)
        for (_, own) in variants {
            let lines = text.lines[Int(own.lowerBound)..<Int(own.upperBound)]
            // Letters may hang out a little.
            #expect(
                lines.dropFirst().prefix(2).allSatisfy { $0.x > indent * 9 / 10 } && lines.dropFirst(3).allSatisfy { $0.x < indent / 2 })
        }
    }

    @Test func raggedParagraphsAndSingleLinesHaveNone() throws {
        let ragged = try ComposedText(Self.paragraphs, paragraph: { $0.alignment = .left }).text
        #expect(ragged.variants(of: Array(ragged.paragraphs.indices), workers: 1).ways.isEmpty)
        let short = try ComposedText(["one line"], paragraph: Self.justify).text
        #expect(short.variants(of: [0], workers: 1).ways.isEmpty)
    }
}
