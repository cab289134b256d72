import Markup
import StyleSheets

/// Parallel texts (`-fleuron-parallel`): containers of one group that stand in the same block are set beside each other, where the first of
/// them stands, and their children begin level in pairs.
///
/// Each pair becomes an anonymous table of one row, with a cell for each container: rows break over pages, have their notes at the foot,
/// and keep widows and orphans, so pages need to know nothing of parallel texts. The boxes are put into this order when the document has
/// been walked as it is written, so counters, quotes and the numbers of notes are those of the document.
extension BoxBuilder {
    /// Sets inside each other deeper than this stay below each other: layout descends into each pair.
    private static let deepestSets = 3

    /// Arranges the containers in a finished tree of boxes, the one that begins at an index and is the last one.
    mutating func arrangeParallels(from first: Int) {
        guard hasParallels else { return }
        let sets = parallelSets(from: first)
        guard !sets.isEmpty else { return }
        var order = ParallelOrder(tree: tree, first: first, sets: sets)
        order.arrange(deepest: Self.deepestSets)
        tree.boxes.replaceSubrange(first..., with: order.boxes)
        for index in marks.indices where Int(marks[index].box.index) >= first {
            marks[index].box = BoxID(order.newIndices[Int(marks[index].box.index) - first])
        }
        var widths: [Int32: HTMLLength] = [:]
        for (box, width) in tree.attributeWidths { widths[Int(box) < first ? box : order.newIndices[Int(box) - first]] = width }
        tree.attributeWidths = widths
    }

    /// The containers that have a partner, by the first of each group, in document order.
    private func parallelSets(from first: Int) -> [ParallelSet] {
        struct Key: Hashable {
            var parent: BoxID
            var name: String
        }
        var sets: [ParallelSet] = [], known: [Key: Int] = [:]
        for index in first..<tree.boxes.count {
            let box = tree.boxes[index]
            guard !box.isAnonymous, box.kind == .block || box.kind == .paragraph, box.image < 0, box.parent != .none else { continue }
            let style = styled.styles[Int(box.style.index)].box, parent = tree[box.parent].kind
            guard style.hasRareValues, let name = style.rare.parallel, parent == .block || parent == .tableCell else { continue }
            let key = Key(parent: box.parent, name: name)
            if let set = known[key] {
                sets[set].members.append(index)
            } else {
                known[key] = sets.count
                sets.append(ParallelSet(members: [index]))
            }
        }
        return sets.filter { $0.members.count > 1 }
    }
}

/// Containers beside each other: indices of their boxes.
struct ParallelSet {
    var members: [Int]
}

/// Puts the boxes of a tree into a new order, in which each set of parallel containers has become pairs.
private struct ParallelOrder {
    private let tree: BoxTree
    private let first: Int
    private let sets: [ParallelSet]
    /// For each box the set that it begins, or stands in; -1 for none.
    private var setOfBox: [Int32]
    private(set) var boxes: [Box] = []
    /// For each old box where it is now: containers, of which nothing is left, are the first cell of their column.
    private(set) var newIndices: [Int32]
    private var lastChildren: [Int32] = []

    private enum Task {
        case box(Int, parent: Int32, depth: Int)
        case pair(set: Int, units: [[Int]], parent: Int32, depth: Int)
        case cell(of: Int, unit: [Int], row: Int32, depth: Int)
    }

    init(tree: BoxTree, first: Int, sets: [ParallelSet]) {
        self.tree = tree; self.first = first; self.sets = sets
        let count = tree.boxes.count - first
        newIndices = [Int32](repeating: -1, count: count)
        setOfBox = [Int32](repeating: -1, count: count)
        boxes.reserveCapacity(count * 2)
        for (number, set) in sets.enumerated() { for member in set.members { setOfBox[member - first] = Int32(number) } }
    }

