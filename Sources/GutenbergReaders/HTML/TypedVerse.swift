import Markup
import Resources

// Verse without a class that says so: lines between line breaks in a paragraph, a quotation or a centred division, lines of preformatted
// text, rows of a table. Most begin with a capital letter, none is long, and they end where a phrase does; or some are set in by no-break
// spaces.

/// What the lines of a block look like.
struct LineTexture {
    var lines = 0, length = 0, longest = 0
    /// Lines that begin with a capital letter, end with a sign, hold no small letter, begin with a figure or a quotation mark.
    var capitals = 0, ended = 0, shouted = 0, figures = 0, quoted = 0
    /// Lines that end a sentence, as the items of a list may do one by one.
    private var stopped = 0
    /// No-break spaces in front of the line that has fewest, and of that behind the first that has most.
    private var leastIndent = Int.max, mostIndent = 0
    /// The first line takes leave, as in a letter.
    private var takesLeave = false

    /// Counts one line; `indent` is its no-break spaces in front.
    mutating func add(_ line: ArraySlice<UInt8>, indent: Int) {
        guard !line.isEmpty else { return }
        let opening: [UInt8] = [0x22, 0x27, 0x60, 0x28, 0x5B, 0x2D, 0xE2, 0xC2]
        leastIndent = min(leastIndent, indent)
        if lines == 0 {
            takesLeave =
                line.last == 0x2C && isClosing(line) && ![StaticString("and "), "i ", "with ", "thy "].contains { line.hasASCIIPrefix($0) }
        } else {
            mostIndent = max(mostIndent, indent)
        }
        lines += 1
        // Letters, not bytes.
        let count = line.count { $0 & 0xC0 != 0x80 }
        length += count
        longest = max(longest, count)
        if line.first == 0x22 || line.starts(with: [0xE2, 0x80, 0x9C]) { quoted += 1 }
        let first = line.first { !opening.contains($0) && !(0x80...0xBF).contains($0) } ?? 0
        if first.isASCIIDigit { figures += 1 } else if first.isASCIILetter ? first < 0x61 : first >= 0xC3 { capitals += 1 }
        let last = line.last { $0 != 0x22 && $0 != 0x27 && $0 != 0x29 && $0 != 0x5F } ?? 0
        if [0x2C, 0x2E, 0x3A, 0x3B, 0x21, 0x3F, 0x2D].contains(last) || last >= 0x80 && last < 0xC0 { ended += 1 }
        if last == 0x2E { stopped += 1 }
        if line.contains(where: \.isASCIILetter), !line.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) { shouted += 1 }
    }

    var average: Int { length / max(lines, 1) }

    /// Lines of sentences, whatever they begin with, as nobody would break a title.
    var isOfSentences: Bool { lines >= 4 && average >= 12 && longest <= 78 && ended * 4 >= lines * 3 && shouted * 4 <= lines }

    /// Lines that are set in unlike each other.
    var isSetIn: Bool { lines > 1 && mostIndent >= leastIndent + 2 }

    /// - Parameter isAside: the block is centred, as are inscriptions and title pages, so that the lines must be those of sentences.
    func isVerse(isAside: Bool) -> Bool {
        let widest = 78
        guard lines >= (takesLeave ? 4 : 2), longest <= widest, quoted * 2 <= lines, shouted * 4 <= lines, figures * 4 <= lines else {
            return false
        }
        if isSetIn { return (lines >= 3 && average >= 10 || average >= 12) && capitals * 2 >= lines }
        return lines >= 4 && (14...60).contains(average) && stopped * 4 <= lines * 3 && capitals * 5 >= lines * 4
            && ended * (isAside || average < 18 ? 2 : 3) >= lines
    }
}

/// True for a line that begins as those above a signature do.
func isClosing(_ line: ArraySlice<UInt8>) -> Bool {
    Array(line).withUnsafeBufferPointer { bytes in
        var cursor = WordCursor(bytes, 0..<bytes.count)
        return cursor.word().map { closingWords[$0] != nil } == true
    }
}

