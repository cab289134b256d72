internal import DisplayLists
internal import Geometry

/// The named destinations of all pages, sorted by the bytes of their names; the first of equal names counts.
struct DestinationTable {
    private struct Destination {
        var name: [UInt8]
        var page: Int
        var x: Int64
        var y: Int64
    }

    private let sorted: [Destination]
    private let names: Set<String>

    init(pages: [DisplayList]) {
        var all: [Destination] = []
        var names: Set<String> = []
        for (index, page) in pages.enumerated() {
            for placed in page.destinations where names.insert(placed.name).inserted {
                all.append(
                    Destination(
                        name: Array(placed.name.utf8), page: index, x: millipoints(placed.point.x),
                        y: millipoints(page.size.height - placed.point.y)))
            }
        }
        sorted = all.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        self.names = names
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Writes the name tree (7.9.6) and gives back its root; nil if there are no destinations. Leaves hold 64 names.
    func write(to file: inout ObjectFile, pages: [ObjectReference]) -> ObjectReference? {
        guard !sorted.isEmpty else { return nil }
        let root = file.reserve()
        let leaves = stride(from: 0, to: sorted.count, by: 64).map { sorted[$0..<min($0 + 64, sorted.count)] }
        let references = leaves.map { _ in file.reserve() }
        file.dictionary(root) { dictionary in
            dictionary.array("Kids") { for reference in references { $0.reference(reference) } }
        }
        for (leaf, reference) in zip(leaves, references) {
            file.dictionary(reference) { dictionary in
                dictionary.array("Limits") { limits in
                    for name in [leaf.first?.name, leaf.last?.name] { limits.string(name ?? []) }
                }
                dictionary.array("Names") { names in
                    for destination in leaf {
                        names.string(destination.name)
                        names.array {
                            $0.reference(pages[destination.page])
                            $0.name("XYZ")
                            $0.fixed(destination.x, decimals: Precision.coordinateDecimals)
                            $0.fixed(destination.y, decimals: Precision.coordinateDecimals)
                            $0.integer(0)
                        }
                    }
                }
            }
        }
        return root
    }
}
