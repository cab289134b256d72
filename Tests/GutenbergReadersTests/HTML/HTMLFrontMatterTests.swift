import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands between the title page and the text, and the numbers of scenes. All texts are our own.
@Suite struct HTMLFrontMatterTests {
    private static let prose = InventedBook.htmlProse
    private static let contents =
        "<h2>CONTENTS</h2>" + ["I", "II", "III"].map { "<p><a href='#c\($0)'>CHAPTER \($0)</a></p>" }.joined()
    private static let chapters = ["I", "II", "III"].map { "<h2 id='c\($0)'>CHAPTER \($0)</h2>\(prose)" }.joined()

    private func read(_ front: String, contents: String = contents, chapters: String = chapters) -> Document {
        InventedBook.html("<h1>THE HOUSE ON THE HILL</h1><p>by Jane Roe</p>\(front)\(contents)\(chapters)")
    }

    private func children(_ book: Document, _ name: String, _ className: String) -> [String] {
        book.elementNodes(name, className).map { book.collapsedText(of: $0) }
    }

    // MARK: Remarks

    /// They would be set in the letters of a screen, in front of the preface.
    @Test(arguments: [contents, ""]) func remarksOfTheTranscriberStandOnAPageOfTheirOwn(contents: String) {
        let note = "<div class='mynote' id='tn'><p>Transcriber's Note:</p><p>Some marks were set right.</p></div><hr />"
        let book = read(note, contents: contents)
        #expect(children(book, "section", "credits").last?.hasSuffix("Some marks were set right.") == true)
        #expect(book.elementNodes("div", "mynote").isEmpty && book.elementNodes("div", "note").count == 1)
        #expect(book.elementNodes("section", "preface").isEmpty && book.elementNodes("hr", "ornament").isEmpty)
        // The preface behind them is none of theirs.
        let withPreface = read(note + "<p>To my friends.</p>")
        #expect(children(withPreface, "section", "preface") == ["To my friends."])
    }

    @Test func remarksBelowAParagraphStayThere() {
        let book = read("\(Self.prose)<div class='mynote'><p>Some marks were set right.</p></div>")
        #expect(book.elementNodes("div", "mynote").count == 1 && book.elementNodes("section", "credits").isEmpty)
    }

    // MARK: Pages that rules part

    private static let rule = "<hr style='width: 65%;' />"

    @Test func longRulesPartPagesInFrontOfTheContents() {
        let lines = "<p>TO</p><p>ALL WHO READ</p><hr style='width: 25%;' /><p>AND WRITE</p>"
        let book = read("\(Self.rule)<p>First printing, June.</p>\(Self.rule)\(lines)\(Self.rule)")
        let page = children(book, "section", "front-page")
        #expect(page.count == 1 && page.allSatisfy { $0.contains("ALL WHO READ") && $0.contains("AND WRITE") })
        #expect(book.elementNodes("section", "preface").isEmpty)
    }

    @Test func aPrefaceIsNoSuchPage() {
        let book = read("\(Self.rule)<h2>PREFACE</h2>\(Self.prose)\(Self.rule)<p>Leith, May.</p>\(Self.rule)")
        #expect(book.elementNodes("section", "front-page").isEmpty && book.elementNodes("section", "preface").count == 1)
    }

    // MARK: Contents

    @Test func contentsWithoutATitleGetOne() {
        let list = Self.contents.dropFirst("<h2>CONTENTS</h2>".count)
        #expect(read("", contents: String(list)).strings("p", "contents-title") == ["Contents"])
        #expect(read("").strings("p", "contents-title") == ["CONTENTS"])
    }

    // MARK: Numbers

    /// The heads of the pages would say "II." of every act's second scene.
    @Test func aNumberBehindANumberIsNoTitle() {
        let scenes = ["I", "II", "III"].map { "<h3>Scene 1.\($0).</h3>\(Self.prose)" }.joined()
        let book = read("", contents: "", chapters: "<h2>ACT I</h2>\(scenes)<h2>ACT II</h2><h3>Scene 2.I.</h3>\(Self.prose)")
        let numbers = children(book, "span", "number").filter { $0.hasPrefix("Scene") }
        #expect(numbers == ["Scene 1.I.", "Scene 1.II.", "Scene 1.III.", "Scene 2.I."], "\(book.outline())")
        // A title without a space is one.
        let title = read("", chapters: "<h2 id='cI'>CHAPTER I.The Mill</h2>\(Self.prose)<h2 id='cII'>CHAPTER II.The Road</h2>\(Self.prose)")
        #expect(children(title, "span", "title").contains("The Mill"))
    }
}
