import Markup
import Resources

// A number in one heading and its title in the next, or in a paragraph below it; a title that goes on in the next heading: one heading of
// several lines.

extension HTMLBook {
    /// "CHAPTER I" in one heading and "THE HOUSE" in the next: one heading of two lines, where most of a kind are written so.
    mutating func findTitlesOfNumbers() {
        let alone = headings.indices.filter {
            headings[$0].role == .heading && headings[$0].form.map { $0.titleStart == nil } == true
        }
        // Where there are more days than numbers, the first below a number is a section as the others are.
        let hasDays = !alone.isEmpty && headings.count { $0.form == nil && isDate($0.node) } > alone.count
        var candidates = alone.filter { isTitleBelow($0) && !(hasDays && isDate(headings[$0 + 1].node)) }
        if saySameBelow(candidates) {
            // "SUMMARY." below each is a section.
            for index in candidates { headings[index + 1].tag = max(headings[index + 1].tag, headings[index].tag + 1) }
            candidates = []
        }
        if candidates.isEmpty { findTitleParagraphs(alone) }
        // Each series by itself: books may have titles where their chapters have none.
        let titled = Dictionary(grouping: alone) { [Int(headings[$0].form?.division.rawValue ?? 0), headings[$0].tag] }.values.flatMap {
            group in
            let own = group.filter(candidates.contains)
            // A larger title below a number is told by the series alone.
            let areLarger = own.contains { headings[$0 + 1].tag < headings[$0].tag }
            return own.count * 5 >= group.count * 3 && (!areLarger || own.count >= 3) ? own : []
        }.sorted()
        var titles = Set(titled.map { $0 + 1 })
        for index in titled {
            headings[index].titleNode = headings[index + 1].node
            guard isSubtitleBelow(index + 1) else { continue }
            headings[index].subtitleNode = headings[index + 2].node
            titles.insert(index + 2)
        }
        for index in subtitlesOfNumberedTitles() + linesOnlyBelowTitles() + linesInParentheses() + linesOfOpenTitles()
        where !titles.contains(index) && !titles.contains(index - 1) {
            headings[index - 1].subtitleNode = headings[index].node
            titles.insert(index)
        }
        guard !titles.isEmpty else { return }
        leadContentsToNumbers()
        headings = headings.indices.filter { !titles.contains($0) }.map { headings[$0] }
    }

    /// Of the headings below several others, which the contents name beside these, each second one at least says what another says.
    private func saySameBelow(_ numbers: [Int]) -> Bool {
        let linked = headingsInContents
        return numbers.count > 1 && numbers.allSatisfy { linked.contains(headings[$0 + 1].node) }
            && Set(numbers.map { Self.letters(headings[$0 + 1].line.bytes) }).count * 2 <= numbers.count
    }

    /// "THE HOUSE" on a line of its own in the contents leads to "CHAPTER I", whose title it is.
    private mutating func leadContentsToNumbers() {
        guard let lines = contents?.lines else { return }
        var numbers: [Int: Int] = [:]
        for heading in headings {
            for node in [heading.titleNode, heading.subtitleNode].compactMap({ $0 }) { numbers[node] = heading.node }
        }
        for k in lines.indices { if let number = lines[k].heading.flatMap({ numbers[$0] }) { contents?.lines[k].heading = number } }
    }

    /// "1. First Day." and in the next heading "Christ's Childhood.": where nearly all of a series have such a line, and the book has
    /// hardly any other heading of its element, it is no section.
    private func subtitlesOfNumberedTitles() -> [Int] {
        let fewest = 5
        let numbered = headings.indices.dropLast().filter { headings[$0].role == .heading && headings[$0].form?.titleStart != nil }
        var result: [Int] = []
        for group in Dictionary(grouping: numbered, by: { headings[$0].tag }).sorted(by: { $0.key < $1.key }).map(\.value) {
            let below = group.map { $0 + 1 }.filter { isTitleBelow($0 - 1) && headings[$0].tag >= headings[$0 - 1].tag }
            guard let tag = below.first.map({ headings[$0].tag }), below.count >= fewest, below.count * 5 >= group.count * 4 else {
                continue
            }
            let own = headings.filter { $0.tag == tag && $0.role == .heading }
            // In the element of the series a few titles of the book may share it.
            let isOfSeries = group.contains { headings[$0].tag == tag }
            let untitled = own.count { $0.form?.titleStart == nil }
            if isOfSeries ? below.count * 10 >= untitled * 9 : below.count == own.count { result += below }
        }
        return result
    }

    /// "CHAPTER VIII. OF THE VERTUES;" and in the next, smaller heading "AND THEIR CONTRARY DEFECTS": where the book has an element
    /// only for what stands right below larger headings, it is for their second lines.
    private func linesOnlyBelowTitles() -> [Int] {
        let fewest = 5
        return (2...6).flatMap { tag -> [Int] in
            let own = headings.indices.dropFirst().filter { headings[$0].tag == tag && headings[$0].role == .heading }
            let below = own.filter {
                headings[$0].form == nil && headings[$0 - 1].role == .heading && headings[$0 - 1].tag < tag && isTitleBelow($0 - 1)
            }
            return below.count >= fewest && below.count * 10 >= own.count * 9 ? below : []
        }
    }

