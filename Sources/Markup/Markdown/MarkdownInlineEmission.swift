import Resources

// Inlines: pieces to elements and text, with the typographer in between.

extension MarkdownEmitter {
    /// Emits the pieces of a block into the open element.
    /// - Parameter limit: the end of the block, for the typographer's search for closing quotation marks.
    mutating func emit(_ pieces: ArraySlice<InlinePiece>, limit: Int) {
        typographer.begin()
        let base = builder.depth
        var skips = 0
        // Up to here the text is an address, of which nothing changes.
        var addressEnd = pieces.startIndex
        for i in pieces.indices {
            switch pieces[i] {
            case .text(let range) where i < addressEnd || isInCode:
                builder.text(source[range], source: self.range(range), isVerbatim: true)
                typographer.passed(0x61)
            case .text(let range): typeset(range, limit: limit, following: following(i, pieces))
            case .characters(let bytes, let range):
                builder.text(bytes, source: self.range(range), isVerbatim: false)
                if let last = bytes.last { typographer.passed(last) }
            case .softBreak(let range):
                builder.text(CollectionOfOne(0x20), source: self.range(range), isVerbatim: false)
                typographer.space()
            case .code(let bytes, let range):
                let isVerbatim = source[range].elementsEqual(bytes)
                builder.text(isVerbatim ? bytes : bytes.map { $0 == 0x0A ? 0x20 : $0 }, source: self.range(range), isVerbatim: isVerbatim)
                typographer.passed(0x61)
            case .html(let bytes, let range): inlineHTML(bytes, range, base: base)
            case .open(let name, let attributes, let start):
                if name == "a", let end = endOfAddress(at: i, pieces) { addressEnd = end }
                var attributes = attributes
                if pieces[i].beginsNote {
                    attributes.append(("data-label", String(nextNoteNumber())))
                    // It is a text of its own.
                    typographer.space()
                }
                guard hasRoom(at: start) else { skips += 1; continue }
                builder.startElement(
                    builder.intern(name), attributes: withAttributes(behind: i, pieces, self.attributes(attributes, start)),
                    source: self.range(start..<start))
            case .noteCall(let label, let place): noteCall(noteNumber(of: label), place)
            case .close(let end):
                if skips > 0 { skips -= 1 } else if builder.depth > base { builder.endElement(sourceEnd: end) }
            case .empty(let name, let attributes, let range):
                builder.startElement(
                    builder.intern(name), attributes: withAttributes(behind: i, pieces, self.attributes(attributes, range.lowerBound)),
                    source: self.range(range))
                builder.endElement()
                if name == "br" { typographer.space() }
            case .address(let range), .attributes(_, let range): builder.strip(self.range(range), .attributes)
            }
        }
        while builder.depth > base { builder.endElement(sourceEnd: limit) }
        htmlOpen.removeAll { $0.depth > base }
    }

    private mutating func noteCall(_ number: Int, _ place: Range<Int>) {
        let link = [(name: "class", value: "note-call"), ("role", "doc-noteref"), ("href", "#note-\(number)")]
        element("a", place, attributes(link, place.lowerBound)) {
            $0.builder.text(String(number).utf8, source: $0.range(place), isVerbatim: false)
        }
        typographer.passed(0x31)
    }

    /// Inside a tag of HTML for code.
    private var isInCode: Bool { htmlOpen.contains { ["code", "pre", "kbd", "samp", "tt", "var"].contains($0.name) } }

    /// The end of a link whose words are its own address: `<https://…>`, or an address in the text.
    private func endOfAddress(at open: Int, _ pieces: ArraySlice<InlinePiece>) -> Int? {
        guard case .open(_, let attributes, _) = pieces[open], let href = attributes.first(where: { $0.name == "href" })?.value else {
            return nil
        }
        var words: [UInt8] = []
        for i in (open + 1)..<pieces.endIndex {
            switch pieces[i] {
            case .text(let range): words += source[range]
            case .characters(let bytes, _): words += bytes
            case .close:
                return ["", "http://", "mailto:"].contains { href.utf8.elementsEqual(Array($0.utf8) + words) } ? i : nil
            default: return nil
            }
        }
        return nil
    }

    /// The first byte that a reader sees behind a piece.
    private func following(_ index: Int, _ pieces: ArraySlice<InlinePiece>) -> UInt8 {
        for piece in pieces[(index + 1)...] {
            switch piece {
            case .text(let range): return source[range.lowerBound]
            case .characters(let bytes, _): return bytes.first ?? 0x20
            case .softBreak: return 0x20
            case .empty(let name, _, _): return name == "br" ? 0x20 : 0x61
            case .code: return 0x61
            case .open where piece.beginsNote: return 0x20
            case .noteCall: return 0x31
            case .open, .close, .html, .address, .attributes: continue
            }
        }
        return 0
    }

