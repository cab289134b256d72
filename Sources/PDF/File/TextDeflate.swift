internal import CDeflate

/// A Deflate encoder (RFC 1951) for the content streams of a book.
///
/// A general encoder looks for earlier occurrences at every byte and makes new codes for every stream, and that is most of what it costs.
/// What repeats in a page of text are beginnings and ends of words: so an earlier occurrence is looked for only where a word or a string
/// begins (after a space or a parenthesis) and three bytes before one ends, and extended both ways. And as the pages of a book are all
/// alike, one pair of prefix codes, made from a sample of the pages, serves them all. Over War and Peace the result is 7 % larger than that
/// of libdeflate's first level, for two thirds of the time.
struct TextDeflate: Sendable {
    /// Literals, then a match.
    struct Sequence {
        var literals: Int32
        /// 0 for the last, which has no match.
        var length: Int32
        var distance: Int32
    }

    /// Code and number of bits for each literal byte; the end of the block; each match length with its extra bits; each distance symbol.
    private var literals: [UInt32]
    private var end: UInt32
    private var lengths: [UInt32]
    private var distances: [UInt32]
    /// The block header with both codes, as bits.
    private var header: [UInt8] = []
    private var headerBits = 0

    static let longestMatch = 258
    private static let window = 32_768
    private static let lengthBase = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    private static let lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]

    /// How often each symbol occurs in a sample.
    struct Statistics {
        // Every symbol can be coded, as pages outside the sample may need it.
        fileprivate var literals = [Int](repeating: 1, count: 286)
        fileprivate var distances = [Int](repeating: 1, count: 30)

        mutating func add(_ sequences: [Sequence], of bytes: UnsafeBufferPointer<UInt8>) {
            var position = 0
            for sequence in sequences {
                for _ in 0..<Int(sequence.literals) {
                    // Weighed against the 1 that every symbol has.
                    literals[Int(bytes[position])] += 8
                    position += 1
                }
                guard sequence.length > 0 else { continue }
                literals[257 + TextDeflate.lengthSymbol(Int(sequence.length))] += 8
                distances[TextDeflate.distanceSymbol(Int(sequence.distance)).symbol] += 8
                position += Int(sequence.length)
            }
            literals[256] += 8
        }
    }

    init(_ statistics: Statistics) {
        let literalCode = HuffmanCode(counts: statistics.literals, limit: 15),
            distanceCode = HuffmanCode(counts: statistics.distances, limit: 15)
        func packed(_ code: HuffmanCode, _ symbol: Int) -> UInt32 { UInt32(code.codes[symbol]) << 8 | UInt32(code.lengths[symbol]) }
        literals = (0..<256).map { packed(literalCode, $0) }
        end = packed(literalCode, 256)
        lengths = (0...Self.longestMatch).map { length in
            guard length >= 3 else { return 0 }
            let symbol = Self.lengthSymbol(length), bits = UInt32(literalCode.lengths[257 + symbol])
            let code = UInt32(literalCode.codes[257 + symbol]) | UInt32(length - Self.lengthBase[symbol]) << bits
            return code << 8 | (bits + UInt32(Self.lengthExtra[symbol]))
        }
        distances = (0..<30).map { packed(distanceCode, $0) }
        makeHeader(literalCode.lengths, distanceCode.lengths)
    }

    private static func lengthSymbol(_ length: Int) -> Int { lengthBase.lastIndex { $0 <= length } ?? 0 }

    @inline(__always)
    private static func distanceSymbol(_ distance: Int) -> (symbol: Int, extra: UInt64, bits: UInt64) {
        let d = distance &- 1
        if d < 4 { return (d, 0, 0) }
        let high = 63 &- d.leadingZeroBitCount
        let bits = high &- 1
        return (2 &* high &+ (d &>> bits & 1), UInt64(d & ((1 &<< bits) &- 1)), UInt64(bits))
    }
}

extension TextDeflate {
    /// Finds matches; each worker has its own.
    struct Parser {
        /// Where four bytes with a hash were seen last, counted over all pages of the worker: so nothing is cleared from page to page.
        private var last = [Int32](repeating: 0, count: 1 << Parser.hashBits)
        /// Count at the start of the page.
        private var base: Int32 = 1
        private static let hashBits = 12
        private(set) var sequences: [Sequence] = []
        /// A match costs about as much as this many literals.
        private static let shortest = 5

