import Markup
import Resources

// Headings inside chapters that are paragraphs in the file: "Par. 5.", "RULE 3.", "Verse 12." above what is said of it. A word is not
// enough: labels count up below the heading of each chapter, and prose stands below all of them.

extension Document {
    /// A word and one number or several, alone in a paragraph.
    private struct Label {
        var node: Int
        var word: FoldedWord
        var numbers: ClosedRange<Int>
        /// The heading in front of it, and the number in that's name.
        var heading: Int
        var tag: Int
    }

    /// Makes headings of labels that count up below headings, with prose below each and no picture beside them, as captions have.
    /// O(nodes + labels · log labels).
    /// - Returns: the nodes that are headings now.
    mutating func promoteLabels() -> [Int] {
        let fewest = 5
        let kinds = ElementClasses(names)
        let series = Dictionary(grouping: labels(kinds)) { singular($0.word) }.values
        var promoted: [Int] = []
        for own in series.sorted(by: { $0[0].node < $1[0].node }) {
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
            found.append(Label(node: i, word: word, numbers: numbers, heading: heading.node, tag: heading.tag))
        }
        return found
    }

    /// In no list, table or quotation, and without elements that show or lead to something.
    func isLoose(_ i: Int, _ kinds: ElementClasses) -> Bool {
        let inside = i + 1..<subtreeEnd(of: NodeID(Int32(i)))
        guard !inside.contains(where: { kinds[nodes[$0].name] == .image || attribute("href", of: NodeID(Int32($0))) != nil }) else {
            return false
        }
        let parent = nodes[i].parent
        return parent != .none && (names[self[parent].name] == "body" || kinds[self[parent].name] == .wrapper)
    }

    /// "Ver. 5.", "Vers. 11, 12.", "Vers. 3 and 4.": the word and its numbers. No division's word, month, page or picture is meant.
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

    /// The key and the length of a word without the `s` of the plural: "Vers." counts on from "Ver.".
    private func singular(_ word: FoldedWord) -> [UInt64] {
        let longest = 8, last = word.count - 1
        let plural = UInt64(0x73)
        guard word.count > 2, word.count <= longest, word.key >> UInt64(8 * last) == plural else {
            return [word.key, UInt64(word.count)]
        }
        return [word.key & ~(plural << UInt64(8 * last)), UInt64(last)]
    }

    /// The next element that shows something holds a sentence at least, in lines that nobody broke.
    func isAboveProse(_ i: Int, _ kinds: ElementClasses) -> Bool {
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
    func shownSibling(_ start: NodeID, _ next: (Node) -> NodeID, _ kinds: ElementClasses) -> Int? {
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
}

/// What has numbers without being a label of text: pages, months, pictures.
private let wordsOfOtherNumbers: [FoldedWordTable<Bool>] = [
    FoldedWordTable(list: "page"), FoldedWordTable(list: "months"), FoldedWordTable(list: "picture"),
    FoldedWordTable(list: "counted-elsewhere"),
]
