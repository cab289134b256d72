package import Resources

// What the reader of a text concludes, `inspect` prints; where it is wrong, the book file says what is right: a whole kind of conclusion is
// not drawn at all (`conclusions: {plays: false}`), or some lines are what they are said to be (`overrides: [{lines: 120-135, as:
// verse}]`).

/// Lines of a source, and what they are.
package struct ReadingOverride: Sendable, Equatable {
    package enum Role: String, CaseIterable, Sendable {
        case heading, paragraph, verse, quotation, table, preformatted, lines, list, note, contents, index, speech, direction, definition,
            date, salutation,
            closing, signature, ornament
        case titlePage = "title-page"
        /// Whoever prepared the electronic text.
        case credits
    }
    /// Counted from 1, as `inspect` does.
    package var lines: ClosedRange<Int>
    package var role: Role
    /// Of a heading: 1 for a part, 2 for a chapter, 3 to 6 below. Default: 2.
    package var level: Int?
    /// The source as the book file names it; nil for all of them.
    package var source: String?
    /// Where the book file says it.
    package var range: SourceRange?

    package init(lines: ClosedRange<Int>, role: Role, level: Int? = nil, source: String? = nil, range: SourceRange? = nil) {
        self.lines = lines; self.role = role; self.level = level; self.source = source; self.range = range
    }
}

extension ReadingOverride {
    /// What `inspect` says of it.
    var asGuess: Guess {
        let place = lines.count == 1 ? "line \(lines.lowerBound) is" : "lines \(lines.lowerBound)–\(lines.upperBound) are"
        return Guess(role.subject, "\(place) \(role.rawValue)", because: Guess.given)
    }
}

extension ReadingOverride.Role {
    /// The kind of conclusions that it belongs to.
    fileprivate var subject: Guess.Subject {
        switch self {
        case .heading: .headings
        case .paragraph, .lines: .format
        case .verse: .verse
        case .quotation: .quotations
        case .table, .preformatted: .tables
        case .list: .lists
        case .note: .notes
        case .contents: .contents
        case .index, .definition: .entries
        case .speech, .direction: .plays
        case .date, .salutation, .closing, .signature: .letters
        case .ornament: .breaks
        case .titlePage: .titlePage
        case .credits: .credits
        }
    }
}

/// What a book file says of the conclusions of readers.
package struct ReadingOverrides: Sendable, Equatable {
    package var items: [ReadingOverride] = []
    /// What is not to be concluded.
    package var rejected: Set<Guess.Subject> = []
    /// What of the source's look is taken over.
    package var styles = SourceStyles.screen
    /// The book file says so itself, and means sources of any kind.
    package var saysStyles = false

    package init(items: [ReadingOverride] = [], rejected: Set<Guess.Subject> = [], styles: SourceStyles = .screen) {
        self.items = items; self.rejected = rejected; self.styles = styles
    }

    package var isEmpty: Bool { items.isEmpty && rejected.isEmpty }

    /// What of it concerns one source.
    package func of(source: String) -> ReadingOverrides {
        var own = self
        own.items.removeAll { $0.source != nil && $0.source != source }
        return own
    }

    /// The byte offsets of an item's lines, whatever ends them.
    package static func offsets(of lines: ClosedRange<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var line = 1, position = 0
        var start = lines.lowerBound == 1 ? 0 : bytes.count
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard byte == 0x0A || byte == 0x0D && !(position < bytes.count && bytes[position] == 0x0A) else { continue }
            line += 1
            if line == lines.lowerBound { start = position }
            if line > lines.upperBound { return start..<max(start, position) }
        }
        return start..<max(start, bytes.count)
    }
}

extension BookFile {
    /// Keys of one override.
    package static let overrideKeys = placeKeys + ["as", "level", "text", "source"]

    /// The kinds of conclusions that can be rejected.
    package static let conclusions: [Guess.Subject] = [
        .headings, .contents, .titlePage, .credits, .verse, .quotations, .tables, .lists, .breaks, .notes, .plays, .letters, .entries,
        .pages, .format,
    ]

    mutating func readOverrides(_ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        guard case .sequence(let items) = value.content else { return }
        for item in items {
            guard Self.keysAreKnown(of: item, "an override", Self.overrideKeys, "write {lines: 120-135, as: verse}", &diagnostics),
                let (place, range) = Self.place(in: item, "an override", &diagnostics)
            else { continue }
            let wording = item["text"]?.string
            var role: ReadingOverride.Role?
            if let value = item["as"] {
                role = value.string.flatMap(ReadingOverride.Role.init)
                guard role != nil else { Self.reportRole(value, &diagnostics); continue }
            }
            let level = Self.level(item["level"], &diagnostics)
            guard role != nil || level != nil || wording != nil else {
                if item["level"] == nil { Self.reportRole(item, &diagnostics) }
                continue
            }
            let source = item["source"]?.string
            // What the lines are is said to the reader of text or HTML, their words to the document.
            if case .lines(let lines) = place, let role {
                overrides.items.append(ReadingOverride(lines: lines, role: role, level: level, source: source, range: range))
                if let wording {
                    amendments.append(
                        Amendment(place, .element(role: nil, level: nil, wording: wording), source: source, range: range))
                }
            } else {
                amendments.append(
                    Amendment(
                        place, .element(role: role ?? (level == nil ? nil : .heading), level: level, wording: wording), source: source,
                        range: range))
            }
        }
    }

    private static func reportRole(_ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        let names = ReadingOverride.Role.allCases.map(\.rawValue)
        let nearest = value.string.flatMap { nearestName(to: $0, in: names) }
        diagnostics.report(
            Diagnostic(
                .warning, .invalidValue, "an override needs what its place is, or its text", at: value.source,
                hint: nearest.map { "did you mean “\($0)”?" } ?? "as takes \(names.joined(separator: ", "))"))
    }

    private static func level(_ value: YAMLValue?, _ diagnostics: inout Diagnostics) -> Int? {
        guard let value else { return nil }
        if let level = value.string.flatMap({ Int($0) }), (1...6).contains(level) { return level }
        diagnostics.report(
            Diagnostic(
                .warning, .invalidValue, "the level of a heading is 1 to 6", at: value.source,
                hint: "1 is a part, 2 a chapter, 3 a section"))
        return nil
    }

    /// "120-135" or "40".
    static func lines(_ text: String) -> ClosedRange<Int>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0.filter { $0 != " " }) }
        guard let first = parts.first, let first, let last = parts.last, let last, parts.count <= 2, first >= 1, first <= last else {
            return nil
        }
        return first...last
    }

    mutating func readConclusions(_ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        guard case .mapping(let pairs) = value.content else { return }
        for pair in pairs {
            guard let subject = Guess.Subject(rawValue: pair.key), Self.conclusions.contains(subject) else {
                let names = Self.conclusions.map(\.rawValue)
                let nearest = nearestName(to: pair.key, in: names)
                diagnostics.report(
                    Diagnostic(
                        .warning, .unknownKey, "nothing is concluded about “\(pair.key)”", at: pair.keySource,
                        hint: nearest.map { "did you mean “\($0)”?" } ?? "the conclusions are \(names.joined(separator: ", "))"))
                continue
            }
            switch pair.value.string {
            case "false": overrides.rejected.insert(subject)
            case "true": overrides.rejected.remove(subject)
            default:
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidValue, "“\(pair.key)” takes true or false", at: pair.value.source,
                        hint: "false keeps the reader from concluding it"))
            }
        }
    }
}
