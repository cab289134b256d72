import Boxes
import StyleSheets
import TextLayout

/// A place inside a paragraph in a line more or fewer at which a page ends. The next page begins with the rest of it, which is no part of
/// the list: its state owes it, and goes on behind the paragraph.
struct PartedVariant: Hashable, Sendable {
    /// Its index in `VerticalList.flexible`, and that of the way in `ParagraphVariants.ways`.
    var paragraph: Int32
    var way: Int32
    /// The lines on the page that ends, and their height.
    var line: Int32
    var heightAbove: Int64
    /// Of the lines on the next page.
    var heightBelow: Int64
    /// Of ending the page here.
    var penalty: Int32
}

extension StretchPlacing {
    /// Places a list once more where pages are still a line and a half short, or spreads not level: with all paragraphs, those that pages
    /// end in too, and where that is not enough with looser ones.
    /// - Parameter usual: the pages with paragraphs that stand on one page; nil where none of them is taken.
    func varyAll(
        _ stretch: ListedStretch, _ placers: [StretchPlacer], _ natural: [[StretchPlacer.PlacedWithState]], _ usual: [PlacedList?],
        _ text: TypesetText, workers: Int
    ) -> [PlacedList?] {
        var result = usual
        for breadth in [VariantBreadth.usual, .wide] {
            let lacks = zip(natural, result).map { self.lacks(in: $1?.pages ?? $0, stretch.list) }
            guard lacks.contains(where: { $0 > 0 }) else { break }
            let (variants, flexible) = flexibleParagraphs(
                stretch, Array(stretch.spans.indices), breadth, areParted: true, text, workers: workers)
            guard !flexible.isEmpty else { continue }
            var list = stretch.list
            list.flexible = flexible.map(\.paragraph)
            var knownEnds = KnownEnds(areKept: lacks.count > 1 && lacks.allSatisfy { $0 > 0 })
            for side in natural.indices where lacks[side] > 0 {
                guard let start = natural[side].first?.state else { continue }
                let placed = placers[side].pages(of: list, startsOnRight: start.nextIsRight, &knownEnds)
                if self.lacks(in: placed, list) < lacks[side] { result[side] = PlacedList(list: list, pages: placed, variants: variants) }
            }
        }
        return result
    }

    /// How many pages end more than a line and a half short, and how many spreads are not level.
    private func lacks(in pages: [StretchPlacer.PlacedWithState], _ list: VerticalList) -> Int {
        /// Notes stand at the foot, whatever is above them.
        func white(_ index: Int) -> Int64 {
            let (page, state) = pages[index]
            let hasNotes = !list.calls(in: state.item..<page.next).isEmpty || !state.owed.content.notes.isEmpty
            return hasNotes ? 0 : page.shortness
        }
        // The last page is compared with nothing.
        let running = pages.indices.dropLast()
        let short = running.count { pages[$0].page.shortness * 2 > lineHeight * 3 }
        let spreads = running.dropFirst().filter { pages[$0].state.nextIsRight }
        return short + spreads.count { abs(white($0 - 1) - white($0)) * 2 > lineHeight }
    }

    /// Finds the places at which pages may end in the ways to set a paragraph: in one of lines alone.
    func part(
        _ paragraph: inout FlexibleParagraph, at index: Int, in list: VerticalList, _ variants: ParagraphVariants, _ text: TypesetText
    ) {
        let items = list.items[paragraph.span.items]
        guard items.allSatisfy({ $0.kind == .line && $0.continuation < 0 }) else { return }
        let item = flow.items[paragraph.span.draft]
        let rules = LineRules(styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text)
            .keeping(text.linesBesideInitial(of: Int(item.payload)))
        func parts(_ way: Int) -> [PartedVariant] {
            let lines = variants.lines(of: way), whole = variants.ways[way].height
            var result: [PartedVariant] = [], above: Int64 = 0
            var isAfterHyphen = false
            for (number, line) in lines.enumerated() {
                let penalty = rules.penalty(beforeLine: number, of: lines.count, isAfterHyphen: isAfterHyphen, item)
                if number > 0, penalty < FlowItem.forbidden {
                    result.append(
                        PartedVariant(
                            paragraph: Int32(index), way: Int32(way), line: Int32(number), heightAbove: above, heightBelow: whole - above,
                            penalty: penalty))
                }
                above += Int64(line.ascent) + Int64(line.descent)
                isAfterHyphen = line.isHyphenated
            }
            return result
        }
        if let way = paragraph.shorter { paragraph.shorter?.parts = parts(way.index) }
        if let way = paragraph.longer { paragraph.longer?.parts = parts(way.index) }
    }
}

extension PageEnds {
    /// The ends of a page inside paragraphs in a line more or fewer, each also with other paragraphs of the page varied.
    /// - Parameter first: the first item that the page shows.
    func findInsideVariants(in list: VerticalList, _ page: Page, from first: Int, hasInsertions: Bool, found: (End) -> Void) {
        let reach = Int64(PageWeights.mostVariants) * lineHeight, remainder = remainder(of: page)
        var index = list.firstFlexible(from: first)
        while index < list.flexible.count {
            let paragraph = list.flexible[index], start = paragraph.span.items.lowerBound
            index += 1
            let range = VerticalList.PageRange(start: first, end: start), room = page.height - list.height(range)
            if room < -reach { break }
            for way in [paragraph.shorter, paragraph.longer] {
                guard let way else { continue }
                for part in way.parts where room - part.heightAbove >= -reach {
                    let left = roomForLines(page, list, upTo: start, room: room - part.heightAbove)
                    forEachChoice(in: list, range, room: left, remainder: remainder) { choice in
                        let room = room - part.heightAbove - choice.height
                        guard room >= 0 else { return }
                        let fit = hasInsertions ? Boxed(self.fit(page, list, upTo: start, room: room)) : nil
                        let shortness = max(0, room - (fit?.content.height ?? 0))
                        guard fit?.content.brokenCount ?? 0 == 0, shortness <= remainder + lineHeight * 5 / 4 else { return }
                        var end = end(
                            page, range, at: paragraph.span.items.upperBound, list, shortness, fit, isEnd: false, isTurn: false,
                            penalty: part.penalty)
                        end.cost.add(PageCost(penalty: choice.cost + way.cost), for: .variants)
                        end.variants = choice.variants
                        end.parted = .value(part)
                        found(end)
                    }
                }
            }
        }
    }
}
