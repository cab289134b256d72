import StyleSheets
import Testing

@testable import Pagination

/// The pages of text with floats, against all ways to break them. The judge reckons by itself, in lines.
@Suite(.enabled(if: SetPages.hasFont)) struct FloatPlacingTests {
    /// Lines of a page of `SetPages`.
    private static let page = 8

    /// Paragraphs of one line, with the heights of the floats anchored in each.
    private struct List {
        var floats: [[Int]]

        init(_ random: inout TestNoise) {
            floats = (0..<(6 + random.next(20))).map { _ in random.next(3) == 0 ? (0...random.next(2)).map { _ in 1 + random.next(6) } : []
            }
        }

        /// The floats are so narrow that they stand side by side, and take no line of the text away.
        var html: String {
            floats.enumerated().map { index, heights in
                "<p>" + heights.map { "<i style='height: \($0 * 12)pt'></i>" }.joined() + "\(index)</p>"
            }.joined()
        }
    }

    private struct Place: Hashable {
        var line = 0
        var isRight = true
        var white: Int?
        /// Heights of floats that have found no room.
        var waiting: [Int] = []
        var isFirst = true
    }

    private struct Judge {
        let list: List
        private var known: [Place: Double?] = [:]

        init(_ list: List) { self.list = list }

        /// The cost of a page from a place to a line, and what follows; nil where it breaks a rule. A float stands beside its line if it ends
        /// on the page, else at the head of the next, and none overtakes another; no page ends beside one.
        func page(from place: Place, to end: Int) -> (cost: Double, next: Place)? {
            let weights = PageWeights(), height = FloatPlacingTests.page, lines = end - place.line, isEnd = end == list.floats.count
            guard lines > 0 || !place.waiting.isEmpty, lines <= height else { return nil }
            var placed = place.waiting.map { 0..<$0 }, waiting: [Int] = []
            for line in place.line..<end {
                for float in list.floats[line] {
                    let top = line - place.line
                    if waiting.isEmpty, top + float <= height { placed.append(top..<top + float) } else { waiting.append(float) }
                }
            }
            var cost = Double(weights.style.deferredFloatPenalty) * Double(waiting.count), white: Int?
            if isEnd {
                let filled = max(lines, placed.map(\.upperBound).max() ?? 0)
                if !place.isFirst, filled < Int(weights.style.lastPageLines) { cost += Double(weights.style.shortLastPagePenalty) }
            } else {
                let short = height - lines
                guard short <= Int(weights.style.shortPageLimit),
                    !placed.contains(where: { $0.lowerBound < lines && lines < $0.upperBound })
                else { return nil }
                cost += Double(weights.style.shortPagePenalty) * Double(short * short)
                if place.isRight, let left = place.white, left != short { cost += Double(weights.style.unevenSpreadPenalty) }
                white = place.isRight ? nil : short
            }
            return (cost, Place(line: end, isRight: !place.isRight, white: white, waiting: waiting, isFirst: false))
        }

        func isEnd(_ place: Place) -> Bool { place.line == list.floats.count && place.waiting.isEmpty }

        mutating func leastCost(from place: Place = Place()) -> Double? {
            if isEnd(place) { return 0 }
            if let known = known[place] { return known }
            var least: Double?
            for end in place.line...min(place.line + FloatPlacingTests.page, list.floats.count) {
                guard let page = page(from: place, to: end), let rest = leastCost(from: page.next) else { continue }
                least = min(least ?? .infinity, page.cost + rest)
            }
            known[place] = .some(least)
            return least
        }

        func cost(of ends: [Int]) -> Double? {
            var place = Place(), total = 0.0
            for end in ends {
                guard let page = page(from: place, to: end) else { return nil }
                total += page.cost
                place = page.next
            }
            return isEnd(place) ? total : nil
        }
    }

    @Test func noWayToBreakTextWithFloatsIsCheaper() throws {
        var random = TestNoise(state: 3), compared = 0
        for number in 0..<300 {
            let list = List(&random)
            var judge = Judge(list)
            guard let cheapest = judge.leastCost() else { continue }
            let set = try SetPages(list.html, css: "i { float: left; width: 8pt }")
            var line = 0
            let ends = set.pages.map { page in
                line += page.lines.count
                return line
            }
            let found = try #require(judge.cost(of: ends), "list \(number) breaks a rule: \(list.floats), \(ends)")
            #expect(found - cheapest < 1, "list \(number): \(found) instead of \(cheapest): \(list.floats), \(ends)")
            compared += 1
        }
        #expect(compared > 200)
    }
}
