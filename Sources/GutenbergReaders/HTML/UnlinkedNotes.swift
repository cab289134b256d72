import Markup
import Resources

// Notes that nobody has linked: paragraphs that begin with `[1]`, `[Footnote A: ` or a raised figure, and the same labels in the text in
// front of them. They are notes where nearly all of them have a call; each takes the first call with its label behind that of the note
// before, so that notes numbered anew in each chapter find theirs.

extension HTMLBook {
    private struct TypedNote {
        var node: Int
        var mark: NoteMark
    }

    /// O(text + nodes · log).
    func addUnlinkedNotes(_ reader: NoteMarkReader, _ found: inout BookNotes, _ number: inout Int) {
        let fewest = 2
        let notes = typedNotes(reader, found)
        guard notes.count >= fewest || notes.contains(where: { $0.mark.form == .named }) else { return }
        let calls = typedCalls(reader, found, outside: notes.map(\.mark.range))
        guard !calls.isEmpty else { return }
        var pairs: [(note: TypedNote, call: (whole: Range<Int>, label: Range<Int>))] = []
        var last = 0
        for note in notes {
            guard let list = calls[Array(raw.text[note.mark.label])] else { continue }
            let k = list.partitioningIndex { $0.whole.lowerBound >= last }
            guard k < list.count, list[k].whole.upperBound <= textRange(note.node).lowerBound else { continue }
            pairs.append((note, list[k]))
            last = list[k].whole.upperBound
        }
        guard pairs.count * 5 >= notes.count * 4 else { return }
        found.unlinked += pairs.count
        for pair in pairs {
            let (node, mark) = (pair.note.node, pair.note.mark)
            found.edits.append(TextEdit(range: mark.range, kind: .mark(note: number, label: mark.label, hasCall: true)))
            addCall(pair.call, number, &found)
            addClosing(node, mark, &found)
            found.containers.append(NoteContainer(node: node, notes: kind(node) == .paragraph ? [(number, trimmed(textRange(node)))] : []))
            found.firstCalls.append(nil)
            number += 1
        }
    }

    /// Blocks that begin with a note's mark and are no known notes.
    private func typedNotes(_ reader: NoteMarkReader, _ found: BookNotes) -> [TypedNote] {
        let known = Set(found.containers.map(\.node))
        let sup = raw.names.id(of: "sup")
        var notes: [TypedNote] = []
        var behind = nodes.lowerBound
        for i in nodes where i >= behind && raw.nodes[i].kind == .element {
            if known.contains(i) { behind = ends[i]; continue }
            let isNamed = raw.nodes[i].classCount > 0 && hasClass(i, notesClasses)
            guard kind(i) == .paragraph || isNamed && (kind(i) == .quotation || kind(i) == .wrapper), !isBlank(textRange(i)) else {
                continue
            }
            guard let mark = typedMark(i, sup, reader), !mark.label.isEmpty else { continue }
            notes.append(TypedNote(node: i, mark: mark))
            behind = ends[i]
        }
        return notes
    }

    private func typedMark(_ i: Int, _ sup: NameID?, _ reader: NoteMarkReader) -> NoteMark? {
        let range = textRange(i)
        guard let first = range.first(where: { !raw.text[$0].isASCIISpace }) else { return nil }
        if raw.text[first] == 0x5B {
            guard let mark = leadingMark(range, reader), mark.form == .bracketed || mark.form == .named else { return nil }
            return mark.range.upperBound < range.upperBound ? mark : nil
        }
        guard let sup, raw.text[first].isASCIIDigit || raw.text[first] == 0x2A else { return nil }
        guard let raised = (i + 1..<min(i + 6, ends[i])).first(where: { raw.nodes[$0].kind == .element && raw.nodes[$0].name == sup }),
            let label = raisedLabel(raised, reader), label.lowerBound == first,
            textRange(raised).upperBound < range.upperBound
        else { return nil }
        return NoteMark(form: .bracketed, range: label, label: label)
    }

    private func raisedLabel(_ sup: Int, _ reader: NoteMarkReader) -> Range<Int>? {
        let label = trimmed(textRange(sup))
        guard !label.isEmpty, label.count <= 4, reader.isNoteLabel(label),
            !(sup..<ends[sup]).contains(where: { kind($0) == .anchor && raw.nodes[$0].kind == .element })
        else { return nil }
        return label
    }

    /// Labels in brackets and raised ones, by what they say, in the order of the text.
    private func typedCalls(_ reader: NoteMarkReader, _ found: BookNotes, outside marks: [Range<Int>]) -> [[UInt8]: [(
        whole: Range<Int>, label: Range<Int>
    )]] {
        let longest = 6
        var all: [(whole: Range<Int>, label: Range<Int>)] = []
        var anchors: [Range<Int>] = []
        let sup = raw.names.id(of: "sup")
        for i in nodes where raw.nodes[i].kind == .element {
            if kind(i) == .anchor, !textRange(i).isEmpty { anchors.append(textRange(i)) }
            if let sup, raw.nodes[i].name == sup, let label = raisedLabel(i, reader) { all.append((label, label)) }
        }
        var i = text.lowerBound
        while let open = raw.text.withUnsafeBufferPointer({ $0.firstIndex(of: 0x5B, from: i, to: text.upperBound) }) {
            i = open + 1
            guard let close = raw.text[i..<min(i + longest, text.upperBound)].firstIndex(of: 0x5D), close > i, reader.isNoteLabel(i..<close)
            else { continue }
            all.append((open..<close + 1, i..<close))
        }
        all.sort { $0.whole.lowerBound < $1.whole.lowerBound }
        var calls: [[UInt8]: [(whole: Range<Int>, label: Range<Int>)]] = [:]
        var mark = 0, anchor = 0
        for call in all {
            while mark < marks.count, marks[mark].upperBound <= call.whole.lowerBound { mark += 1 }
            while anchor < anchors.count, anchors[anchor].upperBound <= call.whole.lowerBound { anchor += 1 }
            if mark < marks.count, marks[mark].overlaps(call.whole) { continue }
            if anchor < anchors.count, anchors[anchor].overlaps(call.whole) { continue }
            calls[Array(raw.text[call.label]), default: []].append(call)
        }
        return calls
    }
}
