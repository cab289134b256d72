import Pagination

/// The measures of lines, taken page by page in the order of the text.
struct LineMeasures {
    /// Lines in other sizes are not counted.
    let bodySize: Int64
    private(set) var count = 0
    /// The mean word space of each justified line, in em.
    private(set) var gaps: [Double] = []
    private(set) var offences: [Offence] = []
    private var letters: [Double] = []
    /// Lines that do not end their paragraph.
    private var inner = 0
    private var hyphens = 0, ladders = 0, rivers = 0
    /// Lines with a hyphen that stand above each other.
    private var hyphensInRow = 0

    init(bodySize: Int64) { self.bodySize = bodySize }

    private static let looseGap = 0.50
    private static let tightGap = 0.15
    private static let mostLetterDeviation = 0.045

    mutating func add(_ lines: [MeasuredLine], page: Int) {
        var chains: [(centre: Int64, links: Int)] = []
        var above: Int64?
        for (number, line) in lines.enumerated() where line.em == bodySize {
            count += 1
            // Another column has rivers of its own.
            if let above, line.placed.baseline <= above { chains = [] }
            above = line.placed.baseline
            addSpaces(of: line, page, number)
            addEnd(of: line, page, number)
            addRivers(of: line, page, number, &chains)
        }
    }

    private mutating func note(_ measure: QualityMeasure, _ line: MeasuredLine, _ page: Int, _ number: Int, _ amount: Double = 1) {
        offences.append(Offence(measure, line, page: page, number: number, amount: amount))
    }

    private mutating func addSpaces(of line: MeasuredLine, _ page: Int, _ number: Int) {
        let em = Double(max(line.em, 1))
        if line.isOverfull { note(.overfull, line, page, number, Double(line.end - line.right) / em) }
        guard line.isJustified else { return }
        let gap = line.gap
        gaps.append(gap)
        if gap > Self.looseGap { note(.loose, line, page, number, gap) }
        if gap < Self.tightGap { note(.tight, line, page, number, gap) }
        guard let deviation = line.letterDeviation else { return }
        letters.append(abs(deviation))
        if abs(deviation) > Self.mostLetterDeviation { note(.letterOff, line, page, number, abs(deviation)) }
    }

    private mutating func addEnd(of line: MeasuredLine, _ page: Int, _ number: Int) {
        guard !line.ends, !line.isForced else {
            hyphensInRow = 0
            let width = line.end - line.left
            if line.ends, !line.opens, line.beginsAtLeft, width < 2 * line.em {
                note(.runts, line, page, number, Double(width) / Double(max(line.em, 1)))
            }
            return
        }
        inner += 1
        guard line.endsInHyphen else { hyphensInRow = 0; return }
        hyphens += 1
        hyphensInRow += 1
        note(.hyphens, line, page, number)
        if hyphensInRow == 3 { ladders += 1; note(.ladders, line, page, number, 3) }
    }

    /// A space goes on with the longest of the chains that end within a fifth of an em above it.
    private mutating func addRivers(
        of line: MeasuredLine, _ page: Int, _ number: Int, _ chains: inout [(centre: Int64, links: Int)]
    ) {
        guard line.isJustified else { chains = []; return }
        let above = chains
        chains = line.gaps.map { gap in
            let centre = (gap.start + gap.end) / 2
            let links = above.reduce(0) { abs($1.centre - centre) * 5 < line.em ? max($0, $1.links) : $0 } + 1
            return (centre, links)
        }
        for chain in chains where chain.links == 4 { rivers += 1; note(.rivers, line, page, number, 4) }
    }

    /// What the turn of a page parts.
    mutating func addTurn(_ page: Int, _ pages: [[MeasuredLine]]) {
        let lines = pages[page]
        if let first = lines.first, first.ends, !first.opens { note(.widows, first, page, 0) }
        if let last = lines.last, last.opens, !last.ends { note(.orphans, last, page, lines.count - 1) }
    }

    /// Nil also for measures that are none of lines.
    func value(of measure: QualityMeasure) -> Double? {
        func share(_ part: Int, of whole: Int) -> Double? { whole > 0 ? Double(part) / Double(whole) : nil }
        func number(_ measure: QualityMeasure) -> Int { offences.count { $0.measure == measure } }
        guard count > 0 else { return nil }
        switch measure {
        case .gapDeviation:
            guard !gaps.isEmpty else { return nil }
            let mean = gaps.reduce(0, +) / Double(gaps.count)
            return (gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)).squareRoot()
        case .loose, .tight: return share(number(measure), of: gaps.count)
        case .hyphens: return share(hyphens, of: inner)
        case .ladders, .overfull, .widows, .orphans, .runts: return Double(number(measure))
        case .rivers: return Double(rivers) * 1000 / Double(count)
        case .letterDeviation: return letters.isEmpty ? nil : letters.sorted()[letters.count / 2]
        case .letterOff: return share(number(measure), of: letters.count)
        case .shortPages, .raggedSpreads: return nil
        }
    }
}

extension Offence {
    init(_ measure: QualityMeasure, _ line: MeasuredLine, page: Int, number: Int, amount: Double, reason: String? = nil) {
        self.init(
            measure: measure, page: page, line: number + 1, textLine: line.placed.line, x: line.start, width: line.end - line.start,
            baseline: line.placed.baseline, amount: amount, reason: reason)
    }
}
