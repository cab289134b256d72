import Geometry
import TextLayout

/// The room for the lines of one paragraph at its place in a vertical list, as the line breaker asks for it: bands of the height of a line,
/// each with its free stretches beside floats and inside shapes; below all of these a column.
///
/// A cursor's `y` is the top of a band from the top of the list, `fragment` the number of the stretch in it. Below the obstacles all lines
/// have the same cursor, so that the ways of breaking that get there compete as in a column. The height of a band is not known before it is
/// known what stands on it: it is taken to be the line height, and where a line turns out higher `heights` says so and the paragraph is set
/// again.
struct FlowFragments: FragmentSource {
    let obstacles: Obstacles
    let measure: Interval
    /// Where the paragraph begins.
    let top: Int64
    let lineHeight: Int64
    let indents: LineIndents
    /// Narrower stretches are never used, and those up to the second may stay empty.
    let leastWidth: Int64
    let narrowWidth: Int64
    /// Bands that need another height than `lineHeight`, by their tops.
    var heights: [Int64: Int64] = [:]
    /// Any stretch beside an obstacle may stay empty: some word has no room in them.
    var mayStayEmpty = false
    /// Of all obstacles.
    let bottom: Int64
    /// What an initial takes of the lines beside it, where the first of these stands and where it begins.
    private let initial: InitialRoom?
    private var initialPlace: (top: Int64, x: Int64) = (.max, 0)
    /// Below this all lines are alike: `bottom`, or the foot of the initial.
    private var foot: Int64
    /// No line leaves this interval.
    private let widest: Interval

    /// The container of bands beside obstacles, and of all lines below.
    static let beside: Int32 = 0, below: Int32 = 1
    /// Leaving a wide stretch empty costs more than any line that fits.
    static let wideEmptyDemerits: Int32 = 400_000_000

    init(
        _ obstacles: Obstacles, measure: Interval, top: Int64, lineHeight: Int64, indents: LineIndents, em: Int64,
        initial: InitialRoom? = nil
    ) {
        self.obstacles = obstacles
        self.measure = measure
        self.top = top
        self.lineHeight = max(lineHeight, 1)
        self.indents = indents
        leastWidth = max(em, 1)
        narrowWidth = em * NarrowStretch.ems
        bottom = obstacles.bottom
        let measures = [obstacles.measure(measure, at: top)] + obstacles.chain.map { obstacles.measure(measure, at: $0.top) }
        // With the indents that all lines have: in a shape that only a line without them has room in, every height would be looked at.
        let head = min(indents.first, indents.rest)
        let (left, right) = indents.isRightToLeft ? (indents.tail, head) : (head, indents.tail)
        widest = measures.reduce(Interval(start: .max / 4, end: .min / 4)) {
            Interval(start: min($0.start, $1.start + left), end: max($0.end, $1.end - right))
        }
        foot = bottom
        self.initial = initial
        guard let initial else { return }
        let first = bandTop(from: top)
        let stretches = stretches(at: first), whole = indented(at: first, isFirst: true)
        let edge = indents.isRightToLeft ? stretches.last?.end ?? whole.end : stretches.first?.start ?? whole.start
        initialPlace = (first, indents.isRightToLeft ? edge - indents.own : edge + indents.own)
        foot = max(bottom, first + self.lineHeight * Int64(initial.indents.count + 1))
    }

    /// How far an initial keeps the line at a height from where its own begins; nil for lines that are not beside it.
    private func initialIndent(at y: Int64) -> Int64? {
        guard let initial, y > initialPlace.top, y < foot else { return nil }
        let line = Int((y - initialPlace.top + lineHeight / 2) / lineHeight)
        return line > 0 && line <= initial.indents.count ? Int64(initial.indents[line - 1]) : nil
    }

    var start: FragmentCursor { cursor(at: bandTop(from: top)) }

