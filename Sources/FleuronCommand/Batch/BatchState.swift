import Resources
import TextLayout
import Typefaces

/// What a batch keeps of each book beside its output, so that it is not set again while nothing has changed.
///
/// DIR/.fleuron/NAME.state holds the digest of all that went into the book (the program, the options, each file that was read), the digest of the
/// PDF, the names of those files, and how it went. It is written after the PDF: where a run was killed in between, the book is set again
/// and becomes the same bytes. The fonts that the book is set in and the hyphenation patterns of its languages are among the files, and
/// what fonts and patterns are installed is among what went in: what comes new may be chosen in place of another, or of none.
struct BatchState {
    var folder: String
    /// The digest of the program.
    var program: String
    var options: [String]
    /// The digest of the lists of installed fonts, hyphenation patterns and words of compounds.
    private let installed: String
    /// Those of fonts and patterns, which many books have in common.
    private var sharedDigests: [String: String?] = [:]

    init(folder: String, program: String, options: [String], hyphenation: HyphenationDictionaries = HyphenationDictionaries()) {
        (self.folder, self.program, self.options) = (folder, program, options)
        let faces = FontTable().listedFaces().map { "\($0.family)\t\($0.name)\t\($0.postScriptName)\n" }
        let patterns = hyphenation.installedFiles.map { $0 + "\n" }
        installed = Self.digest(Array((faces + patterns).joined().utf8)) ?? ""
    }

    func output(of book: BatchBook) -> String { folder + "/" + book.name + ".pdf" }
    func thumbnail(of book: BatchBook) -> String { Self.thumbnail(of: book, in: folder) }
    static func thumbnail(of book: BatchBook, in folder: String) -> String { folder + "/.fleuron/" + book.name + ".png" }
    private func file(of book: BatchBook) -> String { folder + "/.fleuron/" + book.name + ".state" }

    func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
        try OutputFile.write(bytes, to: path)
    }

    /// How the book went when it was set from what is there now; nil where it must be set.
    mutating func upToDate(_ book: BatchBook) -> BatchResult? {
        guard let bytes = read(file(of: book)) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let digests = parts[0].split(separator: "\n").map(String.init), files = parts[1].split(separator: "\n").map(String.init)
        guard digests.count == 2, digests[0] == inputs(book, files), digests[1] == digest(of: output(of: book)) else { return nil }
        var result = BatchResult(String(parts[2]), of: book)
        result?.outcome = .upToDate
        return result
    }

    /// Failing to keep it costs no more than setting the book again.
    mutating func remember(_ result: BatchResult, madeFrom files: [String]) {
        guard !files.contains(where: { $0.contains("\n") }), let inputs = inputs(result.book, files),
            let output = digest(of: output(of: result.book))
        else { return }
        let text = "\(inputs)\n\(output)\n\n\(files.joined(separator: "\n"))\n\n\(result.lines)"
        do throws(Diagnostic) { try write(Array(text.utf8), to: file(of: result.book)) } catch { return }
    }

    /// Nil where a file is gone.
    private mutating func inputs(_ book: BatchBook, _ files: [String]) -> String? {
        var text = program + "\n" + book.source + "\n" + options.joined(separator: "\n") + "\n" + installed + "\n"
        for file in files {
            guard let digest = Self.isShared(file) ? sharedDigest(of: file) : digest(of: file) else { return nil }
            text += digest + " " + file + "\n"
        }
        return Self.digest(Array(text.utf8))
    }

    /// A file that many books have in common, and that does not change while a batch runs.
    private static func isShared(_ file: String) -> Bool {
        [".otf", ".ttf", ".otc", ".ttc", ".dic", ".aff"].contains { file.lowercased().hasSuffix($0) }
            || (file.hasSuffix(".tex") && file.contains("/hyph-"))
    }

    private mutating func sharedDigest(of path: String) -> String? {
        if let known = sharedDigests[path] { return known }
        let found = digest(of: path)
        sharedDigests[path] = found
        return found
    }

    private func digest(of path: String) -> String? { read(path).flatMap { Self.digest($0) } }

    private func read(_ path: String) -> [UInt8]? {
        do throws(Diagnostic) { return try ResourceLoader().read(path) } catch { return nil }
    }

    /// SHA-256 in hexadecimal digits; nil where OpenSSL is not installed.
    static func digest(_ bytes: [UInt8]) -> String? {
        MessageDigest.sha256(bytes)?.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
