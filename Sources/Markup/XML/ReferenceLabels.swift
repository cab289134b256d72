import Resources

extension Document {
    /// Every reference repeats it.
    private static let longestLabel = 1000

    /// Gives DocBook's references without words of their own what their target wants to be called (`xreflabel`), as `data-reference`: no
    /// style sheet can ask another element for its attributes. One that names the words itself (`endterm`) keeps them.
    /// - Complexity: O(nodes + attributes).
    package mutating func labelReferences() {
        guard standardSheets.contains("docbook"), let label = names.id(of: "xreflabel") else { return }
        var labels: [String: String] = [:]
        for node in nodes where node.kind == .element && node.id != .none {
            let id = names[node.id]
            guard labels[id] == nil else { continue }
            for i in Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)
            where attributes[i].name == label && attributes[i].value.utf8.count <= Self.longestLabel {
                labels[id] = attributes[i].value
            }
        }
        let references = ["xref", "link"].compactMap { names.id(of: $0) }, linkend = names.id(of: "linkend"), href = names.id(of: "href"),
            endterm = names.id(of: "endterm")
        let name = names.intern("data-reference")
        for i in nodes.indices where nodes[i].kind == .element && references.contains(nodes[i].name) {
            let node = NodeID(Int32(i))
            guard endterm.map({ attribute($0, of: node) == nil }) ?? true else { continue }
            let target =
                linkend.flatMap { attribute($0, of: node) }
                ?? href.flatMap { attribute($0, of: node) }.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
            guard let value = target.flatMap({ labels[$0] }) else { continue }
            let own = attributes[Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)]
            nodes[i].attributeStart = Int32(attributes.count)
            nodes[i].attributeCount += 1
            attributes.append(contentsOf: Array(own) + [Attribute(name: name, value: value, source: .nowhere)])
        }
    }
}
