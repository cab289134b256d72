import Testing

@testable import TextLayout

/// Lines whose material is not the sum of their items: tabs, corrections, expanded fonts.
@Suite struct LineAdjustmentsTests {
    private let space = Item.glue(Glue(10, stretch: 5, shrink: 3))

    private func set(
        _ items: [Item], width: Int32, _ adjustments: LineAdjustments? = nil, change: (inout LineBreakingParameters) -> Void = { _ in }
    ) -> [BrokenLine] {
        var parameters = LineBreakingParameters()
        parameters.tolerance = 10_000
        change(&parameters)
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        _ = breaker.breakLines(items.span, parameters, RectangleFragments(width: width), adjustments, into: &lines)
        return lines
    }

    private func tabs(_ stops: [TabStop], interval: Int32 = 0) -> LineAdjustments {
        var adjustments = LineAdjustments()
        adjustments.tabStops = TabStops(stops, interval: interval, terminators: [[0x2E]])
        return adjustments
    }

    // MARK: - Tabs

    @Test func aTabReachesToItsStop() {
        let items: [Item] = [.box(width: 30), .tab(), .box(width: 20)]
        #expect(set(items, width: 200, tabs([TabStop(position: 100)])).map(\.naturalWidth) == [120])
        #expect(set(items, width: 200, tabs([TabStop(position: 100, alignment: .trailing)])).map(\.naturalWidth) == [100])
        #expect(set(items, width: 200, tabs([TabStop(position: 100, alignment: .center)])).map(\.naturalWidth) == [110])
        #expect(set(items, width: 200, tabs([], interval: 40)).map(\.naturalWidth) == [60])
        var decimal = tabs([TabStop(position: 100, alignment: .decimal(0))])
        decimal.terminatorWidths = [5]
        #expect(set(items, width: 200, decimal).map(\.naturalWidth) == [115])
        decimal.terminatorWidths = [-1]
        #expect(set(items, width: 200, decimal).map(\.naturalWidth) == [100])
    }

    @Test func stopsThatThePenHasPassedDoNotCount() {
        let items: [Item] = [.box(width: 30), .tab(), .box(width: 90), .tab(), .box(width: 10)]
        let lines = set(
            items, width: 300, tabs([TabStop(position: 20), TabStop(position: 50), TabStop(position: 100), TabStop(position: 200)]))
        #expect(lines.map(\.naturalWidth) == [210])
    }

    /// A line with a tab holds less than its items would take without one.
    @Test func linesEndWhereTheTabsLetThem() {
        let items: [Item] = [.box(width: 30), .tab(), .box(width: 40), space, .box(width: 40), space, .box(width: 40)]
        #expect(set(items, width: 150).count == 2)
        let lines = set(items, width: 150, tabs([TabStop(position: 60)]))
        #expect(lines.map(\.breakItem) == [5, 7])
        #expect(lines[0].naturalWidth == 150)
        #expect(set(items, width: 130, tabs([TabStop(position: 60)])).map(\.breakItem) == [3, 7])
    }

    /// Only what follows the last tab, and begins at its stop, may be stretched.
    @Test func textBeforeATabIsNotStretched() {
        let row: [Item] = [.box(width: 20), space, .box(width: 20), .tab(), .box(width: 20), space, .box(width: 20)]
        let items = row + [space, .box(width: 90)]
        let leading = set(items, width: 155, tabs([TabStop(position: 100)]))
        #expect(leading[0].breakItem == 7 && leading[0].glueRatio == 1)  // 5 over, one space of stretch 5
        let trailing = set(items, width: 155, tabs([TabStop(position: 150, alignment: .trailing)]))
        #expect(trailing[0].glueSign == .normal && trailing[0].naturalWidth == 150)
    }

    @Test func aTabAtTheStartOfALineIsDiscarded() {
        let items: [Item] = [.box(width: 90), .tab(), .box(width: 90)]
        let lines = set(items, width: 100, tabs([], interval: 40))
        #expect(lines.map(\.naturalWidth) == [90, 90])
    }

    // MARK: - Corrections

    /// A word broken twice, whose middle part is narrower than the sum says: the line that it fills is found only by who knows.
    @Test func correctedLinesAreJudgedByTheirOwnWidth() {
        let hyphen = Item.discretionary(penalty: 50, pre: 10, isAutomatic: false)
        let items: [Item] = [.box(width: 90), hyphen, .box(width: 95), hyphen, .box(width: 100)]
        #expect(set(items, width: 100).map(\.isOverfull) != [false, false, false])
        var adjustments = LineAdjustments()
        adjustments.corrections = [LineCorrection(start: 1, end: 3, width: -5)]
        let lines = set(items, width: 100, adjustments)
        #expect(lines.map(\.naturalWidth) == [100, 100, 100])
        #expect(lines.map(\.isOverfull) == [false, false, false])
    }

