import Markup
import Resources

// What stands between blocks and shows nothing there, or nothing that is text of the book: line breaks that only make room, anchors that
// are another element's id, numbers of printed pages. Set as they are they would be paragraphs of their own. Old files also write two line
// breaks where a paragraph ends.

extension HTMLBook {
    /// How many siblings are looked at on either side: enough for any file made by hand, so that a million line breaks in a row take no
    /// longer than they should.
    private static let reach = 32

    /// A line break between blocks, or at the beginning or the end of a paragraph.
    func isLooseBreak(_ i: Int) -> Bool {
        guard kind(i) == .lineBreak, let parent = parent(i) else { return false }
        if kind(parent) == .paragraph { return neighbour(of: i, forward: true) == .none || neighbour(of: i, forward: false) == .none }
        return kind(parent).isContainer && standsBetweenBlocks(i)
    }

    /// An empty anchor between blocks: the id of what follows.
    func isLooseAnchor(_ i: Int) -> Bool {
        kind(i) == .anchor && raw.nodes[i].kind == .element && parent(i).map { kind($0).isContainer } == true && isEmpty(i)
            && standsBetweenBlocks(i)
    }

    /// The marks of printed pages that stand between blocks, alone or in a paragraph of their own; nil if there is anything else.
    func loosePageNumbers(_ i: Int) -> [Int]? {
        guard !pageNumberClasses.isEmpty, raw.nodes[i].kind == .element else { return nil }
        if isPageNumber(i) { return parent(i).map { kind($0).isContainer } == true && standsBetweenBlocks(i) ? [i] : nil }
        let longest = 80
        guard kind(i) == .paragraph || kind(i) == .wrapper, textRange(i).count <= longest, !isBlank(textRange(i)) else { return nil }
        var marks: [Int] = []
        var k = i + 1
        while k < ends[i] {
            if isPageNumber(k) {
                marks.append(k)
                k = ends[k]
                continue
            }
            guard raw.nodes[k].kind == .text ? isBlank(textRange(k)) : [.inline, .anchor, .lineBreak].contains(kind(k)) else { return nil }
            k += 1
        }
        return marks
    }

    /// A block that holds nothing but a link back to the list of contents: "[Contents]", "ToC".
    func isWayToContents(_ i: Int) -> Bool {
        (kind(i) == .paragraph || kind(i) == .wrapper || kind(i).headingLevel != nil || isInlineBetweenBlocks(i)) && onlyLeadsToContents(i)
    }

    /// Whether an element holds nothing but a link back to the list of contents, with brackets round it or without.
    func onlyLeadsToContents(_ i: Int) -> Bool {
        let longest = 48, reach = 12, mostNodes = 64
        guard let contents, ends[i] - i <= mostNodes, textRange(i).count <= longest, !isBlank(textRange(i)) else { return false }
        let links = linksWithText(in: i)
        guard links.count == 1, let target = target(of: links[0]), holdsOnly(links[0], i) else { return false }
        return contents.nodes.lowerBound - reach <= target && target < contents.nodes.upperBound
            && (ends[i] <= contents.nodes.lowerBound || i >= contents.nodes.upperBound)
    }

    func linksWithText(in i: Int) -> [Int] {
        (i..<ends[i]).filter { raw.nodes[$0].kind == .element && kind($0) == .anchor && !isBlank(textRange($0)) }
    }

    /// The node that a link leads to in this file.
    func target(of link: Int) -> Int? {
        guard let href = raw.names.id(of: "href"), let id = raw.attribute(href, of: NodeID(Int32(link))).flatMap(fragment),
            Int(id.rawValue) < targets.count, targets[Int(id.rawValue)] >= 0
        else { return nil }
        return Int(targets[Int(id.rawValue)])
    }

    /// What stands round a link are no more than brackets.
    func holdsOnly(_ link: Int, _ i: Int) -> Bool {
        let link = textRange(link)
        return textRange(i).allSatisfy { link.contains($0) || !(raw.text[$0].isASCIILetter || raw.text[$0].isASCIIDigit) }
    }