extension HTMLBook {
    /// Lines between line breaks that read as verse.
    func isBrokenVerse(_ i: Int) -> Bool {
        let fewestBytes = 24, mostNodes = 20_000
        guard raw.nodes[i].kind == .element, [.paragraph, .wrapper, .quotation].contains(kind(i)), textRange(i).count >= fewestBytes,
            ends[i] - i > 2, ends[i] - i < mostNodes, role(i) == nil,
            notes.container(i) == nil
        else { return false }
        let side = alignment(of: i)
        guard side != .right, !isNamedOtherwise(i) else { return false }
        var texture = LineTexture()
        var start = textRange(i).lowerBound
        let most = 160
        func line(_ end: Int) -> Bool {
            defer { start = end }
            guard end - start <= most * 2 else { return false }
            let (text, spaces) = trimmedLine(start..<max(start, end))
            texture.add(raw.text[text], indent: spaces)
            return true
        }
        for k in i + 1..<ends[i] where raw.nodes[k].kind == .element {
            switch kind(k) {
            case .inline, .anchor: if role(k) != nil || !speakerClasses.isEmpty && hasClass(k, speakerClasses) { return false }
            case .lineBreak: guard line(textRange(k).lowerBound) else { return false }
            default: return false
            }
        }
        guard line(textRange(i).upperBound) else { return false }
        let isCentred =
            side == .center || raw.names[raw.nodes[i].name] == "center"
            || parent(i).map { raw.names[raw.nodes[$0].name] == "center" } == true
        return texture.isVerse(isAside: isCentred)
    }

    /// Paragraphs of three and more short lines that are neither verse nor set to a side nor anything else: nothing is set in in them, and
    /// nothing broken.
    mutating func findBrokenLines() {
        let longest = 90, fewest = 3, mostNodes = 2_000
        for i in nodes
        where kind(i) == .paragraph && raw.nodes[i].kind == .element && ends[i] - i > 2 && ends[i] - i < mostNodes && roles[i] == nil {
            let breaks = (i + 1..<ends[i]).filter { kind($0) == .lineBreak && raw.nodes[$0].kind == .element }
            guard breaks.count + 1 >= fewest, alignment(of: i) == nil, notes.container(i) == nil, !isNamedOtherwise(i),
                !(i + 1..<ends[i]).contains(where: { kind($0) == .image })
            else { continue }
            let lines = split(i..<ends[i], textRange(i)).filter { !isBlank($0) }
            guard lines.count >= fewest, lines.allSatisfy({ raw.text[$0].trimmed.count <= longest }), verseLines(i) == nil else { continue }
            roles[i] = .lines
        }
    }

    /// A class that says what else the lines are.
    private func isNamedOtherwise(_ i: Int) -> Bool {
        !namedLineClasses.isEmpty && raw.nodes[i].classCount > 0 && hasClass(i, namedLineClasses)
    }

    /// A stanza that stands in no poem of its own.
    private func isLineGroup(_ i: Int) -> Bool { kind(i) == .wrapper && hasClass(i, verse.stanzas) && hasClass(i, verse.containers) }

    /// The verse that goes on in the paragraphs behind one that is verse: stanzas.
    func stanzas(from i: Int, _ lines: [BookVerseLine], before end: Int) -> [BookVersePart] {
        var parts = [BookVersePart(node: i, lines: lines)]
        if isLineGroup(i) {
            var next = nextSiblingBlock(i)
            while let k = next, ends[k] <= end, isLineGroup(k), let more = verseLines(k) {
                parts.append(BookVersePart(node: k, lines: more))
                next = nextSiblingBlock(k)
            }
            return parts
        }
        guard kind(i) == .paragraph, !hasClass(i, verse.containers), isBrokenVerse(i) else { return parts }
        var next = nextSiblingBlock(i)
        while let k = next, kind(k) == .paragraph, ends[k] <= end, !hasClass(k, verse.containers), isBrokenVerse(k),
            let more = verseLines(k)
        {
            parts.append(BookVersePart(node: k, lines: more))
            next = nextSiblingBlock(k)
        }
        // What all lines are set in by is the poem's place.
        let left = parts.flatMap(\.lines).map(\.indent).min() ?? 0
        if left > 0 { for k in parts.indices { for line in parts[k].lines.indices { parts[k].lines[line].indent -= left } } }
        return parts
    }

