/// Notes that stand inside the text where others have a call.
struct InlineNotes {
    private(set) var notes: [FoundNote] = []

    init(_ document: Document, besides known: [FoundNote]) {
        let taken = Set(known.flatMap(\.containers).map(\.index))
        let note = document.names.id(of: "note"), footnote = document.names.id(of: "footnote"), span = document.names.id(of: "span")
        guard note != nil || footnote != nil else { return }
        let isDocBook = document.standardSheets.contains("docbook"), isTEI = document.standardSheets.contains("tei")
        var end = 0
        for i in document.nodes.indices where document.nodes[i].kind == .element && i >= end {
            let name = document.nodes[i].name
            let id = NodeID(Int32(i))
            let isNote =
                isDocBook && name == footnote || name == span && note.map { document.classes(of: id).contains($0) } == true
                || isTEI && name == note && ["", "foot", "bottom", "end"].contains(document.attribute("place", of: id) ?? "")
                    && Self.isInParagraph(id, document)
            guard isNote, !taken.contains(id.index), document.nodes[i].textStart < document.nodes[i].textEnd else { continue }
            // Markdown's are counted with those that stand elsewhere.
            notes.append(FoundNote(containers: [id], calls: [], label: document.attribute("data-label", of: id) ?? "", isInline: true))
            end = document.subtreeEnd(of: id)
        }
    }

    private static func isInParagraph(_ node: NodeID, _ document: Document) -> Bool {
        ["p", "l", "ab", "head", "q", "quote", "hi", "item", "cell", "said"].contains(document.name(of: document[node].parent))
    }
}
