import Markup
import Resources

// Builds the book in the normal form from what `HTMLBook` found. Everything is emitted in the order of the source, by walking ranges of
// nodes in document order with an explicit stack of the elements that are open: no recursion, so no depth of nesting is a danger, and every
// node and byte of text is touched once. Names keep their ids from the raw document.

struct HTMLBookEmitter {
    let book: HTMLBook
    var builder: DocumentBuilder
    let names: Names
    let frontMatter: FrontMatter?
    private var provenance = 0
    /// Ids of empty anchors that stood in elements which are left out; the next block bears them.
    var pendingAnchors: [(name: String, source: SourceRange)] = []
    /// Marks of pages that stood in a heading, where they would be part of its title; the next block begins with them.
    var pendingPageNumbers: [Int] = []
    /// A heading is being emitted, so that marks of pages in it are left for later.
    var isInHeading = false
    /// The node behind what a poem has taken with it.
    var behindVerse = 0
    /// The node behind the motto above the text that is being emitted.
    var epigraphEnd = 0
    /// The node behind the index that is being emitted.
    var indexEnd = 0
    /// The node behind the paragraph that is being emitted, with the pieces that pages have cut off from it.
    var endOfPieces = 0
    /// A picture is being emitted with what stands below it.
    var isInFigure = false
    /// Elements on the front page that is being emitted whose ids say that they are dedications.
    var dedications: Set<Int> = []
    /// The next paragraph is the first of a chapter.
    var expectsLeadIn = false
    /// The picture of a letter that the next paragraph begins with.
    var waitingCapital: (image: Int, letter: String)?
    /// The picture in front of the next paragraph showed its first letter, and has been left out.
    var hasLeftOutInitial = false
    /// The paragraph that shows its first letter again.
    var withInitial = -1
    /// The hidden element with the letter of a picture that has been left out.
    var hiddenLetter = -1
    /// What was emitted last at the level of blocks.
    var last = LastBlock.start
    /// The id of each heading by its node.
    var headingIDs: [Int: String] = [:]

    /// Poems and pauses that no class says.
    var concludedPoems = 0, concludedBreaks = 0

    enum LastBlock { case start, heading, rule, text }

    /// The names that the emitter makes, interned once.
    struct Names {
        let html, body, section, nav, main, div, p, hr, a, span, pre, aside, blockquote: NameID
        let id, className, href, name, lang, role, lastPage: NameID
        let headings: [NameID]

        init(_ builder: inout DocumentBuilder) {
            html = builder.intern("html"); body = builder.intern("body"); section = builder.intern("section"); nav = builder.intern("nav")
            main = builder.intern("main"); div = builder.intern("div"); blockquote = builder.intern("blockquote"); p = builder.intern("p");
            hr = builder.intern("hr"); a = builder.intern("a")
            span = builder.intern("span"); pre = builder.intern("pre"); id = builder.intern("id"); className = builder.intern("class")
            href = builder.intern("href"); name = builder.intern("name"); lang = builder.intern("lang")
            aside = builder.intern("aside"); role = builder.intern("role")
            lastPage = builder.intern("data-last-page")
            headings = (1...6).map { builder.intern("h\($0)") }
        }
    }

    init(_ book: HTMLBook, colophon: String?, given: Metadata) {
        self.book = book
        builder = DocumentBuilder(names: book.names)
        names = Names(&builder)
        frontMatter = FrontMatter(metadata: book.metadata.completed(by: given), colophon: colophon)
        builder.reserveCapacity(nodes: book.raw.nodes.count, text: book.text.count + 4096, provenance: book.raw.provenance.count)
        assignHeadingIDs()
    }

    // MARK: The book

