import Markup

extension StyledDocument {
    /// The computed styles as text, the same for the same input: first each style with the properties that differ from their initial
    /// values, then each element and pseudo-element by its path with the number of its style.
    package func dump() -> String {
        let initial = ComputedStyle()
        var text = ""
        for (number, style) in styles.enumerated() {
            text += "style \(number)\n"
            text += style.differences(from: initial).map { "    \($0)\n" }.joined()
        }
        var pseudo = pseudoStyles[...]
        var path: [(node: NodeID, name: String)] = []
        for i in document.nodes.indices where document.nodes[i].kind == .element {
            let node = document.nodes[i]
            while let last = path.last, last.node != node.parent { path.removeLast() }
            path.append((NodeID(Int32(i)), document.selector(of: NodeID(Int32(i)))))
            let place = path.map(\.name).joined(separator: " > ")
            text += "\(place): style \(styleOfNode[i].index)\n"
            while let next = pseudo.first, next.node.index == Int32(i) {
                text += "\(place)::\(next.pseudoElement.name): style \(next.style.index)\n"
                pseudo.removeFirst()
            }
        }
        return text
    }
}

extension ComputedStyle {
    /// `property: value` for each property whose computed value is not another style's, in the order of the property table.
    package func differences(from other: ComputedStyle) -> [String] {
        var lines = PropertyTable.shared.definitions.filter { $0.sides == nil && !$0.isEqual(self, other) }.map {
            "\($0.name): \($0.text(self))"
        }
        if text.language != other.text.language { lines.append("(language: \(text.language))") }
        return lines
    }
}

extension PseudoElement {
    var name: String {
        switch self {
        case .before: "before"
        case .after: "after"
        case .marker: "marker"
        case .firstLetter: "first-letter"
        case .firstLine: "first-line"
        case .footnoteCall: "footnote-call"
        case .footnoteMarker: "footnote-marker"
        }
    }
}
