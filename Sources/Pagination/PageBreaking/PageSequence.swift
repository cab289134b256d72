import Geometry
import Boxes
import StyleSheets

/// Parts a vertical list into the pages of a book: stretches between forced breaks go through the page breaker one after the other, as the side on which one begins
/// depends on where the last one ended; blank pages fill up to the side that a break asks for.
struct PageSequence {
    let flow: Flow
    let tree: BoxTree
    let styles: [ComputedStyle]
    var masters: PageMasters
    let lineHeight: Int64
    private(set) var pages: [Page] = []
    private var strings = PageStrings()
    private var elements = PageStrings()
    private var number: Int32 = 0
    private var lastName: String??

    init(flow: Flow, tree: BoxTree, styles: [ComputedStyle], masters: PageMasters, lineHeight: Int64) {
        self.flow = flow; self.tree = tree; self.styles = styles; self.masters = masters; self.lineHeight = lineHeight
    }

    private var nextIsRight: Bool { pages.count % 2 == 0 }

    mutating func build() {
        var breakers: [Int64: PageBreaker] = [:]
        var start = 0
        while start < flow.items.count {
            var forced = ForcedBreak(kind: .page, pageName: nil)
            if flow.items[start].kind == .forcedBreak {
                forced = flow.forcedBreaks[Int(flow.items[start].payload)]
                start += 1
            }
            var end = start
            while end < flow.items.count, flow.items[end].kind != .forcedBreak { end += 1 }
            if end > start { addStretch(start..<end, forced, &breakers) }
            start = end
        }
    }

    private mutating func addStretch(_ range: Range<Int>, _ forced: ForcedBreak, _ breakers: inout [Int64: PageBreaker]) {
        if !isOnSide(forced.kind) { addPage(items: range.lowerBound..<range.lowerBound, name: forced.pageName, isBlank: true) }
        let height = masters.contentSize(pageName: forced.pageName).height.scaledPoints
        let breaker = breakers[height] ?? PageBreaker(items: flow.items, pageHeight: height, lineHeight: lineHeight, headHeights: flow.repeatedHeads.map(\.height))
        breakers[height] = breaker
        for page in breaker.pages(in: range, startsOnRight: nextIsRight) {
            addPage(items: page.start..<page.end, name: forced.pageName, isBlank: false)
        }
    }

    private func isOnSide(_ kind: BreakBetween) -> Bool {
        switch kind {
        case .recto, .right: nextIsRight
        case .verso, .left: !nextIsRight
        case .auto, .avoid, .page, .column, .avoidColumn: true
        }
    }

    private mutating func addPage(items: Range<Int>, name: String?, isBlank: Bool) {
        let isFirst = lastName != .some(name)
        lastName = .some(name)
        number += 1
        strings = strings.carriedOver()
        elements = elements.carriedOver()
        var context = PageSelectorContext(name: name, isRight: nextIsRight, isFirst: pages.isEmpty || (isFirst && name != nil), isBlank: isBlank)
        context.isOpening = false
        if masters.usesPositions {
            context.number = Int32(pages.count + 1)
            context.numberInSequence = isFirst ? 1 : (pages.last?.context.numberInSequence ?? 0) + 1
        }
        var isAtStart = true
        for index in items {
            flow.forEachMark(of: index) { apply(tree.marks[Int($0)], isAtStart: isAtStart, to: &context) }
            if flow.items[index].kind == .line || flow.items[index].kind == .fragment { isAtStart = false }
        }
        var page = Page(items: items, context: context, number: number, strings: strings, elements: elements)
        let sameName = pages.last.map { $0.context.name == name } ?? false
        page.folioStyle = PageFurniture.folioStyle(masters.master(for: context)) ?? (sameName ? pages[pages.count - 1].folioStyle : "decimal")
        pages.append(page)
    }

    private mutating func apply(_ mark: PageMark, isAtStart: Bool, to context: inout PageSelectorContext) {
        switch mark {
        case .namedString(let name, let value): strings.assign(name, value, isAtStart: isAtStart)
        case .pageCounter(let value): number = value
        case .opening: context.isOpening = true
        case .runningElement(let name, let box): elements.assign(name, String(box), isAtStart: isAtStart)
        case .destination, .bookmark: break
        }
    }
}
