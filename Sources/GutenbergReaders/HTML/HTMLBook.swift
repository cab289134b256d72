import Markup
import Resources

// The second pass over a Project Gutenberg HTML file: a document as the file's markup gives it becomes a book in the normal form. This type
// holds what is found out about the raw document before anything is built; `HTMLBookEmitter` builds.
//
// Nodes stand in document order, so a subtree is a range of indices and every part of the book (title block, contents, text) is a range
// too, wherever the file's divisions begin and end: a division that reaches over a border is dissolved. Everything here is found in one
// pass over nodes or headings: O(nodes + headings · log).

struct HTMLBook {
    private(set) var raw: Document
    /// The names of the raw document, and those that its anchors bear by `name`.
    var names: NameTable
    let classes: ElementClasses
    /// For each node the index behind its subtree.
    let ends: [Int]
    var metadata: Metadata
    private(set) var isLanguageInHeader = false
    let body: Int
    /// The book's nodes, without Gutenberg's header and licence.
    var nodes: Range<Int> = 0..<0
    /// The book's text, in offsets of the raw document's text.
    var text: Range<Int> = 0..<0
    /// Credits that share an element with the START marker.
    var creditsText: Range<Int> = 0..<0
    /// A last element that holds text in front of the END marker.
    var cutBlock: Int?
    var headings: [BookHeading] = []
    var contents: LinkedContents?
    /// Titles of lists of pictures, in order.
    var illustrationTitles: [Int] = []
    /// Lists of pictures, in order.
    var illustrations: [LinkedContents] = []
    /// Ids for pictures that have none of their own, by their nodes.
    var pictureIDs: [Int: String] = [:]
    var credits: Range<Int> = 0..<0
    var titleBlock: Range<Int> = 0..<0
    var notes = BookNotes()
    /// Where the book's text differs from the raw document's, in order and without overlaps.
    var edits: [TextEdit] = []
    /// The node that an id names, by the name's number; -1 for none.
    var targets: [Int32] = []
    var linked: [Bool] = []
    let pageNumberClasses: [NameID]
    /// Links whose text begins with the number of the printed page that they lead to, with the name of the last page where they say one.
    var pageReferences: [Int: NameID] = [:]
    /// Cells with such a number, and where the link beside it leads.
    var pageCells: [Int: String] = [:]
    /// What is set as an index, in order.
    var indexes: [Range<Int>] = []
    /// Straight quotation marks become those of the language.
    var setsDoubleQuotes = false
    /// Links back to the list of contents in headings, beside the words of these.
    var waysToContents: Set<Int> = []
    /// Marks of pages that are told by other signs than those classes.
    var pageNumberNodes: Set<Int> = []
    let hiddenClass: NameID?
    let verse: VerseClasses
    /// What the book file does not want concluded.
    let rejected: Set<Guess.Subject>
    /// Rules that are not asked.
    let leftOut: Set<ReadingRule>
    /// Classes of remarks on the electronic text.
    let remarkClasses: [NameID]
    /// Classes of divisions that hold notes.
    let notesClasses: [NameID]
    /// Classes and ids of divisions that say the title once more.
    let halfTitleNames: [NameID]
    /// Classes of elements that name who speaks.
    let speakerClasses: [NameID]
    let smallCapitalClasses, rightClasses, centerClasses, titleClasses, directionClasses: [NameID]
    /// Classes of the end of a letter.
    let closingClasses: [NameID]
    /// Classes that say of a block of lines that it is no verse.
    let namedLineClasses: [NameID]
    let alignName, styleName, centerName: NameID?
    /// Elements of a smaller type.
    let smallTypeNames: [NameID]
    /// Classes of first letters, and of paragraphs that have one.
    let dropCapitalClasses: [NameID]
    /// Classes of pictures with their captions.
    let figureClasses: [NameID]
    /// Those of them that no style sheet takes for anything else.
    let namedFigureClasses: [NameID]
    /// Classes of pauses in the text.
    let breakClasses: [NameID]
    /// Classes of quotations that are divisions.
    let quotationClasses: [NameID]
    /// Classes of what stands below pictures.
    let captionClasses: [NameID]
    /// What paragraphs of letters and plays are, and the elements that name speakers, by their nodes.
    var roles: [Int: BookRole] = [:]
    /// Poems in preformatted text whose first line is their number and title, and those whose last line names the poet.
    var numberedPoems: Set<Int> = [], signedPoems: Set<Int> = []
    /// Paragraphs that a page cuts in the midst of a sentence, with those that go on with it.
    var cutParagraphs: [Int: Int] = [:]
    var restsOfParagraphs: Set<Int> = []
    /// Two line breaks part paragraphs in this file.
    var partsParagraphs = false
    /// The book's title, and what of it stands in front of a subtitle, in letters alone.
    private(set) var titleLetters: [[UInt8]] = []
    /// The first node of what the makers of the file say behind the book's text.
    var remarksAtEnd: Int?
    /// Lines in the middle below pictures are captions.
    var centresCaptions = true
    /// How many lines of lists of illustrations have lost the number of their printed page.
    var unpagedIllustrations = 0
    /// The line in front of the title page that says the title alone, and one more below it.
    var halfTitle: [Int] = []
    /// What stands on the cover, in words, where the title page behind it says it once more.
    var outerPage: Range<Int>?
    /// What shows the pictures of the cover, the spine and the like, in front of the title page.
    var covers: [Int] = []
    /// What shows the picture that faces the title page.
    var frontispiece: Int?
    /// Headings that the file has as paragraphs or the like.
    private(set) var typedHeadings: Set<Int> = []
    /// The text of which the steps are noted, and those that have changed what it is taken for.
    private(set) var watchedNode: Int?
    var steps: [ReadingStep] = []

