import Markup

// Some files write their notes with marks that as often begin the items of a list: "(1) …", "{1} …", "1) …", "1. …" set in, "Note 1: …".
// They are notes only where nearly all marks of their kind in the file are called from the text in front of them; items of a list are not
// called.

extension NoteMarkReader {
    /// Reads a mark that may be a note's: `(1)`, `(a)`, `(*)`, `{1}`, `<1>`, `/1/`, `#1`, `1)` with text behind it, "Note 1:", and "1."
    /// where the line is set in. O(mark).
    func tentativeMark(_ line: Range<Int>, isSetIn: Bool) -> NoteMark? {
        guard let first = line.first else { return nil }
        switch bytes[first] {
        case 0x28, 0x7B, 0x3C, 0x2F: return enclosedMark(line)
        case 0xC2 where isSectionSign(line.lowerBound, line.upperBound): return signMark(line)
        case 0x5E, 0xC2, 0xE2: return raisedMark(line)
        case 0x2B, 0x23: return signMark(line)
        case 0x30...0x39: return figureMark(line, allowsPoint: isSetIn)
        default: return bytes[first].isASCIILetter ? wordMark(line) : nil
        }
    }

    private func enclosedMark(_ line: Range<Int>) -> NoteMark? {
        var cursor = WordCursor(bytes, behindOpening(line.lowerBound, line.upperBound)..<line.upperBound)
        let start = cursor.position
        if let label = letterInParentheses(line.lowerBound, line.upperBound) {
            return tentative(line.lowerBound, label, behind: label.upperBound + 1, line.upperBound)
        }
        guard cursor.digits() != nil else { return nil }
        cursor.position = letterEnd(cursor.position, in: bytes[line.lowerBound], line.upperBound)
        guard cursor.byte == Self.closingSign(of: bytes[line.lowerBound]) else { return nil }
        return tentative(line.lowerBound, start..<cursor.position, behind: cursor.position + 1, line.upperBound)
    }

    /// The letter of "(a)", or the stars of "(*)".
    func letterInParentheses(_ i: Int, _ end: Int) -> Range<Int>? {
        let mostStars = 3
        guard i + 2 < end, bytes[i] == 0x28 else { return nil }
        var behind = i + 1
        if bytes[behind].isASCIILetter {
            behind += 1
        } else {
            while behind < end, bytes[behind] == 0x2A, behind - i <= mostStars { behind += 1 }
        }
        return behind > i + 1 && behind < end && bytes[behind] == 0x29 ? i + 1..<behind : nil
    }

    /// The figures of "#1".
    func figuresBehindSign(_ i: Int, _ end: Int) -> Range<Int>? {
        let most = 3
        var behind = i + 1
        while behind < end, bytes[behind].isASCIIDigit, behind - i <= most { behind += 1 }
        return bytes[i] == 0x23 && behind > i + 1 ? i + 1..<behind : nil
    }

    /// Where the figures may begin behind the sign that opens a mark: a brace or parenthesis may hold a star in front of them, "{*1}",
    /// "(*1)".
    func behindOpening(_ i: Int, _ end: Int) -> Int {
        (bytes[i] == 0x7B || bytes[i] == 0x28) && i + 2 < end && bytes[i + 1] == 0x2A && bytes[i + 2].isASCIIDigit ? i + 2 : i + 1
    }

    /// Behind the letter of "{20a}": the page and which of its notes.
    func letterEnd(_ i: Int, in sign: UInt8, _ end: Int) -> Int {
        sign == 0x7B && i + 1 < end && bytes[i] >= 0x61 && bytes[i] <= 0x7A && bytes[i + 1] == 0x7D ? i + 1 : i
    }

    /// "^1 See", "¹See"
    private func raisedMark(_ line: Range<Int>) -> NoteMark? {
        guard let number = raisedNumber(line.lowerBound, line.upperBound) else { return nil }
        var cursor = WordCursor(bytes, number.whole.upperBound..<line.upperBound)
        cursor.skip { $0 == 0x2E || $0 == 0x20 }
        return cursor.isAtEnd ? nil : NoteMark(form: .tentative, range: line.lowerBound..<cursor.position, label: number.label)
    }

