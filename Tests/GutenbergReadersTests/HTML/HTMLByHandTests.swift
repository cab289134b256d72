import Testing

@testable import GutenbergReaders
@testable import Markup

/// Files made by hand before there were style sheets, and what later ones put between blocks. All texts are our own.
@Suite struct HTMLByHandTests {
    private static let sentence =
        "The old house stood upon a low hill beyond the river, and nobody in our village could remember when its windows had last been lighted."
    private static let prose = Array(repeating: "<p>\(sentence)</p>", count: 3).joined(separator: "\n")

    private func read(_ body: String, css: String = "") -> Document {
        InventedBook.html(body, fullTitle: "The House on the Hill: A Tale", css: css)
    }

    private func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    private func lines(_ book: Document, _ name: String, _ className: String? = nil) -> [String] { book.strings(name, className).map(line) }
    private func chapters(_ numbers: ClosedRange<Int> = 1...3) -> String {
        numbers.map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(Self.prose)" }.joined()
    }

    // MARK: Title page

    @Test func aTitleInALargerTypeIsATitle() {
        let book = read(
            "<center><font size=7><b>THE HOUSE ON THE HILL</b></font><br><br><font size=5>by Jane Roe</font></center><hr>\(chapters())")
        #expect(lines(book, "h1") == ["THE HOUSE ON THE HILL"])
        #expect(lines(book, "p", "author") == ["by Jane Roe"])
        #expect(book.elementNodes("section", "title-page").count == 1)
    }

    @Test func aTableOfOneCellIsNone() {
        let book = read(
            "<table width='100%'><tr><td align=center><h1>THE HOUSE ON THE HILL</h1><h3>BY JANE ROE</h3></td></tr></table>\(chapters())<table><tr><td>1702</td></tr></table>"
        )
        #expect(lines(book, "h1") == ["THE HOUSE ON THE HILL"] && lines(book, "p", "author") == ["BY JANE ROE"])
        // One that holds no blocks stays.
        #expect(book.elementNodes("table").count == 1)
        let margin = read(
            "<table><tr><td width='10%'>&nbsp;</td><td><center><b>THE HOUSE ON THE HILL</b></center>\(chapters())</td></tr></table>")
        #expect(margin.elementNodes("table").isEmpty && lines(margin, "h1") == ["THE HOUSE ON THE HILL"])
    }

    @Test func theSourcesHalfTitleStandsForOurs() {
        let book = read(
            "<p class='ph1'>THE HOUSE ON THE HILL</p><hr class='chap'><h1>THE HOUSE ON THE HILL</h1><p>BY JANE ROE</p>\(chapters())")
        #expect(lines(book, "section", "half-title") == ["THE HOUSE ON THE HILL"])
        #expect(lines(book, "section", "title-page").map { $0.contains("JANE ROE") } == [true])
        #expect(lines(book, "p", "subtitle").isEmpty)
    }

