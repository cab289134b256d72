import Testing

@testable import GutenbergReaders
@testable import Markup

/// Headings that a list of contents names, and headings that files type as paragraphs. All texts are our own.
@Suite struct HTMLNamedHeadingTests {
    private let prose = InventedBook.htmlProse

    @Test func aLinkLeadsToTheHeadingThatItNames() {
        let list = (1...4).map { n in
            (n % 2 == 1 ? "<h3>BOOK \(n / 2 + 1)</h3>" : "") + "<p><a href='#c\(n)'>CHAPTER \(n)</a></p>"
        }.joined()
        let text = (1...4).map { n in
            "<a name='c\(n)'></a>" + (n % 2 == 1 ? "<h2>BOOK \(n / 2 + 1).</h2>" : "") + "<h2>CHAPTER \(n).</h2>\(prose)"
        }.joined()
        let document = InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p><h2>CONTENTS</h2>\(list)\(text)")
        #expect(document.elementNodes("p", "level-1").count == 2 && document.elementNodes("p", "level-2").count == 4)
        let nav = document.elementNodes("nav", "contents")
        let targets = document.elements("a", in: nav[0]).compactMap { document.attribute("href", of: $0) }
        #expect(Set(targets).count == 6)
    }

    @Test(arguments: ["align='center'", "class='center'", ""]) func withoutHeadingElementsAListOfLinksNamesTheHeadings(_ look: String) {
        let titles = ["The House", "The Lamp", "The River", "The Mill"]
        let list = titles.enumerated().map { "<p><a href='#t\($0)'>\($1)</a></p>" }.joined()
        let text = titles.enumerated().map { "<a name='t\($0)'></a><p \(look)>\($1)</p>\(prose)" }.joined()
        let page = "<p \(look)>THE HOUSE ON THE HILL</p><p \(look)>By Jane Roe</p><p \(look)>CONTENTS</p>"
        #expect(InventedBook.html(page + list + text).strings("h2") == titles)
    }

    @Test func aListOfPicturesNamesNoHeadings() {
        let titles = ["The House", "The Lamp", "The River", "The Mill"]
        let list = titles.enumerated().map { "<p><a href='#t\($0)'>\($1)</a></p>" }.joined()
        let text = titles.enumerated().map { "<div id='t\($0)'><img src='\($0).png' alt=''><p align='center'>\($1)</p></div>\(prose)" }
            .joined()
        let page = "<p align='center'>THE HOUSE ON THE HILL</p><p align='center'>By Jane Roe</p><p align='center'>ILLUSTRATIONS</p>"
        #expect(InventedBook.html(page + list + text).strings("h2").isEmpty)
    }

    @Test func oneNumberThatIsTypedWrongHidesNoSeries() {
        let numbers = ["I", "II", "III", "IV", "V", "VI", "XII", "VIII", "IX", "X", "XI", "XII"]
        let text = numbers.map { "<p align='center'>CHAPTER \($0)</p>\(prose)" }.joined()
        let document = InventedBook.html("<p align='center'>THE HOUSE ON THE HILL</p><p align='center'>By Jane Roe</p>\(text)")
        #expect(document.strings("h2") == numbers.map { "CHAPTER \($0)" })
    }

    @Test func aLineWithoutALinkLeadsToTheOneHeadingThatSaysTheSame() {
        let list = "<h3>A Word to Millers</h3>" + (1...4).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
        let text = (1...4).map { "<h2><a name='c\($0)'></a>CHAPTER \($0)</h2>\(prose)" }.joined()
        let document = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p><h2>CONTENTS</h2>\(list)<h2>A Word to Millers.</h2>\(prose)\(text)")
        let nav = document.elementNodes("nav", "contents")
        #expect(nav.count == 1 && document.elements("a", in: nav[0]).count == 5)
    }

