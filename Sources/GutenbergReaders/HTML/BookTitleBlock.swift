import Markup
import Resources

extension HTMLBook {
    /// Credits and title block, as the book file says or as they are found.
    mutating func findTitleBlock(_ given: GivenStructure, _ rejected: Set<Guess.Subject>) {
        let none = nodes.lowerBound..<nodes.lowerBound
        if let page = given.titlePage.map({ $0.clamped(to: nodes) }), !page.isEmpty {
            // What stands in front of it are credits; what its divisions hold behind it is dissolved into the text.
            (credits, titleBlock) = (nodes.lowerBound..<page.lowerBound, page)
        } else if rejected.contains(.titlePage) {
            (credits, titleBlock) = (none, none)
        } else {
            findTitleBlock()
        }
        if let own = given.credits.map({ $0.clamped(to: nodes) }), !own.isEmpty {
            credits = nodes.lowerBound..<own.upperBound
            titleBlock = max(own.upperBound, titleBlock.lowerBound)..<max(own.upperBound, titleBlock.upperBound)
        } else if rejected.contains(.credits), !credits.isEmpty {
            titleBlock = titleBlock.isEmpty ? none : nodes.lowerBound..<titleBlock.upperBound
            credits = none
        }
        if given.titlePage == nil, let first = given.levels.keys.filter({ titleBlock.contains($0) }).min() {
            titleBlock = titleBlock.lowerBound..<first
        }
    }

    /// Finds credits and title block: the first units of the book, up to its contents, the first numbered heading, or prose.
    private mutating func findTitleBlock() {
        let limit = contents?.nodes.lowerBound ?? nodes.upperBound
        let units = firstUnits(nodes.lowerBound..<max(nodes.lowerBound, limit))
        let first = endOfCredits(units)
        let creditsEnd = first < units.count ? (first > 0 ? units[first] : nodes.lowerBound) : limit
        let creditsStart = covers.first.map { ends[$0] } ?? nodes.lowerBound
        credits = Range(from: creditsStart, to: first > 0 ? ends[units[first - 1]] : creditsStart)
        if let end = titleEnd(units, from: first) {
            titleBlock = Range(
                from: first > 0 ? ends[units[first - 1]] : nodes.lowerBound, to: end < units.count ? blockStart(units[end]) : limit)
            let page = withoutOuterPage(withoutHalfTitleAndPicture(withoutCovers(units[first..<end])))
            if halfTitle.isEmpty { findHalfTitle(withoutFrontispiece(page)) }
            if let whole = namedTitlePage(), whole.contains(titleBlock.upperBound) {
                titleBlock = titleBlock.lowerBound..<whole.upperBound
            }
        } else if let page = titleBehindContents() {
            titleBlock = page
        } else if !findNamedTitlePageBehindContents(), !findTitlePageBehindProse(Range(from: creditsEnd, to: limit)) {
            titleBlock = creditsEnd..<creditsEnd
        }
    }

    /// The title page without the pictures of the binding that stand in front of it, cover and spine, which have pages of their own.
    private mutating func withoutCovers(_ page: ArraySlice<Int>) -> ArraySlice<Int> {
        var rest = page.drop { kind($0) == .rule }
        while rest.count > 1, let first = rest.first, isBlank(textRange(first)) || saysCover(first), showsCover(first) {
            covers.append(first)
            titleBlock = ends[first]..<max(ends[first], titleBlock.upperBound)
            rest = rest.dropFirst().drop { kind($0) == .rule }
        }
        return rest
    }

    /// "Book Cover", "Front Cover": no more than what the picture is.
    private func saysCover(_ unit: Int) -> Bool {
        let mostWords = 3
        let words = flatLine(unit..<ends[unit], limit: 100).text.lowercased().split { !$0.isLetter }
        return words.count <= mostWords && words.contains { wordsForCover.contains(String($0)) }
    }

    /// The title page without the picture that faces it.
    private mutating func withoutFrontispiece(_ page: ArraySlice<Int>) -> ArraySlice<Int> {
        guard page.count > 1, let first = page.first, isFrontispiece(first),
            let next = page.dropFirst().first(where: { kind($0) != .rule }), kind(next).headingLevel != nil
        else { return page }
        frontispiece = first
        titleBlock = ends[first]..<max(ends[first], titleBlock.upperBound)
        return page.dropFirst()
    }

