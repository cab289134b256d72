import Markup

// The blocks in front of the title block: who prepared the electronic text, and remarks on it.

extension TextAnalysis {
    /// Gives credits and notes their roles and takes them out of the book's blocks.
    mutating func findCredits() {
        var block = 0, isFirst = true
        // The first blocks only: afterwards "produced by" is text.
        while block < min(blocks.count, 12), forced[block] == nil || blocks[block].role == .credits {
            if let end = endOfPicturesAboveRemark(block) {
                while block < end { blocks[block].role = .illustration; block += 1 }
                continue
            }
            if let end = endOfPreparersLetter(block) ?? endOfRemarksAboveTitle(block) {
                while block < end { blocks[block].role = .note; block += 1 }
                isFirst = false
                break
            }
            if isRuleOfNote(block, isFirst: isFirst) {
                blocks[block].role = .ornament
            } else if blocks[block].role == .credits || isCredit(block) {
                blocks[block].role = .credits
            } else if isNote(block) || isFirst && isRemarkInBrackets(block) && block + 1 < blocks.count && isTitleLine(block + 1) {
                blocks[block].role = .note
                while block < lastBlockOfRemark(block), forced[block + 1] == nil { block += 1; blocks[block].role = .note }
                // The note's text stands indented below its heading.
                if firstLine(block).count < 24, block + 1 < blocks.count, blocks[block + 1].indent > blocks[block].indent {
                    block += 1
                    blocks[block].role = .note
                    while block + 1 < blocks.count, blocks[block + 1].indent >= 4, blocks[block + 1].blankBefore <= 2 {
                        block += 1
                        blocks[block].role = .note
                    }
                }
                while let end = restOfNote(behind: block) {
                    while block < end { block += 1; blocks[block].role = .note }
                }
            } else if !isFirst || !isFirstCredit(block) {
                break
            } else {
                blocks[block].role = .credits
            }
            isFirst = false
            block += 1
        }
        if !isFirst, let end = endOfRemarksOnProject(block) {
            while block < end { blocks[block].role = .note; block += 1 }
        }
        bookBlocks = block..<max(block, noteAtEnd(behind: block))
        for note in bookBlocks.upperBound..<max(bookBlocks.upperBound, blocks.count) { blocks[note].role = .note }
    }

    /// A row of stars above what whoever made the text says of it, or below.
    private func isRuleOfNote(_ block: Int, isFirst: Bool) -> Bool {
        guard blocks[block].role == .paragraph, isOrnament(blocks[block]), block + 1 < blocks.count else { return false }
        return isNote(block + 1) || isCredit(block + 1) || !isFirst && blocks[block - 1].role == .note
    }

    /// "[Illustration]" above "[Transcriber's note: …]": behind the pictures in front of a remark.
    private func endOfPicturesAboveRemark(_ first: Int) -> Int? {
        let most = 4
        var end = first
        while end < min(blocks.count, first + most), forced[end] == nil, blocks[end].role == .paragraph, isIllustration(end) {
            end = (closingBracket(from: firstLine(end).lowerBound, block: end)?.block ?? end) + 1
        }
        return end > first && end < blocks.count && forced[end] == nil && (isCredit(end) || isNote(end)) ? end : nil
    }

    /// The block with which the transcriber's notes at the book's end begin, the number of blocks if there are none: behind a gap, and
    /// without another as wide up to the end. "Transcriber's Changes" may follow "Transcriber's Note".
    private func noteAtEnd(behind first: Int) -> Int {
        let farthest = 120, setOff: Int16 = 2
        var widest: Int16 = 0, found = blocks.count
        for block in (max(first, blocks.count - farthest)..<max(first, blocks.count)).reversed() {
            guard forced[block] == nil, blocks[block].role == .paragraph else { break }
            if blocks[block].blankBefore >= setOff, blocks[block].blankBefore > widest, block > first,
                opensTranscribersNote(block) || isTitleOfRemarks(block) || isBoxedNote(block)
            {
                found = block
            }
            widest = max(widest, blocks[block].blankBefore)
        }
        return found
    }

    /// "Errors and Inconsistencies (noted by transcriber)"
    private func isTitleOfRemarks(_ block: Int) -> Bool {
        let longest = 60
        let line = firstLine(block)
        return blocks[block].count == 1 && line.count <= longest && contains("transcriber", line)
            && !shape(of: blocks[block]).endsWithFullStop
    }

    /// The last of the paragraphs that go on with a note: as close below each other as those of a text, and set off from what comes then.
    private func restOfNote(behind note: Int) -> Int? {
        let most = 8, setOff: Int16 = 3
        var last = note
        // The title of the note may have more room below it than its paragraphs have.
        let isTitle = isTitleOfNote(note)
        while last + 1 < blocks.count, last - note < most,
            blocks[last].blankAfter == 1 || last == note && isTitle && blocks[last].blankAfter <= setOff
        {
            let next = blocks[last + 1]
            // A rule below the remarks ends them.
            if last > note, isOrnament(next) { return last }
            guard !isTitleLine(last + 1), !shape(of: next).isMostlyCapitals, next.indent < 12 else { return nil }
            last += 1
        }
        return last > note && blocks[last].blankAfter >= setOff && blocks[note].blankAfter < blocks[last].blankAfter ? last : nil
    }

