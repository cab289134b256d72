import Markup

// Marks that are written as anything else is written: "so (1) and", "so.1", "so |1|", "so #1", with "1. See" or "(1) See" at the margin. No
// sign of them says that they call notes, only their order: the notes of a chapter, of a page or of the book count 1, 2, 3, and in the text
// in front of them the same numbers stand in the same order, in sentences of their own. Where they do not, all stays as it is typed.

/// What stands about a number that may call a note, or begin one.
private enum NumberSign: Int, CaseIterable {
    case parentheses, brackets, braces, angles, bars, hash, bare, raised
    /// "generation, 3 and": between spaces.
    case spaced
    /// "1." and "1)" in front of a note.
    case point
    /// "3 [ See above.]" in front of a note.
    case beforeBracket

    static func opening(_ byte: UInt8) -> NumberSign? {
        switch byte {
        case 0x28: .parentheses
        case 0x5B: .brackets
        case 0x7B: .braces
        case 0x3C: .angles
        case 0x7C: .bars
        default: nil
        }
    }

    var closing: UInt8 {
        switch self {
        case .parentheses: 0x29
        case .brackets: 0x5D
        case .braces: 0x7D
        case .angles: 0x3E
        default: 0x7C
        }
    }

    /// A note is written as its call is, or as an item of a list.
    func suits(noteWith sign: NumberSign) -> Bool {
        switch sign {
        case .beforeBracket: true
        case self, .point: self != .spaced
        case .bare: self == .raised
        case .parentheses: self == .raised || self == .bare
        case .brackets: self != .bars && self != .hash
        default: false
        }
    }
}

private struct NumberedCall {
    var number: Int
    var range: Range<Int>
    var label: Range<Int>
}

/// A line that may begin a note.
private struct NumberedLine {
    var number: Int
    var mark: NoteMark
    var lines: Range<Int>
    var block: Int
    /// Its place among the notes that are known and have no call.
    var note: Int?
}

/// Calls and the lines with their notes, in order.
private typealias OrderedPairs = [(call: NumberedCall, line: NumberedLine)]

extension TextAnalysis {
    /// Adds notes to those that are told by their signs. O(length) where the file has numbered paragraphs at all.
    mutating func addOrderedNotes(_ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        let fewest = 3
        var lines = numberedLines(notes)
        guard lines.contains(where: { $0.count >= fewest }) else { return }
        var marks = numberedCalls(besides: Set(calls.map(\.range.lowerBound)), and: lines)
        while let (sign, lineSign, found) = bestPairs(marks, lines) {
            let usedCalls = Set(found.map(\.call.range.lowerBound)), usedLines = Set(found.map(\.line.mark.range.lowerBound))
            marks[sign.rawValue].removeAll { usedCalls.contains($0.range.lowerBound) }
            lines[lineSign.rawValue].removeAll { usedLines.contains($0.mark.range.lowerBound) }
            for (call, line) in found {
                let note = line.note ?? notes.count
                if line.note == nil {
                    notes.append(
                        TextNote(
                            mark: line.mark, lines: line.lines, textStart: line.mark.range.upperBound,
                            textEnd: Int(self.lines[line.lines.upperBound - 1].end), isCertain: false))
                }
                notes[note].call = calls.count
                calls.append(NoteCall(range: call.range, label: call.label, isStar: false, note: note))
            }
        }
        addUncalledNotes(from: lines, &notes)
        putInOrder(&notes, &calls)
    }

    /// Numbers below titles of notes, of which a good part have their calls: the others are notes as well, at their places.
    private func addUncalledNotes(from lines: [[NumberedLine]], _ notes: inout [TextNote]) {
        let leastCalled = 4
        let sections = headings.indices.filter { headings[$0].form == nil && isNotesTitle(headings[$0].block) }.map { index in
            headings[index].block..<(index + 1 < headings.count ? headings[index + 1].block : bookBlocks.upperBound)
        }
        func isInSection(_ block: Int) -> Bool {
            let next = sections.partitioningIndex { $0.lowerBound > block }
            return next > 0 && sections[next - 1].contains(block)
        }
        let called = notes.count { $0.call != nil && !$0.isInline && isInSection(block(ofLine: $0.lines.lowerBound)) }
        let uncalled = lines[NumberSign.point.rawValue].filter { $0.note == nil && isInSection($0.block) }
        guard called > 0, called * leastCalled >= called + uncalled.count else { return }
        notes += uncalled.map { line in
            TextNote(
                mark: line.mark, lines: line.lines, textStart: line.mark.range.upperBound,
                textEnd: Int(self.lines[line.lines.upperBound - 1].end), isCertain: true)
        }
    }