    /// The title page without the title in front of it, in whatever element, where a picture and the title once more follow.
    private mutating func withoutHalfTitleAndPicture(_ page: ArraySlice<Int>) -> ArraySlice<Int> {
        let units = page.filter { kind($0) != .rule && !isHiddenPageNumber($0) && loosePageNumbers($0) == nil }
        guard units.count > 2, saysTitleAlone(units[0]), isFrontispiece(units[1]), saysTitle(units[2]) else {
            return withoutHalfTitleInHeadings(page)
        }
        (halfTitle, frontispiece) = ([units[0]], units[1])
        titleBlock = ends[units[1]]..<max(ends[units[1]], titleBlock.upperBound)
        return page.filter { $0 > units[1] }[...]
    }

    /// One picture with nothing but its caption, and no small ornament.
    func isFrontispiece(_ unit: Int) -> Bool {
        let smallest = 200
        let pictures = (unit..<ends[unit]).filter { kind($0) == .image }
        guard pictures.count == 1, isFigure(unit) || isBlank(textRange(unit)) else { return false }
        let height = raw.attribute("height", of: NodeID(Int32(pictures[0]))).flatMap { Int($0) }
        return height.map { $0 >= smallest } ?? true
    }

    /// A picture whose file, text or id says that it is the cover.
    private func showsCover(_ unit: Int) -> Bool {
        let pictures = (unit..<ends[unit]).filter { kind($0) == .image }
        guard pictures.count == 1 else { return false }
        return [unit, pictures[0]].contains { node in
            ["src", "alt", "id", "class"].contains { name in
                let words = raw.attribute(name, of: NodeID(Int32(node)))?.lowercased().split { !$0.isLetter } ?? []
                return words.contains { wordsForCover.contains(String($0)) }
            }
        }
    }

    /// The book's title alone, above the page that says it once more in its heading.
    private mutating func findHalfTitle(_ page: ArraySlice<Int>) {
        guard let first = page.first, kind(first) != .heading1, textRange(first).count < 200, saysTitleAlone(first),
            let second = page.dropFirst().first(where: { kind($0).headingLevel != nil }), kind(second) == .heading1, saysTitle(second)
        else { return }
        halfTitle = [first]
        titleBlock = ends[first]..<max(ends[first], titleBlock.upperBound)
    }

    /// The title page of a file that has its contents in front of it. It says the title that the header says, so that a preface is none.
    private func titleBehindContents() -> Range<Int>? {
        guard let contents, contents.nodes.upperBound < nodes.upperBound, metadata.title != nil else { return nil }
        let units = firstUnits(contents.nodes.upperBound..<nodes.upperBound).filter { kind($0) != .rule }
        guard let first = units.first, let end = titleEnd(units, from: 0) else { return nil }
        guard units[..<end].contains(where: { saysTitle($0) }) else { return nil }
        return Range(from: blockStart(first), to: end < units.count ? blockStart(units[end]) : ends[units[end - 1]]).clamped(
            to: contents.nodes.upperBound..<nodes.upperBound)
    }

    /// True if a unit, or its first line, says the book's title and nothing else.
    func saysTitle(_ unit: Int) -> Bool {
        let longest = 600
        guard !titleLetters.isEmpty, textRange(unit).count <= longest else { return false }
        let firstLine = (unit..<ends[unit]).first {
            kind($0) == .lineBreak && !isBlank(textRange(unit).lowerBound..<textRange($0).lowerBound)
        }
        let lines = [textRange(unit)] + (firstLine.map { [textRange(unit).lowerBound..<textRange($0).lowerBound] } ?? [])
        return lines.contains { titleLetters.contains(Self.letters(flatLine(unit..<ends[unit], clip: $0).bytes)) }
    }

    /// The title and nothing else, in one line or in several: "DIE", a line break, "TRAUMDEUTUNG."
    private func saysTitleAlone(_ unit: Int) -> Bool {
        guard (unit..<ends[unit]).contains(where: { kind($0) == .lineBreak }) else { return saysTitle(unit) }
        return titleLetters.contains(Self.letters(flatLine(unit..<ends[unit], limit: 1000).bytes))
    }

