import Markup

// What the row of a book's headings says of their levels, whatever their elements: numbers that count on are one series, and how series
// and the titles between them interrupt each other shows what contains what. Files use elements for their looks: the sections of a chapter
// in the chapters' element, the parts too. Each question is asked of the whole series and answered for all of it. O(headings) each.

/// What of one heading the questions are asked of.
struct HeadingInSeries {
    var division: Division?
    var number = 0
    /// Bytes of text up to the next heading.
    var textBehind = 0

    var isNumbered: Bool { division != nil }
}

enum OutlineSeries {
    // The thresholds: round numbers, set once with the twenty books of Benchmarks/STRUCTURE.md at hand.
    /// So many sections at least, and one to two chapters.
    static let fewestSections = 4
    /// Less text than a chapter or a preface ever has: what stands on a page by itself.
    static let mostOnHalfTitle = 400
    static let fewestParts = 2

    /// The divisions that stand inside another one though they usually contain it: "PART I" and "PART II" of a chapter. They count from one
    /// again in each, and the other goes on counting over them.
    static func divisionsInside(_ headings: [HeadingInSeries]) -> [Division: Division] {
        var result: [Division: Division] = [:]
        let divisions = Set(headings.compactMap(\.division)).filter { $0 != .bare && $0 != .appendix }.sorted { $0.rawValue < $1.rawValue }
        for outer in divisions {
            for inner in divisions where inner.rank < outer.rank && result[inner] == nil {
                if isInside(inner, outer, headings) { result[inner] = outer }
            }
        }
        return result
    }

    /// The inner division counts from one wherever it stands; where it has one run only, as the acts of a play that a chapter holds, all of
    /// that stands between two numbers of the outer one.
    private static func isInside(_ inner: Division, _ outer: Division, _ headings: [HeadingInSeries]) -> Bool {
        // Numbers of the inner division between two of the outer, and whether the outer one counts on over them.
        var runs: [[Int]] = [], countsOn = 0, crossings = 0
        var run: [Int] = [], last: Int?
        let isFramed = { headings.first { $0.division == inner || $0.division == outer }?.division == outer && run.isEmpty }
        for heading in headings {
            if heading.division == inner { run.append(heading.number) }
            guard heading.division == outer else { continue }
            if let last, !run.isEmpty {
                runs.append(run)
                crossings += 1
                if heading.number == last + 1 { countsOn += 1 }
            }
            (run, last) = ([], heading.number)
        }
        if runs.count == 1, isFramed() {
            let numbers = headings.filter { $0.division == outer }.map(\.number)
            let counts = zip(numbers, numbers.dropFirst()).count { $1 == $0 + 1 }
            return countsOn == 1 && runs[0].count > 1 && numbers.count > fewestSections && counts * 5 >= (numbers.count - 1) * 4
                && runs[0].enumerated().allSatisfy { $1 == $0 + 1 }
        }
        if last != nil, !run.isEmpty { runs.append(run) }
        return runs.count >= 2 && runs.allSatisfy { $0.first == 1 } && runs.contains { $0.count > 1 } && countsOn * 5 >= crossings * 4
    }

    /// "ACT I", "ACT II" in a few lines each, and both again with all that happens in them: numbers that a synopsis or a list says at once in
    /// front of the divisions themselves, with no heading between that would let them begin again.
    /// - Returns: the indices of those that only announce.
    static func announced(_ headings: [HeadingInSeries]) -> Set<Int> {
        var result: Set<Int> = []
        for division in Set(headings.compactMap(\.division)).sorted(by: { $0.rawValue < $1.rawValue }) where division != .bare {
            let members = headings.indices.filter { headings[$0].division == division }
            let starts = members.indices.filter { headings[members[$0]].number == 1 } + [members.count]
            for (first, second, end) in zip(zip(starts, starts.dropFirst()), starts.dropFirst(2)).map({ ($0.0, $0.1, $1) }) {
                let announcing = members[first..<second], told = members[second..<end]
                guard announcing.count >= fewestParts, told.count >= announcing.count,
                    zip(announcing, told).allSatisfy({ headings[$0].number == headings[$1].number }),
                    // A title between them is another work's, whose numbers begin again.
                    !headings[announcing[first]..<told[second]].contains(where: { ($0.division?.rank ?? 0) < division.rank })
                else { continue }
                let textOfAnnouncing = textBehind(announcing[first]..<told[second], headings)
                let textOfTold = textBehind(told[second]..<(told.last.map { $0 + 1 } ?? 0), headings)
                if textOfAnnouncing * 4 < textOfTold, textOfAnnouncing <= 2 * mostOnHalfTitle * announcing.count {
                    result.formUnion(announcing[first]..<told[second])
                }
            }
        }
        return result
    }

    private static func textBehind(_ range: Range<Int>, _ headings: [HeadingInSeries]) -> Int {
        headings[range].reduce(0) { $0 + $1.textBehind }
    }

    /// Titles without numbers that open a part of the book: right behind each stands a chapter, with hardly a word between, and nothing else
    /// stands between the chapters.
    /// - Parameter isChapter: of headings with numbers.
    /// - Returns: their indices; empty for none.
    static func parts(_ headings: [HeadingInSeries], isChapter: (Int) -> Bool) -> [Int] {
        let chapters = headings.indices.filter { headings[$0].isNumbered && isChapter($0) }
        guard let first = chapters.first, let last = chapters.last else { return [] }
        let titles = headings.indices.filter { !headings[$0].isNumbered && $0 < last }
        let openers = titles.filter { isChapter($0 + 1) && headings[$0 + 1].isNumbered && headings[$0].textBehind < mostOnHalfTitle }
        let between = titles.filter { $0 > first }
        let openersBetween = openers.count { $0 > first }
        guard openers.count >= fewestParts, openersBetween >= 1, openersBetween * 4 >= between.count * 3,
            openers.count * 2 <= chapters.count
        else { return [] }
        return openers
    }

    /// Titles without numbers that are sections of chapters: so many stand between chapters that count on, that they are no chapters.
    /// - Returns: the indices of all from the first chapter on; empty for none.
    static func sections(_ headings: [HeadingInSeries], isChapter: (Int) -> Bool) -> [Int] {
        let chapters = headings.indices.filter { headings[$0].isNumbered && headings[$0].division != .bare && isChapter($0) }
        guard chapters.count >= 3, let first = chapters.first, let last = chapters.last else { return [] }
        let titles = headings.indices.filter { $0 > first && !headings[$0].isNumbered && isChapter($0) }
        let between = titles.count { $0 < last }
        let countOn = zip(chapters, chapters.dropFirst()).count {
            headings[$1].number == headings[$0].number + 1 || headings[$1].number == 1
        }
        guard between >= fewestSections, between * 2 >= chapters.count, countOn * 5 >= (chapters.count - 1) * 4 else { return [] }
        return titles
    }
}
