import Glibc
package import Resources

/// Finds and loads hyphenation dictionaries by language.
package struct HyphenationDictionaries: Sendable {
    /// Folders with files named `hyph_xx_YY.dic`, the first that has one winning.
    package var folders: [String]
    /// A dictionary file for a language tag, before all folders; the tag is compared without regard to case.
    package var files: [(language: String, path: String)]
    /// The greatest size of a dictionary in bytes; the largest of Debian's has 6 MB.
    package var largestFile = 32 << 20

    package static let systemFolders = ["/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen"]

    package init(folders: [String] = systemFolders, files: [(language: String, path: String)] = []) {
        self.folders = folders; self.files = files
    }

    /// The hyphenator of a language.
    ///
    /// - Parameter language: A BCP 47 tag. If there is no dictionary of its region, one of the language without region will do, then that
    ///   of its home (en: US, de: DE, fr: FR …), then any of the language, the first by name.
    /// - Throws: A warning if there is none, with the Debian package to install, or if the file cannot be read.
    package func hyphenator(
        for language: String, exceptions: HyphenationExceptions = HyphenationExceptions()
    ) throws(Diagnostic) -> Hyphenator {
        guard let path = path(for: language) else { throw missing(language) }
        return Hyphenator(dictionary: try HyphenationDictionary.load(path, largestFile: largestFile), exceptions: exceptions)
    }

    /// The file for a language tag, or nil.
    package func path(for language: String) -> String? {
        let tag = LanguageTag(language)
        for file in files where LanguageTag(file.language) == tag { return file.path }
        guard tag.isWellFormed else { return nil }
        for name in tag.dictionaryNames {
            for folder in folders where access("\(folder)/hyph_\(name).dic", R_OK) == 0 { return "\(folder)/hyph_\(name).dic" }
        }
        for folder in folders {
            if let file = Self.firstFile(in: folder, startingWith: "hyph_\(tag.language)_") { return "\(folder)/\(file)" }
        }
        return nil
    }

    private static func firstFile(in folder: String, startingWith prefix: String) -> String? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var first: String?
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasPrefix(prefix), name.hasSuffix(".dic"), first.map({ name < $0 }) ?? true { first = name }
        }
        return first
    }

    private func missing(_ language: String) -> Diagnostic {
        let tag = LanguageTag(language)
        return Diagnostic(
            .warning, .missingHyphenationDictionary,
            "No hyphenation dictionary for the language '\(language)' was found; its words are not hyphenated",
            hint: tag.isWellFormed
                ? "Install the Debian package \(tag.debianPackage), or name a libhyphen dictionary"
                : "Give the language as a BCP 47 tag such as en-GB")
    }
}

extension HyphenationDictionary {
    /// Loads a libhyphen dictionary. O(size): a few milliseconds.
    package static func load(_ path: String, largestFile: Int = 32 << 20) throws(Diagnostic) -> HyphenationDictionary {
        let bytes = try read(path, limit: largestFile)
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

    private static func unreadable(_ path: String) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableHyphenationDictionary, "The hyphenation dictionary \(path) cannot be read",
            hint: "Check that it is a readable file of at most 32 MB")
    }

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
