import Markup
import Resources

// `<h3>THE SUN.<span class="totoc"><a href="#toc">ToC</a></span></h3>`: a link back to the list of contents beside the words of a heading.
// On paper it leads nowhere, and it is no part of the title.

extension HTMLBook {
    /// Finds such links, and reads their headings without them. O(headings).
    mutating func cutWaysToContents() {
        guard let contents else { return }
        for index in headings.indices {
            let node = headings[index].node
            guard ![titleBlock, credits, contents.nodes, outerPage ?? 0..<0].contains(where: { $0.contains(node) }),
                !halfTitle.contains(node)
            else {
                continue
            }
            if let last = outermostPiece(of: node, isLast: true), isWay(last, in: node) {
                cut(last, isLast: true, index)
            } else if let first = outermostPiece(of: node, isLast: false), isWay(first, in: node) {
                cut(first, isLast: false, index)
            }
        }
    }

    /// Finds such links behind captions, which lead back to a list of pictures. O(anchors).
    mutating func cutWaysToIllustrations() {
        guard !illustrations.isEmpty else { return }
        let longest = 48, reach = 12
        for link in nodes where kind(link) == .anchor && raw.nodes[link].kind == .element && textRange(link).count <= longest {
            guard saysWay(link), let target = target(of: link),
                illustrations.contains(where: {
                    $0.nodes.lowerBound - reach <= target && target < $0.nodes.upperBound && $0.nodes.upperBound <= link
                })
            else { continue }
            var way = link
            while let around = parent(way), kind(around) == .inline, holdsOnly(link, around) { way = around }
            if let caption = parent(way), isBesidePicture(caption), outermostPiece(of: caption, isLast: true) == way {
                waysToContents.insert(way)
            }
        }
    }

    /// A short block with words of its own right below a picture, or with one in it.
    private func isBesidePicture(_ block: Int) -> Bool {
        let longest = 400, mostNodes = 64
        func holdsPicture(_ i: Int) -> Bool { ends[i] - i <= mostNodes && (i..<ends[i]).contains { kind($0) == .image } }
        guard kind(block) == .paragraph || kind(block) == .wrapper, textRange(block).count <= longest else { return false }
        if holdsPicture(block) || parent(block).map(holdsPicture) == true { return true }
        var above = raw.nodes[block].previousSibling
        while above != .none, raw.nodes[Int(above.index)].kind == .text, isBlank(textRange(Int(above.index))) {
            above = raw.nodes[Int(above.index)].previousSibling
        }
        return above != .none && holdsPicture(Int(above.index))
    }

    private func saysWay(_ piece: Int) -> Bool { wordsForContents.contains(Self.letters(Array(raw.text[textRange(piece)]))) }

    /// The first or the last element in a heading, if no text stands in front of it or behind it.
    private func outermostPiece(of heading: Int, isLast: Bool) -> Int? {
        var next = isLast ? raw.nodes[heading].lastChild : raw.nodes[heading].firstChild
        while next != .none {
            let k = Int(next.index)
            if raw.nodes[k].kind == .element, kind(k) != .lineBreak, !isBlank(textRange(k)) { return k }
            guard isBlank(textRange(k)) else { return nil }
            next = isLast ? raw.nodes[k].previousSibling : raw.nodes[k].nextSibling
        }
        return nil
    }

    /// What says no more than that it leads to the contents, "[ToC]" or an arrow, with words of the heading beside it.
    private func isWay(_ piece: Int, in heading: Int) -> Bool {
        guard [.inline, .anchor].contains(kind(piece)), onlyLeadsToContents(piece) else { return false }
        let said = Self.letters(Array(raw.text[textRange(piece)]))
        let outside = [
            textRange(heading).lowerBound..<textRange(piece).lowerBound, textRange(piece).upperBound..<textRange(heading).upperBound,
        ]
        return (said.isEmpty || wordsForContents.contains(said)) && outside.contains { !Self.letters(Array(raw.text[$0])).isEmpty }
    }

    private mutating func cut(_ way: Int, isLast: Bool, _ index: Int) {
        waysToContents.insert(way)
        // The breaks that part it from the words.
        var next = isLast ? raw.nodes[way].previousSibling : raw.nodes[way].nextSibling
        while next != .none, isBlank(textRange(Int(next.index))) {
            if kind(Int(next.index)) == .lineBreak { waysToContents.insert(Int(next.index)) }
            next = isLast ? raw.nodes[Int(next.index)].previousSibling : raw.nodes[Int(next.index)].nextSibling
        }
        let known = headings[index].form, node = headings[index].node
        let isPhrase = known == nil && Self.form(of: headings[index].line) != nil
        headings[index].line = flatLine(node + 1..<ends[node])
        guard !isPhrase else { return }
        let count = headings[index].line.bytes.count
        headings[index].form = Self.form(of: headings[index].line) ?? known.flatMap { isLast && $0.titleStart ?? 0 < count ? $0 : nil }
    }

    /// Whether a link in the text leads to a line of a list that is replaced by ours.
    func leadsIntoList(_ i: Int) -> Bool {
        guard contents != nil || !illustrations.isEmpty, let href = raw.names.id(of: "href"),
            let id = raw.attribute(href, of: NodeID(Int32(i))).flatMap(fragment), Int(id.rawValue) < targets.count
        else { return false }
        let target = Int(targets[Int(id.rawValue)])
        return ([contents].compactMap { $0 } + illustrations).contains { list in
            list.lines.first.map { $0.nodes.lowerBound <= target && target < list.nodes.upperBound } ?? false
        }
    }
}

extension HTMLBookEmitter {
    /// Leaves out the links back to the contents in a heading; what leads to them leads to the heading.
    mutating func stripWaysToContents(_ nodes: Range<Int>) {
        guard !book.waysToContents.isEmpty else { return }
        for way in nodes where book.waysToContents.contains(way) {
            let source = book.raw.nodes[way].source
            strip(source.start..<source.end, .navigation)
            collectAnchors(way)
        }
    }
}

private let wordsForContents = Set(WordLists.words(in: "ways-to-contents").map { HTMLBook.letters(Array($0.utf8)) })
