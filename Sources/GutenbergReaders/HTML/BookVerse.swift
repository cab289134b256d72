import Markup
import Resources

// Verse in HTML has had many forms: `div.poem > div.stanza > span.i2` with `br`, `div.poetry > div.stanza > div.verse.indent2`, `p.poem`
// with lines parted by `br` and set in by no-break spaces. All become `div.verse > p.stanza > span.line.indent-1`. What holds more than
// lines (a picture, a heading, a note) stays as it is.

/// The classes by which verse is told.
struct VerseClasses {
    let containers, stanzas, lines, numbers: [NameID]
    /// Names such as i2, indent4 or i2a, with their number.
    let indents: [NameID: Int]
    /// The name without a number, for lines that are set in by one step.
    let indent: NameID?
    static let oneStep = 2

    init(_ names: NameTable) {
        containers = [
            "poem", "poetry", "poetry-container", "poetrycontainer", "verse", "verses", "song", "lyrics", "poesie", "gedicht", "poème",
            "lg-container-b", "lg-container-l", "lg-container-r", "linegroup",
        ].compactMap {
            names.id(of: $0)
        }
        stanzas = ["stanza", "linegroup", "line-group", "group", "lg", "strophe", "stanzas", "quatrain"].compactMap { names.id(of: $0) }
        lines = ["line", "verse", "l", "verseline", "verse-line", "v"].compactMap { names.id(of: $0) }
        numbers = ["linenum", "lineno", "linenumber", "line-number", "linenr", "ln"].compactMap { names.id(of: $0) }
        indent = names.id(of: "indent")
        var indents: [NameID: Int] = [:]
        for id in (0..<Int32(names.count)).map({ NameID($0) }) { indents[id] = Self.indent(named: names[id]) }
        self.indents = indents
    }

    /// The number in "i2", "indent4", "i2a", where a letter tells indents of about the same depth apart; nil for other names. O(length).
    private static func indent(named name: String) -> Int? {
        let deepest = 40
        let bytes = ArraySlice(name.utf8)
        for word in ["i", "indent", "indent-", "in", "vi", "line-", "ind"] where bytes.starts(with: word.utf8) {
            let behind = bytes.dropFirst(word.utf8.count), figures = behind.prefix { $0.isASCIIDigit }
            let letter = behind.dropFirst(figures.count)
            guard (1...2).contains(figures.count), letter.count <= 1, letter.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { continue }
            let number = figures.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            if number <= deepest { return number }
        }
        return nil
    }
}

/// A line of a poem in the raw document.
struct BookVerseLine {
    /// The nodes of the stanza that holds it.
    var nodes: Range<Int>
    var text: Range<Int>
    /// Steps.
    var indent: Int
    var isFirstOfStanza: Bool
}

/// The lines of one element of a poem.
struct BookVersePart {
    var node: Int
    var lines: [BookVerseLine]
}

