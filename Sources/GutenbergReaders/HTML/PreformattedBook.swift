import Markup
import Resources

// Many old files of HTML are a plain text in one `pre`. Its structure is that of a plain text, so the reader of plain text reads it; then
// every place in the text that the `pre` holds becomes the place in the file from which that text came.

/// A file of Project Gutenberg whose text is preformatted as a whole, read as plain text; nil if the document is no such file. O(length of
/// the text).
func readPreformattedBook(
    _ raw: Document, _ source: SourceText, id: SourceID, colophon: String?, given: Metadata, overrides: ReadingOverrides
) -> Document? {
    guard let range = raw.preformattedText, findGutenbergMarkers(Array(raw.text[range])) != nil else { return nil }
    let places = TextPlaces(raw, range)
    let text = SourceText(name: source.name, text: Array(raw.text[range]))
    // The lines that an override names are those of the file.
    var moved = overrides
    moved.items = overrides.items.compactMap { item in
        let lines = source.text.withUnsafeBufferPointer { ReadingOverrides.offsets(of: item.lines, in: $0) }
        let first = max(range.lowerBound, places.text(from: lines.lowerBound)), end = places.text(from: lines.upperBound)
        guard first < end else { return nil }
        var item = item
        item.lines = text.position(of: first - range.lowerBound).line...text.position(of: end - 1 - range.lowerBound).line
        return item
    }
    var book = readGutenbergText(text, id: id, colophon: colophon, language: raw.metadata.language, given: given, overrides: moved)
    book.stripMarks()
    book.move(to: places)
    // The title in the head, which the metadata have.
    for node in raw.nodes where node.kind == .text && Int(node.textStart) < range.lowerBound {
        book.stripped.append(StrippedRange(node.source, .metadata))
    }
    // Style sheets, and what was damaged.
    book.stripped += raw.stripped
    book.settleStripped()
    book.guesses.append(Guess(.format, "a plain text", because: "all of the file's text is preformatted"))
    return book
}

extension Document {
    /// The text of a body that is preformatted but for what a header may need; nil if it is not.
    var preformattedText: Range<Int>? {
        guard names[self[.root].name] == "html", let body = elements("body").first, let pre = names.id(of: "pre"),
            names.id(of: "img") == nil
        else { return nil }
        let whole = Int(self[body].textStart)..<Int(self[body].textEnd)
        var inside = 0, elements = 0
        for i in Int(body.index)..<nodes.count where nodes[i].kind == .element {
            elements += 1
            if nodes[i].name == pre { inside += Int(nodes[i].textEnd - nodes[i].textStart) }
        }
        // A preformatted header in front of a book of paragraphs is little of it; a text with elements of its own is better read by them.
        let bytesOfElement = 400
        return inside > 0 && inside * 20 >= whole.count * 19 && elements * bytesOfElement <= whole.count + 20 * bytesOfElement ? whole : nil
    }

    /// Lists the signs that elements stand for, such as `_` beside emphasis, as left out: in plain text they are markup, in HTML they are
    /// not.
    fileprivate mutating func stripMarks() {
        let elements = Set(["em", "strong", "sup", "sub", "i", "b", "hr", "span"].compactMap { names.id(of: $0) })
        let texts = provenance.filter { $0.source.source != .generated }.map { Int($0.source.start)..<Int($0.source.end) }.sorted {
            $0.lowerBound < $1.lowerBound
        }
        let listed = stripped.map { Int($0.range.start)..<Int($0.range.end) }.sorted { $0.lowerBound < $1.lowerBound }
        func isListed(_ range: Range<Int>) -> Bool {
            let next = listed.partitioningIndex { $0.upperBound > range.lowerBound }
            return next < listed.count && listed[next].lowerBound < range.upperBound
        }
        var found: [StrippedRange] = []
        for node in nodes
        where node.kind == .element && elements.contains(node.name) && node.source.source != .generated
            && node.source.start < node.source.end
        {
            var gap = Int(node.source.start)
            var k = texts.partitioningIndex { $0.upperBound > gap }
            while gap < Int(node.source.end) {
                let next = k < texts.count ? min(texts[k].lowerBound, Int(node.source.end)) : Int(node.source.end)
                if gap < next, !isListed(gap..<next) {
                    let range = SourceRange(source: node.source.source, start: gap, end: next)
                    if found.last?.range.end ?? 0 <= range.start { found.append(StrippedRange(range, .mark)) }
                }
                guard k < texts.count else { break }
                gap = max(gap, texts[k].upperBound)
                k += 1
            }
        }
        stripped += found
    }

