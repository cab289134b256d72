import CLibXML2
import Resources

// cmark says of inlines what they are, and of their places little. So the source is gone through beside them: a text stands at or behind
// the place that has been reached, byte for byte but for escapes and entities. What matches is verbatim by comparison; the marks between
// texts (stars, brackets, addresses) are passed over.

struct InlinePieces {
    private let source: [UInt8]
    private let parser: MarkdownParser
    private var cursor: Int
    private let end: Int
    private(set) var pieces: [InlinePiece] = []
    /// The labels of notes.
    private let notes: Set<String>

    /// The pieces of a block that stands in a range of the source.
    init(of block: MarkdownParser.Node, in range: Range<Int>, _ source: [UInt8], _ parser: MarkdownParser, notes: Set<String>) {
        self.source = source
        self.parser = parser
        self.notes = notes
        cursor = range.lowerBound
        end = range.upperBound
        var pending: [(node: MarkdownParser.Node, isEnd: Bool)] = []
        push(childrenOf: block, on: &pending)
        while let (node, isEnd) = pending.popLast() {
            if isEnd {
                leave(node)
            } else if enter(node) {
                pending.append((node, true))
                push(childrenOf: node, on: &pending)
            }
        }
        let brackets = InlineBrackets(source: source)
        pieces = brackets.withAttributes(in: brackets.withNotes(in: pieces))
    }

    private func push(childrenOf node: MarkdownParser.Node, on pending: inout [(node: MarkdownParser.Node, isEnd: Bool)]) {
        var children: [(node: MarkdownParser.Node, isEnd: Bool)] = []
        var child = parser.firstChild(node)
        while let one = child {
            children.append((one, false))
            child = parser.next(one)
        }
        pending += children.reversed()
    }

    // MARK: Inlines

    /// - Returns: whether the node has content of its own.
    private mutating func enter(_ node: MarkdownParser.Node) -> Bool {
        switch parser.type(node) {
        case "text": text(parser.literal(node))
        case "softbreak", "linebreak":
            let start = cursor
            while cursor < end, source[cursor] != 0x0A, source[cursor] != 0x0D { cursor += 1 }
            let isHard = parser.type(node) == "linebreak"
            let lineEnd = min(cursor, end)
            if cursor < end { cursor += source[cursor] == 0x0D && cursor + 1 < end && source[cursor + 1] == 0x0A ? 2 : 1 }
            if isHard { pieces.append(.empty("br", [], start..<cursor)) } else { pieces.append(.softBreak(lineEnd..<cursor)) }
        case "code": code(parser.literal(node))
        case "html_inline":
            let literal = parser.literal(node)
            pieces.append(.html(literal, place(of: literal)))
        case "footnote_reference": note()
        case "image":
            image(node)
            return false
        case "emph": return open("em")
        case "strong": return open("strong")
        case "strikethrough": return open("del")
        case "link":
            var attributes = [(name: "href", value: parser.url(node))]
            if !parser.title(node).isEmpty { attributes.append(("title", parser.title(node))) }
            return open("a", attributes)
        default: return true
        }
        return false
    }

