import DisplayLists
import Geometry
import TextLayout

// What a column leaves of what is wider than it: css-multicol-1 (Candidate Recommendation of 2011, section 8.1) cuts it in the middle of
// the gap, where today's draft lets it run on. On paper it would strike the text of the next column, and both could not be read. Text
// that has been cut stays in the file, for readers that search or speak, and is reported.

extension ColumnRow {
    /// Nil for the last column, beside which there is nothing to strike. A marker that hangs in the gap in front of its column is left as
    /// it is.
    /// - Parameter x: the left edge of the column.
    func clip(ofColumn column: Int, _ set: ColumnSet, x: Int64) -> Clip? {
        guard column + 1 < columns.count else { return nil }
        return set.isRightToLeft ? Clip(leftEdge: x - set.gap / 2) : Clip(rightEdge: x + set.width + set.gap / 2)
    }
}

extension PagePainter {
    /// What a page held before a column.
    struct BeforeColumn {
        fileprivate var start: Clip.Start
        /// Its floats stay in it: boxes of the next lie below none of them.
        fileprivate var belowFloats: RectsBelowFloats
        /// Positioned boxes in the column that the page places, which no column cuts.
        var detached: [Fragment.PlacedDetached] = []
    }

    mutating func beginColumn(_ list: DisplayList) -> BeforeColumn {
        defer { belowFloats = RectsBelowFloats() }
        return BeforeColumn(start: Clip.Start(list), belowFloats: belowFloats)
    }

    /// - Parameter clip: what the column leaves of what stands in it; nil for all.
    mutating func end(_ column: BeforeColumn, _ clip: Clip?, _ place: ContentPainter.Place, _ list: inout DisplayList) {
        belowFloats = column.belowFloats
        if let clip, clip.cutsAnything(of: list, since: column.start, painter.text) {
            clip.apply(to: &list, since: column.start, painter.text)
        }
        for box in column.detached { painter.paintDetached(box, place, &list) }
    }
}

extension Fragment {
    /// Whether a column holds anything that its edge cuts.
    /// - Parameter start: what there was before it.
    func reaches(beyond clip: Clip, since start: Extent, _ text: TypesetText) -> Bool {
        let left = clip.area.minX.scaledPoints, right = clip.area.maxX.scaledPoints
        let lines = self.lines[min(start.lines, self.lines.count)...], boxes = self.boxes[min(start.boxes, self.boxes.count)...]
        return lines.contains { placed in
            let line = text.lines[Int(placed.line)], x = Int64(placed.x) + Int64(line.x)
            return x < left || x + Int64(line.width) > right
        } || boxes.contains { $0.rect.minX.scaledPoints < left || $0.rect.maxX.scaledPoints > right }
    }
}
