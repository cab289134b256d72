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
