import CAllocator

/// How the command's memory is managed.
enum Memory {
    /// Keeps large arrays out of the heap, so that what is freed goes back to the system.
    ///
    /// glibc raises the size from which it maps memory for itself each time such memory is freed; the arrays of a book then lie in the heap, between what lives
    /// longer, and a book of two thousand pages takes ten megabytes more. A size set once stays.
    static func keepArraysOutOfTheHeap() { allocator_map_blocks_from(4 << 20) }

    /// Lets the heap lie in one huge page as long as that is enough: what a short book needs comes as one page instead of some hundred, each of which the system
    /// has to find, clear and take back.
    static func useHugePage() { allocator_use_huge_page() }
}
