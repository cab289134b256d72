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

    @Test(arguments: ["By the River", "Translator’s Preface"]) func aChapterBelowTheTitleIsOne(_ line: String) {
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
            "<h1>THE HOUSE</h1><p>JANE ROE</p><p>\(lines.joined(separator: "<br>"))</p><p>LONDON, 1900</p><hr>"
                + "\(self.contents)\(self.chapters)"
        }
        #expect(read(front(honours)).titlePageLines.contains("imprint: LONDON, 1900"))
        // Lines of prose between breaks.
        #expect(!read(front(honours.map { $0.lowercased() })).titlePageLines.contains("imprint: LONDON, 1900"))
    }

    @Test func divisionsThatSaySoAreTheTitlePage() {
        let remarks = "<div class='mynote'><p>Transcriber's note: as printed.</p><p>\(links)</p></div>"
        let pages =
            "<div class='titlepage'><h4>PRICE 65 CENTS</h4><h1>ALL<br>PLAYS</h1></div>"
            + "<div class='titlepage'><h1>DAS HAUS</h1><h6>BY</h6><h4>JANE ROE</h4></div>"
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

    @Test func aMottoInLinesEndsNoTitlePage() {
        let motto = Array(repeating: "and the wheel went round, and the water fell, and nobody called", count: 5).joined(separator: "<br>")
        let imprint = "<p class='center'>RIVERTON:<br>Printed for John Doe</p><hr>"
        let page = "<h1>THE HOUSE</h1><p>JANE ROE</p><h3>TOLD BY HERSELF.</h3>"
        let book = read("\(page)<p class='center'>\(motto)</p>\(imprint)\(contents)\(chapters)")
        #expect(book.titlePageLines.contains { $0.hasSuffix("TOLD BY HERSELF.") && !$0.hasPrefix("title") })
        #expect(book.titlePageLines.contains { $0.hasPrefix("imprint") })
        // Prose below a heading is a text.
        let prologue = read("\(page)<p>\(InventedBook.text)</p>\(imprint)\(contents)\(chapters)")
        #expect(!prologue.titlePageLines.contains { $0.contains("TOLD BY HERSELF.") })
    }

    @Test(arguments: ["COPYRIGHT, 1896", "FIRST EDITION"]) func aHeadingOfTheLawOpensNothing(_ line: String) {
        let front = { (line: String) in "<h1>THE HOUSE</h1><p>By JANE ROE</p><h3>\(line)</h3>\(self.prose)\(self.chapters)" }
        #expect(read(front(line)).headingLines == (1...3).map { "2 CHAPTER \($0)" })
        #expect(read(front("NOTE TO THE SECOND EDITION")).headingLines.count == 4)
    }

    @Test func aLongParagraphOfOwnersBelongsToTheImprint() {
        let owners = "Copyright, 1917, by " + (1...12).map { "The Mill and Ferry Company \($0)" }.joined(separator: ", ")
        let front = { (line: String) in
            "<h1>THE HOUSE</h1><p>JANE ROE</p><p>LONDON<br>DOE &amp; COMPANY</p><p>Copyright, 1918, by John Doe</p><p>\(line)</p>"
                + "<p>Copyright, 1916, by Jane Roe</p><hr>\(self.contents)\(self.chapters)"
        }
        let imprint = read(front(owners)).strings("section", "imprint").joined()
        #expect(imprint.contains("Company 12") && imprint.contains("1916"))
        #expect(!read(front(InventedBook.text)).strings("section", "imprint").joined().contains("1916"))
    }

    @Test func aLetterInFrontOfTheTitlePageIsAPageOfItsOwn() {
        let letter = "<p>My dear Sir:</p><p>\(InventedBook.text)</p><p>Yours truly,</p><hr>"
        let page = "<h6>LAMPS</h6><h1>THE HOUSE</h1><p>TOLD FOR CHILDREN</p><p>LONDON<br>Doe &amp; Company<br>1896</p><hr>"
        let book = read("\(letter)\(page)\(chapters)")
        #expect(book.titlePageLines.contains("title: THE HOUSE") && book.titlePageLines.contains { $0.hasPrefix("imprint") })
        #expect(book.strings("section", "front-page").map { $0.contains("My dear Sir:") } == [true])
        #expect(book.headingLines == (1...3).map { "2 CHAPTER \($0)" })
        // Without a publisher or an author it is the text that a rule parts.
        #expect(read("\(letter)<h2>LAMPS</h2>\(prose)\(chapters)").strings("section", "front-page").isEmpty)
    }

    @Test func linesThatSayTheTitleTogetherAreOne() {
        let page = { (last: String) in "<h1>The House</h1><h1>of the</h1><h1>\(last)</h1><h2>Jane Roe</h2><hr>\(self.chapters)" }
        let title = { (last: String) in
            InventedBook.html(page(last), title: "The House of the Miller and His Cat").titlePageLines.first?.filter { !$0.isWhitespace }
        }
        #expect(title("Miller") == "title:TheHouseoftheMiller")
        #expect(title("Ferryman") == "title:TheHouseofthe")
    }

    @Test(arguments: ["C. S. Roe", "L. Frank Roe", "M. Roe"]) func theAuthorsInitialIsNoNumber(_ author: String) {
        let text = (1...3).map { "<h3>CHAPTER \($0)</h3>\(prose)" }.joined()
        for lines in ["<h3>by</h3><h2>\(author)</h2>", "<h2>\(author)</h2>"] {
            let book = InventedBook.html("<h1>The House</h1>\(lines)\(text)", title: "The House", author: author)
            #expect(book.headingLines == (1...3).map { "2 CHAPTER \($0)" }, "\(book.headingLines)")
            #expect(book.titlePageLines.contains("author: " + author), "\(book.titlePageLines)")
        }
        // What another name stands above is a chapter.
        let chapters = ["L. Frank", "LI. Anna", "LII. Jane"].map { "<h2>\($0)</h2>\(prose)" }.joined()
        let book = InventedBook.html("<h1>The House</h1><h3>by</h3><h3>\(author)</h3>\(chapters)", title: "The House", author: author)
        #expect(book.headingLines.count == 3, "\(book.headingLines)")
    }

    private let makersNotes = "<h2>Transcriber's Notes:</h2><p>The spelling was left as it was.</p><p>The index was put last.</p>"

    @Test(arguments: ["", "<div class='figcenter'><img src='i.jpg' alt='THE HOUSE'></div><hr>"])
    func notesOfTheMakersBelowAHeadingAreCredits(_ picture: String) {
        let text = (1...3).map { "<h2>THE MILL \($0)</h2>\(prose)" }.joined()
        for page in ["", "<h1>THE HOUSE</h1><h4>BY</h4><h2>JANE ROE</h2><hr>"] {
            let book = read("\(picture)\(makersNotes)<hr>\(page)\(text)")
            #expect(book.titlePageLines.contains { $0.lowercased() == "title: the house" }, "\(book.titlePageLines)")
            let credits = book.strings("section", "credits").joined()
            #expect(credits.contains("Notes:") && credits.contains("put last"), "\(credits)")
            #expect(book.headingLines == (1...3).map { "2 THE MILL \($0)" }, "\(book.headingLines)")
            #expect(book.elementNodes("img").count == (picture.isEmpty ? 0 : 1))
        }
    }

    @Test func notesOfTheMakersEndAtTheTitle() {
        let book = read("\(makersNotes)<p>The House</p><p>By JANE ROE</p><hr><h2>THE MILL</h2>\(prose)<h2>THE FORD</h2>\(prose)")
        #expect(book.titlePageLines.prefix(2) == ["title: The House", "author: By JANE ROE"], "\(book.titlePageLines)")
    }

    @Test func theAuthorAboveTheTitleIsNotTheTitle() {
        let book = read("<h1>JANE ROE</h1><h1>THE HOUSE</h1><hr>\(chapters)")
        #expect(book.titlePageLines.prefix(2) == ["author: JANE ROE", "title: THE HOUSE"], "\(book.titlePageLines)")
        // A book may be called by its author's name.
        let life = InventedBook.html("<h1>JANE ROE</h1><h2>A Life by Herself</h2><hr>\(chapters)", title: "Jane Roe")
        #expect(life.titlePageLines.first == "title: JANE ROE", "\(life.titlePageLines)")
    }
}
