import Resources

extension Document {
    /// Gives each `<a name="x">` of HTML without an id the id `x`: older HTML names the targets of links so (HTML, section "Obsolete
    /// features"). Where another element has that id, or an anchor further up has that name, the other is the target, as it is for browsers.
    /// O(nodes).
    package func withNamedTargets() -> Document {
        guard self[.root].kind == .element, names[self[.root].name] == "html", let anchor = names.id(of: "a"),
            let nameAttribute = names.id(of: "name")
        else { return self }
        var document = self
        let idAttribute = document.names.intern("id")
        var taken = Set(nodes.lazy.map(\.id))
        for i in nodes.indices where nodes[i].kind == .element && nodes[i].name == anchor && nodes[i].id == .none {
            let own = attributes[Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)]
            guard let name = own.first(where: { $0.name == nameAttribute && $0.namespace == .none }), !name.value.isEmpty,
                taken.insert(document.names.intern(name.value)).inserted
            else { continue }
            document.nodes[i].attributeStart = Int32(document.attributes.count)
            document.nodes[i].attributeCount += 1
            document.attributes.append(contentsOf: Array(own) + [Attribute(name: idAttribute, value: name.value, source: name.source)])
            document.nodes[i].id = document.names.intern(name.value)
        }
        return document
    }
}
