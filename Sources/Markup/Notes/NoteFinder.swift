import Resources

/// A note of a book: where it is called, and where its text stands.
struct FoundNote {
    /// The elements that hold it, siblings in order; the first is the note as far as the source marks it.
    var containers: [NodeID]
    /// In the order of the text; none for a note that stands inside the text.
    var calls: [NodeID]
    /// What its call says: "1", "*".
    var label: String
    /// It stands where it would be called.
    var isInline = false
    /// The source does not say that it is a note.
    var isConcluded = false
}

/// Finds the notes of a document, and what calls them.
///
/// A call is a link. Where the source says that it is one (`epub:type="noteref"`, `role="doc-noteref"`, `class="note-call"`), its target is
/// a note, or stands in one. Where it says nothing, as EPUB 2 and many programs do, a link is a call if text stands in front of it in its
/// paragraph, its words are a number or a mark, and its target begins with the same mark and links back: a list of contents has none of
/// these.
///
/// O(nodes), and nothing at all of a document without links.
struct NoteFinder {
    private let document: Document
    private(set) var notes: [FoundNote] = []
    private var ids: [NameID: Int32] = [:]
    private let anchor: NameID?
    /// What links by its attribute `target`: TEI's references, nil in any other document.
    private let reference: NameID?
    private let teiNote: NameID?
    /// The numbers of items in ordered lists.
    private var numbers: [Int32: Int] = [:]

    init(_ document: Document) {
        self.document = document
        anchor = document.names.id(of: "a")
        let isTEI = document.standardSheets.contains("tei")
        reference = isTEI ? document.names.id(of: "ref") : nil
        teiNote = isTEI ? document.names.id(of: "note") : nil
        guard anchor != nil || reference != nil else { return }
        var links: [NodeID] = []
        for i in document.nodes.indices
        where document.nodes[i].kind == .element && (document.nodes[i].name == anchor || document.nodes[i].name == reference) {
            if href(of: NodeID(Int32(i)))?.hasPrefix("#") == true { links.append(NodeID(Int32(i))) }
        }
        guard !links.isEmpty else { return }
        numberItems()
        for i in document.nodes.indices where document.nodes[i].kind == .element && document.nodes[i].id != .none {
            if ids[document.nodes[i].id] == nil { ids[document.nodes[i].id] = Int32(i) }
        }
        find(links)
    }

    private func href(of link: NodeID) -> String? {
        if document[link].name == anchor { return document.attribute("href", of: link) }
        return reference != nil && document[link].name == reference ? document.attribute("target", of: link) : nil
    }

    private mutating func numberItems() {
        guard let item = document.names.id(of: "li"), let list = document.names.id(of: "ol") else { return }
        var last: [Int32: Int] = [:]
        for i in document.nodes.indices where document.nodes[i].name == item && document.nodes[i].kind == .element {
            let parent = document.nodes[i].parent
            guard parent != .none, document[parent].name == list else { continue }
            let number =
                document.attribute("value", of: NodeID(Int32(i))).flatMap { Int($0) } ?? last[parent.index].map { $0 + 1 }
                ?? document.attribute("start", of: parent).flatMap { Int($0) } ?? 1
            last[parent.index] = number
            numbers[Int32(i)] = number
        }
    }

    private mutating func find(_ links: [NodeID]) {
        var known: [Int32: Int] = [:]
        for link in links {
            guard let target = target(of: link), let container = container(of: target, calledBy: link), !isInside(link, container),
                !isMark(link)
            else { continue }
            let label = document.collapsedText(of: link)
            guard !label.isEmpty || !document.elements("img", in: link).isEmpty else { continue }
            if let note = known[container.index] {
                notes[note].calls.append(link)
            } else {
                known[container.index] = notes.count
                notes.append(
                    FoundNote(containers: [container], calls: [link], label: label, isConcluded: !isCall(link) && !isNote(container)))
            }
        }
        notes = notes.map(withoutReferences)
        // A note inside another stays in it, and a link inside a note to another note is a call all the same.
        notes = notes.filter { note in !isInsideAnother(note.containers[0], known) }
        extend(Set(notes.map { $0.containers[0].index }))
    }

    /// "Footnote 3 should have …" links to a note that the source has a call for: a link in words is none beside that, nor is one in
    /// front of it, and the note stays with its call.
    private func withoutReferences(_ note: FoundNote) -> FoundNote {
        guard note.calls.count > 1, let first = note.calls.first(where: isCall) else { return note }
        var note = note
        note.calls.removeAll { !isCall($0) && ($0 < first || !Self.isLabel(Self.bare(document.collapsedText(of: $0)))) }
        note.label = document.collapsedText(of: note.calls[0])
        return note
    }

