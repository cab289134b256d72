import Markup
import Resources

/// The different words of a book with their numbers and places.
struct BookWords {
    struct Word {
        /// As it stands in the text, apostrophes straight.
        var text: String
        /// In the passages' text, of its occurrences.
        var places: [Int32] = []
        var language: Int
        /// It has been broken at the end of a line, after the hyphen in it, which may be one of its own.
        var isBroken = false
    }

    private(set) var words: [Word] = []
    /// The languages that words have, by `Word.language`.
    private(set) var languages: [String] = []
    private(set) var count = 0
    /// Figures one and small letters L that stand alone where English has *I*.
    private(set) var pronouns: [Word] = []
    private var index: [Key: Int] = [:]

    private struct Key: Hashable {
        var text: String
        var language: Int
    }

    /// - Complexity: O(text).
    init(_ passages: TextPassages) {
        var i = 0
        let text = passages.text
        var word: [UInt8] = []
        while i < text.count {
            if let end = Self.endOfAddress(in: text, from: i) { i = end; continue }
            let start = i
            var isBroken = false
            word.removeAll(keepingCapacity: true)
            while i < text.count {
                if text[i] < 0x80 {
                    if text[i].isASCIILetter || text[i].isASCIIDigit {
                        word.append(text[i])
                        i += 1
                    } else if text[i] == 0x27, !word.isEmpty, i + 1 < text.count, text[i + 1].isASCIILetter || text[i + 1] >= 0xC3 {
                        word.append(0x27)
                        i += 1
                    } else if text[i] == 0x2D, !word.isEmpty, i + 1 < text.count, text[i + 1].isASCIILetter || text[i + 1] >= 0xC3,
                        !isBroken, passages.isLineEnd(behind: i)
                    {
                        isBroken = true
                        word.append(0x2D)
                        i += 1
                    } else {
                        break
                    }
                } else if text[i] == 0xE2, i + 2 < text.count, text[i + 1] == 0x80, text[i + 2] == 0x99, !word.isEmpty, i + 3 < text.count,
                    text[i + 3].isASCIILetter || text[i + 3] == 0xC3
                {
                    word.append(0x27)
                    i += 3
                } else if let length = Self.letterLength(text, i) {
                    // A soft hyphen parts nothing and is no letter.
                    if !(text[i] == 0xC2 && text[i + 1] == 0xAD) { word.append(contentsOf: text[i..<i + length]) }
                    i += length
                } else {
                    break
                }
            }
            if i > start {
                let language = passages.language(at: start)
                if language == TextPassages.noLanguage { continue }
                if i == start + 1, text[start] == 0x31 || text[start] == 0x6C, Self.isPronoun(in: text, behind: i, language) {
                    addPronoun(word, at: start, language)
                } else {
                    add(word, at: start, language, isBroken: isBroken)
                }
            } else {
                i += Self.length(text[i])
            }
        }
    }

    /// The end of an address of the network or the name of a file that begins here, behind a space or a bracket: nothing in it is a word.
    private static func endOfAddress(in text: [UInt8], from start: Int) -> Int? {
        func parts(_ byte: UInt8) -> Bool { byte <= 0x20 || "<>()[]{}\",;".utf8.contains(byte) }
        guard !parts(text[start]), start == 0 || parts(text[start - 1]) else { return nil }
        var end = start, colon = false, at = false, dot: Int?
        while end < text.count, !parts(text[end]) {
            switch text[end] {
            case 0x3A: colon = colon || end > start && end + 2 < text.count && text[end + 1] == 0x2F && text[end + 2] == 0x2F
            case 0x40: at = at || end > start && end + 1 < text.count && text[end + 1].isASCIILetter
            case 0x2E: if end > start, end + 1 < text.count, text[end + 1].isASCIILetter { dot = end }
            default: break
            }
            end += 1
        }
        if colon { return end }
        guard let dot else { return nil }
        let ending = text[(dot + 1)..<end].prefix { $0.isASCIILetter }.map(\.asciiLowercased)
        let behind = dot + 1 + ending.count
        let isWhole = behind == end || !text[behind].isASCIIDigit && text[behind] < 0x80
        return at || isWhole && endings.contains(String(decoding: ending, as: UTF8.self)) || text[start..<end].starts(with: "www.".utf8)
            ? end : nil
    }

