import Markup
import Resources

// `<p>of protectionist <span class="pagenum">vi</span></p> <p>tariffs, government …</p>`: files made page by page begin a paragraph with
// each printed page, in the midst of a sentence. Both pieces are one paragraph.

extension HTMLBook {
    /// Finds paragraphs that end with the mark of a page in the midst of a sentence, and those that go on with it. O(nodes).
    mutating func findCutParagraphs() {
        let others = [titleBlock, credits, contents?.nodes ?? 0..<0] + illustrations.map(\.nodes)
        for i in nodes where isPlainParagraph(i) {
            guard let mark = pageMark(atEndOf: i), isInSentence(textRange(i).lowerBound..<textRange(mark).lowerBound),
                let next = nextSiblingBlock(i), isPlainParagraph(next), goesOnWithSentence(next), verseLines(i) == nil,
                raw.classes(of: NodeID(Int32(i))).elementsEqual(raw.classes(of: NodeID(Int32(next)))),
                !others.contains(where: { $0.contains(i) })
            else { continue }
            cutParagraphs[i] = next
            restsOfParagraphs.insert(next)
        }
    }

    private func isPlainParagraph(_ i: Int) -> Bool {
        let shortest = 24
        return raw.nodes[i].kind == .element && kind(i) == .paragraph && textRange(i).count >= shortest && role(i) == nil
            && alignment(of: i) == nil && notes.container(i) == nil && !hasClass(i, verse.containers)
            && parent(i).map { hasClass($0, verse.containers) || hasClass($0, verse.stanzas) } != true
    }

    /// The mark of a page behind which nothing shows in a paragraph.
    private func pageMark(atEndOf paragraph: Int) -> Int? {
        let mostSteps = 4
        var last = raw.nodes[paragraph].lastChild
        for _ in 0..<mostSteps where last != .none {
            let k = Int(last.index)
            if isPageNumber(k) { return k }
            guard isBlank(textRange(k)), kind(k) != .image else { return nil }
            last = raw.nodes[k].previousSibling
        }
        return nil
    }

    /// Text that breaks off behind a word or a comma.
    private func isInSentence(_ text: Range<Int>) -> Bool {
        guard let last = raw.text[text].trimmed.last else { return false }
        return last.isASCIILetter || last == 0x2C
    }

    /// A small letter, which no label is: "a) …".
    private func goesOnWithSentence(_ paragraph: Int) -> Bool {
        let words = raw.text[textRange(paragraph)].trimmed, signsOfLabels: [UInt8] = [0x29, 0x2E, 0x5D]
        guard words.count > 1, let first = words.first, first >= 0x61, first <= 0x7A, !signsOfLabels.contains(words[words.startIndex + 1])
        else {
            return false
        }
        return !(paragraph..<ends[paragraph]).contains { kind($0) == .image }
    }

}

extension HTMLBookEmitter {
    /// Where a paragraph ends that begins at a node and lies in front of a limit: behind the last of the pieces that pages have cut it into.
    mutating func endOfPieces(_ paragraph: Int, before limit: Int) -> Int {
        var last = paragraph
        while let next = book.cutParagraphs[last] { last = next }
        guard last != paragraph, book.ends[last] <= limit else { return book.ends[paragraph] }
        endOfPieces = book.ends[last]
        return endOfPieces
    }

    /// Goes on with a paragraph that a page has cut; gives the next node.
    mutating func goOn(with piece: Int) -> Int {
        if book.raw.nodes[piece].id != .none { pendingAnchors.append((book.names[book.raw.nodes[piece].id], book.raw.nodes[piece].source)) }
        let start = book.textRange(piece).lowerBound
        if start > 0, !book.raw.text[start - 1].isASCIISpace, !book.raw.text[start].isASCIISpace {
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
        }
        flushAnchors()
        return piece + 1
    }
}
