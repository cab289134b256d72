import Resources

extension MarkdownEmitter {
    // MARK: Lists

    mutating func list(_ node: MarkdownParser.Node, _ frames: inout [Frame]) -> Bool {
        if isDefinitions(node) {
            openDefinitions(node, &frames)
            frames.append(Frame(node: node, opened: 0, depth: builder.depth, isTight: parser.isTight(node), kind: .definitions))
            return true
        }
        let isOrdered = parser.isOrdered(node)
        let start = parser.listStart(node)
        return open(
            isOrdered ? "ol" : "ul", isOrdered && start != 1 ? [("start", String(start))] : [], node, &frames, isTight: parser.isTight(node)
        )
    }

    mutating func item(_ node: MarkdownParser.Node, _ type: String, _ frames: inout [Frame]) -> Bool {
        let list = frames.last
        let isDefinition = list?.kind == .definitions
        _ = open(isDefinition ? "dd" : "li", type == "tasklist" ? [("class", "task")] : [], node, &frames, isTight: list?.isTight == true)
        if type == "tasklist" {
            let isDone = parser.isDone(node)
            let place = place(node)
            let box = source[place].firstIndex(of: 0x5B).map { $0..<min($0 + 3, place.upperBound) } ?? place.lowerBound..<place.lowerBound
            builder.text((isDone ? "☑ " : "☐ ").utf8, source: range(box), isVerbatim: false)
        }
        return true
    }

    /// A list whose bullets were colons.
    func isDefinitions(_ node: MarkdownParser.Node) -> Bool {
        parser.type(node) == "list" && lines.definitions.contains(parser.startLine(node))
    }

    private mutating func openDefinitions(_ node: MarkdownParser.Node, _ frames: inout [Frame]) {
        guard let last = frames.indices.last, frames[last].definitionListDepth == nil, hasRoom(at: place(node).lowerBound) else { return }
        builder.startElement(builder.intern("dl"), source: range(place(node)))
        frames[last].definitionListDepth = builder.depth
    }

    /// Every line of the paragraph in front of definitions is a term.
    mutating func terms(_ pieces: [InlinePiece], _ place: Range<Int>, _ frames: inout [Frame]) {
        if let last = frames.indices.last, frames[last].definitionListDepth == nil, hasRoom(at: place.lowerBound) {
            builder.startElement(builder.intern("dl"), source: range(place))
            frames[last].definitionListDepth = builder.depth
        }
        var start = 0, depth = 0
        for i in 0...pieces.count {
            var isEnd = i == pieces.count
            if !isEnd {
                switch pieces[i] {
                case .open: depth += 1
                case .close: depth -= 1
                case .softBreak: isEnd = depth == 0
                default: break
                }
            }
            guard isEnd, i > start else { continue }
            element("dt", place) { $0.emit(pieces[start..<i], limit: place.upperBound) }
            start = i + 1
        }
    }

    /// A definition list goes on as long as terms and definitions follow each other.
    mutating func endDefinitions(before node: MarkdownParser.Node, _ type: String, _ frames: inout [Frame]) {
        guard let last = frames.indices.last, let depth = frames[last].definitionListDepth else { return }
        if isDefinitions(node) { return }
        if type == "paragraph", let list = parser.next(node), isDefinitions(list) { return }
        while builder.depth >= depth { builder.endElement(sourceEnd: place(node).lowerBound) }
        frames[last].definitionListDepth = nil
    }

    // MARK: Tables and notes

    mutating func row(_ node: MarkdownParser.Node, isHead: Bool, _ frames: inout [Frame]) -> Bool {
        let place = place(node)
        guard builder.depth + 2 < limits.depth else { return open("tr", [], node, &frames) }
        if isHead {
            builder.startElement(builder.intern("thead"), source: range(place))
        } else if let table = frames.indices.last, !frames[table].hasBody {
            // All rows stand in one body, which ends with the table.
            builder.startElement(
                builder.intern("tbody"), source: range(place.lowerBound..<max(place.upperBound, self.place(frames[table].node).upperBound)))
            frames[table].hasBody = true
            frames[table].opened += 1
            frames[table].depth = builder.depth
        }
        builder.startElement(builder.intern("tr"), source: range(place))
        frames.append(Frame(node: node, opened: isHead ? 2 : 1, depth: builder.depth, kind: isHead ? .headRow : .row))
        return true
    }

