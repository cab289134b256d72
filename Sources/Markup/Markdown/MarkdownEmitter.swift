import Resources

/// Makes a document of cmark's tree. The tree is walked without recursion, however deep it is.
struct MarkdownEmitter {
    var builder = DocumentBuilder()
    var diagnostics = Diagnostics()
    var typographer: Typographer
    /// Elements that a tag of HTML has opened, with the depth of the document inside them.
    var htmlOpen: [(name: String, depth: Int)] = []
    typealias HTMLStartTag = (name: String, attributes: [(name: String, value: String)])
    /// What the start tags so far are, by their text; nil for those that are left out. Looked up, never iterated.
    var startTags: [[UInt8]: HTMLStartTag?] = [:]
    let source: [UInt8]
    let id: SourceID
    let lines: MarkdownLines
    let parser: MarkdownParser
    let limits: ReaderLimits
    private let hasParts: Bool
    private var metadata: Metadata
    private var noteLabels: Set<String> = []
    /// The numbers of notes that have been called or have come, in that order, by their labels.
    private var noteNumbers: [String: Int] = [:]
    /// With those in the text, which have no label.
    private var noteCount = 0
    /// The number that the next paragraph begins with, and the label that it stands for.
    var noteMark: (number: Int, place: Range<Int>)?
    /// The line block whose element is open, and the depth inside it.
    var openLineBlock: (number: Int, depth: Int)?
    var headings: [Heading] = []
    var headingNumber = 0
    private var hasReportedDepth = false
    let endOfText: Int
    /// Behind the front matter.
    private let start: Int

    /// A heading in order, found before anything is emitted.
    struct Heading {
        var level: Int
        var id: String
        var title: String
        var source: SourceRange
    }

    /// A block that is open.
    struct Frame {
        var node: MarkdownParser.Node
        /// Elements that it has opened.
        var opened: Int
        /// The depth of the document inside it.
        var depth: Int
        /// Its paragraphs stand without `p`.
        var isTight = false
        var definitionListDepth: Int?
        var kind: Kind = .other
        /// Of a table, for each column.
        var alignments: [String?] = []
        /// Of a table: the element that its rows below the head stand in is open.
        var hasBody = false
        /// Of a row: the number of its next cell.
        var column = 0
        /// Of a row: the end of its last cell.
        var cellEnd = 0
        enum Kind { case other, definitions, table, headRow, row, notes }
    }

    init(
        _ text: SourceText, id: SourceID, lines: MarkdownLines, parser: MarkdownParser, front: MarkdownFrontMatter, language: String?,
        limits: ReaderLimits
    ) {
        source = text.text
        self.id = id
        self.lines = lines
        self.parser = parser
        self.limits = limits
        metadata = front.metadata
        hasParts = front.hasParts
        start = front.end
        endOfText = text.text.count
        var rules = TypographyRules(language: front.metadata.language ?? language)
        rules.hasShortDashInRanges = true
        typographer = Typographer(rules)
        builder.reserveCapacity(nodes: text.text.count / 32 + 64, text: text.text.count, provenance: text.text.count / 16 + 64)
    }

    // MARK: Places

    func range(_ range: Range<Int>) -> SourceRange { SourceRange(source: id, start: range.lowerBound, end: range.upperBound) }

    func start(ofLine line: Int) -> Int { line >= 1 && line <= lines.starts.count ? lines.starts[line - 1] : line < 1 ? 0 : endOfText }

    /// From the first line of a block to behind its last.
    func place(_ node: MarkdownParser.Node) -> Range<Int> {
        let lines = linesOfNode(node)
        let start = start(ofLine: lines.lowerBound), end = self.start(ofLine: lines.upperBound + 1)
        var last = max(start, end)
        while last > start, source[last - 1] == 0x0A || source[last - 1] == 0x0D { last -= 1 }
        return start..<last
    }

    /// Where lines of text stand directly above a table, cmark gives the table and its head the first of them, and the paragraph no line at
    /// all. The head is the second line above the first row, or above the end.
    private func linesOfNode(_ node: MarkdownParser.Node) -> ClosedRange<Int> {
        let first = parser.startLine(node), last = max(parser.endLine(node), first)
        if first == 0, let table = parser.next(node), parser.type(table) == "table" {
            return parser.startLine(table)...max(headLine(of: table) - 1, parser.startLine(table))
        }
        switch parser.type(node) {
        case "table":
            let head = headLine(of: node)
            return head...max(last, head)
        case "table_header": return parser.parent(node).map { headLine(of: $0) }.map { $0...$0 } ?? first...last
        case "table_cell":
            guard let row = parser.parent(node), parser.type(row) == "table_header" else { return first...last }
            return linesOfNode(row)
        default: return first...last
        }
    }

