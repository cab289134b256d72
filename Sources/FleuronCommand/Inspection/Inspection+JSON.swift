import Markup
import Resources

extension Inspection {
    /// For machines: everything, in the order of the source.
    func json() -> String {
        let metadata = document.metadata
        return JSONText.object([
            (
                "sources",
                .array(
                    usedSources.map { source in
                        .object([
                            ("name", .string(source.text.name)), ("encoding", .string(source.text.encoding)),
                            ("lines", .number(source.lines.count)),
                            ("bytes", .number(source.text.text.count)), ("textBytes", .number(source.account.textBytes)),
                            ("strippedBytes", .number(source.account.strippedBytes)), ("isComplete", .bool(source.account.isComplete)),
                        ])
                    })
            ),
            (
                "metadata",
                .object([
                    ("title", .optional(metadata.title)), ("authors", .strings(metadata.authors)),
                    ("translators", .strings(metadata.translators)),
                    (
                        "contributors",
                        .array(metadata.contributors.map { .object([("name", .string($0.name)), ("role", .optional($0.role))]) })
                    ),
                    ("language", .optional(metadata.language)), ("date", .optional(metadata.date)),
                    ("ebook", metadata.ebookNumber.map { .number($0) } ?? .null),
                ])
            ),
            (
                "outline",
                .array(
                    survey.headings.map { heading in
                        .object(
                            [("level", .number(heading.level)), ("title", .string(heading.title)), ("words", .number(heading.words))]
                                + place(heading.source))
                    })
            ),
            (
                "counts",
                .object([
                    ("words", .number(survey.words)), ("paragraphs", .number(survey.paragraphs)), ("poems", .number(survey.poems)),
                    ("verseLines", .number(survey.verseLines)), ("quotations", .number(survey.quotations)),
                    ("lists", .number(survey.lists)),
                    ("tables", .number(survey.tables)), ("preformatted", .number(survey.preformatted)), ("notes", .number(survey.notes)),
                    ("pictures", .number(survey.pictures)), ("ornaments", .number(survey.ornaments)),
                ])
            ),
            ("stripped", .array(document.stripped.map { .object([("reason", .string("\($0.reason)"))] + place($0.range)) })),
            (
                "guesses",
                .array(
                    encodings.map { encoding in
                        .object([
                            ("subject", .string("encoding")), ("conclusion", .string(encoding.encoding)),
                            ("reason", .string(encoding.reason)), ("correction", .string(encoding.correction)),
                            ("source", .string(encoding.source)),
                        ])
                    }
                        + document.guesses.map { guess in
                            .object(
                                [
                                    ("subject", .string(guess.subject.rawValue)), ("conclusion", .string(guess.conclusion)),
                                    ("reason", .string(guess.reason)),
                                    ("correction", guess.isGiven ? .null : .string(guess.subject.correction)),
                                ]
                                    + (guess.range.map(place) ?? []))
                        })
            ),
            ("replaced", .strings(replacements)),
            ("kept", .array(document.kept.map { .object([("reason", .string("\($0.reason)"))] + place($0.range)) })),
            ("lost", .array(usedSources.flatMap { $0.account.lost.map { .object(place($0)) } })),
            ("doubled", .array(usedSources.flatMap { $0.account.doubled.map { .object(place($0)) } })),
        ]).text
    }

    private func place(_ range: SourceRange) -> [(String, JSONText)] {
        guard let lines = lines(of: range) else { return [] }
        return [("source", .string(name(of: range.source))), ("lines", .array([.number(lines.lowerBound), .number(lines.upperBound)]))]
    }
}
