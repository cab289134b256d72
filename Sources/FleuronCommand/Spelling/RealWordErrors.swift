/// Words that are in the dictionary and stand, in books, mostly where a scanner has misread a commoner one ("stealth scannos"): *arid* for
/// *and*, *modem* for *modern*, the figure 1 for *I*. Which of them are wrong only a reader can tell: so the list is short, and what a book
/// has often is believed.
enum RealWordErrors {
    private static let english: [String: String] = [
        "arid": "and", "modem": "modern", "modems": "moderns", "tor": "for", "coining": "coming", "docs": "does", "gaming": "gaining",
        "tiling": "thing", "tilings": "things",
        "cither": "either", "comer": "corner", "comers": "corners", "bum": "burn", "bums": "burns", "tum": "turn", "tums": "turns",
        "carnage": "carriage", "ringer": "finger",
        "ringers": "fingers", "haying": "having", "clone": "done",
    ]
    /// How much oftener a book must have the other word.
    private static let ratio = 50
    /// There were none when most books were printed.
    private static let unlikely: Set<String> = ["modem", "modems", "docs", "clone"]

    /// What a word may have been; nil where there is nothing to say against it.
    /// - Parameter frequency: of words in the book.
    static func meant(by word: String, language: String, frequency: (String) -> Int) -> String? {
        guard language.hasPrefix("en"), let meant = english[word.lowercased()] else { return nil }
        guard unlikely.contains(word.lowercased()) || frequency(meant) >= frequency(word) * ratio else { return nil }
        return word.beginsWithCapital ? meant.prefix(1).uppercased() + meant.dropFirst() : meant
    }

    /// Words that follow *I*, and hardly a figure or a letter by itself.
    private static let verbs: Set<String> = [
        "am", "was", "have", "had", "will", "shall", "would", "should", "could", "can", "cannot", "do", "did", "must", "might", "think",
        "thought", "know", "knew", "said", "saw", "see",
        "never", "suppose", "believe", "hope", "wish", "feel", "felt", "went", "came", "told", "want", "wanted", "found", "don't", "can't",
        "won't",
    ]

    /// Whether a figure one or a small L that stands alone, with these words behind it, is the pronoun.
    static func isPronoun(before next: ArraySlice<UInt8>, language: String) -> Bool {
        guard language.hasPrefix("en") else { return false }
        return verbs.contains(String(decoding: next, as: UTF8.self).replacing("’", with: "'"))
    }
}
