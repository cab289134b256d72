// The title block of the source: the short blocks in front of the first heading, contents list or prose.

extension TextAnalysis {
    mutating func findTitlePage() {
        guard metadata.title != nil else { return }
        var end = bookBlocks.lowerBound
        while end < bookBlocks.upperBound, end - bookBlocks.lowerBound < 40, isTitlePageBlock(end) { end += 1 }
        // The heading of the text itself, on the page's last lines: "Zueignung." above its poem.
        if end > bookBlocks.lowerBound + 1, end < bookBlocks.upperBound, isText(end), isFirstHeading(end - 1) {
            end -= 1
            promote(end)
        }
        guard end > bookBlocks.lowerBound else { return }
        titlePage = bookBlocks.lowerBound..<end
        removeHeadings(in: titlePage)
        assignTitleLines()
    }

    private func isTitlePageBlock(_ block: Int) -> Bool {
        switch blocks[block].role {
        case .contentsTitle, .contents: return false
        case .heading(let index):
            // "VOL. II." and the name of a series are lines of the page; what text or another heading follows is a heading.
            guard block + 1 < bookBlocks.upperBound, !isText(block + 1), !isHeading(block + 1) || headings[index].form == nil else { return false }
            if headings[index].form != nil { return headings[index].level == 1 && !isContents(block + 1) && blocks[block].blankAfter <= 2 || isTitleLine(block) }
            return true
        case .headingTitle: return false
        default: return !isText(block)
        }
    }

    private func isContents(_ block: Int) -> Bool {
        block < blocks.count && (blocks[block].role == .contentsTitle || blocks[block].role == .contents)
    }

    /// True for prose and verse: what a title page does not have.
    private func isText(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.role == .paragraph else { return false }
        if block.count >= 3, !isBrokenEarly(block) { return true }
        if block.count >= 5 { return !shape(of: block).isMostlyCapitals && (block.indent < 12 || block.count >= 8) }
        let shape = shape(of: block)
        if shape.beginsAsSpeech, shape.endsAsSpeech { return true }
        return block.count <= 2 && shape.words >= 10 && shape.endsWithFullStop && !shape.isTitleCase && !shape.isMostlyCapitals
            || block.count == 2 && !isBrokenEarly(block) && !shape.isMostlyCapitals && !shape.isTitleCase
    }

    private func isFirstHeading(_ index: Int) -> Bool {
        let block = blocks[index]
        guard block.role == .paragraph, block.count == 1, block.blankBefore >= 2, block.blankAfter <= block.blankBefore else { return false }
        return !isTitleLine(index) && titleLine(index) == .subtitle && shape(of: block).words <= 8
    }

    private mutating func promote(_ block: Int) {
        headings.append(TextHeading(block: block))
        headings.sort { $0.block < $1.block }
        for index in headings.indices {
            blocks[headings[index].block].role = .heading(index)
            if headings[index].block == block { headings[index].key = textKey(of: blocks[block]) }
        }
    }

    private mutating func removeHeadings(in range: Range<Int>) {
        headings.removeAll { range.contains($0.block) }
        for index in headings.indices { blocks[headings[index].block].role = .heading(index) }
    }

    // MARK: Lines

    private mutating func assignTitleLines() {
        var hasTitle = false
        for block in titlePage {
            if isOrnament(blocks[block]) { blocks[block].role = .ornament; continue }
            if isPageMark(block) { blocks[block].role = .pageMark; continue }
            if isIllustration(block) { blocks[block].role = .illustration; continue }
            if !hasTitle, isTitleLine(block) {
                blocks[block].role = .titlePage(.title)
                hasTitle = true
            } else {
                blocks[block].role = .titlePage(titleLine(block))
            }
        }
        guard !hasTitle else { return }
        // The title reads otherwise than in the header: the first line that is nothing else.
        if let first = titlePage.first(where: { blocks[$0].role == .titlePage(.subtitle) }) { blocks[first].role = .titlePage(.title) }
    }

    /// True if the block is the title that the header gives, or its beginning.
    private func isTitleLine(_ block: Int) -> Bool {
        guard let title = metadata.title else { return false }
        let key = textKey(of: blocks[block])
        if key == Self.textKey(title) { return true }
        let main = title.prefix { $0 != ":" && $0 != ";" && $0 != "," }
        return key == Self.textKey(String(main))
    }

    private func titleLine(_ index: Int) -> TitleLine {
        let block = blocks[index]
        let line = firstLine(index)
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x5F || $0 == 0x28 }
        let text = bytes[cursor.position..<line.upperBound]
        for line in block.lineRange {
            for word in translatorWords where contains(word, lines.range(line)) { return .translator }
        }
        let key = textKey(of: block)
        for author in metadata.authors {
            if key == Self.textKey(author) { return .author }
        }
        for word in authorWords where text.hasASCIIPrefix(word) { return .author }
        for line in block.lineRange {
            for word in editionWords where contains(word, lines.range(line)) { return .edition }
        }
        let shape = shape(of: block)
        if shape.digits >= 4, shape.letters == 0 { return .imprint }
        for line in block.lineRange {
            for word in imprintWords where contains(word, lines.range(line)) { return .imprint }
        }
        return .subtitle
    }
}

let translatorWords: [StaticString] = ["translat", "traduit", "traduct", "tradotto", "vertaald"]
let authorWords: [StaticString] = ["by ", "par ", "von ", "por ", "di ", "by:", "door "]
let editionWords: [StaticString] = ["edition", "dition", "volume", "vol. ", "ausgabe", "edici"]
let imprintWords: [StaticString] = [
    "publish", "& co", "& sons", "company", "press", "copyright", "printed", "london", "new york", "boston", "chicago", "paris", "imprim",
    "librairie", "verlag", "leipzig", "berlin", "madrid", "street", "rue ", "philadelphia", "edinburgh", "publiées", "printing",
]
