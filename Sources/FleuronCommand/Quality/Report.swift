import ArgumentParser
import BookProduction
import LayoutQuality
import Markup
import PageImages
import Pagination
import Resources
import StyleSheets

/// `fleuron report`: how well a book is set.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Measure how well a book is set: word spaces, hyphens, rivers, widows, uneven spreads.",
        discussion: """
            The book is set as “fleuron build” sets it, and no PDF is written. The report has a number for each measure, and the page \
            and the line of each place that a typographer would object to. Documentation/quality.md says what is measured.

            The exit status is 1 if a measure is over its limit (--fail-on), or if the book cannot be set.

            EXAMPLES
              fleuron report 1342-0.txt
              fleuron report book.yaml --html -o quality.html
              fleuron report book.md --fail-on 'widows,orphans,rivers>10,gap_sd>.05'
            """)

    @OptionGroup var layout: LayoutArguments

    @Flag(name: .long, help: "Write the report as one JSON object. Default: as text.")
    var json = false

    @Flag(name: .long, help: "Write the report as a page of HTML, with pictures of the ten worst pages.")
    var html = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Measures that make the command fail if they are over 0, or over a limit, as in 'widows,rivers>10'. Default: none. May be \
            repeated.
            """,
            valueName: "measures"))
    var failOn: [String] = []

    func validate() throws {
        if json, html { throw ValidationError("--json and --html contradict each other.") }
        _ = try bounds()
    }

    private func bounds() throws -> [QualityBound] {
        try failOn.flatMap { $0.split(separator: ",") }.map { try Self.bound(String($0)) }
    }

    private static func bound(_ text: String) throws -> QualityBound {
        do throws(QualityBound.Mistake) {
            return try QualityBound(text)
        } catch {
            switch error {
            case .unknownMeasure(let name):
                let names = QualityMeasure.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no measure “\(name)”. The measures are \(names).")
            case .badLimit(let limit): throw ValidationError("--fail-on takes limits as in rivers>10, not “\(limit)”.")
            }
        }
    }

    func run() throws {
        let bounds = try bounds()
        var exceeded: [String] = []
        let isSound = try layout.inspectLayout { pipeline, layout, sources throws(Diagnostic) in
            let report = QualityReport(of: layout)
            var places = OffencePlaces(report, layout, sources)
            exceeded = bounds.filter { $0.isExceeded(by: report) }.map { QualityText.sentence(of: $0, report) }
            guard html else {
                return Array((json ? QualityText.json(report, bounds, &places) : QualityText.text(report, bounds, &places)).utf8)
            }
            let worst = report.worstPages(QualityHTML.mostPictures)
            let pictures = try pipeline.pictures(of: worst, in: layout, as: .png(resolution: 80))
            return QualityHTML(report, bounds, &places, Array(zip(worst, pictures))).bytes
        }
        for sentence in exceeded { StandardError.print("fleuron: " + sentence) }
        guard isSound, exceeded.isEmpty else { throw ExitCode(1) }
    }
}

/// Where the offences of a report are: on which page, by its place and its folio, and where in the source.
struct OffencePlaces {
    private let folios: [Int32]
    private let sources: [SourceRange?]
    private var places: SourcePlaces
    let sizes: [Size]

    struct Size { var width, height: Int64 }

    init(_ report: QualityReport, _ layout: borrowing Layout, _ places: SourcePlaces) {
        folios = layout.pages.map(\.number)
        var sources: [SourceRange?] = []
        for offence in report.offences { sources.append(layout.source(ofLine: offence.textLine, in: places.document)) }
        self.sources = sources
        self.places = places
        sizes = layout.pages.indices.map { Size(width: layout.paper(ofPage: $0).width, height: layout.paper(ofPage: $0).height) }
    }

    func folio(_ page: Int) -> Int { Int(folios[page]) }

    /// - Parameter index: in the report's offences.
    mutating func source(_ index: Int) -> (name: String, line: Int, column: Int)? { sources[index].flatMap { places.start(of: $0) } }
}
