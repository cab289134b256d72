import Testing

@testable import TextLayout

@Suite struct LineBreakerTests {
    let space = Item.glue(Glue(10, stretch: 5, shrink: 3))

    func words(_ widths: Int32...) -> [Item] {
        Array(widths.map { [Item.box(width: $0)] }.joined(separator: [space]))
    }

    func set(
        _ items: [Item], _ parameters: LineBreakingParameters = LineBreakingParameters(), width: Int32
    ) -> (paragraph: BrokenParagraph, lines: [BrokenLine]) {
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        let paragraph = breaker.breakLines(items.span, parameters, RectangleFragments(width: width), into: &lines)
        return (paragraph, lines)
    }

    // MARK: - Against all ways

    /// A short paragraph of a few kinds of items.
    static func randomItems(_ numbers: inout TestNumbers) -> [Item] {
        var items: [Item] = []
        var places = 0
        while places < 10 {
            var box = Item.box(width: numbers.next(20...60))
            if numbers.chance(50) { box.leftProtrusion = numbers.next(0...6) }
            if numbers.chance(50) { box.rightProtrusion = numbers.next(0...9) }
            items.append(box)
            if numbers.chance(10) { items.append(.fontKern(width: numbers.next(-3...3))) }
            switch numbers.next(0...9) {
            case 0...3:
                var hyphen = Item.discretionary(
                    penalty: numbers.next(-20...80), pre: numbers.next(0...8), post: numbers.chance(10) ? numbers.next(1...9) : 0,
                    replacement: numbers.chance(10) ? numbers.next(1...9) : 0, isAutomatic: true)
                hyphen.rightProtrusion = numbers.next(0...5)
                if hyphen.postWidth > 0 { hyphen.leftProtrusion = numbers.next(0...3) }
                items.append(hyphen)
            case 4:
                items.append(.penalty(numbers.next(-60...100)))
                items.append(.glue(Glue(10, stretch: numbers.next(6...20), shrink: 4)))
            case 5 where numbers.chance(30):
                items.append(.glue(Glue(0, stretch: 1, .fil)))
                items.append(.penalty(-10_000))
            case 6 where numbers.chance(50):
                items.append(.explicitKern(width: numbers.next(1...6)))
                items.append(.glue(Glue(6, stretch: 3, shrink: 2)))
            default: items.append(.glue(Glue(10, stretch: numbers.next(6...20), shrink: numbers.next(2...5))))
            }
            places += 1
        }
        items.append(.box(width: numbers.next(20...60)))
        return items
    }

    @Test(arguments: 0..<8)
    func findsTheFewestDemeritsOfAllWays(seed: Int) {
        var numbers = TestNumbers(state: UInt64(seed + 1))
        var breaker = LineBreaker()
        var found = 0
        for _ in 0..<120 {
            let items = Self.randomItems(&numbers)
            var parameters = LineBreakingParameters()
            parameters.pretolerance = -1
            parameters.tolerance = [500, 3_000, 9_999][Int(numbers.next(0...2))]
            // A third pass tells that the second found nothing.
            parameters.emergencyStretch = 1
            parameters.adjacencyDemerits = numbers.next(0...20_000)
            if numbers.chance(40) { parameters.hyphenLimitLines = numbers.next(0...2) }
            if numbers.chance(50) { (parameters.runtWidth, parameters.runtDemerits) = (60, 50_000) }
            let widths = (0..<numbers.next(1...4)).map { _ in numbers.next(110...200) }
            let fragments = LineWidthFragments(widths.map { .init(indent: 0, width: $0) })
            var lines: [BrokenLine] = []
            let paragraph = breaker.breakLines(items.span, parameters, fragments, into: &lines)
            let expected = ExhaustiveBreaks(items, parameters, widths: widths).fewestDemerits()
            #expect((paragraph.pass == .second ? paragraph.demerits : nil) == expected)
            if expected != nil { found += 1 }
        }
        #expect(found > 25, "too few paragraphs can be broken at all to prove anything")
    }

