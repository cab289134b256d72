import ArchiveFixtures
import Foundation
import Testing

/// What a book file leaves out of sources of any format, and the wording, level and role it gives to single elements.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct OmissionTests {
    private struct Reading {
        var document: String
        var messages: String

        func has(_ text: String) -> Bool { document.contains(text) }
    }

    private func read(_ book: String, _ files: (name: String, bytes: [UInt8])...) throws -> Reading {
        let workshop = try Workshop()
        for file in files { _ = try workshop.write(file.name, file.bytes) }
        _ = try workshop.write("book.yaml", book)
        let result = try Command.run(["build", ".", "--dump", "document"], folder: workshop.folder)
        #expect(result.status == 0, "\(result.errors)")
        return Reading(document: String(decoding: result.output, as: UTF8.self), messages: result.errors)
    }

    private static let markdown = Array(
        """
        ---
        title: T
        ---
        # One

        Text of one[^1].

        ::: advert
        Buy this.
        :::

        ## Inner

        Text of inner.

        # Index

        Text of index, see [one](#one).

        # Last

        See [the index](#index).

        [^1]: The note of one.

        """.utf8)

    @Test func aHeadingIsLeftOutWithWhatBelongsToIt() throws {
        let book = try read("sources: a.md\nomit: [{heading: index}]\ncontents: true\n", ("a.md", Self.markdown))
        #expect(!book.has("Text of index") && !book.has("Index") && book.has("Text of inner") && book.has("See"))
        // What led there is text now.
        #expect(book.has("the index") && !book.has("#index"))
        #expect(book.messages.isEmpty, "\(book.messages)")
    }

    @Test func whatIsInsideADivisionGoesWithIt() throws {
        let book = try read("sources: a.md\nomit: [{heading: One}]\nnotes: endnotes\n", ("a.md", Self.markdown))
        #expect(!book.has("Text of one") && !book.has("Text of inner") && !book.has("The note of one") && book.has("Text of index"))
    }

    @Test(arguments: ["'.advert'", "{selector: 'div.advert'}", "{lines: 8-10}"]) func elementsAreLeftOut(place: String) throws {
        let book = try read("sources: a.md\nomit: [\(place)]\n", ("a.md", Self.markdown))
        #expect(!book.has("Buy this") && book.has("Text of one") && book.has("Text of inner"))
    }

    @Test func whatIsNowhereIsAWarningWithItsPlace() throws {
        let book = try read(
            "sources: a.md\nomit:\n  - '.nothing'\n  - {heading: Indx}\n  - {id: none}\n  - {lines: 900}\n  - {id: one, source: b.md}\n",
            ("a.md", Self.markdown))
        let lines = book.messages.matches(of: /book\.yaml:(\d+):\d+: warning: .*\[book\.omission\]/).map { String($0.1) }
        #expect(lines == ["3", "4", "5", "6", "7"], "\(book.messages)")
        #expect(book.messages.contains("did you mean “Index”?") && book.messages.contains("“b.md” is no source of the book"))
    }

    private static let publication = PublicationFiles(
        manifest: "<item id='nav' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/>",
        chapters: [
            ("chapter.xhtml", "<section><h2 id='a'>Frst</h2><p>Text of first.</p><p class='ad'>Buy this.</p></section>"),
            ("other.xhtml", "<section><h2 id='b'>Other</h2><p>Text of other.</p></section>"),
            (
                "nav.xhtml",
                "<nav epub:type='toc'><ol><li><a href='chapter.xhtml#a'>Frst</a></li><li><a href='other.xhtml'>Other</a></li></ol></nav>"
            ),
        ]
    ).zip

    @Test func anEPUBIsAmended() throws {
        let book = try read(
            "sources: a.epub\nomit: ['.ad']\noverrides: [{heading: Frst, text: First, level: 3}, {heading: Other, text: Another}]\n",
            ("a.epub", Self.publication))
        #expect(!book.has("Buy this") && book.has("Text of first"))
        #expect(!book.has("Frst") && book.document.components(separatedBy: "First").count > 2, "\(book.document)")
        // The entry leads to the file that the heading begins.
        #expect(!book.has("Other") && book.document.components(separatedBy: "\"Another\"").count > 2, "\(book.document)")
        #expect(book.document.contains(/h3 [^\n]*data-outline-level="3"/), "\(book.document)")
        #expect(book.messages.isEmpty, "\(book.messages)")
    }

    @Test func linesOfAFileInAnEPUBAreNamedWithIt() throws {
        let one = try read(
            "sources: a.epub\nomit: [{lines: 1-99, source: chapter.xhtml}]\n", ("a.epub", Self.publication))
        #expect(!one.has("Text of first"))
        #expect(one.has("Text of other"))
        let whole = try read("sources: a.epub\nomit: [{heading: Other}]\n", ("a.epub", Self.publication))
        #expect(!whole.has("Other") && !whole.has("Text of other") && whole.has("Text of first"), "\(whole.document)")
        let none = try read("sources: a.epub\nomit: [{lines: 1-99}]\n", ("a.epub", Self.publication))
        #expect(none.has("Text of first") && none.messages.contains("in an EPUB name the file"))
    }

    @Test func divisionsOfXMLAreLeftOut() throws {
        let tei = """
            <TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>T</title></titleStmt></fileDesc></teiHeader>
            <text><body><div><head>One</head><p>Text of one.</p></div>
            <div xml:id="two"><head>Two</head><p>Text of two.</p></div></body></text></TEI>
            """
        for place in ["{heading: two}", "{id: two}", "'#two'", "{lines: 3}"] {
            let book = try read("sources: a.xml\nomit: [\(place)]\n", ("a.xml", Array(tei.utf8)))
            #expect(book.has("Text of one") && !book.has("Text of two"), "\(place)")
        }
        let book = try read("sources: a.xml\noverrides: [{heading: Two, text: Second}]\n", ("a.xml", Array(tei.utf8)))
        #expect(book.has("Second") && book.has("Text of two"))
    }

    private static let text = Array(
        """
        Title: The Book
        Author: A. Writer

        *** START OF THIS PROJECT GUTENBERG EBOOK THE BOOK ***



        CONTENTS

        CHAPTER I. The Begining
        CHAPTER II. The Middle
        CHAPTER III. The End



        CHAPTER I. The Begining

        Here stands what the first chapter has to tell, and it is enough for a line or two.



        CHAPTER II. The Middle

        Here stands what the second chapter has to tell, and it is enough for a line or two.



        CHAPTER III. The End

        Here stands what the third chapter has to tell, and it is enough for a line or two.


        *** END OF THIS PROJECT GUTENBERG EBOOK THE BOOK ***

        """.utf8)

    @Test func theContentsFollow() throws {
        let book = try read(
            "sources: a.txt\nomit: [{heading: The Middle}]\noverrides: [{heading: 'Chapter I. The Begining', text: The Beginning}]\n",
            ("a.txt", Self.text))
        #expect(!book.has("Middle") && !book.has("what the second") && book.has("what the third"))
        #expect(!book.has("Begining") && book.document.components(separatedBy: "The Beginning").count == 3, "\(book.document)")
        #expect(book.messages.isEmpty, "\(book.messages)")
    }

    @Test func whatIsLeftOutIsAccountedFor() throws {
        let workshop = try Workshop()
        _ = try workshop.write("a.txt", Self.text)
        _ = try workshop.write("book.yaml", "sources: a.txt\nomit: [{heading: The Middle}]\n")
        let result = try Command.run(["inspect", "."], folder: workshop.folder)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == 0 && text.contains("parts that the book file leaves out"), "\(text)")
    }
}
