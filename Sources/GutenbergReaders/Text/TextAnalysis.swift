import Markup

// A plain text has no structure but its blank lines, its indents and its habits. So nothing is decided line by line: the text is split into
// lines and blocks, the habits of the whole file are measured (width of the lines, gaps between paragraphs, numbering sequences, what the
// contents list names), and each block is given a role from all of these. Every block has exactly one role and every byte of the book lies
// in one block, so nothing can be lost; what no rule recognises stays a paragraph.
//
// Rules run from the surest to the least sure (`run`), and what an earlier one has settled a later one changes only where it knows more:
// credits and notes; the contents list; numbered headings by their sequences; headings without a number by gaps, capitals and the contents;
// the title page; then the blocks of the text: ornaments, tables, verse, quotations. `fleuron inspect --why` shows which of them decided.

/// A heading of the book.
struct TextHeading {
    var block: Int
    var form: HeadingForm?
    /// Why it is one, without a number.
    var reason: HeadingReason?
    /// 1 for a part, 2 for a chapter, 3 and more below.
    var level = 2
    /// The title of a short poem in a book of such.
    var isPoem = false
    /// Stands beside the parts behind the last of them, as an index does.
    var isBackMatter = false
    /// Of a short piece among many such, as a letter: it opens no page.
    var isShort = false
    /// The block with its title, where that is a paragraph of its own.
    var titleBlock: Int?
    /// The line at which, in the last block of its own, the title ends and the author or the source begins.
    var bylineStart: Int?
    /// One phrase, from its block to the title's, of which only a part is the number: "THE HOUSE", "CHAPTER I."
    var isDivided = false
    /// Text keys of the whole heading and of its title alone, for contents entries.
    var key: UInt64 = 0
    var titleKey: UInt64 = 0

    /// The block that it ends with.
    var lastBlock: Int { titleBlock ?? block }
    /// Nothing but a number.
    var isNumberAlone: Bool { form?.division == .bare && form?.titleStart == nil && titleBlock == nil }
    /// A number has its title behind it, or in a paragraph of its own.
    var hasTitle: Bool { form?.titleStart != nil || titleBlock != nil }
}

/// The structure of a plain text, as far as it is recognised.
struct TextAnalysis {
    var lines: TextLines
    var blocks: [TextBlock]
    /// The blocks of the book itself: without credits and notes in front.
    var bookBlocks: Range<Int>
    var habits = TextHabits()
    var headings: [TextHeading] = []
    var contents: [ContentsList] = []
    /// Blocks with the number of a division that only tell what it holds.
    var toldNumbers: Set<Int> = []
    /// How many headings have their levels from the indents of a list of contents.
    var levelsByIndent = 0
    /// Where lists of contents of volumes or works begin, if there are several.
    var contentsSeries: [Int] = []
    /// The keys of the lines that stand alone, and of the titles in them, where the book has a list of contents.
    var keysOfSingleLines: Set<UInt64> = []
    /// The keys of the entries of so many lists of contents.
    var keysOfEntries: (lists: Int, keys: Set<UInt64>) = (0, [])
    /// The block behind all that the list which is being read may name.
    var contentsHorizon = 0
    var notes: [TextNote] = []
    var noteCallList: [NoteCall] = []
    /// Notes' calls and everything else that is marked within the lines, in the order of their places.
    var marks: [FoundMark] = []
    var lists: [TextList] = []
    var tables: [TextTable] = []
    /// Where the second cells of numbered rows begin, in order.
    var columnsOfRows: [Int] = []
    /// The blocks of each letter inside the text of a book that is none of letters.
    var letters: [Range<Int>] = []
    /// Numbered paragraphs that are no list: the sections of a manual, by their blocks in order.
    var numberedBlocks: [(block: Int, mark: Range<Int>)] = []
    /// Those of them that entries of contents lead to, and the book's title where it stands above the text once more.
    var linkedParagraphs: Set<Int> = []
    var play: PlayHabit?
    /// Of the lists of a play's persons.
    var blocksOfPersons: [Int] = []
    /// Names that come again as those of speakers, where the file has acts or scenes.
    var stageNames: Set<UInt64> = []
    /// The numbers at the ends of lines of verse, in order.
    var verseNumbers: [VerseNumber] = []
    /// What the transcriber's note says of its signs, and the blocks that say it.
    var signMeanings: [SignMeaning] = []
    var explainingBlocks: [Int] = []
    /// Most stanzas stand at the margin: a book of verse.
    var isVerseBook = false
    /// Mottoes and arguments of chapters, in order.
    var epigraphs: [Epigraph] = []
    /// The blocks of the title page; empty if there is none.
    var titlePage: Range<Int> = 0..<0
    /// Behind those of its blocks that stand on the page facing it.
    var endOfFrontispiece = 0
    /// What whoever made the text remarks right behind it.
    var remarkBehindTitlePage: Range<Int> = 0..<0
    /// The first of its blocks that stands on a page behind it.
    var frontPages = Int.max
    /// The block with which a publisher's pages behind the text begin.
    var advertisements: Int?
    /// Where the author's name begins in the line of the title.
    var titleByline: (block: Int, start: Int)?
    /// The line with which the title begins in a block whose first lines are the author's.
    var titleBelowAuthor: (block: Int, line: Int)?
    var metadata: Metadata
    /// Title and author are taken from the text's first lines.
    var hasConcludedTitle = false
    /// Why it is in this language.
    let languageReason: String
    /// The book's bytes, without header and licence.
    let body: Range<Int>
    /// Framed by Project Gutenberg's markers.
    let isGutenberg: Bool
    /// Where works inside the body end, but the last.
    let endsOfWorks: [Range<Int>]

