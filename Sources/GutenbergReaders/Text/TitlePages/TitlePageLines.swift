import Markup

// What each paragraph of a title page is, and which of them stand on pages of their own: behind the title page come, in this order or
// another, what the law wants to be said, other works of the author, a dedication and a motto.

extension TextAnalysis {
    func titleLine(_ index: Int, hasTitle: Bool) -> TitleLine {
        let block = blocks[index]
        let line = firstLine(index)
        var cursor = WordCursor(bytes, line)
        // "=BY EMILY POST="
        cursor.skip { $0 == 0x5F || $0 == 0x28 || $0 == 0x3D }
        let text = bytes[cursor.position..<line.upperBound]
        if hasWord(copyrightWords, block) || isCreditOnTitlePage(index) { return .copyright }
        if hasTitle, otherWorksWords.contains(where: { text.hasASCIIPrefix($0) }) { return .otherWorks }
        if hasWord(translatorWords, block) { return .translator }
        let key = textKey(of: block)
        let ofFirstLine = textKey(CollectionOfOne(line))
        for author in metadata.authors {
            let ofAuthor = Self.textKey(author)
            // The years of a life below the name.
            if key == ofAuthor || block.count == 2 && ofFirstLine == ofAuthor && shape(ofLines: block.lineRange.dropFirst()).letters == 0 {
                return .author
            }
            // One that holds the imprint too is no author.
            if saysNameWithPost(line, author), shape(of: block).digits < 4 { return .author }
            // "MARY POE" of "Mary J. Poe".
            let names = author.split(separator: " ")
            if names.count > 2, block.count == 1, key == Self.textKey("\(names[0]) \(names[names.count - 1])") { return .author }
            // "Roman von" above it.
            if block.count == 2, endsInBy(line), textKey(CollectionOfOne(lastLine(index))) == ofAuthor { return .author }
        }
        for word in authorWords where text.hasASCIIPrefix(word) && !isSaidOfAnother(index) { return .author }
        if isLoneBy(line), block.count <= 4 { return .author }
        // "DI" is a word of titles too.
        if block.count == 1, loneOfWords.contains(ofFirstLine), index + 1 < blocks.count,
            metadata.authors.contains(where: { textKey(of: blocks[index + 1]) == Self.textKey($0) })
        {
            return .author
        }
        if hasTitle, index > titlePage.lowerBound, isQuotationAboveSource(index) || isQuotationAboveSource(index - 1) { return .epigraph }
        // "THIS VOLUME IS INSCRIBED": what it says of the book does not make it an edition.
        if hasTitle, index > titlePage.lowerBound, isDedication(index, text) { return .dedication }
        if hasWord(editionWords, block) { return .edition }
        let shape = shape(of: block)
        if shape.digits >= 4, shape.letters == 0 || hasTitle && block.count <= 3 { return .imprint }
        if hasWord(imprintWords, block) { return .imprint }
        guard hasTitle, index > titlePage.lowerBound else { return .subtitle }
        return isMotto(index) || isVerseAtEnd(index) || isVerseAtEnd(index - 1) && blocks[index].count == 1 ? .epigraph : .subtitle
    }

    /// "A novel by", "Roman von"
    func endsInBy(_ line: Range<Int>) -> Bool {
        guard let space = bytes[line].lastIndex(of: 0x20) else { return false }
        return isLoneBy(space + 1..<line.upperBound)
    }

    /// "LONDON: JOHN MURRAY", "1859": place, publisher and year, on lines of their own or behind each other.
    func isImprint(_ index: Int) -> Bool {
        let figuresOfYear = 4
        let end = bytes[lastLine(index)].reversed().drop { $0 == 0x2E }.prefix { $0.isASCIIDigit }.count
        return hasWord(imprintWords, blocks[index]) && (end == figuresOfYear || blocks[index].count > 1)
    }

    /// "MARY POE, M.D.", and what she is below it: the author's name and a comma.
    private func saysNameWithPost(_ line: Range<Int>, _ author: String) -> Bool {
        guard let comma = line.first(where: { bytes[$0] == 0x2C }) else { return false }
        return author.utf8.contains(0x20) && WordCursor.folded(bytes, [line.lowerBound..<comma]) == WordCursor.folded(author)
    }

    /// "LONDON", "1908": the name of a place where books are published, or nothing but figures.
    func saysPlaceOrYear(_ index: Int) -> Bool { hasWord(imprintWords, blocks[index]) || shape(of: blocks[index]).letters == 0 }

