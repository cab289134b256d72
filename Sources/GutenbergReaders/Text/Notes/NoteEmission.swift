import Markup
import Resources

// A note stays where the source has it, behind the paragraph that calls it or at the end of its chapter, as `aside.note`; a note inside a
// paragraph is `span.note` there. Calls lead to it, and its mark leads back to the first of them.

extension TextEmitter {
    /// Emits the notes that begin in a block; gives the block behind them.
    mutating func notes(_ index: Int) -> Int {
        var line = Int(analysis.blocks[index].firstLine)
        var end = index + 1
        var note = firstNote(from: line)
        while note < analysis.notes.count, analysis.notes[note].lines.lowerBound == line || analysis.notes[note].isInline {
            guard !analysis.notes[note].isInline else { note += 1; continue }
            emit(note: note)
            line = analysis.notes[note].lines.upperBound
            end = analysis.block(ofLine: line - 1) + 1
            note += 1
            guard line <= analysis.blocks[end - 1].lastLine else { break }
        }
        return end
    }

    /// The first note that begins at or behind a line. O(log notes).
    private func firstNote(from line: Int) -> Int { analysis.notes.partitioningIndex { $0.lines.lowerBound >= line } }

    private mutating func emit(note number: Int) {
        let note = analysis.notes[number]
        let whole = note.mark.range.lowerBound..<max(note.textEnd, Int(analysis.lines[note.lines.upperBound - 1].end))
        startNote(number, whole)
        // Paragraphs of the note, parted by the blank lines inside it.
        var line = note.lines.lowerBound
        while line < note.lines.upperBound {
            guard !analysis.lines[line].isBlank else { line += 1; continue }
            var end = line + 1
            while end < note.lines.upperBound, !analysis.lines[end].isBlank { end += 1 }
            if line == note.lines.lowerBound, end < note.lines.upperBound, analysis.lines.range(end - 1).upperBound < note.textStart {
                // The label has a line of its own: the paragraph below it goes on with it.
                while end < note.lines.upperBound, analysis.lines[end].isBlank { end += 1 }
                while end < note.lines.upperBound, !analysis.lines[end].isBlank { end += 1 }
            }
            if line > note.lines.lowerBound, analysis.isVerseInNote(line..<end, note) {
                noteVerse(line..<end, note)
            } else {
                noteParagraph(number, line..<end)
            }
            line = end
        }
        end()
    }

    private mutating func startNote(_ number: Int, _ whole: Range<Int>) {
        let attributes = [
            inline.attribute(inline.names.classAttribute, "note"), inline.id(NoteNames.note(number)),
            inline.attribute(inline.names.role, "doc-footnote"),
        ]
        inline.sink.builder.startElement(names.aside, attributes: attributes, source: inline.sink.range(whole))
    }

    /// Lines of verse in a note, without the bracket that closes it.
    private mutating func noteVerse(_ range: Range<Int>, _ note: TextNote) {
        let left = range.map { Int(analysis.lines[$0].indent) }.min() ?? 0
        start(names.div, "verse", source(range))
        start(names.p, "stanza", source(range))
        for line in range {
            let whole = analysis.lines.range(line)
            let text = whole.lowerBound..<max(whole.lowerBound, min(whole.upperBound, note.textEnd))
            inline.sink.strip(text.upperBound..<whole.upperBound)
            guard !text.isEmpty else { continue }
            let step = (Int(analysis.lines[line].indent) - left + 1) / 2
            start(inline.names.span, step > 0 ? "line indent-\(min(step, 14))" : "line", inline.sink.range(text))
            pieces([text])
            end()
        }
        end()
        end()
    }

    private mutating func noteParagraph(_ number: Int, _ range: Range<Int>) {
        let note = analysis.notes[number]
        var pieces = range.map { analysis.lines.range($0) }
        start(names.p, nil, source(range))
        let isFirst = range.lowerBound == note.lines.lowerBound
        if isFirst {
            // The mark may fill its line, and open a bracket on the next.
            while let first = pieces.first, first.upperBound <= note.textStart { pieces.removeFirst() }
            if let first = pieces.first { pieces[0] = max(note.textStart, first.lowerBound)..<first.upperBound }
        }
        if let last = pieces.last, note.textEnd < last.upperBound {
            pieces[pieces.count - 1] = last.lowerBound..<max(last.lowerBound, note.textEnd)
        }
        if isFirst { mark(number) }
        if let last = pieces.last { inline.sink.strip(last.upperBound..<Int(analysis.lines[range.upperBound - 1].end)) }
        self.pieces(pieces.filter { !$0.isEmpty })
        end()
    }

