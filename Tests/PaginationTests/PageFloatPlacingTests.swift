import StyleSheets
import Testing

@testable import Pagination

/// The search on lists of lines that call page floats and notes, against all ways to break them. The judge reckons by itself, in lines.
@Suite struct PageFloatPlacingTests {
    private static let page = 6, line: Int64 = 12

    /// Lines of text, with the heights of the floats and the notes that they call.
    private struct List {
        /// Of a break before each line; -1: forbidden.
        var penalties: [Int] = []
        /// In the order of their lines.
        var floats: [(call: Int, lines: Int)] = []
        var notes: [(call: Int, lines: Int)] = []

        init(_ random: inout TestNoise, hasNotes: Bool) {
            for index in 0..<(6 + random.next(12)) {
                penalties.append([-1, 200, 0, 0, 0, 0][random.next(6)])
                if random.next(4) == 0 { floats.append((index, 1 + random.next(4))) }
                if random.next(12) == 0 { floats.append((index, 1 + random.next(5))) }
                if hasNotes, random.next(6) == 0 { notes.append((index, 1 + random.next(2))) }
            }
        }
    }

    private struct Place: Hashable {
        var line = 0
        /// Floats that wait.
        var waiting: [Int] = []
        var isRight = true
        /// Lines that the left page of the spread ends above its foot.
        var white: Int?
        var isFirst = true
    }

    private struct Judge {
        let list: List
        private var known: [Place: Double?] = [:]

        init(_ list: List) { self.list = list }

        /// The cost of a page from a place to a line with so many of the floats that are owed or called, and what follows; nil where it breaks a
        /// rule. Notes stand on the page of their call; every page that a float waits costs.
        func page(from place: Place, to end: Int, floats count: Int) -> (cost: Double, next: Place)? {
            let weights = PageWeights(), isEnd = end == list.penalties.count
            let queue = place.waiting + list.floats.indices.filter { list.floats[$0].call >= place.line && list.floats[$0].call < end }
            guard count <= queue.count, end > place.line || count > 0, isEnd || end == place.line || list.penalties[end] >= 0 else {
                return nil
            }
            let notes = list.notes.filter { $0.call >= place.line && $0.call < end }.reduce(0) { $0 + $1.lines }
            let room = PageFloatPlacingTests.page - (end - place.line) - notes - queue[..<count].reduce(0) { $0 + list.floats[$1].lines }
            guard room >= 0, room <= Int(weights.style.shortPageLimit) || isEnd else { return nil }
            let waiting = Array(queue[count...]), white = notes > 0 ? 0 : room
            var cost = Double(weights.style.deferredFloatPenalty) * Double(waiting.count)
            if isEnd, waiting.isEmpty {
                let filled = PageFloatPlacingTests.page - room
                if !place.isFirst, filled < Int(weights.style.lastPageLines) { cost += Double(weights.style.shortLastPagePenalty) }
            } else {
                cost += Double(isEnd ? 0 : max(0, list.penalties[end])) + Double(weights.style.shortPagePenalty) * Double(room * room)
                if place.isRight, let left = place.white, left != white { cost += Double(weights.style.unevenSpreadPenalty) }
            }
            let next = Place(
                line: end, waiting: waiting, isRight: !place.isRight, white: place.isRight || isEnd ? nil : white, isFirst: false)
            return (cost, next)
        }

        func isEnd(_ place: Place) -> Bool { place.line == list.penalties.count && place.waiting.isEmpty }

        /// The least cost of all pages from a place on; nil if every way breaks a rule.
        mutating func leastCost(from place: Place = Place()) -> Double? {
            if isEnd(place) { return 0 }
            if let known = known[place] { return known }
            var least: Double?
            for end in place.line...min(place.line + PageFloatPlacingTests.page, list.penalties.count) {
                for count in 0...(list.floats.count) {
                    guard let page = self.page(from: place, to: end, floats: count), let rest = leastCost(from: page.next) else { continue }
                    least = min(least ?? .infinity, page.cost + rest)
                }
            }
            known[place] = .some(least)
            return least
        }

        /// The cost of pages with these ends and numbers of floats; nil if one breaks a rule.
        func cost(of pages: [(end: Int, floats: Int)]) -> Double? {
            var place = Place(), total = 0.0
            for (end, floats) in pages {
                guard let page = page(from: place, to: end, floats: floats) else { return nil }
                total += page.cost
                place = page.next
            }
            return isEnd(place) ? total : nil
        }
    }

    private func pages(_ list: List, mostWays: Int) -> [(end: Int, floats: Int)] {
        let items = list.penalties.map { penalty in
            var item = FlowItem(.line, height: Self.line)
            item.penalty = penalty < 0 ? FlowItem.forbidden : Int32(penalty)
            return item
        }
        func fragment(_ lines: Int) -> Fragment {
            var fragment = Fragment()
            fragment.height = Self.line * Int64(lines)
            return fragment
        }
        var floats = PageFloats()
        for float in list.floats { floats.append([PageFloatBody(fragment: fragment(float.lines))]) }
        let notes = list.notes.map { NoteBody([fragment($0.lines)]) }
        var weights = PageWeights()
        if mostWays == .max { weights.hopelessLines = .none }
        let placer = StretchPlacer(
            PageEnds(weights: weights, lineHeight: Self.line, notes: NoteBodies(notes), floats: floats), range: 0..<items.count,
            list: nil, countsPages: false, isUniform: true,
            geometry: { _ in StretchPlacer.Geometry(height: Self.line * Int64(Self.page)) })
        placer.mostWays = mostWays
        var calls = list.floats.enumerated().map { VerticalList.InsertionCall(item: $1.call, insertion: .float(Int32($0))) }
        calls += list.notes.enumerated().map { VerticalList.InsertionCall(item: $1.call, insertion: .note(Int32($0))) }
        calls.sort { $0.item < $1.item }
        return placer.pages(of: VerticalList(items, calls: calls), startsOnRight: true).map { page, _ in
            (page.next, page.floats.map { $0.top.count + $0.bottom.count } ?? 0)
        }
    }

    /// How much dearer than the cheapest way the pages found are, as a part of its cost.
    private func excess(lists: Int, seed: UInt64, mostWays: Int) throws -> (most: Double, mean: Double, compared: Int) {
        var random = TestNoise(state: seed), most = 0.0, sum = 0.0, least = 0.0, compared = 0
        for number in 0..<lists {
            let list = List(&random, hasNotes: number % 2 == 0)
            var judge = Judge(list)
            guard let cheapest = judge.leastCost() else { continue }
            let pages = pages(list, mostWays: mostWays)
            let found = try #require(judge.cost(of: pages), "list \(number) breaks a rule: \(list), \(pages)")
            compared += 1
            most = max(most, found - cheapest)
            sum += found - cheapest
            least += cheapest
        }
        return (most, sum / max(least, 1), compared)
    }

    @Test func noWayToBreakAListWithFloatsIsCheaper() throws {
        let result = try excess(lists: 600, seed: 5, mostWays: .max)
        #expect(result.most < 1 && result.compared > 400, "\(result)")
    }

    /// With one way at each place there are dearer pages, or the lists would be too simple to show anything.
    @Test func boundedWaysAreHardlyDearer() throws {
        let result = try excess(lists: 600, seed: 11, mostWays: 24)
        #expect(result.mean < 0.01 && result.compared > 400, "\(result)")
        #expect(try excess(lists: 300, seed: 11, mostWays: 1).mean > 0.01)
    }
}
