import Markup
import Resources

extension HTMLBookEmitter {
    mutating func nav(_ contents: LinkedContents) {
        builder.startElement(
            names.nav, attributes: [Attribute(name: names.className, value: "contents", source: .nowhere)],
            source: source(
                ofText: book.textRange(contents.nodes.lowerBound)
                    .lowerBound..<max(
                        book.textRange(contents.nodes.lowerBound).lowerBound, contents.lines.last?.text.upperBound ?? 0)))
        if let title = contents.titleLine {
            let id = bookHeading(title.nodes.lowerBound).flatMap { $0.role == .listTitle ? headingIDs[$0.node] : nil }
            builder.startElement(
                names.p,
                attributes: [Attribute(name: names.className, value: "contents-title", source: .nowhere)]
                    + (id.map { [Attribute(name: names.id, value: $0, source: .nowhere)] } ?? []),
                source: source(ofText: title.text))
            // The title may be the first line of the list's own paragraph.
            let isWhole = title.text == book.textRange(title.nodes.lowerBound)
            if isWhole { collectAnchors(title.nodes.lowerBound) }
            stripWaysToContents(title.nodes)
            if let id { pendingAnchors.removeAll { $0.name == id } }
            flushAnchors()
            inline(
                title.nodes.lowerBound + 1..<title.nodes.upperBound,
                clip: isWhole ? nil : book.flatLine(title.nodes, clip: title.text).place, isPlain: true,
                withoutID: id.flatMap { book.names.id(of: $0) } ?? .none)
            builder.endElement()
        } else if contents.nodes == book.contents?.nodes {
            start(names.p, "contents-title")
            builder.text(ContentsTitle.of(book.metadata.language).utf8, source: .nowhere, isVerbatim: false)
            builder.endElement()
        }
        let hasParts = book.headings.contains { $0.level == 1 && $0.role == .heading }
        let arePaged = hasPages(contents)
        let levels = levels(of: contents.lines, hasParts)
        var last: Int?
        for (k, line) in contents.lines.enumerated() {
            // A second line for the same heading says what the chapter is about.
            entry(
                line, level: levels[k], isFirst: k == 0, isPaged: arePaged || isRow(line),
                goesOn: line.heading != nil && line.heading == last)
            last = line.heading
        }
        builder.endElement()
    }

    /// True if most lines end in figures that never grow less: the pages of the printed book.
    private func hasPages(_ contents: LinkedContents) -> Bool {
        let fewest = 3
        var pages: [Int] = []
        var lines = 0
        var isBelowNumber = false, last: Int?
        // Where something leads to headings or pictures, the other lines say what a chapter is about.
        let areLed = contents.lines.contains { $0.heading != nil || $0.picture != nil }
        for line in contents.lines {
            let flat = book.flatLine(line.nodes, clip: line.text)
            let isTitle = line.heading != nil && line.heading != last || line.picture != nil || isBelowNumber || !areLed
            // "CHAPTER I." above the line that says its title.
            isBelowNumber = flat.form.map { $0.titleStart == nil } ?? false
            last = isBelowNumber ? nil : line.heading ?? last
            if isBelowNumber || !isTitle { continue }
            lines += 1
            guard let page = flat.pageColumn, page.lowerBound > flat.form?.numberEnd ?? 0 else { continue }
            pages.append(
                flat.bytes[page].drop { !$0.isASCIIDigit }.reduce(0) { $1.isASCIIDigit ? min($0 * 10 + Int($1 - 0x30), 100_000) : 0 })
        }
        return pages.count >= fewest && pages.count * 5 >= lines * 3 && zip(pages, pages.dropFirst()).allSatisfy { $0 <= $1 }
            && pages[0] < pages[pages.count - 1]
    }

