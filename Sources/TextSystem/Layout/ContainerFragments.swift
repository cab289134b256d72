internal import Geometry
internal import TextLayout

/// Where a paragraph begins and ends: a container and a height in it.
struct FlowPlace: Hashable {
    var container = 0
    /// From the top of the container, in scaled points.
    var y: Int64 = 0
    /// Lines that the container holds already.
    var lines = 0
    /// Space below what stands above, not yet taken.
    var spacing: Int64 = 0
}

/// The room of a chain of containers, as the line breaker asks for it: bands of the height of a line, each with its free stretches.
///
/// A cursor's `y` is the top of a line; the upper bits of its `fragment` count the lines of the container, where it limits them. The height
/// of a band is not known before it is known what stands on it: it is assumed, and where the lines turn out otherwise `heights` says so and
/// the paragraph is set again.
struct ContainerFragments: FragmentSource {
    struct Band: Hashable, Comparable {
        var container: Int32
        var y: Int64

        init(container: Int32, y: Int64) {
            self.container = container
            self.y = y
        }

        init(_ cursor: FragmentCursor) { self.init(container: cursor.container, y: cursor.y) }

        /// The order in which a text fills them.
        static func < (one: Band, other: Band) -> Bool { (one.container, one.y) < (other.container, other.y) }
    }

    let rooms: [ContainerRoom]
    /// What lines are taken to need.
    let extent: LineExtent
    let rule: LineHeightRule
    /// From the leading edge, in the first band and in all others; and from the trailing edge, or, if `tailIsMeasured`, from the leading
    /// one.
    let firstIndent: Int64
    let headIndent: Int64
    let tailIndent: Int64
    let isRightToLeft: Bool
    /// Narrower stretches are never used, and those up to the second may stay empty.
    let leastWidth: Int64
    let narrowWidth: Int64
    /// Bands at the top of a shape that are narrower may stay empty.
    let topWidth: Int64
    /// Bands that need another height than `extent`.
    var heights: [Band: LineExtent] = [:]
    /// What the client adds below bands; and below those that it has not been asked about.
    var spacings: [Band: Int64] = [:]
    var usualSpacing: Int64 = 0
    /// Where the paragraph begins in the storage, and how the text of bands is assumed to.
    private let textStart: Int
    var texts = BandTexts()
    private(set) var start = FragmentCursor()
    /// Where room is looked for at first.
    let startSearch: Band
    private var firstBand: Band?

    static let bitsOfFragment: Int32 = 10
    /// The container of text for which there is no room.
    static let overflow: Int32 = .max

    init(
        rooms: [ContainerRoom], place: FlowPlace, extent: LineExtent, style: ParagraphStyle, isRightToLeft: Bool, em: Int64,
        textStart: Int = 0, heights: [Band: LineExtent] = [:],
        spacings: [Band: Int64] = [:], usualSpacing: Int64 = 0, texts: BandTexts = BandTexts()
    ) {
        self.rooms = rooms
        self.extent = extent
        rule = LineHeightRule(style)
        firstIndent = scaledPoints(style.firstLineHeadIndent)
        headIndent = scaledPoints(style.headIndent)
        tailIndent = scaledPoints(style.tailIndent)
        self.isRightToLeft = isRightToLeft
        leastWidth = max(em, 1)
        narrowWidth = em * NarrowStretch.ems
        topWidth = em * NarrowStretch.topEms
        self.heights = heights
        self.spacings = spacings
        self.usualSpacing = usualSpacing
        self.textStart = textStart
        startSearch = Band(container: Int32(place.container), y: place.y)
        self.texts = texts
        start = cursor(from: place.y, in: place.container, lines: place.lines, isFirst: true)
        firstBand = Band(start)
    }

    /// The same room with other heights of its bands.
    func with(_ heights: [Band: LineExtent]) -> Self {
        var other = self
        other.heights = heights
        return other
    }

    /// What the client adds below the band of a cursor.
    func spacing(at cursor: FragmentCursor) -> Int64 { spacings[Band(cursor)] ?? usualSpacing }

    func extent(at cursor: FragmentCursor) -> LineExtent { heights[Band(cursor)] ?? extent }

