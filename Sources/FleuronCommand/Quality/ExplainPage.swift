import ArgumentParser
import Pagination
import Resources

/// `fleuron explain-page`: why a page ends where it does.
struct ExplainPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-page",
        abstract: "Show why a page ends where it does: where else it could end, and what that would cost.",
        discussion: """
            The book is set as “fleuron build” sets it, and no PDF is written. First come the places where the page could end. Each has \
            two costs: that of the page itself, part by part, and the least cost of the pages that follow it, up to the next chapter or \
            other forced break. Fleuron takes the place where the sum of both is least. Then come the places where the page must not end, \
            each with the reason.

            EXAMPLES
              fleuron explain-page 57 1342-0.txt
              fleuron explain-page 57 book.yaml --json
            """)

    @Argument(help: "The page, by its place in the PDF from 1.")
    var page: Int

    @OptionGroup var layout: LayoutArguments

    @Flag(name: .long, help: "Write everything as one JSON object. Default: as text.")
    var json = false

    func validate() throws {
        if page < 1 { throw ValidationError("Pages count from 1.") }
    }

    func run() throws {
        let isSound = try layout.inspectLayout(explaining: page - 1) { _, layout, sources throws(Diagnostic) in
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
