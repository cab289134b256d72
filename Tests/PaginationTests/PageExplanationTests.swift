import Testing

@testable import Pagination

/// What is said of the end of a page, on lists made for it: lines of 12 units on pages of 60. The payload of a line is its number.
@Suite struct PageExplanationTests {
    private func items(_ penalties: [Int32]) -> [FlowItem] {
        penalties.enumerated().map { number, penalty in
            var item = FlowItem(.line, payload: Int32(number), height: 12)
            item.penalty = penalty
            return item
        }
    }

    private func explanations(_ items: [FlowItem]) -> [(end: Int, said: PageExplanation)] {
        let placer = StretchPlacer(
            PageEnds(weights: PageWeights(), lineHeight: 12, notes: NoteBodies([])), range: 0..<items.count, list: nil, countsPages: false,
            isUniform: true, geometry: { _ in StretchPlacer.Geometry(height: 60) })
        let list = VerticalList(items), pages = placer.pages(of: list, startsOnRight: true)
        return pages.indices.map { (pages[$0].page.range.end, placer.explanation(of: $0, pages, in: list)) }
    }

    private func chosenEnd(of page: PageExplanation) -> PageExplanation.End? { page.ends.first { $0.isChosen } }

    /// Lines with a hyphen before some and a forbidden break before others.
    private func randomItems(_ random: inout TestNoise) -> [FlowItem] {
        items(
            (0..<30).map { _ in
                switch random.next(6) {
                case 0: FlowItem.forbidden
                case 1: PageWeights.hyphenAtTurn
                default: 0
                }
            })
    }

    @Test func theChosenEndHasTheLeastSumAndItsPartsAddUp() throws {
        var random = TestNoise(state: 11), compared = 0
        for _ in 0..<40 {
            let pages = explanations(randomItems(&random))
            for (number, page) in pages.enumerated() {
                // A page that is filled as far as it goes has no end that was chosen.
                guard let chosen = chosenEnd(of: page.said) else { continue }
                #expect(chosen.lastLine == page.end - 1)
                #expect(page.said.ends.allSatisfy { $0.total.broken > 0 || $0.total.weight >= chosen.total.weight - 0.001 })
                for end in page.said.ends where end.own.broken == 0 {
                    #expect(abs(end.parts.reduce(end.spread) { $0 + $1.weight } - end.own.weight) < 0.001)
                }
                // What follows is what is said of the next page.
                guard number + 1 < pages.count, let next = chosenEnd(of: pages[number + 1].said) else { continue }
                #expect(abs(chosen.after.weight - next.total.weight) < 0.001 && chosen.pagesAfter == pages.count - number - 1)
                compared += chosen.own.weight > 0 ? 1 : 0
            }
        }
        #expect(compared > 20)
    }

    @Test func aWidowIsRefusedWithItsReason() throws {
        // Six lines of a paragraph, the last of which may not stand alone, and another paragraph.
        let page = try #require(explanations(items([0, FlowItem.forbidden, 0, 0, 0, FlowItem.forbidden, 0, 0, 0, 0])).first)
        #expect(page.end == 4)
        let chosen = try #require(chosenEnd(of: page.said))
        #expect(chosen.shortLines == 1 && chosen.parts.map(\.reason) == [.length] && chosen.parts.map(\.weight) == [120])
        let refusal = try #require(page.said.refusals.last)
        #expect(refusal.lastLine == 4 && refusal.reason == .paragraph)
    }
}
