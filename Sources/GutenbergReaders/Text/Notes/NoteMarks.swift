import Markup

// How a plain text writes its notes. At the call: [1], [A], [*], *, **, *(2), *2, †, {1}, {*1}. In front of the note itself:
//
//     [Footnote 1: …]   [Note A: …]   [Footnote: …]      over any number of lines, to the bracket that closes it
//     [* …]
//     [1] …   [*] …                                      to the end of the paragraph
//     * …   *…   *(2) …   ** …   † …
//     *2 […]                                             to the bracket that closes it
//     a                                                  on a line of its own, the bracket below it; called *a
//     […]
//     {1} …   {*1} …                                     where nearly all of their kind are called
//     1. …   (1) …   1) …   12 …                         only below a title such as NOTES, where every paragraph has one
//
// Or both in one: "conduct of their business.* [Where the practice of Congress differs …]".

/// How the mark of a note is written.
enum NoteForm: Equatable {
    case named, bracketed, starred, numbered
    /// As items of lists are written: notes only where nearly all of their kind are called (`TentativeNotes.swift`).
    case tentative
}

/// The mark that a line begins with.
struct NoteMark {
    var form: NoteForm
    /// The mark with everything that sets it off, up to the note's text.
    var range: Range<Int>
    /// The label alone; empty for `[Footnote: …]`.
    var label: Range<Int>
    /// The bracket that opens the note's text stands behind the label: `*2 [`.
    var isBracketBehind = false

    /// Where the bracket stands that holds a named note.
    var bracket: Int { isBracketBehind ? range.upperBound - 1 : range.lowerBound }
}

/// Reads the marks of notes from a text.
struct NoteMarkReader {
    let bytes: UnsafeBufferPointer<UInt8>

    /// Reads the mark of a note at the beginning of a line; nil if there is none. O(mark).
    /// - Parameter isInNotes: the line stands below the title of a section of notes.
    func noteMark(_ line: Range<Int>, isInNotes: Bool) -> NoteMark? {
        guard let first = line.first else { return nil }
        switch bytes[first] {
        case 0x5B: return bracketMark(line)
        case 0x2A, 0xE2: return starMark(line)
        case 0x28, 0x46:
            if let mark = abbreviatedMark(line) { return mark }
            return isInNotes && bytes[first] == 0x28 ? numberMark(line) : nil
        case 0x30...0x39 where isInNotes: return numberMark(line)
        default: return markAboveBracket(line)
        }
    }

    /// A letter that has its line, above the bracket that holds the note; no paragraph begins so.
    private func markAboveBracket(_ line: Range<Int>) -> NoteMark? {
        guard line.count <= 2, isNoteLabel(line), bytes[line.lowerBound].isASCIILetter else { return nil }
        var i = line.upperBound
        let longestIndent = 8
        while i < bytes.count, bytes[i] <= 0x20, i - line.upperBound < longestIndent { i += 1 }
        guard i < bytes.count, bytes[i] == 0x5B, bytes[line.upperBound..<i].count(where: { $0 == 0x0A }) == 1 else { return nil }
        return NoteMark(form: .named, range: line.lowerBound..<(i + 1), label: line, isBracketBehind: true)
    }

    /// - Parameter allowsWordAlone: "[Note: …]" is one, too, and a line may end behind the word: inside a paragraph.
    func bracketMark(_ line: Range<Int>, allowsWordAlone: Bool = false) -> NoteMark? {
        var cursor = WordCursor(bytes, line)
        cursor.position += 1
        let wordStart = cursor.position
        if let word = cursor.word(), let isCertain = noteWords[word] {
            cursor.skip { $0 == 0x20 || $0 == 0x23 || allowsWordAlone && ($0 == 0x0A || $0 == 0x0D) }
            let label = cursor.position..<labelEnd(cursor.position, line.upperBound)
            cursor.position = label.upperBound
            cursor.skip { $0 == 0x2E }
            guard !cursor.isAtEnd, isCertain || !label.isEmpty || allowsWordAlone else { return nil }
            let closing = cursor.byte
            // "[Footnote 1. I here make use of these terms …]"
            let endsWithPoint = closing == 0x20 && isCertain && !label.isEmpty && cursor.position > label.upperBound
            guard closing == 0x3A || closing == 0x5D && !label.isEmpty || closing == 0x2C || endsWithPoint else { return nil }
            cursor.position += 1
            cursor.skip { $0 == 0x20 || $0 == 0x2D }
            return NoteMark(form: closing == 0x5D ? .bracketed : .named, range: line.lowerBound..<cursor.position, label: label)
        }
        guard let label = bareLabel(wordStart, line.upperBound), label.upperBound < line.upperBound else { return nil }
        if bytes[label.upperBound] == 0x20, isStar(wordStart, label.upperBound), label.upperBound + 1 < line.upperBound,
            bytes[label.upperBound + 1] != 0x2A
        {
            return NoteMark(form: .named, range: line.lowerBound..<(label.upperBound + 1), label: label)
        }
        guard let closing = closingBracket(behind: label, line.upperBound) else { return nil }
        cursor.position = closing + 1
        cursor.skip { $0 == 0x20 || $0 == 0x3A }
        return cursor.isAtEnd ? nil : NoteMark(form: .bracketed, range: line.lowerBound..<cursor.position, label: label)
    }

