import Glibc
package import Resources
import Synchronization

/// Finds and loads the hyphenation patterns of languages: dictionaries of libhyphen, and the files of TeX's hyph-utf8 where there is none.
package struct HyphenationDictionaries: Sendable {
    /// Folders with files named `hyph_xx_YY.dic` or `hyph-xx.tex`, the first that has one winning.
    package var folders: [String]
    /// A pattern file for a language tag, before all folders; the tag is compared without regard to case.
    package var files: [(language: String, path: String)]
    /// The greatest size of a dictionary in bytes; the largest of Debian's has 6 MB.
    package var largestFile = 32 << 20

    package static let systemFolders = [
        "/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen",
        "/usr/share/texlive/texmf-dist/tex/generic/hyph-utf8/patterns/tex",
    ]

    /// Folders with hunspell's dictionaries, `de_DE.dic`, whose words tell the joints of compounds.
    package var spellingFolders: [String]

    package static let systemSpellingFolders = [
        "/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/share/myspell", "/opt/homebrew/share/hunspell", "/Library/Spelling",
    ]

    private let known: KnownDictionaries?

    /// - Parameter keepsDictionaries: each is read once, for whoever asks next.
    package init(
        folders: [String] = systemFolders, files: [(language: String, path: String)] = [],
        spellingFolders: [String] = systemSpellingFolders, keepsDictionaries: Bool = false
    ) {
        self.folders = folders; self.files = files; self.spellingFolders = spellingFolders
        known = keepsDictionaries ? KnownDictionaries() : nil
    }

    /// The hyphenator of a language.
    ///
    /// - Parameter language: A BCP 47 tag. If there is no file of its variant, one of its region will do, then one of the language without
    ///   region, then that of its home (en: US, de: DE, fr: FR …), then any of the language, the first by name.
    /// - Parameter findsJoints: The joints of compounds are found, which takes a spelling dictionary of the language; without one no point
    ///   is a joint.
    /// - Throws: A warning if there is none, with the Debian package to install, or if the file cannot be read.
    package func hyphenator(
        for language: String, exceptions: HyphenationExceptions = HyphenationExceptions(), findsJoints: Bool = false
    ) throws(Diagnostic) -> Hyphenator {
        let tag = LanguageTag(language)
        guard let file = file(for: tag) else { throw missing(language) }
        let (dictionary, patternLanguage) = try load(file, for: tag)
        return Hyphenator(
            dictionary: dictionary, exceptions: exceptions,
            letterChanges: LetterChangeRules.rules(for: tag, patternLanguage: patternLanguage),
            compounds: findsJoints ? compoundWords(of: tag) : nil)
    }

    /// Where TeX's patterns of a spelling have more letters than we can read, as those of polytonic Greek, those of the language will do.
    private func load(_ file: PatternFile, for tag: LanguageTag) throws(Diagnostic) -> (HyphenationDictionary, LanguageTag) {
        do throws(Diagnostic) {
            return (try load(file.path), file.language)
        } catch {
            guard let plain = self.file(for: tag.withoutVariants), plain.path != file.path, !files.contains(where: { $0.path == file.path })
            else { throw error }
            return (try load(plain.path), plain.language)
        }
    }

    private func load(_ path: String) throws(Diagnostic) -> HyphenationDictionary {
        if let dictionary = known?.all.withLock({ $0[path] }) { return dictionary }
        let dictionary = try HyphenationDictionary.load(path, largestFile: largestFile)
        known?.all.withLock { $0[path] = dictionary }
        return dictionary
    }

    private func compoundWords(of tag: LanguageTag) -> CompoundWords? {
        guard CompoundWords.morphology(of: tag.language) != nil,
            let file = find(tag.withoutVariants.dictionaryNames.map { ("\($0).dic", $0) }, in: spellingFolders)
        else { return nil }
        return CompoundWords(path: file.path, language: tag, largestFile: largestFile)
    }

    /// The file for a language tag, or nil.
    package func path(for language: String) -> String? { file(for: LanguageTag(language))?.path }

    /// Whether the words of a language are parted with hyphens at all.
    package static func isHyphenated(_ language: String) -> Bool { LanguageTag(language).usesHyphens }

    /// Whether a word with a capital inside a sentence is a name.
    package static func capitalsMarkNames(in language: String) -> Bool { LanguageTag(language).capitalsMarkNames }

    /// All files that are there to choose from, by folder and name: those of patterns, and of the words of compounds.
    package var installedFiles: [String] {
        func paths(in folders: [String], where isWanted: (String) -> Bool) -> [String] {
            folders.flatMap { folder in Self.names(in: folder, where: isWanted).map { "\(folder)/\($0)" } }
        }
        return paths(in: folders, where: Self.isPatternFile) + paths(in: spellingFolders, where: CompoundWords.isDictionary)
    }

    private static func isPatternFile(_ name: String) -> Bool {
        (name.hasPrefix("hyph_") && name.hasSuffix(".dic")) || (name.hasPrefix("hyph-") && name.hasSuffix(".tex"))
    }

    private struct PatternFile {
        var path: String
        /// What it was made for, as its name says.
        var language: LanguageTag
    }

    private func file(for tag: LanguageTag) -> PatternFile? {
        for file in files where LanguageTag(file.language) == tag { return PatternFile(path: file.path, language: tag) }
        guard tag.isWellFormed else { return nil }
        let plain = tag.withoutVariants
        for file in files where LanguageTag(file.language) == plain { return PatternFile(path: file.path, language: plain) }
        // Those of a spelling of its own come before those of the language.
        if !tag.variants.isEmpty, let found = dictionary(for: tag) ?? patterns(for: tag) { return found }
        return dictionary(for: plain) ?? anyDictionary(for: plain) ?? patterns(for: plain)
    }

    private func dictionary(for tag: LanguageTag) -> PatternFile? {
        find(tag.dictionaryNames.map { ("hyph_\($0).dic", $0) }, in: folders)
    }

    private func patterns(for tag: LanguageTag) -> PatternFile? {
        find(tag.patternNames.map { ("hyph-\($0).tex", $0) }, in: folders)
    }

    private func find(_ names: [(file: String, language: String)], in folders: [String]) -> PatternFile? {
        for name in names {
            for folder in folders where access("\(folder)/\(name.file)", R_OK) == 0 {
                return PatternFile(path: "\(folder)/\(name.file)", language: LanguageTag(name.language))
            }
        }
        return nil
    }

    private func anyDictionary(for tag: LanguageTag) -> PatternFile? {
        for prefix in tag.dictionaryPrefixes {
            for folder in folders {
                if let name = Self.names(in: folder, where: { $0.hasPrefix(prefix) && $0.hasSuffix(".dic") }).first {
                    return PatternFile(path: "\(folder)/\(name)", language: tag)
                }
            }
        }
        return nil
    }

    /// The names of files in a folder, sorted.
    private static func names(in folder: String, where isWanted: (String) -> Bool) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if isWanted(name) { names.append(name) }
        }
        return names.sorted()
    }

    private func missing(_ language: String) -> Diagnostic {
        let tag = LanguageTag(language)
        let hint: String
        if !tag.isWellFormed {
            hint = "Give the language as a BCP 47 tag such as en-GB"
        } else if let package = tag.debianPackage {
            hint = "Install the Debian package \(package), or forbid hyphens with “hyphens: manual”"
        } else {
            hint = "Debian has none that can be read; forbid hyphens with “hyphens: manual”, or put soft hyphens into the text"
        }
        return Diagnostic(
            .warning, .missingHyphenationDictionary,
            "No hyphenation dictionary for the language '\(language)' was found; its words are not hyphenated", hint: hint)
    }
}

