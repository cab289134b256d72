import Testing

@testable import GutenbergReaders
@testable import Markup

/// Letters, mottoes and lost pictures between a title page and the text, and who signs what stands there. All texts are our own.
@Suite struct LettersInFrontTests {
    private let text = InventedBook.text, gap = InventedBook.gap

    private func book(_ front: String) -> Document {
        let chapters = ["I", "II", "III"].map { gap + "CHAPTER \($0)\n\n\n\(text)" }.joined()
        return InventedBook.gutenberg("THE HOUSE\n\nBy Jane Roe" + front + chapters)
    }

    @Test(arguments: [
        ("EPISTLE DEDICATORY TO JOHN POE", "My dear Poe:"), ("TO THE READER", "Dear Sir,--"), ("LETTER TO THE PUBLISHER", "SIR,"),
        ("TO JOHN POE, ESQ.", "My dear Sir,"), ("TO THE\nRIGHT HONOURABLE\nJOHN, EARL OF POE.", "MY LORD,"),
    ])
    func aLetterInFrontHasItsTitleAndSalutation(_ title: String, _ salutation: String) {
        let book = book("\(gap)\(title)\n\n\(salutation)\n\n\(text)\n\n                              JANE ROE.")
        #expect(book.titlePageLines.count { !$0.hasPrefix("ornament") } == 2, "\(book.titlePageLines)")
        #expect(book.strings("p", "salutation").count == 1)
        let preface = book.elementNodes("h2").map { book.string(of: $0) }[0]
        #expect(preface.filter(\.isLetter) == title.filter(\.isLetter))
    }

    @Test func aDedicationMayStandInSeveralParagraphs() {
        let book = book(
            "\n\n1911-1912\(gap)DEDICATED\n\nTO\n\nJOHN POE\n\n\n\nBY THE WRITERS\n\nAND THE EDITOR\(gap)PREFATORY NOTE\n\n\n\(text)")
        #expect(book.strings("p", "dedication").flatMap { $0.split(separator: " ") }.count == 10)
        #expect(book.elementNodes("h2").map { book.string(of: $0) }.prefix(2) == ["PREFATORY NOTE", "CHAPTER I"])
    }

    @Test func aDedicationOfAFewLinesIsNoLetter() {
        let book = book("\n\nLONDON\nMILL AND CO.\n1890\(gap)TO MY FRIEND\n\nJOHN POE")
        #expect(book.elementNodes("section", "front-page").count == 1 && book.strings("p", "salutation").isEmpty)
    }

    @Test(arguments: ["J. ROE: _The Mill_.", "--ROE.", "ROE, _Essays_."])
    func aMottoMayHaveItsSourceInAParagraphOfItsOwn(_ source: String) {
        let motto = "\"Nobody in our village could remember the day, although we\nall had heard of it when we were young.\""
        let book = book(
            "\n\nLONDON:\nMILL AND CO.\n1890\n\n\(motto)\n\n\(source)\n\n\nCONTENTS\n\n CHAPTER I.\n CHAPTER II.\n CHAPTER III.")
        #expect(book.strings("p", "epigraph").count == 2)
        #expect(book.elementNodes("section", "preface").isEmpty && book.headingLines.count == 3)
    }

    @Test(arguments: ["cover", "Frontispiece"])
    func theNameOfALostPictureIsNoLineOfTheTitlePage(_ name: String) {
        let book = book("\n\n\(name)\n\nLONDON\nMILL AND CO.\n1890")
        #expect(book.elementNodes("figure", "missing").count == 1)
        #expect(!book.titlePageLines.contains { $0.hasPrefix("subtitle") })
        #expect(self.book("\n\nTHE COVER\n\nLONDON\nMILL AND CO.\n1890").elementNodes("figure").isEmpty)
    }

    @Test func aNameAtTheRightMarginBehindAGapSignsThePreface() {
        let margin = String(repeating: " ", count: 60)
        let book = book("\(gap)PREFACE\n\n\n\(text)\n\n\n\(margin)JANE ROE.\n\n\nA LETTER\n\n\n\(text)")
        #expect(book.strings("p", "signature") == ["JANE ROE."])
        let middle = String(repeating: " ", count: 30)
        let titled = self.book("\(gap)PREFACE\n\n\n\(text)\n\n\n\(middle)A JOURNEY.\n\n\n\(text)")
        #expect(titled.strings("p", "signature").isEmpty)
    }

    @Test func aRemarkOnTheFileMayStandBetweenRowsOfStars() {
        let stars = String(repeating: "*", count: 60)
        let remark = "\(stars)\nTHERE IS AN IMPROVED EDITION OF THIS TITLE WHICH MAY BE VIEWED\nAS EBOOK (#42671)\n\(stars)"
        let chapters = ["I", "II", "III"].map { gap + "CHAPTER \($0)\n\n\n\(text)" }.joined()
        let book = InventedBook.gutenberg("\(remark)\n\n\n\nTHE HOUSE\n\nBy Jane Roe\(chapters)")
        #expect(book.titlePageLines.prefix(2) == ["title: THE HOUSE", "author: By Jane Roe"] && book.titlePageLines.count == 3)
    }
}
