import Glibc

/// The words of a language by which the joints of its compounds are told: a hyphenation point is one where known words stand on both sides,
/// "Haus|tür|schlüssel". They are those of hunspell's dictionary of the language; what its affixes make of them is known by the endings
/// alone, which is enough to prefer one point to another.
///
/// Words are kept as hashes of 64 bits: that two of a million share one is less likely than one in 30 million, and the harm a cost.
package struct CompoundWords: Sendable {
    private var slots: [UInt64]
    private var mask: Int
    private var count = 0
    /// Letters of the longest word.
    private var longest = 0
    private let language: Morphology
    /// The files that the words and their encoding are from.
    let files: [String]

    /// How a language joins words to a compound.
    struct Morphology: Sendable {
        /// What may stand between two words: "Arbeit|s|platz".
        let links: [[UInt32]]
        /// What a word may have lost before the next: "Schul|buch" of "Schule".
        let dropped: [[UInt32]]
        /// What the last word may end with beyond the form that dictionaries have.
        let endings: [[UInt32]]
        /// Letters that a part of a compound may have more than the word that it is of.
        let mostAdded: Int

        init(links: [String], dropped: [String], endings: [String]) {
            func letters(_ strings: [String]) -> [[UInt32]] { strings.map { $0.unicodeScalars.map(\.value) } }
            (self.links, self.dropped, self.endings) = (letters(links), letters(dropped), letters(endings))
            mostAdded = (self.links + self.endings).map(\.count).max() ?? 0
        }
    }

    /// Languages that write compounds as one word, and how.
    static func morphology(of language: String) -> Morphology? {
        switch language {
        case "de":
            Morphology(
                links: ["s", "es", "n", "en", "er", "e", "ens"], dropped: ["e", "en"],
                endings: ["e", "n", "s", "en", "es", "er", "em", "ern", "t", "te", "ten", "ens", "in", "nen", "sen", "se"])
        case "nl":
            Morphology(links: ["s", "en", "n", "e", "er"], dropped: [], endings: ["e", "en", "n", "s", "jes", "je", "t", "te", "ten"])
        case "af": Morphology(links: ["s", "e", "en", "er"], dropped: [], endings: ["e", "s", "te", "tjie", "jie"])
        case "sv":
            Morphology(
                links: ["s", "e", "o", "u", "a"], dropped: ["a", "e"],
                endings: ["en", "et", "er", "ar", "or", "n", "t", "s", "na", "ens", "ets", "a", "e", "de", "ad"])
        case "da":
            Morphology(links: ["s", "e", "er"], dropped: ["e"], endings: ["en", "et", "er", "e", "s", "r", "ne", "ens", "ets", "t", "n"])
        case "nb", "nn", "no":
            Morphology(
                links: ["s", "e", "er"], dropped: ["e"],
                endings: ["en", "et", "er", "a", "e", "s", "r", "ne", "ens", "ets", "t", "n", "ar"])
        default: nil
        }
    }

    /// Whether a file of a dictionary folder is one whose words may be read.
    static func isDictionary(_ name: String) -> Bool {
        name.hasSuffix(".dic") && morphology(of: LanguageTag(String(name.dropLast(4))).language) != nil
    }

    /// Nil where the language writes no compounds as one word, or the dictionary cannot be read.
    init?(path: String, language: LanguageTag, largestFile: Int) {
        guard let morphology = Self.morphology(of: language.language), path.hasSuffix(".dic"),
            let text = HyphenationDictionary.bytes(of: path, limit: largestFile)
        else { return nil }
        let affixes = String(path.dropLast(4)) + ".aff", rules = HyphenationDictionary.bytes(of: affixes, limit: largestFile)
        self.init(
            text: text, encoding: rules.map(Self.encoding) ?? .utf8, language: morphology, files: rules == nil ? [path] : [path, affixes])
    }

    init(text: [UInt8], encoding: HyphenationEncoding, language: Morphology, files: [String]) {
        self.language = language
        self.files = files
        // Twelve bytes make a line.
        var size = 1 << 10
        while size < text.count / 6 { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
        mask = size - 1
        text.withUnsafeBufferPointer { read($0, encoding) }
    }

    /// The encoding that hunspell's other file names.
    private static func encoding(ofAffixes bytes: [UInt8]) -> HyphenationEncoding {
        for line in bytes.split(separator: 0x0A) where line.starts(with: Array("SET ".utf8)) {
            return HyphenationEncoding(name: String(decoding: line.dropFirst(4).prefix { $0 > 0x20 }, as: UTF8.self)) ?? .utf8
        }
        return .utf8
    }

    /// A word to a line, its flags behind a slash; the first line counts them.
    private mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ encoding: HyphenationEncoding) {
        var position = 0
        while position < text.count {
            var hash = Self.seed, letters = 0
            while position < text.count, text[position] > 0x20, text[position] != 0x2F {
                let scalar: UInt32
                if case .singleByte(let table) = encoding {
                    scalar = table[Int(text[position])]
                    position += 1
                } else {
                    scalar = UTF8Decoding.scalar(in: text, at: &position)
                }
                hash = Self.combine(hash, HyphenationCharacters.lowerCase(HyphenationCharacters.standardEntry(scalar)))
                letters += 1
            }
            if letters >= Self.fewestLetters { insert(hash, letters: letters) }
            while position < text.count, text[position] != 0x0A { position += 1 }
            position += 1
        }
    }

    /// FNV-1a over scalars. Nought marks a free slot.
    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    @inline(__always)
    private static func combine(_ hash: UInt64, _ scalar: UInt32) -> UInt64 { (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3 }
    @inline(__always)
    private func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash ^ hash >> 29) & mask }

    private mutating func insert(_ hash: UInt64, letters: Int) {
        guard count * 4 < slots.count * 3 else { return }
        longest = max(longest, letters)
        let hash = max(hash, 1)
        var slot = slot(of: hash)
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & mask }
        if slots[slot] == 0 { count += 1 }
        slots[slot] = hash
    }

    private func contains(_ letters: Slice<UnsafeBufferPointer<UInt32>>, and more: [UInt32] = []) -> Bool {
        guard letters.count + more.count >= Self.fewestLetters else { return false }
        let hash = max(more.reduce(letters.reduce(Self.seed, Self.combine), Self.combine), 1)
        var slot = slot(of: hash)
        while slots[slot] != 0 {
            if slots[slot] == hash { return true }
            slot = (slot + 1) & mask
        }
        return false
    }

    // MARK: Joints

    /// A word of fewer letters is found in others too often.
    private static let fewestLetters = 3
    /// The last word of a compound has one more where an ending is taken from it.
    private static let fewestLettersOfStem = 4

    /// Which of the points of a word are joints: those between the fewest known words that make all of it.
    /// Of n points those are tried together between which a word of the dictionary has room.
    /// - Parameters:
    ///   - word: in lower case.
    ///   - points: numbers of letters before the points, ascending.
    func joints(of word: UnsafeBufferPointer<UInt32>, at points: [Int]) -> [Int] {
        let places = [0] + points + [word.count], last = places.count - 1
        // For each place the number of words behind it, 0 where they are not all known, and the place where the first of them ends.
        var words = [Int](repeating: 0, count: places.count), next = words
        for start in stride(from: last - 1, through: 0, by: -1) {
            for end in start + 1...last where !(start == 0 && end == last) {
                // No word is so long: a word of many points would be tried in all its parts.
                if places[end] - places[start] > longest + language.mostAdded { break }
                let count = end == last ? 1 : words[end] + 1
                guard end == last || words[end] > 0, words[start] == 0 || count < words[start] else { continue }
                let letters = word[places[start]..<places[end]]
                if end == last ? isLastWord(letters) : isFirstWord(letters) { (words[start], next[start]) = (count, end) }
            }
        }
        guard words[0] > 1 else { return [] }
        var joints: [Int] = [], place = next[0]
        while place < last {
            joints.append(places[place])
            place = next[place]
        }
        return joints
    }

    private func isFirstWord(_ letters: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
        guard letters.count >= Self.fewestLetters else { return false }
        if contains(letters) { return true }
        return language.links.contains { Self.ends(letters, with: $0) && contains(letters.dropLast($0.count)) }
            || language.dropped.contains { contains(letters, and: $0) }
    }

    private func isLastWord(_ letters: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
        if contains(letters) { return !Self.looksLikeEnding(letters) }
        return language.endings.contains { ending in
            letters.count - ending.count >= Self.fewestLettersOfStem && Self.ends(letters, with: ending)
                && contains(letters.dropLast(ending.count))
        }
    }

    /// "den", "gen", "ren" are words, and far more often endings: not so "tag", "hof", "tür".
    private static func looksLikeEnding(_ letters: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
        guard letters.count == 3, let last = letters.last else { return false }
        return last == 0x65 || (letters[letters.startIndex + 1] == 0x65 && [0x6D, 0x6E, 0x72, 0x73, 0x74].contains(last))
    }

    private static func ends(_ letters: Slice<UnsafeBufferPointer<UInt32>>, with ending: [UInt32]) -> Bool {
        letters.count > ending.count && letters.suffix(ending.count).elementsEqual(ending)
    }
}
