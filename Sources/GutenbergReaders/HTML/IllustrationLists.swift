import Markup
import Resources

// A printed list of illustrations that nobody has linked: below a title that says what it is, lines that end in pages which never grow
// less. These are pages of another edition; the lines stay, without them and the dots that lead to them.

extension HTMLBook {
    func isTitleOfIllustrations(_ unit: Int) -> Bool {
        let longest = 80
        // Speech and sentences of a story, which most short paragraphs are, need no closer look.
        guard textRange(unit).count <= longest, let first = textRange(unit).first(where: { !raw.text[$0].isASCIISpace }),
            raw.text[first] >= 0x41, raw.text[first] <= 0x5A || raw.text[first] >= 0xC3,
            raw.text[first] != 0xE2
        else { return false }
        return isTitleOfPictures(flatLine(unit..<ends[unit], limit: longest).text)
    }

    /// The lines that title such lists, wherever they are: one pass over all lines.
    mutating func findTitlesOfIllustrations() {
        let listed = contents?.nodes ?? 0..<0
        var i = nodes.lowerBound
        while let unit = nextLine(from: &i, before: nodes.upperBound) {
            if !listed.contains(unit), isTitleOfIllustrations(unit) { illustrationTitles.append(unit) }
        }
    }

    /// The pages of such lists, in the order of the text. O(lines of the lists + nodes).
    mutating func pagesOfIllustrations() -> [TextEdit] {
        var edits: [TextEdit] = []
        var i = nodes.lowerBound
        for title in illustrationTitles where title >= i && !illustrations.contains(where: { $0.nodes.contains(title) }) {
            i = ends[title]
            edits += pages(below: &i)
        }
        unpagedIllustrations = edits.count
        return edits
    }

    /// The pages of the list that begins at a node, which moves to where the list has ended.
    private func pages(below i: inout Int) -> [TextEdit] {
        let fewest = 3, most = 600, longest = 400
        var ranges: [(page: Int, range: Range<Int>)] = []
        var lines = 0
        reading: while lines < most {
            var next = i
            guard let unit = nextLine(from: &next, before: nodes.upperBound), kind(unit).headingLevel == nil else { break }
            for piece in kind(unit) == .row ? [textRange(unit)] : split(unit..<ends[unit], textRange(unit)) where !isBlank(piece) {
                // Prose: the list has ended.
                guard piece.count <= longest else { break reading }
                let line = flatLine(unit..<ends[unit], clip: piece)
                lines += 1
                guard let page = line.pageColumn, page.lowerBound > 1, !hasLink(unit) else { continue }
                let title = line.prefix(page.lowerBound).withoutLeader
                guard !title.isEmpty else { continue }
                ranges.append((Self.value(of: line.bytes[page]), title.place.upperBound..<line.place(of: page).upperBound))
            }
            i = next
        }
        let arabic = ranges.filter { $0.page > 0 }
        guard arabic.count >= fewest, ranges.count * 5 >= lines * 3, zip(arabic, arabic.dropFirst()).allSatisfy({ $0.page <= $1.page }),
            arabic[0].page < arabic[arabic.count - 1].page
        else { return [] }
        return ranges.map { TextEdit(range: $0.range, kind: .pageMark) }
    }

    /// The figures at the end; 0 for a Roman numeral, or "Frontispiece".
    private static func value(of page: ArraySlice<UInt8>) -> Int {
        page.reduce(0) { $1.isASCIIDigit ? min($0 * 10 + Int($1 - 0x30), 100_000) : $0 }
    }

    private func hasLink(_ unit: Int) -> Bool {
        guard let href = raw.names.id(of: "href") else { return false }
        return (unit..<ends[unit]).contains {
            raw.nodes[$0].kind == .element && kind($0) == .anchor && raw.attribute(href, of: NodeID(Int32($0))) != nil
        }
    }
}
