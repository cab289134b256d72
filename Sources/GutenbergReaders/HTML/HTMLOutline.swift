import Markup

// What the series of headings say of an HTML book's outline (`OutlineSeries`).

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