    @Test func theFirstLineMayHaveWidthsOfItsOwn() {
        let items: [Item] = [.box(width: 40), space, .box(width: 40), space, .box(width: 40)]
        #expect(set(items, width: 91).map(\.breakItem) == [3, 5])
        var adjustments = LineAdjustments()
        adjustments.corrections = [
            LineCorrection(start: -1, end: 1, width: 51), LineCorrection(start: -1, end: 3, width: 100),
            LineCorrection(start: -1, end: .max, width: 150),
        ]
        let lines = set(items, width: 91, adjustments)
        #expect(lines.map(\.breakItem) == [1, 5])
        #expect(lines.map(\.naturalWidth) == [91, 90])
    }

    /// What holds for total fit holds for first fit.
    @Test func firstFitKnowsOfAdjustments() {
        let items: [Item] = [.box(width: 30), .tab(), .box(width: 40), space, .box(width: 40), space, .box(width: 40)]
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        _ = breaker.fillLines(
            items.span, LineBreakingParameters(), RectangleFragments(width: 130), tabs([TabStop(position: 60)]), into: &lines)
        #expect(lines.map(\.breakItem) == [3, 7])
    }

    // MARK: - Expansion

    private func expandable(_ width: Int32) -> Item {
        var box = Item.box(width: width)
        (box.expansionStretch, box.expansionShrink) = (width / 50, width / 50)
        return box
    }

    @Test func fontsGiveBeforeTheGlue() {
        let items = [expandable(400), space, expandable(400), space, expandable(400)]
        func expanded(_ width: Int32) -> BrokenLine { set(items, width: width) { $0.expandsFonts = true }[0] }
        // Two boxes of 400 and a space of 10 are 810 wide, and give 16 either way.
        #expect(expanded(820).expansion == 10 && expanded(820).glueSign == .normal)
        #expect(expanded(830).expansion == 16 && expanded(830).glueRatio == 0.8)
        #expect(expanded(795).expansion == -15 && expanded(795).badness == 0)
        #expect(expanded(792).expansion == -16 && !expanded(792).isOverfull)
    }

    private func pooled(_ width: Int32) -> Item {
        var box = Item.box(width: width)
        box.setPooledExpansion(stretch: width / 50, shrink: width / 50)
        return box
    }

    @Test func pooledFontsStretchAndShrinkWithTheGlue() {
        let items = [pooled(400), space, pooled(400), space, pooled(400)]
        // Two boxes of 400 and a space of 10 are 810 wide, and have 16 + 5 of stretch, 16 + 3 of shrink.
        #expect(abs(set(items, width: 820)[0].glueRatio - 10.0 / 21) < 1e-9)
        #expect(abs(set(items, width: 800)[0].glueRatio - 10.0 / 19) < 1e-9)
        #expect(!set(items, width: 791)[0].isOverfull)
    }

    /// Of two ways to break, the one without the contrast is taken, at the cost of badness.
    @Test func contrastOfWidthCosts() {
        var numbers = TestNumbers(state: 5)
        var changed = 0
        func contrast(_ lines: [BrokenLine]) -> Double {
            let ratios = lines.dropLast().map { ($0.glueSign == .shrinking ? -1 : 1) * min(1, $0.glueRatio) }
            return zip(ratios, ratios.dropFirst()).map { abs($0 - $1) }.reduce(0) { $0 + max(0, $1 - 1) }
        }
        for _ in 0..<100 {
            var items: [Item] = []
            for _ in 0..<40 { items += [pooled(100 * numbers.next(2...9)), .glue(Glue(200, stretch: 100, shrink: 66))] }
            let without = set(items, width: 5_000) { $0.adjacencyDemerits = 0 }
            let with = set(items, width: 5_000) { ($0.adjacencyDemerits, $0.expansionContrastDemerits) = (0, 1_000_000) }
            if with != without { changed += 1 }
            #expect(contrast(with) <= contrast(without) + 1e-9)
        }
        #expect(changed > 0)
    }

    @Test func fontsThatDoNotGiveChangeNothing() {
        var numbers = TestNumbers(state: 11)
        for _ in 0..<200 {
            var items: [Item] = []
            for _ in 0..<numbers.next(3...60) { items += [.box(width: numbers.next(5...60)), space] }
            let width = numbers.next(80...300)
            #expect(set(items, width: width) == set(items, width: width) { $0.expandsFonts = true })
        }
    }

    /// Corrections of nothing change nothing: the way of the irregular lines is the same as that of the others.
    @Test func theLongWayIsTheSameAsTheShortOne() {
        var numbers = TestNumbers(state: 5)
        for _ in 0..<200 {
            var items: [Item] = []
            for _ in 0..<numbers.next(3...60) {
                items += [.box(width: numbers.next(5...60))]
                if numbers.chance(30) {
                    items += [.discretionary(penalty: 50, pre: 4, post: numbers.next(0...3), isAutomatic: true), .box(width: 20)]
                }
                items += [space]
            }
            let width = numbers.next(80...300)
            #expect(set(items, width: width) == set(items, width: width, LineAdjustments()))
        }
    }
}
