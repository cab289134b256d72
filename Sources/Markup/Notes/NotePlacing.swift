import Resources

/// Where the notes of a book are set.
package enum NotePlacement: String, CaseIterable, Sendable {
    /// Each behind the paragraph, the cell or the item in which it is first called.
    case footnotes
    /// All together behind the text, by chapters.
    case endnotes
    /// Where the source has them.
    case source
}

extension Document {
    /// The document with its notes where they are wanted, as `aside.note` with `a.note-mark`, called by `a.note-call`. What the source has
    /// put round notes that go elsewhere (the list, its heading, the line in the contents) is left out, and so are arrows that lead back.
    ///
    /// `data-notes` of the root element says what has been done, for style sheets.
    /// - Parameters:
    ///   - takesInline: notes that stand inside the text (`span.note`, TEI's `note`, DocBook's `footnote`) get a call and go with the
    ///     others.
    ///   - leavesNear: notes that stand in the same section as their calls, behind a paragraph or a letter, stay there; those behind
    ///     another heading, or a title of their own, go.
    /// - Complexity: O(nodes + text).
    package func placingNotes(_ placement: NotePlacement, takesInline: Bool = false, concludes: Bool = true, leavesNear: Bool = false)
        -> Document
    {
        guard !nodes.isEmpty else { return self }
        let finder = NoteFinder(self)
        var notes = concludes ? finder.notes : finder.notes.filter { !$0.isConcluded }
        if leavesNear { notes = farNotes(notes) }
        if takesInline { notes = Self.numbered(notes, InlineNotes(self, besides: notes).notes) }
        guard !notes.isEmpty else { return self }
        var placing = NotePlacing(self, notes, finder)
        switch placement {
        case .footnotes: placing.toFoot()
        case .endnotes: placing.toEnd()
        case .source: return self
        }
        let guessed = notes.filter(\.isConcluded)
        if let first = guessed.first {
            placing.copy.builder.guess(
                Guess(
                    .notes, guessed.count == 1 ? "a note" : "\(guessed.count) notes",
                    because: "they begin with the marks of links behind words, and lead back to them", at: self[first.containers[0]].source)
            )
        }
        placing.copy.set("data-notes", placement.rawValue, of: .root)
        placing.copy.copy(.root)
        return placing.copy.finish()
    }

    /// Notes that a heading parts from their calls, and those inside paragraphs, which have calls all the same.
    private func farNotes(_ notes: [FoundNote]) -> [FoundNote] {
        guard !notes.isEmpty else { return [] }
        let names = Set(["h1", "h2", "h3", "h4", "h5", "h6"].compactMap { self.names.id(of: $0) }), span = self.names.id(of: "span"),
            title = self.names.id(of: "notes-title")
        let headings = nodes.indices.filter { i in
            nodes[i].kind == .element
                && (names.contains(nodes[i].name) || title.map { classes(of: NodeID(Int32(i))).contains($0) } ?? false)
        }
        return notes.filter { note in
            guard let call = note.calls.last, let container = note.containers.first else { return false }
            if self[container].name == span { return true }
            let next = headings.partitioningIndex { $0 > call.index }
            return next < headings.count && headings[next] < container.index
        }
    }

    /// Notes of both kinds in the order of their calls. Those without a label of the source's are counted through.
    private static func numbered(_ notes: [FoundNote], _ inline: [FoundNote]) -> [FoundNote] {
        func place(_ note: FoundNote) -> NodeID { note.calls.first ?? note.containers[0] }
        var all = (notes + inline).sorted { place($0) < place($1) }
        var number = 0
        for i in all.indices where all[i].isInline {
            number += 1
            all[i].label = String(number)
        }
        return all
    }
}

struct NotePlacing {
    var copy: DocumentCopy
    let document: Document
    let finder: NoteFinder
    var notes: [FoundNote]
    private var callIDs: [String] = []
    /// What holds the notes, in order, and which of them.
    let containers: [(node: NodeID, note: Int)]

    init(_ document: Document, _ notes: [FoundNote], _ finder: NoteFinder) {
        self.document = document
        self.notes = notes
        self.finder = finder
        copy = DocumentCopy(document)
        containers = notes.enumerated().flatMap { i, note in note.containers.map { ($0, i) } }.sorted { $0.0 < $1.0 }
        for i in notes.indices { prepare(i) }
        referToInline()
    }

