import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Where in the source stands what a page shows.
@Suite(.enabled(if: SetPages.hasFont)) struct SourcePlaceTests {
    /// Before the body of the documents that `SetPages` makes.
    private static let start = "<!DOCTYPE html><html><body>"

    /// What of a one-line body each line of text shows.
    private func shown(_ body: String, css: String = "") throws -> [String] {
        let set = try SetPages(body, css: css), source = Array((Self.start + body).unicodeScalars)
        return set.pages.flatMap(\.lines).map { line in
            let numbers = line.source.split { ":-".contains($0) || $0 == " " }.prefix(4).compactMap { Int($0) }
            guard numbers.count == 4, numbers[0] == 1, numbers[2] == 1 else { return "?" }
            return String(String.UnicodeScalarView(source[numbers[1] - 1..<numbers[3] - 1]))
        }
    }

    @Test func aLineHasItsWords() throws {
        #expect(try shown("<p>one <i>two</i> three<br>four</p>") == ["one <i>two</i> three", "four"])
    }

    @Test func partsOfAWordShareIt() throws {
        let css = "p { width: 40pt; hyphens: manual }"
        #expect(try shown("<p>extra&shy;ordinary</p>", css: css) == ["extra&shy;", "ordinary"])
        #expect(try shown("<p>extra-ordinary</p>", css: css) == ["extra-", "ordinary"])
        #expect(try shown("<p>abcdefghijklmnop</p>", css: css + "p { overflow-wrap: anywhere }").joined() == "abcdefghijklmnop")
    }

    /// The lines show "Zuk-", "ker-", "bäk-", "ker".
    @Test func lettersThatChangeAtAHyphenHaveThePlaceOfTheWord() throws {
        let css = "p { width: 23pt; font-size: 10pt; hyphens: auto; hyphenate-limit-chars: 5 2 2; text-align: justify }"
        let found = try shown("<p lang=de-1901>Zuckerbäcker</p>", css: css)
        #expect(found == ["Zuc", "ker", "bäc", "ker"])
    }

    @Test(arguments: [
        ("uppercase", "", "<p>die straße ŉ am ﬂuß</p>"), ("uppercase", "el", "<p>Ελλάδα μαΐου</p>"),
        ("lowercase", "tr", "<p>İSTANBUL IĞDIR</p>"),
        ("capitalize", "nl", "<p>ijsland ß ǆ</p>"), ("full-width", "", "<p>a bc é</p>"),
    ])
    func transformedTextLeadsToItsLetters(transform: String, language: String, body: String) throws {
        let css = "p { text-transform: \(transform); width: 1pt; overflow-wrap: anywhere }"
        let lines = try shown(language.isEmpty ? body : body.replacing("<p>", with: "<p lang=\(language)>"), css: css)
        #expect(lines.allSatisfy { !$0.contains("?") })
        // A letter to a line: together they are the text without its spaces. Where one has become two, both lead to it.
        let letters = body.replacing("<p>", with: "").replacing("</p>", with: "").filter { $0 != " " }
        let found = lines.map { $0.filter { $0 != " " } }.reduce(into: "") { $0 += $0.hasSuffix($1) ? "" : $1 }
        #expect(found == letters.reduce(into: "") { $0 += $0.last == $1 ? "" : String($1) })
    }

    @Test func preservedSpacesAndLineEndsStandForThemselves() throws {
        #expect(try shown("<pre>  a  b&#10;c</pre>") == ["a  b", "c"])
        #expect(try shown("<p style='white-space: nowrap'>a   b  c</p>") == ["a   b  c"])
    }

    @Test func generatedTextHasThePlaceOfItsElement() throws {
        #expect(try shown("<p><i></i></p>", css: "i::before { content: 'gen' }") == ["<i></i>"])
        #expect(try shown("<p>a<i></i></p>", css: "i::before { content: ' gen' }") == ["a<i></i>"])
    }

    /// The text of a paragraph that names pages is set as a copy, in which the numbers have widths of their own.
    @Test func textBesideAPageNumberKeepsItsPlace() throws {
        let body = "<p>see <a href='#x'>the end</a> of it<br>all</p><p id=x style='break-before: page'>x</p>"
        let set = try shown(body, css: "a::after { content: ' (page ' target-counter(attr(href), page, upper-roman) ')' }")
        #expect(set == ["see <a href='#x'>the end</a> of it", "all", "x"])
    }

    @Test func textFromRightToLeftHasItsPlace() throws {
        #expect(try shown("<p dir=rtl>אבג דהו <b>זחט</b></p>") == ["אבג דהו <b>זחט"])
        #expect(try shown("<p>a אבג דהו b</p>") == ["a אבג דהו b"])
    }

    @Test func aTruncatedLineHasWhatIsLeftOfIt() throws {
        let css = "p { width: 60pt; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }"
        let text = "one two three four five six seven eight nine"
        let lines = try shown("<p>\(text)</p>", css: css)
        // The word that is cut has a line of its own.
        #expect(lines.count == 2 && lines[0].hasPrefix("one two") && text.hasPrefix(lines.joined(separator: " ")))
    }

    @Test func marginBoxesHaveNoPlace() throws {
        let set = try SetPages("<p>x</p>", css: "@page { margin-top: 24pt; @top-center { content: 'head' } }")
        #expect(set.pages[0].lines.first { $0.text == "head" }?.source == "")
    }

    /// Backgrounds, borders, rules, pictures and links know the element that they belong to.
    @Test func everyItemHasItsElement() throws {
        let body = """
            <div class=box><p>a <u>b</u> <b class=box>c</b> <a href='http://x'>d</a></p></div><img src=p>
            <table><tr><td>x</td></tr></table><p class=first>f</p>
            """
        let css = """
            .box { background: #eee; border: 1pt solid } td { border: 1pt solid } table { border-collapse: collapse; background: #ddd }
            .first::first-line { background: yellow; text-decoration: underline } b { text-emphasis: dot; text-shadow: 1pt 1pt red }
            """
        let set = try SetPages(body, css: css, images: ["p": Size(width: Length(points: 10), height: Length(points: 10))])
        let list = set.lists[0]
        #expect(!list.rects.isEmpty && list.rects.allSatisfy { $0.node > 0 })
        #expect(list.images.count == 1 && list.images.allSatisfy { $0.node > 0 })
        #expect(list.links.count == 1 && list.links.allSatisfy { $0.node > 0 })
        #expect(!list.paths.isEmpty && list.paths.allSatisfy { $0.node > 0 })
        #expect(Set(list.rects.map(\.node)).count >= 5)
    }
}
