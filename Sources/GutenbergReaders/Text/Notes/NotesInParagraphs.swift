import Markup

// Notes in brackets inside the paragraph that calls them: "text [Footnote: a note] goes on".

extension TextAnalysis {
    /// `text.* [A note]`, `text [Footnote: a note]` or `text [Note: a note]`.
    func inlineNote(_ i: Int) -> (TextNote, NoteCall?)? {
        var k = i
        while k > 0, bytes[k - 1] <= 0x20, i - k < 8 { k -= 1 }
        var call: NoteCall?
        var label = i..<i, opening = i..<(i + 1)
        if k > 1, bytes[k - 1] == 0x2A {
            var start = k
            while start > 0, bytes[start - 1] == 0x2A { start -= 1 }
            guard k - start <= 4, start > 0, bytes[start - 1] > 0x20 else { return nil }
            label = start..<k
            call = NoteCall(range: label, label: label, isStar: true)
        } else {
            guard mayBeNoteInside(i),
                let mark = noteMarks.bracketMark(i..<min(i + 40, bytes.count), allowsWordAlone: true), mark.form == .named
            else { return nil }
            label = mark.label
            opening = mark.range
        }
        let index = line(holding: i).map { block(ofLine: $0) }
        guard let index, blocks[index].role == .paragraph || isHeading(index), let close = closingBracket(from: i, block: index),
            close.block == index,
            close.offset - i > 8
        else { return nil }
        let line = line(holding: i) ?? blocks[index].lastLine
        let mark = NoteMark(form: call == nil ? .named : .starred, range: opening, label: label)
        var note = TextNote(mark: mark, lines: line..<(line + 1), textStart: i, textEnd: close.offset + 1, isCertain: true)
        note.isInline = true
        return (note, call)
    }

    /// "[Footnote" anywhere, "[Note" or "[Anm" behind text: at the beginning of a paragraph these stand for themselves.
    private func mayBeNoteInside(_ i: Int) -> Bool {
        let longest = 40
        var cursor = WordCursor(bytes, i + 1..<min(i + longest, bytes.count))
        guard let word = cursor.word(), noteMarks.isNoteWord(word) else { return false }
        return noteMarks.isWordOfNotesOnly(word) || line(holding: i).map { firstLine(block(ofLine: $0)).lowerBound != i } ?? false
    }
}
