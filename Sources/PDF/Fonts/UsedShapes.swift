internal import DisplayLists
internal import Typefaces

/// The shapes that the pages use, each once, in the order of their first use: the order in which codes are given, whatever the threads do.
///
/// Shapes of all stores are numbered through: `base[store] + shape`.
struct UsedShapes {
    let base: [Int]
    /// Position in `order` by number, -1 for a shape that no page uses.
    private(set) var position: [Int32]
    /// Numbers of the used shapes.
    private(set) var order: [Int32] = []

    init(pages: [DisplayList], stores: [ShapeStore]) {
        var base: [Int] = [], total = 0
        for store in stores {
            base.append(total)
            total += store.shapes.count
        }
        self.base = base
        position = Array(repeating: -1, count: total)
        for page in pages {
            for placed in page.shapes {
                let number = base[Int(placed.store)] + Int(placed.shape.index)
                if position[number] < 0 {
                    position[number] = Int32(order.count)
                    order.append(Int32(number))
                }
            }
        }
    }

    /// The store and the shape with a number.
    func shape(_ number: Int32, in stores: [ShapeStore]) -> (store: Int, shape: Shape) {
        var store = base.count - 1
        while base[store] > Int(number) || stores[store].shapes.isEmpty { store -= 1 }
        return (store, stores[store].shapes[Int(number) - base[store]])
    }
}
