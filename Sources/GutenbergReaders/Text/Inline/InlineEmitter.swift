import Markup
import Resources

// Text of a block on its way into the document: line ends joined, `_emphasis_`, `=bold=`, `^{superscript}` and `_{subscript}` made
// elements, typography applied to what is between. Markup counts only where both of its marks are found within the block, the opening one
// in front of a word and the closing one behind one; any other stays text. Each search for a closing mark ends behind what the last one
// looked at, so a block costs O(its bytes).

/// Names and attributes that the emitter needs again and again.
struct InlineNames {
    let em, strong, sup, sub, span, br, a: NameID
    let classAttribute, idAttribute, href, role: NameID

    init(_ builder: inout DocumentBuilder) {
        em = builder.intern("em")
        strong = builder.intern("strong")
        sup = builder.intern("sup")
        sub = builder.intern("sub")
        span = builder.intern("span")
        br = builder.intern("br")
        a = builder.intern("a")
        classAttribute = builder.intern("class")
        idAttribute = builder.intern("id")
        href = builder.intern("href")
        role = builder.intern("role")
    }
}

/// Hands pieces of the source to the builder.
struct BuilderSink: TypographySink {
    var builder: DocumentBuilder
    let bytes: UnsafeBufferPointer<UInt8>
    let source: SourceID

    func range(_ range: Range<Int>) -> SourceRange { SourceRange(source: source, start: range.lowerBound, end: range.upperBound) }

    mutating func verbatim(_ piece: Range<Int>) {
        builder.text(UnsafeBufferPointer(rebasing: bytes[piece]), source: range(piece), isVerbatim: true)
    }

    /// Signs that an element stands for.
    mutating func strip(_ range: Range<Int>) { builder.strip(self.range(range), .mark) }

    mutating func replacement(_ text: [UInt8], _ piece: Range<Int>) {
        builder.text(text, source: range(piece), isVerbatim: false)
    }
}

/// Something in the running text that no sign of markup tells, found beforehand from the whole file.
struct FoundMark {
    enum Kind {
        /// A call, the number of its note, and the label in it.
        case call(Int, label: Range<Int>)
        /// A note in the midst of its paragraph, and the bytes of what opens and closes it, which are left out.
        case note(Int, open: Int, close: Int)
        case span(SpanMark)
        /// `<i>…</i>` and the like: the element, and the bytes of both tags, which are left out.
        case tag(TagMark, open: Int, close: Int)
        /// Is no part of the text.
        case leftOut
    }
    var range: Range<Int>
    var kind: Kind
    /// The first of several calls of one note, to which the note leads back.
    var isFirst = false

    var className: String {
        switch kind {
        case .call: "note-call"
        case .note: "note bracketed"
        case .span(let span): span.rawValue
        case .tag: "tag"
        case .leftOut: ""
        }
    }
}

/// The classes of spans that are marks.
enum SpanMark: String { case speaker, direction, transliteration, headword, marker, number, dateline, illustration, attribution }

/// What tags and pairs of signs mean in plain text.
enum TagMark {
    case emphasis, strong, smallCaps, superscript, lowered
    /// Where a page of the printed book begins.
    case page
    /// What stood beside the line.
    case sidenote

    var className: String {
        switch self {
        case .smallCaps: "small-caps"
        case .page: "page-mark"
        case .sidenote: "sidenote"
        default: ""
        }
    }
}

/// The ids of notes and calls.
enum NoteNames {
    static func note(_ index: Int) -> String { "note-" + String(index + 1) }
    static func call(_ index: Int) -> String { "note-call-" + String(index + 1) }
}

struct InlineEmitter {
    var sink: BuilderSink
    var typographer: Typographer
    let names: InlineNames
    let marksBold: Bool
    /// The end of the block's text.
    private var limit = 0
    private var hasMarkup = false
    /// The open emphasis, outermost first, with the place of the mark that closes each.
    private var open: [Open] = []
    /// Marks found beforehand, in the order of their places, and the next to come.
    private let marks: [FoundMark]
    private var nextMark = 0
    /// Where the next mark begins or an open one ends: up to there text needs no care.
    private var nextEvent = Int.max
    /// Behind the last call that ends on another line than it begins.
    private var behindCall = 0

