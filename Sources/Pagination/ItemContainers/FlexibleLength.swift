/// An item along the main axis of its flex container, in scaled points (css-flexbox-1 section 9.7).
struct FlexibleLength: Sendable, Equatable {
    /// Of the content box: the flex base size.
    var base: Int64
    var least: Int64 = 0
    var most = Int64.max
    /// Margins, borders and padding at both ends.
    var around: Int64 = 0
    var grow = 0.0
    var shrink = 1.0
    /// Of the content box, once it is resolved.
    private(set) var size: Int64 = 0

    init(base: Int64) { self.base = base }

    func clamped(_ size: Int64) -> Int64 { max(0, least, min(size, most)) }
    var hypothetical: Int64 { clamped(base) }
    var outerSize: Int64 { size + around }
}

extension FlexibleLength {
    /// Parts items into flex lines: each takes as many as it has room for, and one at least.
    /// - Parameters:
    ///   - room: of the main axis; nil for all that there is need for.
    ///   - gap: between two of a line.
    static func lines(of items: [FlexibleLength], room: Int64?, gap: Int64) -> [Range<Int>] {
        guard let room else { return items.isEmpty ? [] : [0..<items.count] }
        var lines: [Range<Int>] = [], start = 0, length: Int64 = 0
        for (index, item) in items.enumerated() {
            let own = item.hypothetical + item.around
            if index > start, length + gap + own > room {
                lines.append(start..<index)
                (start, length) = (index, own)
            } else {
                length += own + (index > start ? gap : 0)
            }
        }
        return items.isEmpty ? [] : lines + [start..<items.count]
    }

    /// Gives the items of one line their sizes, so that together they are as long as the room where their factors and limits allow it.
    /// - Parameter room: without the gaps.
    static func resolve(_ items: inout ArraySlice<FlexibleLength>, room: Int64) {
        let grows = items.reduce(0) { $0 + $1.hypothetical + $1.around } < room
        func factor(_ item: FlexibleLength) -> Double { grows ? item.grow : item.shrink }
        var open: [Int] = []
        for index in items.indices {
            let item = items[index]
            items[index].size = item.hypothetical
            if factor(item) > 0, grows ? item.base <= item.hypothetical : item.base >= item.hypothetical { open.append(index) }
        }
        /// What the room leaves when those that are open have their base sizes.
        func freeSpace() -> Int64 {
            let isOpen = Set(open)
            return items.indices.reduce(room) { $0 - items[$1].around - (isOpen.contains($1) ? items[$1].base : items[$1].size) }
        }
        let initial = Double(freeSpace())
        while !open.isEmpty {
            var free = Double(freeSpace())
            let sum = open.reduce(0) { $0 + factor(items[$1]) }
            if sum < 1, abs(initial * sum) < abs(free) { free = initial * sum }
            share(grows ? max(0, free) : min(0, free), among: open, grows: grows, &items)
            // Those at a limit keep it, and the others share what is left (section 9.7, steps 4d and 4e).
            let excess = open.reduce(Int64(0)) { $0 + items[$1].clamped(items[$1].size) - items[$1].size }
            open = open.filter { index in
                let clamped = items[index].clamped(items[index].size), violation = clamped - items[index].size
                let isFixed = excess == 0 || (excess > 0 ? violation > 0 : violation < 0)
                items[index].size = clamped
                return !isFixed
            }
        }
    }

    /// Adds to the base size of each item its share of the free space: by its factor, and where space is missing by its size too.
    private static func share(_ free: Double, among open: [Int], grows: Bool, _ items: inout ArraySlice<FlexibleLength>) {
        func weight(_ item: FlexibleLength) -> Double { grows ? item.grow : item.shrink * Double(item.base) }
        let sum = open.reduce(0) { $0 + weight(items[$1]) }
        var before = 0.0, given: Int64 = 0
        for index in open {
            before += weight(items[index])
            // Rounded together, so that no scaled point is left over.
            let end = sum > 0 ? Int64((free * (before / sum)).rounded()) : 0
            items[index].size = items[index].base + end - given
            given = end
        }
    }
}
