/// The parts of a BCP 47 language tag that choose a hyphenation dictionary: language, script and region.
struct LanguageTag: Equatable {
    /// Two or three letters in lower case; empty for a tag that has none.
    private(set) var language = ""
    /// Four letters, the first a capital; empty if there is none.
    private(set) var script = ""
    /// Two capitals or three digits; empty if there is none.
    private(set) var region = ""

    /// Reads `en-GB`, and `en_GB` too. Variants and extensions are passed over.
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
            }
        }
    }

    var isWellFormed: Bool { !language.isEmpty }

    /// The middle parts of dictionary file names, best first.
    var dictionaryNames: [String] {
        var names: [String] = []
        if !script.isEmpty, !region.isEmpty { names.append("\(language)_\(script)_\(region)") }
        if !region.isEmpty { names.append("\(language)_\(region)") }
        if !script.isEmpty { names.append("\(language)_\(script)") }
        names.append(language)
        names.append("\(language)_\(home)")
        return names
    }

    /// The region whose dictionary stands for the language: of the same name as the language but for a few.
    private var home: String {
        switch language {
        case "en": "US"
        case "cs": "CZ"
        case "da": "DK"
        case "el": "GR"
        case "et": "EE"
        case "nb", "nn", "no": "NO"
        case "sl": "SI"
        case "sv": "SE"
        case "uk": "UA"
        default: language.uppercased()
        }
    }

    /// The Debian package that holds a dictionary of the language.
    var debianPackage: String {
        switch (language, region) {
        case ("en", "GB"), ("en", "AU"), ("en", "IE"), ("en", "NZ"), ("en", "ZA"): "hyphen-en-gb"
        case ("en", _): "hyphen-en-us"
        case ("pt", "BR"): "hyphen-pt-br"
        case ("pt", _): "hyphen-pt-pt"
        case ("nb", _), ("nn", _): "hyphen-no"
        default: "hyphen-\(language)"
        }
    }
}
