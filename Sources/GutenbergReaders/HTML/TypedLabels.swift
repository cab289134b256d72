import Markup
import Resources

// Headings inside chapters that are paragraphs in the file: "Par. 5.", "RULE 3.", "Verse 12." above what is said of it, and, where a book
// writes the titles of its sections With Capitals In Each Word, further lines that are written so. Neither a word nor its looks are enough:
// labels count up below the heading of each chapter, titles look as the many that have elements, and prose stands below all of them.

extension Document {
    /// A word and a number, alone in a paragraph.
    private struct Label {
        var node: Int
        var word: FoldedWord
        var numbers: ClosedRange<Int>
        /// The heading in front of it, and the number in that's name.
        var heading: Int
        var tag: Int
    }

    /// Makes headings of labels that count up below headings, with prose below each and no picture beside them, as captions have. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteLabels() -> [Int] {
        let fewest = 5
        let kinds = ElementClasses(names)
        let found = labels(kinds)
        var promoted: [Int] = []
        var rest = found[...]
        while let first = rest.first {
            let own = rest.filter { isSameWord($0.word, first.word) }
            rest = rest.filter { !isSameWord($0.word, first.word) }[...]
            let pairs = zip(own, own.dropFirst()).filter { $0.heading == $1.heading }
            guard own.count >= fewest, pairs.count * 2 >= own.count,
                pairs.allSatisfy({ $0.numbers.upperBound < $1.numbers.lowerBound }),
                own.allSatisfy({ isAboveProse($0.node, kinds) && !isBesidePicture($0.node, kinds) })
            else { continue }
            let name = names.intern("h\(min((own.map(\.tag).max() ?? 5) + 1, 6))")
            for label in own { nodes[label.node].name = name }
            promoted += own.map(\.node)
        }
        return promoted
    }

    private func labels(_ kinds: ElementClasses) -> [Label] {
        let longest = 40
        var found: [Label] = []
        var heading: (node: Int, tag: Int)?
        for i in nodes.indices where nodes[i].kind == .element {
            if let tag = kinds[nodes[i].name].headingLevel { heading = (i, tag) }
            guard let heading, kinds[nodes[i].name] == .paragraph, nodes[i].textEnd - nodes[i].textStart <= longest, isLoose(i, kinds),
                let (word, numbers) = label(line(of: i, kinds))
            else { continue }
            found.append(
                Label(node: i, word: word, numbers: numbers, heading: heading.node, tag: heading.tag))
        }
        return found
    }

    /// In no list, table or quotation, and without elements that show or lead to something.
    private func isLoose(_ i: Int, _ kinds: ElementClasses) -> Bool {
        let inside = i + 1..<subtreeEnd(of: NodeID(Int32(i)))
        guard !inside.contains(where: { kinds[nodes[$0].name] == .image || attribute("href", of: NodeID(Int32($0))) != nil }) else {
            return false
        }
        let parent = nodes[i].parent
        return parent != .none && (names[self[parent].name] == "body" || kinds[self[parent].name] == .wrapper)
    }

    /// "Par. 5.", "Pars. 11, 12.", "Pars. 3 and 4.": the word and its numbers. No division's word, month, page or
    /// picture is meant.
    private func label(_ line: [UInt8]) -> (word: FoldedWord, numbers: ClosedRange<Int>)? {
        let longestBetween = 3
        guard let first = line.first, first >= 0x41 && first <= 0x5A || first >= 0xC3 else { return nil }
        return line.withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            guard let word = cursor.word(), word.count > 1, wordsOfOtherNumbers.allSatisfy({ $0[word] == nil }),
                HeadingForm(bytes, 0..<bytes.count).map({ $0.division == .bare }) ?? true
            else { return nil }
            cursor.skip { $0 == 0x2E }
            guard cursor.byte == 0x20 else { return nil }
            cursor.skipSpaces()
            guard let number = cursor.number() else { return nil }
            var last = number.value
            while !cursor.isAtEnd {
                cursor.skip { [0x2C, 0x2D, 0x26, 0x20].contains($0) }
                if let digits = cursor.digits() { last = digits; continue }
                if let between = cursor.word(), between.count <= longestBetween { continue }
                break
            }
            cursor.skip { $0 == 0x2E || $0 == 0x3A }
            return cursor.isAtEnd && last >= number.value ? (word, number.value...last) : nil
        }
    }

    /// "Par" and "Pars".
    private func isSameWord(_ a: FoldedWord, _ b: FoldedWord) -> Bool {
        let plural = UInt64(0x73)
        let (short, long) = a.count <= b.count ? (a, b) : (b, a)
        return a == b
            || long.count == short.count + 1 && long.count <= 8 && long.key == short.key | plural << UInt64(8 * short.count)
    }

    /// The next element that shows something holds a sentence at least, in lines that nobody broke.
    private func isAboveProse(_ i: Int, _ kinds: ElementClasses) -> Bool {
        let shortest = 40
        guard let below = shownSibling(nodes[i].nextSibling, \.nextSibling, kinds),
            [.paragraph, .wrapper, .quotation].contains(kinds[nodes[below].name])
        else { return false }
        return nodes[below].textEnd - nodes[below].textStart >= shortest
            && !(below..<subtreeEnd(of: NodeID(Int32(below)))).contains { kinds[nodes[$0].name] == .lineBreak }
    }

    private func isBesidePicture(_ i: Int, _ kinds: ElementClasses) -> Bool {
        [shownSibling(nodes[i].previousSibling, \.previousSibling, kinds), shownSibling(nodes[i].nextSibling, \.nextSibling, kinds)]
            .contains { beside in
                beside.map { ($0..<subtreeEnd(of: NodeID(Int32($0)))).contains { kinds[nodes[$0].name] == .image } } == true
            }
    }

    /// The first element from a sibling on that has text or a picture.
    private func shownSibling(_ start: NodeID, _ next: (Node) -> NodeID, _ kinds: ElementClasses) -> Int? {
        var sibling = start
        while sibling != .none {
            let i = Int(sibling.index)
            if nodes[i].kind == .element,
                !text[Int(nodes[i].textStart)..<Int(nodes[i].textEnd)].allSatisfy(\.isASCIISpace)
                    || (i..<subtreeEnd(of: sibling)).contains(where: { kinds[nodes[$0].name] == .image })
            {
                return i
            }
            sibling = next(nodes[i])
        }
        return nil
    }

    // MARK: Titles like others

    /// Makes headings of lines With Capitals In Each Word where nearly all titles in some element are written so. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteTitlesLikeHeadings() -> [Int] {
        let fewest = 20
        let kinds = ElementClasses(names)
        var titles = [Int](repeating: 0, count: 7), alike = titles
        for i in nodes.indices where nodes[i].kind == .element {
            guard let tag = kinds[nodes[i].name].headingLevel else { continue }
            let line = line(of: i, kinds)
            guard line.contains(where: { $0 >= 0x61 && $0 <= 0x7A }), form(line) == nil else { continue }
            titles[tag] += 1
            if isCapitalised(line) { alike[tag] += 1 }
        }
        guard let tag = (1...6).filter({ alike[$0] >= fewest && alike[$0] * 10 >= titles[$0] * 9 }).max(by: { alike[$0] < alike[$1] })
        else { return [] }
        let found = nodes.indices.filter { isTitleLikeHeadings($0, tag, kinds) }
        // What is missing are exceptions.
        guard found.count * 4 <= alike[tag] else { return [] }
        let name = names.intern("h\(tag)")
        for i in found { nodes[i].name = name }
        return found
    }

    private func isTitleLikeHeadings(_ i: Int, _ tag: Int, _ kinds: ElementClasses) -> Bool {
        let longest = 200
        guard nodes[i].kind == .element, kinds[nodes[i].name] == .paragraph, nodes[i].textEnd - nodes[i].textStart <= longest,
            isLoose(i, kinds), let above = shownSibling(nodes[i].previousSibling, \.previousSibling, kinds), isAboveProse(i, kinds)
        else { return false }
        let line = line(of: i, kinds)
        guard line.contains(where: { $0 >= 0x61 && $0 <= 0x7A }), isCapitalised(line), let last = line.last,
            last.isASCIILetter || last >= 0x80, form(line) == nil
        else { return false }
        // Below a smaller heading it is the last line of a title, behind a sentence that is open its end.
        if let level = kinds[nodes[above].name].headingLevel { return level <= tag }
        let before = text[Int(nodes[above].textStart)..<Int(nodes[above].textEnd)].trimmed.last ?? 0x2E
        return [0x2E, 0x21, 0x3F, 0x3A, 0x3B, 0x22, 0x29].contains(before) || before >= 0x80
    }

    /// Each of two words or more begins with a capital.
    private func isCapitalised(_ line: [UInt8]) -> Bool {
        let words = line.split { !($0.isASCIILetter || $0 >= 0x80 || $0 == 0x27 || $0 == 0x2D) }
        return words.count >= 2 && words.allSatisfy { word in word.first.map { $0 < 0x61 || $0 > 0x7A } ?? false }
    }
}

/// What has numbers without being a label of text: pages, months, pictures.
private let wordsOfOtherNumbers: [FoldedWordTable<Bool>] = [
    FoldedWordTable(list: "page"), FoldedWordTable(list: "months"), FoldedWordTable(list: "picture"),
    FoldedWordTable(list: "counted-elsewhere"),
]
