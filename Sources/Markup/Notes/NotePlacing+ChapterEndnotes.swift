// Notes behind the chapter that calls them.

extension NotePlacing {
    /// Puts notes behind the last block of their chapter: in front of the next heading of the first two levels, or at the end of the section
    /// that holds the chapter. Notes called in front of the first heading go behind the block that calls them and those that follow it.
    mutating func toChapterEnds() {
        let headings = chapterHeadings()
        var notesOfChapter: [Int: [Int]] = [:]
        for i in notes.indices {
            let place = firstPlace(of: notes[i])
            notesOfChapter[headings.partitioningIndex { $0 > place }, default: []].append(i)
        }
        for chapter in notesOfChapter.keys.sorted() {
            addNotes(
                notesOfChapter[chapter] ?? [], heading: chapter > 0 ? headings[chapter - 1] : nil,
                next: chapter < headings.count ? headings[chapter] : nil)
        }
        leaveOutEmptied()
    }

    /// Those of the first two levels; in TEI and DocBook those of the outermost divisions.
    private func chapterHeadings() -> [NodeID] {
        let headings = document.elements("h1", "h2")
        guard headings.isEmpty else { return headings }
        let divisions: Set<String> = ["div", "div1", "chapter", "preface", "appendix", "article"]
        return document.elements("head", "title").filter { heading in
            var division = document[heading].parent
            if division != .none, document.name(of: division) == "info" { division = document[division].parent }
            guard division != .none, divisions.contains(document.name(of: division)) else { return false }
            let outer = document[division].parent
            return outer == .none || !divisions.contains(document.name(of: outer))
        }
    }

    private mutating func addNotes(_ chapter: [Int], heading: NodeID?, next: NodeID?) {
        guard let lastCall = chapter.map({ firstPlace(of: notes[$0]) }).max() else { return }
        for i in chapter where notes[i].isInline { copy.behind[notes[i].containers[0].index, default: []].append(call(i)) }
        let emissions = chapter.map { emission(of: $0, role: "doc-endnote") }
        let title = NotesTitle.of(document.metadata.language)
        copy.behind[lastBlock(behind: lastCall, heading: heading, next: next).index, default: []].append { copy in
            copy.start("section", [("class", "notes of-chapter"), ("role", "doc-endnotes")])
            copy.start("p", [("class", "notes-chapter")])
            copy.text(title)
            copy.builder.endElement()
            for emission in emissions { emission(&copy) }
            copy.builder.endElement()
        }
    }

    /// The last block of a chapter, beside the outermost block that holds a call and not the chapter's heading or the next one.
    /// O(depth + siblings).
    private func lastBlock(behind call: NodeID, heading: NodeID?, next: NodeID?) -> NodeID {
        func holds(_ node: NodeID, _ other: NodeID?) -> Bool { other.map { finder.isInside($0, node) } ?? false }
        func isOutermost(_ node: NodeID) -> Bool {
            let parent = document[node].parent
            return parent == .none || parent == .root || parent == document.body || document.name(of: parent) == "main"
        }
        var block = call
        if let heading, holds(heading, call) {
            // A note to the title: what follows the heading, wherever it is wrapped, is the chapter.
            block = heading
            while document[block].nextSibling == .none, !isOutermost(block) { block = document[block].parent }
        }
        while !isOutermost(block), !holds(document[block].parent, heading), !holds(document[block].parent, next) {
            block = document[block].parent
        }
        var last = block, sibling = document[block].nextSibling
        while sibling != .none, sibling != next, !holds(sibling, next), !isBackMatter(sibling) {
            if document[sibling].kind == .element { last = sibling }
            sibling = document[sibling].nextSibling
        }
        return last
    }

    /// What the makers of a file say behind the text.
    private func isBackMatter(_ node: NodeID) -> Bool {
        document.names.id(of: "back-matter").map { document.classes(of: node).contains($0) } ?? false
    }
}