    /// The label in front of the note, as a link back to the call.
    private mutating func mark(_ number: Int) {
        let note = analysis.notes[number]
        guard !note.mark.label.isEmpty else { inline.sink.strip(note.mark.range); return }
        inline.sink.strip(note.mark.range.lowerBound..<note.mark.label.lowerBound)
        var attributes = [inline.attribute(inline.names.classAttribute, "note-mark")]
        if note.call != nil {
            attributes += [
                inline.attribute(inline.names.href, "#" + NoteNames.call(number)), inline.attribute(inline.names.role, "doc-backlink"),
            ]
        }
        let name = note.call == nil ? inline.names.span : inline.names.a
        inline.sink.builder.startElement(name, attributes: attributes, source: inline.sink.range(note.mark.range))
        inline.sink.verbatim(note.mark.label)
        end()
        let behind = note.mark.label.upperBound..<max(note.mark.label.upperBound, note.textStart)
        inline.sink.replacement([0x20], behind)
    }

    // MARK: Headings

    /// A heading's text without the notes inside it, which stand behind it, and without a call at its end.
    func withoutNotes(_ pieces: [Range<Int>]) -> (text: [Range<Int>], notes: [Int], calls: [Int]) {
        guard let first = pieces.first, let last = pieces.last, !analysis.notes.isEmpty else { return (pieces, [], []) }
        var text = pieces
        var inside: [Int] = []
        for (index, note) in analysis.notes.enumerated()
        where note.isInline && note.textStart >= first.lowerBound && note.textStart < last.upperBound {
            inside.append(index)
            text = text.flatMap { piece -> [Range<Int>] in
                guard piece.overlaps(note.textStart..<note.textEnd) else { return [piece] }
                return [
                    piece.lowerBound..<max(piece.lowerBound, note.textStart),
                    min(max(note.textEnd, piece.lowerBound), piece.upperBound)..<piece.upperBound,
                ].map { trimmed($0) }.filter { !$0.isEmpty }
            }
        }
        var calls: [Int] = []
        if let end = text.last,
            let call = analysis.noteCallList.lastIndex(where: {
                $0.range.upperBound <= end.upperBound && $0.range.lowerBound > end.lowerBound
            }),
            analysis.bytes[analysis.noteCallList[call].range.upperBound..<end.upperBound].allSatisfy({ $0 == 0x20 })
        {
            calls = [call]
            text[text.count - 1] = end.lowerBound..<analysis.noteCallList[call].range.lowerBound
        }
        return (text, inside, calls)
    }

    private func trimmed(_ piece: Range<Int>) -> Range<Int> {
        var start = piece.lowerBound, end = piece.upperBound
        while start < end, analysis.bytes[start] == 0x20 { start += 1 }
        while end > start, analysis.bytes[end - 1] == 0x20 { end -= 1 }
        return start..<end
    }

    /// The calls at a heading's end.
    mutating func headingCalls(_ calls: [Int]) {
        for index in calls {
            let call = analysis.noteCallList[index]
            guard let note = call.note else { continue }
            inline.call(call.range, note: note, label: call.label, isFirst: analysis.notes[note].call == index)
        }
    }

    /// Notes from the midst of a heading, behind it.
    mutating func headingNotes(_ notes: [Int]) {
        for number in notes {
            let note = analysis.notes[number]
            startNote(number, note.textStart..<note.textEnd)
            let block = analysis.block(ofLine: note.lines.lowerBound)
            let text = note.mark.range.upperBound..<(note.textEnd - 1)
            let pieces = analysis.blocks[block].lineRange.map { analysis.lines.range($0).clamped(to: text) }.filter { !$0.isEmpty }
            start(names.p, nil, inline.sink.range(note.textStart..<note.textEnd))
            inline.sink.strip(note.mark.range)
            self.pieces(pieces)
            inline.sink.strip(text.upperBound..<note.textEnd)
            end()
            end()
        }
    }
}

extension TextAnalysis {
    /// Lines set in below a note's own, that end early and begin with capitals.
    func isVerseInNote(_ range: Range<Int>, _ note: TextNote) -> Bool {
        // Its bracket may close on a line below.
        let range = range.last.map { Int(lines[$0].start) + 1 >= note.textEnd } == true ? range.dropLast() : range
        guard range.count >= 2, let first = range.first else { return false }
        var block = blocks[self.block(ofLine: first)]
        block.firstLine = Int32(first)
        block.lineCount = Int32(range.count)
        let indent = lines[note.lines.lowerBound].indent
        return range.allSatisfy { lines[$0].indent >= indent + 2 } && isBrokenEarly(block)
            && capitalLines(block) * 10 >= (range.count - 1) * 7
    }
}