    private mutating func entry(_ line: LinkedContentsLine, level: Int, isFirst: Bool, isPaged: Bool, goesOn: Bool) {
        let whole = book.flatLine(line.nodes, clip: line.text)
        var flat = whole
        guard !flat.isEmpty else { stripRest(line.text); return }
        stripRest(Range(from: line.text.lowerBound, to: flat.place.lowerBound))
        stripRest(Range(from: flat.place.upperBound, to: line.text.upperBound))
        if let separator = line.separator, !separator.isEmpty, !book.isBlank(separator) {
            let place = source(ofText: separator)
            strip(place.start..<place.end, .mark)
        }
        let heading = line.heading.flatMap(bookHeading)
        var form = formWithoutPage(line, flat, heading) ?? formOfFirstCell(line, flat)
        let isColumnTitle =
            heading == nil && line.picture == nil && form == nil
            && !line.nodes.contains { book.kind($0) == .anchor && hasLink($0) }
            && (isFirst && isRow(line) || Self.columnTitles.contains(String(decoding: HTMLBook.letters(flat.bytes), as: UTF8.self)))
        start(
            names.p, isColumnTitle ? "contents-columns" : goesOn ? "entry level-\(level) continued" : "entry level-\(level)",
            source(ofText: flat.place))
        let page = flat.pageColumn.flatMap { page -> Range<Int>? in
            guard page.lowerBound > form?.numberEnd ?? 0 else { return nil }
            let isPage = isPaged && (isRow(line) || !flat.holdsPages(from: form.map { $0.numberEnd + 1 } ?? 0, before: page.lowerBound))
            return isPage || hasSpan(line, flat.place(of: page)) ? page : nil
        }
        if let page {
            flat = flat.prefix(page.lowerBound).withoutLeader
            // A line of nothing but figures and dots.
            guard !flat.isEmpty else { builder.endElement(); return }
            if let title = form?.titleStart, title >= flat.bytes.count { form = flat.form }
            stripLeader(Range(from: flat.place.upperBound, to: whole.place(of: page).lowerBound))
        } else if let page = line.page {
            flat = flat.withoutLeader
            stripLeader(Range(from: flat.place.upperBound, to: whole.place.upperBound))
            let source = source(ofText: page)
            strip(source.start..<source.end, .pageMark)
        }
        let target = line.picture.flatMap(book.pictureID) ?? heading.flatMap { headingIDs[$0.node] } ?? linkedPlace(line)
        let isLinked = target != nil && !goesOn
        if isLinked, let id = target {
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

    /// `<span class="tocright">49</span>`: a figure in an element of its own at the end of a line.
    private func hasSpan(_ line: LinkedContentsLine, _ figure: Range<Int>) -> Bool {
        line.nodes.contains { k in
            book.raw.nodes[k].kind == .element && book.names[book.raw.nodes[k].name] == "span" && !book.isPageNumber(k)
                && book.textRange(k).contains(figure.lowerBound) && figure.upperBound <= book.textRange(k).upperBound
                && book.isBlank(book.textRange(k).lowerBound..<figure.lowerBound)
        }
    }

    /// The place in the text that a line without a heading links to: a topic of a chapter, with the number of its page.
    private func linkedPlace(_ line: LinkedContentsLine) -> String? {
        guard line.heading == nil, let contents = book.contents else { return nil }
        return line.nodes.lazy.compactMap { k -> String? in
            guard book.kind(k) == .anchor, book.textRange(k).overlaps(line.text),
                let id = book.raw.attribute(names.href, of: NodeID(Int32(k))).flatMap(book.fragment), Int(id.rawValue) < book.targets.count,
                isInText(Int(book.targets[Int(id.rawValue)]), contents)
            else { return nil }
            return book.names[id]
        }.first
    }

    /// A place that lines of the contents may lead to: behind them, or between the title page and a list at the end; and in no note, since
    /// a link there would be its call.
    private func isInText(_ target: Int, _ contents: LinkedContents) -> Bool {
        let isInFront = contents.isAtEnd && target >= book.titleBlock.upperBound && target < contents.nodes.lowerBound
        return (isInFront || target >= contents.nodes.upperBound) && !book.isNamedNote(at: target)
    }

    private static let columnTitles = WordLists.words(in: "columns-of-contents")

    /// The dots or the comma between a line and its page.
    private mutating func stripLeader(_ gap: Range<Int>) {
        guard gap.contains(where: { book.raw.text[$0] == 0x2E || book.raw.text[$0] == 0x2C || book.raw.text[$0] >= 0x80 }) else { return }
        let source = source(ofText: gap)
        strip(source.start..<source.end, .mark)
    }

    /// What stands beside a line and is no part of it: space, and marks of printed pages.
    private mutating func stripRest(_ range: Range<Int>) {
        if book.isBlank(range) { stripSpace(range); return }
        let source = source(ofText: range)
        strip(source.start..<source.end, .pageMark)
    }

    /// The number in a row's first cell, without a sign behind it: "I", "The Horse".
    private func formOfFirstCell(_ line: LinkedContentsLine, _ flat: FlatLine) -> HeadingForm? {
        guard isRow(line), let cell = line.nodes.first(where: { book.kind($0) == .cell && !book.isBlank(book.textRange($0)) }) else {
            return nil
        }
        return flat.form(ofNumber: book.flatLine(cell..<book.ends[cell], limit: 40).bytes.count)
    }

    /// The form of a line. In a row whose last cell is a page, "Appendix" and "558", the page is not its number, unless that of its heading
    /// is the same.
    private func formWithoutPage(_ line: LinkedContentsLine, _ flat: FlatLine, _ heading: BookHeading?) -> HeadingForm? {
        let longest = 40
        guard let form = flat.form, isRow(line), let page = flat.pageColumn, form.numberEnd > page.lowerBound,
            let cell = line.nodes.last(where: { book.kind($0) == .cell && !book.isBlank(book.textRange($0)) }),
            book.flatLine(cell..<book.ends[cell], limit: longest).bytes.elementsEqual(flat.bytes[page]),
            heading?.form?.number != form.number
        else { return flat.form }
        return flat.prefix(page.lowerBound).form
    }

    private func contentsLevel(_ heading: BookHeading, _ hasParts: Bool) -> Int {
        if book.hasOuterHeadings { return heading.isOuter ? 1 : min(heading.level + 1, 3) }
        return hasParts ? min(heading.level, 3) : max(1, min(heading.level - 1, 3))
    }

    /// The levels of lines: those of their headings. A line without one stands below the last that has one by as much as it is set in
    /// deeper, and beside it if it leads into the text.
    private func levels(of lines: [LinkedContentsLine], _ hasParts: Bool) -> [Int] {
        let insets = lines.map(book.inset), steps = Set(insets).sorted()
        var above: (level: Int, step: Int)?
        return zip(lines, insets).map { line, inset in
            let step = steps.firstIndex(of: inset) ?? 0
            if let heading = line.heading.flatMap(bookHeading) {
                let level = contentsLevel(heading, hasParts)
                above = (level, step)
                return level
            }
            guard let above, step > above.step || linkedPlace(line) != nil else { return 1 }
            return min(max(1, above.level + step - above.step), 3)
        }
    }

    private func isRow(_ line: LinkedContentsLine) -> Bool { book.kind(line.nodes.lowerBound) == .row }
}

extension FlatLine {
    /// The figure or Roman numeral in the last cell of a row: a page of the printed edition.
    var pageColumn: Range<Int>? {
        guard let space = bytes.lastIndex(of: 0x20), space + 1 < bytes.count else { return nil }
        // "131."
        var last = bytes[(space + 1)...]
        if last.last == 0x2E, (2...4).contains(last.count), last.first?.isASCIIDigit == true { last = last.dropLast() }
        let isFigure = last.allSatisfy(\.isASCIIDigit)
        let isRoman = last.allSatisfy { [0x69, 0x76, 0x78, 0x6C].contains($0) }  // i v x l
        guard isFigure || isRoman else { return nil }
        // "Page 12"
        let words: [StaticString] = ["page", "pag.", "p.", "pg.", "seite"]
        if let before = bytes[..<space].lastIndex(of: 0x20), words.contains(where: { bytes[(before + 1)..<space].hasASCIIPrefix($0) }),
            space - before <= 6
        {
            return before + 1..<bytes.count
        }
        return space + 1..<bytes.count
    }

    /// "The mill, 1. The ferry, 5.": topics, each with its page, of which the last is none of the line.
    func holdsPages(from start: Int, before page: Int) -> Bool {
        let mostFigures = 3
        return bytes[min(start, page)..<page].split(separator: 0x20).contains { word in
            (1...mostFigures).contains(word.count - 1) && (word.last == 0x2E || word.last == 0x3B)
                && word.dropLast().allSatisfy(\.isASCIIDigit)
        }
    }

    /// The line without the dots that lead to a page number.
    var withoutLeader: FlatLine {
        var end = bytes.count, dots = 0
        while end > 0, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x20 {
            if bytes[end - 1] == 0x2E { dots += 1 }
            end -= 1
        }
        let fewest = 3
        if dots >= fewest, end > 0 { return prefix(end) }
        // "The Door, 10"
        return bytes.last == 0x2C ? prefix(bytes.count - 1) : self
    }

    /// The first bytes of the line, without white space at their end.
    func prefix(_ count: Int) -> FlatLine {
        var line = FlatLine()
        for i in 0..<count { line.append(bytes[i], at: Int(offsets[i])) }
        line.trim()
        return line
    }
}
