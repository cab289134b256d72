import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// What stands on a page beside its content: margin boxes with running heads and folios.
///
/// Their strings are few compared with the pages (a chapter's title repeats), so each different one becomes one paragraph, set like any other.
struct PageFurniture {
    struct PlacedBox {
        /// Index of the paragraph in the typeset text.
        var paragraph: Int
        var area: Rect
        var verticalAlign: VerticalAlign

        func verticalOffset(contentHeight: Int64) -> Int64 {
            let rest = area.height.scaledPoints - contentHeight
            return switch verticalAlign {
            case .top, .textTop: 0
            case .bottom, .textBottom: rest
            default: rest / 2
            }
        }
    }

    private var masters: [PageMaster] = []
    private var placed: [[PlacedBox]] = []

    func master(of page: Int) -> PageMaster { masters[page] }
    func boxes(of page: Int) -> [PlacedBox] { placed[page] }

    /// The counter style of the folio that a page of this master shows; nil if it shows none.
    static func folioStyle(_ master: PageMaster) -> String? {
        for (_, style) in master.marginBoxes {
            for item in style.box.content ?? [] {
                if case .counter("page", let counterStyle) = item { return counterStyle }
            }
        }
        return nil
    }

    /// Evaluates all margin boxes of all pages and adds their paragraphs to the text, not yet tokenized ones behind those that are there.
    static func build(
        pages: [Page], tree: BoxTree, masters pageMasters: inout PageMasters, resolver: inout StyleResolver, text: inout TypesetText
    ) throws(Diagnostic) -> (PageFurniture, [TypesetParagraph]) {
        var furniture = PageFurniture()
        var builder = FurnitureParagraphs(firstIndex: text.paragraphs.count)
        for page in pages {
            let master = pageMasters.master(for: page.context)
            furniture.masters.append(master)
            var boxes: [PlacedBox] = []
            for box in try builder.boxes(of: master, resolver: &resolver) {
                let string = string(of: box.content, page: page, pageCount: pages.count)
                guard !string.isEmpty else { continue }
                let paragraph = builder.paragraph(string, box.style, measure: box.area.width, text: &text)
                boxes.append(PlacedBox(paragraph: paragraph, area: box.area, verticalAlign: box.verticalAlign))
            }
            furniture.placed.append(boxes)
        }
        return (furniture, builder.new)
    }

    private static func string(of content: [ContentItem], page: Page, pageCount: Int) -> String {
        content.map { item in
            switch item {
            case .string(let string): string
            case .counter(let name, let style), .counters(let name, _, let style):
                name == "page" ? CounterStyle.format(page.number, style: style) : name == "pages" ? CounterStyle.format(Int32(pageCount), style: style) : ""
            case .namedString(let name, let position): page.strings.value(name, position)
            case .openQuote: "“"
            case .closeQuote: "”"
            case .attribute, .contentText, .noOpenQuote, .noCloseQuote, .leader, .targetCounter, .targetText: ""
            }
        }.joined()
    }
}

/// Makes one paragraph for each different string in a style and measure.
private struct FurnitureParagraphs {
    /// A style as TextLayout knows it.
    struct Style: Hashable {
        var character: Int32
        var paragraph: Int32
        var transform: TextTransform

        init(_ style: ComputedStyle, measure: Length, resolver: inout StyleResolver) throws(Diagnostic) {
            character = try resolver.characterStyle(of: style)
            paragraph = try resolver.paragraphStyle(of: style, measure: measure)
            transform = style.text.textTransform
        }
    }

    /// What all margin boxes of one kind of page have in common.
    struct Box {
        var content: [ContentItem]
        var style: Style
        var area: Rect
        var verticalAlign: VerticalAlign
    }

    private struct Key: Hashable {
        var string: String
        var style: Style
        var measure: Length
    }

    private let firstIndex: Int
    private var known: [Key: Int] = [:]
    private var boxes: [ObjectIdentifier: [Box]] = [:]
    private(set) var new: [TypesetParagraph] = []

    init(firstIndex: Int) { self.firstIndex = firstIndex }

    mutating func boxes(of master: PageMaster, resolver: inout StyleResolver) throws(Diagnostic) -> [Box] {
        if let known = boxes[ObjectIdentifier(master)] { return known }
        var result: [Box] = []
        for (box, style) in master.marginBoxes {
            guard let content = style.box.content else { continue }
            let area = MarginBoxArea.area(of: box, in: master, style: style.box)
            let resolved = try Style(style, measure: area.width, resolver: &resolver)
            result.append(Box(content: content, style: resolved, area: area, verticalAlign: MarginBoxArea.verticalAlign(of: box, style: style.box)))
        }
        boxes[ObjectIdentifier(master)] = result
        return result
    }

    mutating func paragraph(_ string: String, _ style: Style, measure: Length, text: inout TypesetText) -> Int {
        let key = Key(string: string, style: style, measure: measure)
        if let index = known[key] { return index }
        let textStart = Int32(text.text.count), runStart = Int32(text.runs.count)
        text.text.append(contentsOf: Array(transformed(string, style.transform).utf8))
        text.runs.append(TextRun(start: textStart, style: style.character))
        var paragraph = TypesetParagraph(textStart: textStart, textEnd: Int32(text.text.count), runStart: runStart, runCount: 1, style: style.paragraph)
        paragraph.measure = measure.clamped32
        new.append(paragraph)
        known[key] = firstIndex + new.count - 1
        return firstIndex + new.count - 1
    }

    private func transformed(_ string: String, _ transform: TextTransform) -> String {
        switch transform {
        case .none, .capitalize: string
        case .uppercase: string.uppercased()
        case .lowercase: string.lowercased()
        }
    }
}
