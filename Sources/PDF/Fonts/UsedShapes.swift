internal import DisplayLists
internal import Typefaces

/// The shapes that the pages use, each once, in the order of their first use: the order in which codes are given, whatever the threads do.
///
/// Shapes of all stores are numbered through: `base[store] + shape`.
struct UsedShapes {
    let base: [Int]
    /// Numbers of the used shapes.
    let order: [Int32]
    /// Of all shapes in all stores.
    let count: Int

    init(pages: [DisplayList], stores: [ShapeStore]) {
        var base: [Int] = [], total = 0
        for store in stores {
            base.append(total)
            total += store.shapes.count
        }
        self.base = base
        var isUsed = [Bool](repeating: false, count: total), order: [Int32] = []
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
        count = total
    }

    /// The store and the shape with a number.
    func shape(_ number: Int32, in stores: [ShapeStore]) -> (store: Int, shape: Shape) {
        var store = base.count - 1
        while base[store] > Int(number) || stores[store].shapes.isEmpty { store -= 1 }
        return (store, stores[store].shapes[Int(number) - base[store]])
    }
}