    /// Where the bracket of a label closes: right behind it, or behind a sign, as in "[1.]" and "[1:]".
    func closingBracket(behind label: Range<Int>, _ end: Int) -> Int? {
        let signs: [UInt8] = [0x2E, 0x3A], bracket: UInt8 = 0x5D
        var place = label.upperBound
        if place < end, signs.contains(bytes[place]) { place += 1 }
        return place < end && bytes[place] == bracket ? place : nil
    }

    /// "FN 1. See", "FN1 See", "(FN 1) See": no word begins so.
    private func abbreviatedMark(_ line: Range<Int>) -> NoteMark? {
        guard let label = abbreviatedLabel(line.lowerBound, line.upperBound) else { return nil }
        var cursor = WordCursor(bytes, label.behind..<line.upperBound)
        cursor.skip { $0 == 0x2E || $0 == 0x3A || $0 == 0x2D || $0 == 0x20 }
        guard !cursor.isAtEnd, cursor.position > label.behind else { return nil }
        return NoteMark(form: .bracketed, range: line.lowerBound..<cursor.position, label: label.label)
    }

    /// The figures of "FN 1" or "(FN 1)" at a place, and where all of it ends.
    func abbreviatedLabel(_ start: Int, _ end: Int) -> (label: Range<Int>, behind: Int)? {
        var i = start
        let isOpen = i < end && bytes[i] == 0x28
        if isOpen { i += 1 }
        guard i + 2 < end, bytes[i] == 0x46, bytes[i + 1] == 0x4E else { return nil }
        i += 2
        while i < end, bytes[i] == 0x20 || bytes[i] == 0x23 || bytes[i] == 0x2E || bytes[i] == 0x0A || bytes[i] == 0x0D { i += 1 }
        let first = i
        while i < end, bytes[i].isASCIIDigit, i - first < 4 { i += 1 }
        guard i > first, !isOpen || i < end && bytes[i] == 0x29 else { return nil }
        return (first..<i, isOpen ? i + 1 : i)
    }

    /// "*Pars Secunda*", "*Soak*: a night at least": a star right in front of a word, and one right behind another.
    private func isEmphasised(_ line: Range<Int>, by stars: Range<Int>) -> Bool {
        guard stars.count == 1, bytes[stars.lowerBound] == 0x2A, stars.upperBound < line.upperBound, bytes[stars.upperBound].isASCIILetter
        else { return false }
        return (stars.upperBound + 1..<line.upperBound).contains {
            bytes[$0] == 0x2A && bytes[$0 - 1] > 0x20
                && ($0 + 1 == line.upperBound || bytes[$0 + 1] != 0x2A && !bytes[$0 + 1].isASCIILetter && !bytes[$0 + 1].isASCIIDigit)
        }
    }

    private func starMark(_ line: Range<Int>) -> NoteMark? {
        let stars = line.lowerBound..<starEnd(line.lowerBound, line.upperBound)
        guard !stars.isEmpty, !isEmphasised(line, by: stars) else { return nil }
        if let label = starredLabel(stars, line.upperBound), label.upperBound + 2 < line.upperBound, bytes[label.upperBound] == 0x20,
            bytes[label.upperBound + 1] == 0x5B
        {
            return NoteMark(form: .named, range: line.lowerBound..<(label.upperBound + 2), label: label, isBracketBehind: true)
        }
        var cursor = WordCursor(bytes, stars.upperBound..<line.upperBound)
        var label = stars
        if isParenthesisBehind(stars, line.upperBound) { cursor.position += 1 }
        cursor.skipSpaces()
        if let number = parenthesisedNumber(cursor.position, line.upperBound) {
            label = number
            cursor.position = number.upperBound + 1
            cursor.skipSpaces()
        }
        guard !cursor.isAtEnd, cursor.byte != 0x2A, !isStar(cursor.position, line.upperBound) else { return nil }
        return NoteMark(form: .starred, range: line.lowerBound..<cursor.position, label: label)
    }

