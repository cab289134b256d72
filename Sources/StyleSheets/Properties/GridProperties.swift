/// css-grid-1: tracks, areas and the places of items.
func defineGridProperties(in table: inout PropertyTable) {
    table.begin("css-grid-1")
    defineTracks(in: &table)
    defineTemplateShorthands(in: &table)
    defineLines(in: &table)
}

private func defineTracks(in table: inout PropertyTable) {
    let track = "<length-percentage [0,∞]> | <flex [0,∞]> | min-content | max-content | auto | minmax() | fit-content()"
    func template(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<GridTracks>) {
        table.define(
            name, path, inherited: false, initial: "none", syntax: .text("none | [[<custom-ident>*] | \(track) | repeat()]+"),
            percentages: "the content box", computed: "with absolute lengths", text: \.cssText
        ) { reader in
            reader.gridTracks().map { tracks in .computed { style, context in tracks(context.fonts(of: style)) } }
        }
    }
    template("grid-template-columns", \.box.rare.grid.columns)
    template("grid-template-rows", \.box.rare.grid.rows)
    func auto(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<[GridTrack]>) {
        table.define(
            name, path, inherited: false, initial: "auto", syntax: .text("[\(track)]+"), percentages: "the content box",
            computed: "with absolute lengths", text: { $0.map(\.cssText).joined(separator: " ") }
        ) { reader in
            reader.autoTracks().map { tracks in .computed { style, context in tracks(context.fonts(of: style)) } }
        }
    }
    auto("grid-auto-columns", \.box.rare.grid.autoColumns)
    auto("grid-auto-rows", \.box.rare.grid.autoRows)
    table.define(
        "grid-template-areas", \.box.rare.grid.areas, inherited: false, initial: "none", syntax: "none | <string>+",
        text: {
            $0.rows.isEmpty
                ? "none"
                : $0.rows.map { "\"" + $0.map { $0.isEmpty ? "." : $0 }.joined(separator: " ") + "\"" }
                    .joined(separator: " ")
        }
    ) { reader in
        reader.gridAreas().map { .value($0) }
    }
    table.define(
        "grid-auto-flow", \.gridFlow, inherited: false, initial: "row", syntax: "[row | column] || dense",
        text: { ($0.isColumn ? "column" : "row") + ($0.isDense ? " dense" : "") }
    ) { reader in
        var flow = GridFlow(), isSaid = false, direction: Bool?
        while !reader.isAtEnd {
            if direction == nil, let own = reader.keyword([("row", false), ("column", true)]) {
                direction = own
            } else if !flow.isDense, reader.keyword("dense") {
                flow.isDense = true
            } else {
                return nil
            }
            isSaid = true
        }
        flow.isColumn = direction ?? false
        return isSaid ? .value(flow) : nil
    }
}

/// `grid-auto-flow`, which lies in two fields of the style.
private struct GridFlow: Equatable, Sendable {
    var isColumn = false
    var isDense = false
}

extension ComputedStyle {
    fileprivate var gridFlow: GridFlow {
        get { GridFlow(isColumn: box.grid.flowsInColumns, isDense: box.grid.isDense) }
        set {
            guard newValue != gridFlow else { return }
            (box.rare.grid.flowsInColumns, box.rare.grid.isDense) = (newValue.isColumn, newValue.isDense)
        }
    }
}

/// `grid-template` sets rows, columns and areas, `grid` all that a grid has.
private func defineTemplateShorthands(in table: inout PropertyTable) {
    let names = ["grid-template-rows", "grid-template-columns", "grid-template-areas"]
    let ids = names.map { table.longhand($0) }
    let readers = ids.map { table[$0].read }
    let areas = ids[2]
    let none: DeclaredValue = .set { style, _ in style.box.rare.grid.areas = GridAreas() }
    @Sendable func template(_ reader: inout ValueReader) -> [(PropertyID, DeclaredValue)]? {
        if reader.keyword("none") {
            return [
                (ids[0], .set { style, _ in style.box.rare.grid.rows = GridTracks() }),
                (ids[1], .set { style, _ in style.box.rare.grid.columns = GridTracks() }), (areas, none),
            ]
        }
        let (before, second) = reader.partedAtSlash()
        var first = before
        if first.rest.contains(where: { $0.kind == .string }) {
            guard let (rows, areaNames) = first.rowsWithAreas() else { return nil }
            var columns: Setter = { style, _ in style.box.rare.grid.columns = GridTracks() }
            if var own = second {
                guard let read = readers[1](&own), own.isAtEnd else { return nil }
                columns = read
            }
            return [
                (ids[0], .set { style, context in style.box.rare.grid.rows = rows(context.fonts(of: style)) }),
                (ids[1], .set(columns)),
                (areas, .set { style, _ in style.box.rare.grid.areas = areaNames }),
            ]
        }
        guard var second, let rows = readers[0](&first), first.isAtEnd, let columns = readers[1](&second), second.isAtEnd else {
            return nil
        }
        return [(ids[0], .set(rows)), (ids[1], .set(columns)), (areas, none)]
    }
    table.shorthand(
        "grid-template", names,
        syntax: "none | <grid-template-rows> / <grid-template-columns> | [<string> <track-size>?]+ [/ <track-list>]?"
    ) { reader in
        guard let declared = template(&reader) else { return nil }
        reader.skipRest()
        return declared
    }
    let autoNames = ["grid-auto-flow", "grid-auto-columns", "grid-auto-rows"]
    let autos = autoNames.map { table.longhand($0) }
    let initials: [(PropertyID, DeclaredValue)] = autos.map { ($0, .keyword(.initial)) }
    table.shorthand("grid", names + autoNames, syntax: "<grid-template>") { reader in
        guard let declared = template(&reader) else { return nil }
        reader.skipRest()
        return declared + initials
    }
}