extension HyphenationDictionary {
    /// Loads a libhyphen dictionary. O(size): a few milliseconds.
    package static func load(_ path: String, largestFile: Int = 32 << 20) throws(Diagnostic) -> HyphenationDictionary {
        let bytes = try read(path, limit: largestFile)
        if path.hasSuffix(".tex") {
            guard let patterns = TeXPatternReader.read(bytes, path: path) else {
                throw unreadable(
                    path, hint: "Check that it has \\patterns{…} of no more than \(HyphenationAlphabet.maximumCount - 1) different letters")
            }
            return patterns
        }
        var result: Result<HyphenationDictionary, Diagnostic>?
        bytes.withUnsafeBufferPointer { bytes in
            do throws(Diagnostic) {
                result = .success(
                    try HyphenationDictionaryReader.read(bytes, path: path) { () throws(Diagnostic) in try LibhyphenDictionary(path: path) }
                )
            } catch {
                result = .failure(error)
            }
        }
        switch result {
        case .success(let dictionary): return dictionary
        case .failure(let error): throw error
        case nil: throw unreadable(path)
        }
    }

    private static func unreadable(_ path: String, hint: String = "Check that it is a readable file of at most 32 MB") -> Diagnostic {
        Diagnostic(.warning, .unreadableHyphenationDictionary, "The hyphenation dictionary \(path) cannot be read", hint: hint)
    }

    /// Nil where the file cannot be read, or is larger than the limit.
    static func bytes(of path: String, limit: Int) -> [UInt8]? { try? read(path, limit: limit) }

    private static func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw unreadable(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { throw unreadable(path) }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if got <= 0 { break }
                count += got
            }
        }
        guard bytes.count == size else { throw unreadable(path) }
        return bytes
    }
}

/// Dictionaries that have been read, by their paths.
private final class KnownDictionaries: Sendable {
    let all = Mutex<[String: HyphenationDictionary]>([:])
}
