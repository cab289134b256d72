import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// What stands on a page beside its content: margin boxes with running heads and folios.
struct PageFurniture {
    /// A margin box that has its place.
    struct PlacedBox {
        enum Content {
            /// Index of a paragraph in the typeset text.
            case paragraph(Int)
            /// A running element: index in `BoxTree.detached`.
            case element(Int)
            case image(StyleImages.Entry)
        }
        var content: Content
        /// The box without its margins, and what its padding and borders leave.
        var border: Rect
        var area: Rect
        /// Index in `PageFurniture.styles`.
        var style: Int
    }

    private(set) var masters: [PageMaster] = []
    private(set) var placed: [[PlacedBox]] = []
    /// The different styles of margin boxes.
    private(set) var styles: [ComputedStyle] = []

    /// From the top of a box's area to that of its content.
    func verticalOffset(_ box: PlacedBox, contentHeight: Int64) -> Int64 {
        let rest = box.area.height.scaledPoints - contentHeight
        return switch styles[box.style].box.verticalAlign {
        case .top, .textTop: 0
        case .bottom, .textBottom: rest
        default: rest / 2
        }
    }

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

    /// Evaluates all margin boxes of all pages, sets their texts behind all others and gives the boxes their places.
    static func build(
        pages: [Page], detached: [Fragment], images: StyleImages, masters pageMasters: inout PageMasters, resolver: inout StyleResolver, text: inout TypesetText, workers: Int
    ) throws(Diagnostic) -> PageFurniture {
        var furniture = PageFurniture()
        var texts = FurnitureTexts(firstIndex: text.paragraphs.count)
        var contents: [[MarginBoxContent]] = []
        contents.reserveCapacity(pages.count)
        for page in pages {
            let master = pageMasters.master(for: page.context)
            furniture.masters.append(master)
            var boxes: [MarginBoxContent] = []
            for kind in texts.kinds(of: master) {
                guard let evaluated = MarginBoxContent(kind, page: page, pageCount: pages.count, images: images) else { continue }
                boxes.append(evaluated)
                if case .text(let string) = evaluated.content {
                    _ = try texts.paragraph(string, kind.style, measure: kind.fullMeasure, resolver: &resolver, text: &text)
                }
            }
            contents.append(boxes)
        }
        texts.set(&text, resolver, workers: workers)
        for (index, boxes) in contents.enumerated() {
            let placement = MarginBoxPlacement(master: furniture.masters[index], detached: detached)
            furniture.placed.append(try placement.place(boxes, &texts, &resolver, &text))
        }
        // Where boxes do not have their whole edge, their texts are set once more.
        texts.set(&text, resolver, workers: workers)
        furniture.styles = texts.styles
        return furniture
    }
}

/// What the margin boxes of one name have in common on all pages of a master.
struct MarginBoxKind {
    let box: MarginBox
    let content: [ContentItem]
    /// Index in `FurnitureTexts.styles`.
    let style: Int
    /// The measure if the box has its whole edge.
    let fullMeasure: Length
    /// Its text stands at its own end of the edge, or in the middle, with nothing drawn round it and no width of its own.
    let isPlain: Bool
    let hasOwnWidth: Bool
    let isDecorated: Bool

    init(_ box: MarginBox, _ style: ComputedStyle, styleIndex: Int, master: PageMaster) {
        self.box = box
        content = style.box.content ?? []
        self.style = styleIndex
        fullMeasure = MarginBoxPlacement.fullArea(of: box, in: master, style.box).width
        hasOwnWidth = style.box.width != .auto
        isDecorated = style.box.isDecorated
        let usual: [TextAlign] = switch box {
        case .topLeft, .bottomLeft: [.left, .start]
        case .topRight, .bottomRight: [.right, .end]
        default: [.center]
        }
        isPlain = !hasOwnWidth && !isDecorated && usual.contains(style.text.textAlign)
    }
}

/// A margin box with what it says on one page.
struct MarginBoxContent {
    enum Content {
        case text(String)
        /// Index in `BoxTree.detached`.
        case element(Int)
        case image(StyleImages.Entry)
    }
    let kind: MarginBoxKind
    let content: Content

