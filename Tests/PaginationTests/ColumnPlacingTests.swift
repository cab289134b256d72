import Markup
import StyleSheets
import Testing

@testable import Pagination

/// The search on columns over pages, with floats in them, against all ways to fill them. The judge reckons by itself, in lines.
@Suite struct ColumnPlacingTests {
    private static let page = 5, line: Int64 = 12, columns = 2

    /// Lines of text, with the heights of the floats that they call.
    private struct List {
        /// Of a break before each line; -1: forbidden.
        var penalties: [Int] = []
        /// In the order of their lines.
        var floats: [(call: Int, lines: Int)] = []

        init(_ random: inout TestNoise, hasFloats: Bool) {
            for index in 0..<(10 + random.next(16)) {
                penalties.append([-1, 200, 0, 0, 0, 0][random.next(6)])
                if hasFloats, random.next(5) == 0 { floats.append((index, 1 + random.next(4))) }
            }
        }
    }

    private struct Column: Hashable {
        var end: Int
        var floats: Int
    }

    private struct Place: Hashable {
        var line = 0
        /// Floats that wait.
        var waiting: [Int] = []
        var isRight = true
        /// Lines that the left page of the spread ends above its foot.
        var white: Int?
    }

    private struct Judge {
        let list: List
        private var known: [Place: Double?] = [:]

        init(_ list: List) { self.list = list }

        /// A column from a line to another, with so many of the floats that wait or are called in it; nil where it breaks a rule.
        private func column(
            from line: Int, waiting: [Int], _ column: Column
        ) -> (shortness: Int, waiting: [Int])? {
            let isEnd = column.end == list.penalties.count
            let queue = waiting + list.floats.indices.filter { list.floats[$0].call >= line && list.floats[$0].call < column.end }
            guard column.floats <= queue.count, column.end > line || column.floats > 0 else { return nil }
            guard isEnd || column.end == line || list.penalties[column.end] >= 0 else { return nil }
            let filled = column.end - line + queue[..<column.floats].reduce(0) { $0 + list.floats[$1].lines }
            let shortness = ColumnPlacingTests.page - filled
            guard shortness >= 0 else { return nil }
            return (shortness, Array(queue[column.floats...]))
        }

        /// The cost of a page and what follows; nil where it breaks a rule.
        func page(from place: Place, _ columns: [Column]) -> (cost: Double, next: Place)? {
            let weights = PageWeights()
            var line = place.line, waiting = place.waiting, cost = 0.0, least = Int.max, last: Int?, isTooShort = false
            for column in columns {
                guard let set = self.column(from: line, waiting: waiting, column) else { return nil }
                let isEnd = column.end == list.penalties.count && column.end > line
                if !isEnd {
                    if set.shortness > Int(weights.style.shortColumnLimit) { isTooShort = true }
                    if column.end > line { cost += Double(max(0, list.penalties[column.end])) }
                    cost += Double(weights.style.shortPagePenalty) * Double(set.shortness * set.shortness)
                    if let last, last != set.shortness { cost += Double(weights.style.unevenColumnsPenalty) }
                }
                cost += Double(weights.style.deferredFloatPenalty) * Double(set.waiting.count)
                (line, waiting, last) = (column.end, set.waiting, set.shortness)
                least = min(least, set.shortness)
            }
            let isEnd = line == list.penalties.count && waiting.isEmpty
            if isEnd { return (0, Place(line: line, waiting: [], isRight: !place.isRight)) }
            guard columns.count == ColumnPlacingTests.columns, !isTooShort else { return nil }
            if place.isRight, let left = place.white, left != least { cost += Double(weights.style.unevenSpreadPenalty) }
            return (cost, Place(line: line, waiting: waiting, isRight: !place.isRight, white: place.isRight ? nil : least))
        }

        private func isEnd(_ place: Place) -> Bool { place.line == list.penalties.count && place.waiting.isEmpty }

