import Markup
import Resources

/// The source's list of contents.
struct LinkedContents {
    /// All its nodes, its title included.
    var nodes: Range<Int>
    var titleLine: LinkedContentsLine?
    var lines: [LinkedContentsLine]
    /// It stands behind the text, and its links lead back.
    var isAtEnd = false
}

/// A line of the contents: an element, or a part of one between two line breaks.
struct LinkedContentsLine {
    var nodes: Range<Int>
    /// Its part of the raw document's text.
    var text: Range<Int>
    /// The first heading that it links to, by its node.
    var heading: Int?
    /// The picture that it leads to, by its node.
    var picture: Int?
    /// The number of its list item.
    var item: Int?
    /// The place of its item in a numbered list.
    var countedItem: Int?
    /// What parts it from the next link in the same line: "I., II., III.".
    var separator: Range<Int>?
    /// The number of its page, in an element of its own below it.
    var page: Range<Int>?
}

// A list of contents is told by its links: at least three in a row that lead forward to headings, in their order, with little text between
// them. Then the elements that hold these links are its lines, whatever they are (paragraphs, cells of a table, items, headings), together
// with short lines between them that link to nothing (the names of parts), and the title above.

extension HTMLBook {
    mutating func findContents() {
        let links = links()
        // What the makers of the file link in their remarks is a list only where there is no other.
        guard let (run, isForward) = runOfContents(links.filter { !isInRemark($0.node) }) ?? runOfContents(links), let first = run.first,
            let last = run.last
        else {
            contents = unlinkedContents()
            return
        }
        // In a damaged file the line's element may begin in the header.
        var start = max(line(of: first.node), nodes.lowerBound)
        var end = ends[line(of: last.node)]
        // The last line's list or table ends with it.
        var outer = line(of: last.node)
        while let parent = parent(outer), parent > start, parent != body { outer = parent; end = max(end, ends[outer]) }
        if let list = endOfList(around: line(of: last.node)) { end = max(end, list) }
        end = endOfTopics(
            behind: end, from: headings[last.heading].node, before: isForward ? headings[first.heading].node : nodes.upperBound)
        var title: Int?
        let list = startOfList(around: start)
        (start, title) = linesAbove(start)
        if title == nil, let list { start = max(list, nodes.lowerBound) }
        if let title, ends[title] <= start || title < start { start = min(start, title) }
        if isForward { end = min(end, headings.indices.contains(first.heading) ? max(headings[first.heading].node, start) : end) }
        let linesStart = title.map { ends[$0] } ?? start
        // "Preface" stands in front of the list that names it.
        let back = isForward ? links.filter { linesStart <= $0.node && $0.node < first.node && headings[$0.heading].node < start } : []
        var lines = contentsLines(linesStart..<end, links: (back + run)[...])
        var titleLine = title.map { LinkedContentsLine(nodes: $0..<ends[$0], text: textRange($0)) }
        if titleLine == nil, let first = lines.first, isTitleInParagraph(first) { titleLine = lines.removeFirst() }
        contents = LinkedContents(nodes: start..<end, titleLine: titleLine, lines: lines, isAtEnd: !isForward)
    }

    /// The links that are a list of contents: one in front of the text, or one behind it.
    private func runOfContents(_ links: [Link]) -> (links: ArraySlice<Link>, isForward: Bool)? {
        let leadingOn = links.filter { $0.node < headings[$0.heading].node }
        if let run = runOfNames(leadingOn) ?? longestRun(of: leadingOn) { return (run, true) }
        if let run = runAtEnd(of: links) { return (run, false) }
        return shortRun(of: leadingOn).map { ($0, true) }
    }

    /// One link or two, in a class or below a title that says that they are contents, which lead to all headings behind them.
    private func shortRun(of links: [Link]) -> ArraySlice<Link>? {
        guard let run = longestRun(of: links, fewest: 1), let first = run.first, let last = run.last else { return nil }
        let led = Set(run.map(\.heading)), behind = headingIndex(from: ends[last.node])
        let isNamed = hasClassOfContents(first.node) || linesAbove(line(of: first.node)).title != nil
        return isNamed && led == Set(behind..<headings.count) && !led.contains { isRemark(headings[$0].node) } ? run : nil
    }

    private func hasClassOfContents(_ node: Int) -> Bool {
        let classes = ["toc", "contents"].compactMap { raw.names.id(of: $0) }
        var element: Int? = node
        while let i = element, i != body {
            if hasClass(i, classes) { return true }
            element = parent(i)
        }
        return false
    }

