import Resources
import Testing

@testable import Markup

/// What cmark does not say of places, and what it would lose.
@Suite struct MarkdownPlaceTests {
    private func read(_ text: String) throws -> (document: Document, diagnostics: [Diagnostic], isComplete: Bool) {
        var diagnostics = Diagnostics()
        let source = SourceText(name: "x.md", text: Array(text.utf8))
        let document = try MarkdownReader.read(source, id: SourceID(0), diagnostics: &diagnostics)
        return (document, diagnostics.all, SourceAccount(of: document, source: source, id: SourceID(0), format: .markdown).isComplete)
    }

    @Test(arguments: [
        "- foo\n\n\t\tbar\n", ">\t\tfoo\n", "    ```\n    aaa\n    ```\n", "- ~~~\n  ```\n  ~~~\n", "1. - 2. foo\n",
        "x\n\n```swift\nlet a = 1\n```\n",
        "[foo]:\n   /url\n   'the title'\n\n[foo]\n", "[Foo*bar\\]]:my_(url) 'title (with parens)'\n\n[Foo*bar\\]]\n",
        "[foo]: /url '\ntitle\nline1\n'\n\n[foo]\n",
        "[\nfoo\n]: /url\nbar\n", "&nbsp; &HilbertSpace; &ngE; end\n", "[a](<b)c>) and (more)\n",
        "123\n456\n| a | b |\n| ---| --- |\nd | e\n",
        "A[^1]\n\n[^1]:\n        code\n\nB\n",
    ])
    func everyByteHasItsPlace(text: String) throws { #expect(try read(text).isComplete) }

    /// A note that nothing calls, in front of code and HTML that are never closed, or that look closed from afar.
    @Test(arguments: [
        "[^a]: The mill.\n\n```\ncode\n", "[^a]: The mill.\n\n~~~~~ swift\ncode", "[^a]: The mill.\n\n<pre>\n\ncode\n",
        "[^a]: The mill.\n\ncode\n\n<!-- code\n", "[^a]: The mill.\n\n<v>\n```\n\n```\ncode", "<v>\n```\n\n[^a]: The mill.\n",
    ])
    func whatStaysOpenSwallowsNoNote(text: String) throws {
        let (document, _, isComplete) = try read(text)
        #expect(isComplete)
        #expect(document.elements("aside").map { document.collapsedText(of: $0) } == ["1 The mill."])
        #expect(!document.collapsedText(of: .root).contains("[^"))
    }

    @Test(arguments: ["<v>\n[^a]:\n```\n\n```", "[^a]:\n<v>\n```\n", "[^a]:\n\n[^b]:\n", "<div>\n::: note\n:::\n</div>\n"])
    func nothingIsReadBehindTheEnd(text: String) throws { #expect(try read(text).isComplete) }

    @Test func aLineInBracketsThatIsTextIsNotLeftOut() throws {
        let (document, _, isComplete) = try read("[foo]: not a definition, too many words\n\n[bar] text\n")
        #expect(document.elements("p").map { document.collapsedText(of: $0) } == ["[foo]: not a definition, too many words", "[bar] text"])
        #expect(isComplete)
    }

    @Test func linesAboveATableAreAParagraph() throws {
        let document = try read("123\n456\n| a | b |\n| ---| --- |\nd | e\n").document
        #expect(document.elements("p").map { document.collapsedText(of: $0) } == ["123 456"])
        #expect(
            document.elements("p").map { document[$0].source.end } == [7]
                && document.elements("tr").map { document[$0].source.start } == [8, 31])
        #expect(document.elements("th", "td").map { document.collapsedText(of: $0) } == ["a", "b", "d", "e"])
    }

    @Test func rowsStandInOneBody() throws {
        let document = try read("| a |\n|---|\n| b |\n| c |\n\nend\n").document
        #expect(document.elements("tbody").map { document.children(of: $0).count } == [2] && document.elements("thead").count == 1)
        #expect(document.elements("p").count == 1)
    }

    /// cmark drops the second, and its text with it.
    @Test func aSecondNoteOfTheSameLabelStays() throws {
        let (document, diagnostics, isComplete) = try read("One[^a] two.\n\n[^a]: First.\n\n[^A]: Second.\n")
        #expect(document.collapsedText(of: .root).contains("[^A]: Second.") && document.collapsedText(of: .root).contains("First."))
        #expect(
            diagnostics.map(\.severity) == [.warning] && diagnostics.first?.range == SourceRange(source: SourceID(0), start: 28, end: 32))
        #expect(isComplete)
    }

    @Test(arguments: [
        ("---\nFoo\n---\nBar\n", "Foo Bar"), ("---\n\nIt was late.\n\n---\n\nEnd\n", "It was late. End"),
        ("---\ntitle: T\n---\n\nBar\n", "T"), ("---\n# no key\n---\nBar\n", "Bar"),
    ])
    func rulesAboveTheTextAreNoFrontMatter(text: String, expected: String) throws {
        let (document, diagnostics, _) = try read(text)
        let words = document.collapsedText(of: .root)
        #expect(expected.split(separator: " ").allSatisfy { words.contains($0) } && diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("<http://a.b/x--y's>", "http://a.b/x--y's"), ("http://c.d/e--f...", "http://c.d/e--f…"), ("www.x.y/a--b", "www.x.y/a--b"),
        ("<a--b@c.d>", "a--b@c.d"),
        ("[a--b](http://c.d)", "a—b"), ("<kbd>a--b</kbd> c--d", "a--b c—d"),
    ])
    func addressesAndCodeStayAsTheyAre(text: String, expected: String) throws {
        let document = try read(text).document
        #expect(document.collapsedText(of: .root) == expected)
    }
}