    /// - Returns: nil if the document is no file of Project Gutenberg.
    /// - Parameters:
    ///   - rejected: what is not to be concluded.
    ///   - given: what the book file says of its parts.
    ///   - aside: the classes that the file's own sheets take out of the lines; nil where that is not known.
    ///   - watched: the line of the source of which the steps are to be noted.
    init?(
        _ raw: Document, rejected: Set<Guess.Subject> = [], given: GivenStructure = GivenStructure(), aside: AsideClasses? = nil,
        leftOut: Set<ReadingRule> = ReadingRule.leftOut, watched: SourceRange? = nil
    ) {
        guard let markers = findGutenbergMarkers(raw.text) else { return nil }
        var raw = raw
        raw.mapClasses(Self.usualClasses)
        func applies(_ rule: ReadingRule) -> Bool { !leftOut.contains(rule) }
        var promoted: [(rule: ReadingRule, nodes: Set<Int>)] = []
        if applies(.layoutTables) { raw.dissolveLayoutTables() }
        if !rejected.contains(.headings) {
            if applies(.demotedHeadings) { raw.demoteHeadings() }
            if applies(.demotedCaptions) { raw.demoteCaptions() }
            if let aside { raw.nameHeadings(ofClasses: aside.headings) }
            if applies(.linkedTitles) { promoted.append((.linkedTitles, Set(raw.promoteLinkedTitles()))) }
            if applies(.typedHeadings) { promoted.append((.typedHeadings, Set(raw.promoteHeadingParagraphs()))) }
            if applies(.sectionNumbers) { promoted.append((.sectionNumbers, Set(raw.promoteSectionNumbers()))) }
            if applies(.labelsOfPassages) { promoted.append((.labelsOfPassages, Set(raw.promoteLabels()))) }
            if applies(.titlesLikeHeadings) { promoted.append((.titlesLikeHeadings, Set(raw.promoteTitlesLikeHeadings()))) }
        }
        self.raw = raw
        typedHeadings = promoted.reduce(into: []) { $0.formUnion($1.nodes) }
        self.rejected = rejected
        self.leftOut = leftOut
        names = raw.names
        classes = ElementClasses(raw.names)
        ends = Self.subtreeEnds(raw.nodes)
        let bodyName = raw.names.id(of: "body")
        body = raw.nodes.firstIndex { $0.kind == .element && $0.name == bodyName } ?? 0
        metadata = raw.metadata
        pageNumberClasses = Self.pageNumberNames.compactMap { raw.names.id(of: $0) }
        hiddenClass = raw.names.id(of: "hidden")
        verse = VerseClasses(raw.names)
        remarkClasses = [
            "transnote", "transnotes", "trans-note", "tn", "tnote", "tnotes", "transcriber", "transcribernote", "transcribers-note",
            "transnotebox", "tnbox", "mynote", "transcribersnote",
        ]
        .compactMap { raw.names.id(of: $0) }
        dropCapitalClasses = ["drop-cap", "dropcap", "drop", "dc", "drop_cap", "di_dropcap", "initial", "cap"].compactMap {
            raw.names.id(of: $0)
        }
        namedFigureClasses = [
            "figcenter", "figleft", "figright", "figure", "fig", "figc", "illus", "illustration", "image", "caption", "figcentre", "imgc",
        ].compactMap { raw.names.id(of: $0) }
        figureClasses = namedFigureClasses + ["img", "imgcenter"].compactMap { raw.names.id(of: $0) }
        breakClasses = [
            "tb", "thoughtbreak", "thought-break", "break", "scenebreak", "scene-break", "section-break", "ornament", "asterism", "stars",
        ].compactMap { raw.names.id(of: $0) }
        quotationClasses = ["blockquot", "blockquote", "bq", "quote", "epigraph", "motto", "block"].compactMap { raw.names.id(of: $0) }
        captionClasses = ["caption", "captn", "figcap", "figcaption", "figurehead", "figureHead", "illcaption", "capcenter", "imgcap"]
            .compactMap { raw.names.id(of: $0) }
        speakerClasses = ["speaker", "character", "charname", "name", "persona"].compactMap { raw.names.id(of: $0) }
        smallCapitalClasses = ["smcap", "sc", "smallcaps", "small-caps", "smcaps", "smallcap", "allsmcap"].compactMap {
            raw.names.id(of: $0)
        }
        rightClasses = ["right", "ralign", "alignright", "rightalign", "r", "rgt", "tdr"].compactMap { raw.names.id(of: $0) }
        centerClasses = ["center", "centre", "centered", "c", "ctr", "cen", "tdc"].compactMap { raw.names.id(of: $0) }
        titleClasses = [
            "subhead", "subheading", "chaptitle", "chapter-title", "chaptertitle", "chap-title", "ctitle", "chapname", "ph1", "ph2", "ph3",
            "ph4", "subtitle", "heading", "head",
        ].compactMap { raw.names.id(of: $0) }
        directionClasses = ["direction", "stage", "sd"].compactMap { raw.names.id(of: $0) }
        closingClasses = ["signature", "sig", "signed", "closing", "valediction", "author"].compactMap { raw.names.id(of: $0) }
        namedLineClasses = [
            "toc", "contents", "index", "caption", "address", "date", "dateline", "signature", "sig", "closing", "salutation", "credits",
            "list", "cast", "dramatis", "signed", "sender",
        ]
        .compactMap { raw.names.id(of: $0) }
        smallTypeNames = ["small", "font"].compactMap { raw.names.id(of: $0) }
        (alignName, styleName, centerName) = (raw.names.id(of: "align"), raw.names.id(of: "style"), raw.names.id(of: "center"))
        halfTitleNames = ["half-title", "halftitle", "half_title"].compactMap { raw.names.id(of: $0) }
        notesClasses = ["footnotes", "footnote", "endnotes", "notes"].compactMap { raw.names.id(of: $0) }
        metadata = Self.merge(header: parseGutenbergHeader(lines(upTo: markers.header.upperBound)[...]), document: raw.metadata)
        isLanguageInHeader = metadata.language != nil
        let title = metadata.title ?? ""
        let short = title.firstIndex { $0 == ":" || $0 == ";" }.map { String(title[..<$0]) } ?? title
        titleLetters = title.isEmpty ? [] : [title, short].map { Self.letters(Array($0.utf8)) }
        findBody(markers)
        watchedNode = watched.flatMap { firstText(in: $0) }
        if let node = watchedNode {
            for (rule, nodes) in promoted where nodes.contains(where: { ($0..<ends[$0]).contains(node) }) {
                note(rule, "element p", "heading")
            }
        }
        if metadata.language == nil { metadata.language = raw.text.withUnsafeBufferPointer { LanguageGuess.language(of: $0, in: text) } }
        findTargets()
        if aside != nil { step(.unclassedPageNumbers) { $0.findUnclassedPageNumbers() } }
        if !rejected.contains(.headings) { findHeadings() }
        if let range = given.contents {
            setContents(range)
        } else if !rejected.contains(.contents) {
            step(.bookContents) { $0.findContents() }
        }
        findTitleBlock(given, rejected)
        cutWaysToContents()
        assignLevels()
        if !rejected.contains(.credits) { step(.remarksAtEnd) { $0.findRemarksAtEnd() } }
        for index in headings.indices {
            guard let level = given.levels[headings[index].node] else { continue }
            headings[index].level = level
            headings[index].isOuter = false
            if headings[index].role == .subtitle { headings[index].role = .heading }
        }
        step(.outerDivisions) { $0.findOuterDivision() }
        findShortChapters()
        findNotes(given: given.notes, isLooking: !rejected.contains(.notes))
        edits = notes.edits
        step(.illustrationTitles) { $0.findTitlesOfIllustrations() }
        if !rejected.contains(.contents) { step(.illustrationLists) { $0.findIllustrationLists() } }
        cutWaysToIllustrations()
        findCentredCaptions()
        if let aside { step(.pageNumbers) { $0.findPageNumbers(aside: aside) } }
        if !rejected.contains(.entries) { step(.indexes) { $0.findIndexes(indents: aside?.indents ?? [:]) } }
        if !rejected.contains(.pages) { step(.illustrationPages) { $0.add($0.pagesOfIllustrations()) } }
        step(.gapsBehindLetters) { $0.add($0.gapsBehindLetters()) }
        step(.gapsBehindSentences) { $0.add($0.gapsBehindSentences()) }
        step(.typedIndents) {
            $0.add($0.typedIndents())
            $0.add($0.indentsOfBroadText())
        }
        step(.typewriterSigns) { $0.add($0.typographicEdits()) }
        step(.paragraphBreaks) { $0.findParagraphBreaks() }
        if !rejected.contains(.plays) { step(.speeches) { $0.findSpeeches() } }
        if !rejected.contains(.letters) { step(.partsOfLetters) { $0.findPartsOfLetters() } }
        if !rejected.contains(.quotations) { step(.argumentsOfChapters) { $0.findArguments() } }
        step(.brokenParagraphs) { $0.findBrokenLines() }
        step(.cutParagraphs) { $0.findCutParagraphs() }
        if !rejected.contains(.verse) { findTitlesAndPoets() }
    }

