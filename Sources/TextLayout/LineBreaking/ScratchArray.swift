import Glibc

/// A growable block of plain values, kept from one paragraph to the next.
///
/// The breaker's innermost loops walk and change lists in arenas while these grow. An `Array` pays for that with a check of
/// uniqueness at every write; here an element is one address away. Indices are checked in debug builds only. A block that grows is moved by
/// the system, which for large ones copies page tables, not pages.
struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = Self.reallocate(nil, count: 0, capacity: self.capacity)
    }

    deinit { free(base) }

    /// The elements are valid until the next `append` or `reserve`.
    @inline(__always) subscript(index: Int) -> Element {
        unsafeAddress {
            assert(index >= 0 && index < count, "index out of range")
            return UnsafePointer(base + index)
        }
        unsafeMutableAddress {
            assert(index >= 0 && index < count, "index out of range")
            return base + index
        }
    }

    @inline(__always) subscript(index: Int32) -> Element {
        unsafeAddress {
            assert(index >= 0 && index < count, "index out of range")
            return UnsafePointer(base + Int(index))
        }
        unsafeMutableAddress {
            assert(index >= 0 && index < count, "index out of range")
            return base + Int(index)
        }
    }

    @inline(__always) mutating func append(_ element: Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always) mutating func removeAll() { count = 0 }

    @inline(never) private mutating func grow() {
        capacity *= 2
        base = Self.reallocate(base, count: count, capacity: capacity)
    }

    /// `realloc`, also for elements (vectors) that want to lie on wider boundaries than its own sixteen bytes. Where there is no memory
    /// left the process ends, as with an array of the standard library; how much a source may ask for is limited when it is read.
    private static func reallocate(_ old: UnsafeMutablePointer<Element>?, count: Int, capacity: Int) -> UnsafeMutablePointer<Element> {
        let size = capacity * MemoryLayout<Element>.stride
        let isWide = MemoryLayout<Element>.alignment > 16
        let alignment = MemoryLayout<Element>.alignment
        guard let block = isWide ? aligned_alloc(alignment, (size + alignment - 1) & ~(alignment - 1)) : realloc(old, size) else {
            fatalError("out of memory")
        }
        let base = block.assumingMemoryBound(to: Element.self)
        if isWide, let old {
            base.update(from: old, count: count)
            free(old)
        }
        return base
    }
}