    /// DocBook's `footnoteref`, which calls a note that stands elsewhere inside the text once more.
    private mutating func referToInline() {
        guard let name = document.names.id(of: "footnoteref") else { return }
        var known: [String: Int] = [:]
        for i in notes.indices where notes[i].isInline && document[notes[i].containers[0]].id != .none {
            known[document.names[document[notes[i].containers[0]].id]] = i
        }
        for node in document.nodes.indices where document.nodes[node].name == name && document.nodes[node].kind == .element {
            let id = NodeID(Int32(node))
            guard let target = document.attribute("linkend", of: id), let note = known[target] else { continue }
            copy.leftOut.insert(id.index)
            copy.behind[id.index, default: []].append(call(note, isRepeated: true))
        }
    }

    // MARK: Calls and marks

    private mutating func prepare(_ i: Int) {
        let note = notes[i]
        guard !note.isInline else {
            callIDs.append(unused("note-call-\(i + 1)"))
            return
        }
        for call in note.calls {
            copy.addClass("note-call", to: call)
            copy.set("role", "doc-noteref", of: call)
        }
        let first = note.calls[0]
        let own = document[first].id
        callIDs.append(own != .none ? document.names[own] : unused("note-call-\(i + 1)"))
        if own == .none { copy.set("id", callIDs[i], of: first) }
        for container in note.containers { prepareBacklinks(container, note) }
    }

    func unused(_ wanted: String) -> String {
        var id = wanted
        while document.names.id(of: id) != nil { id += "-" }
        return id
    }

    /// A link back that says the note's label is its mark; an arrow at its end is of no use on paper.
    private mutating func prepareBacklinks(_ container: NodeID, _ note: FoundNote) {
        for link in finder.backlinks(in: container, to: note.calls) {
            let text = document.collapsedText(of: link)
            if !text.isEmpty, Self.isSame(text, note.label), isFirst(link, in: container) {
                copy.addClass("note-mark", to: link)
                copy.set("role", "doc-backlink", of: link)
                continue
            }
            copy.strip(link, .mark)
            // A paragraph of its own for the arrow.
            let parent = document[link].parent
            if document.name(of: parent) == "p", parent != container, document.collapsedText(of: parent) == text {
                copy.leftOut.insert(parent.index)
            }
        }
    }

    static func isSame(_ a: String, _ b: String) -> Bool {
        func bare(_ text: String) -> String { text.filter { !"[](){}. \u{A0}".contains($0) } }
        return bare(a) == bare(b)
    }

    private func isFirst(_ node: NodeID, in container: NodeID) -> Bool {
        document.isBlank(Int(document[container].textStart)..<Int(document[node].textStart))
    }

    /// The note begins with its label already.
    private func hasMark(_ note: FoundNote) -> Bool {
        guard !note.isInline else { return false }
        let first = note.containers[0]
        if labelPiece(note) != nil { return true }
        if let mark = document.names.id(of: "note-mark"),
            (Int(first.index)..<document.subtreeEnd(of: first)).contains(where: { document.classes(of: NodeID(Int32($0))).contains(mark) })
        {
            return true
        }
        let text = document.collapsedText(of: first)
        guard !note.label.isEmpty, let first = text.split(separator: " ").first else { return note.label.isEmpty }
        return Self.isSame(String(first), note.label)
    }

    // MARK: Notes