    /// Attributes in braces stand behind the element that they belong to.
    private mutating func withAttributes(behind index: Int, _ pieces: ArraySlice<InlinePiece>, _ attributes: [Attribute]) -> [Attribute] {
        var depth = 0
        var i = index
        repeat {
            switch pieces[i] {
            case .open: depth += 1
            case .close: depth -= 1
            default: break
            }
            i += 1
        } while depth > 0 && i < pieces.endIndex
        guard i < pieces.endIndex, case .attributes(let added, let place) = pieces[i] else { return attributes }
        return added.added(to: attributes, source: range(place), &builder)
    }

    mutating func attributes(_ pairs: [(name: String, value: String)], _ start: Int) -> [Attribute] {
        pairs.map { Attribute(name: builder.intern($0.name), value: $0.value, source: range(start..<start)) }
    }

    private mutating func typeset(_ text: Range<Int>, limit: Int, following: UInt8) {
        var sink = PieceSink()
        source.withUnsafeBufferPointer { typographer.set($0, text, limit: max(limit, text.upperBound), following: following, into: &sink) }
        for piece in sink.pieces {
            if let replacement = piece.replacement {
                builder.text(replacement, source: range(piece.range), isVerbatim: false)
            } else {
                builder.text(source[piece.range], source: range(piece.range), isVerbatim: true)
            }
        }
    }

    private struct PieceSink: TypographySink {
        var pieces: [(range: Range<Int>, replacement: [UInt8]?)] = []
        mutating func verbatim(_ range: Range<Int>) { pieces.append((range, nil)) }
        mutating func replacement(_ bytes: [UInt8], _ range: Range<Int>) { pieces.append((range, bytes)) }
    }
}

// MARK: HTML

extension MarkdownEmitter {
    private static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// One tag between inlines, or a CDATA section, which is the text in it.
    private mutating func inlineHTML(_ bytes: [UInt8], _ range: Range<Int>, base: Int) {
        guard bytes.starts(with: Self.textMark), bytes.count >= Self.textMark.count + 3 else { return tag(bytes, range, base: base) }
        let text = bytes[Self.textMark.count..<bytes.count - 3]
        // What goes on in another line of a quotation has a sign in between.
        let isVerbatim = range.count == bytes.count
        builder.text(
            text, source: self.range(isVerbatim ? range.lowerBound + text.startIndex..<range.lowerBound + text.endIndex : range),
            isVerbatim: isVerbatim)
    }

    private static let textMark = Array("<![CDATA[".utf8)

    /// A start or an end tag; what is neither (a comment, a declaration) is left out.
    /// - Parameter base: elements below this depth are not this container's to close.
    mutating func tag(_ bytes: [UInt8], _ range: Range<Int>, base: Int) {
        guard bytes.count > 2 else { return }
        if bytes[1] == 0x2F {
            let name = String(decoding: bytes[2...].prefix { $0.isASCIILetter || $0.isASCIIDigit }.map(\.asciiLowercased), as: UTF8.self)
            guard let open = htmlOpen.lastIndex(where: { $0.name == name && $0.depth > base }) else { return }
            while builder.depth >= htmlOpen[open].depth { builder.endElement(sourceEnd: range.upperBound) }
            htmlOpen.removeSubrange(open...)
            return
        }
        guard bytes[1].isASCIILetter, hasRoom(at: range.lowerBound) else { return }
        guard let (name, given) = startTag(bytes) else { return }
        let attributes = given.map { Attribute(name: builder.intern($0.name), value: $0.value, source: self.range(range)) }
        builder.startElement(builder.intern(name), attributes: attributes, source: self.range(range))
        if Self.voidElements.contains(name) || bytes[bytes.count - 2] == 0x2F {
            builder.endElement()
        } else {
            htmlOpen.append((name, builder.depth))
        }
    }

