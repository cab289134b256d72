internal import Resources

/// The objects of a PDF 1.7 file (ISO 32000-1, 7.5), from the header to the cross-reference stream.
///
/// Streams are written where they are added; other objects are gathered in compressed object streams (7.5.7) at the end, which makes the
/// thousands of small dictionaries of a book a few kilobytes. A number is reserved first and defined once, so objects can refer to each
/// other freely; numbers follow the order of reservation, hence of pages and positions, never of completion.
struct ObjectFile {
    enum Stored {
        case reserved
        case atOffset(Int)
        case inStream(Int, index: Int)
    }

    /// What has not been handed over yet.
    private(set) var bytes: [UInt8] = []
    /// How many bytes have been, and their hash.
    private var flushedCount = 0
    private var hash = ContentHash()
    private var objects: [Stored] = [.atOffset(0)]
    private var waiting = ObjectStream()
    private let compressor: Compressor
    /// Readers decode an object stream as a whole to get at one object, so streams stay moderate.
    private let objectsPerStream = 200

    init(compressor: Compressor) {
        self.compressor = compressor
        bytes.append("%PDF-1.7\n%")
        bytes += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    }

    /// Makes room for what is to come, so that megabytes are not moved as the file grows.
    mutating func reserveCapacity(_ more: Int) { bytes.reserveCapacity(bytes.count + more) }

    /// Where the next byte stands in the file.
    private var offset: Int { flushedCount + bytes.count }

    /// Hands over what is complete, so that a long file is never in memory as a whole.
    mutating func flush(to sink: ByteSink) throws(Diagnostic) {
        let count = bytes.count / ContentHash.step * ContentHash.step
        guard count > 0 else { return }
        let rest = Array(bytes[count...])
        bytes.withUnsafeBytes { hash.add($0[..<count]) }
        try Self.hand(bytes[..<count], to: sink)
        flushedCount += count
        bytes.removeAll(keepingCapacity: true)
        bytes += rest
    }

    mutating func reserve() -> ObjectReference {
        objects.append(.reserved)
        return ObjectReference(number: objects.count - 1)
    }

    /// The reserved object becomes a dictionary.
    mutating func dictionary(_ reference: ObjectReference, _ body: (inout DictionaryWriter) -> Void) {
        store(reference) { $0.appendDictionary(body) }
    }

    /// The reserved object becomes an array.
    mutating func array(_ reference: ObjectReference, _ body: (inout ArrayWriter) -> Void) {
        store(reference) { $0.appendArray(body) }
    }

    /// The reserved object becomes a value that is appended as PDF has it.
    mutating func object(_ reference: ObjectReference, _ append: (inout [UInt8]) -> Void) { store(reference, append) }

    private mutating func store(_ reference: ObjectReference, _ body: (inout [UInt8]) -> Void) {
        waiting.offsets.append((reference.number, waiting.bytes.count))
        body(&waiting.bytes)
        waiting.bytes.append(0x0A)
        if waiting.offsets.count == objectsPerStream { closeObjectStream() }
    }

    /// The reserved object becomes a stream of data that is already in its final form; `Length` is added here, other entries (filters) by
    /// `body`.
    mutating func stream(_ reference: ObjectReference, encoded data: [UInt8], _ body: (inout DictionaryWriter) -> Void) {
        data.withUnsafeBufferPointer { stream(reference, encoded: $0, body) }
    }

    mutating func stream(_ reference: ObjectReference, encoded data: UnsafeBufferPointer<UInt8>, _ body: (inout DictionaryWriter) -> Void) {
        define(reference, .atOffset(offset))
        bytes.append(integer: reference.number)
        bytes.append(" 0 obj\n")
        bytes.appendDictionary { dictionary in
            body(&dictionary)
            dictionary.integer("Length", data.count)
        }
        bytes.append("\nstream\n")
        bytes.append(contentsOf: data)
        bytes.append("\nendstream\nendobj\n")
    }

    /// The reserved object becomes a stream, compressed where that makes it smaller.
    mutating func stream(_ reference: ObjectReference, _ data: [UInt8], _ body: (inout DictionaryWriter) -> Void = { _ in }) {
        if let compressed = compressor.compressed(data), compressed.count < data.count {
            stream(reference, encoded: compressed) { dictionary in
                body(&dictionary)
                dictionary.name("Filter", "FlateDecode")
            }
        } else {
            stream(reference, encoded: data, body)
        }
    }