    /// "*) …", as German books write it.
    func isParenthesisBehind(_ stars: Range<Int>, _ end: Int) -> Bool {
        stars.upperBound + 1 < end && bytes[stars.upperBound] == 0x29 && bytes[stars.upperBound + 1] == 0x20
    }

    private func numberMark(_ line: Range<Int>) -> NoteMark? {
        var cursor = WordCursor(bytes, line)
        let isOpen = cursor.byte == 0x28
        if isOpen { cursor.position += 1 }
        let start = cursor.position
        guard cursor.digits() != nil else { return nil }
        let label = start..<cursor.position
        let behind = cursor.position
        cursor.skip { $0 == 0x2E || $0 == 0x29 || $0 == 0x5D || $0 == 0x3A }
        if isOpen, behind == cursor.position { return nil }
        let separated = cursor.position
        cursor.skipSpaces()
        // "1843 was the year" is text, "12 See above" a note.
        guard !cursor.isAtEnd, cursor.position > separated, label.count <= 3 || separated > behind else { return nil }
        return NoteMark(form: .numbered, range: line.lowerBound..<cursor.position, label: label)
    }

    /// True for "Note", "Footnote" and their like.
    func isNoteWord(_ word: FoldedWord) -> Bool { noteWords[word] != nil }

    /// True for "Footnote", and not for "Note", which sentences begin with.
    func isWordOfNotesOnly(_ word: FoldedWord) -> Bool { noteWords[word] == true }

    // MARK: Labels

    /// The label that stands in brackets, alone or behind the word: "1", "+", "Note 1", "FN#1".
    func bracketedLabel(_ start: Int, _ end: Int) -> Range<Int>? {
        if let label = bareLabel(start, end), closingBracket(behind: label, min(end + 2, bytes.count)) != nil { return label }
        if let short = abbreviatedLabel(start, end) { return short.label }
        var cursor = WordCursor(bytes, start..<end)
        guard let word = cursor.word(), noteWords[word] != nil, [0x20, 0x23, 0x0A, 0x0D].contains(cursor.byte) else { return nil }
        // The line may end there.
        cursor.skip { $0 == 0x0A || $0 == 0x0D }
        if cursor.byte == 0x20 || cursor.byte == 0x23 { cursor.position += 1 }
        return bareLabel(cursor.position, end)
    }

    private func bareLabel(_ start: Int, _ end: Int) -> Range<Int>? {
        let mostSigns = 3
        var plus = start
        while plus < end, bytes[plus] == 0x2B, plus - start < mostSigns { plus += 1 }
        if plus > start { return start..<plus }
        let label = start..<labelEnd(start, end)
        return isNoteLabel(label) ? label : nil
    }

    /// Behind the letters, figures and signs that may be a label; at the start where a word goes on behind them: "Für", "Cæsar".
    func labelEnd(_ start: Int, _ end: Int) -> Int {
        var i = start
        while i < end, i - start < 6 {
            if bytes[i].isASCIIDigit || bytes[i].isASCIILetter { i += 1; continue }
            let next = starEnd(i, end)
            if next == i { break }
            i = next
        }
        let letters: ClosedRange<UInt8> = 0xC3...0xCF
        return i > start && i < end && bytes[i - 1].isASCIILetter && letters.contains(bytes[i]) ? start : i
    }

    /// Figures (with a letter, as in 12a), one or two letters of a kind, or signs.
    func isNoteLabel(_ label: Range<Int>) -> Bool {
        guard let first = label.first else { return false }
        if bytes[first].isASCIIDigit {
            let figures = label.prefix { bytes[$0].isASCIIDigit }.count
            return figures <= 4 && label.count - figures <= 1 && label.dropFirst(figures).allSatisfy { bytes[$0].isASCIILetter }
        }
        if bytes[first].isASCIILetter { return label.count == 1 || label.count == 2 && bytes[first] == bytes[first + 1] }
        return starEnd(first, label.upperBound) == label.upperBound
    }

