import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What those who made the electronic text have put into it, and files of the project's sisters.
@Suite struct ElectronicEditionTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """
    private static let gap = "\n\n\n\n"

    @Test func aFileOfAnotherCountryHasItsHeader() {
        let book = readText(
            """


            Title:      The House
            Author:     Jane Roe (1870-1940)
            * A Project Gutenberg of Australia eBook *
            eBook No.:  0100021.txt
            Language:   English
            Date first posted: August 2001

            Project Gutenberg of Australia eBooks are created from printed editions
            which are in the public domain in Australia.

            ------------------------------------------------------------------------

            A Project Gutenberg of Australia eBook

            Title:      The House
            Author:     Jane Roe





            The House




            \(["I", "II", "III"].map { "CHAPTER \($0)\n\n\n\(Self.prose)\n\n\(Self.prose)" }.joined(separator: Self.gap))



            THE END


            Project Gutenberg Australia
            """)
        #expect(book.metadata.title == "The House" && book.metadata.authors == ["Jane Roe"] && book.metadata.language == "en")
        #expect(book.strings("h1", "title") == ["The House"])
        #expect(book.strings("h2") == ["CHAPTER I", "CHAPTER II", "CHAPTER III"])
        #expect(!book.strings("p").contains { $0.contains("Australia") || $0.contains("eBook") })
    }

    /// In front of the plays of the First Folio those who made the text say over pages how; the title behind it may read otherwise than the
    /// header's.
    @Test(arguments: ["The House", "The Tragedie of the Mill"]) func lettersOfThosePreparingTheTextAreNotes(title: String) {
        let speech =
            "  John. Did you hear what I was playing?\n  Mary. I did not think it polite to listen.\n\n   John. I am sorry for that"
        let book = InventedBook.gutenberg(
            "Executive Director's Notes:\n\n\(Self.prose)\n\n***\n\nMichael S. Roe\n\nScanner's Notes: What this is. This was taken\nfrom a copy.\n\nJohn Doe\n\n\(title)\n\nActus Primus. Scoena Prima.\n\nEnter John and Mary.\n\n\(speech)\n\n\nActus Secundus.\n\nEnter Mary.\n\n\(speech)\n\n\nFINIS."
        )
        #expect(book.headingLines == ["2 Actus Primus. Scoena Prima.", "2 Actus Secundus."])
        #expect(book.strings("p", "note").contains { $0.hasPrefix("Scanner") })
        #expect(book.titlePageLines.first == "title: \(title)")
    }
}
