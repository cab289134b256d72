import Testing

@testable import TextLayout

@Suite struct LineBreakAnalyzerTests {
    let analyzer = LineBreakAnalyzer()

    @Test(.enabled(if: TestFiles.exists(TestFiles.lineBreakTest), "needs Debian's unicode-data"))
    func agreesWithEveryCaseOfLineBreakTest() {
        let cases = LineBreakTestCase.read(TestFiles.lineBreakTest)
        #expect(cases.count == 7_654)
        for testCase in cases {
            let found = analyzer.breaks(in: testCase.text).map(\.offset)
            if found != testCase.breaks { Issue.record("\(found) instead of \(testCase.breaks): \(testCase.source)") }
        }
    }

    @Test func classesWrittenDownAreThoseOfICU() {
        let table = LineBreakClassTable.standard
        let known = (0..<LineBreakClassTable.limit).filter { table.classes[Int($0)] != LineBreakClassTable.other }
        #expect(known.count == 0x300 + 0x70)
        for codePoint in known where table.classes[Int(codePoint)] != table.classOfOther(codePoint) {
            Issue.record("U+\(String(codePoint, radix: 16)) has another class")
        }
    }

    @Test func mandatoryBreaksFollowLineEnds() {
        #expect(
            analyzer.breaks(in: "a\nb\r\nc\u{2028}d e".utf8) == [
                LineBreak(offset: 2, kind: .mandatory), LineBreak(offset: 5, kind: .mandatory), LineBreak(offset: 9, kind: .mandatory),
                LineBreak(offset: 11, kind: .allowed),
            ])
    }

    @Test func breaksAroundDashesAndAfterHyphens() {
        #expect(analyzer.offsets(in: "one—two") == [3, 6])
        #expect(analyzer.offsets(in: "well-known") == [5])
        #expect(analyzer.offsets(in: "a\u{AD}b") == [3])
        #expect(analyzer.offsets(in: "a\u{A0}b\u{202F}c\u{2011}d") == [])
        #expect(analyzer.offsets(in: "1914–1918") == [7])
    }

    @Test func numbersWithSignsStayWhole() {
        #expect(analyzer.offsets(in: "$(12.50) now") == [9])
        #expect(analyzer.offsets(in: "$(x)") == [1])
    }

    @Test func tailoringChangesClasses() {
        let tailored = LineBreakAnalyzer(
            tailoring: LineBreakTailoring(classes: [(0x2014, .breakAfter), (0x2F, .alphabetic)], japaneseStartersBreak: true))
        #expect(tailored.offsets(in: "one—two") == [6])
        #expect(analyzer.offsets(in: "and/or") == [4])
        #expect(tailored.offsets(in: "and/or") == [])
        #expect(analyzer.offsets(in: "きょう") == [6])
        #expect(tailored.offsets(in: "きょう") == [3, 6])
    }

    @Test func malformedBytesAreLetters() {
        #expect(analyzer.breaks(in: [0x61, 0xFF, 0x20, 0xE2, 0x80]).map(\.offset) == [3])
        #expect(analyzer.breaks(in: []).isEmpty)
    }

    @Test func graphemeBoundariesKeepMarksWithTheirLetters() {
        var offsets: [Int32] = []
        Array("ae\u{301}o".utf8).withUnsafeBufferPointer { GraphemeBoundaries.append(in: $0, into: &offsets) }
        #expect(offsets == [1, 4])
        offsets = []
        [0x61, 0xFF, 0x62].withUnsafeBufferPointer { GraphemeBoundaries.append(in: $0, into: &offsets) }
        #expect(offsets == [1, 2])
    }
}