    /// The list behind the text, as French books have it: its links lead back to most of the headings, in order, from below a title that
    /// says what it is.
    private func runAtEnd(of links: [Link]) -> ArraySlice<Link>? {
        let fewest = 3
        let back = links.filter { $0.node > headings[$0.heading].node }
        var best: Range<Int> = 0..<0
        var start = 0
        for i in back.indices {
            let goesOn =
                i > start && back[i].heading >= back[i - 1].heading
                && isClose(back[i], behind: back[i - 1])
            if !goesOn { start = i }
            if i + 1 - start > best.count { best = start..<(i + 1) }
        }
        // The entries of an index are the numbers of pages.
        let named = back[best].count { link in raw.text[textRange(link.node)].contains { !$0.isASCIIDigit && !$0.isASCIISpace } }
        guard best.count >= fewest, named * 2 > best.count, best.count * 2 >= headings.count(where: { $0.form != nil }),
            let first = back[best].first, let last = back[best].last,
            first.node > headings[last.heading].node, linesAbove(line(of: first.node)).title != nil
        else { return nil }
        return back[best]
    }

    /// The list of contents that the book file names.
    mutating func setContents(_ range: Range<Int>) {
        var first: Int?
        lines(in: range) { if first == nil { first = $0 } }
        let links = links().filter { range.contains($0.node) }
        // A first line without a link above others that have one.
        let title = first.flatMap { line in
            let isLinked = links.contains { (line..<ends[line]).contains($0.node) }
            return !isLinked && !links.isEmpty || Self.isContentsTitle(flatLine(line..<ends[line], limit: 1000).bytes) ? line : nil
        }
        contents = LinkedContents(
            nodes: range, titleLine: title.map { LinkedContentsLine(nodes: $0..<ends[$0], text: textRange($0)) },
            lines: contentsLines((title.map { ends[$0] } ?? range.lowerBound)..<range.upperBound, links: links[...]))
    }

    private struct Link {
        var node: Int
        var heading: Int
    }

    /// The links that lead to a heading, or to a place with nothing but space between it and one.
    private func links() -> [Link] {
        guard let href = raw.names.id(of: "href"), !headings.isEmpty, !targets.isEmpty else { return [] }
        var links: [Link] = []
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .anchor {
            guard let id = raw.attribute(href, of: NodeID(Int32(i))).flatMap(fragment) else { continue }
            let target = Int(targets[Int(id.rawValue)])
            guard target >= 0, target != i, let heading = heading(at: target) else { continue }
            links.append(Link(node: i, heading: heading))
        }
        return links
    }

    /// The heading that a target stands for: the one around it, the first inside it, or the next if nothing stands between. The mark of a
    /// printed page stands for the heading right behind it as well, or right above it.
    private func heading(at target: Int) -> Int? {
        var index = headingIndex(from: target)
        if index > 0, ends[headings[index - 1].node] > target { index -= 1 }
        if let mark = pageNumber(around: target) {
            if index < headings.count, headings[index].node > mark,
                isBlank(Range(from: textRange(mark).upperBound, to: textRange(headings[index].node).lowerBound))
            {
                return index
            }
            if index > 0, isBlank(Range(from: textRange(headings[index - 1].node).upperBound, to: textRange(mark).lowerBound)) {
                return index - 1
            }
        }
        guard index < headings.count else { return nil }
        let node = headings[index].node
        return node <= target || hasOnlyMarks(from: target, to: node) ? index : nil
    }

    /// True where nothing stands between a target and a heading but space, marks of pages, and links in brackets: "[Contents]".
    func hasOnlyMarks(from target: Int, to heading: Int) -> Bool {
        let longest = 64
        let between = Range(from: textRange(target).lowerBound, to: textRange(heading).lowerBound)
        if isBlank(between) { return true }
        guard between.count <= longest else { return false }
        var k = target
        while k < heading {
            if raw.nodes[k].kind == .element, kind(k) == .inline, ends[k] <= heading, isPageNumber(k) || isLinkInBrackets(k) {
                k = ends[k]
            } else if raw.nodes[k].kind == .text, !isBlank(textRange(k)) {
                return false
            } else {
                k += 1
            }
        }
        return true
    }

    private func isLinkInBrackets(_ i: Int) -> Bool {
        let longest = 24
        let text = raw.text[textRange(i)].trimmed
        return text.count <= longest && text.first == 0x5B && text.last == 0x5D
            && (i..<ends[i]).contains { kind($0) == .anchor && raw.nodes[$0].kind == .element }
    }