    func isSectionSign(_ i: Int, _ end: Int) -> Bool { i + 1 < end && bytes[i] == 0xC2 && bytes[i + 1] == 0xA7 }

    /// Behind up to three of the sign at a place: + # §
    func signEnd(_ start: Int, _ end: Int) -> Int {
        let most = 3
        if isSectionSign(start, end) {
            var i = start
            while isSectionSign(i, end), i - start < 2 * most { i += 2 }
            return i
        }
        var i = start
        while i < end, bytes[i] == bytes[start], i - start < most { i += 1 }
        return i
    }

    /// "+ See", "# See", "§ See"
    private func signMark(_ line: Range<Int>) -> NoteMark? {
        if let figures = figuresBehindSign(line.lowerBound, line.upperBound) {
            let hasPoint = figures.upperBound < line.upperBound && [0x2E, 0x3A, 0x29].contains(bytes[figures.upperBound])
            return tentative(line.lowerBound, figures, behind: figures.upperBound + (hasPoint ? 1 : 0), line.upperBound)
        }
        let end = signEnd(line.lowerBound, line.upperBound)
        var cursor = WordCursor(bytes, end..<line.upperBound)
        cursor.skipSpaces()
        guard !cursor.isAtEnd,
            WordCursor.foldedLetter(bytes, cursor.position, line.upperBound) != nil || cursor.byte == 0x5F || cursor.byte == 0x22
        else { return nil }
        return NoteMark(form: .tentative, range: line.lowerBound..<cursor.position, label: line.lowerBound..<end)
    }

    private func figureMark(_ line: Range<Int>, allowsPoint: Bool) -> NoteMark? {
        var cursor = WordCursor(bytes, line)
        guard cursor.digits() != nil, cursor.byte == 0x29 || allowsPoint && cursor.byte == 0x2E else { return nil }
        let label = line.lowerBound..<cursor.position
        return label.count <= 3 ? tentative(line.lowerBound, label, behind: cursor.position + 1, line.upperBound) : nil
    }

    private func wordMark(_ line: Range<Int>) -> NoteMark? {
        var cursor = WordCursor(bytes, line)
        guard let word = cursor.word(), isNoteWord(word), cursor.byte == 0x20 else { return nil }
        cursor.skipSpaces()
        let label = cursor.position..<labelEnd(cursor.position, line.upperBound)
        guard !label.isEmpty, isNoteLabel(label) else { return nil }
        cursor.position = label.upperBound
        guard cursor.byte == 0x3A || cursor.byte == 0x2E || cursor.byte == 0x29 else { return nil }
        return tentative(line.lowerBound, label, behind: cursor.position + 1, line.upperBound)
    }

    private func tentative(_ start: Int, _ label: Range<Int>, behind: Int, _ end: Int) -> NoteMark? {
        var cursor = WordCursor(bytes, behind..<end)
        cursor.skip { $0 == 0x2D }
        cursor.skipSpaces()
        guard cursor.position > behind, !cursor.isAtEnd else { return nil }
        return NoteMark(form: .tentative, range: start..<cursor.position, label: label)
    }

    /// The sign that closes what one of ( [ { < / opens.
    static func closingSign(of sign: UInt8) -> UInt8 {
        switch sign {
        case 0x28: 0x29
        case 0x5B: 0x5D
        case 0x7B: 0x7D
        case 0x3C: 0x3E
        default: sign
        }
    }
}

extension TextAnalysis {
    /// The mark of a note that a block begins with, sure or not.
    func noteMark(ofBlock index: Int, isInNotes: Bool) -> NoteMark? {
        let line = firstLine(index)
        return noteMarks.noteMark(line, isInNotes: isInNotes)
            ?? noteMarks.tentativeMark(line, isSetIn: Int(blocks[index].indent) > habits.indent + 2)
    }

