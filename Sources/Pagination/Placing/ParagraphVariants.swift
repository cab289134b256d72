import Boxes
import Markup
import StyleSheets
import TextLayout

/// The items of a paragraph in a list of lines.
struct ParagraphSpan: Sendable, Equatable {
    /// Of the paragraph in the assembled draft.
    var draft: Int
    var items: Range<Int>
}

/// A paragraph of a list that can be set in a line more or fewer (Mittelbach 2016, "A general framework for globally optimized
/// pagination"). Where it stands on one page as a whole no later page can tell how it was set; where it is parted by the turn of a page,
/// the state of the next page says so (`PartedVariant`).
struct FlexibleParagraph: Sendable {
    struct Way: Sendable {
        /// Its index in `ParagraphVariants.ways`.
        var index: Int
        /// By how much the paragraph becomes higher; negative for one that becomes lower.
        var height: Int64
        /// A penalty as `PageWeights` has them.
        var cost: Int64
        /// Where a page may end inside it; empty where it is to stand on one page.
        var parts: [PartedVariant] = []
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
    init(areLonger: Bool) { self.areLonger = areLonger }

    var isEmpty: Bool { paragraphs[0] < 0 }

    /// - Parameter place: of at most four.
    mutating func set(_ index: Int32, at place: Int) { paragraphs[place] = index }

