import Markup
import StyleSheets

/// The counters in scope at a place in the document (css-lists-3 section 4): each name has a stack of values, one for each
/// element that created one.
struct CounterScopes {
    private struct Counter {
        var name: String
        var value: Int32
        var creator: NodeID
        var isReversed = false
    }

    private var counters: [Counter] = []

    /// Applies `counter-reset`, `-increment` and `-set` of an element, and what HTML implies for lists.
    /// - Parameter isNote: the element is a note at the foot of the page, which the counter `footnote` counts by itself.
    @inline(__always)
    mutating func enter(_ box: BoxStyle, element: NodeID, in styled: StyledDocument, names: ElementNames, isNote: Bool = false) {
        let name = styled.document[element].name
        let isList = name == names.ol || name == names.ul || name == names.orderedlist
        // Most elements change none; only for the others the document is worth a call, which copies two kilobytes.
        guard
            isList || isNote || box.display == .listItem || !box.counterReset.isEmpty || !box.counterIncrement.isEmpty
                || !box.counterSet.isEmpty
        else { return }
        change(box, element: element, isList: isList, in: styled, names: names, isNote: isNote)
    }

    private mutating func change(
        _ box: BoxStyle, element: NodeID, isList: Bool, in styled: StyledDocument, names: ElementNames, isNote: Bool
    ) {
        let document = styled.document
        let scope = document[element].parent
        let start = isList ? Self.start(ofList: element, document, names) : 0
        for change in box.counterReset where change.name != "page" {
            let value =
                change.countsItself
                ? ReversedCounter(name: change.name, styled: styled, names: names).start(createdBy: element)
                : change.name == "list-item" && !change.isReversed ? change.value &+ start : change.value
            reset(change.name, to: value, isReversed: change.isReversed, scope: scope)
        }
        if isList, !box.counterReset.contains(where: { $0.name == "list-item" }) {
            reset("list-item", to: start, isReversed: false, scope: scope)
        }
        if box.display == .listItem {
            if let value = document.attribute("value", of: element).flatMap({ Int32($0) }) {
                set("list-item", to: value)
            } else if !box.counterIncrement.contains(where: { $0.name == "list-item" }) {
                let isReversed =
                    counters.last { $0.name == "list-item" }?.isReversed ?? false
                    || (document[element].name == names.li && scope != .none && document.attribute("reversed", of: scope) != nil)
                set("list-item", to: value(of: "list-item") &+ (isReversed ? -1 : 1))
            }
        }
        if isNote, !box.counterIncrement.contains(where: { $0.name == "footnote" }) {
            set("footnote", to: value(of: "footnote") &+ 1)
        }
        for change in box.counterIncrement where change.name != "page" { set(change.name, to: value(of: change.name) &+ change.value) }
        for change in box.counterSet where change.name != "page" { set(change.name, to: change.value) }
    }

    /// What the counter of a list is reset to: one before its `start`, which of a reversed list is by default the number of its items
    /// (HTML, "the ol element").
    private static func start(ofList list: NodeID, _ document: Document, _ names: ElementNames) -> Int32 {
        let declared = (document.attribute("start", of: list) ?? document.attribute("startingnumber", of: list)).flatMap { Int32($0) }
        guard document.attribute("reversed", of: list) != nil else { return (declared ?? 1) &- 1 }
        if let declared { return declared &+ 1 }
        var count: Int32 = 0
        var child = document[list].firstChild
        while child != .none {
            if document[child].name == names.li { count += 1 }
            child = document[child].nextSibling
        }
        return count &+ 1
    }

    /// A counter lives as long as the parent of its creator, so that siblings see it.
    private mutating func reset(_ name: String, to value: Int32, isReversed: Bool, scope: NodeID) {
        if let index = counters.lastIndex(where: { $0.name == name && $0.creator == scope }) {
            counters[index].value = value
            counters[index].isReversed = isReversed
        } else {
            counters.append(Counter(name: name, value: value, creator: scope, isReversed: isReversed))
        }
    }

    /// Ends the counters whose scope is an element.
    mutating func leave(_ element: NodeID) {
        while let last = counters.last, last.creator == element { counters.removeLast() }
    }

    private mutating func set(_ name: String, to value: Int32) {
        if let index = counters.lastIndex(where: { $0.name == name }) {
            counters[index].value = value
        } else {
            counters.insert(Counter(name: name, value: value, creator: .none), at: 0)
        }
    }

    func value(of name: String) -> Int32 { counters.last { $0.name == name }?.value ?? 0 }
    /// All values of all counters, of one name the outermost first.
    var all: [CounterChange] { counters.map { CounterChange(name: $0.name, value: $0.value) } }
    func values(of name: String) -> [Int32] { counters.filter { $0.name == name }.map(\.value) }
}

/// Where a counter begins that is to end with 1 (css-lists-3 section 4.4.2, `reversed()`).
private struct ReversedCounter {
    let name: String
    let styled: StyledDocument
    let names: ElementNames

    /// O(elements in the counter's scope): its creator, what is inside, and the siblings after it with what is inside them.
    func start(createdBy creator: NodeID) -> Int32 {
        let nodes = styled.document.nodes
        let parent = nodes[Int(creator.index)].parent.index
        var sum: Int32 = 0, last: Int32 = 0
        var index = Int(creator.index)
        while index < nodes.count, index == Int(creator.index) || nodes[index].parent.index >= parent {
            let node = NodeID(Int32(index))
            guard nodes[index].kind == .element, styled.style(of: node).box.display != .none else {
                index = nodes[index].kind == .element ? end(of: index) : index + 1
                continue
            }
            if node != creator, styled.style(of: node).box.counterReset.contains(where: { $0.name == name }) {
                // A sibling begins the counter anew, an element inside one of its own, which its later siblings share.
                if nodes[index].parent.index == parent { break }
                index = end(of: Int(nodes[index].parent.index))
                continue
            }
            let boxes =
                [styled.style(of: node).box]
                + [PseudoElement.before, .after].compactMap { styled.pseudoStyle($0, of: node) }.map { styled.styles[Int($0.index)].box }
            for box in boxes {
                let step = increment(of: box)
                if step != 0 { last = 0 &- step }
                if let value = box.counterSet.last(where: { $0.name == name })?.value { return sum &+ value &+ last }
                sum = sum &- step
            }
            index += 1
        }
        return sum &+ last
    }

    private func increment(of box: BoxStyle) -> Int32 {
        let own = box.counterIncrement.filter { $0.name == name }
        if own.isEmpty, name == "list-item", box.display == .listItem { return -1 }
        return own.reduce(0) { $0 &+ $1.value }
    }

    private func end(of index: Int) -> Int {
        var end = index + 1
        while end < styled.document.nodes.count, styled.document.nodes[end].parent.index >= index { end += 1 }
        return end
    }
}
