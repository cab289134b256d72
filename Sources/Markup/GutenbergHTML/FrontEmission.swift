import Resources

// Title page, contents and headings: the parts of the book whose elements change.

extension HTMLBookEmitter {
    // MARK: Title page

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

    // MARK: Contents

    mutating func nav(_ contents: LinkedContents) {
        builder.startElement(
            names.nav, attributes: [Attribute(name: names.className, value: "contents", source: .nowhere)],
            source: source(
                ofText: book.textRange(contents.nodes.lowerBound)
                    .lowerBound..<max(
                        book.textRange(contents.nodes.lowerBound).lowerBound, contents.lines.last?.text.upperBound ?? 0)))
        if let title = contents.titleLine {
            start(names.p, "contents-title", source(ofText: title.text))
            collectAnchors(title.nodes.lowerBound)
            flushAnchors()
            inline(title.nodes.lowerBound + 1..<title.nodes.upperBound, isPlain: true)
            builder.endElement()
        }
        let hasParts = book.headings.contains { $0.level == 1 && $0.role == .heading }
        let arePaged = hasPages(contents)
        var last: Int?
        for (k, line) in contents.lines.enumerated() {
            // A second line for the same heading says what the chapter is about.
            entry(line, hasParts: hasParts, isFirst: k == 0, isPaged: arePaged || isRow(line), goesOn: line.heading != nil && line.heading == last)
            last = line.heading
        }
        builder.endElement()
    }

    /// True if most lines end in figures that never grow less: the pages of the printed book.
    private func hasPages(_ contents: LinkedContents) -> Bool {
        let fewest = 3
        var pages: [Int] = []
        var lines = 0
        for line in contents.lines {
            let flat = book.flatLine(line.nodes, clip: line.text)
            // "CHAPTER I." above the line that says its title.
            if let form = flat.form, form.titleStart == nil { continue }
            lines += 1
            guard let page = flat.pageColumn, page.lowerBound > flat.form?.numberEnd ?? 0 else { continue }
            pages.append(flat.bytes[page].drop { !$0.isASCIIDigit }.reduce(0) { $1.isASCIIDigit ? min($0 * 10 + Int($1 - 0x30), 100_000) : 0 })
        }
        return pages.count >= fewest && pages.count * 5 >= lines * 3 && zip(pages, pages.dropFirst()).allSatisfy { $0 <= $1 } && pages[0] < pages[pages.count - 1]
    }

    private mutating func entry(_ line: LinkedContentsLine, hasParts: Bool, isFirst: Bool, isPaged: Bool, goesOn: Bool) {
        let whole = book.flatLine(line.nodes, clip: line.text)
        var flat = whole
        guard !flat.isEmpty else { return }
        stripSpace(Range(from: line.text.lowerBound, to: flat.place.lowerBound))
        stripSpace(Range(from: flat.place.upperBound, to: line.text.upperBound))
        if let separator = line.separator, !separator.isEmpty, !book.isBlank(separator) {
            let place = source(ofText: separator)
            strip(place.start..<place.end, .mark)
        }
        let heading = line.heading.flatMap(bookHeading)
        let level = heading.map { contentsLevel($0, hasParts) } ?? 1
        var form = flat.form ?? formOfFirstCell(line, flat)
        let isColumnTitle = heading == nil && isRow(line) && isFirst && form == nil
        start(names.p, isColumnTitle ? "contents-columns" : goesOn ? "entry level-\(level) continued" : "entry level-\(level)", source(ofText: flat.place))
        let page = isPaged ? flat.pageColumn.flatMap { $0.lowerBound > form?.numberEnd ?? 0 ? $0 : nil } : nil
        if let page {
            flat = flat.prefix(page.lowerBound).withoutLeader
            // A line of nothing but figures and dots.
            guard !flat.isEmpty else { builder.endElement(); return }
            if let title = form?.titleStart, title >= flat.bytes.count { form = flat.form }
            let gap = Range(from: flat.place.upperBound, to: whole.place(of: page).lowerBound)
            if gap.contains(where: { book.raw.text[$0] == 0x2E || book.raw.text[$0] >= 0x80 }) {
                let source = source(ofText: gap)
                strip(source.start..<source.end, .mark)
            }
        }
        let isLinked = heading != nil && !goesOn
        if isLinked, let heading, let id = headingIDs[heading.node] {
            builder.startElement(
                names.a, attributes: [Attribute(name: names.href, value: "#" + id, source: .nowhere)], source: source(ofText: flat.place))
        }
        if let item = line.item ?? line.countedItem.flatMap({ heading?.form?.number == $0 ? $0 : nil }), form == nil {
            start(names.span, "number")
            builder.text("\(item).".utf8, source: .nowhere, isVerbatim: false)
            builder.endElement()
            start(names.span, "separator")
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            builder.endElement()
            start(names.span, "title", source(ofText: flat.place))
            inline(line.nodes, clip: flat.place, isPlain: true)
            builder.endElement()
        } else {
            numberAndTitle(flat, form: form, nodes: line.nodes, isPlain: true, withoutID: .none)
        }
        if isLinked { builder.endElement() }
        if let page {
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            let place = whole.place(of: page)
            start(names.span, "page", source(ofText: place))
            inline(line.nodes, clip: place, isPlain: true)
            builder.endElement()
        }
        builder.endElement()
    }

