import StyleSheets
import Testing

@testable import Pagination

/// Stretches between forced breaks are placed several at the same time: nothing on the pages may tell that they were.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct StretchesAheadTests {
    /// Chapters of one to four pages.
    private static func chapters(_ seed: UInt64, _ count: Int = 24) -> [String] {
        var random = TestNoise(state: seed)
        let words = ["a", "word", "another", "of", "the", "sentence", "is", "here", "and", "gone"]
        return (0..<count).map { _ in
            (0..<(1 + random.next(9))).map { _ in
                "<p>" + (0..<(10 + random.next(50))).map { _ in words[random.next(words.count)] }.joined(separator: " ") + "</p>"
            }.joined()
        }
    }

    private static func body(_ seed: UInt64) -> String {
        chapters(seed).enumerated().map { "<div class=\"k\($0 % 5)\">\($1)</div>" }.joined()
    }

    /// - Parameter body: all of it is set by one worker, and by several.
    private func expectSamePages(_ body: String, _ sheet: String, location: SourceLocation = #_sourceLocation) throws {
        let css = "p { text-align: justify; orphans: 2; widows: 2; margin: 0 } " + sheet
        let one = try SetPages(body, css: css, workers: 1)
        #expect(one.pages.count > 24, sourceLocation: location)
        for workers in [2, 5] { #expect(try SetPages(body, css: css, workers: workers).dump == one.dump, sourceLocation: location) }
    }

    @Test(arguments: 1...4)
    func chaptersBeginOnAnySide(seed: UInt64) throws {
        try expectSamePages(Self.body(seed), "div { break-before: page }")
    }

    @Test func someChaptersBeginOnOneSideOnly() throws {
        try expectSamePages(
            Self.body(5), "div { break-before: page } .k1 { break-before: recto } .k3 { break-before: verso } .k4 { break-before: left }")
    }

    @Test func firstPagesOfANameHaveMarginsOfTheirOwn() throws {
        try expectSamePages(
            Self.body(6),
            """
            div { break-before: recto } .k1, .k2 { page: other } .k3 { break-before: page; page: third }
            @page other:first { margin-top: 30pt } @page third:left { margin-bottom: 25pt } @page :right { margin-top: 4pt }
            """)
    }

    @Test func pagesOfOtherMeasuresAreStacked() throws {
        try expectSamePages(Self.body(7), "div { break-before: page } .k2 { page: wide } @page wide:left { margin-left: 40pt }")
    }

    @Test func selectorsMayAskForTheNumberOfAPage() throws {
        try expectSamePages(Self.body(8), "div { break-before: page } @page :nth(3n) { margin-top: 30pt }")
    }

    @Test func aBoxWithAHeightReachesOverForcedBreaks() throws {
        let chapters = Self.chapters(9).map { "<div>\($0)</div>" }
        try expectSamePages(
            chapters[..<8].joined() + "<section>" + chapters[8..<12].joined() + "</section>" + chapters[12...].joined(),
            "div { break-before: page } section { min-height: 900pt }")
    }

    @Test func notesShareTheirLines() throws {
        let body = Self.chapters(10).map {
            "<div>" + $0.replacing("<p>a ", with: "<p>a<span class=n>Short.</span> and<span class=n>A longer note of words.</span> ")
                + "</div>"
        }.joined()
        try expectSamePages(body, "div { break-before: page } .n { float: footnote; footnote-display: inline }")
    }

    @Test func numbersOfPagesAreWrittenIntoTheText() throws {
        let chapters = Self.chapters(11)
        let contents = chapters.indices.map { "<p><a href=\"#c\($0)\">Chapter</a></p>" }.joined()
        let body = "<nav>\(contents)</nav>" + chapters.enumerated().map { "<div id=\"c\($0)\">\($1)</div>" }.joined()
        try expectSamePages(body, "div { break-before: page } nav a::after { content: ' ' target-counter(attr(href), page) }")
    }

    @Test func whatIsFoundAheadIsTakenOnlyWhereItBelongs() throws {
        var ahead = StretchesAhead()
        let context = PageSelectorContext(name: nil, isRight: true, isFirst: false, isBlank: false)
        #expect(ahead.end == 0 && ahead.take(DraftStretch(range: 0..<3), context) == nil)
    }
}

/// On which side stretches begin that are placed at the same time.
struct StretchForecastTests {
    private typealias Stretch = StretchForecast.Stretch

    /// All that is taken, as R and L with the numbers of the stretches.
    private func taken(_ forecast: inout StretchForecast) -> [String] {
        var result: [String] = []
        while let next = forecast.takeNext() { result.append("\(next.stretch)\(next.isRight ? "R" : "L")") }
        return result
    }

    @Test func sidesFollowFromThePagesBefore() {
        var forecast = StretchForecast(
            [Stretch(sides: [true], pageCount: 3)] + [2, 1, 1].map { Stretch(sides: [true, false], pageCount: $0) }, firstIsRight: true)
        #expect(taken(&forecast) == ["0R", "1L", "2L", "3R"])
    }

    @Test func aStretchWithoutPagesChangesNothing() {
        var forecast = StretchForecast(
            [Stretch(sides: [false], pageCount: 2), Stretch(sides: [], pageCount: 0), Stretch(sides: [true, false], pageCount: 1)],
            firstIsRight: false)
        #expect(taken(&forecast) == ["0L", "2L"])
    }

    @Test func behindUnknownPagesBothSidesArePlacedUpToABreakToOneSide() {
        let some = Stretch(sides: [true, false], pageCount: 1)
        var forecast = StretchForecast(
            [Stretch(sides: [], pageCount: nil), some, some, Stretch(sides: [false], pageCount: 1), some], firstIsRight: true)
        #expect(taken(&forecast) == ["1R", "1L", "2R", "2L", "3L", "4R"])
    }

    @Test func whatIsKnownIsBetterThanWhatWasExpected() {
        let some = Stretch(sides: [true, false], pageCount: 1)
        var forecast = StretchForecast([some, some, some], firstIsRight: true)
        #expect(taken(&forecast) == ["0R", "1L", "2R"])
        forecast.note(pageCount: 2, of: 0, isRight: true)
        // The second begins on the right after all. Of it nothing better is known than that it had a page.
        #expect(taken(&forecast) == ["1R", "2L"])
        forecast.note(pageCount: 1, of: 1, isRight: false)
        forecast.note(pageCount: 2, of: 1, isRight: true)
        #expect(taken(&forecast) == [])
    }
}