    private struct Open {
        var name: NameID
        /// The place of the sign that closes it; of a mark, its last byte.
        var end: Int
        /// The class of a mark; nil for emphasis.
        var className: String?
        /// The bytes of a closing tag, which are no text.
        var closingTag = 0
    }

    /// Behind this place no closing mark was found.
    private var noClosing: (emphasis: Int, bold: Int) = (.max, .max)

    init(sink: BuilderSink, rules: TypographyRules, marksBold: Bool, marks: [FoundMark]) {
        var sink = sink
        self.marks = marks
        names = InlineNames(&sink.builder)
        self.sink = sink
        typographer = Typographer(rules)
        self.marksBold = marksBold
    }

    private var bytes: UnsafeBufferPointer<UInt8> { sink.bytes }

    /// A block begins, whose text lies within `range`.
    mutating func begin(_ range: Range<Int>) {
        limit = range.upperBound
        typographer.begin()
        open.removeAll(keepingCapacity: true)
        noClosing = (.max, .max)
        behindCall = 0
        hasMarkup = contains(0x5F, range) || contains(0x5E, range) || marksBold && contains(0x3D, range)
        guard !marks.isEmpty else { return }
        nextMark = marks.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
        setNextEvent()
    }

    private mutating func setNextEvent() {
        nextEvent = nextMark < marks.count ? marks[nextMark].range.lowerBound : .max
        if let last = open.last(where: { $0.className != nil }) { nextEvent = min(nextEvent, last.end + 1 - last.closingTag) }
    }

    private func contains(_ byte: UInt8, _ range: Range<Int>) -> Bool {
        bytes.firstIndex(of: byte, from: range.lowerBound, to: range.upperBound) != nil
    }

    /// Sets text that is contiguous in the source and lies within one line.
    mutating func set(_ line: Range<Int>) {
        let range = min(max(line.lowerBound, behindCall), line.upperBound)..<line.upperBound
        guard nextEvent <= range.upperBound else { setMarkup(range, lineEnd: range.upperBound); return }
        var run = range.lowerBound
        while nextEvent <= range.upperBound, nextEvent < range.upperBound || open.contains(where: { $0.className != nil }) {
            let place = max(nextEvent, run)
            setMarkup(run..<place, lineEnd: range.upperBound)
            run = place
            if let last = open.lastIndex(where: { $0.className != nil }), open[last].end + 1 - open[last].closingTag <= place {
                run = min(max(run, open[last].end + 1), range.upperBound)
                for _ in last..<open.count { sink.builder.endElement() }
                open.removeSubrange(last...)
            } else if nextMark < marks.count {
                let mark = marks[nextMark]
                nextMark += 1
                // Text that a heading or contents entry has left out.
                if mark.range.lowerBound >= run { run = begin(mark, lineEnd: range.upperBound) }
            }
            setNextEvent()
        }
        setMarkup(run..<range.upperBound, lineEnd: range.upperBound)
    }

