// Which call belongs to which note, and what is left without a partner.

extension TextAnalysis {
    func pair(_ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        // Both by the order of their places; what waits for a note is looked through from the back.
        var waiting: [Int] = []
        var nextCall = 0
        for index in notes.indices {
            let note = notes[index]
            let place = note.isInline ? note.textStart : note.mark.range.lowerBound
            while nextCall < calls.count, calls[nextCall].range.lowerBound < place { waiting.append(nextCall); nextCall += 1 }
            let key = noteMarks.labelKey(note.mark.label)
            if note.isInline {
                guard let last = waiting.last, calls[last].range == note.mark.label else { continue }
                link(last, index, &notes, &calls)
                waiting.removeLast()
                continue
            }
            var matching = waiting.filter { noteMarks.labelKey(calls[$0].label) == key && suits(calls[$0], note) }
            if note.mark.label.isEmpty { matching = waiting.last { calls[$0].isStar }.map { [$0] } ?? [] }
            guard !matching.isEmpty else { continue }
            if isSign(note.mark.label) {
                matching = hasTwin(after: index, notes, calls, nextCall) ? [matching[0]] : matching.suffix(1)
                let reach = 400
                matching.removeAll { note.lines.lowerBound - (line(holding: calls[$0].range.lowerBound) ?? 0) > reach }
            } else if matching.count > 1, hasTwin(after: index, notes, calls, nextCall) {
                matching = [matching[0]]
            }
            for call in matching { link(call, index, &notes, &calls) }
            waiting.removeAll { matching.contains($0) }
        }
    }

    private func link(_ call: Int, _ note: Int, _ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        calls[call].note = note
        if notes[note].call == nil { notes[note].call = call }
    }

    /// A star calls a note with a star, a bracket one with a bracket; `[Footnote *: …]` takes either.
    private func suits(_ call: NoteCall, _ note: TextNote) -> Bool {
        switch note.mark.form {
        case .named, .numbered: true
        case .bracketed: !call.isStar
        case .starred: call.isStar
        case .tentative: !call.isStar && suitsTentative(call, note)
        }
    }

    private func isSign(_ label: Range<Int>) -> Bool { label.first.map { !bytes[$0].isASCIIDigit } ?? true }

    /// True if another note with the same label follows before any further call with it: notes gathered at the end of a chapter or book.
    private func hasTwin(after index: Int, _ notes: [TextNote], _ calls: [NoteCall], _ nextCall: Int) -> Bool {
        let key = noteMarks.labelKey(notes[index].mark.label)
        guard let twin = notes[(index + 1)...].first(where: { !$0.isInline && noteMarks.labelKey($0.mark.label) == key }) else { return false }
        return !calls[nextCall...].prefix { $0.range.lowerBound < twin.mark.range.lowerBound }.contains { noteMarks.labelKey($0.label) == key }
    }

    /// Takes away what has no call and is no note by itself, and numbers the rest.
    func dropUncalled(_ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        let (isRejected, rejectsAny) = withoutRejected(notes)
        var isKept = notes.indices.map { index in
            let note = notes[index]
            if rejectsAny, isRejected[index] { return false }
            let isIndented = note.mark.form == .starred && Int(lines[note.lines.lowerBound].indent) > habits.indent + 2 && !hasSameLabel(index, notes)
            return note.call != nil || note.isCertain || isIndented
        }
        // A block has one role: where one of its lines is a note, all that look like notes are.
        let typed = notes.indices.filter { !notes[$0].isInline }
        for (a, b) in zip(typed, typed.dropFirst()) where isKept[a] && !(rejectsAny && isRejected[b]) && sharesBlock(notes[a], notes[b]) { isKept[b] = true }
        for (a, b) in zip(typed, typed.dropFirst()).reversed() where isKept[b] && !(rejectsAny && isRejected[a]) && sharesBlock(notes[a], notes[b]) { isKept[a] = true }
        var number = [Int?](repeating: nil, count: notes.count)
        var kept: [TextNote] = []
        for (index, note) in notes.enumerated() {
            guard isKept[index] else { continue }
            number[index] = kept.count
            kept.append(note)
        }
        notes = kept
        var newCall = [Int?](repeating: nil, count: calls.count)
        var count = 0
        for index in calls.indices {
            calls[index].note = calls[index].note.flatMap { number[$0] }
            if calls[index].note != nil { newCall[index] = count; count += 1 }
        }
        for index in notes.indices { notes[index].call = notes[index].call.flatMap { newCall[$0] } }
    }

    private func sharesBlock(_ a: TextNote, _ b: TextNote) -> Bool { block(ofLine: a.lines.upperBound - 1) == block(ofLine: b.lines.lowerBound) }

    /// True if the note in front or behind has the same label and no call: items of a list.
    private func hasSameLabel(_ index: Int, _ notes: [TextNote]) -> Bool {
        for other in [index - 1, index + 1] where notes.indices.contains(other) {
            if notes[other].call == nil, noteMarks.labelKey(notes[other].mark.label) == noteMarks.labelKey(notes[index].mark.label),
                abs(notes[other].lines.lowerBound - notes[index].lines.lowerBound) <= 8
            { return true }
        }
        return false
    }
}
