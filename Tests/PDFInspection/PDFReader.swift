import CDeflate

/// A small reader of PDF files with cross-reference streams and object streams; it throws where the file is not what the specification
/// asks for.
package struct PDFReader {
    package struct Malformed: Error { let reason: String }

    package struct Stream {
        package let dictionary: [String: PDFValue]
        package let data: [UInt8]
    }

    package let bytes: [UInt8]
    package let trailer: [String: PDFValue]
    /// By object number: type, offset or container, generation or index.
    package let rows: [(type: Int, place: Int, index: Int)]

    package init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard bytes.starts(with: "%PDF-1.7\n".utf8), bytes.suffix(6).elementsEqual("%%EOF\n".utf8) else {
            throw Malformed(reason: "header or end")
        }
        let tail = String(decoding: bytes.suffix(40), as: UTF8.self).split(separator: "\n")
        guard let start = tail.dropLast().last.flatMap({ Int($0) }) else { throw Malformed(reason: "startxref") }
        let table = try Self.stream(in: bytes, at: start)
        trailer = table.dictionary
        guard table.dictionary["W"] == .array([.number(1), .number(4), .number(2)]), let size = table.dictionary["Size"]?.integer,
            table.data.count == 7 * size
        else { throw Malformed(reason: "cross-reference stream") }
        rows = (0..<size).map { i in
            let row = table.data[7 * i..<7 * i + 7].map { Int($0) }
            return (row[0], row[1] << 24 | row[2] << 16 | row[3] << 8 | row[4], row[5] << 8 | row[6])
        }
        for (number, row) in rows.enumerated() where row.type == 1 {
            guard bytes[row.place...].starts(with: "\(number) 0 obj".utf8) else {
                throw Malformed(reason: "object \(number) is not at its offset")
            }
        }
    }

    package func object(_ number: Int) throws -> PDFValue {
        switch rows[number].type {
        case 1:
            return .dictionary(try stream(number).dictionary)
        case 2:
            let container = try stream(rows[number].place)
            guard container.dictionary["Type"] == .name("ObjStm"), let first = container.dictionary["First"]?.integer else {
                throw Malformed(reason: "object stream")
            }
            var scanner = PDFScanner(container.data, hasReferences: false)
            var offset = 0
            for _ in 0...rows[number].index {
                guard let named = scanner.next()?.integer, let at = scanner.next()?.integer else {
                    throw Malformed(reason: "object stream's index")
                }
                offset = at
                guard named == number || scanner.position < first else { throw Malformed(reason: "wrong number in object stream") }
            }
            var values = PDFScanner(container.data, at: first + offset)
            return values.next() ?? .null
        default:
            throw Malformed(reason: "object \(number) is free")
        }
    }

    package func stream(_ number: Int) throws -> Stream { try Self.stream(in: bytes, at: rows[number].place) }

    /// Follows a reference, if it is one.
    package func resolve(_ value: PDFValue?) throws -> PDFValue {
        guard let value else { return .null }
        if case .reference(let number) = value { return try object(number) }
        return value
    }

    package func dictionary(_ value: PDFValue?) throws -> [String: PDFValue] {
        guard let dictionary = try resolve(value).dictionary else { throw Malformed(reason: "expected a dictionary") }
        return dictionary
    }

    /// The catalogue.
    package var root: [String: PDFValue] { get throws { try dictionary(trailer["Root"]) } }

    /// The page dictionaries in order.
    package func pages() throws -> [[String: PDFValue]] {
        func pages(below node: [String: PDFValue]) throws -> [[String: PDFValue]] {
            guard node["Type"] == .name("Pages") else { return [node] }
            let found = try (node["Kids"]?.array ?? []).flatMap { try pages(below: dictionary($0)) }
            guard node["Count"]?.integer == found.count else { throw Malformed(reason: "page count") }
            return found
        }
        return try pages(below: dictionary(root["Pages"]))
    }

    package func content(of page: [String: PDFValue]) throws -> [UInt8] {
        guard let number = page["Contents"]?.reference else { throw Malformed(reason: "no content") }
        return try stream(number).data
    }

    private static func stream(in bytes: [UInt8], at offset: Int) throws -> Stream {
        var scanner = PDFScanner(bytes, at: offset)
        guard scanner.next()?.integer != nil, scanner.next()?.integer == 0, scanner.next() == .keyword("obj"),
            let dictionary = scanner.next()?.dictionary, let length = dictionary["Length"]?.integer, scanner.next() == .keyword("stream")
        else { throw Malformed(reason: "no stream at \(offset)") }
        let start = scanner.position + 1
        guard bytes[(start + length)...].starts(with: "\nendstream\nendobj\n".utf8) else {
            throw Malformed(reason: "length of stream at \(offset)")
        }
        var data = Array(bytes[start..<start + length])
        if dictionary["Filter"] == .name("FlateDecode") {
            guard let inflated = inflate(data) else { throw Malformed(reason: "Flate data at \(offset)") }
            data = inflated
        }
        if let parameters = dictionary["DecodeParms"]?.dictionary, parameters["Predictor"] == .number(12),
            let columns = parameters["Columns"]?.integer
        {
            data = try undoUp(data, columns: columns)
        }
        return Stream(dictionary: dictionary, data: data)
    }

    private static func undoUp(_ data: [UInt8], columns: Int) throws -> [UInt8] {
        guard data.count % (columns + 1) == 0 else { throw Malformed(reason: "predicted rows") }
        var rows: [UInt8] = [], above = [UInt8](repeating: 0, count: columns)
        for start in stride(from: 0, to: data.count, by: columns + 1) {
            guard data[start] == 2 else { throw Malformed(reason: "predictor") }
            for i in 0..<columns { above[i] &+= data[start + 1 + i] }
            rows += above
        }
        return rows
    }

    package static func inflate(_ data: [UInt8]) -> [UInt8]? {
        guard let handle = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(handle) }
        var capacity = 4 * data.count + 1024
        while capacity < 1 << 28 {
            var status = LIBDEFLATE_BAD_DATA
            let result = [UInt8](unsafeUninitializedCapacity: capacity) { room, used in
                var actual = 0
                status = libdeflate_zlib_decompress(handle, data, data.count, room.baseAddress, capacity, &actual)
                used = status == LIBDEFLATE_SUCCESS ? actual : 0
            }
            if status == LIBDEFLATE_SUCCESS { return result }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            capacity *= 4
        }
        return nil
    }
}
