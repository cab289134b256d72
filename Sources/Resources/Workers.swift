/// Work parted among threads.
package enum Workers {
    /// What `make` gives for each number of `0 ..< count`, in their order. Up to `workers` threads take the numbers as they get on, so that
    /// none waits long for another whose parts happen to be harder; each keeps `scratch` (caches, arrays) of its own over all that it
    /// takes, on which what it makes must not depend.
    ///
    /// One part alone is made on the calling thread: to start the first thread of a process takes as long as to set a page.
    package static func map<Scratch: ~Copyable, Part>(
        _ count: Int, workers: Int, scratch: @Sendable () -> Scratch, _ make: @Sendable (inout Scratch, Int) -> Part
    ) -> [Part] {
        Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            // Every part has a place of its own.
            nonisolated(unsafe) let parts = buffer
            TaskQueue.run(count: count, workers: workers) { queue in
                var own = scratch()
                while let part = queue.next() { parts.initializeElement(at: part, to: make(&own, part)) }
            }
            initialized = count
        }
    }

    /// Into how many parts to divide work for `map`: enough that the last ones end at about the same time.
    /// - Parameter most: how many are still worth being taken by themselves.
    package static func parts(for workers: Int, most: Int) -> Int { workers > 1 ? max(1, min(workers * 8, most)) : 1 }
}