    func nextSiblingBlock(_ i: Int) -> Int? {
        var next = raw.nodes[i].nextSibling
        while next != .none, raw.nodes[Int(next.index)].kind == .text, isBlank(textRange(Int(next.index))) {
            next = raw.nodes[Int(next.index)].nextSibling
        }
        return next == .none ? nil : Int(next.index)
    }

    /// A paragraph in a quotation of nothing but short lines between line breaks.
    func isQuotedVerse(_ i: Int) -> Bool {
        guard kind(i) == .paragraph, let parent = parent(i), kind(parent) == .quotation, ends[i] - i < 400 else { return false }
        let fewest = 3, longest = 70
        var start = textRange(i).lowerBound
        var lines = 0
        for k in (i + 1)..<max(ends[i], i + 1) where kind(k) == .lineBreak {
            guard textRange(k).lowerBound - start <= longest else { return false }
            if !isBlank(start..<textRange(k).lowerBound) { lines += 1 }
            start = textRange(k).lowerBound
        }
        return lines >= fewest && textRange(i).upperBound - start <= longest
    }

    /// Preformatted text that reads as verse: short lines without columns, most of which begin with a capital letter. Two need a phrase's
    /// end as well: a couplet, or a line and who said it.
    func isTypedVerse(_ i: Int) -> Bool {
        guard kind(i) == .preformatted, notes.container(i) == nil else { return false }
        let longest = 75, fewest = 3, couplet = 2, shortest = 12
        var capitals = 0, texture = LineTexture()
        for line in raw.text[textRange(i)].split(separator: 0x0A) {
            let text = line.trimmed
            // A row of points stands for lines that are left out; other lines without a word are drawn or ruled.
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x2E }) { continue }
            guard let first = text.first(where: { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0xC3 }), !text.contains(0x7C),
                text.count(where: { $0 == 0x5F }) < 4, !Self.hasColumns(text)
            else { return false }
            texture.add(text, indent: 0)
            if first.isASCIILetter && first < 0x61 || first >= 0xC3 { capitals += 1 }
        }
        guard texture.longest <= longest else { return false }
        if texture.lines == couplet {
            return capitals == couplet && texture.ended > 0 && texture.shouted == 0 && texture.average >= shortest
        }
        return texture.lines >= fewest && capitals * 4 >= texture.lines * 3
    }

    /// Three spaces or more within a line.
    private static func hasColumns(_ line: ArraySlice<UInt8>) -> Bool {
        var spaces = 0
        for byte in line {
            spaces = byte == 0x20 ? spaces + 1 : 0
            if spaces == 3 || byte == 0x09 { return true }
        }
        return false
    }

    /// A line without the space at its ends, and how many no-break spaces set it in.
    func trimmedLine(_ range: Range<Int>) -> (text: Range<Int>, spaces: Int) {
        var start = range.lowerBound, end = range.upperBound, spaces = 0
        while start < end {
            if raw.text[start].isASCIISpace {
                start += 1
            } else if raw.text[start] == 0xC2, start + 1 < end, raw.text[start + 1] == 0xA0 {
                start += 2; spaces += 1
            } else {
                break
            }
        }
        while end > start {
            if raw.text[end - 1].isASCIISpace {
                end -= 1
            } else if end - 2 >= start, raw.text[end - 2] == 0xC2, raw.text[end - 1] == 0xA0 {
                end -= 2
            } else {
                break
            }
        }
        return (start..<end, spaces)
    }
}
