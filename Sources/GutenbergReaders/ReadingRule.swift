import Glibc

/// A rule by which a reader concludes something of a file that its text or its elements do not say.
///
/// This is the registry: the rules of both readers, in the order in which they are asked. `fleuron inspect --why` names those that decided
/// on a line by their ids, and `Benchmarks/structure.py --leave-out` says what each adds.
package enum ReadingRule: String, CaseIterable, Sendable {
    case overrides

    // MARK: Front of a text

    case credits
    case signMeanings = "sign-meanings"

    // MARK: Contents and headings of a text

    case contents
    case headings
    case announcedNumbers = "announced-numbers"
    case repeatedNumbers = "repeated-numbers"
    case titlesOfNumbers = "titles-of-numbers"
    case numbersSaidAgain = "numbers-said-again"
    case partsOfNumbers = "parts-of-numbers"
    case numbersBelowNumbers = "numbers-below-numbers"
    case chaptersBelowOthers = "chapters-below-others"
    case divisionsInside = "divisions-inside"
    case unnumberedHeadings = "unnumbered-headings"
    case titlesOfSeveralLines = "titles-of-several-lines"
    case titlesBehindLetters = "titles-behind-letters"
    case furtherHeadings = "further-headings"
    case titlesAboveVerse = "titles-above-verse"
    case capitalLines = "capital-lines"
    case titlesOfNumberedParagraphs = "titles-of-numbered-paragraphs"
    case centredTitles = "centred-titles"
    case sectionsBelowHeadings = "sections-below-headings"
    case titlesBelowPictures = "titles-below-pictures"
    case titlesBehindGaps = "titles-behind-gaps"
    case monthsBelowYears = "months-below-years"
    case releasedPhrases = "released-phrases"
    case titlesOfWorks = "titles-of-works"
    case titlesOfTwoBlocks = "titles-of-two-blocks"
    case numbersBelowTitles = "numbers-below-titles"
    case numbersOfOneTitle = "numbers-of-one-title"
    case linesOfTitles = "lines-of-titles"
    case seriesBelowTitles = "series-below-titles"
    case partsOfPieces = "parts-of-pieces"
    case notesOfPieces = "notes-of-pieces"
    case emptyTitles = "empty-titles"
    case linesAboveNumbers = "lines-above-numbers"
    case titlesAboveNumbers = "titles-above-numbers"
    case monthsOfYears = "months-of-years"
    case testaments
    case works
    case signaturesAboveDates = "signatures-above-dates"
    case signaturesAboveBreaks = "signatures-above-breaks"
    case sectionsBelowTitles = "sections-below-titles"
    case untitledContents = "untitled-contents"

    // MARK: Title page of a text

    case concludedTitle = "concluded-title"
    case titlePage = "title-page"
    case repeatedTitles = "repeated-titles"

    // MARK: Levels of a text

    case levelsOfContents = "levels-of-contents"
    case unlistedHeadings = "unlisted-headings"
    case levels
    case titlesInTitles = "titles-in-titles"
    case equalTitles = "equal-titles"
    case titleAboveAll = "title-above-all"
    case sectionsOfChapters = "sections-of-chapters"
    case backMatter = "back-matter"
    case actsOfPlays = "acts-of-plays"
    case secondRuns = "second-runs"
    case headingsOfNotes = "headings-of-notes"
    case runsBelowTitles = "runs-below-titles"
    case advertisements
    case bylines

    // MARK: Inside the chapters of a text

    case notes
    case indexes
    case plays
    case entries
    case lists
    case phraseLists = "phrase-lists"
    case roles

    // MARK: Roles of blocks of a text

    case ornaments
    case pictures
    case sidenotes
    case pageMarks = "page-marks"
    case columns
    case spacedRows = "spaced-rows"
    case numberedRows = "numbered-rows"
    case endsOfText = "ends-of-text"
    case farRight = "far-right"
    case amounts
    case formulas
    case labels
    case shortLines = "short-lines"
    case capitalsInside = "capitals-inside"
    case brokenInside = "broken-inside"
    case couplets
    case capitalsAtMargin = "capitals-at-margin"
    case centredLines = "centred-lines"
    case insets
    case filled
    case capitalsOfLines = "capitals-of-lines"
    case ragged
    case addresses
    case sentences
    case brokenLines = "broken-lines"
    case stanzas
    case filledVerse = "filled-verse"
    case verseAfterAll = "verse-after-all"
    case enclosedBrackets = "enclosed-brackets"
    case singleVerses = "single-verses"
    case besideOthers = "beside-others"
    case bracketedLines = "bracketed-lines"
    case initials
    case wordsWithSource = "words-with-source"
    case shortSingleLines = "short-single-lines"
    case usualVerse = "usual-verse"
    case singleInsets = "single-insets"
    case completedVerses = "completed-verses"
    case linesAmongVerse = "lines-among-verse"
    case persons

    // MARK: Inside the chapters of a text

    case rulesOfNotes = "rules-of-notes"
    case letters
    case lettersInText = "letters-in-text"
    case datesAtRight = "dates-at-right"
    case diary
    case attributions
    case epigraphs
    case poems

    // MARK: HTML

    case picturedTitles = "pictured-titles"
    case itemsSideBySide = "items-side-by-side"
    case looseParagraphs = "loose-paragraphs"
    case typedSpeeches = "typed-speeches"
    case downloads
    case layoutTables = "layout-tables"
    case demotedHeadings = "demoted-headings"
    case demotedCaptions = "demoted-captions"
    case linkedTitles = "linked-titles"
    case typedHeadings = "typed-headings"
    case sectionNumbers = "section-numbers"
    case labelsOfPassages = "labels-of-passages"
    case titlesLikeHeadings = "titles-like-headings"
    case unclassedPageNumbers = "unclassed-page-numbers"
    case bookContents = "book-contents"
    case subtitles
    case headingsOutsideText = "headings-outside-text"
    case announcedHeadings = "announced-headings"
    case titlesOfNumberedHeadings = "titles-of-numbered-headings"
    case levelGaps = "level-gaps"
    case parts
    case titlesBetweenChapters = "titles-between-chapters"
    case outerTitles = "outer-titles"
    case closingTitles = "closing-titles"
    case groupedNotes = "grouped-notes"
    case remarksAtEnd = "remarks-at-end"
    case outerDivisions = "outer-divisions"
    case illustrationTitles = "illustration-titles"
    case illustrationLists = "illustration-lists"
    case illustrationPages = "illustration-pages"
    case pageNumbers = "page-numbers"
    case gapsBehindLetters = "gaps-behind-letters"
    case gapsBehindSentences = "gaps-behind-sentences"
    case typedIndents = "typed-indents"
    case typewriterSigns = "typewriter-signs"
    case paragraphBreaks = "paragraph-breaks"
    case speeches
    case partsOfLetters = "parts-of-letters"
    case argumentsOfChapters = "arguments-of-chapters"
    case brokenParagraphs = "broken-paragraphs"
    case cutParagraphs = "cut-paragraphs"

    /// The file of `GutenbergReaders` that the rule stands or begins in, and what it goes by.
    package var description: (file: String, evidence: String) {
        switch self {
        case .overrides: ("TextOverrides.swift", "what the book file says of lines")
        case .credits: ("TextCredits.swift", "who made the file, and what they remark in front of the book")
        case .signMeanings: ("SignMeanings.swift", "what the transcriber says that signs mean")
        case .contents: ("ContentsLists.swift", "a list below a title of contents, as far as what it names comes again")
        case .headings: ("HeadingSeries.swift", "numbers that count on, set apart as headings are")
        case .announcedNumbers: ("HeadingSeries.swift", "numbers that a synopsis announces")
        case .repeatedNumbers: ("NumberedLevels.swift", "“ACT I. SCENE II.” below “ACT I”: a scene")
        case .titlesOfNumbers: ("HeadingTitles.swift", "titles in paragraphs below numbers, where the series is written so")
        case .numbersSaidAgain: ("NumberedLevels.swift", "“ACT I” once more, right above “SCENE II”: the heading of the scene")
        case .partsOfNumbers: ("NumberedLevels.swift", "“I.” again right below “II. LOVE.”: parts of what has numbers itself")
        case .numbersBelowNumbers: ("NumberNesting.swift", "numbers that begin at 1 below titles whose numbers count on")
        case .chaptersBelowOthers: ("NumberNesting.swift", "of two words for chapters, the one right above first numbers")
        case .divisionsInside: ("TextOutline.swift", "what stands between two numbers of one series is inside it")
        case .unnumberedHeadings: ("UnnumberedHeadings.swift", "lines without a number that are set apart as headings are")
        case .titlesOfSeveralLines: ("TitlesOfPieces.swift", "a few short lines, the first in capitals, with prose below each")
        case .titlesBehindLetters:
            ("TitlesLikeOthers.swift", "a line like others that are headings, the same word and the next letter or number")
        case .furtherHeadings: ("UnnumberedHeadings.swift", "what else stands behind the wide gaps that all but always have a title")
        case .titlesAboveVerse: ("TitlesOfPieces.swift", "single lines with a gap above and a stanza below")
        case .capitalLines: ("UnnumberedHeadings.swift", "lines in capitals between ordinary gaps, each another, with text below")
        case .titlesOfNumberedParagraphs: ("NumberedParagraphs.swift", "lines above paragraphs whose numbers count on through the book")
        case .centredTitles: ("CentredTitles.swift", "short lines in the middle of the measure")
        case .sectionsBelowHeadings: ("TitlesLikeOthers.swift", "lines right below a heading that look as the sections elsewhere do")
        case .titlesBelowPictures: ("TitlesLikeOthers.swift", "lines in capitals below a picture that has a heading’s gap")
        case .titlesBehindGaps: ("TitlesLikeOthers.swift", "lines in title case behind a gap that hardly anything else has")
        case .monthsBelowYears: ("UnnumberedHeadings.swift", "months right below the number of the year")
        case .releasedPhrases: ("WorksOfOne.swift", "titles alike of which few have a number")
        case .titlesOfWorks: ("WorksOfOne.swift", "what stands above the author’s name, which comes again and again")
        case .titlesOfTwoBlocks: ("ContentsTitles.swift", "two paragraphs that the contents name as one title")
        case .numbersBelowTitles: ("UnnumberedLevels.swift", "numbers that begin at 1 below several titles")
        case .numbersOfOneTitle: ("Periodicals.swift", "numbers in one article among several without")
        case .linesOfTitles: ("Periodicals.swift", "lines with less room right below a title go on with it")
        case .seriesBelowTitles: ("Periodicals.swift", "runs of numbers that begin right below a title")
        case .partsOfPieces: ("PartsOfPieces.swift", "numbers of parts under titles of a collection")
        case .notesOfPieces: ("PartsOfPieces.swift", "notes to one piece stand below it")
        case .emptyTitles: ("UnnumberedLevels.swift", "titles in capitals with nothing but another title below them are parts")
        case .linesAboveNumbers: ("PartsOfPieces.swift", "one line above many numbers belongs to their headings")
        case .titlesAboveNumbers: ("NumberNesting.swift", "titles with nothing but a number below them, which counts on")
        case .monthsOfYears: ("NumberNesting.swift", "months are the chapters of years")
        case .testaments: ("WorksOfOne.swift", "titles of most of the same words with nothing but a title below")
        case .works: ("WorksOfOne.swift", "works stand above their acts, chapters and parts")
        case .signaturesAboveDates: ("UnnumberedLevels.swift", "a name with place and date below it is no title")
        case .signaturesAboveBreaks: ("SignaturesAboveBreaks.swift", "a name with nothing below it but a break is no title")
        case .sectionsBelowTitles: ("SectionsBelowTitles.swift", "numbers without room of their own below what they begin under")
        case .untitledContents: ("UntitledContents.swift", "lines that nearly all come again as headings")
        case .concludedTitle: ("ConcludedTitle.swift", "title and author on the first lines of a file without header")
        case .titlePage: ("TextTitlePage.swift", "short lines in front of the text that say title, author, printer")
        case .repeatedTitles: ("RepeatedTitles.swift", "the book’s title once more above its text or its volumes")
        case .levelsOfContents: ("ContentsLevels.swift", "indents of a list of contents")
        case .unlistedHeadings: ("ContentsLevels.swift", "what a list of contents does not name stands below or beside what it does")
        case .levels: ("LevelRules.swift", "no level is left out")
        case .titlesInTitles: ("TitlesInTitles.swift", "titles with nothing but another title below them hold what follows")
        case .equalTitles: ("TitlesInTitles.swift", "titles that come again are on one level")
        case .titleAboveAll: ("UnnumberedLevels.swift", "one title above all numbered chapters is no part")
        case .sectionsOfChapters: ("TextOutline.swift", "titles between numbered chapters, many more than these, are sections")
        case .backMatter: ("UnnumberedLevels.swift", "notes and index behind the last part stand beside the parts")
        case .actsOfPlays: ("PartsOfPieces.swift", "acts that begin again below the titles of several plays")
        case .secondRuns: ("UnnumberedLevels.swift", "numbers that begin again without the titles of the first run")
        case .headingsOfNotes: ("UnnumberedLevels.swift", "chapters said again group the notes")
        case .runsBelowTitles: ("NumberNesting.swift", "runs of numbers below titles, as the others of the book stand")
        case .advertisements: ("Advertisements.swift", "prices in a row behind the text")
        case .bylines: ("Bylines.swift", "authors and sources below the titles of pieces")
        case .notes: ("Notes.swift", "pairs of equal marks")
        case .indexes: ("Indexes.swift", "entries with pages below the title of an index")
        case .plays: ("Plays.swift", "names that come again and again in front of what is said")
        case .entries: ("Entries.swift", "headwords in the order of the alphabet")
        case .lists: ("Lists.swift", "marks that count on")
        case .phraseLists: ("PhraseLists.swift", "phrases below a title that names bookmarks")
        case .roles: ("TextClassification.swift", "each block by itself and by its neighbours")
        case .ornaments: ("BlockRoles.swift", "a line of stars, points or dashes")
        case .pictures: ("BlockRoles.swift", "a word for a picture in brackets")
        case .sidenotes: ("BlockRoles.swift", "“[Sidenote: …]”")
        case .pageMarks: ("BlockRoles.swift", "the number of a page in brackets")
        case .columns: ("BlockRoles.swift", "columns in most lines")
        case .spacedRows: ("BlockRoles.swift", "rows of a table with blank lines between them")
        case .numberedRows: ("NumberedRows.swift", "a number, and text at a column that many such rows of the book have")
        case .endsOfText: ("BlockRoles.swift", "the last lines of a text are no verse")
        case .farRight: ("BlockRoles.swift", "a few lines far to the right are signed")
        case .amounts: ("BlockRoles.swift", "short lines, most of which begin with a figure")
        case .formulas: ("BlockRoles.swift", "most lines have a sign of equality between two sides")
        case .labels: ("BlockRoles.swift", "labels with a colon, and what they say set in below them")
        case .shortLines: ("BlockRoles.swift", "every line is broken early, and none is long")
        case .capitalsInside: ("BlockRoles.swift", "lines that begin with capitals, a good part of them broken early")
        case .brokenInside: ("BlockRoles.swift", "most lines are broken early, for their own width as well")
        case .couplets: ("BlockRoles.swift", "two lines, each with a capital, the first broken early")
        case .capitalsAtMargin: ("BlockRoles.swift", "every line at the block’s own margin begins with a capital")
        case .centredLines: ("BlockRoles.swift", "lines of several lengths with one middle")
        case .insets: ("BlockRoles.swift", "set in and filled")
        case .filled: ("BlockRoles.swift", "filled lines at the margin")
        case .capitalsOfLines: ("BlockRoles.swift", "broken early, and most lines begin with capitals")
        case .ragged: ("BlockRoles.swift", "many lines, all far shorter than the text’s")
        case .addresses: ("BlockRoles.swift", "many lines broken early for their own width")
        case .sentences: ("BlockRoles.swift", "broken early, but most lines go on with a small letter")
        case .brokenLines: ("BlockRoles.swift", "broken early, on purpose")
        case .stanzas: ("TextClassification.swift", "hardly anything but short stanzas in the file")
        case .filledVerse: ("TextClassification.swift", "long lines of verse, each with a capital")
        case .verseAfterAll: ("TextClassification.swift", "verse is usual at this indent, or stands beside it")
        case .enclosedBrackets: ("TextClassification.swift", "paragraphs up to the bracket that closes")
        case .singleVerses: ("TextClassification.swift", "a line by itself next to a stanza")
        case .besideOthers: ("SingleLineRoles.swift", "next to verse or a quotation of nearly its indent")
        case .bracketedLines: ("SingleLineRoles.swift", "a line in brackets")
        case .initials: ("SingleLineRoles.swift", "initials in parentheses")
        case .wordsWithSource: ("SingleLineRoles.swift", "words in quotation marks, and behind them where they stand")
        case .shortSingleLines: ("SingleLineRoles.swift", "far shorter than the measure")
        case .usualVerse: ("SingleLineRoles.swift", "verse is as usual at this indent as quotations")
        case .singleInsets: ("SingleLineRoles.swift", "set in")
        case .completedVerses: ("TextClassification.swift", "begins where the verse above it ends")
        case .linesAmongVerse: ("TextClassification.swift", "broken lines with capitals beside verse")
        case .persons: ("TextClassification.swift", "the persons of a play, one to a line")
        case .rulesOfNotes: ("NoteRules.swift", "a rule beside notes that stand at their calls")
        case .letters: ("Letters.swift", "salutation, dateline and signature")
        case .lettersInText: ("LettersInText.swift", "a letter in a story has both of its ends")
        case .datesAtRight: ("Letters.swift", "dates at the right margin")
        case .diary: ("Poems.swift", "days of a diary")
        case .attributions: ("Epigraphs.swift", "a dash in front of a name")
        case .epigraphs: ("Epigraphs.swift", "a motto or an argument between a heading and its text")
        case .poems: ("Poems.swift", "short pieces of verse with titles")
        case .picturedTitles: ("PicturedTitles.swift", "headings that are pictures of their words")
        case .itemsSideBySide: ("NestedItems.swift", "items of lists inside each other")
        case .looseParagraphs: ("LooseParagraphs.swift", "text without elements of its own between line breaks")
        case .typedSpeeches: ("TypedSpeeches.swift", "names of speakers typed in front of paragraphs")
        case .downloads: ("Downloads.swift", "links to files beside the book")
        case .layoutTables: ("LayoutTables.swift", "tables that hold no table")
        case .demotedHeadings: ("BookHeadings.swift", "heading elements of lines that are none")
        case .demotedCaptions: ("CaptionHeadings.swift", "heading elements below pictures")
        case .linkedTitles: ("LinkedTitles.swift", "what the file's list of contents leads to, where it has no heading elements")
        case .typedHeadings: ("TypedHeadings.swift", "headings typed as paragraphs")
        case .sectionNumbers: ("SectionNumbers.swift", "numbers of sections typed as paragraphs")
        case .labelsOfPassages: ("TypedLabels.swift", "a word and numbers that count up below headings, typed as paragraphs")
        case .titlesLikeHeadings: ("TitlesLikeHeadings.swift", "paragraphs With Capitals In Each Word, as most headings have them")
        case .unclassedPageNumbers: ("PageNumbers.swift", "numbers of pages without a class")
        case .bookContents: ("BookContents.swift", "links that follow each other closely, to headings in their order")
        case .subtitles: ("Subtitles.swift", "lines of titles in headings of their own")
        case .headingsOutsideText: ("HTMLOutline.swift", "heading elements in front of what the contents name, and behind the end")
        case .announcedHeadings: ("HTMLOutline.swift", "numbers that a synopsis announces")
        case .titlesOfNumberedHeadings: ("TitlesOfHeadings.swift", "titles in elements below numbers")
        case .levelGaps: ("BookHeadings.swift", "no level is left out")
        case .parts: ("BookHeadings.swift", "titles above chapters in a larger element")
        case .titlesBetweenChapters: ("HTMLOutline.swift", "parts and sections in the chapters’ element")
        case .outerTitles: ("HTMLOutline.swift", "titles that contain the parts")
        case .closingTitles: ("HTMLOutline.swift", "what closes a book of parts, or a chapter of sections, stands beside these")
        case .groupedNotes: ("HTMLOutline.swift", "chapters said again group the notes")
        case .remarksAtEnd: ("BookTitleBlock.swift", "what the makers of the file, or a publisher, say behind the text")
        case .outerDivisions: ("HTMLOutline.swift", "volumes of parts, parts of books")
        case .illustrationTitles: ("LinkedIllustrations.swift", "titles of pictures in lists of them")
        case .illustrationLists: ("LinkedIllustrations.swift", "lists of pictures lead to them")
        case .illustrationPages: ("IllustrationLists.swift", "printed pages in lists of pictures")
        case .pageNumbers: ("PageNumbers.swift", "numbers of pages at the margin")
        case .gapsBehindLetters: ("DropCapitals.swift", "a gap behind a first letter")
        case .gapsBehindSentences: ("HTMLTypography.swift", "two spaces behind sentences")
        case .typedIndents: ("HTMLTypography.swift", "indents typed as spaces")
        case .typewriterSigns: ("HTMLTypography.swift", "typewriter signs used throughout")
        case .paragraphBreaks: ("LooseElements.swift", "two line breaks part paragraphs")
        case .speeches: ("BookRoles.swift", "names that come again and again in front of what is said")
        case .partsOfLetters: ("BookRoles.swift", "salutation, dateline and signature")
        case .argumentsOfChapters: ("BookRoles.swift", "what chapters hold, below their headings")
        case .brokenParagraphs: ("TypedVerse.swift", "verse by line breaks")
        case .cutParagraphs: ("CutParagraphs.swift", "sentences cut at the ends of printed pages")
        }
    }

    /// Rules that no reader asks in this run: their ids with commas in `FLEURON_LEAVE_OUT`, by which the benchmark finds what each adds.
    package static let leftOut: Set<ReadingRule> = {
        guard let ids = getenv("FLEURON_LEAVE_OUT").map({ String(cString: $0) }) else { return [] }
        return Set(ids.split(separator: ",").compactMap { ReadingRule(rawValue: String($0)) })
    }()
}
