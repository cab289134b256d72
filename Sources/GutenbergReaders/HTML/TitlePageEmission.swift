import Markup
import Resources

extension HTMLBookEmitter {
    /// The title page, the page of what the law wants said behind it, and the dedication, as far as the title block has them.
    mutating func titlePage() {
        var units: [Int] = []
        book.forEachUnit(book.titleBlock) {
            units.append($0); return true
        }
        let lines = units.map { book.flatLine($0..<book.ends[$0]) }
        let pages = TitleBlockPages(book, units, lines)
        start(names.section, "title-page")
        var hasPicture = false, isImprint = false
        for k in pages.titlePage where !isLayout(ofTitleBlock: units[k]) {
            if pages.restOfTitle.contains(k) { continue }
            if !lines[k].isEmpty, !book.isFigure(units[k]), book.titleLine(lines[k]) == .imprint, k > (pages.title ?? 0), !isImprint {
                if !hasPicture { frontMatter?.ornament(into: &builder) }
                hasPicture = true
                isImprint = true
            }
            hasPicture = hasPicture || (units[k]..<book.ends[units[k]]).contains { book.kind($0) == .image }
            titleUnit(units[k], lines[k], isTitle: k == pages.title, isImprint: isImprint, rest: pages.restOfTitle.map { units[$0] })
            // Who wrote the book by the header, below a title that stands without an author.
            if k == pages.title, !lines.contains(where: { book.titleLine($0) == .author }) {
                frontMatter?.authors(missingFrom: lines.flatMap(\.bytes), into: &builder)
            }
        }
        if !hasPicture { frontMatter?.ornament(into: &builder) }
        builder.endElement()
        imprintPage(pages.imprint.map { units[$0] })
        guard !pages.dedication.isEmpty else { return }
        start(names.section, "front-page")
        frontLines(pages.dedication.map { units[$0] }, .dedication)
        builder.endElement()
    }

    /// What stands on the cover of the printed book, on a page in front of all others; gives the marks of pages there, which wait.
    mutating func outerPage() -> [Int] {
        guard let page = book.outerPage else { return [] }
        var units: [Int] = []
        book.forEachUnit(page) {
            units.append($0)
            return true
        }
        let prose = 220
        start(names.section, "front-page")
        if units.contains(where: { book.lineLength($0) > prose }) {
            flow(page)
        } else {
            for unit in units where !isLayout(ofTitleBlock: unit) {
                frontLine(unit, book.titleLine(book.flatLine(unit..<book.ends[unit])))
            }
        }
        builder.endElement()
        defer { pendingPageNumbers = [] }
        return pendingPageNumbers
    }

    /// What the law wants of the printed book, and what is said of this edition below it.
    private mutating func imprintPage(_ units: [Int]) {
        guard !units.isEmpty else { frontMatter?.imprint(into: &builder); return }
        start(names.section, "imprint")
        frontLines(units, .copyright)
        frontMatter?.imprintLines(into: &builder)
        builder.endElement()
    }

    /// Units one by one, but text that no element holds up to the next block as one paragraph, with the line breaks in it.
    private mutating func frontLines(_ units: [Int], _ line: TitleLine) {
        var rest = units[...]
        while let unit = rest.first {
            if let poem = poem(around: unit) {
                flow(poem..<book.ends[poem])
                rest = rest.drop { $0 < book.ends[poem] }
                continue
            }
            let loose = rest.prefix { isLoose($0) }
            if loose.contains(where: { book.kind($0) == .lineBreak }), let last = loose.last(where: { !book.isEmpty($0) }),
                !book.isEmpty(unit)
            {
                start(names.p, line.className, source(ofText: book.textRange(unit).lowerBound..<book.textRange(last).upperBound))
                flushAnchors()
                inline(unit..<book.ends[last])
                builder.endElement()
                rest = rest.drop { $0 <= last }
            } else {
                if !isLayout(ofTitleBlock: unit) { frontLine(unit, line) }
                rest = rest.dropFirst()
            }
        }
    }

