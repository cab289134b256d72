import Pagination
import Resources
import StyleSheets

/// Why a page ends where it does, as text for people and as JSON for programs.
struct PageExplanationText {
    private let explanation: PageExplanation?
    /// Counted from 1.
    private let number: Int
    private let folio: Int
    private let side: String
    /// What stands on the last line above each end and each refused place.
    private var ends: [Place] = []
    private var refusals: [Place] = []

    private struct Place {
        var words: String?
        var source: (name: String, line: Int, column: Int)?
        var endsWithBlock: Bool
    }

    /// Words of a line that are shown of its end.
    private static let mostWords = 6

    /// - Parameter index: of the page, in the layout.
    init(of index: Int, _ layout: borrowing Layout, _ places: consuming SourcePlaces) {
        explanation = layout.explanation
        number = index + 1
        folio = Int(layout.pages[index].number)
        side = layout.pages[index].context.isRight ? "right" : "left"
        for end in explanation?.ends ?? [] { ends.append(Self.place(end.lastLine, end.endsWithBlock, layout, &places)) }
        for refusal in explanation?.refusals ?? [] {
            refusals.append(Self.place(refusal.lastLine, refusal.endsWithBlock, layout, &places))
        }
    }

    private static func place(
        _ line: Int?, _ endsWithBlock: Bool, _ layout: borrowing Layout, _ places: inout SourcePlaces
    ) -> Place {
        guard let line else { return Place(endsWithBlock: endsWithBlock) }
        let words = layout.text(ofLine: line).split(whereSeparator: \.isWhitespace)
        let source = layout.source(ofLine: line, in: places.document).flatMap { places.start(of: $0) }
        return Place(
            words: (words.count > mostWords ? "… " : "") + words.suffix(mostWords).joined(separator: " "), source: source,
            endsWithBlock: endsWithBlock)
    }

    // MARK: Text

    var text: String {
        var out = "page \(number) (folio \(folio), \(side)-hand)\n"
        guard let explanation, !explanation.ends.isEmpty else {
            return out + "\nThe page is blank, or no place was looked for at which it could end.\n"
        }
        if explanation.completesSpread { out += "its spread is judged with it: the left page before it is as it is\n" }
        if !explanation.ends.contains(where: \.isChosen) {
            out += "no end keeps all rules with what stands before and behind it: the page was filled as far as it went\n"
        }
        // The cheapest first, as the search has it.
        let order = explanation.ends.indices.sorted {
            let (a, b) = (explanation.ends[$0], explanation.ends[$1])
            if a.isChosen != b.isChosen { return a.isChosen }
            let (x, y) = (a.total, b.total)
            return x.broken != y.broken ? x.broken < y.broken : x.weight != y.weight ? x.weight < y.weight : $0 < $1
        }
        for index in order {
            let end = explanation.ends[index]
            out += "\n\(end.isChosen ? "chosen " : "")\(Self.amount(end.total)) = \(Self.amount(end.own)) for the page"
            out += end.endsStretch ? "" : " + \(Self.amount(end.after)) for the \(counted(end.pagesAfter, "page")) after it"
            out += "\n  ends with \(Self.text(ends[index]))\n"
            for (reason, weight) in end.parts { out += "  \(QualityText.decimal(weight, 1)): \(Self.sentence(reason, end))\n" }
            if end.spread != 0 {
                out += "  \(QualityText.decimal(end.spread, 1)): the pages of the spread do not end level (-fleuron-spread-balancing)\n"
            }
        }
        guard !explanation.refusals.isEmpty else { return out }
        out += "\nThe page may not end with\n"
        for (refusal, place) in zip(explanation.refusals, refusals) { out += "  \(Self.text(place)): \(refusal.reason.rawValue)\n" }
        return out
    }

    private static func text(_ place: Place) -> String {
        guard let words = place.words else { return place.endsWithBlock ? "a block" : "nothing" }
        var text = "“\(words)”"
        if let source = place.source { text += " (\(source.name):\(source.line))" }
        return text + (place.endsWithBlock ? " and a block" : "")
    }

    private static func amount(_ cost: PageExplanation.Cost) -> String {
        guard cost.broken > 0 else { return QualityText.decimal(cost.weight, 1) }
        return "\(QualityText.decimal(cost.weight, 1)) and \(counted(cost.broken, "broken rule"))"
    }

    /// What a part of a cost is for, with the property that changes it.
    private static func sentence(_ reason: PageCostReason, _ end: PageExplanation.End) -> String {
        switch reason {
        case .length where end.shortLines < 0: return "the text runs on below the foot of the page (-fleuron-long-pages)"
        case .length:
            let lines = QualityText.decimal(end.shortLines, 1)
            return "the text ends \(lines) \(lines == "1" ? "line" : "lines") above its foot"
        case .breakPenalty: return "a word is parted over the turn (hyphenate-limit-last), or a block or a row is"
        case .shortLastPage: return "the last page before a forced break holds few lines"
        case .notes: return "a note goes on on the next page"
        case .floats: return "a float stands on a later page than its anchor"
        case .columns: return "the columns do not end level"
        case .variants:
            let ways = [(end.longer, "more"), (end.shorter, "fewer")].filter { $0.0 > 0 }
            return ways.map { "\(counted($0, "paragraph")) of the page in a line \($1)" }.joined(separator: ", ")
                + " (-fleuron-paragraph-looseness)"
        }
    }

    // MARK: JSON

    var json: String {
        func object(_ place: Place) -> [(String, JSONText)] {
            [
                ("words", .optional(place.words)), ("source", .optional(place.source?.name)),
                ("sourceLine", place.source.map { .number($0.line) } ?? .null),
                ("sourceColumn", place.source.map { .number($0.column) } ?? .null), ("block", .bool(place.endsWithBlock)),
            ]
        }
        func decimal(_ value: Double) -> JSONText { .decimal(QualityText.decimal(value, 4)) }
        func object(_ cost: PageExplanation.Cost) -> JSONText {
            .object([("weight", decimal(cost.weight)), ("broken", .number(cost.broken))])
        }
        let list = zip(explanation?.ends ?? [], ends).map { end, place -> JSONText in
            let parts =
                end.parts.map { ("\($0.reason)", decimal($0.weight)) } + (end.spread == 0 ? [] : [("spread", decimal(end.spread))])
            return .object(
                [
                    ("chosen", .bool(end.isChosen)), ("total", object(end.total)), ("page", object(end.own)),
                    ("after", object(end.after)), ("pagesAfter", .number(end.pagesAfter)), ("shortLines", decimal(end.shortLines)),
                    ("longer", .number(end.longer)), ("shorter", .number(end.shorter)), ("endsStretch", .bool(end.endsStretch)),
                    ("parts", .object(parts)),
                ] + object(place))
        }
        let refused = zip(explanation?.refusals ?? [], refusals).map { refusal, place -> JSONText in
            .object([("reason", .string(refusal.reason.rawValue))] + object(place))
        }
        return JSONText.object([
            ("page", .number(number)), ("folio", .number(folio)), ("side", .string(side)),
            ("completesSpread", .bool(explanation?.completesSpread ?? false)), ("ends", .array(list)), ("refused", .array(refused)),
        ]).text
    }
}
