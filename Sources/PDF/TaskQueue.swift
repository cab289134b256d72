internal import Synchronization

/// Hands out the numbers 0 ..< count, each once, to whichever thread asks next.
final class TaskQueue: Sendable {
    private let count: Int
    private let taken = Atomic<Int>(0)

    init(count: Int) { self.count = count }

    func next() -> Int? {
        let task = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        return task < count ? task : nil
    }
}
