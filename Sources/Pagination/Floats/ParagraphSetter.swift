import Boxes
import Geometry
import TextLayout
import Typefaces

/// Sets one paragraph at its place, as often as the obstacles beside it change.
struct ParagraphSetter {
    let index: Int
    let measure: Interval
    private let style: ParagraphStyle
    private let em: Int64
    /// The lines that the paragraph has where nothing stands beside it.
    private let lineStart: Int32
    private let lineCount: Int32
    private let part: TypesetParagraph?

    /// - Parameter part: what of the paragraph is set; nil for all of it.
    init(_ index: Int, _ item: FlowItem, part: TypesetParagraph? = nil, _ text: TypesetText) {
        let paragraph = part ?? text.paragraphs[index]
        self.index = index
        self.part = part
        measure = Interval(start: Int64(item.x), end: Int64(item.x) + Int64(paragraph.measure))
        style = text.styles.paragraphStyles[Int(paragraph.style)]
        em =
            paragraph.runCount > 0
            ? Int64(text.fonts[text.styles.characterStyles[Int(text.runs[Int(paragraph.runStart)].style)].font].size) : Length.unitsPerPoint
        lineStart = text.paragraphs[index].lineStart
        lineCount = text.paragraphs[index].lineCount
    }

    /// What the lines of a paragraph depend on: where it was set beside the same obstacles before, it has the same lines.
    struct Key: Hashable {
        var paragraph: Int
        var tokens: Range<Int32>
        var style: Int32
        /// Of the measure.
        var left: Int64
        var narrowing: Int64
        /// From the top of the paragraph.
        var floats: [PlacedFloat.Place]
    }

    /// Nil in shapes and chains: what text keeps out of there is not told by its bounds.
    func key(_ obstacles: Obstacles, y: Int64) -> Key? {
        guard obstacles.rooms.isEmpty, obstacles.chain.isEmpty else { return nil }
        let tokens = part.map { $0.tokenStart..<($0.tokenStart + $0.tokenCount) } ?? 0..<0
        return Key(
            paragraph: index, tokens: tokens, style: part?.style ?? -1, left: measure.start, narrowing: obstacles.narrowing,
            floats: obstacles.floats.filter { $0.bottom > y }.map { $0.place(from: y) })
    }

    func set(_ text: inout TypesetText, _ obstacles: Obstacles, y: Int64) -> PlacedParagraph {
        let fragments = FlowFragments(
            obstacles, measure: measure, top: y, lineHeight: Int64(style.strutAscent) + Int64(style.strutDescent),
            indents: LineIndents(style, measure: text.paragraphs[index].measure), em: em,
            initial: text.initialRoom(of: part ?? text.paragraphs[index]))
        let placed = PlacedParagraph(index, part, in: fragments, &text)
        // The next one who looks for its lines, perhaps when pages have changed, finds those of the whole measure.
        text.setLines(of: index, start: lineStart, count: lineCount)
        return placed
    }

    /// Where an offset in the text of the box tree lies now: paragraphs that name page numbers have been copied.
    func offset(_ offset: Int32, source: Paragraph, _ text: TypesetText) -> Int32 {
        offset - source.textStart + text.paragraphs[index].textStart
    }
}
