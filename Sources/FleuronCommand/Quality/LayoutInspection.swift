import ArgumentParser
import BookProduction
import Markup
import Pagination
import Resources
import StyleSheets

/// The options of commands that set a book as `fleuron build` does, and say something of its pages instead of writing them.
struct LayoutArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The sources of the book, in order; “-” is standard input.", valueName: "source"), completion: .file())
    var sources: [String]

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var book: BookArguments

    @Option(name: [.customShort("j", allowingJoined: true), .long], help: "Threads to use. Default: one for each processor.")
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Print no warnings, but for those that make the command fail.")
    var quiet = false

    func validate() throws {
        if sources.isEmpty { throw ValidationError("Name at least one source.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    }

    /// Writes what is said of the layout to `--output`, or standard output, and then tells what was noticed on the way.
    /// - Parameters:
    ///   - page: of which `Layout.explanation` is wanted, by its index.
    ///   - say: takes the layout, and what the places of its text in the sources are asked of.
    /// - Returns: whether nothing was noticed that makes the command fail.
    /// - Throws: an exit status, when the book cannot be set and that has been said.
    func inspectLayout(
        explaining page: Int? = nil, _ say: (inout BookPipeline, borrowing Layout, SourcePlaces) throws(Diagnostic) -> [UInt8]
    ) throws -> Bool {
        var options = book.options
        options.jobs = jobs ?? 0
        var pipeline = BookPipeline(sources: sources, options: options)
        pipeline.explainedPage = page
        do throws(Diagnostic) {
            let document = try pipeline.read()
            let styled = try pipeline.style(document)
            let shown = styled.document.withoutText()
            let layout = try pipeline.settle(document, try pipeline.layOut(consume styled))
            try write(try say(&pipeline, layout, SourcePlaces(of: shown, in: pipeline.texts)), pipeline)
        } catch {
            StandardError.print(error.formatted(in: pipeline.texts))
            throw ExitCode(error.exitStatus)
        }
        var policy = book.policy
        policy.isStrict = pipeline.options.isStrict
        let all = pipeline.diagnostics.all
        for diagnostic in all where policy.fails(diagnostic) || !quiet && diagnostic.severity != .note {
            StandardError.print(diagnostic.formatted(in: pipeline.texts))
        }
        return !all.contains(where: policy.fails)
    }

    private func write(_ bytes: [UInt8], _ pipeline: BookPipeline) throws(Diagnostic) {
        guard let path = output, path != "-" else { return try OutputFile.writeToStandardOutput(bytes) }
        try pipeline.refuseSource(path)
        try OutputFile.write(bytes, to: path)
    }
}