    /// nil where the box is not generated: `content` comes to nothing (css-page-3 section 5.3.1).
    init?(_ kind: MarginBoxKind, page: Page, pageCount: Int, images: StyleImages) {
        self.kind = kind
        for item in kind.content {
            if case .element(let name, let position) = item, let index = Int(page.elements.value(name, position)) {
                content = .element(index)
                return
            }
            // A picture stands for itself: nothing goes beside it.
            if case .image(let image) = item, let entry = images[image] {
                content = .image(entry)
                return
            }
        }
        let string = kind.content.map { Self.string($0, page, pageCount) }.joined()
        guard !string.isEmpty || kind.isDecorated else { return nil }
        content = .text(string)
    }

    private static func string(_ item: ContentItem, _ page: Page, _ pageCount: Int) -> String {
        switch item {
        case .string(let string): string
        case .counter(let name, let style), .counters(let name, _, let style):
            name == "page" ? CounterStyle.format(page.number, style: style) : name == "pages" ? CounterStyle.format(Int32(pageCount), style: style) : ""
        case .namedString(let name, let position): page.strings.value(name, position)
        case .openQuote: "“"
        case .closeQuote: "”"
        case .element, .attribute, .contentText, .contentPart, .noOpenQuote, .noCloseQuote, .leader, .targetCounter, .targetCounters, .targetText, .image: ""
        }
    }
}

/// The texts of margin boxes. They are few compared with the pages (a chapter's title repeats), so each different one in a style and a measure becomes one paragraph.
struct FurnitureTexts {
    private struct Key: Hashable {
        var string: String
        var style: Int
        var measure: Length
    }

    private var firstIndex: Int
    private var known: [Key: Int] = [:]
    private(set) var styles: [ComputedStyle] = []
    private var kinds: [ObjectIdentifier: [MarginBoxKind]] = [:]
    private var new: [TypesetParagraph] = []

