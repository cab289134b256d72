import Testing

@testable import GutenbergReaders
@testable import Markup

/// Pictures, what stands below them, and the lists that lead to them. All texts are our own.
@Suite struct HTMLPictureTests {
    private func read(_ body: String) -> Document { InventedBook.html("<h1>THE HOUSE ON THE HILL</h1>\(body)") }
    private func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    private func lines(_ book: Document, _ name: String, _ className: String? = nil) -> [String] { book.strings(name, className).map(line) }
    private func chapters(_ inside: String) -> String {
        (1...3).map { "<h2>CHAPTER \($0)</h2>\(InventedBook.htmlProse)\($0 == 2 ? inside + InventedBook.htmlProse : "")" }.joined()
    }

    @Test(arguments: [
        "<p align='center'><img src='mill.png' alt=''></p><p align='center'>The mill at night.</p>",
        "<p><img src='mill.png' alt=''></p>\n<p class='caption'>The mill at night.</p>",
        "<div class='fig'><img src='mill.png'><br></div><h5><a href='mill.png'><img src='images/enlarge.jpg' alt='Enlarge'></a></h5><p class='center'>The mill at night.</p>",
    ])
    func whatStandsBelowAPictureBelongsToIt(_ figure: String) {
        let book = read(chapters(figure))
        let figures = book.elementNodes("div", "figcenter")
        #expect(figures.count == 1)
        #expect(figures.map { book.elements("img", in: $0).count } == [1])
        #expect(lines(book, "div", "figcenter") == ["The mill at night."])
        #expect(lines(book, "p", "caption") == ["The mill at night."])
    }

    @Test(arguments: [
        // Text of the book, a chapter, a pause, the end.
        "<p align='center'><img src='mill.png'></p><p>It stood by the river.</p>",
        "<p align='center'><img src='head.png'></p><p align='center'>CHAPTER IX</p>",
        "<p align='center'><img src='mill.png'></p><p align='center'>* * *</p>",
        "<p align='center'><img src='tail.png'></p><p align='center'>THE END</p>",
    ])
    func whatSaysSomethingElseIsNoCaption(_ blocks: String) {
        #expect(read(chapters(blocks)).elementNodes("div", "figcenter").isEmpty)
    }

    @Test func aFigureOfTheFileStaysOne() {
        let book = read(
            chapters(
                "<figure class='figcenter'><img src='mill.png'><figcaption class='caption'>The mill.</figcaption></figure><div class='figcenter'><img src='b.png'><p class='caption'>The bridge.</p></div>"
            ))
        #expect(book.elementNodes("figure", "figcenter").count == 1 && book.elementNodes("div", "figcenter").count == 1)
    }

    @Test func captionsInHeadingsOpenNothing() {
        let book = read(
            chapters(
                "<center><img src='mill.png' alt='The mill at night'><h4>The mill at night</h4></center>\(InventedBook.htmlProse)<p><img src='b.png' alt='The bridge'></p><h4>The bridge</h4>"
            ))
        #expect(lines(book, "p", "caption") == ["The mill at night", "The bridge"])
        #expect(lines(book, "h2").count == 3 && book.elementNodes("h3").isEmpty && book.elementNodes("h4").isEmpty)
        // A picture above a title is none that the title explains.
        let headpieces = read(
            (1...4).map {
                "<h2>CHAPTER \($0)</h2><p><img src='h\($0).png' alt=''></p><h4>The \($0 * 10)th mile</h4>\(InventedBook.htmlProse)"
            }.joined())
        #expect(headpieces.elementNodes("p", "caption").isEmpty)
    }

    @Test func linksToLargerPicturesAreLeftOut() {
        let book = read(
            chapters(
                "<p><img src='mill.png'></p><p><a href='mill-large.jpg'>[Enlarge]</a></p>\(InventedBook.htmlParagraph)<p><a href='other.jpg'>The drawing</a></p>"
            ))
        #expect(!lines(book, "p").contains("[Enlarge]") && lines(book, "p").contains("The drawing"))
        #expect(book.stripped.contains { $0.reason == .navigation })
    }

