/// The cheapest ways to set paragraphs of a page in a line more or fewer, as many as a page may have: found once for all its ends, each of
/// which has those of the ends before it and perhaps some more.
struct CheapestWays {
    struct Way {
        var cost: Int64
        var height: Int64
        /// Of its paragraph in `VerticalList.flexible`.
        var index: Int32
    }

    /// The cheapest first, of two alike the one that stands first.
    private(set) var shorter: [Way] = []
    private(set) var longer: [Way] = []
    private let flexible: [FlexibleParagraph]
    /// The first paragraph that is not among them.
    private var next: Int

    /// - Parameter first: the first item that the page shows.
    init(_ list: VerticalList, from first: Int) {
        flexible = list.flexible
        next = list.firstFlexible(from: first)
    }

    /// Takes in the paragraphs that end at an item or before.
    @inline(__always)
    mutating func goOn(to end: Int) {
        while next < flexible.count, flexible[next].span.items.upperBound <= end {
            if let way = flexible[next].shorter { Self.insert(way, next, to: &shorter) }
            if let way = flexible[next].longer { Self.insert(way, next, to: &longer) }
            next += 1
        }
    }

    private static func insert(_ way: FlexibleParagraph.Way, _ index: Int, to ways: inout [Way]) {
        let place = ways.firstIndex { way.cost < $0.cost } ?? ways.count
        guard place < PageWeights.mostVariants else { return }
        if ways.count == PageWeights.mostVariants { ways.removeLast() }
        ways.insert(Way(cost: way.cost, height: way.height, index: Int32(index)), at: place)
    }
}
