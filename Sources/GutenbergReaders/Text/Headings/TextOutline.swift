import Markup

// What the series of headings say of a plain text's outline (`OutlineSeries`).

extension TextAnalysis {
    /// The headings as members of series.
    var headingRow: [HeadingInSeries] {
        headings.indices.map { index in
            let first = headings[index].lastBlock + 1
            let end = index + 1 < headings.count ? headings[index + 1].block : bookBlocks.upperBound
            let form = headings[index].form
            return HeadingInSeries(
                division: form?.division, number: form?.number ?? 0,
                textBehind: first < end ? lines.range(blocks[end - 1].lastLine).upperBound - firstLine(first).lowerBound : 0)
        }
    }

    /// Numbers that a synopsis says in front of the divisions themselves open none.
    mutating func dropAnnouncedNumbers() {
        let announced = OutlineSeries.announced(headingRow)
        guard !announced.isEmpty else { return }
        for index in announced {
            blocks[headings[index].block].role = .paragraph
            toldNumbers.insert(headings[index].block)
        }
        setHeadings(headings.indices.filter { !announced.contains($0) }.map { headings[$0] })
    }

    /// The acts of a play that a chapter holds, the parts of a chapter: a step below what they stand in.
    mutating func settleDivisionsInside() {
        for (inner, outer) in OutlineSeries.divisionsInside(headingRow).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let level = headings.first(where: { $0.form?.division == outer })?.level else { continue }
            for index in headings.indices where headings[index].form?.division == inner { headings[index].level = min(6, level + 1) }
        }
    }

    /// Titles that look like chapters between chapters with numbers, and are so many that they are their sections.
    mutating func lowerSectionsOfChapters() {
        for index in OutlineSeries.sections(headingRow, isChapter: { headings[$0].level == 2 }) { headings[index].level = 3 }
    }
}
