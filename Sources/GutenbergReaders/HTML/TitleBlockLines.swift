import Markup
import Resources

// What some units of a title block are: remarks of whoever made the file, the people who made the book, lines parted by breaks.

extension HTMLBook {
    /// Behind a short remark of whoever made the file that some unit begins: "[Transcriber's Note: This etext was produced from …]", up to
    /// its bracket. One in a division of remarks has a section of its own, and a long one is no line of a title page.
    func endOfRemark(_ units: [Int], from first: Int) -> Int? {
        let longest = 600
        guard isRemark(units[first]), !isInRemark(units[first]) else { return nil }
        if namesOtherFile(units[first]) { return first + 1 }
        let isBracketed = raw.text[textRange(units[first])].trimmed.first == 0x5B
        var length = 0, end = first
        while end < units.count, isBracketed || isRemark(units[end]) {
            let text = raw.text[textRange(units[end])].trimmed
            length += text.count
            end += 1
            guard length <= longest else { return nil }
            if isBracketed, text.contains(0x5D) { return text.last == 0x5D ? end : nil }
        }
        // Without brackets nothing says where it ends but what begins behind it.
        let next = units[end...].first { !isEmpty($0) }
        guard !isBracketed, raw.text[textRange(units[end - 1])].trimmed.last == 0x2E,
            next.map({ kind($0) == .rule || kind($0).headingLevel != nil }) ?? true
        else { return nil }
        return end
    }

    /// Behind the last of the first units that are credits. A picture right above a heading of theirs is the cover.
    mutating func endOfCredits(_ units: [Int]) -> Int {
        var end = 0, k = 0
        while k < units.count {
            let next = units[(k + 1)...].firstIndex { kind($0) != .rule }
            if let behind = endOfHeadedRemark(units, from: k) {
                (end, k) = (behind, behind)
            } else if isCredit(units[k]) || end > 0 && saysWhereFilesAre(units[k...]) {
                k += 1
                end = k
            } else if end == 0, covers.isEmpty, isFrontispiece(units[k]), let next, endOfHeadedRemark(units, from: next) != nil {
                covers = [units[k]]
                k = next
            } else if kind(units[k]) == .rule {
                // Rules may stand between them.
                k += 1
            } else {
                break
            }
        }
        return end
    }

    /// Behind what the makers of the file say below a heading of their own, "Transcriber's Notes:": up to the next rule or heading, the
    /// title or a picture.
    private func endOfHeadedRemark(_ units: [Int], from first: Int) -> Int? {
        guard kind(units[first]).headingLevel != nil, beginsAsRemark(units[first]) else { return nil }
        let end = units[(first + 1)...].firstIndex {
            kind($0) == .rule || kind($0).headingLevel != nil || saysTitle($0) || isFrontispiece($0)
        }
        return end ?? (units.count <= Self.longestTitlePage ? units.count : nil)
    }

    /// "Note: Images of the original pages are available through Internet Archive. See https://…": what the makers of the file say below
    /// their credits, in a table or a paragraph not far above the first heading.
    func saysWhereFilesAre(_ units: ArraySlice<Int>) -> Bool {
        let longest = 800, mostToHeading = 3
        guard let unit = units.first, kind(unit).headingLevel == nil, textRange(unit).count <= longest, !saysTitle(unit) else {
            return false
        }
        let below = units.dropFirst().filter { kind($0) != .rule }.prefix(mostToHeading)
        return below.contains { kind($0).headingLevel != nil }
            && (addresses(in: unit).contains { $0.hasPrefix("http") } || saysGutenberg(unit))
    }

    private func saysGutenberg(_ unit: Int) -> Bool {
        raw.text[textRange(unit)].firstIndex(ofASCII: "project gutenberg", from: textRange(unit).lowerBound) != nil
    }

    /// "THE MILL" in a smaller element than `h1`, in which others without numbers follow: the first text of a file that has no title page,
    /// where the text is right below.
    func isOneOfStories(_ unit: Int) -> Bool {
        let fewestBelow = 2
        let index = headingIndex(from: unit)
        guard kind(unit) != .heading1, !titleLetters.isEmpty, !saysTitle(unit), !isByline(unit), index < headings.count,
            headings[index].node == unit
        else {
            return false
        }
        let below = headings[(index + 1)...].lazy.filter { $0.tag <= headings[index].tag }.prefix(fewestBelow)
        return below.count == fewestBelow && below.allSatisfy { $0.tag == headings[index].tag && $0.form == nil }
    }

    /// "By MARY POE" right below the title or another such line, whatever text follows: it heads nothing.
    func isBylineBelow(_ page: ArraySlice<Int>, _ unit: Int) -> Bool {
        guard let above = page.last(where: { kind($0) != .rule }) else { return false }
        return isByline(unit) && (saysTitle(above) || isByline(above))
    }

