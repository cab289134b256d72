import Boxes
import StyleSheets

/// What is derived from the pages of a book once they have been placed: their context, numbers, named strings, running elements and
/// counters.
struct PageRecords {
    let tree: BoxTree
    private(set) var pages: [Page] = []
    private var strings = PageStrings()
    private var elements = PageStrings()
    private var counters = PageStrings()
    private var number: Int32 = 0
    private var lastName: String??

    init(tree: BoxTree) { self.tree = tree }

    /// What is known of a page before anything stands on it.
    func context(ofNextPage name: String?, isBlank: Bool, _ masters: PageMasters) -> PageSelectorContext {
        let isFirst = lastName != .some(name)
        var context = PageSelectorContext(
            name: name, isRight: pages.count % 2 == 0, isFirst: pages.isEmpty || (isFirst && name != nil), isBlank: isBlank)
        context.opensDocument = pages.isEmpty
        context.isOpening = false
        if masters.usesPositions {
            context.number = Int32(pages.count + 1)
            context.numberInSequence = isFirst ? 1 : (pages.last?.context.numberInSequence ?? 0) + 1
        }
        return context
    }

    /// - Parameters:
    ///   - range: of the items that stand on it.
    ///   - marksOfFrames: in what flows through its frames.
    ///   - isForFrames: it is made for that alone.
    ///   - flow: what the items refer to.
    mutating func addPage(
        _ range: Range<Int>, _ known: PageSelectorContext, name: String?, columnRows: Range<Int>, floats: PlacedPageFloats,
        notes: PageNotes, marksOfFrames: [Int32], isForFrames: Bool, _ items: [FlowItem], _ flow: Flow, _ masters: inout PageMasters
    ) {
        var context = known
        lastName = .some(name)
        strings = strings.carriedOver()
        elements = elements.carriedOver()
        counters = counters.carriedOver()
        count(masters.master(for: context))
        var isAtStart = true
        for item in items[range] {
            flow.forEachMark(of: item) { apply(tree.marks[Int($0)], isAtStart: isAtStart, to: &context) }
            if item.kind == .line || item.kind == .fragment { isAtStart = false }
        }
        for index in [floats.fragments, floats.inColumns, notes.fragments].joined() {
            for mark in flow.fragments[index].marks { apply(tree.marks[Int(mark.mark)], isAtStart: false, to: &context) }
        }
        for mark in marksOfFrames { apply(tree.marks[Int(mark)], isAtStart: false, to: &context) }
        var page = Page(
            items: range, columnRows: columnRows, floats: floats, notes: notes, context: context, number: number, strings: strings,
            elements: elements, counters: counters)
        let sameName = pages.last.map { $0.context.name == name } ?? false
        page.folioStyle =
            PageFurniture.folioStyle(masters.master(for: context)) ?? (sameName ? pages[pages.count - 1].folioStyle : "decimal")
        page.isForFrames = isForFrames
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

    private mutating func apply(_ mark: PageMark, isAtStart: Bool, to context: inout PageSelectorContext) {
        switch mark {
        case .namedString(let name, let value): strings.assign(name, value, isAtStart: isAtStart)
        case .pageCounter(let value): number = value
        case .counter(let name, let value): counters.assign(name, String(value), isAtStart: isAtStart)
        case .opening: context.isOpening = true
        case .runningElement(let name, let box): elements.assign(name, String(box), isAtStart: isAtStart)
        case .destination, .bookmark, .noteCall, .noteDestination, .pageFloat: break
        }
    }
}