    /// Names that many files have for what the style sheets know; their own stay beside them.
    private static let usualClasses = [
        "character": "character speaker", "stage-direction": "stage-direction direction", "stagedir": "stagedir direction",
        "stage": "stage direction",
        "sidenotes": "sidenotes sidenote", "marginnote": "marginnote sidenote", "motto": "motto epigraph", "sig": "sig signature",
        "dateline": "dateline date",
        "charname": "charname speaker", "attrib": "attrib attribution", "persona": "persona speaker",
        "salute": "salute salutation", "greeting": "greeting salutation", "valediction": "valediction closing",
        "signed": "signed signature", "epi": "epi epigraph",
        "lgouter": "lgouter poem", "lg": "lg linegroup", "tei-lg": "tei-lg linegroup", "tei-l": "tei-l line",
        "firstletter": "firstletter dropcap", "linenum": "linenum line-number", "lineno": "lineno line-number",
        "linenumber": "linenumber line-number",
    ]

    private static func subtreeEnds(_ nodes: [Node]) -> [Int] {
        var ends = [Int](repeating: 0, count: nodes.count)
        for i in nodes.indices.reversed() {
            let last = nodes[i].lastChild
            ends[i] = last == .none ? i + 1 : ends[Int(last.index)]
        }
        return ends
    }