    /// "(OR THE YEA AND AMEN LAY.)" right below the title that it explains.
    private func linesInParentheses() -> [Int] {
        headings.indices.dropFirst().filter { index in
            let line = headings[index].line.bytes
            return headings[index].role == .heading && headings[index].form == nil && line.first == 0x28
                && (line.last == 0x29 || line.suffix(2).elementsEqual([0x29, 0x2E])) && headings[index - 1].role == .heading
                && standTogether(headings[index - 1].lastNode, headings[index].node)
        }
    }

    /// "CHAPTER VIII. OF THE VERTUES;" and, in the next heading of its element, "AND THEIR CONTRARY DEFECTS".
    private func linesOfOpenTitles() -> [Int] {
        headings.indices.dropFirst().filter { index in
            let (above, heading) = (headings[index - 1], headings[index])
            return above.role == .heading && heading.role == .heading && heading.form == nil && above.tag == heading.tag
                && above.form.map { $0.titleStart != nil } != false && above.line.bytes.last.map { [0x2C, 0x3B].contains($0) } == true
                && standTogether(above.lastNode, heading.node)
        }
    }

    /// "CHAPTER I" in a heading and "THE HOUSE" in a centred paragraph below it, in most chapters.
    private mutating func findTitleParagraphs(_ alone: [Int]) {
        let fewest = 3
        guard alone.count >= fewest else { return }
        let titles = alone.map { titleParagraph(below: $0) }
        guard titles.count(where: { $0 != nil }) * 5 >= alone.count * 4 else { return }
        for (index, title) in zip(alone, titles) { headings[index].titleNode = title }
    }

    private func titleParagraph(below index: Int) -> Int? {
        let longest = 120
        let start = ends[headings[index].node]
        let end = index + 1 < headings.count ? headings[index + 1].node : nodes.upperBound
        guard start < end else { return nil }
        var found: [Int] = []
        forEachUnit(start..<end) { unit in
            if !isEmpty(unit), loosePageNumbers(unit) == nil { found.append(unit) }
            return found.count < 2
        }
        // A paragraph, with text below it.
        guard found.count == 2, let title = found.first, kind(found[1]).headingLevel == nil,
            kind(title) == .paragraph && (alignment(of: title) == .center || hasClass(title, titleClasses)) || isCenter(title)
        else { return nil }
        // Beside the heading, or behind the division that has it; a poem's own lines are none.
        let (division, heading) = (parent(title), parent(headings[index].node))
        guard division == heading || heading.flatMap({ parent($0) }) == division else { return nil }
        let text = raw.text[textRange(title)].trimmed
        if let form = flatLine(title..<ends[title], limit: 200).form, form.titleStart == nil { return nil }
        guard let first = text.first, first.isASCIILetter || first >= 0x80, text.count <= longest, !isRowOfStars(title),
            !isSalutation(title), !isDate(title),
            !(title..<ends[title]).contains(where: { kind($0) == .image })
        else { return nil }
        return title
    }

    /// `<center>` around a line, as in files of before 2005.
    private func isCenter(_ i: Int) -> Bool { kind(i) == .wrapper && raw.names[raw.nodes[i].name] == "center" && !hasBlock(i) }

    private func isTitleBelow(_ index: Int) -> Bool {
        guard index + 1 < headings.count else { return false }
        let (number, title) = (headings[index], headings[index + 1])
        guard title.role == .heading, title.form == nil || title.form?.division == .bare && title.form?.titleStart != nil,
            standTogether(number.lastNode, title.node)
        else {
            return false
        }
        return title.line.bytes.count <= 200
    }

    /// A third heading below number and title, with text behind it.
    private func isSubtitleBelow(_ index: Int) -> Bool {
        guard index + 1 < headings.count else { return false }
        let (title, subtitle) = (headings[index], headings[index + 1])
        guard subtitle.role == .heading, subtitle.form == nil, subtitle.tag >= title.tag, subtitle.line.bytes.count <= 200,
            standTogether(title.lastNode, subtitle.node)
        else { return false }
        // What holds nothing, since a larger heading follows, is no section.
        if index + 2 < headings.count, subtitle.tag == title.tag, headings[index + 2].tag < subtitle.tag { return true }
        return index + 2 == headings.count
            || headings[index + 2].node > ends[subtitle.node]
                && !isBlank(
                    textRange(subtitle.node)
                        .upperBound..<max(textRange(subtitle.node).upperBound, textRange(headings[index + 2].node).lowerBound))
    }

    /// True for two headings with nothing between them, side by side or each alone in a division of its own.
    func standTogether(_ first: Int, _ second: Int) -> Bool {
        // A damaged file may have one inside the other.
        guard ends[first] <= second else { return false }
        let isSideBySide = parent(first) == parent(second)
        guard
            isSideBySide
                || division(ofNothingBut: first).flatMap({ parent($0) }) == division(ofNothingBut: second).flatMap({ parent($0) })
                    && division(ofNothingBut: first) != nil
        else { return false }
        return (ends[first]..<second).allSatisfy {
            raw.nodes[$0].kind == .text
                ? isBlank(textRange($0)) : isEmpty($0) || kind($0) == .lineBreak || kind($0) == .wrapper && ends[$0] > second
        }
    }

    /// The division around a heading that holds nothing else.
    private func division(ofNothingBut heading: Int) -> Int? {
        guard let parent = parent(heading), parent != body, kind(parent) == .wrapper,
            textRange(parent).count - textRange(heading).count <= 20
        else { return nil }
        return isBlank(Range(from: textRange(parent).lowerBound, to: textRange(heading).lowerBound))
            && isBlank(Range(from: textRange(heading).upperBound, to: textRange(parent).upperBound)) ? parent : nil
    }
}