    /// Notes by their lines, calls by their places, with what leads from one to the other.
    private func putInOrder(_ notes: inout [TextNote], _ calls: inout [NoteCall]) {
        let noteOrder = notes.indices.sorted {
            (notes[$0].lines.lowerBound, notes[$0].textStart) < (notes[$1].lines.lowerBound, notes[$1].textStart)
        }
        let callOrder = calls.indices.sorted { calls[$0].range.lowerBound < calls[$1].range.lowerBound }
        var newNote = [Int](repeating: 0, count: notes.count), newCall = [Int](repeating: 0, count: calls.count)
        for (index, old) in noteOrder.enumerated() { newNote[old] = index }
        for (index, old) in callOrder.enumerated() { newCall[old] = index }
        notes = noteOrder.map { old in
            var note = notes[old]
            note.call = note.call.map { newCall[$0] }
            return note
        }
        calls = callOrder.map { old in
            var call = calls[old]
            call.note = call.note.map { newNote[$0] }
            return call
        }
    }

    // MARK: Pairs

    private func bestPairs(_ calls: [[NumberedCall]], _ lines: [[NumberedLine]]) -> (NumberSign, NumberSign, OrderedPairs)? {
        let fewest = 3
        var best: (NumberSign, NumberSign, OrderedPairs)?
        for sign in NumberSign.allCases {
            for lineSign in NumberSign.allCases where sign.suits(noteWith: lineSign) {
                let ofCalls = calls[sign.rawValue], ofLines = lines[lineSign.rawValue]
                guard ofCalls.count >= fewest, ofLines.count >= fewest else { continue }
                let found = pairs(ofCalls, ofLines)
                guard found.count >= fewest, found.count > best?.2.count ?? 0, isCertain(found, ofCalls) else { continue }
                best = (sign, lineSign, found)
            }
        }
        return best
    }

    /// Goes through both from the end: the calls nearest in front of a run of notes are its own, and in a section of notes the last run is
    /// the last chapter's.
    private func pairs(_ calls: [NumberedCall], _ lines: [NumberedLine]) -> OrderedPairs {
        let mostBetween = 4
        let chapters = headings.filter { $0.level <= 2 }, titles = headings.filter { $0.form == nil && isNotesTitle($0.block) }
        var found = pairsBelowTitles(calls, lines, titles)
        let usedCalls = Set(found.map(\.call.range.lowerBound)), usedLines = Set(found.map(\.line.mark.range.lowerBound))
        let calls = calls.filter { !usedCalls.contains($0.range.lowerBound) }
        let lines = lines.filter { !usedLines.contains($0.mark.range.lowerBound) }
        var end = calls.count
        for run in runs(lines).reversed() {
            guard let first = run.first else { continue }
            // No run further in front has calls behind this one.
            while end > 0, calls[end - 1].range.lowerBound >= first.mark.range.lowerBound { end -= 1 }
            let places = places(ofNotesFrom: first.block, chapters, titles)
            var next = end
            var pairs: OrderedPairs = []
            for line in run.reversed() {
                let last = max(0, next - 1 - (pairs.isEmpty ? 0 : mostBetween))
                guard
                    let call = (last..<max(last, next)).last(where: {
                        calls[$0].number == line.number && places.contains(calls[$0].range.lowerBound)
                    })
                else { break }
                pairs.append((calls[call], line))
                next = call
            }
            guard pairs.count == run.count else { continue }
            found += pairs
            end = next
        }
        return found.sorted { $0.call.range.lowerBound < $1.call.range.lowerBound }
    }

