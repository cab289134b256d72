package import Pagination
import TextLayout

/// How well a layout is set: counts of what typographers object to, and each place of it.
///
/// The measures are those of other programs' checks on PDF files, taken from the layout's own records: what a line is, where its paragraph
/// begins and ends, and what its word spaces are is known here and need not be guessed. Lines of the flow in the type of the body are
/// measured; headings and notes in other sizes, cells, floats and margin boxes are not.
package struct QualityReport: Sendable {
    package internal(set) var pageCount = 0
    package internal(set) var lineCount = 0
    package internal(set) var justifiedCount = 0
    /// Spreads whose two pages can be compared.
    package internal(set) var spreadCount = 0
    /// Mean word space of justified lines, in em; nil where there are none.
    package internal(set) var meanGap: Double?
    /// In the order of the pages.
    package internal(set) var offences: [Offence] = []
    var values = [Double?](repeating: nil, count: QualityMeasure.allCases.count)

    /// Nil where there is nothing that could be measured.
    package func value(of measure: QualityMeasure) -> Double? {
        values[QualityMeasure.allCases.firstIndex(of: measure) ?? 0]
    }

    /// Offences of one kind, the worst first; of equal ones the first.
    package func worst(_ measure: QualityMeasure) -> [Offence] {
        offences.filter { $0.measure == measure }.enumerated().sorted {
            let (a, b) = (badness($0.element), badness($1.element))
            return a != b ? a > b : $0.offset < $1.offset
        }.map(\.element)
    }

    /// Pages with the most and worst offences, the worst first, none without any.
    package func worstPages(_ count: Int) -> [Int] {
        var sums: [Int: Int] = [:]
        for offence in offences { sums[offence.page, default: 0] += offence.measure.severity }
        return sums.filter { $0.value > 0 }.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.prefix(count).map(\.key)
    }

    /// Tight lines and runts are worse the less there is.
    private func badness(_ offence: Offence) -> Double {
        offence.measure == .tight || offence.measure == .runts ? -offence.amount : offence.amount
    }

    /// Measures a layout. O(its lines).
    package init(of layout: borrowing Layout) {
        self.init(pages: layout.placedTextPages(), text: layout.text)
    }

    init(pages: [PlacedTextPage], text: TypesetText) {
        let reader = LineReader(text)
        var pieces: [LinePiece] = []
        var measured = pages.map { page in page.lines.map { MeasuredLine($0, text, reader, &pieces) } }
        Self.markParagraphs(&measured)
        let body = Self.bodySize(measured)
        pageCount = pages.count
        var lines = LineMeasures(bodySize: body)
        for index in pages.indices { lines.add(measured[index], page: index) }
        for index in pages.indices { lines.addTurn(index, measured) }
        var ends = PageEndMeasures(pitch: Self.pitch(measured, bodySize: body))
        ends.measure(pages, measured)
        lineCount = lines.count
        justifiedCount = lines.gaps.count
        spreadCount = ends.spreads
        meanGap = lines.gaps.isEmpty ? nil : lines.gaps.reduce(0, +) / Double(lines.gaps.count)
        // A stable order: by page, then by line, then by kind.
        let order = QualityMeasure.allCases
        offences = (lines.offences + ends.offences).enumerated().sorted {
            let (a, b) = ($0.element, $1.element)
            if a.page != b.page { return a.page < b.page }
            if a.line != b.line { return a.line < b.line }
            if a.measure != b.measure { return (order.firstIndex(of: a.measure) ?? 0) < (order.firstIndex(of: b.measure) ?? 0) }
            return $0.offset < $1.offset
        }.map(\.element)
        values = order.map { lines.value(of: $0) ?? ends.value(of: $0) }
    }

    /// The first and last line of each paragraph, over the turns of pages.
    private static func markParagraphs(_ pages: inout [[MeasuredLine]]) {
        var last: (page: Int, line: Int)?
        for page in pages.indices {
            for line in pages[page].indices {
                let goesOn = last.map { pages[$0.page][$0.line].placed.paragraph == pages[page][line].placed.paragraph } ?? false
                if !goesOn {
                    if let last { pages[last.page][last.line].ends = true }
                    pages[page][line].opens = true
                }
                last = (page, line)
            }
        }
        if let last { pages[last.page][last.line].ends = true }
    }

    /// The size that most lines are set in.
    private static func bodySize(_ pages: [[MeasuredLine]]) -> Int64 {
        var counts: [Int64: Int] = [:]
        for page in pages { for line in page { counts[line.em, default: 0] += 1 } }
        return counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }?.key ?? 0
    }

    /// The usual distance of baselines.
    private static func pitch(_ pages: [[MeasuredLine]], bodySize: Int64) -> Int64 {
        var distances: [Int64] = []
        for page in pages {
            for (a, b) in zip(page, page.dropFirst()) where a.em == bodySize && b.em == bodySize && b.placed.baseline > a.placed.baseline {
                distances.append(b.placed.baseline - a.placed.baseline)
            }
        }
        distances.sort()
        return distances.isEmpty ? max(bodySize * 6 / 5, 1) : distances[distances.count / 2]
    }
}
