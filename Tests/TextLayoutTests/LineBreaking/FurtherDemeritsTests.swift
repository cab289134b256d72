import Testing

@testable import TextLayout

/// Demerits that TeX has not: rivers, words repeated at the edges of lines, last lines that are nearly full.
@Suite struct FurtherDemeritsTests {
    private static let space = Glue(100, stretch: 50, shrink: 33)
    private static let riverWidth: Int32 = 80

    private func set(
        _ items: [Item], width: Int32, words: [Int32] = [], change: (inout LineBreakingParameters) -> Void = { _ in }
    ) -> (lines: [BrokenLine], paragraph: BrokenParagraph) {
        var parameters = LineBreakingParameters()
        parameters.tolerance = 10_000
        parameters.riverWidth = Self.riverWidth
        change(&parameters)
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        let paragraph = breaker.breakLines(items.span, parameters, RectangleFragments(width: width), words: words, into: &lines)
        return (lines, paragraph)
    }

    private func text(_ widths: [Int32]) -> [Item] {
        widths.flatMap { [Item.glue(Self.space), .box(width: $0)] }.dropFirst() + []
    }

    /// Spaces that have three others above them, each within the width of the next, reckoned from finished lines.
    private func riverLinks(_ lines: [BrokenLine], _ items: [Item]) -> Int {
        var above: [(middle: Double, links: Int)] = []
        var result = 0
        for line in lines.dropLast() {
            var x = Double(line.x)
            var row: [(middle: Double, links: Int)] = []
            for item in items[Int(line.firstItem)..<Int(line.breakItem)] {
                var width = Double(item.width)
                if item.kind == .glue {
                    width += line.glueSign == .shrinking ? -line.glueRatio * Double(item.shrink) : line.glueRatio * Double(item.stretch)
                    let middle = x + width / 2
                    let links = above.filter { abs($0.middle - middle) < Double(Self.riverWidth) }.map(\.links).max() ?? 0
                    row.append((middle, links + 1))
                    if links + 1 >= 4 { result += 1 }
                }
                x += width
            }
            above = row
        }
        return result
    }

