import Resources

/// Reads the text of a libhyphen dictionary: the encoding in the first line, then keywords with a number or a list, and one pattern a line.
///
/// Lines are read as libhyphen 2.8.8 reads them, its limits included: a line of 99 bytes or more is skipped, and what comes after a
/// second `NEXTLEVEL` too.
struct HyphenationDictionaryReader {
    private static let longestLine = 98

    private let bytes: UnsafeBufferPointer<UInt8>
    private let encoding: HyphenationEncoding
    private var position = 0

    private var alphabet = HyphenationAlphabet()
    /// The minima and forbidden sequences of each level, of which only the first level's count.
    private var minima = HyphenationDictionary.Minima()
    private var forbidden: [[UInt32]] = []
    /// Something that the tries do not do: the dictionary is libhyphen's.
    private var needsFallback = false

    /// The letters and digits of the pattern in hand; a pattern has at most one of each per byte of a line.
    private var symbols: [UInt8] = []
    private var values: [UInt8] = []

    /// - Parameter fallback: Loads the file with libhyphen, asked for only if the tries cannot hold it.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String, fallback: () throws(Diagnostic) -> LibhyphenDictionary
    ) throws(Diagnostic) -> HyphenationDictionary {
        let firstLine = bytes.prefix(40).prefix { $0 != 0x0A && $0 != 0x0D }
        let name = String(decoding: firstLine, as: UTF8.self)
        guard let encoding = HyphenationEncoding(name: name) else {
            throw Diagnostic(
                .warning, .unknownHyphenationEncoding,
                "The hyphenation dictionary \(path) names an unknown encoding in its first line, '\(name)'",
                hint: "Convert the file to UTF-8 and name that in its first line")
        }
        var reader = HyphenationDictionaryReader(bytes: bytes, encoding: encoding)
        return try reader.read(path, fallback)
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, encoding: HyphenationEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        symbols.reserveCapacity(100)
        values.reserveCapacity(101)
    }

    private mutating func read(
        _ path: String, _ fallback: () throws(Diagnostic) -> LibhyphenDictionary
    ) throws(Diagnostic) -> HyphenationDictionary {
        _ = nextLine()
        // Four bytes of pattern make about one node.
        var first = HyphenationTrieBuilder(expectedNodes: bytes.count / 4)
        let hasNextLevel = readLevel(into: &first, isTop: true)
        var compounds: HyphenationTrie, patterns: HyphenationTrie
        if hasNextLevel {
            compounds = first.finish()
            var second = HyphenationTrieBuilder(expectedNodes: (bytes.count - position) / 4)
            _ = readLevel(into: &second, isTop: false)
            patterns = second.finish()
        } else {
            patterns = first.finish()
            compounds = defaultCompounds()
        }
        return HyphenationDictionary(
            alphabet: alphabet, compounds: compounds, patterns: patterns, minima: minima, forbidden: forbidden,
            fallback: needsFallback ? try fallback() : nil, path: path)
    }

    /// Without `NEXTLEVEL` words are parted at hyphens and apostrophes, and nothing is hyphenated beside them.
    private mutating func defaultCompounds() -> HyphenationTrie {
        var builder = HyphenationTrieBuilder()
        var parting: [UInt32] = [0x2D, 0x27]
        if case .utf8 = encoding { parting += [0x2013, 0x2019] }
        forbidden = parting.map { [$0] }
        for scalar in parting {
            guard let symbol = alphabet.add(scalar) else { needsFallback = true; continue }
            symbols = [symbol]
            values = [1, 1]
            add(to: &builder)
        }
        if minima.compoundLeft == 0 { minima.compoundLeft = minima.left > 0 ? minima.left : 3 }
        if minima.compoundRight == 0 { minima.compoundRight = minima.right > 0 ? minima.right : 3 }
        return builder.finish()
    }

    /// The lines up to `NEXTLEVEL` or the end; whether there was one.
    private mutating func readLevel(into builder: inout HyphenationTrieBuilder, isTop: Bool) -> Bool {
        while let line = nextLine() {
            // Comments, and empty lines.
            guard let first = line.first, first != 0x25, first != 0x23, first > 0x20 else { continue }
            if 0x41...0x5A ~= first {  // patterns are lower case
                if starts(line, "NEXTLEVEL") { return true }
                if readKeyword(line, isTop: isTop) { continue }
            }
            readPattern(line)
            add(to: &builder)
        }
        return false
    }

    /// The next line without its end, nil at the end of the file. Too long lines are passed over.
    private mutating func nextLine() -> UnsafeBufferPointer<UInt8>? {
        while position < bytes.count {
            var end = position
            while end < bytes.count, bytes[end] != 0x0A { end &+= 1 }
            var line = UnsafeBufferPointer(rebasing: bytes[position..<end])
            position = end &+ 1
            if line.last == 0x0D { line = UnsafeBufferPointer(rebasing: line.dropLast()) }
            if line.count <= Self.longestLine { return line }
        }
        return nil
    }

    private mutating func readKeyword(_ line: UnsafeBufferPointer<UInt8>, isTop: Bool) -> Bool {
        func number(after keyword: StaticString) -> Int {
            line.dropFirst(keyword.utf8CodeUnitCount).drop { $0 == 0x20 || $0 == 0x09 }.prefix { 0x30...0x39 ~= $0 }
                .prefix(3).reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        var read = minima
        if starts(line, "LEFTHYPHENMIN") {
            read.left = number(after: "LEFTHYPHENMIN")
        } else if starts(line, "RIGHTHYPHENMIN") {
            read.right = number(after: "RIGHTHYPHENMIN")
        } else if starts(line, "COMPOUNDLEFTHYPHENMIN") {
            read.compoundLeft = number(after: "COMPOUNDLEFTHYPHENMIN")
        } else if starts(line, "COMPOUNDRIGHTHYPHENMIN") {
            read.compoundRight = number(after: "COMPOUNDRIGHTHYPHENMIN")
        } else if starts(line, "NOHYPHEN") {
            let list = UnsafeBufferPointer(rebasing: line.dropFirst(8).drop { $0 == 0x20 || $0 == 0x09 })
            if isTop { forbidden = scalars(of: list).split(separator: 0x2C).map(Array.init) }
        } else {
            return false
        }
        if isTop { minima = read }
        return true
    }

    private func starts(_ line: UnsafeBufferPointer<UInt8>, _ keyword: StaticString) -> Bool {
        line.starts(with: UnsafeBufferPointer(start: keyword.utf8Start, count: keyword.utf8CodeUnitCount))
    }

    private func scalars(of line: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var scalars: [UInt32] = []
        var offset = 0
        while offset < line.count { scalars.append(nextScalar(in: line, at: &offset)) }
        return scalars
    }

    private func nextScalar(in line: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> UInt32 {
        if line[offset] < 0x80 {
            offset &+= 1
            return UInt32(line[offset &- 1])
        }
        switch encoding {
        case .utf8: return UTF8Decoding.scalar(in: line, at: &offset)
        case .singleByte(let table):
            offset &+= 1
            return table[Int(line[offset &- 1])]
        }
    }

    /// Reads `.ab3i` into symbols (. a b i) and the values before each and after the last (0 0 0 3 0).
    private mutating func readPattern(_ line: UnsafeBufferPointer<UInt8>) {
        symbols.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        values.append(0)
        var offset = 0
        while offset < line.count, line[offset] > 0x20 {
            let byte = line[offset]
            if 0x30...0x39 ~= byte {
                values[values.count &- 1] = byte &- 0x30
                offset &+= 1
                continue
            }
            if byte == 0x2F { needsFallback = true; return }
            guard let symbol = alphabet.add(nextScalar(in: line, at: &offset)) else { needsFallback = true; return }
            symbols.append(symbol)
            values.append(0)
        }
    }

    private mutating func add(to builder: inout HyphenationTrieBuilder) {
        guard !symbols.isEmpty, !needsFallback else { return }
        symbols.withUnsafeBufferPointer { symbols in
            values.withUnsafeBufferPointer { builder.add(symbols, values: $0) }
        }
    }
}
