import Resources

/// Gives every heading without an id one, so that outline and running heads can refer to it.
package func withHeadingIDs(_ document: Document) -> Document {
    var document = document
    let idName = document.names.intern("id")
    let headings = (1...6).compactMap { document.names.id(of: "h\($0)") }
    var number = 0
    for i in document.nodes.indices where document.nodes[i].kind == .element && headings.contains(document.nodes[i].name) {
        number += 1
        guard document.nodes[i].id == .none else { continue }
        var id = "section-\(number)"
        while document.names.id(of: id) != nil { id += "-" }
        let node = document.nodes[i]
        // An array of its own: a slice would share the attributes of the document, and each heading copy them all.
        let attributes =
            Array(document.attributes[Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)])
            + [Attribute(name: idName, value: id, source: .nowhere)]
        document.nodes[i].attributeStart = Int32(document.attributes.count)
        document.nodes[i].attributeCount += 1
        document.attributes += attributes
        document.nodes[i].id = document.names.intern(id)
    }
    return document
}
