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

extension TextAnalysis {
    func guesses(in source: SourceID) -> [Guess] {
        var guesses: [Guess] = []
        if let language = metadata.language {
            guesses.append(Guess(.language, language, because: "the header says so"))
        } else if isGutenberg {
            guesses.append(Guess(.language, "unknown", because: "the header names no language"))
        }
        if !titlePage.isEmpty {
            guesses.append(
                Guess(
                    .titlePage, "\(titlePage.count) paragraphs in front of the text", because: "short blocks before contents, headings or prose",
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
        var divisions: [Division] = []
        for heading in headings {
            if let division = heading.form?.division, !divisions.contains(division) { divisions.append(division) }
        }
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
        var named = Set<UInt64>()
        for list in contents { for entry in list.entries where entry.key != 0 { named.insert(entry.key) } }
        let unnumbered = headings.filter { $0.form == nil }
        for (isNamed, reason) in [(true, "the list of contents names them"), (false, "short lines with more blank lines above than paragraphs have")] {
            let group = unnumbered.filter { named.contains($0.key) == isNamed }
            guard let first = group.first, let last = group.last else { continue }
            guesses.append(
                Guess(
                    .headings, "\(group.count) without a number", because: reason,
                    at: SourceRange(source: source, start: firstLine(first.block).lowerBound, end: lastLine(last.block).upperBound)))
        }
    }

    private func blockGuesses(_ source: SourceID, into guesses: inout [Guess]) {
        var verse = 0, quotations = 0, tables = 0, ornaments = 0, notes = 0
        for block in blocks {
            switch block.role {
            case .verse: verse += 1
            case .quotation: quotations += 1
            case .preformatted: tables += 1
            case .ornament: ornaments += 1
            case .footnote: notes += 1
            default: break
            }
        }
        if verse > 0 { guesses.append(Guess(.verse, "\(verse) stanzas", because: "lines that end before the measure, indented or begun with capitals")) }
        if quotations > 0 { guesses.append(Guess(.quotations, "\(quotations) paragraphs", because: "indented, with lines as full as the text's")) }
        if tables > 0 { guesses.append(Guess(.tables, "\(tables) blocks kept line by line", because: "columns or ruled lines inside")) }
        if ornaments > 0 { guesses.append(Guess(.breaks, "\(ornaments) ornaments", because: "rows of stars or the like, alone")) }
        if notes > 0 { guesses.append(Guess(.notes, "\(notes) notes", because: "paragraphs that begin with a mark or the word")) }
        if let gap = sceneGap() {
            guesses.append(Guess(.breaks, "\(gap) blank lines are a break in the scene", because: "rarer than the gap between paragraphs, and always the same"))
        }
    }
}
