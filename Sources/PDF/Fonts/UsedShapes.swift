internal import DisplayLists
internal import Typefaces

/// The shapes that the pages use, each once, in the order of their first use: the order in which codes are given, whatever the threads do.
///
/// Shapes of all stores are numbered through: `base[store] + shape`.
struct UsedShapes {
    let base: [Int]
    /// Numbers of the used shapes.
    private(set) var order: [Int32] = []
    /// Of all shapes in all stores.
    let count: Int
    private var isUsed: [Bool]

    init(stores: [ShapeStore]) {
        var base: [Int] = [], total = 0
        for store in stores {
            base.append(total)
            total += store.shapes.count
        }
        self.base = base
        count = total
        isUsed = [Bool](repeating: false, count: total)
    }

    /// Adds the shapes of the next pages.
    mutating func add(_ pages: [DisplayList]) {
        var order = order
        self.order = []
        isUsed.withUnsafeMutableBufferPointer { isUsed in
            base.withUnsafeBufferPointer { base in
                for page in pages {
                    func use(_ shape: ShapeID, _ store: UInt16) {
                        precondition(Int(store) < base.count, "a display list has a shape of a store that is not there")
                        let number = base[Int(store)] &+ Int(shape.index)
                        precondition(number >= 0 && number < isUsed.count, "a display list has a shape that no store has")
                        if !isUsed[number] {
                            isUsed[number] = true
                            order.append(Int32(truncatingIfNeeded: number))
                        }
                    }
                    page.shapes.withUnsafeBufferPointer { shapes in
                        for placed in shapes { use(placed.shape, placed.store) }
                    }
                    for styled in page.effects { use(styled.shape, styled.store) }
                }
            }
        }
        self.order = order
    }

    /// Reads shapes by their numbers.
    func reader(of stores: [ShapeStore]) -> Reader { Reader(base: base, stores: stores) }

    /// Keeps the store of the last shape, which mostly has the next one too: each look into the list of stores would count references to
    /// all that a store holds, and threads that count the same references wait for each other.
    struct Reader {
        private let base: [Int]
        private let stores: [ShapeStore]
        private var numbers = 0..<0
        /// Of the last shape.
        private(set) var store = ShapeStore()

        fileprivate init(base: [Int], stores: [ShapeStore]) {
            self.base = base
            self.stores = stores
        }

        mutating func shape(_ number: Int32) -> Shape {
            if !numbers.contains(Int(number)) { openStore(of: Int(number)) }
            return store.shapes[Int(number) - numbers.lowerBound]
        }

        private mutating func openStore(of number: Int) {
            guard let index = stores.indices.last(where: { base[$0] <= number && !stores[$0].shapes.isEmpty }) else { return }
            store = stores[index]
            numbers = base[index]..<base[index] + store.shapes.count
        }
    }
}
