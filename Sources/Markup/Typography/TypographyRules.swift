/// The marks of a language, as UTF-8, and its habits of spacing.
package struct TypographyRules: Sendable {
    package var openingDouble: [UInt8]
    package var closingDouble: [UInt8]
    package var openingSingle: [UInt8]
    package var closingSingle: [UInt8]
    /// Stands for `--`.
    package var dash: [UInt8]
    /// Spaces on both sides of a dash are taken away (English).
    package var closesUpDashes: Bool
    /// No-break spaces in front of ; : ! ? and inside « » (French).
    package var spacesPunctuation: Bool
    /// A hyphen opens speech and closes a remark inside it (Spanish), and becomes a dash.
    package var opensSpeechWithHyphen: Bool
    /// ' is only ever an apostrophe.
    package var hasNoSingleQuotes: Bool

    /// The rules of a language by its BCP 47 tag; those of English when it is unknown.
    package init(language: String?) {
        let primary = language.map { String($0.prefix { $0 != "-" && $0 != "_" }).lowercased() } ?? "en"
        self.init("“", "”", "‘", "’", "—")
        switch primary {
        case "en": closesUpDashes = true
        case "fr":
            self.init("«\u{A0}", "\u{A0}»", "‘", "’", "—")
            spacesPunctuation = true
            hasNoSingleQuotes = true
        case "de", "cs", "sk", "sl", "hr", "bg", "lt", "et", "is": self.init("„", "“", "‚", "‘", "–")
        case "es", "ca", "gl":
            self.init("«", "»", "“", "”", "—")
            opensSpeechWithHyphen = true
        case "it", "pt", "el", "ru", "uk": self.init("«", "»", "“", "”", "—")
        case "pl", "hu", "ro": self.init("„", "”", "‚", "’", "–")
        case "sv", "fi": self.init("”", "”", "’", "’", "–")
        case "da": self.init("»", "«", "›", "‹", "–")
        case "nb", "nn", "no": self.init("«", "»", "‘", "’", "–")
        default: break
        }
    }

    private init(_ openingDouble: String, _ closingDouble: String, _ openingSingle: String, _ closingSingle: String, _ dash: String) {
        self.openingDouble = Array(openingDouble.utf8)
        self.closingDouble = Array(closingDouble.utf8)
        self.openingSingle = Array(openingSingle.utf8)
        self.closingSingle = Array(closingSingle.utf8)
        self.dash = Array(dash.utf8)
        closesUpDashes = false
        spacesPunctuation = false
        opensSpeechWithHyphen = false
        hasNoSingleQuotes = false
    }
}
