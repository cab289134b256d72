import CLibXML2
import Glibc
import Resources

// What the readers of libxml2's events have in common: they build the document while the parser runs, and give every element and every run
// of text its place in the source.
//
// libxml2 says where its input stands when it calls back, not where the thing it reports began, and its text may be a copy in which
// entities and line ends are resolved. So the reader keeps `position`, the end of what it has accounted for. A tag begins at the first `<`
// from there; a run of text is verbatim if its bytes stand in the source at `position`, or else just in front of the parser's place. Both
// are checked by comparing the bytes, so a range that is called verbatim is. Text that matches neither (an entity) stands for all of the
// source between `position` and the parser's place. Each byte of the source is compared about once: the cost is small beside the parser's
// own.

struct EventReader {
    var builder = DocumentBuilder()
    var diagnostics = Diagnostics()
    var head: HeadReader
    private let sourceID: SourceID
    /// What the parser is given.
    private let source: UnsafeBufferPointer<UInt8>
    /// What the text is taken from: the source as it came.
    private let original: UnsafeBufferPointer<UInt8>
    /// Spaces in what the parser is given that stand for no text, in order.
    private let silenced: [Range<Int>]
    private let hasCarriageReturns: Bool
    private let limits: ReaderLimits
    /// From where the parser counts to where the source does.
    private let shift: Int
    /// The part goes on inside elements that were opened in front of it.
    let continues: Bool
    private var names = ParserNames()
    /// Set by the reader once it has the parser's context.
    var context: xmlParserCtxtPtr?
    /// The end of what has been accounted for in the source.
    private(set) var position: Int
    /// Elements that are open in the parser, but too deep for the document.
    private var flattened = 0
    private var textNodeSize = 0
    private(set) var hasStopped = false
    /// The line feed that directly follows `<pre>` is no text.
    private var dropsLineFeed = false

    /// Reads a part of a source; nothing behind it is looked at.
    /// - Parameter original: as long as the source, whose mended copy `whole` is then.
    init(
        source whole: UnsafeBufferPointer<UInt8>, original: UnsafeBufferPointer<UInt8>? = nil, silenced: [Range<Int>] = [],
        part: ParserInput, id: SourceID, limits: ReaderLimits
    ) {
        source = UnsafeBufferPointer(rebasing: whole[..<part.range.upperBound])
        self.original = original ?? whole
        self.silenced = silenced
        self.sourceID = id; self.limits = limits
        shift = part.range.lowerBound - part.preamble.utf8CodeUnitCount
        continues = part.preamble.utf8CodeUnitCount > 0
        position = part.range.lowerBound
        head = HeadReader(&builder)
        // Of real books: an element or text every 70 to 100 bytes, a segment for every line.
        builder.reserveCapacity(nodes: part.capacity / 64 + 64, text: part.capacity, provenance: part.capacity / 32 + 64)
        hasCarriageReturns = whole.firstIndex(of: 0x0D, from: part.range.lowerBound, to: part.range.upperBound) != nil
    }

