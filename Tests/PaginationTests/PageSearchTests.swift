import StyleSheets
import Testing

@testable import Pagination

/// The search for pages on lists made for it: lines of 12 units on pages of 60.
@Suite struct PageSearchTests {
    private let lineHeight: Int64 = 12
    private let pageHeight: Int64 = 60

    private func line(penalty: Int32 = 0, height: Int64 = 12) -> FlowItem {
        var item = FlowItem(.line, height: height)
        item.penalty = penalty
        return item
    }

    private func placer(_ items: [FlowItem]) -> StretchPlacer {
        let height = pageHeight
        return StretchPlacer(
            PageEnds(weights: PageWeights(), lineHeight: lineHeight, notes: NoteBodies([])), range: 0..<items.count, list: nil,
            countsPages: false,
            isUniform: true, geometry: { _ in StretchPlacer.Geometry(height: height) })
    }

    private func pages(_ items: [FlowItem], startsOnRight: Bool = true) -> [Range<Int>] {
        placer(items).pages(of: VerticalList(items), startsOnRight: startsOnRight).map { $0.page.range.start..<$0.page.range.end }
    }

    @Test func nothingMakesNoPage() { #expect(pages([]).isEmpty) }

    @Test func fullPagesCostNothing() {
        #expect(pages([FlowItem](repeating: line(), count: 15)) == [0..<5, 5..<10, 10..<15])
    }

    @Test func spacesVanishAtPageEnds() {
        let items = [FlowItem](repeating: line(), count: 5) + [FlowItem(.space, height: 30)] + [FlowItem](repeating: line(), count: 5)
        #expect(pages(items) == [0..<5, 6..<11])
    }

    @Test func itemTallerThanThePageStandsAlone() {
        #expect(pages([line(), line(), line(height: 500), line(), line()]) == [0..<2, 2..<3, 3..<5])
    }

    @Test(arguments: [1, 2, 5])
    func onlyTooTallItems(count: Int) {
        #expect(pages([FlowItem](repeating: line(height: 500), count: count)) == (0..<count).map { $0..<$0 + 1 })
    }

    @Test func forbiddenBreaksAreTakenWhereNothingElseIsLeft() {
        let items = [line()] + [FlowItem](repeating: line(penalty: FlowItem.forbidden), count: 11)
        let found = pages(items)
        #expect(found.flatMap { Array($0) } == Array(0..<12))
        #expect(found.allSatisfy { $0.count <= 5 })
    }

    @Test func marksStayWithWhatFollows() {
        let items = [FlowItem](repeating: line(), count: 5) + [FlowItem(.mark, payload: 0)] + [FlowItem](repeating: line(), count: 5)
        #expect(pages(items) == [0..<5, 5..<11])
    }

    @Test func boxEndsStayWithWhatPrecedes() {
        let items =
            [FlowItem(.boxStart, payload: 0)] + [FlowItem](repeating: line(), count: 5) + [FlowItem(.boxEnd, payload: 0)]
            + [FlowItem](repeating: line(), count: 5)
        #expect(pages(items) == [0..<7, 7..<12])
    }

    @Test func onlyItemsWithoutHeightMakeOnePage() {
        #expect(pages([FlowItem(.mark, payload: 0), FlowItem(.mark, payload: 1)]).count == 1)
    }

    @Test func breaksOfLongListsCoverAllOfIt() {
        var random = TestNoise(state: 7)
        let items = (0..<3000).map { _ in line(penalty: random.next(6) == 0 ? FlowItem.forbidden : 0) }
        #expect(pages(items).flatMap { Array($0) } == Array(0..<3000))
    }

    /// Any part of the cheapest way is the cheapest between the states at its ends, so that a part can be looked for by itself.
    @Test func theCheapestWayIsMadeOfCheapestParts() throws {
        var random = TestNoise(state: 11)
        var compared = 0
        for _ in 0..<100 {
            let items = (0..<80).map { _ in line(penalty: random.next(4) == 0 ? FlowItem.forbidden : 0) }
            let list = VerticalList(items), placer = placer(items)
            var known: KnownEnds?
            let whole = placer.way(in: list, from: PlacementState(item: 0, isFirst: true, nextIsRight: true), &known)
            guard whole.cost.broken == 0 else { continue }
            let states = whole.pages.map(\.state).filter { !$0.nextIsRight || $0.isFirst }
            for first in states.indices {
                for end in states.indices where end > first {
                    let start = placer.way(in: list, from: states[0], to: states[first])
                    let before = first == 0 ? PageCost() : try #require(start).cost
                    let between = try #require(placer.way(in: list, from: states[first], to: states[end]))
                    let after = try #require(placer.way(in: list, from: states[end], to: nil))
                    #expect(before + between.cost + after.cost == whole.cost)
                    #expect(between.pages.last?.page.next == states[end].item)
                    compared += 1
                }
            }
        }
        #expect(compared > 200, "\(compared)")
    }

    /// A dear way is given up where a cheap one is ahead of it. Where that one comes to nothing, the dear one is taken all the same.
    @Test(arguments: [false, true]) func waysThatAreGivenUpAreTakenBeforeRulesAreBroken(isLiftedToKeepRules: Bool) {
        typealias Search = PageSearch<String>
        func placement(_ page: String, _ item: Int, _ cost: Int64, broken: Int32 = 0) -> Search.Placement {
            Search.Placement(
                page: page, state: PlacementState(item: item, nextIsRight: false), cost: PageCost(broken: broken) + PageCost(penalty: cost),
                isEnd: item == 9)
        }
        let hopeless = HopelessDifference(cost: PageCost(penalty: 1_000), toKeepRules: isLiftedToKeepRules ? [.none] : [])
        let way = Search.way(
            from: PlacementState(item: 0, nextIsRight: false), items: 0..<9, spread: SpreadCost(PageWeights(), lineHeight: 12),
            mostWays: 24,
            hopeless: hopeless
        ) { state, placements in
            switch state.item {
            case 0: placements = [placement("dear", 3, 5_000), placement("cheap", 5, 0)]
            case 3: placements = [placement("end", 9, 0)]
            default: break
            }
            return 9
        } emergency: { _, _ in
            placement("broken", 9, 0, broken: 1)
        } rest: { _ in
            placement("rest", 9, 0, broken: 1)
        }
        #expect(way.pages.map(\.page) == (isLiftedToKeepRules ? ["dear", "end"] : ["cheap", "broken"]))
    }

    @Test func thereIsNoWayToAStateThatCannotBeReached() throws {
        var items = [FlowItem](repeating: line(), count: 30)
        items[4] = line(penalty: FlowItem.forbidden)
        let placer = placer(items), list = VerticalList(items)
        func pageCount(upTo end: PlacementState) -> Int? {
            placer.way(in: list, from: PlacementState(item: 0, isFirst: true, nextIsRight: true), to: end)?.pages.count
        }
        #expect(pageCount(upTo: PlacementState(item: 5, nextIsRight: false)) == 1)
        #expect(pageCount(upTo: PlacementState(item: 4, nextIsRight: false)) == nil)
        // A left page comes between.
        #expect(pageCount(upTo: PlacementState(item: 1, nextIsRight: true)) == nil)
    }

    /// All ways to break small random lists are tried; none is cheaper than the dynamic program's.
    @Test func cheapestOfAllWaysIsFound() throws {
        var random = TestNoise(state: 42)
        var compared = 0
        for number in 0..<400 {
            let items = list(&random)
            let startsOnRight = number % 2 == 0
            let judge = PageCostJudge(items: items, pageHeight: pageHeight, lineHeight: lineHeight, startsOnRight: startsOnRight)
            guard let cheapest = judge.cheapest() else { continue }
            compared += 1
            let found = pages(items, startsOnRight: startsOnRight)
            let cost = try #require(
                judge.cost(of: found.dropFirst().map(\.lowerBound)), "list \(number): a page too tall or a forbidden break")
            // The search reckons with lines in parts of 256.
            #expect(abs(cost - cheapest) < 1, "list \(number): \(cost) instead of \(cheapest)")
        }
        #expect(compared > 200)
    }