    /// The number in a row's first cell, without a sign behind it: "I", "The Horse".
    private func formOfFirstCell(_ line: LinkedContentsLine, _ flat: FlatLine) -> HeadingForm? {
        guard isRow(line), let cell = line.nodes.first(where: { book.kind($0) == .cell && !book.isBlank(book.textRange($0)) }) else { return nil }
        return flat.form(ofNumber: book.flatLine(cell..<book.ends[cell], limit: 40).bytes.count)
    }

    private func contentsLevel(_ heading: BookHeading, _ hasParts: Bool) -> Int {
        if book.outerDivision != nil { return isOuter(heading) ? 1 : min(heading.level + 1, 3) }
        return hasParts ? min(heading.level, 2) : max(1, min(heading.level - 1, 2))
    }

    private func isOuter(_ heading: BookHeading) -> Bool { heading.level == 1 && heading.form?.division == book.outerDivision && book.outerDivision != nil }

    private func isRow(_ line: LinkedContentsLine) -> Bool { book.kind(line.nodes.lowerBound) == .row }

    // MARK: Headings

    /// Gives every heading its id: its own, that of an anchor in it or right in front of it, or a new one.
    mutating func assignHeadingIDs() {
        for (number, heading) in book.headings.enumerated() {
            if let own = ownID(of: heading.node) ?? anchorID(before: heading.node) {
                headingIDs[heading.node] = own
            } else {
                var id = "section-\(number + 1)"
                while book.names.id(of: id) != nil { id += "-" }
                headingIDs[heading.node] = id
            }
        }
    }

    private func ownID(of i: Int) -> String? {
        var k = i
        while k < book.ends[i] {
            if book.isPageNumber(k) { k = book.ends[k]; continue }
            if book.raw.nodes[k].kind == .element {
                if book.raw.nodes[k].id != .none { return book.names[book.raw.nodes[k].id] }
                if book.kind(k) == .anchor, let name = book.raw.attribute(names.name, of: NodeID(Int32(k))), !name.isEmpty { return name }
            }
            k += 1
        }
        return nil
    }

    /// The last id in front of a heading with nothing but space between.
    private func anchorID(before heading: Int) -> String? {
        let start = book.textRange(heading).lowerBound
        var k = heading - 1
        while k > book.body, book.isBlank(min(book.textRange(k).lowerBound, start)..<start) {
            if book.raw.nodes[k].kind == .element, book.ends[k] <= heading {
                if book.raw.nodes[k].id != .none { return book.names[book.raw.nodes[k].id] }
                if book.kind(k) == .anchor, let name = book.raw.attribute(names.name, of: NodeID(Int32(k))), !name.isEmpty { return name }
                if book.kind(k) == .image || book.kind(k).headingLevel != nil && !book.isEmpty(k) { return nil }
            }
            k -= 1
        }
        return nil
    }

    /// The heading of a node.
    private func bookHeading(_ i: Int) -> BookHeading? {
        let index = book.headingIndex(from: i)
        return index < book.headings.count && book.headings[index].node == i ? book.headings[index] : nil
    }

    /// Emits a heading; gives the next node.
    mutating func heading(_ i: Int) -> Int {
        guard let heading = bookHeading(i) else { plainHeading(i); return book.ends[i] }
        switch heading.role {
        case .bookTitle: plainHeading(i, className: "title"); return book.ends[i]
        case .end: plainHeading(i, className: "end"); return book.ends[i]
        case .heading: break
        }
        let id = headingIDs[i] ?? ""
        var attributes = heading.form.map { self.attributes(of: i, adding: $0.division.className) } ?? self.attributes(of: i)
        if heading.isShort { append("short", to: &attributes) }
        if isOuter(heading) { append(DivisionNesting.outerClass, to: &attributes) }
        attributes.removeAll { $0.name == names.id }
        attributes.append(Attribute(name: names.id, value: id, source: book.raw.nodes[i].source))
        builder.startElement(names.headings[min(max(heading.level, 1), 6) - 1], attributes: attributes, source: book.raw.nodes[i].source)
        pendingAnchors.removeAll { $0.name == id }
        flushAnchors()
        let withoutID = book.names.id(of: id) ?? .none
        isInHeading = true
        defer { isInHeading = false }
        for part in [i, heading.titleNode].compactMap({ $0 }) { pendingPageNumbers += (part + 1..<book.ends[part]).filter(book.isPageNumber) }
        numberAndTitle(heading.line, form: heading.form, nodes: i + 1..<book.ends[i], isPlain: false, withoutID: withoutID)
        if let title = heading.titleNode {
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            start(names.span, "title", book.raw.nodes[title].source)
            if book.raw.nodes[title].id != .none { pendingAnchors.append((book.names[book.raw.nodes[title].id], book.raw.nodes[title].source)) }
            flushAnchors()
            inline(title + 1..<book.ends[title], withoutID: withoutID)
            builder.endElement()
        }
        builder.endElement()
        last = .heading
        expectsLeadIn = heading.level <= 2
        return book.ends[heading.titleNode ?? i]
    }