    private func hasWord(_ words: [Phrase], _ block: TextBlock) -> Bool {
        block.lineRange.contains { line in words.contains { containsWord($0, lines.range(line)) } }
    }

    /// True if a line has the beginning of a word; "condition" has no "edition".
    func containsWord(_ word: Phrase, _ range: Range<Int>) -> Bool {
        var from = range.lowerBound
        while let place = place(of: word, from..<range.upperBound) {
            let isLetter =
                place > range.lowerBound && (bytes[place - 1].isASCIILetter || place - 1 > range.lowerBound && bytes[place - 2] == 0xC3)
            if !isLetter { return true }
            from = place + 1
        }
        return false
    }

    /// "TO MY MOTHER", "TO" with a name below it, and what stands below "DEDICATION".
    private func isDedication(_ index: Int, _ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if dedicationWords.contains(where: { text.hasASCIIPrefix($0) }) { return true }
        let key = textKey(CollectionOfOne(firstLine(index)))
        if dedicationTitles.contains(key) || saysDedication(index) { return true }
        if isSaidToSomebody(index, text) { return true }
        if key == toKey { return blocks[index].count > 1 || index + 1 < titlePage.upperBound && shape(of: blocks[index + 1]).words <= 12 }
        return index > titlePage.lowerBound && blocks[index].blankBefore <= 2
            && (dedicationTitles.contains(textKey(of: blocks[index - 1])) || textKey(of: blocks[index - 1]) == toKey)
    }

    /// "TO", and nothing else on its line.
    func isToAlone(_ index: Int) -> Bool { blocks[index].count == 1 && textKey(of: blocks[index]) == toKey }

    /// "To Edmund Bentley", "TO THE", "LADS AND LASSES", "OF DURHAM": behind author or publisher and a gap, a few words that say to whom.
    private func isSaidToSomebody(_ index: Int, _ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let mostLines = 6, mostWords = 25, setOff = 3
        var cursor = WordCursor(bytes, text.startIndex..<text.endIndex)
        guard blocks[index].count <= mostLines, Int(blocks[index].blankBefore) >= setOff, let word = cursor.word(),
            let isOfTitlesToo = wordsAboveNames[word], isCapital(word.start)
        else { return false }
        cursor.skipSpaces()
        let next = cursor.position, above = titlePage.lowerBound..<index
        guard next < cursor.end, let following = cursor.word(), wordsBehindTo[following] == nil, !isReader(behind: cursor),
            isCapital(next) || !isOfTitlesToo && wordsForAll[following] != nil, shape(of: blocks[index]).words <= mostWords,
            !isTitleLine(index), !hasWord(imprintWords + editionWords + translatorWords, blocks[index])
        else { return false }
        return above.contains {
            blocks[$0].role == .titlePage(.imprint) || !isOfTitlesToo && blocks[$0].role == .titlePage(.author)
        }
    }

    /// "TO THE READER" is a preface.
    private func isReader(behind cursor: WordCursor) -> Bool {
        var cursor = cursor
        cursor.skipSpaces()
        return cursor.word().map { wordsBehindTo[$0] != nil } ?? false
    }

    /// "Etext prepared by John Bickers": lines of whoever made the electronic text below the author.
    func isCreditOnTitlePage(_ index: Int) -> Bool {
        let mostLines = 4
        let signs: [StaticString] = ["@", "etext", "e-text", "ebook", "http", "scanned", "transcribed"]
        return index > bookBlocks.lowerBound && blocks[index].count <= mostLines && isEnglishCredit(index)
            && blocks[index].lineRange.contains { line in signs.contains { contains($0, lines.range(line)) } }
    }

    /// "C'est à vous que je le dédie."
    func saysDedication(_ index: Int) -> Bool { hasWord(wordsInDedications, blocks[index]) }

    /// "In Woman, than to study household good.--MILTON.": a few lines, and at their end, in capitals, who said them.
    func isQuotationWithSource(_ index: Int) -> Bool {
        let mostLines = 6, shortest = 3
        guard index < bookBlocks.upperBound, blocks[index].role == .paragraph, blocks[index].count <= mostLines else { return false }
        let line = lastLine(index)
        guard !shape(of: blocks[index]).isMostlyCapitals, let name = line.dropFirst(shortest).last(where: { isBehindDash($0) }) else {
            return false
        }
        let letters = (name..<line.upperBound).filter { bytes[$0].isASCIILetter }
        return letters.count >= shortest && letters.allSatisfy { bytes[$0] < 0x61 }
    }

