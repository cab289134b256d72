package import Markup
package import Resources
package import StyleSheets

/// The index of a box in `BoxTree.boxes`.
@frozen package struct BoxID: Hashable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
    @inlinable package static var none: BoxID { BoxID(-1) }
    @inlinable package static var root: BoxID { BoxID(0) }
}

/// A block-level box. Every box holds either blocks or one paragraph, never both: stray text between blocks has been wrapped into
/// anonymous boxes (CSS 2.2 section 9.2.1.1).
package struct Box: Sendable {
    package enum Kind: UInt8, Sendable {
        /// Holds other blocks.
        case block
        /// Holds one paragraph of inline content.
        case paragraph
        case table
        /// Rows that belong together; its style says whether they are the table's head or foot.
        case tableRowGroup
        case tableRow
        case tableCell
        /// A column, or a group of columns that holds columns: they have widths and backgrounds and no content.
        case tableColumn
        /// A flex container or a grid, which holds its items: blocks, and paragraphs of the text between them (css-flexbox-1 section 4).
        case itemContainer
    }

    package var kind: Kind
    /// The element, or the nearest element above an anonymous box.
    package var node: NodeID
    package var style: StyleID
    /// Anonymous boxes have the style of their parent element but none of its box properties.
    package var isAnonymous = false
    package var parent: BoxID = .none
    package var firstChild: BoxID = .none
    package var nextSibling: BoxID = .none
    /// A table of one row whose cells are children of parallel containers (`-fleuron-parallel`): its columns are the containers.
    package var isParallel = false
    /// Kind `.paragraph`: index in `BoxTree.paragraphs`.
    package var paragraph: Int32 = -1
    /// Index in `BoxTree.paragraphs` of the marker of a list item; -1 for none.
    package var marker: Int32 = -1
    /// `tableCell` and `tableColumn`: how many columns it spans.
    package var columns: Int32 = 1
    /// `tableCell`: how many rows it spans; 0 for all that are left of its group.
    package var rowSpan: Int32 = 1
    /// A picture that is a block: index in `BoxTree.images` of what its one paragraph holds; -1 for other boxes.
    package var image: Int32 = -1
    /// Index in `BoxTree.marks` of the first of this box's marks, and how many.
    package var markStart: Int32 = 0
    package var markCount: Int32 = 0
    /// `clear` of a line break that ended the paragraph before.
    package var clearAfterBreak = Clear.none

    package init(kind: Kind, node: NodeID, style: StyleID) { self.kind = kind; self.node = node; self.style = style }
}

/// The text that style sheets give an element beside its own.
package enum GeneratedPart: UInt8, Sendable { case before, after, marker }