    private func isInsideAnother(_ container: NodeID, _ known: [Int32: Int]) -> Bool {
        var parent = document[container].parent
        while parent != .none {
            if known[parent.index] != nil { return true }
            parent = document[parent].parent
        }
        return false
    }

    func isInside(_ node: NodeID, _ ancestor: NodeID) -> Bool { node >= ancestor && Int(node.index) < document.subtreeEnd(of: ancestor) }

    private func target(of link: NodeID) -> NodeID? {
        guard let href = href(of: link), let id = document.names.id(of: String(href.dropFirst())) else { return nil }
        return ids[id].map { NodeID($0) }
    }

    // MARK: What is a note

    private static let callTypes: Set<Substring> = ["noteref"]
    private static let noteTypes: Set<Substring> = ["footnote", "endnote", "rearnote", "note", "annotation"]
    private static let noteRoles: Set<String> = ["doc-footnote", "doc-endnote"]

    func isCall(_ link: NodeID) -> Bool {
        document.words(of: "type", at: link).contains(where: Self.callTypes.contains)
            || document.attribute("role", of: link) == "doc-noteref"
            || hasClass("note-call", link)
    }

    func isNote(_ node: NodeID) -> Bool {
        if document.words(of: "type", at: node).contains(where: Self.noteTypes.contains) { return true }
        if let role = document.attribute("role", of: node), Self.noteRoles.contains(role) { return true }
        if let teiNote, document[node].name == teiNote { return true }
        let name = document.name(of: node)
        return ["aside", "li", "div", "p", "dl", "tr", "blockquote"].contains(name)
            && (hasClass("note", node) || hasClass("footnote", node) || hasClass("endnote", node))
    }

    /// The label that a note begins with, which leads back to its call: no call of the note in which that stands.
    private func isMark(_ link: NodeID) -> Bool {
        if hasClass("note-mark", link) || document.attribute("role", of: link) == "doc-backlink"
            || document.words(of: "type", at: link).contains("backlink")
        {
            return true
        }
        if isCall(link) { return false }
        var note = document[link].parent
        while note != .none, !isNote(note) { note = document[note].parent }
        guard note != .none, document.isBlank(Int(document[note].textStart)..<Int(document[link].textStart)), let back = target(of: link)
        else { return false }
        let reach = 8
        return (Int(back.index)..<min(Int(back.index) + reach, document.nodes.count)).contains { i in
            guard document.nodes[i].kind == .element, document.nodes[i].name == anchor, let target = target(of: NodeID(Int32(i))) else {
                return false
            }
            return isInside(target, note)
        }
    }

    private func hasClass(_ name: String, _ node: NodeID) -> Bool {
        guard let id = document.names.id(of: name) else { return false }
        return document.classes(of: node).contains(id)
    }

