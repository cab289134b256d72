import Resources

/// A heading of the source.
struct BookHeading {
    enum Role: Equatable {
        case heading
        /// Says the book's title once more, at the beginning of the text.
        case bookTitle
        /// "THE END".
        case end
    }
    let node: Int
    /// The number in its element's name.
    let tag: Int
    let line: FlatLine
    let form: HeadingForm?
    var role = Role.heading
    /// In the normal form: 1 for a part of a book that has two levels, 2 for a chapter, from 3 for what is inside a chapter.
    var level = 2
}

extension HTMLBook {
    mutating func findHeadings() {
        for i in nodes where raw.nodes[i].kind == .element {
            guard let tag = kind(i).headingLevel, !isEmpty(i) else { continue }
            let line = flatLine(i + 1..<ends[i])
            headings.append(BookHeading(node: i, tag: tag, line: line, form: line.form))
        }
    }

    /// The index of the first heading at or behind a node. O(log headings).
    func headingIndex(from node: Int) -> Int {
        var low = 0, high = headings.count
        while low < high {
            let middle = (low + high) / 2
            if headings[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Levels

    // Tags alone do not tell: War and Peace has its first book in h1 and the other sixteen in h2, like the chapters. Words do (BOOK,
    // CHAPTER, ACT), so the division that occurs most often is the chapter, what contains it is a part, what it contains is a section.
    // Headings without such a word follow their tag, compared with that of the chapters.

    mutating func assignLevels() {
        assignRoles()
        let main = headings.indices.filter { headings[$0].role == .heading }
        guard !main.isEmpty else { return }
        let bareRank = BareRank(main.map { headings[$0] })
        let ranks = main.map { rank(of: headings[$0], bareRank) }
        let chapterRank = mostFrequent(ranks.compactMap { $0 })
        let chapters = zip(main, ranks).filter { $0.1 != nil && $0.1 == chapterRank }.map { headings[$0.0].tag }
        let chapterTag = mostFrequent(chapters.isEmpty ? main.map { headings[$0].tag } : chapters) ?? 2
        for (index, rank) in zip(main, ranks) {
            if let rank, let chapterRank {
                headings[index].level = rank < chapterRank ? 1 : rank == chapterRank ? 2 : 3
            } else {
                headings[index].level = headings[index].tag <= chapterTag ? 2 : min(2 + headings[index].tag - chapterTag, 6)
            }
        }
        promoteParts(main, chapterTag)
    }

    /// The division's place in the order of containment; nil for a heading without number.
    private func rank(of heading: BookHeading, _ bareRank: BareRank) -> Int? {
        guard let division = heading.form?.division else { return nil }
        guard division == .bare else { return division.rank }
        if bareRank.hasChapters { return Division.bare.rank }
        return Division.chapter.rank + (heading.tag > bareRank.topTag ? 1 : 0)
    }

    /// What numbers without a word are: chapters if the book has no other, those in a deeper tag sections of them.
    private struct BareRank {
        var hasChapters: Bool
        var topTag: Int

        init(_ headings: [BookHeading]) {
            hasChapters = headings.contains { $0.form?.division.rank == Division.chapter.rank }
            topTag = headings.filter { $0.form?.division == .bare }.map(\.tag).min() ?? 6
        }
    }

    /// Headings without number in a larger tag than the chapters' are parts if at least two of them have chapters right below.
    private mutating func promoteParts(_ main: [Int], _ chapterTag: Int) {
        let candidates = main.indices.dropLast().filter { k in
            headings[main[k]].form == nil && headings[main[k]].tag < chapterTag
                && headings[main[k + 1]].level == 2 && headings[main[k + 1]].tag == chapterTag
        }
        guard candidates.count >= 2 else { return }
        for k in candidates { headings[main[k]].level = 1 }
    }

    private func mostFrequent(_ numbers: [Int]) -> Int? {
        var counts = [Int](repeating: 0, count: 8)
        for number in numbers where counts.indices.contains(number) { counts[number] += 1 }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most)
    }

    // MARK: Roles

    private mutating func assignRoles() {
        let titles =
            ([metadata.title].compactMap { $0.map { Array($0.utf8) } } + headings.filter { titleBlock.contains($0.node) }.map(\.line.bytes))
            .map(Self.letters)
        for index in headings.indices
        where !titleBlock.contains(headings[index].node) && contents?.nodes.contains(headings[index].node) != true {
            let letters = Self.letters(headings[index].line.bytes)
            if titles.contains(letters), headings[index].form == nil {
                headings[index].role = .bookTitle
            } else if Self.endings.contains(String(decoding: letters, as: UTF8.self)), index == headings.count - 1 {
                headings[index].role = .end
            }
        }
        headings.removeAll { titleBlock.contains($0.node) || contents?.nodes.contains($0.node) == true }
    }

    private static let endings: Set<String> = ["theend", "end", "fin", "finis", "ende", "einde", "fine"]

    /// Letters and figures only, in lower case: for comparing titles.
    static func letters(_ bytes: [UInt8]) -> [UInt8] {
        let scalars = String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars
        return Array(
            String(String.UnicodeScalarView(scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })).utf8)
    }
}