    func fragment(at cursor: FragmentCursor) -> LineFragment {
        guard cursor.container != Self.overflow else { return overflowFragment(at: cursor) }
        let intervals = intervals(at: cursor)
        let number = Int(cursor.fragment & ((1 << Self.bitsOfFragment) - 1))
        guard number < intervals.count else { return overflowFragment(at: FragmentCursor(container: Self.overflow)) }
        // Text that runs from right to left takes the rightmost first.
        let interval = isRightToLeft ? intervals[intervals.count - 1 - number] : intervals[number]
        var next = cursor
        if number + 1 < intervals.count {
            next.fragment += 1
        } else {
            next = cursorBehind(cursor)
        }
        return LineFragment(
            x: Int32(clamping: interval.start), width: Int32(clamping: interval.width), next: next,
            emptyDemerits: emptyDemerits(interval, of: intervals.count, at: cursor, next: next))
    }

    /// The first place behind the band of a cursor.
    func cursorBehind(_ cursor: FragmentCursor) -> FragmentCursor {
        let search = searchBehind(cursor), lines = Int(cursor.fragment >> Self.bitsOfFragment) + 1
        return self.cursor(from: search.y, in: Int(search.container), lines: lines, isFirst: false)
    }

    /// Where room is looked for behind the band of a cursor.
    func searchBehind(_ cursor: FragmentCursor) -> Band {
        Band(container: cursor.container, y: cursor.y + rule.height(extent(at: cursor)) + rule.spacing(adding: spacing(at: cursor)))
    }

    /// What it costs to leave a stretch empty; negative: it must not stay so.
    private func emptyDemerits(_ interval: Interval, of count: Int, at cursor: FragmentCursor, next: FragmentCursor) -> Int32 {
        guard !rooms[Int(cursor.container)].isRectangle else { return -1 }
        if count == 1, isAtTop(interval, at: cursor, next: next) { return NarrowStretch.topDemerits }
        guard interval.width < narrowWidth else { return -1 }
        // Where a shape tapers off, an empty band would be a hole in the text: lines there may be looser.
        guard count == 1, next.container == cursor.container, let below = intervals(at: next).first, below.width <= interval.width else {
            return NarrowStretch.emptyDemerits
        }
        return isAlikeWithoutEnd(interval, below, in: Int(cursor.container)) ? -1 : NarrowStretch.holeDemerits
    }

    /// Text begins at the top of the container, which is narrow and grows wider down to the band and the one below it: nothing stands
    /// above that would be parted from the rest. O(bands above, of which there may be few).
    private func isAtTop(_ interval: Interval, at cursor: FragmentCursor, next: FragmentCursor) -> Bool {
        let step = max(rule.height(extent), 1)
        guard interval.width < topWidth, cursor.y < step * Self.mostTopBands, !rooms[Int(cursor.container)].hasProvider,
            next.container == cursor.container, startSearch.container < cursor.container || startSearch.y == 0,
            let below = intervals(at: next).first, below.width > interval.width
        else { return false }
        var above = cursor, width = interval.width
        while above.y >= step {
            above.y -= step
            let stretches = intervals(at: above)
            guard stretches.count <= 1, stretches.allSatisfy({ $0.width <= width }) else { return false }
            width = stretches.first?.width ?? 0
        }
        return true
    }

    /// A top of more bands tapers so slowly that each of them is much like the next.
    private static let mostTopBands: Int64 = 32

    /// Nothing is gained by leaving a band empty for one like it, and another, where the container goes on without an end: all of it would
    /// be tried. In a wide container a part that is cut out comes to an end.
    private func isAlikeWithoutEnd(_ interval: Interval, _ below: Interval, in container: Int) -> Bool {
        let room = rooms[container], (start, end) = edges(container, isFirst: false)
        return interval == below && room.height > ContainerRoom.tallHeight && (room.hasProvider || end - start < narrowWidth)
    }

    /// Text that finds no room is broken as if the last container went on: the lines that have room are the same as if the rest had some
    /// too.
    private func overflowFragment(at cursor: FragmentCursor) -> LineFragment {
        let (start, end) = edges(rooms.count - 1, isFirst: false)
        return LineFragment(x: Int32(clamping: start), width: Int32(clamping: max(end - start, leastWidth)), next: cursor)
    }

