package import Geometry
package import Markup

/// A pseudo-element that generates content.
package enum PseudoElement: UInt8, Hashable, Sendable, CaseIterable {
    case before, after, marker, firstLetter, firstLine, footnoteCall, footnoteMarker
}

/// A document with its styles: what the cascade produces.
package struct StyledDocument: Sendable {
    package private(set) var document: Document
    /// Computed styles; the first is the initial one.
    package let styles: [ComputedStyle]
    /// The style of each node by `NodeID.index`; text nodes have their parent's.
    package let styleOfNode: [StyleID]
    /// Styles of pseudo-elements, sorted by node and then pseudo-element; only those that some rule matched.
    package let pseudoStyles: [PseudoStyle]
    package let pages: PageRules
    /// The faces of `@font-face` rules, in order of appearance.
    package let fontFaces: [FontFace]
    /// The background that the canvas has from the root element, as the only properties of a style; nil for none.
    package let canvas: BoxStyle?

    package struct PseudoStyle: Sendable {
        package var node: NodeID
        package var pseudoElement: PseudoElement
        package var style: StyleID
        package init(node: NodeID, pseudoElement: PseudoElement, style: StyleID) {
            self.node = node; self.pseudoElement = pseudoElement; self.style = style
        }
    }

    package init(
        document: Document, styles: [ComputedStyle], styleOfNode: [StyleID], pseudoStyles: [PseudoStyle], pages: PageRules,
        fontFaces: [FontFace] = [], canvas: BoxStyle? = nil
    ) {
        self.document = document; self.styles = styles; self.styleOfNode = styleOfNode; self.pseudoStyles = pseudoStyles
        self.pages = pages; self.fontFaces = fontFaces; self.canvas = canvas
    }

    /// Gives the text up, once boxes have been made of it.
    package mutating func forgetText() { document = document.withoutText() }

    @inlinable package func style(of node: NodeID) -> ComputedStyle { styles[Int(styleOfNode[Int(node.index)].index)] }
}

/// The sixteen margin boxes of css-page-3 section 4.2.
package enum MarginBox: UInt8, Hashable, Sendable, CaseIterable {
    case topLeftCorner, topLeft, topCenter, topRight, topRightCorner
    case rightTop, rightMiddle, rightBottom
    case bottomRightCorner, bottomRight, bottomCenter, bottomLeft, bottomLeftCorner
    case leftBottom, leftMiddle, leftTop
}

/// What the page context of one page is, for the selectors of `@page`.
package struct PageSelectorContext: Hashable, Sendable {
    package var name: String?
    package var isRight: Bool
    /// First page of the document or, with a name, of a sequence of pages of that name (css-page-3 `:first`; css-gcpm page groups).
    package var isFirst: Bool
    /// First page of the document, whatever its name.
    package var opensDocument = false
    package var isBlank: Bool
    /// A box with `-fleuron-opening: page` begins on it.
    package var isOpening: Bool
    /// Its place in the document and among the pages of its name that follow each other, from 1; 0 where no selector asks
    /// (`PageRules.usesPositions`), so that there are few contexts.
    package var number: Int32 = 0
    package var numberInSequence: Int32 = 0
    package init(name: String?, isRight: Bool, isFirst: Bool, isBlank: Bool, isOpening: Bool = false) {
        self.name = name; self.isRight = isRight; self.isFirst = isFirst; self.isBlank = isBlank; self.isOpening = isOpening
    }
}

/// A frame of one's own on a page (`@-fleuron-frame`).
package struct PageFrame: Sendable {
    package var name: String
    package var style: ComputedStyle

    /// What flows through it (`-fleuron-flow: from`); nil for nothing.
    package var flow: String? {
        guard style.box.hasRareValues, case .from(let name) = style.box.rare.flow else { return nil }
        return name
    }
}

/// The computed style of a page and of its margin boxes.
package struct PageStyle: Sendable {
    package var size: Size
    /// Style of the page box: margins, padding, borders, background; its text style is what margin boxes inherit.
    package var style: ComputedStyle
    /// Margin boxes whose `content` is neither none nor normal, in the order of `MarginBox`.
    package var marginBoxes: [(box: MarginBox, style: ComputedStyle)]
    /// The area for notes, where `@footnote` says something of it.
    package var footnoteArea: ComputedStyle?
    /// Its frames, in the order in which the sheets name them.
    package var frames: [PageFrame] = []
    package init(size: Size, style: ComputedStyle, marginBoxes: [(box: MarginBox, style: ComputedStyle)]) {
        self.size = size; self.style = style; self.marginBoxes = marginBoxes
    }

    /// The margins of the page box. Percentages refer to the page's own width and height (css-page-3 section 6.1).
    package var margin: Edges<Length> {
        func length(_ value: LengthPercentageAuto, _ base: Length) -> Length {
            if case .value(let value) = value { value.resolved(against: base) } else { .zero }
        }
        let margin = style.box.margin
        return Edges(
            top: length(margin.top, size.height), right: length(margin.right, size.width), bottom: length(margin.bottom, size.height),
            left: length(margin.left, size.width))
    }

    /// The page area, where the content goes: what margins, borders and padding leave, a point at least.
    package var contentArea: Rect {
        let margin = margin, border = style.box.border, padding = style.box.padding
        let left = margin.left + border.left.width + padding.left.resolved(against: size.width)
        let right = margin.right + border.right.width + padding.right.resolved(against: size.width)
        let top = margin.top + border.top.width + padding.top.resolved(against: size.height)
        let bottom = margin.bottom + border.bottom.width + padding.bottom.resolved(against: size.height)
        let least = Self.leastAreaSide
        return Rect(x: left, y: top, width: max(least, size.width - left - right), height: max(least, size.height - top - bottom))
    }

    /// What the page area has where there is nothing left for it.
    package static let leastAreaSide = Length(points: 1)
}