    consuming func document() -> Document {
        let raw = book.raw
        for sheet in raw.styleSheets { builder.addStyleSheet(sheet) }
        builder.copyNotes(of: raw)
        for guess in book.guesses() { builder.guess(guess) }
        builder.startElement(names.html, attributes: rootAttributes(), source: raw.nodes[0].source)
        builder.startElement(names.body, attributes: attributes(of: book.body), source: raw.nodes[book.body].source)
        strip(
            Range(
                from: sourceOffset(atText: 0, default: raw.nodes[book.body].source.start),
                to: endOfHeader), .header)
        covers()
        let marks = outerPage()
        halfTitle()
        credits()
        pendingPageNumbers += marks
        if book.titleBlock.isEmpty {
            frontMatter?.titlePage(into: &builder)
            frontMatter?.imprint(into: &builder)
        } else {
            collectAnchorsInFront()
            frontispiece()
            titlePage()
        }
        let textStart = max(book.titleBlock.upperBound, book.credits.upperBound, book.nodes.lowerBound)
        if let contents = book.contents, contents.isAtEnd, contents.nodes.lowerBound >= textStart {
            start(names.main, book.hasOuterHeadings ? DivisionNesting.textClass : nil)
            last = .start
            flow(textStart..<contents.nodes.lowerBound)
            builder.endElement()
            nav(contents)
            backMatter(Range(from: contents.nodes.upperBound, to: book.nodes.upperBound))
        } else if let contents = book.contents, contents.nodes.lowerBound >= textStart {
            preface(textStart..<contents.nodes.lowerBound)
            nav(contents)
            text(Range(from: contents.nodes.upperBound, to: book.nodes.upperBound))
        } else if let contents = book.contents, contents.nodes.upperBound <= book.titleBlock.lowerBound,
            contents.nodes.lowerBound >= book.credits.upperBound
        {
            // The title page stands behind the contents, and goes in front of them.
            preface(book.credits.upperBound..<contents.nodes.lowerBound)
            nav(contents)
            preface(contents.nodes.upperBound..<(book.outerPage?.lowerBound ?? book.titleBlock.lowerBound))
            text(Range(from: textStart, to: book.nodes.upperBound))
        } else {
            // Contents within what has been set already, as in a damaged file, are not set again.
            text(Range(from: textStart, to: book.nodes.upperBound))
        }
        let end = sourceOffset(atText: book.text.upperBound, default: raw.nodes[0].source.end)
        strip(end..<max(end, raw.nodes[0].source.end), .licence)
        builder.endElement()
        builder.endElement()
        var guesses: [Guess] = []
        guesses.add(
            .verse, concludedPoems, one: "poem", many: "poems", because: "short lines between line breaks, begun with capitals or set in")
        guesses.add(.breaks, concludedBreaks, one: "ornament", many: "ornaments", because: "rows of stars or the like, alone")
        for guess in guesses { builder.guess(guess) }
        let metadata = book.metadata
        return builder.finish(metadata: metadata)
    }

    /// The cover fills its page; the spine and the like would not.
    private mutating func covers() {
        for (k, cover) in book.covers.enumerated() {
            start(names.section, k == 0 ? "cover" : "front-page")
            flow(cover..<book.ends[cover])
            builder.endElement()
        }
    }

    /// Takes the ids of what stands between the parts in front of the title page: marks of pages, to which lists of pictures lead.
    private mutating func collectAnchorsInFront() {
        let parts = book.covers + book.halfTitle + [book.frontispiece, book.outerPage?.lowerBound].compactMap { $0 }
        // Contents in front of the title page are set by themselves.
        guard !parts.isEmpty, book.contents.map({ $0.nodes.lowerBound >= book.titleBlock.lowerBound }) ?? true else { return }
        var k = max(book.credits.upperBound, book.nodes.lowerBound)
        while k < book.titleBlock.lowerBound {
            if let page = book.outerPage, page.contains(k) {
                k = page.upperBound
                continue
            }
            let isWhole = book.ends[k] <= book.titleBlock.lowerBound && !parts.contains { (k..<book.ends[k]).contains($0) }
            if isWhole, book.raw.nodes[k].kind == .element {
                collectAnchors(k)
                let source = book.raw.nodes[k].source
                strip(source.start..<source.end, book.kind(k) == .rule ? .rule : .pageMark)
            }
            k = isWhole || parts.contains(k) ? book.ends[k] : k + 1
        }
    }

    private mutating func frontispiece() {
        guard let picture = book.frontispiece else { return }
        start(names.section, "frontispiece")
        flow(picture..<book.ends[picture])
        builder.endElement()
    }

    /// The half-title: the source's, or ours.
    private mutating func halfTitle() {
        guard !book.halfTitle.isEmpty else { frontMatter?.halfTitle(into: &builder); return }
        start(names.section, "half-title")
        for (k, line) in book.halfTitle.enumerated() {
            let attributes = attributes(of: line, adding: k == 0 ? "title" : "subtitle")
            builder.startElement(names.p, attributes: attributes, source: book.raw.nodes[line].source)
            inline(line + 1..<book.ends[line])
            builder.endElement()
        }
        builder.endElement()
    }

    private mutating func credits() {
        guard !book.creditsText.isEmpty || !book.credits.isEmpty else { return }
        start(names.section, "credits")
        for paragraph in book.paragraphs(in: book.creditsText) {
            start(names.p, nil, source(ofText: paragraph))
            copyText(paragraph)
            builder.endElement()
        }
        flow(book.credits)
        builder.endElement()
    }

    /// Emits the remarks of whoever made the file that some nodes begin with; gives what is left of them.
    private mutating func remarks(_ nodes: Range<Int>) -> Range<Int> {
        guard let division = book.remarksAtStart(of: nodes) else { return nodes }
        start(names.section, "credits")
        start(names.div, "note", book.raw.nodes[division].source)
        for k in nodes.lowerBound...division where book.raw.nodes[k].kind == .element && book.raw.nodes[k].id != .none {
            pendingAnchors.append((book.names[book.raw.nodes[k].id], book.raw.nodes[k].source))
        }
        flow(division + 1..<book.ends[division])
        builder.endElement()
        builder.endElement()
        last = .start
        return book.ends[division]..<nodes.upperBound
    }

