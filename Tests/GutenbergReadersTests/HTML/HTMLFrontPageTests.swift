import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands round the title page. All texts are our own.
@Suite struct HTMLFrontPageTests {
    private let prose = InventedBook.htmlProse

    private func read(_ body: String) -> Document { InventedBook.html(body, title: "The House") }

    private let page = "<hr><h1>THE HOUSE</h1><h3>BY</h3><h2>JANE ROE</h2><h4>LONDON<br>1893</h4><hr>"

    @Test(arguments: [
        "<table><tr><td>Note:</td><td>Images of the pages are available. See <a href='https://a.org/house'>it</a></td></tr></table>",
        "<table><tr><td>Note:</td><td>Project Gutenberg also has an HTML version of this file.</td></tr></table>",
        "<p>Images of the pages are available. See <a href='https://a.org/house'>there</a>.</p>",
    ])
    func aNoteOnTheFilesIsOneOfTheCredits(_ note: String) {
        let credits = "<h3>E-text prepared by Jane Poe</h3>\(note)"
        let book = read("\(credits)\(page)<h2>PREFACE</h2>\(prose)")
        #expect(book.titlePageLines.prefix(3) == ["title: THE HOUSE", "author: BY", "author: JANE ROE"])
        #expect(book.strings("section", "credits").first.map { $0.contains("version") || $0.contains("Images of the pages") } == true)
        #expect(book.headingLines == ["2 PREFACE"])
    }

    @Test func aWayToTheContentsIsNoLineOfTheTitlePage() {
        let chapters = (1...3).map { "<h2>CHAPTER \($0)</h2>\(prose)" }.joined()
        let book = read("<p><a href='#end'>Contents: p. 319.</a></p>\(page)\(chapters)<p id='end'>Here it ends.</p>")
        #expect(book.titlePageLines.first == "title: THE HOUSE")
    }

    @Test func theHeadingsOfADedicationAreLinesOfIt() {
        let list = ["d", "p", "c"].map { "<p><a href='#\($0)'>\(["d": "DEDICATION", "p": "PREFACE", "c": "THE LAMP"][$0] ?? "")</a></p>" }
        let lines = "<h2 id='d'>DEDICATION</h2><h3>To</h3><h2>JOHN POE</h2><h3>MILLER TO THE QUEEN.</h3>"
        let text = "<h2 id='p'>PREFACE</h2>\(prose)<h2 id='c'>THE LAMP</h2>\(prose)"
        let book = read("\(page)<h2>CONTENTS</h2>\(list.joined())\(lines)\(prose)\(text)")
        #expect(book.headingLines == ["2 DEDICATION", "2 PREFACE", "2 THE LAMP"])
        #expect(book.strings("p", "subtitle").suffix(3) == ["To", "JOHN POE", "MILLER TO THE QUEEN."])
    }

    @Test func aDedicationByItsIdIsNoBlockOfLines() {
        let law = "<p>Entered according to Act of Congress.</p><hr>"
        let dedication = "<div id='dedication'><p>TO<br>JOHN POE:<br>THIS BOOK<br>IS DEDICATED</p></div>"
        let motto =
            "<div class='poetry-container'><div class='poetry'><div class='stanza'><div class='verse'>“The wheel goes round,</div><div class='verse'>The stream goes by.</div></div></div></div>"
        let contents = "<h2>CONTENTS</h2><p><a href='#c1'>THE LAMP</a><br><a href='#c2'>THE WELL</a></p>"
        let text = "<h2 id='c1'>THE LAMP</h2>\(prose)<h2 id='c2'>THE WELL</h2>\(prose)"
        let parted = read("\(page)\(law)\(dedication)\(motto)<hr>\(contents)\(text)")
        #expect(parted.elementNodes("div", "dedication").count == 1 && parted.elementNodes("div", "verse").count == 1)
    }
}