    /// The file's sheet hides the letter behind its picture: without the picture it would be nowhere.
    @Test(arguments: [
        "<div><img class='drop-cap' src='t.jpg' alt='T'></div><p class='drop-cap first'>THE mill stood by the river.</p>",
        "<p class='drop-cap first'><img class='drop-cap' src='t.jpg' alt=''>The mill stood by the river.</p>",
        "<div class='figleft'><img src='a.jpg' alt='A'></div><p class='dropcap first'>A mill stood by the river.</p>",
    ])
    func theLetterOfALeftOutPictureIsShown(_ opening: String) {
        let book = read(chapters(opening))
        #expect(
            lines(book, "p", "first").count == 1
                && lines(book, "p", "first").allSatisfy { $0.hasSuffix("mill stood by the river.") && !$0.hasPrefix("AA") })
        #expect(lines(book, "p", "drop-cap").isEmpty && lines(book, "p", "dropcap").isEmpty && book.elementNodes("img").isEmpty)
        // Without a picture the file's class stays.
        #expect(lines(read(chapters("<p class='drop-cap'>The mill stood by the river.</p>")), "p", "drop-cap").count == 1)
    }

    // MARK: Lists

    @Test(arguments: [
        "<p>The mill at night</p><p>The bridge</p>", "<p>The mill at night<br>The bridge</p>",
        "<ul><li>The mill at night, <i>12</i></li><li>The bridge, 40</li></ul>",
        "<table><tr><td>The mill at night</td><td>12</td></tr><tr><td>The bridge</td><td>40</td></tr></table>",
        "<h4><a href='#mill'>The mill at night</a></h4><h4><a href='#bridge'>The bridge</a></h4>",
        "<p><a href='#mill'>At the mill, Frontispiece</a></p><p><a href='#bridge'>Bridge</a></p>",
    ])
    func aListOfIllustrationsLeadsToThePictures(_ list: String) throws {
        let pictures =
            "<a name='mill'></a><p align='center'><img src='mill.png'></p><p align='center'>The mill at night.</p>\(InventedBook.htmlProse)<div class='figcenter' id='bridge'><img src='b.png' alt='The bridge'></div>"
        let book = read("<h2>LIST OF ILLUSTRATIONS</h2>\(list)\(chapters(pictures))")
        let nav = try #require(book.elementNodes("nav", "contents").first)
        let targets = book.elements("a", in: nav).compactMap { book.attribute("href", of: $0) }
        let ids = book.elementNodes("img").compactMap { book.attribute("id", of: $0).map { "#" + $0 } }
        #expect(targets.count == 2 && targets == ids)
        #expect(book.elements("p", in: nav).count == 3)
        #expect(lines(book, "h2").count == 3)
        #expect(book.guesses.contains { $0.subject == .contents && $0.conclusion.hasPrefix("a list of pictures") })
    }

    @Test func aListOfPicturesThatAreNotThereStaysText() {
        let book = read(
            "<h2>LIST OF ILLUSTRATIONS</h2><p>The mill at night</p><p>The bridge</p>\(chapters("<p><img src='a.png' alt='A tree'></p>"))")
        #expect(book.elementNodes("nav").isEmpty && lines(book, "h2").first == "LIST OF ILLUSTRATIONS")
    }

    // MARK: The end

    @Test func theEndIsCentred() {
        let book = read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)<p>Fine.</p>\(InventedBook.htmlProse)<p>THE END</p>")
        #expect(lines(book, "p", "end") == ["THE END"])
        for ending in ["<p class='center'>Fin</p>", "<p>FINIS.</p>", "<center><p>The End.</p></center>"] {
            #expect(read("<h2>CHAPTER I</h2>\(InventedBook.htmlProse)\(ending)").elementNodes("p", "end").count == 1)
        }
    }
}

extension HTMLPictureTests {
    /// A cover that says something besides, and a picture of the text, keep their places.
    @Test func aCoverWhosePictureIsMissingHasNoPage() {
        let title =
            "<h1>THE HOUSE ON THE HILL</h1><p>By Jane Roe</p>" + (1...3).map { "<h2>CHAPTER \($0)</h2>\(InventedBook.htmlProse)" }.joined()
        let book = InventedBook.html("<div><img src='cover.jpg' alt='Cover'></div>\(title)<p><img src='mill.jpg' alt=''></p>")
        #expect(book.elementNodes("section", "cover").count == 1)
        #expect(book.withoutMissingCover { _, _ in false }.elementNodes("section", "cover").count == 1)
        var asked: [String] = []
        let rest = book.withoutMissingCover { address, _ in
            asked.append(address)
            return true
        }
        #expect(rest.elementNodes("section", "cover").isEmpty && rest.elementNodes("img").count == 1 && asked == ["cover.jpg"])
        #expect(rest.strings("h2") == book.strings("h2"))
    }

    @Test func aPictureThatLinksToItsFileKeepsItsCaption() {
        let picture = "<a href='mill.jpg'><img src='mill.jpg' alt=''></a><br><p class='cen'>THE MILL.</p>"
        let inside = read(chapters("<div class='img'>\(picture)</div>"))
        #expect(inside.elementNodes("div", "figcenter").map { line(inside.string(of: $0)) } == ["THE MILL."])
        let between = read(chapters("<p>It was late.</p>\(picture)<p>It was dark.</p>"))
        #expect(lines(between, "p", "caption") == ["THE MILL."])
        // What leads elsewhere is no picture of its own.
        #expect(read(chapters(picture.replacing("'mill.jpg'>", with: "'#c1'>"))).elementNodes("p", "caption").isEmpty)
    }

    @Test func aCaptionMayHaveASecondParagraph() {
        let picture = "<div class='figcenter'><img src='mill.png' alt=''></div>"
        let captions = "<p class='topcapt'>THE MILL</p>\n<p class='subcapt'>By night</p>"
        let book = read(chapters("\(picture)\n\(captions)"))
        #expect(lines(book, "p", "caption") == ["THE MILL", "By night"])
        // What stands above the next picture is its own.
        let two = read(chapters("\(picture)\n\(captions)\n\(picture)"))
        #expect(lines(two, "p", "caption") == ["THE MILL"])
    }

