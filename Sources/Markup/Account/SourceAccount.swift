package import Resources

// Who has each byte of a source. The text of a document knows its places, elements know theirs, and the reader has listed what it left out;
// so what is left must be markup or white space. If it is neither, something was lost, and if two have the same byte, something would come
// twice. Both are found by sorting all ranges once and looking at the gaps: O(segments · log + length).

package struct SourceAccount: Sendable {
    /// Parts of the source that are in no text, in no markup and on no list, without white space at their ends.
    package private(set) var lost: [SourceRange] = []
    /// Parts of the source that are in the text twice, or in the text and on the list of what was stripped.
    package private(set) var doubled: [SourceRange] = []
    /// Bytes that became text of the document.
    package private(set) var textBytes = 0
    /// Bytes that were left out.
    package private(set) var strippedBytes = 0

    package var isComplete: Bool { lost.isEmpty && doubled.isEmpty }

    /// A part of a source that became text, or was left out.
    struct Claim {
        var start: UInt32
        var end: UInt32
        var isStripped: Bool
    }

    /// - Parameters:
    ///   - id: of the source, to which the document's ranges refer.
    ///   - format: what counts as markup: tags, comments and declarations, or the marks that plain text has for emphasis.
    package init(of document: Document, source: SourceText, id: SourceID, format: SourceFormat) {
        var claims: [Claim] = []
        claims.reserveCapacity(document.provenance.count + document.stripped.count)
        document.forEachClaim { if $0 == id { claims.append($1) } }
        let leaves = LeafElements(of: document, format).map { names in
            document.nodes.filter { $0.source.source == id && names.contains($0) }.map(LeafElements.range)
        }
        self.init(claims, leaves: leaves ?? [], source: source, id: id, format: format)
    }

    /// - Parameters:
    ///   - claims: those of the source, in any order.
    ///   - leaves: where its elements stand that may own marks, in any order.
    init(_ claims: [Claim], leaves: [Range<Int>], source: SourceText, id: SourceID, format: SourceFormat) {
        let claims = claims.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        source.text.withUnsafeBufferPointer { bytes in
            var gaps = GapReader(format: format, leaves: leaves.sorted { $0.lowerBound < $1.lowerBound })
            var position = 0
            for claim in claims {
                let start = Int(claim.start), end = min(Int(claim.end), bytes.count)
                if start < position {
                    let both = start..<min(position, end)
                    if bytes[both].contains(where: { $0 > 0x20 }) {
                        doubled.append(SourceRange(source: id, start: both.lowerBound, end: both.upperBound))
                    }
                } else if start > position {
                    gaps.read(bytes, position..<start) { lost.append(SourceRange(source: id, start: $0.lowerBound, end: $0.upperBound)) }
                }
                guard end > position else { continue }
                if claim.isStripped { strippedBytes += end - max(start, position) } else { textBytes += end - max(start, position) }
                position = end
            }
            gaps.read(bytes, position..<bytes.count) { lost.append(SourceRange(source: id, start: $0.lowerBound, end: $0.upperBound)) }
        }
    }
}

/// The elements that have no element inside them, but for blocks of text: rules, breaks, emphasis. In plain text their marks are theirs; in
/// Markdown a picture's words are.
struct LeafElements {
    private let inline: Set<NameID>
    private let isMarkdown: Bool

    /// Nil for markup, whose tags say what they are.
    init?(of document: Document, _ format: SourceFormat) {
        guard format == .text || format == .markdown else { return nil }
        isMarkdown = format == .markdown
        let names = isMarkdown ? ["img", "hr", "br"] : ["em", "strong", "sup", "sub", "i", "b", "img", "hr", "br", "sc"]
        inline = Set(names.compactMap { document.names.id(of: $0) })
    }

    func contains(_ node: Node) -> Bool {
        node.kind == .element && (inline.contains(node.name) || !isMarkdown && node.firstChild == .none)
    }

    static func range(_ node: Node) -> Range<Int> { Int(node.source.start)..<max(Int(node.source.start), Int(node.source.end)) }
}

