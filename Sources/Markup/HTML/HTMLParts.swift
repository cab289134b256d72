import Resources

// A long source is read by several parsers at the same time, each from where nothing is open but the body: the parser takes as long as all
// else that is done with a source together. Where that is is guessed by counting tags (`HTMLPartFinder`). Whether a guess was right is
// known when the part in front of it has been read; if one was not, a single parser reads the whole. So the document is the same for any
// number of threads.

extension HTMLReading {
    /// No part is shorter: a thread takes as long to start as a parser for ten thousand bytes.
    static let shortestPart = 256 << 10

    /// The document of a long source; nil where it has to be read as a whole.
    static func readInParts(
        _ source: SourceText, id: SourceID, limits: ReaderLimits, shortest: Int = shortestPart, diagnostics: inout Diagnostics
    ) -> Document? {
        let count = min(limits.workers, source.text.count / shortest)
        guard count > 1 else { return nil }
        LibXML2.initialize()
        let inputs = source.text.withUnsafeBufferPointer { HTMLPartFinder.inputs(of: $0, count) }
        // What is refused is refused by the reading as a whole.
        var unheard = Diagnostics()
        guard inputs.count > 1, !limits.refuse(source, id: id, diagnostics: &unheard) else { return nil }
        var readings = Workers.map(inputs.count, workers: limits.workers, scratch: {}) { _, part -> HTMLReading? in
            source.text.withUnsafeBufferPointer { HTMLReading.read(inputs[part], of: $0, id: id, limits: limits) }
        }
        for (number, reading) in readings.enumerated() {
            guard let reading, !reading.events.hasStopped, number == 0 || !reading.hasHead, number == readings.count - 1 || reading.isInBody
            else { return nil }
        }
        // Taken out, so that nothing is copied before more is appended.
        guard var whole = readings[0].take()?.events else { return nil }
        var found = whole.diagnostics
        for number in 1..<readings.count {
            guard var part = readings[number].take()?.events else { return nil }
            found.append(part.diagnostics)
            part.endAll()
            whole.builder.append(childrenOf: openBody, from: part.builder.finish(metadata: Metadata()))
        }
        guard whole.builder.nodeCount <= limits.nodeCount, whole.builder.textCount <= limits.textSize else { return nil }
        diagnostics.append(found)
        whole.endAll(at: source.text.count)
        return whole.builder.finish(metadata: whole.head.metadata)
    }
}

/// Finds places in HTML where nothing seems to be open but the body, by its tags alone.
struct HTMLPartFinder {
    private let source: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private var isInBody = false
    private var isInParagraph = false

    /// Up to `count` parts of about the same length; one where no place is found. O(length), a small part of what the parser takes.
    static func inputs(of source: UnsafeBufferPointer<UInt8>, _ count: Int) -> [ParserInput] {
        var finder = HTMLPartFinder(source: source)
        var starts = [0]
        for part in 1..<count {
            guard let place = finder.place(from: source.count / count * part) else { break }
            starts.append(place)
        }
        return starts.indices.map { part in
            let end = part + 1 < starts.count ? starts[part + 1] : source.count
            // The others are appended to the first.
            return part == 0
                ? ParserInput(0..<end, capacity: source.count) : ParserInput(starts[part]..<end, preamble: HTMLReading.bodyTags)
        }
    }

    private init(source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The first start tag of a block at or behind `start` in front of which nothing is open.
    private mutating func place(from start: Int) -> Int? {
        while let tag = nextTag() {
            if isInBody, depth == 0, !isInParagraph, tag.start >= start, !tag.isEnd, Self.blocks.contains(tag.name) {
                position = tag.start
                return tag.start
            }
            count(tag)
        }
        return nil
    }

    private struct Tag {
        var start: Int
        /// The first eight bytes in lower case.
        var name: UInt64
        var isEnd: Bool
        /// `<br/>`.
        var isClosed: Bool
    }

    private mutating func nextTag() -> Tag? {
        while let start = source.firstIndex(of: 0x3C, from: position) {
            position = start + 1
            if hasPrefix("<!--", at: start) {
                guard let end = source.firstIndex(ofMark: "-->", from: start + 4).map({ $0 + 3 }) else { return nil }
                position = end
                continue
            }
            let isEnd = position < source.count && source[position] == 0x2F
            var i = position + (isEnd ? 1 : 0), name: UInt64 = 0
            let first = i
            while i < source.count, source[i].isASCIILetter || source[i].isASCIIDigit {
                if i < first + 8 { name = name << 8 | UInt64(source[i].asciiLowercased) }
                i += 1
            }
            guard i > first, let end = source.firstIndex(of: 0x3E, from: i) else { continue }
            position = end + 1
            return Tag(start: start, name: name, isEnd: isEnd, isClosed: source[end - 1] == 0x2F)
        }
        return nil
    }

    private mutating func count(_ tag: Tag) {
        switch tag.name {
        case Self.body: isInBody = isInBody || !tag.isEnd
        case Self.paragraph: isInParagraph = !tag.isEnd
        case Self.script, Self.style:
            // What stands in them are no tags.
            if !tag.isEnd, let end = source.firstIndex(ofMark: tag.name == Self.script ? "</script" : "</style", from: position) {
                position = end
            }
        default:
            guard isInBody, !tag.isClosed, !Self.unpaired.contains(tag.name) else { return }
            depth += tag.isEnd ? -1 : 1
        }
    }

    private static func name(_ text: StaticString) -> UInt64 { text.withUTF8Buffer { $0.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } } }
    private static let body = name("body"), paragraph = name("p"), script = name("script"), style = name("style")
    private static let blocks: [UInt64] = [name("p"), name("div"), name("h1"), name("h2"), name("h3"), name("h4"), name("section")]
    /// Those without an end tag, and those that often go without it, which lie in others.
    private static let unpaired: Set<UInt64> = [
        name("br"), name("hr"), name("img"), name("meta"), name("link"), name("input"), name("col"), name("area"), name("base"),
        name("wbr"), name("param"), name("embed"),
        name("source"), name("html"), name("li"), name("dt"), name("dd"), name("tr"), name("td"), name("th"), name("thead"), name("tbody"),
        name("tfoot"), name("colgroup"),
        name("option"),
    ]

    private func hasPrefix(_ text: StaticString, at place: Int) -> Bool { source[place...].hasASCIIPrefix(text) }
}