    private func isTitleOfNote(_ block: Int) -> Bool {
        let longest = 40
        return blocks[block].count == 1 && firstLine(block).count <= longest && begins(block, withAny: noteOpenings)
    }

    /// The block behind a remark of those who prepared the text that stands below the title: its paragraphs are closer to each other than
    /// to the rest.
    func endOfNoteOnTitlePage(_ first: Int) -> Int? {
        let most = 60
        guard blocks[first].role == .paragraph || isHeading(first), blocks[first].count <= 3,
            preparerOpenings.contains(where: { bytes[firstLine(first)].hasASCIIPrefix($0) })
        else { return nil }
        var end = first + 1
        while end < bookBlocks.upperBound, end - first < most, forced[end] == nil, blocks[end].role == .paragraph,
            blocks[end].blankBefore < blocks[first].blankBefore
        { end += 1 }
        return end < bookBlocks.upperBound && end > first + 1 ? end : nil
    }

    /// "Executive Director's Notes:", "Scanner's Notes: What this is and isn't.": in front of the plays of the First Folio those who made
    /// the text say over pages how. The block behind it all: the book's title or, where that reads otherwise, what stands right above the
    /// first heading with a number.
    private func endOfPreparersLetter(_ first: Int) -> Int? {
        let farthest = 80
        guard forced[first] == nil, letterOpenings.contains(where: { bytes[firstLine(first)].hasASCIIPrefix($0) }) else { return nil }
        for block in (first + 1)..<min(first + farthest, max(first + 1, blocks.count)) where blocks[block].count <= 2 {
            if blocks[block].count == 1, isTitleLine(block) { return block }
            guard let form = HeadingForm(bytes, firstLine(block)), form.division != .bare, form.number == 1 else { continue }
            return block - 1 > first && blocks[block - 1].count == 1 && !shape(of: blocks[block - 1]).endsWithFullStop ? block - 1 : block
        }
        return nil
    }

    /// Remarks of whoever made the text, of many paragraphs, with the book's title behind them: it has more room above it than any of them.
    /// A rule or a list of contents between says that what stands behind it is the book's.
    private func endOfRemarksAboveTitle(_ first: Int) -> Int? {
        let farthest = 60, setOff: Int16 = 3
        guard forced[first] == nil, !isCredit(first), isNote(first) || opensRemarks(first) else { return nil }
        var widest: Int16 = 0
        for block in (first + 1)..<min(first + farthest, max(first + 1, blocks.count)) {
            if blocks[block].blankBefore >= setOff, blocks[block].blankBefore > widest, isTitleLine(block) { return block }
            widest = max(widest, blocks[block].blankBefore)
            // A paragraph behind a gap is no remark any more.
            guard forced[block] == nil, blocks[block].blankBefore < blocks[first].blankBefore || blocks[block].blankBefore < setOff,
                !isOrnament(blocks[block]), !saysContentsAlone(block)
            else { return nil }
        }
        return nil
    }

    /// The block behind the last remark that names Project Gutenberg, in front of a title: what stands above it are remarks too, and what
    /// stands close below it.
    private func endOfRemarksOnProject(_ first: Int) -> Int? {
        let farthest = 12, setOff: Int16 = 3
        var end: Int?
        for block in first..<min(first + farthest, max(first, blocks.count)) {
            guard forced[block] == nil, isOrnament(blocks[block]) || !isTitleLine(block) && !shape(of: blocks[block]).isMostlyCapitals,
                HeadingForm(bytes, firstLine(block)).map({ $0.division == .bare }) ?? true
            else { break }
            let namesProject = blocks[block].lineRange.contains { contains("gutenberg", lines.range($0)) }
            let isLast = end == block && blocks[block].blankBefore < setOff && blocks[block].blankAfter >= setOff
            if namesProject || isLast && blocks[block].count > 1 { end = block + 1 }
        }
        return end
    }

    /// "This e-text looks best in …"
    private func opensRemarks(_ block: Int) -> Bool {
        ["this e-text ", "this etext "].contains { (opening: StaticString) in bytes[firstLine(block)].hasASCIIPrefix(opening) }
    }

    private func isCredit(_ block: Int) -> Bool {
        let line = bytes[firstLine(block)]
        return isEnglishCredit(block) || creditOpeningsElsewhere.contains { line.hasASCIIPrefix($0) }
    }

    /// Whoever prepared a text in another language has mostly said so in English.
    func isEnglishCredit(_ block: Int) -> Bool {
        let line = bytes[firstLine(block)]
        return creditOpenings.contains { line.hasASCIIPrefix($0) }
    }

    /// "An Anonymous Volunteer, and David Widger": credits without a verb. They stand first, are followed by a gap wider than any in front
    /// of a text, and do not name the book; those of proofreaders have less room.
    private func isFirstCredit(_ block: Int) -> Bool {
        let first = blocks[block], setOff = 2, widest = 4
        guard first.count <= 3, first.blankAfter >= setOff, first.blankBefore >= setOff, blocks.count > block + 1 else { return false }
        return first.lineRange.contains {
            contains("proofread", lines.range($0)) || first.blankAfter >= widest && contains("volunteer", lines.range($0))
        }
    }