    /// Behind a run of up to four stars, or daggers and the like.
    func starEnd(_ start: Int, _ end: Int) -> Int {
        var i = start, count = 0
        while count < 4, isStar(i, end) {
            i += bytes[i] == 0x2A ? 1 : 3
            count += 1
        }
        return i
    }

    /// * † ‡
    func isStar(_ i: Int, _ end: Int) -> Bool {
        guard i < end else { return false }
        if bytes[i] == 0x2A { return true }
        return bytes[i] == 0xE2 && i + 2 < end && bytes[i + 1] == 0x80 && (bytes[i + 2] == 0xA0 || bytes[i + 2] == 0xA1)
    }

    /// The figures right behind one star, or the small letters: "*2", "*a".
    func starredLabel(_ stars: Range<Int>, _ end: Int) -> Range<Int>? {
        let longest = 3
        guard stars.count == 1, bytes[stars.lowerBound] == 0x2A else { return nil }
        var i = stars.upperBound
        while i < end, bytes[i].isASCIIDigit || bytes[i].isASCIILetter, i - stars.upperBound <= longest { i += 1 }
        let label = stars.upperBound..<i
        guard (1...longest).contains(label.count), let first = label.first else { return nil }
        return bytes[first].isASCIIDigit
            ? label.allSatisfy { bytes[$0].isASCIIDigit } ? label : nil : isNoteLabel(label) && bytes[first] >= 0x61 ? label : nil
    }

    /// The figures of "(2)" at a place.
    func parenthesisedNumber(_ start: Int, _ end: Int) -> Range<Int>? {
        guard start < end, bytes[start] == 0x28 else { return nil }
        var i = start + 1
        while i < end, bytes[i].isASCIIDigit, i - start <= 4 { i += 1 }
        return i > start + 1 && i < end && bytes[i] == 0x29 ? (start + 1)..<i : nil
    }

    /// A label as a number: its first eight bytes, of raised figures those that they are.
    func labelKey(_ label: Range<Int>) -> UInt64 {
        if let first = label.first, raisedFigure(first, label.upperBound) != nil {
            var key: UInt64 = 0, i = first
            while let figure = raisedFigure(i, label.upperBound) { key = key << 8 | UInt64(figure.value + 0x30); i += figure.length }
            return key
        }
        return label.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
    }

    /// ⁰ ¹ ² ³ ⁴ … ⁹ and its bytes.
    func raisedFigure(_ i: Int, _ end: Int) -> (value: UInt8, length: Int)? {
        guard i + 1 < end else { return nil }
        if bytes[i] == 0xC2 {
            switch bytes[i + 1] {
            case 0xB9: return (1, 2)
            case 0xB2: return (2, 2)
            case 0xB3: return (3, 2)
            default: return nil
            }
        }
        guard bytes[i] == 0xE2, i + 2 < end, bytes[i + 1] == 0x81, bytes[i + 2] == 0xB0 || (0xB4...0xB9).contains(bytes[i + 2]) else {
            return nil
        }
        return (bytes[i + 2] - 0xB0, 3)
    }

    /// A number that is raised: `^1`, `^{1}`, `¹`. The figures, and all of it.
    func raisedNumber(_ i: Int, _ end: Int) -> (label: Range<Int>, whole: Range<Int>)? {
        let longest = 3
        guard i < end else { return nil }
        if bytes[i] == 0x5E {
            let isBraced = i + 1 < end && bytes[i + 1] == 0x7B
            let start = isBraced ? i + 2 : i + 1
            var k = start
            while k < end, bytes[k].isASCIIDigit, k - start < longest { k += 1 }
            guard k > start, !isBraced || k < end && bytes[k] == 0x7D else { return nil }
            return (start..<k, i..<(isBraced ? k + 1 : k))
        }
        var k = i
        while let figure = raisedFigure(k, end) { k += figure.length }
        return k > i ? (i..<k, i..<k) : nil
    }
}

extension TextAnalysis {
    var noteMarks: NoteMarkReader { NoteMarkReader(bytes: bytes) }

    /// True for a single line that titles a section of notes, or for a few lines set off that begin with a word for nothing but notes:
    /// "ANMERKUNGEN zur zweiten Auflage".
    func isNotesTitle(_ index: Int) -> Bool {
        let block = blocks[index], longest = 3
        if block.count <= longest, Int(block.blankBefore) >= habits.wideGap, beginsWithWordOfNotes(firstLine(index)) { return true }
        guard block.count == 1, block.width < 60 else { return false }
        return notesTitles.contains(textKey(of: block)) || isNotesOfDivision(firstLine(index)) || isNotesOfPiece(index)
    }

