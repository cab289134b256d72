import Testing

@testable import GutenbergReaders
@testable import Markup

/// Headings that say more of the title above them, and those of title pages whose title is not the first. All texts are our own.
@Suite struct HTMLSubtitleTests {
    private let prose = InventedBook.htmlParagraph

    private func read(_ body: String) -> Document { InventedBook.html(body) }

    private func play(_ title: String, _ lines: String, acts: ClosedRange<Int> = 1...2) -> String {
        "<h4>\(title)</h4>\(lines)" + acts.map { "<h5>ACT \($0)</h5>\(prose)" }.joined()
    }

    private func headings(_ book: Document) -> [String] {
        guard let main = book.elementNodes("main").first else { return [] }
        return book.elements("h1", "h2", "h3", "h4", in: main).map { book.name(of: $0) + " " + book.string(of: $0) }
    }

    /// The title page sets its lines in headings, the smallest for the year.
    private let titlePage = "<h3>THE HOUSE ON THE HILL</h3><h5>BY</h5><h4>JANE ROE</h4><h6>1916</h6>"

    private var preface: String { "<h4>PREFACE</h4>\(prose)\(prose)" }

    @Test func whatStandsBelowTheTitleOfAPlayIsNoHeading() {
        let first = play(
            "THE MILL",
            "<h5>[<i>DIE MÜHLE</i>]</h5><h6>A DRAMA IN TWO ACTS</h6><h5>1911</h5><table><tr><td>Anna</td><td>a widow</td></tr></table>")
        let book = read("\(titlePage)<h4>PREFACE</h4>\(prose)\(first)\(play("THE FORD", "<h6>A PLAY IN THREE ACTS</h6>"))")
        #expect(headings(book) == ["h2 PREFACE", "h1 THE MILL", "h2 ACT 1", "h2 ACT 2", "h1 THE FORD", "h2 ACT 1", "h2 ACT 2"])
        let main = book.elementNodes("main")[0]
        #expect(
            book.elementNodes("p", "subtitle").filter { $0 > main }.map { book.string(of: $0) } == [
                "[DIE MÜHLE]", "A DRAMA IN TWO ACTS", "1911", "A PLAY IN THREE ACTS",
            ])
        #expect(book.strings("section", "title-page")[0].contains("1916"))
    }

    /// Words that say nothing of themselves are lines of the title where nothing can stand below them.
    @Test func aLineThatHoldsNothingIsOfTheTitle() {
        let book = read("\(titlePage)\(preface)\(play("THE MILL", "<h5>AFTER THE GERMAN</h5>"))\(play("THE FORD", ""))")
        #expect(headings(book).filter { $0.hasPrefix("h1") } == ["h1 THE MILL", "h1 THE FORD"])
        #expect(book.strings("p", "subtitle").contains("AFTER THE GERMAN"))
    }

    @Test func whatHoldsTextOrALargerDivisionStays() {
        let persons = "<h5>THE PERSONS OF THE PLAY</h5><ul><li>Anna</li><li>Bess</li></ul>"
        let prologue = "<h5>PROLOGUE</h5>\(prose)"
        let book = read("\(titlePage)\(preface)\(play("THE MILL", persons))\(play("THE FORD", prologue))")
        #expect(headings(book).contains { $0.hasSuffix("THE PERSONS OF THE PLAY") } && headings(book).contains { $0.hasSuffix("PROLOGUE") })
        let volumes = (1...2).map {
            "<h2>COLLECTION \($0 == 1 ? "OLD" : "NEW")</h2><h3>THE MILL</h3><h4>ACT I</h4>\(prose)<h4>ACT II</h4>\(prose)<h3>THE FORD</h3><h4>ACT I</h4>\(prose)<h4>ACT II</h4>\(prose)"
        }
        #expect(headings(read("\(titlePage)\(preface)\(volumes.joined())")).count { $0.hasSuffix("THE MILL") } == 2)
    }

    @Test func aSeriesAndTheNumberOfAVolumeStandAboveTheTitle() {
        let book = read(
            "<p>Produced by John Doe</p><h3>English Library</h3><h4><i>VOL. XII</i></h4><h1>THE HOUSE ON THE HILL</h1><h2>BY Jane Roe</h2><h6>Berlin</h6><h6>1922</h6><hr>"
                + (1...3).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined())
        #expect(book.strings("h1", "title") == ["THE HOUSE ON THE HILL"])
        #expect(headings(book) == (1...3).map { "h2 CHAPTER \($0)" })
        let page = book.strings("section", "title-page")[0]
        #expect(["English Library", "VOL. XII", "BY Jane Roe", "1922"].allSatisfy { page.contains($0) })
    }

    /// The second line of a title, with the next chapter or the text right below it.
    @Test func aTitleOfTwoLinesIsOneInEveryPart() {
        let body = [
            "<h2>EPOCH THE FIRST.</h2><h3>1703.</h3><h3>THE MILLER.</h3><p>A word before.</p>",
            "<h2>EPOCH THE SECOND.</h2><h3>1715.</h3><h3>THE FERRYMAN.</h3>",
        ]
        .map { $0 + (1...2).map { "<h2>CHAPTER \($0)</h2><h3>The Boat</h3>\(prose)" }.joined() }
        let book = read("<h1>THE HOUSE ON THE HILL</h1><p>BY Jane Roe</p>\(body.joined())")
        #expect(book.strings("span", "subtitle") == ["THE MILLER.", "THE FERRYMAN."])
        #expect(
            headings(book).filter { $0.hasPrefix("h1") } == [
                "h1 EPOCH THE FIRST. 1703. THE MILLER.", "h1 EPOCH THE SECOND. 1715. THE FERRYMAN.",
            ])
    }

    @Test func whoMadeTheFileIsNoHeading() {
        let book = read(
            "<center><h3>E-text prepared by John Doe<br>and others</h3></center><h1>THE HOUSE ON THE HILL</h1><p>BY Jane Roe</p>"
                + (1...3).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined())
        #expect(book.elementNodes("h3").isEmpty)
        #expect(book.strings("section", "credits")[0].contains("John Doe"))
    }

    @Test func aLineInFrontOfTheContentsIsNoHeading() {
        let list = "<h4>CONTENTS</h4>" + (1...4).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
        let book = read(
            "\(titlePage)<hr><p>\(InventedBook.paragraph)</p><hr><h6>ESTABLISHED BY JOHN DOE</h6><hr>\(list)"
                + (1...4).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(prose)" }.joined())
        #expect(book.elementNodes("h3").isEmpty && book.elementNodes("h6").isEmpty)
        #expect(book.strings("p", "subtitle").contains("ESTABLISHED BY JOHN DOE"))
    }

    @Test func aBylineBelowATitleInTheTextIsOne() {
        let book = read(
            "\(titlePage)\(preface)<h4>THE HOUSE<br>OF THE MILLERS</h4><hr><h5>By Jane Roe.</h5><hr><h4>INTRODUCTION</h4>\(prose)")
        #expect(!headings(book).contains { $0.contains("By Jane Roe") })
        #expect(book.strings("p", "subtitle").contains("By Jane Roe."))
        #expect(
            headings(read("\(titlePage)\(preface)<h4>THE MILL</h4><h5>By the River</h5>\(prose)")).contains { $0.contains("By the River") })
    }

    @Test func whatHeadsARemarkOnTheFileIsNoHeading() {
        let book = read(
            "\(titlePage)\(preface)<h4>THE MILL</h4>\(prose)<div class='mynote'><h4>ON MUSIC</h4><p>Files of it come along.</p></div>")
        #expect(!headings(book).contains { $0.contains("MUSIC") } && book.strings("p", "subtitle").contains("ON MUSIC"))
    }

    @Test func aConnectingWordAloneMakesOneTitleOfThree() {
        let text = (1...3).map { "<h2>TALE \($0)</h2>\(prose)" }.joined()
        let book = read("\(titlePage)\(preface)<h2>TALES</h2><h4>OF</h4><h2>THE RIVER.</h2>\(prose)\(text)")
        #expect(headings(book).contains("h2 TALES OF THE RIVER.") && !headings(book).contains { $0.hasSuffix(" OF") })
        // Two titles are two.
        let two = read("\(titlePage)\(preface)<h2>TALES</h2><h2>THE RIVER.</h2>\(prose)\(text)")
        #expect(headings(two).contains("h2 TALES") && headings(two).contains("h2 THE RIVER."))
    }

    @Test func theTitleInSeveralHeadingsIsSaidAgain() {
        let text = (1...3).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined()
        let front = "<h1>THE HOUSE ON THE HILL</h1><p>JANE ROE</p><hr>"
        let book = read("\(front)<h2>PREFACE</h2>\(prose)\(prose)<h2>THE HOUSE</h2><h4>ON</h4><h2>THE HILL</h2>\(text)")
        #expect(headings(book) == ["h2 PREFACE"] + (1...3).map { "h2 CHAPTER \($0)" })
    }

    @Test func storiesOfWhichOneHasSectionsAreTheChapters() {
        let stories = { (parted: ClosedRange<Int>) in
            (1...7).map { story in
                let sections = (1...3).map { "<h3>\(InventedBook.roman[$0 - 1])</h3>\(self.prose)" }.joined()
                return "<h2>THE LAMP \(["RED", "BLUE", "GREEN", "GREY", "WHITE", "BLACK", "BROWN"][story - 1])</h2>"
                    + (parted.contains(story) ? sections : self.prose)
            }.joined()
        }
        let book = read("\(titlePage)<h2>PREFACE</h2>\(prose)\(stories(1...1))")
        #expect(headings(book).count { $0.hasPrefix("h2") } == 8 && headings(book).count { $0.hasPrefix("h3") } == 3)
        // Most have sections: their numbers count as they did.
        let most = read("\(titlePage)<h2>PREFACE</h2>\(prose)\(stories(1...6))")
        #expect(headings(most).contains("h2 I"))
    }

    private func stories(_ lines: [String], contents: Bool, title: String = "h2", line: String = "h3") -> Document {
        let names = ["The Lamp", "The Mill", "The Ford"]
        let list = names.enumerated().map { "<p><a href='#a\($0)'>\($1)</a></p>" }.joined()
        let text = zip(names, lines).enumerated().map { k, story in
            "<\(title) id='a\(k)'>\(story.0)</\(title)><\(line)>\(story.1)</\(line)>\(prose)\(prose)"
        }
        let front = "<h1>The House on the Hill</h1>" + (contents ? "<h2>CONTENTS</h2>\(list)" : "")
        return InventedBook.html(front + text.joined(), author: "Various")
    }

    @Test(arguments: [true, false]) func bylinesBelowSeveralTitlesAreLinesOfThem(_ hasContents: Bool) {
        let lines = ["By John Poe", "By Ann Poe", "By Karl Mill"]
        for (title, line) in [("h2", "h3"), ("h3", "h4")] {
            let book = stories(lines, contents: hasContents, title: title, line: line)
            #expect(book.headingLines.count == 3 && book.headingLines.allSatisfy { !$0.contains("By") }, "\(book.headingLines)")
            #expect(book.elementNodes("p", "subtitle").map { book.string(of: $0) }.suffix(3) == lines[...])
        }
    }

    @Test func aLineBetweenATitleAndItsBylineIsOneToo() {
        let text = ["John Poe", "Ann Poe", "Karl Mill"].enumerated().map {
            "<h2>The Lamp of \(InventedBook.roman[$0])</h2><h4>A Tale of the Ford</h4><h3>By \($1)</h3>\(prose)\(prose)"
        }
        let book = InventedBook.html("<h1>The House on the Hill</h1>" + text.joined(), author: "Various")
        #expect(book.headingLines == (0...2).map { "2 The Lamp of \(InventedBook.roman[$0])" }, "\(book.headingLines)")
    }

    @Test func whatBeginsWithByMayHeadAText() {
        // With an article behind it, once, below a number, or named by the contents.
        #expect(stories(["By the River", "By the Mill", "By the Ford"], contents: true).headingLines.count == 6)
        #expect(stories(["By Night", "At Noon", "At Dawn"], contents: true).headingLines.count == 6)
        let others = (1...4).map { "<h3>Of Cats \($0)</h3>\(prose)" }.joined()
        let few = ["By Way Of Harm", "By Night", "By Law"].map { "<h3>Of What Is Done</h3><h3>\($0)</h3>\(prose)\(others)" }.joined()
        #expect(InventedBook.html("<h1>The House on the Hill</h1><h2>OF MILLS</h2>\(prose)\(few)").elementNodes("p", "subtitle").isEmpty)
        let ways = ["By Stealth", "By Water", "By Night"], front = "<h1>The House on the Hill</h1>"
        let numbered = ways.enumerated().map { "<h2>CHAPTER \($0 + 1)</h2><h3>\($1)</h3>\(prose)\(prose)" }.joined()
        let chapters = InventedBook.html(front + numbered, author: "Various").headingLines
        #expect(chapters == ways.enumerated().map { "2 CHAPTER \($0 + 1) \($1)" }, "\(chapters)")
        let list = ways.enumerated().map { "<p><a href='#w\($0)'>\($1)</a></p>" }.joined()
        let named = ways.enumerated().map { "<h2>OF TRAVELS \($1)</h2><h3 id='w\($0)'>\($1)</h3>\(prose)\(prose)" }.joined()
        let book = InventedBook.html("\(front)<h2>CONTENTS</h2>\(list)\(named)", author: "Various")
        #expect(book.headingLines.filter { ways.contains(String($0.dropFirst(2))) }.count == 3, "\(book.headingLines)")
    }

    private func signed(_ last: String, text: String) -> Document {
        let names = ["PREFACE", "THE MILL", "THE FORD", "THE CAT"]
        let list = names.enumerated().map { "<p><a href='#c\($0)'>\($1)</a></p>" }.joined()
        let chapters = names.enumerated().map {
            "<h3 id='c\($0)'>\($1)</h3>\(prose)\(prose)" + ($0 == 0 ? "<h3>\(last)</h3>\(text)" : "")
        }
        return read("<h1>The House on the Hill</h1><p>by Jane Roe</p><h2>CONTENTS</h2>\(list)\(chapters.joined())")
    }

    @Test func aSignedSentenceBelowAPrefaceHeadsNothing() {
        let book = signed("All that is left is dust.<br>JANE ROE", text: "")
        #expect(book.headingLines == ["2 PREFACE", "2 THE MILL", "2 THE FORD", "2 THE CAT"], "\(book.headingLines)")
        #expect(book.strings("main")[0].contains("All that is left is dust."))
        #expect(signed("All that is left is dust.<br>JANE ROE", text: prose).headingLines.count == 5)
        #expect(signed("POEMS OF JANE ROE", text: "").headingLines.count == 5)
    }
}
