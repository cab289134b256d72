package import Resources

// The text of a document as somebody reads it who searches it: passages (a paragraph, a heading, a cell) with line ends where lines are
// kept, and for every byte its place in the source. What readers and style sheets have added is left out, since it stands nowhere.

package struct TextPassages: Sendable {
    /// All passages one after the other.
    package private(set) var text: [UInt8] = []
    /// Where each passage begins and ends in `text`, none of them empty.
    package private(set) var passages: [Range<Int>] = []
    private var pieces: [Piece] = []
    /// The languages that pieces name, by `Piece.language`; the first is that of the document.
    private var languages: [String]

    private struct Piece {
        var offset: Int
        /// In the document's text; -1 for a line end that no text node has.
        var document: Int
        var language: Int
    }

    private let provenance: [ProvenanceSegment]
    private let documentLanguage: String

    /// - Complexity: O(nodes + text).
    package init(_ document: Document) {
        provenance = document.provenance
        documentLanguage = document.metadata.language ?? ""
        languages = [documentLanguage]
        text.reserveCapacity(document.text.count + document.text.count / 32)
        build(document)
    }

    // MARK: Places

    /// What is in no language: code. A tag of BCP 47 (ISO 639-2).
    package static let noLanguage = "zxx"

    /// The language of the byte at an offset, as a BCP 47 tag; empty if the source says none. O(log pieces).
    package func language(at offset: Int) -> String { pieces.isEmpty ? documentLanguage : languages[pieces[piece(at: offset)].language] }

    /// Where a byte stood in its source. O(log pieces + log segments).
    package func source(of offset: Int) -> (source: SourceID, offset: Int)? {
        guard !pieces.isEmpty, offset < text.count else { return nil }
        let piece = pieces[piece(at: offset)]
        guard piece.document >= 0 else { return nil }
        let place = piece.document + offset - piece.offset
        let next = provenance.partitioningIndex { Int($0.textOffset) > place }
        guard next > 0 else { return nil }
        let segment = provenance[next - 1]
        return (segment.source.source, Int(segment.source.start) + (segment.isVerbatim ? place - Int(segment.textOffset) : 0))
    }

    /// Whether a line of the source ends behind a byte, and the text goes on at once. O(log pieces + log segments).
    package func isLineEnd(behind offset: Int) -> Bool {
        guard let here = source(of: offset), let next = source(of: offset + 1) else { return false }
        return here.source == next.source && next.offset > here.offset + 1
    }

    private func piece(at offset: Int) -> Int { max(0, pieces.partitioningIndex { $0.offset > offset } - 1) }

    // MARK: Building

    enum Border { case none, line, passage }

    private mutating func build(_ document: Document) {
        let borders = Self.borders(document.names)
        let lang = document.names.id(of: "lang")
        let line = document.names.id(of: "line")
        // Marks of pages and notes: no words, and they would stick to some.
        let marks = ["pagenum", "page-mark", "note-call", "note-mark"].compactMap { document.names.id(of: $0) }
        // Notes at their calls: passages of their own behind the one in which they stand.
        let atCall = document.names.id(of: "at-call")
        var waiting: [(note: Int, language: Int)] = []
        let pre = document.names.id(of: "pre")
        // HTML's, and those of TEI and DocBook.
        let code = Set(
            ["code", "kbd", "samp", "programlisting", "screen", "literal", "filename", "command", "computeroutput", "userinput"].compactMap
            { document.names.id(of: $0) })
        var passageStart = 0, segment = 0

        func border(_ kind: Border) {
            switch kind {
            case .none: break
            case .line:
                if text.count > passageStart, text.last != 0x0A {
                    pieces.append(Piece(offset: text.count, document: -1, language: 0)); text.append(0x0A)
                }
            case .passage:
                while text.count > passageStart, text[text.count - 1].isASCIISpace { text.removeLast() }
                while let last = pieces.last, last.offset >= text.count { pieces.removeLast() }
                if text.count > passageStart { passages.append(passageStart..<text.count) }
                // Parts two passages for whoever looks at the text as a whole.
                pieces.append(Piece(offset: text.count, document: -1, language: 0))
                text.append(0x0A)
                passageStart = text.count
            }
        }

        let ends = Self.subtreeEnds(document)
        func close(_ kind: Border) {
            border(kind)
            guard kind == .passage, !waiting.isEmpty else { return }
            let notes = waiting
            waiting = []
            for (note, language) in notes { walk(note..<ends[note], language) }
        }
        func walk(_ range: Range<Int>, _ outerLanguage: Int) {
            var open: [(last: Int, language: Int, border: Border, keepsSpace: Bool)] = []
            var skippedTo = -1
            for index in range {
                while let last = open.last, last.last <= index {
                    close(last.border)
                    open.removeLast()
                }
                guard index >= skippedTo else { continue }
                let node = document.nodes[index], language = open.last?.language ?? outerLanguage
                guard node.kind == .element else {
                    append(node, language, open.last?.keepsSpace == true, document, &segment)
                    continue
                }
                var kind = borders[Int(node.name.rawValue)]
                let own = document.classes(of: NodeID(Int32(index)))
                if let line, kind == .none, own.contains(line) { kind = .line }
                if own.contains(where: { marks.contains($0) }) { skippedTo = ends[index]; continue }
                if let atCall, index > range.lowerBound, own.contains(atCall) {
                    waiting.append((index, language))
                    skippedTo = ends[index]
                    continue
                }
                close(kind)
                var tag = language
                if let lang, let value = document.attribute(lang, of: NodeID(Int32(index))), !value.isEmpty { tag = number(of: value) }
                if code.contains(node.name) { tag = number(of: Self.noLanguage) }
                open.append((ends[index], tag, kind, open.last?.keepsSpace == true || node.name == pre))
            }
            while let last = open.popLast() { close(last.border) }
        }
        walk(document.nodes.indices, 0)
        close(.passage)
    }

    /// The index behind the subtree of each node.
    private static func subtreeEnds(_ document: Document) -> [Int] {
        var ends = [Int](repeating: 0, count: document.nodes.count)
        for i in document.nodes.indices.reversed() {
            let last = document.nodes[i].lastChild
            ends[i] = last == .none ? i + 1 : ends[Int(last.index)]
        }
        return ends
    }

    private mutating func append(_ node: Node, _ language: Int, _ keepsSpace: Bool, _ document: Document, _ segment: inout Int) {
        var i = Int(node.textStart)
        // A note at its call stands behind the text that follows it.
        if segment < provenance.count, Int(provenance[segment].textOffset) > i { segment = document.segment(at: i) }
        while segment + 1 < provenance.count, Int(provenance[segment + 1].textOffset) <= i { segment += 1 }
        while i < Int(node.textEnd), segment < provenance.count {
            let next = segment + 1 < provenance.count ? Int(provenance[segment + 1].textOffset) : document.text.count
            let end = min(next, Int(node.textEnd))
            if provenance[segment].source.source != .generated { append(i..<end, language, keepsSpace, document) }
            i = end
            if i == next, segment + 1 < provenance.count { segment += 1 }
        }
    }

    /// White space collapses as it will on the page, so that a line end of the source is a space to who searches.
    private mutating func append(_ range: Range<Int>, _ language: Int, _ keepsSpace: Bool, _ document: Document) {
        guard !keepsSpace else {
            pieces.append(Piece(offset: text.count, document: range.lowerBound, language: language))
            text.append(contentsOf: document.text[range])
            return
        }
        var isBegun = false
        for i in range {
            let byte = document.text[i]
            let isSpace = byte.isASCIISpace
            if isSpace, text.last == 0x20 || text.last == 0x0A { isBegun = false; continue }
            if !isBegun { pieces.append(Piece(offset: text.count, document: i, language: language)) }
            isBegun = true
            text.append(isSpace ? 0x20 : byte)
        }
    }

    private mutating func number(of language: String) -> Int {
        if let known = languages.firstIndex(of: language) { return known }
        languages.append(language)
        return languages.count - 1
    }

    /// HTML's elements that do not part the text in which they stand; every other one begins a passage.
    static func borders(_ names: NameTable) -> [Border] {
        var borders = [Border](repeating: .passage, count: names.count)
        for name in [
            "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
            "mark", "q", "rp",
            "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
            // TEI and DocBook
            "hi", "emph", "emphasis", "foreign", "name", "persName", "placeName", "date", "num", "ref", "link", "pb", "lb", "anchor",
            "term", "said",
        ] { if let id = names.id(of: name) { borders[Int(id.rawValue)] = .none } }
        for name in ["br", "lb"] { if let id = names.id(of: name) { borders[Int(id.rawValue)] = .line } }
        return borders
    }
}