    private mutating func preface(_ nodes: Range<Int>) {
        let nodes = remarks(nodes)
        guard !nodes.isEmpty,
            !nodes.allSatisfy({
                book.isEmpty($0) || book.kind($0) == .rule || !book.textRange($0).isEmpty && book.isBlank(book.textRange($0))
            })
        else { return }
        var rest = nodes
        for page in book.frontPages(nodes) {
            if book.showsSomething(page) { frontPage(page) }
            let rule = book.raw.nodes[page.upperBound].source
            strip(rule.start..<rule.end, .rule)
            rest = page.upperBound + 1..<nodes.upperBound
        }
        guard book.showsSomething(rest) else { return }
        start(names.section, "preface")
        flow(rest)
        builder.endElement()
    }

    private mutating func text(_ nodes: Range<Int>) {
        let nodes = dedications(illustrationLists(remarks(nodes)))
        start(names.main, book.hasOuterHeadings ? DivisionNesting.textClass : nil)
        last = .start
        let end = book.remarksAtEnd.flatMap { nodes.contains($0) ? $0 : nil } ?? nodes.upperBound
        flow(nodes.lowerBound..<end)
        if end == nodes.upperBound { cutBlock() }
        builder.endElement()
        if end < nodes.upperBound { backMatter(end..<nodes.upperBound) }
    }

    /// Emits the dedication and the motto that the text begins with, on a page in front of it; gives what is left of it.
    private mutating func dedications(_ nodes: Range<Int>) -> Range<Int> {
        guard let page = book.dedications(atStart: nodes) else { return nodes }
        frontPage(page)
        return page.upperBound..<nodes.upperBound
    }

    private mutating func frontPage(_ page: Range<Int>) {
        start(names.section, "front-page")
        dedications = Set(page.filter { book.isNamedDedication($0) && book.raw.nodes[$0].id != .none })
        flow(page)
        dedications = []
        builder.endElement()
    }

    /// Emits the lists of pictures that the text begins with, which stand in front of it as contents do; gives what is left of it.
    private mutating func illustrationLists(_ nodes: Range<Int>) -> Range<Int> {
        var start = nodes.lowerBound
        for list in book.illustrations where list.nodes.lowerBound >= start && list.nodes.upperBound <= nodes.upperBound {
            let between = start..<list.nodes.lowerBound
            guard between.allSatisfy({ book.raw.nodes[$0].kind == .text ? book.isBlank(book.textRange($0)) : book.kind($0) != .image })
            else { break }
            for i in between where book.kind(i) == .rule {
                let source = book.raw.nodes[i].source
                strip(source.start..<source.end, .rule)
            }
            if !between.isEmpty { for i in between where book.ends[i] <= list.nodes.lowerBound { collectAnchors(i) } }
            nav(list)
            start = list.nodes.upperBound
        }
        return start..<nodes.upperBound
    }

    /// What stands behind contents at the end, and what the makers of the file say of it.
    private mutating func backMatter(_ nodes: Range<Int>) {
        let isThere = nodes.contains { book.raw.nodes[$0].kind == .text ? !book.isBlank(book.textRange($0)) : book.kind($0) == .image }
        guard book.cutBlock != nil || isThere else { return }
        start(names.section, "back-matter")
        flow(nodes)
        cutBlock()
        builder.endElement()
    }

    /// The part of the book in an element that the licence shares.
    private mutating func cutBlock() {
        if let cut = book.cutBlock {
            // The header may share it too.
            let range = Range(
                from: max(book.textRange(cut).lowerBound, book.text.lowerBound, book.creditsText.upperBound), to: book.text.upperBound)
            let end = builder.depth
            builder.startElement(book.kind(cut) == .preformatted ? names.pre : names.p, attributes: [], source: source(ofText: range))
            // Text that stands straight in a division is its own block.
            inline(cut + (book.raw.nodes[cut].kind == .text ? 0 : 1)..<book.ends[cut], clip: range)
            while builder.depth > end { builder.endElement() }
        }
    }

    private func rootAttributes() -> [Attribute] {
        var attributes = attributes(of: 0)
        if let language = book.metadata.language, !attributes.contains(where: { $0.name == names.lang }) {
            attributes.append(Attribute(name: names.lang, value: language, source: .nowhere))
        }
        return attributes
    }

    // MARK: Pieces