    @Test func dedicationAndListOfPersonsAreNoTitlePage() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><p>BY JANE ROE</p><p>LONDON<br>1899</p><hr><p><i>To my brother</i></p><hr>\(chapters())")
        #expect(!lines(book, "section", "title-page")[0].contains("brother"))
        let play = read(
            "<h1>THE HOUSE ON THE HILL</h1><p>BY JANE ROE</p><h2>PERSONS OF THE PLAY</h2><ul><li>Anna</li><li>Karl</li></ul><h2>ACT I</h2>\(Self.prose)<h2>ACT II</h2>\(Self.prose)"
        )
        #expect(lines(play, "h2").first == "PERSONS OF THE PLAY")
    }

    @Test func aPictureWithItsCaptionStaysOne() {
        let book = read(
            "<figure class='figcenter'><img src='a.png' alt='A house'><figcaption><p>The house.</p></figcaption></figure><h1>THE HOUSE ON THE HILL</h1>\(chapters())"
        )
        let page = book.elementNodes("section", "frontispiece")[0]
        #expect(book.elements("figcaption", in: page).count == 1 && book.elements("figure", in: page).count == 1)
    }

    @Test func centredLinesBelowCentredNumbersAreTheirTitles() {
        let titles = ["THE MILL", "THE BRIDGE", "THE ROAD"]
        let book = read(
            zip(1...3, titles).map {
                "<center><b>CHAPTER \($0)</b></center>\n<p><center><font size='+1'>\($1)</font></center>\n\(Self.prose)"
            }.joined())
        #expect(lines(book, "h2") == ["CHAPTER 1 THE MILL", "CHAPTER 2 THE BRIDGE", "CHAPTER 3 THE ROAD"])
    }

    // MARK: Contents

    @Test func numbersAndTitlesInCells() {
        let rows = zip(1...3, ["I", "II", "III"]).map { "<tr><td>\($1)</td><td>The Mill</td><td><a href='#c\($0)'>\($0 * 7)</a></td></tr>" }
            .joined()
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CONTENTS</h2><table><tr><th>CHAP.</th><th></th><th>PAGE</th></tr>\(rows)</table>\(chapters())"
        )
        #expect(lines(book, "p", "contents-columns") == ["CHAP. PAGE"])
        #expect(lines(book, "p", "entry") == ["I The Mill 7", "II The Mill 14", "III The Mill 21"])
        #expect(lines(book, "span", "page") == ["7", "14", "21"])
    }

    @Test func pagesBehindTitlesAndNumbersOfLists() {
        let list =
            "<h2>CONTENTS</h2><p><a href='#a'>The Key</a> . . . . 1</p><p><a href='#b'>The Clock</a> . . . . 21</p><p><a href='#c'>The Ship</a> . . . . 40</p>"
        let tales = [("a", "THE KEY"), ("b", "THE CLOCK"), ("c", "THE SHIP")].map { "<h2 id='\($0)'>\($1)</h2>\(Self.prose)" }.joined()
        let book = read("<h1>THE HOUSE ON THE HILL</h1>\(list)\(tales)")
        #expect(lines(book, "span", "page") == ["1", "21", "40"])
        #expect(lines(book, "p", "entry") == ["The Key 1", "The Clock 21", "The Ship 40"])
        let numbered = read(
            "<h1>THE HOUSE ON THE HILL</h1><h3>Contents</h3><ol>\((1...3).map { "<li><a href='#n\($0)'>The Mill</a></li>" }.joined())</ol>"
                + (1...3).map { "<h3 id='n\($0)'>\($0). The Mill</h3>\(Self.prose)" }.joined())
        #expect(lines(numbered, "p", "entry") == ["1. The Mill", "2. The Mill", "3. The Mill"])
    }

    @Test func contentsBehindTheText() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1>\(chapters())<p>FIN</p><h3>TABLE</h3><p>"
                + (1...3).map { "<a href='#c\($0)'>CHAPTER \($0)</a>" }.joined(separator: "<br>") + "</p>")
        #expect(lines(book, "p", "contents-title") == ["TABLE"])
        #expect(lines(book, "p", "entry") == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
        #expect(
            lines(
                read(
                    "<h1>THE HOUSE ON THE HILL</h1>\(chapters())<h3>ÍNDICE</h3><p>"
                        + (1...3).map { "<a href='#c\($0)'>CHAPTER \($0)</a>" }.joined(separator: "<br>") + "</p>"), "p", "contents-title")
                == ["ÍNDICE"])
        let places = [book.elementNodes("main"), book.elementNodes("nav")].compactMap { $0.first?.index }
        #expect(places == places.sorted() && lines(book, "main")[0].contains("FIN"))
        // Calls of notes that lead back are no contents.
        #expect(
            read(
                "<h1>THE HOUSE ON THE HILL</h1>\(chapters())<p>See <a href='#c1'>one</a>, <a href='#c2'>two</a>, <a href='#c3'>three</a>.</p>"
            ).elementNodes("nav").isEmpty)
    }

    // MARK: Headings

    @Test func aNumberOnALineOfItsOwn() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1>"
                + zip(1...2, ["FIRST", "SECOND"]).map { part, name in
                    "<h2>PART \(part)<br>THE \(name) WINTER</h2>"
                        + zip(["I", "II"], ["The Horse", "The Mill"]).map { "<h3>\($0)<br>\($1)</h3>\(Self.prose)" }.joined()
                }.joined())
        #expect(lines(book, "h2") == ["I The Horse", "II The Mill", "I The Horse", "II The Mill"])
        #expect(lines(book, "span", "number").filter { $0 == "I" || $0 == "II" }.count == 4)
    }

    @Test func lettersOfADictionaryAreNoNumbers() {
        let book = read("<h1>THE HOUSE ON THE HILL</h1>" + ["A", "B", "C", "D"].map { "<h2>\($0)</h2>\(Self.prose)" }.joined())
        #expect(lines(book, "h2") == ["A", "B", "C", "D"] && book.elementNodes("span", "number").isEmpty)
    }

    @Test func chaptersAreChaptersHoweverManySectionsTheyHave() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1>"
                + (1...2).map { chapter in "<h2>CHAPTER \(chapter)</h2>" + (1...3).map { "<h3>§ \($0). Of Rest</h3>\(Self.prose)" }.joined()
                }.joined())
        #expect(lines(book, "h2") == ["CHAPTER 1", "CHAPTER 2"] && book.elementNodes("h3").count == 6)
    }

    @Test func talesWithNumberedSections() {
        let titles = ["The Key", "The Clock", "The Ship"]
        let list = "<h2>CONTENTS</h2>" + titles.indices.map { "<p><a href='#t\($0)'>\(titles[$0])</a></p>" }.joined()
        let tales = titles.indices.map { tale in
            "<h2 id='t\(tale)'>\(titles[tale].uppercased())</h2>" + ["I", "II", "III"].map { "<h3>\($0)</h3>\(Self.prose)" }.joined()
        }.joined()
        let book = read("<h1>THE HOUSE ON THE HILL</h1>\(list)\(tales)")
        #expect(lines(book, "h2") == ["THE KEY", "THE CLOCK", "THE SHIP"] && book.elementNodes("h3").count == 9)
    }

    @Test func remarksAtTheEndAreNoChapter() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1>\(chapters())<div class='transnote'><h2>Transcriber’s Note</h2><p>Errors have been corrected.</p></div>"
        )
        #expect(lines(book, "h2") == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
        #expect(
            lines(book, "div", "transnote") == ["Transcriber’s Note Errors have been corrected."]
                || lines(book, "div", "transnote").count == 1)
    }

    @Test func centredTitlesBelowNumbers() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1>"
                + zip(1...3, ["RIVER", "MILL", "BRIDGE"]).map { "<h2>CHAPTER \($0)</h2><p align='center'>THE \($1)</p>\(Self.prose)" }
                .joined())
        #expect(lines(book, "h2") == ["CHAPTER 1 THE RIVER", "CHAPTER 2 THE MILL", "CHAPTER 3 THE BRIDGE"])
        // Where only one has such a line it is text.
        let other = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2><p align='center'>THE RIVER</p>\(Self.prose)<h2>CHAPTER 2</h2>\(Self.prose)<h2>CHAPTER 3</h2>\(Self.prose)"
        )
        #expect(lines(other, "h2") == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
    }

    @Test func anAnchorRoundAHeadingIsItsID() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><p><a href='#b'>There</a></p>"
                + ["a", "b"].map { "<a name='\($0)'><h2>THE MILL</h2></a>\(Self.prose)<hr><br>" }.joined() + "<h2>THE END</h2>")
        let main = book.elementNodes("main")[0]
        #expect(book.elementNodes("h2").allSatisfy { book[$0].parent == main } && book.elementNodes("h2").count == 2)
        #expect(book.nodes.contains { $0.id != .none && book.names[$0.id] == "b" })
        #expect(book.elementNodes("hr").isEmpty)
    }

    // MARK: Between blocks

    @Test func twoLineBreaksPartParagraphs() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2><p>\(Array(repeating: Self.sentence + " " + Self.sentence, count: 4).joined(separator: "<BR><BR>\n"))</p><h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(book.strings("p").filter { $0.contains("old house") }.count == 4 + 3)
        #expect(book.elementNodes("br").isEmpty)
        // Short lines are stanzas or an address.
        let lines = read("<h1>THE HOUSE ON THE HILL</h1>\(chapters())<p>One<br><br>Two<br><br>Three<br><br>Four</p>")
        #expect(!lines.elementNodes("br").isEmpty)
    }

    @Test func looseBreaksAndAnchorsAreNoBlocks() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><p><a href='#1'>One</a></p>"
                + (1...2).map {
                    "<div><br><br><br><a name='\($0)'></a><h3>\($0). The Mill</h3><br>\(Self.prose)<p>\(Self.sentence)<br><br></p></div>"
                }.joined())
        #expect(book.elementNodes("br").isEmpty)
        #expect(book.nodes.count { $0.id != .none && book.names[$0.id] == "1" } == 1)
    }

    @Test func marksOfPagesBetweenBlocks() {
        func mark(_ page: Int) -> String { "<span class='pagenum' id='Page_\(page)'>[Pg \(page)]</span>" }
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2>\(Self.prose)<hr><p>\(mark(2))</p><h2>CHAPTER 2</h2>\(Self.prose)<div>\(mark(3))\(Self.prose)</div><h2>CHAPTER 3</h2>\(Self.prose)",
            css: ".pagenum { position: absolute }")
        // A rule in front of one is in front of the heading behind it.
        #expect(book.elementNodes("hr").isEmpty)
        #expect(book.elementNodes("span", "pagenum").count == 2)
        #expect(
            book.elementNodes("span", "pagenum").allSatisfy {
                book.names[book[book[$0].parent].name] == "p" && book.string(of: book[$0].parent).contains("old house")
            })
    }

    @Test func aRuleAboveNotesIsNoPause() {
        let note = "<hr><div class='footnote'><p><a id='F1'></a><a href='#A1'>[1]</a> Built in 1702.</p></div>"
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2><p>A house.<a id='A1'></a><a href='#F1'>[1]</a></p>\(note)<p>It stood.</p><hr><p>It fell.</p><h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("hr").count == 1 && book.elementNodes("aside", "note").count == 1)
    }

    // MARK: Text

    @Test func preformattedVerse() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2>\(Self.prose)<pre>\n     The lamp is low, the watch is done,\n       And all the ships are home,\n\n     And I have seen the setting sun\n</pre><pre>\nA    1    2\nB    3    4\nC    5    6\n</pre><h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(
            book.strings("span", "line") == [
                "The lamp is low, the watch is done,", "And all the ships are home,", "And I have seen the setting sun",
            ])
        #expect(book.elementNodes("p", "stanza").count == 2 && book.elementNodes("pre").count == 1)
    }

    @Test func whoSpeaksIsToldByNamesThatComeAgain() {
        let speeches = (0..<15).map { "<P><B>\(["ANNA", "KARL", "A GHOST"][$0 % 3]).</B> \(Self.sentence)</P>" }.joined()
        let book = read("<h1>THE HOUSE ON THE HILL</h1><h2>ACT I</h2><p><i>Enter Anna.</i></p>\(speeches)<h2>ACT II</h2>\(speeches)")
        #expect(book.elementNodes("p", "speech").count == 30 && Set(book.strings("b", "speaker")) == ["ANNA.", "KARL.", "A GHOST."])
        // The days of a diary have text between them.
        let days = (0..<15).map { "<P><B>\(["Monday", "Friday"][$0 % 2]).</B> \(Self.sentence)</P>\(Self.prose)" }.joined()
        #expect(
            read("<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER I</h2>\(days)<h2>CHAPTER II</h2>\(days)").elementNodes("p", "speech").isEmpty)
    }

    @Test func partsOfLettersByTheirSides() {
        let letter =
            "<p align=right>Harbour Cottage, June 2, 1881.</p><p>MY DEAR ANNA,</p>\(Self.prose)<p align=right>Your friend,</p><p align=right>PETER VANE.</p>"
        let book = read("<h1>THE HOUSE ON THE HILL</h1>" + ["I", "II", "III"].map { "<h3>LETTER \($0).</h3>\(letter)" }.joined())
        #expect(book.elementNodes("p", "date").count == 3 && book.elementNodes("p", "salutation").count == 3)
        #expect(book.strings("p", "signature") == Array(repeating: "PETER VANE.", count: 3) && book.elementNodes("p", "closing").count == 3)
        #expect(book.strings("span", "lead-in").allSatisfy { $0.hasPrefix("The old house") })
    }

    @Test func notesByTheirClassAndTheirMark() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2><p>A house (1) there.</p><p class='note'>(1) Built in 1702.</p>\(Self.prose)<p class='note'>(2) No call.</p><h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("aside", "note").count == 1 && book.strings("a", "note-call") == ["1"])
    }

    @Test func numbersOfLinesStandInTheirLines() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CANTO I</h2><div class='poem'><div class='stanza'><span class='i0'>One,<br></span><span class='i0'>two,<br></span><span class='linenum'>2</span><span class='i2'>three.<br></span></div></div><h2>CANTO II</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("p", "stanza").count == 1 && book.elementNodes("span", "line").count == 3)
        #expect(book.elementNodes("span", "line-number").count == 1 && book.strings("span", "line")[1] == "two,2")
    }

    @Test func whatAChapterIsAboutStandsAboveItsText() {
        let about = "<p class='hang'>Birth—Early life—The mill—Return to Paris.</p>"
        let list =
            "<h3>CONTENTS</h3>"
            + (1...3).map {
                "<p><a href='#c\($0)'>CHAPTER \($0).</a></p><p>Birth—Early life—The mill—Return to Paris <a href='#c\($0)'><i>Page</i> \($0 * 20)</a></p>"
            }.joined()
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1>\(list)" + (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0).</h2>\(about)\(Self.prose)" }.joined())
        #expect(book.elementNodes("p", "argument").count == 3)
        #expect(book.strings("span", "lead-in").allSatisfy { $0.hasPrefix("The old house") })
        // One link for each chapter, and its page apart.
        #expect(book.elementNodes("nav").first.map { book.elements("a", in: $0).count } == 3)
        #expect(lines(book, "span", "page") == ["Page 20", "Page 40", "Page 60"])
    }

    @Test func theWayBackFromANoteIsLeftOut() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2><p>A house<sup id='r1'><a href='#n1'>1</a></sup> there.</p>\(Self.prose)<h3>Notes</h3><ol><li id='n1'>Built in 1702. <a href='#r1'>Return</a></li></ol><h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(lines(book, "li", "note") == ["Built in 1702."])
    }

    @Test func aPictureOfALetterThatIsThere() {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2><div><img class='drop-cap' src='t.png' alt=''></div><p class='drop-cap'>The old house.</p>\(Self.prose)<h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("img").isEmpty && book.strings("p").contains("The old house."))
    }

    /// The classes that hide the letter go from its own paragraph alone, and no other that has the same letters in it.
    @Test(arguments: [
        "<p class='dropcap raindrop'><img class='dc' src='t.png' alt='T'><span class='hidden'>T</span>HE old house.</p>",
        "<p class='raindrop'><img src='t.png' alt='T'>The old house.</p>", "<p><img src='t.png' alt='T'>The old house.</p>",
        "<div class='dc'><img class='dc' src='t.png' alt='T'></div><p class='drop-cap raindrop'>The old house.</p>",
    ])
    func onlyTheParagraphOfThePictureLosesItsClass(html: String) {
        let book = read(
            "<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2>\(html)<p class='drop'>And the bridge.</p>\(Self.prose)<h2>CHAPTER 2</h2>\(Self.prose)"
        )
        #expect(book.elementNodes("img").isEmpty)
        #expect(book.strings("p", "drop") == ["And the bridge."])
        #expect(book.elementNodes("p", "raindrop").count == (html.contains("raindrop") ? 1 : 0))
        #expect(["dropcap", "drop-cap"].allSatisfy { book.elementNodes("p", $0).isEmpty })
    }

    /// A picture of a letter says by its words which one it is, and the text behind it may have it all the same.
    @Test(arguments: [
        ("<p><img src='t.png' alt='T'>he old house.</p>", "The old house."),
        ("<p><img src='t.png' alt='T'></p><p>The old house.</p>", "The old house."),
        ("<div><img src='t.png' alt='T'></div><p>THE old house.</p>", "THE old house."),
        ("<p><img src='t.png' alt='T'><span class='hidden'>T</span>HE old house.</p>", "THE old house."),
        ("<p><img src='l.png' alt='L'>LEGÓ a la casa.</p>", "LLEGÓ a la casa."),
        ("<p><img src='a.png' alt='A'> house.</p>", "A house."),
    ])
    func aPicturedLetterIsSetOnce(html: String, expected: String) {
        let book = read("<h1>THE HOUSE ON THE HILL</h1><h2>CHAPTER 1</h2>\(html)\(Self.prose)<h2>CHAPTER 2</h2>\(Self.prose)")
        #expect(book.elementNodes("img").isEmpty && book.strings("p").contains(expected), "\(book.outline())")
    }

    @Test func aPicturedLetterRightBehindTheHeaderIsTheBooks() { _ = read("<img alt='T'>he old house. <img alt='T'>he hill.") }
}
