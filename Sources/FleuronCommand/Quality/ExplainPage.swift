import ArgumentParser
import Pagination
import Resources

/// `fleuron explain-page`: why a page ends where it does.
struct ExplainPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-page",
        abstract: "Show where a page could end, what each end costs, and why it does not end elsewhere.",
        discussion: """
            The book is set as by “fleuron build”, with the same options, and no PDF is written. For each place where the page could end: \
            what the page itself would cost, by its parts, and the least that the pages up to the next forced break would cost after it. \
            Fleuron takes the end with the least sum. Then the places where the page may not end, each with its reason.

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
        try build.validateInspection()
    }

    func run() throws {
        let isSound = try build.inspectLayout(explaining: page - 1) { _, layout, sources throws(Diagnostic) in
            guard page <= layout.pages.count else {
                throw Diagnostic(
                    .error, .noSuchPage, "there is no page \(page): the book has \(counted(layout.pages.count, "page"))",
                    hint: "pages are named by their place in the PDF, from 1, and not by their folio")
            }
            let text = PageExplanationText(of: page - 1, layout, sources)
            return Array((json ? text.json : text.text).utf8)
        }
        guard isSound else { throw ExitCode(1) }
    }
}