    /// Walks with a stack of its own, so that depth is bounded by memory.
    mutating func arrange(deepest: Int) {
        var tasks: [Task] = (first..<tree.boxes.count).reversed().filter { tree.boxes[$0].parent == .none }.map {
            .box($0, parent: -1, depth: 0)
        }
        while let task = tasks.popLast() {
            switch task {
            case .box(let old, let parent, let depth):
                let new = append(tree.boxes[old], parent: parent)
                newIndices[old - first] = new
                var children: [Task] = []
                for child in self.children(of: old) {
                    let set = Int(setOfBox[child - first])
                    if set < 0 || depth >= deepest {
                        children.append(.box(child, parent: new, depth: depth))
                    } else if sets[set].members[0] == child {
                        children += pairs(of: set, parent: new, depth: depth + 1)
                    }
                }
                tasks += children.reversed()
            case .pair(let set, let units, let parent, let depth):
                tasks += appendPair(set, units, parent: parent, depth: depth).reversed()
            case .cell(let container, let unit, let row, let depth):
                tasks += appendCell(of: container, unit, row: row, depth: depth).reversed()
            }
        }
    }

    private func children(of index: Int) -> [Int] { tree.children(of: BoxID(Int32(index))).map { Int($0.index) } }

    private mutating func append(_ box: Box, parent: Int32) -> Int32 {
        var box = box
        (box.parent, box.firstChild, box.nextSibling) = (BoxID(parent), .none, .none)
        let id = Int32(first + boxes.count)
        if parent >= 0 {
            let place = Int(parent) - first, last = lastChildren[place]
            if last < 0 { boxes[place].firstChild = BoxID(id) } else { boxes[Int(last) - first].nextSibling = BoxID(id) }
            lastChildren[place] = id
        }
        boxes.append(box)
        lastChildren.append(-1)
        return id
    }

    // MARK: Pairs

    /// One for each row: the nth children of all containers; at least one, which the containers' own marks go to.
    private func pairs(of set: Int, parent: Int32, depth: Int) -> [Task] {
        let units = sets[set].members.map(units(ofContainer:))
        return (0..<max(1, units.map(\.count).max() ?? 0)).map { row in
            .pair(set: set, units: units.map { row < $0.count ? $0[row] : [] }, parent: parent, depth: depth)
        }
    }

    /// The children of a container that count as one each. What has no text of its own (floats, what is positioned, places of page floats)
    /// goes with what follows, or at the end with what is before it.
    private func units(ofContainer container: Int) -> [[Int]] {
        if tree.boxes[container].kind == .paragraph { return [[container]] }
        var result: [[Int]] = [], waiting: [Int] = []
        for child in children(of: container) {
            waiting.append(child)
            guard !isWithoutText(tree.boxes[child]) else { continue }
            result.append(waiting)
            waiting = []
        }
        if !waiting.isEmpty { if result.isEmpty { result.append(waiting) } else { result[result.count - 1] += waiting } }
        return result
    }

    private func isWithoutText(_ box: Box) -> Bool {
        guard box.isAnonymous else { return false }
        if box.kind == .paragraph {
            let paragraph = tree.paragraphs[Int(box.paragraph)]
            return paragraph.textStart == paragraph.textEnd
        }
        return box.kind == .block && box.firstChild == .none
    }

    /// A table of one row, with a column for each container and a cell for its child.
    private mutating func appendPair(_ set: Int, _ units: [[Int]], parent: Int32, depth: Int) -> [Task] {
        let members = sets[set].members, outer = boxes[Int(parent) - first]
        func anonymous(_ kind: Box.Kind, like box: Box) -> Box {
            var result = Box(kind: kind, node: box.node, style: box.style)
            result.isAnonymous = true
            return result
        }
        var pair = anonymous(.table, like: outer)
        pair.isParallel = true
        let table = append(pair, parent: parent)
        for member in members {
            _ = append(Box(kind: .tableColumn, node: tree.boxes[member].node, style: tree.boxes[member].style), parent: table)
        }
        let row = append(anonymous(.tableRow, like: outer), parent: table)
        // Each cell is made when all that is in those before it has its place.
        return zip(members, units).map { .cell(of: $0, unit: $1, row: row, depth: depth) }
    }

    /// The cell of a container that has no text left has nothing in it; the first is heir to what the container itself was.
    private mutating func appendCell(of container: Int, _ unit: [Int], row: Int32, depth: Int) -> [Task] {
        let box = tree.boxes[container]
        var cell = Box(kind: .tableCell, node: box.node, style: box.style)
        cell.isAnonymous = true
        if newIndices[container - first] < 0, unit != [container] { cell.marker = box.marker }
        let id = append(cell, parent: row)
        if newIndices[container - first] < 0 { newIndices[container - first] = id }
        return unit.map { .box($0, parent: id, depth: depth) }
    }
}
