import Testing

@testable import GutenbergReaders
@testable import Markup

/// Lines that a title page has or has not. All texts are our own.
@Suite struct HTMLTitleBlockTests {
    private let prose = InventedBook.htmlProse

    private func read(_ body: String) -> Document { InventedBook.html(body, title: "The House") }

    private func firstOfText(_ book: Document) -> String? {
        book.elementNodes("main").first.flatMap { book.elements("p", in: $0).first }.map { book.string(of: $0) }
    }

    private let remark = "[Transcriber's Note: This story was printed in The Lamp of May 1923.<br>Nobody renewed it.]"

    @Test func aRemarkBelowTheBylineStandsWithTheImprint() {
        let book = read("<h1>The House</h1><p>By JANE ROE</p><p>\(remark)</p>\(prose)")
        #expect(book.strings("section", "imprint").first?.contains("This story was printed") == true)
        #expect(book.titlePageLines.prefix(2) == ["title: The House", "author: By JANE ROE"])
        #expect(firstOfText(book)?.hasPrefix("The old house") == true)
    }

    @Test func theTitlePageMayGoOnBehindARemark() {
        let book = read("<h1>The House</h1><p>\(remark)</p><p>By JANE ROE</p>\(prose)")
        #expect(book.titlePageLines.contains("author: By JANE ROE"))
        #expect(book.strings("section", "imprint").first?.contains("This story was printed") == true)
    }

    @Test func aLongRemarkIsNoLineOfTheTitlePage() {
        let book = read("<h1>The House</h1><p>By JANE ROE</p><p>[Transcriber's Note: \(InventedBook.text)]</p>\(prose)")
        #expect(book.strings("section", "imprint").allSatisfy { !$0.contains("The old house") })
    }

    @Test(arguments: ["By JANE ROE", "BY JANE ROE, author of The Mill", "Illustrated by JOHN POE"])
    func aBylineInAHeadingIsOfTheTitlePage(_ line: String) {
        let book = read("<h1>The House</h1><h2>\(line)</h2><div class='center'><b>Pictures by JOHN POE</b></div>\(prose)")
        #expect(book.headingLines.isEmpty)
        #expect(book.titlePageLines.contains { $0.hasSuffix(line) } && book.titlePageLines.contains { $0.contains("Pictures") })
    }

    @Test(arguments: ["By the River", "Translator's Preface"]) func aChapterBelowTheTitleIsOne(_ line: String) {
        #expect(read("<h1>The House</h1><h2>\(line)</h2>\(prose)").headingLines == ["2 " + line])
    }

    private let contents = "<h2>CONTENTS</h2>" + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
    private var chapters: String { (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(prose)" }.joined() }

    @Test func aYearBelowThePictureEndsNoTitlePage() {
        let picture = "<hr><div class='figcenter'><img src='a.jpg' alt=''><span>THE MILL,<br>IN 1872.</span></div><hr>"
        let book = read("<h1>THE HOUSE</h1>\(picture)<p>A TALE</p><p>JANE ROE</p><p>LONDON, 1900</p><hr>\(contents)\(chapters)")
        #expect(book.titlePageLines.contains("subtitle: A TALE") && book.titlePageLines.contains("imprint: LONDON, 1900"))
    }

    @Test func honoursInCapitalLinesAreNoProse() {
        let honours = Array(repeating: "FELLOW OF THE SOCIETY OF MILLERS, HONORARY FELLOW OF THE FERRYMEN", count: 5)
        let front = { (lines: [String]) in
            "<h1>THE HOUSE</h1><p>JANE ROE</p><p>\(lines.joined(separator: "<br>"))</p><p>LONDON, 1900</p><hr>\(self.contents)\(self.chapters)"
        }
        #expect(read(front(honours)).titlePageLines.contains("imprint: LONDON, 1900"))
        // Lines of prose between breaks.
        #expect(!read(front(honours.map { $0.lowercased() })).titlePageLines.contains("imprint: LONDON, 1900"))
    }

    @Test func divisionsThatSaySoAreTheTitlePage() {
        let remarks = "<div class='mynote'><p>Transcriber's note: as printed.</p><p>\(links)</p></div>"
        let pages =
            "<div class='titlepage'><h4>PRICE 65 CENTS</h4><h1>ALL<br>PLAYS</h1></div><div class='titlepage'><h1>DAS HAUS</h1><h6>BY</h6><h4>JANE ROE</h4></div>"
        let book = read(remarks + pages + chapters)
        #expect(book.headingLines == (1...3).map { "2 CHAPTER \($0)" })
        #expect(book.titlePageLines.first == "title: DAS HAUS" && book.titlePageLines.contains("author: JANE ROE"))
        #expect(book.strings("section", "front-page").map { $0.contains("PRICE 65 CENTS") } == [true])
    }

    private var links: String { (1...3).map { "<a href='#c\($0)'>Part \($0)</a><br>" }.joined() }

    @Test func linksInRemarksAreContentsWhereThereAreNoOthers() {
        let remarks = "<div class='mynote'><p>Transcriber's note: as printed.</p><p>\(links)</p></div>"
        let book = read("\(remarks)<h1>THE HOUSE</h1><p>By JANE ROE</p><hr>\(contents)\(chapters)")
        #expect(book.strings("p", "entry") == (1...3).map { "CHAPTER \($0)" })
    }

    @Test func theCoverInWordsStandsInFront() {
        let cover = "<p>THE MARK SERIES</p><h1>THE HOUSE</h1><p>BY</p><h2>JANE ROE.</h2><p>JOHN DOE, RIVERTON.</p><p>EACH ONE MARK.</p>"
        let page = "<h2>THE HOUSE,</h2><p>BY</p><h3>JANE ROE.</h3><p>RIVERTON, 1869.</p>"
        let book = read("\(cover)<hr>\(page)<hr>\(chapters)")
        #expect(book.titlePageLines.first == "title: THE HOUSE," && !book.titlePageLines.contains { $0.contains("MARK") })
        let front = book.elementNodes("section", "front-page")
        #expect(front.count == 1 && front.allSatisfy { book.string(of: $0).contains("THE MARK SERIES") })
        #expect(book.headingLines == (1...3).map { "2 CHAPTER \($0)" })
    }

    @Test func aPageOfTheLawBehindTheTitlePageMakesNoCoverOfIt() {
        let page = "<p>THE MARK SERIES</p><h1>THE HOUSE</h1><p>BY</p><h2>JANE ROE.</h2><p>RIVERTON: JOHN DOE</p>"
        let book = read("\(page)<hr><p>THE HOUSE</p><p>Copyright, 1900, by JOHN DOE.</p><hr>\(chapters)")
        #expect(book.elementNodes("section", "front-page").isEmpty && book.titlePageLines.contains("author: JANE ROE."))
    }

    @Test func aTitleAboveTheTextMakesNoCoverOfThePage() {
        let book = read(
            "<p>THE MARK SERIES</p><h1>THE HOUSE</h1><p>BY</p><h2>JANE ROE.</h2><p>RIVERTON, 1869.</p><hr><h2>THE HOUSE</h2>\(prose)")
        #expect(book.elementNodes("section", "front-page").isEmpty && book.titlePageLines.contains("imprint: RIVERTON, 1869."))
    }
}
