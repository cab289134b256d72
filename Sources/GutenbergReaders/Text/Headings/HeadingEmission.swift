import Markup
import Resources

extension TextEmitter {
    /// The id of a picture that a list names.
    func pictureID(_ block: Int) -> String { "picture-" + String(block + 1) }

    /// The id of a numbered paragraph that contents name.
    func paragraphID(_ block: Int) -> String { "paragraph-" + String(block + 1) }

    /// The element id of a heading, which contents entries refer to.
    private func id(_ heading: Int) -> String { "section-" + String(heading + 1) }

    mutating func heading(_ index: Int) -> Int {
        let heading = analysis.headings[index]
        let block = analysis.blocks[heading.block]
        let lastBlock = heading.lastBlock
        let range = Int(block.firstLine)..<analysis.titleLines(lastBlock, of: heading).upperBound
        var attributes = [Attribute(name: inline.names.idAttribute, value: id(index), source: nowhere)]
        let isPartByNumber = heading.form?.division == .bare && heading.level == 1
        var className = heading.isPoem ? "poem" : isPartByNumber ? Division.part.className : heading.form?.division.className
        if heading.isShort { className = (className.map { $0 + " " } ?? "") + "short" }
        if isOuter(heading) { className = (className.map { $0 + " " } ?? "") + DivisionNesting.outerClass }
        if let className { attributes.append(Attribute(name: inline.names.classAttribute, value: className, source: nowhere)) }
        inline.sink.builder.startElement(names.headings[min(max(heading.level, 1), 6) - 1], attributes: attributes, source: source(range))
        let titleLines = analysis.titleLines(heading.block, of: heading)
        if let titleBlock = heading.titleBlock, heading.form == nil || heading.isDivided {
            // A title in several paragraphs.
            let (text, inside, calls) = withoutNotes(
                (heading.block...titleBlock).flatMap { analysis.titleLines($0, of: heading).map { analysis.lines.range($0) } })
            waitingNotes += inside
            pieces(text)
            headingCalls(calls)
        } else if let titleBlock = heading.titleBlock {
            spans(
                number: block.lineRange.map { analysis.lines.range($0) }, separator: nil,
                title: (heading.block + 1...titleBlock).flatMap { analysis.titleLines($0, of: heading).map { analysis.lines.range($0) } })
        } else if let form = heading.form, let split = split(titleLines, form) {
            spans(number: [split.number], separator: split.separator, title: split.title)
        } else if let form = heading.form, !form.isOnePhrase(analysis.bytes) {
            span("number", titleLines.map { analysis.lines.range($0) })
        } else {
            let (text, inside, calls) = withoutNotes(titleLines.map { analysis.lines.range($0) })
            waitingNotes += inside
            pieces(text)
            headingCalls(calls)
        }
        end()
        headingNotes(waitingNotes)
        waitingNotes.removeAll()
        if let start = heading.bylineStart { lines(start..<(analysis.blocks[lastBlock].lastLine + 1), "byline") }
        expectsLeadIn = heading.level <= 2 && !heading.isPoem
        return lastBlock + 1
    }

    /// Number, the punctuation behind it, and title of a heading or contents entry; nil if there is no title, or markup around both.
    private func split(_ range: Range<Int>, _ form: HeadingForm, end: Int? = nil) -> (
        number: Range<Int>, separator: Range<Int>?, title: [Range<Int>]
    )? {
        guard let firstLine = range.first else { return nil }
        let first = analysis.lines.range(firstLine)
        guard !form.isOnePhrase(analysis.bytes) else { return nil }
        var numberEnd = form.numberEnd
        let start = startBehindDittoMarks(first, form)
        if form.start > start {
            // `=Chapter 1.= The Road`: the marks are the number's.
            guard let title = form.titleStart, let close = closingMark(of: start, in: form.numberEnd..<title) else { return nil }
            numberEnd = close + 1
        }
        var title = range.dropFirst().map { analysis.lines.range($0) }
        var separatorEnd = first.upperBound
        if let start = form.titleStart {
            separatorEnd = start
            // `CHAPTER I--_Drill._`: the mark belongs to the title.
            while separatorEnd > numberEnd, analysis.bytes[separatorEnd - 1] == 0x5F { separatorEnd -= 1 }
            title.insert(separatorEnd..<first.upperBound, at: 0)
        }
        if let end, let last = title.firstIndex(where: { $0.upperBound >= end }) {
            title[last] = title[last].lowerBound..<max(title[last].lowerBound, min(end, title[last].upperBound))
        }
        title.removeAll { $0.isEmpty }
        guard !title.isEmpty else { return nil }
        return (start..<numberEnd, numberEnd < separatorEnd ? numberEnd..<separatorEnd : nil, title)
    }

    /// Where `II.` begins in `"    II. The River`, below "BOOK I." in a list; the beginning of any other line.
    private func startBehindDittoMarks(_ line: Range<Int>, _ form: HeadingForm) -> Int {
        form.start > line.lowerBound && analysis.dittoMark(line.lowerBound, line.upperBound) != nil ? form.start : line.lowerBound
    }

