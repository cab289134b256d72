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
