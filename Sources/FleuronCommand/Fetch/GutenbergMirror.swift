import Glibc
import Resources

/// Where a mirror of Project Gutenberg keeps the files of an ebook.
///
/// Mirrors have a folder for each figure of a number but the last, as 1342 lies in `1/3/4/1342`. A folder on this machine may be such a
/// mirror, or hold a folder for each book whose name begins with its number, or the files themselves.
struct GutenbergMirror {
    /// The mirror that Project Gutenberg names for programs.
    static let standard = "https://gutenberg.pglaf.org"

    enum Place: Equatable {
        case file(String)
        case url(String)

        /// A file that this one names by a relative path.
        func beside(_ path: String) -> Place {
            func joined(_ own: String) -> String { (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + path }
            return switch self {
            case .file(let own): .file(joined(own))
            case .url(let own): .url(joined(own))
            }
        }
    }

    private let address: String

    init(_ address: String) {
        var address = address.hasPrefix("file:") ? Reference(address).path : address
        while address.count > 1, address.hasSuffix("/") { address.removeLast() }
        self.address = address
    }

    /// Names of an ebook's plain text, in UTF-8 or an older encoding.
    static func textNames(of number: Int) -> [String] { ["\(number)-0.txt", "\(number)-8.txt", "\(number).txt"] }

    /// Names of an ebook's files in one format, best first. EPUBs are made by Project Gutenberg and kept apart from what has been
    /// contributed.
    static func names(of number: Int, _ format: Fetch.Format) -> [String] {
        switch format {
        case .text: textNames(of: number)
        case .html: ["\(number)-h/\(number)-h.htm", "\(number)-h/\(number)-h.html", "\(number)-h.htm"]
        case .epub: ["-images-3.epub", "-images.epub", ".epub"].map { "cache/epub/\(number)/pg\(number)\($0)" }
        }
    }

    /// `1/3/4/1342`; numbers of one figure are in `0`.
    static func folder(of number: Int) -> String {
        let figures = String(number)
        return (figures.count == 1 ? ["0"] : figures.dropLast().map(String.init)).joined(separator: "/") + "/" + figures
    }

    /// - Throws: an error if the mirror is a folder and does not have the file.
    func place(of name: String, _ number: Int) throws(Diagnostic) -> Place {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        // A book's file names an EPUB by its name alone.
        let isMade = name.hasPrefix("cache/") || file.hasPrefix("pg\(number)") && file.hasSuffix(".epub")
        if address.contains("://") {
            return .url(isMade ? "\(address)/cache/epub/\(number)/\(file)" : "\(address)/\(Self.folder(of: number))/\(name)")
        }
        let name = name.hasPrefix("cache/") ? file : name
        var folders = [Self.folder(of: number), String(number)]
        if isMade { folders.insert("cache/epub/\(number)", at: 0) }
        folders += Self.entries(of: address).filter { $0.hasPrefix("\(number)-") }
        for path in (folders.map { "\(address)/\($0)/\(name)" } + ["\(address)/\(name)"]) where ResourceLoader.isFile(path) {
            return .file(path)
        }
        throw Diagnostic(
            .error, .notOnMirror, "there is no file \(name) of ebook \(number) in \(address)", hint: "check the number and the folder")
    }

    private static func entries(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.sorted()
    }
}
