import Markup

// "[OG HANS HUSTRU]", "A DRAMA IN FOUR ACTS", "1911": a play in a volume says more than its title in headings of their own, in smaller
// elements above "ACT I". They open nothing, and what is below them belongs to the title. So does what stands on a page in front of the
// contents.

extension HTMLBook {
    /// O(headings).
    mutating func findSubtitles() {
        findLinesAboveContents()
        for title in headings.indices where headings[title].form == nil && [.heading, .bookTitle].contains(headings[title].role) {
            let lines = linesBelow(title)
            guard !lines.isEmpty, isNumberedFromOne(behind: lines.upperBound, below: title) else { continue }
            // From the last on: whether one holds anything is told by what follows the lines below it.
            var next = lines.upperBound
            for line in lines.reversed() {
                let holdsNothing =
                    headings[next].tag <= headings[line].tag && standTogether(headings[line].lastNode, headings[line + 1].node)
                if holdsNothing || saysMoreOfTitle(headings[line].line) { headings[line].role = .subtitle } else { next = line }
            }
        }
    }

    /// The headings without numbers right below a title, in smaller elements, one below the other.
    private func linesBelow(_ title: Int) -> Range<Int> {
        let most = 6
        var end = title + 1
        while end < headings.count - 1, end - title <= most, headings[end].role == .heading, headings[end].form == nil,
            headings[end].tag > headings[title].tag,
            standTogether(headings[end - 1].lastNode, headings[end].node)
        { end += 1 }
        return title + 1..<end
    }

    /// The first numbered heading behind the lines counts from one, and nothing as large as the title stands between.
    private func isNumberedFromOne(behind end: Int, below title: Int) -> Bool {
        for heading in headings[end...] {
            guard heading.role == .heading, heading.tag > headings[title].tag else { return false }
            if let form = heading.form { return form.number == 1 }
        }
        return false
    }

    /// "To", "JANE ROE", "MILLER TO THE QUEEN." in headings of any size below "DEDICATION": lines of it. What the contents name is none,
    /// and no more is a heading as large as that above a text.
    mutating func findLinesOfDedications() {
        let mostWords = 5
        let linked = headingsInContents
        for title in headings.indices where isDedication(title) {
            var end = title + 1
            while end < headings.count, headings[end].form == nil, !linked.contains(headings[end].node),
                headings[end].line.bytes.split(separator: 0x20).count <= mostWords,
                standTogether(headings[end - 1].node, headings[end].node),
                headings[end].tag > headings[title].tag
                    || end + 1 < headings.count && standTogether(headings[end].node, headings[end + 1].node)
            { end += 1 }
            for line in title + 1..<end { headings[line].role = .subtitle }
        }
    }

    private func isDedication(_ index: Int) -> Bool {
        headings[index].role == .heading && !titleBlock.contains(headings[index].node)
            && contents?.nodes.contains(headings[index].node) != true
            && dedicationTitles.contains(TextAnalysis.textKey(headings[index].line.text))
    }

    /// "By Jane Roe." in a heading's element below "THE MILL", with rules between or without: a line of its title, where the header names
    /// her, or where such lines stand below several titles, as in a magazine.
    mutating func findBylines() {
        let fewest = 3
        let lines = headings.indices.filter { headings[$0].role == .heading && headings[$0].form == nil && isBylineBelowHeading($0) }
        let linked = headingsInContents
        // "By Stealth" below "CHAPTER I" is its title, and "By the River" below the name of a part a chapter's.
        let others = lines.filter { index in
            let above = headings[index - 1]
            return isByline(headings[index].node) && !linked.contains(headings[index].node)
                && above.form.map { $0.titleStart != nil } ?? true
        }
        // Where few of their element are such, the words of a title may go on so: "THE HARM IS DONE" above "By Way Of Punishment".
        let counts = Dictionary(grouping: headings.filter { $0.role == .heading && $0.form == nil }, by: \.tag).mapValues(\.count)
        let many = Dictionary(grouping: others) { headings[$0].tag }.filter { $1.count >= fewest && $1.count * 2 >= counts[$0] ?? 0 }.values
        for index in lines.filter(namesAuthor) + many.joined() { headings[index].role = .subtitle }
        // "A Tale" between "THE MILL" and "By John Poe".
        for index in many.joined() where index > 1 && isLine(index - 1, below: index - 2) && !linked.contains(headings[index - 1].node) {
            headings[index - 1].role = .subtitle
        }
    }

    /// A heading without a number right below one in a larger element.
    private func isLine(_ index: Int, below above: Int) -> Bool {
        headings[index].role == .heading && headings[index].form == nil && headings[index].tag > headings[above].tag
            && onlyRulesStand(between: headings[above].node, and: headings[index].node)
    }

    /// A heading that begins with "By", with nothing but rules between it and the one above.
    private func isBylineBelowHeading(_ index: Int) -> Bool {
        index > 0 && authorWords.contains { ArraySlice(headings[index].line.bytes).hasASCIIPrefix($0) }
            && onlyRulesStand(between: headings[index - 1].node, and: headings[index].node)
    }