    /// Elements in which text stands as it is; what else stands in a note is a block.
    private static let inlines: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "br", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins", "kbd", "mark", "q",
        "ruby", "s", "samp", "small",
        "span", "strong", "sub", "sup", "time", "tt", "u", "var", "hi", "emph", "emphasis", "foreign", "ref", "title", "name", "quote",
        "citetitle", "link", "xref", "phrase",
    ]

    private func beginsInline(_ node: NodeID) -> Bool {
        var child = document[node].firstChild
        while child != .none {
            if document[child].kind == .element { return Self.inlines.contains(document.name(of: child)) }
            if document.text[Int(document[child].textStart)..<Int(document[child].textEnd)].contains(where: { !$0.isASCIISpace }) {
                return true
            }
            child = document[child].nextSibling
        }
        return false
    }

    /// Lets a note be emitted where the copy has come, and not where it stands.
    mutating func emission(of i: Int, role: String) -> DocumentCopy.Addition {
        let note = notes[i], callID = callIDs[i], needsMark = !hasMark(note)
        let first = note.containers[0]
        for container in note.containers { copy.leftOut.insert(container.index) }
        let isParagraph = document.name(of: first) == "p"
        let pieces = pieces(of: first)
        let label = labelPiece(note)
        let mark: DocumentCopy.Addition = { copy in
            copy.start("a", [("class", "note-mark"), ("role", "doc-backlink"), ("href", "#" + callID)])
            copy.text(note.label)
            copy.builder.endElement()
            copy.text(" ")
        }
        let wraps = !isParagraph && beginsInline(first)
        if needsMark, !wraps, let paragraph = isParagraph ? first : firstParagraph(in: first) {
            copy.atStart[paragraph.index, default: []].append(mark)
        }
        let needsOwnMark = needsMark && (wraps || !isParagraph && firstParagraph(in: first) == nil)
        let source = document[first].source
        var attributes =
            isParagraph ? [] : copy.attributes(of: first).filter { ["id", "lang", "type", "dir"].contains(document.names[$0.name]) }
        if note.isInline { attributes = attributes.filter { document.names[$0.name] != "id" } }
        let noteID = note.isInline ? unused("note-\(i + 1)") : nil
        return { copy in
            let own = [("class", "note"), ("role", role)] + (noteID.map { [("id", $0)] } ?? [])
            copy.builder.startElement(
                copy.builder.intern("aside"),
                attributes: own.map { Attribute(name: copy.builder.intern($0.0), value: $0.1, source: .nowhere) } + attributes,
                source: source)
            if isParagraph {
                for container in note.containers { copy.copy(container, isForced: true) }
            } else if let label {
                Self.copy(pieces.dropFirst(), label: label, into: &copy)
            } else if pieces.count > 1 || pieces[0] != first {
                if needsOwnMark { mark(&copy) }
                Self.copy(pieces[...], label: nil, into: &copy)
            } else {
                if wraps { copy.start("p", source: source) }
                if needsOwnMark { mark(&copy) }
                copy.copyChildren(of: first)
                if wraps { copy.builder.endElement() }
            }
            copy.builder.endElement()
        }
    }

    private func firstParagraph(in node: NodeID) -> NodeID? { document.elements("p", "para", "simpara", in: node).first { $0 != node } }

    /// The call of a note that stood in the text.
    func call(_ i: Int, isRepeated: Bool = false) -> DocumentCopy.Addition {
        let label = notes[i].label, id = isRepeated ? [] : [("id", callIDs[i])], note = unused("note-\(i + 1)")
        return { copy in
            copy.start("a", [("class", "note-call"), ("role", "doc-noteref")] + id + [("href", "#" + note)])
            copy.text(label)
            copy.builder.endElement()
        }
    }

    // MARK: At the foot

    mutating func toFoot() {
        for group in groups() {
            let place = place(behind: firstPlace(of: notes[group[0]]))
            for i in group {
                if notes[i].isInline { copy.behind[notes[i].containers[0].index, default: []].append(call(i)) }
                let emission = emission(of: i, role: "doc-footnote")
                if place.isInside {
                    copy.atEnd[place.node.index, default: []].append(emission)
                } else {
                    copy.behind[place.node.index, default: []].append(emission)
                }
            }
        }
        leaveOutEmptied()
    }

    private func firstPlace(of note: FoundNote) -> NodeID { note.calls.first ?? note.containers[0] }

    /// Each note that the text calls, followed by those that it calls itself, and so on: they stand behind it, not in it. Notes that only
    /// call each other stay where they are.
    private func groups() -> [[Int]] {
        let noteOf = Dictionary(
            notes.enumerated().flatMap { i, note in note.containers.map { ($0.index, i) } }, uniquingKeysWith: { first, _ in first })
        var children: [[Int]] = Array(repeating: [], count: notes.count)
        var roots: [Int] = []
        for i in notes.indices {
            var node = document[firstPlace(of: notes[i])].parent
            while node != .none, noteOf[node.index] == nil { node = document[node].parent }
            if node != .none, let outer = noteOf[node.index] { children[outer].append(i) } else { roots.append(i) }
        }
        return roots.map { root in
            var group: [Int] = []
            var pending = [root]
            while let next = pending.popLast() {
                group.append(next)
                pending += children[next].reversed()
            }
            return group
        }
    }

    private static let paragraphs: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "para", "simpara", "lg", "l", "ab", "head",
    ]
    private static let holders: Set<String> = [
        "li", "td", "th", "dd", "dt", "aside", "section", "article", "body", "main", "div", "blockquote", "figcaption", "caption",
        "listitem", "entry", "item", "cell",
    ]
    /// What a heading with its subtitle, a picture or a stanza of a poem belongs to: a note does not part it.
    private static let wholes: Set<String> = ["hgroup", "header", "figure", "lg"]

    /// The element behind which a note stands that is called at a node, or in which it comes last.
    private func place(behind call: NodeID) -> (node: NodeID, isInside: Bool) {
        var node = document[call].parent
        while node != .none, document[node].parent != .none {
            let name = document.name(of: node)
            if Self.paragraphs.contains(name) {
                var outer = node
                var parent = document[node].parent
                while parent != .none, Self.wholes.contains(document.name(of: parent)) || isPoem(parent) {
                    outer = parent
                    parent = document[parent].parent
                }
                return (outer, false)
            }
            if Self.holders.contains(name) { return (node, true) }
            node = document[node].parent
        }
        return (document.body ?? .root, true)
    }

    /// A poem between paragraphs; one that is a chapter of its own is too long to wait for its end.
    private func isPoem(_ node: NodeID) -> Bool {
        guard ["div", "blockquote"].contains(document.name(of: node)) else { return false }
        if let verse = document.names.id(of: "verse"), document.classes(of: node).contains(verse) {
            return document[node].textEnd - document[node].textStart < 4000
        }
        return document.words(of: "type", at: node).contains {
            ["z3998:poem", "z3998:verse", "z3998:song", "z3998:hymn", "z3998:lyrics"].contains($0)
        }
    }

    // MARK: What is left

    /// Elements of which nothing is left but a heading, once the notes are gone; and the lines in the contents that led there.
    mutating func leaveOutEmptied() {
        var seen: Set<Int32> = []
        var emptied: [NodeID] = []
        for note in notes where !note.isInline {
            var node = document[note.containers[0]].parent
            var last: NodeID?
            while node != .none, document[node].parent != .none, document.name(of: node) != "main", document[node].parent != .root,
                seen.insert(node.index).inserted
            {
                guard isEmptied(node) else { break }
                last = node
                node = document[node].parent
            }
            if let last { emptied.append(last) }
        }
        var ids: Set<NameID> = []
        for node in emptied where !copy.leftOut.contains(node.index) {
            copy.stripText(of: node, .mark)
            copy.leftOut.insert(node.index)
            for i in Int(node.index)..<document.subtreeEnd(of: node)
            where document.nodes[i].id != .none && !isInNote(NodeID(Int32(i)), below: node) { ids.insert(document.nodes[i].id) }
        }
        ids.formUnion(leaveOutEmptiedHeadings(of: notes.filter { !$0.isInline }.map { $0.containers[0] } + emptied))
        leaveOutEntries(leadingTo: ids)
    }

    func isInNote(_ node: NodeID, below top: NodeID) -> Bool {
        var node = node
        while node != top, node != .none {
            if copy.leftOut.contains(node.index) { return true }
            node = document[node].parent
        }
        return false
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "hr", "header", "hgroup", "head", "title"]

    private func holdsNote(_ node: Int) -> Bool {
        let end = document.subtreeEnd(of: NodeID(Int32(node)))
        let k = containers.partitioningIndex { Int($0.node.index) >= node }
        return k < containers.count && Int(containers[k].node.index) < end
    }

    private func isEmptied(_ root: NodeID) -> Bool {
        var index = Int(root.index)
        let end = document.subtreeEnd(of: root)
        while index < end {
            let node = document.nodes[index]
            let name = node.kind == .element ? document.names[node.name] : ""
            // A heading that nobody has closed holds the notes themselves.
            if copy.leftOut.contains(Int32(index)) || Self.headings.contains(name) && !holdsNote(index)
                || name == "p" && isNotesTitle(NodeID(Int32(index)))
            {
                index = document.subtreeEnd(of: NodeID(Int32(index)))
                continue
            }
            if ["img", "svg"].contains(name) { return false }
            if node.kind == .text, document.text[Int(node.textStart)..<Int(node.textEnd)].contains(where: { !$0.isASCIISpace }) {
                return false
            }
            index += 1
        }
        return true
    }

    private mutating func leaveOutEntries(leadingTo ids: Set<NameID>) {
        guard !ids.isEmpty else { return }
        let contents = document.elements("nav").filter { node in
            document.names.id(of: "contents").map { document.classes(of: node).contains($0) } ?? false
        }
        for entry in contents.flatMap({ document.elements("p", in: $0) }) {
            guard let link = document.elements("a", in: entry).first, let href = document.attribute("href", of: link), href.hasPrefix("#"),
                let id = document.names.id(of: String(href.dropFirst())), ids.contains(id)
            else { continue }
            copy.strip(entry, .mark)
        }
    }
}
