package import Resources

// What the book file changes in a document that has been read, whatever its format: parts that are left out, and what single elements are
// or say instead. Plain text and HTML of Project Gutenberg take `overrides` by lines while they are read (`ReadingOverride`), since there
// everything else depends on them.

/// Where in a source something stands.
package enum ContentPlace: Sendable, Equatable {
    /// Counted from 1, as `inspect` does: the blocks that begin and end within them.
    case lines(ClosedRange<Int>)
    /// Of one element.
    case id(String)
    /// CSS.
    case selector(String)
    /// The text of a heading. Of capitals, marks and spaces it does not depend.
    case heading(String)

    /// For people: `lines 120–135`.
    package var description: String {
        switch self {
        case .lines(let lines):
            lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)"
        case .id(let id): "the id “\(id)”"
        case .selector(let selector): "the selector “\(selector)”"
        case .heading(let text): "the heading “\(text)”"
        }
    }
}

/// A change of a document that the book file asks for.
package struct Amendment: Sendable, Equatable {
    package enum Change: Sendable, Equatable {
        /// Of a heading all that belongs to it, of anything else the element.
        case omission
        /// What the element is, at which level, and what it says; nil for what stays.
        case element(role: ReadingOverride.Role?, level: Int?, wording: String?)
    }
    package var place: ContentPlace
    package var change: Change
    /// The source, or a file in an EPUB, as the book file names it; nil for all of them.
    package var source: String?
    /// Where the book file says it.
    package var range: SourceRange?

    package init(_ place: ContentPlace, _ change: Change, source: String? = nil, range: SourceRange? = nil) {
        self.place = place; self.change = change; self.source = source; self.range = range
    }

    package init(_ item: ReadingOverride) {
        self.init(
            .lines(item.lines), .element(role: item.role, level: item.level, wording: nil), source: item.source, range: item.range)
    }

    /// The warning for one that has changed nothing.
    package func uselessness(_ hint: String?) -> Diagnostic {
        if change == .omission {
            return Diagnostic(
                .warning, .uselessOmission, "nothing is left out for \(place.description): it is nowhere in the book", at: range, hint: hint
            )
        }
        return Diagnostic(
            .warning, .uselessOverride, "the override of \(place.description) changes nothing", at: range, hint: hint)
    }
}

extension DiagnosticCode {
    /// An omission that matches nothing.
    package static let uselessOmission = DiagnosticCode("book.omission")
}

extension BookFile {
    /// Ways to name a place, of which an override or an omission has one.
    package static let placeKeys = ["lines", "id", "selector", "heading"]
    /// Keys of one omission.
    package static let omissionKeys = placeKeys + ["source"]

    mutating func readOmissions(_ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        let items: [YAMLValue] = if case .sequence(let items) = value.content { items } else { [value] }
        for item in items {
            if let selector = item.string {
                amendments.append(Amendment(.selector(selector), .omission, range: item.source))
            } else if Self.keysAreKnown(of: item, "an omission", Self.omissionKeys, "write {heading: Index}", &diagnostics),
                let (place, range) = Self.place(in: item, "an omission", &diagnostics)
            {
                amendments.append(Amendment(place, .omission, source: item["source"]?.string, range: range))
            }
        }
    }

    /// Warns of keys that are not known.
    /// - Returns: whether the item is a mapping at all.
    static func keysAreKnown(
        of item: YAMLValue, _ what: String, _ keys: [String], _ example: String, _ diagnostics: inout Diagnostics
    ) -> Bool {
        guard case .mapping(let pairs) = item.content else {
            diagnostics.report(
                Diagnostic(.warning, .invalidValue, "\(what) says a place", at: item.source, hint: example))
            return false
        }
        for pair in pairs where !keys.contains(pair.key) {
            let nearest = nearestName(to: pair.key, in: keys)
            diagnostics.report(
                Diagnostic(
                    .warning, .unknownKey, "\(what) has no key “\(pair.key)”", at: pair.keySource,
                    hint: nearest.map { "did you mean “\($0)”?" } ?? "the keys are \(keys.joined(separator: ", "))"))
        }
        return true
    }

    /// The place that an item names, with where the book file does so; nil, and a warning, if it names none or several.
    static func place(in item: YAMLValue, _ what: String, _ diagnostics: inout Diagnostics) -> (ContentPlace, SourceRange)? {
        let given = placeKeys.compactMap { key in item[key].map { (key, $0) } }
        guard given.count == 1, let (key, value) = given.first, let text = value.string, !text.isEmpty else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue, "\(what) needs one of \(placeKeys.joined(separator: ", "))",
                    at: given.last?.1.source ?? item.source, hint: "write lines: 120-135 or heading: Index"))
            return nil
        }
        switch key {
        case "id": return (.id(text), value.source)
        case "selector": return (.selector(text), value.source)
        case "heading": return (.heading(text), value.source)
        default:
            guard let lines = lines(text) else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidValue, "\(what) needs lines", at: value.source, hint: "write lines: 120-135 or lines: 40"))
                return nil
            }
            return (.lines(lines), value.source)
        }
    }
}
