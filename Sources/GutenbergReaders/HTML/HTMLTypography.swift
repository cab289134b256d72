import Markup
import Resources

// Typewriter characters in HTML. What many files type, as plain texts do, becomes a printer's: straight quotation marks where the file has
// no others, two hyphens where it has no dashes, three points, and the spaces of French punctuation. What the file has set by itself is
// left alone, and so is what shows a machine's own words (`pre`, `code`, `kbd`).
//
// A paragraph's text is one stretch over the borders of its inline elements, so that a quotation mark knows the word that stands in italics
// beside it.

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
            var i = 0
            while let found = bytes.firstIndex(of: byte, from: i) { i = visit(found) }
        }
        func byte(_ i: Int) -> UInt8 { i >= 0 && i < bytes.count ? bytes[i] : 0 }
        forEach(0x22) {
            straightDoubles += 1; return $0 + 1
        }
        forEach(0x27) {
            straightSingles += 1; return $0 + 1
        }
        forEach(0x60) {
            straightSingles += 1; return $0 + 1
        }
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
    mutating func typographicEdits() -> [TextEdit] {
        guard text.lowerBound < text.upperBound else { return [] }
        var rules = TypographyRules(language: metadata.language)
        let first = min(creditsText.isEmpty ? text.lowerBound : creditsText.lowerBound, text.lowerBound)
        let typed = raw.text.withUnsafeBufferPointer { TypedCharacters(UnsafeBufferPointer(rebasing: $0[first..<text.upperBound])) }
        setsDoubleQuotes = typed.doubleQuotes
        if typed.singleQuotes { rules.settleSpeech(openingsOfSpeech()) }
        return raw.text.withUnsafeBufferPointer { bytes in
            guard !typed.isEmpty || rules.spacesPunctuation else { return [] }
            var pass = TypographyPass(book: self, bytes: bytes, typed: typed, rules: rules)
            if !creditsText.isEmpty { pass.paragraph(creditsText) }
            pass.run()
            return pass.sink.edits
        }
    }
}

extension HTMLBook {
    private func openingsOfSpeech() -> SpeechOpenings {
        raw.text.withUnsafeBufferPointer { bytes in
            var openings = SpeechOpenings()
            for i in nodes where raw.nodes[i].kind == .element && kind(i) == .paragraph {
                let text = textRange(i)
                guard let first = text.first(where: { !bytes[$0].isASCIISpace }) else { continue }
                openings.add(bytes[first..<text.upperBound])
            }
            return openings
        }
    }

    /// No-break spaces that set in the first lines of paragraphs, where the file types them throughout: our style sets them in.
    func typedIndents() -> [TextEdit] {
        let shortestProse = 150, fewest = 5
        guard let space = raw.text[text].firstIndex(of: 0xC2), space < text.upperBound else { return [] }
        var prose = 0
        var indents: [TextEdit] = []
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .paragraph && textRange(i).count >= shortestProse {
            prose += 1
            var end = textRange(i).lowerBound, spaces = 0
            while end + 1 < textRange(i).upperBound {
                if raw.text[end] == 0xC2, raw.text[end + 1] == 0xA0 {
                    spaces += 1; end += 2
                } else if raw.text[end].isASCIISpace {
                    end += 1
                } else {
                    break
                }
            }
            if spaces >= 2, !(i + 1..<ends[i]).contains(where: { kind($0) == .lineBreak && raw.nodes[$0].kind == .element }) {
                indents.append(TextEdit(range: textRange(i).lowerBound..<end, kind: .drop))
            }
        }
        return indents.count >= fewest && indents.count * 2 > prose ? indents : []
    }

