/// Room for a content stream that is written byte by byte: a cursor over memory that the caller makes sure is there.
///
/// `[UInt8].append` checks and may grow at each byte; here `ensure` is asked once for each shape. The buffer is reused from page to page.
struct ContentBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 1 << 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    mutating func removeAll() { count = 0 }

    /// Makes room for `more` bytes; what follows may write that many.
    @inline(__always)
    mutating func ensure(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(2 * capacity, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        (base + count).update(from: text.utf8Start, count: length)
        count &+= length
    }

    @inline(__always)
    mutating func put(_ start: UnsafePointer<UInt8>, count length: Int) {
        (base + count).update(from: start, count: length)
        count &+= length
    }

    /// Copies a few bytes: sixteen at once, which costs less than finding out how many, so the source must have sixteen after any that it
    /// has. The caller has made room for sixteen more.
    @inline(__always)
    mutating func put(short start: UnsafePointer<UInt8>, count length: Int) {
        if length > 16 { return put(start, count: length) }
        let source = UnsafeRawPointer(start), target = UnsafeMutableRawPointer(base + count)
        target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
        target.storeBytes(of: source.loadUnaligned(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8, as: UInt64.self)
        count &+= length
    }

    @inline(__always)
    mutating func put(fixed value: Int64, decimals: Int) {
        count &+= formatFixed(value, decimals: decimals, into: base + count)
    }

    /// A coordinate in thousandths of a point and a space.
    @inline(__always)
    mutating func put(coordinate value: Int64) {
        put(fixed: value, decimals: Precision.coordinateDecimals)
        put(UInt8(ascii: " "))
    }

    /// Bytes of any number: makes its own room.
    mutating func append(_ bytes: [UInt8]) {
        ensure(bytes.count)
        bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { put(start, count: $0.count) } }
    }
}