    /// "Notes to the Knight's Tale." with the first of them right below it.
    private func isNotesOfPiece(_ index: Int) -> Bool {
        let line = firstLine(index)
        var cursor = WordCursor(bytes, line)
        guard Int(blocks[index].blankBefore) >= habits.wideGap, index + 1 < blocks.count, isCapital(line.lowerBound),
            let word = cursor.word(), pluralNoteWords[word] != nil
        else { return false }
        cursor.skipSpaces()
        guard let small = cursor.word(), small.count <= 3, cursor.byte == 0x20,
            let mark = noteMarks.noteMark(firstLine(index + 1), isInNotes: true)
        else { return false }
        return bytes[mark.label].elementsEqual([0x31])
    }

    private func beginsWithWordOfNotes(_ line: Range<Int>) -> Bool {
        guard isCapital(line.lowerBound) else { return false }
        var cursor = WordCursor(bytes, line)
        return cursor.word().map { pluralNoteWords[$0] == true } ?? false
    }

    /// "FOOTNOTES:" directly above notes.
    func isTitleAboveNotes(_ index: Int) -> Bool {
        index + 1 < blocks.count && blocks[index].count == 1 && blocks[index + 1].role == .footnote && isNotesTitle(index)
    }

    /// "NOTES TO BOOK I.", "Notes on Canto the Third": what holds notes, a small word, and a division with a number.
    private func isNotesOfDivision(_ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x5F || $0 == 0x3D }
        guard !cursor.isAtEnd, isCapital(cursor.position), let word = cursor.word(), pluralNoteWords[word] != nil else { return false }
        cursor.skipSpaces()
        guard let small = cursor.word(), small.count <= 4, cursor.byte == 0x20 else { return false }
        cursor.skipSpaces()
        var rest = cursor
        if let article = rest.word(), article.count <= 3, rest.byte == 0x20 { rest.skipSpaces() } else { rest = cursor }
        // "NOTES TO THE PREFACE", "NOTES TO THE FIRST EDITION"
        var last = rest
        while let word = last.word() {
            last.skip { $0 == 0x2E || $0 == 0x3A }
            if last.isAtEnd { if partsWithNotes[word] != nil { return true } else { break } }
            guard last.byte == 0x20 else { break }
            last.skipSpaces()
        }
        return [cursor, rest].contains {
            HeadingForm(bytes, $0.position..<line.upperBound).map { $0.division != .bare && $0.titleStart == nil } == true
        }
    }
}

/// Words in front of a label; true where the word alone makes a note.
extension TextAnalysis {
    /// "[Footnote 1: …": a bracket and a word that nothing but notes has.
    static func opensNote(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
        guard !line.isEmpty, bytes[line.lowerBound] == 0x5B else { return false }
        var cursor = WordCursor(bytes, line.lowerBound + 1..<line.upperBound)
        guard let word = cursor.word(), noteWords[word] == true else { return false }
        // "[FN 1] See the map." has nothing but the label in its bracket.
        cursor.skip { $0 != 0x3A && $0 != 0x5D && $0 != 0x2C }
        return cursor.byte != 0x5D
    }
}

private let noteWords = FoldedWordTable<Bool>(list: "note") { $0 == "only" }

/// Words for notes; true where they mean nothing else.
private let pluralNoteWords = FoldedWordTable<Bool>(list: "notes") { $0 == "only" }

/// Parts of a book without a number that may have notes of their own.
private let partsWithNotes = FoldedWordTable<Bool>(list: "parts-with-notes")

private let notesTitles = WordLists.keys(in: "titles-of-notes")

/// True for a text that titles notes and says nothing else: "FOOTNOTES:".
/// - Parameter mayNameDivision: "NOTES TO BOOK I", "Preface Footnotes" are such titles, too.
func isTitleOfNotes(_ text: String, mayNameDivision: Bool = false) -> Bool {
    if notesTitles.contains(TextAnalysis.textKey(text)) { return true }
    let words = mayNameDivision ? text.split { !$0.isLetter } : []
    return [words.first, words.last].contains { word in
        Array((word ?? "").utf8).withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            return cursor.word().map { pluralNoteWords[$0] != nil } ?? false
        }
    }
}