    private static let blocks: Set<String> = [
        "p", "li", "aside", "div", "dd", "dt", "td", "th", "section", "blockquote", "body", "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    /// The block that a node is or stands in.
    func block(of node: NodeID) -> NodeID? {
        var node = node
        while node != .none {
            if document[node].kind == .element, Self.blocks.contains(document.name(of: node)) { return node }
            node = document[node].parent
        }
        return nil
    }

    private func container(of target: NodeID, calledBy link: NodeID) -> NodeID? {
        var node = target
        var steps = 0
        while node != .none, steps < 5 {
            if document[node].kind == .element, isNote(node), !isCall(node) { return term(around: target, in: node) ?? node }
            node = document[node].parent
            steps += 1
        }
        guard let place = block(of: target) else { return nil }
        let block = row(of: place) ?? place
        guard ["p", "li", "aside", "div", "tr", "dt"].contains(document.name(of: block)) else { return nil }
        if isCall(link) { return block }
        return isMutual(link, block) ? block : nil
    }

    /// The term of a list that holds several notes: each is a term, which says its label, and what is said of it. It looks no further than
    /// to the terms beside it.
    private func term(around target: NodeID, in list: NodeID) -> NodeID? {
        guard target != list, document.name(of: list) == "dl" else { return nil }
        var child = target
        while document[child].parent != list { child = document[child].parent }
        func isTerm(_ node: NodeID) -> Bool { document[node].kind == .element && document.name(of: node) == "dt" }
        while child != .none, !isTerm(child) { child = document[child].previousSibling }
        guard child != .none else { return nil }
        func hasTerm(_ next: (Node) -> NodeID) -> Bool {
            var other = next(document[child])
            while other != .none, !isTerm(other) { other = next(document[other]) }
            return other != .none
        }
        return hasTerm(\.nextSibling) || hasTerm(\.previousSibling) ? child : nil
    }

    /// The row of a table that is a note: its label in a cell, its text in the next.
    private func row(of cell: NodeID) -> NodeID? {
        var cell = cell
        if document.name(of: cell) == "p" { cell = document[cell].parent }
        guard cell != .none, ["td", "th"].contains(document.name(of: cell)), document.name(of: document[cell].parent) == "tr",
            Self.isLabel(Self.bare(document.collapsedText(of: cell)))
        else { return nil }
        let row = document[cell].parent
        return document.children(of: row).first == cell && document[row].textEnd > document[cell].textEnd ? row : nil
    }

    /// Without a word of the source's: a call behind text, a note that begins with the same label, and a link back.
    private func isMutual(_ link: NodeID, _ note: NodeID) -> Bool {
        let label = Self.bare(document.collapsedText(of: link))
        guard Self.isLabel(label), let paragraph = block(of: link), paragraph != note, !document.name(of: paragraph).hasPrefix("h") else {
            return false
        }
        let before = document.text[Int(document[paragraph].textStart)..<Int(document[link].textStart)]
        guard before.contains(where: { !$0.isASCIISpace }) else { return false }
        // The number of an item is its label as well.
        guard Self.bare(document.collapsedText(of: note)).hasPrefix(label) || numbers[note.index].map(String.init) == label else {
            return false
        }
        return backlinks(in: note, to: [link]).isEmpty == false
    }

    private static func bare(_ text: String) -> String { text.filter { !"[](){} \u{A0}".contains($0) } }

    private static func isLabel(_ label: String) -> Bool {
        !label.isEmpty && label.utf8.count <= 9
            && (label.allSatisfy { $0.isNumber } || label.allSatisfy { "*†‡§‖¶#".contains($0) } || label.count == 1)
    }

    /// The links in a note that lead back to one of its calls, or to what stands round one.
    func backlinks(in note: NodeID, to calls: [NodeID]) -> [NodeID] {
        guard anchor != nil || reference != nil else { return [] }
        return (Int(note.index)..<document.subtreeEnd(of: note)).compactMap { i -> NodeID? in
            let link = NodeID(Int32(i))
            guard document.nodes[i].kind == .element,
                document.nodes[i].name == anchor || reference != nil && document.nodes[i].name == reference
            else { return nil }
            if document.words(of: "type", at: link).contains("backlink") || document.attribute("role", of: link) == "doc-backlink" {
                return link
            }
            guard let target = target(of: link) else { return nil }
            let leadsBack = calls.contains { call in
                // To the call, to what holds only it, or to its paragraph.
                var node = call
                var steps = 0
                while node != .none, steps < 3 {
                    if node == target { return true }
                    if let block = block(of: node), block == node { return false }
                    node = document[node].parent
                    steps += 1
                }
                return false
            }
            return leadsBack ? link : nil
        }
    }

    // MARK: Notes of several paragraphs

    /// Paragraphs behind one that begins a note belong to it until the next note begins, or anything else; what is said of a term to the
    /// term.
    private mutating func extend(_ containers: Set<Int32>) {
        for i in notes.indices where document.name(of: notes[i].containers[0]) == "dt" {
            var next = document[notes[i].containers[0]].nextSibling
            while next != .none, document[next].kind != .element || document.name(of: next) == "dd" {
                if document[next].kind == .element { notes[i].containers.append(next) }
                next = document[next].nextSibling
            }
        }
        for i in notes.indices where document.name(of: notes[i].containers[0]) == "p" && !isNote(notes[i].containers[0]) {
            // Only in a list of notes: behind a note in the middle of a chapter the chapter goes on.
            guard isInNotes(notes[i].containers[0], containers) else { continue }
            var next = document[notes[i].containers[0]].nextSibling
            while next != .none {
                if document[next].kind == .element {
                    guard document.name(of: next) == "p", !containers.contains(next.index) else { break }
                    notes[i].containers.append(next)
                }
                next = document[next].nextSibling
            }
        }
    }

    /// What comes before in the same element is a note as well, a heading, or nothing; or the element says that it holds notes.
    private func isInNotes(_ node: NodeID, _ containers: Set<Int32>) -> Bool {
        if isNoteSection(document[node].parent) { return true }
        var previous = document[node].previousSibling
        while previous != .none {
            if document[previous].kind == .element {
                let name = document.name(of: previous)
                if containers.contains(previous.index) { return true }
                return name == "hr" || name.hasPrefix("h")
            }
            previous = document[previous].previousSibling
        }
        return false
    }

    private static let sectionTypes: Set<Substring> = ["endnotes", "footnotes", "rearnotes"]

    /// A section of nothing but notes.
    func isNoteSection(_ node: NodeID) -> Bool {
        guard node != .none else { return false }
        return document.words(of: "type", at: node).contains(where: Self.sectionTypes.contains)
            || document.attribute("role", of: node) == "doc-endnotes"
            || hasClass("notes", node) || hasClass("footnotes", node) || hasClass("endnotes", node)
    }
}