    /// Ends with the surname of somebody whom the header names.
    private func namesAuthor(_ index: Int) -> Bool {
        let fewestLetters = 3
        return metadata.authors.contains { author in
            let surname = author.split(separator: " ").last.map { Self.letters(Array($0.utf8)) } ?? []
            return surname.count >= fewestLetters && Self.letters(headings[index].line.bytes).suffix(surname.count).elementsEqual(surname)
        }
    }

    /// "THE MILL" above "By JOHN POE", whom the header does not name, as titles in the same element are later on: the first piece of a
    /// magazine, and no line of its title page.
    func isFirstOfPieces(_ unit: Int) -> Bool {
        let fewest = 3, mostLines = 2
        func hasByline(_ index: Int) -> Bool {
            let below = (index + 1..<headings.count).prefix(mostLines).prefix { headings[$0].tag > headings[index].tag }
            return below.contains { isBylineBelowHeading($0) && isByline(headings[$0].node) && !namesAuthor($0) }
        }
        let index = headingIndex(from: unit)
        guard index < headings.count, headings[index].node == unit, hasByline(index) else { return false }
        return headings.indices.dropFirst(index).lazy.filter { headings[$0].tag == headings[index].tag && hasByline($0) }
            .prefix(fewest).count == fewest
    }

    /// "All things pass. JANE ROE" in a heading's element at the end of a preface: lines of that. The contents name every other heading in
    /// that element, the next right below.
    mutating func findSignedLines() {
        let linked = headingsInContents
        let unlinked = headings.indices.filter { headings[$0].role == .heading && !linked.contains(headings[$0].node) }
        let counts = Dictionary(grouping: unlinked) { headings[$0].tag }.mapValues(\.count)
        for index in unlinked where index > 0 && index + 1 < headings.count && headings[index].form == nil {
            let (above, heading, below) = (headings[index - 1], headings[index], headings[index + 1])
            guard endsInSignature(heading.line.bytes), linked.contains(below.node), below.tag == heading.tag,
                onlyRulesStand(between: heading.node, and: below.node), !onlyRulesStand(between: above.node, and: heading.node),
                counts[heading.tag] == 1
            else { continue }
            headings[index].role = .closing
        }
    }

    /// The end of a sentence, and behind it the name of whoever wrote the book.
    private func endsInSignature(_ line: [UInt8]) -> Bool {
        metadata.authors.contains { author in
            let name = author.utf8.map(\.asciiLowercased)
            guard !name.isEmpty, line.suffix(name.count).map(\.asciiLowercased) == name else { return false }
            let sentence = line.dropLast(name.count).last { $0 != 0x20 && $0 != 0x22 }
            return sentence.map { [0x2E, 0x21, 0x3F].contains($0) } ?? false
        }
    }

    private func onlyRulesStand(between first: Int, and second: Int) -> Bool {
        guard ends[first] <= second else { return false }
        return (ends[first]..<second).allSatisfy {
            raw.nodes[$0].kind == .text
                ? isBlank(textRange($0)) : kind($0) == .rule || isEmpty($0) || kind($0) == .wrapper && ends[$0] > second
        }
    }

    /// "1911."
    static func isYear(_ line: FlatLine) -> Bool {
        line.bytes.allSatisfy { $0.isASCIIDigit || [0x2E, 0x28, 0x29].contains($0) } && line.bytes.count(where: \.isASCIIDigit) == 4
    }

    /// A year, something in brackets, or what kind of play it is.
    private func saysMoreOfTitle(_ line: FlatLine) -> Bool {
        guard let first = line.bytes.first, let last = line.bytes.last else { return false }
        if Self.isYear(line) { return true }
        if first == 0x28 && last == 0x29 || first == 0x5B && last == 0x5D { return true }
        let words = line.bytes.split { !($0.isASCIILetter || $0 >= 0x80) }.map { String(decoding: $0, as: UTF8.self).lowercased() }
        guard words.count > 1, let kind = words.firstIndex(where: { wordsForPlays.contains($0) }) else { return false }
        // "THE PERSONS OF THE PLAY" has a list below it.
        return !words[..<kind].contains { wordsForOf.contains($0) }
    }

    /// "ESTABLISHED BY NIELS POULSON" right in front of the contents, with nothing below it.
    private mutating func findLinesAboveContents() {
        guard let contents, !contents.isAtEnd else { return }
        var end = contents.nodes.lowerBound
        var index = headingIndex(from: end) - 1
        while index >= 0, headings[index].role == .heading, headings[index].form == nil, headings[index].tag > 2,
            ends[headings[index].lastNode] <= end, isEmptyRange(ends[headings[index].lastNode]..<end)
        {
            headings[index].role = .subtitle
            end = headings[index].node
            index -= 1
        }
    }

    /// Nothing stands between two places but space, rules and the borders of divisions.
    private func isEmptyRange(_ range: Range<Int>) -> Bool {
        range.allSatisfy {
            raw.nodes[$0].kind == .text
                ? isBlank(textRange($0)) : isEmpty($0) || kind($0) == .rule || kind($0) == .wrapper && ends[$0] > range.upperBound
        }
    }
}

private let wordsForOf = WordLists.words(in: "of-plays")

/// What stands below the title of a play: "A Comedy in Three Acts", "Schauspiel in fünf Aufzügen".
private let wordsForPlays = WordLists.words(in: "plays")