    static let longestTitlePage = 40
    /// Bytes of a unit that is no line of a title page any more.
    static let longestLine = 220

    /// Units of a range that show something, as many as a title page may have and a few more.
    func firstUnits(_ range: Range<Int>, most: Int = longestTitlePage + 2) -> [Int] {
        var units: [Int] = []
        forEachUnit(range) { unit in
            if !isEmpty(unit) { units.append(unit) }
            return units.count < most
        }
        return units
    }

    /// Behind the last of the units from one on that make a title page; nil if they have no title.
    func titleEnd(_ units: [Int], from first: Int) -> Int? {
        let prose = Self.longestLine, shortProse = 100
        var hasTitle = false, hasImprint = false
        let title = titleBelowOtherLines(units, from: first)
        var end = first
        while end < units.count, end - first < Self.longestTitlePage {
            let unit = units[end]
            let size = lineLength(unit)
            if let title, end <= title {
                hasTitle = true
            } else if hasTitle, isQuotationWithSource(unit) || isOneRow(unit) {
                // A motto, in a heading's element or not, and the line of a periodical that says number, date and price.
            } else if hasTitle, let behind = endOfRemark(units, from: end) {
                end = behind
                guard end < units.count, isByline(units[end]) else { break }
                continue
            } else if kind(unit).headingLevel != nil {
                // "LIST OF ILLUSTRATIONS"
                if hasTitle, isTitleOfIllustrations(unit) || isPersonsTitle(unit) { break }
                if hasTitle, isFirstOfParts(unit) || isFirstOfPieces(unit), !saysTitle(unit), !isOfPeople(unit) { break }
                if hasImprint, isAboveHeading(units, end), isOnOwnPage(units, end), !beginsAsLaw(unit) {
                    // The title above "PROLOGUE", where the page has said it already and does not go on.
                    let isSaidAgain = units[first..<end].contains(where: saysTitle) && !goesOn(units, behind: end)
                    if saysTitle(unit) ? isSaidAgain : !isOfPeople(unit) { break }
                }
                let isVolume = hasTitle && (isVolumeAlone(unit) && goesOn(units, behind: end) || isOnlyVolume(units, end))
                let isNumbered = !isVolume && self.isNumbered(unit)
                if hasTitle || isNumbered && kind(unit) != .heading1 || isOneOfStories(unit) {
                    let next = units[(end + 1)...].filter { kind($0) != .rule }.prefix(3).prefix { kind($0).headingLevel == nil }
                    let isText =
                        next.prefix(2).contains { lengthOfLines($0, lineLength($0)) > prose }
                        || next.count { lineLength($0) > shortProse } >= 2
                    // "PERSONS OF THE PLAY" above a list of them.
                    let isTitleOfList =
                        units[(end + 1)...].first { kind($0) != .rule }.map { [.list, .table].contains(kind($0)) } == true
                        && !isOfPeople(unit)
                    // The year at the foot of the page, with a rule below it.
                    let isLastLine =
                        Self.isYear(flatLine(unit..<ends[unit], limit: 1000)) && end + 1 < units.count && kind(units[end + 1]) == .rule
                    let isLine = isLastLine || isOfPrinter(unit) || isBylineBelow(units[first..<end], unit) || beginsAsLaw(unit)
                    if isNumbered || isTitleOfList || isText && !isLine { break }
                }
                hasTitle = true
            } else if hasImprint, size > 0, isOnOwnPage(units, end), titleLine(flatLine(unit..<ends[unit], limit: 1000)) == .subtitle {
                // A dedication or a motto behind the page.
                break
            } else if hasTitle, isRemark(unit) || Self.isContentsTitle(flatLine(unit..<ends[unit], limit: 1000).bytes) {
                break
            } else if hasTitle, isRemarkInBrackets(unit) || isPersonsTitle(unit) {
                break
            } else if !hasTitle, saysTitle(unit) {
                hasTitle = true
            } else if size > prose && lengthOfLines(unit, size) > prose && !(end == first && isFrontispiece(unit))
                && !(hasTitle && isLongAuthor(unit, size)) && !(hasImprint && isParagraphOfLaw(unit))
                || kind(unit) == .table || kind(unit) == .list
            {
                break
            }
            // A year below the picture that faces the page says nothing of the edition.
            if hasTitle, size > 0, !hasImprint, !isFigure(unit) {
                hasImprint = titleLine(flatLine(unit..<ends[unit], limit: 1000)) == .imprint
            }
            end += 1
        }
        return hasTitle && end > first ? endBeforeShortParagraphs(units, first..<end) : nil
    }