    /// The division that holds a poem with its first line: a motto below a dedication.
    private func poem(around line: Int) -> Int? {
        var poem: Int?
        var node = line
        while let around = book.parent(node), around >= book.titleBlock.lowerBound, book.ends[around] <= book.titleBlock.upperBound {
            if book.hasClass(around, book.verse.containers), book.verseLines(around) != nil { poem = around }
            node = around
        }
        return poem
    }

    private func isLoose(_ unit: Int) -> Bool {
        !book.kind(unit).isBlock && !(unit..<book.ends[unit]).contains { book.kind($0) == .image || book.isPageNumber($0) }
    }

    private mutating func frontLine(_ unit: Int, _ line: TitleLine) {
        let kind = book.kind(unit)
        guard kind == .paragraph || kind == .wrapper && !book.hasBlock(unit) || kind.headingLevel != nil, !book.isFigure(unit) else {
            flow(unit..<book.ends[unit])
            return
        }
        builder.startElement(names.p, attributes: attributes(of: unit, adding: line.className), source: book.raw.nodes[unit].source)
        flushAnchors()
        inline(unit + 1..<book.ends[unit])
        builder.endElement()
    }

    /// A mark of a page, a way to the contents, a rule or space, which is dealt with.
    private mutating func isLayout(ofTitleBlock unit: Int) -> Bool {
        if let marks = book.loosePageNumbers(unit) {
            pendingPageNumbers += marks
            return true
        }
        if book.isWayInFile(unit) {
            strip(book.raw.nodes[unit].source.start..<book.raw.nodes[unit].source.end, .navigation)
            collectAnchors(unit)
            return true
        }
        let isRule = book.kind(unit) == .rule
        guard isRule || book.isEmpty(unit) else { return false }
        let source = book.raw.nodes[unit].source
        if book.raw.nodes[unit].kind == .element { strip(source.start..<source.end, isRule ? .rule : .spacer) }
        collectAnchors(unit)
        return true
    }

    private mutating func titleUnit(_ unit: Int, _ line: FlatLine, isTitle: Bool, isImprint: Bool, rest: [Int]) {
        let kind = book.kind(unit)
        let source = book.raw.nodes[unit].source
        if isTitle, (unit..<book.ends[unit]).contains(where: { book.kind($0) == .lineBreak }),
            kind.headingLevel == nil || rest.isEmpty && saysMore(unit)
        {
            titleLines(unit)
            return
        }
        if book.isFigure(unit) {
            flow(unit..<book.ends[unit])
            return
        }
        if isTitle, kind != .table, kind != .list {
            builder.startElement(names.headings[0], attributes: attributes(of: unit, adding: "title"), source: source)
        } else if line.isEmpty || kind == .table || kind == .list || kind == .preformatted {
            flow(unit..<book.ends[unit])
            return
        } else {
            let own = book.titleLine(line)
            let className = (isImprint && ![.author, .translator].contains(own) ? .imprint : own).className
            builder.startElement(names.p, attributes: attributes(of: unit, adding: className), source: source)
        }
        flushAnchors()
        inline(unit + (book.raw.nodes[unit].kind == .text ? 0 : 1)..<book.ends[unit])
        for line in isTitle ? rest : [] {
            builder.startElement(builder.intern("br"), attributes: [], source: .nowhere)
            builder.endElement()
            collectAnchors(line)
            flushAnchors()
            inline(line + 1..<book.ends[line])
        }
        builder.endElement()
    }