    private mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = []) -> Bool {
        pieces.append(.open(name, attributes, at: cursor))
        return true
    }

    private mutating func leave(_ node: MarkdownParser.Node) {
        switch parser.type(node) {
        case "emph", "strong", "strikethrough":
            let mark = cursor < end ? source[cursor] : 0
            var count = 0
            let most = parser.type(node) == "emph" ? 1 : 2
            while [0x2A, 0x5F, 0x7E].contains(mark), count < most, cursor < end, source[cursor] == mark {
                cursor += 1
                count += 1
            }
        case "link":
            let start = cursor
            skipDestination()
            if cursor > start + 1 { pieces.append(.address(start..<cursor)) }
        default: return
        }
        pieces.append(.close(at: cursor))
    }

    /// Behind the text of a link: `](address "title")`, `][label]`, `]`, or `>`.
    private mutating func skipDestination() {
        guard cursor < end else { return }
        if source[cursor] == 0x3E { cursor += 1; return }
        guard source[cursor] == 0x5D else { return }
        cursor += 1
        guard cursor < end, source[cursor] == 0x28 || source[cursor] == 0x5B else { return }
        cursor = endOfBrackets(at: cursor)
    }

    /// Behind the bracket that closes the one at a place; escapes are passed over, and so are quotation marks in a destination.
    private func endOfBrackets(at start: Int) -> Int {
        let opening = source[start], closing: UInt8 = opening == 0x28 ? 0x29 : 0x5D
        var depth = 0, i = start
        var quote: UInt8 = 0
        while i < end {
            let byte = source[i]
            if byte == 0x5C { i += 2; continue }
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if opening == 0x28, byte == 0x3C, source[(start + 1)..<i].allSatisfy(\.isASCIISpace), let close = endOfAddress(at: i) {
                i = close
                continue
            } else if opening == 0x28, byte == 0x22 || byte == 0x27, i > start, source[i - 1].isASCIISpace {
                quote = byte
            } else if byte == opening {
                depth += 1
            } else if byte == closing {
                depth -= 1
                if depth == 0 { return i + 1 }
            }
            i += 1
        }
        return start
    }

    /// Behind the `>` of an address in pointed brackets, in which round ones may stand.
    private func endOfAddress(at start: Int) -> Int? {
        var i = start + 1
        while i < end, source[i] != 0x0A, source[i] != 0x0D, source[i] != 0x3C {
            if source[i] == 0x3E { return i + 1 }
            i += source[i] == 0x5C ? 2 : 1
        }
        return nil
    }

    private mutating func image(_ node: MarkdownParser.Node) {
        let start = cursor
        while cursor + 1 < end, !(source[cursor] == 0x21 && source[cursor + 1] == 0x5B) { cursor += 1 }
        let place = cursor
        if cursor + 1 < end {
            cursor = endOfBrackets(at: cursor + 1)
            if cursor < end, source[cursor] == 0x28 || source[cursor] == 0x5B { cursor = endOfBrackets(at: cursor) }
        } else {
            cursor = start
        }
        var attributes = [(name: "src", value: parser.url(node)), (name: "alt", value: parser.plainText(node))]
        if !parser.title(node).isEmpty { attributes.append(("title", parser.title(node))) }
        pieces.append(.empty("img", attributes, min(place, cursor)..<cursor))
    }

    private mutating func note() {
        while cursor + 1 < end, !(source[cursor] == 0x5B && source[cursor + 1] == 0x5E) { cursor += 1 }
        guard cursor + 1 < end else { return }
        let close = endOfBrackets(at: cursor)
        let range = cursor..<max(close, cursor)
        cursor = range.upperBound
        let label = range.count > 3 ? Self.noteLabel(source[range].dropFirst(2).dropLast()) : ""
        pieces.append(notes.contains(label) ? .noteCall(label, range) : .text(range))
    }

    /// Calls of notes that there are not: cmark leaves them as text.
    var callsOfNothing: [Range<Int>] {
        let longest = 100
        return pieces.flatMap { piece -> [Range<Int>] in
            guard case .text(let text) = piece else { return [] }
            return text.compactMap { start in
                guard source[start] == 0x5B, start + 1 < end, source[start + 1] == 0x5E, start == 0 || source[start - 1] != 0x5C,
                    let close = source[start..<min(end, start + longest)].firstIndex(of: 0x5D), close > start + 2,
                    !source[(start + 2)..<close].contains(where: { $0.isASCIISpace || $0 == 0x5B }),
                    !notes.contains(Self.noteLabel(source[(start + 2)..<close]))
                else { return nil }
                return start..<(close + 1)
            }
        }
    }

    /// Labels are compared without case and white space.
    static func noteLabel(_ label: ArraySlice<UInt8>) -> String { label.collapsed.lowercased() }

    // MARK: Text

    private mutating func text(_ literal: [UInt8]) {
        guard !literal.isEmpty else { return }
        var start = cursor
        while start < end {
            if let found = aligned(literal, at: start) {
                pieces += found.pieces
                cursor = found.end
                return
            }
            start += 1
        }
        pieces.append(.characters(literal, cursor..<cursor))
    }

    /// The pieces of a text that stands at a place, escapes and entities resolved; nil if another stands there.
    private func aligned(_ literal: [UInt8], at start: Int) -> (pieces: [InlinePiece], end: Int)? {
        var pieces: [InlinePiece] = []
        var i = 0, place = start, run = start
        func flush() { if place > run { pieces.append(.text(run..<place)) } }
        while i < literal.count {
            guard place < end else { return nil }
            if source[place] == 0x5C, place + 1 < end, source[place + 1].isASCIIPunctuation {
                guard source[place + 1] == literal[i] else { return nil }
                flush()
                pieces.append(.characters([literal[i]], place..<place + 2))
                i += 1
                place += 2
                run = place
            } else if source[place] == 0x26, let entity = entity(at: place), literal[i...].starts(with: entity.bytes) {
                flush()
                pieces.append(.characters(entity.bytes, place..<entity.end))
                i += entity.bytes.count
                place = entity.end
                run = place
            } else if source[place] == 0x26, literal[i] != 0x26, let known = unlistedEntity(at: place, literal[i...]) {
                flush()
                pieces.append(.characters(Array(known.bytes), place..<known.end))
                i += known.bytes.count
                place = known.end
                run = place
            } else {
                guard source[place] == literal[i] else { return nil }
                i += 1
                place += 1
            }
        }
        flush()
        return (pieces, place)
    }

    /// An entity that cmark knows and libxml2 does not: it stands for the next character or the next two of the text, whichever the text
    /// goes on behind.
    private func unlistedEntity(at start: Int, _ literal: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, end: Int)? {
        guard let close = source[start..<min(end, start + 34)].firstIndex(of: 0x3B), close > start + 1,
            source[(start + 1)..<close].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
        else { return nil }
        var length = 0
        for _ in 0..<2 {
            length += 1
            while length < literal.count, literal[literal.startIndex + length] & 0xC0 == 0x80 { length += 1 }
            let next = literal.startIndex + length
            if next >= literal.endIndex
                || close + 1 < end && (source[close + 1] == literal[next] || source[close + 1] == 0x26 || source[close + 1] == 0x5C)
            {
                return (literal[..<next], close + 1)
            }
        }
        return nil
    }

    /// The character that `&name;` or `&#…;` stands for.
    private func entity(at start: Int) -> (bytes: [UInt8], end: Int)? {
        var i = start + 1
        while i < end, i - start < 34, source[i] != 0x3B {
            guard source[i].isASCIILetter || source[i].isASCIIDigit || source[i] == 0x23 else { return nil }
            i += 1
        }
        guard i < end, source[i] == 0x3B, i > start + 1 else { return nil }
        let name = String(decoding: source[(start + 1)..<i], as: UTF8.self)
        var value: UInt32?
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            value = UInt32(name.dropFirst(2), radix: 16)
        } else if name.hasPrefix("#") {
            value = UInt32(name.dropFirst())
        } else {
            value = name.withCString { bytes in
                bytes.withMemoryRebound(to: UInt8.self, capacity: name.utf8.count + 1) { htmlEntityLookup($0)?.pointee.value }
            }
        }
        guard let value, let scalar = Unicode.Scalar(value == 0 ? 0xFFFD : value) else { return nil }
        return (Array(String(Character(scalar)).utf8), i + 1)
    }

    /// The first place of bytes at or behind the cursor, which moves behind it.
    private mutating func place(of literal: [UInt8]) -> Range<Int> {
        guard let first = literal.first else { return cursor..<cursor }
        var i = cursor
        while i + literal.count <= end {
            if source[i] == first, source[i..<i + literal.count].elementsEqual(literal) {
                cursor = i + literal.count
                return i..<cursor
            }
            i += 1
        }
        return cursor..<cursor
    }

    private mutating func code(_ literal: [UInt8]) {
        while cursor < end, source[cursor] != 0x60 { cursor += 1 }
        let start = cursor
        let count = source[min(cursor, end)..<end].prefix { $0 == 0x60 }.count
        var i = start + count
        while i < end {
            let run = source[i..<end].prefix { $0 == 0x60 }.count
            if run == count { break }
            i += max(run, 1)
        }
        let content = min(start + count, end)..<max(min(i, end), min(start + count, end))
        cursor = min(i + count, end)
        // Spaces at both ends belong to the marks.
        let inner = source[content].trimmed
        if inner.elementsEqual(literal[...].trimmed), !inner.isEmpty {
            pieces += [.open("code", [], at: start), .code(Array(inner), inner.startIndex..<inner.endIndex), .close(at: cursor)]
        } else {
            pieces += [.open("code", [], at: start), .code(literal, content), .close(at: cursor)]
        }
    }
}

extension UInt8 {
    /// What a backslash can take its meaning from (CommonMark 0.29, section 6.1).
    fileprivate var isASCIIPunctuation: Bool {
        (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self) || (0x7B...0x7E).contains(self)
    }
}
