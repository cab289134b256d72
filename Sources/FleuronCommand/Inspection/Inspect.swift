import ArgumentParser
import BookProduction
import GutenbergReaders
import Markup
import Resources

/// `fleuron inspect`: what the readers have made of a source.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show a source as it is read: outline, what was left out, what was concluded and why.",
        discussion: """
            Nothing is set and nothing is written. The exit status is 1 if the source cannot be read, as it is when the book is built.

            EXAMPLES
              fleuron inspect 1342-0.txt
              fleuron inspect 1342-0.txt --why 120
              fleuron inspect book.epub --json
            """)

    @OptionGroup var input: SourceArguments

    @Flag(name: .long, help: "Print everything as one JSON object.")
    var json = false

    @Flag(name: .long, help: "List every place; without it long lists are cut short.")
    var all = false

    @Option(name: .long, help: ArgumentHelp("Say what has become of a line, and which step of reading decided it.", valueName: "line"))
    var why: String?

    func run() throws {
        let reading = try input.read()
        if let why {
            let explanation = try explanation(of: why, reading)
            return try reading.output(json ? explanation.json() : explanation.text())
        }
        let inspection = Inspection(reading)
        try reading.output(json ? inspection.json() : inspection.text(isComplete: all))
        reading.reportAll()
    }

    /// A line that is not there is known only when the source has been read, when the parser of arguments names no command any more.
    private func explanation(of place: String, _ reading: SourceReading) throws -> LineExplanation {
        do {
            return try LineExplanation(place, reading)
        } catch let mistake as ValidationError {
            StandardError.print("fleuron: error: \(mistake.message)")
            throw ExitCode(2)
        }
    }
}

/// The arguments of the commands that only read.
struct SourceArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The sources of the book, in order.", valueName: "source"), completion: .file())
    var sources: [String]

    @Option(name: .long, help: "The language of the text, as in “fr”, where the source does not say it.")
    var language: String?

    func validate() throws {
        if sources.isEmpty { throw ValidationError("Name at least one source.") }
    }

    /// Reads the sources as `build` does; what keeps them from being read is printed, with the warnings that may be why.
    /// - Parameter failure: the exit status where they cannot be read.
    func read(failure: Int32 = 1) throws -> SourceReading {
        var options = BuildOptions()
        options.language = language
        var pipeline = BookPipeline(sources: sources, options: options)
        do throws(Diagnostic) {
            let document = try pipeline.read()
            return SourceReading(document: document, pipeline: pipeline)
        } catch {
            for diagnostic in pipeline.diagnostics.all where diagnostic.severity == .warning {
                StandardError.print(diagnostic.formatted(in: pipeline.texts))
            }
            StandardError.print(error.formatted(in: pipeline.texts))
            throw ExitCode(failure)
        }
    }
}

/// A document with the sources that it came from.
struct SourceReading {
    let document: Document
    private let pipeline: BookPipeline

    init(document: Document, pipeline: BookPipeline) {
        self.document = document
        self.pipeline = pipeline
    }

    var texts: SourceTexts { pipeline.texts }

    /// Which steps of reading have changed what a line of a plain text is taken for.
    func steps(ofLine line: Int, in source: SourceID) -> LineReading? { pipeline.readingSteps(ofLine: line, in: source) }

    /// What was replaced in the text, and how often.
    var replacements: [String] { pipeline.diagnostics.all.filter { $0.code == .replacement }.map(\.message) }

    /// Lists of words that are spelt right, of the books' own.
    func personalWords() throws(Diagnostic) -> [[UInt8]] { try pipeline.personalWords() }

    /// Warnings of the readers.
    func reportAll() {
        for diagnostic in pipeline.diagnostics.all where diagnostic.severity != .note {
            StandardError.print(diagnostic.formatted(in: texts))
        }
    }

    func output(_ text: String) throws {
        do throws(Diagnostic) {
            try OutputFile.writeToStandardOutput(Array(text.utf8))
        } catch {
            StandardError.print(error.formatted(in: texts))
            throw ExitCode(1)
        }
    }
}
