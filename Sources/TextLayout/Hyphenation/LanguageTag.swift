/// The parts of a BCP 47 language tag that choose a hyphenation dictionary: language, script, region and variants.
struct LanguageTag: Equatable {
    /// Two or three letters in lower case; empty for a tag that has none.
    private(set) var language = ""
    /// Four letters, the first a capital; empty if there is none.
    private(set) var script = ""
    /// Two capitals or three digits; empty if there is none.
    private(set) var region = ""
    /// In lower case, in their order: `1901` of `de-AT-1901`, `polyton` of `el-polyton`.
    private(set) var variants: [String] = []

    /// Reads `en-GB`, and `en_GB` too. Extensions and what is for private use are passed over.
    init(_ tag: String) {
        let parts = tag.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first, 2...3 ~= first.utf8.count, first.allSatisfy({ $0.isASCII && $0.isLetter }) else { return }
        language = first.lowercased()
        for part in parts.dropFirst() {
            guard part.utf8.count > 1, part.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { break }
            if part.utf8.count == 4, script.isEmpty, region.isEmpty, part.allSatisfy(\.isLetter) {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if region.isEmpty, part.utf8.count == 2 || (part.utf8.count == 3 && part.allSatisfy(\.isNumber)) {
                region = part.uppercased()
            } else if part.utf8.count >= 5 || (part.utf8.count == 4 && part.first?.isNumber == true) {
                variants.append(part.lowercased())
            }
        }
    }

    /// Of its language, script, region and variants it has all that the other names.
    func isKind(of other: LanguageTag) -> Bool {
        language == other.language && (other.script.isEmpty || script == other.script) && (other.region.isEmpty || region == other.region)
            && other.variants.allSatisfy(variants.contains)
    }

    var isWellFormed: Bool { !language.isEmpty }

    var withoutVariants: LanguageTag {
        var tag = self
        tag.variants = []
        return tag
    }
}
