import Markup

// `<div class="titlepage">`: a file may say itself what its title page is. That is asked where the lines do not tell, as in a book whose
// title there is in another language than in the header.

extension HTMLBook {
    /// The first divisions, one behind the other, whose class or id says that they are the title page, without contents or prose in them.
    func namedTitlePage() -> Range<Int>? {
        let pages = namedTitlePages()
        guard let first = pages.first, let last = pages.last, isTitlePage(first..<ends[last]) else { return nil }
        return first..<ends[last]
    }

    /// Takes such divisions right behind contents for the title page. Of several the first that names the author is it, and those in front
    /// of it are a cover.
    mutating func findNamedTitlePageBehindContents() -> Bool {
        guard let contents, let whole = namedTitlePage(), contents.nodes.upperBound <= whole.lowerBound,
            isBlank(Range(from: textRange(contents.nodes.upperBound - 1).upperBound, to: textRange(whole.lowerBound).lowerBound))
        else { return false }
        let page = namedTitlePages().first { namesAuthor($0) } ?? whole.lowerBound
        if page > whole.lowerBound { outerPage = whole.lowerBound..<page }
        titleBlock = page..<whole.upperBound
        return true
    }

    private func namesAuthor(_ page: Int) -> Bool {
        var isThere = false
        forEachUnit(page..<ends[page]) { unit in
            isThere = titleLine(flatLine(unit..<ends[unit], limit: 1000)) == .author
            return !isThere
        }
        return isThere
    }

    private func namedTitlePages() -> [Int] {
        let mostInFront = 80
        var pages: [Int] = []
        var inFront = 0
        var i = nodes.lowerBound
        while i < nodes.upperBound, inFront <= mostInFront {
            if let contents, contents.nodes.contains(i) {
                guard pages.isEmpty else { break }
                i = contents.nodes.upperBound
            } else if raw.nodes[i].kind == .element, kind(i) == .wrapper, saysTitlePage(i) {
                pages.append(i)
                i = ends[i]
            } else if raw.nodes[i].kind == .text ? isBlank(textRange(i)) : kind(i) == .rule || isEmpty(i) || isPageNumber(i) {
                i = ends[i]
            } else if pages.isEmpty {
                inFront += 1
                i += 1
            } else {
                break
            }
        }
        return pages
    }

    private func saysTitlePage(_ i: Int) -> Bool {
        let node = raw.nodes[i]
        let id = node.id == .none ? [] : [names[node.id]]
        return (id + raw.classes(of: NodeID(Int32(i))).map { names[$0] }).contains {
            ["titlepage", "title-page", "title_page", "tpage", "titlep"].contains($0.lowercased())
        }
    }

    /// `<div id="half-title">` with one short paragraph: the title once more, as the book or its text is called.
    func isNamedHalfTitle(_ division: Int) -> Bool {
        let longest = 200
        guard !halfTitleNames.isEmpty, kind(division) == .wrapper, textRange(division).count <= longest,
            halfTitleNames.contains(raw.nodes[division].id) || hasClass(division, halfTitleNames)
        else { return false }
        let blocks = (division + 1..<ends[division]).filter { kind($0).isBlock }
        return blocks.count == 1 && kind(blocks[0]) == .paragraph && parent(blocks[0]) == division
            && !isBlank(textRange(blocks[0])) && isBlank(textRange(division).lowerBound..<textRange(blocks[0]).lowerBound)
            && isBlank(textRange(blocks[0]).upperBound..<textRange(division).upperBound)
    }

    /// The paragraph of such a division.
    func isHalfTitleLine(_ i: Int) -> Bool { kind(i) == .paragraph && parent(i).map(isNamedHalfTitle) == true }

    private func isTitlePage(_ range: Range<Int>) -> Bool {
        let most = Self.longestTitlePage, prose = Self.longestLine
        guard contents.map({ !$0.nodes.overlaps(range) }) ?? true else { return false }
        var count = 0, isOfLines = true
        forEachUnit(range) { unit in
            if !isEmpty(unit) { count += 1 }
            let size = lineLength(unit)
            isOfLines = count <= most && (size <= prose || lengthOfLines(unit, size) <= prose) && ![.table, .list].contains(kind(unit))
            return isOfLines
        }
        return isOfLines && count > 0
    }
}
