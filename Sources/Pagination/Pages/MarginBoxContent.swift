import Boxes
import Geometry
import StyleSheets

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
    /// A box beside the text that stands at its own end of the side, or in the middle, by its alignment alone.
    let isPlainAlongSide: Bool

    init(_ box: MarginBox, _ style: ComputedStyle, styleIndex: Int, master: PageMaster) {
        self.box = box
        content = style.box.content ?? []
        self.style = styleIndex
        fullMeasure = MarginBoxPlacement.fullArea(of: box, in: master, style.box).width
        hasOwnWidth = style.box.width != .auto
        isDecorated = style.box.isDecorated
        let usual: [TextAlign] =
            switch box {
            case .topLeft, .bottomLeft: [.left, .start]
            case .topRight, .bottomRight: [.right, .end]
            default: [.center]
            }
        let hasOwnHeight = style.box.height != .auto || style.box.leastHeight > .zero || style.box.mostHeight != nil
        let usualVertical: VerticalAlign =
            switch box {
            case .leftTop, .rightTop: .top
            case .leftBottom, .rightBottom: .bottom
            default: .middle
            }
        isPlainAlongSide = !hasOwnHeight && !isDecorated && style.box.verticalAlign == usualVertical
        isPlain = !hasOwnWidth && !isDecorated && usual.contains(style.text.textAlign)
    }
}

/// A margin box with what it says on one page.
struct MarginBoxContent {
    enum Content {
        case text(MarginBoxText)
        /// Index in `BoxTree.detached`.
        case element(Int)
        case image(StyleImages.Entry)
    }
    let kind: MarginBoxKind
    let content: Content

    /// nil where the box is not generated: `content` comes to nothing (css-page-3 section 5.3.1).
    init?(_ kind: MarginBoxKind, _ style: TextStyle, page: Page, pageCount: Int, images: StyleImages) {
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
        var text = MarginBoxText()
        var quoteDepth = 0
        for item in kind.content {
            if case .leader(let pattern) = item {
                text.addLeader(pattern)
            } else {
                text.string += Self.string(item, style, page, pageCount, &quoteDepth)
            }
        }
        text.string = text.string.inMarginBox(style.whiteSpace)
        guard !text.string.isEmpty || kind.isDecorated else { return nil }
        content = .text(text)
    }

    private static func string(_ item: ContentItem, _ style: TextStyle, _ page: Page, _ pageCount: Int, _ quoteDepth: inout Int) -> String {
        switch item {
        case .string(let string): return string
        case .counter("page", let counterStyle), .counters("page", _, let counterStyle):
            return CounterStyles.format(page.number, style: counterStyle)
        case .counter("pages", let counterStyle), .counters("pages", _, let counterStyle):
            return CounterStyles.format(Int32(clamping: pageCount), style: counterStyle)
        // As at the start of the page (css-page-3 section 8.1); what the page begins with counts, as it does for `string(…, start)`.
        case .counter(let name, let counterStyle), .counters(let name, _, let counterStyle):
            return CounterStyles.format(Int32(page.counters.value(name, .start)) ?? 0, style: counterStyle)
        case .namedString(let name, let position): return page.strings.value(name, position)
        case .openQuote, .closeQuote, .noOpenQuote, .noCloseQuote: return style.quotation(item, depth: &quoteDepth)
        case .element, .attribute, .contentText, .contentPart, .leader, .targetCounter, .targetCounters, .targetPages, .targetText,
            .image:
            break
        }
        return ""
    }
}

/// What a margin box says. A leader is U+FFFC in its string.
struct MarginBoxText: Hashable {
    var string = ""
    private(set) var leaders: [String] = []

    init() {}
    /// A pattern by itself.
    init(pattern: String) { string = pattern }

    mutating func addLeader(_ pattern: String) {
        string += "\u{FFFC}"
        leaders.append(pattern)
    }
}
