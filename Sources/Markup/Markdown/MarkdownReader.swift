package import Resources

/// Reads Markdown: CommonMark with the extensions of GFM by cmark-gfm, a YAML front matter, and attributes, divs and definition lists as in
/// Pandoc (`MarkdownLines`).
///
/// With a title in the front matter it becomes a book in the normal form, in which `#` begins a chapter, or a part with
/// `top-level-division: part`; without one its blocks are all there is. Straight quotation marks, hyphens and points become a printer's by
/// the rules of the language, but in code.
package enum MarkdownReader {
    /// - Throws: an error where cmark-gfm is not installed, or the source is nested too deeply to be read.
    /// - Parameter given: what the book file says of the book, where this source has its title page.
    package static func read(
        _ text: SourceText, id: SourceID, language: String? = nil, given: Metadata = Metadata(), colophon: String? = nil,
        limits: ReaderLimits = ReaderLimits(), diagnostics: inout Diagnostics
    ) throws(Diagnostic) -> Document {
        var front = try MarkdownFrontMatter(text, id: id, diagnostics: &diagnostics)
        front.readEmphasis()
        if front.metadata.title != nil { front.complete(by: given) }
        let lines = MarkdownLines(text.text, from: front.end)
        guard lines.depth <= limits.depth else {
            let start = lines.starts[lines.deepestLine - 1]
            throw Diagnostic(
                .error, .tooDeep, "quotations and lists are nested \(lines.depth) deep here; the limit is \(limits.depth)",
                at: SourceRange(source: id, start: start, end: start + 1), hint: "a “>” that is meant as a sign is written “\\>”")
        }
        let parser = try parser(of: lines, text)
        var emitter = MarkdownEmitter(text, id: id, lines: lines, parser: parser, front: front, language: language, limits: limits)
        emitter.document(colophon: colophon)
        for mistake in lines.mistakes { diagnostics.report(mistake.diagnostic(source: id)) }
        diagnostics.append(emitter.diagnostics)
        return emitter.finish()
    }

    /// cmark's tree of the lines and of the calls behind them, which code and HTML that are never closed would take for their text.
    private static func parser(of lines: MarkdownLines, _ text: SourceText) throws(Diagnostic) -> MarkdownParser {
        let parser = try MarkdownParser(lines.text + lines.calls, name: text.name)
        guard !lines.calls.isEmpty else { return parser }
        var last: MarkdownParser.Node?, next = parser.firstChild(parser.root)
        while let node = next {
            if parser.type(node) != "footnote_definition" { last = node }
            next = parser.next(node)
        }
        guard let last, (1...lines.starts.count).contains(parser.startLine(last)), ["code_block", "html_block"].contains(parser.type(last))
        else { return parser }
        let end = lines.end(ofOpenBlockAt: parser.startLine(last), isCode: parser.type(last) == "code_block", in: text.text)
        return try MarkdownParser(lines.text + end + lines.calls, name: text.name)
    }
}

/// The front matter: YAML between `---` at the very beginning and `---` or `...`.
struct MarkdownFrontMatter {
    private(set) var metadata = Metadata()
    /// Where the text begins.
    private(set) var end = 0
    /// `#` begins a part, and `##` a chapter.
    private(set) var hasParts = false
    private(set) var subtitle: String?

    private static let keys = [
        "title", "subtitle", "author", "authors", "translator", "translators", "language", "lang", "date", "publisher", "subject",
        "keywords",
        "top-level-division", "hyphenation-exceptions", "description", "rights",
    ]

    init(_ text: SourceText, id: SourceID, diagnostics: inout Diagnostics) throws(Diagnostic) {
        guard let range = Self.range(in: text.text) else {
            Self.reportUnclosed(text, id, &diagnostics)
            return
        }
        end = range.end
        guard let value = try YAMLReader.read(text, id: id, range: range.content) else { return }
        guard case .mapping(let pairs) = value.content else {
            throw Diagnostic(
                .error, .malformedYAML, "the front matter has to be keys with values", at: value.source, hint: "write title: My Book")
        }
        for pair in pairs { read(pair.key, pair.value, pair.keySource, &diagnostics) }
        if let subtitle, let title = metadata.title { metadata.title = title + ": " + subtitle }
    }

    mutating func complete(by given: Metadata) { metadata.complete(by: given) }

    /// Titles and names may have marks of emphasis in them; what a PDF says of itself is plain.
    mutating func readEmphasis() {
        metadata.title = metadata.title.map(Self.withoutMarks)
        subtitle = subtitle.map(Self.withoutMarks)
        metadata.authors = metadata.authors.map(Self.withoutMarks)
        metadata.translators = metadata.translators.map(Self.withoutMarks)
    }