    /// "CHAPTER I"; but not "C. S. POE", who wrote the book.
    func isNumbered(_ unit: Int) -> Bool {
        Self.form(of: flatLine(unit + (kind(unit).headingLevel == nil ? 0 : 1)..<ends[unit], limit: 1000)) != nil && !isByline(unit)
    }

    /// "By MARY POE", "MARY POE", "Illustrated by JOHN ROE"; but not "By the River", nor "Translator's Preface".
    func isByline(_ unit: Int) -> Bool {
        let longest = 120
        let line = flatLine(unit..<ends[unit], limit: longest + 1), bytes = ArraySlice(line.bytes), letters = Self.letters(line.bytes)
        func contains(_ word: Phrase) -> Bool { bytes.firstIndex(ofASCII: word, from: bytes.startIndex) != nil }
        guard !bytes.isEmpty, bytes.count <= longest else { return false }
        if wordsAlone.contains(letters) || metadata.authors.contains(where: { Self.letters(Array($0.utf8)) == letters }) { return true }
        if let word = authorWords.first(where: { bytes.hasASCIIPrefix($0) }) {
            let name = bytes.dropFirst(word.count)
            return !articles.contains { name.hasASCIIPrefix($0) }
                || authorOfWords.contains { name.firstIndex(ofASCII: $0, from: name.startIndex) != nil }
        }
        return (illustratorWords + translatorWords).contains(where: contains) && authorWords.contains(where: contains)
    }

    /// "Copyright, 1896", "First printed in May", "Second Edition": what is said of the printing, and never a title of a text.
    func beginsAsLaw(_ unit: Int) -> Bool {
        let longest = 1000
        let line = ArraySlice(flatLine(unit..<ends[unit], limit: longest).bytes)
        if (copyrightWords + printingWords).contains(where: { line.hasASCIIPrefix($0) }) { return true }
        // But "Preface to the Second Edition" is one, and "The Edition of 1890".
        guard !articles.contains(where: { line.hasASCIIPrefix($0) }) else { return false }
        let words = line.split { !($0.isASCIILetter || $0 >= 0x80) }
        return words.dropFirst().first.map { word in editionWords.contains { word.hasASCIIPrefix($0) } } ?? false
    }

    /// "Copyright, 1917, by The Mill Company, The Ferry Company, …": who owns what of a collection is said at length.
    func isParagraphOfLaw(_ unit: Int) -> Bool {
        let longest = 1000
        return kind(unit) == .paragraph && textRange(unit).count <= longest && beginsAsLaw(unit)
    }

    /// What counts of a unit's length where it might be prose: of three lines or more between breaks, in capitals or centred, the longest.
    func lengthOfLines(_ unit: Int, _ size: Int) -> Int {
        let fewest = 3
        let lines = split(unit..<ends[unit], textRange(unit)).filter { !isBlank($0) }
        guard lines.count >= fewest, isInCapitals(textRange(unit)) || standsInTheMiddle(unit), let longest = lines.map(\.count).max() else {
            return size
        }
        return longest
    }

    /// "Tome I—FANTINE" with "(1862)" below it, in front of the contents or a rule: the file has no other volume than this, and all of
    /// it.
    func isOnlyVolume(_ units: [Int], _ index: Int) -> Bool {
        let unit = units[index]
        guard let division = Self.form(of: flatLine(unit + 1..<ends[unit]))?.division, [.volume, .part, .book].contains(division),
            !headings.contains(where: { $0.node != unit && $0.form?.division == division }),
            contents?.lines.contains(where: { $0.heading == unit }) != true
        else { return false }
        let below = units[(index + 1)...].prefix { kind($0) != .rule && !Self.isContentsTitle(flatLine($0..<ends[$0], limit: 1000).bytes) }
        let isAboveContents = contents.map { $0.nodes.lowerBound >= ends[unit] } == true
        return (below.endIndex < units.count || isAboveContents) && below.allSatisfy(isOfEdition)
    }

    /// A year, an edition or a publisher.
    private func isOfEdition(_ unit: Int) -> Bool {
        let line = flatLine(unit..<ends[unit], limit: 1000)
        return [.edition, .imprint].contains(titleLine(line)) || Self.isYear(line) || isOfPrinter(unit)
    }

    func isInCapitals(_ text: Range<Int>) -> Bool {
        let small = raw.text[text].count { $0 >= 0x61 && $0 <= 0x7A }, letters = raw.text[text].count(where: \.isASCIILetter)
        return letters > 0 && small * 5 <= letters
    }
}

private let illustratorWords = WordLists.phrases(in: "illustrator")
private let articles = WordLists.phrases(in: "articles-of-titles")