    /// The no-break spaces that many files have behind each sentence to make the gap there wider, O(text).
    func gapsBehindSentences() -> [TextEdit] {
        let fewest = 10
        let signs: [UInt8] = [0x2E, 0x21, 0x3F, 0x3A, 0x3B, 0x22, 0x27, 0x29, 0x99, 0x9D, 0x5D]
        let typed = nodes.filter { raw.nodes[$0].kind == .element && kind($0) == .preformatted }.map(textRange)
        var next = 0
        var gaps: [TextEdit] = []
        raw.text.withUnsafeBufferPointer { bytes in
            var i = text.lowerBound
            while let place = bytes.firstIndex(of: 0xC2, from: i, to: text.upperBound - 1) {
                i = place + 2
                guard i < text.upperBound, bytes[place + 1] == 0xA0, place > text.lowerBound else { continue }
                // On either side of an ordinary space.
                let isInFront = bytes[i].isASCIISpace && signs.contains(bytes[place - 1])
                let isBehind =
                    bytes[place - 1].isASCIISpace && place - 2 >= text.lowerBound && signs.contains(bytes[place - 2]) && bytes[i] > 0x20
                    && bytes[i] != 0xC2
                guard isInFront || isBehind else { continue }
                while next < typed.count, typed[next].upperBound <= place { next += 1 }
                if next < typed.count, typed[next].contains(place) { continue }
                gaps.append(TextEdit(range: place..<i, kind: .drop))
            }
        }
        return gaps.count >= fewest ? gaps : []
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
    /// In a book with the spaces of French punctuation: the attribute for a language, that of the book, and the ends of elements in others.
    private let lang: NameID?
    private let language: String
    private var foreign: [Int] = []

    init(book: HTMLBook, bytes: UnsafeBufferPointer<UInt8>, typed: TypedCharacters, rules: TypographyRules) {
        self.book = book
        self.bytes = bytes
        sink = EditSink(bytes: bytes, typed: typed)
        typographer = Typographer(rules)
        lang = rules.spacesPunctuation ? book.raw.names.id(of: "lang") : nil
        language = String((book.metadata.language ?? "").lowercased().prefix(2))
        verbatim = Set(
            ["pre", "code", "kbd", "samp", "tt", "listing", "xmp", "math", "svg", "script", "style"].compactMap {
                book.raw.names.id(of: $0)
            })
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
            while let end = foreign.last, end <= i {
                flush(following: byte(stretch?.upperBound ?? 0), limit: limit)
                foreign.removeLast()
                sink.isForeign = !foreign.isEmpty
            }
            let node = book.raw.nodes[i]
            guard node.kind == .element else {
                add(book.textRange(i).clamped(to: 0..<book.text.upperBound))
                i += 1
                continue
            }
            let kind = book.kind(i)
            if let lang, node.attributeCount > 0, let own = book.raw.attribute(lang, of: NodeID(Int32(i))),
                !own.lowercased().hasPrefix(language), i > book.body
            {
                flush(following: byte(book.textRange(i).lowerBound), limit: limit)
                foreign.append(book.ends[i])
                sink.isForeign = true
            }
            if kind == .preformatted, book.isTypedVerse(i) {
                flush(following: 0, limit: limit)
                typedVerse(i)
                i = book.ends[i]
                continue
            }
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

    /// Verse in `pre`, whose lines are no text of a machine.
    private mutating func typedVerse(_ verse: Int) {
        let end = book.textRange(verse).upperBound
        begin()
        var i = verse + 1
        while i < book.ends[verse] {
            if book.notes.calls[i] != nil || book.notes.marks[i] != nil || book.isPageNumber(i) {
                i = book.ends[i]
                continue
            }
            if book.raw.nodes[i].kind == .text {
                let text = book.textRange(i)
                for line in bytes[text].split(separator: 0x0A, omittingEmptySubsequences: false) {
                    add(line.startIndex..<line.endIndex)
                    guard line.endIndex < text.upperBound else { continue }
                    flush(following: 0x20, limit: end)
                    typographer.space()
                }
            }
            i += 1
        }
        flush(following: 0, limit: end)
        begin()
    }

    private var limit: Int { open.last?.text ?? book.text.upperBound }

    private func byte(_ i: Int) -> UInt8 { i < bytes.count ? bytes[i] : 0 }

    private mutating func begin() { typographer.begin() }

    private mutating func add(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let known = stretch, known.upperBound == range.lowerBound {
            stretch = known.lowerBound..<range.upperBound
        } else {
            stretch = range
        }
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
        return range.count <= longest
            && range.allSatisfy { bytes[$0] <= 0x22 || bytes[$0] == 0x27 || bytes[$0] == 0x2C || bytes[$0] == 0xC2 || bytes[$0] == 0xA0 }
    }
}

/// Takes of what the typographer makes that which the file has typed.
private struct EditSink: TypographySink {
    let bytes: UnsafeBufferPointer<UInt8>
    let typed: TypedCharacters
    /// The end of the stretch.
    var end = 0
    /// In a language that has no such spaces.
    var isForeign = false
    var edits: [TextEdit] = []

    init(bytes: UnsafeBufferPointer<UInt8>, typed: TypedCharacters) { (self.bytes, self.typed) = (bytes, typed) }

    mutating func verbatim(_ range: Range<Int>) {}

    mutating func replacement(_ new: [UInt8], _ range: Range<Int>) {
        guard isWanted(range) else { return }
        var range = range, new = new
        if typed.joinsLines, bytes[range.lowerBound..<range.upperBound].contains(0x2D), range.lowerBound > 0,
            bytes[range.lowerBound - 1] > 0x20, let next = lineStart(behind: range.upperBound)
        {
            // A space without width keeps the words apart for who copies them.
            range = range.lowerBound..<next
            new += [0xE2, 0x80, 0x8B]
        }
        edits.append(TextEdit(range: range, kind: .replacement(new)))
    }

    private func isWanted(_ range: Range<Int>) -> Bool {
        guard let sign = range.first(where: { bytes[$0] != 0x20 }).map({ bytes[$0] }) else { return !isForeign }
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