    private static let endings: Set<String> = [
        "com", "org", "net", "edu", "gov", "html", "htm", "xhtml", "txt", "pdf", "epub", "zip", "css", "xml", "yaml", "jpg", "jpeg", "png",
        "gif", "svg",
    ]

    private static func isPronoun(in text: [UInt8], behind end: Int, _ language: String) -> Bool {
        guard end < text.count, text[end] == 0x20 || text[end] == 0x0A else { return false }
        let next = text[(end + 1)...].prefix { $0.isASCIILetter || $0 == 0x27 }
        return RealWordErrors.isPronoun(before: next, language: language.isEmpty ? "en" : language)
    }

    private mutating func addPronoun(_ bytes: [UInt8], at place: Int, _ language: String) {
        count += 1
        let text = String(decoding: bytes, as: UTF8.self)
        if let known = pronouns.firstIndex(where: { $0.text == text }) {
            pronouns[known].places.append(Int32(place))
        } else {
            pronouns.append(Word(text: text, places: [Int32(place)], language: 0))
        }
    }

    private mutating func add(_ bytes: [UInt8], at place: Int, _ language: String, isBroken: Bool) {
        guard bytes.contains(where: { !$0.isASCIIDigit }) else { return }
        count += 1
        let number = languages.firstIndex(of: language) ?? languages.count
        if number == languages.count { languages.append(language) }
        let key = Key(text: String(decoding: bytes, as: UTF8.self), language: number)
        if let known = index[key] {
            words[known].places.append(Int32(place))
        } else {
            index[key] = words.count
            words.append(Word(text: key.text, places: [Int32(place)], language: number, isBroken: isBroken))
        }
    }

    /// How often a word occurs, as it is written and in any language.
    func frequency(of text: String) -> Int {
        languages.indices.reduce(0) { $0 + (index[Key(text: text, language: $1)].map { words[$0].places.count } ?? 0) }
    }

    private static func length(_ byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    /// The length of a letter beyond ASCII, or of a mark on one; nil for anything else.
    private static func letterLength(_ text: [UInt8], _ i: Int) -> Int? {
        let length = length(text[i])
        guard i + length <= text.count, length > 1 else { return nil }
        if length == 2, text[i] == 0xC2 { return text[i + 1] == 0xAD ? 2 : nil }
        guard let scalar = String(decoding: text[i..<i + length], as: UTF8.self).unicodeScalars.first else { return nil }
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark ? length : nil
    }
}

extension String {
    /// Begins with a capital.
    var beginsWithCapital: Bool { unicodeScalars.first.map { $0.properties.isUppercase } ?? false }

    /// Letters with figures among them, other than ordinals and plurals of numbers ("1st", "1840s").
    var mixesLettersAndFigures: Bool {
        guard utf8.contains(where: \.isASCIIDigit), let last = utf8.lastIndex(where: \.isASCIIDigit) else { return false }
        let ending = self[utf8.index(after: last)...].lowercased()
        let isOrdinal =
            utf8.first?.isASCIIDigit == true && utf8[..<last].allSatisfy(\.isASCIIDigit)
            && ["st", "nd", "rd", "th", "d", "s", "o", "mo", "vo", "to", "e", "er", "re", "ème", "me", "a", "ª", "º", "p", "m", "am", "pm"]
                .contains(ending)
        return !isOrdinal
    }

    /// A Roman numeral.
    var isRomanNumeral: Bool {
        !isEmpty && (utf8.allSatisfy { "IVXLCDM".utf8.contains($0) } || utf8.allSatisfy { "ivxlcdm".utf8.contains($0) })
    }
}