    /// Without "“Well,” he said." and "She laughed at him.", right above the first long paragraph of a text without headings.
    private func endBeforeShortParagraphs(_ units: [Int], _ page: Range<Int>) -> Int {
        let prose = Self.longestLine
        guard page.upperBound < units.count, kind(units[page.upperBound]) == .paragraph, lineLength(units[page.upperBound]) > prose else {
            return page.upperBound
        }
        var start = page.upperBound
        while start > page.lowerBound + 1, isShortParagraph(units[start - 1]) { start -= 1 }
        let isBehindAuthor = units[page.lowerBound..<start].contains {
            titleLine(flatLine($0..<ends[$0], limit: 1000)) == .author
        }
        return isBehindAuthor ? start : page.upperBound
    }

    /// A sentence in a paragraph that is not in the middle of the line.
    private func isShortParagraph(_ unit: Int) -> Bool {
        guard kind(unit) == .paragraph, !standsInTheMiddle(unit) else { return false }
        let line = flatLine(unit..<ends[unit], limit: 1000)
        let words = line.text.split(whereSeparator: \.isWhitespace)
        let ending = line.text.reversed().first { !"\"”’'»“".contains($0) }
        guard words.count > 1, let ending, ".?!".contains(ending), titleLine(line) == .subtitle else { return false }
        // Titles and lines of a title page have hardly any small words.
        return words.dropFirst().contains { $0.first?.isLowercase == true }
    }

    /// "VOL. I." and nothing behind the number.
    private func isVolumeAlone(_ unit: Int) -> Bool {
        guard let form = Self.form(of: flatLine(unit + 1..<ends[unit])) else { return false }
        return form.division.rank <= Division.book.rank && form.titleStart == nil
    }

    /// Whether one of the next lines, in front of all text and of chapters, names an author or a publisher: the title page is not at its
    /// end.
    private func goesOn(_ units: [Int], behind index: Int) -> Bool {
        let most = 4, prose = Self.longestLine
        for unit in units[(index + 1)...].filter({ kind($0) != .rule }).prefix(most) {
            let line = flatLine(unit..<ends[unit], limit: 1000)
            if lineLength(unit) > prose || isNumbered(unit) && !isVolumeAlone(unit) { return false }
            // A year alone is as often that of which a part tells.
            if [.author, .imprint].contains(titleLine(line)), line.bytes.contains(where: \.isASCIILetter) { return true }
        }
        return false
    }

    /// "AUTHOR OF “THE HILLS,” “THE LAMPS,” …": other works, one after the other.
    private func isLongAuthor(_ unit: Int, _ size: Int) -> Bool {
        let longest = 700
        let line = flatLine(unit..<ends[unit], limit: 1000), bytes = ArraySlice(line.bytes)
        return size <= longest && (titleLine(line) == .author || authorOfWords.contains { bytes.hasASCIIPrefix($0) })
    }

    /// "THE MILL" above "CHAPTER I", as "THE LAMP" in the same element is later on.
    private func isFirstOfParts(_ unit: Int) -> Bool {
        func firstNumber(_ index: Int) -> HeadingForm? {
            guard index + 1 < headings.count, headings[index].form == nil, let form = headings[index + 1].form else { return nil }
            return form.number == 1 ? form : nil
        }
        let index = headingIndex(from: unit)
        guard index < headings.count, headings[index].node == unit, let form = firstNumber(index) else { return false }
        return headings.indices.dropFirst(index + 2).contains {
            headings[$0].tag == headings[index].tag && firstNumber($0)?.division == form.division
        }
    }

    /// "PREFACE" above "I", "THE ISLAND" above "CHAPTER I".
    private func isAboveHeading(_ units: [Int], _ index: Int) -> Bool {
        units[(index + 1)...].first { kind($0) != .rule }.map { kind($0).headingLevel != nil } == true
    }