    /// "Table des matières: p. 319." on the title page: a paragraph that is nothing but a link to a list of the same file.
    func isWayInFile(_ i: Int) -> Bool {
        guard kind(i) == .paragraph || kind(i) == .wrapper, !(i..<ends[i]).contains(where: { kind($0) == .image }) else { return false }
        if isWayToContents(i) { return true }
        let links = linksWithText(in: i)
        return links.count == 1 && target(of: links[0]) != nil && holdsOnly(links[0], i)
            && Self.isContentsTitle(flatLine(i..<ends[i], limit: 100).bytes)
    }

    /// A piece of a line that stands between blocks: "[Contents]" above a heading.
    private func isInlineBetweenBlocks(_ i: Int) -> Bool {
        raw.nodes[i].kind == .element && kind(i) == .inline && parent(i).map { kind($0).isContainer } == true && standsBetweenBlocks(i)
    }

    private enum Neighbour { case none, block, inline }

    private func standsBetweenBlocks(_ i: Int) -> Bool {
        neighbour(of: i, forward: true) != .inline && neighbour(of: i, forward: false) != .inline
    }

    /// What comes first on one side, other loose elements left aside.
    private func neighbour(of i: Int, forward: Bool) -> Neighbour {
        var next = forward ? raw.nodes[i].nextSibling : raw.nodes[i].previousSibling
        var steps = 0
        while next != .none {
            let k = Int(next.index)
            steps += 1
            guard steps <= Self.reach else { return .inline }
            if raw.nodes[k].kind == .text {
                if !isBlank(textRange(k)) { return .inline }
            } else if kind(k).isBlock || isInlineWithBlocks(k) || contents?.nodes.contains(k) ?? false {
                // What is left of the paragraph that the list of contents was set in.
                return .block
            } else if kind(k) != .lineBreak, !isPageNumber(k), kind(k) != .anchor || !isEmpty(k) {
                return .inline
            }
            next = forward ? raw.nodes[k].nextSibling : raw.nodes[k].previousSibling
        }
        return .none
    }

    /// An anchor or a typeface around blocks.
    func isInlineWithBlocks(_ i: Int) -> Bool {
        guard raw.nodes[i].kind == .element, kind(i) == .anchor || kind(i) == .inline, ends[i] - i > 2 else { return false }
        return hasBlock(i)
    }

    /// True for an element that is a note, or a division of them.
    func holdsNote(at i: Int) -> Bool { kind(i).isBlock && (notes.container(i) != nil || kind(i) == .wrapper && hasClass(i, notesClasses)) }

    // MARK: Paragraphs parted by line breaks

    /// The first of two line breaks in a paragraph.
    func isParagraphBreak(_ i: Int) -> Bool { parent(i).map { kind($0) == .paragraph } == true && hasBreakNext(i) }

    /// Decides from the whole file: what stands between two such breaks is prose in it, and no stanza or line of an address.
    mutating func findParagraphBreaks() {
        let shortestProse = 150, fewest = 3
        var prose = 0, pieces = 0
        for i in nodes where kind(i) == .paragraph && raw.nodes[i].kind == .element {
            var start = textRange(i).lowerBound
            var hasLines = false, isParted = false
            var next = raw.nodes[i].firstChild
            func end(_ piece: Range<Int>) {
                guard !isBlank(piece) else { return }
                pieces += 1
                if piece.count >= shortestProse, !hasLines { prose += 1 }
            }
            while next != .none {
                let k = Int(next.index)
                if kind(k) == .lineBreak, raw.nodes[k].kind == .element {
                    if hasBreakNext(k) {
                        isParted = true
                        end(start..<textRange(k).lowerBound)
                        hasLines = false
                        start = textRange(k).lowerBound
                    } else if !isBlank(start..<textRange(k).lowerBound) {
                        hasLines = true
                    }
                }
                next = raw.nodes[k].nextSibling
            }
            if isParted { end(start..<textRange(i).upperBound) }
        }
        partsParagraphs = prose >= fewest && prose * 2 > pieces
    }
}
