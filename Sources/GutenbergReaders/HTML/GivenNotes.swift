import Markup

// Elements that the book file says are notes. Their call is looked for in the text in front of them by the label that they begin with.

extension HTMLBook {
    func addGivenNotes(_ given: [Int], _ reader: NoteMarkReader, _ found: inout BookNotes, _ number: inout Int) {
        let known = Set(found.containers.map(\.node))
        for node in given where !known.contains(node) && nodes.contains(node) {
            let mark = leadingMark(textRange(node), reader)
            let call = mark.flatMap { callInFront(of: node, $0, reader) }
            if let mark {
                found.edits.append(TextEdit(range: mark.range, kind: .mark(note: number, label: mark.label, hasCall: call != nil)))
            }
            if let call { found.edits.append(TextEdit(range: call.whole, kind: .call(note: number, label: call.label, isFirst: true))) }
            // A paragraph is set anew, with an id; anything else keeps its own elements.
            let isParagraph = kind(node) == .paragraph || kind(node) == .preformatted
            found.containers.append(NoteContainer(node: node, notes: isParagraph ? [(number, trimmed(textRange(node)))] : []))
            found.firstCalls.append(nil)
            number += 1
        }
    }

    /// Paragraphs whose class says that they are notes, each with a mark and its call in front: "(1) Voir plus haut."
    func addClassedNotes(_ reader: NoteMarkReader, _ found: inout BookNotes, _ number: inout Int) {
        let classes = ["note", "footnote", "fn", "foot", "notes"].compactMap { raw.names.id(of: $0) }
        guard !classes.isEmpty else { return }
        let known = Set(found.containers.map(\.node))
        // A call is looked for over some pages: where hardly any has one, the class means something else.
        let mostMisses = 50
        var misses = 0
        // What another note holds is found already.
        var end = 0
        var notes: [Int] = []
        for i in nodes where i >= end && raw.nodes[i].kind == .element && kind(i).isBlock {
            if known.contains(i) { end = ends[i]; continue }
            guard kind(i) == .paragraph, raw.nodes[i].classCount > 0, hasClass(i, classes), let mark = leadingMark(textRange(i), reader),
                raw.text[mark.range].first.map({ $0 == 0x28 || $0 == 0x5B }) == true, misses < mostMisses + notes.count
            else { continue }
            if callInFront(of: i, mark, reader) != nil { notes.append(i) } else { misses += 1 }
        }
        addGivenNotes(notes, reader, &found, &number)
    }

    /// The last `[1]`, `(1)` or star in front of a note.
    private func callInFront(of node: Int, _ mark: NoteMark, _ reader: NoteMarkReader) -> (whole: Range<Int>, label: Range<Int>)? {
        let reach = 20_000
        let before = max(text.lowerBound, textRange(node).lowerBound - reach)..<textRange(node).lowerBound
        guard !before.isEmpty, !mark.label.isEmpty else { return nil }
        if reader.isStar(mark.label.lowerBound, mark.label.upperBound) { return lastCall(mark.label, before, reader) }
        let label = raw.text[mark.label]
        var i = before.upperBound - label.count - 1
        while i > before.lowerBound {
            let sign = raw.text[i - 1], end = i + label.count
            if sign == 0x5B || sign == 0x28 || sign == 0x7B, raw.text[end] == NoteMarkReader.closingSign(of: sign),
                raw.text[i..<end].elementsEqual(label)
            {
                return ((i - 1)..<(end + 1), i..<end)
            }
            i -= 1
        }
        return nil
    }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound, end = range.upperBound
        while start < end, raw.text[start].isASCIISpace { start += 1 }
        while end > start, raw.text[end - 1].isASCIISpace { end -= 1 }
        return start..<end
    }
}
