import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What files of HTML have in front of chapters and of the book: ornaments, half-titles, contents that tell what a chapter holds.
@Suite struct HTMLFrontHabitTests {
    private static let prose = InventedBook.htmlProse

    private func read(_ body: String, front: String = "<h1>The House</h1><p>by Jane Roe</p>", title: String = "The House") -> Document {
        InventedBook.html(front + body, title: title)
    }

    private var chapters: String { (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(Self.prose)" }.joined() }

    @Test func contentsMayTellAtLengthWhatAChapterHolds() {
        let synopsis = String(repeating: "A lamp in the house&mdash;The bridge&mdash;", count: 12)
        let contents = "<h2>CONTENTS</h2>" + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0).</a> \(synopsis)</p>" }.joined()
        let document = read(contents + chapters)
        #expect(document.elementNodes("nav", "contents").count == 1 && document.strings("p", "entry").count == 3)
        #expect(document.headingLines == ["2 CHAPTER 1", "2 CHAPTER 2", "2 CHAPTER 3"])
    }

    @Test func sectionsAndNotesMayStandBetweenTheChaptersOfTheContents() {
        let synopsis = String(repeating: "A lamp in the house&mdash;The bridge&mdash;", count: 12)
        let contents = "<h2>CONTENTS</h2>" + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0).</a> \(synopsis)</p>" }.joined()
        let parted = chapters.replacing("</h2>", with: "</h2><h4>I</h4>\(Self.prose)<h4>II</h4>").replacing(
            "<h2 id='c2'>", with: "<h3>FOOTNOTES:</h3><p>None.</p><h2 id='c2'>")
        #expect(read(contents + parted).strings("p", "entry").count == 3)
    }

    @Test func topicsLeadToTheirPlaces() {
        let contents =
            "<h2>CONTENTS</h2>"
            + (1...3).map { "<p><a href='#c\($0)'>CHAPTER \($0).</a></p><p>The lamp <a href='#p\($0)'>\($0)7</a></p>" }.joined()
        let body = (1...3).map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(Self.prose)<p>Here <a id='p\($0)'></a>is a lamp.</p>\(Self.prose)" }
            .joined()
        let document = read(contents + body)
        let href = document.names.id(of: "href"), nav = document.elementNodes("nav", "contents").first
        let links = document.elementNodes("a").filter { link in
            nav.map { $0 < link && Int(link.index) < document.subtreeEnd(of: $0) } == true
        }
        .compactMap { link in href.flatMap { document.attribute($0, of: link) } }
        #expect(links.contains("#p1") && links.contains("#p2"))
    }

    @Test func theFirstRowIsAnEntryIfItLeadsSomewhere() {
        let rows = ["THE LAMP", "THE BRIDGE", "THE MILL"].enumerated().map {
            "<tr><td><a href='#\($0)'>\($1)</a></td><td>\($0 + 1)</td></tr>"
        }
        let pictures = (1...2).map {
            "<h2>CHAPTER \($0)</h2>\(Self.prose)<div class='figcenter' id='\($0)'><img src='a.jpg' alt=''/></div>"
        }
        let document = read(
            "<h2>ILLUSTRATIONS</h2><table>\(rows.joined())</table>" + pictures.joined(),
            front: "<div class='figcenter' id='0'><img src='a.jpg' alt=''/></div><h1>The House</h1><p>by Jane Roe</p>")
        #expect(document.strings("p", "contents-columns").isEmpty)
    }

    @Test(arguments: ["", "<p><span class='pagenum'>[73]</span></p>"]) func theEndOfAnActIsNoHeading(_ mark: String) {
        let acts = ["FIRST", "SECOND", "THIRD"].map { "<h2>THE \($0) ACT</h2>\(Self.prose)<h3>END OF THE \($0) ACT.</h3>\(mark)" }
        #expect(read(acts.joined()).headingLines.allSatisfy { !$0.contains("END") })
    }

    @Test func advertisementsAreOneChapterAtMost() {
        let adverts = ["NEW BOOKS", "THE LAMP", "THE MILL"].map { "<h2>\($0)</h2><p>Price six marks, and in linen seven.</p>" }.joined()
        let document = read(chapters + "<div class='advertisements'>\(adverts)</div>")
        #expect(document.headingLines.filter { !$0.contains("CHAPTER") } == ["2 NEW BOOKS"])
    }

    @Test func theEndOfSomethingElseIsATitle() {
        let parts = ["THE END OF THE TETHER", "THE END OF THE LAMPS"].map { "<h2>\($0)</h2><h3>CHAPTER I</h3>\(Self.prose)" }
        #expect(read(parts.joined()).headingLines.count { $0.contains("THE END") } == 2)
    }

    @Test(arguments: ["<hr/>", ""]) func aCoverMayStandBelowARuleWithItsName(_ rule: String) {
        let cover = "\(rule)<div class='figcenter'><img src='cover.jpg' height='600' alt='cover'/><p class='caption'>Book Cover</p></div>"
        let document = read(chapters, front: "\(cover)<h1>The House</h1><p>by Jane Roe</p>")
        #expect(document.elementNodes("section", "cover").count == 1)
    }

    @Test(arguments: [("TO<br/>MARY POE", true), ("TO WHICH IS ADDED<br/>A TREATISE", false)])
    func aDedicationMaySayNoMoreThanTo(lines: String, isDedication: Bool) {
        let document = read(
            chapters,
            front:
                "<h1>The House</h1><p>by Jane Roe</p><p>LONDON: ROE AND CO., 1905</p><p>Copyright, 1905</p><p class='center'>\(lines)</p>")
        #expect(document.elementNodes("p", "dedication").count == (isDedication ? 1 : 0))
        #expect(!document.strings("p", "copyright").contains { $0.contains("MARY") })
    }

