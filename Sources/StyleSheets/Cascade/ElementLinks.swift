import Markup

/// What selectors ask of an element, close together: names and the way to its relatives, text left out.
struct ElementLinks {
    var parent: Int32 = -1
    var previousElement: Int32 = -1
    var nextElement: Int32 = -1
    var name: Int32 = 0
    var namespace: Int32 = 0
    var id: Int32 = 0
    var classStart: Int32 = 0
    var classCount: Int32 = 0

    /// By node; for text only the parent is set.
    static func links(of nodes: [Node]) -> [ElementLinks] {
        var links = Array(repeating: ElementLinks(), count: nodes.count)
        var lastChild = Array(repeating: Int32(-1), count: nodes.count)
        for i in nodes.indices {
            let node = nodes[i]
            links[i].parent = node.parent.index
            guard case .element = node.kind else { continue }
            links[i].name = node.name.rawValue
            links[i].namespace = node.namespace.rawValue
            links[i].id = node.id.rawValue
            links[i].classStart = node.classStart
            links[i].classCount = node.classCount
            guard node.parent.index >= 0 else { continue }
            let previous = lastChild[Int(node.parent.index)]
            links[i].previousElement = previous
            if previous >= 0 { links[Int(previous)].nextElement = Int32(i) }
            lastChild[Int(node.parent.index)] = Int32(i)
        }
        return links
    }
}

/// The position of each element among its siblings, from 1, counted from both ends. Found for the whole document in one pass.
struct ElementPositions {
    private(set) var fromStart: [Int32]
    private(set) var fromEnd: [Int32]

    /// - Parameter ofType: count only siblings of the same name and namespace.
    init(_ nodes: [Node], ofType: Bool) {
        struct Key: Hashable {
            var parent: Int32
            var name: NameID
            var namespace: NameID
        }
        func key(_ node: Node) -> Key {
            Key(parent: node.parent.index, name: ofType ? node.name : .none, namespace: ofType ? node.namespace : .none)
        }
        fromStart = Array(repeating: 0, count: nodes.count)
        fromEnd = fromStart
        var counts: [Key: Int32] = [:]
        for i in nodes.indices where nodes[i].kind == .element {
            let count = counts[key(nodes[i]), default: 0] + 1
            counts[key(nodes[i])] = count
            fromStart[i] = count
        }
        for i in nodes.indices where nodes[i].kind == .element { fromEnd[i] = (counts[key(nodes[i])] ?? 0) - fromStart[i] + 1 }
    }
}