    /// The lines of a title page that is one element with line breaks.
    private mutating func titleLines(_ unit: Int) {
        flushAnchors()
        for (piece, isTitle) in titlePieces(of: unit) {
            let line = book.flatLine(unit..<book.ends[unit], clip: piece)
            guard !line.isEmpty else { continue }
            stripSpace(piece.lowerBound..<line.place.lowerBound)
            stripSpace(line.place.upperBound..<piece.upperBound)
            let className = isTitle ? "title" : book.titleLine(line).className, isHeading = book.kind(unit).headingLevel != nil
            if isTitle, isHeading {
                let attributes = attributes(of: unit, adding: className)
                builder.startElement(names.headings[0], attributes: attributes, source: source(ofText: line.place))
            } else {
                start(isTitle ? names.headings[0] : names.p, className, source(ofText: line.place))
            }
            // A title of several lines keeps its breaks.
            let isPlain = !isTitle || !isHeading && !book.hasLineBreak(within: line.place, of: unit)
            inline(unit + 1..<book.ends[unit], clip: line.place, isPlain: isPlain)
            builder.endElement()
        }
    }

    /// Whether a heading says the title, and more on other lines.
    private func saysMore(_ heading: Int) -> Bool {
        let pieces = titlePieces(of: heading)
        return pieces.contains(where: \.isTitle) && pieces.contains { !$0.isTitle && !book.isBlank($0.text) }
    }

    /// The lines of an element with line breaks; those that say the title together are one piece. O(lines²).
    private func titlePieces(of unit: Int) -> [(text: Range<Int>, isTitle: Bool)] {
        let mostLines = 24
        let pieces = book.split(unit..<book.ends[unit], book.textRange(unit))
        guard pieces.count <= mostLines else { return pieces.map { ($0, false) } }
        for first in pieces.indices {
            for last in first..<pieces.count {
                let whole = pieces[first].lowerBound..<pieces[last].upperBound
                guard book.titleLetters.contains(HTMLBook.letters(book.flatLine(unit..<book.ends[unit], clip: whole).bytes)) else {
                    continue
                }
                return pieces[..<first].map { ($0, false) } + [(whole, true)] + pieces[(last + 1)...].map { ($0, false) }
            }
        }
        return pieces.map { ($0, false) }
    }
}

extension TitleLine {
    /// The class of its element on the title page; the title itself has an element of its own.
    var className: String {
        switch self {
        case .author: "author"
        case .translator: "translator"
        case .edition: "edition"
        case .imprint: "imprint"
        case .copyright: "copyright"
        case .otherWorks: "other-works"
        case .dedication: "dedication"
        case .epigraph: "epigraph"
        case .title, .subtitle: "subtitle"
        }
    }
}

/// What of a title block stands on which page, by the indices of its units.
private struct TitleBlockPages {
    /// The title, and the next lines where they hold the rest of it.
    var title: Int?
    var restOfTitle: Range<Int> = 0..<0
    var titlePage: [Int]
    /// What the law wants said.
    var imprint: [Int] = []
    var dedication: [Int] = []

