import Testing

@testable import GutenbergReaders
@testable import Markup

/// Where the parts in front of a book stand, and how its divisions nest. All texts are our own.
@Suite struct HTMLFrontTests {
    private let prose = InventedBook.htmlParagraph

    private func read(_ body: String) -> Document { InventedBook.html(body) }

    private func chapters(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { "<h2><a name='c\($0)'></a>CHAPTER \($0)</h2>\(prose)" }.joined()
    }

    @Test func theTitlePageGoesInFrontOfContentsThatStandBeforeIt() {
        let list = "<h2>CONTENTS</h2>" + (1...4).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
        let book = read(
            "<p>Produced by John Doe</p>\(list)<hr><h1>THE HOUSE ON THE HILL</h1><h3>By Jane Roe</h3><p>London, 1899</p><h2>PREFACE</h2>\(prose)\(prose)\(chapters(1...4))"
        )
        #expect(book.elementNodes("section", "title-page").count == 1)
        #expect(book.strings("h1") == ["THE HOUSE ON THE HILL"])
        #expect(book.strings("section", "title-page")[0].contains("By Jane Roe"))
        #expect(book.strings("p", "entry").count == 4)
        #expect(book.strings("h2") == ["PREFACE"] + (1...4).map { "CHAPTER \($0)" })
        // In the order of a book.
        let places = [
            book.elementNodes("section", "title-page"), book.elementNodes("section", "imprint"), book.elementNodes("nav"),
            book.elementNodes("main"),
        ].compactMap { $0.first?.index }
        #expect(places.count == 4 && places == places.sorted())
    }

    /// The picture of the cover has a page of its own, in front of everything; a frontispiece stands on the title page.
    @Test(arguments: [
        "<img src='images/cover.jpg' alt=''>", "<img src='a1.jpg' alt='Cover'>", "<img src='i_cover_lg.png' alt='[Image unavailable]'>",
    ]) func aCoverHasAPageOfItsOwn(picture: String) {
        let book = read("<div class='figcenter'>\(picture)</div><h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p>\(chapters(1...4))")
        let cover = book.elementNodes("section", "cover")
        #expect(cover.count == 1 && book.elements("img", in: cover[0]).count == 1)
        #expect(book.elementNodes("section", "title-page").map { book.elements("img", in: $0).count } == [0])
        #expect(cover[0] < book.elementNodes("section", "half-title")[0])
    }

    @Test func aFrontispieceFacesTheTitlePage() {
        let book = read(
            "<div class='figcenter'><img src='images/frontis.jpg' alt='He discovered the house.'></div><h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p>\(chapters(1...4))"
        )
        #expect(book.elementNodes("section", "cover").isEmpty)
        #expect(book.elementNodes("section", "frontispiece").map { book.elements("img", in: $0).count } == [1])
        #expect(book.elementNodes("section", "title-page").map { book.elements("img", in: $0).count } == [0])
    }

    /// What is concluded from paragraphs is not said to be from elements for headings.
    @Test func inspectionTellsTypedHeadingsFromElements() {
        let book = read((1...4).map { "<p><b>CHAPTER \($0)</b></p>\(prose)\(prose)" }.joined())
        #expect(
            book.guesses.filter { $0.subject == .headings }.map(\.reason).allSatisfy {
                $0.contains("lines of their own") && !$0.contains("h2")
            })
        #expect(book.guesses.contains { $0.subject == .headings })
    }

    @Test func aPrefaceBehindContentsIsNoTitlePage() {
        let list = "<h2>CONTENTS</h2>" + (1...4).map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
        let book = read("\(list)<h2>TO MY FRIENDS</h2><p>A word.</p>\(chapters(1...4))")
        // The page is ours, by what the header says.
        #expect(book.strings("h1") == ["The House on the Hill"])
        #expect(book.strings("h2").first == "TO MY FRIENDS")
    }

    @Test(arguments: [("h1", "h1"), ("h1", "h2"), ("h2", "h2")])
    func volumesContainBooks(volume: String, part: String) {
        var body = "<h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p>"
        for (number, names) in zip(["I", "II"], [["FIRST", "SECOND"], ["FIRST", "SECOND", "THIRD"]]) {
            body += "<\(volume)>VOLUME \(number)—THE RIVER</\(volume)>"
            for name in names { body += "<\(part)>BOOK \(name)—THE MILL</\(part)>\(chapters(1...4))" }
        }
        let book = read(body)
        #expect(book.elementNodes("main", "nested").count == 1)
        let main = book.elementNodes("main")[0]
        #expect(book.elements("h1", in: main).count == 7 && book.elements("h2", in: main).count == 20)
        #expect(book.strings("h1", "outer").map { String($0.prefix(9)) } == ["VOLUME I—", "VOLUME II"])
        #expect(book.elementNodes("h1", "book").count == 5)
    }

    @Test func partsContainBooksWhereTheyAreFewer() {
        var body = "<h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p>"
        for number in 1...4 {
            body += (number % 2 == 1 ? "<h2>PART \(number / 2 + 1)</h2>" : "") + "<h2>BOOK \(number)</h2>\(chapters(1...3))"
        }
        let book = read(body)
        #expect(book.strings("h1", "outer") == ["PART 1", "PART 2"])
        // Books alone, or with an epilogue, stand side by side.
        let flat = read(
            "<h1>THE HOUSE ON THE HILL</h1>" + (1...2).map { "<h1>BOOK \($0)</h1>\(chapters(1...3))" }.joined()
                + "<h1>EPILOGUE 1</h1>\(chapters(1...2))")
        #expect(flat.elementNodes("main", "nested").isEmpty && flat.elementNodes("h1", "outer").isEmpty)
    }
}