    /// Where the parser's input stands: the first byte that it has not consumed.
    /// Inlined, as is what else is asked for every piece of text: called, it would be given a copy of all of this.
    var parserOffset: Int {
        @inline(__always) get {
            guard let context, let input = context.pointee.input else { return position }
            return min(shift + Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base), source.count)
        }
    }

    /// The end of its part.
    var end: Int { source.count }
    /// Whether the parser has read all of its part.
    var isAtEnd: Bool { parserOffset >= end }

    func range(_ start: Int, _ end: Int) -> SourceRange { SourceRange(source: sourceID, start: start, end: max(start, end)) }

    mutating func name(_ bytes: UnsafePointer<UInt8>) -> NameID { names.id(of: bytes, in: &builder) }

    /// Leaves out a comment, a processing instruction, a document type.
    mutating func skip() { position = max(position, parserOffset) }

    // MARK: Elements

    /// The start tag of an element: from its `<` to behind its `>`; an empty range at `position` for an element that the parser implies.
    mutating func startTag(_ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>? = nil) -> Range<Int> {
        let offset = parserOffset
        guard let start = findTag("<", prefix, name, before: offset) else { return position..<position }
        var end = offset
        if end < source.count, source[end] == 0x2F { end += 1 }
        if end < source.count, source[end] == 0x3E { end += 1 } else { end = offset }
        position = max(start, end)
        return start..<position
    }

    mutating func start(_ name: NameID, namespace: NameID = .none, attributes: [Attribute], tag: Range<Int>) {
        guard builder.depth < limits.depth else {
            if flattened == 0 {
                diagnostics.report(
                    Diagnostic(
                        .warning, .tooDeep,
                        "elements are nested more than \(limits.depth) deep; what is deeper is read without its elements",
                        at: range(tag.lowerBound, tag.upperBound), hint: "look for elements that are never closed"))
            }
            flattened += 1
            return
        }
        guard checkNodes(at: tag.lowerBound) else { return }
        textNodeSize = 0
        builder.startElement(name, namespace: namespace, attributes: attributes, source: range(tag.lowerBound, tag.upperBound))
        head.start(name, attributes: attributes, range: range(tag.lowerBound, tag.upperBound), builder: &builder)
        dropsLineFeed = name == head.names.pre
    }

    /// - Parameter name: the name in the source, to find the end tag by.
    /// - Returns: whether there was an end tag.
    @discardableResult
    mutating func end(_ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>? = nil) -> Bool {
        let hasTag = consumeEndTag(name, prefix: prefix)
        if flattened > 0 { flattened -= 1; return hasTag }
        guard builder.depth > 1 else { return hasTag }
        textNodeSize = 0
        head.end(builder: &builder)
        builder.endElement(sourceEnd: position)
        return hasTag
    }

    /// Ends the innermost element where the source has no tag for that.
    mutating func endImplied() {
        guard flattened == 0, builder.depth > 1 else { return }
        textNodeSize = 0
        head.end(builder: &builder)
        builder.endElement(sourceEnd: position)
    }

    /// Ends what is still open at the end of the source.
    /// - Parameter end: where that is, if further parts have followed.
    mutating func endAll(at end: Int? = nil) {
        while builder.depth > 0 { builder.endElement(sourceEnd: end ?? source.count) }
    }

    /// Accounts for an end tag, if there is one and the parser has read it.
    @discardableResult
    mutating func consumeEndTag(_ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>? = nil) -> Bool {
        let offset = parserOffset
        guard findTag("</", prefix, name, before: offset) != nil else { return false }
        position = max(position, offset)
        return true
    }

    /// Where `opening` and the name stand: right at `position` but for white space, or last in front of `offset`.
    private func findTag(_ opening: StaticString, _ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>, before offset: Int) -> Int?
    {
        var i = position
        while i < offset, source[i].isASCIISpace { i += 1 }
        if isTag(opening, prefix, name, at: i) { return i }
        i = offset - 1
        while i > position {
            if source[i] == 0x3C, isTag(opening, prefix, name, at: i) { return i }
            i -= 1
        }
        return nil
    }

    private func isTag(_ opening: StaticString, _ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>, at place: Int) -> Bool {
        var i = place
        for k in 0..<opening.utf8CodeUnitCount {
            guard i < source.count, source[i] == opening.utf8Start[k] else { return false }
            i += 1
        }
        if let prefix {
            guard matches(prefix, at: &i), i < source.count, source[i] == 0x3A else { return false }
            i += 1
        }
        guard matches(name, at: &i) else { return false }
        return i >= source.count || source[i].isASCIISpace || source[i] == 0x3E || source[i] == 0x2F
    }

    private func matches(_ name: UnsafePointer<UInt8>, at place: inout Int) -> Bool {
        var k = 0
        while name[k] != 0 {
            guard place < source.count, source[place].asciiLowercased == name[k].asciiLowercased else { return false }
            k += 1
            place += 1
        }
        return true
    }

    /// Where the value of an attribute stands in its tag; the whole tag where it is not found, for example because it holds entities.
    func attributeRange(_ value: UnsafePointer<UInt8>, count: Int, in tag: Range<Int>) -> SourceRange {
        if count > 0, let base = source.baseAddress {
            var i = tag.lowerBound
            while let found = source.firstIndex(of: value[0], from: i, to: tag.upperBound - count + 1) {
                if memcmp(base + found, value, count) == 0 { return range(found, found + count) }
                i = found + 1
            }
        }
        return range(tag.lowerBound, tag.upperBound)
    }

    // MARK: Text

    mutating func text(_ start: UnsafePointer<UInt8>, _ count: Int) {
        var chunk = UnsafeBufferPointer(start: start, count: count)
        guard count > 0, builder.depth > 0, !hasStopped else { return }
        guard !head.isInsideSkippedElement else { skipText(chunk); return }
        if dropsLineFeed {
            dropsLineFeed = false
            if chunk[0] == 0x0A || (chunk[0] == 0x0D && count > 1 && chunk[1] == 0x0A) {
                let lineFeed = chunk[0] == 0x0A ? 1 : 2
                if position < source.count, source[position] == 0x0D, chunk[0] == 0x0A { position += 1 }
                position = min(position + lineFeed, source.count)
                chunk = UnsafeBufferPointer(rebasing: chunk[lineFeed...])
                guard !chunk.isEmpty else { return }
            }
        }
        textNodeSize += chunk.count
        guard textNodeSize <= limits.textNodeSize else { stop("a run of text has more than \(limits.textNodeSize) bytes"); return }
        guard builder.textCount + chunk.count <= limits.textSize else { stop("the text has more than \(limits.textSize) bytes"); return }
        guard checkNodes(at: position) else { return }
        let offset = parserOffset
        if isBracket(chunk, before: offset) {
            if offset < source.count, source[offset - 1] == 0x3E, !beginsTag(offset), appendVerbatim(chunk, at: offset) { return }
        } else if !isReference(chunk, before: offset) {
            if appendVerbatim(chunk, at: position) { return }
            if offset - chunk.count > position, appendVerbatim(chunk, at: offset - chunk.count) { return }
        }
        builder.text(chunk, source: range(position, offset), isVerbatim: false)
        position = max(position, offset)
    }

    /// A `<` that stands for itself or `&lt;` behind an end tag of nothing, which is not reported and begins with one as well. One that
    /// stands for itself is reported in front of it.
    @inline(__always) private func isBracket(_ chunk: UnsafeBufferPointer<UInt8>, before offset: Int) -> Bool {
        chunk[0] == 0x3C && chunk.count == 1 && position + 1 < offset
    }

    private func beginsTag(_ place: Int) -> Bool {
        place + 1 < source.count && (source[place + 1].isASCIILetter || [0x2F, 0x21, 0x3F].contains(source[place + 1]))
    }

    /// A `&` that stands for `&amp;` or `&#38;` and not for itself.
    @inline(__always) private func isReference(_ chunk: UnsafeBufferPointer<UInt8>, before offset: Int) -> Bool {
        guard chunk[0] == 0x26, chunk.count == 1, offset - position > 1, source[position] == 0x26 else { return false }
        return source[position + 1] == 0x23 || source[offset - 1] == 0x3B
    }

    /// Appends text whose bytes stand in the source at `place`, line ends taken as equal; false if they do not.
    private mutating func appendVerbatim(_ chunk: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard let base = source.baseAddress, let bytes = chunk.baseAddress, place < source.count,
            source[place] == chunk[0] || source[place] == 0x0D
        else { return false }
        if hasCarriageReturns { return appendWithLineEnds(chunk, at: place) }
        guard place + chunk.count <= source.count, memcmp(base + place, bytes, chunk.count) == 0 else { return false }
        append(place..<place + chunk.count)
        position = place + chunk.count
        return true
    }

    /// The same where the source has CR LF or CR for the text's line feed, or where the parser left a CR LF to us. Line by line, once to
    /// compare and once to append, because a run that does not match must leave no trace.
    private mutating func appendWithLineEnds(_ chunk: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard let end = Self.endOfMatch(chunk, at: place, in: source) else { return false }
        var i = place
        while i < end {
            let lineEnd = Self.carriageReturn(in: source, from: i, to: end)
            append(i..<lineEnd)
            i = lineEnd
            guard i < end else { break }
            // The line feed of a CR LF is the first byte of the next piece.
            if !(i + 1 < source.count && source[i + 1] == 0x0A) {
                builder.text(CollectionOfOne(0x0A), source: range(i, i + 1), isVerbatim: false)
            }
            i += 1
        }
        position = end
        return true
    }

    /// Where in the source the text ends that begins at `place`; nil if it is another text.
    private static func endOfMatch(_ chunk: UnsafeBufferPointer<UInt8>, at place: Int, in source: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = source.baseAddress, let bytes = chunk.baseAddress else { return nil }
        var end = place, i = 0
        while i < chunk.count {
            // No further than the piece goes: the next CR may be megabytes away.
            let run = carriageReturn(in: source, from: end, to: min(source.count, end + chunk.count - i)) - end
            guard memcmp(base + end, bytes + i, run) == 0 else { return nil }
            end += run
            i += run
            guard i < chunk.count else { break }
            guard end < source.count, chunk[i] == 0x0A || chunk[i] == 0x0D else { return nil }
            // libxml2 passes on the CR LF of HTML as it is, sometimes in two pieces, and makes that of XML a line feed.
            let isPair = end + 1 < source.count && source[end + 1] == 0x0A
            let hasReturn = chunk[i] == 0x0D, isCut = hasReturn && i + 1 == chunk.count
            i += hasReturn && isPair && !isCut ? 2 : 1
            end += isPair && !isCut ? 2 : 1
        }
        return end
    }

    /// The next CR of the source, or `end`.
    private static func carriageReturn(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        source.firstIndex(of: 0x0D, from: start, to: end) ?? end
    }

    private mutating func append(_ run: Range<Int>) {
        var start = run.lowerBound
        if !silenced.isEmpty {
            var next = silenced.partitioningIndex { $0.upperBound > start }
            while next < silenced.count, silenced[next].lowerBound < run.upperBound {
                appendWhole(Range(from: start, to: silenced[next].lowerBound))
                start = min(max(start, silenced[next].upperBound), run.upperBound)
                next += 1
            }
        }
        appendWhole(start..<run.upperBound)
    }

    private mutating func appendWhole(_ run: Range<Int>) {
        guard !run.isEmpty else { return }
        builder.text(UnsafeBufferPointer(rebasing: original[run]), source: range(run.lowerBound, run.upperBound), isVerbatim: true)
    }

    /// The content of a style sheet or a script: no text of the document, but where it stands is kept.
    private mutating func skipText(_ chunk: UnsafeBufferPointer<UInt8>) {
        let offset = parserOffset
        let inSection = has(Self.sectionStart, at: position) ? position + Self.sectionStart.utf8CodeUnitCount : position
        for place in [position, inSection, offset - chunk.count] where place >= position {
            guard let end = Self.endOfMatch(chunk, at: place, in: source) else { continue }
            head.skippedText(range(place, end))
            let isSection = place == inSection && place > position
            position = isSection && has(Self.sectionEnd, at: end) ? end + Self.sectionEnd.utf8CodeUnitCount : end
            return
        }
        head.skippedText(range(position, offset), text: Array(chunk))
        position = max(position, offset)
    }

    private static let sectionStart: StaticString = "<![CDATA[", sectionEnd: StaticString = "]]>"

    private func has(_ mark: StaticString, at place: Int) -> Bool {
        guard let base = source.baseAddress, place + mark.utf8CodeUnitCount <= source.count else { return false }
        return memcmp(base + place, mark.utf8Start, mark.utf8CodeUnitCount) == 0
    }

    // MARK: Limits and errors

    private mutating func checkNodes(at place: Int) -> Bool {
        if hasStopped { return false }
        if builder.nodeCount >= limits.nodeCount {
            stop("the document has more than \(limits.nodeCount) elements and runs of text"); return false
        }
        return true
    }

    private mutating func stop(_ reason: String) {
        guard !hasStopped else { return }
        hasStopped = true
        diagnostics.report(
            Diagnostic(.error, .tooMuchMarkup, reason, at: range(position, position + 1), hint: "split the source, or raise the limit"))
        if let context { xmlStopParser(context) }
    }

    mutating func report(_ message: String, _ code: DiagnosticCode, _ severity: Diagnostic.Severity, hint: String? = nil) {
        guard !hasStopped else { return }
        var text = message
        while let last = text.last, last == "\n" || last == " " || last == "." { text.removeLast() }
        let offset = parserOffset
        diagnostics.report(Diagnostic(severity, code, text, at: range(offset, offset + 1), hint: hint))
    }
}

/// The names of elements and attributes by the address that libxml2's dictionary gave them: the same name has the same address during one
/// parse. A small cache in front of the document's table; an address that is not in its place is looked up by its bytes.
private struct ParserNames {
    private var addresses = [UInt](repeating: 0, count: 256)
    private var ids = [NameID](repeating: .none, count: 256)

    mutating func id(of name: UnsafePointer<UInt8>, in builder: inout DocumentBuilder) -> NameID {
        let address = UInt(bitPattern: name)
        let slot = Int((address >> 2 ^ address >> 10) & 255)
        if addresses[slot] == address { return ids[slot] }
        let id = builder.intern(String(cString: name))
        addresses[slot] = address
        ids[slot] = id
        return id
    }
}
