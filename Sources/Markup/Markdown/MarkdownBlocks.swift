import Resources

// Paragraphs, headings, code and blocks of HTML.

extension MarkdownEmitter {
    mutating func paragraph(_ node: MarkdownParser.Node, _ place: Range<Int>, _ frames: inout [Frame]) {
        let pieces = pieces(node, place)
        if let block = lines.lineBlocks[parser.startLine(node)]?.block { return stanza(node, pieces, place, ofBlock: block) }
        if let list = parser.next(node), isDefinitions(list) { return terms(pieces, place, &frames) }
        if frames.last?.isTight == true {
            // Two blocks in a tight item are still two.
            if builder.currentText.last.map({ !$0.isASCIISpace }) == true {
                builder.text(CollectionOfOne(0x20), source: range(place.lowerBound..<place.lowerBound), isVerbatim: false)
            }
            return emit(pieces[...], limit: place.upperBound)
        }
        element("p", place) { emitter in
            emitter.takeNoteMark()
            emitter.emit(pieces[...], limit: place.upperBound)
        }
    }

    /// A paragraph of a line block, which is verse.
    private mutating func stanza(_ node: MarkdownParser.Node, _ pieces: [InlinePiece], _ place: Range<Int>, ofBlock block: Int) {
        if openLineBlock?.number != block, hasRoom(at: place.lowerBound) {
            builder.startElement(
                builder.intern("div"), attributes: attributes([("class", "verse")], place.lowerBound), source: range(place))
            openLineBlock = (block, builder.depth)
        }
        element("p", place, attributes([("class", "stanza")], place.lowerBound)) { emitter in
            var start = pieces.startIndex, depth = 0
            for i in pieces.indices {
                switch pieces[i] {
                case .open: depth += 1
                case .close: depth -= 1
                case .empty("br", _, _) where depth == 0:
                    emitter.verse(pieces[start..<i], place)
                    start = i + 1
                default: break
                }
            }
            emitter.verse(pieces[start...], place)
        }
        guard let open = openLineBlock, parser.next(node).flatMap({ lines.lineBlocks[parser.startLine($0)]?.block }) != block else {
            return
        }
        openLineBlock = nil
        while builder.depth >= open.depth { builder.endElement(sourceEnd: place.upperBound) }
    }

    /// A line of verse. Two spaces are an indent's level.
    private mutating func verse(_ pieces: ArraySlice<InlinePiece>, _ place: Range<Int>) {
        let start = pieces.first?.start ?? place.lowerBound
        let indent = lines.lineBlocks[lines.starts.partitioningIndex { $0 > start }]?.indent ?? 0
        let level = min(14, (indent + 1) / 2)
        element("span", start..<start, attributes([("class", level > 0 ? "line indent-\(level)" : "line")], start)) {
            $0.emit(pieces, limit: place.upperBound)
        }
    }

    mutating func heading(_ node: MarkdownParser.Node, _ place: Range<Int>) {
        let braces = headingAttributes(node)
        let content = place.lowerBound..<(braces?.start ?? place.upperBound)
        let known = headings[min(headingNumber, headings.count - 1)]
        headingNumber += 1
        var pieces: [InlinePiece] = []
        for piece in self.pieces(node, place) {
            guard let braces else { pieces.append(piece); continue }
            // The braces are no text; neither is what closes the heading in front of them.
            if case .text(let text) = piece {
                let end = min(text.upperBound, braces.closing.lowerBound)
                if text.lowerBound < end { pieces.append(.text(text.lowerBound..<end)) }
                if text.upperBound > braces.end { pieces.append(.text(max(text.lowerBound, braces.end)..<text.upperBound)) }
            } else if case .attributes(_, let at) = piece, at.lowerBound == braces.start {
                continue
            } else {
                pieces.append(piece)
            }
        }
        if let braces { builder.strip(range(braces.start..<braces.end), .attributes) }
        let own = braces?.attributes.added(to: [], source: range(content.upperBound..<place.upperBound), &builder) ?? []
        let idName = builder.intern("id")
        let attributes = own.filter { $0.name != idName } + [Attribute(name: idName, value: known.id, source: range(place))]
        element("h\(level(known.level))", place, attributes) { $0.emit(pieces[...], limit: content.upperBound) }
    }

    // MARK: Code and HTML

