package import Resources

/// A libhyphen dictionary (`hyph_en_US.dic`) or TeX's patterns (`hyph-fi.tex`), read into tries.
///
/// It has two levels: the patterns of the first find the parts of a compound, those of the second hyphenate within the parts. A file
/// without `NEXTLEVEL` gives the second only, and the first parts words at hyphens and apostrophes.
///
/// A class, as it is shared by all who hyphenate in its language and never changes.
package final class HyphenationDictionary: Sendable {
    /// The least number of letters before and after a hyphen, at the ends of a word and of the parts of a compound; 0 where the file
    /// is silent.
    struct Minima: Sendable, Equatable {
        var left = 0, right = 0, compoundLeft = 0, compoundRight = 0
    }

    let alphabet: HyphenationAlphabet
    /// `HyphenationCharacters.table` with the symbols of the lower case letters in the highest eight bits.
    let characters: [UInt32]
    let compounds: HyphenationTrie
    let patterns: HyphenationTrie
    let minima: Minima
    /// Sequences of characters beside which there is no hyphen (`NOHYPHEN`).
    let forbidden: [[UInt32]]
    /// The first symbols of `forbidden`, as bits; all bits if one of them is in no pattern.
    let firstForbidden: UInt64
    /// libhyphen's own reading of the file, where the tries cannot hold it: letters that change (Hungarian "asszony" to
    /// "asz-szony"), or more than 64 different characters.
    let fallback: LibhyphenDictionary?
    /// The file that it was read from.
    let path: String
    /// Words that the file hyphenates itself, before all patterns.
    let exceptions: HyphenationExceptions
    /// Whether patterns know the typographic apostrophe; if not, it is looked up as the straight one.
    let knowsApostrophe: Bool

    init(
        alphabet: HyphenationAlphabet, compounds: HyphenationTrie, patterns: HyphenationTrie, minima: Minima, forbidden: [[UInt32]],
        fallback: LibhyphenDictionary?, path: String, exceptions: HyphenationExceptions = HyphenationExceptions()
    ) {
        self.alphabet = alphabet
        characters = HyphenationCharacters.standard.table.map(alphabet.withSymbol)
        self.compounds = compounds; self.patterns = patterns
        self.minima = minima; self.forbidden = forbidden; self.fallback = fallback
        self.path = path; self.exceptions = exceptions
        firstForbidden = forbidden.reduce(0) { bits, sequence in
            let symbol = sequence.first.map { alphabet[$0] } ?? HyphenationAlphabet.none
            return bits | (symbol == HyphenationAlphabet.none ? ~0 : HyphenationTrie.bit(symbol))
        }
        knowsApostrophe = alphabet[0x2019] != HyphenationAlphabet.none
    }
}

extension DiagnosticCode {
    package static let unreadableHyphenationDictionary = DiagnosticCode("hyphenation.unreadable-dictionary")
    package static let unknownHyphenationEncoding = DiagnosticCode("hyphenation.unknown-encoding")
    package static let missingHyphenationDictionary = DiagnosticCode("hyphenation.missing-dictionary")
}
