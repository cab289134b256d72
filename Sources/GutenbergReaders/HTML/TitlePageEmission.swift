import Markup
import Resources

extension HTMLBookEmitter {
    mutating func titlePage() {
        start(names.section, "title-page")
        var hasTitle = false, hasPicture = false, isImprint = false
        var units: [Int] = []
        book.forEachUnit(book.titleBlock) {
            units.append($0); return true
        }
        // The title is the line that says what the header says, or else the first heading.
        let lines = units.map { book.flatLine($0..<book.ends[$0]) }
        let title =
            units.indices.first { book.kind(units[$0]) == .heading1 }
            ?? units.indices.first { book.titleLine(lines[$0]) == .title || book.saysTitle(units[$0]) }
            ?? units.indices.first { book.kind(units[$0]).headingLevel != nil }
        for (k, unit) in units.enumerated() {
            let kind = book.kind(unit)
            if let marks = book.loosePageNumbers(unit) {
                pendingPageNumbers += marks
                continue
            }
            if kind == .rule || book.isEmpty(unit) {
                let source = book.raw.nodes[unit].source
                if book.raw.nodes[unit].kind == .element { strip(source.start..<source.end, kind == .rule ? .rule : .spacer) }
                collectAnchors(unit)
                continue
            }
            if !lines[k].isEmpty, isImprint || book.titleLine(lines[k]) == .imprint, k > (title ?? 0), !isImprint {
                if !hasPicture { frontMatter?.ornament(into: &builder) }
                hasPicture = true
                isImprint = true
            }
            hasPicture = hasPicture || (unit..<book.ends[unit]).contains { book.kind($0) == .image }
            titleUnit(unit, lines[k], isTitle: k == title, isImprint: isImprint)
            hasTitle = hasTitle || k == title
        }
        if !hasPicture { frontMatter?.ornament(into: &builder) }
        builder.endElement()
    }

    private mutating func titleUnit(_ unit: Int, _ line: FlatLine, isTitle: Bool, isImprint: Bool) {
        let kind = book.kind(unit)
        let source = book.raw.nodes[unit].source
        if isTitle, kind.headingLevel == nil, (unit..<book.ends[unit]).contains(where: { book.kind($0) == .lineBreak }) {
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
            let className = isImprint ? TitleLine.imprint.className : book.titleLine(line).className
            builder.startElement(names.p, attributes: attributes(of: unit, adding: className), source: source)
        }
        flushAnchors()
        inline(unit + (book.raw.nodes[unit].kind == .text ? 0 : 1)..<book.ends[unit])
        builder.endElement()
    }

    /// The lines of a title page that is one element with line breaks.
    private mutating func titleLines(_ unit: Int) {
        flushAnchors()
        for piece in book.split(unit..<book.ends[unit], book.textRange(unit)) {
            let line = book.flatLine(unit..<book.ends[unit], clip: piece)
            guard !line.isEmpty else { continue }
            stripSpace(piece.lowerBound..<line.place.lowerBound)
            stripSpace(line.place.upperBound..<piece.upperBound)
            let isTitle = book.titleLetters.contains(HTMLBook.letters(line.bytes))
            start(isTitle ? names.headings[0] : names.p, isTitle ? "title" : book.titleLine(line).className, source(ofText: line.place))
            inline(unit..<book.ends[unit], clip: line.place, isPlain: true)
            builder.endElement()
        }
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
