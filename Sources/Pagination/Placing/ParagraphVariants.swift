import Boxes
import Markup
import StyleSheets
import TextLayout

/// The items of a paragraph in a list of lines.
struct ParagraphSpan: Sendable {
    /// Of the paragraph in the assembled draft.
    var draft: Int
    var items: Range<Int>
}

/// A paragraph of a list that can be set in a line more or fewer (Mittelbach 2016, "A general framework for globally optimized
/// pagination"). Only where it stands on one page as a whole: then no later page can tell how it was set.
struct FlexibleParagraph: Sendable {
    struct Way: Sendable {
        var lines: Range<Int32>
        /// By how much the paragraph becomes higher; negative for one that becomes lower.
        var height: Int64
        /// A penalty as `PageWeights` has them.
        var cost: Int64
    }

    var span: ParagraphSpan
    var shorter: Way?
    var longer: Way?
}

/// The paragraphs of a page that are set in a line more or fewer: all longer, or all shorter. Few words without an array, as every state
/// of the search has them.
struct ChosenVariants: Sendable, Equatable {
    /// Indices in `VerticalList.flexible`, -1 for none.
    private var paragraphs = SIMD4<Int32>(repeating: -1)
    private(set) var areLonger = false

    init() {}
    init(_ indices: ArraySlice<Int>, areLonger: Bool) {
        for (place, index) in indices.prefix(4).enumerated() { paragraphs[place] = Int32(index) }
        self.areLonger = areLonger
    }

    var isEmpty: Bool { paragraphs[0] < 0 }
    var indices: [Int] { (0..<4).compactMap { paragraphs[$0] < 0 ? nil : Int(paragraphs[$0]) } }
}

extension PageEnds {
    /// As `find`, where paragraphs can be set in a line more or fewer: each end also with the cheapest of these that make the page as full
    /// as it can be.
    func findWithVariants(in list: VerticalList, _ page: Page, found: (End) -> Void) -> Int {
        let first = list.trimmed(from: page.start, to: page.limit, isFirst: page.isFirst).start
        let reach = Int64(PageWeights.mostVariants) * lineHeight
        let called = list.calls(
            from: page.start, reaching: page.height + reach + list.prefix[first] - list.prefix[page.start], limit: page.limit)
        let hasInsertions = !page.owed.isEmpty || !called.isEmpty, remainder = remainder(of: page)
        var index = page.start
        if page.owed.isEmpty {
            let notes = mostHeight(ofNotes: called, page)
            let least = page.height - (weights.mostShortLines + Int64(PageWeights.mostVariants)) * lineHeight - notes
            index = max(page.start + 1, list.firstEnd(from: first, holding: least, limit: page.limit))
        }
        var longest: End?
        var isEmpty = true
        var overfull: Int?
        while index <= page.limit {
            let isEnd = index == page.limit && page.endsStretch
            if !isEnd, index > page.start, !list.isBreakable(before: index) {
                index += 1
                continue
            }
            let range = list.trimmed(from: page.start, to: index, isFirst: page.isFirst)
            let room = page.height - list.height(range)
            if room < 0, overfull == nil { overfull = index }
            if room < -reach { break }
            for choice in choices(in: list, range, room: room, remainder: remainder) {
                let room = room - choice.height
                guard room >= -page.excess else { continue }
                let fit = hasInsertions ? self.fit(page, list, upTo: index, room: room) : nil
                guard room >= 0 || fit == nil && !isEnd else { continue }
                let shortness = room < 0 ? room : max(0, room - (fit?.height ?? 0))
                guard fit?.brokenCount ?? 0 == 0, index > page.start || fit?.placesAnything ?? false else { continue }
                // Variants make pages full, and bring the end of the text onto a page that it would miss by some lines.
                if !choice.variants.isEmpty, isEnd ? !choice.isNeeded : shortness > remainder + lineHeight * 5 / 4 { continue }
                let isLong = isEnd || fit?.owed.rest != nil || shortness <= weights.mostShortLines * lineHeight
                var end = end(page, range, at: index, list, shortness, fit, isEnd: isEnd, isTurn: false)
                end.cost.add(PageCost(penalty: choice.cost), for: .variants)
                end.variants = choice.variants
                if isLong {
                    isEmpty = false
                    found(end)
                } else if hasInsertions {
                    longest = end
                }
            }
            index += 1
        }
        if isEmpty, let longest { found(longest) }
        return overfull ?? page.limit
    }

    /// Paragraphs of a page in other ways than their best.
    private struct Choice {
        var variants = ChosenVariants()
        var height: Int64 = 0
        var cost: Int64 = 0
        /// Without it the page has no room for its text.
        var isNeeded = false
    }

    /// The natural page, and the cheapest ones with one to three paragraphs longer, or shorter, than they are by themselves.
    /// - Parameter remainder: what a full page leaves free.
    private func choices(in list: VerticalList, _ range: VerticalList.PageRange, room: Int64, remainder: Int64) -> [Choice] {
        var result = [Choice()]
        // A page that is full may become a line shorter, as the one that it faces.
        let isFull = abs(room - remainder) < lineHeight / 2
        let areLonger = room > remainder && !isFull
        var ways: [(cost: Int64, height: Int64, index: Int)] = []
        var index = list.flexible.partitioningIndex { $0.span.items.lowerBound >= range.start }
        while index < list.flexible.count, list.flexible[index].span.items.upperBound <= range.end {
            let paragraph = list.flexible[index]
            if let way = areLonger ? paragraph.longer : paragraph.shorter { ways.append((way.cost, way.height, index)) }
            index += 1
        }
        guard !ways.isEmpty else { return result }
        ways.sort { ($0.cost, $0.index) < ($1.cost, $1.index) }
        var choice = Choice(isNeeded: room < 0)
        for count in 1...min(ways.count, isFull ? 1 : PageWeights.mostVariants) {
            choice.height += ways[count - 1].height
            choice.cost += ways[count - 1].cost
            choice.variants = ChosenVariants(ways[..<count].map(\.index)[...], areLonger: areLonger)
            result.append(choice)
        }
        return result
    }
}

