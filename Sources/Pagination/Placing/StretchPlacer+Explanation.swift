import TextLayout

extension StretchPlacer {
    /// The ends that a page could have, and the lists that they are places in.
    private struct Candidates {
        var list: VerticalList
        var page: PageEnds.Page
        var found: [(end: PageEnds.End, placement: PageSearch<PlacedPage>.Placement)] = []
        /// The item at which the page is overfull.
        var limit = 0
    }

    /// Why a page of a list of lines ends where it does.
    /// - Parameters:
    ///   - number: in `pages`.
    ///   - pages: those that have been chosen.
    ///   - list: in which they were looked for, with its variants.
    ///   - lines: of all these variants, which have been taken into the text.
    /// - Complexity: as many searches over the pages that follow as there are ends.
    func explanation(
        of number: Int, _ pages: [(page: PlacedPage, state: PlacementState)], in list: VerticalList, lines: [Range<Int32>] = []
    ) -> PageExplanation {
        let state = pages[number].state
        var ends: KnownEnds? = KnownEnds()
        return explanation(of: pages[number].page, state, candidates(in: list, state), lines) { way(in: list, from: $0, &ends) }
    }

    /// The same where each page is stacked by itself.
    func stackedExplanation(
        of number: Int, _ pages: [(page: PlacedPage, state: PlacementState)], _ stacker: inout FlowStacker, _ text: inout TypesetText
    ) -> PageExplanation {
        let state = pages[number].state, candidates = stackedCandidates(state, &stacker, &text)
        return explanation(of: pages[number].page, state, candidates, []) { stackedWay(from: $0, &stacker, &text) }
    }

    private func explanation(
        of chosen: PlacedPage, _ state: PlacementState, _ candidates: Candidates, _ linesOfWays: [Range<Int32>],
        onward: (PlacementState) -> PageSearch<PlacedPage>.Way
    ) -> PageExplanation {
        var result = PageExplanation(completesSpread: state.nextIsRight && state.leftShortness != nil)
        var best: (index: Int, cost: PageCost)?
        for (end, placement) in candidates.found {
            var explained = explain(end, waiting: placement.cost.weight - end.cost.total.weight, candidates.list, linesOfWays)
            let spread = spread.between(state.leftShortness, placement.foot), own = placement.cost + spread
            explained.spread = PageExplanation.Cost(spread).weight
            explained.own = PageExplanation.Cost(own)
            var after = PageCost()
            if !placement.isEnd {
                let way = onward(placement.state)
                after = way.cost
                explained.pagesAfter = way.pages.count
            }
            explained.after = PageExplanation.Cost(after)
            // One place may be reached with several choices of floats.
            let isSame = end.next == chosen.next && end.variants == chosen.variants && end.parted?.content == chosen.parted
            if isSame, best.map({ own + after < $0.cost }) ?? true {
                best = (result.ends.count, own + after)
            }
            result.ends.append(explained)
        }
        if let best { result.ends[best.index].isChosen = true }
        result.refusals = refusals(candidates)
        return result
    }

    private func candidates(in list: VerticalList, _ state: PlacementState) -> Candidates {
        var result = Candidates(list: list, page: page(in: list, from: state))
        let page = result.page
        let all = ends.explaining.ends(in: list, page)
        result.limit = all.limit
        result.found = all.ends.map { ($0, placement($0, page, state)) }
        return result
    }

    private func stackedCandidates(_ state: PlacementState, _ stacker: inout FlowStacker, _ text: inout TypesetText) -> Candidates {
        let stacked = stack(state, .some, &stacker, &text), list = stacker.list(of: stacked)
        var result = Candidates(list: list, page: page(of: stacked, list, state, stacker, text))
        let page = result.page
        let all = ends.explaining.ends(in: list, page)
        result.limit = all.limit
        for end in all.ends {
            if let placement = placement(end, page, state, stacked, stacker, text) { result.found.append((end, placement)) }
        }
        return result
    }

    /// - Parameter waiting: the weight of the floats beside text that have no room on the page.
    private func explain(
        _ end: PageEnds.End, waiting: Int64, _ list: VerticalList, _ linesOfWays: [Range<Int32>]
    ) -> PageExplanation.End {
        let last = lastShown(in: list, before: end.range.end, from: end.range.start)
        var result = PageExplanation.End(lastLine: last.line, endsWithBlock: last.isBlock)
        result.shortLines = Double(end.shortness) / Double(ends.lineHeight)
        result.parts = PageCostReason.allCases.compactMap { reason in
            let weight = end.cost[reason] + (reason == .floats ? waiting : 0)
            return weight == 0 ? nil : (reason, Double(weight) / Double(PageWeights.unit))
        }
        let count = end.variants.indices.count
        if end.variants.areLonger { result.longer = count } else { result.shorter = count }
        if let parted = end.parted?.content {
            let isLonger = list.flexible[Int(parted.paragraph)].longer?.index == Int(parted.way)
            if isLonger { result.longer += 1 } else { result.shorter += 1 }
            result.lastLine = linesOfWays.isEmpty ? last.line : Int(linesOfWays[Int(parted.way)].lowerBound + parted.line) - 1
        }
        result.endsStretch = end.endsStretch
        return result
    }

    /// The places with a line or a block above them, from the first end of the page to where it is overfull, where it may not end.
    private func refusals(_ candidates: Candidates) -> [PageExplanation.Refusal] {
        let list = candidates.list, page = candidates.page, known = Set(candidates.found.map(\.end.next))
        guard let first = known.min() else { return [] }
        var result: [PageExplanation.Refusal] = []
        for index in max(first, page.start + 1)..<max(first, page.start + 1, min(candidates.limit, list.items.count)) {
            guard list.items[index].isShown, !known.contains(index) else { continue }
            let range = list.trimmed(from: page.start, to: index, isFirst: page.keepsSpaces), room = page.height - list.height(range)
            guard room >= 0, let reason = refusal(before: index, range, candidates, room: room) else { continue }
            let last = lastShown(in: list, before: range.end, from: range.start)
            result.append(PageExplanation.Refusal(lastLine: last.line, endsWithBlock: last.isBlock, reason: reason))
        }
        return result
    }

    private func refusal(
        before index: Int, _ range: VerticalList.PageRange, _ candidates: Candidates, room: Int64
    ) -> PageExplanation.Refusal.Reason? {
        let list = candidates.list, page = candidates.page
        guard list.isBreakable(before: index) else {
            return list.items[index].kind == .line && list.items[range.end - 1].kind == .line && range.end == index ? .paragraph : .block
        }
        if page.cannotBegin?(index) ?? false { return .beside }
        guard let fit = ends.fit(page, list, upTo: index, room: room) else { return nil }
        return fit.brokenCount > 0 || fit.height > room ? .notes : nil
    }

    private func lastShown(in list: VerticalList, before end: Int, from start: Int) -> (line: Int?, isBlock: Bool) {
        var isBlock = false
        for item in list.items[start..<end].reversed() {
            if item.kind == .line { return (Int(item.payload), isBlock) }
            if item.kind == .fragment { isBlock = true }
        }
        return (nil, isBlock)
    }
}

extension FlowItem {
    /// Has ink of its own.
    fileprivate var isShown: Bool { kind == .line || kind == .fragment }
}
