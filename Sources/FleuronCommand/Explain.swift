import ArgumentParser
import BookProduction
import Pagination
import Resources
import StyleSheets

/// `fleuron explain`: why something looks as it does.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show the style of elements or of a page and where it comes from, or what a message means.",
        discussion: """
            For each property: its computed value, the declaration that won, where it stands, and what it beat. The selector is written as in a \
            style sheet: fleuron explain book.txt 'main > h2'. With --page it is the page that is explained, with its margin boxes.

            With the code of a message alone, its cause and its remedy are printed.

            EXAMPLES
              fleuron explain book.txt 'main > h2'
              fleuron explain book.txt --page 5
              fleuron explain css.unknown-property
            """)

    @Argument(help: "The source of the book, or the code of a message.", completion: .sourcesAndCodes)
    var source: String?

    @Argument(help: "Which elements: a selector, as in 'main > h2' or 'p:first-child::before'.")
    var selector: String?

    @Option(name: .long, help: "Explain a page by its place in the PDF, from 1, and its margin boxes.")
    var page: Int?

    @OptionGroup var styles: StyleArguments

    @Option(name: .long, help: "The language of the text, as in “fr”, where the source does not say it.")
    var language: String?

    @Option(name: .long, help: ArgumentHelp("Explain no more than so many elements.", valueName: "number"))
    var limit: Int = 20

    @Flag(name: .long, help: "List all codes of messages with cause and remedy, as in Documentation/diagnostics.md.")
    var codes = false

    /// The code that is asked for.
    private var entry: DiagnosticRegistry.Entry? {
        selector == nil && page == nil ? source.flatMap { DiagnosticRegistry.entry(of: $0) } : nil
    }

    func validate() throws {
        if codes || entry != nil { return }
        guard let source else { throw ValidationError("Say what to explain: a source and a selector, or the code of a message.") }
        if selector == nil, page == nil, let nearest = DiagnosticRegistry.nearest(to: source), !ResourceLoader.isFile(source) {
            throw ValidationError("There is no code “\(source)”. Did you mean “\(nearest)”?")
        }
        if selector == nil, page == nil { throw ValidationError("Say what to explain: a selector, or a page with --page.") }
        if selector != nil, page != nil {
            throw ValidationError("Either elements are explained or a page: leave out the selector or --page.")
        }
        if let page, page < 1 { throw ValidationError("--page takes a number from 1 on.") }
        if limit < 1 { throw ValidationError("--limit takes a number from 1 on.") }
    }

    func run() throws {
        if codes {
            print(DiagnosticRegistry.markdown(), terminator: "")
        } else if let entry {
            print(entry.text, terminator: "")
        } else if let source {
            try explain(source)
        }
    }

    private func explain(_ source: String) throws {
        var pipeline = BookPipeline(sources: [source], options: options)
        do throws(Diagnostic) {
            let document = try pipeline.read()
            var text = ""
            if let selector {
                let explanation = try pipeline.explain(selector, in: document)
                if explanation.elements.isEmpty {
                    throw Diagnostic(
                        .error, .noMatch, "no element of \(source) matches “\(selector)”", hint: "--dump document shows the elements")
                }
                text = explanation.text(sources: pipeline.texts, limit: limit)
            }
            if let page {
                let layout = try pipeline.set(document)
                guard page <= layout.pages.count else {
                    throw Diagnostic(
                        .error, .noSuchPage, "there is no page \(page): the book has \(counted(layout.pages.count, "page"))",
                        hint: "name one of them; the first is 1, whatever is printed on it")
                }
                if !text.isEmpty { text += "\n" }
                text += layout.explanation(ofPage: page).text(sources: pipeline.texts)
            }
            try OutputFile.writeToStandardOutput(Array(text.utf8))
        } catch {
            StandardError.print(error.formatted(in: pipeline.texts))
            throw ExitCode(error.exitStatus)
        }
    }

    private var options: BuildOptions {
        var options = BuildOptions()
        styles.apply(to: &options)
        options.language = language
        return options
    }
}

extension DiagnosticCode {
    /// A selector that matches nothing in the book.
    static let noMatch = DiagnosticCode("explain.no-match")
}
