import Resources

// Inlines: pieces to elements and text, with the typographer in between.

extension MarkdownEmitter {
    /// Emits the pieces of a block into the open element.
    /// - Parameter limit: the end of the block, for the typographer's search for closing quotation marks.
    mutating func emit(_ pieces: ArraySlice<InlinePiece>, limit: Int) {
        typographer.begin()
        let base = builder.depth
        var skips = 0
        for i in pieces.indices {
            switch pieces[i] {
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
                guard hasRoom(at: start) else { skips += 1; continue }
                builder.startElement(
                    builder.intern(name), attributes: withAttributes(behind: i, pieces, self.attributes(attributes, start)), source: self.range(start..<start))
            case .close(let end):
                if skips > 0 { skips -= 1 } else if builder.depth > base { builder.endElement(sourceEnd: end) }
            case .empty(let name, let attributes, let range):
                builder.startElement(
                    builder.intern(name), attributes: withAttributes(behind: i, pieces, self.attributes(attributes, range.lowerBound)), source: self.range(range))
                builder.endElement()
                if name == "br" { typographer.space() }
            case .attributes: break
            }
        }
        while builder.depth > base { builder.endElement(sourceEnd: limit) }
        htmlOpen.removeAll { $0.depth > base }
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
            case .open, .close, .html, .attributes: continue
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

    /// One tag between inlines.
    private mutating func inlineHTML(_ bytes: [UInt8], _ range: Range<Int>, base: Int) { tag(bytes, range, base: base) }

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
        var ignored = Diagnostics()
        // The library reads the tag; its places are then moved to where the tag stands.
        let document = HTMLReader.read(SourceText(name: "", text: bytes), id: id, diagnostics: &ignored)
        let name = String(decoding: bytes[1...].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D }.map(\.asciiLowercased), as: UTF8.self)
        guard let node = document.elements(name).last, !["html", "body", "head"].contains(name) else { return }
        let element = document[node]
        let attributes = document.attributes[Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount)].map {
            Attribute(name: builder.intern(document.names[$0.name]), value: $0.value, source: self.range(range))
        }
        builder.startElement(builder.intern(name), attributes: attributes, source: self.range(range))
        if Self.voidElements.contains(name) || bytes[bytes.count - 2] == 0x2F {
            builder.endElement()
        } else {
            htmlOpen.append((name, builder.depth))
        }
    }

    /// A block of HTML: its tags open and close elements around what follows, its text is text.
    mutating func htmlBlock(_ lines: [(bytes: [UInt8], start: Int?)], base: Int) {
        var skipped: [UInt8]?
        for line in lines {
            var i = 0
            while i < line.bytes.count {
                let rest = line.bytes[i...]
                if let end = skipped {
                    // A comment or a script goes on until its end.
                    guard let found = rest.indices.first(where: { rest[$0...].map(\.asciiLowercased).starts(with: end) }) else { break }
                    i = found + end.count
                    skipped = nil
                    continue
                }
                if rest.starts(with: "<!--".utf8) { skipped = Array("-->".utf8); i += 4; continue }
                let end = rest.firstIndex(of: 0x3E)
                if rest.first == 0x3C, let end, rest.count > 1, rest[i + 1].isASCIILetter || rest[i + 1] == 0x2F {
                    let bytes = Array(rest[i...end])
                    let start = line.start.map { $0 + i } ?? position
                    if bytes.hasASCIIPrefix("<script") || bytes.hasASCIIPrefix("<style") {
                        skipped = Array((bytes.hasASCIIPrefix("<script") ? "</script>" : "</style>").utf8)
                    } else {
                        tag(bytes, start..<start + (line.start == nil ? 0 : bytes.count), base: base)
                    }
                    i = end + 1
                } else {
                    let next = rest.dropFirst().firstIndex(of: 0x3C) ?? line.bytes.count
                    let text = Array(line.bytes[i..<next])
                    let start = line.start.map { $0 + i }
                    // White space between blocks is none of a paragraph's.
                    if !text.allSatisfy(\.isASCIISpace) { builder.text(text, source: range((start ?? position)..<(start.map { $0 + text.count } ?? position)), isVerbatim: start != nil) }
                    i = next
                }
            }
        }
    }
}
