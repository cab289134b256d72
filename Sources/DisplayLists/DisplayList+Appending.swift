package import Geometry
import Resources

extension DisplayList {
    /// Draws all of another list over what there is so far, under a transform and clips; what comes later is drawn over it.
    ///
    /// Links and destinations are of the page and no part of a layer: they go where the transform puts them.
    /// - Parameter frame: where it stands on the page as a whole; nil where it is drawn on the page itself.
    package mutating func append(_ other: DisplayList, under state: DrawingState, frame: Rect?) {
        if layers.isEmpty { layers.append(DrawingLayer(start: DrawnCounts(), state: DrawingState())) }
        let resumed = layers[layers.count - 1], offset = counts, transform = state.transform
        let state = state.renumbered(by: groupCount), firstInner = groupCount + state.groups.count
        groupCount = firstInner + other.groupCount
        if other.layers.isEmpty {
            layers.append(DrawingLayer(start: offset, state: state, frame: frame))
        } else {
            for layer in other.layers {
                let inner = layer.frame.map { transform.bounds(of: $0) }
                layers.append(
                    DrawingLayer(
                        start: offset.adding(layer.start), state: layer.state.renumbered(by: firstInner).under(state), frame: inner ?? frame
                    ))
            }
        }
        let newColors = other.colors.map { colorIndex($0) }
        rects += other.rects
        paths += other.paths
        images += other.images
        effects += other.effects
        shapes += other.shapes.map { shape in
            var shape = shape
            shape.color = newColors[Int(shape.color)]
            return shape
        }
        initials += other.initials.map { $0.moved(by: offset.shapes) }
        links += other.links.map { link in
            var link = link
            link.rect = transform.bounds(of: link.rect)
            return link
        }
        destinations += other.destinations.map { PlacedDestination(name: $0.name, point: transform($0.point)) }
        layers.append(DrawingLayer(start: counts, state: resumed.state, frame: resumed.frame))
    }

    /// Takes out what has been drawn since, as a list of its own in the coordinates of this one.
    /// - Parameters:
    ///   - start: what there was before, in `layerCount` layers.
    package mutating func takeDrawn(since start: DrawnCounts, links firstLink: Int, destinations firstDestination: Int, layerCount: Int)
        -> DisplayList
    {
        var taken = DisplayList(size: size)
        taken.colors = colors
        taken.groupCount = groupCount
        taken.rects = rects.takeLast(from: start.rects)
        taken.paths = paths.takeLast(from: start.paths)
        taken.images = images.takeLast(from: start.images)
        taken.shapes = shapes.takeLast(from: start.shapes)
        taken.effects = effects.takeLast(from: start.effects)
        taken.initials = initials.takeLast(from: initials.firstIndex { $0.shapes.lowerBound >= start.shapes } ?? initials.count)
            .map { $0.moved(by: -start.shapes) }
        taken.links = links.takeLast(from: firstLink)
        taken.destinations = destinations.takeLast(from: firstDestination)
        guard self.layerCount > layerCount else { return taken }
        taken.layers = [DrawingLayer(start: DrawnCounts(), state: DrawingState())]
        for var layer in layers.takeLast(from: layerCount) {
            layer.start = layer.start.subtracting(start)
            taken.layers.append(layer)
        }
        return taken
    }

    /// How many layers have begun, counting the one that a list without layers is.
    package var layerCount: Int { max(1, layers.count) }

    /// Puts rectangles below what has been drawn since there were so many of them, in the layer that was the last one then.
    package mutating func insert(_ new: [FilledRect], at index: Int, layerCount: Int) {
        rects.insert(contentsOf: new, at: index)
        for layer in layers.indices where layer >= layerCount || layers[layer].start.rects > index {
            layers[layer].start.rects += new.count
        }
    }

    /// Cuts what has been drawn since by the clips of its layers.
    /// - Parameters:
    ///   - area: what is left of it, on the page.
    ///   - start: what there was before.
    ///   - layerCount: how many layers there were before.
    package mutating func clipLayers(to area: Rect, since start: DrawnCounts, layerCount: Int) {
        guard layers.count >= layerCount, layerCount > 0 else { return }
        let path = Path(area), resumed = layers[layers.count - 1], outer = layers[layerCount - 1]
        layers.insert(DrawingLayer(start: start, state: outer.state, frame: outer.frame), at: layerCount)
        for layer in layers.indices where layer >= layerCount { layers[layer].state.clips.append(path) }
        layers.append(DrawingLayer(start: counts, state: resumed.state, frame: resumed.frame))
    }

    /// Removes rectangles, and leaves each of the others in its layer.
    package mutating func removeRects(where isRemoved: (FilledRect) -> Bool) {
        if layers.isEmpty { return rects.removeAll(where: isRemoved) }
        var kept: [FilledRect] = [], next = 0
        for (index, rect) in rects.enumerated() {
            while next < layers.count, layers[next].start.rects <= index {
                layers[next].start.rects = kept.count
                next += 1
            }
            if !isRemoved(rect) { kept.append(rect) }
        }
        for layer in layers.indices[next...] { layers[layer].start.rects = kept.count }
        rects = kept
    }
}

extension DrawnCounts {
    fileprivate func adding(_ other: DrawnCounts) -> DrawnCounts {
        var sum = self
        sum.rects += other.rects
        sum.paths += other.paths
        sum.images += other.images
        sum.shapes += other.shapes
        sum.effects += other.effects
        return sum
    }
}

extension DrawnCounts {
    fileprivate func subtracting(_ other: DrawnCounts) -> DrawnCounts {
        var difference = self
        difference.rects -= other.rects
        difference.paths -= other.paths
        difference.images -= other.images
        difference.shapes -= other.shapes
        difference.effects -= other.effects
        return difference
    }
}

extension DrawingState {
    /// The same where all is drawn under another state.
    package func under(_ outer: DrawingState) -> DrawingState {
        var result = DrawingState()
        result.transform = transform.concatenating(outer.transform)
        result.clips = outer.clips + clips.map { outer.transform($0) }
        result.groups = outer.groups + groups
        return result
    }

    /// The same in a list that has given so many numbers to its own groups.
    fileprivate func renumbered(by count: Int) -> DrawingState {
        var result = self
        for index in groups.indices { result.groups[index].number += count }
        return result
    }
}

extension PlacedInitial {
    /// The same in a list with so many shapes in front of its own.
    package func moved(by count: Int) -> PlacedInitial {
        PlacedInitial(
            shapes: shapes.lowerBound + count..<shapes.upperBound + count, next: next.map { $0 + count }, text: text, letter: letter + count
        )
    }
}