    private func headLine(of table: MarkdownParser.Node) -> Int {
        let row = parser.firstChild(table).flatMap { parser.next($0) }.map { parser.startLine($0) } ?? parser.endLine(table) + 1
        return max(row - 2, parser.startLine(table))
    }

    /// The end of what has been emitted, for what cannot be found in the source.
    var position: Int { builder.depth > 0 ? min(lastPlace, endOfText) : 0 }
    private var lastPlace = 0

    // MARK: The document

    mutating func document(colophon: String?) {
        collect()
        builder.strip(range(0..<start), .metadata)
        let front = FrontMatter(metadata: metadata, colophon: colophon)
        let language = metadata.language.map { [Attribute(name: builder.intern("lang"), value: $0, source: .nowhere)] } ?? []
        builder.startElement(builder.intern("html"), attributes: language, source: range(0..<endOfText))
        builder.startElement(builder.intern("body"), source: range(0..<endOfText))
        if let front {
            front.halfTitle(into: &builder)
            front.titlePage(into: &builder)
            if colophon != nil { front.imprint(into: &builder) }
            contents()
            builder.startElement(builder.intern("main"), source: range(0..<endOfText))
        }
        blocks()
        while builder.depth > 0 { builder.endElement() }
    }

    consuming func finish() -> Document {
        stripDefinitions()
        if metadata.title == nil, let heading = headings.first(where: { $0.level == 1 }) { metadata.title = heading.title }
        return withHeadingIDs(builder.finish(metadata: metadata))
    }

    /// The addresses that are given apart from their links. cmark keeps them from the text; a line that only looks like one is text.
    private mutating func stripDefinitions() {
        guard !lines.addresses.isEmpty else { return }
        let text = builder.textPlaces(in: id)
        var k = 0
        // Lines that follow each other and of which none is text, and whether a bracket and a colon have come.
        var found: [Range<Int>] = [], hasColon = false, isOpen = false
        func strip() {
            if hasColon { for line in found { builder.strip(range(line), .attributes) } }
            (found, hasColon) = ([], false)
        }
        for (line, isFirst) in lines.addresses {
            if isFirst { strip() }
            while k < text.count, text[k].upperBound <= line.lowerBound { k += 1 }
            isOpen = (isFirst || isOpen) && (k == text.count || text[k].lowerBound >= line.upperBound)
            guard isOpen else { continue }
            found.append(line)
            hasColon = hasColon || source[line].firstIndex(ofASCII: "]:", from: line.lowerBound) != nil
        }
        strip()
    }

    /// Headings and notes, of which the text speaks before they come.
    private mutating func collect() {
        var taken: Set<String> = []
        // The last number that a name has got: ten thousand equal headings do not try all numbers again each.
        var lastNumbers: [String: Int] = [:]
        var pending = [parser.root]
        while let node = pending.popLast() {
            switch parser.type(node) {
            case "heading":
                let attributes = headingAttributes(node)
                var title = parser.plainText(node)
                // The braces are no text, and neither are the number signs that close a heading in front of them.
                if let attributes, let brace = title.lastIndex(of: "{") {
                    title = String(title[..<brace])
                    title.removeLast(min(attributes.closing.count, title.count))
                }
                title = InlineBrackets.withoutNotes(ArraySlice(title.utf8).collapsed)
                let wanted = attributes?.attributes.id ?? Self.slug(title)
                var id = wanted, number = lastNumbers[wanted] ?? 1
                while !taken.insert(id).inserted {
                    number += 1
                    id = "\(wanted)-\(number)"
                }
                lastNumbers[wanted] = number
                headings.append(
                    Heading(
                        level: parser.headingLevel(node), id: id,
                        title: Typographer.string(title, typographer.rules), source: range(place(node))))
            case "footnote_definition":
                let place = place(node)
                if let close = source[place].firstIndex(of: 0x5D), let open = source[place].firstIndex(of: 0x5E), open < close {
                    noteLabels.insert(InlinePieces.noteLabel(source[(open + 1)..<close]))
                }
            default: break
            }
            var children: [MarkdownParser.Node] = []
            var child = parser.firstChild(node)
            while let one = child {
                children.append(one)
                child = parser.next(one)
            }
            pending += children.reversed()
        }
    }