    /// The header knows title and people; the HTML knows the language better ("Language: English" says no region).
    private static func merge(header: Metadata, document: Metadata) -> Metadata {
        var merged = header
        merged.title = header.title ?? document.title.map(withoutGutenberg)
        if merged.authors.isEmpty { merged.authors = document.authors }
        if merged.translators.isEmpty { merged.translators = document.translators }
        merged.language = document.language ?? header.language
        merged.date = header.date ?? document.date
        merged.publisher = document.publisher
        merged.subject = document.subject
        return merged
    }

    /// "The Project Gutenberg eBook of Entre nous, by Lucie Vos" is about Entre nous.
    private static func withoutGutenberg(_ title: String) -> String {
        guard let of = title.range(ofASCII: " of "), title.hasPrefix("The Project Gutenberg") else { return title }
        let rest = title[of.upperBound...]
        return String(rest.range(ofASCII: ", by ").map { rest[..<$0.lowerBound] } ?? rest)
    }

    /// The text in front of an offset with a line end at the borders of blocks, as the header's parser wants it.
    private func lines(upTo end: Int) -> [UInt8] {
        var lines: [UInt8] = []
        for i in raw.nodes.indices {
            guard Int(raw.nodes[i].textStart) < end else { break }
            if raw.nodes[i].kind == .text {
                lines += raw.text[textRange(i).clamped(to: 0..<end)]
            } else if kind(i).isBlock, lines.last != 0x0A {
                lines.append(0x0A)
            }
        }
        return lines
    }

