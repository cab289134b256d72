import Glibc
import Resources

// Typewriter characters in HTML. What many files type, as plain texts do, becomes a printer's: straight quotation marks where the file has no others, two hyphens where
// it has no dashes, three points, and the spaces of French punctuation. What the file has set by itself is left alone, and so is what shows a machine's own words
// (`pre`, `code`, `kbd`).
//
// A paragraph's text is one stretch over the borders of its inline elements, so that a quotation mark knows the word that stands in italics beside it.

/// What a file types on a typewriter's keys throughout.
struct TypedCharacters: Equatable {
    var doubleQuotes = false, singleQuotes = false, dashes = false, points = false
    /// Two hyphens stand between words without spaces: at the end of a line as well.
    var joinsLines = false

    var isEmpty: Bool { self == TypedCharacters() }

    /// Counts once through a text; what is looked for is rare, so most of it is passed by `memchr`. O(bytes).
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var straightDoubles = 0, straightSingles = 0, curlyDoubles = 0, curlySingles = 0, hyphens = 0, spaced = 0, drawnDashes = 0
        func forEach(_ byte: UInt8, _ visit: (Int) -> Int) {
            guard let base = bytes.baseAddress else { return }
            var i = 0
            while i < bytes.count, let found = memchr(base + i, Int32(byte), bytes.count - i) {
                i = visit(UnsafeRawPointer(found) - UnsafeRawPointer(base))
            }
        }
        func byte(_ i: Int) -> UInt8 { i >= 0 && i < bytes.count ? bytes[i] : 0 }
        forEach(0x22) { straightDoubles += 1; return $0 + 1 }
        forEach(0x27) { straightSingles += 1; return $0 + 1 }
        forEach(0x60) { straightSingles += 1; return $0 + 1 }
        forEach(0x2D) { i in
            var end = i + 1
            while byte(end) == 0x2D { end += 1 }
            if (2...3).contains(end - i) {
                hyphens += 1
                if byte(i - 1) == 0x20 || byte(end) == 0x20 { spaced += 1 }
            }
            return end
        }
        forEach(0x2E) { i in
            points = points || byte(i + 1) == 0x2E && byte(i + 2) == 0x2E
            return i + 3
        }
        forEach(0xE2) { i in
            guard byte(i + 1) == 0x80 else { return i + 1 }
            switch byte(i + 2) {
            case 0x9C, 0x9D, 0x9E: curlyDoubles += 1
            case 0x98, 0x99, 0x9A: curlySingles += 1
            case 0x93, 0x94: drawnDashes += 1
            default: break
            }
            return i + 3
        }
        forEach(0xC2) { i in
            if byte(i + 1) == 0xAB || byte(i + 1) == 0xBB { curlyDoubles += 1 }
            return i + 2
        }
        doubleQuotes = straightDoubles > 0 && curlyDoubles * 10 <= straightDoubles
        singleQuotes = straightSingles > 0 && curlySingles * 10 <= straightSingles
        dashes = hyphens > 0 && drawnDashes * 10 <= hyphens
        joinsLines = dashes && spaced * 5 <= hyphens
    }

    private init() {}
}

extension HTMLBook {
    /// The places of the book's text where a typed character is to be a printer's, in order. O(nodes + text).
    func typographicEdits() -> [TextEdit] {
        guard text.lowerBound < text.upperBound else { return [] }
        let rules = TypographyRules(language: metadata.language)
        let first = min(creditsText.isEmpty ? text.lowerBound : creditsText.lowerBound, text.lowerBound)
        return raw.text.withUnsafeBufferPointer { bytes in
            let typed = TypedCharacters(UnsafeBufferPointer(rebasing: bytes[first..<text.upperBound]))
            guard !typed.isEmpty || rules.spacesPunctuation else { return [] }
            var pass = TypographyPass(book: self, bytes: bytes, typed: typed, rules: rules)
            if !creditsText.isEmpty { pass.paragraph(creditsText) }
            pass.run()
            return pass.sink.edits
        }
    }
}

/// Goes over the nodes of a book once and hands the typographer each block's text.
private struct TypographyPass {
    let book: HTMLBook
    let bytes: UnsafeBufferPointer<UInt8>
    var sink: EditSink
    private var typographer: Typographer
    /// The stretch of the open block that is not set yet.
    private var stretch: Range<Int>?
    /// Where the blocks end that are open, and those of their text.
    private var open: [(end: Int, text: Int)] = []
    /// Elements whose text is a machine's.
    private let verbatim: Set<NameID>

    init(book: HTMLBook, bytes: UnsafeBufferPointer<UInt8>, typed: TypedCharacters, rules: TypographyRules) {
        self.book = book
        self.bytes = bytes
        sink = EditSink(bytes: bytes, typed: typed)
        typographer = Typographer(rules)
        verbatim = Set(["pre", "code", "kbd", "samp", "tt", "listing", "xmp", "math", "svg", "script", "style"].compactMap { book.raw.names.id(of: $0) })
    }