    /// The calls that notes with such marks have, where the file has such notes: (1), {1}, <1>, /1/, 1), "(see Note 1)".
    func tentativeCalls(of notes: [TextNote]) -> [NoteCall] {
        var signs = Set(notes.lazy.map(\.mark).filter { $0.form == .tentative }.map { kind(of: $0) })
        // "Note 1: …" may be called by either.
        if signs.contains(Self.word) { signs.insert(0x28) }
        var calls: [NoteCall] = []
        for sign: UInt8 in [0x2B, 0x23] where signs.contains(sign) {
            forEach(sign) { i in if let call = signCall(i) { calls.append(call) } }
        }
        if signs.contains(Self.section) {
            forEach(0xC2) { i in if noteMarks.isSectionSign(i, bytes.count), let call = signCall(i) { calls.append(call) } }
        }
        if signs.contains(Self.letter) { forEach(0x28) { i in if let call = letterCall(i) { calls.append(call) } } }
        if signs.contains(Self.closedFigure) { forEach(0x29) { i in if let call = closedCall(i) { calls.append(call) } } }
        if signs.contains(Self.word) {
            for sign: UInt8 in [0x28, 0x5B] { forEach(sign) { i in if let call = wordCall(i) { calls.append(call) } } }
        }
        for sign: UInt8 in [0x28, 0x7B, 0x3C, 0x2F] where signs.contains(sign) {
            forEach(sign) { i in
                guard let call = numberCall(i, closing: NoteMarkReader.closingSign(of: sign), allowsSpace: true),
                    // "(*1)" is nothing else.
                    sign != 0x28 || isSetOff(call.range) || call.label.lowerBound > call.range.lowerBound + 1
                else { return }
                calls.append(call)
            }
        }
        return calls
    }

    /// A plus, number or section sign behind a word, and in front of none.
    private func signCall(_ i: Int) -> NoteCall? {
        let sign = bytes[i]
        guard i > 1, bytes[i - 1] > 0x20, bytes[i - 1] != sign, !noteMarks.isSectionSign(i - 2, i), !bytes[i - 1].isASCIIDigit else {
            return nil
        }
        if let figures = noteMarks.figuresBehindSign(i, bytes.count) {
            return NoteCall(range: i..<figures.upperBound, label: figures, isStar: false)
        }
        let end = noteMarks.signEnd(i, bytes.count)
        guard end == bytes.count || bytes[end] <= 0x20 || [0x2E, 0x2C, 0x3B, 0x3A, 0x29, 0x22].contains(bytes[end]) else { return nil }
        return NoteCall(range: i..<end, label: i..<end, isStar: false)
    }

    /// "word(a)" or "word.(*)": right behind a word or a sentence, as no item of a list and no "clause (a)" stands.
    private func letterCall(_ i: Int) -> NoteCall? {
        let ends: [UInt8] = [0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x22, 0x27, 0x5F]
        guard i > 1, bytes[i - 1].isASCIILetter || bytes[i - 1] >= 0x80 || ends.contains(bytes[i - 1]),
            let label = noteMarks.letterInParentheses(i, bytes.count)
        else { return nil }
        let behind = label.upperBound + 1
        // "book(s)"
        guard behind == bytes.count || !(bytes[behind].isASCIILetter || bytes[behind].isASCIIDigit),
            bytes[label.lowerBound] != 0x73 || !bytes[i - 1].isASCIILetter
        else { return nil }
        return NoteCall(range: i..<behind, label: label, isStar: false)
    }

    /// "Haus.1)", "Haus 1) und": figures behind a word or a sentence, closed by a parenthesis that nothing opens, as German books have
    /// them.
    /// - Parameter i: the place of the parenthesis.
    private func closedCall(_ i: Int) -> NoteCall? {
        let mostFigures = 3
        let ends: [UInt8] = [0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x22, 0x27, 0x5F]
        func endsText(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 || ends.contains(byte) }
        var start = i
        while start > body.lowerBound, bytes[start - 1].isASCIIDigit, i - start <= mostFigures { start -= 1 }
        guard (1...mostFigures).contains(i - start), start - 2 >= body.lowerBound else { return nil }
        var behindText = start
        while behindText > body.lowerBound, bytes[behindText - 1] <= 0x20 { behindText -= 1 }
        // Behind one space, or first on a line that goes on with the one above: items stand behind a colon or a comma.
        let isSpaced = behindText < start
        guard behindText > body.lowerBound, start - behindText <= 1 || isLineEnd(behindText..<start), endsText(bytes[behindText - 1]) else {
            return nil
        }
        if isSpaced, [0x2C, 0x3B, 0x3A].contains(bytes[behindText - 1]) { return nil }
        return isInParentheses(start) ? nil : NoteCall(range: start..<(i + 1), label: start..<i, isStar: false)
    }