    /// As GitHub makes ids of headings: letters and figures in lower case, hyphens for spaces.
    private static func slug(_ title: String) -> String {
        let slug = title.lowercased().unicodeScalars.compactMap { scalar -> Character? in
            if scalar == " " || scalar == "-" { return "-" }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" ? Character(scalar) : nil
        }
        return slug.isEmpty ? "section" : String(slug)
    }

    /// Attributes in braces at the end of a heading's line.
    struct HeadingAttributes {
        var attributes: MarkdownAttributes
        /// Where the braces stand.
        var start: Int
        var end: Int
        /// From the end of the heading's text to the braces: white space, and number signs where they close the heading.
        var closing: Range<Int>
    }

    func headingAttributes(_ node: MarkdownParser.Node) -> HeadingAttributes? {
        let place = place(node)
        // A heading underlined has its text in front of the last line.
        let firstLine = place.lowerBound..<min(start(ofLine: parser.startLine(node) + 1), place.upperBound)
        let text = source[parser.startLine(node) == parser.endLine(node) ? place : firstLine].trimmed
        var end = text
        while end.last == 0x23, text.last != 0x7D { end = end.dropLast() }
        let line = end.trimmed
        guard line.last == 0x7D, let open = line.lastIndex(of: 0x7B), let attributes = MarkdownAttributes(line[open...]) else { return nil }
        return HeadingAttributes(attributes: attributes, start: open, end: line.endIndex, closing: closingSigns(in: line[..<open]))
    }

    /// The end of a heading's line, from behind its text: "## Two ## " (CommonMark 0.29, section 4.2). Signs close only a heading that
    /// begins with some, and stand behind a space.
    private func closingSigns(in line: ArraySlice<UInt8>) -> Range<Int> {
        var end = line.endIndex
        while end > line.startIndex, source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
        guard line.first == 0x23 else { return end..<line.endIndex }
        var signs = end
        while signs > line.startIndex, source[signs - 1] == 0x23 { signs -= 1 }
        guard signs < end, signs > line.startIndex, source[signs - 1] == 0x20 || source[signs - 1] == 0x09 else {
            return end..<line.endIndex
        }
        while signs > line.startIndex, source[signs - 1] == 0x20 || source[signs - 1] == 0x09 { signs -= 1 }
        return signs..<line.endIndex
    }

    /// The level in the document: in a book `#` is a chapter, which is the second of the normal form.
    func level(_ level: Int) -> Int { metadata.title != nil && isBook && !hasParts ? min(level + 1, 6) : level }
    private var isBook: Bool { FrontMatter(metadata: metadata) != nil }

    private mutating func contents() {
        let listed = headings.filter { $0.level <= (hasParts ? 2 : 1) }
        guard listed.count > 1 else { return }
        builder.startElement(builder.intern("nav"), attributes: attributes([("class", "contents")], 0), source: .nowhere)
        builder.startElement(builder.intern("p"), attributes: attributes([("class", "contents-title")], 0), source: .nowhere)
        builder.text(ContentsTitle.of(metadata.language).utf8, source: .nowhere, isVerbatim: false)
        builder.endElement()
        for heading in listed {
            builder.startElement(
                builder.intern("p"), attributes: attributes([("class", "entry level-\(heading.level)")], 0), source: .nowhere)
            builder.startElement(builder.intern("a"), attributes: attributes([("href", "#" + heading.id)], 0), source: .nowhere)
            builder.startElement(builder.intern("span"), attributes: attributes([("class", "title")], 0), source: .nowhere)
            builder.text(heading.title.utf8, source: .nowhere, isVerbatim: false)
            for _ in 0..<3 { builder.endElement() }
        }
        builder.endElement()
    }

    /// True if there is room for one more element; says once if there is none.
    mutating func hasRoom(at place: Int) -> Bool {
        if builder.depth < limits.depth { return true }
        if !hasReportedDepth {
            hasReportedDepth = true
            diagnostics.report(
                Diagnostic(
                    .warning, .tooDeep, "elements are nested more than \(limits.depth) deep; what is deeper is read without its elements",
                    at: range(place..<min(place + 1, endOfText)), hint: "look for lists, quotations and elements that are never closed"))
        }
        return false
    }

    // MARK: Blocks

