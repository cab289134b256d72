import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// The texts of margin boxes. They are few compared with the pages (a chapter's title repeats), so each different one in a style and a
/// measure becomes one paragraph.
struct FurnitureTexts {
    private struct Key: Hashable {
        var text: MarginBoxText
        var style: Int
        var measure: Length
    }

    private var firstIndex: Int
    private var known: [Key: Int] = [:]
    private(set) var styles: [ComputedStyle] = []
    private var kinds: [ObjectIdentifier: [MarginBoxKind]] = [:]
    private var new: [TypesetParagraph] = []
    /// What the styles come to in text; folios are as many as pages, and all in one style.
    private var characterStyles: [Int: Int32] = [:]
    private var paragraphStyles: [ParagraphKey: Int32] = [:]

    private struct ParagraphKey: Hashable {
        var style: Int
        var measure: Length
    }

    /// Where the leaders in the texts are entered.
    private(set) var contents: InlineContents

    init(firstIndex: Int, contents: InlineContents) { self.firstIndex = firstIndex; self.contents = contents }

    /// The margin boxes of a master; masters are few, pages are many.
    mutating func kinds(of master: PageMaster) -> [MarginBoxKind] {
        if let known = kinds[ObjectIdentifier(master)] { return known }
        let new = master.marginBoxes.map { box, style in
            let index = styles.firstIndex(of: style) ?? styles.count
            if index == styles.count { styles.append(style) }
            return MarginBoxKind(box, style, styleIndex: index, master: master)
        }
        kinds[ObjectIdentifier(master)] = new
        return new
    }

    /// The paragraph of a text; new ones are to be set.
    /// - Parameter styleIndex: in `styles`.
    mutating func paragraph(
        _ own: MarginBoxText, _ styleIndex: Int, measure: Length, resolver: inout TextStyleResolver, text: inout TypesetText
    ) throws(Diagnostic) -> Int {
        let key = Key(text: own, style: styleIndex, measure: measure)
        if let known = known[key] { return known }
        var objects: [Int32] = []
        for pattern in own.leaders { objects.append(try leader(pattern, styleIndex, &resolver, &text)) }
        let style = styles[styleIndex]
        let textStart = Int32(text.text.count), runStart = Int32(text.runs.count)
        let character = try characterStyle(styleIndex, &resolver)
        for (number, part) in own.string.split(separator: "\u{FFFC}", omittingEmptySubsequences: false).enumerated() {
            if number > 0, number <= objects.count {
                var run = TextRun(start: Int32(text.text.count), style: character)
                run.isLeader = true
                run.object = objects[number - 1]
                text.runs.append(run)
                text.text.append(contentsOf: [0xEF, 0xBF, 0xBC])
            }
            guard number == 0 || !part.isEmpty else { continue }
            text.runs.append(TextRun(start: Int32(text.text.count), style: character))
            text.text.append(
                contentsOf: Array(TextTransformation.apply(style.text.textTransform, to: String(part), language: style.text.language).utf8))
        }
        var paragraph = TypesetParagraph(
            textStart: textStart, textEnd: Int32(text.text.count), runStart: runStart, runCount: Int32(text.runs.count) - runStart,
            style: try paragraphStyle(ParagraphKey(style: styleIndex, measure: measure), &resolver))
        paragraph.measure = measure.clamped32
        new.append(paragraph)
        known[key] = firstIndex + new.count - 1
        return firstIndex + new.count - 1
    }

    private mutating func characterStyle(_ style: Int, _ resolver: inout TextStyleResolver) throws(Diagnostic) -> Int32 {
        if let known = characterStyles[style] { return known }
        let resolved = try resolver.characterStyle(of: styles[style])
        characterStyles[style] = resolved
        return resolved
    }

    private mutating func paragraphStyle(_ key: ParagraphKey, _ resolver: inout TextStyleResolver) throws(Diagnostic) -> Int32 {
        if let known = paragraphStyles[key] { return known }
        let resolved = try resolver.paragraphStyle(of: styles[key.style], measure: key.measure)
        paragraphStyles[key] = resolved
        return resolved
    }

    /// The object of a leader, whose pattern is a paragraph of its own.
    private mutating func leader(
        _ pattern: String, _ styleIndex: Int, _ resolver: inout TextStyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> Int32 {
        var payload = contents.addLeader("", style: StyleID(0))
        if pattern.contains(where: { !$0.isWhitespace }) {
            let paragraph = try self.paragraph(
                MarginBoxText(pattern: pattern), styleIndex, measure: Length(points: 1_000), resolver: &resolver, text: &text)
            payload = contents.addLeader(setAs: paragraph)
        }
        return resolver.addObject(InlineObject(width: 0, ascent: 0, descent: 0, payload: payload))
    }

    /// Takes the paragraphs that have been made since through all steps.
    mutating func set(_ text: inout TypesetText, _ resolver: TextStyleResolver, workers: Int) {
        guard !new.isEmpty else { return }
        let first = text.paragraphs.count
        text.styles = resolver.text
        text.tokenize(new, workers: 1)
        text.prepare(workers: workers)
        text.compose(Array(first..<text.paragraphs.count), workers: workers)
        firstIndex = text.paragraphs.count
        new.removeAll()
    }
}
