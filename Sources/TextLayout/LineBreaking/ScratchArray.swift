/// A growable block of plain values, kept from one paragraph to the next.
///
/// The breaker's innermost loops walk and change lists in arenas while these grow. An `Array` pays for that with a check of
/// uniqueness at every write; here an element is one address away. Indices are checked in debug builds only.
struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

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
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }
}
