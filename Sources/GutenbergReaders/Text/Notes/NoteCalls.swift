import Markup
import Resources

// The marks in the text that may call notes: those of the kinds that the notes of the file have.

/// A mark in the text that calls a note.
struct NoteCall {
    var range: Range<Int>
    var label: Range<Int>
    var isStar: Bool
    /// The index of its note.
    var note: Int?
}

extension TextAnalysis {
    /// The marks in the text that may call one of the notes; notes inside paragraphs are added to the others.
    func noteCalls(_ notes: inout [TextNote]) -> [NoteCall] {
        var calls: [NoteCall] = []
        let marks = notes.map(\.mark.range.lowerBound).sorted()
        let hasLabelsBehindStars = notes.contains { $0.mark.isBracketBehind }
        let hasStars =
            hasLabelsBehindStars
            || notes.contains { $0.mark.label.first.map { noteMarks.isStar($0, bytes.count) } == true || $0.mark.form == .starred }
        let hasNumbers = notes.contains { $0.mark.form == .numbered }
        forEach(0x5B) { i in
            if let call = bracketCall(i), !isAmong(marks, i) {
                calls.append(call)
            } else if let (note, call) = inlineNote(i), !isAmong(marks, i) {
                notes.append(note)
                if let call { calls.append(call) }
            }
        }
        if hasStars {
            let hasParentheses = notes.contains {
                $0.mark.form == .starred && noteMarks.isStar($0.mark.label.lowerBound, bytes.count)
                    && noteMarks.isParenthesisBehind($0.mark.label, bytes.count)
            }
            let inBrackets = Set(calls.map(\.label.lowerBound))
            forEach(0x2A) { i in
                if i == 0 || bytes[i - 1] != 0x2A, !inBrackets.contains(i),
                    let call = starCall(i, mayHaveLabel: hasLabelsBehindStars, hasParentheses: hasParentheses), !isAmong(marks, i)
                {
                    calls.append(call)
                }
            }
            if notes.contains(where: { $0.mark.label.first.map { bytes[$0] == 0xE2 } == true }) {
                forEach(0xE2) { i in
                    if noteMarks.isStar(i, bytes.count), i < 3 || !noteMarks.isStar(i - 3, bytes.count), let call = starCall(i),
                        !isAmong(marks, i)
                    {
                        calls.append(call)
                    }
                }
            }
        }
        if hasNumbers {
            // Notes that begin "(1)" are called so even behind a space.
            let areEnclosed = notes.contains { $0.mark.form == .numbered && bytes[$0.mark.range.lowerBound] == 0x28 }
            forEach(0x28) { i in
                if let call = numberCall(i, closing: 0x29, allowsSpace: areEnclosed), !isAmong(marks, i) { calls.append(call) }
            }
            for (open, close) in [(0x7B, 0x7D), (0x3C, 0x3E)] as [(UInt8, UInt8)] {
                forEach(open) { i in if let call = numberCall(i, closing: close), !isAmong(marks, i) { calls.append(call) } }
            }
        } else {
            calls += tentativeCalls(of: notes).filter { !isAmong(marks, $0.range.lowerBound) }
            // "[Footnote 1: …]", called by other signs than brackets.
            let named = notes.count { $0.mark.form == .named && $0.mark.label.first.map { bytes[$0].isASCIIDigit } == true }
            if named > 0, calls.count * 4 < named {
                forEach(0x3C) { i in if let call = numberCall(i, closing: 0x3E) { calls.append(call) } }
            }
        }
        if notes.contains(where: { isAbbreviated($0.mark) }) {
            forEach(0x28) { i in
                if let (label, behind) = noteMarks.abbreviatedLabel(i, min(bytes.count, i + 12)), !isAmong(marks, i) {
                    calls.append(NoteCall(range: i..<behind, label: label, isStar: false))
                }
            }
        }
        if !notes.isEmpty { calls += raisedCalls(of: notes).filter { !isAmong(marks, $0.range.lowerBound) } }
        dropMarksOfPages(&calls)
        return calls.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// "{4}" is the mark of a page where "[4]" is a call.
    private func dropMarksOfPages(_ calls: inout [NoteCall]) {
        let brace: UInt8 = 0x7B, bracket: UInt8 = 0x5B
        func sign(_ call: NoteCall) -> UInt8 { bytes[call.range.lowerBound] }
        guard calls.contains(where: { sign($0) == brace }) else { return }
        let inBrackets = Set(calls.filter { sign($0) == bracket }.map { Array(bytes[$0.label]) })
        calls.removeAll { sign($0) == brace && inBrackets.contains(Array(bytes[$0.label])) }
    }

    /// " THE MYSTERY OF MARIE ROGET.(*1)" in a list of contents, and the heading with the same call: the note is the heading's, and the
    /// list has none.
    mutating func withoutCallsInContents(_ calls: [NoteCall]) -> [NoteCall] {
        func isInContents(_ call: NoteCall) -> Bool {
            guard let line = line(holding: call.range.lowerBound) else { return false }
            return isContents(block(ofLine: line))
        }
        guard let last = contents.last?.blocks.last else { return calls }
        let end = Int(lines[blocks[last].lastLine].end)
        let listed = Set(calls.filter { $0.range.lowerBound < end && isInContents($0) }.map(\.range.lowerBound))
        guard !listed.isEmpty else { return calls }
        let labels = Set(calls.filter { !listed.contains($0.range.lowerBound) }.map { Array(bytes[$0.label]) })
        func isSaidAgain(_ call: NoteCall) -> Bool { listed.contains(call.range.lowerBound) && labels.contains(Array(bytes[call.label])) }
        marks += calls.filter(isSaidAgain).map { FoundMark(range: $0.range, kind: .leftOut) }
        return calls.filter { !isSaidAgain($0) }
    }

    /// "FN 1."
    private func isAbbreviated(_ mark: NoteMark) -> Bool { mark.form == .bracketed && bytes[mark.range.lowerBound] != 0x5B }

    private func isAmong(_ sorted: [Int], _ offset: Int) -> Bool {
        let index = sorted.partitioningIndex { $0 >= offset }
        return index < sorted.count && sorted[index] == offset
    }

    /// Visits every place of a byte in the book, at the speed of memchr.
    func forEach(_ byte: UInt8, _ visit: (Int) -> Void) {
        guard !bookBlocks.isEmpty else { return }
        var i = Int(lines[Int(blocks[bookBlocks.lowerBound].firstLine)].start)
        let end = Int(lines[blocks[bookBlocks.upperBound - 1].lastLine].end)
        while let place = bytes.firstIndex(of: byte, from: i, to: end) {
            visit(place)
            i = place + 1
        }
    }

    /// [1], [A], [*], [+], [Note 1], [FN#1]
    func bracketCall(_ i: Int) -> NoteCall? {
        let longest = 18
        let end = min(bytes.count, i + longest)
        guard let label = noteMarks.bracketedLabel(i + 1, end), let close = noteMarks.closingBracket(behind: label, bytes.count) else {
            return nil
        }
        return NoteCall(range: i..<close + 1, label: label, isStar: false)
    }

    /// A star behind a word or sentence, with a number in parentheses, a label or without; not one in a row of stars, and not a bullet.
    /// - Parameter hasParentheses: notes begin "*) …".
    private func starCall(_ i: Int, mayHaveLabel: Bool = false, hasParentheses: Bool = false) -> NoteCall? {
        let end = bytes.count
        let stars = i..<noteMarks.starEnd(i, end)
        var call = NoteCall(range: stars, label: stars, isStar: true)
        if let number = noteMarks.parenthesisedNumber(stars.upperBound, end) {
            call.range = i..<(number.upperBound + 1); call.label = number
        }
        if mayHaveLabel, let label = noteMarks.starredLabel(stars, end) { call.range = i..<label.upperBound; call.label = label }
        if hasParentheses, call.range == stars, stars.upperBound < end, bytes[stars.upperBound] == 0x29, !isInParentheses(i) {
            call.range = i..<(stars.upperBound + 1)
        }
        let behind = call.range.upperBound < end ? bytes[call.range.upperBound] : 0x20
        let before = i > 0 ? bytes[i - 1] : 0x0A
        // "[* …" begins a note.
        guard behind != 0x2A, before != 0x2A, before != 0x5B || behind != 0x20 else { return nil }
        if before <= 0x20 {
            // " * The", with text in front on the same line or the line above, and space behind.
            var k = i
            while k > 0, bytes[k - 1] == 0x20 { k -= 1 }
            guard k > 0, behind <= 0x20 || behind == 0x2C || behind == 0x2E || behind == 0x3B || beginsDash(call.range.upperBound),
                bytes[k - 1] != 0x2A
            else { return nil }
            if bytes[k - 1] <= 0x20, i - k > 0 { return nil }
            var next = call.range.upperBound
            while next < end, bytes[next] == 0x20 { next += 1 }
            return next < end && bytes[next] == 0x2A ? nil : call
        }
        return call
    }

    /// A parenthesis is open at a place.
    func isInParentheses(_ i: Int) -> Bool {
        let reach = 300
        var k = i
        while k > max(body.lowerBound, i - reach), bytes[k - 1] != 0x28, bytes[k - 1] != 0x29 { k -= 1 }
        return k > max(body.lowerBound, i - reach) && bytes[k - 1] == 0x28
    }

    private func beginsDash(_ i: Int) -> Bool {
        guard i + 2 < bytes.count else { return false }
        return bytes[i] == 0x2D && bytes[i + 1] == 0x2D || bytes[i] == 0xE2 && bytes[i + 1] == 0x80 && bytes[i + 2] == 0x94
    }

    /// word(1) or word{1}
    func numberCall(_ i: Int, closing: UInt8, allowsSpace: Bool = false) -> NoteCall? {
        let start = noteMarks.behindOpening(i, bytes.count)
        var end = start
        while end < bytes.count, bytes[end].isASCIIDigit, end - start < 4 { end += 1 }
        if end > start { end = noteMarks.letterEnd(end, in: bytes[i], bytes.count) }
        guard end > start, end < bytes.count, bytes[end] == closing, i > 0, bytes[i - 1] > 0x20 || allowsSpace && bytes[i - 1] == 0x20,
            bytes[i - 1] != 0x5E, bytes[i - 1] != 0x5F
        else {
            return nil
        }
        return NoteCall(range: i..<(end + 1), label: start..<end, isStar: false)
    }
}
