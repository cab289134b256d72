import ArgumentParser
import BookProduction
import Geometry
import Printing
import Resources

/// `fleuron cover`: the wrap cover of a paperback.
struct Cover: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover",
        abstract: "Make the cover of a paperback: back, spine and front in one page, by the printer's table.",
        discussion: """
            The spine is as wide as the pages of the book are thick: the book is set to count them, unless --pages says how many there are. \
            Title, author, blurb and ISBN are those of the book, or of its book.yaml; its cover picture, if it has one, fills the front. The \
            sheet is fleuron styles cover.

            EXAMPLE
              fleuron build essays --profile kdp-6x9 -o essays.pdf
              fleuron cover essays --profile kdp-6x9 --paper cream -o essays-cover.pdf
            """)

    @Argument(help: ArgumentHelp("The sources of the book, as for build.", valueName: "source"), completion: .file())
    var sources: [String]

    @Option(name: .shortAndLong, help: "The PDF, PNG or SVG to write; “-” for a PDF on standard output.", completion: .file())
    var output = "cover.pdf"

    @Option(
        name: .long, help: "The printer and the format: fleuron profiles lists them. Default: that of book.yaml.",
        completion: .profiles)
    var profile: String?

    @Option(name: .long, help: "The printer's paper: white or cream. Default: white.", completion: .papers)
    var paper: String?

    @Option(name: .long, help: "How many pages the book has. Default: it is set, and they are counted.")
    var pages: Int?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The width of the spine, as in 12mm. Default: by the number of pages and the paper.", valueName: "length"))
    var spine: PrintedLength?

    @Flag(inversion: .prefixedNo, help: "Draw the barcode of the ISBN, or leave its place free for the printer's.")
    var barcode = true

    @Flag(name: .long, help: "Marks where to cut. Printers on demand want none.")
    var cropMarks = false

    @Option(
        name: .long, help: "A style sheet for the cover, after the standard one. May be repeated.",
        completion: .file(extensions: ["css"]))
    var style: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A custom property of the cover's sheet, as in --set cover-color=navy. May be repeated.", valueName: "name=value"))
    var set: [String] = []

    @Option(name: .long, help: ArgumentHelp("For PNG: pixels to the inch. Default: 96.", valueName: "number"))
    var resolution: Double?

    @Flag(name: .long, help: "Print notes as well.")
    var notes = false

    func validate() throws {
        if sources.isEmpty { throw ValidationError("Name at least one source.") }
        if let pages, pages < 1 { throw ValidationError("--pages takes a number from 1 on.") }
        for setting in set where !setting.contains("=") { throw ValidationError("--set takes name=value, not “\(setting)”.") }
        try PictureOptions(resolution: resolution).validate(output: output)
    }

    func run() throws {
        var options = BuildOptions()
        options.profile = profile
        options.paper = paper
        options.hasCropMarks = cropMarks
        var pipeline = BookPipeline(sources: sources, options: options)
        var failure: Diagnostic?
        do throws(Diagnostic) {
            try make(&pipeline)
        } catch {
            failure = error
        }
        for diagnostic in pipeline.diagnostics.all where notes || diagnostic.severity != .note {
            StandardError.print(diagnostic.formatted(in: pipeline.texts))
        }
        if let failure {
            StandardError.print(failure.formatted(in: pipeline.texts))
            throw ExitCode(failure.exitStatus)
        }
    }

    private func make(_ pipeline: inout BookPipeline) throws(Diagnostic) {
        let document = try pipeline.read()
        let count: Int
        if let pages {
            count = pipeline.profile?.printedPages(of: pages) ?? pages
            pipeline.checkPageCount(count)
        } else {
            let layout = try pipeline.set(document)
            count = pipeline.pageCount(of: layout)
        }
        let plan = try pipeline.coverPlan(pages: count, spine: spine?.length, hasBarcode: barcode)
        pipeline.setCoverProperties(set)
        let bytes = try pipeline.cover(
            of: document, plan, styleSheets: style, as: PictureOptions(resolution: resolution).format(of: output))
        try pipeline.refuseSource(output)
        guard output != "-" else { return try OutputFile.writeToStandardOutput(bytes) }
        try OutputFile.write(bytes, to: output)
        print("\(output): a cover for \(counted(count, "page")), spine \(pipeline.inches(plan.spine)) on \(plan.paper.name) paper")
    }
}
