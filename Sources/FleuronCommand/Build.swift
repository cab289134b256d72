import ArgumentParser
import Fleuron

struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Set a book and write it as a PDF, or pages of it as pictures.",
        discussion: """
            Without a style sheet the book is set by “novel”, the sheet that comes with Fleuron. The output is written whole or not at all; \
            the same input gives the same bytes.
            """)

    @Argument(help: ArgumentHelp("The sources of the book, in order.", valueName: "source"))
    var sources: [String]

    @Option(
        name: .shortAndLong,
        help:
            "The PDF, PNG or SVG to write; “-” for a PDF on standard output. Default: the first source's name with .pdf, in the current folder."
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

    @Option(name: .long, help: "The language of the text, as in “fr”, where the source does not say it.")
    var language: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Words with their hyphenation points, as in “ta-ble pro-ject”. May be repeated.", valueName: "words"))
    var hyphenate: [String] = []

    @Option(name: .shortAndLong, help: "Threads to use. Default: one for each processor.")
    var jobs: Int?

    @Option(name: .long, help: "Print what a stage has made instead of writing a PDF: document, styles, layout or breaks.")
    var dump: BuildRequest.Dump?

    @Flag(name: .long, help: "Print the time of each stage.")
    var timings = false

    @Flag(name: .long, help: "Print notes as well: properties that are passed over, sources that are not read.")
    var notes = false

    @Flag(name: .long, help: "Warnings make the command fail.")
    var strict = false

    func validate() throws {
        if sources.isEmpty { throw ValidationError("Name at least one source.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
        for setting in set where !setting.contains("=") { throw ValidationError("--set takes name=value, not “\(setting)”.") }
        try pictures.options.validate(output: request.outputPath)
    }

    func run() throws {
        guard BuildRun.succeeds(request) else { throw ExitCode(1) }
    }

    var request: BuildRequest {
        var request = BuildRequest(sources: sources)
        request.output = output
        request.pictures = pictures.options
        request.options.styleSheets = style
        request.options.pageSize = pageSize
        request.options.textSize = textSize
        request.options.customProperties = set.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        request.options.language = language
        request.options.jobs = jobs ?? 0
        request.options.hyphenationExceptions = hyphenate.joined(separator: " ")
        request.options.isStrict = strict
        request.dump = dump
        request.showsTimings = timings
        request.showsNotes = notes
        return request
    }
}
