import Geometry

/// The values of css-grid-1 sections 7 and 8.
extension ValueReader {
    /// Tracks with absolute lengths, once those are known.
    typealias DeferredTracks = @Sendable (FontContext) -> GridTracks

    /// `none | [<line-names>? [<track-size> | <track-repeat>]]+ <line-names>?`
    mutating func gridTracks() -> DeferredTracks? {
        if keyword("none") { return { _ in GridTracks() } }
        guard let list = trackList(mayRepeat: true), !list.tracks.isEmpty else { return nil }
        return { context in
            var result = GridTracks()
            (result.tracks, result.names) = (list.tracks.map { $0(context) }, list.names)
            (result.repeated, result.dropsEmpty) = (list.repeated, list.dropsEmpty)
            return result
        }
    }

    /// `<track-size>+`
    mutating func autoTracks() -> (@Sendable (FontContext) -> [GridTrack])? {
        var tracks: [@Sendable (FontContext) -> GridTrack] = []
        while !isAtEnd {
            guard let track = trackSize() else { return nil }
            tracks.append(track)
        }
        guard !tracks.isEmpty else { return nil }
        return { [tracks] context in tracks.map { $0(context) } }
    }

    private struct SpecifiedTracks: Sendable {
        var tracks: [@Sendable (FontContext) -> GridTrack] = []
        var names: [[String]] = [[]]
        var repeated = 0..<0
        var dropsEmpty = false

        mutating func append(_ track: @escaping @Sendable (FontContext) -> GridTrack) {
            tracks.append(track)
            names.append([])
        }

        /// The lines at which both meet are one.
        mutating func append(_ other: SpecifiedTracks) {
            names[names.count - 1] += other.names[0]
            tracks += other.tracks
            names += other.names.dropFirst()
        }
    }

    /// Repetitions of more tracks than these are cut short (css-grid-1 section 5.3 lets any program have a limit).
    private static let mostTracks = 1_000

    private mutating func trackList(mayRepeat: Bool) -> SpecifiedTracks? {
        var list = SpecifiedTracks()
        while !isAtEnd {
            if let names = lineNames() {
                list.names[list.names.count - 1] += names
            } else if let track = trackSize() {
                list.append(track)
            } else if mayRepeat, current?.isFunction("repeat") ?? false {
                guard let (count, dropsEmpty, inner) = trackRepeat() else { return nil }
                if let count {
                    for _ in 0..<min(count, Self.mostTracks / max(1, inner.tracks.count)) { list.append(inner) }
                } else {
                    guard list.repeated.isEmpty else { return nil }
                    list.repeated = list.tracks.count..<list.tracks.count + inner.tracks.count
                    list.dropsEmpty = dropsEmpty
                    list.append(inner)
                }
            } else {
                return nil
            }
        }
        return list
    }

    /// `repeat(<integer> | auto-fill | auto-fit, …)`; the number is nil where the room decides of it.
    private mutating func trackRepeat() -> (count: Int?, dropsEmpty: Bool, inner: SpecifiedTracks)? {
        function("repeat") { reader in
            let kind = reader.keyword([("auto-fill", false), ("auto-fit", true)])
            let count = kind == nil ? reader.integer(in: 1...Int32.max).map(Int.init) : nil
            guard kind != nil || count != nil, reader.comma(), let inner = reader.trackList(mayRepeat: false), !inner.tracks.isEmpty else {
                return nil
            }
            return (count, kind ?? false, inner)
        }
    }

    /// `[first second]`
    mutating func lineNames() -> [String]? {
        guard current?.kind == .openBracket else { return nil }
        return inside { reader in
            var names: [String] = []
            while !reader.isAtEnd {
                guard let name = reader.customIdent() else { return nil }
                names.append(name)
            }
            return names
        }
    }

    private typealias DeferredBreadth = @Sendable (FontContext) -> GridTrack.Breadth

    mutating func trackSize() -> (@Sendable (FontContext) -> GridTrack)? {
        if let limit = function("fit-content", { $0.lengthPercentage(allowsNegative: false) }) {
            return { context in GridTrack(least: .auto, most: .maxContent, limit: limit.computed(context)) }
        }
        let pair = function("minmax") { reader -> (DeferredBreadth, DeferredBreadth)? in
            guard let least = reader.breadth(), reader.comma(), let most = reader.breadth() else { return nil }
            return (least, most)
        }
        if let (least, most) = pair {
            return { context in
                // A share is no least size: the track is then as `auto`.
                let own = least(context)
                if case .fraction = own { return GridTrack(least: .auto, most: most(context)) }
                return GridTrack(least: own, most: most(context))
            }
        }
        guard let breadth = breadth() else { return nil }
        return { context in
            let own = breadth(context)
            if case .fraction = own { return GridTrack(least: .auto, most: own) }
            return GridTrack(least: own, most: own)
        }
    }

    /// The infinite is as large as any share need be.
    static let largestFactor = 1e9

    private mutating func breadth() -> DeferredBreadth? {
        if let keyword = keyword([("auto", GridTrack.Breadth.auto), ("min-content", .minContent), ("max-content", .maxContent)]) {
            return { _ in keyword }
        }
        if let current, current.kind == .dimension, current.text.equalsIgnoringASCIICase("fr") {
            guard current.number >= 0 else { return nil }
            advance()
            return { _ in .fraction(min(current.number, Self.largestFactor)) }
        }
        guard let length = lengthPercentage(allowsNegative: false) else { return nil }
        return { context in .length(length.computed(context)) }
    }

    // MARK: Areas and lines

    /// `none | <string>+`
    mutating func gridAreas() -> GridAreas? {
        if keyword("none") { return GridAreas() }
        var areas = GridAreas()
        while let string = string() {
            guard let row = Self.areaNames(string) else { return nil }
            areas.rows.append(row)
        }
        return areas.isValid ? areas : nil
    }

    /// The names of the cells of a row; full stops are cells without one. Nil for anything else.
    static func areaNames(_ string: String) -> [String]? {
        var names: [String] = []
        for part in string.split(whereSeparator: \.isWhitespace) {
            if part.allSatisfy({ $0 == "." }) { names.append("") } else { names.append(String(part)) }
        }
        return names.isEmpty ? nil : names
    }

    /// `auto | <custom-ident> | [<integer> && <custom-ident>?] | [span && [<integer> || <custom-ident>]]`
    mutating func gridLine() -> GridLine? {
        if keyword("auto") { return .auto }
        return attempt { reader in
            var isSpan = false, number: Int32?, name: String?
            while !reader.isAtEnd, reader.current?.isDelimiter("/") == false {
                if !isSpan, reader.keyword("span") {
                    isSpan = true
                } else if number == nil, let own = reader.integer(), own != 0 {
                    number = own
                } else if name == nil, let own = reader.customIdent() {
                    name = own
                } else {
                    return nil
                }
            }
            guard number != nil || name != nil, !isSpan || number ?? 1 > 0 else { return nil }
            let count = max(-10_000, min(10_000, number ?? 1))
            if isSpan { return name.map { .spanNamed($0, count) } ?? .span(count) }
            return name.map { .named($0, count) } ?? .number(count)
        }
    }
}