extension Document {
    /// What of any source became text, and what was left out.
    func forEachClaim(_ visit: (SourceID, SourceAccount.Claim) -> Void) {
        for segment in provenance where segment.source.start < segment.source.end {
            visit(segment.source.source, SourceAccount.Claim(start: segment.source.start, end: segment.source.end, isStripped: false))
        }
        for omission in stripped {
            visit(omission.range.source, SourceAccount.Claim(start: omission.range.start, end: omission.range.end, isStripped: true))
        }
    }
}

/// Tells markup and white space from text, in the parts of a source that no text of the document has.
private struct GapReader {
    private let format: SourceFormat
    /// Plain text and Markdown: the ranges of elements to which marks may belong, by their beginnings.
    let leaves: [Range<Int>]
    private var nextLeaf = 0
    /// The ends of leaves that have begun.
    private var leafEnd = 0

    init(format: SourceFormat, leaves: [Range<Int>]) { self.format = format; self.leaves = leaves }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ gap: Range<Int>, lost: (Range<Int>) -> Void) {
        var i = gap.lowerBound
        while i < gap.upperBound {
            if let end = owned(bytes, i, gap) { i = end; continue }
            var end = i, last = i
            while end < gap.upperBound, end == i || owned(bytes, end, gap) == nil || bytes[end] <= 0x20 {
                if bytes[end] > 0x20 { last = end + 1 }
                end += 1
            }
            lost(i..<max(last, i + 1))
            i = end
        }
    }

    /// Behind the white space or markup that begins at `i`; nil if it is text.
    private mutating func owned(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ gap: Range<Int>) -> Int? {
        if bytes[i] <= 0x20 { return i + 1 }
        // A no-break space.
        if bytes[i] == 0xC2, i + 1 < gap.upperBound, bytes[i + 1] == 0xA0 { return i + 2 }
        // U+3000; of one at the end of a line the first byte stands for the line's end.
        let wide = bytes[i] == 0xE3 ? i : i - 1
        if wide >= 0, wide + 2 < gap.upperBound, bytes[wide] == 0xE3, bytes[wide + 1] == 0x80, bytes[wide + 2] == 0x80 { return wide + 3 }
        if format == .text || format == .markdown {
            while nextLeaf < leaves.count, leaves[nextLeaf].lowerBound <= i {
                leafEnd = max(leafEnd, leaves[nextLeaf].upperBound)
                nextLeaf += 1
            }
            if i < leafEnd { return i + 1 }
            if format == .text { return nil }
            if let end = Self.end(ofMarkAt: i, in: bytes, gap) { return end }
        }
        // U+FFFE and U+FFFF are no characters.
        if bytes[i] == 0xEF, i + 2 < gap.upperBound, bytes[i + 1] == 0xBF, bytes[i + 2] >= 0xBE { return i + 3 }
        if bytes[i] == 0x26 { return Self.end(ofSpaceAt: i, in: bytes, gap.upperBound) }
        guard bytes[i] == 0x3C else { return nil }
        // What is left of a damaged end tag, whose name has become text: "</*i>".
        if i + 2 == gap.upperBound, bytes[i + 1] == 0x2F { return i + 2 }
        // The bracket in front of an address that is its own text is a mark too.
        return MarkupScanner.end(ofMarkupAt: i, in: bytes, to: gap.upperBound) ?? (format == .markdown ? i + 1 : nil)
    }
}

