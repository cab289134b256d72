import CLibXML2
import Glibc
import Resources

// Damaged markup swallows text: a quotation mark that nobody closes makes an attribute of the paragraph behind it, a comment without an end
// one of the rest of the book. Browsers leave it at that; here nothing may be lost. So damage is looked for before the parser reads, and
// mended in a copy that is as long as the source, so that every place stays true.

/// What is wrong with a source's tags, comments and references, and what the parser is given instead.
struct HTMLDamage {
    /// A byte that means nothing to the parser. In the text the source's own stands there.
    static let nothing: UInt8 = 0x7F

    /// Bytes of the copy that differ from the source, in order.
    private(set) var changes: [(place: Int, byte: UInt8)] = []
    /// Damaged markup, which is no text, in order.
    private(set) var stripped: [(range: Range<Int>, reason: StrippedRange.Reason)] = []
    /// What the parser is given spaces for, in order: no text, whatever it was meant to be.
    private(set) var silenced: [Range<Int>] = []
    private(set) var findings: [(place: Int, message: String)] = []
    /// Where the parser is to stop: a tag or a comment that is cut by the end of the file is none.
    private(set) var end: Int

    var isEmpty: Bool { changes.isEmpty && stripped.isEmpty }

    private let source: UnsafeBufferPointer<UInt8>
    /// What was looked for last of each kind, so that nothing is looked for twice over the same stretch: damage often comes in thousands.
    private var known = [Known](repeating: Known(), count: Sought.allCases.count)

    private var hasRoot = false, hasBody = false

    private enum Sought: Int, CaseIterable { case tagEnd, commentEnd, scriptEnd, styleEnd, body, headEnd, tag }

    private struct Known {
        /// From here on nothing comes before `place`.
        var start = 0
        /// -1 before anything was looked for; nil for nothing up to the end.
        var place: Int? = -1
    }