    /// Below a title of notes a number without a call is a note all the same, and a call without a note, or of one that another has called,
    /// keeps none from its own: of the numbers between the notes of the piece in front and the title the longest chain counts. O(*n* log
    /// *n*).
    private func pairsBelowTitles(_ calls: [NumberedCall], _ lines: [NumberedLine], _ titles: [TextHeading]) -> OrderedPairs {
        let chapters = headings.filter { $0.level <= 2 }
        var found: OrderedPairs = []
        var start = 0, behindNotes = body.lowerBound
        while start < lines.count {
            let next = headings.partitioningIndex { $0.block > lines[start].block }
            let end = next < headings.count ? lines.partitioningIndex { $0.block >= headings[next].block } : lines.count
            let section = lines[start..<end]
            start = end
            guard next > 0, isNotesTitle(headings[next - 1].block) else { continue }
            let title = firstLine(headings[next - 1].block).lowerBound
            let places = places(ofNotesFrom: section[section.startIndex].block, chapters, titles).clamped(to: behindNotes..<title)
            behindNotes = section[section.endIndex - 1].mark.range.upperBound
            let own = calls[
                calls.partitioningIndex {
                    $0.range.lowerBound >= places.lowerBound
                }..<calls.partitioningIndex {
                    $0.range.lowerBound >= places.upperBound
                }]
            let notes = Dictionary(section.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
            let pairs = zip(own, longestIncreasingChain(of: own.map { notes[$0.number] == nil ? [] : [$0.number] })).compactMap {
                call, number in number.flatMap { notes[$0] }.map { (call, $0) }
            }
            if pairs.count * 4 >= section.count * 3 { found += pairs }
        }
        return found
    }

    /// Lines that follow each other and count on.
    private func runs(_ lines: [NumberedLine]) -> [ArraySlice<NumberedLine>] {
        var runs: [ArraySlice<NumberedLine>] = []
        var start = 0
        for i in lines.indices
        where i + 1 == lines.count || lines[i + 1].number != lines[i].number + 1
            || lines[i + 1].block > block(ofLine: lines[i].lines.upperBound - 1) + 1
        {
            runs.append(lines[start...i])
            start = i + 1
        }
        return runs
    }

    /// Where what calls notes may stand: in their chapter, or anywhere in front of a title that gathers them.
    /// - Parameter titles: the headings without a number that say that notes follow.
    private func places(ofNotesFrom block: Int, _ chapters: [TextHeading], _ titles: [TextHeading]) -> Range<Int> {
        let start = Int(lines[Int(blocks[block].firstLine)].start)
        guard let chapter = chapters[..<chapters.partitioningIndex { $0.block > block }].last, !isNotesTitle(chapter.block),
            !isInNotesOfBook(chapter, titles)
        else { return body.lowerBound..<start }
        return firstLine(chapter.block).lowerBound..<start
    }

    /// A chapter's heading said once more, with notes below it.
    private func isInNotesOfBook(_ chapter: TextHeading, _ titles: [TextHeading]) -> Bool {
        guard let title = titles[..<titles.partitioningIndex { $0.block >= chapter.block }].last else { return false }
        return title.level < chapter.level || title.block + 1 == chapter.block
    }

    /// Hardly a number of the kind is left over between the first and the last, and each stands in a sentence of its own: "(1) amended, (2)
    /// committed" are items.
    private func isCertain(_ found: OrderedPairs, _ calls: [NumberedCall]) -> Bool {
        guard let first = found.first?.call, let last = found.last?.call else { return false }
        let all = calls.count { first.range.lowerBound <= $0.range.lowerBound && $0.range.lowerBound <= last.range.lowerBound }
        guard (all - found.count) * 4 <= found.count else { return false }
        let apart = zip(found, found.dropFirst()).count { endsSentence(between: $0.call.range.upperBound, and: $1.call.range.lowerBound) }
        return apart * 10 >= (found.count - 1) * 6
    }

    private func endsSentence(between start: Int, and end: Int) -> Bool {
        var i = start
        while i + 1 < end {
            if bytes[i] == 0x2E || bytes[i] == 0x21 || bytes[i] == 0x3F, bytes[i + 1] <= 0x22 || bytes[i + 1] >= 0x80 { return true }
            i += 1
        }
        return false
    }

    // MARK: Lines and calls

    /// The lines that may begin a note, by what stands about their numbers: those of paragraphs, and notes that are known and have no call.
    private func numberedLines(_ notes: [TextNote]) -> [[NumberedLine]] {
        var all = [[NumberedLine]](repeating: [], count: NumberSign.allCases.count)
        var taken: Set<Int> = []
        for (index, note) in notes.enumerated() where !note.isInline {
            for block in block(ofLine: note.lines.lowerBound)...block(ofLine: note.lines.upperBound - 1) { taken.insert(block) }
            let first = block(ofLine: note.lines.lowerBound)
            if note.call == nil, note.mark.isBracketBehind, let figure = note.mark.label.first, bytes[figure].isASCIIDigit,
                let value = value(note.mark.label)
            {
                all[NumberSign.beforeBracket.rawValue].append(
                    NumberedLine(number: value, mark: note.mark, lines: note.lines, block: first, note: index))
                continue
            }
            guard note.call == nil, let (sign, line) = numberedLine(note.lines.lowerBound, block: first) else { continue }
            all[sign.rawValue].append(NumberedLine(number: line.number, mark: note.mark, lines: note.lines, block: line.block, note: index))
        }
        for index in bookBlocks where blocks[index].role == .paragraph && !taken.contains(index) {
            guard let (sign, first) = numberedLine(Int(blocks[index].firstLine), block: index) else { continue }
            var last = first
            for line in blocks[index].lineRange.dropFirst() {
                guard let (other, next) = numberedLine(line, block: index), other == sign, next.number == last.number + 1 else { continue }
                last.lines = last.lines.lowerBound..<line
                all[sign.rawValue].append(last)
                last = next
            }
            last.lines = last.lines.lowerBound..<(blocks[index].lastLine + 1)
            all[sign.rawValue].append(last)
        }
        for sign in all.indices { all[sign].sort { $0.mark.range.lowerBound < $1.mark.range.lowerBound } }
        return all
    }

    /// "(1) See", "|1| See", "#1 See", "1. See", "1 See", "¹ See"
    private func numberedLine(_ line: Int, block: Int) -> (NumberSign, NumberedLine)? {
        let range = lines.range(line)
        guard let (sign, label, behind) = number(range.lowerBound, range.upperBound, allowsPoint: true), let value = value(label) else {
            return nil
        }
        var cursor = WordCursor(bytes, behind..<range.upperBound)
        cursor.skip { $0 == 0x20 || $0 == 0x3A }
        guard !cursor.isAtEnd, cursor.position > behind || sign == .raised,
            sign != .bare || WordCursor.foldedLetter(bytes, cursor.position, range.upperBound) != nil || cursor.byte == 0x5F
        else { return nil }
        let mark = NoteMark(form: .numbered, range: range.lowerBound..<cursor.position, label: label)
        return (sign, NumberedLine(number: value, mark: mark, lines: line..<(line + 1), block: block))
    }

    /// A number at a place with what stands about it.
    private func number(_ i: Int, _ end: Int, allowsPoint: Bool) -> (sign: NumberSign, label: Range<Int>, behind: Int)? {
        guard i < end else { return nil }
        if let sign = NumberSign.opening(bytes[i]) {
            let label = digits(i + 1, end)
            guard !label.isEmpty, label.upperBound < end, bytes[label.upperBound] == sign.closing else { return nil }
            return (sign, label, label.upperBound + 1)
        }
        if bytes[i] == 0x23 {
            let label = digits(i + 1, end)
            return label.isEmpty ? nil : (.hash, label, label.upperBound)
        }
        if let raised = noteMarks.raisedNumber(i, end) { return (.raised, raised.label, raised.whole.upperBound) }
        let label = digits(i, end)
        guard !label.isEmpty else { return nil }
        if allowsPoint, label.upperBound < end, bytes[label.upperBound] == 0x2E || bytes[label.upperBound] == 0x29 {
            return (.point, label, label.upperBound + 1)
        }
        return (.bare, label, label.upperBound)
    }

    /// One to three figures, the first of which is no nought.
    private func digits(_ start: Int, _ end: Int) -> Range<Int> {
        let longest = 3
        var i = start
        while i < end, i - start <= longest, bytes[i].isASCIIDigit { i += 1 }
        return i > start && i - start <= longest && bytes[start] != 0x30 ? start..<i : start..<start
    }

    private func value(_ label: Range<Int>) -> Int? {
        var value = 0, i = label.lowerBound
        while i < label.upperBound {
            if let raised = noteMarks.raisedFigure(i, label.upperBound) {
                value = value * 10 + Int(raised.value)
                i += raised.length
            } else {
                value = value * 10 + Int(bytes[i]) - 0x30
                i += 1
            }
        }
        return value > 0 ? value : nil
    }

    /// The numbers in the text that may call notes, by what stands about them.
    private func numberedCalls(besides known: Set<Int>, and lines: [[NumberedLine]]) -> [[NumberedCall]] {
        var all = [[NumberedCall]](repeating: [], count: NumberSign.allCases.count)
        let begun = Set(lines.joined().map(\.mark.range.lowerBound)).union(known)
        // Figures, signs about them, and the first bytes of raised figures: rare in most texts, all of whose bytes are looked at.
        let mayBegin = (0...255).map { byte in
            UInt8(byte).isASCIIDigit || [0x23, 0x5E, 0xC2, 0xE2].contains(byte) || NumberSign.opening(UInt8(byte)) != nil
        }
        let takesSpaced = !lines[NumberSign.beforeBracket.rawValue].isEmpty
        for index in bookBlocks {
            switch blocks[index].role {
            case .paragraph, .heading, .headingTitle: break
            default: continue
            }
            for line in blocks[index].lineRange {
                let range = self.lines.range(line)
                var i = range.lowerBound
                while i < range.upperBound {
                    guard mayBegin[Int(bytes[i])], let (sign, label, behind) = number(i, range.upperBound, allowsPoint: false) else {
                        i += 1
                        continue
                    }
                    if !begun.contains(i), let value = value(label) {
                        let call = NumberedCall(number: value, range: i..<behind, label: label)
                        if isSetAsCall(sign, i..<behind, range) {
                            all[sign.rawValue].append(call)
                        } else if takesSpaced, sign == .bare, isBetweenSpaces(i..<behind, range) {
                            all[NumberSign.spaced.rawValue].append(call)
                        }
                    }
                    i = behind
                }
            }
        }
        return all
    }

    /// "generation, 3 and", "so. 12": no part of another number.
    private func isBetweenSpaces(_ call: Range<Int>, _ line: Range<Int>) -> Bool {
        if call.lowerBound > line.lowerBound, bytes[call.lowerBound - 1] != 0x20 { return false }
        return call.upperBound == line.upperBound || bytes[call.upperBound] == 0x20
    }

    /// Behind a word or what ends a sentence; with signs about it, behind a space as well.
    private func isSetAsCall(_ sign: NumberSign, _ call: Range<Int>, _ line: Range<Int>) -> Bool {
        guard call.lowerBound > line.lowerBound else { return false }
        let before = bytes[call.lowerBound - 1]
        if call.upperBound < line.upperBound, bytes[call.upperBound].isASCIILetter || bytes[call.upperBound].isASCIIDigit { return false }
        guard sign == .bare || sign == .raised else { return before == 0x20 || !before.isASCIIDigit }
        guard before > 0x20, !before.isASCIIDigit,
            call.upperBound == line.upperBound || bytes[call.upperBound] <= 0x22
                || [0x2C, 0x2E, 0x3B, 0x3A, 0x29, 0x2D].contains(bytes[call.upperBound]) || bytes[call.upperBound] >= 0x80,
            call.lowerBound - 2 >= line.lowerBound
        else { return false }
        let word = bytes[call.lowerBound - 2]
        if before.isASCIILetter || before >= 0x80 { return word.isASCIILetter || word >= 0x80 }
        return [0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x22, 0x27, 0x29].contains(before) && !word.isASCIIDigit && word > 0x20
    }
}
