import Testing

@testable import TextLayout

extension Hyphenator {
    func points(in word: [UInt8], before: Int = 0, after: Int = 0, minimumLetters: Int = 0, compoundParts: Bool = false) -> [Int32] {
        found(in: word, before: before, after: after, minimumLetters: minimumLetters, compoundParts: compoundParts).points.map(\.offset)
    }

    func found(
        in word: [UInt8], before: Int = 0, after: Int = 0, minimumLetters: Int = 0, compoundParts: Bool = false
    ) -> HyphenationPoints {
        var points = HyphenationPoints()
        word.withUnsafeBufferPointer {
            self.points(in: $0, before: before, after: after, minimumLetters: minimumLetters, compoundParts: compoundParts, into: &points)
        }
        return points
    }

    /// The word with hyphens at its points.
    func hyphenated(
        _ word: String, before: Int = 0, after: Int = 0, minimumLetters: Int = 0, compoundParts: Bool = false
    ) -> String {
        var bytes = Array(word.utf8)
        let found = found(in: bytes, before: before, after: after, minimumLetters: minimumLetters, compoundParts: compoundParts)
        for point in found.points.reversed() {
            let change = point.change < 0 ? nil : found.changes[Int(point.change)]
            let start = Int(point.offset) - Int(change?.removedBefore ?? 0), end = Int(point.offset) + Int(change?.removedAfter ?? 0)
            bytes.replaceSubrange(start..<end, with: (change?.before ?? []) + [UInt8(ascii: "-")] + (change?.after ?? []))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Tries and libhyphen must give the same points for every word of real books, and for every pattern of the dictionaries themselves.
@Suite struct HyphenatorEqualityTests {
    static let folder = "/usr/share/hyphen"
    // Debug builds take a sample: smaller books, and every so many words.
    #if DEBUG
        static let step = 10
        static let books = ["11-alice/11-0.txt", "2229-faust/2229-8.txt"]
    #else
        static let step = 1
        static let books = ["2600-war-and-peace/2600-0.txt", "27936-histoire-des-nombres/27936-8.txt", "2229-faust/2229-8.txt"]
    #endif

    static func utf8(latin1 bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] } }

    /// The words of all books, read once.
    static let words = books.reduce(into: [[UInt8]]()) { words, book in
        guard var text = TestFiles.book(book) else { return }
        if !book.hasSuffix("-0.txt") { text = utf8(latin1: text) }
        words += Self.words(in: text)
    }

    /// The different words of a text in lower case, letters and apostrophes only, in order of their first occurrence.
    static func words(in text: [UInt8]) -> [[UInt8]] {
        var seen = Set<[UInt8]>(), words: [[UInt8]] = []
        for var word in text.split(whereSeparator: { $0 <= 0x20 }) {
            func isEdge(_ byte: UInt8) -> Bool { byte < 0x80 && !(0x41...0x5A ~= byte & 0xDF) }
            while let first = word.first, isEdge(first) { word.removeFirst() }
            while let last = word.last, isEdge(last) { word.removeLast() }
            let isWord = word.allSatisfy { 0x41...0x5A ~= $0 & 0xDF || $0 == 0x27 || 0xC3...0xC5 ~= $0 || 0x80...0xBF ~= $0 }
            guard isWord, word.count > 1 else { continue }
            let lower = Array(String(decoding: word, as: UTF8.self).lowercased().utf8)
            if seen.insert(lower).inserted { words.append(lower) }
        }
        return words
    }

    /// The number of words compared; what differs is an issue.
    static func compare(_ words: [[UInt8]], _ name: String, stride step: Int) throws -> Int {
        let path = "\(folder)/hyph_\(name).dic"
        let libhyphen = try #require(Libhyphen(path))
        let dictionary = try HyphenationDictionary.load(path)
        #expect(dictionary.fallback == nil)
        let hyphenator = Hyphenator(dictionary: dictionary)
        var compared = 0
        for i in stride(from: 0, to: words.count, by: step) {
            for (before, after) in [(0, 0), (3, 4)] {
                guard let expected = libhyphen.points(in: words[i], before: before, after: after) else { continue }
                let found = hyphenator.points(in: words[i], before: before, after: after)
                if found != expected {
                    Issue.record("\(String(decoding: words[i], as: UTF8.self)) by \(name): \(found) instead of \(expected)")
                }
                compared += 1
            }
        }
        return compared
    }

    @Test(
        .enabled(if: TestFiles.shared != nil && TestFiles.exists("\(folder)/hyph_de_DE.dic"), "needs FLEURON_SHARED and Debian's hyphen-…"),
        arguments: ["en_US", "en_GB", "fr", "de_DE", "es_ES", "it_IT"])
    func wordsOfBooks(_ name: String) throws {
        let compared = try Self.compare(Self.words, name, stride: Self.step)
        #expect(compared > 500)
    }

    /// The letters of every pattern as a word: 11,000 to 78,000 of them.
    @Test(
        .enabled(if: TestFiles.exists("\(folder)/hyph_de_DE.dic"), "needs Debian's hyphen-…"), arguments: ["en_US", "en_GB", "fr", "de_DE"])
    func lettersOfAllPatterns(_ name: String) throws {
        let bytes = try #require(TestFiles.bytes("\(Self.folder)/hyph_\(name).dic"))
        let isLatin = name == "de_DE"
        var words: [[UInt8]] = []
        TestFiles.forEachLine(of: bytes) { line in
            guard let first = line.first, first != 0x23, first != 0x25, !(0x41...0x5A ~= first) else { return }
            let letters = line.filter { $0 > 0x20 && !(0x30...0x39 ~= $0) && $0 != 0x2E && $0 != 0x2D }
            let edges = letters.first == 0x27 || letters.last == 0x27 || letters.first == 0xE2 || letters.contains(0x99)
            if letters.count > 1, !edges { words.append(isLatin ? Self.utf8(latin1: Array(letters)) : Array(letters)) }
        }
        #expect(try Self.compare(words, name, stride: Self.step) > 200)
    }
}