    /// Makes a heading of a paragraph, in a file that has headings of this kind.
    mutating func makeHeading(_ node: Int, tag: Int) {
        guard let name = raw.names.id(of: "h\(tag)"), classes[name].headingLevel == tag else { return }
        raw.nodes[node].name = name
        let line = flatLine(node + 1..<ends[node])
        headings.insert(BookHeading(node: node, tag: tag, line: line), at: headingIndex(from: node))
    }

    // MARK: Pieces

    func kind(_ i: Int) -> ElementClass { raw.nodes[i].kind == .text ? .inline : classes[raw.nodes[i].name] }

    func textRange(_ i: Int) -> Range<Int> { Int(raw.nodes[i].textStart)..<Int(raw.nodes[i].textEnd) }

    /// True if there is nothing but white space and no-break spaces.
    func isBlank(_ range: Range<Int>) -> Bool {
        raw.text.withUnsafeBufferPointer { text in
            var i = range.lowerBound
            while i < range.upperBound {
                if text[i].isASCIISpace {
                    i += 1
                } else if text[i] == 0xC2, i + 1 < range.upperBound, text[i + 1] == 0xA0 {
                    i += 2
                } else {
                    return false
                }
            }
            return true
        }
    }

    /// An element that shows nothing: no text, no picture, no rule, no table.
    func isEmpty(_ i: Int) -> Bool {
        guard isBlank(textRange(i)) else { return false }
        return !(i..<ends[i]).contains { [.image, .rule, .table].contains(kind($0)) }
    }

