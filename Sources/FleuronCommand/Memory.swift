import CAllocator

/// How the command's memory is managed.
enum Memory {
    /// Keeps large arrays out of the heap, so that what is freed goes back to the system.
    ///
    /// glibc raises the size from which it maps memory for itself each time such memory is freed; the arrays of a book then lie in the
    /// heap, between what lives longer, and a book of two thousand pages takes ten megabytes more. A size set once stays.
    static func keepArraysOutOfTheHeap() { allocator_map_blocks_from(4 << 20) }

    /// Lets the heap grow in large steps and seldom shrink: either is a call of the system that other threads wait for, and what one stage
    /// gives back the next asks for again, page by page, each of which the system has to find and clear.
    static func growHeapInLargeSteps() { allocator_grow_heap(1 << 19, 32 << 20) }

    /// Gives back what a stage has left between what lives on. Of a novel that is less than the next stage asks for at once.
    /// - Parameter size: of the sources, in bytes.
    static func giveBack(afterReading size: Int) { if size > 16 << 20 { allocator_give_back() } }
}
