import Testing

@testable import Pagination

/// The search on lists of lines that call notes, against all ways to break them. The judge reckons by itself.
@Suite struct NotePlacingTests {
    private static let line: Int64 = 12, page: Int64 = 72

    private struct List {
        var items: [FlowItem] = []
        var calls: [VerticalList.NoteCall] = []
        /// Heights of the notes; none may be cut.
        var notes: [Int64] = []
    }

    private func list(_ random: inout TestNoise) -> List {
        var list = List()
        for index in 0..<(8 + random.next(7)) {
            var item = FlowItem(.line, height: Self.line)
            if random.next(6) == 0 { item.penalty = FlowItem.forbidden }
            if random.next(6) == 0 { item.penalty = 200 }
            list.items.append(item)
            guard random.next(4) == 0 else { continue }
            list.calls.append(VerticalList.NoteCall(item: index, note: Int32(list.notes.count)))
            list.notes.append(Self.line * Int64(1 + random.next(3)))
        }
        return list
    }

    private func pages(_ list: List) -> [Int] {
        let bodies = list.notes.map { height in
            var fragment = Fragment()
            fragment.height = height
            return NoteBody([fragment])
        }
        let placer = StretchPlacer(
            PageEnds(weights: PageWeights(), lineHeight: Self.line, notes: NoteBodies(bodies)), range: 0..<list.items.count, list: nil,
            countsPages: false, isUniform: true, geometry: { _ in StretchPlacer.Geometry(height: Self.page) })
        return placer.pages(of: VerticalList(list.items, calls: list.calls), startsOnRight: true).map(\.page.next)
    }

    /// The cost of pages that end before these items, by the rules alone; nil if a page is too high, a break forbidden, or a page too short.
    private func cost(_ ends: [Int], _ list: List) -> Double? {
        let weights = PageWeights()
        var start = 0, total = 0.0, isRight = true
        var white: Int64?
        for end in ends {
            let text = Int64(end - start) * Self.line
            let notes = list.calls.filter { $0.item >= start && $0.item < end }.reduce(0) { $0 + list.notes[Int($1.note)] }
            let short = Self.page - text - notes
            guard end > start, short >= 0 else { return nil }
            let atFoot = notes > 0 ? 0 : short
            if end == list.items.count {
                if start > 0, Self.page - short < weights.shortLastPageLines * Self.line { total += Double(weights.shortLastPage) }
            } else {
                guard list.items[end].penalty < FlowItem.forbidden, short <= weights.mostShortLines * Self.line else { return nil }
                let lines = Double(short) / Double(Self.line)
                total += Double(list.items[end].penalty) + Double(weights.shortLine) * lines * lines
                if isRight, let white, abs(white - atFoot) > Self.line / 2 { total += Double(weights.unevenSpread) }
            }
            white = isRight ? nil : atFoot
            isRight.toggle()
            start = end
        }
        return total
    }

    @Test func noWayToBreakAListWithNotesIsCheaper() throws {
        var random = TestNoise(state: 5), compared = 0
        for number in 0..<300 {
            let list = list(&random), places = list.items.count - 1
            var cheapest: Double?
            for choice in 0..<(1 << places) {
                let ends = (0..<places).filter { choice & (1 << $0) != 0 }.map { $0 + 1 } + [list.items.count]
                if let cost = cost(ends, list) { cheapest = min(cheapest ?? cost, cost) }
            }
            guard let cheapest else { continue }
            compared += 1
            let found = try #require(cost(pages(list), list), "list \(number) breaks a rule")
            #expect(abs(found - cheapest) < 1, "list \(number): \(found) instead of \(cheapest)")
        }
        #expect(compared > 150)
    }
}

/// A small generator (SplitMix64), the same on every run.
struct TestNoise {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }
}
