import Markup
import Resources

/// Writes an analysed text into a document in the normal form of a book.
struct TextEmitter {
    let analysis: TextAnalysis
    let frontMatter: FrontMatter?
    var inline: InlineEmitter
    let names: BlockNames
    /// The next paragraph opens a chapter.
    var expectsLeadIn = false
    /// Notes from the midst of a heading, to be set behind it.
    var waitingNotes: [Int] = []
    /// Marks of pages in front of a heading, to be set behind it.
    var waitingPageMarks: [Int] = []
    /// A gap of so many blank lines between two paragraphs is a break in the scene; nil where the file's habits do not say so.
    let sceneGap: SceneGap?
    /// The headings above the chapters that contain the others.
    let outerDivision: Division?
    /// An entry of some list of contents leads somewhere.
    let hasLinkedEntries: Bool
    private var section: Section = .none
    private var hasTitlePage = false
    /// The imprint's own lines are still to come.
    private var isImprintOpen = false
    /// The next letter inside the text, or the open one.
    private var letter = 0
    private var isInLetter = false
    /// The next epigraph or argument, or the open one.
    private var epigraph = 0
    private(set) var isInEpigraph = false
    /// The block behind the open list of contents, where it stands in the midst of the text.
    private var endOfInnerContents: Int?

    /// The parts of the body, in the order in which a book has them.
    private enum Section { case none, credits, frontispiece, titlePage, imprint, frontPage, preface, contents, main, backMatter }

    init(_ analysis: TextAnalysis, source: SourceID, frontMatter: FrontMatter?) {
        self.analysis = analysis
        self.frontMatter = frontMatter
        var sink = BuilderSink(builder: DocumentBuilder(), bytes: analysis.bytes, source: source)
        names = BlockNames(&sink.builder)
        var rules = TypographyRules(language: analysis.metadata.language)
        rules.settleSpeech(analysis.openingsOfSpeech())
        inline = InlineEmitter(sink: sink, rules: rules, marksBold: analysis.habits.marksBold, marks: analysis.marks)
        outerDivision = DivisionNesting.outer(analysis.headings.filter { $0.level == 1 }.compactMap { $0.form?.division })
        hasLinkedEntries = analysis.contents.contains {
            $0.entries.contains { $0.heading != nil || $0.picture != nil || $0.paragraph != nil }
        }
        sceneGap = analysis.concludes(.breaks) ? analysis.sceneGap() : nil
    }

    /// The whole document.
    consuming func document() -> Document {
        let size = analysis.lines.bytes.count
        inline.sink.builder.reserveCapacity(
            nodes: analysis.blocks.count * 3, text: size + size / 32, provenance: analysis.lines.lines.count * 5 / 4)
        var attributes: [Attribute] = []
        if let language = analysis.metadata.language {
            attributes = [Attribute(name: inline.sink.builder.intern("lang"), value: language, source: nowhere)]
        }
        inline.sink.builder.startElement(names.html, attributes: attributes, source: inline.sink.range(0..<size))
        inline.sink.builder.startElement(names.body, source: inline.sink.range(0..<size))
        halfTitle()
        blocks()
        for block in analysis.blocks where block.isUnderlined {
            inline.sink.builder.strip(source(block.lastLine + 1..<block.lastLine + 2), .rule)
        }
        leave()
        return inline.sink.builder.finish(metadata: analysis.metadata)
    }

    // MARK: Sections

    /// The source's own, or one made of its title.
    private mutating func halfTitle() {
        let blocks = analysis.titlePage.filter { analysis.blocks[$0].role == .halfTitle }
        guard let title = blocks.first else { frontMatter?.halfTitle(into: &inline.sink.builder); return }
        start(names.section, "half-title", nowhere)
        paragraph(names.p, "title", analysis.blocks[title].lineRange)
        for author in blocks.dropFirst() { paragraph(names.p, "author", analysis.blocks[author].lineRange) }
        end()
    }

    private mutating func blocks() {
        var block = 0
        while block < analysis.blocks.count {
            enter(wantedSection(block))
            if !isTitle(block), analysis.blocks[block].role != .pageMark { flushPageMarks() }
            if letter < analysis.letters.count, analysis.letters[letter].lowerBound <= block { beginLetter() }
            beginInnerContents(block)
            beginEpigraph(block)
            block = emit(block)
            endInnerContents(block)
            endEpigraph(block)
            if isInLetter, analysis.letters[letter].upperBound <= block { endLetter() }
        }
        flushPageMarks()
        if isInLetter { endLetter() }
        if [.none, .credits, .frontispiece, .titlePage, .imprint, .frontPage].contains(section) { enter(.main) }
    }