/// A stretch of a paragraph's text with one style and one node. What few runs have is boxed, as a book has as many runs as paragraphs.
package struct InlineRun: Sendable {
    package enum Kind: Sendable, Hashable {
        case text
        /// `<br>` or a preserved line end; its text is U+2028.
        case lineBreak
        /// A picture (index in `BoxTree.images`); its text is U+FFFC.
        case image(Int32)
        /// Infinitely stretching space filled with a pattern; its text is U+FFFC.
        indirect case leader(String)
        /// The number of the page on which an element stands, unsettled until the pages are made.
        indirect case targetCounter(anchor: NameID, style: String)
        /// The numbers of the pages from one element to another; one number where both stand on one page.
        indirect case targetPages(first: NameID, last: NameID, style: String)
        /// The value of another counter where an element stands, known once all of the document has been walked.
        indirect case targetCounterValue(anchor: NameID, name: String, style: String)
        /// All values of a counter where an element stands, outermost first.
        indirect case targetCounterValues(anchor: NameID, name: String, separator: String, style: String)
        /// Generated text of the element that an anchor leads to, with the counters as they are there.
        case targetText(anchor: NameID, part: GeneratedPart)
        /// The number of the page on which this run stands.
        indirect case pageNumber(style: String)
        /// How many pages there are.
        indirect case pageCount(style: String)
        /// The number of a note (index in `BoxTree.footnotes`) in a call or a marker, where pages count their notes anew.
        indirect case noteNumber(note: Int32, style: String)
        /// A box out of the flow (`position: absolute`), set beside its line: index in `BoxTree.detached`; its text is empty.
        case positioned(Int32)
        /// A box that stands at a side, with the text round it: index in `BoxTree.detached`; its text is empty.
        case float(Int32)
        /// A box that stands in the line like a letter: index in `BoxTree.detached`; its text is U+FFFC.
        case inlineBlock(Int32)
        /// Margin, border and padding at one end of the innermost inline box; its text is U+FFFC.
        case inlineEdge(isStart: Bool)
        /// The room beside one part of an initial; its text is U+FFFC.
        case initialEdge(InitialEdge)

        /// What it says is not known before the pages are made.
        package var dependsOnPages: Bool {
            switch self {
            case .targetCounter, .targetPages, .pageNumber, .pageCount, .noteNumber: true
            default: false
            }
        }
    }

    /// Where in an initial an edge stands: in front of the marks that it begins with, in front of its letter, behind it.
    package enum InitialEdge: UInt8, Sendable { case start, letter, end }

    /// UTF-8 offset in `BoxTree.text`; the run ends where the next begins or the paragraph ends.
    package var start: Int32
    package var style: StyleID
    package var node: NodeID
    package var kind: Kind
    /// Index in `BoxTree.links` of where a click leads; -1 for nowhere.
    package var link: Int32
    /// Index in `BoxTree.inlineBoxes` of the innermost inline box that shows; -1 for none.
    package var inlineBox: Int32
    package init(start: Int32, style: StyleID, node: NodeID, kind: Kind, link: Int32 = -1, inlineBox: Int32 = -1) {
        self.start = start; self.style = style; self.node = node; self.kind = kind; self.link = link; self.inlineBox = inlineBox
    }
}

/// An element round inline content that shows: it is decorated, has a background or edges, or raises what is in it.
package struct InlineBox: Sendable {
    package var style: StyleID
    package var node: NodeID
    /// Index of the next such box outwards; -1 for none.
    package var parent: Int32
    /// Style of the element that it is in, by whose font it is aligned.
    package var parentStyle: StyleID
    /// A block, of which only the text decoration reaches the text (css-text-decor-3 section 2).
    package var isBlock: Bool
}

/// Inline content of one block, white space collapsed and text transformed, ready to be set.
package struct Paragraph: Sendable {
    package var node: NodeID
    /// Style of the block that holds it.
    package var style: StyleID
    package var textStart: Int32
    package var textEnd: Int32
    package var runStart: Int32
    package var runCount: Int32
    /// Holds page numbers that are not known before the pages are made.
    package var isUnsettled = false
    /// Holds counters or texts of other elements, which are known once all of the document has been walked.
    package var hasReferences = false
    /// Holds pictures, inline blocks or edges of inline boxes.
    package var hasObjects = false
    /// Boxes out of the flow stand beside its lines.
    package var hasPositioned = false
    /// Floats are anchored in it.
    package var hasFloats = false
    /// Stands for a picture that is a block: no indent, no strut.
    package var isReplaced = false
    /// Begins with an initial (css-inline-3 section 7).
    package var hasInitial = false
    /// Style of the block's `::first-line`; nil for none.
    package var firstLineStyle: StyleID?
    /// Index in `BoxTree.inlineMarks` of the first of its marks, and how many.
    package var markStart: Int32 = 0
    package var markCount: Int32 = 0
}

/// A mark that stands at a place in a paragraph's text: it concerns the page on which the line that holds the place stands.
package struct InlineMark: Sendable {
    /// UTF-8 offset in `BoxTree.text`, from the start of the paragraph up to its end.
    package var offset: Int32
    /// Index in `BoxTree.marks`.
    package var mark: Int32
}

