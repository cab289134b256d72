import Markup
import Resources

// A printed list of illustrations becomes one that leads to the pictures, as the list of contents leads to the chapters: below a title that
// says what it is, lines that link to a picture or say what the words below one say, or those that stand for it.

extension HTMLBook {
    /// Finds such lists between the contents and the end. O(lines of the lists + nodes where there is one).
    mutating func findIllustrationLists() {
        guard raw.names.id(of: "img") != nil, let href = raw.names.id(of: "href") ?? raw.names.id(of: "src") else { return }
        let taken = [contents?.nodes ?? 0..<0, titleBlock, credits]
        var pictures: PictureIndex?
        var i = nodes.lowerBound
        for unit in illustrationTitles where unit >= i && !taken.contains(where: { $0.contains(unit) }) {
            if pictures == nil { pictures = PictureIndex(self, behind: unit) }
            guard let pictures, let list = illustrations(below: unit, pictures, href), !taken.contains(where: { $0.overlaps(list.nodes) })
            else { continue }
            illustrations.append(list)
            i = list.nodes.upperBound
        }
        for list in illustrations {
            for index in headings.indices where list.nodes.contains(headings[index].node) { headings[index].role = .listTitle }
        }
    }

    private mutating func illustrations(below title: Int, _ pictures: PictureIndex, _ href: NameID) -> LinkedContents? {
        let fewest = 2, most = 600, longest = 400, mostMisses = 8
        var lines: [LinkedContentsLine] = []
        var known = 0, matches = 0, misses = 0, end = ends[title]
        var position = ends[title]
        reading: while lines.count < most, misses <= mostMisses {
            guard let unit = nextLine(from: &position, before: nodes.upperBound), kind(unit).headingLevel == nil,
                textRange(unit).count <= longest * most
            else { break }
            for piece in kind(unit) == .row ? [textRange(unit)] : split(unit..<ends[unit], textRange(unit)) where !isBlank(piece) {
                // Prose: the list has ended.
                guard piece.count <= longest else { break reading }
                var line = LinkedContentsLine(nodes: unit..<ends[unit], text: piece)
                if let picture = linkedPicture(unit, piece, pictures, href)
                    ?? pictures.picture(namedBy: flatLine(unit..<ends[unit], clip: piece), behind: ends[unit])
                {
                    line.picture = picture
                    matches += 1
                    misses = 0
                    end = ends[unit]
                    lines.append(line)
                    known = lines.count
                } else {
                    misses += 1
                    lines.append(line)
                }
            }
        }
        lines.removeSubrange(known...)
        guard matches >= fewest, matches * 2 >= lines.count, let last = lines.last else { return nil }
        // The list or table ends with its last line.
        let next = headings[headingIndex(from: last.nodes.upperBound)...].first?.node ?? nodes.upperBound
        var outer = parent(last.nodes.lowerBound)
        while let element = outer, element > title, element != body, ends[element] <= next,
            isBlank(Range(from: last.text.upperBound, to: textRange(element).upperBound))
        { end = max(end, ends[element]); outer = parent(element) }
        for line in lines { if let picture = line.picture { nameOfPicture(picture) } }
        return LinkedContents(
            nodes: title..<end, titleLine: LinkedContentsLine(nodes: title..<ends[title], text: textRange(title)), lines: lines)
    }

    /// The picture that a link in a line leads to: the first in the target, or right behind it.
    private func linkedPicture(_ unit: Int, _ piece: Range<Int>, _ pictures: PictureIndex, _ href: NameID) -> Int? {
        for k in unit..<ends[unit] where raw.nodes[k].kind == .element && kind(k) == .anchor && textRange(k).overlaps(piece) {
            guard let id = raw.attribute(href, of: NodeID(Int32(k))).flatMap(fragment), Int(id.rawValue) < targets.count else { continue }
            let target = Int(targets[Int(id.rawValue)])
            if target > unit, let picture = pictures.picture(at: target, self) { return picture }
        }
        return nil
    }

    /// Gives a picture an id, if it has none.
    private mutating func nameOfPicture(_ i: Int) {
        guard raw.nodes[i].id == .none, pictureIDs[i] == nil else { return }
        var id = "picture-\(pictureIDs.count + 1)"
        while names.id(of: id) != nil { id += "-" }
        pictureIDs[i] = id
    }

    /// The id that a link to a picture names.
    func pictureID(_ i: Int) -> String? { raw.nodes[i].id != .none ? names[raw.nodes[i].id] : pictureIDs[i] }
}

/// The pictures behind a place, by their own words and those that stand below them.
private struct PictureIndex {
    private var byWords: [[UInt8]: [Int]] = [:]
    private var nodes: [Int] = []

    /// O(nodes).
    init(_ book: HTMLBook, behind start: Int) {
        let most = 20_000, mostAround = 64
        for i in book.ends[start]..<max(book.ends[start], book.nodes.upperBound)
        where book.raw.nodes[i].kind == .element && book.kind(i) == .image && nodes.count < most {
            nodes.append(i)
            for name in ["alt", "title"] {
                if let words = book.raw.attribute(name, of: NodeID(Int32(i))) { add(HTMLBook.letters(Array(words.utf8)), i) }
            }
            // The block that has nothing but the picture in it, and what goes with that.
            var block = i
            while let parent = book.parent(block), parent != book.body, book.ends[parent] - parent <= mostAround {
                if book.isFigure(parent) {
                    add(HTMLBook.letters(Array(book.raw.text[book.textRange(parent)])), i)
                    break
                }
                guard book.isBlank(book.textRange(parent)) else { break }
                block = parent
            }
            if let caption = book.lineBelow(picture: block) { add(HTMLBook.letters(Array(book.raw.text[book.textRange(caption)])), i) }
        }
    }

    private mutating func add(_ words: [UInt8], _ picture: Int) {
        let fewest = 3
        if words.count >= fewest, byWords[words]?.last != picture { byWords[words, default: []].append(picture) }
    }

    func picture(namedBy line: FlatLine, behind node: Int) -> Int? {
        var named = line
        if let page = line.pageColumn, page.lowerBound > 1 { named = line.prefix(page.lowerBound).withoutLeader }
        return (byWords[HTMLBook.letters(named.bytes)] ?? byWords[HTMLBook.letters(line.bytes)])?.first { $0 > node }
    }

    /// The first picture in a node, or right behind it with nothing but space between.
    func picture(at target: Int, _ book: HTMLBook) -> Int? {
        let k = nodes.partitioningIndex { $0 >= target }
        guard k < nodes.count,
            nodes[k] < book.ends[target]
                || book.isBlank(Range(from: book.textRange(target).lowerBound, to: book.textRange(nodes[k]).lowerBound))
        else { return pictureInFront(of: target, k, book) }
        return nodes[k]
    }

    /// An anchor may stand behind its picture, in the same block.
    private func pictureInFront(of target: Int, _ next: Int, _ book: HTMLBook) -> Int? {
        guard next > 0, let block = book.parent(target), block != book.body, nodes[next - 1] > block,
            book.isBlank(Range(from: book.textRange(nodes[next - 1]).upperBound, to: book.textRange(target).lowerBound))
        else { return nil }
        return nodes[next - 1]
    }
}
