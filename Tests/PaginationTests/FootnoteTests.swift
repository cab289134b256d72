import Geometry
import Resources
import Testing

@testable import Pagination

/// Notes at the foot of pages, in documents (css-gcpm-3 section 2).
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FootnoteTests {
    private static let sheet = """
        @page { @footnote { margin: 0; padding: 0; border: none } }
        .n { float: footnote } .n::footnote-marker { content: "" } .n::footnote-call { content: "*"; font-size: 10pt; line-height: 12pt; vertical-align: baseline }
        """

    private func words(_ range: ClosedRange<Int>, _ prefix: String) -> String {
        range.map { "\(prefix)\($0)" }.joined(separator: "<br>")
    }

    private func page(of text: String, in set: SetPages) -> Int? { set.pages.firstIndex { $0.texts.contains(text) } }

    @Test func aNoteStandsAtTheFootOfTheCallsPage() throws {
        let set = try SetPages("<p>one<span class=n>note</span></p><p>two</p>", css: Self.sheet)
        #expect(set.texts == [["one*", "two", "note"]])
        // Eight lines of twelve points from 12: the last stands on 96.
        let baselines = set.pages[0].lines.map(\.y)
        #expect(abs(baselines[2] - baselines[0] - 84) < 0.01)
    }

    @Test func textMakesRoomForTheNotesOfItsPage() throws {
        let lines = (1...12).map { "<p>\($0)\($0 == 3 ? "<span class=n>\(words(1...3, "n"))</span>" : "")</p>" }.joined()
        let set = try SetPages(lines, css: Self.sheet)
        #expect(set.texts == [["1", "2", "3*", "4", "5", "n1", "n2", "n3"], (6...12).map(String.init)])
    }

    @Test func everyNoteBeginsOnThePageOfItsCall() throws {
        for line in 1...24 {
            let body = (1...24).map { number in
                "<p>\(number)\(number % 5 == 0 || number == line ? "<span class=n>\(words(1...(1 + number % 4), "n\(number)x"))</span>" : "")</p>"
            }.joined()
            let set = try SetPages(body, css: Self.sheet)
            for number in 1...24 where number % 5 == 0 || number == line {
                let call = try #require(page(of: "\(number)*", in: set))
                #expect(page(of: "n\(number)x1", in: set) == call, "the note of line \(number), with one in line \(line)")
            }
            #expect(set.diagnostics.all.isEmpty)
        }
    }

    @Test func threeCallsInTheLastLineOfAPageKeepTheirNotes() throws {
        let call = (1...3).map { "<span class=n>note\($0)</span>" }.joined()
        let body = (1...8).map { "<p>\($0)\($0 == 8 ? call : "")</p>" }.joined() + "<p>9</p>"
        let set = try SetPages(body, css: Self.sheet)
        let last = try #require(page(of: "8***", in: set))
        #expect(set.pages[last].texts.suffix(3) == ["note1", "note2", "note3"])
    }

    /// The page has eight lines, and the call stands in the eighth: there is no room for its note.
    @Test(arguments: [("line", [7, 3]), ("block", [5, 5])])
    func policyBlockKeepsTheBeginningOfTheParagraphWithTheCall(policy: String, lines: [Int]) throws {
        let body = (1...5).map { "<p>\($0)</p>" }.joined() + "<p>a<br>a<br>b<span class=n>n1</span><br>c<br>c</p>"
        let css = Self.sheet + ".n { footnote-policy: \(policy) }"
        let set = try SetPages(body, css: css)
        #expect(set.pages.map { $0.texts.filter { !$0.hasPrefix("n") }.count } == lines)
        #expect(page(of: "b*", in: set) == page(of: "n1", in: set))
    }

    @Test func policyBlockGivesWayWhereNoPageHoldsTheParagraph() throws {
        let css = Self.sheet + ".n { footnote-policy: block }"
        let set = try SetPages("<p>\(SetPages.lines(1...20))<br>b<span class=n>n</span></p>", css: css)
        #expect(set.texts.joined().filter { $0 != "n" && $0 != "b*" }.count == 20)
        #expect(page(of: "b*", in: set) == page(of: "n", in: set))
    }

    /// The page holds three lines, the area for notes takes nearly one, and no page ends after the first or before the last line of a note. Floats have the page stacked line by line.
    @Test(arguments: ["", "<i style='float: left'>x</i>"])
    func aNoteThatHasNoRoomBelowItsCallFollowsIt(float: String) throws {
        let css = Self.sheet + "@page { size: 200pt 60pt; @footnote { margin-top: 10pt } } .n { orphans: 2; widows: 2 }"
        let set = try SetPages("<p>\(float)a<span class=n>\(words(1...40, "n"))</span></p>", css: css)
        #expect(set.pages[0].texts.filter { $0 != "x" } == ["a*"])
        #expect(set.pages.dropFirst().flatMap(\.texts) == (1...40).map { "n\($0)" })
        #expect(set.diagnostics.all.map(\.code.rawValue) == ["layout.note-moved"])
        let foot = set.pages.flatMap(\.lines).map(\.y).max() ?? 0
        #expect(foot < 48)
    }

    /// The text of a box flows over its end, and over the foot of the page, before it calls the note.
    @Test(arguments: 3...8) func theNoteOfWhatFlowsOverABoxIsNotLost(above: Int) throws {
        let box = "<div style='max-height: 12pt'>\(SetPages.lines(31...36))<br>b<span class=n>note</span></div>"
        let set = try SetPages("<p>\(SetPages.lines(1...above))</p>\(box)<p>\(SetPages.lines(41...60))</p>", css: Self.sheet)
        #expect(set.texts.joined().count { $0 == "note" } == 1)
    }

    @Test(arguments: [9, 20, 60])
    func aNoteLongerThanAPageGoesOnAndLosesNothing(length: Int) throws {
        let body = "<p>a</p><p>b<span class=n>\(words(1...length, "n"))</span></p>" + (1...10).map { "<p>\($0)</p>" }.joined()
        let set = try SetPages(body, css: Self.sheet)
        let notes = set.texts.flatMap { $0.filter { $0.hasPrefix("n") } }
        #expect(notes == (1...length).map { "n\($0)" })
        #expect(page(of: "n1", in: set) == page(of: "b*", in: set))
        #expect(set.texts.flatMap { $0.filter { !$0.hasPrefix("n") } } == ["a", "b*"] + (1...10).map(String.init))
    }

    @Test(arguments: ["0", "1pt", "12pt", "30pt", "1e9pt"])
    func anAreaOfAnyHeightLosesNoNote(limit: String) throws {
        let body = (1...10).map { "<p>\($0)<span class=n>n\($0)<br>m\($0)</span></p>" }.joined()
        let set = try SetPages(body, css: Self.sheet + "@page { @footnote { max-height: \(limit) } }")
        #expect(set.texts.flatMap { $0 }.filter { $0.hasPrefix("n") } == (1...10).map { "n\($0)" })
        #expect(set.texts.flatMap { $0 }.filter { $0.hasPrefix("m") }.count == 10)
    }

    @Test func notesInCellsHeadingsFloatsAndNotesReachTheirPage() throws {
        let inner = "<span class=n>inner</span>"
        let set = try SetPages(
            "<h2>h<span class=n>ofheading</span></h2><table style='border-spacing: 0'><tr><td>c<span class=n>ofcell</span></td></tr></table>"
                + "<p>x<span class=n>outer\(inner)</span></p>", css: Self.sheet + "td { padding: 0 }")
        #expect(set.texts == [["h*", "c*", "x*", "ofheading", "ofcell", "outer*", "inner"]])
    }

    @Test func aNoteInARepeatedTableHeadStandsOnce() throws {
        let rows = (1...14).map { "<tr><td>\($0)</td></tr>" }.joined()
        let set = try SetPages(
            "<table style='border-spacing: 0'><thead><tr><th>h<span class=n>note</span></th></tr></thead>\(rows)</table>",
            css: Self.sheet + "td, th { padding: 0 }")
        #expect(set.texts.flatMap { $0 }.filter { $0 == "note" }.count == 1)
        #expect(set.pages.count > 1)
    }

    @Test(arguments: [4, 9, 25])
    func aNoteThatGoesOnBesideARepeatedHeadStandsOnce(length: Int) throws {
        let rows = (1...14).map { "<tr><td>\($0)\($0 == 3 ? "<span class=n>\(words(1...length, "n"))</span>" : "")</td></tr>" }.joined()
        let set = try SetPages(
            "<table style='border-spacing: 0'><thead><tr><th>h</th></tr></thead>\(rows)</table>",
            css: Self.sheet + "td, th { padding: 0 }")
        #expect(set.texts.flatMap { $0.filter { $0.hasPrefix("n") } } == (1...length).map { "n\($0)" })
    }

    @Test func theAreaShowsItsRuleAboveTheNotesOnly() throws {
        let set = try SetPages(
            "<p>a<span class=n>note</span></p><p style='break-before: page'>b</p>",
            css: ".n { float: footnote } @page { @footnote { margin: 0; padding: 2pt 0 0; border-top: 1pt solid black } }")
        #expect(!set.rects[0].isEmpty && set.rects[1].isEmpty)
    }
}
