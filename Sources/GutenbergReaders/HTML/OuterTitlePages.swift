import Markup

// What the cover says, in words: the series, the title, the author, the publisher and the price, and behind a rule the title page says
// most of it once more. Or a letter, in front of such a rule.

extension HTMLBook {
    /// The title page without such a page in front of it.
    mutating func withoutOuterPage(_ page: ArraySlice<Int>) -> ArraySlice<Int> {
        let fewest = 3
        guard let rule = page.dropLast(2).last(where: { isAboveTitlePage($0, of: page) }) else { return page }
        let outer = page.prefix { $0 < rule }, inner = page.drop { $0 <= rule }
        guard let first = outer.first, outer.count(where: { kind($0) != .rule }) >= fewest, outer.contains(where: { saysTitle($0) }) else {
            return page
        }
        outerPage = blockStart(first)..<rule
        titleBlock = ends[rule]..<max(ends[rule], titleBlock.upperBound)
        return inner
    }

    /// The title page without an `h1` in front of it, and one line below that, where behind a rule, with a picture there or without, another
    /// says the same above the author's name or the publisher's.
    mutating func withoutHalfTitleInHeadings(_ page: ArraySlice<Int>) -> ArraySlice<Int> {
        let mostLines = 2
        func letters(_ unit: Int) -> [UInt8] { Self.letters(flatLine(unit..<ends[unit], limit: 1000).bytes) }
        let lines = page.drop { kind($0) == .rule }.prefix { kind($0) != .rule }
        guard let first = lines.first, let last = lines.last, lines.count <= mostLines, kind(first) == .heading1,
            let title = page[lines.endIndex...].firstIndex(where: { kind($0) == .heading1 }), letters(page[title]) == letters(first),
            kind(page[title - 1]) == .rule, namesPeople(page[(title + 1)...].prefix { kind($0) != .rule }),
            lines.dropFirst().allSatisfy({ hasText($0) && [.subtitle, .edition].contains(titleLine(flatLine($0..<ends[$0], limit: 1000))) })
        else { return page }
        let between = page[lines.endIndex..<title].filter { kind($0) != .rule }
        guard between.count <= 1, between.allSatisfy(isFrontispiece) else { return page }
        halfTitle = Array(lines)
        frontispiece = between.first
        titleBlock = ends[between.first ?? last]..<max(ends[last], titleBlock.upperBound)
        return page[title...]
    }

    private func hasText(_ unit: Int) -> Bool { (kind(unit) == .paragraph || kind(unit).headingLevel != nil) && !isBlank(textRange(unit)) }

    /// A letter to the publisher, or praise, stands in front of a rule and the title page behind that: takes it for a page in front. The
    /// page names the author or the publisher below an `h1` or the title that the header says.
    mutating func findTitlePageBehindProse(_ range: Range<Int>) -> Bool {
        let prose = Self.longestLine, reach = Self.longestTitlePage
        let units = firstUnits(range, most: 2 * reach + 2)
        guard let letter = units.prefix(reach).firstIndex(where: { lineLength($0) > prose }),
            let rule = units[letter...].prefix(reach).firstIndex(where: { kind($0) == .rule }), rule + 1 < units.count,
            !units[..<rule].contains(where: { kind($0).headingLevel != nil }), let end = titleEnd(units, from: rule + 1),
            end < units.count || contents != nil
        else { return false }
        let page = units[rule + 1..<end], behind = end < units.count ? blockStart(units[end]) : range.upperBound
        guard let title = titleInPieces(page)?.lowerBound ?? page.firstIndex(where: { kind($0) == .heading1 || saysTitle($0) }),
            page[(title + 1)...].contains(where: { [.author, .imprint].contains(titleLine(flatLine($0..<ends[$0], limit: 1000))) })
        else { return false }
        outerPage = blockStart(units[0])..<units[rule]
        titleBlock = ends[units[rule]]..<max(ends[units[rule]], behind)
        return true
    }

    /// "MEMOIRS", "OF", "ANN", "POE" in headings one behind the other: those that say the title together, where none does alone.
    func titleInPieces(_ units: ArraySlice<Int>) -> Range<Int>? {
        let most = 6
        guard !units.contains(where: { saysTitle($0) }) else { return nil }
        for first in units.indices where kind(units[first]).headingLevel != nil {
            var letters: [UInt8] = []
            let run = units[first...].prefix(most).prefix { kind($0).headingLevel != nil }
            for last in run.indices {
                letters += Self.letters(flatLine(units[last]..<ends[units[last]], limit: 1000).bytes)
                guard titleLetters.contains(where: { $0.starts(with: letters) }) else { break }
                if titleLetters.contains(letters) { return first..<last + 1 }
            }
        }
        return nil
    }

    /// A rule right above the title, with an author or a publisher below that in front of the next rule, and nothing that the law wants:
    /// "THE HOUSE. Copyright, 1900, by Jane Roe." is the page behind the title page.
    private func isAboveTitlePage(_ rule: Int, of page: ArraySlice<Int>) -> Bool {
        guard kind(rule) == .rule else { return false }
        let below = page.drop { $0 <= rule }.prefix { kind($0) != .rule }
        guard let title = below.first, saysTitle(title) else { return false }
        return namesPeople(below.dropFirst())
    }

    /// Lines below a title that name an author or a publisher, and say nothing that the law wants.
    private func namesPeople(_ units: ArraySlice<Int>) -> Bool {
        let lines = units.map { flatLine($0..<ends[$0], limit: 1000) }
        func isOfLaw(_ line: FlatLine) -> Bool {
            let bytes = ArraySlice(line.bytes)
            return copyrightWords.contains { bytes.firstIndex(ofASCII: $0, from: bytes.startIndex) != nil }
                || printingWords.contains { bytes.hasASCIIPrefix($0) }
        }
        return lines.contains { [.author, .imprint].contains(titleLine($0)) } && !lines.contains(where: isOfLaw)
    }
}