    private mutating func blocks() {
        var frames = [Frame(node: parser.root, opened: 0, depth: builder.depth)]
        var next = parser.firstChild(parser.root)
        while true {
            while let node = next {
                lastPlace = place(node).lowerBound
                if enter(node, &frames) {
                    next = parser.firstChild(node)
                } else {
                    next = parser.next(node)
                }
            }
            guard let frame = frames.popLast() else { return }
            // What HTML's tags have opened in a block ends with it.
            while builder.depth > frame.depth { builder.endElement(sourceEnd: place(frame.node).upperBound) }
            htmlOpen.removeAll { $0.depth > frame.depth }
            for _ in 0..<frame.opened { builder.endElement(sourceEnd: place(frame.node).upperBound) }
            htmlOpen.removeAll { $0.depth > builder.depth }
            guard !frames.isEmpty else { return }
            next = parser.next(frame.node)
        }
    }

    /// Opens a block; emits it whole if it has no blocks in it.
    /// - Returns: whether its children come next.
    private mutating func enter(_ node: MarkdownParser.Node, _ frames: inout [Frame]) -> Bool {
        // The paragraph of calls that is ours.
        guard parser.startLine(node) <= lines.starts.count else { return false }
        let type = parser.type(node)
        let place = place(node)
        endDefinitions(before: node, type, &frames)
        switch type {
        case "paragraph": paragraph(node, place, &frames)
        case "heading": heading(node, place)
        case "thematic_break": element("hr", place) { _ in }
        case "code_block": code(node, place)
        case "html_block": html(node, place, frames.last)
        case "block_quote": return open("blockquote", [], node, &frames)
        case "list": return list(node, &frames)
        case "item", "tasklist": return item(node, type, &frames)
        case "table":
            _ = open("table", [], node, &frames, kind: .table)
            frames[frames.count - 1].alignments = parser.alignments(node)
            return true
        case "table_header": return row(node, isHead: true, &frames)
        case "table_row": return row(node, isHead: false, &frames)
        case "table_cell": cell(node, place, &frames)
        case "footnote_definition": return note(node, &frames)
        default: return open("div", [], node, &frames)
        }
        return false
    }

    mutating func open(
        _ name: String, _ attributes: [(name: String, value: String)], _ node: MarkdownParser.Node, _ frames: inout [Frame],
        kind: Frame.Kind = .other,
        isTight: Bool = false
    ) -> Bool {
        let place = place(node)
        let hasRoom = hasRoom(at: place.lowerBound)
        if hasRoom {
            builder.startElement(builder.intern(name), attributes: self.attributes(attributes, place.lowerBound), source: range(place))
        }
        frames.append(Frame(node: node, opened: hasRoom ? 1 : 0, depth: builder.depth, isTight: isTight, kind: kind))
        return true
    }

    mutating func element(_ name: String, _ place: Range<Int>, _ attributes: [Attribute] = [], _ content: (inout Self) -> Void) {
        guard hasRoom(at: place.lowerBound) else { content(&self); return }
        builder.startElement(builder.intern(name), attributes: attributes, source: range(place))
        content(&self)
        builder.endElement(sourceEnd: place.upperBound)
    }

    mutating func nextNoteNumber() -> Int {
        noteCount += 1
        return noteCount
    }

    mutating func noteNumber(of label: String) -> Int {
        if let known = noteNumbers[label] { return known }
        let number = nextNoteNumber()
        noteNumbers[label] = number
        return number
    }

    mutating func pieces(_ node: MarkdownParser.Node, _ place: Range<Int>) -> [InlinePiece] {
        let pieces = InlinePieces(of: node, in: place, source, parser, notes: noteLabels)
        for call in pieces.callsOfNothing { diagnostics.report(MarkdownMistake(kind: .missingNote, range: call).diagnostic(source: id)) }
        return pieces.pieces
    }
}

/// The heading of a generated list of contents.
package enum ContentsTitle {
    package static func of(_ language: String?) -> String {
        switch language.map({ String($0.prefix(2)) }) {
        case "de": "Inhalt"
        case "fr": "Table des matières"
        case "es": "Índice"
        case "it": "Indice"
        case "nl": "Inhoud"
        case "pt": "Índice"
        case "sv": "Innehåll"
        case "da": "Indhold"
        case "no", "nb", "nn": "Innhold"
        case "fi": "Sisällys"
        case "pl": "Spis treści"
        case "cs": "Obsah"
        case "hu": "Tartalom"
        default: "Contents"
        }
    }
}