    @Test func aLineBelowOneOfManyPicturesIsNoCaption() {
        let pictures = (1...5).map { "<div class='fig'><img src='a\($0).png' alt=''></div>\(InventedBook.htmlParagraph)" }.joined()
        let picture = { (words: String) in "<div class='fig'><img src='mill.png' alt='\(words)'></div><p align='center'>THE MILL</p>" }
        #expect(read(chapters(pictures + picture("mill.png"))).elementNodes("p", "caption").isEmpty)
        // The picture says so itself, or most have such lines.
        #expect(lines(read(chapters(pictures + picture("The Mill"))), "p", "caption") == ["THE MILL"])
        #expect(lines(read(chapters(picture("mill.png"))), "p", "caption") == ["THE MILL"])
    }

    @Test(arguments: [("THE MILL", 362, 1), ("A lamp", 362, 0), ("THE MILL", 700, 0)])
    func aPictureThatSaysItsHeadingStandsAboveIt(_ alt: String, _ height: Int, _ count: Int) {
        let prose = InventedBook.htmlProse
        let picture = "<hr><center><img src='a.png' width='500' height='\(height)' alt='\(alt)'></center>"
        let book = read("<h2>THE FORD.</h2>\(prose)\(picture)<h2>THE MILL.</h2>\(prose)<h2>THE CAT.</h2>\(prose)")
        #expect(book.elementNodes("center", "headpiece").count == count)
    }

    /// The letter is in the text for those who do not see its picture.
    @Test(arguments: [
        "<p><span class='hidden'>T</span>here was a mill.</p>",
        "<p><span class='smcap'><span class='hidden end'>T</span>here</span> was a mill.</p>",
    ])
    func aHiddenLetterIsShownWithoutItsPicture(_ opening: String) {
        let book = read(chapters("<div class='dropcap'><img src='t.jpg' alt='T'></div>\(opening)<p><span class='hidden'>Z</span>eal.</p>"))
        #expect(lines(book, "p").contains("There was a mill.") && book.elementNodes("img").isEmpty)
        #expect(lines(book, "span", "hidden") == ["Z"])
    }

    @Test(arguments: [
        ("<div class='figleft'><img src='i.jpg' alt='I'></div><p>&nbsp;saw the mill.</p>", "I saw the mill."),
        ("<p><img src='a.jpg' alt='A'>&nbsp; mill stood there.</p>", "A mill stood there."),
        ("<p><img src='t.jpg' alt='T'>&nbsp;he mill stood there.</p>", "The mill stood there."),
    ])
    func aPicturedLetterMayHaveANoBreakSpaceBehindIt(_ opening: String, _ text: String) {
        let book = read(chapters(opening))
        #expect(lines(book, "p").contains(text) && book.elementNodes("img").isEmpty)
    }

    @Test func noBreakSpacesThatSetAParagraphInFollowNoLetter() {
        let book = read(chapters("<p><img src='a.jpg' alt='A'></p><p>&nbsp;&nbsp;&nbsp; wheel turned there.</p>"))
        #expect(book.elementNodes("img").count == 1)
    }

    @Test func aPictureWithAWayToALargerOneStays() {
        let lamp = "<div class='figcenter'><img src='lamp.png'></div>"
        let mill = "<div class='figcenter'><img src='mill.png'><br><a href='mill-large.jpg'><small>Larger Image</small></a></div>"
        let book = read(chapters("\(lamp)\n\(mill)<p class='caption'>THE MILL</p>"))
        #expect(book.elementNodes("img").count == 2 && !book.collapsedText(of: .root).contains("Larger Image"))
        #expect(lines(book, "div", "figcenter").contains("THE MILL"))
        // Words in a sentence lead somewhere.
        let words = "<p>See the <a href='mill-large.jpg'>larger image</a> of it.</p>"
        #expect(lines(read(chapters("<p><img src='mill.png'></p>\(words)")), "p").contains("See the larger image of it."))
    }

    @Test func whatLeadsFromACaptionToTheListIsLeftOut() {
        let list =
            "<h2 id='toi'>ILLUSTRATIONS</h2><table><tr><td>The Mill</td><td><a href='#p3'>3</a></td></tr><tr><td>The Bridge</td><td><a href='#p9'>9</a></td></tr></table>"
        func figure(_ id: String, _ caption: String) -> String {
            "<div class='img'><a id='\(id)'></a><img src='\(id).jpg' alt=''><br><p class='cen'>\(caption)<span><a href='#toi'>ToList</a></span></p></div>"
        }
        let reference = "\(InventedBook.htmlProse)<p>More of it in the <a href='#toi'>list</a></p>"
        let book = read("\(list)\(chapters(figure("p3", "THE MILL") + InventedBook.htmlProse + figure("p9", "THE BRIDGE") + reference))")
        #expect(!book.collapsedText(of: .root).contains("ToList") && lines(book, "p").contains("THE BRIDGE"))
        #expect(lines(book, "p").contains("More of it in the list"))
    }
}
