/// A place on the line where the text after a tab is set.
@frozen package struct TabStop: Hashable, Sendable {
    @frozen package enum Alignment: Hashable, Sendable {
        /// The text begins at the stop.
        case leading
        /// The text ends at the stop.
        case trailing
        /// The text has its middle at the stop.
        case center
        /// The text stands so that its first column terminator begins at the stop; text without one ends there. The number is that of the
        /// set in `TabStops.terminators`.
        case decimal(UInt8)
        /// The part of the text before its first column terminator, or all of it if it has none, has its middle at the stop.
        case centerBeforeTerminator(UInt8)
    }

    /// From the edge of the measure at which lines begin, in scaled points.
    package var position: Int32
    package var alignment: Alignment

    @inlinable package init(position: Int32, alignment: Alignment = .leading) {
        self.position = position
        self.alignment = alignment
    }
}

/// The tab stops of a paragraph.
package struct TabStops: Hashable, Sendable {
    /// In the order of their positions.
    package private(set) var stops: [TabStop]
    /// Behind the last stop there is one at each multiple of this, in scaled points; nought: none.
    package var interval: Int32
    /// Sets of characters at which columns of figures are aligned: a decimal point, a comma.
    package var terminators: [[UInt32]]

    package init(_ stops: [TabStop] = [], interval: Int32 = 0, terminators: [[UInt32]] = []) {
        self.stops = stops.sorted { $0.position < $1.position }
        self.interval = interval
        self.terminators = terminators
    }

    /// What a tab does.
    struct Advance {
        /// The width of the tab.
        var width: Int64
        /// The text after it begins at the stop, so that it may be stretched without leaving it.
        var isLeading: Bool
    }

    /// The width of a tab that stands at a distance from the leading edge, by the text that follows it up to the next tab or the end of the
    /// line. Never negative: text that is too long for its stop begins where the text before it ends. O(stops).
    /// - Parameter widthToTerminator: the part of the text before the first terminator of each set; negative where it has none.
    func advance(at position: Int64, textWidth: Int64, widthToTerminator: (Int) -> Int64) -> Advance {
        guard let stop = stops.first(where: { Int64($0.position) > position }) else {
            guard interval > 0 else { return Advance(width: 0, isLeading: true) }
            let next = (max(position, 0) / Int64(interval) + 1) * Int64(interval)
            return Advance(width: next - position, isLeading: true)
        }
        let room = Int64(stop.position) - position
        func alignedWidth(_ set: UInt8) -> Int64 {
            let width = widthToTerminator(Int(set))
            return width < 0 ? textWidth : min(width, textWidth)
        }
        switch stop.alignment {
        case .leading: return Advance(width: room, isLeading: true)
        case .trailing: return Advance(width: max(0, room - textWidth), isLeading: false)
        case .center: return Advance(width: max(0, room - textWidth / 2), isLeading: false)
        case .decimal(let set):
            return Advance(width: max(0, room - alignedWidth(set)), isLeading: false)
        case .centerBeforeTerminator(let set): return Advance(width: max(0, room - alignedWidth(set) / 2), isLeading: false)
        }
    }
}
