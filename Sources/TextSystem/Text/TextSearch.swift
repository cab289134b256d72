internal import Typefaces

/// How text is looked for.
///
/// ```swift
/// let last = storage.range(of: "TEXT", options: [.caseInsensitive, .backwards])
/// ```
public struct SearchOptions: OptionSet, Hashable, Sendable {
    /// A sum of powers of two.
    public let rawValue: Int
    /// The options of a sum of powers of two.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Capitals are their small letters: “STRASSE” is “straße”.
    public static let caseInsensitive = SearchOptions(rawValue: 1)
    /// Letters are what they are without their marks: “café” is “cafe”.
    public static let diacriticInsensitive = SearchOptions(rawValue: 2)
    /// The last occurrence rather than the first.
    public static let backwards = SearchOptions(rawValue: 4)
    /// Only at the beginning of the range, with `backwards` at its end.
    public static let anchored = SearchOptions(rawValue: 8)
}

extension TextStorage {
    /// The first occurrence of a text in a range; nil if there is none, or nothing is looked for.
    ///
    /// Without options bytes are compared. With `caseInsensitive` or `diacriticInsensitive` characters are, however they are composed, and
    /// no match ends before a mark that belongs to its last letter. O(bytes of the range · length of what is looked for) at worst.
    public func range(of searched: String, options: SearchOptions = [], in limit: TextRange? = nil) -> TextRange? {
        var search = TextSearch(searched, options, in: self, limit)
        return search.next()
    }

    /// All occurrences of a text in a range, in order, none overlapping another; with `backwards` from the last to the first. O(bytes of
    /// the range · length of what is looked for) at worst.
    public func ranges(of searched: String, options: SearchOptions = [], in limit: TextRange? = nil) -> [TextRange] {
        var search = TextSearch(searched, options, in: self, limit), result: [TextRange] = []
        while let found = search.next() { result.append(found) }
        return result
    }

    /// Puts a text in the place of all occurrences of another in a range. It takes the attributes of what it replaces. Observers are told
    /// once, and all is taken back at once. O(bytes of the text · occurrences) at worst.
    /// - Returns: how many there were.
    @discardableResult
    public func replaceOccurrences(
        of searched: String, with replacement: String, options: SearchOptions = [], in limit: TextRange? = nil
    ) -> Int {
        let found = ranges(of: searched, options: options.subtracting(.backwards), in: limit)
        replaceAll(found.map { ($0, replacement) })
        return found.count
    }

    /// Replaces ranges that stand in the order of the text and do not overlap, as one edit.
    func replaceAll(_ replacements: [(range: TextRange, text: String)]) {
        guard !replacements.isEmpty else { return }
        let body = {
            self.edit {
                // From the last on, so that the ranges before it stay where they are.
                for (range, text) in replacements.reversed() { self.replaceCharacters(in: range, with: text) }
            }
        }
        if let recorder { recorder.group(body) } else { body() }
    }
}

/// Goes through a text from occurrence to occurrence.
private struct TextSearch {
    private let options: SearchOptions
    /// What is compared: the storage's own bytes, or folded characters.
    private let isExact: Bool
    private let bytes: [UInt8]
    private let pattern: [UInt32]
    private let patternBytes: [UInt8]
    private var units: [UInt32] = []
    /// Where the character begins that a folded unit comes from, in bytes; behind the last unit the end of the range.
    private var offsets: [Int] = []
    /// What has not been searched: of the bytes, or in `units`.
    private var rest: Range<Int>

    init(_ searched: String, _ options: SearchOptions, in storage: TextStorage, _ limit: TextRange?) {
        self.options = options
        isExact = options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
        bytes = storage.text
        patternBytes = Array(searched.utf8)
        let range = limit.map(storage.clamped) ?? 0..<bytes.count, folding = CharacterFolding(options)
        var folded: [UInt32] = []
        if !isExact {
            for scalar in searched.unicodeScalars { folding.fold(scalar, into: &folded) }
            var offset = range.lowerBound
            for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
                folding.fold(scalar, into: &units)
                while offsets.count < units.count { offsets.append(offset) }
                offset += UTF8.width(scalar)
            }
            offsets.append(range.upperBound)
        }
        pattern = folded
        rest = isExact ? range : 0..<units.count
    }

    mutating func next() -> TextRange? {
        let length = isExact ? patternBytes.count : pattern.count
        guard length > 0, length <= rest.count else { return nil }
        let starts = rest.lowerBound...(rest.upperBound - length)
        if options.contains(.anchored) { return take(options.contains(.backwards) ? starts.upperBound : starts.lowerBound, length) }
        if options.contains(.backwards) {
            for start in starts.reversed() { if let found = take(start, length) { return found } }
        } else {
            for start in starts { if let found = take(start, length) { return found } }
        }
        return nil
    }

    /// The match that begins at a place, after which the search goes on behind it, or before it.
    private mutating func take(_ start: Int, _ length: Int) -> TextRange? {
        let end = start + length
        if isExact {
            guard bytes[start] == patternBytes[0], bytes[start..<end].elementsEqual(patternBytes) else { return nil }
        } else {
            guard units[start] == pattern[0], units[start..<end].elementsEqual(pattern), beginsCharacter(start), beginsCharacter(end) else {
                return nil
            }
        }
        rest = options.contains(.backwards) ? rest.lowerBound..<start : end..<rest.upperBound
        return isExact ? TextRange(start, end) : TextRange(offsets[start], offsets[end])
    }

    /// Neither inside what one character was folded to, nor between a letter and its mark.
    private func beginsCharacter(_ index: Int) -> Bool {
        guard index < units.count else { return true }
        if index > 0, offsets[index] == offsets[index - 1] { return false }
        return !UnicodeProperties.isMark(units[index])
    }
}

/// Makes characters equal that a search is to take for each other.
private struct CharacterFolding {
    private let foldsCase: Bool
    private let dropsMarks: Bool

    init(_ options: SearchOptions) {
        foldsCase = options.contains(.caseInsensitive)
        dropsMarks = options.contains(.diacriticInsensitive)
    }

    /// Appends the canonical decomposition of a character, without its marks and in small letters as far as the options say so.
    func fold(_ scalar: Unicode.Scalar, into units: inout [UInt32]) {
        guard scalar.value >= 0x80 else {
            let isCapital = foldsCase && scalar.value >= 0x41 && scalar.value <= 0x5A
            return units.append(isCapital ? scalar.value + 0x20 : scalar.value)
        }
        guard foldsCase else { return decompose(scalar.value, into: &units) }
        // By way of capitals, in which both forms of sigma are one, and ß is SS.
        for capital in scalar.properties.uppercaseMapping.unicodeScalars {
            for small in capital.properties.lowercaseMapping.unicodeScalars { decompose(small.value, into: &units) }
        }
    }

    private func decompose(_ character: UInt32, into units: inout [UInt32]) {
        if let (first, second) = UnicodeProperties.decomposed(character), first != character {
            decompose(first, into: &units)
            if second != 0 { decompose(second, into: &units) }
        } else if !dropsMarks || !UnicodeProperties.isMark(character) {
            units.append(character)
        }
    }
}
