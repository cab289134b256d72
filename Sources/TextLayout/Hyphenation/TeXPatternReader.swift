/// Reads the pattern files of TeX's hyph-utf8 (`hyph-fi.tex`): `\patterns{…}`, `\hyphenation{…}` with the words that are exceptions, and
/// in the comments at the head the least numbers of letters beside a hyphen.
///
/// Nothing else of TeX is understood; the files have nothing else that bears on their words.
struct TeXPatternReader {
    private let bytes: [UInt8]
    private var position = 0
    private var alphabet = HyphenationAlphabet()
    private var trie: HyphenationTrieBuilder
    private var exceptions = ""
    private var isTooLarge = false

    /// Nil where there are no patterns, or of more different letters than the tries hold.
    static func read(_ bytes: [UInt8], path: String) -> HyphenationDictionary? {
        var reader = TeXPatternReader(bytes)
        return reader.read(path)
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        trie = HyphenationTrieBuilder(expectedNodes: bytes.count / 4)
    }

    private mutating func read(_ path: String) -> HyphenationDictionary? {
        var isEmpty = true
        while let command = nextCommand() {
            let isPatterns = command == "patterns"
            guard isPatterns || command == "hyphenation", skip(to: 0x7B) else { continue }
            position += 1
            while let word = nextWord() {
                if isPatterns {
                    add(pattern: word)
                    isEmpty = false
                } else {
                    exceptions += String(decoding: word, as: UTF8.self) + " "
                }
            }
        }
        guard !isEmpty, !isTooLarge else { return nil }
        return HyphenationDictionary(
            alphabet: alphabet, compounds: HyphenationTrieBuilder().finish(), patterns: trie.finish(hearsAll: true), minima: minima,
            forbidden: [], fallback: nil, path: path, exceptions: HyphenationExceptions(exceptions))
    }

    /// The letters of the next command, behind which the position is then; comments are passed over.
    private mutating func nextCommand() -> String? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x25: skipComment()
            case 0x5C:
                let start = position + 1
                position = start
                while position < bytes.count, 0x61...0x7A ~= bytes[position] | 0x20 { position += 1 }
                return String(decoding: bytes[start..<position], as: UTF8.self)
            default: position += 1
            }
        }
        return nil
    }

    private mutating func skipComment() { while position < bytes.count, bytes[position] != 0x0A { position += 1 } }

    /// Goes to a byte that only white space and comments may stand before.
    private mutating func skip(to byte: UInt8) -> Bool {
        while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == 0x25 {
            if bytes[position] == 0x25 { skipComment() } else { position += 1 }
        }
        return position < bytes.count && bytes[position] == byte
    }

    /// The next word inside braces; nil at their end.
    private mutating func nextWord() -> ArraySlice<UInt8>? {
        guard !skip(to: 0x7D), position < bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] > 0x20, bytes[position] != 0x7D, bytes[position] != 0x25 { position += 1 }
        return bytes[start..<position]
    }

    private mutating func add(pattern: ArraySlice<UInt8>) {
        // A pattern of so many letters has no word.
        guard pattern.count < 200 else { return }
        var symbols: [UInt8] = [], values: [UInt8] = [0]
        pattern.withUnsafeBufferPointer { pattern in
            var offset = 0
            while offset < pattern.count {
                if 0x30...0x39 ~= pattern[offset] {
                    values[values.count - 1] = pattern[offset] - 0x30
                    offset += 1
                    continue
                }
                guard let symbol = alphabet.add(UTF8Decoding.scalar(in: pattern, at: &offset)) else { isTooLarge = true; return }
                symbols.append(symbol)
                values.append(0)
            }
        }
        guard !symbols.isEmpty, !isTooLarge else { return }
        symbols.withUnsafeBufferPointer { symbols in values.withUnsafeBufferPointer { trie.add(symbols, values: $0) } }
    }

    /// What the head says under `typesetting:`; the files' authors mean it as the least for good typesetting.
    private var minima: HyphenationDictionary.Minima {
        var minima = HyphenationDictionary.Minima()
        var isThere = false
        for line in bytes.prefix(8_192).split(separator: 0x0A) {
            guard line.first == 0x25 else { break }
            let words = String(decoding: line.dropFirst(), as: UTF8.self).split(whereSeparator: \.isWhitespace)
            if words.first == "typesetting:" { isThere = true }
            guard isThere, words.count == 2, let number = Int(words[1]), 0...9 ~= number else { continue }
            if words[0] == "left:" { minima.left = number }
            if words[0] == "right:" {
                minima.right = number
                break
            }
        }
        return minima
    }
}