    func hasClass(_ i: Int, _ names: [NameID]) -> Bool {
        let node = raw.nodes[i]
        guard node.classCount > 0 else { return false }
        return raw.classes[Int(node.classStart)..<Int(node.classStart + node.classCount)].contains { names.contains($0) }
    }

    /// A mark of the printed edition's pages.
    func isPageNumber(_ i: Int) -> Bool {
        // One that nobody closes holds the rest of the book.
        let longest = 120
        guard raw.nodes[i].kind == .element, !kind(i).isBlock, raw.nodes[i].textEnd - raw.nodes[i].textStart <= longest else {
            return false
        }
        return raw.nodes[i].classCount > 0 && hasClass(i, pageNumberClasses) || !pageNumberNodes.isEmpty && pageNumberNodes.contains(i)
    }

    /// A division is one unit if it holds no other block.
    func hasBlock(_ i: Int) -> Bool { (i + 1..<ends[i]).contains { raw.nodes[$0].kind == .element && kind($0).isBlock } }

    /// A heading that the file hides: the list of contents leads to it, and nobody reads it ("Dedication").
    func isUnseen(_ heading: Int) -> Bool {
        let id = NodeID(Int32(heading))
        let classNames = ["hidden", "hide", "invisible", "nodisplay", "no-display"]
        if raw.classes(of: id).contains(where: { classNames.contains(names[$0].lowercased()) }) { return true }
        if raw.attribute("hidden", of: id) != nil { return true }
        let style = (raw.attribute("style", of: id) ?? "").filter { !$0.isWhitespace }
        return style.contains("display:none") || style.contains("visibility:hidden")
    }

    /// A picture with its caption.
    func isFigure(_ i: Int) -> Bool {
        let longest = 400
        guard kind(i) == .wrapper, textRange(i).count <= longest,
            raw.names[raw.nodes[i].name] == "figure" || hasClass(i, figureClasses) || isCentred(i)
        else { return false }
        return (i..<ends[i]).contains { kind($0) == .image } && !(i..<ends[i]).contains { kind($0).headingLevel != nil }
    }

    /// `<center>`, as old files have it, or a division that says the same.
    func isCentred(_ i: Int) -> Bool { raw.nodes[i].name == centerName || alignment(of: i) == .center }

    /// Centred itself, or all that is around it.
    func standsInTheMiddle(_ i: Int) -> Bool { isCentred(i) || parent(i).map { isCentred($0) } == true }

    /// A picture with its caption that no class tells.
    func isUnclassedFigure(_ i: Int) -> Bool {
        guard isFigure(i), raw.names[raw.nodes[i].name] != "figure", !hasClass(i, namedFigureClasses) else { return false }
        return !(i..<ends[i]).contains { [.rule, .table, .list, .preformatted].contains(kind($0)) }
    }

    /// The blocks of a range of nodes as units: divisions that hold blocks are entered, everything else is taken as a whole.
    /// Stops when `visit` returns false.
    func forEachUnit(_ range: Range<Int>, _ visit: (Int) -> Bool) {
        var i = range.lowerBound
        while i < range.upperBound {
            let kind = kind(i)
            if raw.nodes[i].kind == .text {
                if !isBlank(textRange(i)), !visit(i) { return }
                i += 1
            } else if kind == .wrapper || kind == .quotation, hasBlock(i) && !isFigure(i) || ends[i] > range.upperBound {
                i += 1
            } else if isInlineWithBlocks(i) {
                i += 1
            } else {
                if !visit(i) { return }
                i = ends[i]
            }
        }
    }
}

extension StringProtocol {
    /// The first place of an ASCII string.
    func range(ofASCII needle: String) -> Range<Index>? {
        var i = startIndex
        while i < endIndex {
            if self[i...].hasPrefix(needle) { return i..<(index(i, offsetBy: needle.count, limitedBy: endIndex) ?? endIndex) }
            i = index(after: i)
        }
        return nil
    }
}