    /// The lines of a literal, each with where it stands in the source if it does.
    private func literalLines(_ node: MarkdownParser.Node, from firstLine: Int) -> [(bytes: [UInt8], start: Int?)] {
        let literal = parser.literal(node)
        var result: [(bytes: [UInt8], start: Int?)] = []
        var start = 0, line = firstLine
        // Behind the source stand the calls of notes that are ours.
        while start < literal.count, line <= lines.starts.count {
            let end = literal[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? literal.count
            let bytes = Array(literal[start..<end])
            let text = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
            // A line of a literal is the end of a line of the source: in front of it stand signs of containers and indentation.
            var lineEnd = self.start(ofLine: line + 1)
            let lineStart = self.start(ofLine: line)
            while lineEnd > lineStart, source[lineEnd - 1] == 0x0A || source[lineEnd - 1] == 0x0D { lineEnd -= 1 }
            let place = lineEnd - text.count
            if place >= lineStart, source[place..<lineEnd].elementsEqual(text) {
                result.append((bytes, place))
            } else {
                // Of a tab that indents the block as well as its content, spaces are left.
                let words = text.drop(while: \.isASCIISpace), begin = lineEnd - words.count
                let isThere = !words.isEmpty && begin >= lineStart && source[begin..<lineEnd].elementsEqual(words)
                if isThere { result.append((Array(text[..<words.startIndex]), nil)) }
                result.append((isThere ? Array(bytes[words.startIndex...]) : bytes, isThere ? begin : nil))
            }
            start = end
            line += 1
        }
        return result
    }

    /// Whether code stands between fences: what is indented begins with its own first line.
    private func isFenced(_ node: MarkdownParser.Node, _ place: Range<Int>) -> Bool {
        if !parser.fenceInfo(node).isEmpty { return true }
        func bare(_ line: some Sequence<UInt8>) -> [UInt8] {
            line.drop { $0.isASCIISpace || $0.isASCIIDigit || ">-*+:.)".utf8.contains($0) }.filter { !$0.isASCIISpace }
        }
        let own = bare(source[place].prefix { $0 != 0x0A && $0 != 0x0D })
        guard own.first == 0x60 || own.first == 0x7E else { return false }
        return own != bare(parser.literal(node).prefix { $0 != 0x0A })
    }

    mutating func code(_ node: MarkdownParser.Node, _ place: Range<Int>) {
        let info = parser.fenceInfo(node)
        let lines = literalLines(node, from: parser.startLine(node) + (isFenced(node, place) ? 1 : 0))
        // What stands behind the opening fence.
        if !info.isEmpty {
            let line = source[place.lowerBound..<min(start(ofLine: parser.startLine(node) + 1), place.upperBound)]
            if let fence = line.firstIndex(where: { $0 == 0x60 || $0 == 0x7E }) {
                let behind = line[fence...].drop { $0 == line[fence] }.trimmed
                builder.strip(range(behind.startIndex..<behind.endIndex), .attributes)
            }
        }
        var attributes: [Attribute] = []
        if info.hasPrefix("{"), let given = MarkdownAttributes(Array(info.utf8)[...]) {
            attributes = given.added(to: [], source: range(place), &builder)
        } else if let language = info.split(separator: " ").first {
            attributes = self.attributes([("class", "language-" + language)], place.lowerBound)
        }
        element("pre", place, attributes) { emitter in
            emitter.element("code", place) { emitter in
                for line in lines { emitter.codeLine(line) }
            }
        }
    }

    private mutating func codeLine(_ line: (bytes: [UInt8], start: Int?)) {
        let text = line.bytes.last == 0x0A ? line.bytes.dropLast() : line.bytes[...]
        let start = line.start ?? position
        builder.text(text, source: range(start..<(line.start == nil ? start : start + text.count)), isVerbatim: line.start != nil)
        if text.count < line.bytes.count {
            builder.text(
                CollectionOfOne(0x0A), source: range(start + text.count..<min(start + text.count + 1, endOfText)), isVerbatim: false)
        }
    }

    mutating func html(_ node: MarkdownParser.Node, _ place: Range<Int>, _ frame: Frame?) {
        let base = frame?.depth ?? 0
        if let fence = lines.fences[parser.startLine(node)], parser.literal(node)[...].trimmed.elementsEqual(MarkdownLines.fenceComment) {
            builder.strip(range(place), .attributes)
            if let attributes = fence {
                guard hasRoom(at: place.lowerBound) else { return }
                builder.startElement(
                    builder.intern("div"), attributes: attributes.added(to: [], source: range(place), &builder), source: range(place))
                htmlOpen.append((":::", builder.depth))
            } else if let open = htmlOpen.lastIndex(where: { $0.name == ":::" && $0.depth > base }) {
                while builder.depth >= htmlOpen[open].depth { builder.endElement(sourceEnd: place.upperBound) }
                htmlOpen.removeSubrange(open...)
            }
            return
        }
        // A fence inside HTML is none: the comment in its place is no block of its own.
        let first = parser.startLine(node), last = first + parser.literal(node).count { $0 == 0x0A }
        for line in first...last where lines.fences[line] != nil {
            builder.strip(range(start(ofLine: line)..<start(ofLine: line + 1)), .attributes)
        }
        htmlBlock(literalLines(node, from: first), base: base)
    }
}
