import Markup
import Resources

// What the reader of plain text has to say of its conclusions. Everything is taken from the finished analysis, in one pass over blocks and
// headings, so that the rules themselves need not speak.

extension TextEmitter {
    /// Records what is left out, what was concluded, and what is kept as it was.
    mutating func account(for markers: GutenbergMarkers?, size: Int) {
        if let markers {
            inline.sink.builder.strip(inline.sink.range(0..<markers.body.lowerBound), .header)
            inline.sink.builder.strip(inline.sink.range(markers.body.upperBound..<size), .licence)
        }
        for guess in analysis.guesses(in: inline.sink.source) { inline.sink.builder.guess(guess) }
        for mark in analysis.marks {
            if case .span(.transliteration) = mark.kind { inline.sink.builder.keep(inline.sink.range(mark.range), .transliteration) }
        }
        for block in analysis.blocks {
            switch block.role {
            case .preformatted: inline.sink.builder.keep(source(block.lineRange), .preformatted)
            case .lines: inline.sink.builder.keep(source(block.lineRange), .lines)
            case .note: inline.sink.builder.keep(source(block.lineRange), .remark)
            default: break
            }
        }
    }
}

extension [Guess] {
    /// Says how many of a thing there are, if there are any.
    mutating func add(_ subject: Guess.Subject, _ count: Int, one: String, many: String, because reason: String) {
        if count > 0 { append(Guess(subject, "\(count) \(count == 1 ? one : many)", because: reason)) }
    }
}

extension TextAnalysis {
    func guesses(in source: SourceID) -> [Guess] {
        var guesses: [Guess] = []
        if let language = metadata.language {
            guesses.append(Guess(.language, language, because: languageReason))
        } else if isGutenberg {
            guesses.append(Guess(.language, "unknown", because: "the header names no language"))
        }
        if hasConcludedTitle, let title = metadata.title {
            let authors = metadata.authors.isEmpty ? "" : ", by " + metadata.authors.joined(separator: ", ")
            guesses.append(
                Guess(.title, "“\(title)”\(authors)", because: "no header says it, and the first lines are short and stand apart"))
        }
        if !titlePage.isEmpty {
            guesses.append(
                Guess(
                    .titlePage,
                    titlePage.count == 1 ? "1 paragraph in front of the text" : "\(titlePage.count) paragraphs in front of the text",
                    because: "short blocks before contents, headings or prose",
                    at: range(titlePage, source)))
        }
        contentsGuesses(source, into: &guesses)
        headingGuesses(source, into: &guesses)
        blockGuesses(source, into: &guesses)
        return guesses
    }

    private func range(_ blocks: Range<Int>, _ source: SourceID) -> SourceRange? {
        guard let first = blocks.first, let last = blocks.last else { return nil }
        return SourceRange(source: source, start: firstLine(first).lowerBound, end: lastLine(last).upperBound)
    }

    private func contentsGuesses(_ source: SourceID, into guesses: inout [Guess]) {
        for list in contents {
            guard !list.namesPictures else {
                let found = list.entries.count { $0.picture != nil }
                guesses.append(
                    Guess(
                        .contents, "a list of pictures with \(list.entries.count { !$0.isColumnTitle }) entries",
                        because: "it is titled so, and \(found) of them are captions in the text",
                        at: range(list.blocks, source)))
                continue
            }
            let entries = list.entries.filter { !$0.isColumnTitle }
            let found = entries.count { $0.heading != nil }
            let start = list.titleBlock.map { min($0, list.blocks.lowerBound) } ?? list.blocks.lowerBound
            guesses.append(
                Guess(
                    .contents, "a list of contents with \(entries.count) entries, replaced by ours",
                    because: "it is titled so, and \(found) of them come again as headings",
                    at: range(start..<max(list.blocks.upperBound, start + 1), source)))
        }
    }

    private func headingGuesses(_ source: SourceID, into guesses: inout [Guess]) {
        for division in divisions {
            let series = headings.filter { $0.form?.division == division }
            guard let first = series.first, let last = series.last, let low = first.form, let high = last.form else { continue }
            let runs = 1 + zip(series, series.dropFirst()).count { ($0.form?.number ?? 0) > ($1.form?.number ?? 0) }
            let name = division == .bare ? "numbers alone" : division.className
            let numbers = runs == 1 ? "\(low.number) to \(high.number)" : "in \(runs) runs"
            guesses.append(
                Guess(
                    .headings, "\(series.count) × \(name), level \(first.level)",
                    because: "lines that begin so and whose numbers follow each other, \(numbers)",
                    at: SourceRange(source: source, start: firstLine(first.block).lowerBound, end: lastLine(last.block).upperBound)))
        }
        if levelsByIndent > 0 {
            guesses.append(
                Guess(.headings, "levels of \(levelsByIndent) headings", because: "the list of contents sets them in so, below each other"))
        }
        guesses.add(
            .headings, headings.count { $0.bylineStart != nil } + blocks.count { $0.role == .byline },
            one: "author or source below a title", many: "authors and sources below titles",
            because: "“by” and a name, or words that say where something was printed or said")
        var named = Set<UInt64>()
        for list in contents { for entry in list.entries where entry.key != 0 { named.insert(entry.key) } }
        let unnumbered = headings.filter { $0.form == nil }
        for reason in HeadingReason.allCases {
            // What a list of contents names is certain, whichever rule found it.
            let group = unnumbered.filter { (named.contains($0.key) ? .contents : $0.reason ?? .gap) == reason }
            guard let first = group.first, let last = group.last else { continue }
            guesses.append(
                Guess(
                    .headings, "\(group.count) without a number", because: reason.sentence,
                    at: SourceRange(source: source, start: firstLine(first.block).lowerBound, end: lastLine(last.block).upperBound)))
        }
    }