extension HTMLBook {
    /// The lines of a poem whose outermost element a node is; nil if it is none, or holds more than lines. O(nodes inside).
    func verseLines(_ i: Int) -> [BookVerseLine]? {
        guard !rejected.contains(.verse), role(i)?.isOfIndex != true,
            raw.nodes[i].classCount > 0 && hasClass(i, verse.containers) || isQuotedVerse(i) || isTypedVerse(i) || isBrokenVerse(i)
        else { return nil }
        if kind(i) == .preformatted { return preformattedLines(i) }
        guard [.wrapper, .paragraph, .quotation].contains(kind(i)) else { return nil }
        // "verse" names a poem, or a line of one.
        var lineBreaks = 0
        for k in i + 1..<max(ends[i], i + 1) where raw.nodes[k].kind == .element {
            switch kind(k) {
            case .wrapper, .paragraph, .quotation: if notes.container(k) != nil { return nil }
            case .inline, .anchor: break
            case .lineBreak: lineBreaks += 1
            default: return nil
            }
        }
        let holdsLines = hasBlock(i) || (i + 1..<ends[i]).contains { isVerseLine($0) }
        guard holdsLines || lineBreaks > 0 else { return nil }
        let paragraphs = paragraphsOfLines(in: i)
        // `p.stanza` among lines that have no such class is the first line of a stanza.
        let named = paragraphs.filter { hasClass($0, verse.stanzas) }
        let stanzaOpenings = named.count < paragraphs.count ? named : []
        var lines: [BookVerseLine] = []
        var stanza = i
        var isFirst = true
        var start = textRange(i).lowerBound
        var lineElement: Int?
        var openLines: [Int] = [], openStanzas: [Int] = []
        var pageNumbers: [Range<Int>] = []
        func cut(_ offset: Int, mayWait: Bool = false) {
            if offset > start, !isBlank(start..<offset) {
                let (text, spaces) = trimmedLine(start..<offset)
                // The number of a page is no line: it goes with the next.
                if mayWait, pageNumbers.contains(where: { $0.lowerBound <= text.lowerBound && text.upperBound <= $0.upperBound }) { return }
                let steps = lineElement.map { indent(of: $0) } ?? 0
                lines.append(
                    BookVerseLine(
                        nodes: stanza + 1..<ends[stanza], text: text, indent: min(14, (steps + 1) / 2 + (spaces + 1) / 2),
                        isFirstOfStanza: isFirst))
                isFirst = false
            }
            start = offset
        }
        var k = i + 1
        while k <= ends[i] {
            while let end = openLines.last.map({ ends[$0] }), end <= k {
                cut(textRange(openLines[openLines.count - 1]).upperBound)
                openLines.removeLast()
                lineElement = openLines.last
            }
            while let last = openStanzas.last, ends[last] <= k {
                cut(textRange(last).upperBound)
                openStanzas.removeLast()
                isFirst = true
                stanza = openStanzas.last ?? i
            }
            guard k < ends[i] else { break }
            if raw.nodes[k].kind == .element {
                if isPageNumber(k) {
                    pageNumbers.append(textRange(k))
                } else if hasClass(k, verse.numbers), !kind(k).isBlock, !lines.isEmpty, !isFirst,
                    isBlank(start..<max(start, textRange(k).lowerBound))
                {
                    // The number stands at the end of the line in front of it.
                    lines[lines.count - 1].text = lines[lines.count - 1].text.lowerBound..<textRange(k).upperBound
                    start = textRange(k).upperBound
                    k = ends[k]
                    continue
                } else if isVerseLine(k) || paragraphs.contains(k) {
                    // A blank one is a line left blank.
                    if isBlank(textRange(k)) { isFirst = true }
                    cut(textRange(k).lowerBound, mayWait: true)
                    if stanzaOpenings.contains(k) { isFirst = true }
                    openLines.append(k)
                    lineElement = k
                } else if kind(k).isBlock {
                    cut(textRange(k).lowerBound)
                    openStanzas.append(k)
                    stanza = k
                    isFirst = true
                } else if kind(k) == .lineBreak {
                    cut(textRange(k).lowerBound)
                    // Two in a row leave a line blank.
                    if hasBreakNext(k) { isFirst = true }
                }
            }
            k += 1
        }
        cut(textRange(i).upperBound)
        return lines.count >= 1 ? lines : nil
    }

    /// The paragraphs and divisions of a poem that are lines of it: those of a stanza of which none holds more than a line's text, and of
    /// which there are more than one.
    private func paragraphsOfLines(in poem: Int) -> Set<Int> {
        let longest = 100
        var lines: Set<Int> = []
        for stanza in poem..<ends[poem] where raw.nodes[stanza].kind == .element && kind(stanza) == .wrapper {
            var own: [Int] = [], next = raw.nodes[stanza].firstChild
            while next != .none {
                let k = Int(next.index)
                next = raw.nodes[k].nextSibling
                if raw.nodes[k].kind != .element, isBlank(textRange(k)) { continue }
                if own.isEmpty, isTitleOfStanza(k) { continue }
                guard raw.nodes[k].kind == .element, kind(k) == .paragraph || isDivisionOfLine(k), textRange(k).count <= longest,
                    !(k + 1..<ends[k]).contains(where: { kind($0) == .lineBreak || kind($0).isBlock || isVerseLine($0) })
                else { own = []; break }
                own.append(k)
            }
            if own.count(where: { !isBlank(textRange($0)) }) > 1 { lines.formUnion(own) }
        }
        return lines
    }

    /// A division right in a stanza, by whatever class the file sets it in. Elsewhere it may be a stanza of one line.
    private func isDivisionOfLine(_ k: Int) -> Bool {
        kind(k) == .wrapper && !hasClass(k, verse.stanzas) && parent(k).map { hasClass($0, verse.stanzas) } == true
    }

    /// A division in front of lines that a class tells, as "1." in `div.ttl`: no line itself.
    private func isTitleOfStanza(_ k: Int) -> Bool {
        guard raw.nodes[k].kind == .element, isDivisionOfLine(k), !isVerseLine(k) else { return false }
        var next = raw.nodes[k].nextSibling
        while next != .none {
            if raw.nodes[Int(next.index)].kind == .element { return isVerseLine(Int(next.index)) }
            next = raw.nodes[Int(next.index)].nextSibling
        }
        return false
    }

