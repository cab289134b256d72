import Markup

// The language of a text that does not name it, by its commonest words: "the", "and", "of" are a twelfth of any English text, and of no
// other. Texts of the 1990s have no line for the language, and a text of one's own has no header at all.

enum LanguageGuess {
    /// The tag of the language that most of the small words are of; nil where they are too few, or of no language that is known here.
    /// O(`longest`).
    static func language(of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> String? {
        let longest = 60_000, fewest = 12, fewestDifferent = 5
        // The shortest of them are one letter and a space.
        guard range.count >= 2 * fewest else { return nil }
        // Not from the beginning, where titles and lists are.
        let start = range.lowerBound + min(range.count / 4, longest)
        var cursor = WordCursor(bytes, start..<min(range.upperBound, start + longest))
        var counts = [Int](repeating: 0, count: languages.count)
        // One word that two languages have, come again and again, says nothing.
        var different = [Int](repeating: 0, count: languages.count)
        var seen: Set<UInt64> = []
        var words = 0
        while !cursor.isAtEnd {
            guard let word = cursor.word() else { cursor.position += 1; continue }
            words += 1
            guard let known = smallWords[word] else { continue }
            let isNew = seen.insert(word.key).inserted
            for index in languages.indices where known & (1 << UInt16(index)) != 0 {
                counts[index] += 1
                if isNew { different[index] += 1 }
            }
        }
        guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
        let second = counts.indices.filter { $0 != index }.map { counts[$0] }.max() ?? 0
        guard most >= fewest, different[index] >= fewestDifferent, most * 10 >= words, most * 2 >= second * 3 else { return nil }
        return languages[index]
    }

    private static let known = WordLists.entries(in: "small-words")
    private static let languages = known.indices.filter { $0 == 0 || known[$0 - 1].language != known[$0].language }.map {
        known[$0].language
    }

    /// For each word the languages that have it, as bits.
    private static let smallWords: FoldedWordTable<UInt16> = {
        var bits: [Phrase: UInt16] = [:]
        for (index, language) in languages.enumerated() {
            for entry in known where entry.language == language { bits[entry.phrase, default: 0] |= 1 << UInt16(index) }
        }
        return FoldedWordTable(bits.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) })
    }()
}
