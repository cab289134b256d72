import LayoutQuality
import Resources

/// A report on quality as text for people and as JSON for programs.
enum QualityText {
    /// Places of one kind that are listed for people; programs get all.
    private static let mostPlaces = 10

    static func text(_ report: QualityReport, _ bounds: [QualityBound], _ places: inout OffencePlaces) -> String {
        var out = "\(counted(report.pageCount, "page")), \(counted(report.lineCount, "line")), \(report.justifiedCount) justified, "
        out += "\(counted(report.spreadCount, "spread"))\n\n"
        for measure in QualityMeasure.allCases {
            let name = measure.rawValue, value = value(of: measure, report)
            out += name + String(repeating: " ", count: max(1, 16 - name.count)) + value
            if let bound = bounds.first(where: { $0.measure == measure && $0.isExceeded(by: report) }) {
                out += "  over \(decimal(bound.limit, 4))"
            }
            out += "\n"
        }
        for measure in QualityMeasure.allCases where measure != .hyphens {
            let numbers = indices(of: measure, report)
            guard !numbers.isEmpty else { continue }
            out += "\n\(measure.rawValue): \(counted(numbers.count, "place"))\n"
            for index in numbers.prefix(mostPlaces) { out += "  " + place(index, report, &places) + "\n" }
            if numbers.count > mostPlaces { out += "  … and \(numbers.count - mostPlaces) more: --json lists them\n" }
        }
        return out
    }

    /// The worst first.
    private static func indices(of measure: QualityMeasure, _ report: QualityReport) -> [Int] {
        let isSmallWorse = measure == .tight || measure == .runts
        return report.offences.indices.filter { report.offences[$0].measure == measure }.sorted {
            let (a, b) = (report.offences[$0].amount, report.offences[$1].amount)
            return a != b ? (isSmallWorse ? a < b : a > b) : $0 < $1
        }
    }

    /// Where one offence is, as a line of text.
    static func place(_ index: Int, _ report: QualityReport, _ places: inout OffencePlaces) -> String {
        let offence = report.offences[index]
        var text = "page \(offence.page + 1) (folio \(places.folio(offence.page))), line \(offence.line)"
        if let amount = amount(of: offence) { text += ", \(amount)" }
        if let source = places.source(index) { text += ", \(source.name):\(source.line):\(source.column)" }
        if let reason = offence.reason { text += ": \(reason)" }
        return text
    }

    static func amount(of offence: Offence) -> String? {
        switch offence.measure {
        case .loose, .tight: "spaces of \(decimal(offence.amount, 2)) em"
        case .overfull: "\(decimal(offence.amount, 2)) em too wide"
        case .runts: "\(decimal(offence.amount, 2)) em wide"
        case .letterOff: "letters off by \(decimal(offence.amount * 100, 1)) %"
        case .shortPages: "\(decimal(offence.amount, 1)) lines short"
        case .raggedSpreads: "\(decimal(offence.amount, 1)) lines apart"
        case .gapDeviation, .hyphens, .ladders, .widows, .orphans, .rivers, .letterDeviation: nil
        }
    }

    static func value(of measure: QualityMeasure, _ report: QualityReport) -> String {
        guard let value = report.value(of: measure) else { return "-" }
        return measure.isCount ? String(Int(value)) : decimal(value, 4)
    }

    /// Why a bound makes the command fail.
    static func sentence(of bound: QualityBound, _ report: QualityReport) -> String {
        let name = bound.measure.rawValue
        guard report.value(of: bound.measure) != nil else { return "\(name) cannot be measured in this book" }
        return "\(name) is \(value(of: bound.measure, report)), over \(decimal(bound.limit, 4))"
    }

    static func json(_ report: QualityReport, _ bounds: [QualityBound], _ places: inout OffencePlaces) -> String {
        func number(_ value: Double?, _ digits: Int = 4) -> JSONText { value.map { .decimal(decimal($0, digits)) } ?? .null }
        let measures = QualityMeasure.allCases.map { measure -> (String, JSONText) in
            let value = report.value(of: measure)
            return (measure.rawValue, measure.isCount ? value.map { .number(Int($0)) } ?? .null : number(value))
        }
        var list: [JSONText] = []
        for (index, offence) in report.offences.enumerated() {
            let source = places.source(index)
            list.append(
                .object([
                    ("measure", .string(offence.measure.rawValue)), ("page", .number(offence.page + 1)),
                    ("folio", .number(places.folio(offence.page))), ("line", .number(offence.line)), ("amount", number(offence.amount)),
                    ("reason", .optional(offence.reason)), ("source", .optional(source?.name)),
                    ("sourceLine", source.map { .number($0.line) } ?? .null), ("sourceColumn", source.map { .number($0.column) } ?? .null),
                ]))
        }
        let exceeded = bounds.filter { $0.isExceeded(by: report) }.map { bound -> JSONText in
            .object([("measure", .string(bound.measure.rawValue)), ("limit", number(bound.limit))])
        }
        return JSONText.object([
            ("pages", .number(report.pageCount)), ("lines", .number(report.lineCount)), ("justified", .number(report.justifiedCount)),
            ("spreads", .number(report.spreadCount)), ("gap_mean", number(report.meanGap)), ("measures", .object(measures)),
            ("exceeded", .array(exceeded)), ("offences", .array(list)),
        ]).text
    }

    /// With so many digits behind the point, and without noughts at the end.
    static func decimal(_ value: Double, _ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int64((abs(value) * scale).rounded()), whole = scaled / Int64(scale)
        var fraction = String(scaled % Int64(scale))
        fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return (value < 0 && scaled > 0 ? "-" : "") + String(whole) + (fraction.isEmpty || digits == 0 ? "" : "." + fraction)
    }
}
