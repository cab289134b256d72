import Markup
import Resources

// `<p>1 (<a href="#ref-1">return</a>)<br> [ The text of the note.]</p>`, or `<b>Footnote 1</b>: <a href="#ref-1">(return)</a>` above a
// note's paragraphs, as hundreds of files have it. On paper nothing returns: the label is the note's mark, and the rest of the line goes.

extension HTMLBook {
    /// The label that a note begins with, where nothing but a word that leads back to the call stands between it and the note's text.
    private func labelWithReturn(
        _ block: Int, _ label: Range<Int>, _ href: NameID, _ reader: NoteMarkReader
    ) -> (word: Range<Int>, label: Range<Int>, link: Int, close: Int)? {
        let most = 24
        let whole = textRange(block)
        guard var first = whole.first(where: { !raw.text[$0].isASCIISpace }) else { return nil }
        var cursor = WordCursor(reader.bytes, first..<whole.upperBound)
        let start = first
        if let word = cursor.word(), reader.isNoteWord(word) {
            cursor.skipSpaces()
            first = cursor.position
        }
        guard whole.upperBound - first > label.count, raw.text[first..<first + label.count].elementsEqual(raw.text[label])
        else { return nil }
        let word = start..<first, own = first..<first + label.count
        guard
            let link = (block + 1..<min(ends[block], block + most)).first(where: {
                raw.nodes[$0].kind == .element && kind($0) == .anchor && textRange($0).lowerBound >= own.upperBound
                    && !isBlank(textRange($0))
            }),
            raw.attribute(href, of: NodeID(Int32(link))).flatMap(fragment) != nil, textRange(link).upperBound < whole.upperBound
        else { return nil }
        let end = textRange(link).upperBound, between = raw.text[own.upperBound..<textRange(link).lowerBound].trimmed
        if between.elementsEqual([0x28]), raw.text[end] == 0x29 { return (word, own, link, end + 1) }
        let wayBack = raw.text[textRange(link)].trimmed
        guard !word.isEmpty, between.elementsEqual([0x3A]), wayBack.first == 0x28, wayBack.last == 0x29 else { return nil }
        return (word, own, link, end)
    }

    /// - Returns: false if a note has no such beginning.
    func addMarkWithReturn(
        _ block: Int, _ label: Range<Int>, _ number: Int, _ href: NameID, _ reader: NoteMarkReader, _ found: inout BookNotes
    ) -> Bool {
        guard let mark = labelWithReturn(block, label, href, reader) else { return false }
        let whole = textRange(block), behindLink = textRange(mark.link).upperBound
        found.edits.append(TextEdit(range: mark.word, kind: .drop))
        found.edits.append(TextEdit(range: mark.label, kind: .mark(note: number, label: mark.label, hasCall: true)))
        found.edits.append(TextEdit(range: mark.label.upperBound..<textRange(mark.link).lowerBound, kind: .drop))
        found.edits.append(TextEdit(range: behindLink..<mark.close, kind: .drop))
        found.leftOut.insert(mark.link)
        let next = raw.nodes[mark.link].nextSibling
        if next != .none, raw.nodes[Int(next.index)].kind == .text, textRange(Int(next.index)).lowerBound == behindLink,
            isBlank(mark.close..<textRange(Int(next.index)).upperBound)
        {
            let behind = raw.nodes[Int(next.index)].nextSibling
            if behind != .none, kind(Int(behind.index)) == .lineBreak { found.leftOut.insert(Int(behind.index)) }
        }
        // The brackets round the text.
        guard let open = (mark.close..<whole.upperBound).first(where: { !raw.text[$0].isASCIISpace }), raw.text[open] == 0x5B,
            let close = whole.last(where: { !raw.text[$0].isASCIISpace }), raw.text[close] == 0x5D, open < close
        else { return true }
        found.edits.append(TextEdit(range: open..<open + 1, kind: .drop))
        found.edits.append(TextEdit(range: close..<close + 1, kind: .drop))
        return true
    }

    /// "Footnote <sup><a href="#call">1</a></sup> Written in the year …": a word of notes and the label in the link back, with no sign
    /// behind them that would part them from the text.
    func markBehindWord(_ block: Int, _ label: Range<Int>, _ href: NameID, _ reader: NoteMarkReader) -> NoteMark? {
        let most = 12
        let whole = textRange(block)
        guard let first = whole.first(where: { !raw.text[$0].isASCIISpace }) else { return nil }
        var cursor = WordCursor(reader.bytes, first..<whole.upperBound)
        guard let word = cursor.word(), reader.isNoteWord(word) else { return nil }
        cursor.skipSpaces()
        guard
            let link = (block + 1..<min(ends[block], block + most)).first(where: {
                raw.nodes[$0].kind == .element && kind($0) == .anchor && !isBlank(textRange($0))
            }),
            textRange(link).contains(cursor.position), isBlank(textRange(link).lowerBound..<cursor.position),
            raw.attribute(href, of: NodeID(Int32(link))).flatMap(fragment) != nil,
            let own = self.label(in: textRange(link), reader)?.label, sameLabel(own, label, reader)
        else { return nil }
        return NoteMark(form: .bracketed, range: first..<textRange(link).upperBound, label: own)
    }

    /// "FOOTNOTES TO THE LAMP:" right above the first of some notes, in a paragraph. A sentence that begins so has small letters, and no
    /// colon at its end. O(notes).
    func titles(above notes: [NoteContainer]) -> Set<Int> {
        let longest = 60
        return notes.reduce(into: []) { titles, note in
            guard let above = blockAbove(note.node), kind(above) == .paragraph, textRange(above).count <= longest else { return }
            let text = raw.text[textRange(above)].trimmed
            let isTitle = text.last == 0x3A || !text.contains { $0 >= 0x61 && $0 <= 0x7A }
            let isOfNotes = text.withUnsafeBufferPointer { bytes in
                var cursor = WordCursor(bytes, 0..<bytes.count)
                return cursor.word().map { wordsOfNotesAlone[$0] == true } ?? false
            }
            if isTitle, isOfNotes { titles.insert(above) }
        }
    }

    /// The element in front of one among its siblings, with nothing but space between.
    private func blockAbove(_ i: Int) -> Int? {
        var previous = raw.nodes[i].previousSibling
        while previous != .none, raw.nodes[Int(previous.index)].kind == .text, isBlank(textRange(Int(previous.index))) {
            previous = raw.nodes[Int(previous.index)].previousSibling
        }
        return previous == .none || raw.nodes[Int(previous.index)].kind == .text ? nil : Int(previous.index)
    }
}

/// "Footnotes", which no sentence is about, and "Notes", which may be.
private let wordsOfNotesAlone = FoldedWordTable<Bool>(list: "notes") { $0 == "only" }
