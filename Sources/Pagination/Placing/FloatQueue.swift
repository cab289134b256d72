/// The page floats that may stand on a page or in a column, in the order of their anchors: first those that earlier ones owe.
struct FloatQueue {
    struct Entry {
        var waiting: WaitingPageFloat
        /// The item with its anchor; -1 on an earlier page or column.
        var item: Int
    }

    private(set) var entries: [Entry]

    /// - Parameters:
    ///   - owed: by earlier pages or columns.
    ///   - called: by the text in reach.
    init(owed: [WaitingPageFloat], called: [(float: Int32, item: Int)], _ floats: PageFloats) {
        entries = owed.map { Entry(waiting: $0, item: -1) }
        for (float, item) in called {
            entries.append(Entry(waiting: WaitingPageFloat(float: float, pages: floats[float].pages), item: item))
        }
    }

    /// The floats that wait behind a page or a column, with the number of those that might stand there.
    typealias Deferral = (floats: [WaitingPageFloat], deferredCount: Int32)

    /// What a page or column with some of the floats still owes: all that are in the queue and do not stand there.
    func owed(behind stacks: [FloatStack]) -> Deferral {
        var result: [WaitingPageFloat] = [], deferredCount: Int32 = 0
        for entry in entries where !stacks.contains(where: { $0.contains(entry.waiting.float) }) {
            var waiting = entry.waiting
            if waiting.pages == 0 { deferredCount += 1 }
            if waiting.pages > 0, waiting.pages < WaitingPageFloat.last { waiting.pages -= 1 }
            result.append(waiting)
        }
        return (result, deferredCount)
    }

    /// The floats of a page or a column on trial.
    struct Choice {
        var stack = FloatStack()
        /// Neither ends before this item: the anchors of its floats stand in it.
        var least: Int
        /// Some may stand in the last page or column only.
        var isForLast = false
    }

    /// The floats that may stand on a page or in a column: of those in reach the first, the first two, and so on.
    /// - Parameters:
    ///   - start: its first item.
    ///   - height: of its room.
    ///   - mayBeLast: all that is left may have room in it.
    ///   - isBehindText: no text is left, so nothing to wait for.
    ///   - prefix: the heights of the items before each.
    ///   - includesTooHigh: also those for which that is no room.
    func choices(
        from start: Int, height: Int64, mayBeLast: Bool, isBehindText: Bool, _ prefix: [Int64], _ floats: PageFloats, lineHeight: Int64,
        includesTooHigh: Bool = false
    ) -> [Choice] {
        func choices(_ entries: [Entry]) -> [Choice] {
            var result: [Choice] = [], choice = Choice(least: start)
            for entry in entries {
                let isAtHead = entry.item < 0 || prefix[entry.item] - prefix[start] < height / 2
                guard choice.stack.add(entry.waiting.float, isAtHead: isAtHead, floats, lineHeight: lineHeight) else { break }
                choice.least = max(choice.least, entry.item + 1)
                var placed = choice
                if placed.stack.height > height { placed.stack.tighten(floats) }
                guard includesTooHigh || placed.stack.height <= height else { break }
                result.append(placed)
            }
            return result
        }
        guard !entries.isEmpty else { return [] }
        var result = choices(entries.filter { $0.waiting.pages == 0 || isBehindText })
        let last = entries.filter { $0.waiting.pages == 0 || $0.waiting.pages == WaitingPageFloat.last }
        if mayBeLast, !isBehindText, let own = last.firstIndex(where: { $0.waiting.pages != 0 }) {
            for var choice in choices(last).dropFirst(own) {
                choice.isForLast = true
                result.append(choice)
            }
        }
        return result
    }
}
