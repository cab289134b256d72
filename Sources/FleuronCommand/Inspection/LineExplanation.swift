import ArgumentParser
import GutenbergReaders
import Markup
import Resources

/// What a line of a source has become in the document, and why: `fleuron inspect --why`.
struct LineExplanation {
    let source: SourceText
    let line: Int
    /// The bytes of the line.
    let range: SourceRange
    /// The elements round its first words, from the outermost inside `body`; empty if it is not in the document.
    let path: [String]
    /// Why it is not.
    let strippedAs: StrippedRange.Reason?
    /// What was concluded of a stretch that holds it.
    let guesses: [Guess]
    /// Of a plain text; nil where no step tells.
    let decision: LineReading?

    /// - Parameter place: `LINE`, or `FILE:LINE` where there are several files.
    init(_ place: String, _ reading: SourceReading) throws {
        let parts = place.split(separator: ":"), document = reading.document
        guard let number = parts.last.flatMap({ Int($0) }), number > 0 else {
            throw ValidationError("--why takes a line, as in --why 120, or a file and a line, as in --why text.txt:120.")
        }
        let name = parts.dropLast().joined(separator: ":")
        let used = Inspection(reading).usedSources.filter { name.isEmpty || $0.text.name == name || $0.text.name.hasSuffix("/" + name) }
        guard let found = used.first, used.count == 1 || !name.isEmpty else {
            let longest = used.max { $0.lines.count < $1.lines.count }
            throw ValidationError(
                longest.map { "There are several sources: name one, as in --why \($0.text.name):\(number)." }
                    ?? "No source is named “\(name)”.")
        }
        guard number <= found.lines.count else {
            throw ValidationError("\(found.text.name) has \(found.lines.count) lines.")
        }
        (source, line) = (found.text, number)
        let bytes = found.text.text.withUnsafeBufferPointer { ReadingOverrides.offsets(of: number...number, in: $0) }
        let range = SourceRange(source: found.id, start: bytes.lowerBound, end: bytes.upperBound)
        self.range = range
        path = Self.path(to: range, in: document)
        let stripped = document.stripped.first { Self.overlap($0.range, range, found.text) }
        strippedAs = path.isEmpty ? stripped?.reason : nil
        // What was concluded of many headings says nothing of the text between them.
        let isHeading = path.contains { ["h1", "h2", "h3", "h4", "h5", "h6"].contains($0.prefix(2)) }
        guesses = document.guesses.filter { guess in
            (isHeading || guess.subject != .headings) && guess.range.map { Self.overlap($0, range, found.text) } ?? false
        }
        decision = reading.steps(ofLine: number, in: found.id)
    }

    /// Two ranges have something in common that is no white space.
    private static func overlap(_ a: SourceRange, _ b: SourceRange, _ source: SourceText) -> Bool {
        let start = max(a.start, b.start), end = min(a.end, b.end)
        guard a.source == b.source, start < end, Int(end) <= source.text.count else { return false }
        return source.text[Int(start)..<Int(end)].contains { !$0.isASCIISpace }
    }

    private static func path(to range: SourceRange, in document: Document) -> [String] {
        let node = document.nodes.firstIndex { node in
            node.kind == .text && node.source.source == range.source && node.source.start < range.end && range.start < node.source.end
                && !document.isBlank(Int(node.textStart)..<Int(node.textEnd))
        }
        var path: [String] = []
        var parent = node.map { document.nodes[$0].parent } ?? .none
        while parent != .none, !["body", "html"].contains(document.names[document[parent].name]) {
            let classes = document.classes(of: parent).map { "." + document.names[$0] }
            path.insert(document.names[document[parent].name] + classes.joined(), at: 0)
            parent = document[parent].parent
        }
        return path
    }

    private var words: String { Inspection.shortened(source.text[Int(range.start)..<Int(range.end)].prefix(240).collapsed, 60) }

    private var isParagraph: Bool { path.contains("p") }

    /// The line of a book file that says otherwise.
    var correction: String { "overrides: [{lines: \(line), as: \(isParagraph ? "heading" : "paragraph")}]" }

    func text() -> String {
        var out = "\(source.name), line \(line): “\(words)”\n"
        let place =
            path.isEmpty ? strippedAs.map { "left out: " + $0.description } ?? "nothing: space, or markup" : path.joined(separator: " > ")
        out += "  " + Inspection.padded("in the book", 14) + place + "\n"
        if let decision {
            out += "\ndecided\n"
            if decision.steps.isEmpty { out += "  by no step: what none recognises is a paragraph\n" }
            for step in decision.steps {
                let reason = step.reason.map { ", because: " + $0 } ?? ""
                out += "  " + Inspection.padded(step.name, 28) + "\(step.before) → \(step.after)\(reason) (\(step.file))\n"
            }
            out += proposals(decision.proposals)
        }
        if !guesses.isEmpty {
            out += "\nconcluded\n"
            for guess in guesses {
                out += "  " + Inspection.padded(guess.subject.rawValue, 12) + guess.conclusion + ", because " + guess.reason + "\n"
            }
        }
        if strippedAs == nil, !path.isEmpty { out += "\nto say otherwise in book.yaml\n  \(correction)\n" }
        return out
    }

    /// What rules proposed for the block, the surest first, and why the others lost.
    private func proposals(_ proposals: [RoleProposal]) -> String {
        guard let winner = proposals.first else { return "" }
        var out = "\nproposed for its block\n"
        for proposal in proposals {
            let verdict = proposal == winner ? "won" : "lost, less sure than \(winner.rule)"
            out += "  " + Inspection.padded(proposal.rule, 28) + "\(proposal.role) (\(proposal.score)), because: \(proposal.evidence): "
            out += verdict + " (\(proposal.file))\n"
        }
        return out
    }

    func json() -> String {
        JSONText.object([
            ("source", .string(source.name)), ("line", .number(line)), ("words", .string(words)), ("elements", .strings(path)),
            ("stripped", .optional(strippedAs?.description)),
            (
                "steps",
                .array(
                    (decision?.steps ?? []).map {
                        .object([
                            ("name", .string($0.name)), ("file", .string($0.file)), ("before", .string($0.before)),
                            ("after", .string($0.after)),
                            ("reason", .optional($0.reason)),
                        ])
                    })
            ),
            (
                "proposals",
                .array(
                    (decision?.proposals ?? []).map {
                        .object([
                            ("rule", .string($0.rule)), ("file", .string($0.file)), ("role", .string($0.role)),
                            ("score", .number($0.score)), ("evidence", .string($0.evidence)),
                        ])
                    })
            ), ("override", .string(correction)),
        ]).text
    }
}