    init(firstIndex: Int) { self.firstIndex = firstIndex }

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
        _ string: String, _ styleIndex: Int, measure: Length, resolver: inout StyleResolver, text: inout TypesetText
    ) throws(Diagnostic) -> Int {
        let key = Key(string: string, style: styleIndex, measure: measure)
        if let known = known[key] { return known }
        let style = styles[styleIndex]
        let textStart = Int32(text.text.count), runStart = Int32(text.runs.count)
        text.text.append(contentsOf: Array(TextTransformation.apply(style.text.textTransform, to: string, language: style.text.language).utf8))
        text.runs.append(TextRun(start: textStart, style: try resolver.characterStyle(of: style)))
        var paragraph = TypesetParagraph(
            textStart: textStart, textEnd: Int32(text.text.count), runStart: runStart, runCount: 1,
            style: try resolver.paragraphStyle(of: style, measure: measure))
        paragraph.measure = measure.clamped32
        new.append(paragraph)
        known[key] = firstIndex + new.count - 1
        return firstIndex + new.count - 1
    }

    /// Takes the paragraphs that have been made since through all steps.
    mutating func set(_ text: inout TypesetText, _ resolver: StyleResolver, workers: Int) {
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

/// Gives the margin boxes of one page their places.
struct MarginBoxPlacement {
    let master: PageMaster
    let detached: [Fragment]

    func place(
        _ boxes: [MarginBoxContent], _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> [PageFurniture.PlacedBox] {
        var result: [PageFurniture.PlacedBox] = []
        for box in boxes {
            if let area = box.kind.box.cornerArea(in: master) { result.append(try placed(box, in: area, &texts, &resolver, &text)) }
        }
        for edge in PageEdge.allCases {
            let own = edge.boxes.map { kind in boxes.first { $0.kind.box == kind } }
            guard own.contains(where: { $0 != nil }) else { continue }
            let full = edge.area(in: master)
            if edge.isHorizontal, try !fitSideBySide(own, full.width, &texts, &resolver, &text) {
                let demands = try own.map { box throws(Diagnostic) -> MarginBoxShares.Demand? in
                    guard let box else { return nil }
                    return try demand(box, full.width, &texts, &resolver, &text)
                }
                let widths = MarginBoxShares.extents(demands, available: full.width.scaledPoints)
                let starts = [0, (full.width.scaledPoints - widths[1]) / 2, full.width.scaledPoints - widths[2]]
                for (index, box) in own.enumerated() {
                    guard let box else { continue }
                    let area = Rect(
                        x: full.minX + Length(scaledPoints: starts[index]), y: full.minY, width: Length(scaledPoints: max(Length.unitsPerPoint, widths[index])),
                        height: full.height)
                    result.append(try placed(box, in: area, &texts, &resolver, &text))
                }
            } else {
                for box in own { if let box { result.append(try placed(box, in: full, &texts, &resolver, &text)) } }
            }
        }
        return result
    }

    /// What a box has if it has its edge for itself.
    static func fullArea(of box: MarginBox, in master: PageMaster, _ style: BoxStyle) -> Rect {
        let full = box.cornerArea(in: master) ?? PageEdge.allCases.first { $0.boxes.contains(box) }?.area(in: master)
        return content(of: border(full ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero), style), style)
    }

    /// Whether every box may have the whole edge, because their texts do not meet: short lines aligned left, in the middle and right, with nothing drawn round them.
    /// The widths of section 5.3.2 then give the same places.
    private func fitSideBySide(
        _ boxes: [MarginBoxContent?], _ available: Length, _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> Bool {
        var widths: [Int64] = [0, 0, 0]
        let count = boxes.count { $0 != nil }
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            if count == 1 { return !box.kind.hasOwnWidth }
            guard box.kind.isPlain, case .text = box.content else { return false }
            widths[index] = try demand(box, available, &texts, &resolver, &text).most
        }
        return widths[1] / 2 + max(widths[0], widths[2]) <= available.scaledPoints / 2 && widths[0] + widths[2] <= available.scaledPoints
    }

    private func demand(
        _ box: MarginBoxContent, _ available: Length, _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> MarginBoxShares.Demand {
        let style = texts.styles[box.kind.style].box
        let margin = Self.margins(style, available)
        let edges = BoxEdges(style, base: available)
        let around = (margin.left + margin.right + edges.left + edges.right).scaledPoints
        var fixed: Int64?
        if case .value(let width) = style.width {
            let inner = style.sizesBorderBox ? margin.left + margin.right : margin.left + margin.right + edges.left + edges.right
            fixed = (width.resolved(against: available) + inner).scaledPoints
        }
        switch box.content {
        case .element(let index):
            let width = detached[index].width
            return MarginBoxShares.Demand(fixed: fixed, least: around, most: width + around)
        case .image(let image):
            let width = image.size.width.scaledPoints + around
            return MarginBoxShares.Demand(fixed: fixed, least: width, most: width)
        case .text(let string):
            let paragraph = try texts.paragraph(string, box.kind.style, measure: box.kind.fullMeasure, resolver: &resolver, text: &text)
            let extents = text.extents(of: paragraph)
            return MarginBoxShares.Demand(fixed: fixed, least: extents.least + around, most: extents.most + around)
        }
    }

    private func placed(
        _ box: MarginBoxContent, in full: Rect, _ texts: inout FurnitureTexts, _ resolver: inout StyleResolver, _ text: inout TypesetText
    ) throws(Diagnostic) -> PageFurniture.PlacedBox {
        let style = texts.styles[box.kind.style].box
        let border = Self.border(full, style)
        let area = Self.content(of: border, style)
        let content: PageFurniture.PlacedBox.Content = switch box.content {
        case .element(let index): .element(index)
        case .image(let image): .image(image)
        case .text(let string): .paragraph(try texts.paragraph(string, box.kind.style, measure: area.width, resolver: &resolver, text: &text))
        }
        return PageFurniture.PlacedBox(content: content, border: border, area: area, style: box.kind.style)
    }

    private static func margins(_ style: BoxStyle, _ base: Length) -> Edges<Length> {
        func length(_ value: LengthPercentageAuto) -> Length {
            if case .value(let value) = value { value.resolved(against: base) } else { .zero }
        }
        return Edges(top: length(style.margin.top), right: length(style.margin.right), bottom: length(style.margin.bottom), left: length(style.margin.left))
    }

    private static func border(_ rect: Rect, _ style: BoxStyle) -> Rect {
        let margin = margins(style, rect.width)
        return Rect(
            x: rect.minX + margin.left, y: rect.minY + margin.top, width: max(Length(points: 1), rect.width - margin.left - margin.right),
            height: max(.zero, rect.height - margin.top - margin.bottom))
    }

    private static func content(of rect: Rect, _ style: BoxStyle) -> Rect {
        let edges = BoxEdges(style, base: rect.width)
        return Rect(
            x: rect.minX + edges.left, y: rect.minY + edges.top, width: max(Length(points: 1), rect.width - edges.left - edges.right),
            height: max(.zero, rect.height - edges.top - edges.bottom))
    }
}
