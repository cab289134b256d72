import Boxes
import Geometry
import StyleSheets

/// Parts a vertical list into the pages of a book: stretches between forced breaks go through the page breaker one after the other, as the
/// side on which one begins depends on where the last one ended; blank pages fill up to the side that a break asks for.
struct PageSequence {
    let flow: Flow
    let tree: BoxTree
    let styles: [ComputedStyle]
    var masters: PageMasters
    let lineHeight: Int64
    private(set) var pages: [Page] = []
    private var strings = PageStrings()
    private var elements = PageStrings()
    private var counters = PageStrings()
    private var number: Int32 = 0
    private var lastName: String??

    init(flow: Flow, tree: BoxTree, styles: [ComputedStyle], masters: PageMasters, lineHeight: Int64) {
        self.flow = flow; self.tree = tree; self.styles = styles; self.masters = masters; self.lineHeight = lineHeight
    }

    private var nextIsRight: Bool { pages.count % 2 == 0 }

    mutating func build() {
        let breaker = PageBreaker(
            items: flow.items, lineHeight: lineHeight, continuations: flow.continuations, costs: PageBreaker.Costs(tree, styles))
        var start = 0
        var name: String?
        while start < flow.items.count {
            var forced = ForcedBreak(kind: .page, pageName: nil)
            if flow.items[start].kind == .forcedBreak {
                forced = flow.forcedBreaks[Int(flow.items[start].payload)]
                if forced.keepsName { forced.pageName = name }
                name = forced.pageName
                start += 1
            }
            var end = start
            while end < flow.items.count, flow.items[end].kind != .forcedBreak { end += 1 }
            if end > start { addStretch(start..<end, forced, breaker) }
            start = end
        }
    }

    private mutating func addStretch(_ range: Range<Int>, _ forced: ForcedBreak, _ breaker: PageBreaker) {
        if !isOnSide(forced.kind) { addPage(items: range.lowerBound..<range.lowerBound, name: forced.pageName, isBlank: true) }
        for page in breaker.pages(in: range, startsOnRight: nextIsRight, heights: heights(of: range, name: forced.pageName)) {
            addPage(items: page.start..<page.end, name: forced.pageName, isBlank: false)
        }
    }

    /// The heights of the pages of a stretch. The first may be the first of its name or an opening, and have margins of its own.
    private mutating func heights(of range: Range<Int>, name: String?) -> PageBreaker.PageHeights {
        var context = context(ofNextPage: name, isBlank: false)
        var index = range.lowerBound
        while index < range.upperBound, flow.items[index].height == 0 || flow.items[index].isDiscardable {
            flow.forEachMark(of: index) { if case .opening = tree.marks[Int($0)] { context.isOpening = true } }
            index += 1
        }
        func height(_ context: PageSelectorContext) -> Int64 { masters.master(for: context).content.height.scaledPoints }
        return PageBreaker.PageHeights(
            first: height(context), right: height(PageSelectorContext(name: name, isRight: true, isFirst: false, isBlank: false)),
            left: height(PageSelectorContext(name: name, isRight: false, isFirst: false, isBlank: false)))
    }

    private func isOnSide(_ kind: BreakBetween) -> Bool {
        switch kind {
        case .recto, .right: nextIsRight
        case .verso, .left: !nextIsRight
        case .auto, .avoid, .page, .column, .avoidColumn: true
        }
    }

    private mutating func addPage(items: Range<Int>, name: String?, isBlank: Bool) {
        var context = context(ofNextPage: name, isBlank: isBlank)
        lastName = .some(name)
        strings = strings.carriedOver()
        elements = elements.carriedOver()
        counters = counters.carriedOver()
        count(masters.master(for: context))
        var isAtStart = true
        for index in items {
            flow.forEachMark(of: index) { apply(tree.marks[Int($0)], isAtStart: isAtStart, to: &context) }
            if flow.items[index].kind == .line || flow.items[index].kind == .fragment { isAtStart = false }
        }
        var page = Page(items: items, context: context, number: number, strings: strings, elements: elements, counters: counters)
        let sameName = pages.last.map { $0.context.name == name } ?? false
        page.folioStyle =
            PageFurniture.folioStyle(masters.master(for: context)) ?? (sameName ? pages[pages.count - 1].folioStyle : "decimal")
        pages.append(page)
    }

    /// What the page itself does to counters (css-page-3 section 8.1): the page's own goes up by one unless `@page` says otherwise.
    private mutating func count(_ master: PageMaster) {
        func value(_ name: String) -> Int32 { Int32(counters.value(name, .last)) ?? 0 }
        for change in master.counterReset {
            if change.name == "page" { number = change.value } else { counters.assign(change.name, String(change.value), isAtStart: true) }
        }
        if !master.counterIncrement.contains(where: { $0.name == "page" }) { number &+= 1 }
        for change in master.counterIncrement {
            if change.name == "page" {
                number &+= change.value
            } else {
                counters.assign(change.name, String(value(change.name) &+ change.value), isAtStart: true)
            }
        }
        for change in master.counterSet {
            if change.name == "page" { number = change.value } else { counters.assign(change.name, String(change.value), isAtStart: true) }
        }
    }

    private func context(ofNextPage name: String?, isBlank: Bool) -> PageSelectorContext {
        let isFirst = lastName != .some(name)
        var context = PageSelectorContext(
            name: name, isRight: nextIsRight, isFirst: pages.isEmpty || (isFirst && name != nil), isBlank: isBlank)
        context.opensDocument = pages.isEmpty
        context.isOpening = false
        if masters.usesPositions {
            context.number = Int32(pages.count + 1)
            context.numberInSequence = isFirst ? 1 : (pages.last?.context.numberInSequence ?? 0) + 1
        }
        return context
    }

    private mutating func apply(_ mark: PageMark, isAtStart: Bool, to context: inout PageSelectorContext) {
        switch mark {
        case .namedString(let name, let value): strings.assign(name, value, isAtStart: isAtStart)
        case .pageCounter(let value): number = value
        case .counter(let name, let value): counters.assign(name, String(value), isAtStart: isAtStart)
        case .opening: context.isOpening = true
        case .runningElement(let name, let box): elements.assign(name, String(box), isAtStart: isAtStart)
        case .destination, .bookmark, .noteCall, .noteDestination: break
        }
    }
}

extension PageBreaker.Costs {
    /// As the root element's style has them (`-fleuron-spread-balancing`).
    init(_ tree: BoxTree, _ styles: [ComputedStyle]) {
        self.init()
        guard let root = tree.boxes.first else { return }
        let text = styles[Int(root.style.index)].text
        if text.hasRareValues, !text.rare.balancesSpreads { unevenSpread = 0 }
    }
}