    /// Begins a mark, or sets one that is nothing but a call; gives the place from which text goes on.
    private mutating func begin(_ mark: FoundMark, lineEnd: Int) -> Int {
        switch mark.kind {
        case .call(let note, let label):
            guard mark.range.upperBound <= lineEnd else {
                // "[Note" and "3]" on two lines.
                guard mark.range.upperBound <= limit, label.lowerBound > lineEnd, mark.range.lowerBound < lineEnd else {
                    return mark.range.lowerBound
                }
                call(mark.range, note: note, label: label, isFirst: mark.isFirst, lineEnd: lineEnd)
                behindCall = mark.range.upperBound
                return lineEnd
            }
            call(mark.range, note: note, label: label, isFirst: mark.isFirst)
            return mark.range.upperBound
        case .leftOut:
            sink.strip(mark.range)
            return mark.range.upperBound
        case .tag(let tag, let opening, let closing):
            guard mark.range.upperBound <= limit, !open.contains(where: { $0.end < mark.range.upperBound }) else {
                return mark.range.lowerBound
            }
            let name = element(of: tag)
            let attributes = tag.className.isEmpty ? [] : [attribute(names.classAttribute, tag.className)]
            sink.builder.startElement(name, attributes: attributes, source: sink.range(mark.range))
            open.append(Open(name: name, end: mark.range.upperBound - 1, className: tag.className, closingTag: closing))
            sink.strip(mark.range.lowerBound..<mark.range.lowerBound + opening)
            sink.strip(mark.range.upperBound - closing..<mark.range.upperBound)
            return mark.range.lowerBound + opening
        case .note, .span:
            // Emphasis that ends inside cannot be crossed.
            let canOpen = mark.range.upperBound <= limit && !open.contains { $0.end < mark.range.upperBound }
            var attributes: [Attribute] = []
            var opening = 0, closing = 0
            if case .note(let note, let open, let close) = mark.kind {
                attributes = [id(NoteNames.note(note)), attribute(names.role, "doc-footnote")]
                (opening, closing) = (open, close)
            }
            let className = canOpen ? mark.className : "note"
            // A note that cannot be an element is a place all the same, for its call to lead to.
            guard canOpen || !attributes.isEmpty else { return mark.range.lowerBound }
            sink.builder.startElement(
                names.span, attributes: [attribute(names.classAttribute, className)] + attributes, source: sink.range(mark.range))
            guard canOpen else { sink.builder.endElement(); return mark.range.lowerBound }
            open.append(Open(name: names.span, end: mark.range.upperBound - 1, className: className, closingTag: closing))
            sink.strip(mark.range.upperBound - closing..<mark.range.upperBound)
            return leaveOut(mark.range.lowerBound..<mark.range.lowerBound + opening, lineEnd: lineEnd)
        }
    }

    /// Leaves out what opens a note; gives the place from which text goes on. "[Footnote" and "3:" may stand on two lines.
    private mutating func leaveOut(_ range: Range<Int>, lineEnd: Int) -> Int {
        guard range.upperBound > lineEnd else { sink.strip(range); return range.upperBound }
        var next = lineEnd
        while next < range.upperBound, bytes[next] <= 0x20 { next += 1 }
        sink.strip(range.lowerBound..<lineEnd)
        sink.strip(next..<range.upperBound)
        behindCall = range.upperBound
        return lineEnd
    }

    private func element(of tag: TagMark) -> NameID {
        switch tag {
        case .emphasis: names.em
        case .strong: names.strong
        case .smallCaps, .page, .sidenote: names.span
        case .superscript: names.sup
        case .lowered: names.sub
        }
    }

    /// `<a class="note-call">`: the label alone, as a link to its note.
    /// - Parameter lineEnd: the end of the line on which it begins, if its label stands on the next: what is between the lines is no part
    ///   of it.
    mutating func call(_ range: Range<Int>, note: Int, label: Range<Int>, isFirst: Bool, lineEnd: Int? = nil) {
        var attributes = [
            attribute(names.classAttribute, "note-call"), attribute(names.href, "#" + NoteNames.note(note)),
            attribute(names.role, "doc-noteref"),
        ]
        if isFirst { attributes.append(id(NoteNames.call(note))) }
        sink.builder.startElement(names.a, attributes: attributes, source: sink.range(range))
        sink.strip(range.lowerBound..<(lineEnd ?? label.lowerBound))
        sink.verbatim(label)
        sink.strip(label.upperBound..<range.upperBound)
        sink.builder.endElement()
        typographer.letter()
    }

    /// A call in lines that are kept as they are typed: its brackets keep their columns.
    mutating func typedCall(_ range: Range<Int>, note: Int, isFirst: Bool) {
        var attributes = [
            attribute(names.classAttribute, "note-call"), attribute(names.href, "#" + NoteNames.note(note)),
            attribute(names.role, "doc-noteref"),
        ]
        if isFirst { attributes.append(id(NoteNames.call(note))) }
        sink.builder.startElement(names.a, attributes: attributes, source: sink.range(range))
        sink.verbatim(range)
        sink.builder.endElement()
    }

    func attribute(_ name: NameID, _ value: String) -> Attribute {
        Attribute(name: name, value: value, source: SourceRange(source: .generated, start: 0, end: 0))
    }

    func id(_ value: String) -> Attribute { attribute(names.idAttribute, value) }