    /// One line's end, and nothing else.
    private func isLineEnd(_ range: Range<Int>) -> Bool {
        bytes[range].count { $0 == 0x0A } == 1 && bytes[range].allSatisfy { $0 == 0x0A || $0 == 0x0D }
    }

    /// "(Note 3)", "[see note A]": with a word that leads there, the label alone is the call.
    private func wordCall(_ i: Int) -> NoteCall? {
        let longest = 24
        var cursor = WordCursor(bytes, (i + 1)..<min(bytes.count, i + longest))
        guard var word = cursor.word() else { return nil }
        let isLed = wordsOfReference[word] != nil
        if isLed {
            cursor.skip { $0 == 0x2E }
            guard cursor.byte == 0x20 else { return nil }
            cursor.skipSpaces()
            guard let next = cursor.word() else { return nil }
            word = next
        }
        guard noteMarks.isNoteWord(word), cursor.byte == 0x20 else { return nil }
        cursor.skipSpaces()
        let label = cursor.position..<noteMarks.labelEnd(cursor.position, bytes.count)
        guard noteMarks.isNoteLabel(label), label.upperBound + 1 < bytes.count else { return nil }
        let end = bytes[label.upperBound] == 0x2E ? label.upperBound + 1 : label.upperBound
        guard bytes[end] == NoteMarkReader.closingSign(of: bytes[i]) else { return nil }
        return NoteCall(range: isLed ? label : i..<(end + 1), label: label, isStar: false)
    }

    /// Raised numbers behind words, where they are nearly all those of notes: x^2 and 12^3 are none.
    func raisedCalls(of notes: [TextNote]) -> [NoteCall] {
        var labels = Set<UInt64>()
        for note in notes
        where !note.isInline && !note.mark.label.isEmpty && (bytes[note.mark.label.lowerBound].isASCIIDigit || note.mark.form == .tentative)
        {
            labels.insert(noteMarks.labelKey(note.mark.label))
        }
        guard labels.contains(0x31) else { return [] }
        var calls: [NoteCall] = []
        var others = 0
        for sign: UInt8 in [0x5E, 0xC2, 0xE2] {
            forEach(sign) { i in
                guard let number = noteMarks.raisedNumber(i, bytes.count), i > 1, bytes[i - 1] > 0x20 else { return }
                // Behind the rest of the same number there is none.
                if noteMarks.raisedFigure(i - 2, i) != nil || i > 2 && noteMarks.raisedFigure(i - 3, i) != nil { return }
                let isBehindWord = !bytes[i - 1].isASCIILetter || bytes[i - 2].isASCIILetter || bytes[i - 2] >= 0x80
                guard isBehindWord, !bytes[i - 1].isASCIIDigit, labels.contains(noteMarks.labelKey(number.label)) else {
                    others += 1; return
                }
                calls.append(NoteCall(range: number.whole, label: number.label, isStar: false))
            }
        }
        return others * 4 <= calls.count ? calls : []
    }

    /// True if a number in parentheses stands behind a sentence or in front of a comma: no item of "may be (1) amended, (2) committed".
    private func isSetOff(_ range: Range<Int>) -> Bool {
        let ends: [UInt8] = [0x2E, 0x21, 0x3F, 0x22, 0x27, 0x29]
        guard bytes[range.lowerBound - 1] == 0x20 else { return true }
        if range.upperBound < bytes.count, ends.contains(bytes[range.upperBound]) || [0x2C, 0x3A, 0x3B].contains(bytes[range.upperBound]) {
            return true
        }
        return range.lowerBound >= 2 && (ends.contains(bytes[range.lowerBound - 2]) || bytes[range.lowerBound - 2] >= 0x80)
    }

