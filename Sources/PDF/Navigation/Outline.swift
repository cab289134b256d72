internal import DisplayLists

/// The outline as linked items (ISO 32000-1, 12.3.3).
struct OutlineObjects {
    private struct Item {
        var entry: OutlineEntry
        var parent: Int?
        var previous: Int?
        var next: Int?
        var first: Int?
        var last: Int?
        var childCount = 0
        /// How many lines below it are to be seen when it is open.
        var visibleCount = 0
        var isOpen: Bool { entry.isClosed == false && childCount > 0 }
    }

    private var items: [Item] = []
    private var first: Int?
    private var last: Int?
    private var visibleCount = 0

    init(_ entries: [OutlineEntry]) {
        var open: [(level: Int, item: Int)] = []
        for entry in entries {
            while let top = open.last, top.level >= entry.level { open.removeLast() }
            let index = items.count
            var item = Item(entry: entry, parent: open.last?.item)
            if let parent = item.parent {
                item.previous = items[parent].last
                if items[parent].first == nil { items[parent].first = index }
                items[parent].last = index
                items[parent].childCount += 1
            } else {
                item.previous = last
                if first == nil { first = index }
                last = index
            }
            if let previous = item.previous { items[previous].next = index }
            items.append(item)
            open.append((entry.level, index))
        }
        // What is below an item stands behind it.
        for index in items.indices.reversed() {
            let lines = 1 + (items[index].isOpen ? items[index].visibleCount : 0)
            if let parent = items[index].parent { items[parent].visibleCount += lines } else { visibleCount += lines }
        }
    }

    /// Writes the outline and gives back its root; nil if it is empty. Entries whose destination is not known lead nowhere.
    func write(to file: inout ObjectFile, destinations: DestinationTable) -> ObjectReference? {
        guard let first, let last else { return nil }
        let root = file.reserve()
        let references = items.map { _ in file.reserve() }
        file.dictionary(root) {
            $0.name("Type", "Outlines")
            $0.reference("First", references[first])
            $0.reference("Last", references[last])
            $0.integer("Count", visibleCount)
        }
        for (index, item) in items.enumerated() {
            file.dictionary(references[index]) {
                $0.text("Title", item.entry.title)
                $0.reference("Parent", item.parent.map { references[$0] } ?? root)
                if let previous = item.previous { $0.reference("Prev", references[previous]) }
                if let next = item.next { $0.reference("Next", references[next]) }
                if let first = item.first, let last = item.last {
                    $0.reference("First", references[first])
                    $0.reference("Last", references[last])
                    $0.integer("Count", item.isOpen ? item.visibleCount : -item.visibleCount)
                }
                if destinations.contains(item.entry.destination) { $0.string("Dest", item.entry.destination.utf8) }
            }
        }
        return root
    }
}