/// Something that concerns the page on which a box begins, or on which an inline element begins (`InlineMark`).
package enum PageMark: Sendable {
    /// `string-set`: the string of that name has this value from here on.
    case namedString(name: String, value: String)
    /// An element that something may lead to.
    case destination(NameID)
    /// An entry of the outline; `level` from 1.
    case bookmark(level: Int, label: String, node: NodeID, isClosed: Bool)
    /// The `page` counter is set to this value on the page where the box begins.
    case pageCounter(Int32)
    /// Another counter has this value from here on, for margin boxes that name it.
    case counter(name: String, value: Int32)
    /// The page is an opening (`-fleuron-opening: page`).
    case opening
    /// `position: running(name)`: what `element(name)` shows from here on; index in `BoxTree.detached`.
    case runningElement(name: String, box: Int32)
    /// The call of a note at the foot of the page, which links lead back to; index in `BoxTree.footnotes`.
    case noteCall(note: Int32)
    /// The beginning of a note at the foot of the page, to which its call leads; index in `BoxTree.footnotes`.
    case noteDestination(note: Int32)
    /// The place in the text that a page float belongs to; index in `BoxTree.pageFloats`.
    case pageFloat(float: Int32)

    /// The name of the destination that an outline entry leads to.
    package static func bookmarkDestination(_ node: NodeID) -> String { "fleuron-heading-\(node.index)" }
    /// The name of the destination that a note's call leads to.
    package static func destination(ofNote note: Int32) -> String { "fleuron-note-\(note + 1)" }
    /// The name of the destination that a note leads back to.
    package static func destination(ofCall note: Int32) -> String { "fleuron-call-\(note + 1)" }
}

/// A note at the foot of the page (css-gcpm-3 section 2), or in its margin.
package struct Footnote: Sendable {
    /// Index in `BoxTree.detached`.
    package var box: Int32
    package var node: NodeID
    package var style: StyleID
    /// No page ends between the beginning of the paragraph that calls it and the call (`footnote-policy: block`).
    package var keepsItsBlock = false
    /// Where it stands in the margin instead.
    package var side = Sidenote.none
}

/// A float at the head or the foot of a page (css-page-floats-3).
package struct PageFloat: Sendable {
    /// Index in `BoxTree.detached`.
    package var box: Int32
    package var node: NodeID
    package var style: StyleID
}

/// Where a link leads.
package struct LinkReference: Sendable {
    package let node: NodeID
    /// Its `href`, as written.
    package let href: String
    package let source: SourceRange
}

/// A picture named by the document: not yet read.
package struct ImageReference: Sendable {
    package var node: NodeID
    package var path: String
    /// The URL of a style sheet, for a picture that one names; the path is then relative to the sheet.
    package var image = CSSImage.none
    package var alternativeText: String
    package var style: StyleID
    package var attributeWidth: HTMLLength?
    package var attributeHeight: HTMLLength?
    /// Generated content or a marker: the box of its style is that of the text it stands in, not its own.
    package var isGenerated = false
    /// A block in the flow: its margins, borders and padding are those of its box, and what it has in its line is the picture alone.
    package var isBlock = false

    package init(
        node: NodeID, path: String, image: CSSImage = .none, alternativeText: String, style: StyleID, attributeWidth: HTMLLength? = nil,
        attributeHeight: HTMLLength? = nil
    ) {
        self.node = node; self.path = path; self.image = image; self.alternativeText = alternativeText; self.style = style
        self.attributeWidth = attributeWidth; self.attributeHeight = attributeHeight
    }
}

/// Where a stretch of the box tree's text came from: that from `boxOffset` to the offset of the next origin.
package struct TextOrigin: Sendable {
    package var boxOffset: Int32
    /// -1: generated.
    package var documentOffset: Int32
    /// The stretch stands as a whole for so many bytes of the document's text, as "SS" does for "ß"; -1: byte k of the stretch is byte
    /// `documentOffset + k` of the document's text.
    package var documentCount: Int32 = -1
}

