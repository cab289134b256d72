/// The quotation marks of a language: those of Unicode's CLDR, outer marks before inner ones. Straight marks of a source become these, and
/// `quotes: auto` means them.
package enum QuotationMarks {
    /// - Parameter language: a BCP 47 tag. What is not known is quoted as in English.
    package static func marks(of language: String) -> [String] {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
        let primary = parts.first ?? ""
        let isSwiss = parts.contains("ch") || parts.contains("li")
        switch primary {
        case "de" where isSwiss, "it" where isSwiss, "fr" where isSwiss: return ["«", "»", "‹", "›"]
        // French marks stand off from the text by a space that does not break.
        case "fr" where parts.contains("ca"): return ["«\u{A0}", "\u{A0}»", "“", "”"]
        case "fr": return ["«\u{A0}", "\u{A0}»", "«\u{A0}", "\u{A0}»"]
        case "de", "bg", "cs", "sk", "sl", "is", "lt", "et", "lb", "dsb", "hsb", "ka": return ["„", "“", "‚", "‘"]
        case "pl", "ro": return ["„", "”", "«", "»"]
        case "hu": return ["„", "”", "»", "«"]
        case "hr", "bs": return ["„", "“", "‚", "‘"]
        // As Danish books are set, and below those of Portugal; CLDR has the English ones for both.
        case "da": return ["»", "«", "›", "‹"]
        case "sr": return ["„", "“", "‘", "’"]
        case "pt" where parts.contains("br"): return ["“", "”", "‘", "’"]
        case "es", "it", "pt", "ca", "gl", "eu", "el", "hy", "sq", "ast": return ["«", "»", "“", "”"]
        case "ru", "uk", "be": return ["«", "»", "„", "“"]
        case "sv", "fi": return ["”", "”", "’", "’"]
        case "nb", "nn", "no": return ["«", "»", "‘", "’"]
        case "fa": return ["«", "»", "‹", "›"]
        case "he": return ["”", "”", "’", "’"]
        case "ja": return ["「", "」", "『", "』"]
        case "zh" where parts.contains("tw") || parts.contains("hk") || parts.contains("hant"): return ["「", "」", "『", "』"]
        default: return ["“", "”", "‘", "’"]
        }
    }
}
