// Marks of emphasis that are not the usual ones: tags (<i>, <b>, <sc>) and +small capitals+. A sign counts only in a file that uses it so
// throughout: it stands in pairs around words, and hardly ever otherwise.

extension TextAnalysis {
    mutating func findTags() {
        var found: [InlineMark] = []
        forEach(0x3C) { i in if let mark = tag(i) { found.append(mark) } }
        if let plus = pairs(of: 0x2B, .smallCaps) { found += plus }
        // Upright within italics: emphasis inside emphasis.
        if let tilde = pairs(of: 0x7E, .emphasis) { found += tilde }
        marks += found
    }

    /// `<i>…</i>` within one paragraph.
    private func tag(_ i: Int) -> InlineMark? {
        let longest = 3000
        let end = min(i + longest, body.upperBound)
        for (name, mark) in tagNames {
            let count = name.utf8CodeUnitCount
            guard i + count + 2 < end, bytes[i + count + 1] == 0x3E, bytes[(i + 1)..<(i + count + 1)].hasASCIIPrefix(name) else { continue }
            var k = i + count + 2
            while k + count + 3 <= end {
                if bytes[k] == 0x3C, bytes[k + 1] == 0x2F, bytes[k + count + 2] == 0x3E, bytes[(k + 2)..<(k + count + 2)].hasASCIIPrefix(name) {
                    return InlineMark(range: i..<(k + count + 3), kind: .tag(mark, open: count + 2, close: count + 3))
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
    private func pairs(of sign: UInt8, _ tag: TagMark) -> [InlineMark]? {
        let longest = 400
        var found: [InlineMark] = []
        var others = 0, from = 0
        forEach(sign) { i in
            guard i >= from else { return }
            let before = i > 0 ? bytes[i - 1] : 0x20, behind = i + 1 < bytes.count ? bytes[i + 1] : 0x20
            if before == sign || behind == sign || before == 0x2D || behind == 0x2D { return }
            guard !before.isASCIILetter, !before.isASCIIDigit, behind.isASCIILetter || behind >= 0xC3 || behind == 0x28,
                let close = (i + 1..<min(i + longest, body.upperBound)).first(where: { bytes[$0] == sign || isBlankLine($0) }), bytes[close] == sign,
                bytes[close - 1] > 0x20
            else { others += 1; return }
            found.append(InlineMark(range: i..<(close + 1), kind: .tag(tag, open: 1, close: 1)))
            from = close + 1
        }
        return found.count >= 3 && others * 10 <= found.count ? found : nil
    }
}

private let tagNames: [(StaticString, TagMark)] = [
    ("i", .emphasis), ("em", .emphasis), ("b", .strong), ("strong", .strong), ("sc", .smallCaps), ("sup", .superscript), ("sub", .lowered),
]
