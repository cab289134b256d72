import Markup
import StyleSheets

/// The counters in scope at a place in the document (css-lists-3 section 4): each name has a stack of values, one for each
/// element that created one.
struct CounterScopes {
    private struct Counter {
        var name: String
        var value: Int32
        var creator: NodeID
    }

    private var counters: [Counter] = []

    /// Applies `counter-reset`, `-increment` and `-set` of an element, and what HTML implies for lists.
    mutating func enter(_ box: BoxStyle, element: NodeID, document: Document, names: ElementNames) {
        let name = document[element].name
        let isList = name == names.ol || name == names.ul
        guard isList || box.display == .listItem || !box.counterReset.isEmpty || !box.counterIncrement.isEmpty || !box.counterSet.isEmpty else { return }
        let scope = document[element].parent
        let start = isList ? Self.start(ofList: element, document, names) : 0
        for change in box.counterReset where change.name != "page" {
            reset(change.name, to: change.name == "list-item" ? change.value &+ start : change.value, scope: scope)
        }
        if isList, !box.counterReset.contains(where: { $0.name == "list-item" }) { reset("list-item", to: start, scope: scope) }
        if box.display == .listItem {
            if let value = document.attribute("value", of: element).flatMap({ Int32($0) }) {
                set("list-item", to: value)
            } else if !box.counterIncrement.contains(where: { $0.name == "list-item" }) {
                let isReversed = name == names.li && scope != .none && document.attribute("reversed", of: scope) != nil
                set("list-item", to: value(of: "list-item") &+ (isReversed ? -1 : 1))
            }
        }
        for change in box.counterIncrement where change.name != "page" { set(change.name, to: value(of: change.name) &+ change.value) }
        for change in box.counterSet where change.name != "page" { set(change.name, to: change.value) }
    }

    /// What the counter of a list is reset to: one before its `start`, which of a reversed list is by default the number of its items (HTML, "the ol element").
    private static func start(ofList list: NodeID, _ document: Document, _ names: ElementNames) -> Int32 {
        let declared = document.attribute("start", of: list).flatMap { Int32($0) }
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
    private mutating func reset(_ name: String, to value: Int32, scope: NodeID) {
        if let index = counters.lastIndex(where: { $0.name == name && $0.creator == scope }) {
            counters[index].value = value
        } else {
            counters.append(Counter(name: name, value: value, creator: scope))
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