    /// Each number of lines has its own best way.
    @Test(arguments: 0..<4)
    func findsTheFewestDemeritsOfEachNumberOfLines(seed: Int) {
        var numbers = TestNumbers(state: UInt64(seed + 101))
        var breaker = LineBreaker()
        var found = 0
        for _ in 0..<120 {
            let items = Self.randomItems(&numbers)
            var parameters = LineBreakingParameters()
            parameters.pretolerance = -1
            parameters.tolerance = 9_999
            parameters.adjacencyDemerits = numbers.next(0...20_000)
            if numbers.chance(40) { parameters.hyphenLimitLines = numbers.next(0...2) }
            let widths = (0..<numbers.next(1...3)).map { _ in numbers.next(60...200) }
            let fragments = LineWidthFragments(widths.map { .init(indent: 0, width: $0) })
            let counts: [Int32] = [3, 2, 4, 5]
            var lines: [BrokenLine] = []
            var ways = [BrokenParagraph?](repeating: nil, count: counts.count)
            breaker.breakLines(items.span, parameters, fragments, nil, words: [], lineCounts: counts, into: &lines) { ways[$0] = $1 }
            for (count, way) in zip(counts, ways) {
                var all = ExhaustiveBreaks(items, parameters, widths: widths)
                all.lineCount = Int(count)
                guard let way else {
                    #expect(all.fewestDemerits() == nil)
                    continue
                }
                #expect(way.demerits == all.fewestDemerits() && way.lineCount == count && way.overfullCount == 0)
                found += 1
            }
            #expect(lines.count == ways.reduce(0) { $0 + Int($1?.lineCount ?? 0) })
        }
        #expect(found > 25, "too few paragraphs can be broken at all to prove anything: \(found)")
    }

    // MARK: - Fragments

    @Test func putsEachLineIntoItsFragment() {
        let fragments = LineWidthFragments([.init(indent: 30, width: 70), .init(indent: 15, width: 85), .init(indent: 0, width: 100)])
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        let items = words(30, 30, 37, 37, 45, 45, 45, 45, 45, 45)
        let paragraph = breaker.breakLines(items.span, LineBreakingParameters(), fragments, into: &lines)
        #expect(paragraph.overfullCount == 0)
        #expect(lines.map(\.x) == [30, 15, 0, 0, 0])
        #expect(lines.map(\.width) == [70, 85, 100, 100, 100])
        #expect(lines.map(\.naturalWidth) == [70, 84, 100, 100, 100])
        #expect(lines.map(\.cursor.y) == [0, 1, 2, 2, 2])
    }

    @Test func hangsLikeTeX() {
        func widths(_ indent: Int32, _ after: Int32) -> [[Int32]] {
            LineWidthFragments(width: 100, hangIndent: indent, hangAfter: after).lines.map { [$0.indent, $0.width] }
        }
        #expect(widths(20, 1) == [[0, 100], [20, 80]])
        #expect(widths(-20, -2) == [[0, 80], [0, 80], [0, 100]])
        #expect(widths(20, 0) == [[20, 80]])
        #expect(widths(0, 3) == [[0, 100]])
    }

    /// One or two fragments in a band, the narrow ones of which may stay empty; the last one is repeated.
    struct Bands: FragmentSource {
        var widths: [[Int32]]
        var emptyDemerits: [[Int32]]
        var start: FragmentCursor { FragmentCursor() }

        func fragment(at cursor: FragmentCursor) -> LineFragment {
            let band = Int(cursor.y), number = Int(cursor.fragment)
            var next = cursor
            if number + 1 < widths[band].count {
                next.fragment += 1
            } else if band + 1 < widths.count {
                next = FragmentCursor(y: cursor.y + 1)
            }
            return LineFragment(
                x: cursor.fragment * 300, width: widths[band][number], next: next, emptyDemerits: emptyDemerits[band][number])
        }
    }

