import StyleSheets

/// The lines of a grid along one axis: those of the template, by number and by name.
struct GridLines {
    /// Of the template.
    let trackCount: Int
    /// The lines of each name, ascending, from 0.
    private var lines: [String: [Int]] = [:]

    /// Numbers beyond are cut short (css-grid-1 section 5.3).
    private static let farthest = 10_000

    /// - Parameter areas: by name, the tracks that they cover.
    init(trackCount: Int, names: [[String]], areas: [(name: String, tracks: Range<Int>)]) {
        self.trackCount = trackCount
        for (index, own) in names.enumerated() { for name in own { lines[name, default: []].append(index) } }
        for area in areas {
            lines[area.name + "-start", default: []].append(area.tracks.lowerBound)
            lines[area.name + "-end", default: []].append(area.tracks.upperBound)
        }
        for name in lines.keys { lines[name]?.sort() }
    }

    /// Where an item stands along the axis (section 8.3).
    struct Place: Equatable {
        /// The line that it begins with; nil where it goes where there is room. Lines in front of the template are less than nought.
        var start: Int?
        /// In tracks.
        var span: Int
    }

    func place(from start: GridLine, to end: GridLine) -> Place {
        let first = line(start, suffix: "-start"), last = line(end, suffix: "-end")
        switch (first, last) {
        case (let first?, let last?):
            guard first != last else { return Place(start: first, span: 1) }
            return Place(start: min(first, last), span: abs(last - first))
        case (let first?, nil): return Place(start: first, span: span(end, from: first, forwards: true))
        case (nil, let last?):
            let span = span(start, from: last, forwards: false)
            return Place(start: last - span, span: span)
        case (nil, nil):
            // Of two spans the first counts.
            if case .auto = start { return Place(start: nil, span: span(end, from: 0, forwards: true)) }
            return Place(start: nil, span: span(start, from: 0, forwards: true))
        }
    }

    /// Nil for what names no line.
    private func line(_ line: GridLine, suffix: String) -> Int? {
        switch line {
        case .auto, .span, .spanNamed: return nil
        case .number(let number): return self.line(Int(number))
        case .named(let name, let number):
            if number == 1, let edge = lines[name + suffix] { return suffix == "-start" ? edge.first : edge.last }
            let own = lines[name] ?? []
            // All lines beyond the template have every name.
            if number > 0 { return Int(number) <= own.count ? own[Int(number) - 1] : trackCount + Int(number) - own.count }
            let back = Int(-number)
            return back <= own.count ? own[own.count - back] : own.count - back
        }
    }

    private func line(_ number: Int) -> Int {
        let number = max(-Self.farthest, min(Self.farthest, number))
        return number > 0 ? number - 1 : trackCount + 1 + number
    }

    private func span(_ line: GridLine, from other: Int, forwards: Bool) -> Int {
        switch line {
        case .span(let count): return min(Int(count), Self.farthest)
        case .spanNamed(let name, let count):
            let count = Int(count), own = (lines[name] ?? []).filter { forwards ? $0 > other : $0 < other }
            guard count > own.count else { return abs((forwards ? own[count - 1] : own[own.count - count]) - other) }
            let edge = forwards ? max(trackCount, other) : min(0, other)
            return max(1, abs(edge - other) + count - own.count)
        default: return 1
        }
    }
}

/// Puts the items of a grid into its cells (css-grid-1 section 8.5). Along the main axis it fills a line of cells after the other: rows, or
/// columns where `grid-auto-flow` says so.
struct GridPlacement {
    struct Item {
        /// Along the lines that are filled, and across them.
        var along: GridLines.Place
        var across: GridLines.Place
    }

    struct Area: Equatable {
        var along: Range<Int>
        var across: Range<Int>
    }

    private let isDense: Bool
    private var trackCount: Int
    /// The places that are taken, by the line of cells, and how many cells of each are.
    private var taken: [Int: [Range<Int>]] = [:]
    private var takenCounts: [Int: Int] = [:]