        /// The least cost of all pages from a place on; nil if every way breaks a rule.
        mutating func leastCost(from place: Place = Place()) -> Double? {
            if isEnd(place) { return 0 }
            if let known = known[place] { return known }
            known[place] = .some(nil)
            var least: Double?
            for columns in pages(from: place.line, waiting: place.waiting, ColumnPlacingTests.columns) {
                guard let page = page(from: place, columns), page.next != place, let rest = leastCost(from: page.next) else { continue }
                // What has room for all that is left is the last page.
                if isEnd(page.next) {
                    known[place] = .some(0)
                    return 0
                }
                least = min(least ?? .infinity, page.cost + rest)
            }
            known[place] = .some(least)
            return least
        }

        /// All numbers of lines and floats that so many columns may have.
        private func pages(from line: Int, waiting: [Int], _ count: Int) -> [[Column]] {
            if count == 0 || (line == list.penalties.count && waiting.isEmpty) { return [[]] }
            var result: [[Column]] = []
            for end in line...min(line + ColumnPlacingTests.page, list.penalties.count) {
                for floats in 0...list.floats.count {
                    let column = Column(end: end, floats: floats)
                    guard let set = self.column(from: line, waiting: waiting, column) else { continue }
                    for rest in pages(from: end, waiting: set.waiting, count - 1) { result.append([column] + rest) }
                }
            }
            return result
        }

        /// The cost of pages that have been found; nil if one breaks a rule.
        func cost(of pages: [[Column]]) -> Double? {
            var place = Place(), total = 0.0
            for page in pages {
                guard let page = self.page(from: place, page) else { return nil }
                total += page.cost
                place = page.next
            }
            return isEnd(place) ? total : nil
        }
    }

    /// - Parameter isBounded: ways that seem hopeless are given up.
    private func pages(_ list: List, isBounded: Bool) -> [[Column]] {
        var items = [FlowItem(.columnsStart, payload: 0)]
        items += list.penalties.map { penalty in
            var item = FlowItem(.line, height: Self.line)
            item.penalty = penalty < 0 ? FlowItem.forbidden : Int32(penalty)
            return item
        }
        items.append(FlowItem(.columnsEnd, payload: 0))
        var flow = Flow()
        flow.columnSets = [
            ColumnSet(node: .none, style: StyleID(0), x: 0, width: 100, gap: 0, count: Self.columns, endsContainer: true)
        ]
        var floats = PageFloats()
        for float in list.floats {
            var body = PageFloatBody(fragment: Fragment())
            body.fragment.height = Self.line * Int64(float.lines)
            body.isInColumn = true
            floats.append([body])
        }
        let calls = list.floats.enumerated().map { VerticalList.InsertionCall(item: $1.call + 1, insertion: .columnFloat(Int32($0))) }
        // The last row is level, and as low as it can be.
        var weights = PageWeights()
        weights.style.shortLastPagePenalty = 0
        if !isBounded { weights.hopelessColumns = .none }
        let ends = PageEnds(weights: weights, lineHeight: Self.line, notes: NoteBodies([]), floats: floats, sets: flow.columnSets)
        let placer = StretchPlacer(
            ends, range: 0..<items.count, list: nil, countsPages: false, isUniform: true,
            geometry: { _ in StretchPlacer.Geometry(height: Self.line * Int64(Self.page)) })
        placer.mostWays = .max
        return placer.pages(of: VerticalList(items, flow: flow, calls: calls), startsOnRight: true).map { page, _ in
            let row = page.rows[0]
            return row.columns.indices.map { column in
                let isLast = column + 1 == row.columns.count
                let end = isLast ? min(page.next, items.count - 1) : row.columns[column + 1].lowerBound
                let stack = row.floats.isEmpty ? FloatStack() : row.floats[column]
                return Column(end: end - 1, floats: stack.top.count + stack.bottom.count)
            }
        }
    }