    /// Text that is a paragraph of its own.
    mutating func paragraph(_ range: Range<Int>) {
        typographer.begin()
        stretch = range
        flush(following: 0, limit: range.upperBound)
    }

    mutating func run() {
        let end = max(book.nodes.upperBound, book.cutBlock.map { book.ends[$0] } ?? 0)
        var i = book.nodes.lowerBound
        begin()
        while i < end {
            while let last = open.last, last.end <= i {
                flush(following: 0, limit: last.text)
                open.removeLast()
                begin()
            }
            let node = book.raw.nodes[i]
            guard node.kind == .element else {
                add(book.textRange(i).clamped(to: 0..<book.text.upperBound))
                i += 1
                continue
            }
            let kind = book.kind(i)
            if verbatim.contains(node.name) || book.notes.calls[i] != nil || book.notes.marks[i] != nil || book.isPageNumber(i) {
                // A mark of a page stands between two letters of a word as well as between two words.
                let isMark = book.isPageNumber(i)
                flush(following: isMark ? byte(book.textRange(i).upperBound) : 0x61, limit: limit)
                if kind == .preformatted { begin() } else if !isMark { typographer.letter() }
                i = book.ends[i]
                continue
            }
            if kind == .lineBreak || book.isVerseLine(i) {
                flush(following: 0x20, limit: limit)
                typographer.space()
            } else if kind.isBlock {
                flush(following: 0, limit: limit)
                begin()
                open.append((book.ends[i], book.textRange(i).upperBound))
            }
            i += 1
        }
        flush(following: 0, limit: limit)
    }

    private var limit: Int { open.last?.text ?? book.text.upperBound }

    private func byte(_ i: Int) -> UInt8 { i < bytes.count ? bytes[i] : 0 }

    private mutating func begin() { typographer.begin() }

    private mutating func add(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let known = stretch, known.upperBound == range.lowerBound { stretch = known.lowerBound..<range.upperBound } else { stretch = range }
    }

    private mutating func flush(following: UInt8, limit: Int) {
        guard let range = stretch else { return }
        stretch = nil
        guard !isDitto(range) else { return }
        sink.end = range.upperBound
        typographer.set(bytes, range, limit: max(limit, range.upperBound), following: following, into: &sink)
    }

    /// A sign in a table that repeats the cell above: nothing is quoted.
    private func isDitto(_ range: Range<Int>) -> Bool {
        let longest = 12
        return range.count <= longest && range.allSatisfy { bytes[$0] <= 0x22 || bytes[$0] == 0x27 || bytes[$0] == 0x2C || bytes[$0] == 0xC2 || bytes[$0] == 0xA0 }
    }
}

/// Takes of what the typographer makes that which the file has typed.
private struct EditSink: TypographySink {
    let bytes: UnsafeBufferPointer<UInt8>
    let typed: TypedCharacters
    /// The end of the stretch.
    var end = 0
    var edits: [TextEdit] = []

    init(bytes: UnsafeBufferPointer<UInt8>, typed: TypedCharacters) { (self.bytes, self.typed) = (bytes, typed) }

    mutating func verbatim(_ range: Range<Int>) {}

    mutating func replacement(_ new: [UInt8], _ range: Range<Int>) {
        guard isWanted(range) else { return }
        var range = range, new = new
        if typed.joinsLines, bytes[range.lowerBound..<range.upperBound].contains(0x2D), range.lowerBound > 0, bytes[range.lowerBound - 1] > 0x20, let next = lineStart(behind: range.upperBound) {
            // A space without width keeps the words apart for who copies them.
            range = range.lowerBound..<next
            new += [0xE2, 0x80, 0x8B]
        }
        edits.append(TextEdit(range: range, kind: .replacement(new)))
    }

    private func isWanted(_ range: Range<Int>) -> Bool {
        guard let sign = range.first(where: { bytes[$0] != 0x20 }).map({ bytes[$0] }) else { return true }
        switch sign {
        case 0x22, 0x3C, 0x3E: return typed.doubleQuotes || sign != 0x22
        case 0x27, 0x60: return range.count > 1 ? typed.doubleQuotes || typed.singleQuotes : typed.singleQuotes
        case 0x2D: return typed.dashes || range.count == 1
        case 0x2E: return typed.points
        default: return true
        }
    }

    /// Behind the line's end and the spaces that follow right behind a dash; nil where something else stands there.
    private func lineStart(behind start: Int) -> Int? {
        var i = start
        var hasLineEnd = false
        while i < end, bytes[i].isASCIISpace {
            if bytes[i] == 0x0A { hasLineEnd = true }
            i += 1
        }
        return hasLineEnd && i < end ? i : nil
    }
}
