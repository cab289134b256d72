import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The rows of grids, and the heights and places of their items (css-grid-1 sections 11 and 12).
extension ContainedLayouts {
    /// The parts of a grid from its top down: rows that no item crosses.
    /// - Parameter height: of its content box, where what it stands in gives it one; nil for its own.
    func gridParts(_ container: GridContainer, height: Int64?, _ text: TypesetText) -> [ContainerPart] {
        let definite = height ?? container.room.heights.fixed?.scaledPoints
        var items = container.items.map { set($0.item, definite: definite, text) }
        let shifts = container.baselineShifts(of: items)
        let contributions = items.indices.map { index in
            let height = items[index].outerHeight + shifts[index]
            return GridTrackSizes.Contribution(tracks: container.items[index].rows, least: height, most: height)
        }
        let stretches = [.normal, .stretch].contains(container.room.style.alignContent)
        func sizes(_ room: GridTrackSizes.Room) -> [Int64] {
            GridTrackSizes(container.rows, contributions, gap: container.room.rowGap, room: room, stretches: stretches).sizes
        }
        let gaps = container.room.rowGap * Int64(max(0, container.rows.count - 1))
        var rows = sizes(definite.map { .definite($0) } ?? .mostContent)
        let least = container.room.heights.least.scaledPoints
        if definite == nil, rows.reduce(gaps, +) < least { rows = sizes(.definite(least)) }
        let inner = definite ?? container.room.heights.used(rows.reduce(gaps, +))
        let places = GridContainer.places(rows, gap: container.room.rowGap, in: inner, container.room.style.alignContent)
        guard !places.isEmpty else { return [] }

        let beginning = container.itemsByRow
        return container.bands(beginning).map { band in
            var part = ContainerPart()
            part.y = places[band.lowerBound].start
            (part.fragment.width, part.fragment.height) = (container.room.width, places[band.upperBound - 1].end - part.y)
            for index in beginning[band].joined().sorted() {
                let own = container.items[index]
                let area = Interval(start: places[own.rows.lowerBound].start, end: places[own.rows.upperBound - 1].end)
                stretch(&items[index], in: area.width, container, text)
                let y = area.start + container.top(of: items[index], in: area.width, baselineShift: shifts[index]) - part.y
                part.append(items[index], x: container.left(of: items[index], own), y: y, in: container.room.width, self)
            }
            return part
        }
    }

    /// An item is as high as its cells.
    private func stretch(_ set: inout SetItem, in area: Int64, _ container: GridContainer, _ text: TypesetText) {
        guard (set.item.flex.alignSelf ?? container.room.style.alignItems) == .stretch, set.item.style.height == .auto,
            !set.item.margin.topIsAuto, !set.item.margin.bottomIsAuto, tree[set.item.box].image < 0
        else { return }
        give(set.heights.used(area - set.item.verticalSurround), to: &set, text)
    }
}

extension GridContainer {
    /// The numbers of the items that begin in each row.
    fileprivate var itemsByRow: [[Int]] {
        var result = [[Int]](repeating: [], count: rows.count)
        for (index, item) in items.enumerated() { result[item.rows.lowerBound].append(index) }
        return result
    }

    /// Rows between which no item is cut.
    fileprivate func bands(_ beginning: [[Int]]) -> [Range<Int>] {
        var bands: [Range<Int>] = [], first = 0
        while first < rows.count {
            var end = first + 1, row = first
            while row < end {
                for index in beginning[row] { end = max(end, items[index].rows.upperBound) }
                row += 1
            }
            bands.append(first..<end)
            first = end
        }
        return bands
    }

    /// The left edge of an item's margin box.
    fileprivate func left(of set: SetItem, _ item: GridItem) -> Int64 {
        let area = area(ofColumns: item.columns), free = area.width - set.outerWidth
        let start = room.isRightToLeft ? room.width - area.end : area.start
        if let shift = set.item.margin.shift(across: free) { return start + shift }
        let offset = (set.item.flex.justifySelf ?? room.style.justifyItems).offset(in: free)
        return start + (room.isRightToLeft ? free - offset : offset)
    }

    /// The upper edge of an item's margin box in its cells.
    /// - Parameter baselineShift: how far it is moved down to stand on the baseline of its row.
    fileprivate func top(of set: SetItem, in area: Int64, baselineShift: Int64) -> Int64 {
        let free = area - set.outerHeight
        return set.item.margin.shift(down: free) ?? alignment(of: set).offset(in: free) + baselineShift
    }

    private func alignment(of set: SetItem) -> ItemAlignment { set.item.flex.alignSelf ?? room.style.alignItems }

    /// How far each item is moved down so that those on the baseline of the row in which they begin share it; nought for others.
    fileprivate func baselineShifts(of sets: [SetItem]) -> [Int64] {
        var lowest = [Int64](repeating: 0, count: rows.count)
        func row(of index: Int) -> Int? {
            let margin = sets[index].item.margin
            return alignment(of: sets[index]) == .baseline && !margin.topIsAuto && !margin.bottomIsAuto ? items[index].rows.lowerBound : nil
        }
        for index in sets.indices { if let row = row(of: index) { lowest[row] = max(lowest[row], sets[index].baseline) } }
        return sets.indices.map { index in row(of: index).map { lowest[$0] - sets[index].baseline } ?? 0 }
    }
}
