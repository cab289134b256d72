import Markup

// "[Sidenote: …]" and "[Illustration: …]" in the midst of a paragraph.

extension TextAnalysis {
    /// A side note loses its brackets and the word; what is said of a picture in running text keeps them, since it is no part of the
    /// sentence.
    mutating func findInlineRemarks() {
        let longest = 600
        var found: [FoundMark] = []
        forEach(0x5B) { i in
            let rest = bytes[i..<min(i + 16, bytes.count)]
            let isSidenote = rest.hasASCIIPrefix("[sidenote:"), isPicture = rest.hasASCIIPrefix("[illustration")
            guard isSidenote || isPicture, let close = brackets.closing(of: i), close - i < longest, let line = line(holding: i) else {
                return
            }
            let index = block(ofLine: line), block = blocks[index]
            guard block.role == .paragraph || block.role == .quotation || block.role == .speech, i > Int(lines[Int(block.firstLine)].start),
                close < Int(lines[block.lastLine].end)
            else { return }
            guard isSidenote else { found.append(FoundMark(range: i..<(close + 1), kind: .span(.illustration))); return }
            var start = i + 10
            while start < close, bytes[start] <= 0x20 { start += 1 }
            // The word and the note in two lines, as hardly ever.
            guard start < close, start < Int(lines[line].end) else { return }
            found.append(FoundMark(range: i..<(close + 1), kind: .tag(.sidenote, open: start - i, close: 1)))
        }
        marks += found
    }
}
