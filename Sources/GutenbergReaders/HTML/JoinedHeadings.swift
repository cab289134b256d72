import Markup
import Resources

// "ESSAYS", "OF", "THE MILL" in three headings, for their looks: the one that says "OF" alone shows that they are one title. That of the
// title page has lines of its own.

extension HTMLBook {
    /// O(headings).
    mutating func joinHeadings() {
        let linked = headingsInContents
        var joined: [BookHeading] = []
        var index = 0
        while index < headings.count {
            var end = endOfJoined(from: index)
            // What the contents lead to is a title by itself, and what stands below "CHAPTER I" the title of that.
            if headings[index + 1..<end].contains(where: { linked.contains($0.node) }) || isBelowNumber(index) { end = index + 1 }
            var heading = headings[index]
            for line in headings[index + 1..<end] {
                heading.joined.append(line.node)
                heading.tag = min(heading.tag, line.tag)
                heading.line.append(line.line)
            }
            joined.append(heading)
            index = end
        }
        headings = joined
    }

    /// Behind the headings that a heading begins a title with, of which each second one at least is a connecting word.
    private func endOfJoined(from first: Int) -> Int {
        let most = 8
        var end = first + 1
        while end < headings.count, end - first < most, canBeJoined(end - 1), canBeJoined(end), isConnecting(end - 1) || isConnecting(end),
            standTogether(headings[end - 1].node, headings[end].node)
        { end += 1 }
        // A word that connects to nothing stays.
        while end > first + 1, isConnecting(end - 1) { end -= 1 }
        return end
    }

    private func isBelowNumber(_ index: Int) -> Bool {
        guard index > 0, let form = headings[index - 1].form, form.titleStart == nil else { return false }
        return standTogether(headings[index - 1].node, headings[index].node)
    }

    private func canBeJoined(_ index: Int) -> Bool {
        let heading = headings[index]
        return heading.form == nil && heading.role == .heading && !titleBlock.contains(heading.node) && !credits.contains(heading.node)
            && contents?.nodes.contains(heading.node) != true && !halfTitle.contains(heading.node)
            && outerPage?.contains(heading.node) != true
    }

    private func isConnecting(_ index: Int) -> Bool {
        let longest = 8
        return headings[index].line.bytes.count <= longest && connectingWords.contains(Self.letters(headings[index].line.bytes))
    }

    /// The title page has the words of several headings too: they are its title once more.
    func isOnTitlePage(_ heading: BookHeading) -> Bool {
        guard !heading.joined.isEmpty, !titleBlock.isEmpty else { return false }
        let page = Self.letters(flatLine(titleBlock, limit: 4_000).bytes), letters = Self.letters(heading.line.bytes)
        return !letters.isEmpty && page.indices.contains { page[$0...].starts(with: letters) }
    }
}

private let connectingWords = Set(WordLists.words(in: "connecting").map { HTMLBook.letters(Array($0.utf8)) })

extension FlatLine {
    /// Adds another line behind this one, and a space between them.
    mutating func append(_ line: FlatLine) {
        guard let last = offsets.last else { self = line; return }
        space(at: Int(last) + 1)
        for (byte, offset) in zip(line.bytes, line.offsets) { append(byte, at: Int(offset)) }
    }
}
