import ArgumentParser
import Glibc
import Markup
import Resources

/// `fleuron fetch`: brings a book from a mirror of Project Gutenberg, or any file by its URL.
struct Fetch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Bring a book of Project Gutenberg, or a file by its URL.",
        discussion: """
            A number brings the plain text of that ebook from the mirror; the folder of a book (or its book.yaml) brings what it names. A mirror is an \
            address, or a folder on this machine. A connection that breaks goes on where it broke when the command is given again.
            """)

    @Argument(help: ArgumentHelp("A number, a URL, or a book's folder.", valueName: "book"))
    var book: String

    @Option(name: .long, help: ArgumentHelp("The folder to write to. Default: the book's, or the current one.", valueName: "folder"))
    var into: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The mirror: an address or a folder. Default: FLEURON_MIRROR, or Project Gutenberg's mirror for programs.", valueName: "mirror"))
    var mirror: String?

    @Option(name: .long, help: ArgumentHelp("The file of the ebook, as in 1342-h/1342-h.htm. Default: its plain text.", valueName: "name"))
    var file: String?

    @Option(name: .long, help: ArgumentHelp("The SHA-256 that the file must have.", valueName: "digest"))
    var checksum: String?

    @Option(name: .long, help: ArgumentHelp("Kilobytes to the second at most; 0 for no limit.", valueName: "number"))
    var rate = 2048

    @Flag(name: .long, help: "Fetch what is there already.")
    var force = false

    func validate() throws {
        if rate < 0 { throw ValidationError("--rate takes a number from 0 on.") }
    }

    func run() throws {
        var texts = SourceTexts()
        do throws(Diagnostic) {
            try fetch(&texts)
        } catch {
            StandardError.print(error.formatted(in: texts))
            throw ExitCode(1)
        }
    }

    private func fetch(_ texts: inout SourceTexts) throws(Diagnostic) {
        if let number = Int(book), number > 0 {
            let names = file.map { [$0] } ?? GutenbergMirror.textNames(of: number)
            return try fetchFirst(names, of: number, into: into ?? ".", checksum: checksum)
        }
        if book.contains("://") || book.hasPrefix("file:") { return try fetchURL(book, into: into ?? ".") }
        let recipe = try Recipe(book, &texts)
        guard let number = recipe.number else {
            throw Diagnostic(.error, .fetchFailed, "\(recipe.path) names no ebook to fetch", hint: "write ebook: 1342")
        }
        for (index, name) in recipe.files.enumerated() {
            // One checksum, of the first file.
            let folder = try Self.makeFolder(into ?? recipe.folder, for: name)
            try fetchFirst([name], of: number, into: folder, checksum: index == 0 ? checksum ?? recipe.checksum : nil)
        }
    }

    /// The folder in which the book expects a file; a name that leads out of the book's folder is refused.
    private static func makeFolder(_ base: String, for name: String) throws(Diagnostic) -> String {
        guard let path = Reference(name).path(in: "") else {
            throw Diagnostic(.error, .forbiddenFile, "“\(name)” lies outside the folder of the book", hint: "name sources by paths within it")
        }
        var folder = base
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o777)
        }
        return folder
    }

    private var transfer: Transfer {
        var transfer = Transfer()
        transfer.rate = rate << 10
        return transfer
    }

    private var mirrorAddress: String { mirror ?? getenv("FLEURON_MIRROR").map { String(cString: $0) } ?? GutenbergMirror.standard }

    /// The first of several names that the mirror has.
    private func fetchFirst(_ names: [String], of number: Int, into folder: String, checksum: String?) throws(Diagnostic) {
        let mirror = GutenbergMirror(mirrorAddress)
        var missing: Diagnostic?
        for name in names {
            // The name in the book's folder is that of the file alone.
            let path = folder + "/" + (name.split(separator: "/").last.map(String.init) ?? name)
            if isThere(path) { return }
            do throws(Diagnostic) {
                switch try mirror.place(of: name, number) {
                case .file(let source): return say(path, try transfer.copy(source, to: path, checksum: checksum))
                case .url(let url): return say(path, try fetch(url, to: path, checksum))
                }
            } catch {
                guard error.code == .notOnMirror else { throw error }
                missing = error
            }
        }
        if let missing { throw missing }
    }

    private func fetchURL(_ url: String, into folder: String) throws(Diagnostic) {
        let reference = Reference(url)
        let name = file ?? reference.path.split(separator: "/").last.map(String.init) ?? "book"
        let path = folder + "/" + name
        if isThere(path) { return }
        if url.hasPrefix("file:") {
            say(path, try transfer.copy(reference.path, to: path, checksum: checksum))
        } else {
            say(path, try fetch(url, to: path, checksum))
        }
    }

    private func isThere(_ path: String) -> Bool {
        guard !force, ResourceLoader.isFile(path) else { return false }
        print("\(path) is there already")
        return true
    }

    private func fetch(_ url: String, to path: String, _ checksum: String?) throws(Diagnostic) -> String {
        let bar = ProgressBar(name: path)
        defer { bar.clear() }
        return try transfer.fetch(url, to: path, checksum: checksum) { bar.show($0, of: $1) }
    }

    private func say(_ path: String, _ digest: String) { print("\(path): sha256:\(digest)") }
}

/// What a book file says of what is to be fetched.
private struct Recipe {
    let path: String
    let folder: String
    let number: Int?
    let files: [String]
    let checksum: String?

    init(_ book: String, _ texts: inout SourceTexts) throws(Diagnostic) {
        let path = book.hasSuffix(".yaml") || book.hasSuffix(".yml") ? book : book + "/book.yaml"
        self.path = path
        folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var files = SourceFiles(loader: ResourceLoader(), texts: texts)
        var diagnostics = Diagnostics()
        let bytes = try files.loader.read(path)
        let (text, id) = try files.add(bytes, name: path, syntax: .text, diagnostics: &diagnostics)
        texts = files.texts
        let file = try BookFile.read(text, id: id, diagnostics: &diagnostics)
        number = file.metadata.ebookNumber
        self.files = file.sources.map(\.path)
        checksum = file.checksum
    }
}

/// On a terminal only: how much of a file has come.
private struct ProgressBar {
    private let name: String
    private let isShown = isatty(2) == 1
    private static let width = 30

    init(name: String) { self.name = name }

    func show(_ done: Int, of total: Int) {
        guard isShown, done > 0 else { return }
        let filled = total > 0 ? min(Self.width, done * Self.width / total) : 0
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
        let amount = total > 0 ? "\(done >> 10) of \(total >> 10) kB" : "\(done >> 10) kB"
        StandardError.print("\r\u{1B}[K\(name) \(bar) \(amount)", terminator: "")
    }

    func clear() {
        if isShown { StandardError.print("\r\u{1B}[K", terminator: "") }
    }
}
