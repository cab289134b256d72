import Markup

// Where the table or list that holds the contents ends, whatever links to nothing in it, and which of several headings a line of it names.

extension HTMLBook {
    /// The outermost table or list in which a line stands.
    func outermostList(around line: Int) -> Int? {
        var list: Int?
        var element = parent(line)
        while let i = element, i != body, i >= nodes.lowerBound {
            if kind(i) == .list || kind(i) == .table { list = i }
            element = parent(i)
        }
        return list
    }

    /// The end of the table or list in which the last line stands, if no heading and not much else stands between: "Index", which has no
    /// link, is its last line.
    func endOfList(around line: Int) -> Int? {
        let longest = 2_000
        guard let list = outermostList(around: line), headingIndex(from: ends[line]) == headingIndex(from: ends[list]),
            textRange(list).upperBound - textRange(line).upperBound <= longest
        else { return nil }
        return ends[list]
    }

    /// Where the entry of a link begins behind another link of its line: with its own line where lines are kept as they are, so that the
    /// number in front of the link belongs to it, or else with the link.
    func entryStart(of link: Int, behind previous: Int, in unit: Int) -> Int {
        let start = textRange(link).lowerBound
        guard kind(unit) == .preformatted, textRange(previous).upperBound <= start else { return start }
        return raw.text[textRange(previous).upperBound..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
    }

    /// The start of the table or list in which the first line stands, if no heading and not much else stands between: "COVER", which leads
    /// back, is a row of it.
    func startOfList(around line: Int) -> Int? {
        let longest = 2_000
        guard let list = outermostList(around: line), headingIndex(from: list) == headingIndex(from: line),
            textRange(line).lowerBound - textRange(list).lowerBound <= longest
        else { return nil }
        return list
    }

    /// The end of the lines right behind the last one that hold nothing but a link into the text of its chapter, the sections of that, or
    /// the number of its page, below what it is about or without that.
    func endOfTopics(behind end: Int, from last: Int, before first: Int) -> Int {
        let longestSynopsis = 3_000
        var end = end, next = end, isBelowSynopsis = false
        while let line = nextLine(from: &next, before: first) {
            let links = linksWithText(in: line)
            if isPageAlone(line, textRange(line)) {
                (end, isBelowSynopsis) = (ends[line], false)
            } else if !isBelowSynopsis, let link = links.first, holdsOnly(link, line), target(of: link).map({ $0 >= last }) == true {
                end = ends[line]
            } else if !isBelowSynopsis, links.isEmpty, kind(line) == .paragraph, textRange(line).count <= longestSynopsis {
                isBelowSynopsis = true
            } else {
                break
            }
        }
        return end
    }

    /// "CONTENTS." as the first line of a paragraph whose other lines are the list.
    func isTitleInParagraph(_ line: LinkedContentsLine) -> Bool {
        line.heading == nil && line.text != textRange(line.nodes.lowerBound)
            && !linksWithText(in: line.nodes.lowerBound).contains { textRange($0).overlaps(line.text) }
            && Self.isContentsTitle(flatLine(line.nodes, clip: line.text).bytes)
    }

    /// "VOL. II, No. 2 CONTENTS MAY, 1930": the volume whose contents follow.
    func isContentsTitleOfVolume(_ line: FlatLine) -> Bool {
        guard let form = line.form, form.division == .volume else { return false }
        let words = line.bytes.dropFirst(form.numberEnd).split { !($0.isASCIILetter || $0 >= 0x80) }
        return words.contains { Self.onlyContentsTitles.contains(String(decoding: Self.letters(Array($0)), as: UTF8.self)) }
    }

    /// "15" that leads to the mark of page 15 and stands alone: the page of the line above it.
    func isPageAlone(_ unit: Int, _ text: Range<Int>) -> Bool {
        let links = linksWithText(in: unit)
        guard links.count == 1, text == textRange(unit), holdsOnly(links[0], unit), let page = pageLabel(text) else { return false }
        return target(of: links[0]).flatMap(namedPage) == page
    }

    /// "THE MILL" that leads to the mark of a page above "ESSAYS", with "THE MILL." below that.
    func headingSaid(by line: LinkedContentsLine, among candidates: ClosedRange<Int>) -> Int? {
        guard candidates.count > 1 else { return nil }
        let flat = flatLine(line.nodes, clip: line.text)
        let title = Self.letters(flat.pageColumn.map { flat.prefix($0.lowerBound).bytes } ?? flat.bytes)
        let named = candidates.filter { Self.letters(headings[$0].line.bytes) == title }
        return named.count == 1 && !title.isEmpty ? named[0] : nil
    }

    /// The nodes of the headings that the lines of the contents lead to. O(lines).
    var headingsInContents: Set<Int> { Set(contents?.lines.compactMap(\.heading) ?? []) }

    /// Whether the first text behind a place is a note by its class.
    func isNamedNote(at target: Int) -> Bool {
        let classes = ["note", "footnote", "endnote"].compactMap { raw.names.id(of: $0) }
        let mostInside = 64, mostAround = 16
        let end = min(target + mostInside, nodes.upperBound)
        var k = target
        while k < end, isPageNumber(k) || raw.nodes[k].kind != .text || isBlank(textRange(k)) { k = isPageNumber(k) ? ends[k] : k + 1 }
        var element = k < end ? parent(k) : nil, around = 0
        while let i = element, i != body, around < mostAround {
            if hasClass(i, classes) { return true }
            around += 1
            element = parent(i)
        }
        return false
    }

    /// By how much a line of the contents is set in, in em: by the elements around it and those that it begins with.
    func inset(_ line: LinkedContentsLine) -> Int {
        // The levels of contents are three; a file may be damaged so that ten thousand elements stand in each other.
        let ofList = 2, mostAround = 16, mostInside = 16
        let (text, spaces) = trimmedLine(line.text)
        var inset = (spaces + 1) / 2
        var element = parent(line.nodes.lowerBound), around = 0
        while let i = element, i != body, i >= nodes.lowerBound, around < mostAround {
            around += 1
            inset += kind(i) == .list ? ofList : indent(of: i)
            element = parent(i)
        }
        let own = line.nodes.prefix(mostInside).filter { raw.nodes[$0].kind == .element && textRange($0).contains(text.lowerBound) }
        return own.reduce(inset) { $0 + indent(of: $1) }
    }
}