    /// Whether a call may be that of a note with a tentative mark: both are written with the same sign, or the call in brackets.
    func suitsTentative(_ call: NoteCall, _ note: TextNote) -> Bool {
        let sign = bytes[call.range.lowerBound], kind = kind(of: note.mark)
        if noteMarks.isSectionSign(call.range.lowerBound, call.range.upperBound) || kind == Self.section {
            return kind == Self.section && sign == 0xC2
        }
        if kind == Self.letter { return sign == 0x28 && !bytes[call.label.lowerBound].isASCIIDigit }
        if sign == 0x5E || sign >= 0x80 {
            return kind == 0x5E || kind >= 0x80 || [Self.figure, Self.closedFigure, Self.word].contains(kind)
        }
        // "1)", or the label of "(see note 1)".
        if sign.isASCIIDigit || sign.isASCIILetter { return kind == (call.range == call.label ? Self.word : Self.closedFigure) }
        return sign == kind || sign == 0x5B || sign == 0x28 && kind == Self.word
    }

    /// Leaves of each kind of marks all or none: all where at least two notes have it, and four of five are called.
    func withoutRejected(_ notes: [TextNote]) -> (isRejected: [Bool], any: Bool) {
        var counts: [UInt8: (all: Int, called: Int)] = [:]
        for note in notes where note.mark.form == .tentative {
            counts[kind(of: note.mark), default: (0, 0)].all += 1
            if note.call != nil { counts[kind(of: note.mark), default: (0, 0)].called += 1 }
        }
        guard !counts.isEmpty else { return ([], false) }
        let fewest = 2
        let rejected = notes.indices.map { index in
            let note = notes[index]
            guard note.mark.form == .tentative, let count = counts[kind(of: note.mark)] else { return false }
            if count.all == 1, note.call != nil, standsAmongNotes(index, notes) { return false }
            // Braces are hardly anything else.
            return count.called < (kind(of: note.mark) == 0x7B ? 1 : fewest) || count.called * 5 < count.all * 4
        }
        return (rejected, rejected.contains(true))
    }

    /// The only note of its kind, right in front of or behind a note of another kind that is called as well, and set off by the same sign
    /// at its call.
    private func standsAmongNotes(_ index: Int, _ notes: [TextNote]) -> Bool {
        let own = block(ofLine: notes[index].lines.lowerBound)
        return [index - 1, index + 1].contains { other in
            guard notes.indices.contains(other), notes[other].call != nil, !notes[other].isInline, notes[other].mark.form != .numbered
            else { return false }
            return abs(block(ofLine: notes[other].lines.lowerBound) - own) <= 1
        }
    }

    /// The sign that opens a tentative mark; one for all figures, one for all words.
    func kind(of mark: NoteMark) -> UInt8 {
        let first = bytes[mark.range.lowerBound]
        if noteMarks.isSectionSign(mark.range.lowerBound, mark.range.upperBound) { return Self.section }
        if first == 0xE2 { return 0xC2 }
        if first == 0x28, let label = mark.label.first, !bytes[label].isASCIIDigit { return Self.letter }
        if first.isASCIIDigit { return bytes[mark.label.upperBound] == 0x29 ? Self.closedFigure : Self.figure }
        return first.isASCIILetter ? Self.word : first
    }

    /// "Note A. See above"
    func isWordTentative(_ mark: NoteMark) -> Bool { mark.form == .tentative && kind(of: mark) == Self.word }

    private static var section: UInt8 { 0xA7 }
    private static var figure: UInt8 { 0x30 }
    private static var closedFigure: UInt8 { 0x29 }
    private static var word: UInt8 { 0x41 }
    private static var letter: UInt8 { 0x61 }
}

/// Words that lead to a note: "see Note 3".
let wordsOfReference = FoldedWordTable<Bool>(list: "see")
