import CLibXML2
import Resources

@testable import GutenbergReaders
@testable import Markup

/// The words of a source by the plainest rules: letters and figures, with tags and entities undone. Marks that plain text uses for emphasis
/// part no words.
struct PlainWords {
    struct Word: CustomStringConvertible {
        var letters: [UInt8]
        var offset: Int
        var description: String { String(decoding: letters, as: UTF8.self) }
    }

    private(set) var words: [Word] = []
    /// For each byte of the source whether it parts words.
    private var parts: [Bool]

    private static let parting: Set<String> = [
        "br", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "tr", "table", "blockquote", "pre", "hr", "section",
        "header", "title",
        "caption", "dt", "dd", "center", "body", "html", "head", "ul", "ol", "dl", "tbody", "thead", "nav", "img", "footer",
        "article", "aside", "hgroup", "figure", "figcaption", "main",
    ]

    init(_ source: [UInt8], isMarkup: Bool, stripped: [Range<Int>]) {
        var isStripped = [Bool](repeating: false, count: source.count)
        for range in stripped { for i in range where i < source.count { isStripped[i] = true } }
        parts = isStripped
        var collector = Collector(isMarkup: isMarkup)
        var i = 0
        var skipped: String?
        while i < source.count {
            if isStripped[i] { collector.part(); i += 1; continue }
            if isMarkup, source[i] == 0x3C, let end = Self.endOfTag(source, i) {
                let name = Self.name(source, i)
                if source[i + 1] != 0x2F, name == "style" || name == "script" {
                    skipped = name
                } else if source[i + 1] == 0x2F, name == skipped {
                    skipped = nil
                }
                if Self.parting.contains(name) {
                    collector.part()
                    for k in i..<end { parts[k] = true }
                }
                i = end
            } else if isMarkup, source[i] == 0x26, let (text, length) = Self.entity(source, i) {
                for byte in text.utf8 where skipped == nil { collector.add(byte, at: i) }
                i += length
            } else {
                if skipped == nil { collector.add(source[i], at: i) }
                if Self.isSpace(source[i]) { parts[i] = true }
                i += 1
            }
        }
        words = collector.finish()
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

    /// The words of the document in the order of the source. Text of different nodes is one word if nothing that parts words is between
    /// them; the text of one node is what it is.
    func words(of document: Document, in source: SourceID = SourceID(0)) -> [Word] {
        let id = source
        struct Piece { var source: Range<Int>; var text: Range<Int>; var node: Int }
        var pieces: [Piece] = []
        var segment = 0
        for (index, node) in document.nodes.enumerated() where node.kind == .text {
            var i = Int(node.textStart)
            while segment + 1 < document.provenance.count, Int(document.provenance[segment + 1].textOffset) <= i { segment += 1 }
            while i < Int(node.textEnd) {
                let piece = document.provenance[segment]
                let next = segment + 1 < document.provenance.count ? Int(document.provenance[segment + 1].textOffset) : document.text.count
                let end = min(next, Int(node.textEnd))
                var source = Int(piece.source.start)..<Int(piece.source.end)
                if piece.isVerbatim {
                    let start = source.lowerBound + i - Int(piece.textOffset)
                    source = start..<start + end - i
                }
                if piece.source.source == id { pieces.append(Piece(source: source, text: i..<end, node: index)) }
                i = end
                if i == next { segment += 1 }
            }
        }
        pieces = pieces.enumerated().sorted { ($0.element.source.lowerBound, $0.offset) < ($1.element.source.lowerBound, $1.offset) }.map(
            \.element)
        var collector = Collector(isMarkup: false)
        var last: Piece?
        for piece in pieces {
            if let last, last.node != piece.node, last.source.upperBound <= piece.source.lowerBound {
                if (last.source.upperBound..<piece.source.lowerBound).contains(where: { parts[$0] }) { collector.part() }
            }
            for (k, byte) in document.text[piece.text].enumerated() {
                collector.add(byte, at: min(piece.source.lowerBound + k, parts.count))
            }
            last = piece
        }
        return collector.finish()
    }

    /// Makes words of bytes: what is beyond ASCII is a letter unless Unicode says otherwise.
    private struct Collector {
        let isMarkup: Bool
        var words: [Word] = []
        var word = Word(letters: [], offset: 0)
        var scalar: [UInt8] = []

        mutating func part() {
            flush()
            if !word.letters.isEmpty { words.append(word) }
            word = Word(letters: [], offset: 0)
        }

        mutating func add(_ byte: UInt8, at offset: Int) {
            if byte < 0x80 {
                flush()
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: append([byte], offset)
                // _emphasis_, =bold=, x^{2}
                case 0x5F, 0x3D, 0x5E, 0x7B, 0x7D: break
                default: part()
                }
                return
            }
            if byte & 0xC0 != 0x80 { flush() }
            if scalar.isEmpty { scalarOffset = offset }
            scalar.append(byte)
        }

        private var scalarOffset = 0

        private mutating func flush() {
            guard !scalar.isEmpty else { return }
            let bytes = scalar
            scalar = []
            guard let value = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return }
            if value.properties.isAlphabetic || value.properties.numericType != nil || value == "\u{FFFD}" {
                append(bytes, scalarOffset)
            } else {
                part()
            }
        }

        private mutating func append(_ bytes: [UInt8], _ offset: Int) {
            if word.letters.isEmpty { word.offset = offset }
            word.letters += bytes
        }

        mutating func finish() -> [Word] {
            part()
            return words
        }

        init(isMarkup: Bool) { self.isMarkup = isMarkup }
    }

    // MARK: Markup

    private static func name(_ source: [UInt8], _ start: Int) -> String {
        let begin = start + (source[start + 1] == 0x2F ? 2 : 1)
        let letters = source[begin...].prefix { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
        return String(decoding: letters, as: UTF8.self).lowercased()
    }

    private static func endOfTag(_ source: [UInt8], _ start: Int) -> Int? {
        guard start + 1 < source.count else { return nil }
        let next = source[start + 1]
        if source[start...].starts(with: Array("<!--".utf8)) {
            var i = start + 4
            while i + 3 <= source.count {
                if source[i] == 0x2D, source[i + 1] == 0x2D, source[i + 2] == 0x3E { return i + 3 }
                i += 1
            }
            return nil
        }
        if source[start...].starts(with: Array("<![CDATA[".utf8)) { return start + 9 }
        guard next == 0x21 || next == 0x2F || next == 0x3F || next | 0x20 >= 0x61 && next | 0x20 <= 0x7A else { return nil }
        var quote: UInt8?
        for i in start + 1..<source.count {
            if let open = quote {
                if source[i] == open { quote = nil }
            } else if source[i] == 0x3E {
                return i + 1
            } else if source[i] == 0x22 || source[i] == 0x27, source[i - 1] == 0x3D {
                quote = source[i]
            }
        }
        return nil
    }

    private static func entity(_ source: [UInt8], _ start: Int) -> (String, Int)? {
        guard let end = source[start...].prefix(12).firstIndex(of: 0x3B), end > start + 1 else { return nil }
        let name = String(decoding: source[start + 1..<end], as: UTF8.self)
        let value: UInt32? =
            if name.hasPrefix("#x") || name.hasPrefix("#X") { UInt32(name.dropFirst(2), radix: 16) } else if name.hasPrefix("#") {
                UInt32(name.dropFirst())
            } else {
                htmlEntityLookup(name)?.pointee.value
            }
        guard let value, let scalar = Unicode.Scalar(value) else { return nil }
        return (String(Character(scalar)), end - start + 1)
    }
}
