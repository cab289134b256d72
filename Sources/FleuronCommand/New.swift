import ArgumentParser
import Glibc
import Resources

/// `fleuron new`: the folder of a book that builds.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin a book: a folder with a book.yaml, a chapter and a style sheet, ready for fleuron build.",
        discussion: """
            EXAMPLE
              fleuron new essays --title "Essays" --author "A. Writer"
              fleuron build essays
            """)

    @Argument(help: ArgumentHelp("The folder, which must not be there or be empty.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(name: .long, help: "The title. Default: the folder's name.")
    var title: String?

    @Option(name: .long, help: "The author.")
    var author: String = "An Author"

    @Option(name: .long, help: "The language, as in “fr” or “de-AT”.")
    var language: String = "en"

    func run() throws {
        do throws(Diagnostic) {
            try write()
        } catch {
            StandardError.print(error.formatted(in: SourceTexts()))
            throw ExitCode(error.exitStatus)
        }
        print("\(folder)/book.yaml is the book, chapter-1.md its text; fleuron build \(folder) sets it")
    }

    private func write() throws(Diagnostic) {
        guard access(folder, F_OK) != 0 || ResourceLoader.isEmptyFolder(folder) else {
            throw Diagnostic(
                .error, .unwritableOutput, "\(folder) is there already, and not an empty folder", hint: "name a folder that is not there")
        }
        for (name, text) in files {
            try OutputFile.write(Array(text.utf8), to: folder + "/" + name)
        }
    }

    private var name: String {
        let base = folder.split(separator: "/").last.map(String.init) ?? ""
        return base.isEmpty || base == "." || base == ".." ? "book" : base
    }

    private var files: [(name: String, text: String)] {
        // A text of JSON is one of YAML, whatever is in it.
        func quoted(_ text: String) -> String { JSONText.string(text).text }
        return [
            (
                "book.yaml",
                """
                # What this book is. Every key is listed in Books/book.schema.json.
                title: \(quoted(title ?? name))author: \(quoted(author))language: \(quoted(language))# The text, in order: Markdown, HTML, plain text, XML or EPUBs.
                sources:
                  - chapter-1.md
                # The default book, changed by a sheet of its own.
                styles: [novel, book.css]
                # A page with the contents: true, false, or so many levels of headings.
                contents: {depth: 1}
                output: \(quoted(name + ".pdf"))
                """
            ),
            (
                "chapter-1.md",
                """
                # The First Chapter

                Here the book begins. A paragraph ends with an empty line; *emphasis* stands between stars.

                The next one is indented, as in any novel.[^1]

                [^1]: A note, at the foot of its page.

                """
            ),
            (
                "book.css",
                """
                /* What differs from the sheet “novel”, which fleuron styles novel prints. */
                :root { --text-size: 11pt }

                """
            ),
        ]
    }
}