    /// A letter inside the text, as far as no other section begins.
    private mutating func beginLetter() {
        guard !isInLetter else { return }
        let range = analysis.letters[letter]
        start(
            names.div, "letter",
            source(Int(analysis.blocks[range.lowerBound].firstLine)..<(analysis.blocks[range.upperBound - 1].lastLine + 1)))
        isInLetter = true
    }

    private mutating func endLetter() {
        end()
        isInLetter = false
        letter += 1
    }

    /// A list of contents in the midst of the text.
    private mutating func beginInnerContents(_ block: Int) {
        guard section == .main, endOfInnerContents == nil, let list = analysis.contentsList(at: block) else { return }
        start(names.nav, "contents", nowhere)
        endOfInnerContents = list.blocks.upperBound
    }

    private mutating func endInnerContents(_ block: Int) {
        guard let listEnd = endOfInnerContents, block >= listEnd else { return }
        end()
        endOfInnerContents = nil
    }

    /// What stands between a chapter's heading and its text, in an element of its own.
    private mutating func beginEpigraph(_ block: Int) {
        guard !isInEpigraph, epigraph < analysis.epigraphs.count, analysis.epigraphs[epigraph].blocks.lowerBound == block else { return }
        let item = analysis.epigraphs[epigraph]
        start(
            item.isArgument ? names.div : names.blockquote, item.isArgument ? "argument" : "epigraph",
            source(Int(analysis.blocks[item.blocks.lowerBound].firstLine)..<(analysis.blocks[item.blocks.upperBound - 1].lastLine + 1)))
        isInEpigraph = true
    }

    private mutating func endEpigraph(_ block: Int) {
        guard isInEpigraph, analysis.epigraphs[epigraph].blocks.upperBound <= block else { return }
        end()
        isInEpigraph = false
        epigraph += 1
        // The text begins behind it.
        expectsLeadIn = true
    }

    private mutating func wantedSection(_ block: Int) -> Section {
        switch analysis.blocks[block].role {
        case .credits: if [.none, .credits, .frontispiece].contains(section) { return .credits }
        case .ornament where block < analysis.bookBlocks.lowerBound: return .credits
        // In front of what is said of the file.
        case .illustration where block < analysis.bookBlocks.lowerBound:
            return analysis.saysOnlyPicture(analysis.firstLine(block).lowerBound..<analysis.lastLine(block).upperBound)
                ? .credits : .frontispiece
        case .note:
            if [.none, .credits, .frontispiece].contains(section) { return .credits }
            // One sentence about the text stands with what is said of the edition, and what explains marks of the contents with these.
            if section == .contents, !hasMain { return .contents }
            if section == .titlePage || section == .imprint, analysis.remarkBehindTitlePage.contains(block) { return .imprint }
            // One in the midst of the text makes no back matter of what follows.
            if hasMain { return block > lastHeading ? .backMatter : section }
        case .contentsTitle, .contents: return section == .main && analysis.leadsOn(block) ? .main : .contents
        default: break
        }
        if analysis.titlePage.contains(block) { return wantedFrontPage(block) }
        if let first = analysis.advertisements, block >= first, hasMain { return .backMatter }
        switch section {
        case .none, .credits, .frontispiece, .titlePage, .imprint, .frontPage, .preface:
            return stillContents(from: block) ? .preface : .main
        case .contents: return hasMain ? .backMatter : .main
        case .main: return .main
        case .backMatter: return .backMatter
        }
    }

    /// Behind the title page comes a paragraph for the imprint.
    private var hasWordsOfLaw: Bool {
        analysis.titlePage.contains { $0 >= analysis.frontPages && analysis.blocks[$0].role == .titlePage(.copyright) }
    }

    /// What the law wants to be said stands with the imprint, a dedication, a motto and other works on pages of their own.
    private func wantedFrontPage(_ block: Int) -> Section {
        if block < analysis.endOfFrontispiece { return .frontispiece }
        guard block >= analysis.frontPages else { return .titlePage }
        switch analysis.blocks[block].role {
        case .titlePage(.copyright): return .imprint
        case .titlePage: return .frontPage
        default: return section == .none || section == .credits ? .titlePage : section
        }
    }

    /// True if a contents list in the front of the book is still to come: what stands before it is a preface.
    private func stillContents(from block: Int) -> Bool {
        guard let list = analysis.contents.first(where: { $0.firstBlock > block }) else { return false }
        return list.firstBlock * 4 < analysis.blocks.count + 160
    }