    /// The mark of a page that a node is, or is part of.
    private func pageNumber(around node: Int) -> Int? {
        if isPageNumber(node) { return node }
        return parent(node).flatMap { isPageNumber($0) ? $0 : nil }
    }

    /// The run of those links that say more than a page, where these alone lead to nearly all headings: what stands at the mark of a
    /// printed page may be another one.
    private func runOfNames(_ links: [Link]) -> ArraySlice<Link>? {
        let named = links.filter { link in raw.text[textRange(link.node)].contains { !$0.isASCIIDigit && !$0.isASCIISpace } }
        guard named.count < links.count, let run = longestRun(of: named), let all = longestRun(of: links) else { return nil }
        return Set(run.map(\.heading)).count * 10 >= Set(all.map(\.heading)).count * 9 ? run : nil
    }

    /// Links that follow each other closely, in front of the first heading that they lead to, and lead to headings in their order. Where a
    /// few are out of this order, as those to the marks of printed pages may be, they are left out.
    private func longestRun(of links: [Link], fewest: Int = 3) -> ArraySlice<Link>? {
        let mostOutOfOrder = 8
        var best: ArraySlice<Link> = []
        var run: [Link] = [], skipped = 0
        for (i, link) in links.enumerated() {
            if let first = run.first, let last = run.last, isClose(link, behind: links[i - 1]), link.node < headings[first.heading].node {
                if link.heading >= last.heading {
                    run.append(link)
                } else if run.count > 1, link.heading >= run[run.count - 2].heading, i + 1 < links.count,
                    links[i + 1].heading < last.heading
                {
                    // The one in front of it led too far.
                    run[run.count - 1] = link
                    skipped += 1
                } else if (skipped + 1) * mostOutOfOrder <= run.count {
                    skipped += 1
                } else {
                    (run, skipped) = ([link], 0)
                }
            } else {
                (run, skipped) = ([link], 0)
            }
            if run.count > best.count { best = run[...] }
        }
        return best.count >= fewest ? best : nil
    }

    /// Little text stands between two links; or what a chapter holds, and the second leads to the next one.
    private func isClose(_ link: Link, behind previous: Link) -> Bool {
        let textBetween = 300, longestSynopsis = 3_000
        let between = textRange(link.node).lowerBound - textRange(previous.node).upperBound
        guard between > textBetween else { return true }
        guard between <= longestSynopsis, link.heading > previous.heading else { return false }
        // Between two chapters stand their sections, and what is right above the title that a link leads to.
        return (previous.heading + 1..<link.heading).allSatisfy {
            headings[$0].tag > headings[link.heading].tag || isOfNotes($0) || standTogether(headings[$0].node, headings[$0 + 1].node)
        }
    }

    /// The element that is the line of a link.
    private func line(of node: Int) -> Int {
        var i = node
        while let parent = parent(i), parent != body {
            switch kind(i) {
            case .paragraph, .item, .row, .preformatted, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
                guard let row = enclosingRow(i) else { return i }
                return row
            default: break
            }
            if kind(parent) == .wrapper || kind(parent) == .quotation { return i }
            i = parent
        }
        return i
    }

    /// The row of the cell in which an element stands.
    private func enclosingRow(_ i: Int) -> Int? {
        var i = i
        while let parent = parent(i), parent != body {
            if kind(i) == .row { return i }
            if kind(i) == .list || kind(i) == .table { return nil }
            i = parent
        }
        return nil
    }

    // MARK: Title

    /// Goes up from the first line to the list's title, over a few short lines (the name of the first part, the columns' titles) and over
    /// what links back or to nothing in the same table or list: "Preface" may stand in front of the contents.
    private func linesAbove(_ first: Int) -> (start: Int, title: Int?) {
        let highest = 5, longest = 120, mostInList = 40
        let list = outermostList(around: first).map { $0..<ends[$0] } ?? 0..<0
        var units: [Int] = []
        var inList = 0
        lines(in: Range(from: nodes.lowerBound, to: first)) { units.append($0) }
        for (count, unit) in units.reversed().enumerated() {
            if list.contains(unit), inList < mostInList { inList += 1 }
            guard count - inList < highest, textRange(unit).count < longest * 2 else { break }
            let line = flatLine(unit..<ends[unit], limit: 1000)
            if line.bytes.count > longest { break }
            if Self.isContentsTitle(line.bytes) || count == inList && isContentsTitleOfVolume(line) {
                let next = units.count - count
                return (next < units.count ? units[next] : first, unit)
            }
        }
        return (first, nil)
    }

