import Resources

extension Document {
    /// Gives classes that only one book knows the names that readers and style sheets know. A class may become several. O(nodes).
    package mutating func mapClasses(_ mapping: [String: String]) {
        guard !mapping.isEmpty, let className = names.id(of: "class") else { return }
        for i in nodes.indices where nodes[i].kind == .element && nodes[i].classCount > 0 {
            let own = classes(of: NodeID(Int32(i))).map { names[$0] }
            guard own.contains(where: { mapping[$0] != nil }) else { continue }
            let new = own.flatMap { name in mapping[name]?.split(separator: " ").map(String.init) ?? [name] }
            nodes[i].classStart = Int32(classes.count)
            nodes[i].classCount = Int32(new.count)
            for name in new { classes.append(names.intern(name)) }
            for k in Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)
            where attributes[k].name == className {
                attributes[k].value = new.joined(separator: " ")
            }
        }
    }

    /// Adds an attribute to the root element.
    package mutating func setRootAttribute(_ name: String, _ value: String) {
        guard !nodes.isEmpty else { return }
        let old = attributes[Int(nodes[0].attributeStart)..<Int(nodes[0].attributeStart + nodes[0].attributeCount)]
        nodes[0].attributeStart = Int32(attributes.count)
        nodes[0].attributeCount += 1
        attributes.append(contentsOf: Array(old) + [Attribute(name: names.intern(name), value: value, source: .nowhere)])
    }
}
