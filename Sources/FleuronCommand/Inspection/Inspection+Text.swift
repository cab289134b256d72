import Markup
import Resources

extension Inspection {
    /// For people. Unless `isComplete`, of many places with the same reason only the first few are listed.
    func text(isComplete: Bool) -> String {
        var out = ""
        header(into: &out)
        outline(into: &out)
        section("in it", [counts.map { Self.plural($0.count, $0.name) }.joined(separator: ", ")], into: &out)
        section("left out", places(document.stripped.map { ($0.range, $0.reason.description) }, isComplete), into: &out)
        section("concluded", guesses(), into: &out)
        section("to say otherwise in book.yaml", corrections(), into: &out)
        section("replaced", replacements, into: &out)
        section("kept as it was", places(document.kept.map { ($0.range, $0.reason.description) }, isComplete), into: &out)
        section("account", account(isComplete), into: &out)
        return out
    }

    private func header(into out: inout String) {
        let indent = folder.isEmpty ? "" : "  "
        if !folder.isEmpty { out += "\(folder)\n" }
        for source in usedSources {
            let format = SourceFormat(path: source.text.name, content: source.text.text)
            let kind =
                switch format {
                case .html: "HTML";
                case .xml: "XML";
                case .markdown: "Markdown";
                case .text: source.text.name.hasSuffix(".yaml") ? "YAML" : "plain text"
                }
            out +=
                "\(indent)\(shortName(of: source.id)): \(kind), \(source.text.encoding), \(Self.grouped(source.lines.count)) lines, \(Self.grouped(source.text.text.count)) bytes\n"
        }
        let metadata = document.metadata
        let people =
            [("author", metadata.authors), ("translator", metadata.translators)] + metadata.contributorsByRole.map { ($0.role, $0.names) }
        let lines: [(name: String, value: String?)] =
            [("title", metadata.title)] + people.map { ($0.0, $0.1.isEmpty ? nil : $0.1.joined(separator: ", ")) }
            + [("language", metadata.language), ("date", metadata.date), ("ebook", metadata.ebookNumber.map { String($0) })]
        for (name, value) in lines {
            if let value { out += "  " + Self.padded(name, 12) + value + "\n" }
        }
    }

    private func outline(into out: inout String) {
        guard !survey.headings.isEmpty else { return }
        out += "\noutline\n"
        let top = survey.headings.map(\.level).min() ?? 1
        for heading in survey.headings {
            let indent = String(repeating: "  ", count: heading.level - top + 1)
            let title = indent + Self.shortened(heading.title, 56 - indent.count)
            out += Self.padded(title, 60) + Self.padded(place(heading.source), 16) + Self.plural(heading.words, "word") + "\n"
        }
    }

    private func guesses() -> [String] {
        encodings.map {
            Self.padded("encoding", 12) + "\($0.encoding), because \($0.reason)" + (usedSources.count > 1 ? " (\($0.source))" : "")
        }
            + document.guesses.map { guess in
                let place = guess.range.map(self.place) ?? ""
                return Self.padded(guess.subject.rawValue, 12) + guess.conclusion + ", because " + guess.reason
                    + (place.isEmpty ? "" : " (\(place))")
            }
    }

    /// What a book file says where a conclusion is wrong: of the book, of a kind of conclusions, of lines.
    private func corrections() -> [String] {
        var kinds: [String] = [], lines = encodings.prefix(1).map(\.correction)
        for guess in document.guesses where !guess.isGiven {
            let correction = guess.subject.correction
            guard correction.hasPrefix("conclusions:") else { if !lines.contains(correction) { lines.append(correction) }; continue }
            if !kinds.contains(guess.subject.rawValue) { kinds.append(guess.subject.rawValue) }
        }
        if let first = kinds.first {
            lines.append(
                Self.padded("conclusions: {\(first): false}", 42)
                    + (kinds.count == 1 ? "nothing of the kind" : "nothing of a kind: " + kinds.joined(separator: ", ")))
        }
        // XML and Markdown say themselves what their lines are.
        if !kinds.isEmpty,
            usedSources.contains(where: { [.text, .html].contains(SourceFormat(path: $0.text.name, content: $0.text.text)) })
        {
            lines.append(Self.padded("overrides: [{lines: 12-14, as: verse}]", 42) + "what single lines are")
        }
        return lines
    }

    private func places(_ all: [(SourceRange, String)], _ isComplete: Bool) -> [String] {
        let few = 6
        var lines: [String] = []
        var counts: [(reason: String, count: Int)] = []
        for (range, reason) in all {
            let k = counts.firstIndex { $0.reason == reason } ?? counts.count
            if k == counts.count { counts.append((reason, 0)) }
            counts[k].count += 1
            if isComplete || counts[k].count <= few { lines.append(Self.padded(place(range), 16) + reason) }
        }
        for (reason, count) in counts where !isComplete && count > few {
            lines.append(Self.padded("…", 16) + "and \(Self.grouped(count - few)) more: \(reason) (--all lists them)")
        }
        return lines
    }

    private func account(_ isComplete: Bool) -> [String] {
        var lines: [String] = []
        for source in usedSources {
            let name = usedSources.count > 1 ? shortName(of: source.id) + ": " : ""
            let account = source.account
            if account.isComplete {
                lines.append(
                    "\(name)every byte has its place: \(Self.grouped(account.textBytes)) in the text, \(Self.grouped(account.strippedBytes)) left out, the rest markup and space"
                )
            }
            lines += places(account.lost.map { ($0, "lost: in no text and not left out on purpose: “\(excerpt($0))”") }, isComplete)
            lines += places(account.doubled.map { ($0, "twice: “\(excerpt($0))”") }, isComplete)
        }
        return lines
    }

    private func excerpt(_ range: SourceRange) -> String {
        guard let text = texts[range.source]?.text else { return "" }
        let bytes = text[min(Int(range.start), text.count)..<min(Int(range.end), text.count)]
        return Self.shortened(bytes.prefix(240).collapsed, 48)
    }

    private func section(_ title: String, _ lines: [String], into out: inout String) {
        guard !lines.isEmpty else { return }
        out += "\n\(title)\n"
        for line in lines where !line.isEmpty { out += "  " + line + "\n" }
    }

    /// "lines 12-40", with the file's name where there are several.
    private func place(_ range: SourceRange) -> String {
        guard let lines = lines(of: range) else { return "" }
        let numbers = lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)-\(lines.upperBound)"
        return usedSources.count > 1 ? shortName(of: range.source) + ", " + numbers : numbers
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.unicodeScalars.count))
    }

    static func shortened(_ text: String, _ width: Int) -> String {
        text.unicodeScalars.count <= width ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(1, width - 1)))) + "…"
    }
}
