import Geometry
import StyleSheets
import Testing

@testable import Pagination

/// css-grid-1 sections 8.3, 8.5 and 12, in numbers.
struct GridPlacementTests {
    private let lines = GridLines(
        trackCount: 4, names: [["a"], ["b"], [], ["b"], ["z"]], areas: [(name: "main", tracks: 1..<3)])

    @Test(
        arguments: [
            (.number(2), .number(4), 1, 2), (.number(4), .number(2), 1, 2), (.number(2), .number(2), 1, 1), (.number(-1), .auto, 4, 1),
            (.number(1), .number(-1), 0, 4), (.number(3), .span(2), 2, 2), (.span(2), .number(4), 1, 2), (.auto, .span(3), nil, 3),
            (.span(2), .span(3), nil, 2), (.auto, .auto, nil, 1), (.named("b", 1), .named("b", 2), 1, 2), (.named("b", -1), .auto, 3, 1),
            (.named("main", 1), .named("main", 1), 1, 2), (.named("a", 1), .spanNamed("b", 2), 0, 3),
            (.spanNamed("b", 1), .named("z", 1), 3, 1),
            // Lines beyond the template have every name.
            (.named("b", 4), .auto, 6, 1), (.named("none", 1), .auto, 5, 1), (.number(-7), .auto, -2, 1),
            (.number(1), .spanNamed("b", 3), 0, 5),
        ] as [(GridLine, GridLine, Int?, Int)])
    func linesSayWhereItemsStand(start: GridLine, end: GridLine, line: Int?, span: Int) {
        #expect(lines.place(from: start, to: end) == GridLines.Place(start: line, span: span))
    }

    private typealias Item = GridPlacement.Item

    private func item(_ along: Int? = nil, _ span: Int = 1, across: Int? = nil, _ height: Int = 1) -> Item {
        Item(along: GridLines.Place(start: along, span: span), across: GridLines.Place(start: across, span: height))
    }

    /// The first cell of each item: across and along.
    private func cells(_ items: [Item], _ count: Int, isDense: Bool = false) -> [[Int]] {
        GridPlacement.areas(of: items, trackCount: count, isDense: isDense).map { [$0.across.lowerBound, $0.along.lowerBound] }
    }

    @Test func cellsAreFilledLineByLine() {
        #expect(cells([item(), item(), item(), item()], 3) == [[0, 0], [0, 1], [0, 2], [1, 0]])
        #expect(cells([item(nil, 2), item(nil, 2), item()], 3) == [[0, 0], [1, 0], [1, 2]])
        #expect(cells([item(nil, 2), item(nil, 2), item()], 3, isDense: true) == [[0, 0], [1, 0], [0, 2]])
        #expect(cells([item(), item()], 0) == [[0, 0], [1, 0]])
    }

    @Test func thoseWithAPlaceComeFirst() {
        #expect(cells([item(), item(0, across: 0), item()], 2) == [[0, 1], [0, 0], [1, 0]])
        #expect(cells([item(), item(across: 0), item(across: 0)], 3) == [[0, 2], [0, 0], [0, 1]])
        // The next behind one that has its column stands behind it.
        #expect(cells([item(1), item(0), item()], 2) == [[0, 1], [1, 0], [1, 1]])
        #expect(cells([item(1), item(0), item()], 2, isDense: true) == [[0, 1], [0, 0], [1, 0]])
        // Nothing stands in what reaches over several lines.
        #expect(cells([item(nil, 1, 2), item(), item(), item()], 2) == [[0, 0], [0, 1], [1, 1], [2, 0]])
    }

    @Test func placesBeyondTheTemplateMakeTracks() {
        #expect(cells([item(5), item(), item()], 2) == [[0, 5], [1, 0], [1, 1]])
        #expect(cells([item(-2), item(), item()], 1) == [[0, -2], [0, -1], [0, 0]])
        #expect(cells([item(nil, 5), item()], 2) == [[0, 0], [1, 0]])
    }

    // MARK: Sizes

    private typealias Contribution = GridTrackSizes.Contribution

    private func fixed(_ size: Int64) -> GridTrack {
        let length = GridTrack.Breadth.length(.length(Length(scaledPoints: size)))
        return GridTrack(least: length, most: length)
    }

    private func share(_ share: Double) -> GridTrack { GridTrack(least: .auto, most: .fraction(share)) }

    private func sizes(
        _ tracks: [GridTrack], _ items: [(Range<Int>, Int64, Int64)] = [], gap: Int64 = 0, in room: GridTrackSizes.Room,
        stretches: Bool = false
    ) -> [Int64] {
        let contributions = items.map { Contribution(tracks: $0.0, least: $0.1, most: $0.2) }
        return GridTrackSizes(tracks, contributions, gap: gap, room: room, stretches: stretches).sizes
    }

    @Test func sharesAreOfWhatIsLeft() {
        #expect(sizes([fixed(20), share(1), share(3)], gap: 10, in: .definite(120)) == [20, 20, 60])
        #expect(sizes([share(1), share(1)], [(0..<1, 70, 90)], in: .definite(100)) == [70, 30])
        // Less than one in all leaves a part.
        #expect(sizes([share(0.25), share(0.25)], in: .definite(100)) == [25, 25])
        #expect(sizes([share(1), share(2)], [(0..<1, 5, 10), (1..<2, 5, 40)], in: .mostContent) == [20, 40])
        #expect(sizes([share(1), share(2)], [(0..<1, 5, 10), (1..<2, 7, 40)], in: .leastContent) == [5, 7])
    }

    /// Any number may stand in a sheet.
    @Test func sharesMayBeOfAnySize() {
        let sizes = sizes([share(1e9), share(1), share(1e-300)], [(1..<2, 5_000_000, 5_000_000_000)], in: .mostContent)
        #expect(sizes[0] == 65_536_000_000_000 && sizes[1] == 5_000_000_000 && sizes[2] == 0)
    }

    @Test func contentMakesTracksAsLargeAsItNeeds() {
        let items: [(Range<Int>, Int64, Int64)] = [(0..<1, 10, 50), (1..<2, 20, 30)]
        #expect(sizes([.auto, .auto], items, in: .definite(100)) == [50, 30])
        #expect(sizes([.auto, .auto], items, in: .definite(100), stretches: true) == [60, 40])
        #expect(sizes([.auto, .auto], items, in: .definite(50)) == [20, 30])
        #expect(
            sizes([.auto, .auto], items, in: .leastContent) == [10, 20] && sizes([.auto, .auto], items, in: .mostContent) == [50, 30])
        let kinds = [GridTrack(least: .minContent, most: .minContent), GridTrack(least: .maxContent, most: .maxContent)]
        #expect(sizes(kinds, items, in: .definite(10)) == [10, 30])
        let limited = GridTrack(least: .auto, most: .maxContent, limit: .length(Length(scaledPoints: Int64(25))))
        #expect(sizes([limited, limited], [(0..<1, 10, 50), (1..<2, 5, 15)], in: .definite(100)) == [25, 15])
    }

    @Test func whatCoversSeveralSharesItsNeed() {
        #expect(sizes([.auto, .auto], [(0..<1, 10, 10), (0..<2, 50, 50)], gap: 10, in: .definite(50)) == [25, 15])
        #expect(sizes([fixed(10), .auto], [(0..<2, 50, 50)], in: .definite(50)) == [10, 40])
        #expect(sizes([.auto, share(1)], [(0..<2, 50, 80)], in: .definite(60)) == [0, 60])
    }
}
