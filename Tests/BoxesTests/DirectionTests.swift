import Testing

@testable import Boxes

/// `unicode-bidi` as formatting characters (css-writing-modes-4 section 2.2).
@Suite struct DirectionTests {
    @Test(arguments: [
        ("embed; direction: rtl", "\u{202B}", "\u{202C}"), ("embed", "\u{202A}", "\u{202C}"),
        ("isolate; direction: rtl", "\u{2067}", "\u{2069}"),
        ("bidi-override; direction: rtl", "\u{202E}", "\u{202C}"), ("isolate-override", "\u{2066}\u{202D}", "\u{202C}\u{2069}"),
        ("plaintext", "\u{2068}", "\u{2069}"),
    ])
    func inlineElementsStandBetweenFormattingCharacters(value: String, start: String, end: String) {
        #expect(Boxed("<p>a <i>b</i> c</p>", css: "i { unicode-bidi: \(value) }").paragraphs == ["a \(start)b\(end) c"])
    }

    @Test func htmlIsolatesWhatHasADirection() {
        #expect(
            Boxed("<p>a <bdi>b</bdi> <b dir=rtl>c</b> <bdo dir=rtl>d</bdo></p>").paragraphs == [
                "a \u{2066}b\u{2069} \u{2067}c\u{2069} \u{2067}\u{202E}d\u{202C}\u{2069}"
            ])
    }

    @Test func anOverridingBlockOverridesItsText() {
        #expect(Boxed("<p>a</p>", css: "p { unicode-bidi: bidi-override; direction: rtl }").paragraphs == ["\u{202E}a"])
    }

    @Test func emptyElementsMakeNoParagraph() {
        #expect(Boxed("<div><bdi></bdi><p>a</p></div>").paragraphs == ["a"])
    }
}
