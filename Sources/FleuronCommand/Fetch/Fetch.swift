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
            A number brings that ebook from the mirror, its plain text unless --format says something else; HTML comes with its pictures. The folder of a book (or its \
            book.yaml) brings what it names. A mirror is an address, or a folder on this machine. With --into, or for a book's folder, the digests of all files \
            are kept there in SHA256SUMS, and what comes another time must have them. A connection that breaks goes on where it broke when the command is given again.

            EXAMPLES
              fleuron fetch 1342 --into pride
              fleuron fetch 11 --format epub
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, html, epub }

    @Argument(help: ArgumentHelp("A number, a URL, or a book's folder.", valueName: "book"), completion: .directory)
    var book: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder to write to, which is made if need be. Default: the book's, or the current one.", valueName: "folder"),
        completion: .directory)
    var into: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The mirror: an address or a folder. Default: FLEURON_MIRROR, or what the book's file says, or Project Gutenberg's mirror for programs.",
            valueName: "mirror"))
    var mirror: String?

    @Option(name: .long, help: "What to bring of an ebook: text, html or epub.")
    var format: Format = .text

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The file of the ebook, as in 1342-h/1342-h.htm, or the name to give a file that a URL brings.", valueName: "name"))
    var file: String?

    @Option(name: .long, help: ArgumentHelp("The SHA-256 that the file must have.", valueName: "digest"))
    var checksum: String?

    @Option(name: .long, help: ArgumentHelp("Kilobytes to the second at most; 0 for no limit.", valueName: "number"))
    var rate = 2048

    @Option(name: .long, help: ArgumentHelp("Seconds between two requests to a server.", valueName: "number"))
    var pause = 1.0

    @Flag(name: .long, help: "Fetch what is there already, and take what has changed on the mirror.")
    var force = false

    func validate() throws {
        if rate < 0 || !(pause >= 0 && pause <= 3600) { throw ValidationError("--rate and --pause take numbers from 0 on.") }
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
            var fetcher = try fetcher(into ?? ".", recordsDigests: into != nil, mirror: nil)
            let names = file.map { [$0] } ?? GutenbergMirror.names(of: number, format)
            let name: String
            do throws(Diagnostic) { name = try fetcher.fetchFirst(names, of: number, checksum: checksum) } catch {
                guard error.code == .notOnMirror, file == nil else { throw error }
                let others = Format.allCases.filter { $0 != format }.map { "--format \($0.rawValue)" }.joined(separator: " or ")
                throw Diagnostic(
                    .error, .notOnMirror,
                    "the mirror has no \(format.rawValue) of ebook \(number): it was asked for \(names.joined(separator: ", "))",
                    hint: "try \(others), or check the number and the mirror")
            }
            if into != nil { try BookRecipe.write(number: number, source: name, to: fetcher.folder) }
            return
        }
        if book.contains("://") || book.hasPrefix("file:") {
            var fetcher = try fetcher(into ?? ".", recordsDigests: into != nil, mirror: nil)
            try fetcher.fetch(url: book, as: file, checksum: checksum)
            return
        }
        guard ResourceLoader.isFolder(book) || ResourceLoader.isFile(book) else {
            throw Diagnostic(
                .error, .missingFile, "“\(book)” is no number of an ebook, no address and no folder of a book",
                hint: "write fleuron fetch 1342, or an address that begins with https://")
        }
        let recipe = try BookRecipe(book, &texts)
        guard let number = recipe.number else {
            throw Diagnostic(.error, .fetchFailed, "\(recipe.path) names no ebook to fetch", hint: "write ebook: 1342")
        }
        var fetcher = try fetcher(into ?? recipe.folder, recordsDigests: true, mirror: recipe.mirror)
        fetcher.expected = recipe.checksums
        for (index, name) in recipe.files.enumerated() {
            _ = try fetcher.fetchFirst([name], of: number, checksum: index == 0 ? checksum ?? recipe.checksum : nil)
        }
    }

    /// - Parameter mirror: that of the book's own file, if it names one.
    private func fetcher(_ folder: String, recordsDigests: Bool, mirror own: String?) throws(Diagnostic) -> Fetcher {
        var transfer = Transfer()
        transfer.rate = rate << 10
        let address = mirror ?? getenv("FLEURON_MIRROR").map { String(cString: $0) } ?? own ?? GutenbergMirror.standard
        return try Fetcher(
            folder: folder, transfer: transfer, mirror: GutenbergMirror(address), pause: pause, replaces: force,
            recordsDigests: recordsDigests)
    }
}