    static func isContentsTitle(_ line: [UInt8]) -> Bool {
        guard line.count < 60 else { return false }
        let slice = ArraySlice(String(decoding: line, as: UTF8.self).lowercased().utf8)
        return contentsTitles.contains { slice.hasASCIIPrefix($0) }
    }

    private static let contentsTitles = WordLists.phrases(in: "contents-openings")

    /// The elements of a range that are lines, blank ones left out.
    private func lines(in range: Range<Int>, _ visit: (Int) -> Void) {
        var i = range.lowerBound
        while let line = nextLine(from: &i, before: range.upperBound) { visit(line) }
    }

    /// The next such element at or behind a node, which moves behind it.
    func nextLine(from i: inout Int, before end: Int) -> Int? {
        while i < end {
            let unit = i
            switch kind(i) {
            case .paragraph, .item, .row, .preformatted, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
                if kind(i) == .item, let list = nestedList(i),
                    !isBlank(Range(from: textRange(i).lowerBound, to: textRange(list).lowerBound))
                {
                    i = list
                    return unit
                }
                i = ends[i]
                if !isBlank(textRange(unit)) { return unit }
            case .wrapper, .quotation, .table, .tablePart, .list, .cell: i += 1
            default:
                // Text straight in a division: all of its siblings up to the next block are one line.
                i = ends[i]
                if !isBlank(textRange(unit)) { return unit }
            }
        }
        return nil
    }

    private func nestedList(_ item: Int) -> Int? { (item + 1..<ends[item]).first { kind($0) == .list } }

    // MARK: Lines

    private func contentsLines(_ range: Range<Int>, links: ArraySlice<Link>) -> [LinkedContentsLine] {
        var lines: [LinkedContentsLine] = []
        var link = links.startIndex
        var counts: [Int: Int] = [:]
        let value = raw.names.id(of: "value")
        // An item that nobody closes holds the text behind the list.
        let limit = range.upperBound < raw.nodes.count ? textRange(range.upperBound).lowerBound : raw.text.count
        self.lines(in: range) { unit in
            let nested = kind(unit) == .item ? nestedList(unit) : nil
            let text = Range(
                from: textRange(unit).lowerBound, to: min(nested.map { textRange($0).lowerBound } ?? textRange(unit).upperBound, limit))
            let nodes = unit..<min(nested ?? ends[unit], range.upperBound)
            var item: Int?
            var countedItem: Int?
            if kind(unit) == .item, let list = parent(unit), raw.names[raw.nodes[list].name] == "ol" {
                counts[list, default: 0] += 1
                countedItem = counts[list]
            }
            if kind(unit) == .item, let value { item = raw.attribute(value, of: NodeID(Int32(unit))).flatMap { Int($0) } }
            while link < links.endIndex, links[link].node < nodes.lowerBound { link += 1 }
            var inside: [Link] = []
            while link < links.endIndex, links[link].node < nodes.upperBound { inside.append(links[link]); link += 1 }
            if kind(unit) == .row, let cells = linkedCells(of: unit, inside) {
                for (cell, heading) in cells {
                    lines.append(LinkedContentsLine(nodes: cell + 1..<ends[cell], text: textRange(cell), heading: headings[heading].node))
                }
                return
            }
            if let last = lines.indices.last, lines[last].page == nil, isPageAlone(unit, text) {
                lines[last].page = text
                lines[last].heading = lines[last].heading ?? inside.first.map { headings[$0.heading].node }
                return
            }
            let pieces = inside.count > 1 ? split(nodes, text) : [text]
            for piece in pieces where !isBlank(piece) {
                let targets = inside.filter { piece.contains(textRange($0.node).lowerBound) }
                let isRun = kind(unit) != .row && Set(targets.map(\.heading)).count > 2
                guard isRun else {
                    lines.append(
                        LinkedContentsLine(
                            nodes: nodes, text: piece, heading: targets.first.map { headings[$0.heading].node }, item: item,
                            countedItem: countedItem))
                    continue
                }
                // Many in one line: each is a line of ours.
                for (k, target) in targets.enumerated() {
                    let start = k == 0 ? piece.lowerBound : entryStart(of: target.node, behind: targets[k - 1].node, in: unit)
                    let end = k + 1 < targets.count ? entryStart(of: targets[k + 1].node, behind: target.node, in: unit) : piece.upperBound
                    let separator = separator(start..<end)
                    lines.append(
                        LinkedContentsLine(
                            nodes: nodes, text: start..<separator.lowerBound, heading: headings[target.heading].node, separator: separator))
                }
            }
        }
        settleRuns(&lines)
        nameUnlinked(&lines, behind: range.upperBound)
        return lines
    }