extension GapReader {
    /// Behind a reference that stands for white space, "&#10;", "&nbsp;"; nil for any other.
    private static func end(ofSpaceAt i: Int, in bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> Int? {
        let longest = 12, named = Array("&nbsp;".utf8)
        if i + named.count <= limit, bytes[i..<i + named.count].elementsEqual(named) { return i + named.count }
        guard i + 3 < limit, bytes[i + 1] == 0x23 else { return nil }
        let isHexadecimal = bytes[i + 2] | 0x20 == 0x78
        var end = i + (isHexadecimal ? 3 : 2)
        let start = end
        while end < min(limit, i + longest), bytes[end].isASCIIDigit || isHexadecimal && bytes[end].isASCIILetter { end += 1 }
        guard let value = Int(String(decoding: bytes[start..<end], as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            [0x09, 0x0A, 0x0D, 0x20, 0xA0].contains(value)
        else { return nil }
        return end < limit && bytes[end] == 0x3B ? end + 1 : end
    }

    /// The marks of Markdown: those of emphasis, headings, quotations, lists, tables and code; a number only in front of an item.
    private static func end(ofMarkAt i: Int, in bytes: UnsafeBufferPointer<UInt8>, _ gap: Range<Int>) -> Int? {
        if "*_~`-+>#|:=[]()!\\^".utf8.contains(bytes[i]) { return i + 1 }
        var end = i
        while end < gap.upperBound, bytes[end].isASCIIDigit { end += 1 }
        guard end > i, end < gap.upperBound, bytes[end] == 0x2E || bytes[end] == 0x29 else { return nil }
        var start = i
        while start > 0, [0x20, 0x09, 0x3E, 0x2D, 0x2A, 0x2B, 0x3A, 0x2E, 0x29].contains(bytes[start - 1]) || bytes[start - 1].isASCIIDigit
        { start -= 1 }
        return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D || start == gap.lowerBound ? end + 1 : nil
    }
}

/// Finds the ends of tags, comments, declarations and instructions by their delimiters alone: what every reader of HTML or XML agrees on.
enum MarkupScanner {
    /// - Parameter i: the place of a `<`.
    /// - Returns: nil if no markup begins there.
    static func end(ofMarkupAt i: Int, in bytes: UnsafeBufferPointer<UInt8>, to limit: Int) -> Int? {
        guard i + 1 < limit else { return nil }
        switch bytes[i + 1] {
        case 0x21 where i + 3 < limit && bytes[i + 2] == 0x2D && bytes[i + 3] == 0x2D: return comment(bytes, i + 4, limit)
        // The delimiters of a CDATA section; its content is text.
        case 0x21 where i + 8 < limit && bytes[i + 2] == 0x5B && bytes[i + 8] == 0x5B: return i + 9
        case 0x21 where i + 9 < limit && (bytes[i + 2] == 0x44 || bytes[i + 2] == 0x64): return documentType(bytes, i + 2, limit)
        case 0x21, 0x3F: return find([0x3E], bytes, i + 2, limit)
        case 0x2F, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...0xFF: return tag(bytes, i + 1, limit)
        default: return nil
        }
    }

    /// Behind a comment; one that ends where it begins is HTML's alone.
    private static func comment(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int? {
        if start < limit, bytes[start] == 0x3E { return start + 1 }
        if start + 1 < limit, bytes[start] == 0x2D, bytes[start + 1] == 0x3E { return start + 2 }
        var i = start
        while i + 2 < limit {
            if bytes[i] == 0x2D, bytes[i + 1] == 0x2D {
                if bytes[i + 2] == 0x3E { return i + 3 }
                if bytes[i + 2] == 0x21, i + 3 < limit, bytes[i + 3] == 0x3E { return i + 4 }
            }
            i += 1
        }
        return nil
    }

    private static func tag(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int? {
        var i = start
        var quote: UInt8 = 0
        var isValue = false
        while i < limit {
            let byte = bytes[i]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x3E {
                return i + 1
            } else if isValue, byte == 0x22 || byte == 0x27 {
                quote = byte
            }
            if byte > 0x20 { isValue = byte == 0x3D }
            i += 1
        }
        return nil
    }

    /// Behind a document type, whose declarations may stand in brackets in it.
    private static func documentType(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int? {
        var i = start, depth = 0
        var quote: UInt8 = 0
        while i < limit {
            let byte = bytes[i]
            if depth > 0, quote != 0 {
                if byte == quote { quote = 0 }
            } else if depth > 0, byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if depth > 0, byte == 0x3C, i + 3 < limit, bytes[i + 1] == 0x21, bytes[i + 2] == 0x2D {
                guard let end = find([0x2D, 0x2D, 0x3E], bytes, i + 4, limit) else { return nil }
                i = end
                continue
            } else if byte == 0x5B {
                depth += 1
            } else if byte == 0x5D {
                depth -= 1
            } else if byte == 0x3E, depth <= 0 {
                return i + 1
            }
            i += 1
        }
        return nil
    }

    private static func find(_ end: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int? {
        var i = start
        while i + end.count <= limit {
            if end.indices.allSatisfy({ bytes[i + $0] == end[$0] }) { return i + end.count }
            i += 1
        }
        return nil
    }
}