    /// The first place for a line from a height on, in this container or the next ones.
    private func cursor(from y: Int64, in container: Int, lines: Int, isFirst: Bool) -> FragmentCursor {
        var container = container, y = y, lines = lines
        let text = BandText(starts: [texts.searches[Band(container: Int32(container), y: y)] ?? textStart], isRightToLeft: isRightToLeft)
        while container < rooms.count {
            let room = rooms[container]
            if room.maximumNumberOfLines == 0 || lines < room.maximumNumberOfLines,
                let top = top(from: y, in: container, isFirst: isFirst, for: text)
            {
                let count = room.maximumNumberOfLines > 0 ? Int32(clamping: min(lines, 1 << 20)) << Self.bitsOfFragment : 0
                return FragmentCursor(container: Int32(container), y: top, fragment: count)
            }
            container += 1
            y = 0
            lines = 0
        }
        return FragmentCursor(container: Self.overflow)
    }

    /// The first height from `y` on at which there is room in a container.
    private func top(from y: Int64, in container: Int, isFirst: Bool, for text: BandText) -> Int64? {
        var y = y
        while true {
            let extent = heights[Band(container: Int32(container), y: y)] ?? extent
            let offset = ascentOffset(extent, at: y)
            guard
                let band = rooms[container].band(
                    from: y + offset, height: rule.height(extent) - offset, for: text,
                    where: usable(in: container, isFirst: isFirst).isRoom)
            else { return nil }
            if band.top == y + offset { return y }
            y = band.top - offset
        }
    }

    /// From the top of a line to where the room begins that its letters take, down to the line's bottom. Lines set closer than their
    /// letters are high reach into the one above; what reaches above the container takes no room.
    private func ascentOffset(_ extent: LineExtent, at y: Int64) -> Int64 { max(-y, rule.baseline(extent) - extent.ascent) }

    private func text(at cursor: FragmentCursor) -> BandText {
        let starts = texts.bands[Band(cursor)] ?? [textStart]
        return BandText(starts: starts, isRightToLeft: isRightToLeft)
    }

    func intervals(at cursor: FragmentCursor) -> [Interval] {
        let extent = extent(at: cursor)
        let offset = ascentOffset(extent, at: cursor.y)
        let container = Int(cursor.container)
        let isFirst = firstBand == nil || firstBand == Band(cursor)
        let usable = usable(in: container, isFirst: isFirst)
        guard
            let band = rooms[container].band(
                from: cursor.y + offset, height: rule.height(extent) - offset, for: text(at: cursor), where: usable.isRoom)
        else { return [] }
        return band.free.prefix((1 << Self.bitsOfFragment) - 1).map(usable.part)
    }

    /// The edges of lines in a container by the paragraph's indents.
    func edges(_ container: Int, isFirst: Bool) -> (start: Int64, end: Int64) {
        Self.edges(rooms[container], head: isFirst ? firstIndent : headIndent, tail: tailIndent, isRightToLeft: isRightToLeft)
    }

    /// Indents and the padding are measured from the edges of the container.
    static func edges(_ room: ContainerRoom, head: Int64, tail: Int64, isRightToLeft: Bool) -> (start: Int64, end: Int64) {
        let left = room.region.bounds.minX.scaledPoints + room.padding, right = room.region.bounds.maxX.scaledPoints - room.padding
        if isRightToLeft { return (tail > 0 ? right - tail : left - tail, right - head) }
        return (left + head, tail > 0 ? left + tail : right + tail)
    }

    /// A column may be as narrow as it is; only in shapes there is something better than a slip of room.
    private func leastWidth(in container: Int) -> Int64 { rooms[container].isRectangle ? 1 : leastWidth }

    /// What lines may take of the free stretches of a container: its padding and the paragraph's indents are left.
    private func usable(in container: Int, isFirst: Bool) -> UsableRoom {
        let (start, end) = edges(container, isFirst: isFirst)
        return UsableRoom(padding: rooms[container].padding, start: start, end: end, least: leastWidth(in: container))
    }
}

/// What lines of a paragraph may take of the free stretches of a container, and whether one may stand in it.
private struct UsableRoom {
    let padding: Int64
    let start: Int64
    let end: Int64
    let least: Int64

    func part(of free: Interval) -> Interval { Interval(start: max(free.start + padding, start), end: min(free.end - padding, end)) }
    func isRoom(_ free: Interval) -> Bool { part(of: free).width >= least }
}