    /// "“But with regard to the material world …”", and in a paragraph of its own below, "W. WHEWELL: _Bridgewater Treatise_.":
    /// words in quotation marks and who said them, in front of the contents, a heading or others like them.
    func isQuotationAboveSource(_ index: Int) -> Bool {
        let mostWords = 10, source = index + 1
        guard source + 1 < bookBlocks.upperBound, [.paragraph, .titlePage(.epigraph)].contains(blocks[index].role),
            blocks[source].role == .paragraph, blocks[source].count == 1, Int(blocks[source].blankBefore) < max(habits.wideGap, 2)
        else { return false }
        let quoted = shape(of: blocks[index]), line = firstLine(source)
        guard quoted.beginsAsSpeech, quoted.endsAsSpeech, shape(of: blocks[source]).words <= mostWords else { return false }
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x2D || $0 == 0xE2 || $0 == 0x80 || $0 == 0x94 || $0 == 0x5F }
        let isBehindDash = cursor.position > line.lowerBound + 1
        guard let name = cursor.word(), isCapital(name.start), isBehindDash || isInCapitals(name.start..<name.end) else { return false }
        let below = source + 1
        return isContents(below) || isPlainContentsTitle(below) || isHeading(below) || isQuotationAboveSource(below)
    }

    /// Right behind "--" or a dash of that length.
    private func isBehindDash(_ place: Int) -> Bool {
        bytes[place].isASCIILetter
            && (bytes[place - 1] == 0x2D && bytes[place - 2] == 0x2D
                || bytes[place - 1] == 0x94 && bytes[place - 2] == 0x80 && bytes[place - 3] == 0xE2)
    }

    /// "[Note: Stanza and line numbers have not been included.]": a sentence in brackets, of whoever made the text.
    func isRemarkInBrackets(_ index: Int) -> Bool {
        guard blocks[index].role == .paragraph || blocks[index].role == .note, !isIllustration(index),
            bytes[firstLine(index).lowerBound..<lastLine(index).upperBound].isSentenceInBrackets
        else { return false }
        let shape = shape(of: blocks[index])
        return !shape.isTitleCase && !shape.isMostlyCapitals
    }

    /// Some words, and below them, behind a dash, who said them.
    private func isMotto(_ index: Int) -> Bool {
        if isQuotationWithSource(index) { return true }
        let block = blocks[index]
        guard block.count >= 2 else { return false }
        let line = lastLine(index)
        var i = line.lowerBound
        if bytes[i] == 0x5F { i += 1 }
        let isDash =
            bytes[i] == 0x2D && i + 1 < line.upperBound && bytes[i + 1] == 0x2D
            || bytes[i] == 0xE2 && i + 2 < line.upperBound && bytes[i + 1] == 0x80 && (0x93...0x95).contains(bytes[i + 2])
        return isDash && shape(ofLines: block.lastLine..<(block.lastLine + 1)).words <= 8
    }

    /// A few lines of verse, the last of the page or with one line below them that says whose they are: broken early, each with a capital,
    /// and one that goes on behind a comma, as the lines of titles do not.
    private func isVerseAtEnd(_ index: Int) -> Bool {
        let lineCounts = 2...12, mostBelow = 1
        let block = blocks[index], below = titlePage.upperBound - 1 - index
        guard (0...mostBelow).contains(below), lineCounts.contains(block.count), block.role != .titlePage(.title),
            Int(block.indent) > habits.indent, isBrokenEarly(block), capitalLines(block) == block.count - 1,
            below == 0 || blocks[index + 1].count == 1
        else { return false }
        let shape = shape(of: block)
        return !shape.isTitleCase && !shape.isMostlyCapitals && (shape.endsWithFullStop || shape.endsAsSpeech)
            && block.lineRange.dropLast().contains { [0x2C, 0x3B].contains(bytes[lines.range($0).upperBound - 1]) }
    }

    /// Begins small, behind a paragraph that has no end.
    func goesOnSmall(_ index: Int) -> Bool {
        let first = bytes[firstLine(index).lowerBound], last = bytes[lastLine(index - 1).upperBound - 1]
        return first >= 0x61 && first <= 0x7A && (last.isASCIILetter || last == 0x2C) && blocks[index].blankBefore <= 1
    }

    // MARK: One line

    /// "THE QUIET HOUSE, by MARY POE": where the second part of the title's line begins; nil for any other.
    func byline(in index: Int) -> (block: Int, start: Int)? {
        guard let title = metadata.title, !metadata.authors.isEmpty else { return nil }
        if blocks[index].count > 1 { return bylineBelowTitle(index, title) }
        let longest = 400
        let line = firstLine(index)
        guard line.count <= longest else { return nil }
        let whole = WordCursor.folded(title)
        for place in line.dropFirst()
        where bytes[place - 1] == 0x20 && authorWords.contains(where: { bytes[place..<line.upperBound].hasASCIIPrefix($0) }) {
            let text = WordCursor.folded(bytes, [line.lowerBound..<place])
            guard !text.isEmpty, whole.starts(with: text), text.count == whole.count || text.count >= 8 else { continue }
            let name = WordCursor.folded(bytes, [place..<line.upperBound])
            let isNamed = lettersNameAuthor(name)
            // The title itself may go on with "by": "Step by Step".
            if isNamed, !whole.starts(with: text + name) { return (index, place) }
        }
        return nil
    }

    /// "THE QUIET HOUSE", and below it "A Tale of the Hills" in the same block: the lines behind those that say the title of the header, up
    /// to its colon.
    func subtitleLines(of block: TextBlock) -> Range<Int> {
        let end = block.lineRange.upperBound
        guard block.count > 1, let title = metadata.title else { return end..<end }
        let titles = [title, String(title.prefix { $0 != ":" && $0 != ";" })].map { WordCursor.folded($0) }
        let last = block.lineRange.dropLast().first { line in
            titles.contains(WordCursor.folded(bytes, (block.lineRange.lowerBound...line).map { lines.range($0) }))
        }
        return (last.map { $0 + 1 } ?? end)..<end
    }

    /// "Mary Poe" and "The Quiet House" on the lines of one block: the line with which the title begins.
    func titleBelowAuthor(in index: Int) -> (block: Int, line: Int)? {
        let block = blocks[index], lineCounts = 2...5
        guard lineCounts.contains(block.count), let title = metadata.title else { return nil }
        let whole = WordCursor.folded(title), main = WordCursor.folded(title.prefix { $0 != ":" && $0 != ";" })
        let line = block.lineRange.dropFirst().first { line in
            let name = textKey((block.lineRange.lowerBound..<line).map { lines.range($0) })
            return metadata.authors.contains { Self.textKey($0) == name }
        }
        guard let line else { return nil }
        let text = WordCursor.folded(bytes, (line..<block.lineRange.upperBound).map { lines.range($0) })
        return text == whole || text == main ? (index, line) : nil
    }

    /// Whether the letters of a byline name an author: at their end, or right behind "by" with another name in parentheses below it.
    private func lettersNameAuthor(_ letters: [UInt8]) -> Bool {
        // "By", "von", in letters.
        let shortest = 3, wordsOfAuthors = 2...4
        return metadata.authors.contains { author in
            // "Mark Twain (Samuel Clemens)": his own name may stand below the other in full.
            let names = [author, String(author.prefix { $0 != "(" })].map { WordCursor.folded($0) }
            let isLast = names.contains { $0.count >= shortest && letters.suffix($0.count).elementsEqual($0) }
            return isLast
                || author.contains("(") && names[1].count >= shortest
                    && wordsOfAuthors.contains { letters.dropFirst($0).starts(with: names[1]) }
        }
    }

    /// "Mary Poe [of the Hills]", of which the header says "Poe": capitals up to a bracket, and the name at their end.
    private func endsInName(_ line: Range<Int>, _ name: [UInt8]) -> Bool {
        let end = line.first { bytes[$0] == 0x5B || bytes[$0] == 0x28 } ?? line.upperBound
        return WordCursor.folded(bytes, [line.lowerBound..<end]).suffix(name.count).elementsEqual(name)
            && bytes[line.lowerBound..<end].split(separator: 0x20).allSatisfy { isCapital($0.startIndex) }
    }

    /// "The Quiet House", "by", "Mary Poe" on the lines of one block: where the second part begins.
    private func bylineBelowTitle(_ index: Int, _ title: String) -> (block: Int, start: Int)? {
        let block = blocks[index], mostLines = 5, shortestName = 6
        guard block.count <= mostLines else { return nil }
        let whole = WordCursor.folded(title)
        for line in block.lineRange.dropFirst() {
            let range = lines.range(line)
            // "Mary Poe [the author of the Tales]"
            let letters = WordCursor.folded(bytes, [range])
            let isName = metadata.authors.contains { author in
                let name = WordCursor.folded(author)
                return name.count >= shortestName && (letters.starts(with: name) || endsInName(range, name))
            }
            guard isName || isLoneBy(range) || authorWords.contains(where: { bytes[range].hasASCIIPrefix($0) }) else { continue }
            let text = WordCursor.folded(bytes, (block.lineRange.lowerBound..<line).map { lines.range($0) })
            let rest = WordCursor.folded(bytes, (line..<block.lineRange.upperBound).map { lines.range($0) })
            // The header may say "Sonnets" of "THE SONNETS".
            let isTitle = whole.starts(with: text) || text.suffix(whole.count).elementsEqual(whole)
            if !text.isEmpty, isTitle, isName || lettersNameAuthor(rest) { return (index, range.lowerBound) }
        }
        return nil
    }

    // MARK: Where the page ends

    /// "THE PERSONS OF THE PLAY", "THE SCENES OF THE PLAY".
    func isTitleOfPersons(_ index: Int) -> Bool {
        blocks[index].count == 1 && (isPersonsTitle(index) || scenesKeys.contains(textKey(of: blocks[index])))
    }

    /// Who comes on the stage, and where it is, stand below headings of their own, in front of the first act.
    mutating func findPersonsBehindTitlePage(_ end: Int) {
        let farthest = 40
        guard end < bookBlocks.upperBound, isTitleOfPersons(end), headings.contains(where: { $0.block > end && $0.form != nil }) else {
            return
        }
        let last = headings.first { $0.block > end && $0.form != nil }?.block ?? end
        var found: [TextHeading] = []
        for index in end..<min(last, end + farthest) where isTitleOfPersons(index) && blocks[index].role == .paragraph {
            found.append(TextHeading(block: index, level: index == end ? 2 : 3))
        }
        // The first may be a heading already, of whatever level.
        if let first = headings.firstIndex(where: { $0.block == end }) { headings[first].level = 2 }
        setHeadings(headings + found)
    }

    // MARK: Pages behind it

    /// Gives what follows the words of the law and the list of other works the same roles, and finds where the pages behind the title page
    /// begin.
    mutating func settleFrontPages() {
        endOfFrontispiece = endOfPicturesInFront()
        let law = firstBlockOfLaw()
        var isOfLaw = false, isOfWorks = false, isOfDedication = false
        for index in titlePage {
            guard case .titlePage(let line) = blocks[index].role else { continue }
            if Int(blocks[index].blankBefore) >= max(3, habits.wideGap) { isOfWorks = false }
            if index == law { isOfLaw = true }
            switch line {
            case .copyright: (isOfLaw, isOfDedication) = (true, false)
            case .otherWorks: isOfWorks = true
            case .subtitle where isOfWorks: blocks[index].role = .titlePage(.otherWorks)
            // Behind the words of the law all that follows a dedication belongs to it.
            case .dedication: isOfDedication = isOfLaw
            case .subtitle, .author: if isOfLaw { blocks[index].role = .titlePage(isOfDedication ? .dedication : .copyright) }
            case .imprint, .edition: if isOfLaw { blocks[index].role = .titlePage(.copyright) }
            default: break
            }
        }
        // Pictures behind the words of the law are those of the text.
        while let law, titlePage.upperBound - 1 > law, blocks[titlePage.upperBound - 1].role == .illustration {
            titlePage = titlePage.lowerBound..<titlePage.upperBound - 1
        }
        var start = titlePage.upperBound
        frontPages = start
        while start > titlePage.lowerBound {
            switch blocks[start - 1].role {
            case .titlePage(.copyright), .titlePage(.otherWorks), .titlePage(.dedication), .titlePage(.epigraph):
                start -= 1
                frontPages = start
            case .ornament, .pageMark, .illustration: start -= 1
            default: return
            }
        }
    }

    /// Behind the pictures above the first line of the page, if anything is said of one of them.
    private func endOfPicturesInFront() -> Int {
        let end = titlePage.first { ![.illustration, .ornament, .pageMark, .halfTitle].contains(blocks[$0].role) } ?? titlePage.lowerBound
        let hasCaption = (titlePage.lowerBound..<end).contains { index in
            blocks[index].role == .illustration && !saysOnlyPicture(firstLine(index).lowerBound..<lastLine(index).upperBound)
        }
        return hasCaption ? end : titlePage.lowerBound
    }

    /// A line or two that say when, where or by whom the book was printed, and whose it is.
    func isOfLaw(_ index: Int) -> Bool {
        let mostLines = 6
        guard blocks[index].count <= mostLines else { return false }
        var cursor = WordCursor(bytes, firstLine(index))
        cursor.skip { $0 == 0x5F || $0 == 0x28 }
        let text = bytes[cursor.position..<cursor.end]
        return (printingWords + copyrightWords).contains { text.hasASCIIPrefix($0) }
    }

    /// "Thirtieth Impression, June, 1929" on several lines, each with a year at its end, or on the last lines of the publisher's.
    func isListOfImpressions(_ index: Int) -> Bool {
        let fewest = 3, fewestBelowOthers = 2, mostOthers = 8, year = 4
        guard blocks[index].role == .paragraph, blocks[index].count >= fewest else { return false }
        let dated = blocks[index].lineRange.reversed().prefix { line in
            let range = lines.range(line), digits = bytes[range].reversed().drop { $0 == 0x2E || $0 == 0x5F }.prefix { $0.isASCIIDigit }
            return digits.count == year && range.count > year + 1
        }.count
        if dated == blocks[index].count { return true }
        return dated >= fewestBelowOthers && blocks[index].count - dated <= mostOthers && isBrokenEarly(blocks[index])
            && capitalLines(blocks[index]) == blocks[index].count - 1 && hasWord(imprintWords + editionWords, blocks[index])
    }

    /// Behind author or publisher, the first line of what the law wants said, or of what the printer says. The publisher's name once more,
    /// or a line behind a gap, goes with what stands right below it.
    private func firstBlockOfLaw() -> Int? {
        let mostAbove = 2, setOff: Int16 = 3
        func isOfPage(_ index: Int) -> Bool {
            blocks[index].role == .titlePage(.author) || blocks[index].role == .titlePage(.imprint)
        }
        guard let page = titlePage.first(where: isOfPage),
            let law = titlePage.first(where: { index in
                guard index > page, case .titlePage = blocks[index].role else { return false }
                return blocks[index].role == .titlePage(.copyright) || isOfLaw(index)
            })
        else { return nil }
        for index in (max(page + 1, law - mostAbove)..<law).reversed() {
            guard [.titlePage(.subtitle), .titlePage(.imprint), .titlePage(.edition)].contains(blocks[index].role) else { break }
            let key = textKey(of: blocks[index])
            let isSaidAgain = (page..<index).contains { textKey(of: blocks[$0]) == key }
            let isBehindImprint = blocks[index].blankBefore >= setOff && (page..<index).contains { blocks[$0].role == .titlePage(.imprint) }
            if isSaidAgain || isBehindImprint { return index }
        }
        return law
    }
}