        /// Divides a page into literals and matches. O(bytes + matched bytes).
        mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
            sequences.removeAll(keepingCapacity: true)
            if Int(base) + bytes.count >= Int(Int32.max) {
                for hash in last.indices { last[hash] = 0 }
                base = 1
            }
            var done = 0
            let base = base
            var found: [Sequence] = []
            swap(&found, &sequences)
            last.withUnsafeMutableBufferPointer { last in
                let raw = UnsafeRawBufferPointer(bytes)
                /// Where the last word began.
                var word = -1
                var position = 0
                while position &+ 16 <= bytes.count {
                    // A space is 20, an opening parenthesis 28: without bit 3 they are equal. The classic test finds the zero bytes of a
                    // word exactly.
                    let eight = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
                    let difference = (eight & 0xF7F7_F7F7_F7F7_F7F7) ^ 0x2020_2020_2020_2020
                    var delimiters = ~(((difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | difference | 0x7F7F_7F7F_7F7F_7F7F)
                    while delimiters != 0 {
                        let delimiter = position &+ delimiters.trailingZeroBitCount / 8
                        delimiters &= delimiters &- 1
                        if delimiter &- 3 > word { Self.match(at: delimiter &- 3, raw, bytes, last, base: base, &done, &found) }
                        word = delimiter &+ 1
                        Self.match(at: word, raw, bytes, last, base: base, &done, &found)
                    }
                    position &+= 8
                }
            }
            found.append(Sequence(literals: Int32(truncatingIfNeeded: bytes.count - done), length: 0, distance: 0))
            swap(&found, &sequences)
            self.base &+= Int32(truncatingIfNeeded: bytes.count)
        }

        /// Looks for an earlier occurrence of the four bytes at `position`, which must be eight bytes or more from the end, and takes it
        /// if it is long enough.
        @inline(__always)
        private static func match(
            at position: Int, _ raw: UnsafeRawBufferPointer, _ bytes: UnsafeBufferPointer<UInt8>, _ last: UnsafeMutableBufferPointer<Int32>,
            base: Int32, _ done: inout Int, _ found: inout [Sequence]
        ) {
            let four = raw.loadUnaligned(fromByteOffset: position, as: UInt32.self)
            let hash = Int((four &* 2_654_435_761) >> UInt32(32 - hashBits))
            let candidate = Int(last[hash] &- base)
            last[hash] = base &+ Int32(truncatingIfNeeded: position)
            guard candidate >= 0, position >= done, position &- candidate <= TextDeflate.window,
                raw.loadUnaligned(fromByteOffset: candidate, as: UInt32.self) == four
            else { return }
            var start = position, earlier = candidate
            var length = commonLength(bytes, earlier, position)
            while start > done, earlier > 0, length < TextDeflate.longestMatch, bytes[start &- 1] == bytes[earlier &- 1] {
                start &-= 1
                earlier &-= 1
                length &+= 1
            }
            guard length >= shortest else { return }
            found.append(
                Sequence(
                    literals: Int32(truncatingIfNeeded: start &- done), length: Int32(truncatingIfNeeded: length),
                    distance: Int32(truncatingIfNeeded: start &- earlier)))
            done = start &+ length
        }

        /// How many bytes from two places on are equal, up to the longest match; eight at a time.
        @inline(__always)
        private static func commonLength(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ second: Int) -> Int {
            let limit = min(TextDeflate.longestMatch, bytes.count &- second)
            let raw = UnsafeRawBufferPointer(bytes)
            var length = 0
            while length &+ 8 <= limit {
                let difference =
                    raw.loadUnaligned(fromByteOffset: first &+ length, as: UInt64.self).littleEndian
                    ^ raw.loadUnaligned(fromByteOffset: second &+ length, as: UInt64.self).littleEndian
                if difference != 0 { return length &+ difference.trailingZeroBitCount / 8 }
                length &+= 8
            }
            while length < limit, bytes[first &+ length] == bytes[second &+ length] { length &+= 1 }
            return length
        }
    }

    /// Appends a parsed page as a zlib stream (RFC 1950).
    func append(_ bytes: UnsafeBufferPointer<UInt8>, _ sequences: [Sequence], to output: inout [UInt8]) {
        // No symbol takes more than 15 bits for a byte, and a match less than its literals might.
        let bound = 2 * bytes.count + header.count + 64
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { room in
            guard let start = room.baseAddress else { return }
            start[0] = 0x78
            start[1] = 0x01
            var writer = BitWriter(start + 2)
            putHeader(&writer)
            putBody(bytes, sequences, &writer)
            var count = 2 + writer.finish()
            let sum = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
            for shift in [24, 16, 8, 0] as [UInt32] {
                start[count] = UInt8(truncatingIfNeeded: sum >> shift)
                count += 1
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: room[0..<count]))
        }
    }