    /// How much dearer than the cheapest way the pages found are, as a part of its cost.
    private func excess(lists: Int, seed: UInt64, hasFloats: Bool, isBounded: Bool) throws -> (most: Double, mean: Double, compared: Int) {
        var random = TestNoise(state: seed), most = 0.0, sum = 0.0, least = 0.0, compared = 0
        for number in 0..<lists {
            let list = List(&random, hasFloats: hasFloats)
            var judge = Judge(list)
            guard let cheapest = judge.leastCost() else { continue }
            let pages = pages(list, isBounded: isBounded)
            let found = try #require(judge.cost(of: pages), "list \(number) breaks a rule: \(list), \(pages)")
            #expect(found >= cheapest, "list \(number)")
            compared += 1
            most = max(most, found - cheapest)
            sum += found - cheapest
            least += cheapest
        }
        return (most, sum / max(least, 1), compared)
    }

    @Test func noWayToFillColumnsOverPagesIsCheaper() throws {
        let result = try excess(lists: 400, seed: 3, hasFloats: false, isBounded: false)
        #expect(result.most < 1 && result.compared > 200, "\(result)")
    }

    @Test func withFloatsInThemHardlyAnyIs() throws {
        let result = try excess(lists: 150, seed: 7, hasFloats: true, isBounded: false)
        #expect(result.mean < 0.01 && result.compared > 70, "\(result)")
    }

    @Test func boundedWaysAreHardlyDearer() throws {
        for hasFloats in [false, true] {
            let result = try excess(lists: 150, seed: 7, hasFloats: hasFloats, isBounded: true)
            #expect(result.mean < 0.01 && result.compared > 70, "\(result)")
        }
    }

    /// Columns are tried above notes of several heights: those that end far above the notes which they call, or above the foot, pay for it
    /// all the same.
    @Test func endsAboveNotesCostWhatTheWhiteInThemDoes() throws {
        var random = TestNoise(state: 11), seen = 0, withNotes = 0
        for _ in 0..<60 {
            let lines = 20 + random.next(10)
            let notes = (0..<(1 + random.next(4))).map { _ in (call: random.next(lines), lines: 1 + random.next(4)) }
                .sorted { $0.call < $1.call }
            var flow = Flow()
            flow.columnSets = [
                ColumnSet(node: .none, style: StyleID(0), x: 0, width: 100, gap: 0, count: Self.columns, endsContainer: true)
            ]
            let text = (0..<lines).map { _ in FlowItem(.line, height: Self.line) }
            let items = [FlowItem(.columnsStart, payload: 0)] + text + [FlowItem(.columnsEnd, payload: 0)]
            let bodies = notes.map { note in
                NoteBody(
                    (0..<note.lines).map { _ in
                        var fragment = Fragment()
                        fragment.height = Self.line
                        return fragment
                    })
            }
            var weights = PageWeights()
            weights.hopelessColumns = .none
            let ends = PageEnds(weights: weights, lineHeight: Self.line, notes: NoteBodies(bodies), sets: flow.columnSets)
            let calls = notes.enumerated().map { VerticalList.InsertionCall(item: $1.call + 1, insertion: .note(Int32($0))) }
            let height = 9
            let page = PageEnds.Page(height: Self.line * Int64(height), start: 0, limit: items.count, isFirst: true)
            for end in ends.ends(in: VerticalList(items, flow: flow, calls: calls), page).ends where !end.endsStretch {
                let row = try #require(end.rows.first), fit = end.fit?.content
                let room = height - Int((fit?.height ?? 0) / Self.line)
                let whites = row.columns.map { room - $0.count }
                var expected = PageCost()
                for white in whites { expected += weights.short(Int64(white) * Self.line, lineHeight: Self.line) }
                if whites[0] != whites[1] { expected += PageCost(penalty: weights.style.unevenColumnsPenalty) }
                if let fit { expected += fit.cost(weights, isExplained: false).total }
                #expect(end.cost.total == expected, "\(whites), \(fit?.height ?? 0)")
                seen += 1
                if fit?.placed.isEmpty == false { withNotes += 1 }
            }
        }
        #expect(seen > 300 && withNotes > 100, "\(seen), \(withNotes)")
    }
}
