/// Reads the objects of a PDF file of version 1.4 (ISO 32000-1, 7.5.4) where they stand in its bytes.
struct PDFObjects {
    /// A key with its solidus, and its value.
    typealias Entry = (key: Range<Int>, value: Range<Int>)

    struct Object {
        let value: Range<Int>
        /// Of a dictionary; without `Length` for a stream, which is written anew.
        let entries: [Entry]?
        let stream: Range<Int>?
    }

    let bytes: [UInt8]
    /// Where each object begins, by number; 0 for none.
    private var offsets: [Int] = []
    private var trailer: [Entry] = []

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let mark = Array("startxref".utf8)
        let tail = max(0, bytes.count - 64)
        guard bytes.starts(with: "%PDF-1.".utf8),
            let start = (tail..<bytes.count).last(where: { bytes[$0...].starts(with: mark) }),
            case .integer(let table)? = token(at: start + mark.count)?.kind, table < bytes.count
        else { return nil }
        var position = table
        guard take("xref", &position), integer(&position) == 0, let count = integer(&position), count <= bytes.count / 20 else {
            return nil
        }
        for _ in 0..<count {
            guard let offset = integer(&position), integer(&position) != nil, let kind = token(at: position) else { return nil }
            position = kind.range.upperBound
            offsets.append(bytes[kind.range].elementsEqual("n".utf8) && offset < bytes.count ? offset : 0)
        }
        guard take("trailer", &position), let entries = entries(at: position)?.entries else { return nil }
        trailer = entries
    }

    /// The entries of the first page, without what it would inherit.
    var firstPage: [Entry]? {
        guard let root = dictionary(value("Root", in: trailer)), let pages = dictionary(value("Pages", in: root)),
            let first = value("Kids", in: pages).flatMap({ references(in: $0).first })
        else { return nil }
        return object(first)?.entries
    }

    private func dictionary(_ value: Range<Int>?) -> [Entry]? {
        value.flatMap { reference($0) }.flatMap { object($0) }?.entries
    }

    func value(_ key: StaticString, in entries: [Entry]) -> Range<Int>? { entries.first { isKey($0.key, key) }?.value }

    func object(_ number: Int) -> Object? {
        guard var position = start(of: number) else { return nil }
        guard let found = entries(at: position) else {
            guard let end = endOfValue(at: position), let start = token(at: position)?.range.lowerBound else { return nil }
            return Object(value: start..<end, entries: nil, stream: nil)
        }
        let dictionary = position..<found.end
        position = found.end
        guard take("stream", &position) else { return Object(value: dictionary, entries: found.entries, stream: nil) }
        if position < bytes.count, bytes[position] == 0x0D { position += 1 }
        position += 1
        guard let length = value("Length", in: found.entries).flatMap({ length($0) }),
            length <= bytes.count - position
        else { return nil }
        let stream = position..<position + length
        position += length
        guard take("endstream", &position) else { return nil }
        return Object(value: dictionary, entries: found.entries.filter { !isKey($0.key, "Length") }, stream: stream)
    }

    /// A length stands in its place, or in an object of its own as it is not known before the stream has been written.
    private func length(_ value: Range<Int>) -> Int? {
        guard var position = reference(value).map({ start(of: $0) }) ?? value.lowerBound else { return nil }
        return integer(&position)
    }

    /// Where the value of an object begins.
    private func start(of number: Int) -> Int? {
        guard offsets.indices.contains(number), offsets[number] > 0 else { return nil }
        var position = offsets[number]
        guard integer(&position) == number, integer(&position) == 0, take("obj", &position) else { return nil }
        return position
    }

    /// The number of the object that a value refers to; nil for a value of its own.
    func reference(_ value: Range<Int>) -> Int? {
        guard let first = token(at: value.lowerBound), first.range.upperBound < value.upperBound else { return nil }
        return reference(from: first)?.number
    }

    /// The numbers of the objects that a value names, in their order.
    func references(in value: Range<Int>) -> [Int] {
        var numbers: [Int] = []
        forEachPart(of: value) { _, number in if let number { numbers.append(number) } }
        return numbers
    }

    /// The numbers in an array of such.
    func numbers(_ array: Range<Int>) -> [Double] {
        var numbers: [Double] = []
        forEachPart(of: array) { part, _ in
            if let number = Double(String(decoding: bytes[part], as: UTF8.self)) { numbers.append(number) }
        }
        return numbers
    }

    /// Copies a value, with other references.
    func copy(_ value: Range<Int>, to output: inout [UInt8], _ reference: (Int) -> ObjectReference) {
        forEachPart(of: value) { part, number in
            if part.lowerBound > value.lowerBound { output.append(UInt8(ascii: " ")) }
            if let number { output.append(reference(number)) } else { output += bytes[part] }
        }
    }

    /// Tokens, and references as a whole, with the number of what these refer to.
    private func forEachPart(of value: Range<Int>, _ body: (Range<Int>, Int?) -> Void) {
        var position = value.lowerBound
        while let token = token(at: position), token.range.upperBound <= value.upperBound {
            let found = reference(from: token)
            position = found?.end ?? token.range.upperBound
            body(token.range.lowerBound..<position, found?.number)
        }
    }

    private func reference(from first: Token) -> (number: Int, end: Int)? {
        guard case .integer(let number) = first.kind, let second = token(at: first.range.upperBound), case .integer(0) = second.kind,
            let third = token(at: second.range.upperBound), bytes[third.range].elementsEqual("R".utf8)
        else { return nil }
        return (number, third.range.upperBound)
    }

    /// The entries of the dictionary that begins here, and where it ends; nil if none does.
    private func entries(at start: Int) -> (entries: [Entry], end: Int)? {
        guard let first = token(at: start), case .dictionaryStart = first.kind else { return nil }
        var position = first.range.upperBound
        var entries: [Entry] = []
        while let key = token(at: position) {
            if case .dictionaryEnd = key.kind { return (entries, key.range.upperBound) }
            guard case .name = key.kind, let value = token(at: key.range.upperBound), let end = endOfValue(at: key.range.upperBound) else {
                return nil
            }
            entries.append((key.range, value.range.lowerBound..<end))
            position = end
        }
        return nil
    }

    private func endOfValue(at start: Int) -> Int? {
        var position = start, depth = 0
        while let token = token(at: position) {
            position = reference(from: token)?.end ?? token.range.upperBound
            switch token.kind {
            case .dictionaryStart, .arrayStart: depth += 1
            case .dictionaryEnd, .arrayEnd: depth -= 1
            default: break
            }
            if depth <= 0 { return depth == 0 ? position : nil }
        }
        return nil
    }

    // MARK: Tokens

    private func isKey(_ key: Range<Int>, _ name: StaticString) -> Bool {
        name.withUTF8Buffer { bytes[key].dropFirst().elementsEqual($0) }
    }

    private func take(_ keyword: StaticString, _ position: inout Int) -> Bool {
        guard let token = token(at: position), keyword.withUTF8Buffer({ bytes[token.range].elementsEqual($0) }) else { return false }
        position = token.range.upperBound
        return true
    }

    private func integer(_ position: inout Int) -> Int? {
        guard let token = token(at: position), case .integer(let value) = token.kind else { return nil }
        position = token.range.upperBound
        return value
    }

    private struct Token {
        enum Kind { case integer(Int), name, string, keyword, dictionaryStart, dictionaryEnd, arrayStart, arrayEnd }
        let kind: Kind
        let range: Range<Int>
    }

    /// The token at or behind a place; nil at the end of the file, and where none can begin.
    private func token(at start: Int) -> Token? {
        var position = start
        while position < bytes.count, Self.isWhiteSpace(bytes[position]) || bytes[position] == UInt8(ascii: "%") {
            if bytes[position] == UInt8(ascii: "%") {
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            } else {
                position += 1
            }
        }
        guard position < bytes.count else { return nil }
        let isDoubled = position + 1 < bytes.count && bytes[position + 1] == bytes[position]
        switch bytes[position] {
        case UInt8(ascii: "["): return Token(kind: .arrayStart, range: position..<position + 1)
        case UInt8(ascii: "]"): return Token(kind: .arrayEnd, range: position..<position + 1)
        case UInt8(ascii: "<") where isDoubled: return Token(kind: .dictionaryStart, range: position..<position + 2)
        case UInt8(ascii: ">") where isDoubled: return Token(kind: .dictionaryEnd, range: position..<position + 2)
        case UInt8(ascii: "<"):
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            return Token(kind: .string, range: position..<end + 1)
        case UInt8(ascii: "("): return endOfString(at: position).map { Token(kind: .string, range: position..<$0) }
        case UInt8(ascii: "/"): return Token(kind: .name, range: position..<endOfWord(at: position + 1))
        case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
        default: break
        }
        let range = position..<endOfWord(at: position)
        // No number of an object or a place is longer.
        guard range.count <= 10, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return Token(kind: .keyword, range: range) }
        return Token(kind: .integer(bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }), range: range)
    }

    private func endOfString(at start: Int) -> Int? {
        var position = start, depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            position += 1
            if depth == 0 { return min(position, bytes.count) }
        }
        return nil
    }

    private func endOfWord(at start: Int) -> Int {
        var position = start
        while position < bytes.count, !Self.isWhiteSpace(bytes[position]), !Self.delimiters.contains(bytes[position]) { position += 1 }
        return position
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B || byte == 0 }
    private static let delimiters = Array("()<>[]{}/%".utf8)
}