    /// - Parameter distance: by which the indices are higher in another list.
    mutating func shift(by distance: Int) { paragraphs.replace(with: paragraphs &+ Int32(distance), where: paragraphs .>= 0) }
    var indices: [Int] { (0..<4).compactMap { paragraphs[$0] < 0 ? nil : Int(paragraphs[$0]) } }
}

extension PageEnds {
    /// As `find`, where paragraphs can be set in a line more or fewer: each end also with the cheapest of these that make the page as full
    /// as it can be.
    func findWithVariants(in list: borrowing VerticalList, _ page: Page, found: (End) -> Void) -> Int {
        let first = list.trimmed(from: page.start, to: page.limit, isFirst: page.keepsSpaces).start
        let reach = Int64(PageWeights.mostVariants) * lineHeight
        let called = list.calls(
            from: page.start, reaching: page.height + reach + list.prefix[first] - list.prefix[page.start], limit: page.limit)
        let firstInsertion = firstInsertion(of: page, called), hasInsertions = firstInsertion < .max
        let remainder = remainder(of: page)
        var index = page.start
        if page.owed.isEmpty, page.restHeight == 0 {
            let notes = mostHeight(ofNotes: called, page)
            let least = page.height - (weights.style.shortPageLimit + Int64(PageWeights.mostVariants)) * lineHeight - notes
            index = max(page.start + 1, list.firstEndOnGrid(from: first, holding: least, limit: page.limit))
        }
        var fits = PageFits(self, page, list), ways = CheapestWays(list, from: first), gridReach = LineGrid.Reach()
        var longest: End?
        var skipped: Int?
        var isEmpty = true
        var overfull: Int?
        while index <= page.limit {
            let isEnd = index == page.limit && page.endsStretch
            if !isEnd, index > page.start, !list.isBreakable(before: index) {
                index += 1
                continue
            }
            var range = list.trimmed(from: page.start, to: index, isFirst: page.keepsSpaces)
            let room = room(for: &range, of: list, page, &gridReach, hasInsertions: firstInsertion < index)
            if room < 0, overfull == nil { overfull = index }
            if room < -reach { break }
            fits.goOn(to: index, self, list)
            if !isEnd, page.restHeight == 0, isTooShort(page, room: room - reach, fits) {
                skipped = index
                index += 1
                continue
            }
            let least = fits.leastHeight > 0 ? fits.leastHeight : -page.excess
            if room + reach < least {
                index += 1
                continue
            }
            let (natural, roomForLines) = hasInsertions ? fits.natural(self, page, list, room: room) : (nil, room)
            ways.goOn(to: range.end, in: list)
            forEachChoice(of: ways, room: roomForLines, remainder: remainder) { choice in
                let room = room - choice.height
                // With less room a note that is called would not begin here.
                guard room >= least else { return }
                let isNatural = choice.height == 0 && room >= 0 || !hasInsertions
                let fit = isNatural ? natural : fits.fit(self, page, list, room: room)
                guard room >= 0 || fit == nil && !isEnd else { return }
                let shortness = room < 0 ? room : max(0, room - (fit?.content.height ?? 0))
                guard fit?.content.brokenCount ?? 0 == 0 else { return }
                guard index > page.start || page.restHeight > 0 || fit?.content.placesAnything ?? false else { return }
                // Variants make pages full, and bring the end of the text onto a page that it would miss by some lines.
                if !choice.variants.isEmpty, isEnd ? !choice.isNeeded : shortness > remainder + lineHeight * 5 / 4 { return }
                let isLong = isEnd || fit?.content.owed.rest != nil || shortness <= weights.style.shortPageLimit * lineHeight
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
        findInsideVariants(in: list, page, from: first, hasInsertions: hasInsertions) {
            isEmpty = false
            found($0)
        }
        if isEmpty, let end = longest ?? shortEnd(in: list, page, at: skipped, firstInsertion) { found(end) }
        return overfull ?? page.limit
    }

    /// Paragraphs of a page in other ways than their best.
    struct Choice {
        var variants = ChosenVariants()
        var height: Int64 = 0
        var cost: Int64 = 0
        /// Without it the page has no room for its text.
        var isNeeded = false
    }

    /// The natural page, and the cheapest ones with one to three paragraphs longer, or shorter, than they are by themselves.
    /// - Parameter remainder: what a full page leaves free.
    @inline(__always)
    func forEachChoice(of ways: CheapestWays, room: Int64, remainder: Int64, _ body: (Choice) -> Void) {
        body(Choice())
        // A page that is full may become a line shorter, as the one that it faces.
        let isFull = abs(room - remainder) < lineHeight / 2
        let areLonger = room > remainder && !isFull
        let ways = areLonger ? ways.longer : ways.shorter
        var choice = Choice(isNeeded: room < 0)
        choice.variants = ChosenVariants(areLonger: areLonger)
        for place in 0..<min(ways.count, isFull ? 1 : PageWeights.mostVariants) {
            choice.height += ways[place].height
            choice.cost += ways[place].cost
            choice.variants.set(ways[place].index, at: place)
            body(choice)
        }
    }
}

extension VerticalList {
    /// The first paragraph that can be varied and begins at an item or after it. A loop of its own, as it is asked for each end of a page.
    func firstFlexible(from item: Int) -> Int {
        var low = 0, high = flexible.count
        while low < high {
            let middle = (low + high) / 2
            if flexible[middle].span.items.lowerBound >= item { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension StretchPlacing {
    /// Places a list once more with paragraphs in a line more or fewer, where a page ends short of its foot.
    /// - Parameter natural: the pages without.
    /// - Returns: the pages with variants; nil where none is taken.
    func vary(
        _ stretch: ListedStretch, _ placer: StretchPlacer, _ natural: [StretchPlacer.PlacedWithState], _ text: TypesetText, workers: Int
    ) -> PlacedList? {
        guard stretch.list.columns.isEmpty, natural.contains(where: { abs($0.page.shortness) > body.height / 2 }) else { return nil }
        var known = KnownVariants(stretch.spans.count)
        let usual = varyWholeParagraphs(stretch, placer, natural, &known, text, workers: workers)
        var placed = varyAll(stretch, placer, natural, usual, &known, text, workers: workers)
        placed?.variants = known.all
        return placed
    }

    /// With those that stand on one page as a whole.
    private func varyWholeParagraphs(
        _ stretch: ListedStretch, _ placer: StretchPlacer, _ natural: [StretchPlacer.PlacedWithState], _ known: inout KnownVariants,
        _ text: TypesetText, workers: Int
    ) -> PlacedList? {
        guard let start = natural.first?.state else { return nil }
        let turns = natural.map(\.page.next)
        let wanted = stretch.spans.indices.filter {
            // Those that the turn of a page parts hardly come to stand on one page.
            let items = stretch.spans[$0].items, turn = turns.partitioningIndex { $0 > items.lowerBound + 2 }
            return turn == turns.count || turns[turn] >= items.upperBound - 2
        }
        var list = stretch.list
        list.flexible = flexibleParagraphs(stretch, wanted, .usual, areParted: false, &known, text, workers: workers)
        guard !list.flexible.isEmpty else { return nil }
        let placed = placer.pages(of: list, startsOnRight: start.nextIsRight)
        guard placed.contains(where: { !$0.page.variants.isEmpty }) else { return nil }
        return PlacedList(list: list, pages: placed)
    }

    /// The paragraphs among those wanted that have variants.
    /// - Parameter areParted: pages may end inside them.
    func flexibleParagraphs(
        _ stretch: ListedStretch, _ wanted: [Int], _ breadth: VariantBreadth, areParted: Bool, _ known: inout KnownVariants,
        _ text: TypesetText, workers: Int
    ) -> [FlexibleParagraph] {
        let spans = stretch.spans
        func paragraph(_ span: Int) -> Int { Int(flow.items[spans[span].draft].payload) }
        let candidates = wanted.filter { span in
            let index = paragraph(span), source = tree.paragraphs[index], style = Int(source.style.index)
            // One line has no variants; and of the style, whose copy would be dear, nothing but these.
            return text.paragraphs[index].lineCount > 1 && !source.isUnsettled && !source.hasPositioned
                && (!styles[style].text.hasRareValues || styles[style].text.rare.adaptsToPages)
        }
        known.find(candidates, breadth, paragraph: paragraph) { text.variants(of: $0, breadth, workers: workers) }
        let ways = known.all.ways
        var result: [FlexibleParagraph] = []
        for span in candidates {
            let own = known.ways(of: span, breadth)
            if own.isEmpty { continue }
            var flexible = FlexibleParagraph(span: spans[span])
            let lines = text.paragraphs[paragraph(span)].lineRange, natural = text.height(of: lines)
            // On a grid a paragraph with other lines would be higher or lower by something else than the lines that it has more or fewer.
            let lineHeight = stretch.list.grid?.lineHeight(of: lines, text)
            if stretch.list.grid != nil, lineHeight == nil { continue }
            let least = Int(flow.items[spans[span].draft].linesKept)
            for next in own where ways[next].lineCount >= least {
                let way = FlexibleParagraph.Way(
                    index: next, height: ways[next].height - natural,
                    cost: weights.style.loosenessPenalty
                        + min(ways[next].demerits / Int64(ways[next].lineCount) / 64, weights.style.loosenessLimit))
                if let lineHeight, ways[next].height != Int64(ways[next].lineCount) * lineHeight { continue }
                if ways[next].looseness < 0, way.height < 0 { flexible.shorter = way }
                if ways[next].looseness > 0, way.height > 0 { flexible.longer = way }
            }
            guard flexible.shorter != nil || flexible.longer != nil else { continue }
            if areParted { part(&flexible, at: result.count, in: stretch.list, known.all, text) }
            result.append(flexible)
        }
        return result
    }

    /// The list with the chosen variants in the place of their paragraphs, whose lines become part of the text; pages get their places in
    /// it.
    func settle(_ placed: PlacedList, _ text: inout TypesetText) -> SettledList {
        guard let variants = placed.variants else { return SettledList(list: placed.list, pages: placed.pages) }
        var chosen: [(span: ParagraphSpan, way: Int)] = []
        for page in placed.pages.map(\.page) {
            let own = page.variants
            for index in own.indices.sorted() {
                let paragraph = placed.list.flexible[index]
                if let way = own.areLonger ? paragraph.longer : paragraph.shorter { chosen.append((paragraph.span, way.index)) }
            }
            if let parted = page.parted { chosen.append((placed.list.flexible[Int(parted.paragraph)].span, Int(parted.way))) }
        }
        let lines = text.take(chosen.map(\.way), of: variants)
        var varied = zip(chosen, lines).map { VariedParagraph(natural: $0.span, lines: $1) }
        let (list, places) = replacing(&varied, in: placed.list, text)
        var pages = placed.pages
        // Behind the lines of a parted paragraph that stand on the page in hand.
        var turn: Int?
        for index in pages.indices {
            let page = pages[index].page
            pages[index].state.item = turn ?? places[pages[index].state.item]
            if turn != nil { pages[index].state.owed.replaceRest(with: nil) }
            pages[index].page.range.start = turn ?? places[page.range.start]
            turn = page.parted.map { places[placed.list.flexible[Int($0.paragraph)].span.items.lowerBound] + Int($0.line) }
            pages[index].page.range.end = turn ?? places[page.range.end]
            pages[index].page.next = turn ?? places[page.next]
            pages[index].page.replaceParted(with: nil)
        }
        return SettledList(list: list, pages: pages, varied: varied)
    }

    /// The natural list of a stretch with the variants and the pages that it was placed with before.
    /// - Parameter list: in which everything stands where it did then.
    func settled(_ known: PlacedStretch, _ list: VerticalList, _ text: TypesetText) -> SettledList {
        guard !known.varied.isEmpty else { return SettledList(list: list, pages: known.pages) }
        var varied = known.varied
        return SettledList(list: replacing(&varied, in: list, text).list, pages: known.pages, varied: varied)
    }

    /// A list with other lines in the place of paragraphs, which get their places in it.
    /// - Returns: the list, and where in it each item of the old list is.
    private func replacing(
        _ paragraphs: inout [VariedParagraph], in natural: VerticalList, _ text: TypesetText
    ) -> (list: VerticalList, places: [Int]) {
        let old = natural.items
        var items: [FlowItem] = []
        items.reserveCapacity(old.count + 16)
        var places = [Int](repeating: 0, count: old.count + 1)
        var next = 0
        func copy(to end: Int) {
            while next < end {
                places[next] = items.count
                items.append(old[next])
                next += 1
            }
        }
        for index in paragraphs.indices {
            let span = paragraphs[index].natural
            copy(to: span.items.lowerBound)
            for old in span.items { places[old] = items.count }
            let paragraph = flow.items[span.draft], first = items.count
            let rules = LineRules(styles[Int(tree.paragraphs[Int(paragraph.payload)].style.index)].text, paragraph)
            Flow.appendLines(paragraphs[index].lines, of: paragraph, text, tree: tree, rules, to: &items)
            if paragraph.continuation >= 0 { for index in first..<items.count { items[index].continuation = paragraph.continuation } }
            paragraphs[index].items = first..<items.count
            next = span.items.upperBound
        }
        copy(to: old.count)
        places[old.count] = items.count
        return (VerticalList(items, flow: flow, calls: tree.insertionCalls(of: items, flow, notes, floats)), places)
    }
}

extension TypesetText {
    /// The height of lines below each other.
    func height(of range: Range<Int32>) -> Int64 {
        range.reduce(0) { $0 + lines[Int($1)].height }
    }
}
