import Testing

@testable import TextLayout

/// Breaks put together from words that were analysed alone must be those of the whole text.
@Suite struct LineBreakWordTests {
    let analyzer = LineBreakAnalyzer()

    /// The breaks of `text` found word by word, as a word cache does: inside each word, and between words by their edges.
    func breaksByWords(_ text: ArraySlice<UInt8>) -> [LineBreak] {
        var all: [LineBreak] = []
        var previous = LineBreakState.start
        var position = text.startIndex
        var afterSpaces = false
        while position < text.endIndex {
            if text[position] == 0x20 { afterSpaces = true; position += 1; continue }
            let end = text[position...].firstIndex(of: 0x20) ?? text.endIndex
            let start = Int32(position - text.startIndex)
            var inner: [LineBreak] = []
            guard let edges = text[position..<end].withUnsafeBufferPointer({ analyzer.breaks(in: $0, into: &inner) }) else { break }
            if let kind = analyzer.lineBreak(after: previous, acrossSpaces: afterSpaces, before: edges.first) {
                all.append(LineBreak(offset: start, kind: kind))
            }
            all += inner.map { LineBreak(offset: $0.offset + start, kind: $0.kind) }
            previous = edges.last
            position = end
            afterSpaces = true
        }
        return all
    }

    @Test(.enabled(if: TestFiles.exists(TestFiles.lineBreakTest), "needs Debian's unicode-data"))
    func casesOfLineBreakTestWithSpaces() {
        // A space after a line end begins a line of its own, and one at the end of the text ends in no word: not what words are for.
        let cases = LineBreakTestCase.read(TestFiles.lineBreakTest).filter { testCase in
            testCase.text.contains(0x20) && testCase.text.last != 0x20 && !testCase.text.contains { 0x0A...0x0D ~= $0 }
                && !testCase.source.contains("0085")
        }
        #expect(cases.count > 3_000)
        for testCase in cases {
            let found = breaksByWords(testCase.text[...]).map(\.offset)
            if found != testCase.breaks { Issue.record("\(found) instead of \(testCase.breaks): \(testCase.source)") }
        }
    }

    @Test(
        .enabled(if: TestFiles.shared != nil, "needs FLEURON_SHARED"),
        arguments: [
            "2600-war-and-peace/2600-0.txt", "11-alice/11-0.txt", "1342-pride-and-prejudice/1342-0.txt",
        ])
    func linesOfBooks(_ path: String) throws {
        let book = try #require(TestFiles.book(path))
        var lines = 0
        try TestFiles.forEachLine(of: book) { line in
            lines += 1
            #if DEBUG
                guard lines % 20 == 0 else { return }
            #endif
            let line = line.last == 0x0D ? line.dropLast() : line
            try #require(breaksByWords(line) == analyzer.breaks(in: line))
        }
        #expect(lines > 1_000)
    }
}
