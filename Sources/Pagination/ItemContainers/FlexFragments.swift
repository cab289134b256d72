import Boxes
import Geometry
import StyleSheets
import TextLayout

/// The heights and places of the items of flex containers (css-flexbox-1 sections 9.4 to 9.6).
extension ContainedLayouts {
    /// The parts of a flex container from its top down.
    /// - Parameter height: of its content box, where what it stands in gives it one; nil for its own.
    func flexParts(_ container: FlexContainer, height: Int64?, _ text: TypesetText) -> [ContainerPart] {
        let definite = height ?? container.room.heights.fixed?.scaledPoints
        return container.style.direction.isColumn ? columnParts(container, definite, text) : rowParts(container, definite, text)
    }

    // MARK: Rows

    /// A line of a row: how high it is, and where the common baseline lies.
    private struct RowLine {
        var items: [SetItem]
        var height: Int64 = 0
        /// From the edge that the lines come from.
        var baseline: Int64 = 0
    }

    private func rowParts(_ container: FlexContainer, _ definite: Int64?, _ text: TypesetText) -> [ContainerPart] {
        var lines = container.lines.map { line in
            rowLine(container.items[line].map { set($0, definite: definite, text) }, in: container)
        }
        let gaps = container.crossGap * Int64(max(0, lines.count - 1))
        let content = lines.reduce(gaps) { $0 + $1.height }, inner = definite ?? container.room.heights.used(content)
        if container.style.wrap == .none {
            for index in lines.indices { lines[index].height = inner }
        } else {
            let extra = Self.stretch(of: lines.count, sharing: inner - content, container)
            for index in lines.indices { lines[index].height += extra }
        }
        let total = lines.reduce(gaps) { $0 + $1.height }
        let space = SharedSpace(inner - total, among: lines.count, container.lineAlignment)
        var parts: [ContainerPart] = [], y = space.start
        for line in lines {
            var part = rowPart(line, in: container, text)
            part.y = container.isCrossReversed ? inner - y - line.height : y
            parts.append(part)
            y += line.height + container.crossGap + space.between
        }
        return container.isCrossReversed ? parts.reversed() : parts
    }

    /// What each line gets of the free space where `align-content` stretches them.
    private static func stretch(of lineCount: Int, sharing free: Int64, _ container: FlexContainer) -> Int64 {
        [.normal, .stretch].contains(container.style.alignContent) && lineCount > 0 ? max(0, free) / Int64(lineCount) : 0
    }

    private func rowLine(_ items: [SetItem], in container: FlexContainer) -> RowLine {
        var line = RowLine(items: items), below: Int64 = 0
        for set in items {
            guard standsOnBaseline(set, in: container) else {
                line.height = max(line.height, set.outerHeight)
                continue
            }
            let above = container.isCrossReversed ? set.outerHeight - set.baseline : set.baseline
            line.baseline = max(line.baseline, above)
            below = max(below, set.outerHeight - above)
        }
        line.height = max(line.height, line.baseline + below)
        return line
    }

    private func standsOnBaseline(_ set: SetItem, in container: FlexContainer) -> Bool {
        container.alignment(of: set.item) == .baseline && !set.item.margin.topIsAuto && !set.item.margin.bottomIsAuto
    }

    private func rowPart(_ line: RowLine, in container: FlexContainer, _ text: TypesetText) -> ContainerPart {
        var part = ContainerPart()
        let gaps = container.mainGap * Int64(max(0, line.items.count - 1))
        let free = line.items.reduce(container.room.width - gaps) { $0 - $1.outerWidth }
        let autos = line.items.reduce(0) { $0 + ($1.item.margin.leftIsAuto ? 1 : 0) + ($1.item.margin.rightIsAuto ? 1 : 0) }
        // Margins that are auto take all the space before anything else does (section 8.1).
        let share = autos > 0 ? max(0, free) / Int64(autos) : 0
        let space = SharedSpace(autos > 0 && free > 0 ? 0 : free, among: line.items.count, container.justification)
        var x = space.start
        for var set in line.items {
            let margin = set.item.margin
            let isStretched =
                container.alignment(of: set.item) == .stretch && set.item.style.height == .auto && !margin.topIsAuto && !margin.bottomIsAuto
                && tree[set.item.box].image < 0
            if isStretched { give(set.heights.used(line.height - set.item.verticalSurround), to: &set, text) }
            x += (container.isMainReversed ? margin.rightIsAuto : margin.leftIsAuto) ? share : 0
            let left = container.isMainReversed ? container.room.width - x - set.outerWidth : x
            part.append(set, x: left, y: top(of: set, on: line, in: container), in: container.room.width, self)
            x += set.outerWidth + container.mainGap + space.between
            x += (container.isMainReversed ? margin.leftIsAuto : margin.rightIsAuto) ? share : 0
        }
        (part.fragment.width, part.fragment.height) = (container.room.width, line.height)
        return part
    }

    /// The upper edge of an item's margin box on its line.
    private func top(of set: SetItem, on line: RowLine, in container: FlexContainer) -> Int64 {
        let free = line.height - set.outerHeight
        if let shift = set.item.margin.shift(down: free) { return shift }
        var offset = container.alignment(of: set.item).offset(in: free)
        if standsOnBaseline(set, in: container) {
            offset = line.baseline - (container.isCrossReversed ? set.outerHeight - set.baseline : set.baseline)
        }
        return container.isCrossReversed ? free - offset : offset
    }

    // MARK: Columns