    /// O(length): each byte is looked at a few times at most, and most by `memchr` only.
    init(in source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        end = source.count
        var i = 0
        while i < end, let start = source.firstIndex(of: 0x3C, from: i) { i = max(start + 1, look(at: start)) }
        findReferences()
        findNoCharacters()
        changes.sort { $0.place < $1.place }
        silenced.sort { $0.lowerBound < $1.lowerBound }
        stripped.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The copy that the parser is given.
    func mended() -> [UInt8] {
        var copy = Array(source)
        for change in changes { copy[change.place] = change.byte }
        return copy
    }

    // MARK: What begins at a "<"

    /// Behind what begins there.
    private mutating func look(at start: Int) -> Int {
        guard start + 1 < source.count else { return start + 1 }
        switch source[start + 1] {
        case 0x21: return declaration(start)
        case 0x3F: return instruction(start)
        case 0x2F: return start + 2 < source.count && source[start + 2].isASCIILetter ? endTag(start) : namelessEndTag(start)
        case let byte where byte.isASCIILetter: return startTag(start)
        default: return start + 1
        }
    }

    private mutating func declaration(_ start: Int) -> Int {
        let rest = source[start...]
        if rest.hasASCIIPrefix("<!-->") { return silence(start..<start + 5, "a comment ends where it begins") }
        if rest.hasASCIIPrefix("<!--->") { return silence(start..<start + 6, "a comment ends where it begins") }
        if rest.hasASCIIPrefix("<!--") { return comment(start) }
        if rest.hasASCIIPrefix("<![cdata[") {
            strip(start..<start + 9, "HTML has no CDATA sections; this one is read as text")
            _ = silence(start..<start + 9)
            let longest = 1 << 20
            if let close = source.firstIndex(ofMark: "]]>", from: start + 9, to: min(source.count, start + longest)) {
                strip(close..<close + 3)
                _ = silence(close..<close + 3)
            }
            return start + 9
        }
        if rest.hasASCIIPrefix("<!doctype") { return next(.tagEnd, from: start).map { $0 + 1 } ?? start + 2 }
        guard let close = next(.tagEnd, from: start), source.firstIndex(of: 0x3C, from: start + 1, to: close) == nil else {
            return literal(start, "“<!” begins no declaration")
        }
        return silence(start..<close + 1)
    }

    private mutating func instruction(_ start: Int) -> Int {
        guard let close = next(.tagEnd, from: start),
            source[close - 1] == 0x3F || source.firstIndex(of: 0x3C, from: start + 1, to: close) == nil
        else {
            return literal(start, "“<?” begins no instruction")
        }
        return close + 1
    }

    /// One that does not end, or goes on over paragraphs to the end of another, is none.
    private mutating func comment(_ start: Int) -> Int {
        let inside = start + 4
        let close = next(.commentEnd, from: inside)
        if let close {
            let other = source.firstIndex(ofMark: "<!--", from: inside, to: close)
            guard let other, next(.tag, from: inside).map({ $0 < other }) == true else { return behindComment(close) }
        }
        guard next(.tag, from: inside) != nil else {
            strip(start..<source.count, "the file ends in a comment")
            end = start
            return source.count
        }
        strip(start..<inside, "this comment does not end; what follows is read as text")
        return silence(start..<inside)
    }

    private func behindComment(_ end: Int) -> Int { source[end + 2] == 0x3E ? end + 3 : end + 4 }

    private mutating func endTag(_ start: Int) -> Int {
        let name = endOfName(from: start + 2)
        var i = name
        while i < source.count, source[i].isASCIISpace { i += 1 }
        guard i < source.count else { return cut(at: start) }
        if source[i] == 0x3E { return i + 1 }
        let close = next(.tagEnd, from: i)
        let hasWords =
            source[i] != 0x3C && source[i] != 0x2F && i > name && source.firstIndex(of: 0x3D, from: i, to: close ?? source.count) == nil
        if source[i] == 0x3C, i == name { return endUnclosed(start, before: i) }
        guard hasWords || source[i] == 0x3C && i > name else {
            guard source[i] != 0x3C else { return i }
            if source.firstIndex(of: 0x3C, from: i, to: close ?? source.count) != nil {
                strip(start..<name, "this tag is not closed by “>”")
            }
            return close.map { $0 + 1 } ?? cut(at: start)
        }
        return self.close(start..<name, at: name)
    }

    /// "</ p>" is an end tag all the same; the parser drops the "</" of anything else.
    private mutating func namelessEndTag(_ start: Int) -> Int {
        var i = start + 2
        while i < source.count, source[i].isASCIISpace { i += 1 }
        let name = i..<endOfName(from: i)
        i = name.upperBound
        while i < source.count, source[i].isASCIISpace { i += 1 }
        guard i < source.count, source[i] == 0x3E, !name.isEmpty, isKnown(name) else {
            strip(start..<min(start + 2, source.count), "“</” begins no end tag")
            return silence(start..<min(start + 2, source.count))
        }
        let gap = name.lowerBound - start - 2
        for place in start + 2..<i { changes.append((place, place + gap < name.upperBound ? source[place + gap] : 0x20)) }
        return i + 1
    }

    // MARK: Start tags

    /// What is no longer than this at the end of a file may be the rest of a tag.
    private static let longestTag = 40

    private mutating func startTag(_ start: Int) -> Int {
        let name = endOfName(from: start + 1)
        // Behind the name and the attributes that have a value: from there on there may be words of the text.
        var border = name
        // The first value that has a ">" in it.
        var suspect: Int?
        // The first value that reads as text, in an attribute that never holds any.
        var wordy: Int?
        var hasValue = false, hasWords = false
        var i = name
        while i < source.count {
            let byte = source[i]
            if byte.isASCIISpace || byte == 0x2F { i += 1; continue }
            if byte == 0x3E {
                if hasWords, !hasValue, !isKnown(start + 1..<name) { return literal(start, "no tag begins here") }
                return raw(start, start + 1..<name, behind: i + 1) ?? again(start, start + 1..<name, behind: i + 1)
            }
            if byte == 0x3C {
                if let wordy { return release(wordy, tag: start) }
                if let suspect { return unquote(suspect, tag: start) }
                if !hasValue, !isKnown(start + 1..<name) { return literal(start, "no tag begins here") }
                guard border < i else { return endUnclosed(start, before: i) }
                return close(start..<border, at: border)
            }
            let attribute = i
            while i < source.count, !source[i].isASCIISpace, source[i] != 0x3D, source[i] != 0x3E, source[i] != 0x3C, source[i] != 0x2F {
                i += 1
            }
            let attributeEnd = i
            var next = i
            while next < source.count, source[next].isASCIISpace { next += 1 }
            guard next < source.count, source[next] == 0x3D else { hasWords = true; continue }
            i = next + 1
            while i < source.count, source[i].isASCIISpace { i += 1 }
            guard i < source.count else { break }
            hasValue = true
            if source[i] == 0x22 || source[i] == 0x27 {
                if wordy == nil, holdsText(behind: i, of: attribute..<attributeEnd) { wordy = i }
                guard let close = source.firstIndex(of: source[i], from: i + 1) else {
                    return wordy.map { release($0, tag: start) } ?? unquote(suspect ?? i, tag: start)
                }
                if source.firstIndex(of: 0x3E, from: i + 1, to: close) != nil {
                    if close + 1 < source.count, !source[close + 1].isASCIISpace, source[close + 1] != 0x3E, source[close + 1] != 0x2F {
                        return wordy.map { release($0, tag: start) } ?? unquote(suspect ?? i, tag: start)
                    }
                    suspect = suspect ?? i
                }
                i = close + 1
            } else {
                while i < source.count, !source[i].isASCIISpace, source[i] != 0x3E { i += 1 }
            }
            border = i
        }
        if let suspect { return unquote(suspect, tag: start) }
        return hasWords && source.count - border > Self.longestTag ? close(start..<border, at: border) : cut(at: start)
    }

    /// Behind a start tag. A second `html` or `body` is none: the parser has one of each, and takes the place of the other's attributes for
    /// that of what follows.
    private mutating func again(_ start: Int, _ name: Range<Int>, behind tag: Int) -> Int {
        guard name.count == 4, source[name].hasASCIIPrefix("html") || source[name].hasASCIIPrefix("body") else { return tag }
        let isBody = source[name.lowerBound].asciiLowercased == 0x62
        guard isBody ? hasBody : hasRoot else {
            if isBody { hasBody = true } else { hasRoot = true }
            return tag
        }
        strip(start..<tag)
        return silence(start..<tag, "a second <\(isBody ? "body" : "html")> begins here")
    }

    /// Ends a tag that another "<" stands right behind: where that begins no tag itself, it is a mistyped ">".
    private mutating func endUnclosed(_ start: Int, before open: Int) -> Int {
        let name = open + 1 < source.count && source[open + 1] == 0x2F ? open + 2 : open + 1
        let next = name < source.count ? source[name] : 0x20
        let isMistyped = name == open + 1 && !next.isASCIILetter && next != 0x21 && next != 0x3F
        if isMistyped { changes.append((open, 0x3E)) }
        strip(start..<(isMistyped ? open + 1 : open), "this tag is not closed by “>”")
        return isMistyped ? open + 1 : open
    }

    /// Takes the quotation mark away that opens a value and is not closed: the value ends at the next space, the tag at the next ">", or in
    /// front of the words or the tag that come first.
    private mutating func unquote(_ quote: Int, tag start: Int) -> Int {
        let end = next(.tagEnd, from: quote)
        if let open = source.firstIndex(of: 0x3C, from: quote + 1, to: end ?? source.count) {
            if source[quote..<open].contains(where: \.isASCIISpace) { return release(quote, tag: start) }
            // The last byte in front of the other tag makes room for the end of this one.
            if quote < open - 1 { changes.append((quote, 0x20)) }
            changes.append((open - 1, 0x3E))
            strip(start..<open, "the quotation mark in this tag is not closed; what follows is read as text")
            return open
        }
        guard let end else { return source.count - quote > Self.longestTag ? release(quote, tag: start) : cut(at: start) }
        changes.append((quote, 0x20))
        strip(start..<end + 1, "the quotation mark in this tag is not closed")
        return end + 1
    }

    /// True where what follows a quotation mark up to the next "<" or ">" is a sentence, in an attribute that takes names: more than two
    /// words behind the first, and a sign or the end of a line between them.
    private func holdsText(behind quote: Int, of attribute: Range<Int>) -> Bool {
        let names: [StaticString] = ["class", "id", "name", "align", "lang"]
        let fewest = 3, longest = 2000
        guard names.contains(where: { attribute.count == $0.utf8CodeUnitCount && source[attribute].hasASCIIPrefix($0) }) else {
            return false
        }
        var words = 0
        var hasSign = false, isBehindSpace = true
        for i in quote + 1..<min(source.count, quote + longest) {
            let byte = source[i]
            if byte == source[quote] || byte == 0x3C || byte == 0x3E || byte == 0x3D { break }
            if byte == 0x0A || words > 1 && isBehindSpace == false && [0x2C, 0x2E, 0x3B, 0x21, 0x3F].contains(byte) { hasSign = true }
            if byte.isASCIISpace { isBehindSpace = true } else if isBehindSpace { words += 1; isBehindSpace = false }
            if hasSign, words > fewest { return true }
        }
        return false
    }

    /// Ends a tag at the first space of a value that is not closed in it: what stands behind that is text.
    private mutating func release(_ quote: Int, tag start: Int) -> Int {
        guard let space = (quote + 1..<source.count).first(where: { source[$0].isASCIISpace }) else { return cut(at: start) }
        changes.append((quote, 0x20))
        changes.append((space, 0x3E))
        strip(start..<space, "the quotation mark in this tag is not closed; what follows is read as text")
        return space + 1
    }

    /// Ends a tag whose ">" is missing in front of the words of the text.
    private mutating func close(_ tag: Range<Int>, at border: Int) -> Int {
        guard border < source.count else { return border }
        if source[border].isASCIISpace {
            changes.append((border, 0x3E))
        } else if let last = source[tag].last, last == 0x22 || last == 0x27, let open = source[tag].dropLast().lastIndex(of: last),
            !source[open..<border].contains(where: \.isASCIISpace)
        {
            // Words right behind a value: its marks make room for the end of the tag.
            changes.append((open, 0x20))
            changes.append((border - 1, 0x3E))
        }
        strip(tag, "this tag is not closed by “>”")
        return source[border].isASCIISpace ? border + 1 : border
    }

    /// A tag at the end of the file that has no end is left out, if there are no words in it.
    private mutating func cut(at start: Int) -> Int {
        strip(start..<source.count, "the file ends in a tag")
        end = start
        return source.count
    }

    // MARK: Scripts and style sheets

    /// Behind the end of what is no markup, if a start tag begins that. One that does not end, or only behind the beginning of the body,
    /// ends where the next tag begins.
    private mutating func raw(_ start: Int, _ name: Range<Int>, behind tag: Int) -> Int? {
        guard source[tag - 2] != 0x2F else { return nil }
        let isScript = name.count == 6 && source[name].hasASCIIPrefix("script"),
            isStyle = name.count == 5 && source[name].hasASCIIPrefix("style")
        guard isScript || isStyle else { return nil }
        if let close = next(isScript ? .scriptEnd : .styleEnd, from: tag) {
            let body = [next(.body, from: tag), next(.headEnd, from: tag)].compactMap { $0 }.min() ?? source.count
            if body > close { return close }
        }
        let next = next(.tag, from: tag) ?? source.count
        strip(start..<next, isScript ? "this script does not end" : "this style sheet does not end", isScript ? .script : .styleSheet)
        return silence(start..<next)
    }

    // MARK: References

    /// Numbers that no character has stay as they are typed: the parser would leave them out.
    private mutating func findReferences() {
        var i = 0
        while i < end, let start = source.firstIndex(of: 0x26, from: i, to: end) {
            i = start + 1
            guard i < end, source[i] == 0x23 else { continue }
            i += 1
            let isHexadecimal = i < end && source[i] | 0x20 == 0x78
            if isHexadecimal { i += 1 }
            var value = 0
            let first = i
            while i < end, let digit = Self.digit(source[i], isHexadecimal) {
                value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
                i += 1
            }
            guard i == first || !Self.isCharacter(value) else { continue }
            changes.append((start, Self.nothing))
            findings.append((start, "this reference names no character"))
        }
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> Int? {
        if byte.isASCIIDigit { return Int(byte) - 0x30 }
        let small = byte.asciiLowercased
        return isHexadecimal && small >= 0x61 && small <= 0x66 ? Int(small) - 0x57 : nil
    }

    private static func isCharacter(_ value: Int) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Control characters and what else is no character in HTML: the parser leaves them out, and then the text differs from the source.
    private mutating func findNoCharacters() {
        // Eight bytes at a time: a byte below 0x20 borrows from its top bit, which it has not itself.
        let ones: UInt64 = 0x0101_0101_0101_0101
        var start = 0
        while start < end {
            let piece = start..<min(start + 8, end)
            start = piece.upperBound
            if piece.count == 8, let base = source.baseAddress {
                let bytes = UnsafeRawPointer(base + piece.lowerBound).loadUnaligned(as: UInt64.self)
                if (bytes &- ones &* 0x20) & ~bytes & (ones &* 0x80) == 0 { continue }
            }
            for i in piece where source[i] < 0x20 && source[i] != 0x0A && source[i] != 0x0D && source[i] != 0x09 { _ = silence(i..<i + 1) }
        }
        var i = 0
        while let first = source.firstIndex(of: 0xEF, from: i, to: end) {
            i = first + 1
            if first + 2 < end, source[first + 1] == 0xBF, source[first + 2] >= 0xBE { _ = silence(first..<first + 3) }
        }
    }

    // MARK: Mending

    private mutating func strip(_ range: Range<Int>, _ message: String? = nil, _ reason: StrippedRange.Reason = .damagedMarkup) {
        stripped.append((range, reason))
        if let message { findings.append((range.lowerBound, message)) }
    }

    /// Gives the parser spaces, which are not taken for text of the source.
    private mutating func silence(_ range: Range<Int>, _ message: String? = nil) -> Int {
        for place in range { changes.append((place, 0x20)) }
        silenced.append(range)
        if let message { findings.append((range.lowerBound, message)) }
        return range.upperBound
    }

    /// Makes a "<" of the text what it is.
    private mutating func literal(_ place: Int, _ message: String) -> Int {
        changes.append((place, Self.nothing))
        findings.append((place, message + "; “<” is read as text"))
        return place + 1
    }

    // MARK: Looking

    private func endOfName(from start: Int) -> Int {
        var i = start
        while i < source.count,
            source[i].isASCIILetter || source[i].isASCIIDigit || source[i] == 0x3A || source[i] == 0x2D || source[i] == 0x5F
                || source[i] == 0x2E
        { i += 1 }
        return i
    }

    /// A name that HTML has.
    private func isKnown(_ name: Range<Int>) -> Bool {
        let longest = 16
        guard name.count <= longest else { return false }
        let bytes = source[name].map(\.asciiLowercased) + [0]
        return htmlTagLookup(bytes) != nil || Self.newNames.contains(String(decoding: bytes.dropLast(), as: UTF8.self))
    }

    /// Names of HTML 5 that libxml2's table does not have.
    private static let newNames: Set<String> = [
        "article", "aside", "audio", "bdi", "canvas", "data", "datalist", "details", "dialog", "figcaption", "figure", "footer", "header",
        "hgroup", "main", "mark", "math", "meter",
        "nav", "output", "picture", "progress", "rp", "rt", "ruby", "search", "section", "source", "summary", "svg", "template", "time",
        "track", "video", "wbr",
    ]

    /// The first place of something at or behind `start`. All searches together take no longer than going over the source once for each
    /// kind.
    private mutating func next(_ sought: Sought, from start: Int) -> Int? {
        let last = known[sought.rawValue]
        if last.start <= start, last.place.map({ $0 >= start }) ?? true { return last.place }
        let place = search(sought, from: start)
        known[sought.rawValue] = Known(start: start, place: place)
        return place
    }

    private func search(_ sought: Sought, from start: Int) -> Int? {
        switch sought {
        case .tagEnd: source.firstIndex(of: 0x3E, from: start)
        case .commentEnd: commentEnd(from: start)
        case .scriptEnd: source.firstIndex(ofMark: "</script", from: start)
        case .styleEnd: source.firstIndex(ofMark: "</style", from: start)
        case .body: source.firstIndex(ofMark: "<body", from: start)
        case .headEnd: source.firstIndex(ofMark: "</head", from: start)
        case .tag: tag(from: start)
        }
    }

    /// The first "<" that begins a tag with a name of HTML's.
    private func tag(from start: Int) -> Int? {
        var i = start
        while let found = source.firstIndex(of: 0x3C, from: i) {
            i = found + 1
            let name = i < source.count && source[i] == 0x2F ? i + 1 : i
            if name < source.count, source[name].isASCIILetter, isKnown(name..<endOfName(from: name)) { return found }
        }
        return nil
    }

    /// The first two hyphens that ">" or "!>" follows.
    private func commentEnd(from start: Int) -> Int? {
        var i = start
        while let next = source.firstIndex(ofMark: "--", from: i) {
            let behind = next + 2
            if behind < source.count,
                source[behind] == 0x3E || source[behind] == 0x21 && behind + 1 < source.count && source[behind + 1] == 0x3E
            {
                return next
            }
            i = next + 1
        }
        return nil
    }
}
