import ArgumentParser
import Fleuron
import Markup
import Pagination
import Resources
import StyleSheets

/// `fleuron explain-page`: why a page ends where it does.
struct ExplainPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-page",
        abstract: "Show where a page could end, what each end costs, and why it does not end elsewhere.",
        discussion: """
            The book is set as by “fleuron build”, with the same options, and no PDF is written. For each place where the page could end: what \
            the page itself would cost, by its parts, and the least that the pages up to the next forced break would cost after it. Fleuron \
            takes the end with the least sum. Then the places where the page may not end, each with its reason.

            EXAMPLES
              fleuron explain-page 57 1342-0.txt
              fleuron explain-page 57 book.yaml --json
            """)

    @Argument(help: "The page, by its place in the PDF from 1.")
    var page: Int

    @OptionGroup var build: Build

    @Flag(name: .long, help: "Print everything as one JSON object.")
    var json = false

    func validate() throws {
        if page < 1 { throw ValidationError("Pages count from 1.") }
        if build.dump != nil { throw ValidationError("--dump belongs to “fleuron build”.") }
        if build.depfile != nil { throw ValidationError("--depfile belongs to “fleuron build”.") }
        if build.pictures.pages != nil { throw ValidationError("--pages belongs to “fleuron build”.") }
    }

    func run() throws {
        var pipeline = BookPipeline(sources: build.sources, options: build.request.options)
        pipeline.explainedPage = page - 1
        var policy = build.request.policy
        policy.isStrict = build.strict
        do throws(Diagnostic) {
            let document = try pipeline.read()
            let styled = try pipeline.style(document)
            let shown = styled.document.withoutText()
            let layout = try pipeline.settle(document, try pipeline.layOut(consume styled))
            guard page <= layout.pages.count else {
                throw Diagnostic(
                    .error, .noSuchPage, "there is no page \(page): the book has \(counted(layout.pages.count, "page"))",
                    hint: "pages are named by their place in the PDF, from 1, and not by their folio")
            }
            let text = PageExplanationText(of: page - 1, layout, SourcePlaces(of: shown, in: pipeline.texts))
            try OutputFile.writeToStandardOutput(Array((json ? text.json : text.text).utf8))
            for diagnostic in pipeline.diagnostics.all where policy.fails(diagnostic) || !build.quiet && diagnostic.severity != .note {
                StandardError.print(diagnostic.formatted(in: pipeline.texts))
            }
            if !pipeline.diagnostics.all.contains(where: policy.fails) { return }
        } catch {
            StandardError.print(error.formatted(in: pipeline.texts))
            throw ExitCode(error.exitStatus)
        }
        throw ExitCode(1)
    }
}
