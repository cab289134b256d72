import Markup
import Resources

// Where a book writes the titles of its sections With Capitals In Each Word, some that are paragraphs in the file are written so, too.
// Looks are not enough: the many that have elements have them, and prose stands below.

extension Document {
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
