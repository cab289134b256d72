package import StyleSheets

/// `text-transform` (css-text-3 section 2.1): Unicode's full case mappings with the tailorings of the languages that have one.
package struct TextTransformation {
    /// The next letter begins a word: kept from run to run of a paragraph.
    private var capitalizeNext = true
    /// The last letter was the i of a Dutch ij that is capitalised: so is the j.
    private var isAfterDutchI = false

    init() {}

    /// Transforms a text that stands for itself.
    package static func apply(_ transform: TextTransform, to string: String, language: String) -> String {
        if transform == .none { return string }
        var transformation = TextTransformation()
        return transformation.transformed(string, transform, Self.primary(language))
    }

    /// Transforms a stretch of text, and tells what became of each part of it. O(n).
    mutating func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>, _ transform: TextTransform, language: String) -> TransformedText {
        let string = String(decoding: bytes, as: UTF8.self), language = Self.primary(language)
        // No letter becomes shorter than one byte: where as many come out of ASCII as went in, each became one.
        if bytes.allSatisfy({ $0 < 0x80 }) {
            let saved = self
            let result = Array(transformed(string, transform, language).utf8)
            if result.count == bytes.count { return TransformedText(verbatim: result) }
            self = saved
        }
        // Each letter is transformed by itself but for what `capitalizeNext` and the Dutch ij remember.
        var result = TransformedText()
        for character in string {
            let original = String(character)
            result.append(transformed(original, transform, language), for: original)
        }
        return result
    }

    private mutating func transformed(_ string: String, _ transform: TextTransform, _ language: Substring) -> String {
        var result =
            switch transform.caseChange {
            case .uppercase: Self.uppercased(string, language)
            case .lowercase: Self.lowercased(string, language)
            case .capitalize: capitalized(string, language)
            default: string
            }
        if transform.contains(.fullSizeKana) { result = Self.withFullSizeKana(result) }
        if transform.contains(.fullWidth) { result = Self.fullWidth(result) }
        return result
    }

    /// ASCII in the width of an ideograph (css-text-4 section 2.1: the characters that decompose to them by `<wide>`).
    private static func fullWidth(_ string: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            switch scalar.value {
            case 0x21...0x7E: result.append(Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar)
            case 0x20: result.append("\u{3000}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Small kana as large ones, for ruby: in both syllabaries the small letter stands right before its large one.
    private static func withFullSizeKana(_ string: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            switch scalar.value {
            case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9,
                0x30C3, 0x30E3,
                0x30E5, 0x30E7, 0x30EE:
                result.append(Unicode.Scalar(scalar.value + 1) ?? scalar)
            case 0x3095: result.append("か")
            case 0x3096: result.append("け")
            case 0x30F5: result.append("カ")
            case 0x30F6: result.append("ケ")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func uppercased(_ string: String, _ language: Substring) -> String {
        switch language {
        case "tr", "az": String(string.map { $0 == "i" ? "İ" : $0 }).uppercased()
        case "el": withoutGreekTonos(string).uppercased()
        default: string.uppercased()
        }
    }

    private static func lowercased(_ string: String, _ language: Substring) -> String {
        switch language {
        case "tr", "az": String(string.map { $0 == "I" ? "ı" : $0 == "İ" ? "i" : $0 }).lowercased()
        default: string.lowercased()
        }
    }

    /// The first letter of each word, as title case has it: `ǆ` becomes `ǅ`; in Dutch `ij` is one letter.
    private mutating func capitalized(_ string: String, _ language: Substring) -> String {
        var result = ""
        for character in string {
            if character.isLetter || character.isNumber {
                if isAfterDutchI, character == "j" {
                    result += "J"
                } else if capitalizeNext {
                    result += (language == "tr" || language == "az") && character == "i" ? "İ" : Self.titlecased(character)
                } else {
                    result.append(character)
                }
                isAfterDutchI = language == "nl" && capitalizeNext && (character == "i" || character == "I")
                capitalizeNext = false
            } else {
                isAfterDutchI = false
                result.append(character)
                // An apostrophe or a combining mark goes on with the word.
                if !Self.isInsideWord(character) { capitalizeNext = true }
            }
        }
        return result
    }

    private static func titlecased(_ character: Character) -> String {
        var scalars = String.UnicodeScalarView()
        for (index, scalar) in character.unicodeScalars.enumerated() {
            if index == 0 { scalars.append(contentsOf: scalar.properties.titlecaseMapping.unicodeScalars) } else { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func isInsideWord(_ character: Character) -> Bool {
        switch character {
        case "'", "’", "\u{AD}", "_", "·": true
        default: false
        }
    }

    /// Capitals are written without tonos in Greek, but for a disjunctive eta; the dialytika stays.
    private static func withoutGreekTonos(_ string: String) -> String {
        let plain: [Character: Character] = [
            "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ΐ": "ϊ", "ΰ": "ϋ", "Ά": "Α", "Έ": "Ε", "Ή": "Η",
            "Ί": "Ι",
            "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω",
        ]
        return String(string.map { plain[$0] ?? $0 })
    }

    private static func primary(_ language: String) -> Substring {
        language.isEmpty ? "" : language.lowercased().prefix { $0 != "-" && $0 != "_" }
    }
}

/// A text after its transformation, with what each piece of it was made of.
struct TransformedText {
    /// Pieces follow each other in both texts.
    struct Piece {
        /// Bytes of the new text, and those of the old that they stand for.
        var count: Int
        var originalCount: Int
        /// Only the piece as a whole stands for the old text, not byte for byte.
        var isWhole: Bool
    }

    private(set) var bytes: [UInt8] = []
    private(set) var pieces: [Piece] = []

    init() {}

    /// Each byte became one.
    init(verbatim bytes: [UInt8]) {
        self.bytes = bytes
        pieces = [Piece(count: bytes.count, originalCount: bytes.count, isWhole: false)]
    }

    mutating func append(_ text: String, for original: String) {
        let count = text.utf8.count, originalCount = original.utf8.count
        bytes.append(contentsOf: text.utf8)
        let isWhole = count != originalCount || text.unicodeScalars.count != original.unicodeScalars.count
        if !isWhole, let last = pieces.last, !last.isWhole {
            pieces[pieces.count - 1].count += count
            pieces[pieces.count - 1].originalCount += originalCount
        } else {
            pieces.append(Piece(count: count, originalCount: originalCount, isWhole: isWhole))
        }
    }
}