    private var hasMain = false
    /// The last block that is a heading; -1 without headings.
    private lazy var lastHeading = analysis.blocks.indices.last { analysis.isHeading($0) } ?? -1

    private mutating func enter(_ wanted: Section) {
        guard wanted != section else { return }
        leave()
        // The imprint stands behind the title page, and a book without a title page of its own is given one.
        if ![.credits, .frontispiece, .titlePage].contains(wanted), !hasTitlePage, let frontMatter {
            if section != .titlePage { frontMatter.titlePage(into: &inline.sink.builder) }
            hasTitlePage = true
            if wanted == .imprint || wanted == .frontPage && hasWordsOfLaw {
                isImprintOpen = true
            } else {
                frontMatter.imprint(into: &inline.sink.builder)
            }
        }
        section = wanted
        switch wanted {
        case .none: break
        case .credits: start(names.section, "credits", nowhere)
        case .frontispiece: start(names.section, "frontispiece", nowhere)
        case .titlePage: start(names.section, "title-page", nowhere)
        case .imprint: start(names.section, "imprint", nowhere)
        case .frontPage: start(names.section, "front-page", nowhere)
        case .preface: start(names.section, "preface", nowhere)
        case .contents: start(names.nav, "contents", nowhere)
        case .main:
            start(names.main, outerDivision.map { _ in DivisionNesting.textClass }, nowhere)
            hasMain = true
        case .backMatter: start(names.section, "back-matter", nowhere)
        }
    }

    private mutating func leave() {
        guard section != .none else { return }
        // A page that is full needs none.
        let mostLines = 8
        if section == .titlePage,
            min(analysis.titlePage.upperBound, analysis.frontPages) - max(analysis.titlePage.lowerBound, analysis.endOfFrontispiece)
                <= mostLines
        {
            frontMatter?.ornament(into: &inline.sink.builder)
        }
        // What is said of this edition follows what the law wants of the printed one.
        if section == .imprint, isImprintOpen {
            frontMatter?.imprintLines(into: &inline.sink.builder)
            isImprintOpen = false
        }
        inline.sink.builder.endElement()
    }

    // MARK: Elements

    var nowhere: SourceRange { SourceRange(source: .generated, start: 0, end: 0) }

    func source(_ lines: Range<Int>) -> SourceRange {
        guard let first = lines.first, let last = lines.last else { return nowhere }
        return inline.sink.range(Int(analysis.lines[first].start)..<Int(analysis.lines[last].end))
    }

    mutating func start(_ name: NameID, _ className: String? = nil, _ source: SourceRange, id: String? = nil) {
        var attributes: [Attribute] = []
        if let id { attributes.append(inline.id(id)) }
        if let className { attributes.append(inline.attribute(inline.names.classAttribute, className)) }
        inline.sink.builder.startElement(name, attributes: attributes, source: source)
    }

    mutating func end() { inline.sink.builder.endElement() }

    /// An element without content.
    mutating func empty(_ name: NameID, _ className: String?, _ source: SourceRange) {
        start(name, className, source)
        end()
    }
}

/// The names of block elements.
struct BlockNames {
    let html, body, section, main, nav, p, a, div, hr, pre, blockquote, aside, figure, figcaption, ol, ul, li, table, caption, thead, tbody,
        tr, td, th: NameID
    /// h1 to h6
    let headings: [NameID]

    init(_ builder: inout DocumentBuilder) {
        html = builder.intern("html")
        body = builder.intern("body")
        section = builder.intern("section")
        main = builder.intern("main")
        nav = builder.intern("nav")
        p = builder.intern("p")
        a = builder.intern("a")
        div = builder.intern("div")
        hr = builder.intern("hr")
        pre = builder.intern("pre")
        blockquote = builder.intern("blockquote")
        aside = builder.intern("aside")
        figure = builder.intern("figure")
        figcaption = builder.intern("figcaption")
        ol = builder.intern("ol")
        ul = builder.intern("ul")
        li = builder.intern("li")
        table = builder.intern("table")
        caption = builder.intern("caption")
        thead = builder.intern("thead")
        tbody = builder.intern("tbody")
        tr = builder.intern("tr")
        td = builder.intern("td")
        th = builder.intern("th")
        var headings: [NameID] = []
        for name in ["h1", "h2", "h3", "h4", "h5", "h6"] { headings.append(builder.intern(name)) }
        self.headings = headings
    }
}
