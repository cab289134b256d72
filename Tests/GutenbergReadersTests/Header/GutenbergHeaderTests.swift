import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct GutenbergHeaderTests {
    func header(_ text: String) -> Metadata { parseGutenbergHeader(ArraySlice(text.utf8)) }

    /// A line that begins small, or follows a small word, goes on with the title; "or" begins the other title, and a capital a subtitle.
    @Test(arguments: [
        ("Tales of the Hills\n       and Other Stories of\n       the Border", "Tales of the Hills and Other Stories of the Border"),
        ("The House\n       or, The Lamp", "The House: or, The Lamp"), ("The House\n       A Romance", "The House: A Romance"),
        ("A History of\n       England", "A History of England"),
    ]) func titlesOverSeveralLines(typed: String, title: String) {
        #expect(header("Title: \(typed)\n\nAuthor: Jane Roe\n").title == title)
    }

    @Test func whoEditedABookDidNotWriteIt() {
        let said = header(
            "Title: The Mill\n\nAuthor: Jane Roe\n        Edited by John Poe, M. A.\n        Translated by Mary Vale\n        Anne Hill\n")
        #expect(said.authors == ["Jane Roe", "Anne Hill"])
        #expect(said.contributors == [Contributor(name: "John Poe, M. A.", role: "edt")])
        #expect(said.translators == ["Mary Vale"])
    }

    /// The first sentence of files of the 1990s, in frames of stars, with the name of the file below it.
    @Test(arguments: [
        (
            "*****This is the Project Gutenberg Etext of The Mill*****\n*****This file should be named mill11.txt or mill11.zip******",
            "The Mill", nil
        ),
        (
            "***The Project Gutenberg's Etext of the First Folio***\n********************The Tragedie of the Mill*********************",
            "the First Folio: The Tragedie of the Mill", nil
        ),
        ("***The Project Gutenberg Etext of The Long Way to the***\n***Mill by Jane Roe***", "The Long Way to the Mill", "Jane Roe"),
        ("Project Gutenberg Etext: The Mill, by Jane Roe", "The Mill", "Jane Roe"),
    ]) func firstSentencesInFrames(typed: String, title: String, author: String?) {
        let metadata = header("\n\(typed)\n\nCorrected EDITIONS of our etexts get a new NUMBER.\n")
        #expect(metadata.title == title)
        #expect(metadata.authors.first == author)
    }

    @Test func authorsOverSeveralLines() {
        #expect(header("Title: A\n\nAuthor: Jane Roe\n        and Mary Poe\n").authors == ["Jane Roe", "Mary Poe"])
        #expect(header("Title: A\n\nAuthor: Jane Roe,\n        and Mary Poe\n").authors == ["Jane Roe", "Mary Poe"])
    }

    @Test func readsTheFieldsOfTheUsualHeader() {
        let metadata = header(
            """
            The Project Gutenberg EBook of War and Peace, by Leo Tolstoy

            Title: War and Peace

            Author: Leo Tolstoy

            Translators: Louise and Aylmer Maude

            Posting Date: January 10, 2009 [EBook #2600]
            Last Updated: July 13, 2018

            Language: English

            """)
        #expect(metadata.title == "War and Peace")
        #expect(metadata.authors == ["Leo Tolstoy"])
        #expect(metadata.translators == ["Louise and Aylmer Maude"])
        #expect(metadata.date == "2009-01-10")
        #expect(metadata.ebookNumber == 2600)
        #expect(metadata.language == "en")
    }

    @Test func everybodyKeepsTheirRole() {
        let metadata = header(
            "Title: The House\n\nAuthor: Jane Roe\n\nEditor: A. One\n        B. Two\n\nIllustrator: Ina Artist\n\nTranslator: Mary Poe\n\nContributor: C. Three\n\nCommentator: D. Four\n\nCompiler: E. Five\n\nAuthor of introduction, etc.: F. Six\n\nLanguage: English\n"
        )
        let wanted = [
            ("A. One", "edt"), ("B. Two", "edt"), ("Ina Artist", "ill"), ("C. Three", "ctb"), ("D. Four", "cwt"), ("E. Five", "com"),
            ("F. Six", "aui"),
        ]
        #expect(metadata.authors == ["Jane Roe"])
        #expect(metadata.translators == ["Mary Poe"])
        #expect(metadata.contributors == wanted.map { Contributor(name: $0.0, role: $0.1) })
        #expect(metadata.language == "en")
    }

    @Test func prefersTheDateWithADay() {
        let metadata = header("Posting Date: August 26, 2008 [EBook #1342]\r\nRelease Date: June, 1998\r\n")
        #expect(metadata.date == "2008-08-26")
        #expect(header("Release Date: Jun, 1998  [EBook #1342]\n").date == "1998-06-01")
        #expect(header("Release Date: June 2000\n").date == "2000-06-01")
        #expect(header("Release Date: unknown\n").date == nil)
        #expect(header("Release date: April 1, 2001 [eBook #2600]\n    Most recently updated: October 5, 2022\n").date == "2001-04-01")
    }

    @Test func joinsAWrappedTitleAndPartsASubtitle() {
        #expect(header("Title: Entre Nous\n       Lectures Françaises\n\nAuthor: Lucie Vos").title == "Entre Nous: Lectures Françaises")
        let long = "Title: A title that goes on and on and on until there is no more room left\n       to go on\n"
        #expect(header(long).title == "A title that goes on and on and on until there is no more room left to go on")
        #expect(header("Title: Ivanhoe,\n       or so\n").title == "Ivanhoe, or so")
    }

    @Test func takesSeveralPeople() {
        #expect(header("Author: Karl Marx and Friedrich Engels\n").authors == ["Karl Marx", "Friedrich Engels"])
        #expect(header("Translator: Aylmer Maude\n        Louise Maude\n\n").translators == ["Aylmer Maude", "Louise Maude"])
        #expect(header("Author: A. One; B. Two\n").authors == ["A. One", "B. Two"])
    }

    @Test func readsTheFirstSentenceWhereThereAreNoFields() {
        let old = header("Project Gutenberg Etext \"Faust: Erster Teil\", von Goethe\n#7 in our series\n\nRelease Date: x [Etext #2229]")
        #expect(old.title == "Faust: Erster Teil")
        #expect(old.authors == ["Goethe"])
        #expect(old.ebookNumber == 2229)
        let wrapped = header(
            "The Project Gutenberg Etext of The History of the Decline and Fall of the\nRoman Empire, by Edward Gibbon\n\n")
        #expect(wrapped.title == "The History of the Decline and Fall of the Roman Empire")
        #expect(wrapped.authors == ["Edward Gibbon"])
    }

    @Test(arguments: [
        ("by Jane Alder.", "Jane Alder"), ("by Jane Roe\n*** START OF THE PROJECT GUTENBERG EBOOK THE MILL", "Jane Roe"),
        ("by J. R.", "J. R."), ("by John Poe, Esq.", "John Poe, Esq."),
        ("by John Poe, M.A.", "John Poe, M.A."),
    ])
    func theFirstSentenceEndsBehindTheAuthor(_ end: String, _ author: String) {
        let metadata = parseGutenbergHeader(Array("The Project Gutenberg eBook of The Mill, \(end)\n".utf8)[...])
        #expect(metadata.title == "The Mill" && metadata.authors == [author])
    }

    @Test func mapsLanguages() {
        #expect(languageTag(named: "French") == "fr")
        #expect(languageTag(named: "English and Latin") == "en")
        #expect(languageTag(named: "en-GB") == "en-GB")
        #expect(languageTag(named: "Klingonian speech") == nil)
    }
}