    @Test func riversAreAvoided() {
        var numbers = TestNumbers(state: 3)
        var before = 0, after = 0
        for _ in 0..<200 {
            let items = text((0..<60).map { _ in Int32(150 + 20 * numbers.next(0...20)) })
            let plain = set(items, width: 3_000), other = set(items, width: 3_000) { $0.riverDemerits = 50_000 }
            let links = riverLinks(plain.lines, items), left = riverLinks(other.lines, items)
            before += links
            after += left
            if links == 0 { #expect(other.lines == plain.lines) }
            // What is paid for is what was reckoned.
            #expect(other.paragraph.demerits <= plain.paragraph.demerits + 50_000 * Int64(links))
            if other.lines != plain.lines { #expect(left < links) }
        }
        #expect(before > 50 && after * 2 < before, "\(before) and \(after)")
    }

    /// Of a long paragraph only the lines about a river are broken anew, and what it costs in the end is what its lines cost.
    @Test(arguments: [0, 300]) func longParagraphsAreBrokenAnewWhereTheirRiversAre(indent: Int32) {
        var numbers = TestNumbers(state: 5)
        var before = 0, after = 0, kept = 0, count = 0
        for _ in 0..<60 {
            let items = text((0..<600).map { _ in Int32(150 + 20 * numbers.next(0...20)) })
            let fragments = LineWidthFragments(width: 3_000, hangIndent: indent, hangAfter: 4)
            func set(_ riverDemerits: Int32) -> (lines: [BrokenLine], paragraph: BrokenParagraph) {
                var parameters = LineBreakingParameters()
                parameters.tolerance = 10_000
                parameters.riverWidth = Self.riverWidth
                parameters.riverDemerits = riverDemerits
                var breaker = LineBreaker(), lines: [BrokenLine] = []
                let paragraph = breaker.breakLines(items.span, parameters, fragments, into: &lines)
                return (lines, paragraph)
            }
            let plain = set(0), other = set(50_000)
            before += riverLinks(plain.lines, items)
            after += riverLinks(other.lines, items)
            kept += Set(plain.lines).intersection(other.lines).count
            count += plain.lines.count
            #expect(other.paragraph.demerits == demerits(other.lines, items, riverDemerits: 50_000))
            #expect(other.paragraph.demerits <= demerits(plain.lines, items, riverDemerits: 50_000))
            #expect(other.lines.first?.firstItem == 0 && Int(other.lines.last?.breakItem ?? 0) == items.count)
            for (line, next) in zip(other.lines, other.lines.dropFirst()) { #expect(next.firstItem == line.breakItem + 1) }
        }
        #expect(before > 100 && after * 3 < before * 2, "\(before) and \(after)")
        #expect(kept * 4 > count, "\(kept) of \(count)")
    }

    /// With all ways compared: the best one is found nearly always, and never a better one than there is.
    @Test func riversCostWhatTheBestWayCosts() {
        var numbers = TestNumbers(state: 8)
        var best: Int64 = 0, found: Int64 = 0
        for _ in 0..<60 {
            let items = text((0..<26).map { _ in Int32(150 + 40 * numbers.next(0...5)) })
            let lines = set(items, width: 1_250) { $0.riverDemerits = 20_000 }
            let cheapest = cheapestWay(items, width: 1_250, riverDemerits: 20_000)
            found += demerits(lines.lines, items, riverDemerits: 20_000)
            best += cheapest
        }
        #expect(found >= best && found * 100 <= best * 104, "\(found) for \(best)")
    }

    private func demerits(_ lines: [BrokenLine], _ items: [Item], riverDemerits: Int64) -> Int64 {
        LineDemerits.total(of: lines, items, LineBreakingParameters()) + Int64(riverLinks(lines, items)) * riverDemerits
    }

    /// Tries every set of breaks between words.
    private func cheapestWay(_ items: [Item], width: Int32, riverDemerits: Int64) -> Int64 {
        var best = Int64.max
        func go(_ first: Int, _ lines: [BrokenLine]) {
            for end in stride(from: first + 1, through: items.count, by: 2) {
                let isLast = end == items.count
                var line = BrokenLine(
                    firstItem: Int32(first), breakItem: Int32(end), postItem: -1, cursor: FragmentCursor(), x: 0, width: width,
                    naturalWidth: 0, leftProtrusion: 0, rightProtrusion: 0, badness: 0, glueSign: .normal, glueOrder: .normal,
                    isHyphenated: false, expansion: 0, glueRatio: 0)
                var material = LineMaterial(width: 0, stretch: 0, shrink: 0, infinite: SIMD4(), expansion: ExpansionSum())
                for item in items[first..<end] {
                    material.width += Int64(item.width)
                    material.stretch += Int64(item.stretch)
                    material.shrink += Int64(item.shrink)
                }
                if isLast { material.infinite[1] = 65_536 }
                line.setGlue(material)
                if line.isOverfull { return }
                let all = lines + [line]
                let soFar = LineDemerits.total(of: all, items, LineBreakingParameters())
                guard soFar < best else { continue }
                if isLast { best = min(best, demerits(all, items, riverDemerits: riverDemerits)) } else { go(end + 1, all) }
            }
        }
        go(0, [])
        return best
    }

    @Test func wordsAreNotRepeatedAtTheEdgesOfLines() {
        var numbers = TestNumbers(state: 21)
        func repeats(_ lines: [BrokenLine], _ words: [Int32]) -> Int {
            let rows = lines.map { words[Int($0.firstItem)..<Int($0.breakItem)].filter { $0 >= 0 } }
            return zip(rows, rows.dropFirst()).enumerated().reduce(0) { count, pair in
                let (first, second) = pair.element
                // The last line has no end that stands below another.
                let ends = pair.offset + 2 < rows.count && first.last == second.last
                return count + (first.first == second.first ? 1 : 0) + (ends ? 1 : 0)
            }
        }
        var before = 0, after = 0
        for _ in 0..<100 {
            let kinds = (0..<60).map { _ in numbers.next(0...15) }
            let items = text(kinds.map { 150 + 25 * Int32($0) })
            let words: [Int32] = Array(kinds.flatMap { [-1, Int32($0)] }.dropFirst())
            let plain = set(items, width: 2_500), other = set(items, width: 2_500, words: words) { $0.repeatDemerits = 10_000_000 }
            before += repeats(plain.lines, words)
            after += repeats(other.lines, words)
        }
        #expect(before > 100 && after * 2 < before, "\(before) and \(after)")
    }

    @Test func aLastLineThatIsNearlyFullIsAvoided() {
        var numbers = TestNumbers(state: 2)
        func isNearlyFull(_ lines: [BrokenLine]) -> Bool {
            guard lines.count > 1, let last = lines.last else { return false }
            return last.naturalWidth < Int64(last.width) && last.naturalWidth > Int64(last.width) - 300
        }
        var before = 0, after = 0
        for _ in 0..<200 {
            let items = text((0..<40).map { _ in Int32(150 + 10 * numbers.next(0...40)) })
            let plain = set(items, width: 2_600)
            let other = set(items, width: 2_600) { ($0.fullLastLineDemerits, $0.fullLastLineGap) = (1_000_000, 300) }
            if !isNearlyFull(plain.lines) { #expect(other.lines == plain.lines) }
            before += isNearlyFull(plain.lines) ? 1 : 0
            after += isNearlyFull(other.lines) ? 1 : 0
        }
        #expect(before > 10 && after * 2 < before, "\(before) and \(after)")
    }
}