    /// Gives everything the place from which its text came.
    fileprivate mutating func move(to places: TextPlaces) {
        func moved(_ range: SourceRange) -> SourceRange {
            range.source == .generated ? range : places.place(places.start + Int(range.start)..<places.start + Int(range.end))
        }
        for i in nodes.indices { nodes[i].source = moved(nodes[i].source) }
        for i in attributes.indices where attributes[i].source != .nowhere { attributes[i].source = moved(attributes[i].source) }
        for i in stripped.indices { stripped[i].range = moved(stripped[i].range) }
        for i in kept.indices { kept[i].range = moved(kept[i].range) }
        for i in guesses.indices { guesses[i].range = guesses[i].range.map(moved) }
        var segments: [ProvenanceSegment] = []
        segments.reserveCapacity(provenance.count)
        for segment in provenance {
            guard segment.isVerbatim, segment.source.source != .generated else {
                segments.append(
                    ProvenanceSegment(textOffset: segment.textOffset, isVerbatim: segment.isVerbatim, source: moved(segment.source)))
                continue
            }
            let range = places.start + Int(segment.source.start)..<places.start + Int(segment.source.end)
            places.forEachPiece(of: range) { piece, source, isVerbatim in
                segments.append(
                    ProvenanceSegment(
                        textOffset: segment.textOffset + Int32(piece.lowerBound - range.lowerBound), isVerbatim: isVerbatim, source: source)
                )
            }
        }
        provenance = segments
    }
}

/// Where each stretch of a document's text stands in its source.
private struct TextPlaces {
    private let segments: [ProvenanceSegment]
    /// The offset of the stretch that counts as 0.
    let start: Int
    private let end: Int

    init(_ document: Document, _ range: Range<Int>) {
        segments = document.provenance
        start = range.lowerBound
        end = document.text.count
    }

    /// From the place of a stretch's first byte to that of its last. O(log segments).
    func place(_ range: Range<Int>) -> SourceRange {
        var place = piece(at: range.lowerBound).source
        place.end = range.isEmpty ? place.start : piece(at: range.upperBound - 1).source.end
        return place
    }

    /// The first byte of the text that comes from a place in the source or behind it. O(log segments).
    func text(from place: Int) -> Int {
        let index = segments.partitioningIndex { $0.isVerbatim ? Int($0.source.end) > place : Int($0.source.start) >= place }
        guard index < segments.count else { return end }
        let segment = segments[index]
        return Int(segment.textOffset) + (segment.isVerbatim ? max(0, place - Int(segment.source.start)) : 0)
    }

    /// The place of the byte at an offset.
    private func piece(at offset: Int) -> (source: SourceRange, isVerbatim: Bool) {
        let index = max(0, segments.partitioningIndex { Int($0.textOffset) > offset } - 1)
        let segment = segments[index]
        guard segment.isVerbatim else { return (segment.source, false) }
        let start = Int(segment.source.start) + offset - Int(segment.textOffset)
        return (SourceRange(source: segment.source.source, start: start, end: start + 1), true)
    }

    /// Visits the parts of a stretch that have one place each.
    func forEachPiece(of range: Range<Int>, _ visit: (Range<Int>, SourceRange, Bool) -> Void) {
        var index = max(0, segments.partitioningIndex { Int($0.textOffset) > range.lowerBound } - 1)
        var start = range.lowerBound
        while start < range.upperBound, index < segments.count {
            let segment = segments[index]
            let next = min(index + 1 < segments.count ? Int(segments[index + 1].textOffset) : end, range.upperBound)
            var source = segment.source
            if segment.isVerbatim {
                let first = Int(source.start) + start - Int(segment.textOffset)
                source = SourceRange(source: source.source, start: first, end: first + next - start)
            }
            if next > start { visit(start..<next, source, segment.isVerbatim) }
            start = max(start, next)
            index += 1
        }
    }
}
