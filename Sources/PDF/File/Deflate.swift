internal import CDeflate

/// A libdeflate compressor with its tables: one for each worker, used for many streams.
final class Compressor {
    private let handle: OpaquePointer?

    /// - Parameter level: 1 (fastest) to 12 (smallest).
    init(level: Int32) { handle = libdeflate_alloc_compressor(level) }
    deinit { if let handle { libdeflate_free_compressor(handle) } }

    /// The bytes in zlib's format (FlateDecode), appended to `output`; false if memory is short.
    func appendCompressed(_ input: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Bool {
        guard let handle else { return false }
        let bound = libdeflate_zlib_compress_bound(handle, input.count)
        let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { room in
            let count = libdeflate_zlib_compress(handle, input.baseAddress, input.count, room.baseAddress, bound)
            output.append(contentsOf: UnsafeBufferPointer(rebasing: room[0..<count]))
            return count
        }
        return count > 0
    }

    func compressed(_ input: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        return input.withUnsafeBufferPointer { appendCompressed($0, to: &output) } ? output : nil
    }
}

/// The content of a zlib stream, or nil if it is damaged or not exactly `count` bytes long.
func inflated(_ input: some Collection<UInt8>, count: Int) -> [UInt8]? {
    guard let handle = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(handle) }
    let source = Array(input)
    var isComplete = false
    let result = [UInt8](unsafeUninitializedCapacity: count) { room, used in
        var actual = 0
        let status = libdeflate_zlib_decompress(handle, source, source.count, room.baseAddress, count, &actual)
        isComplete = status == LIBDEFLATE_SUCCESS && actual == count
        used = isComplete ? count : 0
    }
    return isComplete ? result : nil
}
