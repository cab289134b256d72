import BookProduction
import Glibc
import Markup
import PageImages
import Pagination
import Resources
import StyleSheets

/// One run of `fleuron build`: the stages, with progress on a terminal, and what is said at the end.
struct BuildRun {
    private let request: BuildRequest
    private var pipeline: BookPipeline
    private var clock = Stopwatch()
    private let progress: BuildProgress
    private let showsProgress: Bool

    private init(_ request: BuildRequest) {
        self.request = request
        pipeline = BookPipeline(sources: request.sources, options: request.options)
        showsProgress = isatty(2) == 1 && request.dump == nil && !request.isQuiet
        progress = BuildProgress(isTerminal: showsProgress, isVerbose: request.isVerbose)
        pipeline.begins = { [progress] in progress.follow($0) }
    }

    /// Does what is asked for, and says what there is to say.
    /// - Returns: the exit status: 0; 1 where no book was made; 2 where an option makes no sense.
    static func status(of request: BuildRequest) -> Int32 {
        var run = BuildRun(request)
        run.prepareLastWords()
        var failure: Diagnostic?
        do throws(Diagnostic) {
            try run.run()
        } catch {
            failure = error
        }
        return run.conclude(failure)
    }

    private func prepareLastWords() {
        let message = ReportedMessage(LastWords.diagnostic, in: SourceTexts(), source: request.sources[0], fails: true)
        guard request.diagnostics != .text else { return LastWords.prepare("\n" + message.text + "\n", to: 2) }
        let report = DiagnosticReport(
            messages: [message], book: outputPath, sources: request.sources, outputs: [], pages: nil, hasSucceeded: false)
        LastWords.prepare(report.text(as: request.diagnostics), to: takesStandardOutput ? 2 : 1)
    }

    private var policy: FailurePolicy {
        var policy = request.policy
        policy.isStrict = pipeline.options.isStrict
        return policy
    }

    private var failing: [Diagnostic] { pipeline.diagnostics.all.filter(policy.fails) }

    private mutating func run() throws(Diagnostic) {
        guard let (layout, metadata, inspection) = try setBook() else { return }
        let counts = Counts(pages: pipeline.pageCount(of: layout), words: layout.wordCount, differentWords: layout.differentWordCount)
        progress.begin(.writing, counted(counts.pages, "page"))
        let paths = try writeOutputs(consume layout, metadata)
        progress.end()
        guard failing.isEmpty else { return }
        if let depfile = request.depfile { try writeDependencies(of: paths, to: depfile) }
        result = Result(paths: paths, counts: counts, inspection: inspection)
    }

    /// What has been written.
    private struct Result {
        var paths: [String]
        var counts: Counts
        var inspection: String?
    }

    private var result: Result?

    /// The stages up to the layout; nil where what one of them has made is printed instead. The document ends here: a long book needs its
    /// memory for writing.
    private mutating func setBook() throws(Diagnostic) -> (Layout, Metadata, inspection: String?)? {
        progress.begin(.reading)
        let document = try pipeline.read()
        if request.dump == .document {
            try finish(printing: Array(document.dump(sources: pipeline.texts).utf8))
            return nil
        }
        let metadata = document.metadata
        let inspection = request.showsNotes || showsProgress ? Inspection.summary(of: document, texts: pipeline.texts) : nil
        progress.begin(.styling)
        let styled = try pipeline.style(document)
        if request.dump == .styles {
            try finish(printing: Array(styled.dump().utf8))
            return nil
        }
        Memory.giveBack(afterReading: pipeline.texts.sources.reduce(0) { $0 + $1.text.count })
        let dumped = request.dump == .layout ? styled.document.withoutText() : nil
        // A book for a printer is set again where its number of pages asks for a wider gutter.
        let again = pipeline.profile == nil ? nil : document
        var layout = try pipeline.layOut(consume styled)
        if let again { layout = try pipeline.settle(again, layout) }
        if let dumped {
            try finish(printing: layout.dump(of: dumped, texts: pipeline.texts))
        } else if request.dump == .breaks {
            try finish(printing: layout.dumpBreaks())
        } else {
            return (layout, metadata, inspection)
        }
        return nil
    }

    // MARK: Output