    /// "When found, make a note of."—CAPTAIN CUTTLE.
    private func isQuotationWithSource(_ unit: Int) -> Bool {
        let longest = 400
        guard textRange(unit).count <= longest, kind(unit) == .paragraph || kind(unit).headingLevel != nil else { return false }
        let text = flatLine(unit..<ends[unit], limit: longest).text
        guard let quote = text.first, "\"“‘«„".contains(quote), let dash = text.lastIndex(where: { "—–".contains($0) }) else {
            return false
        }
        let name = text[text.index(after: dash)...].filter(\.isLetter)
        return !name.isEmpty && name.allSatisfy { $0.isUppercase }
    }

    /// A table of one short row.
    private func isOneRow(_ unit: Int) -> Bool {
        let longest = 200
        return kind(unit) == .table && textRange(unit).count <= longest && (unit..<ends[unit]).count { kind($0) == .row } == 1
    }

    /// "Printed for Andrew Crooke, at the Green Dragon": nobody calls a chapter so.
    func isOfPrinter(_ unit: Int) -> Bool {
        let line = ArraySlice(flatLine(unit..<ends[unit], limit: 1000).bytes)
        return wordsForPrinters.contains { line.firstIndex(ofASCII: $0, from: line.startIndex) != nil }
    }

    /// "[Note: Stanza and line numbers have not been included.]": a sentence in brackets, of whoever made the file.
    private func isRemarkInBrackets(_ unit: Int) -> Bool {
        let fewestSpaces = 4
        let line = flatLine(unit..<ends[unit], limit: 1000).bytes
        return line.first == 0x5B && line.last == 0x5D && line.dropLast().last == 0x2E && line.count { $0 == 0x20 } >= fewestSpaces
            && !line.prefix(14).elementsEqual("[Illustration:".utf8)
    }

    /// "Personnages:", with those of a play below it.
    private func isPersonsTitle(_ unit: Int) -> Bool {
        personsKeys.contains(TextAnalysis.textKey(flatLine(unit..<ends[unit], limit: 100).text))
    }

    /// The place of the book's title below a series' name, the number of a volume or the like: "English Library", "VOL. XII", in headings
    /// too. They have no text below them.
    private func titleBelowOtherLines(_ units: [Int], from first: Int) -> Int? {
        let most = 8, longest = 100
        for (k, unit) in units.enumerated().dropFirst(first).prefix(most) {
            if kind(unit).headingLevel != nil, saysTitle(unit) { return k > first ? k : nil }
            let line = flatLine(unit..<ends[unit], limit: 1000)
            let isOfSeries = isByline(unit) || Self.form(of: line).map { $0.division.rank <= Division.book.rank } ?? true
            guard line.bytes.count <= longest, isOfSeries, kind(unit) != .table, kind(unit) != .list, !isRemark(unit),
                !Self.isContentsTitle(line.bytes)
            else { return nil }
        }
        return nil
    }

    /// The file's own class or style has a page begin with a unit.
    func beginsPage(_ unit: Int) -> Bool {
        raw.classes(of: NodeID(Int32(unit))).contains { ["page-break", "pagebreak", "newpage", "page-break-before"].contains(names[$0]) }
            || (raw.attribute("style", of: NodeID(Int32(unit)))?.contains("page-break-before: always") ?? false)
    }

    /// A rule or the border of a division parts a unit from the one above.
    private func isOnOwnPage(_ units: [Int], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        if kind(units[index - 1]) == .rule { return true }
        guard let division = parent(units[index]), division != body, kind(division) == .wrapper, division >= ends[units[index - 1]] else {
            return false
        }
        return isBlank(Range(from: textRange(division).lowerBound, to: textRange(units[index]).lowerBound))
    }

    /// A line of the title page that names whoever wrote or translated the book.
    private func isOfPeople(_ unit: Int) -> Bool {
        [.author, .translator, .title].contains(titleLine(flatLine(unit..<ends[unit], limit: 1000)))
    }

    func lineLength(_ unit: Int) -> Int { flatLine(unit..<ends[unit], limit: 1000).bytes.count }

    /// The outermost division that begins with a unit: what belongs to the unit stays with it.
    func blockStart(_ unit: Int) -> Int {
        var i = unit
        while let parent = parent(i), parent != body, parent >= nodes.lowerBound,
            isBlank(Range(from: textRange(parent).lowerBound, to: textRange(unit).lowerBound)),
            !(parent + 1..<unit).contains(where: { kind($0) == .image })
        { i = parent }
        // An anchor in front of a heading is its id.
        while i > nodes.lowerBound, let previous = previousSibling(i), kind(previous) != .rule, isBlank(textRange(previous)),
            isEmptyOrSpace(previous)
        {
            i = previous
        }
        return i
    }