    private static func withoutMarks(_ text: String) -> String {
        guard text.contains(where: { $0 == "*" || $0 == "_" || $0 == "`" || $0 == "\\" }),
            let parser = try? MarkdownParser(Array(text.utf8), name: "")
        else { return text }
        // "* * *" and the like are blocks of their own and no titles.
        guard let paragraph = parser.firstChild(parser.root), parser.type(paragraph) == "paragraph", parser.next(paragraph) == nil else {
            return text
        }
        return parser.plainText(paragraph)
    }

    private mutating func read(_ key: String, _ value: YAMLValue, _ source: SourceRange, _ diagnostics: inout Diagnostics) {
        let strings = value.strings ?? Self.names(value)
        if Self.keys.contains(key), strings.isEmpty, case .mapping = value.content {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue, "“\(key)” is a text or a list of texts", at: value.source,
                    hint: "write \(key): Words, with quotation marks round what YAML reads otherwise"))
            return
        }
        switch key {
        case "title": metadata.title = value.string
        case "subtitle": subtitle = value.string
        case "author", "authors": metadata.authors = strings
        case "translator", "translators": metadata.translators = strings
        case "language", "lang": metadata.language = Markup.language(value, key: key, &diagnostics)
        case "date": metadata.date = value.string.flatMap { HeadReader.day($0) }
        case "publisher": metadata.publisher = value.string
        case "subject": metadata.subject = strings.joined(separator: ", ")
        case "description": metadata.subject = metadata.subject ?? value.string
        case "keywords": metadata.keywords = strings.flatMap(Metadata.keywords)
        case "hyphenation-exceptions": metadata.hyphenationExceptions = strings.joined(separator: " ")
        case "top-level-division": hasParts = value.string == "part"
        default:
            if BookFile.keys.contains(where: { $0.name == key }) {
                diagnostics.report(
                    Diagnostic(
                        .warning, .unknownKey, "“\(key)” says nothing in front matter", at: source,
                        hint: "it is for the book as a whole: write it in a book.yaml beside the text"))
                return
            }
            // Other programs have keys of their own; a misspelt one of ours is worth a word.
            guard let nearest = nearestName(to: key, in: Self.keys) else { return }
            diagnostics.report(
                Diagnostic(.warning, .unknownKey, "the front matter has no key “\(key)”", at: source, hint: "did you mean “\(nearest)”?"))
        }
    }

    /// `- name: …` as many programs have it.
    private static func names(_ value: YAMLValue) -> [String] {
        switch value.content {
        case .sequence(let values): values.compactMap { $0.string ?? $0["name"]?.string }
        default: [value["name"]?.string].compactMap { $0 }
        }
    }

    /// A rule, and below it a line that is one of the keys: the front matter is text, since nothing ends it.
    private static func reportUnclosed(_ text: SourceText, _ id: SourceID, _ diagnostics: inout Diagnostics) {
        let lines = text.text.prefix(10_000).split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A })
        guard lines.count > 1, lines[0].trimmed.elementsEqual("---".utf8), let colon = lines[1].firstIndex(of: 0x3A) else { return }
        let key = String(decoding: lines[1][..<colon], as: UTF8.self)
        guard keys.contains(key) || BookFile.keys.contains(where: { $0.name == key }) else { return }
        diagnostics.report(
            Diagnostic(
                .warning, .malformedYAML, "the front matter is never closed, so all of it is text",
                at: SourceRange(source: id, start: lines[0].startIndex, end: lines[0].endIndex),
                hint: "write --- on a line of its own below its last key"))
    }

    /// A rule above the first line looks the same: keys stand below what opens a front matter, or nothing but its end.
    private static func beginsWithKey(_ text: ArraySlice<UInt8>) -> Bool {
        for line in text.prefix(10_000).split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let content = line.trimmed
            guard let first = content.first, first != 0x23 else { continue }
            if first == 0x7B || first == 0x5B || content.starts(with: "- ".utf8) || content.elementsEqual("---".utf8)
                || content.elementsEqual("...".utf8)
            {
                return true
            }
            guard let colon = content.firstIndex(of: 0x3A) else { return false }
            return colon + 1 == content.endIndex || content[colon + 1].isASCIISpace
        }
        return false
    }

    private static func range(in text: [UInt8]) -> (content: Range<Int>, end: Int)? {
        func line(from start: Int) -> (content: ArraySlice<UInt8>, end: Int) {
            let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
            return (text[start..<end].trimmed, end)
        }
        let first = line(from: 0)
        guard first.content.elementsEqual("---".utf8), beginsWithKey(text[first.end...]) else { return nil }
        var start = first.end
        while start < text.count {
            let next = line(from: start)
            if next.content.elementsEqual("---".utf8) || next.content.elementsEqual("...".utf8) { return (first.end..<start, next.end) }
            start = next.end
        }
        return nil
    }
}

extension DiagnosticCode {
    /// A key that a front matter or a book file does not have.
    package static let unknownKey = DiagnosticCode("book.unknown-key")
}
