import ArgumentParser
import BookProduction

struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Set a book and write it as a PDF, or pages of it as pictures.",
        discussion: """
            Without a style sheet the book is set by “novel”, the sheet that comes with Fleuron. The output is written whole or not at all; \
            the same input gives the same bytes.

            EXAMPLES
              fleuron build 1342-0.txt -o pride-and-prejudice.pdf
              fleuron build book.md --style verse --set text-size=12pt
              fleuron build book.epub -o page.png --pages 3-6,9
            """)

    @Argument(help: ArgumentHelp("The sources of the book, in order; “-” is standard input.", valueName: "source"), completion: .file())
    var sources: [String]

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help:
            """
            The PDF, PNG or SVG to write; “-” for a PDF on standard output. Default: the first source's name with .pdf, in the current \
            folder. A folder that is not there is made; a name that ends in “/” is one.
            """,
        completion: .file()
    )
    var output: String?

    @OptionGroup var pictures: PictureArguments

    @OptionGroup var book: BookArguments

    @Option(name: [.customShort("j", allowingJoined: true), .long], help: "Threads to use. Default: one for each processor.")
    var jobs: Int?

    @Option(name: .long, help: "Print what a stage has made instead of writing a PDF.")
    var dump: BuildRequest.Dump?

    @Flag(name: .long, help: "Print the time of each stage.")
    var timings = false

    @Flag(name: .long, help: "Print notes as well: properties that are passed over, sources that are not read.")
    var notes = false

    @Flag(name: .shortAndLong, help: "Say nothing but what makes the command fail.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say what is being done, also in a pipe, with notes and timings.")
    var verbose = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How messages are written: as text on standard error, or for a program on standard output.", valueName: "format"
        ))
    var diagnostics: DiagnosticFormat = .text

    @Option(
        name: .long, help: ArgumentHelp("Write there, for make and ninja, which files the book is made from.", valueName: "file"),
        completion: .file())
    var depfile: String?

    func validate() throws {
        if sources.isEmpty { throw ValidationError("Name at least one source.") }
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
        try pictures.options.validate(output: request.outputPath)
        if depfile != nil, output == "-" || dump != nil { throw ValidationError("--depfile asks for an output that is a file.") }
    }

    func run() throws {
        let status = BuildRun.status(of: request)
        guard status == 0 else { throw ExitCode(status) }
    }

    var request: BuildRequest {
        var request = BuildRequest(sources: sources)
        request.output = output
        request.pictures = pictures.options
        request.options = book.options
        request.options.jobs = jobs ?? 0
        request.policy = book.policy
        request.diagnostics = diagnostics
        request.depfile = depfile
        request.dump = dump
        request.showsTimings = timings || verbose
        request.showsNotes = notes || verbose
        request.isQuiet = quiet
        request.isVerbose = verbose
        return request
    }
}
