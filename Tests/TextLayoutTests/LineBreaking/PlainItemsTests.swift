import Testing

@testable import TextLayout

/// A list with optical margins and the plain list made of it are broken at the same places.
@Suite struct PlainItemsTests {
    @Test(arguments: 0..<200)
    func breakWhereTheOriginalsDo(seed: Int) {
        var generator = SplitMix(state: UInt64(seed) &* 7_919 &+ 1)
        let items = paragraph(&generator)
        var parameters = LineBreakingParameters()
        parameters.tolerance = 2_000
        parameters.emergencyStretch = 1_000_000
        let fragments = RectangleFragments(width: 12_000_000)
        var original: [BrokenLine] = [], plain: [BrokenLine] = []
        var breaker = LineBreaker()
        let first = breaker.breakLines(items.span, parameters, fragments, into: &original)
        let plainItems = PlainItems(items).items
        let second = breaker.breakLines(plainItems.span, parameters, fragments, into: &plain)
        #expect(
            original.dropLast().map { items[Int($0.breakItem)].payload } == plain.dropLast().map { plainItems[Int($0.breakItem)].payload })
        #expect(original.map(\.naturalWidth) == plain.map(\.naturalWidth))
        #expect(first.demerits == second.demerits)
    }

    /// Words with hyphenation points, glue, a forced break now and then; every place to break has a payload of its own.
    private func paragraph(_ generator: inout SplitMix) -> [Item] {
        var items: [Item] = []
        for word in 0..<Int32(60) {
            var box = Item.box(width: Int32.random(in: 300_000...2_500_000, using: &generator))
            box.leftProtrusion = Bool.random(using: &generator) ? Int32.random(in: 0...60_000, using: &generator) : 0
            box.rightProtrusion = Bool.random(using: &generator) ? Int32.random(in: 0...120_000, using: &generator) : 0
            if Int.random(in: 0..<3, using: &generator) == 0 {
                items.append(.box(width: 900_000))
                var point = Item.discretionary(penalty: 50, pre: 220_000, post: 3_000, isAutomatic: true, payload: 1_000 + word)
                point.rightProtrusion = 110_000
                point.leftProtrusion = 9_000
                items.append(point)
                box.leftProtrusion = 9_000
            }
            items.append(box)
            guard word < 59 else { break }
            if Int.random(in: 0..<25, using: &generator) == 0 {
                items += [.penalty(10_000), .glue(.fill), .penalty(-10_000, payload: 2_000 + word)]
            } else if Int.random(in: 0..<10, using: &generator) == 0 {
                items.append(.penalty(0, payload: 3_000 + word))
            } else {
                items.append(.glue(Glue(200_000, stretch: 100_000, shrink: 66_000), payload: 4_000 + word))
            }
        }
        return items
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
