// The entries of a dictionary: "ABATIS, n.  Rubbish in front of a fort." Paragraphs that begin with a word in capitals and a comma or full
// stop are entries where there are many, and in the order of the alphabet.

extension TextAnalysis {
    mutating func findEntries() {
        let fewest = 20
        var found: [(block: Int, headword: Range<Int>)] = []
        var paragraphs = 0
        for index in bookBlocks where blocks[index].role == .paragraph && Int(blocks[index].indent) <= habits.indent {
            paragraphs += 1
            if let headword = headword(firstLine(index)) { found.append((index, headword)) }
        }
        guard found.count >= fewest, found.count * 4 >= paragraphs else { return }
        let keys = found.map { orderKey($0.headword) }
        let rising = zip(keys, keys.dropFirst()).count { $0 <= $1 }
        guard rising * 10 >= (keys.count - 1) * 8 else { return }
        for (block, headword) in found {
            blocks[block].role = .definition
            marks.append(InlineMark(range: headword, kind: .span(.headword)))
        }
    }

    /// Capitals from the beginning of a line up to a comma, full stop or question mark behind which text follows, or the line's end.
    private func headword(_ line: Range<Int>) -> Range<Int>? {
        guard let first = line.first, bytes[first] >= 0x41 && bytes[first] <= 0x5A || bytes[first] == 0xC3 else { return nil }
        var cursor = WordCursor(bytes, line)
        var end = first
        while end - first < 48, let word = cursor.word() {
            var i = word.start
            while i < word.end {
                guard isCapital(i) else { return nil }
                i += bytes[i] >= 0x80 ? 2 : 1
            }
            end = word.end
            let isJoined = cursor.byte == 0x2D || cursor.byte == 0x27 || cursor.byte == 0x20
            guard isJoined, cursor.position + 1 < cursor.end, WordCursor.foldedLetter(bytes, cursor.position + 1, cursor.end) != nil else { break }
            // "CUI BONO?" goes on, and "BABE or BABY"; "ABATIS n. Rubbish" does not.
            cursor.position += 1
            guard isCapital(cursor.position) || skipsOr(&cursor) else { break }
        }
        guard end - first >= 2 else { return nil }
        cursor.position = end
        let sign = cursor.byte
        guard sign == 0x2C || sign == 0x2E || sign == 0x3F || sign == 0x3A || sign == 0x20 && end + 1 < cursor.end && (bytes[end + 1] == 0x28 || bytes[end + 1] == 0x5B)
        else { return nil }
        return first..<end
    }

    /// Goes over "or " in front of another word in capitals.
    private func skipsOr(_ cursor: inout WordCursor) -> Bool {
        var behind = cursor
        guard let word = behind.word(), word.count == 2, conjunctions[word] != nil, behind.byte == 0x20, behind.position + 1 < behind.end else { return false }
        guard isCapital(behind.position + 1) else { return false }
        cursor.position = behind.position + 1
        return true
    }

    /// The first three letters as a number.
    private func orderKey(_ range: Range<Int>) -> Int {
        var key = 0, count = 0
        var i = range.lowerBound
        while count < 3 {
            guard i < range.upperBound else { key = key << 8; count += 1; continue }
            if let (letter, length) = WordCursor.foldedLetter(bytes, i, range.upperBound) {
                key = key << 8 | Int(letter)
                count += 1
                i += length
            } else {
                i += 1
            }
        }
        return key
    }
}

private let conjunctions = WordTable<Bool>(["or", "ou"].map { ($0, true) })
