package import Markup
package import Resources

// Why a line of a plain text is what it is: the steps of reading are watched, and each that changes what the line's block is taken for
// says so.

/// What the steps of reading make of one line of a plain text: those that change it, in their order, and what rules proposed for its block.
/// - Parameters:
///   - line: counted from 1.
///   - overrides: what the book file says of the reader's conclusions.
/// - Returns: nil for a line that is blank, or no part of the book: header, licence.
/// - Complexity: that of reading the text.
package func explainGutenbergText(
    _ source: SourceText, line: Int, language: String? = nil, given: Metadata = Metadata(),
    overrides: ReadingOverrides = ReadingOverrides()
) -> LineReading? {
    withTextAnalysis(of: source, language: language, given: given, overrides: overrides, watchedLine: line) { analysis, _ in
        analysis.watchedLine == nil ? nil : LineReading(steps: analysis.steps, proposals: analysis.proposals)
    }
}

extension TextAnalysis {
    /// Runs a step of reading, and notes what it makes of the line that is watched, if one is. Steps in it speak for themselves.
    mutating func step(_ rule: ReadingRule, _ run: (inout TextAnalysis) -> Void) {
        guard applies(rule) else { return }
        guard let line = watchedLine else { run(&self); return }
        let before = state(ofLine: line), known = steps.count
        run(&self)
        let after = state(ofLine: line)
        guard after.name != (steps.count > known ? steps[steps.count - 1].after : before.name) else { return }
        steps.append(
            ReadingStep(
                name: rule.rawValue, file: rule.description.file, before: before.name, after: after.name,
                reason: after.reason ?? rule.description.evidence))
    }

    /// Whether a rule is asked.
    func applies(_ rule: ReadingRule) -> Bool { leftOut.isEmpty || !leftOut.contains(rule) }

    /// The line of the text that has a number in the source; nil if it is blank or outside the book.
    func line(numbered number: Int) -> Int? {
        let offsets = ReadingOverrides.offsets(of: number...number, in: bytes)
        let index = lines.lines.partitioningIndex { Int($0.end) > offsets.lowerBound }
        guard index < lines.lines.count, !lines[index].isBlank, Int(lines[index].start) < offsets.upperBound else { return nil }
        return index
    }

    /// What the block of a line is taken for.
    private func state(ofLine line: Int) -> (name: String, reason: String?) {
        let index = blocks.partitioningIndex { $0.lastLine >= line }
        guard index < blocks.count, blocks[index].lineRange.contains(line) else { return ("space", nil) }
        guard case .heading(let number) = blocks[index].role, headings.indices.contains(number) else {
            return (Self.name(of: blocks[index].role), nil)
        }
        let heading = headings[number]
        let reason =
            heading.form.map { form in
                form.division == .bare ? "number \(form.number)" : "\(form.division), number \(form.number)"
            } ?? heading.reason?.sentence
        return ("heading of level \(heading.level)", reason)
    }

    /// "contents title" of `contentsTitle`, "title page, author" of `titlePage(author)`.
    static func name(of role: BlockRole) -> String {
        var name = ""
        let parts = String(describing: role).split(separator: "(", maxSplits: 1)
        for letter in parts[0] {
            if letter.isUppercase { name += " " }
            name += letter.lowercased()
        }
        if case .titlePage(let line) = role { name += ", \(line)" }
        return name
    }
}
