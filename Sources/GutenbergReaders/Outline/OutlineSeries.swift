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

    private static func isInside(_ inner: Division, _ outer: Division, _ headings: [HeadingInSeries]) -> Bool {
        // Numbers of the inner division between two of the outer, and whether the outer one counts on over them.
        var runs: [[Int]] = [], countsOn = 0, crossings = 0
        var run: [Int] = [], last: Int?
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
        if last != nil, !run.isEmpty { runs.append(run) }
        return runs.count >= 2 && runs.allSatisfy { $0.first == 1 } && runs.contains { $0.count > 1 } && countsOn * 5 >= crossings * 4
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