    mutating func cell(_ node: MarkdownParser.Node, _ place: Range<Int>, _ frames: inout [Frame]) {
        guard let row = frames.last else { return }
        let column = row.column
        frames[frames.count - 1].column += 1
        var attributes: [(name: String, value: String)] = []
        if let table = frames.lastIndex(where: { $0.kind == .table }), column < frames[table].alignments.count,
            let name = frames[table].alignments[column]
        {
            attributes.append(("align", name))
        }
        // Behind lines of text the columns of a head are counted through these.
        let isBelowText = row.kind == .headRow && self.start(ofLine: parser.startLine(node)) < place.lowerBound
        let start = isBelowText ? max(row.cellEnd, place.lowerBound) : cellStart(node, place)
        let end = cellEnd(from: start, in: place)
        let pieces = pieces(node, start..<end)
        element(row.kind == .headRow ? "th" : "td", start..<end, self.attributes(attributes, start)) { $0.emit(pieces[...], limit: end) }
        // A cell that the row lacks has no place.
        if parser.next(node) == nil, start >= row.cellEnd { surplusCells(behind: end, in: place) }
        if let last = frames.indices.last { frames[last].cellEnd = end }
    }

    /// Cells for which the table's head has no column: GFM leaves them out, and text is never left out here. They stand as they are typed.
    private mutating func surplusCells(behind end: Int, in row: Range<Int>) {
        var start = end
        var isReported = false
        while start + 1 < row.upperBound {
            let end = cellEnd(from: start, in: row)
            var text = min(start + 1, end)..<end
            while let byte = source[text].first, byte.isASCIISpace { text = text.lowerBound + 1..<text.upperBound }
            while let byte = source[text].last, byte.isASCIISpace { text = text.lowerBound..<text.upperBound - 1 }
            start = end
            guard !text.isEmpty else { continue }
            if !isReported {
                isReported = true
                diagnostics.report(
                    Diagnostic(
                        .warning, .malformedMarkdown, "this row has more cells than the head of its table", at: range(text),
                        hint: "write a head for each column, or \\| for a bar in a cell"))
            }
            element("td", text) { $0.emit([.text(text)], limit: text.upperBound) }
        }
    }

    /// The next bar that is no text.
    private func cellEnd(from start: Int, in row: Range<Int>) -> Int {
        var end = start < row.upperBound && source[start] == 0x7C ? start + 1 : start
        while end < row.upperBound, source[end] != 0x7C || end > start && source[end - 1] == 0x5C { end += 1 }
        return end
    }

    /// Cells of a row share a line; cmark knows their columns.
    private func cellStart(_ node: MarkdownParser.Node, _ place: Range<Int>) -> Int {
        let column = parser.startColumn(node)
        return min(max(place.lowerBound + column - 1, place.lowerBound), place.upperBound)
    }

    mutating func note(_ node: MarkdownParser.Node, _ frames: inout [Frame]) -> Bool {
        let place = place(node)
        // Notes stand behind everything else, so the first opens the section that the end of the document closes.
        if frames.last?.kind != .notes {
            builder.startElement(
                builder.intern("section"), attributes: attributes([("class", "notes"), ("role", "doc-endnotes")], place.lowerBound),
                source: range(place))
            if let last = frames.indices.last { frames[last].kind = .notes; frames[last].depth = builder.depth; frames[last].opened += 1 }
        }
        let open = source[place].firstIndex(of: 0x5E), close = source[place].firstIndex(of: 0x5D)
        if let open, let close, open < close {
            noteMark = (noteNumber(of: InlinePieces.noteLabel(source[(open + 1)..<close])), open - 1..<close + 1)
        }
        let isOpen = self.open(
            "aside", [("class", "note"), ("id", "note-\(noteMark?.number ?? 0)"), ("role", "doc-endnote")], node, &frames)
        // In front of code or a table, or of nothing at all, the mark stands alone.
        if parser.firstChild(node).map({ !["paragraph", "block_quote", "list"].contains(parser.type($0)) }) ?? true {
            element("p", place.lowerBound..<place.lowerBound) { $0.takeNoteMark() }
        }
        return isOpen
    }

    /// The number of a note in front of its first paragraph.
    mutating func takeNoteMark() {
        guard let mark = noteMark else { return }
        noteMark = nil
        builder.startElement(
            builder.intern("span"), attributes: attributes([("class", "note-mark")], mark.place.lowerBound), source: range(mark.place))
        builder.text(String(mark.number).utf8, source: range(mark.place), isVerbatim: false)
        builder.endElement()
        builder.text(CollectionOfOne(0x20), source: range(mark.place.upperBound..<mark.place.upperBound), isVerbatim: false)
    }
}