    /// A line that links to nothing, and says what one heading between those of the lines round it says, leads there.
    private func nameUnlinked(_ lines: inout [LinkedContentsLine], behind end: Int) {
        guard lines.contains(where: { $0.heading == nil }), let last = lines.last(where: { $0.heading != nil })?.heading, last >= end else {
            return
        }
        var above = headingIndex(from: end)
        for k in lines.indices {
            if let heading = lines[k].heading { above = max(above, headingIndex(from: heading) + 1); continue }
            let next = lines[(k + 1)...].lazy.compactMap(\.heading).first.map { self.headingIndex(from: $0) } ?? headings.count
            let letters = Self.letters(flatLine(lines[k].nodes, clip: lines[k].text).bytes)
            guard above < next, !letters.isEmpty else { continue }
            let named = (above..<next).filter { Self.letters(headings[$0].line.bytes) == letters }
            if named.count == 1 { lines[k].heading = headings[named[0]].node }
        }
    }

    /// "CHAPTER I" that leads to "BOOK I.", with "CHAPTER I." right below it, means the one that it names; and a line above that leads
    /// nowhere may name the other.
    private func settleRuns(_ lines: inout [LinkedContentsLine]) {
        func form(_ line: LinkedContentsLine) -> HeadingForm? { flatLine(line.nodes, clip: line.text).form }
        func names(_ form: HeadingForm, _ heading: Int) -> Bool {
            headings[heading].form.map { $0.division == form.division && $0.number == form.number } ?? false
        }
        let places = Dictionary(headings.indices.map { (headings[$0].node, $0) }) { first, _ in first }
        var moved: (from: Int, to: Int)?
        for k in lines.indices {
            guard let heading = lines[k].heading.flatMap({ places[$0] }) else { continue }
            let said = form(lines[k])
            if said.map({ names($0, heading) }) == true { continue }
            let most = 8
            var last = heading
            while last + 1 < headings.count, last - heading < most,
                isBlank(Range(from: textRange(headings[last].node).upperBound, to: textRange(headings[last + 1].node).lowerBound))
            { last += 1 }
            guard let said else {
                // The title below "CHAPTER I" belongs to that, and topics below a line to what the line leads to.
                if headings[heading].form == nil, let named = headingSaid(by: lines[k], among: heading...last) {
                    (moved, lines[k].heading) = ((heading, named), headings[named].node)
                } else if let moved, moved.from == heading {
                    lines[k].heading = headings[moved.to].node
                }
                continue
            }
            guard let named = (heading...last).first(where: { names(said, $0) }) else { continue }
            lines[k].heading = headings[named].node
            guard k > 0, lines[k - 1].heading == nil, let above = form(lines[k - 1]),
                let other = (heading..<named).first(where: { names(above, $0) })
            else { continue }
            lines[k - 1].heading = headings[other].node
        }
    }

    /// The cells of a row of which each links to a heading of its own, and says nothing but that: the contents stand in a table of so many
    /// columns. Nil for any other row.
    private func linkedCells(of row: Int, _ links: [Link]) -> [(cell: Int, heading: Int)]? {
        let cells = (row + 1..<ends[row]).filter { raw.nodes[$0].kind == .element && kind($0) == .cell && !isBlank(textRange($0)) }
        let found = cells.compactMap { cell in
            links.first { cell < $0.node && $0.node < ends[cell] }.map { (cell: cell, heading: $0.heading) }
        }
        return found.count > 1 && found.count == cells.count && Set(found.map(\.heading)).count == cells.count ? found : nil
    }

    /// The commas, bars and spaces at the end of a link among others.
    private func separator(_ text: Range<Int>) -> Range<Int> {
        let signs: [UInt8] = [0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x3B, 0x7C]
        var end = text.upperBound
        while end > text.lowerBound + 1, signs.contains(raw.text[end - 1]) { end -= 1 }
        return end..<text.upperBound
    }

    /// The text of a block between its line breaks.
    func split(_ nodes: Range<Int>, _ text: Range<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = text.lowerBound
        for i in nodes where kind(i) == .lineBreak {
            pieces.append(Range(from: start, to: textRange(i).lowerBound))
            start = textRange(i).lowerBound
        }
        return pieces + [Range(from: start, to: text.upperBound)]
    }

    func hasLineBreak(within text: Range<Int>, of unit: Int) -> Bool {
        (unit..<ends[unit]).contains {
            kind($0) == .lineBreak && text.lowerBound < textRange($0).lowerBound && textRange($0).lowerBound < text.upperBound
        }
    }
}
