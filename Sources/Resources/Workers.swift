import Dispatch

/// Work parted among threads.
package enum Workers {
    /// What `make` gives for each number of `0 ..< count`, in their order; at the same time as far as there are processors.
    ///
    /// One part alone is made on the calling thread: to start the first thread of a process takes as long as to set a page.
    package static func map<Part>(_ count: Int, _ make: @Sendable (Int) -> Part) -> [Part] {
        if count == 1 { return [make(0)] }
        return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            // Every part has a place of its own.
            nonisolated(unsafe) let parts = buffer
            DispatchQueue.concurrentPerform(iterations: count) { (parts.baseAddress! + $0).initialize(to: make($0)) }
            initialized = count
        }
    }
}
