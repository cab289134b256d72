import Markup

// Which call belongs to which note, and what is left without a partner.

/// Calls that no note has taken yet, in the order of their places, looked through from both ends.
private struct WaitingCalls {
    private var calls: [Int] = []
    private var start = 0

    mutating func append(_ call: Int) { calls.append(call) }

    /// The first and the last that are not taken. O(1) over all.
    mutating func first(_ isTaken: [Bool]) -> Int? {
        while start < calls.count, isTaken[calls[start]] { start += 1 }
        return start < calls.count ? calls[start] : nil
    }

    mutating func last(_ isTaken: [Bool]) -> Int? {
        while calls.count > start, isTaken[calls[calls.count - 1]] { calls.removeLast() }
        return calls.count > start ? calls[calls.count - 1] : nil
    }

    func all(_ isTaken: [Bool]) -> [Int] { calls[start...].filter { !isTaken[$0] } }
}

/// Calls that may be of one note: with the same label, and written with the same sign.
private struct CallKind: Hashable {
    var label: UInt64
    /// The byte that the call begins with; 0 for a star.
    var sign: UInt8
}

extension TextAnalysis {
    /// O(notes and calls).
    func pair(_ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        var all = WaitingCalls(), stars = WaitingCalls()
        var waiting: [CallKind: WaitingCalls] = [:]
        // The signs that each label is called with, and the places of its calls.
        var signs: [UInt64: [UInt8]] = [:]
        var isTaken = [Bool](repeating: false, count: calls.count)
        let keys = calls.map { noteMarks.labelKey($0.label) }
        let twins = nextTwins(notes)
        let byLabel = Dictionary(grouping: calls.indices) { keys[$0] }
        let areLettered = areLettered(notes)
        var nextCall = 0
        for index in notes.indices {
            let note = notes[index]
            let place = note.isInline ? note.textStart : note.mark.range.lowerBound
            while nextCall < calls.count, calls[nextCall].range.lowerBound < place {
                let kind = CallKind(label: keys[nextCall], sign: calls[nextCall].isStar ? 0 : bytes[calls[nextCall].range.lowerBound])
                if signs[kind.label]?.contains(kind.sign) != true { signs[kind.label, default: []].append(kind.sign) }
                waiting[kind, default: WaitingCalls()].append(nextCall)
                all.append(nextCall)
                if calls[nextCall].isStar { stars.append(nextCall) }
                nextCall += 1
            }
            if note.isInline {
                guard let last = all.last(isTaken), calls[last].range == note.mark.label else { continue }
                link(last, index, &notes, &calls)
                isTaken[last] = true
                continue
            }
            let key = noteMarks.labelKey(note.mark.label)
            var first: Int?, last: Int?
            var kinds: [CallKind] = []
            if note.mark.label.isEmpty {
                last = stars.last(isTaken)
                first = last
            } else {
                // Where several kinds of marks are mixed, "(1)" calls the note "(1)" and not the note "[1]".
                let own = ownSign(of: note)
                let isCalledAsWritten =
                    own.map { sign in signs[key]?.contains(sign) == true && waiting[CallKind(label: key, sign: sign)]?.last(isTaken) != nil
                    } ?? false
                for sign in signs[key] ?? [] where !isCalledAsWritten || sign == own {
                    let kind = CallKind(label: key, sign: sign)
                    guard let low = waiting[kind]?.first(isTaken), let high = waiting[kind]?.last(isTaken), suits(calls[low], note) else {
                        continue
                    }
                    kinds.append(kind)
                    first = min(first ?? low, low)
                    last = max(last ?? high, high)
                }
            }
            guard let first, let last else { continue }
            let hasTwin =
                twins[index].map { twin in !isCalled(byLabel[key] ?? [], from: nextCall, before: notes[twin].mark.range.lowerBound, calls) }
                ?? false
            var matching: [Int]
            if isSign(note.mark.label) {
                matching = [hasTwin ? first : last]
                // "Note A" is that of "(see Note A)" wherever it stands, and "[A]" that of its only call among others.
                let reach = isWordTentative(note.mark) || areLettered && isLetterInBrackets(note.mark) ? Int.max : 400
                matching.removeAll { note.lines.lowerBound - (line(holding: calls[$0].range.lowerBound) ?? 0) > reach }
            } else if hasTwin {
                matching = [first]
            } else {
                matching = kinds.flatMap { waiting[$0]?.all(isTaken) ?? [] }.sorted()
            }
            for call in matching {
                link(call, index, &notes, &calls)
                isTaken[call] = true
            }
        }
    }

