import Markup
import Resources

extension HTMLBook {
    /// What was concluded of the book, from the finished analysis: O(headings).
    func guesses() -> [Guess] {
        var guesses: [Guess] = []
        if let language = metadata.language {
            let reason =
                raw.metadata.language != nil
                ? "the document declares it" : isLanguageInHeader ? "the header says so" : "its commonest words are of this language"
            guesses.append(Guess(.language, language, because: reason))
        }
        if !titleBlock.isEmpty {
            guesses.append(
                Guess(
                    .titlePage, "the first lines of the book", because: "short blocks with a heading, before contents or prose",
                    at: source(of: titleBlock)))
        }
        if let contents {
            let linked = contents.lines.count { $0.heading != nil }
            guesses.append(
                Guess(
                    .contents, "a list of contents with \(contents.lines.count) lines, replaced by ours",
                    because: "\(linked) of them link to headings, in order", at: source(of: contents.nodes)))
        }
        for list in illustrations {
            guesses.append(
                Guess(
                    .contents, "a list of pictures with \(list.lines.count) lines, replaced by ours",
                    because:
                        "its title says so, and \(list.lines.count { $0.picture != nil }) of them link to pictures or say what these show",
                    at: source(of: list.nodes)))
        }
        if let remarksAtEnd {
            guesses.append(
                Guess(
                    .credits, "remarks on the electronic text behind the book", because: "they say so, and nothing else stands behind them",
                    at: source(of: remarksAtEnd..<nodes.upperBound)))
        }
        roleGuesses(into: &guesses)
        guesses.add(
            .notes, notes.unlinked, one: "note that nothing links", many: "notes that nothing links",
            because: "a mark in front, and the same in the text above")
        if unpagedIllustrations > 0 {
            guesses.append(
                Guess(
                    .pages, "the printed pages of \(unpagedIllustrations) illustrations, left out",
                    because: "they stand at the ends of lines below a title that says what these list, and never grow less"))
        }
        for level in 1...6 {
            let group = headings.filter { $0.role == .heading && $0.level == level }
            guard let first = group.first, let last = group.last else { continue }
            let numbered = group.count { $0.form != nil }
            let typed = group.count { typedHeadings.contains($0.node) }
            var tags = Set(group.filter { !typedHeadings.contains($0.node) }.map(\.tag)).sorted().map { "h\($0)" }
            if typed > 0 {
                tags.append(
                    (tags.isEmpty ? "" : "\(typed) ") + "lines of their own whose numbers follow each other, or whose class says so")
            }
            guesses.append(
                Guess(
                    .headings, "\(group.count) of level \(level)", because: "\(tags.joined(separator: ", ")); \(numbered) of them numbered",
                    at: source(of: first.node..<last.node + 1)))
        }
        let subtitles = headings.filter { $0.role == .subtitle }
        if let first = subtitles.first, let last = subtitles.last {
            guesses.append(
                Guess(
                    .headings,
                    subtitles.count == 1 ? "a heading that is a line of a title" : "\(subtitles.count) headings that are lines of titles",
                    because: "they stand right below a title and hold nothing, or say of which kind or year it is",
                    at: source(of: first.node..<last.node + 1)))
        }
        for heading in headings where heading.role == .end || heading.role == .bookTitle {
            guesses.append(
                Guess(
                    .headings, "a heading that opens nothing",
                    because: heading.role == .end ? "it only says that the book ends" : "it repeats the book's title",
                    at: raw.nodes[heading.node].source))
        }
        return guesses
    }

    /// What paragraphs are said to be that no element says.
    private func roleGuesses(into guesses: inout [Guess]) {
        var speeches = 0, ofLetters = 0, arguments = 0, entries = 0
        for role in roles.values {
            switch role {
            case .speech: speeches += 1
            case .date, .salutation, .closing, .signature: ofLetters += 1
            case .argument: arguments += 1
            case .indexEntry, .indexLines, .indexLetter: entries += 1
            case .speaker, .direction, .lines: break
            }
        }
        guesses.add(.plays, speeches, one: "speech", many: "speeches", because: "names that come again in front of what is said")
        guesses.add(
            .entries, entries, one: "entry of an index", many: "entries of an index", because: "below a heading that says so, with pages")
        guesses.add(
            .letters, ofLetters, one: "line of a letter", many: "lines of letters",
            because: "places and dates, salutations, closings where letters have them")
        guesses.add(
            .quotations, arguments, one: "argument", many: "arguments",
            because: "between a heading and its text: phrases, or a class that says so")
    }

    func source(of nodes: Range<Int>) -> SourceRange? {
        guard nodes.upperBound <= raw.nodes.count, let first = nodes.first, let last = nodes.last else { return nil }
        var range = raw.nodes[first].source
        range.end = max(range.end, raw.nodes[last].source.end)
        return range
    }
}
