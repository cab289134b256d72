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

    /// - Parameter paragraphs: by how much its index is higher in another list.
    mutating func shift(by paragraphs: Int) { paragraph += Int32(paragraphs) }
}

extension StretchPlacing {
    /// Finds the places at which pages may end in the ways to set a paragraph: in one of lines alone.
    func part(
        _ paragraph: inout FlexibleParagraph, at index: Int, in list: VerticalList, _ variants: ParagraphVariants, _ text: TypesetText
    ) {
        let items = list.items[paragraph.span.items]
        guard items.allSatisfy({ $0.kind == .line && $0.continuation < 0 }) else { return }
        let item = flow.items[paragraph.span.draft]
        let rules = LineRules(styles[Int(tree.paragraphs[Int(item.payload)].style.index)].text, item)
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
                above += line.height
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
    func findInsideVariants(in list: borrowing VerticalList, _ page: Page, from first: Int, hasInsertions: Bool, found: (End) -> Void) {
        let reach = Int64(PageWeights.mostVariants) * lineHeight, remainder = remainder(of: page)
        var fits = PageFits(self, page, list), ways = CheapestWays(list, from: first), gridReach = LineGrid.Reach()
        var index = list.firstFlexible(from: first)
        while index < list.flexible.count {
            let paragraph = list.flexible[index], start = paragraph.span.items.lowerBound
            index += 1
            let range = VerticalList.PageRange(start: first, end: start)
            let room = page.height - list.height(of: range, above: start, &gridReach)
            if room < -reach { break }
            ways.goOn(to: start, in: list)
            fits.goOn(to: start, self, list)
            for way in [paragraph.shorter, paragraph.longer] {
                guard let way else { continue }
                for part in way.parts where room - part.heightAbove >= -reach {
                    let own = room - part.heightAbove
                    guard own + reach >= fits.leastHeight else { continue }
                    let (natural, roomForLines) = hasInsertions ? fits.natural(self, page, list, room: own) : (nil, own)
                    forEachChoice(of: ways, room: roomForLines, remainder: remainder) { choice in
                        let room = own - choice.height
                        guard room >= fits.leastHeight else { return }
                        let isNatural = choice.height == 0 || !hasInsertions
                        let fit = isNatural ? natural : fits.fit(self, page, list, room: room)
                        let shortness = max(0, room - (fit?.content.height ?? 0))
                        guard fit?.content.brokenCount ?? 0 == 0, shortness <= remainder + lineHeight * 5 / 4 else { return }
                        var end = end(
                            page, range, at: paragraph.span.items.upperBound, list, shortness, fit, isEnd: false, isTurn: false,
                            penalty: part.penalty)
                        end.cost.add(PageCost(penalty: choice.cost + way.cost), for: .variants)
                        end.variants = choice.variants
                        end.parted = Boxed(part)
                        found(end)
                    }
                }
            }
        }
    }
}