    private mutating func setMarkup(_ range: Range<Int>, lineEnd: Int) {
        guard hasMarkup else { plain(range, end: lineEnd); return }
        var run = range.lowerBound
        var i = run
        while i < range.upperBound {
            let byte = bytes[i]
            guard byte == 0x5F || byte == 0x5E || (byte == 0x3D && marksBold) else { i += 1; continue }
            if let last = open.last, last.className == nil, last.end == i {
                plain(run..<i, end: lineEnd, behind: i + 1)
                sink.builder.endElement()
                open.removeLast()
                run = i + 1
            } else if let braces = braces(i, range.upperBound) {
                plain(run..<i, end: lineEnd, behind: i + 2)
                sink.builder.startElement(byte == 0x5E ? names.sup : names.sub, source: sink.range(i..<(braces + 1)))
                plain((i + 2)..<braces, end: braces, behind: braces + 1)
                sink.builder.endElement()
                run = braces + 1
                i = braces
            } else if byte == 0x5E, let end = raised(i, range.upperBound) {
                plain(run..<i, end: lineEnd, behind: i + 1)
                sink.builder.startElement(names.sup, source: sink.range(i..<end))
                plain((i + 1)..<end, end: end, behind: end)
                sink.builder.endElement()
                run = end
                i = end - 1
            } else if byte != 0x5E, let end = closing(byte, openedAt: i, lineEnd: lineEnd) {
                plain(run..<i, end: lineEnd, behind: i + 1)
                let name = byte == 0x5F ? names.em : names.strong
                sink.builder.startElement(name, source: sink.range(i..<(end + 1)))
                open.append(Open(name: name, end: end))
                run = i + 1
            }
            i += 1
        }
        plain(run..<range.upperBound, end: lineEnd)
    }

    /// The line's end between two lines of a paragraph: a space, or nothing behind a dash and between the parts of a compound.
    mutating func join(_ lineEnd: Int, next: Int) {
        if joinsWithoutSpace(lineEnd, next) {
            // The words on both sides are parted in the source by the line end alone: a space without width keeps them so for who copies.
            if bytes[lineEnd - 1] == 0x2D, bytes[lineEnd - 2] == 0x2D { sink.replacement([0xE2, 0x80, 0x8B], lineEnd..<next) }
            return
        }
        sink.builder.lineEnd(at: lineEnd, in: sink.source)
        typographer.space()
    }

    /// The end of a line that is kept: emphasis that goes on in the next one is taken up there.
    mutating func suspend() {
        for _ in open { sink.builder.endElement() }
        typographer.space()
    }

    mutating func resume(at offset: Int) {
        for item in open {
            let attributes = item.className.map { $0.isEmpty ? [] : [attribute(names.classAttribute, $0)] } ?? []
            sink.builder.startElement(item.name, attributes: attributes, source: sink.range(offset..<max(offset, item.end)))
        }
    }

    // MARK: Pieces

    /// - Parameters:
    ///   - end: the end of the line.
    ///   - behind: where the text goes on for the reader, when markup stands between.
    private mutating func plain(_ range: Range<Int>, end: Int, behind: Int? = nil) {
        guard !range.isEmpty else { return }
        let next = behind ?? range.upperBound
        let following: UInt8 = next < end ? bytes[next] : next >= limit ? 0 : 0x20
        typographer.set(bytes, range, limit: limit, following: following, into: &sink)
    }

    private func joinsWithoutSpace(_ lineEnd: Int, _ next: Int) -> Bool {
        guard lineEnd >= 2, next < bytes.count else { return false }
        let last = bytes[lineEnd - 1]
        if last == 0x2D {
            if bytes[lineEnd - 2] == 0x2D {
                var start = lineEnd - 2
                while start > 0, bytes[start - 1] == 0x2D { start -= 1 }
                return lineEnd - start <= 4 && start > 0 && bytes[start - 1] != 0x20
            }
            // A compound; a hyphen behind a space or a closing dash of dialogue is none.
            guard !typographer.endedInReplacement else { return false }
            let isLetter = bytes[lineEnd - 2].isASCIILetter || bytes[lineEnd - 2].isASCIIDigit || bytes[lineEnd - 2] >= 0x80
            return isLetter && (bytes[next].isASCIILetter || bytes[next].isASCIIDigit || bytes[next] >= 0xC3 || bytes[next] == 0x5F)
                && !isConjunction(next)
        }
        guard last == 0x94, lineEnd >= 4, bytes[lineEnd - 3] == 0xE2, bytes[lineEnd - 2] == 0x80 else { return false }
        return bytes[lineEnd - 4] != 0x20
    }