@Suite struct GutenbergMarkersTests {
    /// The three parts as strings: header, body, end.
    func parts(_ text: String) -> [String]? {
        let bytes = Array(text.utf8)
        guard let markers = findGutenbergMarkers(bytes) else { return nil }
        return [markers.header, markers.body, markers.end ?? bytes.count..<bytes.count].map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test func findsTheUsualFrame() {
        let found = parts(
            "head\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\nbody\n\nEnd of Project Gutenberg's X\n\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\nlicence\n"
        )
        #expect(found?[0] == "head\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\n")
        #expect(found?[1] == "body\n\n")
        #expect(found?[2] == "End of Project Gutenberg's X\n\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\n")
    }

    @Test func findsAWrappedMarkerWithoutSpaces() {
        let found = parts(
            "a\r\n***START OF THE PROJECT GUTENBERG EBOOK INFANTRY, UNITED\r\nSTATES ARMY, 1911***\r\nbody\r\n***END OF THE PROJECT GUTENBERG EBOOK INFANTRY, UNITED\r\nSTATES ARMY, 1911***\r\nrest"
        )
        #expect(found?[1] == "body\r\n")
        #expect(found?[2].hasSuffix("1911***\r\n") == true)
    }

    @Test func findsTheSmallPrint() {
        let found = parts(
            "***START**THE SMALL PRINT!***\nlaw\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\nbody\nEnd of Project Gutenberg Etext of X\n"
        )
        #expect(found?[1] == "body\n")
        let other = parts("*END THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.10/04/01*END*\nbody\n")
        #expect(other?[1] == "body\n")
    }

    @Test func smallPrintBehindTheBookDoesNotCount() {
        let found = parts(
            "*** START OF THE PROJECT GUTENBERG EBOOK, X ***\nbody\n*** END OF THE PROJECT GUTENBERG EBOOK, X ***\n*END THE SMALL PRINT! FOR PUBLIC DOMAIN EBOOKS*Ver.02/11/02*END*\n"
        )
        #expect(found?[1] == "body\n")
    }

    @Test func aTextWithoutFrameHasNoMarkers() {
        #expect(parts("Just a text.\n* * *\n*** stars ***\nEnd of story\n") == nil)
        #expect(parts("") == nil)
    }

    @Test func textOnTheMarkersLineIsKept() {
        let found = parts(
            "head*** START OF THE PROJECT GUTENBERG EBOOK X ***First words.\nLast words.*** END OF THE PROJECT GUTENBERG EBOOK X ***licence"
        )
        #expect(found?[1] == "First words.\nLast words.")
    }

    @Test func anOpenEndKeepsTheRest() {
        #expect(parts("*** START OF THIS PROJECT GUTENBERG EBOOK X ***\nbody")?[1] == "body")
    }

    /// From 1994 to 2001 title and author stood once more above the number.
    @Test func readsTheLinesAboveTheNumber() {
        let header = parseGutenbergHeader(
            ArraySlice(
                """
                The Project Gutenberg Etext of House, by Jane Roe
                Includes Two Shorter Works on Mills
                #1, 2 and 3 in our series by Roe


                We need your donations.


                The House

                by Jane Roe

                Translated by R. K. Poe

                March, 1998  [Etext #1232]

                """.utf8))
        #expect(header.title == "The House" && header.authors == ["Jane Roe"] && header.translators == ["R. K. Poe"])
        #expect(header.date == "1998-03-01" && header.ebookNumber == 1232)
    }

    @Test func theNameOfTheFileIsNoTitle() {
        let header = parseGutenbergHeader(
            ArraySlice(
                "This is the Project Gutenberg Etext of The Mill.\n*This 29th edition should be labeled mill12.txt or mill12.zip*\n".utf8))
        #expect(header.title == "The Mill" && header.authors.isEmpty)
    }
}
