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
            /// A running element: index in `BoxTree.detached`, and in `Layout.detached` once it is set for this box.
            case element(Int)
            case image(StyleImages.Entry)
        }
        var content: Content
        /// The box without its margins, and what its padding and borders leave.
        var border: Rect
        var area: Rect
        /// Index in `PageFurniture.styles`.
        var style: Int
        let name: MarginBox
    }

    private(set) var masters: [PageMaster] = []
    private(set) var placed: [[PlacedBox]] = []
    /// The different styles of margin boxes.
    private(set) var styles: [ComputedStyle] = []

    /// From the top of a box's area to that of its content.
    func verticalOffset(_ box: PlacedBox, contentHeight: Int64) -> Int64 {
        let rest = box.area.height.scaledPoints - contentHeight
        // Where padding meant for a larger margin leaves no room, the content stands in the middle of the margin that there is.
        if rest < 0, box.border.height > box.area.height {
            return (box.border.minY - box.area.minY).scaledPoints + (box.border.height.scaledPoints - contentHeight) / 2
        }
        return switch styles[box.style].box.verticalAlign {
        case .top, .textTop: 0
        case .bottom, .textBottom: rest
        default: rest / 2
        }
    }

    /// Has the running elements set in the widths of their boxes.
    /// - Parameter fragment: the number of the fragment for an element in a width.
    mutating func setElements(_ fragment: (_ element: Int, _ width: Length) -> Int) {
        for page in placed.indices {
            for box in placed[page].indices {
                guard case .element(let index) = placed[page][box].content else { continue }
                placed[page][box].content = .element(fragment(index, placed[page][box].area.width))
            }
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
        pages: [Page], running: RunningExtents, images: StyleImages, masters pageMasters: inout PageMasters,
        resolver: inout TextStyleResolver,
        text: inout TypesetText,
        inlineContents: inout InlineContents, workers: Int
    ) throws(Diagnostic) -> PageFurniture {
        var furniture = PageFurniture()
        var texts = FurnitureTexts(firstIndex: text.paragraphs.count, contents: inlineContents)
        var contents: [[MarginBoxContent]] = []
        contents.reserveCapacity(pages.count)
        for page in pages {
            let master = pageMasters.master(for: page.context)
            furniture.masters.append(master)
            var boxes: [MarginBoxContent] = []
            for kind in texts.kinds(of: master) {
                guard
                    let evaluated = MarginBoxContent(
                        kind, texts.styles[kind.style].text, page: page, pageCount: pages.count, images: images)
                else { continue }
                boxes.append(evaluated)
                if case .text(let own) = evaluated.content {
                    _ = try texts.paragraph(own, kind.style, measure: kind.fullMeasure, resolver: &resolver, text: &text)
                }
            }
            contents.append(boxes)
        }
        texts.set(&text, resolver, workers: workers)
        for (index, boxes) in contents.enumerated() {
            let placement = MarginBoxPlacement(master: furniture.masters[index], running: running)
            furniture.placed.append(try placement.place(boxes, &texts, &resolver, &text))
        }
        // Where boxes do not have their whole edge, their texts are set once more.
        texts.set(&text, resolver, workers: workers)
        furniture.styles = texts.styles
        inlineContents = texts.contents
        return furniture
    }
}
