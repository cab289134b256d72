// Notes together behind the text, by chapters.

extension NotePlacing {
    mutating func toEnd() {
        // A source with all its notes in one place has done what is wanted.
        if let section = commonSection() {
            for note in notes {
                for container in note.containers where document.name(of: container) != "p" { copy.addClass("note", to: container) }
            }
            copy.addClass("notes", to: section)
            return
        }
        let chapters = notes.map { chapter(of: $0.calls.first ?? $0.containers[0]) }
        let isGrouped = Set(chapters.compactMap { $0?.index }).count > 1
        var emissions: [(chapter: String?, note: DocumentCopy.Addition)] = []
        var last: Int32?
        for i in notes.indices {
            if notes[i].isInline { copy.behind[notes[i].containers[0].index, default: []].append(call(i)) }
            let isNew = isGrouped && chapters[i]?.index != last
            last = chapters[i]?.index
            emissions.append(
                (isNew ? chapters[i].map { document.collapsedTextWithoutNotes(of: $0) } : nil, emission(of: i, role: "doc-endnote")))
        }
        leaveOutEmptied()
        addSection(emissions)
    }

    /// The section of notes in which all of them are, if it has a heading.
    private func commonSection() -> NodeID? {
        var common: NodeID?
        for note in notes {
            var node = document[note.containers[0]].parent
            while node != .none, !finder.isNoteSection(node) { node = document[node].parent }
            guard node != .none, common == nil || common == node else { return nil }
            common = node
        }
        return common.flatMap { document.elements("h1", "h2", "h3", "h4", "h5", "h6", in: $0).isEmpty ? nil : $0 }
    }

    /// The last heading of the first two levels in front of a call, in the text.
    private func chapter(of call: NodeID) -> NodeID? {
        var node = call.index
        let names = ["h1", "h2"].compactMap { document.names.id(of: $0) }
        while node > 0 {
            if document.nodes[Int(node)].kind == .element, names.contains(document.nodes[Int(node)].name) { return NodeID(node) }
            node -= 1
        }
        return nil
    }

    private mutating func addSection(_ notes: [(chapter: String?, note: DocumentCopy.Addition)]) {
        let title = NotesTitle.of(document.metadata.language)
        let id = unused("notes")
        let section: DocumentCopy.Addition = { copy in
            copy.start("section", [("class", "notes"), ("role", "doc-endnotes")])
            copy.start(
                "h2",
                [
                    ("id", id), ("data-outline-level", "1"), ("data-outline-label", title), (Document.runningHeadAttribute, title),
                    ("class", "opening"),
                ])
            copy.text(title)
            copy.builder.endElement()
            for (chapter, note) in notes {
                if let chapter {
                    copy.start("p", [("class", "notes-chapter")])
                    copy.text(chapter)
                    copy.builder.endElement()
                }
                note(&copy)
            }
            copy.builder.endElement()
        }
        if let last = lastOfText() {
            copy.behind[last.index, default: []].insert(section, at: 0)
        } else {
            copy.atEnd[(document.elements("main").first ?? document.body ?? .root).index, default: []].append(section)
        }
        // A line in the contents, if there are any.
        guard
            let contents = document.elements("nav").first(where: { node in
                document.names.id(of: "contents").map { document.classes(of: node).contains($0) } ?? false
            })
        else { return }
        copy.atEnd[contents.index, default: []].append { copy in
            copy.start("p", [("class", "entry level-1")])
            copy.start("a", [("href", "#" + id)])
            copy.start("span", [("class", "title")])
            copy.text(title)
            for _ in 0..<3 { copy.builder.endElement() }
        }
    }

    /// The file of a publication in front of its colophon and licence; nil where none of these ends the text.
    private func lastOfText() -> NodeID? {
        guard let main = document.elements("main").first else { return nil }
        let files = document.children(of: main)
        var end = files.count
        while end > 0, Self.isColophon(files[end - 1], document) { end -= 1 }
        return end > 0 && end < files.count ? files[end - 1] : nil
    }

    private static func isColophon(_ file: NodeID, _ document: Document) -> Bool {
        ([file] + document.children(of: file)).contains { node in
            document.words(of: "type", at: node).contains { ["colophon", "copyright-page", "imprint"].contains($0) }
        }
    }
}

/// The heading of a book's notes.
enum NotesTitle {
    static func of(_ language: String?) -> String {
        switch language.map({ String($0.prefix(2)) }) {
        case "de": "Anmerkungen"
        case "es": "Notas"
        case "it": "Note"
        case "nl": "Noten"
        case "pt": "Notas"
        default: "Notes"
        }
    }
}
