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
    // The thresholds, fitted on ten of the twenty books with known headings (Benchmarks/STRUCTURE.md).
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

extension HTMLBook {
    /// The headings of the outline as members of series; `main` are their indices.
    private func series(_ main: [Int]) -> [HeadingInSeries] {
        main.indices.map { k in
            let heading = headings[main[k]]
            let end = k + 1 < main.count ? textRange(headings[main[k + 1]].node).lowerBound : text.upperBound
            return HeadingInSeries(
                division: heading.form?.division, number: heading.form?.number ?? 0,
                textBehind: textLength(from: textRange(heading.node).upperBound, to: end))
        }
    }

    /// Bytes of text between two places, the list of contents left out.
    private func textLength(from start: Int, to end: Int) -> Int {
        var length = max(0, end - start)
        if let nodes = contents?.nodes, !nodes.isEmpty, nodes.upperBound <= raw.nodes.count {
            let list = textRange(nodes.lowerBound).lowerBound..<textRange(nodes.upperBound - 1).upperBound
            length -= list.clamped(to: start..<max(start, end)).count
        }
        return length
    }

    /// The divisions that stand inside others though they usually contain them.
    func divisionsInside(_ main: [Int]) -> [Division: Division] { OutlineSeries.divisionsInside(series(main)) }

    /// Parts and sections that have the chapters' element.
    mutating func levelTitlesBetweenChapters(_ main: [Int]) {
        let row = series(main)
        func isChapter(_ k: Int) -> Bool { headings[main[k]].level == 2 }
        let parts = OutlineSeries.parts(row, isChapter: isChapter)
        if !parts.isEmpty, !headings.contains(where: { $0.role == .heading && $0.level == 1 }) {
            for k in parts { headings[main[k]].level = 1 }
            return
        }
        for k in OutlineSeries.sections(row, isChapter: isChapter) { headings[main[k]].level = 3 }
    }

    /// Lines of the title page and of advertisements in heading elements are none: in front of what the contents name, without text of their
    /// own, or behind "THE END".
    mutating func dropHeadingsOutsideText() {
        let linked = Set(contents?.lines.compactMap(\.heading) ?? [])
        let firstOfText = headings.firstIndex { $0.form != nil || linked.contains($0.node) } ?? 0
        let main = headings.indices.filter { headings[$0].role == .heading }
        let row = series(main), parts = OutlineSeries.parts(row) { _ in true }
        for (k, index) in main.enumerated() where index < firstOfText && headings[index].form == nil && !parts.contains(k) {
            if titleLetters.contains(Self.letters(headings[index].line.bytes)) {
                headings[index].role = .bookTitle
            } else if linked.count >= 3, row[k].textBehind < OutlineSeries.mostOnHalfTitle / 2, isInFrontOfContents(headings[index].node) {
                headings[index].role = .subtitle
            }
        }
        dropHeadingsBehindEnd(main, linked)
    }

    private func isInFrontOfContents(_ node: Int) -> Bool { contents.map { !$0.isAtEnd && node < $0.nodes.lowerBound } ?? false }

    private mutating func dropHeadingsBehindEnd(_ main: [Int], _ linked: Set<Int>) {
        guard let end = main.last(where: { Self.endings.contains(Self.letters(headings[$0].line.bytes)) }) else { return }
        let behind = main.filter { $0 > end }
        // "SIX GIRLS" is no number.
        func isOfText(_ index: Int) -> Bool {
            headings[index].form.map { $0.division != .bare } ?? false || linked.contains(headings[index].node)
        }
        guard main.count(where: { $0 < end && isOfText($0) }) >= 3, !behind.contains(where: isOfText) else { return }
        headings[end].role = .end
        // The first says what they are.
        for index in behind.dropFirst() { headings[index].role = .subtitle }
    }
}