    /// What the library makes of a start tag; nil for one that cannot stand in a text. Most tags of a text come again and again, and each
    /// would be a document of its own.
    private mutating func startTag(_ bytes: [UInt8]) -> HTMLStartTag? {
        if let known = startTags[bytes] { return known }
        var ignored = Diagnostics(), tag: HTMLStartTag?
        let document = HTMLReader.read(SourceText(name: "", text: bytes), id: id, diagnostics: &ignored)
        let name = String(
            decoding: bytes[1...].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D }.map(\.asciiLowercased), as: UTF8.self)
        if let node = document.elements(name).last, !["html", "body", "head"].contains(name) {
            let element = document[node]
            let attributes = document.attributes[Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount)]
            tag = (name, attributes.map { (document.names[$0.name], $0.value) })
        }
        startTags[bytes] = .some(tag)
        return tag
    }

    /// A block of HTML: its tags open and close elements around what follows, its text is text.
    /// - Parameter lines: those of the block, each with where it stands in the source.
    mutating func htmlBlock(_ lines: [(bytes: [UInt8], start: Int?)], base: Int) {
        let block = LiteralBlock(lines, otherwise: position)
        let bytes = block.bytes
        var i = 0
        let lastClose = bytes.lastIndex(of: 0x3E) ?? -1
        func text(_ part: Range<Int>) {
            // White space between blocks is none of a paragraph's.
            guard !bytes[part].allSatisfy(\.isASCIISpace) else { return }
            for piece in block.pieces(part) { builder.text(bytes[piece.bytes], source: range(piece.place), isVerbatim: piece.isVerbatim) }
        }
        while i < bytes.count {
            if bytes[i...].starts(with: "<!--".utf8) {
                let end = block.end(of: "-->", from: i + 4)
                if !bytes[..<end].suffix(3).elementsEqual("-->".utf8) {
                    for piece in block.pieces(i..<end) { builder.strip(range(piece.place), .damagedMarkup) }
                }
                i = end
            } else if bytes[i...].starts(with: Self.textMark) {
                let start = i + Self.textMark.count, end = block.end(of: "]]>", from: start)
                text(start..<(bytes[..<end].suffix(3).elementsEqual("]]>".utf8) && end - 3 >= start ? end - 3 : end))
                i = end
            } else if i < lastClose, bytes[i] == 0x3C, i + 1 < bytes.count, bytes[i + 1].isASCIILetter || bytes[i + 1] == 0x2F,
                let close = bytes[i...].firstIndex(of: 0x3E)
            {
                let tag = Array(bytes[i...close])
                i = close + 1
                if tag.hasASCIIPrefix("<script") || tag.hasASCIIPrefix("<style") {
                    let isScript = tag.hasASCIIPrefix("<script")
                    let end = block.end(of: isScript ? "</script>" : "</style>", from: i)
                    for piece in block.pieces(i..<end) { builder.strip(range(piece.place), isScript ? .script : .styleSheet) }
                    i = end
                } else {
                    self.tag(tag, block.place(close + 1 - tag.count)..<block.place(close) + 1, base: base)
                }
            } else {
                let end = bytes[(i + 1)...].firstIndex(of: 0x3C) ?? bytes.count
                text(i..<end)
                i = end
            }
        }
    }
}

/// The lines of a block as one text, with the place of each byte in the source: in quotations and lists signs stand in front of every line.
private struct LiteralBlock {
    private(set) var bytes: [UInt8] = []
    private var starts: [(offset: Int, place: Int, isVerbatim: Bool)] = []

    init(_ lines: [(bytes: [UInt8], start: Int?)], otherwise place: Int) {
        for line in lines {
            starts.append((bytes.count, line.start ?? place, line.start != nil))
            bytes += line.bytes
        }
    }

    private func line(of offset: Int) -> Int { max(starts.partitioningIndex { $0.offset > offset } - 1, 0) }

    func place(_ offset: Int) -> Int {
        let line = starts[line(of: offset)]
        return line.place + (line.isVerbatim ? offset - line.offset : 0)
    }

    /// A part of the text line by line.
    func pieces(_ range: Range<Int>) -> [(bytes: Range<Int>, place: Range<Int>, isVerbatim: Bool)] {
        guard !range.isEmpty else { return [] }
        var pieces: [(bytes: Range<Int>, place: Range<Int>, isVerbatim: Bool)] = []
        var start = range.lowerBound
        for line in line(of: start)..<starts.count where start < range.upperBound {
            let end = min(line + 1 < starts.count ? starts[line + 1].offset : bytes.count, range.upperBound)
            let isVerbatim = starts[line].isVerbatim
            let place = place(start)
            pieces.append((start..<end, place..<(isVerbatim ? place + end - start : place), isVerbatim))
            start = end
        }
        return pieces
    }

    /// Behind the next occurrence of a mark in small letters, or the end.
    func end(of mark: String, from start: Int) -> Int {
        let mark = Array(mark.utf8)
        var i = min(start, bytes.count)
        while i + mark.count <= bytes.count {
            if bytes[i] == mark[0], mark.indices.allSatisfy({ bytes[i + $0].asciiLowercased == mark[$0] }) { return i + mark.count }
            i += 1
        }
        return bytes.count
    }
}