    private func blockGuesses(_ source: SourceID, into guesses: inout [Guess]) {
        var counts = [Int](repeating: 0, count: Self.conclusions.count)
        var last: Int?
        // Arguments are told by something else than indents.
        let arguments = epigraphs.filter(\.isArgument)
        let ofArguments = Set(arguments.flatMap(\.blocks))
        for (index, block) in blocks.enumerated() {
            let kind = block.role == .quotation && ofArguments.contains(index) ? nil : Self.conclusion(of: block.role)
            // The blocks of one list, of one letter, are one thing.
            if let kind, kind != last || !Self.conclusions[kind].runsOn { counts[kind] += 1 }
            last = kind
        }
        for (index, conclusion) in Self.conclusions.enumerated() {
            let isUnwanted = conclusion.subject == .tables && !concludes(.tables)
            guesses.add(
                conclusion.subject, counts[index], one: conclusion.one, many: conclusion.many,
                because: isUnwanted ? "columns or ruled lines stand there, and the book file wants no tables" : conclusion.reason)
        }
        guesses.add(
            .quotations, arguments.count, one: "argument", many: "arguments",
            because: "between a heading and its text: phrases, prose set in, or a title that says so")
        guesses.add(
            .quotations, epigraphs.count { !$0.isArgument }, one: "motto", many: "mottoes",
            because: "verse, or quotations, between a chapter's heading and its text")
        guesses.add(
            .verse, headings.count { $0.isPoem }, one: "title of a poem, which runs on", many: "titles of poems, which run on",
            because: "most that stands below them is verse, and short")
        if concludes(.breaks), let gap = sceneGap() {
            let isOne = gap.lines.count == 1
            guesses.append(
                Guess(
                    .breaks, "\(gap.lines.lowerBound) blank lines\(isOne ? "" : " or more") are a break in the scene",
                    because: isOne
                        ? "rarer than the gap between paragraphs, and always the same"
                        : "rarer than the gap between paragraphs, and always between two sentences"))
        }
    }

    private struct Conclusion {
        var subject: Guess.Subject
        var one: String, many: String
        var reason: String
        var runsOn = false
    }

    private static let conclusions: [Conclusion] = [
        Conclusion(
            subject: .verse, one: "stanza", many: "stanzas", reason: "lines that end before the measure, indented or begun with capitals"),
        Conclusion(subject: .quotations, one: "paragraph", many: "paragraphs", reason: "indented, with lines as full as the text's"),
        Conclusion(
            subject: .tables, one: "block kept line by line", many: "blocks kept line by line",
            reason: "columns or ruled lines that are not certain"),
        Conclusion(
            subject: .tables, one: "table", many: "tables", reason: "columns that stand under each other in all lines", runsOn: true),
        Conclusion(
            subject: .lists, one: "list", many: "lists",
            reason: "paragraphs or lines with marks that follow each other, or in the order of the alphabet", runsOn: true),
        Conclusion(subject: .breaks, one: "ornament", many: "ornaments", reason: "rows of stars or the like, alone"),
        Conclusion(
            subject: .notes, one: "paragraph of notes", many: "paragraphs of notes",
            reason: "a mark or the word in front, and a call in the text"),
        Conclusion(
            subject: .plays, one: "speech or direction", many: "speeches and directions",
            reason: "names that come again in front of what is said; brackets"),
        Conclusion(
            subject: .entries, one: "entry of a dictionary", many: "entries of a dictionary",
            reason: "words in capitals in front, in the order of the alphabet"),
        Conclusion(
            subject: .letters, one: "line of a letter", many: "lines of letters",
            reason: "places and dates, salutations, closings where letters have them"),
        Conclusion(
            subject: .pages, one: "mark of a printed page", many: "marks of printed pages",
            reason: "numbers in brackets or between rules, alone"),
        Conclusion(
            subject: .entries, one: "index", many: "pieces of an index", reason: "below a heading that says so, with numbers of pages",
            runsOn: true),
    ]

    private static func conclusion(of role: BlockRole) -> Int? {
        switch role {
        case .verse: 0
        case .quotation: 1
        case .preformatted: 2
        case .table, .tableCaption: 3
        case .list: 4
        case .ornament: 5
        case .footnote: 6
        case .speech, .direction, .speakerName: 7
        case .definition: 8
        case .index: 11
        case .day, .date, .salutation, .closing, .signature: 9
        case .pageMark: 10
        default: nil
        }
    }
}