    /// The sign that opens both the mark of a note and its call; nil where a call is written otherwise.
    private func ownSign(of note: TextNote) -> UInt8? {
        let first = bytes[note.mark.range.lowerBound]
        return note.mark.form != .named && [0x28, 0x5B, 0x7B, 0x3C, 0x2F].contains(first) ? first : nil
    }

    /// "[A]", "[B]", "[C]": three notes or more, each with a letter of its own, as they are gathered at the end of a book.
    private func areLettered(_ notes: [TextNote]) -> Bool {
        let fewest = 3
        let labels = notes.lazy.map(\.mark).filter(isLetterInBrackets).map { noteMarks.labelKey($0.label) }
        return labels.count >= fewest && Set(labels).count == labels.count
    }

    private func isLetterInBrackets(_ mark: NoteMark) -> Bool {
        mark.form == .bracketed && mark.label.count == 1 && bytes[mark.label.lowerBound].isASCIILetter
    }

    /// For each note the next one with the same label.
    private func nextTwins(_ notes: [TextNote]) -> [Int?] {
        var next: [UInt64: Int] = [:]
        var twins = [Int?](repeating: nil, count: notes.count)
        for index in notes.indices.reversed() {
            let key = noteMarks.labelKey(notes[index].mark.label)
            twins[index] = next[key]
            if !notes[index].isInline { next[key] = index }
        }
        return twins
    }

    /// True if a further call with a label stands in front of the next note with it; if none does, the notes are gathered at the end of a
    /// chapter or book.
    private func isCalled(_ ofLabel: [Int], from nextCall: Int, before place: Int, _ calls: [NoteCall]) -> Bool {
        let next = ofLabel.partitioningIndex { $0 >= nextCall }
        return next < ofLabel.count && calls[ofLabel[next]].range.lowerBound < place
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

    /// Takes away what has no call and is no note by itself, and numbers the rest.
    func dropUncalled(_ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        let (isRejected, rejectsAny) = withoutRejected(notes)
        // Numbered paragraphs below a title of notes are notes where most of them are called.
        let numbered = notes.count { $0.mark.form == .numbered },
            areNumberedNotes = notes.count { $0.mark.form == .numbered && $0.call != nil } * 2 >= numbered
        var isKept = notes.indices.map { index in
            let note = notes[index]
            if rejectsAny, isRejected[index] { return false }
            let isIndented =
                note.mark.form == .starred && Int(lines[note.lines.lowerBound].indent) > habits.indent + 2 && !hasSameLabel(index, notes)
            return note.call != nil || note.isCertain || isIndented || note.mark.form == .numbered && areNumberedNotes
        }
        // A block has one role: where one of its lines is a note, all that look like notes are.
        let typed = notes.indices.filter { !notes[$0].isInline }
        for (a, b) in zip(typed, typed.dropFirst()) where isKept[a] && !(rejectsAny && isRejected[b]) && sharesBlock(notes[a], notes[b]) {
            isKept[b] = true
        }
        for (a, b) in zip(typed, typed.dropFirst()).reversed()
        where isKept[b] && !(rejectsAny && isRejected[a]) && sharesBlock(notes[a], notes[b]) { isKept[a] = true }
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

    private func sharesBlock(_ a: TextNote, _ b: TextNote) -> Bool {
        block(ofLine: a.lines.upperBound - 1) == block(ofLine: b.lines.lowerBound)
    }

    /// True if the note in front or behind has the same label and no call: items of a list.
    private func hasSameLabel(_ index: Int, _ notes: [TextNote]) -> Bool {
        for other in [index - 1, index + 1] where notes.indices.contains(other) {
            if notes[other].call == nil, noteMarks.labelKey(notes[other].mark.label) == noteMarks.labelKey(notes[index].mark.label),
                abs(notes[other].lines.lowerBound - notes[index].lines.lowerBound) <= 8
            {
                return true
            }
        }
        return false
    }
}
