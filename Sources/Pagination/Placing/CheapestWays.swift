/// The cheapest ways to set paragraphs of a page in a line more or fewer, as many as a page may have: found once for all its ends, each of
/// which has those of the ends before it and perhaps some more.
struct CheapestWays {
    struct Way {
        var cost: Int64
        var height: Int64
        /// Of its paragraph in `VerticalList.flexible`.
        var index: Int32
    }

    /// The cheapest first, of two alike the one that stands first. No array, as every state of the search would allocate two.
    struct Ways {
        private var first = Way(cost: .max, height: 0, index: -1)
        private var second = Way(cost: .max, height: 0, index: -1)
        private var third = Way(cost: .max, height: 0, index: -1)
        private(set) var count = 0

        /// - Parameter place: below `count`.
        @inline(__always)
        subscript(place: Int) -> Way { place == 0 ? first : place == 1 ? second : third }

        mutating func insert(_ way: Way) {
            guard way.cost < third.cost else { return }
            count = min(count + 1, PageWeights.mostVariants)
            (third, second, first) =
                way.cost < first.cost ? (second, first, way) : way.cost < second.cost ? (second, way, first) : (way, second, first)
        }
    }

    private(set) var shorter = Ways()
    private(set) var longer = Ways()
    /// The first paragraph that is not among them.
    private var next: Int

    /// - Parameter first: the first item that the page shows.
    init(_ list: borrowing VerticalList, from first: Int) { next = list.firstFlexible(from: first) }

    /// Takes in the paragraphs that end at an item or before.
    @inline(__always)
    mutating func goOn(to end: Int, in list: borrowing VerticalList) {
        while next < list.flexible.count, list.flexible[next].span.items.upperBound <= end {
            if let way = list.flexible[next].shorter { shorter.insert(Way(cost: way.cost, height: way.height, index: Int32(next))) }
            if let way = list.flexible[next].longer { longer.insert(Way(cost: way.cost, height: way.height, index: Int32(next))) }
            next += 1
        }
    }
}
