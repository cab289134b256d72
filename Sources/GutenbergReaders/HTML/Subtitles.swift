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
    /// her.
    mutating func findBylines() {
        let fewestLetters = 3
        let surnames = metadata.authors.compactMap { $0.split(separator: " ").last.map { Self.letters(Array($0.utf8)) } }.filter {
            $0.count >= fewestLetters
        }
        guard !surnames.isEmpty else { return }
        for (above, index) in zip(headings.indices, headings.indices.dropFirst()) {
            let bytes = headings[index].line.bytes
            guard headings[index].role == .heading, headings[index].form == nil,
                authorWords.contains(where: { ArraySlice(bytes).hasASCIIPrefix($0) }),
                surnames.contains(where: { Self.letters(bytes).suffix($0.count).elementsEqual($0) }),
                onlyRulesStand(between: headings[above].node, and: headings[index].node)
            else { continue }
            headings[index].role = .subtitle
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
