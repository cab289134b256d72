import Pagination

/// The measures of where pages end. Only pages from which the text runs on are judged: the last page of a chapter is compared with nothing.
struct PageEndMeasures {
    /// The usual distance of baselines.
    let pitch: Int64
    private(set) var spreads = 0
    private(set) var offences: [Offence] = []
    private var hasPages = false

    init(pitch: Int64) { self.pitch = max(pitch, 1) }

    mutating func measure(_ pages: [PlacedTextPage], _ lines: [[MeasuredLine]]) {
        for (index, page) in pages.enumerated() where page.isRunning {
            hasPages = true
            // A page whose height is no whole number of lines is full without the rest.
            let missing = page.foot - page.bottom - max(0, page.foot - page.top) % pitch
            if missing * 2 > pitch * 3 { note(.shortPages, index, lines[index], missing, page.end.rawValue) }
        }
        for (index, (left, right)) in zip(pages, pages.dropFirst()).enumerated() {
            guard left.isLeft, !right.isLeft, left.isRunning, right.isRunning else { continue }
            spreads += 1
            let difference = abs(level(of: left) - level(of: right))
            guard difference * 2 > pitch else { continue }
            let isLeftShorter = level(of: left) < level(of: right)
            let shorter = isLeftShorter ? left : right
            let reason = "the \(isLeftShorter ? "left" : "right") page ends higher: \(shorter.end.rawValue)"
            note(.raggedSpreads, isLeftShorter ? index : index + 1, lines[isLeftShorter ? index : index + 1], difference, reason)
        }
    }

    /// Where a page ends for the eye: notes and floats at its foot stand where the last line of a full page does.
    private func level(of page: PlacedTextPage) -> Int64 {
        guard page.foot < page.areaFoot else { return page.bottom }
        return page.areaFoot - max(0, page.areaFoot - page.top) % pitch
    }

    private mutating func note(_ measure: QualityMeasure, _ page: Int, _ lines: [MeasuredLine], _ distance: Int64, _ reason: String) {
        guard let last = lines.last else { return }
        offences.append(
            Offence(measure, last, page: page, number: lines.count - 1, amount: Double(distance) / Double(pitch), reason: reason))
    }

    func value(of measure: QualityMeasure) -> Double? {
        switch measure {
        case .shortPages: hasPages ? Double(offences.count { $0.measure == .shortPages }) : nil
        case .raggedSpreads: spreads > 0 ? Double(offences.count { $0.measure == .raggedSpreads }) / Double(spreads) : nil
        default: nil
        }
    }
}