    /// Square brackets and what closes them.
    let brackets: BracketPairs

    let overrides: ReadingOverrides
    /// The blocks of which the book file says what they are, by the number of the override.
    var forced: [Int: Int] = [:]
    /// The line of which the steps are noted, and those that have changed it.
    var watchedLine: Int?
    var steps: [ReadingStep] = []
    /// What rules proposed for its block.
    var proposals: [RoleProposal] = []
    /// Rules that are not asked.
    let leftOut: Set<ReadingRule>

    var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }

    /// - Parameter bytes: must outlive the value.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, body: Range<Int>, endsOfWorks: [Range<Int>] = [], metadata: Metadata, isGutenberg: Bool,
        languageReason: String = "the header says so", overrides: ReadingOverrides = ReadingOverrides(), watchedLine: Int? = nil,
        leftOut: Set<ReadingRule> = ReadingRule.leftOut
    ) {
        self.body = body
        self.endsOfWorks = endsOfWorks
        self.languageReason = languageReason
        self.overrides = overrides
        self.leftOut = leftOut
        lines = TextLines(bytes, in: body)
        brackets = BracketPairs(bytes, in: body)
        let textBehindNotes = lines.partBehindNotes(brackets) { Self.opensNote(bytes, $0) }
        blocks = lines.splitBlocks(lines.blocks(), textBehindNotes: textBehindNotes, mayBePlay: !overrides.rejected.contains(.plays))
        bookBlocks = 0..<blocks.count
        self.metadata = metadata
        self.isGutenberg = isGutenberg
        splitByOverrides()
        bookBlocks = 0..<blocks.count
        contentsHorizon = blocks.count
        self.watchedLine = watchedLine.flatMap { line(numbered: $0) }
        run()
    }

    /// The steps of reading, in their order.
    private mutating func run() {
        step(.overrides) { $0.applyOverrides() }
        // What nothing frames may begin with a line that says who prepared it, or with a note of theirs.
        if concludes(.credits), isGutenberg || !blocks.isEmpty && (isEnglishCredit(0) || opensTranscribersNote(0)) {
            step(.credits) { $0.findCredits() }
        }
        applyOverrides()
        findInnerFrames(endsOfWorks)
        findVerseNumbers()
        measureHabits()
        step(.signMeanings) { $0.findSignMeanings() }
        step(.overrides) { $0.forceContents() }
        if concludes(.contents) { step(.contents) { $0.findContents() } }
        if concludes(.headings) { step(.headings) { $0.findHeadings() } }
        if concludes(.contents) { step(.untitledContents) { $0.findUntitledContents() } }
        if concludes(.titlePage) { step(.concludedTitle) { $0.concludeTitle() } }
        if isGutenberg || hasConcludedTitle {
            if concludes(.titlePage) { step(.titlePage) { $0.findTitlePage() } }
            step(.repeatedTitles) { $0.findRepeatedTitles() }
        }
        step(.overrides) { $0.forceTitlePage() }
        if !concludes(.headings) { rejectHeadings() }
        step(.levels) { $0.settleLevels() }
        step(.overrides) { $0.forceHeadings() }
        if concludes(.headings) { step(.advertisements) { $0.findAdvertisements() } }
        if concludes(.headings) { step(.bylines) { $0.findBylines() } }
        for index in headings.indices { setKeys(index) }
        if concludes(.notes) { step(.notes) { $0.findNotes() } }
        if concludes(.entries) { step(.indexes) { $0.findIndexes() } }
        if concludes(.tables) { findColumnsOfRows() }
        blocksOfPersons = findBlocksOfPersons()
        if concludes(.plays) { step(.plays) { $0.findPlay() } }
        if concludes(.entries) { step(.entries) { $0.findEntries() } }
        step(.overrides) { $0.forceLists() }
        if concludes(.lists) {
            step(.lists) { $0.findLists() }
            step(.phraseLists) { $0.findPhraseLists() }
        }
        step(.overrides) { $0.forceTables() }
        step(.roles) { $0.classifyText() }
        step(.rulesOfNotes) { $0.findRulesOfNotes() }
        step(.overrides) { $0.rejectRoles() }
        if concludes(.letters) {
            step(.letters) { $0.findLetters() }
            step(.lettersInText) { $0.findLettersInText() }
            step(.datesAtRight) { $0.findDatesAtRight() }
            step(.diary) { $0.findDiary() }
        }
        if concludes(.quotations) {
            step(.attributions) { $0.findAttributions() }
            step(.epigraphs) { $0.findEpigraphs() }
            step(.attributions) { $0.markAttributionsBehindQuotations() }
        }
        if concludes(.verse) { step(.poems) { $0.findPoems() } }
        findShortChapters()
        matchContents()
        collectMarks()
    }

    /// Whether the book file lets something be concluded.
    func concludes(_ subject: Guess.Subject) -> Bool { !overrides.rejected.contains(subject) }

    var isEmpty: Bool { blocks.isEmpty }

    /// The divisions that headings have, in the order in which they are met first.
    var divisions: [Division] {
        var divisions: [Division] = []
        for heading in headings { if let division = heading.form?.division, !divisions.contains(division) { divisions.append(division) } }
        return divisions
    }

    /// True where a heading stands right below the one in front of it.
    func isRightBelow(_ heading: Int) -> Bool { heading > 0 && headings[heading].block == headings[heading - 1].lastBlock + 1 }

    func isSettled(_ block: Int) -> Bool { blocks[block].role != .paragraph }

    /// The text of a block's first line.
    func firstLine(_ block: Int) -> Range<Int> { lines.range(Int(blocks[block].firstLine)) }
    func lastLine(_ block: Int) -> Range<Int> { lines.range(blocks[block].lastLine) }
}