    /// The user's word, or that of the book's own file.
    private var outputPath: String { request.output == nil ? pipeline.output ?? request.outputPath : request.outputPath }

    /// The PDF, or the pictures of pages. Where a warning fails the run, nothing is written.
    /// - Returns: the paths of what was made.
    private mutating func writeOutputs(_ layout: consuming Layout, _ metadata: Metadata) throws(Diagnostic) -> [String] {
        let path = outputPath
        guard let format = request.pictures.format(of: path) else {
            if let warning = PictureOptions.warning(ofEndingOf: path, at: request.output == nil ? pipeline.outputSource : nil) {
                pipeline.report(warning)
            }
            let count = pipeline.pageCount(of: layout)
            let chosen = try request.pictures.pages.map { list throws(Diagnostic) in try named(list, of: count).map { $0 - 1 } }
            try writePDF(consume layout, metadata, only: chosen, to: path)
            return [path]
        }
        let pages = try named(request.pictures.pages ?? PageList(), of: pipeline.pageCount(of: layout))
        let pictures = try pipeline.pictures(of: pages.map { $0 - 1 }, in: layout, as: format)
        let paths = pages.map { PictureOptions.path(path, page: $0, isOnlyOne: pages.count == 1) }
        guard failing.isEmpty else { return paths }
        for path in paths { try refuseSource(path) }
        for (path, bytes) in zip(paths, pictures) { try write(bytes, to: path) }
        return paths
    }

    /// Writes the PDF as it is made. Standard output gets it when it is complete, as nothing can be taken back there.
    private mutating func writePDF(_ layout: consuming Layout, _ metadata: Metadata, only pages: [Int]?, to path: String) throws(Diagnostic)
    {
        guard failing.isEmpty else {
            // What writing has to say is said all the same.
            return try pipeline.write(consume layout, metadata: metadata, only: pages) { _ in }
        }
        try refuseSource(path)
        guard path != "-" else {
            var bytes: [UInt8] = []
            try pipeline.write(consume layout, metadata: metadata, only: pages) { bytes += $0 }
            return failing.isEmpty ? try OutputFile.writeToStandardOutput(bytes) : ()
        }
        try OutputFile.makeFolder(of: path)
        let file = try OutputFile.create(path)
        try pipeline.write(consume layout, metadata: metadata, only: pages) { bytes throws(Diagnostic) in try file.write(bytes) }
        if failing.isEmpty { try file.commit() }
    }

    private func named(_ list: PageList, of count: Int) throws(Diagnostic) -> [Int] {
        guard list.last <= count else {
            throw Diagnostic(
                .error, .noSuchPage, "there is no page \(list.last): the book has \(counted(count, "page"))",
                hint: "--pages counts from the first page of the PDF, whatever its folio")
        }
        return list.pages
    }

    private func refuseSource(_ path: String) throws(Diagnostic) {
        try pipeline.refuseSource(path, hint: "name another file with --output, or in book.yaml as “output:”")
    }