    /// "pre-" and "and post-war": the hyphen stands for the rest of a word, and no compound goes on. "black-" and "and-white" is one.
    private func isConjunction(_ next: Int) -> Bool {
        let longest = 12
        var cursor = WordCursor(bytes, next..<min(bytes.count, next + longest))
        guard let word = cursor.word(), conjunctions[word] != nil, !cursor.isAtEnd else { return false }
        return cursor.byte <= 0x20
    }

    // MARK: Markup

    /// The closing brace of `_{…}` and `^{…}`.
    private func braces(_ i: Int, _ end: Int) -> Int? {
        guard i + 2 < end, bytes[i + 1] == 0x7B else { return nil }
        var j = i + 2
        while j < min(end, i + 24) {
            if bytes[j] == 0x7D { return j > i + 2 ? j : nil }
            j += 1
        }
        return nil
    }

    /// Behind what `^` raises without braces: figures, as in r^2, or up to three letters that end the word, as in y^e and 5^th.
    private func raised(_ i: Int, _ end: Int) -> Int? {
        let longest = 3
        guard i > 0, Self.isWord(bytes[i - 1]) || bytes[i - 1] == 0x29 else { return nil }
        var j = i + 1
        while j < end, bytes[j].isASCIIDigit { j += 1 }
        if j > i + 1 { return j - i <= longest + 1 ? j : nil }
        while j < end, bytes[j].isASCIILetter { j += 1 }
        return j > i + 1 && j - i <= longest + 1 && (j == end || !Self.isWord(bytes[j])) ? j : nil
    }

    private mutating func closing(_ mark: UInt8, openedAt i: Int, lineEnd: Int) -> Int? {
        guard i + 1 < lineEnd, bytes[i + 1] > 0x20, bytes[i + 1] != mark else { return nil }
        // Inside other emphasis only up to its end; the last sign of "[_Exit._" is inside the direction.
        let searchEnd = open.last.map { $0.className == nil ? $0.end : $0.end + 1 - $0.closingTag } ?? limit
        if i > 0, Self.isWord(bytes[i - 1]) {
            return closingOfPoint(mark, openedAt: i, before: searchEnd)
                ?? (bytes[i - 1].isASCIIDigit ? closingOfUnit(mark, openedAt: i, before: searchEnd) : nil)
        }
        guard i < (mark == 0x5F ? noClosing.emphasis : noClosing.bold) else { return nil }
        var j = i + 2
        while j < searchEnd {
            if bytes[j] == mark, bytes[j - 1] > 0x20, j + 1 >= limit || !Self.isWord(bytes[j + 1]) && bytes[j + 1] != 0x7B { return j }
            j += 1
        }
        if open.isEmpty { if mark == 0x5F { noClosing.emphasis = i } else { noClosing.bold = i } }
        return nil
    }

    /// "[Languidly_._]": a point behind a word and nothing else.
    private func closingOfPoint(_ mark: UInt8, openedAt i: Int, before end: Int) -> Int? {
        let points: [UInt8] = [0x2E, 0x2C, 0x3A, 0x3B, 0x21, 0x3F]
        return i + 2 < end && points.contains(bytes[i + 1]) && bytes[i + 2] == mark ? i + 2 : nil
    }

    /// "14_th_", "300_l._": what a figure counts, up to the next sign, which ends a word.
    private func closingOfUnit(_ mark: UInt8, openedAt i: Int, before end: Int) -> Int? {
        let longest = 24
        guard bytes[i + 1].isASCIILetter, let j = Range(from: i + 2, to: min(i + longest, end)).first(where: { bytes[$0] == mark }) else {
            return nil
        }
        return bytes[j - 1] > 0x20 && (j + 1 >= limit || !Self.isWord(bytes[j + 1])) ? j : nil
    }

    static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte >= 0xC3 && byte != 0xE2 }
}

/// What stands between a word whose rest is left out and that which has it.
private let conjunctions = FoldedWordTable<Bool>(list: "between-parts-of-words")