    private func isNote(_ block: Int) -> Bool {
        if isBoxedNote(block) || isBetweenStars(block) { return true }
        if begins(block, withAny: noteOpenings) { return true }
        guard blocks[block].count <= 12 else { return false }
        // Where the text comes from, in any language: names the project, or an address in the net.
        return blocks[block].lineRange.contains {
            let line = lines.range($0)
            // "WHICH MAY BE VIEWED AT EBOOK [# 42671]"
            let namesFile = line.contains { bytes[$0] == 0x23 } && namesOfFiles.contains { containsWord($0, line) }
            return namesFile || contains("gutenberg", line) || contains("http://", line) || contains("8 bit version", line)
        }
    }

    /// "*******THE Tragedie of the House*******": words between rows of stars on one line, as the first files had above and below what they
    /// said of themselves.
    private func isBetweenStars(_ block: Int) -> Bool {
        let fewest = 5
        let line = firstLine(block)
        guard blocks[block].count == 1, line.count > 2 * fewest else { return false }
        return line.prefix(fewest).allSatisfy { bytes[$0] == 0x2A } && line.suffix(fewest).allSatisfy { bytes[$0] == 0x2A }
            && line.contains { bytes[$0].isASCIILetter }
    }

    /// "Transcriber's Note." as the first words of a block.
    func opensTranscribersNote(_ block: Int) -> Bool { begins(block, withAny: transcriberOpenings) }

    /// How a block begins, as it is typed or behind the signs that set a remark apart: "[ Note", "=Note", "# Note".
    private func begins(_ block: Int, withAny openings: [Phrase]) -> Bool {
        let line = firstLine(block)
        let words = bytes[line].drop { $0 == 0x5B || $0 == 0x20 || $0 == 0x3D || $0 == 0x23 }
        return openings.contains { bytes[line].hasASCIIPrefix($0) || words.hasASCIIPrefix($0) }
    }

    /// The block with the bracket that closes a remark's; its own where it has none.
    private func lastBlockOfRemark(_ block: Int) -> Int {
        let open = firstLine(block).lowerBound
        return bytes[open] == 0x5B ? closingBracket(from: open, block: block)?.block ?? block : block
    }

    /// A remark of the transcriber in a box of signs: every line begins with "|" or "+", and says so.
    func isBoxedNote(_ block: Int) -> Bool {
        let first = firstLine(block)
        guard blocks[block].count >= 3, bytes[first.lowerBound] == 0x2B, bytes[first.lowerBound + 1] == 0x2D, isBoxed(block) else {
            return false
        }
        return blocks[block].lineRange.prefix(4).contains {
            contains("transcri", lines.range($0)) || contains("gutenberg", lines.range($0))
        }
    }

    func isBoxed(_ block: Int) -> Bool {
        blocks[block].lineRange.allSatisfy { line in
            let first = bytes[Int(lines[line].start)], last = bytes[Int(lines[line].end) - 1]
            return (first == 0x2B || first == 0x7C) && (last == 0x2B || last == 0x7C)
        }
    }

    /// What stands between the sides of a box's line, without the space around it; empty for its upper and lower side.
    func insideBox(_ line: Int) -> Range<Int> {
        var start = Int(lines[line].start), end = Int(lines[line].end)
        guard bytes[start] == 0x7C, end - start >= 2, bytes[end - 1] == 0x7C else { return start..<start }
        start += 1
        end -= 1
        while start < end, bytes[start] == 0x20 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 { end -= 1 }
        return start..<end
    }

    func contains(_ word: StaticString, _ range: Range<Int>) -> Bool { word.withUTF8Buffer { place(of: $0, range) != nil } }
    func contains(_ phrase: Phrase, _ range: Range<Int>) -> Bool { place(of: phrase, range) != nil }

    /// Where a word in small letters first stands in a line, in small letters or capitals.
    func place(of word: some RandomAccessCollection<UInt8>, _ range: Range<Int>) -> Int? {
        guard let first = word.first, range.count >= word.count else { return nil }
        return (range.lowerBound...(range.upperBound - word.count)).first { place in
            bytes[place].asciiLowercased == first
                && word.indices.dropFirst().allSatisfy {
                    let byte = place + word.distance(from: word.startIndex, to: $0)
                    return bytes[byte].lowercased(behind: bytes[byte - 1]) == word[$0]
                }
        }
    }
}

/// In English.
let creditOpenings = WordLists.phrases(in: "credits")

private let creditOpeningsElsewhere = WordLists.phrases(in: "credits-not-in-english")

let transcriberOpenings = WordLists.phrases(in: "transcriber")

private let preparerOpenings = WordLists.phrases(in: "preparer")

private let letterOpenings = WordLists.phrases(in: "letters-of-gutenberg")

private let noteOpenings = WordLists.phrases(in: "transcribers-notes")
