import ArgumentParser
import BookProduction
import Markup
import PageImages
import Pagination
import Resources
import TextLayout

/// One process of a batch: it reads the names of books from standard input, sets them, and writes how each went to standard output.
struct BatchWorker: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "batch-worker", shouldDisplay: false)

    @Option var out: String
    @Option var program: String
    @OptionGroup var settings: BookArguments
    @Flag var force = false

    func run() throws {
        let hyphenators = HyphenationDictionaries(keepsDictionaries: true)
        var state = BatchState(folder: out, program: program, options: settings.arguments, hyphenation: hyphenators)
        while let line = readLine() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 2 else { continue }
            let result = set(BatchBook(name: fields[0], source: fields[1]), hyphenators, &state)
            do throws(Diagnostic) {
                try OutputFile.writeToStandardOutput(Array(result.lines.utf8))
            } catch {
                return
            }
        }
    }

    /// Pixels to the inch of the picture of the first page, for the report.
    private static let thumbnailResolution = 24.0

    private func set(_ book: BatchBook, _ hyphenators: HyphenationDictionaries, _ state: inout BatchState) -> BatchResult {
        if !force, let known = state.upToDate(book) { return known }
        var clock = Stopwatch()
        var options = settings.options
        options.jobs = 1
        var pipeline = BookPipeline(sources: [book.source], options: options, hyphenators: hyphenators)
        var result = BatchResult(book: book, outcome: .set), thumbnail: [UInt8]?, failure: Diagnostic?
        do throws(Diagnostic) {
            let document = try pipeline.read()
            let metadata = document.metadata, survey = DocumentSurvey(of: document, countsWords: false)
            (result.figures.headings, result.figures.notes) = (survey.headings.count, survey.notes)
            result.figures.pictures = survey.pictures
            let layout = try pipeline.set(document)
            (result.pages, result.words) = (pipeline.pageCount(of: layout), layout.wordCount)
            thumbnail = try pipeline.pictures(of: [0], in: layout, as: .png(resolution: Self.thumbnailResolution)).first
            var bytes: [UInt8] = []
            try pipeline.write(consume layout, metadata: metadata) { bytes += $0 }
            (result.figures.bytes, result.figures.fonts) = (bytes.count, pipeline.fontFiles.count)
            if pipeline.diagnostics.all.contains(where: failurePolicy(of: pipeline).fails) {
                result.outcome = .failed
            } else {
                try state.write(bytes, to: state.output(of: book))
                if let thumbnail { try state.write(thumbnail, to: state.thumbnail(of: book)) }
            }
        } catch {
            failure = error
            result.outcome = .failed
        }
        result.milliseconds = Int(clock.lap())
        result.figures.take(pipeline.timings)
        let policy = failurePolicy(of: pipeline)
        result.messages = (pipeline.diagnostics.all + (failure.map { [$0] } ?? [])).map {
            ReportedMessage($0, in: pipeline.texts, source: book.source, fails: policy.fails($0))
        }
        if result.outcome == .set {
            state.remember(result, madeFrom: Set(pipeline.dependencies + pipeline.fontFiles + pipeline.hyphenationFiles).sorted())
        }
        return result
    }

    /// A book file may ask for strictness of its own.
    private func failurePolicy(of pipeline: BookPipeline) -> FailurePolicy {
        var policy = settings.policy
        policy.isStrict = pipeline.options.isStrict
        return policy
    }
}
