import Markup
import StyleSheets
import Testing

@testable import Boxes

/// Content that style sheets add, counters and list markers (css-content-3, css-lists-3).
@Suite struct GeneratedContentTests {
    @Test func beforeAndAfterStandInsideTheParagraph() {
        #expect(
            Boxed("<p title=t>x</p>", css: "p::before { content: '[' attr(title) '] ' } p::after { content: '!' }").paragraphs == ["[t] x!"]
        )
    }

    @Test func quotesComeFromTheQuotesProperty() {
        #expect(
            Boxed("<p><q>a</q></p>", css: "q { quotes: '«' '»' } q::before { content: open-quote } q::after { content: close-quote }")
                .paragraphs == ["«a»"])
    }

    @Test func blockContentMakesABoxOfItsOwn() {
        #expect(Boxed("<div>x</div>", css: "div::before { content: 'T'; display: block }").outline == #"html[body[div[div"T" ~"x"]]]"#)
    }

    @Test func countersCountElements() {
        let css = "body { counter-reset: n } h2 { counter-increment: n } h2::before { content: counter(n, upper-roman) '. ' }"
        #expect(Boxed("<h2>A</h2><h2>B</h2><h2>C</h2><h2>D</h2>", css: css).paragraphs == ["I. A", "II. B", "III. C", "IV. D"])
    }

    @Test func nestedCountersJoin() {
        let css = "ol { list-style-type: none } li::before { content: counters(list-item, '.') ' ' }"
        #expect(Boxed("<ol><li>a<ol><li>b<li>c</ol><li>d</ol>", css: css).paragraphs == ["1 a", "1.1 b", "1.2 c", "2 d"])
    }

    /// A counter is seen by the siblings that follow its creator (css-lists-3 section 4.3).
    @Test func countersReachFollowingSiblings() {
        let css = "h2 { counter-reset: n; bookmark-level: none } p { counter-increment: n } p::before { content: counters(n, '.') ' ' }"
        #expect(Boxed("<h2>A</h2><p>a</p><p>b</p><h2>B</h2><p>c</p>", css: css).paragraphs == ["A", "1 a", "2 b", "B", "1 c"])
    }

    @Test func listsAfterEachOtherBeginAnew() {
        #expect(Boxed("<ol><li>a<li>b</ol><ol><li>c</ol>").markers == ["1.", "2.", "1."])
    }

    @Test func reversedCountersEndWithOne() {
        let css = "div { counter-reset: reversed(n) } p { counter-increment: n -1 } p::before { content: counter(n) ' ' }"
        #expect(Boxed("<div><p>a</p><p>b</p><p>c</p></div>", css: css).paragraphs == ["3 a", "2 b", "1 c"])
    }

    @Test func reversedListsCountDownFromTheirLengthOrANumber() {
        #expect(Boxed("<ol><li>a<li>b<li>c</ol>", css: "ol { counter-reset: reversed(list-item) }").markers == ["3.", "2.", "1."])
        #expect(Boxed("<ol><li>a<li>b</ol>", css: "ol { counter-reset: reversed(list-item) 6 }").markers == ["5.", "4."])
        #expect(
            Boxed("<ol><li>a<ol><li>x<li>y</ol><li>b</ol>", css: "ol { counter-reset: reversed(list-item) }").markers == [
                "2.", "2.", "1.", "1.",
            ])
    }

    @Test func counterSetEndsWhatAReversedCounterCounts() {
        let css =
            "div { counter-reset: reversed(n) } p { counter-increment: n -2 } .s { counter-set: n 9 } p::before { content: counter(n) ' ' }"
        #expect(Boxed("<div><p>a</p><p class=s>b</p><p>c</p></div>", css: css).paragraphs == ["11 a", "9 b", "7 c"])
    }

    /// Lists whose markers name each other's texts, and links that lead to themselves.
    @Test(arguments: ["before", "after", "marker"])
    func textsThatLeadBackToThemselvesAreLeftOut(part: String) {
        let css =
            "a::before, a::after, a::marker { content: '<' target-text(attr(href), \(part)) '>' } a { display: list-item; string-set: s target-text(attr(href), \(part)) }"
        #expect(Boxed("<a id=x href='#x'>x</a><a id=y href='#z'>y</a><a id=z href='#y'>z</a>", css: css).tree.targetTexts.count == 3)
    }

    @Test func generatedTextOfOthersHasTheirCounters() throws {
        let css =
            "h2 { counter-increment: n } h2::before { content: counter(n) '. ' } a::after { content: target-text(attr(href), before) }"
        let boxed = Boxed("<p><a href='#b'>see</a></p><h2>A</h2><h2 id=b>B</h2><h2>C</h2>", css: css)
        let id = try #require(boxed.document.names.id(of: "b"))
        #expect(boxed.tree.targetTexts[id]?[.before] == "2. ")
    }

    /// A reference to a long text says how it begins, and many of them do not make a book of themselves.
    @Test func referencesToLongTextsAreShort() throws {
        let long = String(repeating: "word ", count: 4000)
        let css = "a::after { content: target-text(attr(href)) }"
        let one = Boxed("<p><a href='#b'>see </a></p><p id=b>\(long)</p>", css: css).paragraphs
        #expect(one[0].hasPrefix("see word word") && one[0].hasSuffix("word…") && one[0].utf8.count < 4200)
        let many = Boxed("<p>" + String(repeating: "<a href='#b'></a>", count: 5000) + "</p><p id=b>\(long)</p>", css: css).paragraphs
        #expect(many[0].utf8.count < 17_000_000)
    }

    @Test func orderedListsAreNumberedFromTheirStart() {
        #expect(Boxed("<ol start=3><li>a<li>b<li value=9>c<li>d</ol>").markers == ["3.", "4.", "9.", "10."])
    }

    @Test func innerListsCountByThemselves() {
        #expect(Boxed("<ol><li>a<ol type=a><li>b<li>c</ol><li>d</ol>").markers == ["1.", "a.", "b.", "2."])
    }

    @Test func bulletsFollowTheDepth() {
        #expect(Boxed("<ul><li>a<ul><li>b<ul><li>c</ul></ul></ul>").markers == ["•", "◦", "▪"])
    }

    @Test func insideMarkersAreText() {
        let boxed = Boxed("<ol><li>a</ol>", css: "li { list-style-position: inside }")
        #expect(boxed.markers.isEmpty)
        #expect(boxed.paragraphs == ["1.·a"])
    }

    @Test func noneHasNoMarker() {
        #expect(Boxed("<ul style='list-style-type:none'><li>a</ul>").markers.isEmpty)
    }

    @Test(arguments: [
        ("decimal", Int32(12), "12"), ("decimal-leading-zero", 7, "07"), ("lower-roman", 1994, "mcmxciv"), ("upper-roman", 0, "0"),
        ("upper-roman", 4000, "4000"), ("lower-alpha", 27, "aa"), ("upper-alpha", 26, "Z"), ("lower-alpha", -1, "-1"),
        ("decimal", Int32.min, "-2147483648"),
    ])
    func counterStyles(style: String, value: Int32, text: String) { #expect(CounterStyles.format(value, style: style) == text) }

    @Test func countersWrapRatherThanOverflow() {
        let css = "p { counter-increment: n 2147483647 n 2147483647 } p::before { content: counter(n) ' ' }"
        #expect(Boxed("<p>a</p><p>b</p>", css: css).paragraphs.count == 2)
    }
}