    func fragment(at cursor: FragmentCursor) -> LineFragment {
        guard cursor.container == Self.beside else {
            let line = indented(at: foot, isFirst: cursor.y == top)
            let next = cursor.y == top && indents.first != indents.rest ? FragmentCursor(container: Self.below, y: .max) : cursor
            return LineFragment(x: Int32(clamping: line.start - measure.start), width: Int32(clamping: line.width), next: next)
        }
        let stretches = stretches(at: cursor.y)
        let number = Int(cursor.fragment)
        guard number < stretches.count else {
            return LineFragment(
                x: 0, width: Int32(clamping: obstacles.measure(measure, at: bottom).width),
                next: FragmentCursor(container: Self.below, y: .max))
        }
        // Text that runs from right to left takes the rightmost first.
        let stretch = indents.isRightToLeft ? stretches[stretches.count - 1 - number] : stretches[number]
        let next =
            number + 1 < stretches.count
            ? FragmentCursor(container: Self.beside, y: cursor.y, fragment: cursor.fragment + 1)
            : self.cursor(at: bandTop(from: cursor.y + height(at: cursor.y)))
        let isWhole = stretch.width == indented(at: cursor.y, isFirst: cursor.y == top).width
        let demerits = isWhole ? -1 : stretch.width < narrowWidth ? NarrowStretch.emptyDemerits : mayStayEmpty ? Self.wideEmptyDemerits : -1
        return LineFragment(
            x: Int32(clamping: stretch.start - measure.start), width: Int32(clamping: stretch.width), next: next, emptyDemerits: demerits)
    }

    func height(at top: Int64) -> Int64 { heights[top] ?? lineHeight }

    /// The first height from `y` on at which a line has room.
    func bandTop(from y: Int64) -> Int64 {
        var from = y, height = height(at: y)
        while let top = obstacles.firstTop(from: from, height: height, width: leastRoom, in: widest, hasRoom: { hasRoom($0, height) }) {
            // A band that has been made higher and has no room then is looked for farther down, as high as it is: the same line would stand
            // a hair lower otherwise, and be too high there as well, without end.
            let own = self.height(at: top)
            if own <= height || hasRoom(top, own) { return top }
            (from, height) = (top, own)
        }
        return max(y, bottom)
    }

    /// No stretch at a height that is used is narrower. All of a stretch of heights without it is passed over at once, where it would be
    /// looked through down to the finest.
    private func leastRoom(at y: Int64) -> Int64 {
        let width = obstacles.measure(measure, at: y).width - indents.tail
        guard width > min(indents.first, indents.rest) else { return .max }
        return initial != nil && y < foot ? 1 : max(1, min(leastWidth, width - max(indents.first, indents.rest)))
    }

    private func hasRoom(_ top: Int64, _ height: Int64) -> Bool { !stretches(at: top, height: height).isEmpty }

    private func cursor(at y: Int64) -> FragmentCursor {
        y < foot ? FragmentCursor(container: Self.beside, y: y) : FragmentCursor(container: Self.below, y: y == top ? top : .max)
    }

    private func stretches(at y: Int64) -> [Interval] { stretches(at: y, height: height(at: y)) }

    private func stretches(at y: Int64, height: Int64) -> [Interval] {
        let line = indented(at: y, isFirst: y == top)
        return obstacles.free(top: y, bottom: y + height, in: line).filter {
            $0.width >= min(leastWidth, line.width) && $0.width > 0
        }
    }

    private func indented(at y: Int64, isFirst: Bool) -> Interval {
        let measure = obstacles.measure(measure, at: y), head = isFirst ? indents.first : indents.rest
        var line =
            indents.isRightToLeft
            ? Interval(start: measure.start + indents.tail, end: measure.end - head)
            : Interval(start: measure.start + head, end: measure.end - indents.tail)
        if let indent = initialIndent(at: y) {
            if indents.isRightToLeft {
                line.end = min(line.end, initialPlace.x - indent)
            } else {
                line.start = max(line.start, initialPlace.x + indent)
            }
        }
        return line
    }
}