    private mutating func define(_ reference: ObjectReference, _ place: Stored) {
        guard case .reserved = objects[reference.number] else { preconditionFailure("object \(reference.number) is defined twice") }
        objects[reference.number] = place
    }

    private mutating func closeObjectStream() {
        guard !waiting.offsets.isEmpty else { return }
        var closed = ObjectStream()
        swap(&closed, &waiting)
        let container = reserve()
        var data: [UInt8] = []
        for (index, (number, offset)) in closed.offsets.enumerated() {
            define(ObjectReference(number: number), .inStream(container.number, index: index))
            data.append(integer: number)
            data.append(UInt8(ascii: " "))
            data.append(integer: offset)
            data.append(UInt8(ascii: index + 1 < closed.offsets.count ? " " : "\n"))
        }
        let first = data.count
        data += closed.bytes
        stream(container, data) {
            $0.name("Type", "ObjStm")
            $0.integer("N", closed.offsets.count)
            $0.integer("First", first)
        }
    }

    /// Closes the file and hands over its end. The identifier is a hash of everything before it, so equal files have equal identifiers.
    consuming func finish(root: ObjectReference, information: ObjectReference?, to sink: ByteSink) throws(Diagnostic) {
        closeObjectStream()
        try flush(to: sink)
        let start = offset
        let table = reserve()
        define(table, .atOffset(start))
        let identifier = hash.finished(with: bytes[...]).bytes
        let columns = 7, rows = crossReferenceRows(columns: columns)
        let compressed = compressor.compressed(Self.predictedUp(rows, columns: columns)) ?? []
        // Written here and not by `stream`, which would define the table's own entry too late to be in it.
        bytes.append(integer: table.number)
        bytes.append(" 0 obj\n")
        let count = objects.count
        bytes.appendDictionary { dictionary in
            dictionary.name("Type", "XRef")
            dictionary.integer("Size", count)
            dictionary.reference("Root", root)
            if let information { dictionary.reference("Info", information) }
            dictionary.array("ID") {
                $0.hexString(identifier); $0.hexString(identifier)
            }
            dictionary.array("W") {
                $0.integer(1); $0.integer(4); $0.integer(2)
            }
            dictionary.name("Filter", "FlateDecode")
            dictionary.dictionary("DecodeParms") {
                $0.integer("Predictor", 12); $0.integer("Columns", columns)
            }
            dictionary.integer("Length", compressed.count)
        }
        bytes.append("\nstream\n")
        bytes += compressed
        bytes.append("\nendstream\nendobj\nstartxref\n")
        bytes.append(integer: start)
        bytes.append("\n%%EOF\n")
        try Self.hand(bytes[...], to: sink)
    }

    private static func hand(_ bytes: ArraySlice<UInt8>, to sink: ByteSink) throws(Diagnostic) {
        try bytes.withUnsafeBufferPointer { pointer throws(Diagnostic) in try sink(UnsafeRawBufferPointer(pointer)) }
    }

    /// One row for each object (7.5.8.3): type, offset or number of the object stream, generation or index.
    private func crossReferenceRows(columns: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(objects.count * columns)
        for (number, place) in objects.enumerated() {
            switch place {
            case .reserved:
                preconditionFailure("object \(number) is referred to and not defined")
            case .atOffset(let offset):
                rows.append(number == 0 ? 0 : 1)
                rows.append(bigEndian: UInt32(clamping: offset), bytes: 4)
                rows.append(bigEndian: number == 0 ? 65_535 : 0, bytes: 2)
            case .inStream(let container, let index):
                rows.append(2)
                rows.append(bigEndian: UInt32(clamping: container), bytes: 4)
                rows.append(bigEndian: UInt32(clamping: index), bytes: 2)
            }
        }
        return rows
    }

    /// PNG's Up filter: every row as its difference to the row above, which turns rising offsets into small repeating numbers.
    static func predictedUp(_ rows: [UInt8], columns: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(rows.count / columns * (columns + 1))
        for start in stride(from: 0, to: rows.count, by: columns) {
            result.append(2)
            for i in start..<start + columns { result.append(rows[i] &- (start == 0 ? 0 : rows[i - columns])) }
        }
        return result
    }
}

/// Objects on the way into an object stream, with the number and the offset of each.
private struct ObjectStream {
    var bytes: [UInt8] = []
    var offsets: [(number: Int, offset: Int)] = []
}
