import ArgumentParser
import Markup
import Resources

/// `fleuron spell`: words that no dictionary has, above all what a scanner has misread.
struct Spell: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spell",
        abstract: "Find words that are spelt wrongly or were misread by a scanner.",
        discussion: """
            Words are checked by hunspell with the dictionaries of the text's language; parts in another language are checked by theirs. Each word that no \
            dictionary has is printed once, at its first place, with what it may have been meant to be. Words that always begin with a capital and come \
            again and again are taken for names.

            EXAMPLES
              fleuron spell 1342-0.txt --misread
              fleuron spell book --words right.txt
            """)

    @OptionGroup var input: SourceArguments

    @Option(
        name: .long, help: ArgumentHelp("A file with words that are right, one to a line. May be repeated.", valueName: "file"),
        completion: .file())
    var words: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("Take a word for a name if it occurs so often, always with a capital; 0 takes none.", valueName: "number"))
    var names = 3

    @Option(name: .long, help: ArgumentHelp("How many suggestions to make for a word.", valueName: "number"))
    var suggestions = 4

    @Flag(name: .long, help: "Only words that a scanner is likely to have misread.")
    var misread = false

    @Flag(name: .long, help: "Print every place of a word, not only the first.")
    var all = false

    @Flag(name: .long, help: "Print everything as one JSON object.")
    var json = false

    func validate() throws {
        if names < 0 || suggestions < 0 { throw ValidationError("--names and --suggestions take a number from 0 on.") }
    }

    func run() throws {
        let reading = try input.read()
        let passages = TextPassages(reading.document)
        let book = BookWords(passages)
        let check: SpellingCheck
        do throws(Diagnostic) {
            check = try SpellingCheck(
                book, language: reading.document.metadata.language ?? "en", personal: try personalWords(reading), nameFrequency: names,
                suggestionCount: suggestions)
        } catch {
            StandardError.print(error.formatted(in: reading.texts))
            throw ExitCode(1)
        }
        for diagnostic in check.missing { StandardError.print(diagnostic.formatted(in: reading.texts)) }
        let findings = check.findings.filter { !misread || $0.isMisread }
        let places = NamedPlaces(reading.texts)
        try reading.output(json ? report(findings, passages, places).text : list(findings, passages, places))
        StandardError.print(
            "\(Inspection.plural(book.count, "word")), \(Inspection.grouped(book.words.count)) different: \(Inspection.grouped(findings.count)) not in "
                + "\(check.dictionaries.joined(separator: ", ")), \(Inspection.grouped(findings.count { $0.isMisread })) of them likely misread; "
                + "\(Inspection.grouped(check.names)) taken for names")
    }

    private func list(_ findings: [SpellingCheck.Finding], _ passages: TextPassages, _ places: NamedPlaces) -> String {
        var out = ""
        for finding in findings {
            let shown = all ? finding.word.places[...] : finding.word.places.prefix(1)
            for place in shown {
                guard let (source, offset) = passages.source(of: Int(place)) else { continue }
                out +=
                    places.description(of: offset, in: source) + ": “" + finding.word.text + "”" + (finding.isMisread ? " (misread?)" : "")
                if !finding.suggestions.isEmpty { out += ": " + finding.suggestions.joined(separator: ", ") }
                let more = finding.word.places.count - 1
                if !all, more > 0 { out += " [\(more) more]" }
                out += "\n"
            }
        }
        return out
    }

    private func report(_ findings: [SpellingCheck.Finding], _ passages: TextPassages, _ places: NamedPlaces) -> JSONText {
        .object([
            (
                "findings",
                .array(
                    findings.map { finding in
                        .object([
                            ("word", .string(finding.word.text)), ("misread", .bool(finding.isMisread)),
                            ("suggestions", .strings(finding.suggestions)),
                            (
                                "places",
                                .strings(
                                    finding.word.places.compactMap { place in
                                        passages.source(of: Int(place)).map { places.description(of: $0.offset, in: $0.source) }
                                    })
                            ),
                        ])
                    })
            )
        ])
    }

    private func personalWords(_ reading: SourceReading) throws(Diagnostic) -> Set<String> {
        var all: Set<String> = []
        let loader = ResourceLoader()
        var lists = try reading.personalWords()
        for path in words { lists.append(try loader.read(path)) }
        for bytes in lists {
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
                let word = ArraySlice(line.utf8).trimmed
                if !word.isEmpty { all.insert(String(decoding: word, as: UTF8.self).replacing("’", with: "'")) }
            }
        }
        return all
    }
}