    private func append(_ className: String, to attributes: inout [Attribute]) {
        if let k = attributes.firstIndex(where: { $0.name == names.className }) {
            attributes[k].value += " " + className
        } else {
            attributes.append(Attribute(name: names.className, value: className, source: .nowhere))
        }
    }

    /// A heading that opens nothing.
    private mutating func plainHeading(_ i: Int, className: String? = nil) {
        let attributes = className.map { self.attributes(of: i, adding: $0) } ?? self.attributes(of: i)
        builder.startElement(className == nil ? book.raw.nodes[i].name : names.p, attributes: attributes, source: book.raw.nodes[i].source)
        flushAnchors()
        inline(i + 1..<book.ends[i])
        builder.endElement()
        last = .heading
    }

    /// Number and title in spans of their own; a heading that has only a number is one, any other line stays as it is.
    private mutating func numberAndTitle(_ line: FlatLine, form: HeadingForm?, nodes: Range<Int>, isPlain: Bool, withoutID: NameID) {
        let isOnePhrase = form.map { form in form.titleStart ?? 0 < line.bytes.count && line.bytes.withUnsafeBufferPointer(form.isOnePhrase) } ?? false
        guard let form, let titleStart = form.titleStart, form.numberEnd > 0, titleStart < line.bytes.count, !isOnePhrase else {
            let isNumber = !isPlain && form != nil && !isOnePhrase
            if isNumber { start(names.span, "number", source(ofText: line.place)) }
            inline(nodes, clip: isPlain ? line.place : nil, isPlain: isPlain, withoutID: withoutID)
            if isNumber { builder.endElement() }
            return
        }
        let number = line.place(of: 0..<form.numberEnd)
        let title = line.place(of: titleStart..<line.bytes.count)
        part("number", number, nodes, isPlain, withoutID)
        if number.upperBound < title.lowerBound {
            part("separator", number.upperBound..<title.lowerBound, nodes, true, withoutID)
            // A line break or the border of a cell is no text.
            if titleStart > 0, line.bytes[titleStart - 1] == 0x20, book.raw.text[title.lowerBound - 1] > 0x20 { builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false) }
        } else {
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
        }
        part("title", title, nodes, isPlain, withoutID)
    }

    private mutating func part(_ className: String, _ text: Range<Int>, _ nodes: Range<Int>, _ isPlain: Bool, _ withoutID: NameID) {
        start(names.span, className, source(ofText: text))
        inline(nodes, clip: text, isPlain: isPlain, withoutID: withoutID)
        builder.endElement()
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
        case .title, .subtitle: "subtitle"
        }
    }
}

extension FlatLine {
    /// The figure or Roman numeral in the last cell of a row: a page of the printed edition.
    var pageColumn: Range<Int>? {
        guard let space = bytes.lastIndex(of: 0x20), space + 1 < bytes.count else { return nil }
        let last = bytes[(space + 1)...]
        let isFigure = last.allSatisfy(\.isASCIIDigit)
        let isRoman = last.allSatisfy { [0x69, 0x76, 0x78, 0x6C].contains($0) }  // i v x l
        guard isFigure || isRoman else { return nil }
        // "Page 12"
        let words: [StaticString] = ["page", "pag.", "p.", "pg.", "seite"]
        if let before = bytes[..<space].lastIndex(of: 0x20), words.contains(where: { bytes[(before + 1)..<space].hasASCIIPrefix($0) }), space - before <= 6 { return before + 1..<bytes.count }
        return space + 1..<bytes.count
    }

    /// The line without the dots that lead to a page number.
    var withoutLeader: FlatLine {
        var end = bytes.count, dots = 0
        while end > 0, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x20 {
            if bytes[end - 1] == 0x2E { dots += 1 }
            end -= 1
        }
        let fewest = 3
        return dots >= fewest && end > 0 ? prefix(end) : self
    }

    /// The first bytes of the line, without white space at their end.
    func prefix(_ count: Int) -> FlatLine {
        var line = FlatLine()
        for i in 0..<count { line.append(bytes[i], at: Int(offsets[i])) }
        line.trim()
        return line
    }
}
