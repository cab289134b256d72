import Testing

@testable import GutenbergReaders
@testable import Markup

/// Plays and poems of files that have no element for them. All texts are our own.
@Suite struct HTMLPlaysAndVerseTests {
    private func read(_ body: String) -> Document {
        InventedBook.html("<h1>The House</h1><p>by Jane Roe</p>\(body)", title: "The House", fields: "<p>Language: English</p>")
    }

    private func strings(_ book: Document, _ name: String, _ className: String? = nil) -> [String] {
        book.strings(name, className).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    // MARK: Plays

    private static let names = ["ANNE", "THE MILLER", "ANNE", "ÉLODIE", "FIRST MAN"]

    /// - Parameter speech: of a name, by its number.
    private func play(_ speech: (String, Int) -> String) -> String {
        "<h2>ACT I</h2><p>A mill beside a river.</p>" + (0..<25).map { speech(Self.names[$0 % Self.names.count], $0) }.joined()
            + "<h2>ACT II</h2><p>The same, a year later. Anne sits at the window.</p><p>It rains.</p>"
            + (0..<25).map { speech(Self.names[$0 % Self.names.count], $0) }.joined()
    }

    @Test func namesInCapitalsSpeak() {
        let book = read(play { "<p>\($0). The wheel has turned \($1) times since noon.</p>" })
        #expect(book.elementNodes("p", "speech").count == 50 && strings(book, "span", "speaker").first == "ANNE")
        #expect(strings(book, "p", "speech")[1] == "THE MILLER. The wheel has turned 1 times since noon.")
        #expect(book.guesses.contains { $0.subject == .plays })
        // What stands above the first speech of an act is seen, not said.
        #expect(
            strings(book, "p", "direction") == ["A mill beside a river.", "The same, a year later. Anne sits at the window.", "It rains."])
    }

    @Test func whatStandsBetweenAnActAndItsFirstSceneIsSeen() {
        let seen = ["A house.", "It has a mill beside it, and a river.", "Night falls."]
        let book = read(
            play { "<p>\($0). The wheel has turned \($1) times since noon.</p>" }
                + "<h2>ACT III</h2>\(seen.map { "<p>\($0)</p>" }.joined())<h3>SCENE I</h3><p>ANNE. I see nothing.</p>")
        #expect(strings(book, "p", "direction").suffix(3) == seen)
    }

    @Test func closingsAboveNamesAreOfLetters() {
        let letter = "\(InventedBook.htmlProse)<p>Your obedient servant,</p><p class='author'>A. MILLER.</p>"
        let book = read((1...3).map { "<h2>CHAPTER \($0)</h2>\(letter)" }.joined())
        #expect(book.elementNodes("p", "closing").count == 3 && book.elementNodes("p", "signature").count == 3, "\(book.outline())")
        #expect(read("<h2>CHAPTER 1</h2><p>Your obedient servant,</p>\(InventedBook.htmlProse)").elementNodes("p", "closing").isEmpty)
    }

    @Test func linesBelowNamesAreVerse() {
        let book = read(
            play { name, number in
                let lines = ["The wheel has turned \(number) times", "Since noon, and more."]
                let indent = number == 3 ? 9 : 4, id = number == 4 ? " id='noon'" : ""
                return "<p>\(name) (<i>to the cat</i>):<br />"
                    + lines.map { "<span\(id) style='margin-left: \(indent)em;'>\($0)</span><br>" }.joined()
                    + (number == 1 ? "<span style='margin-left: 4em;'>(<i>She goes.</i>)</span><br>" : "") + "</p>"
            } + "<p>See <a href='#noon'>noon</a>.</p>")
        #expect(book.elementNodes("p", "speech").count == 50 && book.elementNodes("div", "verse").count == 50)
        #expect(strings(book, "p", "speech")[1] == "THE MILLER (to the cat):")
        #expect(book.elementNodes("span", "line").count == 100 && book.elementNodes("br").isEmpty)
        #expect(book.nodes.contains { $0.id != .none && book.names[$0.id] == "noon" })
        // What most lines are set in by is the place of the verse.
        #expect(book.elementNodes("span", "indent-3").count == 4)
        #expect(strings(book, "p", "direction").count { $0 == "(She goes.)" } == 2)
    }

