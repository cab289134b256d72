import CHunspell
import CICUShim
import Glibc
import Resources
import TextLayout

/// A dictionary of hunspell. For one thread at a time.
final class SpellingDictionary {
    /// As in `en_US`.
    let name: String
    private let path: String
    private let handle: OpaquePointer
    /// Nil for a dictionary in UTF-8.
    private let converter: OpaquePointer?

    /// - Returns: nil if the files are there and cannot be used.
    init?(name: String, path: String) {
        guard let handle = Hunspell_create(path + ".aff", path + ".dic") else { return nil }
        let encoding = String(cString: Hunspell_get_dic_encoding(handle))
        var converter: OpaquePointer?
        if encoding != "UTF-8" {
            converter = icu_converter_open(encoding)
            guard converter != nil else { Hunspell_destroy(handle); return nil }
        }
        self.name = name
        self.path = path
        self.handle = handle
        self.converter = converter
    }

    /// The same for another thread.
    func copy() -> SpellingDictionary? { SpellingDictionary(name: name, path: path) }

    deinit {
        Hunspell_destroy(handle)
        if let converter { icu_converter_close(converter) }
    }

    /// True for a word of the language. `word` is UTF-8 and ends with a zero.
    func accepts(_ word: [UInt8]) -> Bool {
        encoded(word).map { $0.withUnsafeBufferPointer { $0.baseAddress.map { Hunspell_spell(handle, $0) != 0 } ?? false } } ?? false
    }

    func accepts(_ word: String) -> Bool { accepts(Array(word.utf8) + [0]) }

    /// What the word may have been meant to be, as hunspell ranks it. Takes milliseconds.
    func suggestions(for word: String) -> [String] {
        guard let bytes = encoded(Array(word.utf8) + [0]) else { return [] }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = bytes.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { Hunspell_suggest(handle, &list, $0) } ?? 0 }
        guard count > 0, let words = list else { return [] }
        defer { Hunspell_free_list(handle, &list, count) }
        return (0..<Int(count)).compactMap { words[$0].flatMap(decoded) }
    }

    // MARK: Encodings

    private func encoded(_ word: [UInt8]) -> [CChar]? {
        guard let converter else { return word.map { CChar(bitPattern: $0) } }
        return convert(word.map { CChar(bitPattern: $0) }, count: word.count - 1) { icu_encode_text(converter, $0, $1, $2, $3) }
    }

    private func decoded(_ word: UnsafeMutablePointer<CChar>) -> String? {
        guard let converter else { return String(cString: word) }
        let count = strlen(word)
        let result = convert(Array(UnsafeBufferPointer(start: word, count: count)), count: count) {
            icu_decode_text(converter, $0, $1, $2, $3)
        }
        return result.map { String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    /// With a zero at the end.
    private func convert(
        _ text: [CChar], count: Int, _ call: (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) -> [CChar]? {
        var output = [CChar](repeating: 0, count: count * 3 + 8)
        let length = text.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output -> Int32 in
                guard let from = input.baseAddress, let to = output.baseAddress else { return -1 }
                return call(from, Int32(count), to, Int32(output.count - 1))
            }
        }
        guard length >= 0 else { return nil }
        return Array(output[0..<Int(length)]) + [0]
    }
}

/// The dictionaries that are installed.
enum SpellingDictionaries {
    /// The dictionaries for a language: that of its region, or where it names none, those of the regions in which the language is mostly
    /// written.
    ///
    /// A text in English may be in either spelling, and a spelling checker is no judge of that.
    /// - Throws: an error if libhunspell or every dictionary of the language is missing.
    static func load(for language: String) throws(Diagnostic) -> [SpellingDictionary] {
        if let failure = hunspell_load() {
            throw Diagnostic(
                .error, .noSpelling, String(cString: failure), hint: "install it: on Debian and Ubuntu, apt install libhunspell-dev")
        }
        let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        let base = parts.first?.lowercased() ?? ""
        let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
        var names = region.map { ["\(base)_\($0)"] } ?? (regions[base] ?? []).map { "\(base)_\($0)" }
        if names.isEmpty || region == nil { names.append(base) }
        var found = names.compactMap(open)
        if found.isEmpty, region != nil { found = ((regions[base] ?? []).map { "\(base)_\($0)" } + [base]).compactMap(open) }
        guard !found.isEmpty else {
            throw Diagnostic(
                .error, .noDictionary, "there is no spelling dictionary for “\(language)”",
                hint:
                    "install one: on Debian and Ubuntu, apt install hunspell-\(region.map { base + "-" + $0.lowercased() } ?? packages[base] ?? base)"
            )
        }
        return found
    }

    private static let regions: [String: [String]] = [
        "en": ["US", "GB"], "de": ["DE"], "es": ["ES"], "pt": ["PT", "BR"], "fr": ["FR"], "it": ["IT"], "nl": ["NL"], "sv": ["SE"],
        "da": ["DK"],
        "nb": ["NO"], "pl": ["PL"], "ru": ["RU"],
    ]
    private static let packages = ["en": "en-us", "de": "de-de", "pt": "pt-pt"]

    private static func open(_ name: String) -> SpellingDictionary? {
        var places = HyphenationDictionaries.systemSpellingFolders
        if let path = getenv("DICPATH") { places = String(cString: path).split(separator: ":").map(String.init) + places }
        for folder in places where access("\(folder)/\(name).aff", R_OK) == 0 && access("\(folder)/\(name).dic", R_OK) == 0 {
            return SpellingDictionary(name: name, path: "\(folder)/\(name)")
        }
        return nil
    }
}

extension DiagnosticCode {
    /// The library that checks spelling is not installed.
    static let noSpelling = DiagnosticCode("spelling.no-library")
    /// There is no dictionary for the language.
    static let noDictionary = DiagnosticCode("spelling.no-dictionary")
}
