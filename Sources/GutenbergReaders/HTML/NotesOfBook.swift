import Markup
import Resources

// Calls, marks and notes on their way into the normal form.

extension HTMLBookEmitter {
    private func attribute(_ name: NameID, _ value: String) -> Attribute { Attribute(name: name, value: value, source: .nowhere) }

    /// Sets what stands in the text instead of an edited range.
    mutating func apply(_ edit: TextEdit) {
        switch edit.kind {
        case .drop: stripText(edit.range)
        case .pageMark: stripText(edit.range, .pageMark)
        case .replacement(let bytes):
            builder.text(bytes, source: edit.range.isEmpty ? .nowhere : source(ofText: edit.range), isVerbatim: false)
        case .call(let note, let label, let isFirst):
            var attributes = [
                attribute(names.className, "note-call"), attribute(names.href, "#" + NoteNames.note(note)),
                attribute(names.role, "doc-noteref"),
            ]
            if isFirst { attributes.append(attribute(names.id, NoteNames.call(note))) }
            builder.startElement(names.a, attributes: attributes, source: source(ofText: edit.range))
            stripText(edit.range.lowerBound..<label.lowerBound)
            copyVerbatim(label)
            stripText(label.upperBound..<edit.range.upperBound)
            builder.endElement()
        case .mark(let note, let label, let hasCall):
            var attributes = [attribute(names.className, "note-mark")]
            if hasCall { attributes += [attribute(names.href, "#" + callID(note)), attribute(names.role, "doc-backlink")] }
            builder.startElement(hasCall ? names.a : names.span, attributes: attributes, source: source(ofText: edit.range))
            stripText(edit.range.lowerBound..<label.lowerBound)
            copyVerbatim(label)
            stripText(label.upperBound..<edit.range.upperBound)
            builder.endElement()
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
        }
    }

    private mutating func stripText(_ range: Range<Int>, _ reason: StrippedRange.Reason = .mark) {
        guard !range.isEmpty else { return }
        let source = source(ofText: range)
        strip(source.start..<source.end, reason)
    }

    /// The id of a note's first call: the anchor's own, or a new one.
    private func callID(_ note: Int) -> String {
        guard let anchor = book.notes.firstCalls[note] else { return NoteNames.call(note) }
        if book.raw.nodes[anchor].id != .none { return book.names[book.raw.nodes[anchor].id] }
        return book.raw.attribute(names.name, of: NodeID(Int32(anchor))) ?? NoteNames.call(note)
    }

    /// The attributes of an anchor that is a call or a note's mark.
    func withNote(_ attributes: [Attribute], _ i: Int) -> [Attribute] {
        if let last = book.pageReferences[i] {
            let reference = adding("page-reference", to: attributes)
            return last == .none ? reference : reference + [attribute(names.lastPage, "#" + book.names[last])]
        }
        guard !book.notes.containers.isEmpty else { return attributes }
        if let note = book.notes.calls[i] {
            var attributes = adding("note-call", to: attributes) + [attribute(names.role, "doc-noteref")]
            if book.notes.firstCalls[note] == i, !attributes.contains(where: { $0.name == names.id }) {
                attributes.append(attribute(names.id, callID(note)))
            }
            return attributes
        }
        guard let note = book.notes.marks[i] else { return attributes }
        var marked = adding("note-mark", to: attributes)
        if attributes.contains(where: { $0.name == names.href }) {
            marked.append(attribute(names.role, "doc-backlink"))
        } else if book.notes.firstCalls[note] != nil {
            marked += [attribute(names.href, "#" + callID(note)), attribute(names.role, "doc-backlink")]
        }
        return marked
    }

    private func adding(_ className: String, to attributes: [Attribute]) -> [Attribute] {
        var attributes = attributes
        if let k = attributes.firstIndex(where: { $0.name == names.className }) {
            attributes[k].value = className + " " + attributes[k].value
        } else {
            attributes.append(attribute(names.className, className))
        }
        return attributes
    }

    /// Begins the element that holds a note; gives the next node.
    mutating func beginNote(_ container: NoteContainer, _ kind: ElementClass, _ open: inout [Int]) -> Int {
        let i = container.node
        let source = book.raw.nodes[i].source
        let role = attribute(names.role, "doc-footnote")
        last = .text
        expectsLeadIn = false
        switch kind {
        case .item, .row:
            builder.startElement(book.raw.nodes[i].name, attributes: attributes(of: i, adding: "note") + [role], source: source)
        case .wrapper:
            builder.startElement(names.aside, attributes: attributes(of: i, adding: "note") + [role], source: source)
        default:
            builder.startElement(names.aside, attributes: [attribute(names.className, "note"), role], source: source)
            open.append(container.end ?? book.ends[i])
            builder.startElement(book.raw.nodes[i].name, attributes: attributes(of: i), source: source)
        }
        open.append(book.ends[i])
        flushAnchors()
        return i + 1
    }

    /// Notes typed into one preformatted block or paragraph.
    mutating func typedNotes(_ container: NoteContainer) {
        flushAnchors()
        last = .text
        for note in container.notes {
            let attributes = [
                attribute(names.className, "note"), attribute(names.id, NoteNames.note(note.number)), attribute(names.role, "doc-footnote"),
            ]
            builder.startElement(names.aside, attributes: attributes, source: source(ofText: note.text))
            builder.startElement(names.p, attributes: [], source: source(ofText: note.text))
            // Its elements, emphasis for the most part, without the one that holds all notes.
            inline(container.node + 1..<book.ends[container.node], clip: note.text)
            builder.endElement()
            builder.endElement()
        }
    }
}