    /// The lines of preformatted text, which its own line ends and spaces make. O(text).
    private func preformattedLines(_ i: Int) -> [BookVerseLine]? {
        let whole = textRange(i)
        var found: [(text: Range<Int>, columns: Int, isFirst: Bool)] = []
        var start = whole.lowerBound
        var isFirst = true
        while start < whole.upperBound {
            let end = raw.text[start..<whole.upperBound].firstIndex(of: 0x0A) ?? whole.upperBound
            let text = trimmedLine(start..<end).text
            if text.isEmpty {
                isFirst = true
            } else {
                found.append((text, raw.text[start..<text.lowerBound].count { $0 == 0x20 || $0 == 0xC2 }, isFirst))
                isFirst = false
            }
            start = end + 1
        }
        guard let left = found.map(\.columns).min() else { return nil }
        return found.map {
            BookVerseLine(nodes: i + 1..<ends[i], text: $0.text, indent: min(14, ($0.columns - left + 1) / 2), isFirstOfStanza: $0.isFirst)
        }
    }

    /// Lines that stand at the right as a group.
    func isRightGroup(_ i: Int) -> Bool { raw.names.id(of: "lg-container-r").map { hasClass(i, [$0]) } == true }

    func isVerseLine(_ k: Int) -> Bool {
        guard raw.nodes[k].kind == .element else { return false }
        if kind(k) == .inline, indentOfStyle(k) > 0 { return true }
        guard raw.nodes[k].classCount > 0 else { return false }
        if hasClass(k, verse.lines), raw.nodes[k].parent != .none { return !hasBlock(k) }
        return raw.classes[Int(raw.nodes[k].classStart)..<Int(raw.nodes[k].classStart + raw.nodes[k].classCount)].contains {
            verse.indents[$0] != nil
        } && !hasBlock(k)
    }

    /// By the element's class or its own style, in em.
    func indent(of k: Int) -> Int {
        let named = raw.classes[Int(raw.nodes[k].classStart)..<Int(raw.nodes[k].classStart + raw.nodes[k].classCount)].compactMap {
            verse.indents[$0]
        }.first
        return named ?? (verse.indent.map { hasClass(k, [$0]) } == true ? VerseClasses.oneStep : indentOfStyle(k))
    }

    /// By the element's own style, in em: "margin-left: 2em".
    private func indentOfStyle(_ k: Int) -> Int {
        guard let styleName, raw.nodes[k].attributeCount > 0 else { return 0 }
        return raw.attribute(styleName, of: NodeID(Int32(k))).map { emsSetIn(by: $0) } ?? 0
    }

    func hasBreakNext(_ k: Int) -> Bool {
        var next = raw.nodes[k].nextSibling
        while next != .none, raw.nodes[Int(next.index)].kind == .text, isBlank(textRange(Int(next.index))) {
            next = raw.nodes[Int(next.index)].nextSibling
        }
        return next != .none && kind(Int(next.index)) == .lineBreak
    }

    /// A line in small capitals and nothing else, deeper than the one above: who wrote the verse.
    func isName(_ line: BookVerseLine, below above: BookVerseLine) -> Bool {
        guard line.indent > above.indent, line.text.count <= 60, !smallCapitalClasses.isEmpty else { return false }
        guard
            let element = line.nodes.first(where: {
                kind($0) == .inline && raw.nodes[$0].kind == .element && textRange($0).overlaps(line.text)
                    && hasClass($0, smallCapitalClasses)
            })
        else {
            return false
        }
        return textRange(element).lowerBound <= line.text.lowerBound && line.text.upperBound - textRange(element).upperBound <= 2
    }

    /// — or --
    func beginsWithDash(_ range: Range<Int>) -> Bool {
        let text = raw.text[range]
        return text.starts(with: [0xE2, 0x80, 0x94]) || text.starts(with: [0x2D, 0x2D])
    }
}