    private func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
        guard path != "-" else { return try OutputFile.writeToStandardOutput(bytes) }
        try OutputFile.write(bytes, to: path)
    }

    private func writeDependencies(of outputs: [String], to path: String) throws(Diagnostic) {
        try refuseSource(path)
        let folder = resolvedPath(".").map { $0 == "/" ? $0 : $0 + "/" } ?? "/"
        let files = Set(
            (pipeline.dependencies + pipeline.hyphenationFiles).map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
        ).sorted()
        try write(Array(DependencyFile.text(of: outputs, madeFrom: files).utf8), to: path)
    }

    // MARK: What is said

    /// Says what there is to say, and gives the exit status.
    private mutating func conclude(_ failure: Diagnostic?) -> Int32 {
        progress.end()
        let status = failure?.exitStatus ?? (failing.isEmpty ? 0 : 1)
        let shown = pipeline.diagnostics.all.filter { diagnostic in
            if policy.fails(diagnostic) { return true }
            return !request.isQuiet && (diagnostic.severity != .note || request.showsNotes)
        }
        let messages = (shown + (failure.map { [$0] } ?? [])).map {
            ReportedMessage(
                $0, in: pipeline.texts, source: request.sources.first ?? outputPath, fails: policy.fails($0),
                isColored: request.diagnostics == .text && StandardError.takesColors)
        }
        let report = DiagnosticReport(
            messages: messages, suppressed: pipeline.diagnostics.suppressed, book: outputPath, sources: request.sources,
            outputs: result?.paths ?? [], pages: result?.counts.pages, hasSucceeded: status == 0)
        if request.diagnostics == .text {
            let text = report.text(as: .text)
            if !text.isEmpty { printError(text, terminator: "") }
        } else if takesStandardOutput {
            printError(report.text(as: request.diagnostics), terminator: "")
        } else if writeAll(report.text(as: request.diagnostics)) == false {
            return 1
        }
        if let result {
            if let inspection = result.inspection { printError(inspection) }
            if !request.isQuiet { summarize(result) }
        } else if failure == nil, status != 0 {
            let codes = Set(failing.map(\.code.rawValue)).sorted().joined(separator: ", ")
            printError("fleuron: no book is written, as these count as errors: \(codes)")
        }
        return status
    }

    /// Whether standard output is the book's, or what a stage has made.
    private var takesStandardOutput: Bool { outputPath == "-" || request.dump != nil }

    private func writeAll(_ text: String) -> Bool {
        do throws(Diagnostic) {
            try OutputFile.writeToStandardOutput(Array(text.utf8))
            return true
        } catch {
            printError(error.formatted(in: pipeline.texts))
            return false
        }
    }

    private func finish(printing bytes: [UInt8]) throws(Diagnostic) {
        try OutputFile.writeToStandardOutput(bytes)
    }

    /// Of the book, for the summary.
    private struct Counts {
        var pages, words, differentWords: Int
    }

    private mutating func summarize(_ result: Result) {
        let total = clock.lap(), counts = result.counts
        let name =
            switch result.paths.count {
            case 0: outputPath
            case 1: result.paths[0] == "-" ? "standard output" : result.paths[0]
            default: "\(result.paths[0]) … \(result.paths[result.paths.count - 1])"
            }
        let summary =
            "\(name): \(pages(of: counts)), \(counted(counts.words, "word")), \(Self.decimal(total / 1000, digits: 3)) s, "
            + counted(pipeline.diagnostics.warningCount, "warning")
        if takesStandardOutput || request.diagnostics != .text { printError(summary) } else { print(summary) }
        if request.showsTimings { printError(timings(counts)) }
    }

    /// Of a PDF of some pages, these and all that there are.
    private func pages(of counts: Counts) -> String {
        guard let list = request.pictures.pages, list.pages.count < counts.pages else { return counted(counts.pages, "page") }
        return "\(list.pages.count) of \(counted(counts.pages, "page"))"
    }

    private func timings(_ counts: Counts) -> String {
        let times = pipeline.timings
        let rows: [(String, Double)] = [
            ("read", times.read), ("style", times.style), ("boxes", times.layout.boxes), ("shape", times.layout.shape),
            ("break", times.layout.lines),
            ("paginate", times.layout.pages), ("write", times.write),
        ]
        let lines = rows.map { name, time in
            name + String(repeating: " ", count: 9 - name.count)
                + String(repeating: " ", count: max(0, 9 - Self.decimal(time, digits: 1).count))
                + Self.decimal(time, digits: 1) + " ms"
        }
        return lines.joined(separator: "\n") + "\n\(counts.words) words, \(counts.differentWords) different"
    }

    private func printError(_ text: String, terminator: String = "\n") { StandardError.print(text, terminator: terminator) }

    private static func decimal(_ value: Double, digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

extension DiagnosticCode {
    /// A page that the book does not have.
    static let noSuchPage = DiagnosticCode("picture.no-such-page")
    /// An output whose name promises another format.
    static let misleadingName = DiagnosticCode("output.misleading-name")
}

extension BookPipeline {
    /// - Throws: an error where an output would take the place of what the book is made from: a source, its book file, a style sheet, a
    ///   picture, a font.
    func refuseSource(_ path: String, hint: String = "name another file with --output") throws(Diagnostic) {
        guard path != "-", let own = FileIdentity(path), hasRead(own) else { return }
        throw Diagnostic(.error, .unwritableOutput, "the output \(path) is what the book is made from", hint: hint)
    }
}
