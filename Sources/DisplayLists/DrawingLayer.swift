package import Geometry

/// What is drawn together, and then put on the page as a whole: what lies above each other in it does not show through.
package struct DrawingGroup: Sendable, Hashable {
    /// The same for all layers of the group on its page; others have other numbers.
    package var number: Int
    /// 255 is opaque, 0 transparent.
    package var opacity: UInt8
    package init(number: Int, opacity: UInt8) { self.number = number; self.opacity = opacity }
}

/// What is drawn under: a transform, clips, and the groups that it belongs to.
package struct DrawingState: Sendable {
    /// From the coordinates of what is drawn to those of the page.
    package var transform = AffineTransform.identity
    /// Only what lies inside all of them shows. In the coordinates of the page.
    package var clips: [Path] = []
    /// The outermost first. Layers of a group follow each other.
    package var groups: [DrawingGroup] = []
    package init() {}

    /// The page as it is, or its group.
    package var isPlain: Bool { clips.isEmpty && transform == .identity }
}

/// Numbers of things in the arrays of a display list.
package struct DrawnCounts: Sendable, Equatable {
    package var rects = 0, paths = 0, images = 0, shapes = 0, effects = 0
    package init() {}
}

/// A part of a display list that is drawn over all parts before it: in each array what lies between its beginning and that of the next part.
package struct DrawingLayer: Sendable {
    package var start: DrawnCounts
    package var state: DrawingState
    /// Where on the page a list stands that was put in as a whole; nil for what was drawn on the page itself.
    package var frame: Rect?
    package init(start: DrawnCounts, state: DrawingState, frame: Rect? = nil) { self.start = start; self.state = state; self.frame = frame }
}

extension DisplayList {
    /// How much there is in each array.
    package var counts: DrawnCounts {
        var counts = DrawnCounts()
        (counts.rects, counts.paths, counts.images) = (rects.count, paths.count, images.count)
        (counts.shapes, counts.effects) = (shapes.count, effects.count)
        return counts
    }

    /// A layer with what belongs to it.
    package struct Part: Sendable {
        package let state: DrawingState
        package let rects, paths, images, shapes, effects: Range<Int>
        /// `DrawingLayer.frame`
        package let frame: Rect?

        init(from start: DrawnCounts, to end: DrawnCounts, _ state: DrawingState, frame: Rect? = nil) {
            self.state = state
            self.frame = frame
            rects = start.rects..<end.rects
            paths = start.paths..<end.paths
            images = start.images..<end.images
            shapes = start.shapes..<end.shapes
            effects = start.effects..<end.effects
        }
    }

    /// The layers in the order in which they are drawn; one of everything where the list has none.
    package var parts: [Part] {
        guard !layers.isEmpty else { return [Part(from: DrawnCounts(), to: counts, DrawingState())] }
        return layers.indices.map { index in
            Part(
                from: layers[index].start, to: index + 1 < layers.count ? layers[index + 1].start : counts, layers[index].state,
                frame: layers[index].frame)
        }
    }
}
