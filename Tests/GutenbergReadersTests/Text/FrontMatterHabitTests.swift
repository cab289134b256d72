import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What files have in front of their text: pictures, remarks, dedications, lines of publishers.
@Suite struct FrontMatterHabitTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private var chapters: String { ["I", "II", "III"].map { "CHAPTER \($0)\n\n\n\(text)" }.joined(separator: gap) }

    private func book(_ front: String, title: String = "The House") -> Document {
        InventedBook.gutenberg(front + gap + chapters, title: title)
    }

    private let headings = ["2 CHAPTER I", "2 CHAPTER II", "2 CHAPTER III"]

    @Test(arguments: [
        "TO MY MOTHER\nTHIS VOLUME IS DEDICATED", "I INSCRIBE THESE TALES\nTO THE COMPANY OF MILLERS",
        "I would inscribe these volumes to one whose noble spirit and gentle\nnature ever prompt her to think of the lamp in the house.",
    ])
    func dedicationsMayNameWhatPublishersDo(_ dedication: String) {
        let document = book("THE HOUSE\n\nBY JANE ROE\n\nLONDON\n\n1905\n\n\n\n\(dedication)")
        #expect(document.strings("p", "dedication").count == 1)
        #expect(document.strings("p", "edition").isEmpty && document.headingLines == headings)
    }

    @Test func whatTheTitleSaysBesidesIsASubtitle() {
        let document = book(
            "THE HOUSE ON THE HILL\na set of tales\nwith some sketches\n\nBY JANE ROE", title: "The House on the Hill: Tales")
        #expect(document.strings("h1", "title") == ["THE HOUSE ON THE HILL"])
        #expect(document.titlePageLines[1].hasPrefix("subtitle: a set of tales"))
    }

    @Test func captionsInFrontOfTheTitleFaceTheTitlePage() {
        let page = "THE HOUSE\n\nBY JANE ROE"
        let document = book("[Illustration: THE LAMP IN THE WINDOW]\n\n\n\(page)")
        #expect(document.strings("section", "frontispiece") == ["THE LAMP IN THE WINDOW"])
        #expect(document.titlePageLines.first == "title: THE HOUSE" && document.headingLines == headings)
        #expect(book("[Illustration]\n\n\n\(page)").elementNodes("section", "frontispiece").isEmpty)
    }

    @Test(arguments: ["[Illustration]", "[Illustration: The lamp in the window.]"])
    func aPictureMayStandInFrontOfTheFirstRemark(_ picture: String) {
        let note = "[Transcriber's note: The old spelling has been kept.\nA few misprints are mended.]"
        let document = book("\(picture)\n\n\(note)\n\n\n\nTHE HOUSE\n\nBY JANE ROE")
        #expect(document.titlePageLines.prefix(2) == ["title: THE HOUSE", "author: BY JANE ROE"])
        #expect(document.strings("section", "credits").joined().contains("misprints") && document.headingLines == headings)
    }

    @Test(arguments: ["Transcriber's Note:", "Transcriber's Comments:"]) func remarksHaveTitlesOfManyWords(_ title: String) {
        let document = book("\(title)\n\nThe old spelling has been kept.\n\nSo are the lamps.\n\n\n\n\nTHE HOUSE\n\nBY JANE ROE")
        #expect(document.titlePageLines.prefix(2) == ["title: THE HOUSE", "author: BY JANE ROE"])
    }

    @Test func aRemarkOfTheTranscriberMayStandRightAboveTheStory() {
        let note = "  [Transcriber's Note: This etext was produced from\n  The Mill Magazine, August 1951.]"
        let document = InventedBook.gutenberg("THE HOUSE\n\nBy JANE ROE\n\n\n\(note)\n\n\n\(text)")
        #expect(document.strings("section", "imprint").joined().contains("The Mill Magazine"))
        #expect(!document.strings("main").joined().contains("etext"))
    }

    @Test func remarksAtTheEndHaveSeveralTitles() {
        let notes = "Transcriber's Note:\n\nThe old spelling is kept.\n\n\n\nTranscriber's Changes:\n\nPage 4: \"mil\" is \"mill\"."
        let document = InventedBook.gutenberg("THE HOUSE\n\nBY JANE ROE" + gap + chapters + gap + notes)
        #expect(document.headingLines == headings)
    }

    @Test func whatElseTheAuthorWroteIsNoText() {
        let works = "_Author of \"Days and Lamps,\" \"The Mill,\"\nand several other books of verse_"
        let page = "THE HOUSE\n\nBY\n\nJANE ROE\n\n\(works)\n\nLONDON\n\n1905"
        let document = book(page)
        #expect(document.titlePageLines.contains { $0.contains("several other books") })
        #expect(document.titlePageLines.contains { $0.contains("1905") } && document.headingLines == headings)
    }

    @Test func theNameMayStandWithoutItsMiddle() {
        let document = InventedBook.gutenberg("THE HOUSE\n\nJANE ROE" + gap + chapters, fields: "Author: Jane M. Roe\n\nLanguage: English")
        #expect(document.titlePageLines.contains("author: JANE ROE"))
    }

    @Test func theTitleOnceMoreMayStandAboveAPicture() {
        let document = book("THE HOUSE\n\nBY JANE ROE\n\n[Illustration: A LAMP]\n\n\n\nTHE HOUSE\n\n[Illustration]")
        #expect(document.titlePageLines.count { $0.hasSuffix("THE HOUSE") } == 1)
    }

    @Test func impressionsStandBelowThePublisher() {
        let document = book(
            """
            THE HOUSE

            BY JANE ROE


            London
            Roe & Sons, Publishers
            New York: The Mill Press
            First Edition, July 1905
            Reprinted, November 1907
            Reprinted, April 1912
            """)
        #expect(document.titlePageLines.contains { $0.contains("Reprinted, April 1912") } && document.headingLines == headings)
        #expect(document.elementNodes("section", "preface").isEmpty)
    }

    @Test func theAuthorMayStandRightBelowTheTitle() {
        let document = book("The House\nJane Roe [who lived beyond the river, 1874-1958.]\n\nOther words")
        #expect(document.strings("h1", "title") == ["The House"])
        #expect(document.strings("p", "author").first?.hasPrefix("Jane Roe") == true)
    }

    @Test(arguments: [("THE RETURN", true), ("THE LAMP", false)]) func theFirstOfSeveralPartsIsNoLineOfTheTitlePage(
        second: String, isPart: Bool
    ) {
        let part = { (title: String, chapter: String) in "\(title)\(gap)\(chapter)\n\n\(text)" }
        let parts =
            isPart ? [part("THE ISLAND", "THE LANDING"), part(second, "THE VOYAGE")] : ["THE LANDING\n\n\(text)", "\(second)\n\n\(text)"]
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBY JANE ROE\n\nLONDON\n\n1905\(gap)" + parts.joined(separator: gap))
        #expect(document.headingLines.map { $0.dropFirst(2) }.contains(isPart ? "THE ISLAND" : "THE LAMP"))
        #expect(document.headingLines.count == (isPart ? 4 : 2))
    }

    // MARK: Headers

    @Test(arguments: [
        ("#2 in our series by Jane Roe", "Jane Roe"), ("Our 5th book by Jane Roe", "Jane Roe"), ("#2 in our series", nil),
    ])
    func theSeriesNamesWhomTheTitleLeavesOut(line: String, author: String?) {
        let header = "The Project Gutenberg Etext of The House on the Hill beyond the River\n\(line)\n\n"
        let metadata = parseGutenbergHeader(Array(header.utf8)[...])
        #expect(metadata.title == "The House on the Hill beyond the River")
        #expect(metadata.authors == (author.map { [$0] } ?? []))
    }

    @Test(arguments: [("a collection of tales", ": "), ("and the mill", " ")]) func aSubtitleMayBeginSmall(second: String, joint: String) {
        let metadata = parseGutenbergHeader(Array("Title: The House\n       \(second)\n\n".utf8)[...])
        #expect(metadata.title == "The House\(joint)\(second)")
    }

    // MARK: Contents

    @Test func theIndexIsTheLastEntryOfTheContents() {
        let entries = "CONTENTS\n\n\n  I. The Door\n\n  II. The Lamp\n\n  III. The River\n\n\nINDEX"
        let titled = ["I\n\nThe Door", "II\n\nThe Lamp", "III\n\nThe River"].map { "CHAPTER \($0)\n\n\n\(text)" }
        let index = "INDEX\n\n\nHouses, 12\n\nLamps, 3, 12\n\nMills, 4"
        let document = InventedBook.gutenberg(
            "THE HOUSE\n\nBY JANE ROE\(gap)\(entries)\(gap)" + titled.joined(separator: gap) + gap + index)
        #expect(document.strings("nav", "contents").joined().contains("INDEX"))
        #expect(document.strings("p", "entry").count >= 4)
    }
}
