import Markup

// The lines of the title page: a title may have several paragraphs, and share one with its author.

extension TextEmitter {
    /// The title, whose lines may be paragraphs.
    mutating func title(_ index: Int) -> Int {
        var end = index + 1
        while end < analysis.titlePage.upperBound, analysis.blocks[end].role == .titlePage(.title) { end += 1 }
        let first = analysis.blocks[index]
        if let byline = analysis.titleByline, byline.block == index { titleWithByline(first, byline.start); return index + 1 }
        if let title = analysis.titleBelowAuthor, title.block == index {
            lines(first.lineRange.lowerBound..<title.line, TitleLine.author.className)
            paragraph(names.headings[0], "title", title.line..<first.lineRange.upperBound)
            return index + 1
        }
        defer { missingAuthors() }
        guard end > index + 1 else { titleLine(first, .title); return end }
        start(names.headings[0], "title", source(Int(first.firstLine)..<(analysis.blocks[end - 1].lastLine + 1)))
        pieces((index..<end).flatMap { analysis.blocks[$0].lineRange }.map { analysis.lines.range($0) })
        self.end()
        return end
    }

    /// Who wrote the book by the header, below a title that stands without an author.
    private mutating func missingAuthors() {
        let page = analysis.titlePage
        guard !page.contains(where: { analysis.blocks[$0].role == .titlePage(.author) }), let first = page.first, let last = page.last
        else {
            return
        }
        let words = analysis.bytes[analysis.firstLine(first).lowerBound..<analysis.lastLine(last).upperBound]
        frontMatter?.authors(missingFrom: words, into: &inline.sink.builder)
    }

    /// Title and author of one line, or of the lines of one block, each in its own paragraph.
    private mutating func titleWithByline(_ block: TextBlock, _ start: Int) {
        let first = block.lineRange.lowerBound
        guard analysis.lines.range(first).upperBound > start else {
            let byline = block.lineRange.first { analysis.lines.range($0).lowerBound >= start } ?? first + 1
            paragraph(names.headings[0], "title", first..<byline)
            lines(byline..<block.lineRange.upperBound, TitleLine.author.className)
            return
        }
        let line = analysis.lines.range(first)
        var titleEnd = start
        while titleEnd > line.lowerBound, analysis.bytes[titleEnd - 1] == 0x20 || analysis.bytes[titleEnd - 1] == 0x2C { titleEnd -= 1 }
        for (name, className, range) in [
            (names.headings[0], "title", line.lowerBound..<titleEnd), (names.p, "author", start..<line.upperBound),
        ] {
            self.start(name, className, inline.sink.range(range))
            inline.begin(range)
            inline.set(range)
            self.end()
            if range.upperBound == titleEnd, analysis.bytes[titleEnd..<start].contains(0x2C) { inline.sink.strip(titleEnd..<start) }
        }
    }

    /// A paragraph of the title page, and those that go on with its sentence.
    mutating func titleLines(_ index: Int, _ line: TitleLine) -> Int {
        var end = index + 1
        while end < analysis.titlePage.upperBound, analysis.blocks[end].role == .titlePage(line), analysis.goesOnSmall(end) { end += 1 }
        guard line == .subtitle, end > index + 1 else { titleLine(analysis.blocks[index], line); return index + 1 }
        lines((index..<end).flatMap { Array(analysis.blocks[$0].lineRange) }, "subtitle")
        return end
    }

    private mutating func titleLine(_ block: TextBlock, _ line: TitleLine) {
        if line == .title {
            let subtitle = analysis.subtitleLines(of: block)
            paragraph(names.headings[0], "title", block.lineRange.lowerBound..<subtitle.lowerBound)
            if !subtitle.isEmpty { lines(subtitle, TitleLine.subtitle.className) }
            return
        }
        // Sentences of a dedication turn over where they are full.
        if line == .dedication, block.count > 1, !analysis.isBrokenEarly(block) {
            return paragraph(names.p, line.className, block.lineRange)
        }
        lines(block.lineRange, line.className)
    }
}