    private func putBody(_ bytes: UnsafeBufferPointer<UInt8>, _ sequences: [Sequence], _ writer: inout BitWriter) {
        literals.withUnsafeBufferPointer { literals in
            lengths.withUnsafeBufferPointer { lengths in
                distances.withUnsafeBufferPointer { distances in
                    var position = 0
                    for sequence in sequences {
                        let end = position &+ Int(sequence.literals)
                        while position &+ 3 <= end {
                            for offset in 0..<3 {
                                let code = literals[Int(bytes[position &+ offset])]
                                writer.put(UInt64(code >> 8), bits: UInt64(code & 0xFF))
                            }
                            writer.flush()
                            position &+= 3
                        }
                        while position < end {
                            let code = literals[Int(bytes[position])]
                            writer.put(UInt64(code >> 8), bits: UInt64(code & 0xFF))
                            position &+= 1
                        }
                        writer.flush()
                        guard sequence.length > 0 else { continue }
                        let length = lengths[Int(sequence.length)]
                        writer.put(UInt64(length >> 8), bits: UInt64(length & 0xFF))
                        let (symbol, extra, extraBits) = Self.distanceSymbol(Int(sequence.distance))
                        let distance = distances[symbol]
                        writer.put(UInt64(distance >> 8), bits: UInt64(distance & 0xFF))
                        writer.put(extra, bits: extraBits)
                        writer.flush()
                        position &+= Int(sequence.length)
                    }
                }
            }
        }
        writer.put(UInt64(end >> 8), bits: UInt64(end & 0xFF))
    }

    private func putHeader(_ writer: inout BitWriter) {
        var left = headerBits
        for byte in header {
            writer.put(UInt64(byte), bits: UInt64(min(8, left)))
            writer.flush()
            left -= 8
        }
    }

    /// One final block with dynamic codes (3.2.7): the lengths of both codes, run-length coded, coded in turn by a third code.
    private mutating func makeHeader(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) {
        let symbols = Self.runLengths(literalLengths + distanceLengths)
        var counts = [Int](repeating: 0, count: 19)
        for symbol in symbols { counts[symbol.symbol] += 1 }
        let code = HuffmanCode(counts: counts, limit: 7)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let sent = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        var fields: [(value: Int, bits: Int)] = [
            (1, 1), (2, 2), (literalLengths.count - 257, 5), (distanceLengths.count - 1, 5), (sent - 4, 4),
        ]
        for symbol in order[..<sent] { fields.append((Int(code.lengths[symbol]), 3)) }
        for symbol in symbols {
            fields.append((Int(code.codes[symbol.symbol]), Int(code.lengths[symbol.symbol])))
            if symbol.bits > 0 { fields.append((symbol.extra, symbol.bits)) }
        }
        headerBits = fields.reduce(0) { $0 + $1.bits }
        header = [UInt8](unsafeUninitializedCapacity: headerBits / 8 + 16) { room, count in
            guard let start = room.baseAddress else { return }
            var writer = BitWriter(start)
            for field in fields {
                writer.put(UInt64(field.value), bits: UInt64(field.bits))
                writer.flush()
            }
            count = writer.finish()
        }
    }

    /// Code lengths with runs: 16 repeats the last 3 to 6 times, 17 and 18 are runs of zeros.
    private static func runLengths(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int, bits: Int)] {
        var result: [(symbol: Int, extra: Int, bits: Int)] = []
        var i = 0
        while i < lengths.count {
            let length = lengths[i]
            var run = 1
            while i + run < lengths.count, lengths[i + run] == length { run += 1 }
            i += run
            if length == 0 {
                while run >= 11 { let n = min(run, 138); result.append((18, n - 11, 7)); run -= n }
                if run >= 3 { result.append((17, run - 3, 3)); run = 0 }
            } else {
                result.append((Int(length), 0, 0))
                run -= 1
                while run >= 3 { let n = min(run, 6); result.append((16, n - 3, 2)); run -= n }
            }
            for _ in 0..<run { result.append((Int(length), 0, 0)) }
        }
        return result
    }
}
