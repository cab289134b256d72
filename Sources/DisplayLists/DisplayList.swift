package import Geometry
package import Resources
package import Typefaces

/// One shape placed on a page: the unit of text in a display list.
///
/// The shapes of a line follow each other in visual order. Position is absolute, so that rounding never adds up; a writer that moves
/// relative to the last glyph corrects itself to within 0.005 pt.
@frozen package struct PlacedShape: Sendable {
    package var shape: ShapeID
    /// Which of the run's shape stores the shape is in: layout that runs in parallel fills one for each worker.
    package var store: UInt16
    /// What its glyphs and their advances are wider (narrower: negative), in ten thousandths.
    package var expansion: Int16 = 0
    /// What stands behind each of its glyphs, in scaled points.
    package var letterSpace: Int32 = 0
    /// Left end of the baseline.
    package var x: Int32
    /// Baseline, from the top of the page downwards.
    package var y: Int32
    /// A word space of the source follows: a reader that copies gets a space, whether or not the line breaks here.
    package var isFollowedBySpace: Bool
    /// The space, if any, ends a line or paragraph and has no width on the page.
    package var isLastOfLine: Bool
    /// Index in `DisplayList.colors`.
    package var color: UInt16
    /// The element that the text stands in, or that it was generated for (`NodeID.index`); -1 for none, as in margin boxes.
    package var node: Int32
    /// Where its text begins in the text that was set (`TypesetText.text`), of which it shows `Shape.sourceCount` bytes; -1 for text that
    /// was not, as the dots of a leader.
    package var textOffset: Int32
    @inlinable package init(
        shape: ShapeID, store: UInt16 = 0, x: Int32, y: Int32, isFollowedBySpace: Bool, isLastOfLine: Bool, color: UInt16, node: Int32,
        textOffset: Int32 = -1
    ) {
        self.shape = shape; self.store = store; self.x = x; self.y = y; self.textOffset = textOffset
        self.isFollowedBySpace = isFollowedBySpace; self.isLastOfLine = isLastOfLine; self.color = color; self.node = node
    }
}

/// A picture in its frame.
package struct PlacedImage: Sendable {
    package var image: Int32
    package var rect: Rect
    /// What shows of it; nil for all.
    package var clip: Rect?
    package var alternativeText: String
    /// Its element (`NodeID.index`); -1 for none.
    package var node: Int32 = -1
    package init(image: Int32, rect: Rect, clip: Rect? = nil, alternativeText: String) {
        self.image = image; self.rect = rect; self.clip = clip; self.alternativeText = alternativeText
    }
}

/// An area that leads elsewhere when it is clicked.
package struct PlacedLink: Sendable {
    package enum Target: Sendable { case destination(String), uri(String) }
    package var rect: Rect
    package var target: Target
    /// Its element (`NodeID.index`); -1 for none.
    package var node: Int32 = -1
    /// Where its element stands in the source, for what is said of it.
    package var source: SourceRange?
    package init(rect: Rect, target: Target, source: SourceRange? = nil) { self.rect = rect; self.target = target; self.source = source }
}

/// A named place that links and the outline lead to.
package struct PlacedDestination: Sendable {
    package var name: String
    package var point: Point
    package init(name: String, point: Point) { self.name = name; self.point = point }
}

/// One page, ready to be drawn: what Pagination and TextSystem produce and what PDF and PageImages consume.
package struct DisplayList: Sendable {
    /// Of the finished page, after trimming; its top left corner is the origin.
    package var size: Size
    /// How far beyond the edges of the page what touches them goes on, so that trimming leaves no white.
    package var bleed = Length.zero
    /// How far the sheet reaches beyond the page on all sides, for bleed and printer's marks.
    package var outset = Length.zero
    /// The side along which the page is bound, if the printer wants neither bleed nor marks there; nil: all sides are alike.
    package var bindingSide: BindingSide?
    /// How readers see the page: everything in the list is as on the upright page.
    package var turn = QuarterTurn.none
    /// Drawn in this order: rects, paths, images, text, effects.
    package var rects: [FilledRect] = []
    package var paths: [DrawnPath] = []
    package var images: [PlacedImage] = []
    package var shapes: [PlacedShape] = []
    package var effects: [StyledShape] = []
    /// In the order of their shapes.
    package var initials: [PlacedInitial] = []
    /// Where something is to be drawn over what comes later in that order, or under a transform or a clip; empty: all is one layer of the
    /// page as it is. The first layer begins at the beginning of all arrays.
    package var layers: [DrawingLayer] = []
    /// How many numbers of groups have been given.
    package var groupCount = 0
    package var colors: [Color] = [.black]
    package var links: [PlacedLink] = []
    package var destinations: [PlacedDestination] = []
    package init(size: Size) { self.size = size }

    /// The index of a color in `colors`, of which it becomes one. O(colors): a page has few.
    package mutating func colorIndex(_ color: Color) -> UInt16 {
        if let known = colors.firstIndex(of: color) { return UInt16(known) }
        guard colors.count < Int(UInt16.max) else { return 0 }
        colors.append(color)
        return UInt16(colors.count - 1)
    }

    package enum BindingSide: Sendable { case left, right }

    /// How far what touches each edge goes on beyond it.
    package var bleedEdges: Edges<Length> { edges(bleed) }
    /// How far the sheet reaches beyond each edge.
    package var outsetEdges: Edges<Length> { edges(outset) }

    private func edges(_ length: Length) -> Edges<Length> {
        Edges(top: length, right: bindingSide == .right ? .zero : length, bottom: length, left: bindingSide == .left ? .zero : length)
    }
}