    @Test(arguments: 0..<10)
    func findsTheFewestDemeritsInFragmentsThatMayStayEmpty(seed: Int) {
        var numbers = TestNumbers(state: UInt64(seed + 100))
        var breaker = LineBreaker()
        var found = 0, withEmpty = 0
        for _ in 0..<100 {
            let items = Self.randomItems(&numbers)
            var parameters = LineBreakingParameters()
            parameters.pretolerance = -1
            parameters.tolerance = [1_000, 9_999, 9_999][Int(numbers.next(0...2))]
            parameters.emergencyStretch = 1
            // Very loose lines told apart, in some.
            parameters.looseLineStretch = parameters.tolerance > 1_000 ? numbers.next(0...1) * 40 : 0
            var bands = Bands(widths: [], emptyDemerits: [])
            for _ in 0..<numbers.next(2...6) {
                // A third of the fragments is too narrow for any word.
                let widths = (0..<numbers.next(1...2)).map { _ in numbers.chance(33) ? numbers.next(1...15) : numbers.next(70...200) }
                bands.widths.append(widths)
                bands.emptyDemerits.append(widths.map { $0 < 100 ? numbers.next(0...40_000) : -1 })
            }
            bands.widths.append([160])
            bands.emptyDemerits.append([-1])
            var lines: [BrokenLine] = []
            let paragraph = breaker.breakLines(items.span, parameters, bands, into: &lines)
            let flat = Array(bands.widths.joined())
            let expected = ExhaustiveBreaks(items, parameters, widths: flat, emptyDemerits: Array(bands.emptyDemerits.joined()))
                .fewestDemerits()
            #expect((paragraph.pass == .second ? paragraph.demerits : nil) == expected)
            guard expected != nil else { continue }
            found += 1
            if lines.last.map({ $0.cursor.y > 0 && lines.count <= Int($0.cursor.y) }) ?? false { withEmpty += 1 }
            for line in lines { #expect(line.width == bands.fragment(at: line.cursor).width) }
        }
        #expect(found > 25, "too few paragraphs can be broken at all to prove anything")
        #expect(withEmpty > 5, "too few leave a fragment empty")
    }

    @Test func firstFitPassesByWhatIsTooNarrow() {
        let bands = Bands(widths: [[5, 100], [5, 100], [100]], emptyDemerits: [[10, -1], [10, -1], [-1]])
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        _ = breaker.fillLines(words(40, 40, 40, 40, 40).span, LineBreakingParameters(), bands, into: &lines)
        #expect(lines.map(\.x) == [300, 300, 0])
    }

    /// Two columns of three lines each, the second one narrower: a source whose cursors are places rather than line numbers.
    struct Columns: FragmentSource {
        var start: FragmentCursor { FragmentCursor() }

        func fragment(at cursor: FragmentCursor) -> LineFragment {
            let next =
                cursor.container == 0 && cursor.y == 24
                ? FragmentCursor(container: 1) : FragmentCursor(container: cursor.container, y: cursor.y + 12)
            return LineFragment(x: cursor.container * 200, width: cursor.container == 0 ? 110 : 80, next: next)
        }
    }

    @Test func flowsThroughContainers() {
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        let items = words(50, 50, 50, 50, 50, 50, 35, 35, 35, 35, 35, 35)
        _ = breaker.breakLines(items.span, LineBreakingParameters(), Columns(), into: &lines)
        #expect(lines.map(\.x) == [0, 0, 0, 200, 200, 200])
        #expect(lines.map(\.naturalWidth) == [110, 110, 110, 80, 80, 80])
        #expect(lines.last?.cursor == FragmentCursor(container: 1, y: 24))
    }

    // MARK: - Margins, hyphens, runts

    @Test func hangsPunctuationIntoTheMargins() {
        var items = words(50, 50, 50, 50)
        items[2].rightProtrusion = 4
        items[4].leftProtrusion = 2
        let (paragraph, lines) = set(items, width: 106)
        #expect(paragraph.overfullCount == 0)
        #expect(lines.map(\.naturalWidth) == [106, 108])
        #expect(lines[0].rightProtrusion == 4 && lines[1].leftProtrusion == 2)
        #expect(lines[0].glueSign == .normal && lines[1].glueSign == .shrinking)
    }

    @Test func limitsHyphensInSuccession() {
        let hyphen = Item.discretionary(penalty: 0, pre: 10, isAutomatic: true)
        // The first four lines fit exactly with hyphens; at the spaces before them they are loose.
        var items: [Item] = [.box(width: 40)]
        for _ in 0..<4 {
            items += [.glue(Glue(10, stretch: 20, shrink: 8)), .box(width: 20), .glue(Glue(10, stretch: 20, shrink: 8))]
            items += [.box(width: 10), hyphen, .box(width: 40)]
        }
        var parameters = LineBreakingParameters()
        parameters.tolerance = 9_000
        parameters.pretolerance = -1
        parameters.doubleHyphenDemerits = 0
        parameters.finalHyphenDemerits = 0
        func longestRun() -> Int {
            var run = 0
            var longest = 0
            for line in set(items, parameters, width: 100).lines {
                run = line.isHyphenated ? run + 1 : 0
                longest = max(longest, run)
            }
            return longest
        }
        #expect(longestRun() > 1)
        parameters.hyphenLimitLines = 1
        #expect(longestRun() == 1)
        parameters.hyphenLimitLines = 0
        #expect(longestRun() == 0)
    }

    @Test func avoidsRunts() {
        let loose = Item.glue(Glue(10, stretch: 40, shrink: 3))
        let items = Array([45, 45, 30, 30, 30, 10].map { [Item.box(width: $0)] }.joined(separator: [loose]))
        var parameters = LineBreakingParameters()
        let plain = set(items, parameters, width: 110).lines
        #expect(plain.last?.naturalWidth == 10)
        parameters.runtWidth = 30
        parameters.runtDemerits = 100_000_000
        let better = set(items, parameters, width: 110).lines
        #expect(better.last.map { $0.naturalWidth >= 30 } == true)
        #expect(set(words(10), parameters, width: 110).paragraph.demerits == 100, "a single line is no runt")
    }

    /// The first pass has a way, with a runt, and the looser line that avoids it is for the second to find.
    @Test func aRuntOfTheFirstPassIsSearchedAgain() {
        let space = Item.glue(Glue(10, stretch: 14, shrink: 3))
        let items = Array([30, 25, 25, 10].map { [Item.box(width: $0)] }.joined(separator: [space]))
        var parameters = LineBreakingParameters()
        parameters.tolerance = 2_000
        parameters.runtWidth = 30
        let plain = set(items, parameters, width: 100)
        #expect(plain.paragraph.pass == .first && plain.lines.last?.naturalWidth == 10)
        parameters.runtDemerits = 100_000_000
        let better = set(items, parameters, width: 100)
        #expect(better.paragraph.pass == .second && better.lines.last?.naturalWidth == 45)
        #expect(better.lines.count == 2)
        // Where the second finds nothing better, what it finds is the same.
        parameters.tolerance = 100
        #expect(set(items, parameters, width: 100).lines == plain.lines)
    }

    // MARK: - Odd paragraphs

    @Test func noItemsGiveNoLines() {
        let (paragraph, lines) = set([], width: 100)
        #expect(paragraph.lineCount == 0 && lines.isEmpty)
    }

    @Test func onlyGlueGivesAnEmptyLine() {
        let (_, lines) = set([space, space], width: 100)
        #expect(lines.count == 1)
        #expect(lines.first?.extent(in: [space, space].span) == nil)
    }

    @Test func hugeBoxIsOverfull() {
        let (paragraph, lines) = set(words(30, .max, 30), width: 100)
        #expect(paragraph.overfullCount == 1)
        #expect(lines.filter(\.isOverfull).count == 1)
        #expect(lines.last?.breakItem == 5)
    }

    @Test func everyLineTooNarrowIsOverfull() {
        let (paragraph, lines) = set(words(30, 30, 30, 30), width: 20)
        #expect(paragraph.overfullCount == 4)
        #expect(lines.allSatisfy { $0.glueSign == .normal && $0.naturalWidth == 30 })
    }

    @Test func extremeNumbersDoNotTrap() {
        var items: [Item] = []
        for index in 0..<60 {
            let extreme: Int32 = index % 2 == 0 ? .max : .min
            items += [.box(width: extreme), .glue(Glue(extreme, stretch: extreme, shrink: .min)), .penalty(extreme)]
            items += [.discretionary(penalty: .min, pre: .max, post: .min, replacement: extreme, isAutomatic: true)]
            items += [.explicitKern(width: .min), .glue(Glue(.min, stretch: .max, .filll, shrink: .max, .fil))]
        }
        var parameters = LineBreakingParameters()
        parameters.linePenalty = .max
        parameters.adjacencyDemerits = .min
        parameters.doubleHyphenDemerits = .max
        parameters.finalHyphenDemerits = .min
        parameters.looseness = .max
        parameters.hyphenLimitLines = .max
        parameters.demeritsLimit = .max
        for tolerance in [Int32.min, 0, 10_000, .max] {
            for emergencyStretch in [Int32.min, 0, .max] {
                (parameters.pretolerance, parameters.tolerance, parameters.emergencyStretch) = (tolerance, tolerance, emergencyStretch)
                for width in [Int32.min, 0, .max] {
                    let (paragraph, lines) = set(items, parameters, width: width)
                    var filled: [BrokenLine] = []
                    var breaker = LineBreaker()
                    _ = breaker.fillLines(items.span, parameters, RectangleFragments(width: width), into: &filled)
                    #expect(filled.last?.breakItem == Int32(items.count - 1))
                    #expect(Int(paragraph.lineCount) == lines.count && lines.last?.breakItem == Int32(items.count - 1))
                }
            }
        }
    }

    @Test func demeritsBeyondTheLimitSpoilLinesButLoseNone() {
        var parameters = LineBreakingParameters()
        parameters.demeritsLimit = 150
        let items = words(45, 45, 45, 45, 45, 45, 45, 45)
        let (spoiled, lines) = set(items, parameters, width: 100)
        #expect(lines.last?.breakItem == 15 && spoiled.overfullCount > 0)
        parameters.demeritsLimit = .max
        #expect(set(items, parameters, width: 100).paragraph.overfullCount == 0)
    }

    @Test func longParagraphsTakeLinearTime() {
        var numbers = TestNumbers(state: 7)
        var items: [Item] = []
        while items.count < 200_000 { items += [.box(width: numbers.next(10...60)), space] }
        let (paragraph, lines) = set(items, width: 400)
        #expect(paragraph.overfullCount == 0)
        #expect(lines.last?.breakItem == 199_999)
        // Without a place to break, without width, and with nothing but discardable items: nothing here may cost a square.
        #expect(set(Array(repeating: .box(width: 10), count: 200_000), width: 400).lines.count == 1)
        #expect(set(Array(repeating: .penalty(0), count: 50_000), width: 400).lines.last?.breakItem == 50_000)
    }

    @Test func sameValuesGiveTheSameLines() {
        var numbers = TestNumbers(state: 3)
        let paragraphs = (0..<20).map { _ in Self.randomItems(&numbers) }
        var breaker = LineBreaker()
        var reused: [BrokenLine] = []
        for items in paragraphs {
            _ = breaker.breakLines(items.span, LineBreakingParameters(), RectangleFragments(width: 150), into: &reused)
        }
        #expect(reused == paragraphs.flatMap { set($0, width: 150).lines })
    }

    // MARK: - First fit

    @Test func firstFitFillsLineByLine() {
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        let items = words(40, 45, 60, 30, 120, 20)
        let paragraph = breaker.fillLines(items.span, LineBreakingParameters(), RectangleFragments(width: 100), into: &lines)
        #expect(lines.map(\.naturalWidth) == [95, 100, 120, 20])
        #expect(paragraph.overfullCount == 1 && paragraph.pass == .firstFit)
    }
}