    /// Where the mark that opens at a place, one byte, closes within the signs behind a number.
    private func closingMark(of place: Int, in range: Range<Int>) -> Int? {
        let mark = analysis.bytes[place]
        guard mark == 0x3D || mark == 0x5F else { return nil }
        return range.first { analysis.bytes[$0] == mark }
    }

    private mutating func spans(number: [Range<Int>], separator: Range<Int>?, title: [Range<Int>]) {
        span("number", number)
        if let separator {
            span("separator", [separator])
        }
        if separator == nil || separator.map({ isJustPunctuation($0) }) == true, let last = number.last, let next = title.first {
            // The number's line or paragraph ends here.
            let lineEnd = separator?.upperBound ?? last.upperBound
            if next.lowerBound > lineEnd {
                inline.sink.builder.text(CollectionOfOne(0x20), source: inline.sink.range(lineEnd..<(lineEnd + 1)), isVerbatim: false)
            }
        }
        span("title", title)
    }

    private func isJustPunctuation(_ range: Range<Int>) -> Bool { analysis.bytes[range].allSatisfy { $0 != 0x20 } }

    private mutating func span(_ className: String, _ pieces: [Range<Int>]) {
        let (text, inside, calls) = withoutNotes(pieces)
        waitingNotes += inside
        guard let first = text.first, let last = text.last else { headingCalls(calls); return }
        start(inline.names.span, className, inline.sink.range(first.lowerBound..<last.upperBound))
        self.pieces(text)
        headingCalls(calls)
        end()
    }

    // MARK: Contents

    /// Emits all blocks of the contents list that begins with this one.
    mutating func contents(_ index: Int) -> Int {
        guard let list = analysis.contentsList(holding: index) else { return index + 1 }
        if list.titleBlock == index { paragraph(names.p, "contents-title", list.titleLines) }
        for entry in list.entries {
            if entry.isPageMark { pageMark(names.p, analysis.block(ofLine: entry.lines.lowerBound)) } else { self.entry(entry) }
        }
        return list.blocks.upperBound
    }

    private func isOuter(_ heading: TextHeading) -> Bool {
        outerDivision != nil && heading.level == 1 && (heading.form == nil || heading.form?.division == outerDivision)
    }

    private func contentsLevel(_ entry: ContentsEntry) -> Int {
        guard outerDivision != nil, let heading = entry.heading.map({ analysis.headings[$0] }) else { return entry.level }
        return isOuter(heading) ? 1 : min(heading.level + 1, 3)
    }

    private mutating func entry(_ entry: ContentsEntry) {
        start(names.p, entry.isColumnTitle ? "contents-columns" : "entry level-\(contentsLevel(entry))", source(entry.lines))
        let last = analysis.lines.range(entry.pageStart == nil ? entry.lines.upperBound - 1 : entry.pageLine)
        // The leader between text and page number is left out: it is no text.
        var textEnd = entry.pageStart ?? last.upperBound
        if entry.pageStart != nil {
            while textEnd > last.lowerBound, analysis.bytes[textEnd - 1] == 0x20 || analysis.bytes[textEnd - 1] == 0x2E { textEnd -= 1 }
        }
        let target = entry.heading.map { id($0) } ?? entry.picture.map { pictureID($0) } ?? entry.paragraph.map { paragraphID($0) }
        let href = target.map { Attribute(name: inline.names.href, value: "#" + $0, source: nowhere) }
        if let href {
            inline.sink.builder.startElement(names.a, attributes: [href], source: source(entry.lines))
        }
        // What a mark stands for, the entry says by its number.
        let first = analysis.lines.range(entry.lines.lowerBound)
        let start = entry.form.map { startBehindDittoMarks(first, $0) } ?? first.lowerBound
        if start > first.lowerBound { inline.sink.strip(first.lowerBound..<start) }
        if let form = entry.form, let split = split(entry.lines, form, end: textEnd) {
            spans(number: [split.number], separator: split.separator, title: split.title)
        } else {
            var text = entry.lines.map { analysis.lines.range($0) }
            text[0] = start..<text[0].upperBound
            if let index = text.firstIndex(where: { $0.upperBound >= textEnd }) {
                text[index] = text[index].lowerBound..<min(text[index].upperBound, max(text[index].lowerBound, textEnd))
            }
            pieces(text.filter { !$0.isEmpty })
        }
        // "48-100" are numbers of paragraphs rather than pages, and part of what the entry says; so is "Paragraph." above them, and not "To
        // face page 9".
        let page = entry.pageStart.map { analysis.bytes[$0..<last.upperBound] }
        let isRange = page.map { bytes in !bytes.contains(0x20) && bytes.contains { $0 == 0x2D || (0x41...0x5A).contains($0) } } ?? false
        if href != nil, !isRange { end() }
        if let page = entry.pageStart {
            // Where the entry goes on in the next line, the first byte behind the text is the space between both.
            let gap = entry.pageLine + 1 < entry.lines.upperBound ? min(textEnd + 1, page) : textEnd
            inline.sink.builder.text(CollectionOfOne(0x20), source: inline.sink.range(gap..<page), isVerbatim: false)
            // Beside the pages of this book, those of the printed one would mislead.
            span(isRange ? "range" : href == nil && hasLinkedEntries ? "printed page" : "page", [page..<last.upperBound])
        }
        if href != nil, isRange { end() }
        end()
    }
}
