import Markup

// What the series of headings say of an HTML book's outline (`OutlineSeries`).

extension HTMLBook {
    /// The headings of the outline as members of series; `main` are their indices.
    func series(_ main: [Int]) -> [HeadingInSeries] {
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
        for k in OutlineSeries.sections(row, isChapter: isChapter) where !isOfNotes(main[k]) { headings[main[k]].level = 3 }
    }

    /// What a synopsis says of numbers that follow opens nothing.
    mutating func dropAnnouncedNumbers() {
        let main = headings.indices.filter { headings[$0].role == .heading }
        for k in OutlineSeries.announced(series(main)) { headings[main[k]].role = .subtitle }
    }

    /// "THUS SPAKE ZARATHUSTRA" above the first of the parts and "APPENDIX" behind the last: in an element larger than the parts', these
    /// contain them. The contents name each, or it is none of the book's divisions.
    mutating func findOuterTitles() {
        let fewest = 2
        // The title that the title page says as well is one of them.
        let main = headings.indices.filter { headings[$0].role == .heading || headings[$0].role == .bookTitle }
        guard let linked = contents.map({ Set($0.lines.compactMap(\.heading)) }) else { return }
        func isAbove(_ k: Int, _ tag: Int) -> Bool {
            headings[main[k]].form == nil && headings[main[k]].tag < tag && linked.contains(headings[main[k]].node)
        }
        let parts = main.indices.filter { headings[main[$0]].form != nil && headings[main[$0]].level == 1 }
        guard parts.count >= fewest, let first = parts.first, first > 0, let tag = parts.map({ headings[main[$0]].tag }).min(),
            isAbove(first - 1, tag), series(main)[first - 1].textBehind < OutlineSeries.mostOnHalfTitle
        else { return }
        let outer = main.indices.filter { $0 >= first - 1 && isAbove($0, tag) }
        guard outer.count >= fewest else { return }
        for k in outer { (headings[main[k]].role, headings[main[k]].level, headings[main[k]].isOuter) = (.heading, 1, true) }
    }

    /// "FINALE" behind the last chapter of a book of parts stands beside these, "CONCLUSION" behind the last section of a chapter beside
    /// those.
    mutating func levelClosingTitles(_ main: [Int]) {
        let fewestParts = 2, mostBehind = 3
        let numbered = main.indices.filter { headings[main[$0]].form != nil }
        guard let last = numbered.last else { return }
        func level(_ k: Int) -> Int { headings[main[k]].level }
        let parts = numbered.filter { level($0) == 1 && !headings[main[$0]].isOuter }
        for (above, below) in zip(numbered, numbered.dropFirst()) where level(above) > 2 && level(below) <= 2 {
            for k in above + 1..<below where level(k) == 2 && isClosing(main[k]) { headings[main[k]].level = level(above) }
        }
        guard parts.count >= fewestParts, level(last) == 2 || headings[main[last]].form?.division == .appendix else { return }
        // Nothing but numbers between the first part and the last chapter: what comes then is none of its last part.
        let isNumbered = (parts[0]...last).allSatisfy { level($0) > 2 || headings[main[$0]].form != nil }
        let first = (last + 1..<main.count).first { isClosing(main[$0]) || isNumbered && main.count - $0 <= mostBehind }
        for k in first.map({ $0..<main.count }) ?? 0..<0 where level(k) == 2 || isClosing(main[k]) { headings[main[k]].level = 1 }
    }

    /// "FINALE", "A REVIEW, AND CONCLUSION", "Conclusion of the Chapter": what stands behind a text by all of its words, the first or the
    /// last.
    private func isClosing(_ index: Int) -> Bool {
        guard headings[index].form == nil else { return false }
        let line = headings[index].line.bytes
        let words = line.split { !($0.isASCIILetter || $0 >= 0x80) }
        return [line[...], words.first, words.last].contains { words in
            words.map { titlesBehindText.contains(TextAnalysis.textKey(String(decoding: $0, as: UTF8.self))) } == true
        }
    }

    /// Volumes of parts, parts of books: what of two words above the chapters contains the other.
    mutating func findOuterDivision() {
        let parts = headings.indices.filter { headings[$0].level == 1 && headings[$0].role == .heading }
        guard !hasOuterHeadings, let outer = DivisionNesting.outer(parts.compactMap { headings[$0].form?.division }) else { return }
        for index in parts where headings[index].form?.division == outer { headings[index].isOuter = true }
    }

