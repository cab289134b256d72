internal import Geometry

/// A container as the layout asks for its room: in scaled points, with its region made ready.
struct ContainerRoom {
    let region: Region
    let width: Int64
    let height: Int64
    let padding: Int64
    let maximumNumberOfLines: Int
    private let container: TextContainer
    private let provider: (any LineFragmentProvider)?

    init(_ container: TextContainer) {
        self.container = container
        provider = container.lineFragmentProvider
        func length(_ points: Double, atMost limit: Double) -> Int64 { scaledPoints(points.isNaN ? 0 : max(0, min(limit, points))) }
        width = length(container.size.width, atMost: Size.unlimited.width)
        height = length(container.size.height, atMost: Size.unlimited.height)
        padding = length(container.lineFragmentPadding, atMost: Size.unlimited.width)
        maximumNumberOfLines = max(0, container.maximumNumberOfLines)
        let exclusions = container.exclusionPaths.map(\.value)
        if let shape = container.shape {
            region = Region(shape.value, exclusions: exclusions)
        } else {
            let rect = Geometry.Rect(x: .zero, y: .zero, width: Length(scaledPoints: width), height: Length(scaledPoints: height))
            region = Region(rect, exclusions: exclusions)
        }
    }

    /// Higher than this a container is no page but a column to be scrolled through: 100,000 points, in scaled points.
    static let tallHeight: Int64 = 100_000 << 16

    /// A client shapes the room.
    var hasProvider: Bool { provider != nil }

    /// Every line has all of the width.
    var isRectangle: Bool { provider == nil && region.isRectangle }

    /// Lines of the same style have the same measure in both.
    func hasLines(like other: ContainerRoom) -> Bool {
        isRectangle && other.isRectangle && width == other.width && padding == other.padding
    }

    /// The free stretches of the first band from `top` on that has room, padding included, from left to right; nil if there is none.
    /// - Parameters:
    ///   - isRoom: whether a stretch is room for a line; if one is, so is every stretch that holds it.
    ///   - text: what would stand there.
    func band(from top: Int64, height: Int64, for text: BandText, where isRoom: @escaping (Interval) -> Bool) -> (
        top: Int64, free: [Interval]
    )? {
        guard height <= self.height || isUnbounded else { return nil }
        if let provider { return band(from: top, height: height, text, provider, where: isRoom) }
        guard let found = region.firstTop(from: top, height: height, where: isRoom) else { return nil }
        return (found, region.freeIntervals(top: found, bottom: found + height).filter(isRoom))
    }

    private var isUnbounded: Bool { container.shape != nil }

    private func band(
        from top: Int64, height: Int64, _ text: BandText, _ provider: any LineFragmentProvider, where isRoom: (Interval) -> Bool
    ) -> (top: Int64, free: [Interval])? {
        var top = top, step = max(height / 8, 4_096), looks = 0
        while top + height <= self.height {
            var proposed = Rect(x: 0, y: points(top), width: points(width), height: points(height))
            var free: [Interval] = []
            var lowest = top
            for number in 0..<256 {
                guard
                    let answer = provider.lineFragmentRect(
                        forProposedRect: proposed, at: text.start(ofFragment: number), writingDirection: text.writingDirection,
                        in: container)
                else {
                    if free.isEmpty { return nil }
                    break
                }
                let y = scaledPoints(answer.fragment.minY)
                if y > lowest, free.isEmpty { lowest = y }
                if y == lowest {
                    let interval = Interval(start: scaledPoints(answer.fragment.minX), end: scaledPoints(answer.fragment.maxX))
                    let isBehind = free.last.map { text.isRightToLeft ? $0.start >= interval.end : $0.end <= interval.start } ?? true
                    if isBehind, isRoom(interval) { free.append(interval) }
                }
                guard let rest = answer.remaining, rest.width > 0,
                    text.isRightToLeft ? rest.maxX < proposed.maxX : rest.minX > proposed.minX
                else { break }
                proposed = rest
            }
            if !free.isEmpty {
                guard lowest + height <= self.height else { return nil }
                return (lowest, text.isRightToLeft ? free.reversed() : free)
            }
            top = max(lowest, top + step)
            looks += 1
            // A provider may answer alike for ever: the farther it has been asked in vain, the coarser it is asked.
            if looks.isMultiple(of: Self.looks) { step *= 2 }
        }
        return nil
    }

    private static let looks = 64
}

/// What is to stand in a band, as far as those are told who supply its fragments.
struct BandText {
    /// Where the text of each fragment begins in the storage, as it is assumed to, in the order in which they are filled; the last holds
    /// for all behind it.
    var starts: [Int]
    var isRightToLeft: Bool

    func start(ofFragment number: Int) -> TextPosition { TextPosition(utf8Offset: starts[min(number, starts.count - 1)]) }
    var writingDirection: WritingDirection { isRightToLeft ? .rightToLeft : .leftToRight }
}
