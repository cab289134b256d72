import Geometry
import StyleSheets

/// The sizes of the columns or the rows of a grid, in scaled points (css-grid-1 section 12).
struct GridTrackSizes {
    /// How much there is for the tracks and the gaps between them.
    enum Room {
        case definite(Int64)
        /// As little as the content needs, or as much as it may take.
        case leastContent, mostContent

        var definite: Int64? { if case .definite(let room) = self { room } else { nil } }
    }

    /// What an item needs of the tracks that it covers: its margin box.
    struct Contribution {
        var tracks: Range<Int>
        var least: Int64
        var most: Int64
    }

    private let tracks: [GridTrack]
    private let gap: Int64
    private let room: Room
    private(set) var sizes: [Int64]
    /// The largest that each may become, up to `Int64.max`.
    private var limits: [Int64]

    /// - Parameter stretches: what is left over goes to tracks that are as large as their content.
    init(_ tracks: [GridTrack], _ items: [Contribution], gap: Int64, room: Room, stretches: Bool) {
        self.tracks = tracks
        self.gap = gap
        self.room = room
        sizes = Array(repeating: 0, count: tracks.count)
        limits = Array(repeating: .max, count: tracks.count)
        begin()
        for item in items.sorted(by: { ($0.tracks.count, $0.tracks.lowerBound) < ($1.tracks.count, $1.tracks.lowerBound) }) { cover(item) }
        for index in tracks.indices where limits[index] == .max && share(index) == nil { limits[index] = sizes[index] }
        grow()
        expandShares(items)
        if stretches { stretch() }
    }

    private func share(_ index: Int) -> Double? { if case .fraction(let share) = tracks[index].most { share } else { nil } }

    /// A length in the room; nil for what depends on the content, as a percentage of a room does that is not known.
    private func length(_ breadth: GridTrack.Breadth) -> Int64? {
        guard case .length(let length) = breadth else { return nil }
        if case .length(let length) = length { return max(0, length.scaledPoints) }
        return room.definite.map { max(0, length.resolved(against: Length(scaledPoints: $0)).scaledPoints) }
    }

    private func dependsOnContent(_ breadth: GridTrack.Breadth) -> Bool {
        switch breadth {
        case .auto, .minContent, .maxContent: true
        case .length: length(breadth) == nil
        case .fraction: false
        }
    }

    private mutating func begin() {
        for (index, track) in tracks.enumerated() {
            sizes[index] = length(track.least) ?? 0
            if let most = length(track.most) { limits[index] = max(most, sizes[index]) }
        }
    }

    /// Makes the tracks of an item as large as it needs (section 12.5).
    private mutating func cover(_ item: Contribution) {
        let gaps = gap * Int64(item.tracks.count - 1)
        let shares = item.tracks.filter { share($0) != nil }
        if !shares.isEmpty {
            let growing = shares.filter { dependsOnContent(tracks[$0].least) }
            add(item.least - item.tracks.reduce(gaps) { $0 + sizes[$1] }, to: growing, \.sizes)
            return
        }
        let growing = item.tracks.filter { dependsOnContent(tracks[$0].least) }
        let needsMost = growing.contains { tracks[$0].least == .maxContent }
        add((needsMost ? item.most : item.least) - item.tracks.reduce(gaps) { $0 + sizes[$1] }, to: growing, \.sizes)
        let widening = item.tracks.filter { dependsOnContent(tracks[$0].most) }
        guard !widening.isEmpty else { return }
        let takesLeast = widening.allSatisfy { tracks[$0].most == .minContent }
        for index in widening where limits[index] == .max { limits[index] = sizes[index] }
        add((takesLeast ? item.least : item.most) - item.tracks.reduce(gaps) { $0 + min(limits[$1], item.most) }, to: widening, \.limits)
        for index in item.tracks {
            if let limit = tracks[index].limit, let most = length(.length(limit)) { limits[index] = min(limits[index], most) }
            limits[index] = max(limits[index], sizes[index])
        }
    }

    /// Shares what is missing equally.
    private mutating func add(_ missing: Int64, to indices: [Int], _ path: WritableKeyPath<GridTrackSizes, [Int64]>) {
        guard missing > 0, !indices.isEmpty else { return }
        let part = missing / Int64(indices.count), rest = Int(missing % Int64(indices.count))
        for (number, index) in indices.enumerated() { self[keyPath: path][index] += part + (number < rest ? 1 : 0) }
    }

    private var used: Int64 { sizes.reduce(gap * Int64(max(0, tracks.count - 1)), +) }

    /// Shares the room among the tracks up to their limits (section 12.6).
    private mutating func grow() {
        switch room {
        case .leastContent: return
        case .mostContent:
            for index in tracks.indices where share(index) == nil { sizes[index] = max(sizes[index], limits[index]) }
        case .definite(let room):
            while true {
                let open = tracks.indices.filter { share($0) == nil && sizes[$0] < limits[$0] }, free = room - used
                guard !open.isEmpty, free >= Int64(open.count) else { return }
                let part = min(free / Int64(open.count), open.map { limits[$0] - sizes[$0] }.min() ?? 0)
                for index in open { sizes[index] += part }
            }
        }
    }

    /// Of all lengths: a share may be so many times another's that has content.
    private static let largest = 65_536e9

    /// Gives those with a share theirs of what is left (section 12.7).
    private mutating func expandShares(_ items: [Contribution]) {
        let flexible = tracks.indices.filter { share($0) != nil }
        guard !flexible.isEmpty else { return }
        var unit = 0.0
        switch room {
        case .leastContent: return
        case .mostContent:
            for index in flexible { unit = max(unit, Double(sizes[index]) / max(1, share(index) ?? 1)) }
            for item in items {
                let own = item.tracks.filter { share($0) != nil },
                    fixed = item.tracks.reduce(Int64(0)) { $0 + (share($1) == nil ? sizes[$1] : 0) }
                guard !own.isEmpty else { continue }
                let sum = own.reduce(0) { $0 + (share($1) ?? 0) }
                unit = max(unit, Double(item.most - fixed - gap * Int64(item.tracks.count - 1)) / max(1, sum))
            }
        case .definite(let room):
            // Those that need more than their share keep what they need, and the others share the rest.
            var open = flexible
            while true {
                let fixed = tracks.indices.reduce(gap * Int64(max(0, tracks.count - 1))) { $0 + (open.contains($1) ? 0 : sizes[$1]) }
                let sum = open.reduce(0) { $0 + (share($1) ?? 0) }
                unit = Double(max(0, room - fixed)) / max(1, sum)
                let kept = open.filter { Double(sizes[$0]) > unit * (share($0) ?? 0) }
                guard !kept.isEmpty else { break }
                open.removeAll { kept.contains($0) }
                guard !open.isEmpty else { break }
            }
        }
        for index in flexible {
            let size = min(unit * (share(index) ?? 0), Self.largest)
            sizes[index] = max(sizes[index], Int64(size.rounded(.down)))
        }
    }

    private mutating func stretch() {
        guard let room = room.definite, room > used else { return }
        let open = tracks.indices.filter { tracks[$0].most == .auto }
        guard !open.isEmpty else { return }
        let part = (room - used) / Int64(open.count)
        for index in open { sizes[index] += part }
    }
}
