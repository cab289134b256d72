import ArgumentParser
import Fleuron

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

    @Argument(help: ArgumentHelp("The sources of the book, in order; “-” is standard input.", valueName: "source"))
    var sources: [String]

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help:
            "The PDF, PNG or SVG to write; “-” for a PDF on standard output. Default: the first source's name with .pdf, in the current folder. A folder that is not there is made; a name that ends in “/” is one."
    )
    var output: String?

    @OptionGroup var pictures: PictureArguments

    @Option(name: .long, help: "A style sheet: a path, or the name of one that comes with Fleuron. May be repeated.")
    var style: [String] = []

    @Option(name: .long, help: "The page's size: a5, letter, 5inx8in …")
    var pageSize: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How large the text is: extra-small, small, medium, large (as the sheets say), extra-large, …, accessibility-extra-extra-extra-large.",
            valueName: "category"))
    var textSize: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A custom property of the style sheets, as in --set text-size=12pt. May be repeated.", valueName: "name=value"))
    var set: [String] = []

    @OptionGroup var printing: PrintArguments

    @Option(name: .long, help: "The language of the text, as in “fr”, where the source does not say it.")
    var language: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Words with their hyphenation points, as in “ta-ble pro-ject”. May be repeated.", valueName: "words"))
    var hyphenate: [String] = []

    @Option(name: [.customShort("j", allowingJoined: true), .long], help: "Threads to use. Default: one for each processor.")
    var jobs: Int?

    @Option(name: .long, help: "Print what a stage has made instead of writing a PDF: document, styles, layout or breaks.")
    var dump: BuildRequest.Dump?

    @Flag(name: .long, help: "Print the time of each stage.")
    var timings = false

    @Flag(name: .long, help: "Print notes as well: properties that are passed over, sources that are not read.")
    var notes = false

    @Flag(name: .shortAndLong, help: "Say nothing but what makes the command fail.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say what is being done, also in a pipe, with notes and timings.")
    var verbose = false

    @Flag(name: .long, help: "Warnings make the command fail.")
    var strict = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A kind of warning that --strict lets pass: a code, as in css.unknown-property, or an area, as in css. May be repeated.",
            valueName: "code"))
    var allow: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("A kind of message that makes the command fail, a note as well. May be repeated.", valueName: "code"))
    var deny: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How messages are written: text, or for programs json, github, gitlab, sarif or junit, on standard output.", valueName: "format"
        ))
    var diagnostics: DiagnosticFormat = .text

    @Option(name: .long, help: ArgumentHelp("Write there, for make and ninja, which files the book is made from.", valueName: "file"))
    var depfile: String?

    func validate() throws {
        if sources.isEmpty { throw ValidationError("Name at least one source.") }
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
        if printing.profile != nil, pageSize != nil {
            throw ValidationError("--profile has a page size of its own: leave out --page-size.")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
        for setting in set where !setting.contains("=") { throw ValidationError("--set takes name=value, not “\(setting)”.") }
        try pictures.options.validate(output: request.outputPath)
        for name in allow + deny where !DiagnosticRegistry.has(name) {
            let nearest = DiagnosticRegistry.nearest(to: name).map { " Did you mean “\($0)”?" } ?? ""
            throw ValidationError("There is no code “\(name)”; “fleuron explain --codes” lists them.\(nearest)")
        }
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
        request.options.styleSheets = style
        request.options.pageSize = pageSize
        request.options.textSize = textSize
        printing.apply(to: &request.options)
        request.options.customProperties = set.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        request.options.language = language
        request.options.jobs = jobs ?? 0
        request.options.hyphenationExceptions = hyphenate.joined(separator: " ")
        request.options.isStrict = strict
        request.policy = FailurePolicy(allowed: allow, denied: deny)
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
