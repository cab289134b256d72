import Resources

/// Where the notes of a book are set.
package enum NotePlacement: String, CaseIterable, Sendable {
    /// Each at its first call, from where style sheets take it to the foot of the page.
    case footnotes
    /// The same, for sheets that take them into the margin.
    case sidenotes
    /// All together behind the text, by chapters.
    case endnotes
    /// Behind the chapter that calls them.
    case chapterEndnotes = "chapter-endnotes"
    /// Where the source has them.
    case source
}

extension Document {
    /// The document with its notes where they are wanted, as `aside.note` with `a.note-mark`, called by `a.note-call`. At their calls they
    /// are `aside.note.at-call`, directly behind the call and inside its paragraph. What the source has put round notes that go elsewhere
    /// (the list, its heading, the line in the contents) is left out, and so are arrows that lead back.
    ///
    /// `data-notes` of the root element says what has been done, for style sheets.
    /// - Parameters:
    ///   - takesInline: notes that stand inside the text (`span.note`, TEI's `note`, DocBook's `footnote`) get a call and go with the
    ///     others.
    ///   - concludes: notes that the source does not mark, but whose links say it, go with the others.
    ///   - isTitleOfNotes: whether a text titles notes and says nothing else; of a heading it may name their division as well.
    /// - Complexity: O(nodes + text).
    package func placingNotes(
        _ placement: NotePlacement, takesInline: Bool = false, concludes: Bool = true,
        isTitleOfNotes: @escaping (_ text: String, _ mayNameDivision: Bool) -> Bool
    ) -> Document {
        guard !nodes.isEmpty else { return self }
        let finder = NoteFinder(self)
        var notes = concludes ? finder.notes : finder.notes.filter { !$0.isConcluded }
        if takesInline { notes = Self.numbered(notes, InlineNotes(self, besides: notes).notes) }
        guard !notes.isEmpty else { return self }
        var placing = NotePlacing(self, notes, finder, isTitleOfNotes)
        switch placement {
        case .footnotes, .sidenotes: placing.toCalls()
        case .endnotes: placing.toEnd()
        case .chapterEndnotes: placing.toChapterEnds()
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

    /// Notes of both kinds in the order of their calls. Those without a label of the source's are counted through.
    private static func numbered(_ notes: [FoundNote], _ inline: [FoundNote]) -> [FoundNote] {
        func place(_ note: FoundNote) -> NodeID { note.calls.first ?? note.containers[0] }
        var all = (notes + inline).sorted { place($0) < place($1) }
        var number = 0
        for i in all.indices where all[i].isInline && all[i].label.isEmpty {
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
    let isTitleOfNotes: (_ text: String, _ mayNameDivision: Bool) -> Bool
    var notes: [FoundNote]
    private var callIDs: [String] = []
    private var noteOfContainer: [Int32: Int] = [:]
    /// The places at which notes stand that go to their calls, in order.
    private var calledFrom: [NodeID] = []
    /// What holds the notes, in order, and which of them.
    let containers: [(node: NodeID, note: Int)]

    init(
        _ document: Document, _ notes: [FoundNote], _ finder: NoteFinder,
        _ isTitleOfNotes: @escaping (_ text: String, _ mayNameDivision: Bool) -> Bool
    ) {
        self.isTitleOfNotes = isTitleOfNotes
        self.document = document
        self.notes = notes
        self.finder = finder
        copy = DocumentCopy(document)
        containers = notes.enumerated().flatMap { i, note in note.containers.map { ($0, i) } }.sorted { $0.0 < $1.0 }
        for (node, note) in containers where noteOfContainer[node.index] == nil { noteOfContainer[node.index] = note }
        for i in notes.indices { preferCallsOfText(i) }
        for i in notes.indices { prepare(i) }
        referToInline()
    }

    /// The calls in the text before those in other notes: a note stands at the first.
    private mutating func preferCallsOfText(_ i: Int) {
        guard notes[i].calls.count > 1 else { return }
        let isInNote = notes[i].calls.map { note(around: $0) != nil }
        let order = notes[i].calls.indices.sorted { !isInNote[$0] && isInNote[$1] || isInNote[$0] == isInNote[$1] && $0 < $1 }
        notes[i].calls = order.map { notes[i].calls[$0] }
    }

    /// The note in which a node stands. O(depth).
    private func note(around node: NodeID) -> Int? {
        var node = document[node].parent
        while node != .none {
            if let note = noteOfContainer[node.index] { return note }
            node = document[node].parent
        }
        return nil
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

    /// Brackets and stops that stand round a label.
    private static let roundLabels = "[](){}. \u{A0}"

    static func isSame(_ a: String, _ b: String) -> Bool {
        func bare(_ text: String) -> String { text.filter { !roundLabels.contains($0) } }
        return bare(a) == bare(b)
    }

    private func isFirst(_ node: NodeID, in container: NodeID) -> Bool {
        document.text[Int(document[container].textStart)..<Int(document[node].textStart)]
            .allSatisfy { $0.isASCIISpace || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }
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
    static let inlines: Set<String> = [
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
    mutating func emission(of i: Int, role: String, isAtCall: Bool = false) -> DocumentCopy.Addition {
        let note = notes[i], callID = callIDs[i], needsMark = !hasMark(note)
        let first = note.containers[0]
        for container in note.containers { copy.leftOut.insert(container.index) }
        let isParagraph = document.name(of: first) == "p"
        let pieces = pieces(of: note)
        let label = labelPiece(note)
        // Now, and not while all is copied: what is said of nodes then is sorted anew.
        let isMoved = label.map { moveLabel($0, to: pieces[1]) } ?? false
        let mark: DocumentCopy.Addition = { copy in
            copy.start("a", [("class", "note-mark"), ("role", "doc-backlink"), ("href", "#" + callID)])
            copy.text(note.label)
            copy.builder.endElement()
            copy.text(" ")
        }
        let hasLead = !isParagraph && label == nil && moveLead(of: first)
        let wraps = !isParagraph && !hasLead && beginsInline(first)
        if needsMark, !wraps, let paragraph = isParagraph ? first : firstParagraph(in: first) {
            copy.atStart[paragraph.index, default: []].append(mark)
        }
        let needsOwnMark = needsMark && (wraps || !isParagraph && firstParagraph(in: first) == nil)
        let source = document[first].source
        var attributes =
            isParagraph ? [] : copy.attributes(of: first).filter { ["id", "lang", "type", "dir"].contains(document.names[$0.name]) }
        // Pieces are copied without their tags, and one of them may be what calls lead to.
        if let piece = pieces.first(where: { document[$0].id != .none }), piece != first, document[first].id == .none {
            attributes += copy.attributes(of: piece).filter { document.names[$0.name] == "id" }
        }
        if note.isInline { attributes = attributes.filter { document.names[$0.name] != "id" } }
        let noteID = note.isInline ? unused("note-\(i + 1)") : nil
        return { copy in
            let own = [("class", isAtCall ? "note at-call" : "note"), ("role", role)] + (noteID.map { [("id", $0)] } ?? [])
            copy.builder.startElement(
                copy.builder.intern("aside"),
                attributes: own.map { Attribute(name: copy.builder.intern($0.0), value: $0.1, source: .nowhere) } + attributes,
                source: source)
            if isParagraph {
                for container in note.containers { copy.copy(container, isForced: true) }
            } else if let label {
                Self.copy(pieces.dropFirst(), label: isMoved ? nil : label, into: &copy)
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

    // MARK: At the calls

    mutating func toCalls() {
        let reached = notesReachedFromText()
        calledFrom = reached.map { firstPlace(of: notes[$0]) }.sorted()
        for i in reached {
            let place = notes[i].isInline ? notes[i].containers[0] : wholeCall(notes[i].calls[0])
            if notes[i].isInline { copy.behind[place.index, default: []].append(call(i)) }
            let emission = emission(of: i, role: "doc-footnote", isAtCall: true)
            copy.behind[place.index, default: []].append(emission)
        }
        leaveOutEmptied()
    }

    func firstPlace(of note: FoundNote) -> NodeID { note.calls.first ?? note.containers[0] }

    /// Notes that the text calls, and those that such notes call, and so on. Notes that only call each other have no place
    /// to go to. O(notes · depth).
    private func notesReachedFromText() -> [Int] {
        var children: [[Int]] = Array(repeating: [], count: notes.count)
        var reached: [Int] = []
        for i in notes.indices {
            if !notes[i].isInline, let outer = note(around: firstPlace(of: notes[i])) {
                children[outer].append(i)
            } else {
                reached.append(i)
            }
        }
        var next = 0
        while next < reached.count {
            reached += children[reached[next]]
            next += 1
        }
        return reached.sorted()
    }

    private static let wrappers: Set<String> = ["sup", "small", "font", "span", "b", "strong", "i", "em"]

    /// The call with the elements that raise it or make it small, and hold nothing else: the note stands behind them.
    private func wholeCall(_ call: NodeID) -> NodeID {
        var whole = call
        while true {
            let parent = document[whole].parent
            guard parent != .none, Self.wrappers.contains(document.name(of: parent)),
                document[parent].textStart == document[call].textStart, document[parent].textEnd == document[call].textEnd,
                document.children(of: parent) == [whole],
                !document.classes(of: parent).contains(where: { document.names[$0] == "line" })
            else { return whole }
            whole = parent
        }
    }

    /// Whether a note is to stand inside an element, at its call. O(log notes).
    func holdsCall(_ node: NodeID) -> Bool {
        let k = calledFrom.partitioningIndex { $0 >= node }
        return k < calledFrom.count && finder.isInside(calledFrom[k], node)
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
            if copy.leftOut.contains(Int32(index)) || Self.headings.contains(name) && !holdsNote(index) && !holdsCall(NodeID(Int32(index)))
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
