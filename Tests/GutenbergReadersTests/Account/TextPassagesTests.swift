import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct TextPassagesTests {
    private func passages(_ text: String, _ path: String) throws -> (TextPassages, SourceText) {
        var diagnostics = Diagnostics()
        let source = SourceText(name: path, text: Array(text.utf8))
        let document = readDocument(
            source, id: SourceID(0), format: SourceFormat(path: path, content: source.text), diagnostics: &diagnostics)
        return (TextPassages(document), source)
    }

    private func strings(_ passages: TextPassages) -> [String] {
        passages.passages.map { String(decoding: passages.text[$0], as: UTF8.self) }
    }

    @Test func paragraphsAndCellsArePassagesAndInlineElementsAreNot() throws {
        let (found, _) = try passages(
            "<h1>A <i>b</i></h1><p>c<b>d</b>\n  e<br>f</p><table><tr><td>g<td>h</table><pre>i\n  j</pre>", "a.html")
        #expect(strings(found) == ["A b", "cd e\nf", "g", "h", "i\n  j"])
    }

    @Test func linesOfAParagraphAreJoinedAndThoseOfAVerseKept() throws {
        let (found, _) = try passages(
            "One line and\nanother; this paragraph goes on and on for a while.\n\n      A verse\n        is kept\n\nmore\n", "a.txt")
        let all = strings(found)
        #expect(all[0].hasPrefix("One line and another;"))
        #expect(all.contains("A verse\nis kept"))
    }

    /// Lines of verse that go on in the next, as in Leaves of Grass, are no paragraphs told by their indents.
    @Test func turnoversStayWithTheirLines() throws {
        let lines = (0..<40).map { "Line \($0) of a long poem, which goes on and on until it has to turn,\n  and goes on in the next" }
        let (found, _) = try passages(lines.joined(separator: "\n") + "\n\n" + lines.joined(separator: "\n") + "\n", "a.txt")
        #expect(found.passages.count == 2)
    }

    @Test func everyByteKnowsItsPlace() throws {
        for (text, path) in [("<p>One  two &amp;\n <i>three</i>&mdash;four</p>", "a.html"), ("One -- \"two\"\n_three_ four\n", "a.txt")] {
            let (found, source) = try passages(text, path)
            for word in ["One", "two", "three", "four"] {
                let bytes = Array(word.utf8)
                let at = try #require((0..<found.text.count).first { found.text[$0...].starts(with: bytes) })
                let place = try #require(found.source(of: at))
                #expect(source.text[place.offset...].starts(with: bytes), "\(word) in \(path)")
            }
        }
    }

    @Test func knowsTheLanguageOfWhatItHolds() throws {
        let (found, _) = try passages("<html lang='en'><p>one <i lang='fr'>deux</i> three</p></html>", "a.html")
        let languages = ["one", "deux", "three"].map { word in
            found.language(at: (0..<found.text.count).first { found.text[$0...].starts(with: Array(word.utf8)) } ?? 0)
        }
        #expect(languages == ["en", "fr", "en"])
    }

    @Test func expressionsFindWhatGoesOverALineEnd() throws {
        let (found, _) = try passages("<p>The White\r\nRabbit ran.</p>", "a.html")
        var texts = SourceTexts(), matches: [String] = []
        let expression = try RegularExpression(#"white\sr\w+"#, ignoresCase: true, texts: &texts)
        for passage in found.passages {
            try expression.forEachMatch(in: found.text[passage]) {
                matches.append(String(decoding: found.text[$0], as: UTF8.self)); return true
            }
        }
        #expect(matches == ["White Rabbit"])
    }

    @Test(arguments: [
        ("(a", "pattern.syntax"), ("[z-a]", "pattern.syntax"), ("a{2", "pattern.syntax"), (#"\p{Klingon}"#, "pattern.syntax"),
    ])
    func mistakesInAPatternAreShown(_ pattern: String, _ code: String) {
        var texts = SourceTexts()
        do throws(Diagnostic) {
            _ = try RegularExpression(pattern, texts: &texts)
            Issue.record("“\(pattern)” is no expression")
        } catch {
            #expect(error.code.rawValue == code && !error.message.contains("U_"))
            #expect(pattern.isEmpty || error.formatted(in: texts).contains("^"))
        }
    }

    @Test func anExpressionThatTakesTooLongEnds() throws {
        var texts = SourceTexts()
        let expression = try RegularExpression("(a+)+b", texts: &texts)
        #expect(throws: Diagnostic.self) { try expression.forEachMatch(in: Array(repeating: 0x61, count: 60)[...]) { _ in true } }
    }

    /// A sentence goes on behind the note that stands at its call.
    @Test func notesAtTheirCallsArePassagesBehindTheirParagraphs() throws {
        var diagnostics = Diagnostics()
        let source = SourceText(
            name: "a.html",
            text: Array(
                "<p>One<a class=note-call href=#n>1</a> two <a class=note-call href=#m>2</a>three.</p><p>Four.</p><aside class=note id=n lang=de><p>Eins.</p><p>Zwei.</p></aside><aside class=note id=m>Five.</aside>"
                    .utf8))
        let document = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics).placingNotes(.footnotes)
        let found = TextPassages(document)
        #expect(strings(found) == ["One two three.", "Eins.", "Zwei.", "Five.", "Four."])
        #expect(found.passages.map { found.language(at: $0.lowerBound) } == ["", "de", "de", "", ""])
        for passage in found.passages {
            let place = try #require(found.source(of: passage.lowerBound))
            #expect(source.text[place.offset] == found.text[passage.lowerBound])
        }
    }
}