    private func columnParts(_ container: FlexContainer, _ definite: Int64?, _ text: TypesetText) -> [ContainerPart] {
        var items = container.items.map { set($0, definite: definite, text) }
        var lengths = items.map { length(of: $0, definite) }
        let lines = FlexibleLength.lines(of: lengths, room: container.style.wrap == .none ? nil : definite, gap: container.mainGap)
        func gaps(_ line: Range<Int>) -> Int64 { container.mainGap * Int64(line.count - 1) }
        let content = lines.map { line in lengths[line].reduce(gaps(line)) { $0 + $1.hypothetical + $1.around } }.max() ?? 0
        let inner = definite ?? container.room.heights.used(content)
        for line in lines { FlexibleLength.resolve(&lengths[line], room: inner - gaps(line)) }
        for index in items.indices { give(lengths[index].size, to: &items[index], text) }

        let crossGaps = container.crossGap * Int64(max(0, lines.count - 1))
        var widths = lines.map { line in items[line].map(\.outerWidth).max() ?? 0 }
        if container.style.wrap == .none {
            widths = widths.map { _ in container.room.width }
        } else {
            let free = widths.reduce(container.room.width - crossGaps, -)
            let extra = Self.stretch(of: lines.count, sharing: free, container)
            widths = widths.map { $0 + extra }
        }
        let space = SharedSpace(widths.reduce(container.room.width - crossGaps, -), among: lines.count, container.lineAlignment)
        var parts: [ContainerPart] = [], x = space.start
        for (index, line) in lines.enumerated() {
            let left = container.isCrossReversed ? container.room.width - x - widths[index] : x
            parts += columnLine(items[line], left: left, width: widths[index], height: inner, in: container)
            x += widths[index] + container.crossGap + space.between
        }
        return lines.count > 1 ? [Self.joined(parts, height: inner, width: container.room.width)] : parts
    }

    /// What decides of the height of an item in a column: its flex base size and its limits.
    private func length(of set: SetItem, _ definite: Int64?) -> FlexibleLength {
        let item = set.item
        var length = FlexibleLength(base: 0)
        (length.grow, length.shrink, length.around) = (item.flex.grow, item.flex.shrink, item.verticalSurround)
        if let most = set.heights.most, set.heights.fixed == nil { length.most = most.scaledPoints }
        let hasLeast = item.style.hasRareValues && item.style.rare.minHeight != .zero || item.flex.mayBeLower
        if set.heights.fixed == nil, set.heights.least > .zero { length.least = set.heights.least.scaledPoints }
        if !hasLeast, item.showsOverflow {
            length.least = min(set.content.height, set.heights.fixed?.scaledPoints ?? .max, length.most)
        }
        let own = set.heights.fixed?.scaledPoints ?? set.content.height
        length.base =
            switch item.flex.basis {
            case .auto: own
            case .content: set.content.height
            case .length(let basis): contentHeight(basis, of: item, definite) ?? set.content.height
            }
        return length
    }

    /// Nil for a percentage of a height that nobody knows.
    private func contentHeight(_ height: LengthPercentage, of item: ContainerItem, _ definite: Int64?) -> Int64? {
        let inner = item.style.sizesBorderBox ? item.verticalEdges : 0
        if case .length(let length) = height { return max(0, length.scaledPoints - inner) }
        return definite.map { max(0, height.resolved(against: Length(scaledPoints: $0)).scaledPoints - inner) }
    }

    /// A line of a column, from its top down, each item by itself.
    private func columnLine(
        _ items: ArraySlice<SetItem>, left: Int64, width: Int64, height: Int64, in container: FlexContainer
    ) -> [ContainerPart] {
        let free = items.reduce(height - container.mainGap * Int64(max(0, items.count - 1))) { $0 - $1.outerHeight }
        let autos = items.reduce(0) { $0 + ($1.item.margin.topIsAuto ? 1 : 0) + ($1.item.margin.bottomIsAuto ? 1 : 0) }
        let share = autos > 0 ? max(0, free) / Int64(autos) : 0
        let space = SharedSpace(autos > 0 && free > 0 ? 0 : free, among: items.count, container.justification)
        var parts: [ContainerPart] = [], y = space.start
        for set in items {
            let margin = set.item.margin
            y += (container.isMainReversed ? margin.bottomIsAuto : margin.topIsAuto) ? share : 0
            var part = ContainerPart()
            part.append(set, x: left + self.left(of: set, width: width, in: container), y: 0, in: container.room.width, self)
            (part.fragment.width, part.fragment.height) = (container.room.width, set.outerHeight)
            part.y = container.isMainReversed ? height - y - set.outerHeight : y
            parts.append(part)
            y += set.outerHeight + container.mainGap + space.between
            y += (container.isMainReversed ? margin.topIsAuto : margin.bottomIsAuto) ? share : 0
        }
        return container.isMainReversed ? parts.reversed() : parts
    }

    /// The left edge of an item's margin box in its line.
    private func left(of set: SetItem, width: Int64, in container: FlexContainer) -> Int64 {
        let free = width - set.outerWidth
        if let shift = set.item.margin.shift(across: free) { return shift }
        let offset = container.alignment(of: set.item).offset(in: free)
        return container.isCrossReversed ? free - offset : offset
    }

    /// Lines of items beside each other, in which no page ends but where no line of text is cut.
    private static func joined(_ parts: [ContainerPart], height: Int64, width: Int64) -> ContainerPart {
        var result = ContainerPart()
        for part in parts {
            result.fragment.append(part.fragment, x: 0, y: part.y)
            result.forbiddenBreaks += part.forbiddenBreaks.map { $0 + part.y }
            result.avoidsBreakInside = result.avoidsBreakInside || part.avoidsBreakInside
        }
        (result.fragment.width, result.fragment.height) = (width, height)
        return result
    }
}
