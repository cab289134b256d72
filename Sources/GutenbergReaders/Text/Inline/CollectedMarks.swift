import Markup

// Calls, notes, numbers, marks of items, transliterations, remarks and tags: what stands inside lines and has been found in many places, as
// one list in the order of the text.

extension TextAnalysis {
    /// Everything that is marked inside lines, in the order of the text.
    mutating func collectMarks() {
        for (index, call) in noteCallList.enumerated() {
            guard let note = call.note else { continue }
            marks.append(FoundMark(range: call.range, kind: .call(note, label: call.label), isFirst: notes[note].call == index))
        }
        // A note in the midst of a heading is set behind it.
        for (index, note) in notes.enumerated() where note.isInline && !isHeading(block(ofLine: note.lines.lowerBound)) {
            marks.append(FoundMark(range: note.textStart..<note.textEnd, kind: .note(index, open: note.mark.range.count, close: 1)))
        }
        for numbered in numberedBlocks { marks.append(FoundMark(range: numbered.mark, kind: .span(.number))) }
        for list in lists {
            for item in list.items where !item.mark.range.isEmpty { marks.append(FoundMark(range: item.mark.range, kind: .span(.marker))) }
        }
        findTransliterations()
        findInlineRemarks()
        findDrawnLetters()
        findTags()
        findLongEmphasis()
        findInlinePageMarks()
        findSpacedLetters()
        // Of two that begin together the longer one stands outside.
        marks.sort {
            $0.range.lowerBound < $1.range.lowerBound
                || $0.range.lowerBound == $1.range.lowerBound && $0.range.upperBound > $1.range.upperBound
        }
    }

    /// `[Greek: Mania gar pasin homoia]`, `[Symbol: Saturn]`
    private mutating func findTransliterations() {
        var found: [FoundMark] = []
        forEach(0x5B) { i in
            let rest = bytes[i..<min(i + 16, bytes.count)]
            guard transliterations.contains(where: { rest.hasASCIIPrefix($0) }) else { return }
            let longest = 2000
            if let close = bytes[i..<min(i + longest, bytes.count)].firstIndex(of: 0x5D) {
                found.append(FoundMark(range: i..<(close + 1), kind: .span(.transliteration)))
            }
        }
        marks += found
    }
}

private let transliterations = WordLists.phrases(in: "transliterations")
