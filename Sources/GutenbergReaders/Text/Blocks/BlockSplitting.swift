import Markup

// Most texts part paragraphs by blank lines. Some do it by an indent of the first line alone, and some have every paragraph in one long
// line. Which habit a file has is seen from all its lines, before anything else is decided; its blocks are then split as if blank lines
// were there.

extension TextLines {
    /// The blocks with paragraphs apart that no blank line parts. O(lines).
    /// - Parameters:
    ///   - textBehindNotes: the lines of text right behind notes, in order.
    ///   - mayBePlay: speeches may be told by names at the beginning of lines.
    func splitBlocks(_ blocks: [TextBlock], textBehindNotes: [Int], mayBePlay: Bool) -> [TextBlock] {
        let behindNotes = split(blocks, before: textBehindNotes)
        let framed = splitNoteRules(splitRulesAboveTitles(splitFrames(splitPageRules(splitWideIndents(behindNotes)))))
        let parted = splitNumbersBelowVerse(splitHeadings(splitRemarks(splitTitlesOfArguments(framed))))
        let blocks = mayBePlay ? splitSpeeches(parted) : parted
        guard let habit = habit(blocks) else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count * 2)
        let usual = habit == .indents ? usualFirstIndent(blocks) { isFirstLineIndent($0, in: $1) } : nil
        for block in blocks {
            let inset = usual.map { startsOfInsetLines(block, firstLinesAt: $0) { isFirstLineIndent($0, in: block) } } ?? []
            var start = Int(block.firstLine)
            for line in block.lineRange.dropFirst()
            where (begins(line, in: block, habit) || inset.contains(line)) && !isInParentheses(line, from: start, in: block) {
                split.append(part(block, start..<line))
                start = line
            }
            split.append(part(block, start..<(block.lastLine + 1)))
        }
        return split
    }

    /// Parentheses that open in the lines from `start` on hold a line, if they are closed in one of the next few.
    private func isInParentheses(_ line: Int, from start: Int, in block: TextBlock) -> Bool {
        let farthest = 4, open: UInt8 = 0x28, close: UInt8 = 0x29
        let above = (max(start, line - farthest)..<line).reversed().lazy.flatMap { self.range($0).reversed() }
        guard let last = above.first(where: { self.bytes[$0] == open || self.bytes[$0] == close }), bytes[last] == open else {
            return false
        }
        let below = (line..<min(line + farthest, block.lastLine + 1)).lazy.flatMap { self.range($0) }
        return below.first { self.bytes[$0] == open || self.bytes[$0] == close }.map { bytes[$0] == close } ?? false
    }

    /// "=== Page 164 ===" is a block of its own, whatever stands right above or below it.
    private func splitPageRules(_ blocks: [TextBlock]) -> [TextBlock] {
        func isRule(_ line: Int) -> Bool {
            bytes[Int(self[line].start)] == 0x3D && range(line).count > 8 && bytes[range(line)].starts(with: [0x3D, 0x3D, 0x3D, 0x20])
        }
        guard blocks.contains(where: { $0.count > 1 && $0.lineRange.contains(where: isRule) }) else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + 64)
        for block in blocks {
            var start = Int(block.firstLine)
            for line in block.lineRange.dropFirst() where isRule(line) || isRule(line - 1) {
                split.append(part(block, start..<line))
                start = line
            }
            split.append(part(block, start..<(block.lastLine + 1)))
        }
        return split
    }

    /// Each line that begins with U+3000 is a paragraph of its own.
    private func splitWideIndents(_ blocks: [TextBlock]) -> [TextBlock] {
        guard blocks.contains(where: { $0.lineRange.dropFirst().contains(where: beginsWide) }) else { return blocks }
        return blocks.flatMap { block in
            let starts = [Int(block.firstLine)] + block.lineRange.dropFirst().filter(beginsWide)
            return zip(starts, starts.dropFirst() + [block.lastLine + 1]).map { part(block, $0..<$1) }
        }
    }

    /// Lines between two rows of "+++++", "*****" or the like, with no blank line to either: three blocks. Rows of "-" and "=" are as often
    /// those of a table.
    private func splitFrames(_ blocks: [TextBlock]) -> [TextBlock] {
        let shortestRow = 20
        func row(_ line: Int) -> UInt8? {
            range(line).count >= shortestRow ? signOfRow(line).flatMap { [0x2A, 0x2B, 0x23, 0x7E].contains($0) ? $0 : nil } : nil
        }
        func isFramed(_ block: TextBlock) -> Bool {
            guard block.count >= 3, let sign = row(Int(block.firstLine)), row(block.lastLine) == sign else { return false }
            return block.lineRange.dropFirst().dropLast().allSatisfy { row($0) == nil }
        }
        guard blocks.contains(where: isFramed) else { return blocks }
        return blocks.flatMap { block in
            guard isFramed(block) else { return [block] }
            let first = Int(block.firstLine), last = block.lastLine
            return [part(block, first..<first + 1), part(block, first + 1..<last), part(block, last..<last + 1)]
        }
    }

    /// A row of dashes right above "INTRODUCTION", which stands alone below it: two blocks.
    private func splitRulesAboveTitles(_ blocks: [TextBlock]) -> [TextBlock] {
        let shortestRow = 20, longestTitle = 50, setOff = 2
        func isRuled(_ block: TextBlock) -> Bool {
            let first = Int(block.firstLine), title = range(block.lastLine)
            guard block.count == 2, range(first).count >= shortestRow, let sign = signOfRow(first), [0x2D, 0x3D, 0x5F].contains(sign) else {
                return false
            }
            return title.count <= longestTitle && signOfRow(block.lastLine) == nil && Int(block.blankAfter) >= setOff
                && (0x41...0x5A).contains(bytes[title.lowerBound])
                && !zip(title, title.dropFirst()).contains { bytes[$0] == 0x20 && bytes[$1] == 0x20 }
        }
        guard blocks.contains(where: isRuled) else { return blocks }
        return blocks.flatMap { block in
            guard isRuled(block) else { return [block] }
            let first = Int(block.firstLine)
            return [part(block, first..<first + 1), part(block, first + 1..<first + 2)]
        }
    }

    /// "-----" right above "[1] See the map.", also right below the text, and the rule that closes the notes: blocks of their own.
    private func splitNoteRules(_ blocks: [TextBlock]) -> [TextBlock] {
        guard blocks.contains(where: { block in block.count > 1 && block.lineRange.contains { opensNotes($0, in: block) } }) else {
            return blocks
        }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + 64)
        for block in blocks {
            var start = Int(block.firstLine), isOpen = false
            for line in block.lineRange {
                let opens = opensNotes(line, in: block)
                guard opens || isOpen && isNoteRule(line) else { continue }
                if line > start { split.append(part(block, start..<line)) }
                split.append(part(block, line..<line + 1))
                start = line + 1
                isOpen = opens
            }
            if start <= block.lastLine { split.append(part(block, start..<block.lastLine + 1)) }
        }
        return split
    }

    /// A rule above a note. Below a rule that begins a block a figure is a note's; inside one it may stand in a table.
    private func opensNotes(_ line: Int, in block: TextBlock) -> Bool {
        guard line < block.lastLine, isNoteRule(line) else { return false }
        let reader = NoteMarkReader(bytes: bytes), below = range(line + 1)
        if reader.noteMark(below, isInNotes: line == Int(block.firstLine)) != nil { return true }
        return bytes[below.lowerBound] == 0x28 && reader.tentativeMark(below, isSetIn: false) != nil
    }

    private func isNoteRule(_ line: Int) -> Bool {
        let shortest = 5
        guard range(line).count >= shortest, let sign = signOfRow(line) else { return false }
        return sign == 0x2D || sign == 0x5F
    }

    /// "ARGUMENT" right above a stanza is a block of its own.
    private func splitTitlesOfArguments(_ blocks: [TextBlock]) -> [TextBlock] {
        guard blocks.contains(where: isTitleOfArgument) else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + 64)
        for block in blocks {
            guard isTitleOfArgument(block) else { split.append(block); continue }
            let first = Int(block.firstLine)
            split.append(part(block, first..<first + 1))
            split.append(part(block, first + 1..<block.lastLine + 1))
        }
        return split
    }

    /// In capitals, and alone on its line.
    private func isTitleOfArgument(_ block: TextBlock) -> Bool {
        let longest = 14
        guard block.count > 2 else { return false }
        let line = range(Int(block.firstLine))
        return line.count <= longest && (bytes[line].starts(with: "ARGUMENT".utf8) || bytes[line].starts(with: "THE ARGUMENT".utf8))
    }

    /// "[Sidenote: …]" or "[Illustration: …]" directly above the text, or above another, is a block of its own.
    private func splitRemarks(_ blocks: [TextBlock]) -> [TextBlock] {
        func opens(_ line: Int) -> Bool {
            let text = bytes[range(line)]
            return text.hasASCIIPrefix("[sidenote:") || text.hasASCIIPrefix("[illustration")
        }
        guard blocks.contains(where: { $0.count > 1 && bytes[Int(self[Int($0.firstLine)].start)] == 0x5B && opens(Int($0.firstLine)) })
        else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + 64)
        for block in blocks {
            var start = Int(block.firstLine), line = start
            while line < block.lastLine, line == start, opens(line) {
                var depth = 0
                while line <= block.lastLine {
                    for i in range(line) { if bytes[i] == 0x5B { depth += 1 } else if bytes[i] == 0x5D { depth -= 1 } }
                    if depth <= 0 { break }
                    line += 1
                }
                // The bracket that closes it ends its line.
                guard line < block.lastLine, depth == 0, bytes[Int(self[line].end) - 1] == 0x5D else { break }
                // A short line below a picture is its caption.
                let isSidenote = bytes[range(start)].hasASCIIPrefix("[s"), next = self[line + 1]
                guard isSidenote || next.width > 50 || bytes[Int(next.start)] == 0x5B else { break }
                split.append(part(block, start..<(line + 1)))
                start = line + 1
                line = start
            }
            split.append(part(block, start..<(block.lastLine + 1)))
        }
        return split
    }

    // MARK: Headings

    /// "CHAPTER II" right above the first line of its text: a block of its own, where several that count on stand so.
    private func splitHeadings(_ blocks: [TextBlock]) -> [TextBlock] {
        let fewest = 3, linesOfText = 6, fewestPlaces = 2
        var series: [Division: [(block: Int, number: Int)]] = [:]
        for (index, block) in blocks.enumerated() where block.count >= 2 {
            if let form = headingAboveText(block) { series[form.division, default: []].append((index, form.number)) }
        }
        var parted: Set<Int> = []
        for members in series.values where members.count >= fewest {
            let following = zip(members, members.dropFirst()).count { $1.number == $0.number + 1 || $1.number <= 1 }
            // Titles of several lines are hardly ever as long as paragraphs.
            let long = members.count { blocks[$0.block].count >= linesOfText }
            if following * 4 >= (members.count - 1) * 3, long * 2 >= members.count { parted.formUnion(members.map(\.block)) }
        }
        let places = blocks.indices.filter { isNumberAbovePlace(blocks[$0]) }
        if places.count >= fewestPlaces { parted.formUnion(places) }
        let acts = Set(blocks.indices.filter { isActAboveScene(blocks[$0]) })
        parted.formUnion(acts)
        parted.formUnion(blocks.indices.filter { isSceneAboveDirection(blocks[$0]) })
        guard !parted.isEmpty else { return blocks }
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + parted.count)
        for (index, block) in blocks.enumerated() {
            guard parted.contains(index) else { split.append(block); continue }
            var first = Int(block.firstLine)
            split.append(part(block, first..<(first + 1)))
            first += 1
            if acts.contains(index), block.count > 2, bytes[range(first + 1).lowerBound] == 0x5B {
                split.append(part(block, first..<(first + 1)))
                first += 1
            }
            split.append(part(block, first..<(block.lastLine + 1)))
        }
        return split
    }

    /// "ACT I" right above "SCENE I", with what is seen there in brackets right below or not.
    private func isActAboveScene(_ block: TextBlock) -> Bool {
        guard block.count >= 2, let act = stageForm(range(Int(block.firstLine))), act.division == .act, act.titleStart == nil,
            let scene = stageForm(range(Int(block.firstLine) + 1))
        else { return false }
        return scene.division == .scene
    }

    /// "Scene I.--A street." right above "[Enter JOHN.]": all that stands below the line is in one pair of brackets.
    private func isSceneAboveDirection(_ block: TextBlock) -> Bool {
        let first = Int(block.firstLine)
        guard block.count >= 2, bytes[range(first + 1).lowerBound] == 0x5B else { return false }
        let below = bytes[range(first + 1).lowerBound..<range(block.lastLine).upperBound]
        guard below.firstIndex(of: 0x5D) == below.endIndex - 1 else { return false }
        return HeadingForm(bytes, range(first)).map { $0.division == .act || $0.division == .scene } ?? false
    }

    /// "SCENE II.", the word in capitals and nothing behind the number, right above one line that says the place: "The coast".
    private func isNumberAbovePlace(_ block: TextBlock) -> Bool {
        guard block.count == 2, let form = stageForm(range(Int(block.firstLine))), HeadingForm(bytes, range(block.lastLine)) == nil else {
            return false
        }
        if let title = form.titleStart {
            guard form.division == .act, let scene = stageForm(title..<range(Int(block.firstLine)).upperBound), scene.division == .scene,
                scene.titleStart == nil
            else { return false }
        }
        let place = range(block.lastLine)
        let letters = place.filter { bytes[$0].isASCIILetter }
        let small = letters.count { bytes[$0] >= 0x61 }
        return small * 2 > letters.count && !letters.isEmpty && bytes[place.lowerBound] >= 0x41 && bytes[place.lowerBound] <= 0x5A
    }

    /// An act or scene whose word is in capitals.
    private func stageForm(_ line: Range<Int>) -> HeadingForm? {
        guard line.count > 1, (0x41...0x5A).contains(bytes[line.lowerBound + 1]), let form = HeadingForm(bytes, line) else { return nil }
        return form.division == .act || form.division == .scene ? form : nil
    }

    /// A short first line with a word and a number, and text below that its line had room for.
    private func headingAboveText(_ block: TextBlock) -> HeadingForm? {
        let longest = 50, shortestText = 40, room = 10
        let first = Int(block.firstLine)
        guard Int(self[first].width) <= longest, Int(self[first + 1].width) >= shortestText || block.count == 2,
            let form = HeadingForm(bytes, range(first)), form.division != .bare,
            !form.isEverydayWord || form.titleStart == nil, HeadingForm(bytes, range(first + 1)) == nil
        else { return nil }
        let next = range(first + 1)
        let word = next.prefix { bytes[$0] > 0x20 }.count
        let isOpen = [0x2C, 0x3B, 0x2D].contains(bytes[range(first).upperBound - 1])
        return !isOpen && Int(self[first].width) + 1 + word + room <= Int(block.width) ? form : nil
    }

    // MARK: Speeches

    /// In some plays no blank line parts the speeches, only the speaker's name at the beginning of a line: in capitals, or shortened and
    /// set in otherwise than the lines below it. Such names come again and again.
    private func splitSpeeches(_ blocks: [TextBlock]) -> [TextBlock] {
        let fewest = 20, fewestOfOne = 3
        var counts: [UInt64: Int] = [:]
        var inside = 0, all = 0
        for block in blocks { all += block.count }
        for block in blocks where block.count > 1 {
            for line in block.lineRange {
                guard let key = speakerKey(line, in: block) else { continue }
                counts[key, default: 0] += 1
                if line > Int(block.firstLine) { inside += 1 }
            }
        }
        // Few speeches are enough where hardly anything else is there.
        let fewestAlone = 5
        guard inside >= fewest || inside >= fewestAlone && counts.reduce(0, { $0 + $1.value }) * 3 > all, inside * 20 >= all else {
            return splitDialogues(blocks)
        }
        let speakers = counts.filter { $0.value >= fewestOfOne }
        guard speakers.count >= 2, speakers.reduce(0, { $0 + $1.value }) * 2 > counts.reduce(0, { $0 + $1.value }) else { return blocks }
        let margin = marginOfSpeakers(blocks, speakers)
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count * 2)
        for block in blocks {
            var start = Int(block.firstLine)
            for line in block.lineRange.dropFirst() {
                let isSpeaker =
                    speakerKey(line, in: block).map { speakers[$0] != nil || self[line].indent == margin && isInCapitals(line) }
                    ?? isNumberOfSpeaker(line)
                guard isSpeaker else { continue }
                split.append(part(block, start..<line))
                start = line
            }
            split.append(part(block, start..<(block.lastLine + 1)))
        }
        return split
    }

    /// A few speeches on lines of one block, in a text that is no play: names in capitals at one margin, of which one answers another and
    /// is answered, and a question, a cry or something that is seen among them.
    private func splitDialogues(_ blocks: [TextBlock]) -> [TextBlock] {
        var split: [TextBlock] = []
        split.reserveCapacity(blocks.count + 16)
        for block in blocks {
            let starts = linesOfDialogue(block)
            guard starts.count > 1 else { split.append(block); continue }
            for (start, next) in zip(starts, starts.dropFirst() + [block.lastLine + 1]) { split.append(part(block, start..<next)) }
        }
        return split
    }

    /// The lines of a block with which speeches begin; empty where it is no dialogue.
    private func linesOfDialogue(_ block: TextBlock) -> [Int] {
        let fewest = 3
        let first = Int(block.firstLine)
        guard block.count >= fewest, isInCapitals(first), speakerKey(first, in: block) != nil else { return [] }
        var keys: [UInt64] = [], starts: [Int] = []
        for line in block.lineRange where self[line].indent == self[first].indent && isInCapitals(line) {
            guard let key = speakerKey(line, in: block) else { continue }
            keys.append(key)
            starts.append(line)
        }
        let isAnswered = zip(keys, keys.dropFirst(2)).contains { $0 == $1 } && zip(keys, keys.dropFirst()).contains { $0 != $1 }
        let isSpoken = block.lineRange.contains { line in range(line).contains { [0x3F, 0x21, 0x28, 0x5B].contains(bytes[$0]) } }
        return keys.count >= fewest && isAnswered && isSpoken ? starts : []
    }

    /// Where the names of those who speak often begin, if nearly all of them begin there: one who speaks once begins there, too.
    private func marginOfSpeakers(_ blocks: [TextBlock], _ speakers: [UInt64: Int]) -> Int16? {
        var counts = [Int](repeating: 0, count: 9)
        for block in blocks {
            for line in block.lineRange where self[line].indent <= 8 {
                if let key = speakerKey(line, in: block), speakers[key] != nil, isInCapitals(line) { counts[Int(self[line].indent)] += 1 }
            }
        }
        guard let margin = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[margin] * 10 >= counts.reduce(0, +) * 9,
            counts[margin] > 0
        else { return nil }
        return Int16(margin)
    }

    /// "  2. When the lampe is lit" below a line at the margin, or below what another says in one line: witches and murderers have numbers
    /// for names.
    private func isNumberOfSpeaker(_ line: Int) -> Bool {
        guard beginsWithFigure(line), self[line].indent > 0 else { return false }
        return self[line].indent > self[line - 1].indent || self[line - 1].indent > 0 && beginsWithFigure(line - 1)
    }

    /// One figure, a full stop and a word with a capital.
    private func beginsWithFigure(_ line: Int) -> Bool {
        let text = range(line), shortest = 8
        guard text.count >= shortest, bytes[text.lowerBound].isASCIIDigit, bytes[text.lowerBound + 1] == 0x2E,
            bytes[text.lowerBound + 2] == 0x20
        else { return false }
        return (0x41...0x5A).contains(bytes[text.lowerBound + 3])
    }

    /// "FIRST LORD. So it is."
    private func isInCapitals(_ line: Int) -> Bool {
        let name = range(line).prefix { bytes[$0] != 0x2E && bytes[$0] != 0x3A }
        return name.count >= 4 && name.allSatisfy { (0x41...0x5A).contains(bytes[$0]) || bytes[$0] == 0x20 || bytes[$0] == 0x5F }
    }

    /// A number for the name in front of a speech: "  LUCIO. What news?", "  Fran. Nay answer me". Nil for any other line.
    private func speakerKey(_ line: Int, in block: TextBlock) -> UInt64? {
        let first = bytes[Int(self[line].start)]
        guard self[line].indent <= 8, first >= 0x41 && first <= 0x5A || first == 0x5F else { return nil }
        var cursor = WordCursor(bytes, range(line))
        cursor.skip { $0 == 0x5F }
        var key: UInt64 = 0
        var words = 0, capitals = 0, letters = 0
        while words < 3, let word = cursor.word() {
            guard bytes[word.start] >= 0x41, bytes[word.start] <= 0x5A else { return nil }
            letters += word.count
            capitals += bytes[word.start..<word.end].count { $0 >= 0x41 && $0 <= 0x5A }
            key = key &* 31 &+ word.key
            words += 1
            guard cursor.byte == 0x20 else { break }
            cursor.position += 1
        }
        guard words > 0, letters >= 2, cursor.byte == 0x2E || cursor.byte == 0x3A else { return nil }
        cursor.position += 1
        cursor.skip { $0 == 0x5F }
        guard cursor.isAtEnd || cursor.byte == 0x20 else { return nil }
        if capitals == letters { return cursor.isAtEnd ? nil : key }
        // A shortened name is one word, and its line stands otherwise than the others.
        guard words == 1, letters <= 7, !cursor.isAtEnd,
            line == block.lastLine || self[line + 1].indent != self[line].indent || self[line].indent > 0
        else { return nil }
        return key
    }

    private enum Habit { case indents, longLines }

    private func habit(_ blocks: [TextBlock]) -> Habit? {
        let fewest = 12, longLine = 140
        var lines = 0, long = 0, indented = 0, longLinesInside = 0
        for block in blocks {
            lines += block.count
            for line in block.lineRange {
                if Int(self[line].width) > longLine { long += 1; if block.count > 1 { longLinesInside += 1 } }
                if isFirstLineIndent(line, in: block) { indented += 1 }
            }
        }
        if long * 4 >= lines, longLinesInside >= fewest { return .longLines }
        // Paragraphs of which most are told by indents and not by blank lines.
        guard indented >= fewest, indented * 25 >= lines, indented > blocks.count || areAllSetIn(blocks) else { return nil }
        return .indents
    }

    /// Nearly all blocks of some lines, behind blank lines too, begin with a line set in by as much as all others: where another stands so
    /// inside, a paragraph begins.
    private func areAllSetIn(_ blocks: [TextBlock]) -> Bool {
        let fewest = 12, fewestLines = 3, fullLine = 50, steps = 2...8
        var counts = [Int](repeating: 0, count: steps.upperBound + 1), all = 0
        for block in blocks where block.count >= fewestLines {
            let full = block.lineRange.count { Int(self[$0].width) >= fullLine }
            guard full * 3 >= block.count * 2 else { continue }
            all += 1
            let step = Int(self[Int(block.firstLine)].indent) - Int(block.indent)
            if steps.contains(step) { counts[step] += 1 }
        }
        return all >= fewest && (counts.max() ?? 0) * 5 >= all * 4
    }

    /// A line set in by two to eight columns between lines at the margin.
    private func isFirstLineIndent(_ line: Int, in block: TextBlock) -> Bool {
        guard line > Int(block.firstLine), line <= block.lastLine else { return false }
        let step = Int(self[line].indent) - Int(block.indent)
        guard (2...8).contains(step), opensParagraph(line),
            self[line - 1].indent == block.indent || self[line - 1].indent == self[line].indent
        else { return false }
        // A short paragraph is one line, followed by the next one's first.
        return line == block.lastLine || self[line + 1].indent == block.indent || self[line + 1].indent == self[line].indent
    }

    /// Behind the end of a sentence, and not begun small: what the rest of a line of verse, set in below it, is not.
    func opensParagraph(_ line: Int) -> Bool {
        let first = bytes[Int(self[line].start)], last = bytes[Int(self[line - 1].end) - 1]
        guard !(first >= 0x61 && first <= 0x7A) else { return false }
        return [0x2E, 0x21, 0x3F, 0x22, 0x27, 0x3A, 0x29, 0x5F, 0x2D].contains(last) || last >= 0x80
    }

    private func begins(_ line: Int, in block: TextBlock, _ habit: Habit) -> Bool {
        switch habit {
        case .longLines: Int(block.width) > 100
        case .indents: isFirstLineIndent(line, in: block)
        }
    }

    func part(_ block: TextBlock, _ range: Range<Int>) -> TextBlock {
        var part = block
        part.firstLine = Int32(range.lowerBound)
        part.lineCount = Int32(range.count)
        if range.lowerBound > Int(block.firstLine) { part.blankBefore = 1 }
        if range.upperBound <= block.lastLine { part.blankAfter = 1 }
        part.indent = range.map { self[$0].indent }.min() ?? block.indent
        // A first line that stands in is no indent of the paragraph.
        part.width = range.map { self[$0].width }.max() ?? block.width
        return part
    }
}