    @Test(arguments: ["[18] [19]", "[Pg 18]<br/>[Pg 19]", "[18-19]"]) func theMarksOfSeveralPagesAreNoText(_ marks: String) {
        let document = read(chapters.replacing("CHAPTER 2</h2>", with: "CHAPTER 2</h2><p><span class='pagenum'>\(marks)</span></p>"))
        #expect(!document.strings("main").joined().contains("19"))
    }

    @Test(arguments: [
        ("<hr/>", 90, true), ("<hr/><p><span class='pagenum'>[18]</span></p>", 90, true), ("", 90, false), ("<hr/>", 600, false),
    ])
    func anOrnamentAboveAHeadingBeginsItsPage(above: String, height: Int, isHeadpiece: Bool) {
        let picture = "\(above)<div class='figcenter'><img src='a.jpg' width='600' height='\(height)' alt=''/></div>"
        let document = read(chapters.replacing("<h2 id='c2'>", with: "\(picture)<h2 id='c2'>"))
        #expect(document.elementNodes("div", "headpiece").count == (isHeadpiece ? 1 : 0))
    }

    @Test func aPictureBetweenTwoTitlesFacesTheTitlePage() {
        let picture = "<div class='figcenter'><img src='a.jpg' height='600' alt=''/><p class='caption'>JANE ROE</p></div>"
        let mark = "<p><span class='pagenum'><a id='p4'>[4]</a></span></p>"
        let page = "<p>THE HOUSE</p><p>BY JANE ROE</p><p>LONDON 1905</p><p><a href='#p4'>4</a></p>"
        let document = read(chapters, front: "<h1>THE HOUSE</h1>\(mark)\(picture)<hr/>\(page)")
        #expect(document.strings("section", "half-title").map(\.trimmed) == ["THE HOUSE"])
        #expect(document.strings("section", "frontispiece").joined().contains("JANE ROE"))
        #expect(document.titlePageLines.prefix(2) == ["title: THE HOUSE", "author: BY JANE ROE"])
        #expect(document.headingLines == ["2 CHAPTER 1", "2 CHAPTER 2", "2 CHAPTER 3"])
    }

    @Test func theTitleMayShareItsHeadingWithASubtitle() {
        let document = read(chapters, front: "<h1>THE HOUSE<br/>a set of tales<br/>with sketches</h1><p>by Jane Roe</p>")
        #expect(document.strings("h1", "title") == ["THE HOUSE"])
        #expect(document.titlePageLines.prefix(3) == ["title: THE HOUSE", "subtitle: a set of tales", "subtitle: with sketches"])
    }

    @Test func otherWorksOfTheAuthorStandBelowHerName() {
        let works = "Author of " + (1...12).map { "“The \($0) Lamps of the Mill,”" }.joined(separator: " ")
        let document = read(chapters, front: "<h1>The House</h1><p>by Jane Roe</p><p>\(works)</p><p>LONDON: ROE AND CO., 1905</p>")
        #expect(document.titlePageLines.contains { $0.contains("12 Lamps") } && document.titlePageLines.contains { $0.contains("LONDON") })
    }

    @Test(arguments: ["PREFACE", "THE ISLAND"]) func aHeadingAboveAnotherBehindTheImprintIsNoLineOfTheTitlePage(_ title: String) {
        let first = "<h2>\(title)</h2><h3>THE LANDING</h3>\(Self.prose)<h3>THE CAVE</h3>\(Self.prose)"
        let document = read(
            "<hr/>\(first)<h2>THE RETURN</h2><h3>THE VOYAGE</h3>\(Self.prose)",
            front: "<h1>The House</h1><p>by Jane Roe</p><p>LONDON: ROE AND CO., 1905</p>")
        #expect(document.headingLines.map { String($0.dropFirst(2)) } == [title, "THE LANDING", "THE CAVE", "THE RETURN", "THE VOYAGE"])
    }

    @Test func aTaleWithoutChaptersStandsBesideThoseThatHaveThem() {
        let tales = ["THE MILL", "THE LAMP"].map { "<h2>\($0)</h2><h3>CHAPTER I</h3>\(Self.prose)<h3>CHAPTER II</h3>\(Self.prose)" }
        let document = read(tales[0] + "<h2>THE RIVER</h2>\(Self.prose)" + tales[1])
        #expect(document.headingLines.filter { !$0.contains("CHAPTER") } == ["1 THE MILL", "1 THE RIVER", "1 THE LAMP"])
    }

    @Test func titlesMayStandInTheElementOfTheirNumbers() {
        let days = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"].enumerated().map { index, day in
            "<h2>\(index + 1). \(day) Day.</h2><h2>The Lamp of the \(day)</h2>\(Self.prose)"
        }
        #expect(read(days.joined()).headingLines.count == days.count)
    }

    @Test(arguments: ["class='hidden'", "style='display: none'", "hidden='hidden'"]) func aHiddenHeadingBeginsAPage(_ attribute: String) {
        let document = read(chapters.replacing("<h2 id='c2'>", with: "<h2 id='d' \(attribute)>Dedication</h2><p>To Mary.</p><h2 id='c2'>"))
        #expect(document.strings("h2", "unseen") == ["Dedication"] && document.strings("span", "unseen") == ["Dedication"])
        #expect(!document.elementNodes("h2", "hidden").contains { document.string(of: $0) == "Dedication" })
    }

    @Test func aTitleThatEndsOpenGoesOn() {
        let document = read(chapters.replacing("CHAPTER 2</h2>", with: "CHAPTER 2. OF THE LAMPS;</h2><h2>AND OF THE RIVER</h2>"))
        #expect(document.headingLines[1] == "2 CHAPTER 2. OF THE LAMPS; AND OF THE RIVER")
    }
}

extension String {
    fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
