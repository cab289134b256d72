import Markup

// `<DL><DD>One<DD>Two</DL>`: old files leave the end tags out, and the parser, which closes a list's items so, puts each description into
// the one in front of it.

extension Document {
    /// The document with descriptions and terms side by side that stand in each other. O(nodes), and a copy where there are any.
    func withItemsSideBySide() -> Document {
        let items = ["dd", "dt"].compactMap { names.id(of: $0) }
        guard !items.isEmpty else { return self }
        func isItem(_ i: Int) -> Bool { nodes[i].kind == .element && items.contains(nodes[i].name) }
        let nested = nodes.indices.filter { isItem($0) && nodes[$0].parent != .none && isItem(Int(nodes[$0].parent.index)) }
        guard !nested.isEmpty else { return self }
        var copy = DocumentCopy(self)
        // The outermost of the one in front, by node.
        var outermost: [Int: Int32] = [:]
        for i in nested {
            let parent = Int(nodes[i].parent.index)
            let outer = outermost[parent] ?? Int32(parent)
            outermost[i] = outer
            copy.leftOut.insert(Int32(i))
            copy.behind[outer, default: []].append { $0.copy(NodeID(Int32(i)), isForced: true) }
        }
        copy.copy(.root)
        return copy.finish()
    }
}