    private init(trackCount: Int, isDense: Bool) {
        self.trackCount = trackCount
        self.isDense = isDense
    }

    /// The cells of each item. Those in front of the template are less than nought.
    /// - Parameter trackCount: of the template, along the lines that are filled.
    static func areas(of items: [Item], trackCount: Int, isDense: Bool) -> [Area] {
        var placement = GridPlacement(trackCount: max(1, trackCount), isDense: isDense)
        return placement.place(items)
    }

    private mutating func place(_ items: [Item]) -> [Area] {
        var areas = [Area?](repeating: nil, count: items.count)
        let first = min(0, items.compactMap(\.along.start).min() ?? 0)
        trackCount = items.reduce(trackCount - first) { count, item in
            max(count, item.along.start.map { $0 + item.along.span - first } ?? item.along.span)
        }
        for (index, item) in items.enumerated() {
            guard let along = item.along.start, let across = item.across.start else { continue }
            areas[index] = take(along: along, across: across, item)
        }
        // Those of a line of cells, each behind the one before.
        var ends: [Int: Int] = [:]
        for (index, item) in items.enumerated() where areas[index] == nil {
            guard let across = item.across.start else { continue }
            let start = free(from: isDense ? first : ends[across] ?? first, across: across, item, limit: nil) ?? first
            areas[index] = take(along: start, across: across, item)
            ends[across] = start + item.along.span
        }
        trackCount = areas.reduce(trackCount) { max($0, ($1?.along.upperBound ?? 0) - first) }
        placeOthers(items, first: first, &areas)
        return areas.map { $0 ?? Area(along: 0..<1, across: 0..<1) }
    }

    private mutating func placeOthers(_ items: [Item], first: Int, _ areas: inout [Area?]) {
        var top = min(0, items.compactMap(\.across.start).min() ?? 0), along = first, across = top
        let end = first + trackCount
        for (index, item) in items.enumerated() where areas[index] == nil {
            if isDense {
                // Nothing more goes into lines without a hole, which are not looked at again.
                while takenCounts[top] ?? 0 >= trackCount, isFull(top, first..<end) { top += 1 }
                (along, across) = (first, top)
            }
            if let own = item.along.start {
                if !isDense, own < along { across += 1 }
                along = own
                while !isFree(own, across, item) { across += 1 }
            } else {
                while true {
                    if let start = free(from: along, across: across, item, limit: end) {
                        along = start
                        break
                    }
                    across += 1
                    along = first
                }
            }
            areas[index] = take(along: along, across: across, item)
            if item.along.start == nil { along += item.along.span }
        }
    }

    /// The first place in a line of cells, and in those that the item covers with it; nil for none up to the limit.
    private func free(from start: Int, across: Int, _ item: Item, limit: Int?) -> Int? {
        var place = start
        while true {
            if let limit, place + item.along.span > limit { return nil }
            guard let conflict = conflict(place, across, item) else { return place }
            place = conflict.upperBound
        }
    }

    private func isFull(_ line: Int, _ tracks: Range<Int>) -> Bool {
        var next = tracks.lowerBound
        for place in (taken[line] ?? []).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard place.lowerBound <= next else { return false }
            next = max(next, place.upperBound)
        }
        return next >= tracks.upperBound
    }

    private func isFree(_ along: Int, _ across: Int, _ item: Item) -> Bool { conflict(along, across, item) == nil }

    private func conflict(_ along: Int, _ across: Int, _ item: Item) -> Range<Int>? {
        let own = along..<along + item.along.span
        for line in across..<across + item.across.span {
            if let conflict = taken[line]?.last(where: { $0.overlaps(own) }) { return conflict }
        }
        return nil
    }

    private mutating func take(along: Int, across: Int, _ item: Item) -> Area {
        let area = Area(along: along..<along + item.along.span, across: across..<across + item.across.span)
        for line in area.across {
            taken[line, default: []].append(area.along)
            takenCounts[line, default: 0] += item.along.span
        }
        return area
    }
}
