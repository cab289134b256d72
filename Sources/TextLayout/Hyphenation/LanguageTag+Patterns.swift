/// Where the patterns of a language are looked for: the names of files, and the packages of Debian that bring them.
extension LanguageTag {
    /// The middle parts of the names of libhyphen's files, best first; those of the variants alone where there are any.
    var dictionaryNames: [String] {
        if !variants.isEmpty {
            return variants.flatMap { [region.isEmpty ? "" : "\(language)_\(region)_\($0)", "\(language)_\($0)"] }.filter { !$0.isEmpty }
        }
        var names: [String] = []
        if !script.isEmpty, !region.isEmpty { names += ["\(language)_\(script)_\(region)", "\(language)-\(script)_\(region)"] }
        if !region.isEmpty { names.append("\(language)_\(region)") }
        if !script.isEmpty { names.append("\(language)_\(script)") }
        names.append(language)
        names.append("\(language)_\(home)")
        // Norwegian without more is written in Bokmål.
        if language == "no" { names += ["nb_NO", "nb"] }
        return names
    }

    /// How the names of libhyphen's files begin that will do where none has its best names.
    var dictionaryPrefixes: [String] {
        (script.isEmpty ? [] : ["hyph_\(language)-\(script)_", "hyph_\(language)_\(script)_"]) + ["hyph_\(language)_"]
    }

    /// The middle parts of the names of TeX's files (hyph-utf8), best first.
    var patternNames: [String] {
        // The files of Bokmål and Nynorsk have exceptions only, and read that of both.
        let base = ["nb", "nn"].contains(language) ? "no" : language, place = region.lowercased()
        if !variants.isEmpty {
            return variants.flatMap { [place.isEmpty ? "" : "\(base)-\(place)-\($0)", "\(base)-\($0)"] }.filter { !$0.isEmpty }
        }
        var names: [String] = []
        if !script.isEmpty { names.append("\(base)-\(script.lowercased())") }
        if !place.isEmpty { names.append("\(base)-\(place)") }
        names.append(base)
        switch base {
        case "de": names.append("de-1996")
        case "el": names.append("el-monoton")
        case "en": names.append("en-us")
        case "sr": names.append(script == "Latn" ? "sh-latn" : "sr-cyrl")
        default: break
        }
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

    /// The Debian package that holds patterns of the language; nil where none has any.
    var debianPackage: String? {
        if language == "de", variants.contains("1901") { return "texlive-lang-german" }
        switch (language, region) {
        case ("en", "GB"), ("en", "AU"), ("en", "IE"), ("en", "NZ"), ("en", "ZA"): return "hyphen-en-gb"
        case ("en", _): return "hyphen-en-us"
        case ("pt", "BR"): return "hyphen-pt-br"
        case ("pt", _): return "hyphen-pt-pt"
        case ("nb", _), ("nn", _): return "hyphen-no"
        default: break
        }
        if Self.languagesOfLibhyphen.contains(language) { return "hyphen-\(language)" }
        return Self.packagesOfTeX.first { $0.languages.contains(language) }?.package
    }

    private static let languagesOfLibhyphen: Set<String> = [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "gu", "hi", "hr", "hu", "id", "is", "it", "kn", "lt",
        "lv", "ml", "mn", "mr", "nl", "no", "or", "pa", "pl", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
    ]

    /// Languages of which only TeX has patterns, but for those with more letters than our tries hold (Ancient Greek, Sanskrit, Ethiopic).
    private static let packagesOfTeX: [(package: String, languages: Set<String>)] = [
        ("texlive-lang-european", ["cy", "et", "fi", "fur", "ga", "hsb", "kmr", "la", "mk", "oc", "pms", "rm", "tr"]),
        ("texlive-lang-other", ["cop", "eo", "hy", "ia", "ka", "pi", "tk"]),
        ("texlive-lang-spanish", ["eu"]),
    ]

    /// Whether only names have capitals inside a sentence: not in German and its kin, which write all nouns with one, nor where nothing is
    /// known of the language.
    var capitalsMarkNames: Bool { isWellFormed && !["de", "lb", "gsw", "bar", "nds", "ksh", "pfl", "und"].contains(language) }

    /// Whether hyphens part words in it: not in writing without them, or in which words are not apart.
    var usesHyphens: Bool {
        !["ar", "bo", "dz", "fa", "he", "ja", "km", "ko", "lo", "my", "ps", "sd", "ug", "ur", "vi", "yi", "yue", "zh"].contains(language)
    }
}
