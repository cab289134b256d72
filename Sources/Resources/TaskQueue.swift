internal import CThreads
internal import Dispatch
internal import Synchronization

/// Hands out the numbers 0 ..< count, each once, to whichever thread asks next.
package final class TaskQueue: Sendable {
    private let count: Int
    private let taken = Atomic<Int>(0)

    private init(count: Int) { self.count = count }

    package func next() -> Int? {
        let task = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        return task < count ? task : nil
    }

    /// Whether the process can have another thread. Where a limit to its memory or its threads stands against it, Dispatch asks for one
    /// again and again, for ever.
    private static let mayStartThreads = threads_can_start()

    /// Runs `body` on up to `workers` threads, which share a queue of `count` tasks. Which thread takes which task is not determined, so
    /// every task must write to a place of its own.
    package static func run(count: Int, workers: Int, _ body: @Sendable (TaskQueue) -> Void) {
        let queue = TaskQueue(count: count), threads = min(workers, count)
        if threads <= 1 || !mayStartThreads {
            body(queue)
        } else {
            DispatchQueue.concurrentPerform(iterations: threads) { _ in body(queue) }
        }
    }
}