    private func previousSibling(_ i: Int) -> Int? {
        let previous = raw.nodes[i].previousSibling
        return previous == .none ? nil : Int(previous.index)
    }

    private func isEmptyOrSpace(_ i: Int) -> Bool { raw.nodes[i].kind == .text || isEmpty(i) }

    /// A class says so, or the first words of a box.
    func isInRemarkDivision(_ unit: Int) -> Bool {
        let longest = 6_000
        var i = unit
        while true {
            if hasClass(i, remarkClasses) { return true }
            if i != unit, kind(i) == .wrapper, textRange(i).count <= longest, beginsAsRemark(i) { return true }
            guard let parent = parent(i), parent != body, parent >= nodes.lowerBound else { return false }
            i = parent
        }
    }

    /// A division for remarks of whoever transcribed the text that some nodes begin with.
    func remarksAtStart(of nodes: Range<Int>) -> Int? {
        let first = nodes.first {
            raw.nodes[$0].kind == .text ? !isBlank(textRange($0)) : kind($0) == .image || hasClass($0, remarkClasses)
        }
        guard let first, hasClass(first, remarkClasses), hasBlock(first), ends[first] <= nodes.upperBound,
            !headings.contains(where: { $0.role == .heading && $0.node >= first && $0.node < ends[first] })
        else { return nil }
        return first
    }

    func isCredit(_ unit: Int) -> Bool {
        if kind(unit).headingLevel == nil, isRemark(unit) { return true }
        let line = raw.text[textRange(unit)].trimmed
        return creditOpenings.contains { line.hasASCIIPrefix($0) }
    }

    /// Within a division for remarks of whoever transcribed the text, beginning as one, or saying of another file what it is.
    func isRemark(_ unit: Int) -> Bool { isInRemarkDivision(unit) || beginsAsRemark(unit) || namesOtherFile(unit) }

    /// "[Anmerkungen zur Transkription: …"
    func beginsAsRemark(_ unit: Int) -> Bool {
        let line = raw.text[textRange(unit)].trimmed
        let words = line.first == 0x5B ? line.dropFirst() : line
        return transcriberOpenings.contains { line.hasASCIIPrefix($0) || words.hasASCIIPrefix($0) }
    }

    // MARK: Lines of the title page

    /// What a line of the title block says.
    func titleLine(_ line: FlatLine) -> TitleLine {
        let bytes = ArraySlice(line.bytes)
        let letters = Self.letters(line.bytes)
        func contains(_ word: Phrase) -> Bool { bytes.firstIndex(ofASCII: word, from: bytes.startIndex) != nil }
        if metadata.title.map({ Self.letters(Array($0.utf8)) }) == letters { return .title }
        if translatorWords.contains(where: contains) { return .translator }
        if metadata.authors.contains(where: { letters.starts(with: Self.letters(Array($0.utf8))) }) { return .author }
        if wordsAlone.contains(letters) { return .author }
        if authorWords.contains(where: { bytes.hasASCIIPrefix($0) }) { return .author }
        if editionWords.contains(where: contains) { return .edition }
        if endsInYear(bytes) || imprintWords.contains(where: contains) { return .imprint }
        return .subtitle
    }

    /// "1855", "J. B. WOLTERS—GRONINGUE—1906." — but not "(1790-1826.)", which are the years of which the book tells.
    private func endsInYear(_ line: ArraySlice<UInt8>) -> Bool {
        let figures = line.reversed().drop { $0 == 0x2E }.prefix { $0.isASCIIDigit }
        let isRange = line.dropLast(line.last == 0x2E ? 5 : 4).last == 0x2D
        return figures.count == 4 && !isRange && line.first != 0x28
    }
}

/// "by", "par", "von", in letters.
let wordsAlone = Set(WordLists.words(in: "by-alone").map { HTMLBook.letters(Array($0.utf8)) })
private let wordsForPrinters = WordLists.phrases(in: "printers")

private let wordsForCover = WordLists.words(in: "covers")
