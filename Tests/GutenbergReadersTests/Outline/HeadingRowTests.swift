import Testing

@testable import GutenbergReaders

/// Rows of headings as values: what the numbers and the titles between them say.
@Suite struct HeadingRowTests {
    private func row(_ text: String) -> [HeadingInSeries] {
        text.split(separator: " ").map { word in
            let number = Int(word.dropFirst()) ?? 0
            switch word.first {
            case "c": return HeadingInSeries(division: .chapter, number: number, textBehind: 5_000)
            case "p": return HeadingInSeries(division: .part, number: number, textBehind: 100)
            case "a": return HeadingInSeries(division: .act, number: number, textBehind: 5_000)
            case "b": return HeadingInSeries(division: .act, number: number, textBehind: 300)
            case "o": return HeadingInSeries(textBehind: 50)
            default: return HeadingInSeries(textBehind: 5_000)
            }
        }
    }

    @Test func partsAreInsideOnlyIfTheyCountAnewAndChaptersCountOn() {
        #expect(OutlineSeries.divisionsInside(row("c1 p1 p2 c2 c3 p1 p2 c4")) == [.part: .chapter])
        #expect(OutlineSeries.divisionsInside(row("p1 c1 c2 p2 c3 c4 p3 c5")) == [:])
        // Chapters that begin anew in each part.
        #expect(OutlineSeries.divisionsInside(row("p1 c1 c2 p2 c1 c2")) == [:])
    }

    @Test func oneRunBetweenTwoChaptersIsInsideTheFirst() {
        #expect(OutlineSeries.divisionsInside(row("c1 c2 c3 a1 a2 a3 c4 c5")) == [.act: .chapter])
        // Acts in front of the chapters, or behind them, or in the place of one, hold them or stand beside them.
        #expect(OutlineSeries.divisionsInside(row("a1 c1 c2 c3 a2 c4 c5")) == [:])
        #expect(OutlineSeries.divisionsInside(row("c1 c2 c3 c4 c5 a1 a2")) == [:])
        #expect(OutlineSeries.divisionsInside(row("c1 c2 c3 a1 a2 c1 c2")) == [:])
    }

    @Test func numbersThatASynopsisSaysAnnounceTheOthers() {
        #expect(OutlineSeries.announced(row("c1 c2 b1 b2 b3 a1 a2 a3 c3")) == [2, 3, 4])
        // Two plays, or two runs of like length.
        #expect(OutlineSeries.announced(row("t b1 b2 t a1 a2")) == [])
        #expect(OutlineSeries.announced(row("a1 a2 a1 a2")) == [])
        #expect(OutlineSeries.announced(row("b1 b2 c1 a1 a2")).isEmpty)
    }

    @Test func sectionsAreMany() {
        #expect(OutlineSeries.sections(row("t c1 t t c2 t t c3 t")) { _ in true } == [2, 3, 5, 6, 8])
        #expect(OutlineSeries.sections(row("c1 c2 t c3 c4 c5 c6 t c7 c8")) { _ in true } == [])
        // Numbers that do not count on are no chapters of one series.
        #expect(OutlineSeries.sections(row("c4 t t c2 t t c9 t c7")) { _ in true } == [])
    }

    @Test func partsHaveHardlyTextBehindThem() {
        #expect(OutlineSeries.parts(row("t o c1 c2 o c3 c4")) { _ in true } == [1, 4])
        #expect(OutlineSeries.parts(row("t t c1 c2 t c3 c4")) { _ in true } == [])
    }
}