/// By how many em a style of an element's own sets it in: "margin-left: 2em".
func emsSetIn(by style: String) -> Int {
    let bytes = ArraySlice(style.utf8)
    let properties: [StaticString] = ["margin-left:", "padding-left:", "text-indent:"]
    guard let place = properties.compactMap({ bytes.firstIndex(ofASCII: $0, from: bytes.startIndex) }).min() else { return 0 }
    let value = bytes[place...].drop { $0 != 0x3A }.dropFirst().drop { $0 == 0x20 }
    let figures = value.prefix { $0.isASCIIDigit }
    guard figures.count <= 2, value.dropFirst(figures.count).drop(while: { $0 == 0x2E || $0.isASCIIDigit }).hasASCIIPrefix("em") else {
        return 0
    }
    return figures.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

extension HTMLBookEmitter {
    /// More lines than that at the right are a poem.
    private var mostSigned: Int { 6 }

    /// Emits a poem whose lines are known.
    mutating func verse(_ parts: [BookVersePart], before limit: Int) {
        guard let i = parts.first?.node, let end = parts.last?.node else { return }
        flushAnchors()
        let lines = parts.flatMap(\.lines)
        if !lines.isEmpty, lines.count <= mostSigned, book.isRightGroup(i) { signed(i, lines); return }
        let isSigned = book.signedPoems.contains(end)
        let attribution = isSigned ? lines.count - 1 : attribution(in: lines)
        // A motto above the text of a chapter.
        let below = last == .heading && attribution == nil ? attributionBelow(end).flatMap { book.ends[$0] <= limit ? $0 : nil } : nil
        let isEpigraph = last == .heading && !isSigned && (attribution != nil || below != nil)
        last = .text
        expectsLeadIn = expectsLeadIn && isEpigraph
        var source = book.raw.nodes[i].source
        source.end = max(source.end, book.raw.nodes[end].source.end)
        if isEpigraph { start(names.blockquote, "epigraph", source) }
        start(names.div, "verse", source)
        var isOpen = false
        var number = 0
        for part in parts {
            collectAnchors(part.node)
            let own = pendingAnchors
            pendingAnchors.removeAll()
            var behind = book.textRange(part.node).lowerBound
            for line in part.lines {
                if line.isFirstOfStanza || !isOpen {
                    if isOpen { builder.endElement() }
                    let isNumber = number == 0 && book.numberedPoems.contains(part.node)
                    let isName = isSigned && number == attribution
                    start(names.p, isNumber ? "stanza number" : isName ? "stanza attribution" : "stanza", self.source(ofText: line.text))
                    isOpen = true
                    if behind == book.textRange(part.node).lowerBound { pendingAnchors = own; flushVerseAnchors(in: part.node) }
                }
                stripSpace(behind..<line.text.lowerBound)
                let className = number == attribution ? "line attribution" : line.indent > 0 ? "line indent-\(line.indent)" : "line"
                start(names.span, className, self.source(ofText: line.text))
                inline(line.nodes, clip: line.text, withoutLines: true)
                builder.endElement()
                behind = line.text.upperBound
                number += 1
            }
            stripSpace(behind..<book.textRange(part.node).upperBound)
        }
        if isOpen { builder.endElement() }
        builder.endElement()
        if let below {
            builder.startElement(names.p, attributes: attributes(of: below, adding: "attribution"), source: book.raw.nodes[below].source)
            inline(below + 1..<book.ends[below])
            builder.endElement()
            behindVerse = book.ends[below]
        }
        if isEpigraph { builder.endElement() }
    }

    /// The last line, if it says whom the others are from.
    private func attribution(in lines: [BookVerseLine]) -> Int? {
        guard lines.count > 1, let last = lines.last,
            book.beginsWithDash(last.text) || book.isName(last, below: lines[lines.count - 2])
        else { return nil }
        return lines.count - 1
    }

    /// The paragraph right behind a motto in verse that says whom it is from.
    private func attributionBelow(_ verse: Int) -> Int? {
        let mostSteps = 3
        var next = book.raw.nodes[verse].nextSibling
        for _ in 0..<mostSteps {
            guard next != .none else { return nil }
            let k = Int(next.index)
            if book.raw.nodes[k].kind == .element {
                return book.kind(k) == .paragraph && book.isAttribution(k) && book.loosePageNumbers(k) == nil ? k : nil
            }
            guard book.isBlank(book.textRange(k)) else { return nil }
            next = book.raw.nodes[k].nextSibling
        }
        return nil
    }

    /// The lines of a group at the right: who signs a letter, or where and when it was written.
    private mutating func signed(_ i: Int, _ lines: [BookVerseLine]) {
        collectAnchors(i)
        flushVerseAnchors(in: i)
        last = .text
        for (k, line) in lines.enumerated() {
            let isDate = book.raw.text[line.text].contains(where: \.isASCIIDigit)
            start(names.p, isDate ? "date" : k + 1 < lines.count ? "closing" : "signature", source(ofText: line.text))
            inline(line.nodes, clip: line.text, withoutLines: true)
            builder.endElement()
        }
    }

    /// The ids of elements that are not emitted themselves; those inside lines are there already.
    private mutating func flushVerseAnchors(in i: Int) {
        var blocks = Set<String>()
        for k in i..<book.ends[i] where book.raw.nodes[k].kind == .element && book.kind(k).isBlock && book.raw.nodes[k].id != .none {
            blocks.insert(book.names[book.raw.nodes[k].id])
        }
        pendingAnchors.removeAll { !blocks.contains($0.name) }
        flushAnchors()
    }

    /// No-break spaces that only set a line in.
    mutating func stripSpace(_ range: Range<Int>) {
        guard range.lowerBound < range.upperBound, book.isBlank(range), range.contains(where: { book.raw.text[$0] >= 0x80 }) else { return }
        let source = source(ofText: range)
        strip(source.start..<source.end, .spacer)
    }
}