extension BookPages {
    /// Places a stretch once more with paragraphs in a line more or fewer, if a page ends short of its foot.
    /// - Parameters:
    ///   - spans: the paragraphs of the list.
    ///   - flow: the assembled draft.
    ///   - pages: as they are without; they get their places in the list that is returned.
    /// - Returns: the list with the variants in the place of the paragraphs, and the list and the pages as they were searched; nil if no
    ///   variant is taken.
    func vary(
        _ list: VerticalList, _ spans: [ParagraphSpan], _ flow: Flow, _ placer: StretchPlacer,
        _ pages: inout [(page: StretchPlacer.PlacedPage, state: PlacementState)], _ text: inout TypesetText
    ) -> (list: VerticalList, searched: VerticalList, found: [(page: StretchPlacer.PlacedPage, state: PlacementState)])? {
        guard list.columns.isEmpty, pages.contains(where: { abs($0.page.shortness) > lineHeight / 2 }), let start = pages.first?.state
        else {
            return nil
        }
        var varied = list
        // Those that the turn of a page parts hardly come to stand on one page.
        let turns = pages.map(\.page.next)
        let whole = spans.filter { span in
            let turn = turns.partitioningIndex { $0 > span.items.lowerBound + 2 }
            return turn == turns.count || turns[turn] >= span.items.upperBound - 2
        }
        varied.flexible = flexibleParagraphs(whole, flow, &text)
        guard !varied.flexible.isEmpty else { return nil }
        let placed = placer.pages(of: varied, startsOnRight: start.nextIsRight)
        let chosen = placed.map(\.page.variants).filter { !$0.isEmpty }
        guard !chosen.isEmpty else { return nil }
        pages = placed
        return (replacing(chosen, in: varied, flow, &pages, text), varied, placed)
    }

    /// The paragraphs of a list that have variants.
    private func flexibleParagraphs(
        _ spans: [ParagraphSpan], _ flow: Flow, _ text: inout TypesetText
    ) -> [FlexibleParagraph] {
        func paragraph(_ span: ParagraphSpan) -> Int { Int(flow.items[span.draft].payload) }
        let candidates = spans.filter { span in
            let source = tree.paragraphs[paragraph(span)], style = styles[Int(source.style.index)].text
            return !source.isUnsettled && !source.hasPositioned && (!style.hasRareValues || style.rare.adaptsToPages)
        }
        let variants = text.composeVariants(of: candidates.map(paragraph), workers: workers)
        var result: [FlexibleParagraph] = []
        var next = 0
        for span in candidates {
            var flexible = FlexibleParagraph(span: span)
            while next < variants.count, variants[next].paragraph == paragraph(span) {
                let variant = variants[next], natural = text.paragraphs[variant.paragraph].lineRange
                let way = FlexibleParagraph.Way(
                    lines: variant.lines, height: text.height(of: variant.lines) - text.height(of: natural),
                    cost: weights.variant + min(variant.demerits / Int64(variant.lines.count) / 64, weights.variantDemerits))
                if variant.looseness < 0, way.height < 0 { flexible.shorter = way }
                if variant.looseness > 0, way.height > 0 { flexible.longer = way }
                next += 1
            }
            if flexible.shorter != nil || flexible.longer != nil { result.append(flexible) }
        }
        return result
    }

    /// The list with variants in the place of paragraphs; pages get their places in it.
    private func replacing(
        _ chosen: [ChosenVariants], in list: VerticalList, _ flow: Flow,
        _ pages: inout [(page: StretchPlacer.PlacedPage, state: PlacementState)], _ text: TypesetText
    ) -> VerticalList {
        var items: [FlowItem] = []
        items.reserveCapacity(list.items.count + chosen.count)
        // Where each item of the old list is in the new one.
        var places = [Int](repeating: 0, count: list.items.count + 1)
        var next = 0
        func copy(to end: Int) {
            while next < end {
                places[next] = items.count
                items.append(list.items[next])
                next += 1
            }
        }
        for variants in chosen {
            for index in variants.indices.sorted() {
                let flexible = list.flexible[index], span = flexible.span
                guard let way = variants.areLonger ? flexible.longer : flexible.shorter else { continue }
                copy(to: span.items.lowerBound)
                for old in span.items { places[old] = items.count }
                let paragraph = flow.items[span.draft], first = items.count
                let rules = LineRules(styles[Int(tree.paragraphs[Int(paragraph.payload)].style.index)].text)
                Flow.appendLines(way.lines, of: paragraph, text, tree: tree, rules, to: &items)
                if paragraph.continuation >= 0 { for index in first..<items.count { items[index].continuation = paragraph.continuation } }
                next = span.items.upperBound
            }
        }
        copy(to: list.items.count)
        places[list.items.count] = items.count
        for index in pages.indices {
            pages[index].page.range = VerticalList.PageRange(
                start: places[pages[index].page.range.start], end: places[pages[index].page.range.end])
            pages[index].page.next = places[pages[index].page.next]
            pages[index].state.item = places[pages[index].state.item]
        }
        return VerticalList(items, flow: flow, calls: tree.insertionCalls(of: items, flow, notes, floats))
    }
}

extension TypesetText {
    /// The height of lines below each other.
    fileprivate func height(of range: Range<Int32>) -> Int64 {
        lines[Int(range.lowerBound)..<Int(range.upperBound)].reduce(0) { $0 + Int64($1.ascent) + Int64($1.descent) }
    }
}