    private func list(_ random: inout TestNoise) -> [FlowItem] {
        var items: [FlowItem] = []
        for _ in 0..<(6 + random.next(9)) {
            switch random.next(10) {
            case 0: items.append(FlowItem(.space, height: Int64(3 + random.next(15))))
            case 1: items.append(FlowItem(.mark, payload: 0))
            case 2: items.append(line(penalty: FlowItem.forbidden))
            case 3: items.append(line(penalty: 200))
            case 4: items.append(line(height: 20))
            default: items.append(line())
            }
        }
        return items
    }
}

/// The costs of pages said once more, without any dynamic program: the sum over the pages of one way to break a list.
private struct PageCostJudge {
    let items: [FlowItem]
    let pageHeight: Int64
    let lineHeight: Int64
    let startsOnRight: Bool
    let costs = PageWeights()

    /// The least cost of all ways within the rules; nil if there is none.
    func cheapest() -> Double? {
        let places = (1..<items.count).filter(isLegal)
        var least: Double?
        for choice in 0..<(1 << places.count) {
            let breaks = places.indices.filter { choice & (1 << $0) != 0 }.map { places[$0] }
            if let cost = cost(of: breaks) { least = min(least ?? cost, cost) }
        }
        return least
    }

    private func isLegal(_ index: Int) -> Bool {
        items[index].kind == .mark || items[index].kind == .line ? items[index].penalty < 10_000 && items[index - 1].kind != .mark : false
    }

    /// The cost of pages that begin at the start and at `breaks`; nil if one is too tall, too short or begins where none may.
    func cost(of breaks: [Int]) -> Double? {
        var total = 0.0
        var isRight = startsOnRight
        var left: Int64?
        let starts = [0] + breaks, ends = breaks + [items.count]
        for (page, (start, end)) in zip(starts, ends).enumerated() {
            if page > 0, !isLegal(start) { return nil }
            var content = items[start..<end]
            if page > 0 { while content.first?.kind == .space { content.removeFirst() } }
            while content.last?.kind == .space { content.removeLast() }
            let short = pageHeight - content.reduce(0) { $0 + $1.height }
            guard short >= 0 else { return nil }
            let isLast = end == items.count
            if isLast {
                if page > 0, pageHeight - short < lineHeight * costs.style.lastPageLines {
                    total += Double(costs.style.shortLastPagePenalty)
                }
            } else {
                if short > 6 * lineHeight { return nil }
                let lines = Double(short) / Double(lineHeight)
                total += Double(costs.style.shortPagePenalty) * lines * lines + Double(items[end].penalty)
                if isRight, let left, abs(left - short) > lineHeight / 2 { total += Double(costs.style.unevenSpreadPenalty) }
            }
            left = isRight ? nil : short
            isRight.toggle()
        }
        return total
    }
}
