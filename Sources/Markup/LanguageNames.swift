import Resources

/// The BCP 47 tag of a language by its English name, as Project Gutenberg's headers give it; of several ("English and French") the first.
/// A tag (`fr`, `en-GB`) stands for itself. Nil for a name that is not known.
package func languageTag(named name: String) -> String? {
    let lower = name.lowercased()
    if let tag = languageTags[lower] { return tag }
    let first = lower.split(whereSeparator: { !$0.isLetter }).first.map(String.init) ?? ""
    if let tag = languageTags[first] { return tag }
    let isTag = (2...3).contains(first.utf8.count) && lower.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D }
    return isTag ? name : nil
}

/// What a book file or a front matter says of the language: a tag as it stands, or else, with a warning, the tag that is meant by a name or
/// by a tag with underscores; nil for what is no language.
func language(_ value: YAMLValue, key: String, _ diagnostics: inout Diagnostics) -> String? {
    guard let written = value.string, !written.isEmpty else { return nil }
    if isLanguageTag(written) { return written }
    let hyphenated = String(written.map { $0 == "_" ? "-" : $0 })
    let meant = isLanguageTag(hyphenated) ? hyphenated : languageTag(named: written).flatMap { isLanguageTag($0) ? $0 : nil }
    diagnostics.report(
        Diagnostic(
            .warning, .invalidValue,
            "“\(key)” takes a tag such as en, fr or de-AT" + (meant.map { ", and “\(written)” is taken for \($0)" } ?? ""),
            at: value.source,
            hint: "write \(key): \(meant ?? "en")"))
    return meant
}

/// Two or three letters, and parts of up to eight letters and figures behind them (BCP 47).
private func isLanguageTag(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter) else { return false }
    return parts.dropFirst().allSatisfy {
        (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
}

private let languageTags: [String: String] = [
    "afrikaans": "af", "arabic": "ar", "basque": "eu", "breton": "br", "bulgarian": "bg", "catalan": "ca", "cebuano": "ceb",
    "chinese": "zh", "croatian": "hr", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "esperanto": "eo", "estonian": "et",
    "finnish": "fi", "flemish": "nl", "french": "fr", "frisian": "fy", "friulian": "fur", "gaelic": "gd", "galician": "gl", "german": "de",
    "greek": "el", "ancient greek": "grc", "greek, ancient": "grc", "hebrew": "he", "hungarian": "hu", "icelandic": "is", "iloko": "ilo",
    "interlingua": "ia", "irish": "ga", "italian": "it", "japanese": "ja", "korean": "ko", "latin": "la", "lithuanian": "lt",
    "maori": "mi", "middle english": "enm", "english, middle": "enm", "norwegian": "no", "occitan": "oc", "old english": "ang",
    "english, old": "ang", "persian": "fa", "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru", "sanskrit": "sa",
    "scots": "sco", "serbian": "sr", "slovak": "sk", "slovenian": "sl", "spanish": "es", "swedish": "sv", "tagalog": "tl", "turkish": "tr",
    "ukrainian": "uk", "vietnamese": "vi", "welsh": "cy", "yiddish": "yi",
]
