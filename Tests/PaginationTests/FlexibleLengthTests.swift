import Testing

@testable import Pagination

/// css-flexbox-1 sections 9.3 and 9.7, in numbers.
struct FlexibleLengthTests {
    private func item(_ base: Int64, grow: Double = 0, shrink: Double = 1, least: Int64 = 0, most: Int64 = .max, around: Int64 = 0)
        -> FlexibleLength
    {
        var item = FlexibleLength(base: base)
        (item.grow, item.shrink, item.least, item.most, item.around) = (grow, shrink, least, most, around)
        return item
    }

    private func sizes(_ items: [FlexibleLength], in room: Int64) -> [Int64] {
        var items = items
        FlexibleLength.resolve(&items[...], room: room)
        return items.map(\.size)
    }

    @Test func spaceIsSharedByFactors() {
        #expect(sizes([item(10, grow: 1), item(20, grow: 3)], in: 70) == [20, 50])
        #expect(sizes([item(10), item(20, grow: 1, around: 5)], in: 70) == [10, 55])
        // Factors of less than one in all leave a part (section 7.1).
        #expect(sizes([item(0, grow: 0.25), item(0, grow: 0.25)], in: 80) == [20, 20])
    }

    @Test func missingSpaceIsSharedByFactorsAndSizes() {
        #expect(sizes([item(120, shrink: 1), item(120, shrink: 3)], in: 180) == [105, 75])
        #expect(sizes([item(300, shrink: 2), item(200)], in: 300) == [150, 150])
        #expect(sizes([item(100, shrink: 0), item(100, around: 10)], in: 150) == [100, 40])
    }

    @Test func whoIsAtALimitLeavesTheRestToOthers() {
        #expect(sizes([item(0, grow: 1, most: 10), item(0, grow: 1), item(0, grow: 1)], in: 90) == [10, 40, 40])
        #expect(sizes([item(0, grow: 1, least: 60), item(0, grow: 1), item(0, grow: 1)], in: 90) == [60, 15, 15])
        #expect(sizes([item(100, least: 90), item(100), item(100)], in: 180) == [90, 45, 45])
        // What takes too much and what takes too little: the greater violation is mended first.
        #expect(sizes([item(0, grow: 1, most: 20), item(0, grow: 1, least: 50), item(0, grow: 1)], in: 90) == [20, 50, 20])
        // Nobody can: they flow over, or leave space.
        #expect(sizes([item(100, least: 100), item(100, least: 80)], in: 90) == [100, 80])
        #expect(sizes([item(0, grow: 1, most: 5)], in: 90) == [5])
    }

    @Test func noScaledPointIsLost() {
        for room in Int64(0)...200 {
            #expect(sizes((0..<7).map { _ in item(3, grow: 1) }, in: room).reduce(0, +) == max(room, 0), "\(room)")
        }
    }

    @Test func linesTakeAsManyAsTheyHold() {
        let items = [30, 30, 40, 10, 200, 10].map { item($0) }
        #expect(FlexibleLength.lines(of: items, room: 100, gap: 0) == [0..<3, 3..<4, 4..<5, 5..<6])
        #expect(FlexibleLength.lines(of: items, room: 100, gap: 1) == [0..<2, 2..<4, 4..<5, 5..<6])
        #expect(FlexibleLength.lines(of: items, room: nil, gap: 0) == [0..<6] && FlexibleLength.lines(of: [], room: 5, gap: 0) == [])
    }
}