private func defineLines(in table: inout PropertyTable) {
    func line(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<GridLine>) {
        table.define(
            name, path, inherited: false, initial: "auto",
            syntax: .text("auto | <custom-ident> | <integer> && <custom-ident>? | span && [<integer> || <custom-ident>]"), text: \.cssText
        ) { reader in
            reader.gridLine().map { .value($0) }
        }
    }
    line("grid-row-start", \.box.rare.grid.rowStart)
    line("grid-column-start", \.box.rare.grid.columnStart)
    line("grid-row-end", \.box.rare.grid.rowEnd)
    line("grid-column-end", \.box.rare.grid.columnEnd)
    let rowStart: LinePlace = ("grid-row-start", \.rowStart), rowEnd: LinePlace = ("grid-row-end", \.rowEnd)
    let columnStart: LinePlace = ("grid-column-start", \.columnStart), columnEnd: LinePlace = ("grid-column-end", \.columnEnd)
    lines("grid-row", [rowStart, rowEnd], in: &table)
    lines("grid-column", [columnStart, columnEnd], in: &table)
    lines("grid-area", [rowStart, columnStart, rowEnd, columnEnd], in: &table)
}

private typealias LinePlace = (name: String, path: any WritableKeyPath<GridStyle, GridLine> & Sendable)

/// Lines between slashes: what is left out is the name that its opposite has, or `auto` (css-grid-1 section 8.4).
private func lines(_ name: String, _ places: [LinePlace], in table: inout PropertyTable) {
    let longhands = places.map(\.name), ids = longhands.map { table.longhand($0) }
    let syntax =
        Array(repeating: "<grid-line>", count: longhands.count).joined(separator: " [/ ")
        + String(repeating: "]?", count: longhands.count - 1)
    table.shorthand(name, longhands, syntax: syntax) { reader in
        var lines: [GridLine] = []
        repeat {
            guard lines.count < ids.count, let line = reader.gridLine() else { return nil }
            lines.append(line)
        } while reader.delimiter("/")
        while lines.count < ids.count {
            // The opposite of a start is two places before it, but for a pair.
            let opposite = ids.count == 2 || lines.count == 1 ? lines[0] : lines[lines.count - 2]
            if case .named(_, 1) = opposite { lines.append(opposite) } else { lines.append(.auto) }
        }
        return zip(ids, zip(places, lines)).map { id, own in
            let (path, line) = (own.0.path, own.1)
            return (id, .set { style, _ in style.box.rare.grid[keyPath: path] = line })
        }
    }
}

extension ValueReader {
    /// The values before and behind a slash; nil behind where there is none.
    fileprivate func partedAtSlash() -> (ValueReader, ValueReader?) {
        var index = position
        while index < end {
            if tokens[index].isDelimiter("/") {
                let before = ValueReader(tokens, range: position..<index, source: source)
                return (before, ValueReader(tokens, range: index + 1..<end, source: source))
            }
            index = tokens[index].partner < 0 ? index + 1 : Int(tokens[index].partner) + 1
        }
        return (self, nil)
    }

    fileprivate mutating func skipRest() { while !isAtEnd { advance() } }

    /// `[<line-names>? <string> <track-size>? <line-names>?]+`
    fileprivate mutating func rowsWithAreas() -> (DeferredTracks, GridAreas)? {
        var areas = GridAreas(), rows: [(before: [String], track: (@Sendable (FontContext) -> GridTrack)?, after: [String])] = []
        while !isAtEnd {
            let before = lineNames() ?? []
            guard let string = string(), let names = Self.areaNames(string) else { return nil }
            areas.rows.append(names)
            let track = trackSize()
            rows.append((before, track, lineNames() ?? []))
        }
        guard areas.isValid else { return nil }
        let all = rows
        return (
            { context in
                var tracks = GridTracks()
                for row in all {
                    tracks.names[tracks.names.count - 1] += row.before
                    tracks.tracks.append(row.track?(context) ?? .auto)
                    tracks.names.append(row.after)
                }
                return tracks
            }, areas
        )
    }
}

extension GridTrack {
    fileprivate var cssText: String {
        if let limit { return "fit-content(\(limit.cssText))" }
        if case .fraction = most, least == .auto { return most.cssText }
        return least == most ? least.cssText : "minmax(\(least.cssText), \(most.cssText))"
    }
}

extension GridTrack.Breadth {
    fileprivate var cssText: String {
        switch self {
        case .auto: "auto"
        case .minContent: "min-content"
        case .maxContent: "max-content"
        case .length(let length): length.cssText
        case .fraction(let share): share.cssText + "fr"
        }
    }
}

extension GridTracks {
    fileprivate var cssText: String {
        guard !tracks.isEmpty else { return "none" }
        var parts: [String] = []
        for index in 0...tracks.count {
            if !repeated.isEmpty, index == repeated.upperBound { parts[parts.count - 1] += ")" }
            if !names[index].isEmpty { parts.append("[" + names[index].joined(separator: " ") + "]") }
            guard index < tracks.count else { break }
            let start = !repeated.isEmpty && index == repeated.lowerBound ? "repeat(\(dropsEmpty ? "auto-fit" : "auto-fill"), " : ""
            parts.append(start + tracks[index].cssText)
        }
        return parts.joined(separator: " ")
    }
}

extension GridLine {
    fileprivate var cssText: String {
        switch self {
        case .auto: "auto"
        case .number(let number): String(number)
        case .named(let name, let number): number == 1 ? name : "\(name) \(number)"
        case .span(let count): "span \(count)"
        case .spanNamed(let name, let count): count == 1 ? "span \(name)" : "span \(name) \(count)"
        }
    }
}