    /// Begins an element that the source does not have, or not so.
    mutating func start(_ name: NameID, _ className: String?, _ source: SourceRange = .nowhere) {
        let attributes = className.map { [Attribute(name: names.className, value: $0, source: .nowhere)] } ?? []
        builder.startElement(name, attributes: attributes, source: source)
    }

    func attributes(of i: Int) -> [Attribute] {
        let node = book.raw.nodes[i]
        guard node.attributeCount > 0 else { return [] }
        let attributes = Array(book.raw.attributes[Int(node.attributeStart)..<Int(node.attributeStart + node.attributeCount)])
        if i == hiddenLetter { return withoutHiding(attributes) }
        return i == withInitial ? withoutDropCapital(attributes) : attributes
    }

    /// The attributes of an element of the source with a class in front of its own.
    func attributes(of i: Int, adding className: String) -> [Attribute] {
        var attributes = attributes(of: i)
        if let k = attributes.firstIndex(where: { $0.name == names.className }) {
            let isThere = attributes[k].value.split(separator: " ").contains { $0 == className }
            if !isThere { attributes[k].value = className + " " + attributes[k].value }
        } else {
            attributes.append(Attribute(name: names.className, value: className, source: .nowhere))
        }
        return attributes
    }

    mutating func strip(_ range: Range<UInt32>, _ reason: StrippedRange.Reason) {
        builder.strip(
            SourceRange(source: book.raw.nodes[0].source.source, start: Int(range.lowerBound), end: Int(range.upperBound)), reason)
    }

    /// Copies text with its provenance, but for the marks of notes.
    mutating func copyText(_ range: Range<Int>) {
        guard !book.edits.isEmpty else { copyVerbatim(range); return }
        var start = range.lowerBound
        var k = book.edit(behind: start)
        while k < book.edits.count, book.edits[k].range.lowerBound < range.upperBound {
            let edit = book.edits[k]
            copyVerbatim(start..<max(start, edit.range.lowerBound))
            // An edit over the border of two pieces belongs to the first.
            if edit.range.lowerBound >= range.lowerBound { apply(edit) }
            start = min(max(start, edit.range.upperBound), range.upperBound)
            k += 1
        }
        copyVerbatim(start..<range.upperBound)
    }

    /// Copies text as it is. Ranges mostly come in order, so the segment is found near the last one.
    mutating func copyVerbatim(_ range: Range<Int>) {
        guard !range.isEmpty, !book.raw.provenance.isEmpty else { return }
        let reach = 16
        if Int(book.raw.provenance[provenance].textOffset) > range.lowerBound { provenance = book.raw.segment(at: range.lowerBound) }
        var steps = 0
        while provenance + 1 < book.raw.provenance.count, Int(book.raw.provenance[provenance + 1].textOffset) <= range.lowerBound {
            provenance += 1
            steps += 1
            if steps == reach { provenance = book.raw.segment(at: range.lowerBound) }
        }
        builder.text(from: book.raw, range, segment: &provenance)
    }

    /// Where a byte of the raw document's text stood in the source.
    /// Where the book begins: at its first element, which may be the picture of a letter, or at its first text.
    private var endOfHeader: UInt32 {
        guard book.creditsText.isEmpty else { return sourceOffset(atText: book.creditsText.lowerBound, default: 0) }
        let offset = sourceOffset(atText: book.text.lowerBound, default: 0)
        guard book.text.lowerBound > 0, book.nodes.lowerBound < book.nodes.upperBound,
            book.raw.nodes[book.nodes.lowerBound].kind == .element
        else { return offset }
        let first = book.raw.nodes[book.nodes.lowerBound].source.start
        return first >= book.raw.sourceRange(ofText: book.text.lowerBound - 1..<book.text.lowerBound).end ? min(first, offset) : offset
    }

    private func sourceOffset(atText offset: Int, default other: UInt32) -> UInt32 {
        guard offset < book.raw.text.count, !book.raw.provenance.isEmpty else { return other }
        return book.raw.sourceRange(ofText: offset..<(offset + 1)).start
    }

    func source(ofText range: Range<Int>) -> SourceRange { book.raw.sourceRange(ofText: range) }
}

extension HTMLBook {
    /// The paragraphs of preformatted text, parted by blank lines, without white space at their ends.
    func paragraphs(in range: Range<Int>) -> [Range<Int>] {
        var paragraphs: [Range<Int>] = []
        var start: Int?
        var end = range.lowerBound
        var lineFeeds = 0
        for i in range {
            if raw.text[i].isASCIISpace {
                if raw.text[i] == 0x0A { lineFeeds += 1 }
                continue
            }
            if lineFeeds > 1, let begun = start { paragraphs.append(begun..<end); start = nil }
            lineFeeds = 0
            if start == nil { start = i }
            end = i + 1
        }
        if let start { paragraphs.append(start..<end) }
        return paragraphs
    }
}
