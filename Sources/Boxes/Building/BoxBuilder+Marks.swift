import Markup
import StyleSheets

/// What concerns the page on which an element begins.
extension BoxBuilder {
    mutating func addMarks(of id: NodeID, node: Node, style: BoxStyle) {
        if node.id != .none, linkTargets.contains(node.id) {
            addMark(.destination(node.id))
            tree.targetCounters[node.id] = counters.all
        }
        for set in style.stringSet {
            addMark(.namedString(name: set.name, value: string(of: set.content, node: id)))
        }
        if style.bookmarkLevel > 0 {
            let label = style.bookmarkLabel.map { string(of: $0, node: id) } ?? document.collapsedString(of: id)
            let isClosed = style.hasRareValues && style.rare.bookmarkIsClosed
            addMark(.bookmark(level: Int(style.bookmarkLevel), label: label, node: id, isClosed: isClosed))
        }
        if style.opensPage { addMark(.opening) }
        for change in style.counterReset where change.name == "page" { addMark(.pageCounter(change.value)) }
        for change in style.counterSet where change.name == "page" { addMark(.pageCounter(change.value)) }
        addCounterMarks(of: style)
    }

    /// The counters that an element has changed, but for those that count by themselves.
    mutating func addCounterMarks(of style: BoxStyle) {
        if style.counterReset.isEmpty, style.counterIncrement.isEmpty, style.counterSet.isEmpty { return }
        for changes in [style.counterReset, style.counterIncrement, style.counterSet] {
            for change in changes where change.name != "page" && change.name != "list-item" {
                addMark(.counter(name: change.name, value: counters.value(of: change.name)))
            }
        }
    }

    private mutating func string(of content: [ContentItem], node: NodeID) -> String {
        var result = ""
        for item in content { result += string(item, node: node, text: styled.style(of: node).text) }
        return result
    }

    mutating func addMark(_ mark: PageMark) {
        if let box = openBoxes.last, !paragraph.isOpen {
            marks.append((box, mark))
        } else {
            pendingMarks.append(mark)
        }
    }
}
