import Testing

@testable import GutenbergReaders
@testable import Markup

/// Pieces in front of the text: covers, half-titles, volumes, remarks on other files, titles in several elements. All texts are our own.
@Suite struct HTMLFrontPieceTests {
    private let byline = "<h1>THE HOUSE ON THE HILL</h1><h2>By JANE ROE</h2>"
    private let contents = "<hr><h3>CONTENTS</h3>" + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined() + "<hr>"
    private let chapters = (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(InventedBook.htmlProse)" }.joined()
    private let expected = (1...3).map { "2 CHAPTER \($0)" }

    private func read(_ front: String, title: String = "The House on the Hill") -> Document {
        InventedBook.html(front + contents + chapters, title: title)
    }

    @Test func theSpineBehindTheCoverIsNoFrontispiece() {
        let pictures = ["cover.jpg", "spine.jpg"].map { "<div class='fig'><img alt='\($0)' src='\($0)'></div>" }.joined()
        let book = read(pictures + byline)
        #expect(book.elementNodes("section", "frontispiece").isEmpty)
        #expect(book.elementNodes("section", "cover").map { book.elements("img", in: $0).count } == [1])
        #expect(book.elementNodes("section", "front-page").map { book.elements("img", in: $0).count } == [1])
        // The picture that faces the title page stays one.
        let other = read("<div class='fig'><img alt='' src='cover.jpg'></div><div class='fig'><img alt='' src='mill.jpg'></div>" + byline)
        #expect(other.elementNodes("section", "frontispiece").count == 1)
    }

    @Test func aHalfTitleMayHaveLineBreaks() {
        let half = "<p class='center'>THE HOUSE<br><big>ON THE HILL.</big></p>"
        let book = read(half + "<hr><h1>THE HOUSE<br>ON THE HILL</h1><p class='center'>By JANE ROE</p>")
        #expect(book.strings("section", "half-title").map { $0.filter { !$0.isWhitespace } } == ["THEHOUSEONTHEHILL."])
        #expect(book.titlePageLines.count { $0.hasPrefix("title:") } == 1)
        // One that says more is the title page itself.
        let whole = read("<p class='center'>THE HOUSE ON THE HILL<br>A TALE</p><h1>THE HOUSE ON THE HILL</h1><p>By JANE ROE</p>")
        #expect(!whole.strings("section", "half-title").contains { $0.contains("TALE") })
    }

    @Test(arguments: [
        "<table><tr><td>AN EDITION WITH PICTURES AT EBOOK <a href='https://www.gutenberg.org/ebooks/426'>[# 426 ]</a></td></tr></table>",
        "<p>See also The Mill, etext #150</p>", "<p><a href='https://www.gutenberg.org/files/150/150-h/150-h.htm'>The Mill</a></p>",
    ])
    func whatIsSaidOfOtherFilesIsARemark(_ remark: String) {
        let words = ["EBOOK", "etext", "The Mill"]
        func says(_ parts: [String]) -> Bool { parts.contains { part in words.contains(where: part.contains) } }
        for (front, place) in [(remark + byline, "credits"), (byline + remark + "<hr>", "imprint")] {
            let book = read(front)
            #expect(book.titlePageLines.prefix(2) == ["title: THE HOUSE ON THE HILL", "author: By JANE ROE"] && !says(book.titlePageLines))
            #expect(says(book.strings("section", place)) && book.headingLines == expected)
        }
    }

    @Test(arguments: ["<h2>Volume I&mdash;THE MILL</h2><h3>(1862)</h3>", "<h3>VOLUME I.</h3>"])
    func theOnlyVolumeIsALineOfTheTitlePage(_ volume: String) {
        let book = read(byline + volume)
        #expect(book.headingLines == expected && book.titlePageLines.contains { $0.lowercased().contains("volume i") })
        // Not where others follow, nor below the contents.
        let two = InventedBook.html(byline + volume + chapters + "<h2>VOLUME II.</h2><h2>CHAPTER 1</h2>\(InventedBook.htmlProse)")
        #expect(two.headingLines.first?.lowercased().contains("volume i") == true)
        #expect(InventedBook.html(byline + contents + volume + chapters).headingLines.first?.lowercased().contains("volume i") == true)
    }

    private let quotation = "<div><img src='a.jpg' alt=''></div><p>\(InventedBook.text)</p><hr>"

    @Test(arguments: ["MEMOIRS", "M&nbsp;E&nbsp;M&nbsp;O&nbsp;I&nbsp;R&nbsp;S"]) func aTitleMayStandInSeveralHeadings(_ first: String) {
        let page = "<h3>\(first)</h3><h3>OF</h3><h1>ANN</h1><h1>POE</h1><hr><p>EDITED</p><p>by</p><p>JOHN DOE</p><p>London, 1916</p>"
        for front in ["", quotation] {
            let book = read(front + page, title: "Memoirs of Ann Poe")
            #expect(book.titlePageLines.first?.filter { $0.isASCII && !$0.isWhitespace } == "title:MEMOIRSOFANNPOE")
            #expect(book.titlePageLines.contains("imprint: London, 1916") && book.headingLines == expected)
            #expect(book.strings("section", "front-page").count == (front.isEmpty ? 0 : 1))
        }
    }

    @Test func theTitleAboveTheTextEndsTheSectionsOfAnIntroduction() {
        let prose = InventedBook.htmlProse
        let chapters = (1...3).map { "<h4>\(InventedBook.roman[$0 - 1])</h4>\(prose)" }.joined()
        let front = { (sections: String) in
            InventedBook.html(self.byline + "<hr><h3>INTRODUCTION</h3>\(prose)\(sections)<hr><h3>THE HOUSE ON THE HILL</h3>" + chapters)
        }
        let lines = front("<h4>The Mill</h4>\(prose)").headingLines
        #expect(lines.contains { $0.hasSuffix("THE HOUSE ON THE HILL") } && lines.count == 6, "\(lines)")
        // Without sections it is no more than the title once more.
        #expect(!front("").headingLines.contains { $0.hasSuffix("THE HOUSE ON THE HILL") })
    }

    private let page = "<h1>THE HOUSE</h1><h4>BY</h4><h2>JANE ROE</h2><h5>NEW YORK<br>MILL AND SONS<br>1885</h5>"

    @Test(arguments: ["", "<div class='figcenter'><img src='i.jpg' alt=''><p>THE MILL</p></div><hr>"])
    func aHalfTitleMayHaveALineMore(_ picture: String) {
        let book = read("<h1>THE HOUSE</h1><h3>LARGE EDITION</h3><hr>\(picture)\(page)", title: "The House")
        let half = book.elementNodes("section", "half-title").flatMap { book.elements("p", in: $0) }.map { book.string(of: $0) }
        #expect(half == ["THE HOUSE", "LARGE EDITION"], "\(half)")
        #expect(book.titlePageLines.prefix(3) == ["title: THE HOUSE", "author: BY", "author: JANE ROE"], "\(book.titlePageLines)")
        #expect(book.elementNodes("section", "frontispiece").count == (picture.isEmpty ? 0 : 1))
        #expect(book.headingLines == expected, "\(book.headingLines)")
    }

    @Test func whatNamesTheAuthorIsNoHalfTitle() {
        let book = read("<h1>THE HOUSE</h1><h3>BY JANE ROE</h3><hr><h1>THE HOUSE</h1><h4>NEW YORK, 1885</h4>", title: "The House")
        #expect(book.titlePageLines.contains("author: BY JANE ROE"), "\(book.titlePageLines)")
    }

    @Test(arguments: ["id", "class"]) func aDivisionNamedHalfTitleIsTheTitleOnceMore(_ attribute: String) {
        let preface = "<hr><h2>PREFACE</h2>\(InventedBook.htmlProse)"
        let division = { (lines: String) in "<hr><div \(attribute)='half-title'>\(lines)</div><hr>" }
        func text(_ lines: String) -> Document { InventedBook.html(byline + preface + division(lines) + chapters) }
        let book = text("<p>THE TALE OF THE MILL.</p>"), main = book.elementNodes("main")[0]
        #expect(book.elementNodes("p", "title").filter { $0 > main }.map { book.string(of: $0) } == ["THE TALE OF THE MILL."])
        #expect(book.elements("hr", in: main).isEmpty)
        #expect(!book.elementNodes("div").contains { book.string(of: $0).contains("THE TALE") })
        #expect(book.headingLines == ["2 PREFACE"] + expected, "\(book.headingLines)")
        // With more in it than that it stays as it is.
        let lines = text("<p>THE TALE</p><p>OF THE MILL.</p>")
        #expect(lines.elementNodes("div").contains { lines.string(of: $0).contains("THE TALE") })
    }
}
