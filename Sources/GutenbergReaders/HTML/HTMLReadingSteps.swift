package import Markup
package import Resources

// Why a line of an HTML file is what it is: the element that its first words stand in is watched, and each step of reading that changes
// what it is taken for says so, as the steps of a plain text do (`ReadingSteps.swift`).

/// What the steps of reading make of one line of an HTML file of Project Gutenberg: those that change it, in their order.
/// - Parameters:
///   - line: counted from 1.
///   - overrides: what the book file says of the reader's conclusions.
/// - Returns: nil for a line without text of the book, and for a file that is none of Project Gutenberg.
/// - Complexity: that of reading the file.
package func explainGutenbergHTML(
    _ source: SourceText, id: SourceID, line: Int, classes: [String: String] = [:], overrides: ReadingOverrides = ReadingOverrides(),
    limits: ReaderLimits = ReaderLimits()
) -> LineReading? {
    var diagnostics = Diagnostics(limitPerCode: 0)
    let raw = HTMLReader.read(source, id: id, limits: limits, diagnostics: &diagnostics)
    guard overrides.rejected.contains(.format) || raw.preformattedText == nil else { return nil }
    let (document, given) = raw.prepared(source, .html, classes, overrides, ReadingRule.leftOut)
    let bytes = source.text.withUnsafeBufferPointer { ReadingOverrides.offsets(of: line...line, in: $0) }
    let book = HTMLBook(
        document, rejected: overrides.rejected, given: given, aside: document.asideClasses(of: source, overrides),
        watched: SourceRange(source: id, start: bytes.lowerBound, end: bytes.upperBound))
    return book.flatMap { $0.watchedNode == nil ? nil : LineReading(steps: $0.steps, proposals: []) }
}

extension HTMLBook {
    /// Asks a rule, unless it is left out, and notes what it makes of the node that is watched, if one is. Steps in it speak for themselves.
    mutating func step(_ rule: ReadingRule, _ run: (inout HTMLBook) -> Void) {
        guard !leftOut.contains(rule) else { return }
        guard let node = watchedNode else { run(&self); return }
        let before = state(of: node), known = steps.count
        run(&self)
        let after = state(of: node)
        if after != (steps.count > known ? steps[steps.count - 1].after : before) { note(rule, before, after) }
    }

    mutating func note(_ rule: ReadingRule, _ before: String, _ after: String) {
        steps.append(
            ReadingStep(
                name: rule.rawValue, file: rule.description.file, before: before, after: after, reason: rule.description.evidence))
    }

    /// The first text of a range of the source. O(nodes).
    func firstText(in range: SourceRange) -> Int? {
        nodes.first { i in
            let node = raw.nodes[i]
            return node.kind == .text && node.source.source == range.source && node.source.start < range.end
                && range.start < node.source.end && !isBlank(textRange(i))
        }
    }

    /// What a node of text is taken for.
    private func state(of node: Int) -> String {
        if let heading = headings.first(where: { ($0.node..<ends[$0.lastNode]).contains(node) }) {
            switch heading.role {
            case .heading: return "heading of level \(heading.level)" + (heading.isOuter ? ", above the parts" : "")
            case .closing: return "the end of a text"
            case .bookTitle: return "the book's title"
            case .end: return "the end"
            case .listTitle: return "title of a list"
            case .indexLetter: return "letter of an index"
            case .subtitle: return "line of a title"
            }
        }
        if contents?.nodes.contains(node) == true { return "contents" }
        if illustrations.contains(where: { $0.nodes.contains(node) }) { return "list of pictures" }
        if titleBlock.contains(node) || outerPage?.contains(node) == true { return "title page" }
        if credits.contains(node) { return "credits" }
        if let remarksAtEnd, node >= remarksAtEnd { return "back matter" }
        var place: Int? = node
        while let i = place, i != body {
            if notes.container(i) != nil { return "note" }
            if let role = roles[i] { return role.className }
            place = parent(i)
        }
        return "element " + raw.names[raw.nodes[parent(node) ?? body].name]
    }
}
