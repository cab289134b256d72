import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Damaged markup swallows no text: every byte of a file is in the text, in markup or on the list of what was left out, once, and the words
/// behind the damage are there.
@Suite struct HTMLDamageTests {
    private func read(_ html: String, workers: Int = 1) throws -> (document: Document, account: SourceAccount, diagnostics: Diagnostics) {
        var diagnostics = Diagnostics()
        let source = try #require(
            SourceText.decode(Array(html.utf8), name: "a.html", id: SourceID(0), syntax: .html, diagnostics: &diagnostics))
        let document = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics)
        return (document, SourceAccount(of: document, source: source, id: SourceID(0), format: .html), diagnostics)
    }

    private static let start =
        "<html><head><title>The Project Gutenberg eBook of A Mill, by A. Nobody</title></head><body><pre>\nTitle: A Mill\n\n*** START OF THIS PROJECT GUTENBERG EBOOK A MILL ***\n</pre>\n<h2>CHAPTER I</h2>\n<p>"
    private static let end =
        " The end of it.</p>\n<h2>CHAPTER II</h2>\n<p>Another <i>day</i>.</p>\n<pre>\n*** END OF THIS PROJECT GUTENBERG EBOOK A MILL ***\n</pre></body></html>\n"

    @Test(arguments: [
        ("One <p class=\"x>two <a href=\"#y\">three</a> four.", "One two three four. The end"),
        ("One <p class='x>He didn't go <b class='y'>there</b>.", "One He didn't go there. The end"),
        ("One <p class=\"x>\"Two,\" he said, and</p><p>three.", "One \"Two,\" he said, and three. The end"),
        ("One <i class=\"a\" two three <b>four</b>.", "One two three four. The end"),
        ("One</i two three <b>four</b>.", "One two three four. The end"),
        ("One <!-- two <b>three</b> four.", "One two three four. The end"),
        ("One <!-- two <b>three</b> <!-- four --> five.", "One two three five. The end"),
        ("One <!--> two <!---> three <!-- x --!> four.", "One two three four. The end"),
        ("One <![CDATA[two < three]]> four.", "One two < three four. The end"),
        ("One <! two > three.", "One three. The end"),
        ("One <! two <b>three</b>.", "One <! two three. The end"),
        ("One <? two <b>three</b>.", "One <? two three. The end"),
        ("One <a b=\"<a b=\"<a b=\"< two three.", "One < two three. The end"),
        ("One <p class=\"x\"<p class=\"y\"<p class=\"z> two", "One two The end"),
        ("One </i>< two </i>&lt;<b>three</b> &lt;<b>four</b>", "One < two <three <four The end"),
        ("One <i< two three", "One two three The end"),
        ("One <a b=\"<\n<a b=\"<\n<a b=\"<", "One < The end"),
        ("One <a href=\"x<i>two</i> three", "One two three The end"),
        ("One <a href=\"x two three <i>four</i>", "One two three four The end"),
        ("if x <y and z> 2 or a <b.", "if x <y and z> 2 or a"),
        ("One </ i> two </> three </*four.", "One two > three *four. The end"),
        ("One &#0; &#x; &#; &#99999999; two.", "One &#0; &#x; &#; &#99999999; two. The end"),
        ("One\u{1} t\u{0C}wo\u{FFFE} three.", "One t wo three. The end"),
        ("One <script>two <b>three</b>", "One three"),
        ("One <p title=\"a > b < c\">two</p>", "One two The end"),
        ("One <html>two <html lang=en class='x'>three<body><body>four <p>five</p>", "One two three four five The end"),
    ])
    func textBehindDamageIsRead(_ damage: String, _ expected: String) throws {
        for html in [Self.start + damage + Self.end, "<p>" + damage + " The end of it.</p>"] {
            let (document, account, _) = try read(html)
            #expect(account.lost.isEmpty && account.doubled.isEmpty, "\(account)")
            let text = document.collapsedText(of: .root)
            #expect(Self.words(text).contains(Self.words(expected)), "\(text)")
        }
    }

    private static func words(_ text: String) -> String { text.filter { !$0.isWhitespace && !"'’\"“”".contains($0) } }

    /// Whatever is mixed up with whatever: it is text once, or left out once.
    @Test func brokenTagsInAnyOrderAreAccountedFor() throws {
        let pieces = [
            "<a b=\"", "<a b=\"x\"", "<", "< ", "word ", "two three. ", "\"", "'", ">", "<p>", "</p>", "<i>", "</i>", "<i", "</i",
            "<img src=\"a.png\" alt=\"T", "<img src=a alt=T>", "\n",
            "<p class=\"x>", "<b title='q", "=", "/", "<!--", "-->", "<br/>", "</", "&amp;", "&#0;", "<h2>",
            "some more words here and there, ",
        ]
        var state: UInt64 = 5
        for _ in 0..<400 {
            var html = "Begin "
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                html += pieces[Int(state >> 33) % pieces.count]
            }
            for html in [Self.start + html + Self.end, "<p>" + html] {
                let account = try read(html).account
                #expect(account.isComplete, "\(html): \(account)")
            }
        }
    }

    /// The letter that a picture shows is text, so its damaged tag is not left out.
    @Test(arguments: ["<img src=\"t.png\" alt=\"T\"", "<img src=\"t.png\" alt=\"T>", "<img alt=\"T\" src=\"t.png>"])
    func aDamagedPictureOfALetterIsTheLetter(_ tag: String) throws {
        let (document, account, _) = try read(Self.start + tag + "he old mill stood there, and nobody had asked." + Self.end)
        #expect(account.isComplete, "\(account)")
        #expect(document.collapsedText(of: .root).contains("The old mill"))
    }

    /// An element in which the book ends goes on behind its end.
    @Test(arguments: [
        "<dd><p>Produced by***END OF PROJECT GUTENBERG<img alt=T>",
        "<div><p>One two.</p>*** END OF THIS PROJECT GUTENBERG EBOOK X ***<p class='cap'><img class='cap' src='t.png' alt='T'></p></div>",
    ])
    func aPictureBehindTheEndOfTheBookIsNoLetter(_ html: String) throws {
        let account = try read(html).account
        #expect(account.lost.isEmpty, "\(account)")
    }

    @Test(arguments: [
        "<a href=\"x", "<p", "</p", "</", "<", "<!-- two", "<!", "&am", "&", "&#", "&#x1", "<![CDATA[", "<p class='a", "<br /",
    ])
    func aFileMayEndAnywhere(_ tail: String) throws {
        let (document, account, _) = try read(Self.start + "One two." + tail)
        #expect(account.lost.isEmpty && account.doubled.isEmpty, "\(account)")
        #expect(document.collapsedText(of: .root).contains("One two."))
    }

    /// The head's style sheet is the book's no more, and its text is not the book's either.
    @Test(arguments: ["style", "script"])
    func whatDoesNotEndIsNoText(_ name: String) throws {
        let (document, account, diagnostics) = try read("<html><head><\(name)>p { margin: 0 }\n</head><body><p>One two.</p></body></html>")
        #expect(account.lost.isEmpty && account.doubled.isEmpty && document.collapsedText(of: .root) == "One two.")
        #expect(diagnostics.all.contains { $0.code == .malformedHTML })
    }

    @Test func whatIsMendedIsListedWithItsPlace() throws {
        let html = "<p>One</p><p class=\"x>Two <a href=\"#y\">three</a></p>"
        let (document, _, diagnostics) = try read(html)
        #expect(
            document.stripped.map(\.reason) == [.damagedMarkup]
                && document.stripped.map(\.range) == [SourceRange(source: SourceID(0), start: 10, end: 22)])
        #expect(diagnostics.all.contains { $0.message.contains("quotation mark") && $0.range?.start == 10 })
        let classes = document.elements("p").map { document.classes(of: $0).map { document.names[$0] } }
        #expect(classes == [[], ["x"]])
    }

    /// A value that takes names holds a sentence: what follows the first name is text.
    @Test(arguments: [
        "<p class=\"a\nThe first words of this and he said \"yes\" to it.</p><p>More.</p>",
        "<p class=\"noindent The first words of this,\nand so on.</p>\n<p class=\"noindent\">The next.</p>",
        "<p class='a The first words of this, and more of them.</p><p>It is John's.</p>",
    ])
    func wordsInsideAnAttributeAreText(_ html: String) throws {
        let (document, account, diagnostics) = try read("<html><body>" + html + "</body></html>")
        #expect(account.lost.isEmpty && account.doubled.isEmpty)
        let text = document.collapsedText(of: .root)
        #expect(
            text.hasPrefix("The first words of this")
                && (text.contains("to it.") || text.contains("and so on.") || text.contains("more of them.It is John's.")))
        #expect(diagnostics.all.contains { $0.message.contains("read as text") })
    }

    @Test(arguments: ["<p>One<br<br>two.</p>", "<p>One <a href='#x'two.</a></p>", "<p>One</p<p>two.</p>"])
    func tagsThatRunIntoWhatFollowsLoseNothing(_ html: String) throws {
        let (document, account, _) = try read("<html><body>" + html + "</body></html>")
        #expect(account.lost.isEmpty && account.doubled.isEmpty)
        let text = document.collapsedText(of: .root)
        #expect(text.hasPrefix("One") && text.hasSuffix("two."))
    }

    @Test func soundMarkupIsNotTouched() throws {
        let html = Array(
            "<!DOCTYPE html>\n<p title='a > b'>x &amp; &#233; <br/> <img alt=\"it's <b> c\" src=x></p><!-- <p>a</p> --><style>p > b {}</style><o:p a=b></o:p>"
                .utf8)
        #expect(html.withUnsafeBufferPointer { HTMLDamage(in: $0).isEmpty })
    }

    /// Zero bytes that some program has left in a text.
    @Test func strayZeroBytesAreLeftOut() throws {
        var bytes = Array((Self.start + String(repeating: "One two three. ", count: 60) + Self.end).utf8)
        bytes.insert(0, at: 400)
        bytes += [UInt8](repeating: 0, count: 300)
        var diagnostics = Diagnostics()
        let source = try #require(SourceText.decode(bytes, name: "a.html", id: SourceID(0), syntax: .html, diagnostics: &diagnostics))
        #expect(source.text.count == bytes.count - 301 && !source.text.contains(0))
        #expect(diagnostics.all.map(\.code) == [.invalidBytes])
    }

    /// An element that begins in front of the header holds the links as well.
    @Test func contentsMayStandInAnElementOfTheHeader() {
        let document = InventedBook.file(
            """
            <span <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><pre>
            *** START OF THIS PROJECT GUTENBERG EBOOK UBU ROI ***
            </pre><a href="#acI"><a href="#acII"><a href="#acIII"><a name="acI"><p>Acte Premier<p>
            &mdash;Délicieuse chose que la navigation.MÈRE UBU:
            Ah! quel délice de revoir bientôt la douce France, nos vieux amis et
            notre château de Mondragon!<a name="acII"><p style="background-size:cover;margin:auto 5em auto">Acte Deuxième</p>
            &mdash;Vrout, merdre, il a été dur à la détente, mais vrout, merdre, je crois
            pourtant l'avoir ébranlé. Grâce à Dieu et à moi-même, peut-être dans
            huit jours serai-je reine de Pologne.<a name="acIII"><p>Acte Troisième
            """)
        #expect(document.strings("body").joined().contains("Délicieuse chose"))
    }

    /// A mark of a printed page that nobody closes holds the rest of the book, and an item the text behind its list.
    @Test func elementsThatAreNotClosedAreSetOnce() throws {
        let list = (1...6).map { "<li><a href='#c\($0)'>Chapter \($0)</a>" }.joined()
        let chapters = (1...6).map { "<h2 id='c\($0)'>Chapter \($0)</h2>\n<p>Text of it.</p>\n" }.joined()
        for damage in [
            "<ul>" + list + chapters,
            "<p>x <span class='pagenum'><a id='p1'>12</a></p><p>More</p>" + String(repeating: "<p>And so on and on.</p>", count: 20),
        ] {
            let (_, account, _) = try read(Self.start + "One.</p>" + damage + Self.end)
            #expect(account.lost.isEmpty && account.doubled.isEmpty, "\(account)")
        }
    }

    /// The last lines of printed contents may have no heading: the file is a part of the book.
    @Test func linesOfContentsWithoutHeadingsAreKept() throws {
        let names = ["Of Mills", "Of Rivers", "Of Bread", "Of Snow", "Of Wolves"]
        let rows = names.enumerated().map {
            "<tr><td>CHAPTER \(["I", "II", "III", "IV", "V"][$0.offset]).</td><td>\($0.element)</td></tr>\n"
        }.joined()
        let chapters = names.prefix(3).enumerated().map {
            "<h2>CHAPTER \(["I", "II", "III"][$0.offset])<br>\($0.element)</h2><p>Text of it.</p>\n"
        }.joined()
        let head = Self.start.replacing("<h2>CHAPTER I</h2>\n<p>", with: "<h1>A MILL</h1>")
        let (document, account, _) = try read(
            head + "<h2>CONTENTS</h2><table>" + rows + "</table>\n" + chapters
                + "<pre>\n*** END OF THIS PROJECT GUTENBERG EBOOK A MILL ***\n</pre>")
        #expect(account.lost.isEmpty && account.doubled.isEmpty, "\(account)")
        #expect(document.elements("nav").map { document.collapsedText(of: $0) }.first?.contains("Of Wolves") == true)
    }

    /// Much damage takes no longer than the file is long: nothing is looked for twice.
    @Test(arguments: ["<!--<p>", "<a b=\"<", "</p x ", "<script><p>", "<!x ", "<a b='x>\" ", "&#", "<!-- <p> <!--", "<x y "])
    func muchDamageIsReadToTheEnd(_ piece: String) throws {
        let (document, account, _) = try read("<p>One</p>" + String(repeating: piece, count: 20_000) + "<p>two</p>")
        #expect(account.lost.isEmpty && account.doubled.isEmpty)
        #expect(document.collapsedText(of: .root).hasPrefix("One"))
    }
}