    @Test func theCurtainIsNoHeading() {
        let acts = (1...3).map { "<h2>ACT \($0)</h2>\(InventedBook.htmlProse)<h3>\($0 < 3 ? "Curtain." : "CURTAIN")</h3>" }.joined()
        let book = read(acts)
        #expect(book.elementNodes("h2").count == 3 && book.elementNodes("h3").isEmpty && strings(book, "p", "end").count == 3)
        // A scene of that name is one.
        #expect(
            read("<h2>ACT 1</h2><h3>Curtain</h3>\(InventedBook.htmlProse)<h2>ACT 2</h2>\(InventedBook.htmlProse)").elementNodes("h3").count
                == 1)
    }

    @Test func capitalsAtTheBeginningOfChaptersAreNoSpeakers() {
        let chapters = (1...20).map { "<h2>CHAPTER \($0)</h2><p>THE MILLER. He had a house.</p>\(InventedBook.htmlProse)" }.joined()
        let book = read(chapters)
        #expect(book.elementNodes("p", "speech").isEmpty && book.elementNodes("span", "speaker").isEmpty)
    }

    // MARK: Verse

    private static let stanza = [
        "The wheel goes round, the water falls,", "The cat upon the wall is grey,", "And nobody in winter calls,", "And nobody in May.",
    ]

    @Test func stanzasInTheBodyArePartedByTwoBreaks() {
        let stanzas = (1...14).map { "\($0)<br>\n" + Self.stanza.joined(separator: "<br>\n") + "<br>\n<br>\n" }.joined()
        let book = read("<h2>CANTO I</h2>\(stanzas)<h2>CANTO II</h2>\(stanzas)")
        #expect(book.elementNodes("p", "stanza").count == 28 && book.elementNodes("span", "line").count == 28 * 5)
        #expect(book.elementNodes("br").isEmpty)
        // Some lines of an address in the body are none.
        let address = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)To the mill,<br>\nby the river,<br>\nin the wood.<br>\n<br>\n")
        #expect(address.elementNodes("p", "stanza").isEmpty)
    }

    @Test func aCantoInOnePreformattedElementIsVerse() {
        let canto = (1...80).map { _ in Self.stanza.enumerated().map { "     \($0 % 2 == 1 ? "  " : "")\($1)" }.joined(separator: "\n") }
            .joined(separator: "\n\n")
        #expect(canto.utf8.count > 10_000)
        let book = read("<h2>CANTO I</h2>\(InventedBook.htmlProse)<pre>\n\(canto)\n</pre><h2>CANTO II</h2>\(InventedBook.htmlProse)")
        #expect(book.elementNodes("p", "stanza").count == 80 && book.elementNodes("pre").isEmpty)
        #expect(book.elementNodes("span", "indent-1").count == 160)
    }

    @Test func aStyleThatSetsALineInIsItsIndent() {
        let lines = zip(Self.stanza, [2, 4, 2, 4]).map { "<span style=\"margin-left: \($1)em;\">\($0)</span><br />" }.joined()
        let book = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<p>\(lines)</p>\(InventedBook.htmlProse)")
        #expect(strings(book, "span", "line") == Self.stanza && book.elementNodes("span", "indent-1").count == 2)
    }

    // MARK: Pictures beside text

    @Test func aTableThatSetsTextBesideAPictureIsNone() {
        let picture = "<img src='mill.png' alt='A mill'>"
        let page = "<table summary='x'><tr><td>\(picture)\n</td><td><p>The mill stood by the river.</p></td></tr></table>"
        let book = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)\(page)\(page)")
        #expect(book.elementNodes("table").isEmpty && strings(book, "p").count { $0 == "The mill stood by the river." } == 2)
        let facts = "<table><tr><td>\(picture)</td><td><p>Mill</p></td><td><p>1702</p></td></tr></table>"
        #expect(read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)\(facts)").elementNodes("table").count == 1)
    }

    // MARK: Lines as paragraphs

    @Test func paragraphsOfOneLineEachAreLinesOfAStanza() {
        let lines = Self.stanza.enumerated().map { "<p\($0 == 1 ? " class=\"i2\"" : "")>\($1)</p>" }.joined(separator: "\n")
        let book = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<div class=\"poem\">\(lines)<p>&nbsp;</p>\(lines)</div>")
        #expect(book.elementNodes("p", "stanza").count == 2 && strings(book, "span", "line") == Self.stanza + Self.stanza)
        // Those that hold several lines are stanzas.
        let stanzas = (1...3).map { _ in "<p>\(Self.stanza.joined(separator: "<br>"))</p>" }.joined()
        let other = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<div class=\"poem\">\(stanzas)</div>")
        #expect(other.elementNodes("p", "stanza").count == 3)
    }

    @Test func aClassOfStanzasAtALineBeginsOne() {
        let classes = ["", "indent", "stanza indent", ""]
        let lines = { (classes: [String]) in
            zip(Self.stanza, classes).map { "<p class='\($1)'>\($0)</p>" }.joined(separator: "\n")
        }
        let book = read("<h2>CHAPTER I</h2><div class='verse'>\(lines(classes))</div>\(InventedBook.htmlProse)")
        #expect(strings(book, "span", "line") == Self.stanza)
        #expect(book.elementNodes("p", "stanza").count == 2 && book.elementNodes("span", "indent-1").count == 2)
        // Where all have it, it says nothing.
        let all = read("<h2>CHAPTER I</h2><div class='verse'>\(lines(classes.map { _ in "stanza" }))</div>\(InventedBook.htmlProse)")
        #expect(all.elementNodes("p", "stanza").count == 1)
    }

    @Test(arguments: [["i2", "i2a", "i2a", "i2"], ["i0", "far", "i4b", "far"]]) func divisionsInAStanzaAreLines(_ classes: [String]) {
        let lines = classes.map { "<div class='\($0)'>The wheel goes round and round</div>" }.joined()
        let book = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<div class='poem'><div class='stanza'>\(lines)</div></div>")
        #expect(book.elementNodes("p", "stanza").count == 1 && book.elementNodes("span", "line").count == 4)
        // What stands above lines that a class tells is none of them; without a stanza around them each may be one.
        let numbered = "<div class='stanza'><div class='ttl'>1.</div><div class='i0'>The wheel.</div><div class='i0'>It goes.</div></div>"
        let above = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<div class='poem'>\(numbered)</div>")
        #expect(above.elementNodes("p", "stanza").count == 2)
        let stanzas = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<div class='poem'><div>The wheel.</div><div>It goes.</div></div>")
        #expect(stanzas.elementNodes("p", "stanza").count == 2)
    }

    @Test func theLastLinesOfAPrefaceSignIt() {
        let contents = "<h3>CONTENTS</h3>" + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
        let front = { (title: String, end: String) in
            let chapters = (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(InventedBook.htmlProse)\(end)" }.joined()
            return self.read("<h2>\(title)</h2>\(InventedBook.htmlProse)\(end)\(contents)\(chapters)")
        }
        let book = front("PREFACE", "<p>THE AUTHOR.</p><p>RIVERTON, 1876.</p>")
        #expect(strings(book, "p", "signature") == ["THE AUTHOR."] && strings(book, "p", "date") == ["RIVERTON, 1876."])
        let place = front("Vorwort zur zweiten Auflage.", "<p>The Mill School,<br>&nbsp;&nbsp;Riverton, September, 1916.</p>")
        #expect(place.elementNodes("p", "date").count == 1)
        #expect(front("PREFACE", "<p>He came back.</p>").elementNodes("p", "signature").isEmpty)
    }

    @Test func numbersAndPoetsKeepToTheirPoems() {
        let poem =
            "The lamp was low, the night was long,\n     And nobody came home;\n     The river sang its little song\n"
            + "     Of silver and of foam."
        let heads = ["1. THE LAMP.", "2.", "3. TO THE RIVER."], poets = ["J. ROE.", "SIR JOHN POE.", "ANON."]
        func pieces(_ count: Int) -> String {
            zip(heads, poets).prefix(count).map { "<pre>\n     \($0)\n\n     \(poem)\n\n     \(poem)\n\n     \($1)\n</pre>" }
                .joined(separator: "<br>")
        }
        let book = InventedBook.html("<h1>THE HOUSE</h1><h2>POEMS</h2>\(pieces(3))")
        #expect(book.strings("p", "number") == heads && book.strings("p", "attribution") == poets)
        let two = InventedBook.html("<h1>THE HOUSE</h1><h2>POEMS</h2>\(pieces(2))")
        #expect(two.strings("p", "number").isEmpty && two.strings("p", "attribution").isEmpty)
    }
}
