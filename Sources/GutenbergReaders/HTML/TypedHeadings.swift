import Markup
import Resources

// Headings that are no headings in the file, and headings in the file that are none: `<p align="center">CHAPTER I</p>`, `<p class="ph2">`,
// a bold line between rules; and `<h4>[Illustration: …]</h4>`, `<h3>` round a stanza or a signature.

extension Document {
    /// Makes headings of short blocks that count on ("CHAPTER I", "CHAPTER II"), in a file whose headings, if it has any, do not, or have
    /// only larger divisions; and of those whose class says that they are headings, where hardly anything else is one. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteHeadingParagraphs() -> [Int] {
        let kinds = ElementClasses(names)
        let most = Self.mostStrayHeadings, fewest = 3, seldom = 6
        var headings = 0
        // Of the headings that say a division, the smallest there is, and its element.
        var smallest: (rank: Int, tag: Int)?
        for i in nodes.indices where nodes[i].kind == .element {
            guard let tag = kinds[nodes[i].name].headingLevel else { continue }
            headings += 1
            if headings <= 2000, let form = form(Array(line(of: i, kinds))), form.division != .bare {
                smallest = (max(smallest?.rank ?? 0, form.division.rank), max(smallest?.tag ?? 0, tag))
            }
        }
        let outer = headings > most ? smallest : nil
        var found: [(node: Int, form: HeadingForm)] = []
        // What is inside a block that is found is part of it.
        var behind = 0
        for i in nodes.indices where nodes[i].kind == .element && i >= behind {
            let kind = kinds[nodes[i].name]
            guard [.paragraph, .wrapper].contains(kind) || kind == .inline && isBoldLine(i, kinds), let item = headingForm(i, kinds),
                headings <= most || item.isStrong, outer.map({ item.form.division != .bare && item.form.division.rank > $0.rank }) ?? true
            else { continue }
            found.append((i, item.form))
            behind = subtreeEnd(of: NodeID(Int32(i)))
        }
        let divisions = Set(found.map(\.form.division.rawValue)).sorted()
        var promoted: [Int] = []
        for division in divisions {
            let series = withoutLists(found.filter { $0.form.division.rawValue == division })
            let following = zip(series, series.dropFirst()).count {
                (0...1).contains($1.form.number - $0.form.number) || $1.form.number == 1
            }
            // One number in many may be typed wrong: "XXIX" between "XXIII" and "XXV".
            guard series.count >= fewest, (series.count - 1 - following) * seldom <= series.count, series[0].form.number <= 1 else {
                continue
            }
            promoted += series.map(\.node)
            let tag = outer.map { min($0.tag + 1, 6) }
            for item in series {
                nodes[item.node].name = names.intern("h\(tag ?? (item.form.division.rank <= Division.book.rank ? 1 : 2))")
            }
        }
        if promoted.isEmpty, headings <= most { promoted = promoteClassedHeadings(kinds) }
        // Names of elements may be new.
        return promoted + promoteTitlesOfPersons(ElementClasses(names))
    }

    /// "CHARACTERS" alone in a paragraph, in front of the acts of a play: a heading as these have.
    private mutating func promoteTitlesOfPersons(_ kinds: ElementClasses) -> [Int] {
        let longest = 60
        let acts = nodes.indices.filter { i in
            nodes[i].kind == .element && kinds[nodes[i].name].headingLevel != nil && nodes[i].textEnd - nodes[i].textStart <= longest
                && form(line(of: i, kinds))?.division == .act
        }
        guard let last = acts.last else { return [] }
        let titles = nodes.indices[..<last].filter { i in
            nodes[i].kind == .element && kinds[nodes[i].name] == .paragraph && nodes[i].textEnd - nodes[i].textStart <= longest
                && personsKeys.contains(TextAnalysis.textKey(String(decoding: line(of: i, kinds), as: UTF8.self)))
                && !(i..<subtreeEnd(of: NodeID(Int32(i)))).contains { attribute("href", of: NodeID(Int32($0))) != nil }
        }
        for title in titles {
            if let act = acts.first(where: { $0 > title }) { nodes[title].name = nodes[act].name }
        }
        return titles
    }

    /// Without those that have no text behind them before the next: a list of contents.
    private func withoutLists(_ series: [(node: Int, form: HeadingForm)]) -> [(node: Int, form: HeadingForm)] {
        let shortest = 150
        return series.indices.filter { k in
            k + 1 == series.count || Int(nodes[series[k + 1].node].textStart) - Int(nodes[series[k].node].textEnd) >= shortest
        }.map { series[$0] }
    }

    /// "ph2" and its like, where text follows each.
    private mutating func promoteClassedHeadings(_ kinds: ElementClasses) -> [Int] {
        let fewest = 3, longest = 120
        var groups: [[(node: Int, form: HeadingForm)]] = []
        for className in Self.headingClasses {
            guard let name = names.id(of: className) else { continue }
            let group = nodes.indices.filter { i in
                nodes[i].kind == .element && nodes[i].classCount > 0 && [.paragraph, .wrapper].contains(kinds[nodes[i].name])
                    && nodes[i].textEnd - nodes[i].textStart <= longest
                    && nodes[i].textEnd > nodes[i].textStart && classes(of: NodeID(Int32(i))).contains(name) && !holdsBlock(i, kinds)
            }
            let unnumbered = HeadingForm(division: .bare, number: 0, numeral: .arabic, start: 0, numberEnd: 0, titleStart: nil)
            groups.append(withoutLists(group.map { ($0, unnumbered) }))
        }
        guard let series = groups.first(where: { $0.count >= fewest }) else { return [] }
        for item in series { nodes[item.node].name = names.intern("h2") }
        return series.map(\.node)
    }

    /// Names that files have for headings that are paragraphs, the larger first.
    static let headingClasses = [
        "ph1", "ph2", "ph3", "ph4", "h1", "h2", "h3", "h4", "chapter", "chapterhead", "chapter-head", "chapterheading", "chapter-heading",
        "chaphead",
        "chap", "chaptertitle", "chapter-title", "heading", "head", "title2", "storytitle", "poemtitle", "poem-title",
    ]

    /// Bold or large text that stands alone between blocks, rules or line breaks.
    private func isBoldLine(_ i: Int, _ kinds: ElementClasses) -> Bool {
        guard ["b", "strong", "big", "font"].contains(names[nodes[i].name]), nodes[i].parent != .none,
            kinds[self[nodes[i].parent].name] == .wrapper
        else { return false }
        func isBorder(_ start: NodeID, _ next: (Node) -> NodeID) -> Bool {
            var sibling = start
            while sibling != .none, self[sibling].kind == .text,
                text[Int(self[sibling].textStart)..<Int(self[sibling].textEnd)].allSatisfy(\.isASCIISpace)
            { sibling = next(self[sibling]) }
            guard sibling != .none else { return true }
            let kind = kinds[self[sibling].name]
            return self[sibling].kind == .element
                && (kind.isBlock || kind == .lineBreak || kind == .anchor && self[sibling].textStart == self[sibling].textEnd)
        }
        return isBorder(nodes[i].previousSibling, \.previousSibling) && isBorder(nodes[i].nextSibling, \.nextSibling)
    }

    func holdsBlock(_ i: Int, _ kinds: ElementClasses) -> Bool {
        (i + 1..<subtreeEnd(of: NodeID(Int32(i)))).contains { nodes[$0].kind == .element && kinds[nodes[$0].name].isBlock }
    }

    /// The form of a short block that is no more than a heading; nil for one that leads somewhere, or holds other blocks.
    private func headingForm(_ i: Int, _ kinds: ElementClasses) -> (form: HeadingForm, isStrong: Bool)? {
        let longest = 120
        let range = Int(nodes[i].textStart)..<Int(nodes[i].textEnd)
        guard !range.isEmpty, range.count <= longest else { return nil }
        let inside = (i + 1)..<subtreeEnd(of: NodeID(Int32(i)))
        guard
            !inside.contains(where: {
                nodes[$0].kind == .element && (kinds[nodes[$0].name].isBlock || attribute("href", of: NodeID(Int32($0))) != nil)
            })
        else { return nil }
        let numberAbove = form(ofNumberAbove: brokenLines(i, kinds))
        guard let form = numberAbove ?? form(line(of: i, kinds)), !form.isEverydayWord else { return nil }
        let isStrong = isSetAsHeading(i, kinds)
        // A number alone must look like a heading.
        guard form.division != .bare || isStrong && form.titleStart == nil else { return nil }
        return (form, isStrong)
    }

    /// Whether a short block is bold, in the middle, or of a class that says that it is a heading.
    func isSetAsHeading(_ i: Int, _ kinds: ElementClasses) -> Bool {
        let bold = ["b", "strong", "big", "font"]
        let isBold = (i..<subtreeEnd(of: NodeID(Int32(i)))).contains {
            nodes[$0].kind == .element && bold.contains(names[nodes[$0].name])
        }
        let own = classes(of: NodeID(Int32(i))).map { names[$0] }
        let isCentred =
            attribute("align", of: NodeID(Int32(i)))?.lowercased() == "center" || names[nodes[i].name] == "center"
            || own.contains { ["center", "centre", "centered", "c"].contains($0) }
            || nodes[i].parent != .none && names[self[nodes[i].parent].name] == "center"
        return isBold || isCentred || own.contains(where: Self.headingClasses.contains)
    }

    /// A number alone, with one more line below it.
    private func form(ofNumberAbove lines: [ArraySlice<UInt8>]) -> HeadingForm? {
        lines.count == 2 ? form(Array(lines[0])).flatMap { $0.division == .bare && $0.titleStart == nil ? $0 : nil } : nil
    }

    func form(_ line: [UInt8]) -> HeadingForm? { line.withUnsafeBufferPointer { HeadingForm($0, 0..<$0.count) } }

    /// The text of a short block in one line; line breaks are spaces.
    func line(of i: Int, _ kinds: ElementClasses) -> [UInt8] {
        let longest = 400
        var line: [UInt8] = []
        for k in i..<subtreeEnd(of: NodeID(Int32(i))) where line.count < longest {
            if nodes[k].kind == .text {
                let piece = text[Int(nodes[k].textStart)..<Int(nodes[k].textEnd)]
                if piece.first?.isASCIISpace == true { line.append(0x20) }
                line += piece.split(whereSeparator: \.isASCIISpace).joined(separator: [0x20])
                if piece.last?.isASCIISpace == true { line.append(0x20) }
            } else if kinds[nodes[k].name] == .lineBreak {
                line.append(0x20)
            }
        }
        return Array(line.split(separator: 0x20).joined(separator: [0x20]))
    }

    // MARK: Headings that are none

    /// Makes paragraphs of headings that stand for a picture, hold the lines of a stanza or a long sentence, or sign a letter. O(headings).
    mutating func demoteHeadings() {
        let longestTitle = 150
        let kinds = ElementClasses(names)
        for i in nodes.indices where nodes[i].kind == .element {
            guard let level = kinds[nodes[i].name].headingLevel else { continue }
            let whole = text[Int(nodes[i].textStart)..<Int(nodes[i].textEnd)].trimmed
            guard let first = whole.first else { continue }
            if first == 0x5B, whole.last == 0x5D, whole.hasASCIIPrefix("[illustration") {
                nodes[i].name = names.intern("p")
                addClass(i, "caption")
            } else if level >= 3, whole.count > longestTitle, whole.last == 0x2E, isMostlySmall(whole) {
                nodes[i].name = names.intern("p")
            } else if level >= 3, whole.count <= 4000 {
                let lines = brokenLines(i, kinds)
                guard lines.count >= 2 else { continue }
                var texture = LineTexture()
                for line in lines { texture.add(line, indent: 0) }
                if texture.isOfSentences {
                    nodes[i].name = names.intern("p")
                } else if lines.count <= 3, lines[0].last == 0x2C, isClosing(lines[0]) {
                    nodes[i].name = names.intern("p")
                    addClass(i, "signature")
                }
            }
        }
    }

    /// Sentences, not a title in capitals or one whose words begin with them.
    private func isMostlySmall(_ text: ArraySlice<UInt8>) -> Bool {
        let words = text.split(whereSeparator: \.isASCIISpace)
        return words.count { $0.first.map { $0 >= 0x61 && $0 <= 0x7A } ?? false } * 2 > words.count
    }

    /// The lines between the line breaks of a block.
    private func brokenLines(_ i: Int, _ kinds: ElementClasses) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = Int(nodes[i].textStart)
        for k in i..<subtreeEnd(of: NodeID(Int32(i))) where nodes[k].kind == .element && kinds[nodes[k].name] == .lineBreak {
            lines.append(text[start..<Int(nodes[k].textStart)].trimmed)
            start = Int(nodes[k].textStart)
        }
        return (lines + [text[start..<Int(nodes[i].textEnd)].trimmed]).filter { !$0.isEmpty }
    }
}
