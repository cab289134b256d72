package import StyleSheets

/// `text-transform` (css-text-3 section 2.1): Unicode's full case mappings with the tailorings of the languages that have one.
package struct TextTransformation {
    /// The next letter begins a word: kept from run to run of a paragraph.
    private var capitalizeNext = true

    init() {}

    /// Transforms a text that stands for itself.
    package static func apply(_ transform: TextTransform, to string: String, language: String) -> String {
        if transform == .none { return string }
        var transformation = TextTransformation()
        return transformation(string, transform, language: language)
    }

    mutating func callAsFunction(_ string: String, _ transform: TextTransform, language: String) -> String {
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

    static func uppercased(_ string: String, _ language: String) -> String {
        switch primary(language) {
        case "tr", "az": String(string.map { $0 == "i" ? "İ" : $0 }).uppercased()
        case "el": withoutGreekTonos(string).uppercased()
        default: string.uppercased()
        }
    }

    static func lowercased(_ string: String, _ language: String) -> String {
        switch primary(language) {
        case "tr", "az": String(string.map { $0 == "I" ? "ı" : $0 == "İ" ? "i" : $0 }).lowercased()
        default: string.lowercased()
        }
    }

    /// The first letter of each word, as title case has it: `ǆ` becomes `ǅ`; in Dutch `ij` is one letter.
    private mutating func capitalized(_ string: String, _ language: String) -> String {
        let language = Self.primary(language)
        var result = ""
        var isDutchJ = false
        for character in string {
            if character.isLetter || character.isNumber {
                if isDutchJ, character == "j" {
                    result += "J"
                } else if capitalizeNext {
                    result += (language == "tr" || language == "az") && character == "i" ? "İ" : Self.titlecased(character)
                } else {
                    result.append(character)
                }
                isDutchJ = language == "nl" && capitalizeNext && (character == "i" || character == "I")
                capitalizeNext = false
            } else {
                isDutchJ = false
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
