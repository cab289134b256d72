import Fleuron
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
    private let showsProgress: Bool

    private init(_ request: BuildRequest) {
        self.request = request
        pipeline = BookPipeline(sources: request.sources, options: request.options)
        showsProgress = isatty(2) == 1 && request.dump == nil
    }

    /// Does what is asked for, and says what there is to say; false where no book was made.
    static func succeeds(_ request: BuildRequest) -> Bool {
        var run = BuildRun(request)
        do throws(Diagnostic) {
            try run.run()
        } catch {
            run.report(error)
            return false
        }
        return !run.hasFailed
    }

    private var hasFailed: Bool {
        pipeline.diagnostics.hasErrors || (pipeline.options.isStrict && pipeline.diagnostics.warningCount > 0)
    }

    private mutating func run() throws(Diagnostic) {
        guard let (layout, metadata, inspection) = try setBook() else { return }
        progress("writing")
        let counts = Counts(pages: layout.pages.count, words: layout.wordCount, differentWords: layout.differentWordCount)
        let outputs = try makeOutputs(consume layout, metadata)
        progress("")
        if hasFailed {
            reportAll()
            return
        }
        for output in outputs { try refuseSource(output.path) }
        for output in outputs { try write(output) }
        reportAll()
        if let inspection { printError(inspection) }
        summarize(counts)
    }

    /// The stages up to the layout; nil where what one of them has made is printed instead. The document ends here: a long book needs its
    /// memory for writing.
    private mutating func setBook() throws(Diagnostic) -> (Layout, Metadata, inspection: String?)? {
        progress("reading")
        let document = try pipeline.read()
        if request.dump == .document {
            try finish(printing: Array(document.dump(sources: pipeline.texts).utf8))
            return nil
        }
        let metadata = document.metadata
        let inspection = request.showsNotes || showsProgress ? Inspection.summary(of: document, texts: pipeline.texts) : nil
        progress("styling")
        let styled = try pipeline.style(document)
        if request.dump == .styles {
            try finish(printing: Array(styled.dump().utf8))
            return nil
        }
        progress("setting")
        let layout = try pipeline.layOut(styled)
        switch request.dump {
        case .layout: try finish(printing: layout.dump())
        case .breaks: try finish(printing: layout.dumpBreaks())
        case .document, .styles, nil: return (layout, metadata, inspection)
        }
        return nil
    }

    // MARK: Output

    /// The user's word, or that of the book's own file.
    private var outputPath: String { request.output ?? pipeline.output ?? request.outputPath }

    private struct Output {
        var path: String
        var bytes: [UInt8]
    }

    /// The PDF, or the pictures of pages.
    private mutating func makeOutputs(_ layout: consuming Layout, _ metadata: Metadata) throws(Diagnostic) -> [Output] {
        let path = outputPath
        guard let format = request.pictures.format(of: path) else {
            if let warning = PictureOptions.warning(ofEndingOf: path, at: request.output == nil ? pipeline.outputSource : nil) {
                pipeline.report(warning)
            }
            return [Output(path: path, bytes: try pipeline.write(consume layout, metadata: metadata))]
        }
        let list = request.pictures.pages ?? PageList()
        guard list.last <= layout.pages.count else {
            throw Diagnostic(
                .error, .noSuchPage, "there is no page \(list.last): the book has \(layout.pages.count) pages",
                hint: "--pages counts from the first page of the PDF, whatever its folio")
        }
        let pages = list.pages
        let pictures = try pipeline.pictures(of: pages.map { $0 - 1 }, in: layout, as: format)
        return zip(pages, pictures).map { page, bytes in
            Output(path: PictureOptions.path(path, page: page, isOnlyOne: pages.count == 1), bytes: bytes)
        }
    }

    /// - Throws: an error where the output would take the place of what the book is made from: a source, its book file, a style sheet, a
    ///   picture, a font.
    private func refuseSource(_ path: String) throws(Diagnostic) {
        guard path != "-", let own = FileIdentity(path), pipeline.hasRead(own) else { return }
        throw Diagnostic(
            .error, .unwritableOutput, "the output \(path) is what the book is made from",
            hint: "name another file with --output, or in book.yaml as “output:”")
    }

    private func write(_ output: Output) throws(Diagnostic) {
        if output.path == "-" {
            try OutputFile.writeToStandardOutput(output.bytes)
        } else {
            let file = try OutputFile.create(output.path)
            try file.write(output.bytes)
            try file.commit()
        }
    }

    // MARK: What is said

    private func report(_ diagnostic: Diagnostic) {
        progress("")
        reportAll()
        printError(diagnostic.formatted(in: pipeline.texts))
    }

    private func reportAll() {
        for diagnostic in pipeline.diagnostics.all where diagnostic.severity != .note || request.showsNotes {
            printError(diagnostic.formatted(in: pipeline.texts))
        }
        if pipeline.diagnostics.suppressed > 0 { printError("fleuron: \(pipeline.diagnostics.suppressed) more of these are not shown") }
    }

    private func finish(printing bytes: [UInt8]) throws(Diagnostic) {
        try OutputFile.writeToStandardOutput(bytes)
        reportAll()
    }

    /// Of the book, for the summary.
    private struct Counts {
        var pages, words, differentWords: Int
    }

    private mutating func summarize(_ counts: Counts) {
        let total = clock.lap()
        let warnings = pipeline.diagnostics.warningCount
        let name = outputPath == "-" ? "standard output" : outputPath
        let summary =
            "\(name): \(counts.pages) pages, \(counts.words) words, \(Self.decimal(total / 1000, digits: 3)) s, "
            + "\(warnings) warning\(warnings == 1 ? "" : "s")"
        if outputPath == "-" { printError(summary) } else { print(summary) }
        if request.showsTimings { printError(timings(counts)) }
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

    /// On a terminal only; an empty stage wipes the line.
    private func progress(_ stage: String) {
        guard showsProgress else { return }
        let text = stage.isEmpty ? "\r\u{1B}[K" : "\r\u{1B}[Kfleuron: \(stage) …"
        printError(text, terminator: "")
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
