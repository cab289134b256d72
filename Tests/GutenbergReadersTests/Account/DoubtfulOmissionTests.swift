import Resources
import Testing

@testable import Markup

/// What a reader says that it left out must be able to be what it took it for.
@Suite struct DoubtfulOmissionTests {
    private func doubtful(_ text: String, as reason: StrippedRange.Reason) -> Int {
        var texts = SourceTexts(), builder = DocumentBuilder()
        let source = texts.add(SourceText(name: "a.txt", text: Array(text.utf8)))
        builder.strip(SourceRange(source: source, start: 0, end: text.utf8.count), reason)
        return builder.finish(metadata: Metadata()).doubtfulOmissions(from: texts).count
    }

    @Test(
        arguments: [
            ("* * * * *", .rule), ("&nbsp;<br/>", .spacer), ("[Page 131]", .pageMark),
            ("<span class=\"a long name of a class\">[Pg 3]</span>", .pageMark),
            ("[Illustration: ", .mark), ("*** START OF THIS EBOOK ***", .header),
            ("p { margin: 0 } a longer sheet of style in many words", .styleSheet),
        ] as [(String, StrippedRange.Reason)])
    func whatItCanBeIsBelieved(text: String, reason: StrippedRange.Reason) { #expect(doubtful(text, as: reason) == 0) }

    @Test(
        arguments: [
            ("A word", .rule), ("<p>" + String(repeating: "The lamp was out. ", count: 4) + "</p>", .spacer),
            (String(repeating: "The lamp was out. ", count: 8), .mark),
            (String(repeating: "The lamp was out. ", count: 8), .pageMark),
            (String(repeating: "The lamp was out. ", count: 2_000), .licence),
        ] as [(String, StrippedRange.Reason)])
    func moreWordsThanItHasAreDoubted(text: String, reason: StrippedRange.Reason) { #expect(doubtful(text, as: reason) == 1) }
}
