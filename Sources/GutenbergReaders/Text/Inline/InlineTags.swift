import Markup

// Marks of emphasis that are not the usual ones: tags (<i>, <b>, <sc>), +small capitals+, __double__. A sign counts only where the
// transcriber's note says so (`SignMeanings.swift`), or in a file that uses it so throughout: it stands in pairs around words, and hardly
// ever otherwise.

extension TextAnalysis {
    mutating func findTags() {
        var found: [FoundMark] = []
        forEach(0x3C) { i in if let mark = tag(i) { found.append(mark) } }
        // Beside the usual sign others are of another kind.
        let besideItalics: TagMark = hasUnderscores() ? .strong : .emphasis
        found += doubled(besideItalics)
        // A tilde is upright within italics: emphasis inside emphasis.
        var usual: [(sign: UInt8, tag: TagMark)] = [
            (0x2B, .smallCaps), (0x7E, .emphasis), (0x2F, .emphasis), (0x24, besideItalics), (0x23, besideItalics),
        ]
        if !noteCallList.contains(where: \.isStar) { usual.append((0x2A, besideItalics)) }
        for meaning in signMeanings where meaning.sign != 0x5F && !(meaning.sign == 0x3D && meaning.tag == .strong) {
            usual.removeAll { $0.sign == meaning.sign }
            found += pairs(of: meaning.sign, meaning.tag, isSaid: true) ?? []
        }
        for (sign, tag) in usual { found += pairs(of: sign, tag, isSaid: false) ?? [] }
        let explaining = explainingBlocks.map { firstLine($0).lowerBound..<lastLine($0).upperBound }
        marks += found.filter { mark in !explaining.contains { $0.contains(mark.range.lowerBound) } }
    }

    /// Some words stand between single underscores.
    private func hasUnderscores() -> Bool {
        let fewest = 3
        var count = 0
        forEach(0x5F) { i in
            if i > 0, bytes[i - 1] <= 0x22 || bytes[i - 1] == 0x28, i + 1 < bytes.count, bytes[i + 1].isASCIILetter { count += 1 }
        }
        return count >= fewest
    }

    /// `__so__`: a mark by itself, as no single one is.
    private func doubled(_ tag: TagMark) -> [FoundMark] {
        let longest = 400
        var found: [FoundMark] = []
        var from = 0
        forEach(0x5F) { i in
            guard i >= from, i + 3 < body.upperBound, bytes[i + 1] == 0x5F, bytes[i + 2] > 0x20, bytes[i + 2] != 0x5F,
                i == 0 || bytes[i - 1] != 0x5F && !bytes[i - 1].isASCIILetter
            else { return }
            let close = ((i + 3)..<min(i + longest, body.upperBound)).first { bytes[$0] == 0x5F || isBlankLine($0) }
            guard let close, close + 1 < bytes.count, bytes[close] == 0x5F, bytes[close + 1] == 0x5F, bytes[close - 1] > 0x20,
                close + 2 >= bytes.count || bytes[close + 2] != 0x5F
            else { return }
            found.append(FoundMark(range: i..<(close + 2), kind: .tag(tag, open: 2, close: 2)))
            from = close + 2
        }
        return found
    }

    /// `<i>…</i>` within one paragraph.
    private func tag(_ i: Int) -> FoundMark? {
        let longest = 3000
        let end = min(i + longest, body.upperBound)
        for (name, mark) in tagNames {
            let count = name.utf8CodeUnitCount
            guard i + count + 2 < end, bytes[i + count + 1] == 0x3E, bytes[(i + 1)..<(i + count + 1)].hasASCIIPrefix(name) else { continue }
            var k = i + count + 2
            while k + count + 3 <= end {
                if bytes[k] == 0x3C, bytes[k + 1] == 0x2F, bytes[k + count + 2] == 0x3E,
                    bytes[(k + 2)..<(k + count + 2)].hasASCIIPrefix(name)
                {
                    return FoundMark(range: i..<(k + count + 3), kind: .tag(mark, open: count + 2, close: count + 3))
                }
                if isBlankLine(k) { break }
                k += 1
            }
            return nil
        }
        return nil
    }

    /// True at a line end that another follows at once.
    private func isBlankLine(_ i: Int) -> Bool {
        guard bytes[i] == 0x0A else { return false }
        var k = i + 1
        while k < body.upperBound, bytes[k] == 0x20 || bytes[k] == 0x0D { k += 1 }
        return k < body.upperBound && bytes[k] == 0x0A
    }

    /// Words between signs: `+Title+`, `~(encore)~`; nil where the file uses the sign otherwise.
    /// - Parameter isSaid: the transcriber's note says what the sign means.
    private func pairs(of sign: UInt8, _ tag: TagMark, isSaid: Bool) -> [FoundMark]? {
        let longest = 400
        var found: [FoundMark] = []
        var others = 0, from = 0
        forEach(sign) { i in
            guard i >= from else { return }
            let before = i > 0 ? bytes[i - 1] : 0x20, behind = i + 1 < bytes.count ? bytes[i + 1] : 0x20
            if before == sign || behind == sign || before == 0x2D || behind == 0x2D { return }
            // Rows of stars, "and/or", fractions.
            if before <= 0x20 && behind <= 0x20 || before.isASCIILetter && behind.isASCIILetter
                || sign == 0x2F && before.isASCIIDigit && behind.isASCIIDigit
            {
                return
            }
            guard !before.isASCIILetter, !before.isASCIIDigit, behind.isASCIILetter || behind >= 0xC3 || behind == 0x28,
                let close = (i + 1..<min(i + longest, body.upperBound)).first(where: { bytes[$0] == sign || isBlankLine($0) }),
                bytes[close] == sign,
                bytes[close - 1] > 0x20
            else { others += 1; return }
            found.append(FoundMark(range: i..<(close + 1), kind: .tag(tag, open: 1, close: 1)))
            from = close + 1
        }
        // What a note says of a sign that hardly anything else is written with holds for the only pair as well.
        if isSaid { return others <= found.count || [0x2B, 0x7E, 0x7C, 0x3D].contains(sign) ? found : nil }
        return found.count >= 3 && others * 10 <= found.count ? found : nil
    }
}

private let tagNames: [(StaticString, TagMark)] = [
    ("i", .emphasis), ("em", .emphasis), ("b", .strong), ("strong", .strong), ("sc", .smallCaps), ("sup", .superscript), ("sub", .lowered),
]