    /// Some headings contain those of the first level.
    var hasOuterHeadings: Bool { headings.contains { $0.isOuter } }

    /// Notes of a whole book grouped by its chapters: their headings, said once more behind all others, stand below that of the notes.
    mutating func lowerHeadingsOfNotes(_ main: [Int]) {
        let fewest = 3
        func key(_ index: Int) -> [UInt8] {
            let heading = headings[index]
            return Self.letters(Array(heading.line.bytes.dropFirst(heading.form.map { $0.titleStart ?? 0 } ?? 0)))
        }
        guard let title = main.firstIndex(where: { headings[$0].form == nil && headings[$0].level <= 2 && isOfNotes($0) }),
            let last = main.lastIndex(where: { headings[$0].form != nil }), title > 0, title < last
        else { return }
        var said = HeadingsSaid(), titles: Set<[UInt8]> = []
        for index in main[..<title] {
            said.add(headings[index].form, key: 1)
            titles.insert(key(index))
        }
        let below = main[(title + 1)...last], numbered = below.filter { headings[$0].form != nil }
        // "Chapter LVI. Old and New Tables. Par. 2." says more than its chapter did.
        guard numbered.count >= fewest,
            numbered.count(where: { titles.contains(key($0)) || said.contains(headings[$0].form, key: 0) }) * 5 >= numbered.count * 4,
            let top = below.map({ headings[$0].level }).min(), headings[main[title]].level >= top
        else { return }
        let step = headings[main[title]].level + 1 - top
        for index in below { headings[index].level = min(6, headings[index].level + step) }
    }

    /// "NOTES ON THE HOUSE", "COMMENTARY"
    func isOfNotes(_ index: Int) -> Bool {
        headings[index].line.bytes.withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            return cursor.word().map { wordsOfNotes[$0] != nil } ?? false
        }
    }

    /// Lines of the title page and of advertisements in heading elements are none: in front of what the contents name, without text of
    /// their own, or behind "THE END".
    mutating func dropHeadingsOutsideText() {
        let linked = headingsInContents
        let firstOfText = headings.firstIndex { $0.form != nil || linked.contains($0.node) } ?? 0
        let main = headings.indices.filter { headings[$0].role == .heading }
        let row = series(main), parts = OutlineSeries.parts(row) { _ in true }
        for (k, index) in main.enumerated() where index < firstOfText && headings[index].form == nil && !parts.contains(k) {
            if titleLetters.contains(Self.letters(headings[index].line.bytes)) {
                if !isNeededAbove(index) { headings[index].role = .bookTitle }
            } else if linked.count >= 3, isInFrontOfContents(headings[index].node),
                row[k].textBehind < OutlineSeries.mostOnHalfTitle / 2 || isAbovePrices(headings[index].node)
            {
                headings[index].role = .subtitle
            }
        }
        dropHeadingsBehindEnd(main, linked)
        dropHeadingsOfAdvertisements(linked)
    }

    /// What a publisher says of other books, in a division that is named so, is one chapter at most.
    private mutating func dropHeadingsOfAdvertisements(_ linked: Set<Int>) {
        let classes = ["advert", "adverts", "advertisement", "advertisements", "ads", "catalogue", "booklist"].compactMap {
            raw.names.id(of: $0)
        }
        guard !classes.isEmpty else { return }
        var behind = 0
        for index in headings.indices where headings[index].role == .heading && !linked.contains(headings[index].node) {
            guard headings[index].node >= behind else { headings[index].role = .subtitle; continue }
            var division: Int?, node = parent(headings[index].node)
            while let i = node, i != body {
                if hasClass(i, classes) { division = i }
                node = parent(i)
            }
            if let division { behind = ends[division] }
        }
    }

    /// What a publisher says of other books stands between a heading and the contents, and not much else.
    private func isAbovePrices(_ heading: Int) -> Bool {
        let longest = 3000, fewest = 3
        guard let contents, heading < contents.nodes.lowerBound else { return false }
        let between = heading..<contents.nodes.lowerBound
        guard textRange(contents.nodes.lowerBound).lowerBound - textRange(heading).upperBound <= longest else { return false }
        return between.count { i in
            raw.nodes[i].kind == .element && [.paragraph, .row].contains(kind(i)) && saysPrice(raw.text[textRange(i)])
        } >= fewest
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

let titlesBehindText = WordLists.keys(in: "back-matter")

private let wordsOfNotes = FoldedWordTable<Bool>(list: "titles-of-notes-by-word")