private let loneOfWords = WordLists.keys(in: "of-alone")
private let toKey = TextAnalysis.textKey("to")
/// "to", and "for", which titles and their readers have as well (true).
let wordsAboveNames = FoldedWordTable<Bool>(list: "above-names") { $0 == "of-titles-too" }
/// "all", "those": whom a dedication names without a name.
private let wordsForAll = FoldedWordTable<Bool>(list: "all-in-dedications")
/// "to which is added", "to be had of": what no dedication goes on with.
private let wordsBehindTo = FoldedWordTable<Bool>(list: "no-name-behind-to")
let dedicationTitles = WordLists.keys(in: "dedication")
private let scenesKeys = WordLists.keys(in: "scenes")

let copyrightWords = WordLists.phrases(in: "copyright")
/// How lines begin that say when and by whom a book was printed, behind its title page.
let printingWords = WordLists.phrases(in: "printing")
private let otherWorksWords = WordLists.phrases(in: "other-works")
let dedicationWords = WordLists.phrases(in: "dedication-openings")
/// What a dedication says somewhere: "C'est à vous que je le dédie."
let wordsInDedications = WordLists.phrases(in: "words-in-dedications")

let translatorWords = WordLists.phrases(in: "translator")
let authorWords = WordLists.phrases(in: "author")
let authorOfWords = WordLists.phrases(in: "author-of")
let editionWords = WordLists.phrases(in: "edition")
let imprintWords = WordLists.phrases(in: "imprint")

extension BidirectionalCollection<UInt8> {
    /// Some words in brackets that end with a full stop.
    var isSentenceInBrackets: Bool {
        let fewestWords = 5
        return first == 0x5B && suffix(2).elementsEqual([0x2E, 0x5D]) && split { $0 <= 0x20 }.count >= fewestWords
    }
}
