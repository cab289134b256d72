import Resources

// What the book file says of lines of an HTML file is said of the elements that begin and end within them: a heading gets its element's name, anything else
// the class that the style sheets know.

extension Document {
    /// Changes the outermost block elements that lie within the overrides' lines.
    /// - Returns: the levels of headings that are said to be such, by their nodes.
    mutating func applyOverrides(_ overrides: ReadingOverrides, _ source: SourceText) -> [Int: Int] {
        var levels: [Int: Int] = [:]
        guard !overrides.items.isEmpty else { return levels }
        let kinds = ElementClasses(names)
        for item in overrides.items {
            let offsets = source.text.withUnsafeBufferPointer { ReadingOverrides.offsets(of: item.lines, in: $0) }
            var behind = NodeID.none
            for i in nodes.indices where nodes[i].kind == .element && NodeID(Int32(i)) > behind {
                let range = nodes[i].source
                guard Int(range.start) >= offsets.lowerBound, Int(range.end) <= offsets.upperBound, range.start < range.end, kinds[nodes[i].name].isBlock else { continue }
                // Its own content is not changed again.
                var last = NodeID(Int32(i))
                while self[last].lastChild != .none { last = self[last].lastChild }
                behind = last
                change(i, item, kinds[nodes[i].name], &levels)
            }
        }
        return levels
    }

    private mutating func change(_ i: Int, _ item: ReadingOverride, _ kind: ElementClass, _ levels: inout [Int: Int]) {
        switch item.role {
        case .heading:
            let level = item.level ?? 2
            nodes[i].name = names.intern("h\(level)")
            levels[i] = level
        case .paragraph:
            if kind.headingLevel != nil { nodes[i].name = names.intern("p") }
        case .quotation: nodes[i].name = names.intern(kind == .wrapper ? "blockquote" : "p"); addClass(i, "quotation")
        case .ornament: addClass(i, "ornament")
        default: addClass(i, item.role.rawValue)
        }
    }

    private mutating func addClass(_ i: Int, _ name: String) {
        let className = names.intern("class")
        var own = Array(attributes[Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)])
        if let k = own.firstIndex(where: { $0.name == className }) {
            own[k].value = name + " " + own[k].value
        } else {
            own.append(Attribute(name: className, value: name, source: .nowhere))
        }
        nodes[i].attributeStart = Int32(attributes.count)
        nodes[i].attributeCount = Int32(own.count)
        attributes.append(contentsOf: own)
        let old = classes(of: NodeID(Int32(i)))
        nodes[i].classStart = Int32(classes.count)
        classes.append(names.intern(name))
        classes.append(contentsOf: old)
        nodes[i].classCount = Int32(classes.count) - nodes[i].classStart
    }
}