    init(_ book: HTMLBook, _ units: [Int], _ lines: [FlatLine]) {
        // The title is what says what the header says, or else the first heading.
        let pieces = book.titleInPieces(units[...])
        title =
            pieces?.lowerBound
            ?? units.indices.first { book.kind(units[$0]) == .heading1 && !Self.isAuthorAboveTitle(book, units[$0...], lines[$0]) }
            ?? units.indices.first { book.titleLine(lines[$0]) == .title || book.saysTitle(units[$0]) }
            ?? units.indices.first { book.kind(units[$0]).headingLevel != nil }
        titlePage = Array(units.indices)
        guard let title else { return }
        defer {
            // What the makers of the file remark stands with what is said of the edition.
            var remarks = titlePage.filter { $0 > title && lines[$0].bytes.isSentenceInBrackets }
            for k in titlePage where k > title && !remarks.contains(k) {
                if let end = book.endOfRemark(units, from: k) { remarks += titlePage.filter { k <= $0 && $0 < end } }
            }
            titlePage.removeAll { remarks.contains($0) }
            imprint += remarks
        }
        restOfTitle = pieces?.dropFirst() ?? Self.restOfTitle(book, units, lines, behind: title)
        let behind = units.indices.dropFirst(title + 1)
        guard let author = behind.first(where: { [.author, .imprint].contains(book.titleLine(lines[$0])) }),
            var end = behind.first(where: { $0 > author && (Self.isOfLaw(lines[$0]) || Self.isDedication(book, units[$0], lines[$0])) })
        else { return }
        // The publisher's name once more, and what begins a page, goes with the words of the law right below it.
        if Self.isOfLaw(lines[end]), let above = behind.filter({ $0 > author && $0 < end && !lines[$0].isEmpty }).last {
            let letters = HTMLBook.letters(lines[above].bytes)
            let isSaidAgain = (title..<above).contains { HTMLBook.letters(lines[$0].bytes) == letters }
            if isSaidAgain || book.beginsPage(units[above]) { end = above }
        }
        titlePage = Array(units.startIndex..<end)
        var isDedication = false
        for k in end..<units.count {
            if Self.isOfLaw(lines[k]) { isDedication = false } else if Self.isDedication(book, units[k], lines[k]) { isDedication = true }
            if isDedication { dedication.append(k) } else { imprint.append(k) }
        }
    }

    /// The author's name with the title in the heading below it; a book may be called by its author's name too.
    private static func isAuthorAboveTitle(_ book: HTMLBook, _ units: ArraySlice<Int>, _ line: FlatLine) -> Bool {
        guard book.titleLine(line) == .author, let next = units.dropFirst().first(where: { book.kind($0).headingLevel != nil }) else {
            return false
        }
        return book.saysTitle(next)
    }

    /// The headings right below the first line of the title that say the header's title together with it: "THE HOUSE", "OF THE", "MILLER".
    /// Where all are `h1` its beginning is enough.
    private static func restOfTitle(_ book: HTMLBook, _ units: [Int], _ lines: [FlatLine], behind title: Int) -> Range<Int> {
        let most = 6
        guard book.kind(units[title]).headingLevel != nil else { return 0..<0 }
        var letters = HTMLBook.letters(lines[title].bytes)
        var end = title + 1, whole = 0..<0, areFirst = book.kind(units[title]) == .heading1
        while end < units.count, end - title <= most, book.kind(units[end]).headingLevel != nil {
            letters += HTMLBook.letters(lines[end].bytes)
            end += 1
            areFirst = areFirst && book.kind(units[end - 1]) == .heading1
            guard book.titleLetters.contains(where: { $0.starts(with: letters) }) else { break }
            if areFirst || book.titleLetters.contains(letters) { whole = title + 1..<end }
        }
        return whole
    }

    private static func isOfLaw(_ line: FlatLine) -> Bool {
        let bytes = ArraySlice(line.bytes)
        return copyrightWords.contains { bytes.firstIndex(ofASCII: $0, from: bytes.startIndex) != nil }
            || printingWords.contains { bytes.hasASCIIPrefix($0) }
    }

    private static func isDedication(_ book: HTMLBook, _ unit: Int, _ line: FlatLine) -> Bool {
        var node: Int? = unit
        while let k = node, k != book.body {
            if book.isNamedDedication(k) { return true }
            node = book.parent(k)
        }
        let bytes = ArraySlice(line.bytes)
        // "TO" alone on its line, with a name below it.
        let firstLine = book.split(unit..<book.ends[unit], book.textRange(unit)).lazy.filter { !book.isBlank($0) }.first
        if let firstLine, HTMLBook.letters(book.flatLine(unit..<book.ends[unit], clip: firstLine).bytes).elementsEqual("to".utf8) {
            return true
        }
        return dedicationWords.contains { bytes.hasASCIIPrefix($0) }
            || wordsInDedications.contains { bytes.firstIndex(ofASCII: $0, from: bytes.startIndex) != nil }
    }
}
