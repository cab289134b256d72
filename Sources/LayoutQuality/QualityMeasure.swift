/// What is counted of a layout. The names are those of the report and of `--fail-on`.
package enum QualityMeasure: String, CaseIterable, Sendable {
    /// Standard deviation of the word space of justified lines, in em.
    case gapDeviation = "gap_sd"
    /// Share of justified lines whose word space is over 0.50 em.
    case loose
    /// Share of justified lines whose word space is under 0.15 em.
    case tight
    /// Share of lines that end in a hyphen, of all that do not end a paragraph.
    case hyphens
    /// Runs of three or more lines that end in a hyphen.
    case ladders
    /// Lines that stick out of their measure.
    case overfull
    /// Pages that begin with the last line of a paragraph.
    case widows
    /// Pages that end with the first line of a paragraph.
    case orphans
    /// Last lines of paragraphs that are narrower than 2 em.
    case runts
    /// Runs of four lines with a word space below a word space, in 1,000 lines.
    case rivers
    /// Median of how far letters are tracked or scaled in justified lines, as a share of their width.
    case letterDeviation = "letter_dev"
    /// Share of justified lines in which that is over 4.5 %.
    case letterOff = "letter_off"
    /// Pages that end more than a line and a half above their foot though the text goes on.
    case shortPages = "short_pages"
    /// Share of spreads whose pages do not end level.
    case raggedSpreads = "ragged_spreads"

    /// Whether the value is a number of offences rather than a share or a length.
    package var isCount: Bool {
        switch self {
        case .ladders, .overfull, .widows, .orphans, .runts, .shortPages: true
        case .gapDeviation, .loose, .tight, .hyphens, .rivers, .letterDeviation, .letterOff, .raggedSpreads: false
        }
    }

    /// What one offence weighs where pages are compared: how much it hurts a reader.
    package var severity: Int {
        switch self {
        case .overfull: 10
        case .widows, .orphans: 8
        case .ladders, .shortPages, .raggedSpreads: 5
        case .loose, .runts: 4
        case .rivers, .letterOff: 3
        case .tight: 1
        case .gapDeviation, .hyphens, .letterDeviation: 0
        }
    }

    /// By the report's name; `ragged-spreads` is taken for `ragged_spreads`.
    package init?(named name: String) { self.init(rawValue: String(name.map { $0 == "-" ? "_" : $0 })) }
}

/// One place where a layout is not as it should be.
package struct Offence: Sendable {
    package let measure: QualityMeasure
    /// Index of the page in the layout.
    package let page: Int
    /// The line's place on its page, from 1.
    package let line: Int
    /// Index in `TypesetText.lines`.
    package let textLine: Int
    /// Left edge, width and baseline of the line, in scaled points from the top left corner of the page.
    package let x: Int64
    package let width: Int64
    package let baseline: Int64
    /// How bad: the word space in em, the part that sticks out or what is left of the line in em, the lines that are missing.
    package var amount: Double = 1
    /// Why, where the layout can tell.
    package var reason: String?
}

/// A bound of `--fail-on`: a measure, and the value that it must not be over.
package struct QualityBound: Sendable {
    package let measure: QualityMeasure
    package let limit: Double

    package enum Mistake: Error, Equatable {
        case unknownMeasure(String)
        case badLimit(String)
    }

    /// `widows` allows none; `rivers>10` allows ten.
    package init(_ text: some StringProtocol) throws(Mistake) {
        let parts = text.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].filter { $0 != " " })
        guard let measure = QualityMeasure(named: name) else { throw .unknownMeasure(name) }
        self.measure = measure
        guard parts.count > 1 else { limit = 0; return }
        let number = String(parts[1].filter { $0 != " " })
        guard let limit = Double(number.hasPrefix(".") ? "0" + number : number), limit.isFinite, limit >= 0 else { throw .badLimit(number) }
        self.limit = limit
    }

    /// A measure that could not be taken is no better than a bad one.
    package func isExceeded(by report: QualityReport) -> Bool { report.value(of: measure).map { $0 > limit } ?? true }
}
