import CAllocator

/// How the command's memory is managed.
enum Memory {
    /// Keeps large arrays out of the heap, so that what is freed goes back to the system.
    ///
    /// glibc raises the size from which it maps memory for itself each time such memory is freed; the arrays of a book then lie in the heap, between what lives
    /// longer, and a book of two thousand pages takes ten megabytes more. A size set once stays.
    static func keepArraysOutOfTheHeap() { allocator_map_blocks_from(4 << 20) }

    /// Lets the heap grow by half a megabyte at a time: each growth is a call of the system that other threads wait for.
    static func growInLargeSteps() { allocator_grow_by(1 << 19) }
}