    @Test func personsStandBelowAHeadingAsActsDo() {
        let text = (1...3).map { "<h3>ACT \($0)</h3>\(prose)" }.joined()
        let document = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p><h2>PREFACE</h2>\(prose)<p>CHARACTERS</p><p>John, a miller.</p>"
                + "<p>Mary.</p>\(text)"
        )
        #expect(document.headingLines.contains { $0.hasSuffix("CHARACTERS") })
    }

    @Test func aLineInCapitalsBehindARuleHeadsAPublishersPage() {
        let text = (1...6).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined()
        let pages =
            "<p>THE END</p><h2>BOOKS FOR GIRLS</h2>" + (1...3).map { "<p>The Lamp, \($0). Cloth, 12mo, $1.\($0)0</p>" }.joined()
            + "<hr><p>WORKS ON MILLS.</p>" + (1...3).map { "<p>The Mill, \($0). 8vo, 12s. \($0)d.</p>" }.joined()
        let document = InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><h2>By Jane Roe</h2>" + text + pages)
        #expect(document.strings("h2").suffix(2) == ["BOOKS FOR GIRLS", "WORKS ON MILLS."])
    }

    @Test func aRemarkOnTheTextStandsInTheImprint() {
        let text = (1...4).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined()
        let document = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><h3>By Jane Roe</h3><h5>[Note: The numbers of lines have been left out.]</h5><hr>\(text)")
        #expect(document.strings("section", "imprint").first?.contains("left out.]") == true)
        #expect(document.strings("section", "title-page").first?.contains("left out") == false)
    }

    @Test func aDedicationWithoutAnElementKeepsItsLines() {
        let text = (1...4).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined()
        let document = InventedBook.html(
            "<h1>THE HOUSE ON THE HILL</h1><h1>Jane Roe</h1><p>London, 1897</p><span>This book is dedicated to millers.</span><br>"
                + "<span>It was their house.</span><br><p>J. R.</p>\(text)"
        )
        let dedication = document.elementNodes("p", "dedication")
        #expect(dedication.count == 2 && document.elements("br", in: dedication[0]).count == 1)
    }

    @Test(arguments: [
        "p.kopf { text-align: center; font-size: 150%; font-weight: bold; }", "/* heads */ .kopf { text-align: center; font-size: 1.4em }",
        "@media screen { p { margin: 0 } .kopf, .big { font-weight: bold; text-align: center } }",
    ])
    func whatTheSheetSetsAsHeadingsAreHeadings(_ css: String) {
        let titles = ["The House", "The Lamp", "The River", "The Mill"]
        func book(_ css: String, list: Bool = true) -> Document {
            let entries = titles.enumerated().map { "<li>\($0 + 1). \($1) <a href='#t\($0)'>\($0 + 7)</a></li>" }.joined()
            let text = titles.enumerated().map {
                "<p class='kopf'><a name='t\($0)'></a>\(InventedBook.roman[$0]).</p><p class='kopf'>\($1)</p>\(prose)"
            }.joined()
            return InventedBook.html("<h1>THE HOUSE ON THE HILL</h1>" + (list ? "<ul>\(entries)</ul><hr>" : "") + text, css: css)
        }
        #expect(book(css).headingLines == titles.enumerated().map { "2 \(InventedBook.roman[$0]). \($1)" })
        #expect(book(css, list: false).headingLines.count == 4)
        #expect(book(".kopf { font-style: italic }").headingLines.isEmpty)
    }

    @Test func aRowThatSaysATitleLeadsToItByItsPage() {
        let titles = ["The House", "The Lamp", "The River", "The Mill"]
        let entries = titles.enumerated().map { "<li>\($1) <a href='#t\($0)'>\($0 + 7)</a></li>" }.joined()
        let text = titles.enumerated().map { "<p id='t\($0)'>\($1)</p>\(prose)" }.joined()
        #expect(InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><ul>\(entries)</ul><hr>\(text)").strings("h2") == titles)
    }
}