/// The boxes of a document: what Boxes makes of a styled document and what Pagination lays out.
package struct BoxTree: Sendable {
    package internal(set) var boxes: [Box] = []
    package var paragraphs: [Paragraph] = []
    package var runs: [InlineRun] = []
    /// UTF-8 text of all paragraphs in document order.
    package var text: [UInt8] = []
    package internal(set) var marks: [PageMark] = []
    /// Marks of inline elements, sorted by paragraph, then by offset; those at one offset stand in document order.
    package internal(set) var inlineMarks: [InlineMark] = []
    package internal(set) var images: [ImageReference] = []
    package internal(set) var inlineBoxes: [InlineBox] = []
    /// Boxes out of the flow or inside a line: roots of trees of their own, behind the boxes of the flow.
    package internal(set) var detached: [BoxID] = []
    /// Notes at the foot of the page: those of the flow in document order, behind them those inside detached boxes.
    package var footnotes: [Footnote] = []
    package internal(set) var pageFloats: [PageFloat] = []
    /// Those of `detached` that every page shows at the same place (`position: fixed`).
    package internal(set) var fixed: [Int32] = []
    /// There are floats, or boxes whose text keeps to a shape: lines depend on their places.
    package internal(set) var dependsOnPlaces = false
    /// What flows through containers (`-fleuron-flow: into`), by name: indices in `detached`, in document order.
    package internal(set) var chains: [String: [Int32]] = [:]
    /// How many boxes the flow has; those of detached trees follow.
    package internal(set) var flowBoxCount = 0
    /// What the attribute `width` of tables, columns and cells says, by the index of their box: a hint that any style sheet overrules.
    package internal(set) var attributeWidths: [Int32: HTMLLength] = [:]
    /// The values of counters where links lead, for `target-counter()` of other counters than the page's: of one name the outermost first.
    package internal(set) var targetCounters: [NameID: [CounterChange]] = [:]
    /// The generated text of elements to which something leads, for `target-text()`.
    package internal(set) var targetTexts: [NameID: [GeneratedPart: String]] = [:]
    package internal(set) var links: [LinkReference] = []
    /// Sorted by `boxOffset`.
    package internal(set) var origins: [TextOrigin] = []

    package subscript(box: BoxID) -> Box { boxes[Int(box.index)] }

    package func children(of box: BoxID) -> [BoxID] {
        var result: [BoxID] = [], child = self[box].firstChild
        while child != .none {
            result.append(child)
            child = self[child].nextSibling
        }
        return result
    }

    /// The index behind the last box below the one at `index`: boxes are in document order.
    package func endOfSubtree(_ index: Int) -> Int {
        var box = boxes[index]
        while box.nextSibling == .none {
            if box.parent == .none { return endOfTree(index) }
            box = self[box.parent]
        }
        return Int(box.nextSibling.index)
    }

    /// The index behind the last box of the tree that the one at `index` belongs to: the flow or a detached one.
    private func endOfTree(_ index: Int) -> Int {
        if index < flowBoxCount { return flowBoxCount }
        var low = 0, high = detached.count
        while low < high {
            let middle = (low + high) / 2
            if Int(detached[middle].index) <= index { low = middle + 1 } else { high = middle }
        }
        return low < detached.count ? Int(detached[low].index) : boxes.count
    }

    package func runs(of paragraph: Int) -> ArraySlice<InlineRun> {
        let paragraph = paragraphs[paragraph]
        return runs[Int(paragraph.runStart)..<Int(paragraph.runStart + paragraph.runCount)]
    }

    package func inlineMarks(of paragraph: Int) -> ArraySlice<InlineMark> {
        let paragraph = paragraphs[paragraph]
        return inlineMarks[Int(paragraph.markStart)..<Int(paragraph.markStart + paragraph.markCount)]
    }

    /// The offset in the document's text from which the byte at `offset` came; nil for generated text. O(log n).
    package func documentOffset(of offset: Int) -> Int? { documentRange(of: offset..<offset + 1)?.lowerBound }

    /// What of the document's text a range of the tree's text shows, from the first byte that is not generated to the last; nil where all
    /// of it is. O(log n) for a range within one stretch.
    package func documentRange(of range: Range<Int>) -> Range<Int>? {
        var result: Range<Int>?
        var index = origins.partitioningIndex { Int($0.boxOffset) > range.lowerBound } - 1
        while index < origins.count, index < 0 || origins[index].boxOffset < range.upperBound {
            defer { index += 1 }
            guard index >= 0, origins[index].documentOffset >= 0 else { continue }
            let origin = origins[index], first = Int(origin.boxOffset), document = Int(origin.documentOffset)
            let end = index + 1 < origins.count ? Int(origins[index + 1].boxOffset) : Int.max
            let shown = max(first, range.lowerBound)..<max(first, min(end, range.upperBound))
            guard !shown.isEmpty else { continue }
            let found =
                origin.documentCount >= 0
                ? document..<document + Int(origin.documentCount)
                : document + shown.lowerBound - first..<document + shown.upperBound - first
            result = result.map { min($0.lowerBound, found.lowerBound)..<max($0.upperBound, found.upperBound) } ?? found
        }
        return result
    }
}
